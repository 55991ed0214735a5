"""Quicksand, clauses 3.1 and 3.2 of the rules: what is played, and drawing."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

import tripot
from tests.games.quick_shot_table import odds_from
from tests.games.quicksand_table import (
    TOKENS,
    asking,
    discard,
    events,
    facts,
    hand,
    options,
    piles,
    say,
    some,
    table,
    take_turn,
    told,
    trapped,
    where,
)
from tripot.games.quicksand_board import COLOURS

# 3.1 Drawing


def test_3_1_the_player_draws_until_there_are_six() -> None:
    game = table("red red blue", "green", deck="black white mask mask yellow quicksand")
    take_turn(game, "red2", "way-1", "way-1")
    assert hand(game, 0) == "yellow blue white black mask mask"
    assert hand(game, 1) == "green"
    assert game.asked == (1,)
    (drawn,) = events(game, "draw")
    assert (drawn["to"], len(drawn["cards"])) == (["hands", 0], 5)


def test_3_1_first_the_cards_are_played_then_drawn() -> None:
    game = table("red blue", "green", deck="black")
    before = len(game.events())
    say(game, "red1", "way-2")  # a mask circle
    assert (hand(game, 0), asking(game)) == ("blue", "may_discard")
    say(game, "discard-blue")
    assert told(game, before) == ["play", "announce", "walk", "discard", "draw", "turn"]
    assert len(piles(game)["hands"][0]) == 6


def test_3_1_everything_played_is_replaced() -> None:
    game = table("red red red red mask mask", "green")
    take_turn(game, "red4+2")
    assert len(piles(game)["hands"][0]) == 6


def test_3_1_a_hand_of_another_size_is_filled_to_that_size() -> None:
    game = table("red red", "green", options={"hand": 4}, deck="blue blue blue blue blue")
    take_turn(game, "red2")
    assert hand(game, 0) == "blue blue blue blue"


SMALL: dict[str, object] = {"cards": some(red=6, green=3), "hand": 3}


def test_3_1_the_pile_runs_out_in_the_middle_of_a_draw() -> None:
    game = table("red red red", "green green green", discard="red red", options=SMALL)
    before = len(game.events())
    take_turn(game, "red3")
    (deck_at,) = [len(event["cards"]) for event in events(game, "recycle")]
    assert [name for name in told(game, before) if name not in ("walk", "announce")] == [
        "play",
        "draw",
        "recycle",
        "shuffle",
        "draw",
        "turn",
    ]
    assert deck_at == 5  # two that lay there, and the three just played
    assert [len(event["cards"]) for event in events(game, "draw")] == [1, 2]
    assert (len(piles(game)["deck"]), discard(game)) == (3, "")


def test_3_1_the_pile_is_not_made_anew_before_a_card_must_be_drawn() -> None:
    game = table("red red red", "green green green", options=SMALL)
    take_turn(game, "red3")
    assert (piles(game)["deck"], discard(game)) == ([], "red red red")
    assert events(game, "recycle") == []
    take_turn(game, "green1")
    assert len(events(game, "recycle")) == 1
    assert (len(piles(game)["deck"]), discard(game)) == (3, "")


def test_3_1_the_cards_of_this_turn_may_come_back_at_once() -> None:
    given: dict[str, object] = {"cards": some(red=2, green=2, blue=1), "hand": 2}
    game = table("red red", "green green", discard="blue", options=given)

    def drawn(branch: tripot.Game) -> str:
        take_turn(branch, "red1")
        return hand(branch, 0)

    # The pile was empty: one card of a red and a blue.
    assert odds_from(game, drawn) == {"red red": Fraction(1, 2), "red blue": Fraction(1, 2)}


def test_3_1_what_is_discarded_this_turn_may_come_back_too() -> None:
    given: dict[str, object] = {"cards": some(red=1, green=2, blue=1), "hand": 2}
    game = table("red blue", "green green", options=given)
    take_turn(game, "red1", "way-2", "discard-blue")
    assert hand(game, 0) == "red blue"


def test_3_1_with_all_cards_in_hands_the_same_ones_are_drawn_again() -> None:
    given: dict[str, object] = {"cards": some(red=2, green=2), "hand": 2}
    game = table("red red", "green green", options=given)
    take_turn(game, "red1")
    assert (hand(game, 0), piles(game)["deck"], discard(game)) == ("red red", [], "")


def test_3_1_with_too_few_cards_left_one_draws_what_there_is() -> None:
    given: dict[str, object] = {"cards": some(red=3, green=3), "hand": 3}
    game = table("red", "green green green", deck="red red", options=given)
    take_turn(game, "red1")
    assert hand(game, 0) == "red red red"


def test_3_1_whoever_has_no_card_only_draws() -> None:
    game = table("", "green", deck="red red red red red red black")
    assert hand(game, 0) == "red red red red red red"
    assert (game.asked, facts(game)["turns"], events(game, "stuck")) == ((1,), 2, [])


# 3.2 Playing


def test_3_2_one_colour_with_or_without_masks_masks_alone_or_quicksand() -> None:
    game = table("red red blue mask quicksand quicksand", "green")
    assert options(game) == [
        "quicksand1",
        "quicksand2",
        *["red1", "red+1", "red2", "red1+1", "red2+1"],
        *["yellow+1", "green+1"],
        *["blue1", "blue+1", "blue1+1"],
        *["white+1", "black+1"],
    ]


@pytest.mark.parametrize("colour", COLOURS)
def test_3_2_cards_of_a_colour_move_its_explorer(colour: str) -> None:
    game = table(f"{colour} {colour}", "mask")
    assert options(game) == [f"{colour}1", f"{colour}2"]
    take_turn(game, f"{colour}2")
    others = [c for c in COLOURS if c != colour]
    assert where(game, colour)[0] in "AB"
    assert [where(game, c) for c in others] == [f"S{COLOURS.index(c) + 1}" for c in others]


@pytest.mark.parametrize("colour", COLOURS)
def test_3_2_masks_alone_move_the_explorer_whose_colour_is_named(colour: str) -> None:
    game = table("mask mask mask", "red")
    assert len(options(game)) == 3 * 6
    say(game, f"{colour}+2")
    (said,) = events(game, "announce")
    assert said["explorer"] == TOKENS[COLOURS.index(colour)]
    take_turn(game)
    assert discard(game) == "mask mask"
    assert where(game, colour)[0] in "AB"


def test_3_2_kevin_plays_two_greens_and_a_mask() -> None:
    game = table("green green mask red", "red")
    take_turn(game, "green2+1")
    assert sorted(discard(game).split()) == ["green", "green", "mask"]
    assert len(events(game, "walk")) == 3


def test_3_2_donna_plays_two_masks_and_says_white() -> None:
    game = table("mask mask white red", "red")
    take_turn(game, "white+2")
    assert discard(game) == "mask mask"
    assert len(events(game, "walk")) == 2


def test_3_2_six_masks() -> None:
    game = table("mask mask mask mask mask mask", "red")
    assert options(game) == [f"{colour}+{n}" for colour in COLOURS for n in range(1, 7)]
    take_turn(game, "black+6")
    assert len(events(game, "walk")) == 6


def test_3_2_every_mixture_of_colours_and_masks() -> None:
    game = table("blue blue blue mask mask mask", "red")
    blue = [play for play in options(game) if play.startswith("blue")]
    assert blue == [
        *["blue1", "blue+1"],
        *["blue2", "blue1+1", "blue+2"],
        *["blue3", "blue2+1", "blue1+2", "blue+3"],
        *["blue3+1", "blue2+2", "blue1+3"],
        *["blue3+2", "blue2+3"],
        "blue3+3",
    ]


def test_3_2_masks_never_go_with_quicksand_cards() -> None:
    game = table("mask mask quicksand", "red")
    assert [play for play in options(game) if "quicksand" in play] == ["quicksand1"]
    take_turn(game, "quicksand1", "trap-blue")
    assert discard(game) == "quicksand"
    assert trapped(game) == ["blue"]


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_3_2_what_is_played_goes_face_up_to_the_discard(viewer: int | None) -> None:
    game = table("mask red red quicksand", "blue", discard="white")
    say(game, "red2+1")
    assert Counter(piles(game, viewer)["discard"]) == {"white": 1, "red": 2, "mask": 1}
    (played,) = events(game, "play", viewer=viewer)
    assert (played["from"], played["to"]) == (["hands", 0], ["discard"])
    assert sorted(played["cards"]) == ["mask", "red", "red"]
