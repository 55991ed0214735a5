"""What a seat sees as numbers: one row of bytes, made from what the game declares.

The lay-out is worked out once for a table; every number has a name, and `explain` gives the words
back. A row holds what `Game.view` shows the seat, in counts, and which faces it has not seen; if
it is asked for, also the faces that the seat surely knows to lie hidden in each pile.
"""

from __future__ import annotations

from typing import Final, SupportsIndex

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from tripot.kernel.errors import Error, expected
from tripot.kernel.facts import Facts
from tripot.kernel.fields import DIGITS, ONE, SET, Field, Planning, digits, field_of, numbered
from tripot.kernel.game import Game
from tripot.kernel.identity import EACH, SEALED, TURN, Pile
from tripot.kernel.kinds import SEAT, SEATS, Kind
from tripot.kernel.known import Known
from tripot.kernel.play import NO_QUESTION
from tripot.kernel.rng import Quick
from tripot.kernel.table import Table

GROUPS: Final = ("facts", "arguments", "piles", "positions", "known")
LONG_PILE: Final = 16  # of a longer one only the top card is named, of others every position


class Writing(Facts):
    """Writes the facts of a game into a row, field by field."""

    def __init__(self, fields: list[Field]) -> None:
        self.codes: vec[i64] = vec[i64]([field.code for field in fields])
        self.lows: vec[i64] = vec[i64]([field.low for field in fields])
        self.widths: vec[i64] = vec[i64]([len(field.labels) for field in fields])
        self.starts: vec[i64] = vec[i64]([field.at for field in fields])
        self.rows: vec[u8] = vec[u8]()
        self.base: i64 = 0
        self.next: i64 = 0

    def write(self, field: i64, at: i64, value: i64) -> None:
        """Write one value at a place of the row."""
        rows = self.rows
        code, width = self.codes[field], self.widths[field]
        value -= self.lows[field] if code != SET else 0
        i: i64
        if code == ONE:
            if 0 <= value < width:
                rows[at + value] = 1
        elif code == SET:
            value >>= self.lows[field]
            for i in range(width):
                rows[at + i] = u8((value >> i) & 1)
        else:
            for i in range(width):
                rows[at + i] = u8(value & 255)
                value >>= 8

    def one(self, value: i64) -> None:
        """The next fact, a single value."""
        field = self.next
        self.next = field + 1
        self.write(field, self.base + self.starts[field], value)

    def several(self, values: vec[i64]) -> None:
        """The next fact, a row of values."""
        field = self.next
        self.next = field + 1
        at, width = self.base + self.starts[field], self.widths[field]
        if width == 1 and self.codes[field] == DIGITS:
            rows, low = self.rows, self.lows[field]
            for value in values:
                rows[at] = u8((value - low) & 255)
                at += 1
            return
        for value in values:
            self.write(field, at, value)
            at += width

    def number(self, name: str, value: i64, low: i64, high: i64) -> i64:
        self.one(value)
        return value

    def flag(self, name: str, value: bool) -> bool:
        self.one(i64(value))
        return value

    def seats(self, name: str, value: i64) -> i64:
        self.one(value)
        return value

    def value(self, name: str, value: i64, kind: Kind) -> i64:
        self.one(value)
        return value

    def numbers(self, name: str, value: vec[i64], low: i64, high: i64) -> vec[i64]:
        self.several(value)
        return value

    def row(
        self, name: str, value: vec[i64], kind: Kind, of: tuple[str, ...] | None = None
    ) -> vec[i64]:
        self.several(value)
        return value


