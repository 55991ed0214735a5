"""Worked turns of Quicksand, from the rules page and around it, and boards that are refused."""

from __future__ import annotations

from typing import Any

import pytest

import tripot
from tests.games.quicksand_table import (
    asking,
    by_explorer,
    discard,
    events,
    facts,
    hand,
    options,
    piles,
    places,
    say,
    table,
    trapped,
    unowned,
    where,
)
from tripot.games.quicksand_board import OURS, SHORT, board_of

OTHERS = "quicksand quicksand"


def test_cards_and_masks_are_counted_apart() -> None:
    game = table("red red mask blue", OTHERS)
    red = ["red1", "red+1", "red2", "red1+1", "red2+1"]
    blue = ["blue1", "blue+1", "blue1+1"]
    assert options(game) == [*red, "yellow+1", "green+1", *blue, "white+1", "black+1"]
    say(game, "red2+1", "way-1", "way-1", "way-1")
    assert where(game, "red") == "C1" and discard(game) == "mask red red"
    assert len(piles(game)["hands"][0]) == 6 and facts(game)["turn"] == 1


def test_over_and_past() -> None:
    game = table("red red", OTHERS, at={"red": "B1", "green": "B2", "white": "C1"})
    assert options(game) == ["red2"]
    say(game, "red2")
    assert options(game) == ["way-1", "way-2"]
    say(game, "way-2")  # over B2; C1 is taken, so only C2 is left
    assert where(game, "red") == "C2" and trapped(game) == ["red"]


def test_freed_and_on() -> None:
    game = table("white white", OTHERS, at={"white": "C2"}, trapped="white")
    once = say(game.copy(), "white1")
    assert where(once, "white") == "C2" and trapped(once) == []
    say(game, "white2", "way-2")
    assert where(game, "white") == "D2" and trapped(game) == []


def test_exactly_in() -> None:
    at = {"blue": "L2"}
    game = table("blue blue blue", OTHERS, at=at, tokens=["zoologist", "lord"])
    assert options(game) == ["blue1", "blue2"]
    say(game, "blue2")
    assert game.over and game.winners == (0,)
    assert piles(game)["tokens"] == [["zoologist"], ["lord"]] and len(piles(game)["aside"]) == 4


def test_the_owner_wins_whoever_moved() -> None:
    game = table("blue", OTHERS, at={"blue": "L1"}, tokens=["lord", "zoologist"])
    assert say(game, "blue1").winners == (1,)


def test_nobodys_explorer_goes_home() -> None:
    game = table("blue", "red", at={"blue": "L1"}, tokens=["hunter", "lord"])
    say(game, "blue1")
    assert where(game, "blue") == "S4" and unowned(game) == ["blue"] and not game.over
    for seed in range(20):
        assert piles(game.seat(0).imagine(seed), 1)["tokens"][1] != ["zoologist"]
    assert [event["event"] for event in events(game)][-3:] == ["home", "draw", "turn"]


def test_a_discard_on_its_own_colour() -> None:
    game = table("red red red mask", OTHERS)
    say(game, "red2", "way-1", "way-1")
    assert where(game, "red") == "B1" and asking(game) == "may_discard"
    assert options(game) == ["pass", "discard-red", "discard-mask"]
    say(game, "discard-mask")
    assert discard(game) == "red red mask" and "red" in hand(game, 0)


def test_quicksand_cards_trap_a_set() -> None:
    game = table("quicksand quicksand", "red", trapped="red blue")
    assert options(game) == ["quicksand1", "quicksand2"]
    say(game, "quicksand2")
    assert len(options(game)) == 6 and "trap-yellow-black" in options(game)
    say(game, "trap-yellow-black")
    assert trapped(game) == ["red", "yellow", "blue", "black"]


def test_as_many_as_are_free_are_not_asked() -> None:
    game = table("quicksand quicksand", "red", trapped="red blue green black")
    say(game, "quicksand2")
    assert len(trapped(game)) == 6 and asking(game) == "play"


