"""Et Bim!: the questions and answers that other programs rely on."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import tripot
from tests.games.et_bim_table import FIVE, FULL, GANGS, can_say, engine, facts, say, six, table

RULES = Path(__file__).parents[2] / "docs" / "rules" / "et_bim.md"
CARDS = ["10", "20", "30", "id", "shield", "heal", "swap", "recycle", "bim", "non"]


def test_identity_card() -> None:
    card: Any = tripot.games()["et-bim"]
    assert (card["seats"], card["minutes"], card["age"]) == ([4, 12], [15, 15], 8)
    options = card["options"]["properties"]
    assert {name: option["default"] for name, option in options.items()} == {
        "sizes": [],
        "charlotte": False,
        "oups": False,
        "non": 0,
        "missions": False,
        "rounds": 0,
        "orders": list(range(1, 17)),
        "cards": dict(zip(CARDS, (44, 34, 20, 9, 10, 9, 9, 10, 23), strict=False)),
        "first": 0,
        "hand": 5,
        "points": 100,
        "turns": 1000,
    }


def test_every_option_is_on_the_rules_page() -> None:
    card: Any = tripot.games()["et-bim"]
    section = RULES.read_text(encoding="utf-8").split("\n## ")[2]
    rows = re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE)
    assert sorted(rows) == sorted(card["options"]["properties"])


def test_answers_in_notation() -> None:
    expected = ["pass", "bim:bim", "non:non", "swap@centre"]
    expected += [f"swap>{seat}" for seat in range(12)]
    expected += [f"discard:{card}" for card in CARDS]
    expected += [f"play:{card}>{seat}" for card in CARDS[:8] for seat in range(12)]
    assert tripot.actions("et-bim") == dict(enumerate(expected))
    game = table(FULL, FULL, FULL, FULL)
    for answer, text in enumerate(expected):
        assert game.notation(answer) == text and game.parse(text) == answer


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (0, "pass"),
        (3, "swap@centre"),
        (4, "swap>0"),
        (15, "swap>11"),
        (16, "discard:10"),
        (25, "discard:non"),
        (26, "play:10>0"),
        (37, "play:10>11"),
        (38, "play:20>0"),
        (50, "play:30>0"),
        (62, "play:id>0"),
        (74, "play:shield>0"),
        (86, "play:heal>0"),
        (98, "play:swap>0"),
        (110, "play:recycle>0"),
        (121, "play:recycle>11"),
    ],
)
def test_answers_as_the_page_numbers_them(number: int, text: str) -> None:
    assert tripot.actions("et-bim")[number] == text
    assert f"`{text}`" in RULES.read_text(encoding="utf-8")


def asked(game: tripot.Game) -> tuple[str, str, str, dict[str, object], str]:
    """The open question: name, clause, kind, arguments and default."""
    question: Any = game.question(game.asked[0])
    default = game.notation(question["default"])
    return question["name"], question["clause"], question["kind"], question["arguments"], default


def test_question_play() -> None:
    game = table(six("30"), FULL, FULL, FULL)
    assert asked(game) == ("play", "3.1", "turn", {"again": False}, "play:10>1")
    stuck = table("bim bim bim bim bim bim", FULL, FULL, FULL)
    assert asked(stuck) == ("play", "3.1", "turn", {"again": False}, "pass")
    two = table(six("bim"), "", FULL, "", alive=[0, 2], tiles=GANGS)
    assert asked(two) == ("play", "3.1", "turn", {"again": False}, "discard:10")


def test_question_react() -> None:
    game = say(table(six("30"), FULL, six("bim"), FULL), "30>2")
    assert asked(game) == ("react", "5.1", "window", {"sender": 0, "card": "30"}, "pass")
    say(game, "bim")
    assert asked(game) == ("react", "5.1", "window", {"sender": 2, "card": "30"}, "pass")
    assert game.asked == (0,)


def test_question_second() -> None:
    game = table(six("swap"), FULL, FULL, FULL, FULL, tiles=FIVE, centre="chicot")
    say(game, "swap>2", "pass")
    assert asked(game) == ("second", "4.6", "turn", {"target": 2}, "swap@centre")
    assert can_say(game) == ["centre", "1", "3", "4"]
    game = say(table(six("swap"), FULL, FULL, FULL, tiles=GANGS), "swap>2", "pass")
    assert asked(game) == ("second", "4.6", "turn", {"target": 2}, "swap>1")


def test_question_replay() -> None:
    game = table(six("recycle"), FULL, FULL, FULL, piles=["", "30", "", ""])
    say(game, "recycle>1", "pass")
    assert asked(game) == ("replay", "4.7", "turn", {"card": "30"}, "play:30>1")


def test_order_of_options_of_a_turn() -> None:
    game = table("recycle swap heal 30 20 10", FULL, FULL, FULL, piles=["", "20", "", ""])
    assert list(game.legal(0)) == sorted(game.legal(0))
    assert can_say(game) == [
        *("10>1", "10>2", "10>3", "20>2", "20>3", "30>1", "30>2", "30>3"),
        *("heal>1", "heal>2", "heal>3", "swap>1", "swap>2", "swap>3", "recycle>1"),
    ]


def test_order_of_options_with_two_left_discards_come_first() -> None:
    hands = ["bim shield 20 10 10 10", "", FULL, ""]
    game = table(*hands, alive=[0, 2], tiles=GANGS)
    assert can_say(game) == ["-10", "-20", "-shield", "-bim", "10>2", "20>2", "shield>2"]


@pytest.mark.parametrize("answer", [0, 26, 30, 200, -1])
def test_an_answer_not_offered_is_refused_and_changes_nothing(answer: int) -> None:
    game = table(FULL, FULL, FULL, "", alive=[0, 1, 2], tiles=GANGS)
    before = game.digest()
    with pytest.raises(
        tripot.NotOffered, match=r"expected one of 27 \(play:10>1\), 28 \(play:10>2\)"
    ):
        game.answer(0, answer)
    assert game.digest() == before


def test_a_seat_that_is_not_asked_is_refused() -> None:
    game = table(FULL, FULL, FULL, FULL)
    with pytest.raises(tripot.NotAsked, match="the open question is for seat 0"):
        game.answer(1, 26)


@pytest.mark.parametrize(
    ("position", "wrong"),
    [
        ({"turn": 3, "alive": [0, 1, 2]}, "turn: it must be that of one of the seats alive"),
        ({"turn": 4}, "turn: expected a whole number from 0 to 3"),
        ({"ending": [1]}, "nothing is ending, fresh or taken"),
        ({"fresh": [1]}, "nothing is ending, fresh or taken"),
        ({"taken": "10"}, "nothing is ending, fresh or taken"),
        ({"tiles": ["bogosse", "", "chicot", "chicot"]}, "a seat has one tile"),
        ({"missions": ["loyal", "", "", ""]}, "are written|no card loyal|one mission"),
        ({"alive": [0, 2, 3]}, "a seat that is out has no cards and no shield"),
        ({"piles": ["", "30 20 30 20 10", "", ""]}, "at most 100 points"),
        ({"shields": [None, 0, None, None]}, "has a Shield on its pile"),
        ({"hands": [FULL, FULL, f"{FULL} 10", FULL]}, "at most 6 cards|no more than 6 cards"),
        ({"discards": 1}, "with two seats left"),
        ({"round": 2}, "must leave a turn to play"),
        ({"turns": 1000}, "must leave a turn to play"),
        ({"rivals": [3, 0, 0, 0, 0], "tiles": GANGS}, "two gangs at least"),
        ({"points": [1, 1, 1, 1]}, "points"),
        ({"deck": "joker"}, "expected cards out of"),
        ({"deck": "non"}, "non"),
        ({"colour": 1}, "'colour' is none of"),
    ],
)
def test_a_position_that_cannot_stand_is_refused(position: dict[str, Any], wrong: str) -> None:
    hands = [FULL, FULL, FULL, "" if "alive" in position else FULL]
    with pytest.raises(tripot.BadPosition, match=wrong):
        table(*hands, **position)


@pytest.mark.parametrize(
    ("living", "discards", "said"),
    [([0, 2], 20, "up to 19"), ([0, 1], 0, "the living are of one gang")],
)
def test_a_position_with_two_left_that_cannot_stand(
    living: list[int], discards: int, said: str
) -> None:
    hands = [FULL if seat in living else "" for seat in range(4)]
    with pytest.raises(tripot.BadPosition, match=said):
        table(*hands, alive=living, tiles=GANGS, discards=discards)


def test_first_tiles_are_numbered_as_the_page_says() -> None:
    game = tripot.new("et-bim", 5, 1, {"missions": True})
    assert "first_tiles" not in facts(game)
    assert engine(game)["first_tiles"] == [5, 4, 3, 2, 1]
