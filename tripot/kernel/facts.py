"""Public facts, declared once: a game walks its fields past one of these visitors.

`self.round = f.number("round", self.round, 1, 4)` copies, shows, reads or describes the field,
depending on who walks. So a field that is declared is copied, viewed and saved, and no other is.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tripot.kernel.errors import BadPosition, expected


class Facts:
    """A visitor that looks and changes nothing; the others override all four."""

    def number(self, name: str, value: i64, low: i64, high: i64) -> i64:
        """A whole number from low to high."""
        return value

    def flag(self, name: str, value: bool) -> bool:
        """True or false."""
        return value

    def seats(self, name: str, value: i64) -> i64:
        """A set of seats, in memory a mask."""
        return value

    def numbers(self, name: str, value: vec[i64], low: i64, high: i64) -> vec[i64]:
        """A row of numbers, as long as it is now."""
        return value


class Saving(Facts):
    """Writes the values down: numbers in a row, rows as they are."""

    def __init__(self) -> None:
        self.row: vec[i64] = vec[i64](capacity=32)
        self.rows: vec[vec[i64]] = vec[vec[i64]](capacity=16)

    def number(self, name: str, value: i64, low: i64, high: i64) -> i64:
        self.row = append(self.row, value)
        return value

    def flag(self, name: str, value: bool) -> bool:
        self.row = append(self.row, i64(value))
        return value

    def seats(self, name: str, value: i64) -> i64:
        self.row = append(self.row, value)
        return value

    def numbers(self, name: str, value: vec[i64], low: i64, high: i64) -> vec[i64]:
        self.rows = append(self.rows, value)
        return value


class Loading(Facts):
    """Reads them back into another game."""

    def __init__(self, saved: Saving) -> None:
        self.row = saved.row
        self.rows = saved.rows
        self.at: i64 = 0
        self.row_at: i64 = 0

    def next(self) -> i64:
        """The next number of the row."""
        value = self.row[self.at]
        self.at += 1
        return value

    def number(self, name: str, value: i64, low: i64, high: i64) -> i64:
        return self.next()

    def flag(self, name: str, value: bool) -> bool:
        return self.next() != 0

    def seats(self, name: str, value: i64) -> i64:
        return self.next()

    def numbers(self, name: str, value: vec[i64], low: i64, high: i64) -> vec[i64]:
        row = self.rows[self.row_at]
        self.row_at += 1
        return row[:]


class Showing(Facts):
    """Writes them as JSON, for views and positions."""

    def __init__(self) -> None:
        self.shown: dict[str, object] = {}

    def number(self, name: str, value: i64, low: i64, high: i64) -> i64:
        self.shown[name] = int(value)
        return value

    def flag(self, name: str, value: bool) -> bool:
        self.shown[name] = value
        return value

    def seats(self, name: str, value: i64) -> i64:
        self.shown[name] = seats_of(value)
        return value

    def numbers(self, name: str, value: vec[i64], low: i64, high: i64) -> vec[i64]:
        self.shown[name] = [int(n) for n in value]
        return value


class Reading(Facts):
    """Reads them from JSON with their ranges checked; what is not given stays as it is."""

    def __init__(self, given: dict[str, object], seats: int) -> None:
        self.given = given
        self.at_table = seats
        self.known: list[str] = []

    def find(self, name: str) -> bool:
        """Whether the fact is given; remembers that the game has it."""
        self.known.append(name)
        return name in self.given

    def number(self, name: str, value: i64, low: i64, high: i64) -> i64:
        if not self.find(name):
            return value
        return whole_number(name, self.given[name], int(low), int(high))

    def flag(self, name: str, value: bool) -> bool:
        if not self.find(name):
            return value
        given = self.given[name]
        if type(given) is not bool:
            raise BadPosition(f"{name}: {expected('true or false', given)}")
        return given

    def seats(self, name: str, value: i64) -> i64:
        if not self.find(name):
            return value
        return mask_of(name, self.given[name], self.at_table)

    def numbers(self, name: str, value: vec[i64], low: i64, high: i64) -> vec[i64]:
        if not self.find(name):
            return value
        given, n = self.given[name], len(value)
        if not isinstance(given, list) or len(given) != n:
            raise BadPosition(f"{name}: {expected(f'a list of {n} numbers', given)}")
        return vec[i64]([whole_number(name, item, int(low), int(high)) for item in given])


class Describing(Facts):
    """Writes their JSON Schema, for tensors and types in other languages."""

    def __init__(self, seats: int) -> None:
        self.at_table = seats
        self.schema: dict[str, object] = {}

    def number(self, name: str, value: i64, low: i64, high: i64) -> i64:
        self.schema[name] = {"type": "integer", "minimum": int(low), "maximum": int(high)}
        return value

    def flag(self, name: str, value: bool) -> bool:
        self.schema[name] = {"type": "boolean"}
        return value

    def seats(self, name: str, value: i64) -> i64:
        seat = {"type": "integer", "minimum": 0, "maximum": self.at_table - 1}
        self.schema[name] = {"type": "array", "items": seat, "uniqueItems": True}
        return value

    def numbers(self, name: str, value: vec[i64], low: i64, high: i64) -> vec[i64]:
        item = {"type": "integer", "minimum": int(low), "maximum": int(high)}
        n = len(value)
        self.schema[name] = {"type": "array", "items": item, "minItems": n, "maxItems": n}
        return value


def whole_number(name: str, given: object, low: int, high: int) -> int:
    """A number in its range, or BadPosition."""
    if type(given) is not int or not low <= given <= high:
        raise BadPosition(f"{name}: {expected(f'a whole number from {low} to {high}', given)}")
    return given


def bit(n: i64) -> i64:
    """The set of this one number, up to 62. Compiled, a bare `1 << n` has but 32 bits."""
    return TOP >> (62 - n)


def bits(mask: i64) -> i64:
    """How many there are in a set."""
    n: i64 = 0
    while mask:
        mask &= mask - 1
        n += 1
    return n


def each(mask: i64) -> vec[i64]:
    """The members of a set, lowest first: `for seat in each(self.alive)`; seats are at hand."""
    if mask < SMALL:
        return MEMBERS[mask]
    return members(mask)


def members(mask: i64) -> vec[i64]:
    """The members of a set, counted out."""
    out = vec[i64]()
    n: i64 = 0
    while mask >> n:
        if (mask >> n) & 1:
            out = append(out, n)
        n += 1
    return out[:]  # cut to size: appending to it cannot write into the shared one


def highest(values: vec[i64], seats: i64) -> i64:
    """Those of the seats who share the highest value."""
    out: i64 = 0
    best: i64 = 0
    for seat in each(seats):
        if out == 0 or values[seat] > best:
            out = 0
            best = values[seat]
        if values[seat] == best:
            out |= 1 << seat
    return out


TOP: Final = 0x4000000000000000
SMALL: Final = 1 << 12
MEMBERS: Final = vec[vec[i64]]([members(mask) for mask in range(SMALL)])
TUPLES: Final = [tuple([int(n) for n in row]) for row in MEMBERS]


def tuple_of(mask: i64) -> tuple[int, ...]:
    """The members of a small set, for other programs."""
    return TUPLES[mask]


def tuple_from(numbers: vec[i64]) -> tuple[int, ...]:
    """The numbers for other programs; where they are a small set, the tuple is at hand."""
    mask: i64 = 0
    for n in numbers:
        if n > 11 or mask >> n:  # too large, or not in ascending order
            return tuple([int(number) for number in numbers])
        mask |= 1 << n
    return TUPLES[mask]


def seats_of(mask: i64) -> list[int]:
    """The seats of a mask, lowest first."""
    return [int(seat) for seat in each(mask)]


def mask_of(name: str, given: object, seats: int) -> int:
    """The mask of a list of seats, or BadPosition."""
    mask = 0
    wanted = f"a list of seats from 0 to {seats - 1}"
    if not isinstance(given, list):
        raise BadPosition(f"{name}: {expected(wanted, given)}")
    for seat in given:
        if type(seat) is not int or not 0 <= seat < seats or (mask >> seat) & 1:
            raise BadPosition(f"{name}: {expected(wanted, given)}")
        mask |= 1 << seat
    return mask
