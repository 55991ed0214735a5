"""Roulette: odds worked out by hand, against every course of chance."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import tripot
from tests.games.roulette_table import (
    all_pass,
    facts,
    odds_from,
    only,
    pass_until,
    say,
    start,
    told,
)

NO_CARDS = {**only(), "rounds": 1}  # one round, so that no cards are gathered after it


def spun(*pockets: str, **position: Any) -> tripot.Game:
    """At the pocket question, all but the last seat having answered; chance is still to come."""
    game = start(len(pockets), options=NO_CARDS, **position)
    for seat, pocket in list(enumerate(pockets))[:-1]:
        game.answer(seat, game.parse(f"pocket:{pocket}"))
    return game


def shoot(game: tripot.Game, last: str, *dice: str) -> None:
    """The last pocket, the bids, no accusation."""
    game.answer(game.asked[-1], game.parse(f"pocket:{last}"))
    say(game, *dice)
    if not game.over and facts(game)["phase"] == "accusation":
        all_pass(game)


@pytest.mark.parametrize("shots", range(6))
def test_2_5_odds_of_surviving_an_honest_barrel(shots: int) -> None:
    game = spun("click", "bullet")

    def lives(branch: tripot.Game) -> bool:
        shoot(branch, "bullet", f"bid={shots}", "bid=0")
        return bool(facts(branch)["lost"] == [0, 0])

    expected = {True: 1 - Fraction(shots, 6), False: Fraction(shots, 6)}
    assert odds_from(game, lives) == {k: v for k, v in expected.items() if v}


@pytest.mark.parametrize("shots", range(6))
def test_2_5_odds_of_a_cheat(shots: int) -> None:
    game = spun("bullet", "bullet")

    def points(branch: tripot.Game) -> int:
        shoot(branch, "bullet", f"bid={shots}", "bid=0")
        return int(facts(branch)["points"][0])

    assert odds_from(game, points) == {shots + 1: Fraction(1)}


@pytest.mark.parametrize(("extra", "shots"), [(1, 1), (1, 3), (2, 1), (2, 2), (5, 1)])
def test_2_5_odds_with_extra_bullets(extra: int, shots: int) -> None:
    game = spun("click", "bullet", extra=[extra, 0])

    def lives(branch: tripot.Game) -> bool:
        shoot(branch, "bullet", f"bid={shots}", "bid=0")
        return bool(facts(branch)["lost"] == [0, 0])

    # 1 + extra bullets among six, all of them after the shots.
    alive = Fraction(1)
    for shot in range(shots):
        alive *= Fraction(max(0, 5 - extra - shot), 6 - shot)
    assert odds_from(game, lives).get(True, Fraction(0)) == alive


def test_2_5_odds_of_a_duel_of_captains() -> None:
    game = spun("click", "click", lost=[3, 3])

    def alive(branch: tripot.Game) -> tuple[int, ...]:
        shoot(branch, "click", "bid=1", "bid=1")
        return tuple(facts(branch)["alive"])

    assert odds_from(game, alive) == {
        (): Fraction(1, 36),
        (0,): Fraction(5, 36),
        (1,): Fraction(5, 36),
        (0, 1): Fraction(25, 36),
    }


def test_4_1_odds_of_deep_pockets_accused() -> None:
    game = start(2, phase="accusation", pockets=["click bullet", "bullet"], options=NO_CARDS)

    def caught(branch: tripot.Game) -> bool:
        say(branch, "pass", "accuse>0")
        return bool(facts(branch)["lost"] == [1, 0])

    assert odds_from(game, caught) == {True: Fraction(1, 2), False: Fraction(1, 2)}


@pytest.mark.parametrize("shots", range(1, 6))
def test_2_5_odds_of_an_honest_barrel_of_five(shots: int) -> None:
    game = start(2, hands=["deep-pockets", ""], options=only("deep-pockets"))
    game.answer(0, game.parse("pocket:deep-pockets+click+click"))

    def lives(branch: tripot.Game) -> bool:
        shoot(branch, "bullet", f"bid={shots}", "bid=0")
        return bool(facts(branch)["lost"] == [0, 0])

    assert odds_from(game, lives).get(False, Fraction(0)) == Fraction(shots, 5)


def test_2_4_odds_after_a_false_accusation() -> None:
    # The bullet is in the pocket; the extra one is the only bullet among six, well shuffled.
    game = start(2, phase="accusation", pockets=["bullet", "click"], dice=[2, 0], options=NO_CARDS)

    def lives(branch: tripot.Game) -> bool:
        say(branch, "accuse>1", "pass")
        if facts(branch)["phase"] == "accusation":
            all_pass(branch)
        return bool(facts(branch)["lost"] == [0, 0])

    assert odds_from(game, lives) == {True: Fraction(2, 3), False: Fraction(1, 3)}


def test_4_1_odds_of_a_barrel_spun_again() -> None:
    # A click was turned: without Spin Again the bullet is next with 1 in 5, with it 1 in 6.
    game = start(
        2,
        phase="trigger",
        dice=[2, 0],
        barrels=["click", ""],
        hands=["spin-again", ""],
        options=only("spin-again"),
    )
    all_pass(game)
    assert len(told(game, "fire")) == 1

    def lives(branch: tripot.Game) -> bool:
        say(branch, "play-on:spin-again>0")
        return bool(facts(branch)["lost"] == [0, 0])

    assert odds_from(game, lives) == {True: Fraction(5, 6), False: Fraction(1, 6)}


def test_4_1_odds_of_a_bribe() -> None:
    # The bullet is back in the barrel, anywhere among six.
    game = start(
        2,
        phase="accusation",
        pockets=["bullet", "click"],
        dice=[3, 0],
        hands=["bribed-judge", ""],
        options=only("bribed-judge"),
    )
    say(game, "pass", "accuse>0")

    def lives(branch: tripot.Game) -> bool:
        say(branch, "play:bribed-judge")
        pass_until(branch, "conceal")
        return bool(facts(branch)["lost"] == [0, 0])

    assert odds_from(game, lives) == {True: Fraction(1, 2), False: Fraction(1, 2)}


def test_4_5_odds_of_a_draw_from_the_shuffled_discard() -> None:
    game = start(
        2,
        phase="accusation",
        pockets=["bullet", "click"],
        options=only("fine fine nudge"),
        discard="fine fine nudge",
    )

    def drawn(branch: tripot.Game) -> str:
        say(branch, "pass", "accuse>0")
        return str(told(branch, "draw", 0)[0]["cards"][0])

    assert odds_from(game, drawn) == {"fine": Fraction(2, 3), "nudge": Fraction(1, 3)}
