"""A bot that raises, hangs or answers nonsense: chance answers, and that is counted and logged."""

from __future__ import annotations

import logging
import signal
from threading import Thread
from time import monotonic, sleep

import pytest

import tripot
from tests.bots.players import Babbles, Hangs, Highest, Lowest, Quits, Raises
from tripot import Seat
from tripot.bots.bot import Bot
from tripot.bots.guard import HUNG, NONSENSE, RAISED, Guarded
from tripot.kernel.registry import find

KEY = "quick-shot"


@pytest.fixture
def seat() -> Seat:
    game = tripot.new(KEY, 3, 5)
    return game.seat(game.asked[0])


def test_a_good_bot_is_left_alone(seat: Seat) -> None:
    guarded = Guarded(Highest(KEY, 1), 1, limit=10)
    assert guarded.choose(seat) == max(seat.legal())
    assert not guarded.counts


@pytest.mark.parametrize(
    ("bot", "kind", "limit"),
    [
        (Raises(KEY, 1), RAISED, 10.0),
        (Quits(KEY, 1), RAISED, None),
        (Hangs(KEY, 1), HUNG, 0.05),
    ],
)
def test_chance_answers_for_one_that_fails(
    bot: Bot, kind: str, limit: float | None, seat: Seat
) -> None:
    guarded = Guarded(bot, 1, limit)
    begin = monotonic()
    answers = [guarded.choose(seat) for _ in range(3)]
    assert monotonic() - begin < 10
    assert set(answers) <= set(seat.legal())
    assert guarded.counts == {kind: 3}
    assert [fault.kind for fault in guarded.faults] == [kind] * 3
    assert answers == [Guarded(Raises(KEY, 1), 1).choose(seat), *answers[1:]]  # the seed decides


def test_chance_answers_for_nonsense(seat: Seat) -> None:
    guarded = Guarded(Babbles(KEY, 1), 1)
    for _ in Babbles.answers:
        assert guarded.choose(seat) in seat.legal()
    assert guarded.counts == {NONSENSE: len(Babbles.answers)}


def test_only_that_decision_is_taken_from_the_bot(seat: Seat) -> None:
    class Stumbles(Highest):
        falls = True

        def choose(self, seat: Seat) -> int:
            self.falls = not self.falls
            return max(seat.legal()) if self.falls else -1

    guarded = Guarded(Stumbles(KEY, 1), 1)
    answers = [guarded.choose(seat) for _ in range(6)]
    assert answers[1::2] == [max(seat.legal())] * 3
    assert guarded.counts == {NONSENSE: 3}


def test_a_bot_that_swallows_the_bell_hears_it_again(seat: Seat) -> None:
    class Deaf(Highest):
        rings = 0

        def choose(self, seat: Seat) -> int:
            while self.rings < 2:
                try:
                    sleep(5)
                except BaseException:
                    self.rings += 1
            sleep(5)
            return 0

    guarded = Guarded(Deaf(KEY, 1), 1, 0.02)
    assert guarded.choose(seat) in seat.legal()
    assert guarded.counts == {HUNG: 1}
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)


def test_ctrl_c_is_nobody_s_fault(seat: Seat) -> None:
    class Interrupted(Highest):
        def choose(self, seat: Seat) -> int:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Guarded(Interrupted(KEY, 1), 1, 1.0).choose(seat)


def test_the_log_names_the_place_and_no_card(seat: Seat, caplog: pytest.LogCaptureFixture) -> None:
    class Blurts(Highest):
        def choose(self, seat: Seat) -> int:
            raise ValueError(f"my hand is {seat.view()['piles']}")

    guarded = Guarded(Blurts(KEY, 1), 1, name="blurts")
    with caplog.at_level(logging.WARNING, "tripot.bots"):
        guarded.choose(seat)
    (line,) = caplog.messages
    assert line.startswith(
        f"blurts, seat {int(seat.index)}, decision 0: raised (ValueError in choose"
    )
    assert line.endswith("chance answers")
    assert "hand" not in line
    assert "my hand is" in guarded.faults[0].detail


def test_another_thread_has_no_bell_but_all_else(seat: Seat) -> None:
    found: list[int] = []
    guarded = Guarded(Raises(KEY, 1), 1, 0.5)
    thread = Thread(target=lambda: found.append(guarded.choose(seat)))
    thread.start()
    thread.join()
    assert found[0] in seat.legal()


def test_beliefs_are_looked_at_too(seat: Seat) -> None:
    class Confused(Highest):
        def beliefs(self, seat: Seat) -> dict[int, dict[str, float]]:
            return {0: {"1": 0.9, "2": 0.9}}

    assert Guarded(Highest(KEY, 1), 1).beliefs(seat) is None
    confused = Guarded(Confused(KEY, 1), 1)
    assert confused.beliefs(seat) is None
    assert confused.counts == {NONSENSE: 1}
    told = Guarded(Lowest(KEY, 1), 1).beliefs(seat)
    assert told is not None
    for faces in told.values():
        assert set(faces) <= set(find(KEY).identity.faces)
