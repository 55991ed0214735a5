"""Loser: facts worked out by hand, from odds to a table that can be solved."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

import tripot
from tests.games.loser_table import (
    before,
    cast,
    hand,
    loser,
    odds_from,
    options,
    pile,
    say,
    some_spells,
    spells,
    table,
    vote,
)
from tripot.kernel.registry import open_table
from tripot.kernel.rng import Script, every

HALF, THIRD, QUARTER = Fraction(1, 2), Fraction(1, 3), Fraction(1, 4)


@pytest.mark.parametrize("opened", [[], ["18"], ["4", "18"], ["4", "5", "18"]])
def test_odds_of_a_wand_snap_are_alike_for_open_and_closed(opened: list[str]) -> None:
    game = table("9 2", "18 4 5", "19", open=opened, spells=["wand-snap", "", ""])
    found = odds_from(say(game, "9"), lambda branch: before(say(branch, "wand-snap"), 1)[0])
    assert found == {"18": THIRD, "4": THIRD, "5": THIRD}


def test_odds_of_a_truth_serum_are_of_the_closed_potions_only() -> None:
    game = cast("truth-serum", "9 2", "18 4 5 6", "19", open=["18"])

    def opened(branch: tripot.Game) -> str:
        (card,) = set(hand(say(branch, "aim>1"), 1, None).split()) - {"18", "?"}
        return card

    assert odds_from(game, opened) == {"4": THIRD, "5": THIRD, "6": THIRD}


def test_odds_of_a_wandering_hand() -> None:
    game = cast("wandering-hand", "9 2", "18 4 5 6", "19")

    def taken(branch: tripot.Game) -> str:
        (card,) = set(options(say(branch, "aim>1"))) - {"2"}
        return card

    assert odds_from(game, taken) == dict.fromkeys(("18", "4", "5", "6"), QUARTER)


def test_odds_of_meddling_fingers() -> None:
    game = say(table("9 2", "18 4 5", "19", action_2="meddling-fingers", centre_down="7"), "9")

    def given(branch: tripot.Game) -> str:
        return pile(say(branch, "meddling-fingers", "aim>1"), "centre_down", 1)

    assert odds_from(game, given) == {"18": THIRD, "4": THIRD, "5": THIRD}


def test_odds_of_a_spell_thief() -> None:
    held = ["spell-thief", "gong mirror flat-potion", ""]
    game = say(table("9 2", "18", "19", spells=held), "9")
    found = odds_from(game, lambda branch: spells(say(branch, "spell-thief"), 0)[0])
    assert found == dict.fromkeys(("gong", "mirror", "flat-potion"), THIRD)


def test_odds_of_a_copy_are_those_of_each_card() -> None:
    given: Any = {"spells": some_spells(spell_thief=1, gong=2, mirror=1)}
    game = table("9 2", "18", "19", options=given, spells=["spell-thief", "gong gong mirror", ""])
    found = odds_from(say(game, "9"), lambda branch: spells(say(branch, "spell-thief"), 0)[0])
    assert found == {"gong": Fraction(2, 3), "mirror": THIRD}


def test_odds_of_the_first_card_of_a_pile_made_anew() -> None:
    given: Any = {"spells": some_spells(forbidden_library=1, gong=1, mirror=1, flat_potion=1)}
    held: Any = {"spells": ["forbidden-library", "", ""], "spell_discard": "mirror flat-potion"}
    game = say(table("9 2", "18", "19", options=given, **held), "9")
    found = odds_from(game, lambda branch: " ".join(spells(say(branch, "forbidden-library"), 0)))
    assert found == {"gong mirror": HALF, "flat-potion gong": HALF}


def test_odds_of_losing_by_a_snapped_potion() -> None:
    # Seat 1 votes up whatever it keeps, and seat 2 with the 17 too: with the 18 it is first and
    # seat 2 loses, with the 4 or the 5 it loses itself.
    game = say(table("9 2", "18 4 5", "17", spells=["wand-snap", "", ""]), "9")

    def lost(branch: tripot.Game) -> int:
        say(branch, "wand-snap")
        up, _ = before(branch, 1)
        kept = [potion for potion in ("18", "4", "5") if potion != up]
        say(branch, kept[-1])
        if len(branch.asked) == 1:
            say(branch, "prying-eye", "aim>2")
        return loser(vote(branch, "down up up"))

    # It plays its last of "18 4 5": the 18 stays if it was not snapped, 2/3.
    assert odds_from(game, lost) == {2: Fraction(2, 3), 1: THIRD}


# A table of one round: each holds one of the potions 3, 9 and 17, and sees its own only.

SMALL: dict[str, object] = {
    "hands": [1, 1, 1],
    "potions": [3, 9, 17],
    "down": 0,
    "frogs": 1,
    "first": 0,
    "actions": [1],
    "spells": some_spells(),
}


def lost_by(plan: dict[int, str], mine: dict[int, str]) -> Fraction:
    """The odds that seat 0 loses if it votes by one plan and the others by another."""
    opened = open_table("loser", 3, SMALL, None)

    def once(script: Script) -> bool:
        game = opened.game(opened)
        game.begin(script, True)
        plans = (mine, plan, plan)
        said = [plans[seat][int(hand(game, seat))] for seat in range(3)]
        return loser(vote(game, " ".join(said))) == 0

    return sum((odds for lost, odds in every(once) if lost), Fraction(0))


def test_odds_of_a_small_round_voted_honestly() -> None:
    honest = {3: "down", 9: "down", 17: "up"}
    # The 17 is alone with its thumb up, so the 3 loses: once in three.
    assert lost_by(honest, honest) == THIRD


def test_odds_of_bluffing_and_of_a_cautious_17() -> None:
    honest = {3: "down", 9: "down", 17: "up"}
    # With the 3 the seat loses in any case; with the 9 a thumb up loses for certain.
    assert lost_by(honest, {**honest, 3: "up"}) == THIRD
    assert lost_by(honest, {**honest, 9: "up"}) == Fraction(2, 3)
    assert lost_by(honest, {**honest, 17: "down"}) == Fraction(2, 3)


def test_an_honest_vote_is_an_equilibrium_of_the_small_round() -> None:
    honest = {3: "down", 9: "down", 17: "up"}
    plans = [
        dict(zip((3, 9, 17), thumbs, strict=True)) for thumbs in product(("down", "up"), repeat=3)
    ]
    assert min(lost_by(honest, plan) for plan in plans) == lost_by(honest, honest)


def test_odds_of_a_red_in_the_first_hand() -> None:
    # Of the five potions two are red; a hand of two has none in 3 of 10 deals.
    given: dict[str, object] = {**SMALL, "hands": [2, 1, 1], "potions": [3, 9, 10, 16, 17]}
    opened = open_table("loser", 3, {**given, "down": 1}, None)

    def once(script: Script) -> int:
        game = opened.game(opened)
        game.begin(script, True)
        return len({"16", "17"} & set(hand(game, 0).split()))

    found = dict.fromkeys(range(3), Fraction(0))
    for reds, odds in every(once):
        found[reds] += odds
    assert found == {0: Fraction(3, 10), 1: Fraction(6, 10), 2: Fraction(1, 10)}
