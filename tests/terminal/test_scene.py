"""Cards, seats and events of any game: long names, many seats, cards that change places."""

from __future__ import annotations

import pytest

from tripot.kernel.identity import SEALED, Identity, Pile, Question
from tripot.terminal.scene import BOT, PERSON, Chair, Event, Scene
from tripot.terminal.seating import chairs
from tripot.terminal.story import Story
from tripot.words import LANGUAGES, Words, load

GAME = Identity(
    key="toy-scene",
    name={"en": "Scene", "fr": "Scène"},
    line={"en": "To look at.", "fr": "À regarder."},
    seats=(2, 12),
    minutes=(1, 1),
    age=3,
    longest=1,
    version=1,
    options=(),
    faces="9 10 shield red",
    piles=(Pile("centre", 9), Pile("hands", 9, seen="owner", each=True)),
    steps="wait",
    questions=(Question("wait", "1", SEALED),),
    answers="yes",
    events="look\nswap\naim seat:seat at:seat shots:0..9\npass",
)
TEXTS = {
    "faces.9.name": "Nine",
    "faces.10.name": "Ten",
    "faces.shield.name": "Shield",
    "faces.red.name": "red card",
    "faces.red.mark": "R",
    "events.look.other": "{name} shows the hand to somebody.",
    "events.look.you": "Somebody looks at your {count} cards.",
    "events.look.seen": "You look at the hand of {name}: {cards}.",
    "events.look.open": "The hand of {name} is {cards}.",
    "events.swap.other": "{giver} gives {given} for {taken}, from place {place} to {places}.",
    "events.aim.other": "{name} aims at {at}, {shots} times.",
    "events.pass.other": "{giver} hands {card} to {taker}.",
}


def scene(viewer: int | None = None) -> Scene:
    """Three friends."""
    people = [Chair(name, PERSON) for name in ("Ana", "Bo", "Cy")]
    looks = {"red": "on red"}
    return Scene(GAME, Words("en", TEXTS), load("terminal", "en"), people, {}, viewer, looks)


def told(event: Event, viewer: int | None = None) -> str:
    """The event in words."""
    (line,) = Story(scene(viewer)).tell([event])
    return line.plain.replace("\u00a0", " ").strip()


def test_a_chip_is_as_short_as_can_be_understood() -> None:
    table = scene()
    assert table.card("10").plain == "▐10▌\u00a0Ten"
    assert table.card("red").plain == "▐R▌\u00a0red card"
    assert table.card("shield").plain == table.chip("shield").plain == "▐Shield▌"
    assert any("red" in str(span.style) for span in table.chip("red").spans)


def test_cards_are_sorted_as_the_game_sorts_them_and_hidden_ones_are_backs() -> None:
    assert scene().cards(["shield", None, "10", "9", None]).plain == "▐9▌ ▐10▌ ▐Shield▌ ▮▮"
    assert scene().cards([None, None]).plain == "▮▮"
    assert scene().cards([]).plain == ""


def test_a_look_is_told_in_full_only_to_the_one_who_looks() -> None:
    look = {"n": 1, "event": "look", "from": ["hands", 1]}
    hidden, seen = {**look, "cards": [None, None]}, {**look, "cards": ["10", "9"]}
    assert told(hidden) == told(hidden, 2) == "■ Bo shows the hand to somebody."
    assert told(seen, 1) == "■ Somebody looks at your 2 cards."
    assert told(seen, 0) == "You look at the hand of ■ Bo: ▐9▌ ▐10▌."
    assert told(seen) == "The hand of ■ Bo is ▐9▌ ▐10▌."


def test_cards_that_change_places() -> None:
    swap = {"n": 1, "event": "swap", "from": ["hands", 0], "to": ["centre"], "at": [1, 0]}
    assert (
        told({**swap, "cards": [None, "10"]}, 1)
        == "● Ana gives ▐10▌ Ten for ▮, from place 2 to 2, 1."
    )
    aimed = {"n": 1, "event": "aim", "seat": 0, "at": 2, "shots": 3}
    assert told(aimed) == "● Ana aims at ▲ Cy, 3 times."
    handed = {"n": 1, "event": "pass", "from": ["hands", 0], "to": ["hands", 2]}
    assert told({**handed, "cards": [None]}) == "● Ana hands ▮ to ▲ Cy."
    assert told({**handed, "cards": ["9"]}, 2) == "● Ana hands ▐9▌ Nine to ▲ you."


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_there_are_names_and_marks_for_twelve_seats(spoken: str) -> None:
    say = load("terminal", spoken)
    for people in ([], ["Mirette", "bruno", "DÉDÉ"], [f"P{i}" for i in range(12)]):
        seats = chairs(12, people, [], ["regular"] * (12 - len(people)), say)
        assert len({chair.name.lower() for chair in seats}) == 12
        assert sum(chair.kind == BOT for chair in seats) == 12 - len(people)
        table = Scene(GAME, Words(spoken, {}), say, seats, {})
        assert len({table.shape(seat).plain for seat in range(12)}) == 12
