"""The lay-out of a row of numbers: what stands where, how it is called, and what it says."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tripot.kernel.facts import Facts
from tripot.kernel.kinds import FLAG, SEATS, Kind
from tripot.kernel.table import Table

DIGITS: Final = 0  # a number, in base 256, the lowest digit first
ONE: Final = 1  # one of several: a 1 in its place, none for nobody
SET: Final = 2  # any of several: a 1 for each that is in it
KINDS_OF_SETS: Final = ("seats", "faces", "places")


class Field:
    """Numbers that stand together: a value, or several of one kind."""

    def __init__(self, part: str, name: str, code: int, low: int, labels: list[str]) -> None:
        self.part = part  # where `explain` puts it
        self.name = name
        self.code = code
        self.low = low  # the least value, or that of the first label
        self.labels = labels  # of the numbers of one value
        self.words: list[object] = list(labels)  # what they stand for
        self.each: list[str] | None = None  # the names of its values; None for a single one
        self.by_name = False  # whether these names are words, rather than numbers in a row
        self.flag = False
        self.at = 0

    def of_each(self, names: list[str], by_name: bool = False) -> Field:
        """The same for several values."""
        self.each, self.by_name = names, by_name
        return self

    def width(self) -> int:
        """How many numbers."""
        return len(self.labels) * (1 if self.each is None else len(self.each))

    def names(self) -> list[str]:
        """The name of every number."""
        head = f"{self.part}.{self.name}" if self.name else self.part
        mark = {DIGITS: "/", ONE: "=", SET: "."}[self.code]
        ends = [mark + label if label else "" for label in self.labels]
        if self.each is None:
            return [head + end for end in ends]
        return [f"{head}[{one}]{end}" for one in self.each for end in ends]

    def said(self, row: bytes) -> object:
        """What its numbers in a row say."""
        n = len(self.labels)
        read = [self.value(row[at : at + n]) for at in range(self.at, self.at + self.width(), n)]
        if self.each is None:
            return read[0]
        return dict(zip(self.each, read, strict=True)) if self.by_name else read

    def value(self, numbers: bytes) -> object:
        """What the numbers of one value say."""
        if self.code == DIGITS:
            number = int.from_bytes(numbers, "little") + self.low
            if self.flag:
                return number != 0
            return number
        found = [word for n, word in zip(numbers, self.words, strict=True) if n]
        return found if self.code == SET else found[0] if found else None


class Planning(Facts):
    """Finds the fields of the facts of a game."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.fields: list[Field] = []

    def number(self, name: str, value: i64, low: i64, high: i64) -> i64:
        self.fields.append(digits("facts", name, int(low), int(high)))
        return value

    def flag(self, name: str, value: bool) -> bool:
        self.fields.append(field_of("facts", name, FLAG, self.table))
        return value

    def seats(self, name: str, value: i64) -> i64:
        self.fields.append(field_of("facts", name, SEATS, self.table))
        return value

    def value(self, name: str, value: i64, kind: Kind) -> i64:
        self.fields.append(field_of("facts", name, kind, self.table))
        return value

    def numbers(self, name: str, value: vec[i64], low: i64, high: i64) -> vec[i64]:
        field = digits("facts", name, int(low), int(high))
        self.fields.append(field.of_each(numbered(len(value))))
        return value

    def row(
        self, name: str, value: vec[i64], kind: Kind, of: tuple[str, ...] | None = None
    ) -> vec[i64]:
        field = field_of("facts", name, kind, self.table)
        names = numbered(len(value)) if of is None else list(of)
        self.fields.append(field.of_each(names, of is not None))
        return value


def numbered(n: i64) -> list[str]:
    """The names of n things that have none."""
    return [str(i) for i in range(n)]


def digits(part: str, name: str, low: int, high: int) -> Field:
    """A number: as many bytes as its range needs."""
    labels = [""]
    while (high - low) >> (8 * len(labels)):
        labels.append(f"256^{len(labels)}")
    return Field(part, name, DIGITS, low, labels)


def field_of(part: str, name: str, kind: Kind, table: Table) -> Field:
    """The field for values of a kind."""
    if kind.name == "number":
        return digits(part, name, kind.low, kind.high)
    if kind.name == "flag" or kind.name == "pile":
        field = digits(part, name, 0, 1 if kind.name == "flag" else len(table.no_sizes) - 1)
        field.flag = kind.name == "flag"
        return field
    if kind.name == "seat" or kind.name == "seats":
        labels = numbered(table.seats)
    elif kind.name == "face" or kind.name == "faces":
        labels = list(table.identity.faces[1:])
    else:
        labels = list(kind.names(table))
    low = 1 if kind.nullable or kind.name in ("face", "faces") else 0
    field = Field(part, name, SET if kind.name in KINDS_OF_SETS else ONE, low, labels)
    if kind.name == "seat" or kind.name == "seats":
        field.words = [int(label) for label in labels]
    return field
