"""Quicksand: the examples of the rulebook, on our board."""

from __future__ import annotations

import pytest

from tests.games.quicksand_table import (
    asking,
    say,
    table,
    take_turn,
    trapped,
    walks,
    where,
)


@pytest.mark.parametrize(
    ("way", "circle", "after"),
    [("way-1", "F1", "trapped"), ("way-2", "E2", "nothing")],
)
def test_the_botanist_moves_by_one_card_to_case_a_or_another(
    way: str, circle: str, after: str
) -> None:
    # From E1, arrows to a quicksand circle and to a black one.
    game = table("green blue", "red", at={"green": "E1"})
    say(game, "green1", way)
    assert where(game, "green") == circle
    assert trapped(game) == (["green"] if after == "trapped" else [])
    assert game.asked == (1,)


def test_the_botanist_moves_by_two_cards_over_case_a() -> None:
    # Over the quicksand of F1 to G1, which is red, or to the green G2: there one may discard.
    game = table("green green blue", "red", at={"green": "E1"})
    say(game, "green2", "way-1", "way-2")
    assert (where(game, "green"), trapped(game), asking(game)) == ("G2", [], "may_discard")


def test_two_red_cards_are_two_circles() -> None:
    game = table("red red", "blue")
    take_turn(game, "red2", "way-2", "way-2")
    assert where(game, "red") == "B2"


def test_two_white_cards_on_the_trapped_archaeologist_are_one_circle() -> None:
    game = table("white white", "blue", at={"white": "J1"}, trapped="white")
    assert walks(game, "white2") == {"K1"}
