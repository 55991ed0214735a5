"""Quicksand, clauses 3.7 to 3.9 of the rules: where a walk ends, and trapped explorers."""

from __future__ import annotations

from typing import Any

import pytest

import tripot
from tests.games.quicksand_table import (
    asking,
    colour_of,
    discard,
    ends,
    events,
    facts,
    hand,
    options,
    piles,
    say,
    table,
    take_turn,
    told,
    trapped,
    walks,
    where,
)
from tripot.games.quicksand_board import COLOURS, OURS, board_of

BOARD: Any = board_of(OURS)
NODES: dict[str, Any] = {node["id"]: node for node in BOARD["nodes"]}
INNER = [
    circle for circle, node in NODES.items() if node["kind"] in ("colour", "mask", "quicksand")
]


def before(circle: str) -> str:
    """A circle, no start if possible, with an arrow to this one."""
    found = [name for name, node in NODES.items() if circle in node["to"]]
    return found[-1]


def moved_to(circle: str, colour: str, hand: str = "white quicksand") -> tripot.Game:
    """Seat 0 has moved the explorer of this colour to this circle by one card."""
    near = before(circle)
    at = {colour: near}
    if near[0] == "S":
        colour = str(NODES[near]["colour"])
        at = {}
    game = table(f"{colour} {hand}", "red", at=at)
    say(game, f"{colour}1")
    if asking(game) == "fork":
        say(game, f"way-{NODES[near]['to'].index(circle) + 1}")
    assert where(game, colour) == circle
    return game


# 3.7 Own colour and masks


@pytest.mark.parametrize("colour", COLOURS)
@pytest.mark.parametrize("circle", INNER)
def test_3_7_a_discard_on_own_and_mask_circles_only(colour: str, circle: str) -> None:
    node = NODES[circle]
    if before(circle)[0] == "S":
        colour = NODES[before(circle)]["colour"]
    game = moved_to(circle, colour)
    allowed = node["kind"] == "mask" or node["colour"] == colour
    assert (asking(game) == "may_discard") == allowed
    assert (trapped(game) == [colour]) == (node["kind"] == "quicksand")  # 3.8
    assert game.asked == ((0,) if allowed else (1,))


def test_3_7_any_kind_of_card_may_go_or_none() -> None:
    game = moved_to("D1", "red", "red red mask quicksand white")
    assert options(game) == [
        "pass",
        "discard-red",
        "discard-white",
        "discard-mask",
        "discard-quicksand",
    ]


@pytest.mark.parametrize("card", ["red", "white", "mask", "quicksand"])
def test_3_7_the_card_goes_face_up_to_the_discard_before_drawing(card: str) -> None:
    game = moved_to("D1", "red", "red mask quicksand white")
    since = len(game.events())
    say(game, f"discard-{card}")
    assert discard(game) == f"red {card}"
    assert told(game, since)[:2] == ["discard", "draw"]
    assert [event["cards"] for event in events(game, "discard", viewer=1)] == [[card]]
    assert len(piles(game)["hands"][0]) == 6


def test_3_7_passing_keeps_the_hand_and_tells_nothing() -> None:
    game = moved_to("D1", "red", "red mask")
    since = len(game.events())
    say(game, "pass")
    assert discard(game) == "red"
    assert told(game, since) == ["draw", "turn"]
    assert hand(game, 0).split().count("red") >= 1


def test_3_7_one_card_and_no_more() -> None:
    game = moved_to("D1", "red", "red mask white")
    say(game, "discard-red")
    assert game.asked == (1,)
    assert discard(game) == "red red"


def test_3_7_the_player_discards_not_the_owner() -> None:
    game = table("green", "red blue", at={"red": "F1"}, tokens=["hunter", "lord"], turn=1)
    say(game, "red1", "way-1")
    assert (where(game, "red"), asking(game), game.asked) == ("G1", "may_discard", (1,))


def test_3_7_with_an_empty_hand_nothing_is_asked() -> None:
    game = table("red red", "blue", at={"red": "E1"})
    say(game, "red2", "way-1", "way-1")  # a red circle
    assert (where(game, "red"), game.asked, discard(game)) == ("G1", (1,), "red red")


def test_3_7_the_last_card_in_hand_may_go() -> None:
    game = moved_to("D1", "red", "mask")
    assert options(game) == ["pass", "discard-mask"]
    say(game, "discard-mask")
    assert discard(game) == "red mask"


def test_3_7_by_masks_as_well() -> None:
    game = table("mask mask white", "blue", at={"red": "E1"})
    say(game, "red+2", "way-1", "way-1")
    assert options(game) == ["pass", "discard-white"]


def test_3_7_a_freed_explorer_that_moves_on_to_its_own_circle() -> None:
    game = table("red red blue", "blue", at={"red": "F1"}, trapped="red")
    say(game, "red2", "way-1")
    assert (where(game, "red"), asking(game)) == ("G1", "may_discard")


