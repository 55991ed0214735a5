"""Facts, declared once: a game walks its fields past one of these visitors.

`self.round = f.number("round", self.round, 1, 4)` copies, shows, reads or describes the field,
depending on the visitor. So a field that is declared is copied, shown and saved, and no other is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tripot.kernel.errors import BadPosition, at, expected
from tripot.kernel.kinds import FLAG, SEATS, Kind, whole_number

if TYPE_CHECKING:
    from tripot.kernel.table import Table


class Facts:
    """A visitor that looks and changes nothing; the others override all six."""

    def number(self, name: str, value: i64, low: i64, high: i64) -> i64:
        """A whole number from low to high."""
        return value

    def flag(self, name: str, value: bool) -> bool:
        """True or false."""
        return value

    def seats(self, name: str, value: i64) -> i64:
        """A set of seats, in memory a mask."""
        return value

    def value(self, name: str, value: i64, kind: Kind) -> i64:
        """A value of any other kind, such as a seat or a face."""
        return value

    def numbers(self, name: str, value: vec[i64], low: i64, high: i64) -> vec[i64]:
        """A number for each seat."""
        return value

    def row(
        self, name: str, value: vec[i64], kind: Kind, of: tuple[str, ...] | None = None
    ) -> vec[i64]:
        """A value of this kind for each seat, or for each of these names."""
        return value


class Copying(Facts):
    """Takes the values of one game as it passes, and then gives them to another, in their order."""

    def __init__(self) -> None:
        self.giving = False
        self.saved: vec[i64] = vec[i64](capacity=32)
        self.rows: vec[vec[i64]] = vec[vec[i64]](capacity=16)
        self.at: i64 = 0
        self.row_at: i64 = 0

    def carry(self, value: i64) -> i64:
        """Take this number, or give the next one."""
        if self.giving:
            value = self.saved[self.at]
            self.at += 1
        else:
            self.saved = append(self.saved, value)
        return value

    def carry_row(self, row: vec[i64]) -> vec[i64]:
        """Take this row, or give a copy of the next one."""
        if self.giving:
            row = self.rows[self.row_at][:]
            self.row_at += 1
        else:
            self.rows = append(self.rows, row)
        return row

    def number(self, name: str, value: i64, low: i64, high: i64) -> i64:
        return self.carry(value)

    def flag(self, name: str, value: bool) -> bool:
        return self.carry(i64(value)) != 0

    def seats(self, name: str, value: i64) -> i64:
        return self.carry(value)

    def value(self, name: str, value: i64, kind: Kind) -> i64:
        return self.carry(value)

    def numbers(self, name: str, value: vec[i64], low: i64, high: i64) -> vec[i64]:
        return self.carry_row(value)

    def row(
        self, name: str, value: vec[i64], kind: Kind, of: tuple[str, ...] | None = None
    ) -> vec[i64]:
        return self.carry_row(value)


class Showing(Facts):
    """Writes them as JSON, for views and positions."""

    def __init__(self, table: Table) -> None:
        self.table = table
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

    def value(self, name: str, value: i64, kind: Kind) -> i64:
        self.shown[name] = kind.show(value, self.table)
        return value

    def numbers(self, name: str, value: vec[i64], low: i64, high: i64) -> vec[i64]:
        self.shown[name] = [int(n) for n in value]
        return value

    def row(
        self, name: str, value: vec[i64], kind: Kind, of: tuple[str, ...] | None = None
    ) -> vec[i64]:
        shown = [kind.show(n, self.table) for n in value]
        self.shown[name] = shown if of is None else dict(zip(of, shown, strict=True))
        return value


class Reading(Facts):
    """Reads them from JSON with their ranges checked; what is not given stays as it is."""

    def __init__(self, given: dict[str, object], table: Table) -> None:
        self.given = given
        self.table = table
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
        return value if not self.find(name) else FLAG.read(name, self.given[name], self.table) == 1

    def seats(self, name: str, value: i64) -> i64:
        return self.value(name, value, SEATS)

    def value(self, name: str, value: i64, kind: Kind) -> i64:
        return value if not self.find(name) else kind.read(name, self.given[name], self.table)

    def numbers(self, name: str, value: vec[i64], low: i64, high: i64) -> vec[i64]:
        if not self.find(name):
            return value
        given, n = self.given[name], len(value)
        if not isinstance(given, list) or len(given) != n:
            raise BadPosition(at(name, expected("a list of {n} numbers", given, n=int(n))))
        return vec[i64]([whole_number(name, item, int(low), int(high)) for item in given])

    def row(
        self, name: str, value: vec[i64], kind: Kind, of: tuple[str, ...] | None = None
    ) -> vec[i64]:
        if not self.find(name):
            return value
        given = self.given[name]
        if of is not None:
            if not isinstance(given, dict) or set(given) != set(of):
                wrong = expected("an object with {names}", given, names=", ".join(of))
                raise BadPosition(at(name, wrong))
            given = [given[one] for one in of]
        if not isinstance(given, list) or len(given) != len(value):
            raise BadPosition(at(name, expected("a list of {n}", given, n=int(len(value)))))
        return vec[i64]([kind.read(name, item, self.table) for item in given])


class Describing(Facts):
    """Writes down what each of them can be, for the card of a game."""

    def __init__(self) -> None:
        self.described: list[dict[str, object]] = []

    def describe(self, name: str, card: dict[str, object], each: object = None) -> None:
        """Write down one of them; `each` says of what there is one each."""
        fact: dict[str, object] = {"name": name, **card}
        if each is not None:
            fact["each"] = each
        self.described.append(fact)

    def number(self, name: str, value: i64, low: i64, high: i64) -> i64:
        self.describe(name, {"kind": "number", "low": int(low), "high": int(high)})
        return value

    def flag(self, name: str, value: bool) -> bool:
        self.describe(name, FLAG.card())
        return value

    def seats(self, name: str, value: i64) -> i64:
        self.describe(name, SEATS.card())
        return value

    def value(self, name: str, value: i64, kind: Kind) -> i64:
        self.describe(name, kind.card())
        return value

    def numbers(self, name: str, value: vec[i64], low: i64, high: i64) -> vec[i64]:
        self.describe(name, {"kind": "number", "low": int(low), "high": int(high)}, "seat")
        return value

    def row(
        self, name: str, value: vec[i64], kind: Kind, of: tuple[str, ...] | None = None
    ) -> vec[i64]:
        self.describe(name, kind.card(), "seat" if of is None else list(of))
        return value


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
