"""Who sits where, who is looking, and how seats, cards and sentences are written."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from string import Formatter
from typing import Any
from unicodedata import normalize

from rich.text import Text

from tripot.kernel.identity import Identity
from tripot.kernel.kinds import Kind
from tripot.terminal.screen import ENDLESS, INK, PAPER
from tripot.words import Words

PERSON, BOT, AUTOMATON = "person", "bot", "automaton"

# A seat is a colour, a shape and a name, so that any two of them can be missed.
SHAPES = "●■▲◆★♥♣♠✚⬢▼▶"
COLOURS = (
    *("#ff5a3c", "#3f8fe8", "#7da516", "#9a78f0", "#e88a10", "#17a698"),
    *("#e8508f", "#b48a3a", "#b06e4c", "#8d8296", "#5fa01f", "#6a70f0"),
)

ELIDED = re.compile(r"(?:^|[ (])[dD]e $")
VOWELS = tuple("aeiouy")

ON_PAPER = f"bold {INK} on {PAPER}"
SHORT = 3  # signs of a notation that fits a chip as it is

Event = Mapping[str, Any]
View = Mapping[str, Any]


@dataclass(frozen=True)
class Chair:
    """A seat at this table: what it is called and what sits there."""

    name: str
    kind: str
    level: str = ""  # of a bot


def level_names(say: Words) -> dict[str, str]:
    """How strong a bot is, in words."""
    return {
        "chance": say("level.chance"),
        "beginner": say("level.beginner"),
        "regular": say("level.regular"),
        "expert": say("level.expert"),
    }


@dataclass(frozen=True)
class Scene:
    """What a drawing needs besides the view: words, chairs, options, and whose eyes these are."""

    game: Identity
    words: Words  # the game's
    say: Words  # the terminal's
    chairs: Sequence[Chair]
    options: Mapping[str, Any]
    viewer: int | None = None  # None sees what everybody sees
    looks: Mapping[str, str] = field(default_factory=dict)  # styles of faces that are not on paper
    height: int = ENDLESS  # lines of the screen, for a table that can be drawn in fewer

    def shape(self, seat: int) -> Text:
        """The mark of a seat."""
        return Text(SHAPES[seat], style=f"bold {COLOURS[seat]}")

    def named(self, seat: int) -> Text:
        """The seat in a sentence: its mark, and 'you' or its name."""
        name = self.say("seat.you") if seat == self.viewer else self.chairs[seat].name
        return Text.assemble(self.shape(seat), "\u00a0", (name, "bold"))

    def names(self, seats: Sequence[int]) -> Text:
        """Several seats in a sentence."""
        text = Text()
        for i, seat in enumerate(seats):
            last = i == len(seats) - 1
            text.append("" if i == 0 else self.say("seat.and") if last else ", ")
            text.append_text(self.named(seat))
        return text

    def label(self, seat: int) -> Text:
        """The seat in a list: mark, name, and what sits there."""
        chair = self.chairs[seat]
        text = Text.assemble(self.shape(seat), " ", (chair.name, "bold"))
        note = ""
        if seat == self.viewer:
            note = self.say("seat.is_you") if chair.name != self.say("ask.lone_player") else ""
        elif chair.kind == BOT:
            level = level_names(self.say).get(chair.level)
            note = self.say("seat.is_bot", level=level) if level else self.say("seat.is_some_bot")
        elif chair.kind == AUTOMATON:
            note = self.say("seat.is_automaton")
        return text.append(" " + note, style="dim") if note else text

    def chip(self, face: str) -> Text:
        """A card as small as it gets: its mark, or its notation if short, or its name."""
        mark = f"faces.{face}.mark"
        if mark in self.words:
            text = self.words(mark)
        else:
            text = face if len(face) <= SHORT else self.words(f"faces.{face}.name")
        return chip(text, self.looks.get(face, ON_PAPER))

    def card(self, face: str) -> Text:
        """A card in a sentence or a list: its chip and its name, unless that is the chip."""
        name = self.words(f"faces.{face}.name")
        small = self.chip(face)
        return small if small.plain[1:-1] == name else Text.assemble(small, "\u00a0", name)

    def cards(self, faces: Sequence[str | None]) -> Text:
        """Several cards in a sentence: their chips, and a back for each that is not seen."""
        known = sorted((face for face in faces if face is not None), key=self.rank)
        chips = [self.chip(face) for face in known]
        hidden = len(faces) - len(known)
        return Text(" ").join([*chips, backs(hidden)] if hidden else chips)

    def rank(self, face: str) -> int:
        """Where a face stands in the order of its game, to sort cards by."""
        return self.game.faces.index(face)

    def value(self, kind: Kind, value: Any) -> object:
        """A declared value in a sentence: a seat by its name, a face as a card, words as words."""
        if value is None:
            return self.say("seat.nobody")
        if kind.name == "seat":
            return self.named(value)
        if kind.name == "seats":
            return self.names(value)
        if kind.name == "face":
            return self.card(value)
        if kind.name == "faces":
            return self.cards(value)
        if kind.name == "places":
            return ", ".join(value)
        key = f"values.{value}"
        return Text(self.words(key)) if kind.name == "word" and key in self.words else value

    def about(self, question: Mapping[str, Any]) -> dict[str, object]:
        """What a question is about: its arguments in words."""
        declared = next(one for one in self.game.questions if one.name == question["name"])
        given = question["arguments"]
        return {one.name: self.value(one.kind, given[one.name]) for one in declared.arguments}

    def phrase(self, key: str, **values: object) -> Text:
        """A sentence of the game, its values set off; it begins with a capital."""
        text = self.part(key, **values)
        plain = text.plain
        first = next((i for i, sign in enumerate(plain) if sign.isalpha()), 0)
        text.plain = plain[:first] + plain[first : first + 1].upper() + plain[first + 1 :]
        return text

    def part(self, key: str, **values: object) -> Text:
        """The same for what is no sentence, such as an answer."""
        return filled(self.words.template(key), values)


def filled(template: str, values: Mapping[str, object]) -> Text:
    """A template filled in: names and numbers bold, cards as chips."""
    text = Text()
    for before, name, _, _ in Formatter().parse(template):
        value = values[name] if name is not None else Text()
        shown = value if isinstance(value, Text) else Text(str(value), style="bold")
        text.append(elided(before, shown.plain))
        text.append_text(shown)
    return text


def elided(before: str, after: str) -> str:
    """French: `de` before a vowel is `d'`; the mark of a seat is not spoken."""
    spoken = normalize("NFD", after.lstrip(f"{SHAPES}\u00a0 "))[:1].lower()
    return before[:-2] + "'" if ELIDED.search(before) and spoken in VOWELS else before


def chip(face: str, style: str = ON_PAPER) -> Text:
    """A number or a short word between two edges, as of a card."""
    edge = style.rpartition("on ")[2]
    return Text.assemble(("▐", edge), (face, style), ("▌", edge))


def backs(count: int, style: str = "bold") -> Text:
    """So many cards, seen from behind."""
    return Text("▮" * count, style=style)