@pytest.mark.parametrize("colour", COLOURS)
def test_3_7_a_start_is_no_colour_circle(colour: str) -> None:
    # Freed on its start, and sent back to it: no discard either time.
    game = table(f"{colour} red", "blue", trapped=colour)
    say(game, f"{colour}1")
    assert game.asked == (1,)
    tokens = ["hunter", "lord"] if colour not in ("red", "black") else ["botanist", "zoologist"]
    game = table(f"{colour} red", "blue", at={colour: "L1"}, tokens=tokens)
    say(game, f"{colour}1")
    assert (where(game, colour), game.asked) == (f"S{COLOURS.index(colour) + 1}", (1,))


# 3.8 Quicksand circles


@pytest.mark.parametrize("circle", ["A1", "A3", "A5", "C2", "F1", "K1"])
def test_3_8_a_walk_that_ends_on_quicksand_traps(circle: str) -> None:
    game = moved_to(circle, "green")
    (event,) = events(game, "trap")
    assert trapped(game) == [colour_of(event["explorer"])]
    assert (where(game, colour_of(event["explorer"])), game.asked) == (circle, (1,))


def test_3_8_masks_trap_like_other_cards() -> None:
    game = table("mask", "blue", at={"red": "E2"})
    take_turn(game, "red+1", "way-1")
    assert trapped(game) == ["red"]


def test_3_8_one_s_own_explorer_too() -> None:
    game = table("red", "blue", at={"red": "E2"}, tokens=["hunter", "lord"])
    take_turn(game, "red1", "way-1")
    assert trapped(game) == ["red"]


# 3.9 Trapped


def test_3_9_the_first_card_frees_and_the_others_move() -> None:
    game = table("white white", "blue", at={"white": "C2"}, trapped="white")
    since = len(game.events())
    take_turn(game, "white2", "way-3")
    assert (where(game, "white"), trapped(game)) == ("D3", [])
    assert told(game, since)[:4] == ["play", "announce", "free", "walk"]


@pytest.mark.parametrize("circle", ["C2", "S1", "D1", "G1", "G2", "L1"])
def test_3_9_freed_and_not_moved_the_circle_does_nothing(circle: str) -> None:
    # On quicksand, on its start, on a mask, on its own colour, on another, before the temple.
    game = table("red blue", "blue", at={"red": circle}, trapped="red")
    say(game, "red1")
    assert (where(game, "red"), trapped(game), game.asked) == (circle, [], (1,))
    assert (events(game, "walk"), events(game, "trap"), discard(game)) == ([], [], "red")


@pytest.mark.parametrize("play", ["red+1", "red1+1", "red+2"])
def test_3_9_masks_free_too(play: str) -> None:
    game = table("red mask mask", "blue", at={"red": "F2"}, trapped="red")
    take_turn(game, play)
    assert trapped(game) == []
    assert where(game, "red") == ("F2" if play == "red+1" else "G2")


def test_3_9_only_its_own_colour_frees_it() -> None:
    game = table("red blue", "blue", at={"red": "F2"}, trapped="red")
    take_turn(game, "blue1", "way-2")
    assert trapped(game) == ["red"]


def test_3_9_freed_and_into_the_next_quicksand() -> None:
    game = table("red red", "blue", at={"red": "E2"}, trapped="red")
    take_turn(game, "red2", "way-1")
    assert (where(game, "red"), trapped(game)) == ("F1", ["red"])
    assert [e["event"] for e in events(game, "free", "trap")] == ["free", "trap"]


def test_3_9_off_a_quicksand_circle_and_over_another() -> None:
    game = table("red red red", "blue", at={"red": "E1"}, trapped="red")
    assert ends(game, "red3") == {"G1", "G2", "F1", "F2"}


@pytest.mark.parametrize(
    ("cards", "expected"), [(1, {""}), (2, {"T", "L1"}), (3, {"L1 T"}), (4, None)]
)
def test_3_9_the_freeing_card_is_no_step_to_the_temple(
    cards: int, expected: set[str] | None
) -> None:
    game = table(
        "red " * cards, "blue", at={"red": "L2"}, trapped="red", tokens=["lord", "geologist"]
    )
    assert (f"red{cards}" in options(game)) == (expected is not None)
    if expected is not None:
        assert walks(game, f"red{cards}") == expected


def test_3_9_six_cards_on_a_trapped_explorer_are_five_steps() -> None:
    game = table("red red red mask mask mask", "blue", trapped="red")
    assert {len(way.split()) for way in walks(game, "red3+3")} == {5}


def test_3_9_one_card_on_a_trapped_explorer_can_always_be_played() -> None:
    at = {"red": "E3", "blue": "E2"}
    game = table("red red", "blue", at=at, trapped="red")
    assert options(game) == ["red1"]  # two would have to end on E2
    game = table("red red red", "blue", at=at, trapped="red")
    assert options(game) == ["red1", "red3"]


def test_3_9_freed_alone_then_moved_by_the_next_player() -> None:
    game = table("red", "red", at={"red": "K1"}, trapped="red", tokens=["lord", "geologist"])
    take_turn(game, "red1")
    assert ends(game, "red1") == {"L1", "L2"}


def test_3_9_freed_explorers_can_be_trapped_again() -> None:
    game = table("red", "quicksand", trapped="red")
    take_turn(game, "red1")
    take_turn(game, "quicksand1", "trap-red")
    assert (trapped(game), facts(game)["turns"]) == (["red"], 3)
