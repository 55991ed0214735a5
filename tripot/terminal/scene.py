"""Who sits where, who is looking, and how seats, cards and sentences are written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from string import Formatter
from typing import Any

from rich.text import Text

from tripot.terminal.screen import INK, PAPER
from tripot.words import Words, listed

PERSON, BOT, AUTOMATON = "person", "bot", "automaton"

# A seat is a colour, a shape and a name, so that any two of them can be missed.
SHAPES = "●■▲◆★♥♣♠✚⬢▼▶"
COLOURS = (
    *("#ff7350", "#5aa9ff", "#a6cf2d", "#b99cff", "#ffa838", "#3fc9bb"),
    *("#ff86b7", "#d6b370", "#c98a6b", "#b9aebf", "#93d64f", "#7c83ff"),
)

Event = Mapping[str, Any]
View = Mapping[str, Any]


@dataclass(frozen=True)
class Chair:
    """A seat at this table: what it is called and what sits there."""

    name: str
    kind: str


@dataclass(frozen=True)
class Scene:
    """All that a drawing needs besides the view: words, chairs, options and whose eyes these are."""

    words: Words  # the game's
    say: Words  # the terminal's
    chairs: Sequence[Chair]
    options: Mapping[str, Any]
    viewer: int | None = None  # None sees what everybody sees

    def named(self, seat: int) -> str:
        """The seat in a sentence: 'you', or its name."""
        return self.say("seat.you") if seat == self.viewer else self.chairs[seat].name

    def names(self, seats: Sequence[int]) -> str:
        """Several seats in a sentence."""
        return listed([self.named(seat) for seat in seats], self.say("seat.and"))

    def shape(self, seat: int) -> Text:
        """The mark of a seat."""
        return Text(SHAPES[seat], style=f"bold {COLOURS[seat]}")

    def label(self, seat: int) -> Text:
        """The seat in a list: mark, name, and what sits there."""
        chair = self.chairs[seat]
        text = Text.assemble(self.shape(seat), " ", (chair.name, "bold"))
        if seat == self.viewer:
            text.append(" " + self.say("seat.is_you"), style="dim")
        elif chair.kind == BOT:
            text.append(" " + self.say("seat.is_bot"), style="dim")
        elif chair.kind == AUTOMATON:
            text.append(" " + self.say("seat.is_automaton"), style="dim")
        return text

    def card(self, face: str) -> Text:
        """A card in a sentence or a list: its chip and its name."""
        return Text.assemble(chip(face), " ", self.words(f"faces.{face}.name"))

    def cards(self, faces: Sequence[str | None]) -> Text:
        """Several cards in a sentence: their chips, or how many they are."""
        known = sorted(face for face in faces if face is not None)
        return Text(" ").join([chip(face) for face in known]) if known else backs(len(faces))

    def phrase(self, key: str, **values: object) -> Text:
        """A sentence of the game, its values set off."""
        return phrase(self.words.texts[key], values)


def phrase(template: str, values: Mapping[str, object]) -> Text:
    """A template filled in: names and numbers bold, cards as chips."""
    text = Text()
    for before, name, _, _ in Formatter().parse(template):
        text.append(before)
        if name is not None:
            value = values[name]
            text.append(value if isinstance(value, Text) else Text(str(value), style="bold"))
    return sentence(text)


def sentence(text: Text) -> Text:
    """With a capital at the beginning."""
    plain = text.plain
    if plain[:1].islower():
        text.plain = plain[0].upper() + plain[1:]
    return text


def chip(face: str, style: str = f"bold {INK} on {PAPER}") -> Text:
    """A card as small as it gets: its number between two edges."""
    edge = style.rpartition("on ")[2]
    return Text.assemble(("▐", edge), (face, style), ("▌", edge))


def backs(count: int, style: str = "#ff7350") -> Text:
    """So many cards, seen from behind."""
    return Text("▮" * count, style=style)
