"""Loser: the questions and answers that other programs rely on."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import tripot
from tests.games.loser_table import cast, options, said, say, some_spells, table, vote
from tripot.games.loser_spells import SPELL_NAMES
from tripot.games.loser_table import LASTING_NAMES

RULES = Path(__file__).parents[2] / "docs" / "rules"


def test_identity_card() -> None:
    card: Any = tripot.games()["loser"]
    assert (card["seats"], card["minutes"], card["age"]) == ([3, 6], [15, 15], 8)
    defaults = {name: option["default"] for name, option in card["options"]["properties"].items()}
    assert defaults == {
        "potions": list(range(1, 20)),
        "spells": dict.fromkeys(SPELL_NAMES, 1),
        "actions": [1, 2, 3, 4],
        "hands": [],
        "up": -1,
        "down": -1,
        "first": -1,
        "frogs": 2,
    }


NAMES = """
forced-trade wandering-hand great-whirl musical-chairs bottom-of-the-cauldron lucky-catch
spiked-potion flat-potion lukewarm-philtre topsy-turvy mirror fading-red about-turn gong
vanishing-powder butterfingers wand-snap toad-tongue spell-thief forbidden-library crystal-ball
truth-serum chatty-thumb prying-eye grimoire cauldron-swap meddling-fingers
"""
POTIONS = [str(potion) for potion in range(1, 20)]
NOTATION = [
    "pass",
    *[f"play:{potion}" for potion in POTIONS],
    *[f"cast:{spell}" for spell in NAMES.split()[:23]],
    *NAMES.split()[23:],
    *[f"aim>{seat}" for seat in range(6)],
    *[f"swap@centre_down={number}" for number in range(1, 7)],
    *["thumb-down", "thumb-up"],
    *[f"{verb}:{potion}" for verb in ("give", "drop", "catch") for potion in POTIONS],
    *[f"keep:{spell}" for spell in NAMES.split()[:23]],
]


def test_answers_in_notation() -> None:
    assert tripot.actions("loser") == dict(enumerate(NOTATION))
    game = table("2", "3", "4", options={"spells": some_spells(gong=1)})
    for answer, text in enumerate(NOTATION):
        assert (game.notation(answer), game.parse(text)) == (text, answer)


@pytest.mark.parametrize("page", ["loser.md", "loser.fr.md"])
def test_answers_as_the_rules_pages_list_them(page: str) -> None:
    text = (RULES / page).read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\d+) \| `([^`]+)` \|", text, re.MULTILINE)
    assert [(int(number), name) for number, name in rows] == [
        (number, NOTATION[number]) for number in (0, *range(20, 47), 59, 60)
    ]
    blocks = re.findall(r"^\| (\d+) \S+ (\d+) \| `([^`]+)` \S+ `([^`]+)` \|", text, re.MULTILINE)
    assert [(int(first), int(last)) for first, last, _, _ in blocks] == [
        *((1, 19), (47, 52), (53, 58), (61, 79), (80, 98), (99, 117), (118, 140)),
    ]
    for first, last, one, other in blocks:
        assert (NOTATION[int(first)], NOTATION[int(last)]) == (one, other)
    clauses = re.findall(r"^\| \d+ \| `[^`]+` \| (7\.\d+|6\.\d) \|", text, re.MULTILINE)
    assert clauses == [f"7.{n}" for n in range(1, 24)] + [f"6.{n}" for n in range(1, 5)]


def told(game: tripot.Game) -> tuple[object, ...]:
    """The open question in the words of the contract, and the options of the first seat asked."""
    question: Any = game.question(game.asked[0])
    default = said(game, question["default"])
    parts = (question["clause"], question["kind"], question["arguments"])
    return question["name"], *parts, game.asked, options(game), default


def aimed(spell: str, *words: str, **position: Any) -> tripot.Game:
    """Seat 0 holds 2 and 3, has cast this Spell and said this."""
    return say(cast(spell, "9 3 2", "18 4", "19 5", **{"centre_down": "6 7", **position}), *words)


def test_questions_play_act_and_target() -> None:
    game = table("9 3 17", "18 4", "19", spells=["mirror gong", "", ""])
    assert told(game) == ("play", "3.1", "turn", {}, (0,), ["3", "9", "17"], "3")
    acts = ["prying-eye", "cauldron-swap", "mirror", "gong"]
    assert told(say(game, "9")) == ("act", "3.3", "turn", {}, (0,), acts, "prying-eye")
    seats = ["aim>1", "aim>2"]
    assert told(say(game, "mirror")) == (
        "target",
        "3.3",
        "turn",
        {"cause": "mirror"},
        (0,),
        seats,
        "aim>1",
    )


def test_question_act_without_the_first_card() -> None:
    given: Any = {"actions": [4]}
    game = say(
        table("9 3", "18", "19", options=given, action_1="none", action_2="meddling-fingers"), "9"
    )
    assert told(game)[-2:] == (["meddling-fingers"], "meddling-fingers")


def test_questions_centre_and_swap() -> None:
    places = ["centre-1", "centre-2"]
    game = say(table("9 3 2", "18 4", "19", centre_down="6 7"), "9", "cauldron-swap")
    asked = (
        "centre",
        "6.3",
        "turn",
        {"cause": "cauldron-swap", "seat": 0},
        (0,),
        places,
        "centre-1",
    )
    assert told(game) == asked
    swap = ("swap", "6.3", "turn", {"cause": "cauldron-swap", "centre": 2}, (0,), ["2", "3"], "2")
    assert told(say(game, "centre-2")) == swap
    game = table("9 3 2", "18 4", "19", centre_down="6 7", action_2="meddling-fingers")
    say(game, "9", "meddling-fingers", "aim>2")
    asked = (
        "centre",
        "6.3",
        "turn",
        {"cause": "meddling-fingers", "seat": 2},
        (0,),
        places,
        "centre-1",
    )
    assert told(game) == asked
    asked = (
        "centre",
        "6.3",
        "turn",
        {"cause": "bottom-of-the-cauldron", "seat": 0},
        (0,),
        [*places, "pass"],
        "pass",
    )
    assert told(aimed("bottom-of-the-cauldron")) == asked


def test_questions_give_catch_and_lay() -> None:
    game = aimed("wandering-hand", "aim>1")
    assert told(game)[:5] == ("give", "7.2", "turn", {"seat": 1}, (0,)) and told(game)[-1] == "2"
    rest = {"options": {"up": 2}, "centre_up": "14 8", "deck": "1 10 11 12 13 15 16 17"}
    game = aimed("lucky-catch", **rest)
    assert told(game) == ("catch", "7.6", "turn", {}, (0,), ["8", "14"], "8")
    assert told(say(game, "14")) == ("lay", "7.6", "turn", {"potion": "14"}, (0,), ["2", "3"], "2")


def test_questions_asked_of_several() -> None:
    game = aimed("forced-trade", "aim>1")
    both = {"seat": 0, "other": 1}
    assert told(game) == ("trade", "7.1", "sealed", both, (0, 1), ["2", "3"], "2")
    whirl: Any = ("whirl", "7.3", "sealed", {}, (0, 1, 2), ["2", "3"], "2")
    assert told(aimed("great-whirl")) == whirl
    assert told(aimed("butterfingers")) == ("drop", "7.16", "sealed", {}, (1, 2), ["4", "18"], "4")


def test_questions_thumb_vote_and_keep() -> None:
    thumbs = ["down", "up"]
    game = table("3", "19", "8", in_force=["", "chatty-thumb", ""], spell_pile="gong mirror")
    first = {"first": "highest"}
    assert told(game) == ("thumb", "7.23", "turn", first, (1,), thumbs, "down")
    assert told(say(game, "down")) == ("vote", "4.1", "countdown", first, (0, 2), thumbs, "down")
    vote(game, "down down")
    assert told(game) == ("keep", "5.4", "turn", {"heir": 2}, (1,), ["mirror", "gong"], "mirror")


@pytest.mark.parametrize("answer", [0, 4, 20, 61, 141, -1, 2**70])
def test_an_answer_not_offered_is_refused_and_changes_nothing(answer: int) -> None:
    game = table("9 3", "18 4", "19")
    before = game.digest()
    with pytest.raises(tripot.NotOffered, match=r"expected one of 3 \(play:3\), 9 \(play:9\)"):
        game.answer(0, answer)
    assert game.digest() == before


# Written positions


def cast_by(**seats: list[int]) -> dict[str, list[int]]:
    """Who cast the lasting Spells, where somebody did."""
    named = {name.replace("_", "-"): who for name, who in seats.items()}
    return {name: named.get(name, []) for name in LASTING_NAMES}


@pytest.mark.parametrize(
    ("position", "wrong"),
    [
        ({"round": 0}, "round: expected a whole number from 1 to 13"),
        ({"round": 14}, "round: expected a whole number from 1 to 13"),
        ({"turn": 3}, "turn: expected a whole number from 0 to 2"),
        ({"in_round": [0]}, "at least two seats must be in the round"),
        ({"in_round": [0, 1]}, "a seat has potions in hand exactly if it is in the round"),
        ({"hands": ["4 2", "19", ""]}, "a seat has potions in hand exactly if"),
        ({"frogs": [2, 0, 0]}, "nobody is wholly a frog yet"),
        ({"frogs": [4, 0, 0]}, "frogs: expected"),
        ({"in_force": ["mirror", "", ""]}, "a Mirror before a seat looks at another one"),
        ({"mirrors": [1, None, None]}, "a Mirror before a seat looks at another one"),
        (
            {"in_force": ["mirror", "", ""], "mirrors": [0, None, None]},
            "a Mirror before a seat looks",
        ),
        ({"mirrors": [3, None, None]}, "mirrors: expected"),
        ({"tied": [1]}, "only a Toad Tongue before a seat ties it"),
        ({"in_force": ["toad-tongue", "", ""], "tied": [1]}, "only a Toad Tongue before"),
        ({"voted": [1]}, "nobody has voted yet"),
        ({"up": [1]}, "nobody has voted yet"),
        ({"action_1": "none"}, "an Action card shows one of its faces in use"),
        (
            {"action_2": "grimoire"},
            "action_2: expected one of none, cauldron-swap, meddling-fingers",
        ),
        ({"cast_by": {"mirror": [0]}}, "cast_by: expected an object with spiked-potion"),
        ({"cast_by": cast_by(mirror=[0])}, "cast_by names only those who cast what lies in force"),
        (
            {"options": {"actions": [1, 3]}, "action_2": "meddling-fingers"},
            "shows one of its faces in use",
        ),
        ({"options": {"actions": [1]}}, "shows one of its faces in use"),
        ({"open": ["18"]}, "only a potion in hand can be open"),
        ({"open": ["gong"]}, "only a potion in hand can be open"),
        ({"open": ["20"]}, "open: expected a list of different faces"),
        ({"gong": 2}, "gong: expected"),
        ({"front_down": ["9", "", ""]}, "only red potions are played face down"),
        ({"front_up": ["gong", "", ""]}, "there is no card gong to lay|a Spell lies among"),
        ({"spells": ["7", "", ""]}, "there is no card 7 to lay|a potion lies among the Spells"),
        ({"in_force": ["gong", "", ""]}, "only lasting Spells are in force"),
        ({"hands": ["4 4", "19", "8"]}, "2 cards 4 are written, and there are fewer"),
        ({"hands": ["4 20", "19", "8"]}, "hands: expected cards out of 1 2 3"),
        ({"hands": ["4 2", "19"]}, "hands: expected a text for each seat"),
        ({"hands": ["1 2 3 4 5 6 7 9 10", "19", "8"]}, "hands 0 holds no more than 8"),
        ({"centre_down": "1 3 5 6 7 9 10"}, "centre_down holds no more than 6"),
        ({"cards": "1"}, "'cards' is none of"),
    ],
)
def test_a_position_that_cannot_stand_is_refused(position: dict[str, Any], wrong: str) -> None:
    with pytest.raises(tripot.BadPosition, match=wrong):
        table("4 2", "19", "8", **position)


@pytest.mark.parametrize(
    "position",
    [
        {"in_round": [0, 1], "hands": ["4 2", "19", ""], "front_down": ["", "", "9 8"]},
        {"in_force": ["mirror", "", ""], "mirrors": [2, None, None]},
        {"in_force": ["", "toad-tongue", ""]},
        {"open": ["4", "19"]},
        {"frogs": [2, 2, 2], "options": {"frogs": 3}},
        {"round": 13},
        {"gong": True},
        {"in_force": ["topsy-turvy", "", ""], "cast_by": cast_by(topsy_turvy=[0])},
    ],
)
def test_a_position_that_can_stand_is_played_on(position: dict[str, Any]) -> None:
    game = table("4 2", "19", "8", **position)
    assert game.asked and tripot.from_json(game.to_json()) == game
