"""Quicksand, clauses 3.4 to 3.6 and 3.11 of the rules: how an explorer walks, and where it ends."""

from __future__ import annotations

from typing import Any

import pytest

import tripot
from tests.games.quicksand_table import (
    asking,
    ends,
    events,
    facts,
    options,
    say,
    table,
    take_turn,
    trapped,
    walks,
    where,
)
from tripot.games.quicksand_board import COLOURS, OURS, SHORT, board_of
from tripot.kernel.rng import Quick

NOBODY_S = ["lord", "geologist"]  # red, green, blue and white belong to nobody


# 3.4 A card is a step


@pytest.mark.parametrize("cards", [1, 2, 3, 4, 5, 6])
def test_3_4_each_card_is_one_circle_along_an_arrow(cards: int) -> None:
    game = table("red " * cards, "blue")
    take_turn(game, f"red{cards}")
    circles = [event["circle"] for event in events(game, "walk")]
    assert len(circles) == cards
    board: Any = board_of(OURS)
    arrows = {node["id"]: node["to"] for node in board["nodes"]}
    for here, there in zip(["S1", *circles], circles, strict=False):
        assert there in arrows[here]
    assert where(game, "red") == circles[-1]


def test_3_4_the_player_of_the_cards_chooses_at_each_fork() -> None:
    game = table("yellow", "red red blue", turn=1)
    say(game, "red2")
    assert (asking(game), game.asked) == ("fork", (1,))
    question: Any = game.question(1)
    assert question["arguments"] == {"explorer": "hunter", "steps": 2}
    say(game, "way-1")
    assert where(game, "red") == "A1"
    question = game.question(1)
    assert question["arguments"] == {"explorer": "hunter", "steps": 1}
    say(game, "way-2")
    assert where(game, "red") == "A2"


def test_3_4_three_arrows() -> None:
    game = table("green", "red", at={"green": "C2"})
    say(game, "green1")
    assert options(game) == ["way-1", "way-2", "way-3"]
    assert ends(table("green", "red", at={"green": "C2"}), "green1") == {"D1", "D2", "D3"}


def test_3_4_one_arrow_asks_nothing() -> None:
    game = table("green", "red", at={"green": "E3"})
    before = game.decision
    say(game, "green1")
    assert (game.decision, where(game, "green"), game.asked) == (before + 1, "E2", (1,))


def test_3_4_an_arrow_from_which_the_rest_cannot_end_is_not_offered() -> None:
    # Over K1 both ends are taken; over K2 and J1 one can end on K1.
    game = table("red red", "blue", at={"red": "J2", "blue": "L1", "white": "L2"})
    say(game, "red2")
    assert options(game) == ["way-2", "way-3"]
    assert walks(
        table("red red", "blue", at={"red": "J2", "blue": "L1", "white": "L2"}), "red2"
    ) == {
        "K2 K1",
        "J1 K1",
    }
    with pytest.raises(tripot.NotOffered):
        say(game, "way-1")


def test_3_4_with_a_single_way_left_nothing_is_asked_at_all() -> None:
    game = table("red red", "blue", at={"red": "J2", "blue": "K1", "white": "L2"})
    before = game.decision
    say(game, "red2")
    assert (game.decision, where(game, "red")) == (before + 1, "L1")


def test_3_4_a_dead_end_two_steps_ahead_is_seen() -> None:
    # By I2 the three steps of red can end on K2 only, so that J1 is no choice there.
    at = {"red": "I3", "green": "K1", "blue": "J1"}
    game = table("red red red", "blue", at=at)
    assert walks(game, "red3") == {"J2 K1 L1", "J2 K1 L2", "J2 K2 L2", "I2 J2 K2"}
    say(game, "red3", "way-2")
    assert where(game, "red") == "K2"


def test_3_4_an_arrow_into_the_temple_with_a_step_left_is_not_offered() -> None:
    # Two steps from L2 are one by L1: the arrow into the temple would leave a step.
    game = table("red red", "blue", at={"red": "L2"}, tokens=NOBODY_S)
    assert walks(game, "red2") == {"L1 T"}


# 3.5 One explorer on a circle


def test_3_5_one_may_pass_over_an_occupied_circle_and_it_is_a_step() -> None:
    at = {"red": "E3", "blue": "E2"}
    assert walks(table("red red", "blue", at=at), "red2") == {"E2 F1", "E2 F2"}


def test_3_5_but_not_end_on_one() -> None:
    at = {"red": "E3", "blue": "E2"}
    assert options(table("red red", "blue", at=at)) == ["red2"]


