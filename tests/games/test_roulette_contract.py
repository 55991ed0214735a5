"""Roulette: the questions and answers that other programs rely on."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import tripot
from tests.games.roulette_table import all_pass, only, pass_until, piles, say, start, table
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
accuse-0 accuse-1 accuse-2 accuse-3 accuse-4 accuse-5
aim-0 aim-1 aim-2 aim-3 aim-4 aim-5
0 1 2 3 4 5
click bullet click+click click+bullet bullet+bullet
peek-0 peek-1 peek-2 peek-3 peek-4 peek-5
gift-0 gift-1 gift-2 gift-3 gift-4 gift-5
air-gun shoot-somebody
second-thoughts-0 second-thoughts-1 second-thoughts-2
second-thoughts-3 second-thoughts-4 second-thoughts-5
one-more-0 one-more-1 one-more-2 one-more-3 one-more-4 one-more-5
bribed-judge hazard-pay
i-dare-you-0 i-dare-you-1 i-dare-you-2 i-dare-you-3 i-dare-you-4 i-dare-you-5
frisk-0 frisk-1 frisk-2 frisk-3 frisk-4 frisk-5
extra-round-0 extra-round-1 extra-round-2 extra-round-3 extra-round-4 extra-round-5
nudge
spin-again-0 spin-again-1 spin-again-2 spin-again-3 spin-again-4 spin-again-5
fine-0 fine-1 fine-2 fine-3 fine-4 fine-5
"""


def test_answers_in_notation() -> None:
    expected = dict(enumerate(ANSWERS.split()))
    assert len(expected) == 83
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
        assert question["arguments"] == {}
        return game

    game = note(start(3, hands=["nudge", "shoot-somebody", "fine"]))
    say(game, "click", "click", "bullet")
    say(note(game), "nudge", "pass", "pass")
    say(note(game), "pass")
    all_pass(game)
    say(note(game), "1", "0", "0")
    all_pass(note(game))
    say(note(game), "accuse-2", "pass", "pass")
    all_pass(note(game))
    pass_until(game, "trigger")
    say(note(game), "pass", "shoot-somebody", "pass")
    pass_until(game, "aim")
    note(game)
    note(pass_until(game, "score"))
    assert seen == {
        "conceal": ("2.1", "sealed", "click"),
        "tamper": ("4.3", "window", "pass"),
        "nudge": ("4.3", "turn", "pass"),
        "bid": ("2.3", "sealed", "0"),
        "dare": ("4.3", "window", "pass"),
        "accuse": ("2.4", "window", "pass"),
        "bribe": ("2.4", "window", "pass"),
        "trigger": ("2.5", "countdown", "pass"),
        "aim": ("4.4", "sealed", "aim-1"),
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


@pytest.mark.parametrize("answer", [1, 2, 12, 24, 83, -1, "pass", True, None])
def test_an_answer_not_offered_is_refused_and_changes_nothing(answer: object) -> None:
    game = start(2, phase=1, hands=["nudge", ""])
    before = game.digest()
    with pytest.raises(tripot.NotOffered, match=r"expected one of 0 \(pass\), 70 \(nudge\)"):
        game.answer(0, answer)
    assert game.digest() == before


# Written positions


@pytest.mark.parametrize(
    ("position", "wrong"),
    [
        ({"lost": [4, 4, 0]}, "at least two captains must be alive"),
        ({"lost": [5, 0, 0]}, "lost: expected"),
        ({"living": [0, 1]}, "living"),
        ({"round": 41}, "round: expected a whole number from 1 to 40, not 41"),
        ({"phase": 6}, "phase: expected a whole number from 0 to 5, not 6"),
        ({"referee": 3}, "referee: expected a whole number from 0 to 2, not 3"),
        ({"out": [0]}, "nobody is out"),
        ({"opened": [0]}, "nothing has happened"),
        ({"accusers": [0]}, "nothing has happened"),
        ({"phase": 2, "out": [0], "pockets": ["", "click", "click"]}, "nobody is out"),
        ({"shots": 1}, "nobody has shot or aimed"),
        ({"phase": 3, "shots": 1}, "nobody has shot or aimed"),
        ({"taken": [0, 2, 0]}, "nobody has shot or aimed"),
        ({"phase": 3, "more": [1, 0, 0]}, "nobody has shot or aimed"),
        ({"aims": [3, 0, 0]}, "nobody has shot or aimed"),
        ({"phase": 1, "crossfire": True}, "nobody has shot or aimed"),
        ({"phase": 3, "lost": [4, 0, 0], "out": [0], "pockets": ["", "click", "click"]}, "out: "),
        ({"phase": 3, "charges": [2, 0, 0]}, "within a wave of accusations"),
        ({"extra": [7, 0, 0]}, "extra: expected"),
        ({"extra": [6, 6, 6]}, "there are not so many extra bullets"),
        ({"dice": [6, 0, 0]}, "dice: expected"),
        ({"phase": 1, "pockets": ["", "click", "click"]}, "whoever is in the round has a pocket"),
        ({"phase": 3, "lost": [4, 0, 0], "pockets": ["click"] * 3}, "no card|no pocket|pocket"),
        ({"phase": 1, "pockets": ["click click click", "click", "click"]}, "no more than 2"),
        ({"phase": 1, "pockets": ["bullet bullet", "click", "click"]}, "there are fewer"),
        ({"phase": 1, "pockets": ["peek", "click", "click"]}, "peek"),
        ({"hands": ["click", "", ""]}, "click"),
        ({"hands": ["rocket", "", ""]}, "hands: expected cards out of"),
        ({"hands": ["fine fine", "", ""]}, "there are fewer"),
        ({"phase": 4, "barrels": ["bullet bullet", "", ""]}, "there are fewer"),
        ({"aims": [6, 0, 0]}, "aims: expected"),
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
        start(2, phase=4, dice=[3, 0], options={"die": 2})
    with pytest.raises(tripot.BadPosition, match="no more extra bullets than it had clicks"):
        start(2, extra=[3, 0], options={"clicks": 2})
    with pytest.raises(tripot.BadPosition):
        start(2, lost=[2, 0], options={"characters": 1})


@pytest.mark.parametrize("phase", range(6))
def test_a_position_begins_with_its_phase(phase: int) -> None:
    game = start(2, phase=phase, hands=["fine", "peek"])
    question: Any = game.question(game.asked[0])
    names = ["conceal", "tamper", "bid", "accuse", "trigger", "score"]
    assert question["name"] == names[phase]


def test_a_position_with_opened_pockets_shows_them() -> None:
    game = start(2, phase=3, opened=[0], pockets=["bullet", "click"])
    assert piles(game)["pockets"] == [["bullet"], [None]]


def test_a_barrel_is_written_with_its_top_card_first() -> None:
    game = table("click bullet", "click", dice=[1, 0])
    assert game.view()["facts"]["lost"] == [0, 0]  # type: ignore[index]
