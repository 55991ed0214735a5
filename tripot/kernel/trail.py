"""Information states with perfect recall: all that a seat was told and has answered.

What everybody is told stands in one log, what a seat alone was shown or has answered in its own.
An entry of one's own names the entry of the log to which it belongs, so that two courses of a game
read alike to a seat exactly if it was told and did the same. The logs are printable text, and a
hash is kept beside each of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from tripot.kernel.identity import Identity

if TYPE_CHECKING:
    from tripot.kernel.play import Play

FIRST: Final = 36  # "$": numbers are digits in base 40, the lowest first, all but the last shifted
BASE: Final = 40
MINUS: Final = 33  # "!"
SETTLED: Final = 0  # the entry of a question; those of events are counted from 1
HALF: Final = 0x7FFFFFFF
ONE_PRIME: Final = 1_000_003
OTHER_PRIME: Final = 1_610_612_741


class Log:
    """Numbers as text, with a hash of 62 bits."""

    def __init__(self) -> None:
        self.text: vec[u8] = vec[u8](capacity=64)
        self.one: i64 = 7
        self.other: i64 = 11

    def copy(self) -> Log:
        other = Log()
        other.text = self.text[:]
        other.one = self.one
        other.other = self.other
        return other

    def put(self, number: i64) -> None:
        """Write a number."""
        if number < 0:
            self.text = append(self.text, u8(MINUS))
            number = -number
        self.one = (self.one * ONE_PRIME + number) & HALF
        self.other = ((self.other ^ number) * OTHER_PRIME + 1) & HALF
        while number >= BASE:
            self.text = append(self.text, u8(FIRST + BASE + number % BASE))
            number //= BASE
        self.text = append(self.text, u8(FIRST + number))

    def hash(self) -> i64:
        """A number that differs where the texts do, but for one in 2 to the 62."""
        return (self.one << 31) | self.other


class Trail:
    """The log of a table, and that of each seat."""

    def __init__(self, seats: i64, events: dict[str, int], arities: vec[i64]) -> None:
        self.seats = seats
        self.events = events  # the entry of each, by name
        self.arities = arities  # by entry: how many arguments it has
        self.table = Log()
        self.own: list[Log] = [Log() for _ in range(seats)]
        self.entries: i64 = 0

    def copy(self) -> Trail:
        other = Trail(0, self.events, self.arities)
        other.seats = self.seats
        other.table = self.table.copy()
        other.own = [log.copy() for log in self.own]
        other.entries = self.entries
        return other

    def enter(self, entry: i64, a: i64, b: i64, c: i64, d: i64) -> None:
        """A new entry with its arguments."""
        self.entries += 1
        table, arity = self.table, self.arities[entry]
        table.put(entry)
        if arity > 0:
            table.put(a)
        if arity > 1:
            table.put(b)
        if arity > 2:
            table.put(c)
        if arity > 3:
            table.put(d)

    def tell(self, event: str, a: i64, b: i64, c: i64, d: i64) -> None:
        """Something that is no card."""
        self.enter(self.events[event], a, b, c, d)

    def tell_of(
        self,
        event: str,
        source: i64,
        target: i64,
        faces: vec[i64],
        seen: vec[i64],
        at: list[int],
        a: i64,
        b: i64,
    ) -> None:
        """Cards that moved or were shown; each seat is told the faces it has seen."""
        self.enter(self.events[event], a, b, 0, 0)
        table = self.table
        table.put(source)
        table.put(target)
        table.put(len(faces))
        table.put(len(at))
        for position in at:
            table.put(i64(position))
        everybody: i64 = (i64(1) << self.seats) - 1
        all_see, some_see = everybody, i64(0)
        for mask in seen:
            all_see &= mask
            some_see |= mask & everybody
        i: i64
        if all_see == everybody:
            for face in faces:
                table.put(face)
            return
        seat: i64
        for seat in range(self.seats):
            if (some_see >> seat) & 1:
                log = self.own[seat]
                log.put(self.entries)
                for i in range(len(faces)):
                    log.put(faces[i] if (seen[i] >> seat) & 1 else 0)

    def settle(self, game: Play) -> None:
        """A question is answered: everybody knows which and by whom, each what it said itself."""
        self.enter(SETTLED, game.question_number, game.a, game.b, 0)
        self.table.put(game.owing)
        seat: i64
        for seat in range(self.seats):
            if (game.owing >> seat) & 1:
                log = self.own[seat]
                log.put(self.entries)
                log.put(game.answers[seat])

    def state(self, game: Play, seat: i64) -> str:
        """All that the seat was told and has answered, and what is asked now."""
        table, own = self.asked_now(game, seat)
        return f"{seat} {bytes(table.text).decode()} {bytes(own.text).decode()}"

    def hash(self, game: Play, seat: i64) -> int:
        """A hash of the same, without the text."""
        table, own = self.asked_now(game, seat)
        mixed = Log()
        mixed.put(seat)
        for part in (table, own):
            mixed.put(part.one)
            mixed.put(part.other)
        return int(mixed.hash())

    def asked_now(self, game: Play, seat: i64) -> tuple[Log, Log]:
        """The two logs, with the open question and the seat's own answer to it."""
        table, own = self.table.copy(), self.own[seat]
        table.put(game.question_number)
        table.put(game.a)
        table.put(game.b)
        table.put(game.owing)
        if (game.in_hand >> seat) & 1:
            own = own.copy()
            own.put(self.entries + 1)
            own.put(game.answers[seat])
        return table, own


def new_trail(identity: Identity, seats: i64) -> Trail:
    """The trail of a game that is about to begin."""
    arities = [3, *[len(told.arguments) for told in identity.events.values()]]
    events = {name: n for n, name in enumerate(identity.events, 1)}
    return Trail(seats, events, vec[i64](arities))