def test_3_5_of_two_circles_the_free_one() -> None:
    at = {"red": "F1", "blue": "G1"}
    assert ends(table("red", "blue", at=at), "red1") == {"G2"}


def test_3_5_over_several_at_once() -> None:
    at = {"red": "E3", "blue": "E2", "green": "F1", "white": "F2"}
    game = table("red red red", "blue", at=at)
    assert options(game) == ["red3"]
    assert ends(game, "red3") == {"G1", "G2", "G3"}


def test_3_5_over_one_at_every_step() -> None:
    at = {"red": "I1", "yellow": "I2", "green": "J1", "blue": "J2", "white": "K1", "black": "L1"}
    game = table("red red red red red", "blue", at=at, tokens=["lord", "geologist"])
    assert options(game) == ["red3", "red4", "red5"]
    # Three: K1 is taken, K2 is not. Four: L1 is taken, L2 is not; or J2, J1, K1, or K2, K1.
    assert ends(game, "red3") == {"K2"}
    assert "I2 J1 K1 L2" in walks(game, "red4")
    assert "I2 J1 K1 L1 T" in walks(game, "red5")


@pytest.mark.parametrize("circle", ["E1", "E2"])
def test_3_5_a_trapped_explorer_takes_up_its_circle_too(circle: str) -> None:
    game = table("red red", "blue", at={"red": "D1", "blue": circle}, trapped="blue")
    assert ends(game, "red1") == {"E1", "E2"} - {circle}


def test_3_5_one_may_pass_over_a_trapped_explorer_and_it_stays_so() -> None:
    game = table("red red", "blue", at={"red": "E3", "blue": "E2"}, trapped="blue")
    take_turn(game, "red2", "way-2")
    assert (where(game, "red"), where(game, "blue"), trapped(game)) == ("F2", "E2", ["blue"])


def test_3_5_masks_do_not_push_anybody_aside() -> None:
    game = table("mask", "blue", at={"red": "E3", "blue": "E2"})
    assert "red+1" not in options(game)
    assert "blue+1" in options(game)


def test_3_5_a_circle_is_free_again_when_its_explorer_has_left() -> None:
    game = table("blue", "red", at={"red": "E3", "blue": "E2"})
    take_turn(game, "blue1", "way-2")
    assert "red1" in options(game)


def test_3_5_starts_need_no_room_for_others() -> None:
    game = table("red yellow", "blue", at={"green": "A2"})
    assert ends(game, "red1") == ends(game, "yellow1") == {"A1"}


# 3.6 Only the end of the walk matters


@pytest.mark.parametrize(
    ("at", "over"), [("A1", "B1"), ("J2", "K1"), ("A2", "B2"), ("E1", "F1"), ("C1", "D1")]
)
def test_3_6_circles_on_the_way_do_nothing(at: str, over: str) -> None:
    game = table("red red blue", "blue", at={"red": at}, tokens=NOBODY_S)
    board: Any = board_of(OURS)
    to = {node["id"]: node["to"] for node in board["nodes"]}
    say(game, "red2", f"way-{to[at].index(over) + 1}")
    assert (where(game, "red"), asking(game), trapped(game)) == (over, "fork", [])


def test_3_6_a_quicksand_circle_on_the_way_does_not_hold() -> None:
    game = table("red red", "blue", at={"red": "E1"})
    take_turn(game, "red2", "way-1", "way-2")
    assert (where(game, "red"), trapped(game)) == ("G2", [])


def test_3_6_own_and_mask_circles_on_the_way_give_no_discard() -> None:
    game = table("yellow yellow blue", "blue", at={"yellow": "H1"})
    say(game, "yellow2", "way-1")  # by the mask circle I1 to I2, which is white
    assert (where(game, "yellow"), game.asked) == ("I2", (1,))
    game = table("yellow yellow blue", "blue", at={"yellow": "G2"})
    say(game, "yellow2", "way-1", "way-2")  # by the yellow H1
    assert (where(game, "yellow"), game.asked) == ("I2", (1,))


# 3.11 Exactly in


