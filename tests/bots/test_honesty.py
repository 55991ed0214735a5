"""Every level is honest in every game; and bots that are not are found out."""

from __future__ import annotations

import re
from itertools import count

import pytest

from tests.bots.honesty import check_honesty
from tests.tables import LONG, Case, keys, seat_cases
from tripot import Seat
from tripot.bots.bot import Maker, Seed
from tripot.bots.levels import MAKERS, Expert, levels

GAMES = 5 if LONG else 1
PAUSE = 2 if LONG else 8  # decisions from one that an expert thinks about to the next
QUICK_SHOT = Case("quick-shot", 4)


def some_cases() -> list[Case]:
    """Each game at its smallest and a middle table; all of them in a long run."""
    out: list[Case] = []
    for key in keys():
        cases = seat_cases(key)
        out += cases if LONG else [cases[0], cases[len(cases) // 2]]
    return out


class Thrifty(Expert):
    """An expert that thinks little, and now and then: elsewhere it follows its instinct."""

    def __init__(self, game: str, seed: Seed) -> None:
        super().__init__(game, seed, worlds=2, trials=8)
        self.regular = MAKERS["regular"](game, seed)

    def choose(self, seat: Seat) -> int:
        thinks = seat.shell.decision % PAUSE == 0
        return super().choose(seat) if thinks else self.regular.choose(seat)


PLAYERS: dict[str, Maker] = {**MAKERS, "expert": Thrifty}


@pytest.mark.parametrize(
    ("case", "level"),
    [
        pytest.param(case, level, id=f"{case}-{level}")
        for case in some_cases()
        for level in levels(case.key)
    ],
)
def test_a_level_chooses_by_what_its_seat_knows(case: Case, level: str) -> None:
    assert sum(check_honesty(PLAYERS[level], case, number) for number in range(GAMES)) > 0


class Counts:
    """Remembers across bots."""

    calls = count()

    def __init__(self, game: str, seed: Seed) -> None:
        pass

    def choose(self, seat: Seat) -> int:
        return seat.legal()[next(self.calls) % len(seat.legal())]


class Scribbles:
    """Writes on the table."""

    def __init__(self, game: str, seed: Seed) -> None:
        pass

    def choose(self, seat: Seat) -> int:
        seat.told.append({"event": "scribble"})
        return seat.legal()[0]


class Recognises:
    """Knows a Seat by more than what it says."""

    def __init__(self, game: str, seed: Seed) -> None:
        self.known: list[Seat] = []

    def choose(self, seat: Seat) -> int:
        return seat.legal()[0 if seat.plan is None else -1]


@pytest.mark.parametrize(
    ("cheat", "reason"),
    [
        (Counts, "it knows what it cannot know"),
        (Recognises, "it knows more than its Seat"),
        (Scribbles, "it has changed its Seat"),
    ],
)
def test_cheats_are_found_out(cheat: type[Counts], reason: str) -> None:
    with pytest.raises(AssertionError, match=re.escape(reason)):
        check_honesty(cheat, QUICK_SHOT)