class Encoder:
    """The rows of numbers of one table: how they are laid out, written and read."""

    def __init__(self, table: Table, known: bool = False) -> None:
        game: Game = table.game(table)
        game.begin(Quick())
        self.table = table
        self.known = known  # whether rows say what the seat surely knows of hidden cards
        identity = table.identity
        planning = Planning(table)
        game.facts(planning)
        game.derived(planning)
        arguments: list[Field] = []
        self.first_argument: vec[i64] = vec[i64]()  # by question
        self.open_locks: vec[i64] = vec[i64]()  # by question: whether all see who has locked
        for question in identity.questions:
            self.first_argument = append(
                self.first_argument, i64(len(planning.fields) + len(arguments))
            )
            shown = question.kind == TURN or question.kind == SEALED
            self.open_locks = append(self.open_locks, i64(-1 if shown else 0))
            for argument in question.arguments:
                name = f"{question.name}.{argument.name}"
                arguments.append(field_of("question", name, argument.kind, table))
        self.first_argument = append(
            self.first_argument, i64(len(planning.fields) + len(arguments))
        )
        asked = [question.name for question in identity.questions]
        over = digits("over", "", 0, 1)
        over.flag = True
        self.own = [
            field_of("seat", "", SEAT, table),
            field_of("asked", "", SEATS, table),
            field_of("locked", "", SEATS, table),
            over,
            field_of("winners", "", SEATS, table),
            Field("question", "", ONE, 0, asked),
            digits("answer", "", -1, len(identity.answers)),
            digits("unseen", "", 0, 255).of_each(list(identity.faces), True),
        ]
        self.kinds = [self.counted(pile) for pile in identity.piles]
        self.ordered = [
            self.spotted(pile) for pile in identity.piles if not pile.loose and pile.greatest > 1
        ]
        self.sure = [self.counted(pile, "known") for pile in identity.piles] if known else []
        self.fields = [
            *planning.fields,
            *arguments,
            *self.own,
            *self.kinds,
            *self.ordered,
            *self.sure,
        ]
        at = 0
        for field in self.fields:
            field.at = at
            at += field.width()
        self.size = at
        self.no_op = len(identity.answers)  # what a seat does that is not asked
        self.actions = self.no_op + 1
        self.zeros: vec[u8] = vec[u8]([0] * at)
        self.no_mask: vec[u8] = vec[u8]([0] * self.actions)
        self.writing = Writing(self.fields)
        self.heads: vec[i64] = vec[i64]([field.at for field in self.own])
        self.hidden: i64 = len(identity.faces)  # a card at a position that the seat does not see
        self.lay_piles()

    def counted(self, pile: Pile, part: str = "piles") -> Field:
        """A count for each face in a pile, or in one before each seat."""
        faces = ["hidden", *self.table.identity.faces[1:]]
        before = numbered(self.table.seats)
        names = [f"{seat} {face}" for seat in before for face in faces] if pile.each else faces
        return digits(part, pile.name, 0, 255).of_each(names, True)

    def spotted(self, pile: Pile) -> Field:
        """Of a pile whose order means something each position, or the top of a long one."""
        spots = numbered(pile.greatest) if pile.greatest <= LONG_PILE else ["top"]
        before = numbered(self.table.seats)
        names = [f"{seat} {spot}" for seat in before for spot in spots] if pile.each else spots
        return digits("positions", pile.name, 0, 255).of_each(names, True)

    def lay_piles(self) -> None:
        """Where the counts and the positions of every pile stand."""
        self.piles: vec[i64] = vec[i64]()
        self.counts_at: vec[i64] = vec[i64]()
        self.spots_at: vec[i64] = vec[i64]()  # -1 where the order means nothing
        self.spots: vec[i64] = vec[i64]()  # how many
        named = {field.name: field for field in self.ordered}
        for pile in self.table.piles():
            kind, seat = int(pile) // EACH, int(pile) % EACH
            field = self.kinds[kind]
            self.piles = append(self.piles, pile)
            self.counts_at = append(self.counts_at, i64(field.at + seat * int(self.hidden)))
            order = named.get(field.name)
            greatest = self.table.identity.piles[kind].greatest
            spots = greatest if greatest <= LONG_PILE else 1
            at = -1 if order is None else order.at + seat * spots
            self.spots_at = append(self.spots_at, i64(at))
            self.spots = append(self.spots, i64(spots))

    # Writing.

    def write(self, game: Game, seat: i64, rows: vec[u8], base: i64) -> None:
        """Write what a seat sees into a row of zeros that begins at `base`."""
        writing = self.writing
        writing.rows = rows
        writing.base = base
        writing.next = 0
        game.facts(writing)
        game.derived(writing)
        heads, question = self.heads, game.question_number
        rows[base + heads[0] + seat] = 1
        locked: i64 = 0
        if question != NO_QUESTION:
            locked = game.in_hand & (self.open_locks[question] | (i64(1) << seat))
            rows[base + heads[5] + question] = 1
            field = self.first_argument[question]
            end = self.first_argument[question + 1]
            if field < end:
                writing.write(field, base + writing.starts[field], game.a)
            if field + 1 < end:
                writing.write(field + 1, base + writing.starts[field + 1], game.b)
        other: i64
        for other in range(game.seats):
            rows[base + heads[1] + other] = u8((game.owing >> other) & 1)
            rows[base + heads[2] + other] = u8((locked >> other) & 1)
        if game.ended:
            rows[base + heads[3]] = 1
            for other in range(game.seats):
                rows[base + heads[4] + other] = u8((game.won >> other) & 1)
        if (locked >> seat) & 1:
            answer = game.answers[seat] + 1
            rows[base + heads[6]] = u8(answer & 255)
            if answer > 255:
                rows[base + heads[6] + 1] = u8(answer >> 8)
        self.write_piles(game, seat, rows, base)
        if self.known:
            self.write_known(game, seat, rows, base)

    def write_known(self, game: Game, seat: i64, rows: vec[u8], base: i64) -> None:
        """The faces that surely lie hidden in each pile, by what the seat has seen so far."""
        game.listen()
        past = game.past
        if past is None or not past.lots:
            raise Error("what a seat knows needs the past of the game")
        for share in Known(game, past.lots[seat]).parts:
            field = self.sure[share.pile // EACH]
            at: i64 = base + field.at + (share.pile % EACH) * self.hidden
            face: i64
            for face in range(len(share.surely)):
                rows[at + face] = u8(i64(rows[at + face]) + share.surely[face])

    def write_piles(self, game: Game, seat: i64, rows: vec[u8], base: i64) -> None:
        """The cards of every pile: how many of each face the seat sees, and how many are hidden."""
        order, faces, seen, hidden = game.order, game.faces, game.seen, self.hidden
        unseen = base + self.heads[7]
        k: i64
        i: i64
        for k in range(len(self.piles)):
            pile = self.piles[k]
            n = game.sizes[pile]
            if n == 0:
                continue
            start, at = game.offsets[pile], base + self.counts_at[k]
            for i in range(n):
                place = order[start + i]
                face = faces[place]
                if (seen[place] >> seat) & 1:
                    rows[at + face] = u8(i64(rows[at + face]) + 1)
                else:
                    rows[at] = u8(i64(rows[at]) + 1)
                    rows[unseen + face] = u8(i64(rows[unseen + face]) + 1)
            at = base + self.spots_at[k]
            if at >= base:
                spots = self.spots[k]
                first: i64 = n - spots if n > spots else 0
                for i in range(first, n):
                    place = order[start + i]
                    shown = faces[place] if (seen[place] >> seat) & 1 else hidden
                    rows[at + i - first] = u8(shown)

    def write_mask(self, game: Game, seat: i64, masks: vec[u8], base: i64) -> i64:
        """Write a 1 for each answer that the seat is offered; how many there are."""
        if not (game.owing >> seat) & 1:
            masks[base + self.no_op] = 1
            return 0
        options = game.options(seat)
        for option in options:
            masks[base + option] = 1
        return len(options)

    def observe(self, game: Game, seat: SupportsIndex) -> vec[u8]:
        """What a seat sees, as a row of its own."""
        number = game.check_seat(seat)
        row = self.zeros[:]
        self.write(game, number, row, 0)
        return row

    def mask(self, game: Game, seat: SupportsIndex) -> vec[u8]:
        """Which answers it is offered: a number for each, and a last one for not being asked."""
        number = game.check_seat(seat)
        row = self.no_mask[:]
        self.write_mask(game, number, row, 0)
        return row

    # Reading.

    def names(self) -> list[str]:
        """The name of every number of a row."""
        return [name for field in self.fields for name in field.names()]

    def explain(self, observation: object) -> dict[str, object]:
        """What a row says, in words."""
        row = bytes(observation) if isinstance(observation, (bytes, bytearray)) else b""
        if not row:
            row = bytes(memoryview(observation))  # type: ignore[arg-type]
        if len(row) != self.size:
            raise Error(expected("a row of {size} bytes", len(row), size=int(self.size)))
        out: dict[str, object] = {name: {} for name in GROUPS}
        for field in self.fields:
            part, said = field.part, field.said(row)
            if part in ("piles", "positions", "known", "unseen"):
                said = self.cards_said(said, part)
            if field.name:
                group = out["arguments" if part == "question" else part]
                assert isinstance(group, dict)
                group[field.name] = said
            else:
                out[part] = said
        answer = out["answer"]
        assert isinstance(answer, int)
        out["answer"] = None if answer < 0 else self.table.identity.answers[answer]
        arguments = out["arguments"]
        assert isinstance(arguments, dict)
        head = f"{out['question']}."
        out["arguments"] = {
            name.removeprefix(head): said
            for name, said in arguments.items()
            if name.startswith(head)
        }
        return out

    def cards_said(self, said: object, part: str) -> dict[str, object]:
        """Counts or positions, without those that are 0."""
        assert isinstance(said, dict)
        if part != "positions":
            return {name: n for name, n in said.items() if n}
        faces = [*self.table.identity.faces, "hidden"]
        return {spot: faces[n] for spot, n in said.items() if n}
