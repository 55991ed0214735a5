"""Quick Shot: the questions and answers that other programs rely on."""

from __future__ import annotations

from typing import Any

import pytest

import tripot
from tests.games.quick_shot_table import asking, play, table


def test_identity_card() -> None:
    card: Any = tripot.games()["quick-shot"]
    assert (card["seats"], card["minutes"], card["age"]) == ([3, 7], [5, 10], 8)
    assert list(card["options"]["properties"]) == ["automata", "kinds", "copies", "hand", "aside"]
    defaults = {name: option["default"] for name, option in card["options"]["properties"].items()}
    assert defaults == {
        "automata": [],
        "kinds": [1, 2, 3, 4, 5, 6, 7, 8],
        "copies": 5,
        "hand": 5,
        "aside": 4,
    }


def test_answers_in_notation() -> None:
    notation = {0: "pass", **{kind: f"play:{kind}" for kind in range(1, 9)}}
    assert tripot.actions("quick-shot") == notation
    game = table("1 5", "2 3", "8 8", options={"kinds": [1, 2, 3, 5, 8]})
    for answer, text in notation.items():
        assert game.notation(answer) == text
        assert game.parse(text) == answer


def test_questions_by_name_clause_kind_and_default() -> None:
    game = table("7 4 2 8", "4 3 6 1", "8 8", deck="5")
    seen: dict[str, Any] = {}

    def note(seat: int) -> None:
        question: Any = game.question(seat)
        seen[question["name"]] = (question["clause"], question["kind"], question["default"])

    note(0)
    game.answer(0, 7)
    note(1)
    game.answer(1, 4)
    game.answer(2, 8)
    note(1)
    game.answer(1, 0)
    note(1)
    assert seen == {
        "lead": ("3.2", "turn", 2),
        "play": ("3.3", "sealed", 1),
        "reinforce": ("4.4", "turn", 0),
        "poisoned": ("4.7", "turn", 1),
    }


def test_default_is_the_lowest_printed_strength_in_the_reversed_order_too() -> None:
    game = table("8 5 2 6", "3 1", "7 1", deck="5")
    play(game, "8 3 7")
    question: Any = game.question(0)
    assert asking(game) == "poisoned"
    assert question["default"] == 2


def test_order_of_options_is_ascending_one_for_each_kind() -> None:
    game = table("8 2 5 2", "7 6 4 7 1", "8 3", deck="1")
    assert game.legal(0) == (1, 2, 5, 8)
    game.answer(0, 8)
    assert game.legal(1) == (1, 4, 6, 7)
    assert game.legal(2) == (3, 8)


def test_order_of_options_pass_comes_first() -> None:
    game = table("1 2", "4 8 3 8 4 1", "8 3", deck="1")
    play(game, "1 4 8")
    assert game.legal(1) == (0, 1, 3, 4, 8)


def test_order_of_options_of_the_poisoned() -> None:
    game = table("7 2", "2 8 3 8 4 1", "8 3", deck="1")
    play(game, "7 2 8")
    assert game.legal(1) == (1, 3, 4, 8)


@pytest.mark.parametrize("answer", [0, 3, 9, -1])
def test_an_answer_not_offered_is_refused_and_changes_nothing(answer: int) -> None:
    game = table("8 2", "7 6", "8 3", deck="1")
    before = game.digest()
    with pytest.raises(
        tripot.NotOffered, match=r"expected one of 1 \(play:1\), 2 \(play:2\), 8 \(play:8\)"
    ):
        game.answer(0, answer)
    assert game.digest() == before


@pytest.mark.parametrize(
    ("position", "wrong"),
    [
        ({"leader": 1, "alive": [0, 2]}, "the leader must be one of the seats alive"),
        ({"alive": [0]}, "at least two seats must be alive"),
        ({"alive": [0, 1]}, "a seat that is out holds no cards"),
        ({"round": 5}, "round: expected a whole number from 1 to 4, not 5"),
        ({"leader": 3}, "leader: expected a whole number from 0 to 2, not 3"),
        ({"deck": "9"}, "deck: expected cards out of 1 2 3 4 5 6 7 8, not '9'"),
        ({"deck": "8 8 8 8 8"}, "are written, and there are fewer"),
        ({"front": ["3", "", ""]}, "a position begins with a round"),
        ({"face_up": [1]}, "a position begins with a round"),
        ({"reversed": True}, "a position begins with a round"),
    ],
)
def test_a_position_that_cannot_stand_is_refused(position: dict[str, Any], wrong: str) -> None:
    with pytest.raises(tripot.BadPosition, match=wrong):
        table("8 2", "", "8 3", **position)
