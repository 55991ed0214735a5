"""Kinds of values: what a fact, an argument of an event or question, or a part of a claim can be.

In memory every value is an int; a kind says how it is shown to other programs, and reads it back.
A kind is written as a word, so that a declaration reads like a sentence: `seat:seat card:face?`.

| written | in memory | shown as |
|---|---|---|
| `seat` | its number | the number |
| `seat?` | its number plus 1, 0 for nobody | the number or null |
| `seats` | a mask | a list of numbers |
| `face`, `face?` | its number, 0 for none | its name, or null |
| `faces` | a mask | a list of names |
| `pile` | its number | its name, and the seat it lies before |
| `place`, `place?` | the number of a node, for `place?` plus 1 | the name of the node, or null |
| `places` | a mask of nodes | a list of names |
| `0..12` | the number | the number |
| `flag` | 0 or 1 | false or true |
| `word(red,blue)` | the number of the word | the word |
| `face(click,bullet)` | its number | its name, which is one of these |
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from tripot.kernel.errors import BadPosition, at, expected, one_of

if TYPE_CHECKING:
    from tripot.kernel.table import Table

PLAIN: Final = ("seat", "seats", "face", "faces", "pile", "place", "places", "flag")
MAY_BE_NONE: Final = ("seat", "face", "place")


class Kind:
    """What a value can be, how it is shown, and how it is read."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.low = 0
        self.high = 0
        self.words: tuple[str, ...] = ()
        self.nullable = text.endswith("?")
        self.name = text.rstrip("?")
        low, dots, high = text.partition("..")
        if dots:
            self.name, self.low, self.high = "number", int(low), int(high)
        if text.endswith(")"):
            self.name, _, words = text[:-1].partition("(")
            self.words = tuple(words.split(","))
        known = self.name in PLAIN or self.name in ("number", "word")
        if not known or (self.nullable and self.name not in MAY_BE_NONE):
            raise ValueError(f"{text!r} is no kind of value; kernel/kinds.py lists them")

    def card(self) -> dict[str, object]:
        """The kind as other programs read it."""
        out: dict[str, object] = {"kind": self.name}
        if self.nullable:
            out["nullable"] = True
        if self.name == "number":
            out["low"], out["high"] = self.low, self.high
        if self.words:
            out["words"] = list(self.words)
        return out

    def show(self, value: i64, table: Table) -> object:
        """The value as other programs see it."""
        if self.name == "number" or self.text == "seat":
            return int(value)
        if self.name == "flag":
            return value != 0
        if self.name == "word":
            return self.words[value]
        if self.name == "pile":
            return table.pile_name(value)
        if self.name == "seats":
            return [n for n in range(int(table.seats)) if (value >> n) & 1]
        if self.name == "faces" or self.name == "places":
            names = table.identity.faces if self.name == "faces" else table.place_names()
            return [name for n, name in enumerate(names) if (value >> n) & 1]
        if self.nullable and value == 0:
            return None
        if self.name == "face":
            return table.identity.faces[value]
        number = int(value) - (1 if self.nullable else 0)
        return number if self.name == "seat" else table.place_names()[number]

    def read(self, what: str, given: object, table: Table) -> int:
        """The value that was shown as this, or BadPosition."""
        if self.nullable and given is None:
            return 0
        if self.name == "number":
            return whole_number(what, given, self.low, self.high)
        if self.name == "flag":
            if type(given) is not bool:
                raise BadPosition(at(what, expected("true or false", given)))
            return int(given)
        if self.name == "seat":
            number = whole_number(what, given, 0, int(table.seats) - 1)
            return number + 1 if self.nullable else number
        if self.name == "seats":
            return mask_of(what, given, int(table.seats))
        if self.name == "faces" or self.name == "places":
            return self.read_set(what, given, table)
        names = self.names(table)
        if given not in names or type(given) is not str or given == "":
            raise BadPosition(at(what, expected(one_of(names), given)))
        return names.index(given) + (1 if self.nullable and self.name == "place" else 0)

    def names(self, table: Table) -> tuple[str, ...]:
        """What a value of this kind can be called, by number."""
        if self.name == "face" or self.name == "faces":
            return table.identity.faces
        return self.words if self.name == "word" else table.place_names()

    def read_set(self, what: str, given: object, table: Table) -> int:
        """The mask of a list of faces or places."""
        names = self.names(table)
        wanted = at(what, expected("a list of different {kind}", given, kind=self.name))
        if not isinstance(given, list):
            raise BadPosition(wanted)
        mask = 0
        for name in given:
            if name not in names or name == "" or (mask >> names.index(name)) & 1:
                raise BadPosition(wanted)
            mask |= 1 << names.index(name)
        return mask


class Argument:
    """A named value of an event, a question or a claim."""

    def __init__(self, name: str, kind: Kind) -> None:
        self.name = name
        self.kind = kind

    def card(self) -> dict[str, object]:
        """The argument as other programs read it."""
        return {"name": self.name, **self.kind.card()}


def read_arguments(text: str) -> tuple[Argument, ...]:
    """Arguments written as `seat:seat card:face?`."""
    out = []
    for word in text.split():
        name, colon, kind = word.partition(":")
        if not colon:
            raise ValueError(f"{word!r} has no kind: write it as name:kind")
        out.append(Argument(name, KINDS.setdefault(kind, Kind(kind))))
    return tuple(out)


def shown_arguments(
    arguments: tuple[Argument, ...], values: tuple[i64, i64, i64, i64], table: Table
) -> dict[str, object]:
    """The named values of an event or a question."""
    out: dict[str, object] = {}
    for i, argument in enumerate(arguments):
        value = values[0] if i == 0 else values[1] if i == 1 else values[2] if i == 2 else values[3]
        out[argument.name] = argument.kind.show(value, table)
    return out


def whole_number(name: str, given: object, low: int, high: int) -> int:
    """A number in its range, or BadPosition."""
    if type(given) is not int or not low <= given <= high:
        wrong = expected("a whole number from {low} to {high}", given, low=low, high=high)
        raise BadPosition(at(name, wrong))
    return given


def mask_of(name: str, given: object, seats: int) -> int:
    """The mask of a list of seats, or BadPosition."""
    mask = 0
    wanted = at(name, expected("a list of seats from 0 to {last}", given, last=seats - 1))
    if not isinstance(given, list):
        raise BadPosition(wanted)
    for seat in given:
        if type(seat) is not int or not 0 <= seat < seats or (mask >> seat) & 1:
            raise BadPosition(wanted)
        mask |= 1 << seat
    return mask


KINDS: Final[dict[str, Kind]] = {}
SEAT: Final = Kind("seat")
SEAT_OR_NOBODY: Final = Kind("seat?")
SEATS: Final = Kind("seats")
FACE: Final = Kind("face")
FACE_OR_NONE: Final = Kind("face?")
FACES: Final = Kind("faces")
PLACE: Final = Kind("place")
FLAG: Final = Kind("flag")
