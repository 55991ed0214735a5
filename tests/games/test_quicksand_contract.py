"""Quicksand: the questions and answers that other programs rely on."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

import tripot
from tests.games.quicksand_table import (
    TOKENS,
    by_explorer,
    options,
    piles,
    places,
    say,
    some,
    table,
    written,
)
from tripot.games.quicksand_board import COLOURS, OURS, board_of


def test_identity_card() -> None:
    card: Any = tripot.games()["quicksand"]
    assert (card["seats"], card["minutes"], card["age"]) == ([2, 5], [10, 20], 8)
    defaults = {name: option["default"] for name, option in card["options"]["properties"].items()}
    assert list(defaults) == ["board", "cards", "hand", "tokens", "turns"]
    assert defaults == {
        "board": board_of(OURS),
        "cards": {**dict.fromkeys(COLOURS, 11), "mask": 8, "quicksand": 9},
        "hand": 6,
        "tokens": [0, 1, 2, 3, 4, 5],
        "turns": 500,
    }


# The answers, as the rules page lists them.

PLAIN = """
pass way=1 way=2 way=3
discard:red discard:yellow discard:green discard:blue discard:white discard:black
discard:mask discard:quicksand
trap:quicksand trap:quicksand+quicksand trap:quicksand+quicksand+quicksand
trap:quicksand+quicksand+quicksand+quicksand
trap:quicksand+quicksand+quicksand+quicksand+quicksand
trap:quicksand+quicksand+quicksand+quicksand+quicksand+quicksand
"""
OF_A_COLOUR = """
1 +1
2 1+1 +2
3 2+1 1+2 +3
4 3+1 2+2 1+3 +4
5 4+1 3+2 2+3 1+4 +5
6 5+1 4+2 3+3 2+4 1+5 +6
"""


def notation() -> dict[int, str]:
    words = PLAIN.split()
    words += [written(colour + part) for colour in COLOURS for part in OF_A_COLOUR.split()]
    out = dict(enumerate(words))
    for n in range(1, 6):
        for explorers in combinations(range(6), n):
            mask = sum(1 << explorer for explorer in explorers)
            out[179 + mask] = "sink:" + "+".join(TOKENS[explorer] for explorer in explorers)
    return out


def test_answers_in_notation() -> None:
    expected = notation()
    assert sorted(expected) == list(range(242))
    assert tripot.actions("quicksand") == expected
    game = table("red", "blue", options={"hand": 2, "tokens": [1, 4]})
    for answer, text in expected.items():
        assert (game.notation(answer), game.parse(text)) == (text, answer)


@pytest.mark.parametrize(
    ("answer", "text"),
    [
        (0, "pass"),
        (3, "way=3"),
        (4, "discard:red"),
        (9, "discard:black"),
        (10, "discard:mask"),
        (11, "discard:quicksand"),
        (12, "trap:quicksand"),
        (13, "trap:quicksand+quicksand"),
        (18, "walk-red:red"),
        (19, "walk-red:mask"),
        (20, "walk-red:red+red"),
        (21, "walk-red:red+mask"),
        (22, "walk-red:mask+mask"),
        (45, "walk-yellow:yellow"),
        (72, "walk-green:green"),
        (99, "walk-blue:blue"),
        (126, "walk-white:white"),
        (153, "walk-black:black"),
        (179, "walk-black:mask+mask+mask+mask+mask+mask"),
        (180, "sink:hunter"),
        (181, "sink:geologist"),
        (182, "sink:hunter+geologist"),
        (183, "sink:botanist"),
        (187, "sink:zoologist"),
        (195, "sink:archaeologist"),
        (211, "sink:lord"),
        (241, "sink:geologist+botanist+zoologist+archaeologist+lord"),
    ],
)
def test_answers_at_the_corners_of_the_table(answer: int, text: str) -> None:
    assert tripot.actions("quicksand")[answer] == text


def test_questions_by_name_clause_kind_arguments_and_default() -> None:
    seen: dict[str, Any] = {}

    def note(game: tripot.Game) -> tripot.Game:
        question: Any = game.question(game.asked[0])
        default = game.notation(question["default"])
        told = (question["clause"], question["kind"], question["arguments"], default)
        seen[question["name"]] = told
        return game

    game = note(table("red red blue", "blue", at={"red": "E1"}))
    say(note(say(game, "red2")), "way-1")
    note(say(game, "way-1"))
    note(say(table("quicksand quicksand", "blue", trapped="red"), "quicksand2"))
    jam = dict(zip(COLOURS, ["J1", "J2", "K1", "K2", "L1", "L2"], strict=True))
    note(table("yellow green blue", "blue", at=jam))
    assert seen == {
        "play": ("3.2", "turn", {}, "walk-red:red"),
        "fork": ("3.4", "turn", {"explorer": "hunter", "steps": 2}, "way=1"),
        "may_discard": ("3.7", "turn", {}, "pass"),
        "trap": ("3.10", "turn", {"count": 2}, "sink:geologist+botanist"),
        "must_discard": ("3.3", "turn", {}, "discard:yellow"),
    }


@pytest.mark.parametrize(
    ("hand", "default"),
    [
        ("black mask quicksand quicksand", "trap:quicksand"),
        ("black mask", "walk-red:mask"),
        ("black white white", "walk-white:white"),
    ],
)
def test_default_is_the_first_play(hand: str, default: str) -> None:
    game = table(hand, "blue")
    question: Any = game.question(0)
    assert game.notation(question["default"]) == default


def test_default_at_a_fork_is_the_first_arrow_that_will_do() -> None:
    game = table("red red", "blue", at={"red": "J2", "blue": "L1", "white": "L2"})
    say(game, "red2")
    question: Any = game.question(0)
    assert (game.notation(question["default"]), options(game)) == ("way=2", ["way-2", "way-3"])


@pytest.mark.parametrize("hand", ["mask mask quicksand red", "black white quicksand quicksand"])
def test_order_of_options_is_ascending(hand: str) -> None:
    game = table(hand, "blue")
    for _ in range(3):
        legal = game.legal(game.asked[0])
        assert list(legal) == sorted(set(legal))
        say(game, options(game)[-1])


@pytest.mark.parametrize("answer", [0, 1, 12, 18, 46, 242, -1])
def test_an_answer_not_offered_is_refused_and_changes_nothing(answer: int) -> None:
    game = table("blue blue", "red")
    before = game.digest()
    with pytest.raises(tripot.NotOffered, match=r"one of 99 \(walk-blue:blue\), 101 \("):
        game.answer(0, answer)
    assert game.digest() == before


# Written positions


@pytest.mark.parametrize(
    ("position", "wrong"),
    [
        ({"turns": 501}, "turns: expected a whole number from 1 to 500, not 501"),
        ({"turns": 0}, "turns: expected a whole number from 1 to 500, not 0"),
        ({"turn": 2}, "turn: expected a whole number from 0 to 1, not 2"),
        (
            {"positions": places("A1 A1 S3 S4 S5 S6")},
            "no two explorers stand on one circle",
        ),
        (
            {"positions": places("T S2 S3 S4 S5 S6")},
            "expected the red explorer on a circle",
        ),
        (
            {"positions": places("M1 S2 S3 S4 S5 S6")},
            "positions: expected one of S1, S2",
        ),
        ({"positions": {"hunter": "S1"}}, "positions: expected an object with hunter, geologist"),
        (
            {"positions": places("S2 A4 S3 S4 S5 S6")},
            "the red explorer is on another",
        ),
        (
            {"positions": places("S1 S2 S3 S4 S6 S5")},
            "the white explorer is on another",
        ),
        ({"trapped": by_explorer([2, *[False] * 5])}, "trapped: expected true or false, not 2"),
        ({"unowned": [False] * 6}, "unowned: expected an object with hunter, geologist"),
        (
            {"unowned": by_explorer([True, *[False] * 5]), "tokens": ["lord", "hunter"]},
            "somebody owns the red explorer",
        ),
        ({"tokens": ["", "hunter"]}, "every seat has one token"),
        ({"tokens": ["hunter lord", "botanist"]}, "tokens 0 holds no more than 1"),
        ({"tokens": ["hunter", "hunter"]}, "2 cards hunter are written, and there are fewer"),
        ({"tokens": ["red", "hunter"]}, "there is no card red to lay"),
        ({"tokens": ["hunter"]}, "tokens: expected a text for each seat"),
        ({"hands": ["hunter", "red"]}, "there is no card hunter to lay"),
        ({"hands": ["red " * 12, "red"]}, "13 cards red are written, and there are fewer"),
        ({"hands": ["red " * 7, "red"]}, "hands 0 holds no more than 6"),
        ({"hands": ["pink", "red"]}, "hands: expected cards out of red yellow"),
        ({"discard": "mask " * 9}, "9 cards mask are written, and there are fewer"),
        ({"discard": "hunter", "tokens": ["lord", "botanist"]}, "tokens lie aside or"),
        ({"deck": "hunter", "tokens": ["lord", "botanist"]}, "tokens lie aside or"),
        ({"aside": "red", "tokens": ["lord", "botanist"]}, "tokens lie aside or"),
        ({"board": 1}, "'board' is none of"),
    ],
)
def test_a_position_that_cannot_stand_is_refused(position: dict[str, Any], wrong: str) -> None:
    written = {"hands": ["blue", "red"], **position}
    with pytest.raises(tripot.BadPosition, match=wrong):
        tripot.arrange("quicksand", 2, 1, None, **written)


def test_a_position_beyond_the_options_is_refused() -> None:
    with pytest.raises(tripot.BadPosition, match="the last turn is number 9"):
        table("red", "blue", options={"turns": 9}, turns=10)
    with pytest.raises(tripot.BadPosition, match="a hand holds at most 2 cards"):
        table("red red red", "blue", options={"hand": 2})
    with pytest.raises(tripot.BadPosition, match="there is no card red to lay"):
        table("red", "blue", options={"cards": some(blue=20)})


def test_a_position_may_be_the_last_turn_and_anybody_s() -> None:
    game = table("red", "blue", turn=1, turns=500, aside=" ".join(TOKENS[:4]))
    assert game.asked == (1,)
    assert {piles(game, seat)["tokens"][seat][0] for seat in (0, 1)} == set(TOKENS[4:])


def test_the_explorers_of_a_position_may_stand_in_any_order() -> None:
    circles = places("A1 S2 S3 S4 B2 S6")
    backwards = dict(reversed(circles.items()))
    assert list(backwards) != list(circles)
    game = table("red", "blue", positions=backwards)
    shown: Any = game.view()["facts"]
    assert list(shown["positions"].items()) == list(circles.items())
