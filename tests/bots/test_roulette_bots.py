"""Roulette's bots: moves that are plain, and what is counted of lies and accusations."""

from __future__ import annotations

import pytest

import tripot
from tests.games.roulette_table import pass_until, say, start, table
from tripot.bots.arena.habits import Choice
from tripot.bots.arena.habits.roulette import MEASURES, bluffs, measures
from tripot.bots.levels import Expert, instinct


def chances(game: tripot.Game, seat: int) -> dict[str, float]:
    """How likely a regular is to answer what."""
    seen = game.seat(seat)
    options = seen.shell.options(seat)
    weighed = instinct("roulette", 1.0).weigh(seen.shell, seat, options)
    return {game.notation(int(o)): w for o, w in zip(options, weighed, strict=True)}


def favourite(game: tripot.Game, seat: int) -> str:
    """What a regular is most likely to answer."""
    felt = chances(game, seat)
    return max(felt, key=lambda option: felt[option])


def test_the_bullet_is_pocketed_sometimes_and_sometimes_not() -> None:
    for seats in range(2, 7):
        assert 0.05 < chances(start(seats), 0)["bullet"] < 0.95


def test_a_cheat_bids_more_than_the_honest() -> None:
    def bid(pocket: str) -> float:
        barrel = "click " * (5 if pocket == "click" else 6) + "bullet" * (pocket == "click")
        game = start(4, phase=2, pockets=[pocket, *["click"] * 3], barrels=[barrel.strip()])
        return sum(int(die) * chance for die, chance in chances(game, 0).items())

    assert bid("bullet") > bid("click") + 0.5


def test_a_frisked_bullet_is_accused() -> None:
    game = start(
        3,
        phase=3,
        dice=[1, 4, 1],
        pockets=["click", "bullet", "click"],
        hands=["frisk", "", ""],
    )
    say(game, "frisk-1", "pass", "pass")
    assert favourite(game, 0) == "accuse-1"