@pytest.mark.parametrize(
    ("circle", "ways"),
    [
        ("L1", {1: {"T"}}),
        ("L2", {1: {"T", "L1"}, 2: {"L1 T"}}),
        ("K1", {1: {"L1", "L2"}, 2: {"L1 T", "L2 T", "L2 L1"}, 3: {"L2 L1 T"}}),
        (
            "K2",
            {
                1: {"L2", "K1"},
                2: {"L2 T", "L2 L1", "K1 L1", "K1 L2"},
                3: {"L2 L1 T", "K1 L1 T", "K1 L2 T", "K1 L2 L1"},
                4: {"K1 L2 L1 T"},
            },
        ),
    ],
)
def test_3_11_the_last_card_enters_and_none_is_left_over(
    circle: str, ways: dict[int, set[str]]
) -> None:
    game = table("red " * 6, "blue", at={"red": circle}, tokens=NOBODY_S)
    assert options(game) == [f"red{n}" for n in ways]
    for n, expected in ways.items():
        assert walks(game, f"red{n}") == expected


@pytest.mark.parametrize(("cards", "enters"), [(1, True), (2, True), (3, False)])
def test_3_11_a_detour_is_allowed_and_surplus_is_not(cards: int, enters: bool) -> None:
    game = table("red " * cards, "blue", at={"red": "L2"}, tokens=["lord", "hunter"])
    assert (f"red{cards}" in options(game)) == enters
    if enters:
        say(game, f"red{cards}", *(["way-1"] if cards == 1 else []))
        assert game.winners == (1,)


def test_3_11_the_detour_may_pass_over_somebody() -> None:
    at = {"red": "L2", "blue": "L1"}
    game = table("red red", "blue", at=at, tokens=["lord", "hunter"])
    assert (walks(game, "red1"), walks(game, "red2")) == ({"T"}, {"L1 T"})


def test_3_11_with_the_way_round_taken_the_temple_is_all_that_is_left() -> None:
    at = {"red": "L2", "blue": "L1"}
    game = table("red", "blue", at=at, tokens=["lord", "hunter"])
    say(game, "red1")  # nothing is asked
    assert game.winners == (1,)


def test_3_11_one_is_never_made_to_enter() -> None:
    game = table("red", "blue", at={"red": "L2"}, tokens=["lord", "hunter"])
    take_turn(game, "red1", "way-2")
    assert (game.over, where(game, "red")) == (False, "L1")


def test_3_11_masks_count_as_cards() -> None:
    game = table("red mask mask", "blue", at={"red": "L2"}, tokens=NOBODY_S)
    red = [play for play in options(game) if play.startswith("red")]
    assert red == ["red1", "red+1", "red1+1", "red+2"]


# 3.4, 3.5, 3.9 and 3.11 together, against a walk written down once more


def every_walk(arrows: dict[str, list[str]], circle: str, steps: int) -> set[str]:
    if steps == 0:
        return {""}
    return {
        f"{to} {rest}".strip()
        for to in arrows[circle]
        for rest in every_walk(arrows, to, steps - 1)
    }


@pytest.mark.parametrize("text", [OURS, SHORT])
@pytest.mark.parametrize("seed", range(12))
def test_3_4_all_ways_of_random_positions(text: str, seed: int) -> None:
    rng = Quick(seed)
    board: Any = board_of(text)
    arrows = {node["id"]: node["to"] for node in board["nodes"]}
    circles = [circle for circle in arrows if circle[0] not in "ST"]
    while len(circles) > 9:  # close together, so that they are in each other's way
        circles.pop(0 if rng.below(3) else -1)
    at: dict[str, str] = {}
    for colour in COLOURS:
        if rng.below(6):
            at[colour] = circles.pop(int(rng.below(len(circles))))
    held = [colour for colour in COLOURS if rng.below(3) == 0]
    colour = COLOURS[int(rng.below(6))]
    options_of: dict[str, object] = {"board": board}
    tokens = [["lord", "geologist"], ["hunter", "botanist"]][colour in ("yellow", "black")]
    game = table(
        f"{colour} " * 4 + "mask mask",
        "red",
        at=at,
        trapped=" ".join(held),
        tokens=tokens,
        options=options_of,
    )
    taken = {where(game, other) for other in COLOURS}
    start = where(game, colour)
    expected: dict[int, set[str]] = {}
    for cards in range(1, 7):
        steps = cards - (colour in held)
        found = {
            way for way in every_walk(arrows, start, steps) if (way or "?").split()[-1] not in taken
        }
        if found:
            expected[cards] = found
    plays = {
        cards: f"{colour}{min(cards, 4)}" + (f"+{cards - 4}" if cards > 4 else "")
        for cards in range(1, 7)
    }
    legal = options(game)
    assert [cards for cards in plays if plays[cards] in legal] == list(expected)
    for cards, ways in expected.items():
        assert walks(game, plays[cards]) == ways
    assert facts(game)["turns"] == 1
