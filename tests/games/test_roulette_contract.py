"""Roulette: the questions and answers that other programs rely on."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import tripot
from tests.games.roulette_table import all_pass, asking, only, pass_until, piles, say, start, table
from tripot.games.roulette_cards import CARDS, COPIES

RULES = Path(__file__).parents[2] / "docs" / "rules"


def test_identity_card() -> None:
    card: Any = tripot.games()["roulette"]
    assert (card["seats"], card["minutes"], card["age"]) == ([2, 6], [30, 30], 14)
    defaults = {name: option["default"] for name, option in card["options"]["properties"].items()}
    assert list(defaults) == [
        *("skin", "cards", "hand", "characters", "target"),
        *("clicks", "bullets", "die", "rounds"),
    ]
    assert defaults == {
        "skin": "rulebook",
        "cards": COPIES,
        "hand": 1,
        "characters": 4,
        "target": 15,
        "clicks": 6,
        "bullets": 19,
        "die": 5,
        "rounds": 40,
    }


# The cards, as the rules page lists them.


@pytest.mark.parametrize(("page", "language"), [("roulette.md", 0), ("roulette.fr.md", 1)])
def test_the_table_of_cards(page: str, language: int) -> None:
    text = (RULES / page).read_text(encoding="utf-8")
    rows = re.findall(r"^\| ([^|`]+) \| ([^|`]+) \| (\d) \| [^|]+ \| (☠|–) \|", text, re.MULTILINE)
    assert len(rows) == 15
    names = {row[1 - language]: (int(row[2]), row[3] == "☠") for row in rows}
    plain = {name.replace("\u202f", " "): v for name, v in names.items()}
    assert plain == {
        card.french.replace("\u202f", " "): (card.copies, bool(card.skull)) for card in CARDS
    }


# The answers, as the rules page lists them.

ANSWERS = """
pass
accuse>0 accuse>1 accuse>2 accuse>3 accuse>4 accuse>5
aim>0 aim>1 aim>2 aim>3 aim>4 aim>5
bid=0 bid=1 bid=2 bid=3 bid=4 bid=5
pocket:click pocket:bullet pocket:deep-pockets+click+click
pocket:deep-pockets+click+bullet pocket:deep-pockets+bullet+bullet
play-on:peek>0 play-on:peek>1 play-on:peek>2
play-on:peek>3 play-on:peek>4 play-on:peek>5
play-on:gift>0 play-on:gift>1 play-on:gift>2
play-on:gift>3 play-on:gift>4 play-on:gift>5
play:air-gun play:shoot-somebody
turn-die:second-thoughts=0 turn-die:second-thoughts=1 turn-die:second-thoughts=2
turn-die:second-thoughts=3 turn-die:second-thoughts=4 turn-die:second-thoughts=5
play-on:one-more>0 play-on:one-more>1 play-on:one-more>2
play-on:one-more>3 play-on:one-more>4 play-on:one-more>5
play:bribed-judge play:hazard-pay
play-on:i-dare-you>0 play-on:i-dare-you>1 play-on:i-dare-you>2
play-on:i-dare-you>3 play-on:i-dare-you>4 play-on:i-dare-you>5
play-on:frisk>0 play-on:frisk>1 play-on:frisk>2
play-on:frisk>3 play-on:frisk>4 play-on:frisk>5
play-on:extra-round>0 play-on:extra-round>1 play-on:extra-round>2
play-on:extra-round>3 play-on:extra-round>4 play-on:extra-round>5
play:nudge
play-on:spin-again>0 play-on:spin-again>1 play-on:spin-again>2
play-on:spin-again>3 play-on:spin-again>4 play-on:spin-again>5
play-on:fine>0 play-on:fine>1 play-on:fine>2
play-on:fine>3 play-on:fine>4 play-on:fine>5
sink:click sink:bullet
"""


def test_answers_in_notation() -> None:
    expected = dict(enumerate(ANSWERS.split()))
    assert len(expected) == 85
    assert tripot.actions("roulette") == expected
    game = start(2, options=only("peek"))
    for answer, text in expected.items():
        assert (game.notation(answer), game.parse(text)) == (text, answer)


@pytest.mark.parametrize("page", ["roulette.md", "roulette.fr.md"])
def test_the_table_of_answers(page: str) -> None:
    text = (RULES / page).read_text(encoding="utf-8")
    listed: dict[int, str] = {}
    for numbers, words in re.findall(r"^\| (\d[^|]*) \| (`[^|]*) \|", text, re.MULTILINE):
        ints = [int(number) for number in re.findall(r"\d+", numbers)]
        names = re.findall(r"`([^`]+)`", words)
        listed[ints[0]], listed[ints[-1]] = names[0], names[-1]
    words_of = tripot.actions("roulette")
    assert len(listed) > 25 and listed == {answer: words_of[answer] for answer in listed}


def test_questions_by_name_clause_kind_and_default() -> None:
    seen: dict[str, Any] = {}

    def note(game: tripot.Game) -> tripot.Game:
        question: Any = game.question(game.asked[0])
        default = game.notation(question["default"])
        seen[question["name"]] = (question["clause"], question["kind"], default)
        about = {"trigger": {"shot": 1}, "score": {"goal": 15}}
        assert question["arguments"] == about.get(question["name"], {})
        return game

    game = note(start(3, hands=["nudge", "shoot-somebody", "fine"]))
    say(game, "pocket:click", "pocket:click", "pocket:bullet")
    say(note(game), "play:nudge", "pass", "pass")
    say(note(game), "pass")
    all_pass(game)
    say(note(game), "bid=1", "bid=0", "bid=0")
    all_pass(note(game))
    say(note(game), "accuse>2", "pass", "pass")
    all_pass(note(game))
    pass_until(game, "trigger")
    say(note(game), "pass", "play:shoot-somebody", "pass")
    pass_until(game, "aim")
    note(game)
    note(pass_until(game, "score"))
    assert seen == {
        "conceal": ("2.1", "sealed", "pocket:click"),
        "tamper": ("4.3", "window", "pass"),
        "nudge": ("4.3", "turn", "pass"),
        "bid": ("2.3", "sealed", "bid=0"),
        "dare": ("4.3", "window", "pass"),
        "accuse": ("2.4", "window", "pass"),
        "bribe": ("2.4", "window", "pass"),
        "trigger": ("2.5", "window", "pass"),
        "aim": ("4.4", "sealed", "aim>1"),
        "score": ("2.6", "window", "pass"),
    }


def test_order_of_options_is_ascending() -> None:
    held = (
        "fine peek nudge spin-again one-more gift extra-round frisk i-dare-you air-gun"
        " shoot-somebody second-thoughts hazard-pay deep-pockets bribed-judge"
    )
    game = start(3, hands=[held, "", ""])
    while not game.over and game.decision < 12:
        legal = game.legal(0)
        assert list(legal) == sorted(set(legal))
        for seat in game.asked:
            game.answer(seat, game.legal(seat)[0])


@pytest.mark.parametrize("answer", [1, 2, 12, 24, 83, 85, -1])
def test_an_answer_not_offered_is_refused_and_changes_nothing(answer: int) -> None:
    game = start(2, phase="spin", hands=["nudge", ""])
    before = game.digest()
    with pytest.raises(tripot.NotOffered, match=r"expected one of 0 \(pass\), 70 \(play:nudge\)"):
        game.answer(0, answer)
    assert game.digest() == before


# Written positions


@pytest.mark.parametrize(
    ("position", "wrong"),
    [
        ({"lost": [4, 4, 0]}, "at least two captains must be alive"),
        ({"lost": [5, 0, 0]}, "lost: expected"),
        ({"alive": [0, 1]}, "alive"),
        ({"round": 41}, "round: expected a whole number from 1 to 40, not 41"),
        ({"phase": "noon"}, "phase: expected one of pocket, spin, bid, .*, not 'noon'"),
        ({"referee": 3}, "referee: expected a whole number from 0 to 2, not 3"),
        ({"out": [0]}, "nobody is out"),
        ({"opened": [0]}, "nothing has happened"),
        ({"accusers": [0]}, "nothing has happened"),
        ({"phase": "bid", "out": [0], "pockets": ["", "click", "click"]}, "nobody is out"),
        ({"shots": 1}, "nobody has shot or aimed"),
        ({"phase": "accusation", "shots": 1}, "nobody has shot or aimed"),
        ({"taken": [0, 2, 0]}, "nobody has shot or aimed"),
        ({"phase": "accusation", "more": [1, 0, 0]}, "nobody has shot or aimed"),
        ({"aims": [2, 1, 2]}, "nobody has shot or aimed"),
        ({"phase": "spin", "crossfire": True}, "nobody has shot or aimed"),
        (
            {
                "phase": "accusation",
                "lost": [4, 0, 0],
                "out": [0],
                "pockets": ["", "click", "click"],
            },
            "out: ",
        ),
        ({"phase": "accusation", "charges": [1, None, None]}, "within a wave of accusations"),
        ({"extra": [7, 0, 0]}, "extra: expected"),
        ({"extra": [6, 6, 6]}, "there are not so many extra bullets"),
        ({"dice": [6, 0, 0]}, "dice: expected"),
        (
            {"phase": "spin", "pockets": ["", "click", "click"]},
            "every seat in the round has a pocket",
        ),
        (
            {"phase": "accusation", "lost": [4, 0, 0], "pockets": ["click"] * 3},
            "no card|no pocket|pocket",
        ),
        ({"phase": "spin", "pockets": ["click click click", "click", "click"]}, "no more than 2"),
        ({"phase": "spin", "pockets": ["bullet bullet", "click", "click"]}, "there are fewer"),
        ({"phase": "spin", "pockets": ["peek", "click", "click"]}, "peek"),
        ({"hands": ["click", "", ""]}, "click"),
        ({"hands": ["rocket", "", ""]}, "hands: expected cards out of"),
        ({"hands": ["fine fine", "", ""]}, "there are fewer"),
        ({"phase": "trigger", "barrels": ["bullet bullet", "", ""]}, "there are fewer"),
        ({"aims": [3, 1, 2]}, "aims: expected"),
        ({"skin": "family"}, "'skin' is none of"),
    ],
)
def test_a_position_that_cannot_stand_is_refused(position: dict[str, Any], wrong: str) -> None:
    with pytest.raises(tripot.BadPosition, match=wrong):
        start(3, **position)


def test_a_position_beyond_the_options_is_refused() -> None:
    with pytest.raises(tripot.BadPosition, match="does not play so many rounds"):
        start(2, round=3, options={"rounds": 2})
    with pytest.raises(tripot.BadPosition, match="a die does not show so much"):
        start(2, phase="trigger", dice=[3, 0], options={"die": 2})
    with pytest.raises(tripot.BadPosition, match="no more extra bullets than it had clicks"):
        start(2, extra=[3, 0], options={"clicks": 2})
    with pytest.raises(tripot.BadPosition):
        start(2, lost=[2, 0], options={"characters": 1})


@pytest.mark.parametrize(
    ("phase", "question"),
    [
        *(("pocket", "conceal"), ("spin", "tamper"), ("bid", "bid")),
        *(("accusation", "accuse"), ("trigger", "trigger"), ("scoring", "score")),
    ],
)
def test_a_position_begins_with_its_phase(phase: str, question: str) -> None:
    game = start(2, phase=phase, hands=["fine", "peek"])
    assert asking(game) == question


def test_a_position_with_opened_pockets_shows_them() -> None:
    game = start(2, phase="accusation", opened=[0], pockets=["bullet", "click"])
    assert piles(game)["pockets"] == [["bullet"], [None]]


def test_a_barrel_is_written_with_its_top_card_first() -> None:
    game = table("click bullet", "click", dice=[1, 0])
    assert game.view()["facts"]["lost"] == [0, 0]