def test_nothing_to_play_shows_the_hand() -> None:
    jam = {"red": "I1", "yellow": "I2", "green": "J1", "blue": "J2", "white": "K1", "black": "K2"}
    game = table("red red yellow", "mask", at=jam)
    assert asking(game) == "must_discard" and options(game) == ["discard-red", "discard-yellow"]
    assert piles(game)["hands"][0] == ["red", "red", "yellow"]
    say(game, "discard-yellow")
    assert discard(game) == "yellow" and piles(game)["hands"][0] == [None] * 6


def test_six_quicksand_cards_and_all_trapped() -> None:
    every = "red yellow green blue white black"
    game = table("quicksand " * 6, "mask", trapped=every)
    assert facts(game)["turn"] == 1 and discard(game) == "quicksand"
    assert [event["event"] for event in events(game)][-4:] == ["stuck", "discard", "draw", "turn"]


def test_this_turns_cards_come_back() -> None:
    cards = dict.fromkeys(("yellow", "green", "blue", "white", "black", "mask", "quicksand"), 0)
    game = table("red red", "red", options={"cards": {**cards, "red": 4}, "hand": 2}, deck="red")
    say(game, "red2", "way-1", "way-1")
    say(game, "pass") if asking(game) == "may_discard" else None
    assert [event["event"] for event in events(game, "draw", "recycle")][:2] == ["draw", "recycle"]
    assert hand(game, 0) == "red red"


def test_a_game_that_is_too_long_has_no_winner() -> None:
    game = say(table("red", "red", turns=500), "red1", "way-1")
    assert game.over and game.winners == () and game.returns == (0.0, 0.0)


def broken(**changes: object) -> dict[str, Any]:
    """Our board with something changed in its node A1."""
    board: Any = board_of(OURS)
    board["nodes"][6].update(changes)
    return dict(board)


@pytest.mark.parametrize(
    ("board", "said"),
    [
        ({"nodes": []}, "a list of 7 to 62"),
        (broken(to=["A1"]), r"expected no way to walk in a circle.*'A1'"),
        (broken(to=["S1"]), "A1: expected no arrow to a start, not 'S1'"),
        (broken(to=["X"]), "A1: expected arrows to circles of this board, not 'X'"),
        (broken(to=[]), "A1: expected 1 to 3 arrows"),
        (broken(to=["B1", "B1"]), "in number 6 in to .* no two alike"),
        (broken(id="A2"), "expected every id once, not 'A2'"),
        (broken(kind="start", colour="red"), "expected six starts, one of each colour"),
        (broken(kind="colour"), "A1: expected a colour for starts and colour circles"),
        (broken(d=3), "A1: expected 12 as d, the fewest steps, not 3"),
        (broken(x=float("nan")), "in number 6 in x a number"),
        (broken(kind="temple", to=[]), r"expected one temple, not \['A1', 'T'\]"),
        (broken(name="x"), "in number 6 an object with id, kind, colour, x, y, to"),
    ],
)
def test_a_board_that_cannot_be_played_is_refused(board: object, said: str) -> None:
    with pytest.raises(tripot.BadOption, match=said):
        tripot.new("quicksand", 2, 0, {"board": board})


def test_another_board_is_played() -> None:
    game = table("red red red", OTHERS, options={"board": board_of(SHORT)})
    say(game, "red3", "way-2", "way-1")
    assert where(game, "red") == "C1"


@pytest.mark.parametrize(
    ("position", "said"),
    [
        ({"positions": places("S1 S2 S3 S4 S5 S5")}, "no two explorers"),
        (
            {"positions": places("S2 S1 S3 S4 S5 S6")},
            "red explorer is on another one's start",
        ),
        (
            {"positions": places("T S2 S3 S4 S5 S6")},
            "expected the red explorer on a circle",
        ),
        (
            {"tokens": ["hunter", "lord"], "unowned": by_explorer([True, *[False] * 5])},
            "somebody owns the red",
        ),
        ({"tokens": ["hunter", ""]}, "every seat has one token"),
        ({"hands": ["red " * 7, ""]}, "no more than 6 cards"),
        (
            {"positions": places("M1 S2 S3 S4 S5 S6")},
            "positions: expected one of S1, S2",
        ),
    ],
)
def test_a_position_that_cannot_stand_is_refused(position: dict[str, Any], said: str) -> None:
    with pytest.raises(tripot.BadPosition, match=said):
        tripot.arrange("quicksand", 2, 0, **position)
