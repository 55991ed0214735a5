"""A room: its people and chairs, the table in it, and who is looking."""

from __future__ import annotations

from traceback import format_exc
from typing import TYPE_CHECKING

from tripot import __version__
from tripot.server import wire
from tripot.server.chairs import give_faces
from tripot.server.clock import Alarm
from tripot.server.connection import AGAIN, Connection, framed
from tripot.server.docs import ChairDoc, Entry, MemberDoc, RoomDoc, TableDoc, encode
from tripot.server.evening import add_game, add_scores
from tripot.server.eyes import Showing
from tripot.server.fair import Dealing, has_version, new_deal
from tripot.server.pacing import Pacing
from tripot.server.refusal import Refusal, require
from tripot.server.tables import Table
from tripot.server.writes import Writes

if TYPE_CHECKING:
    from tripot.server.house import House

AWAY = 60_000  # milliseconds after which a host who is not connected may be replaced
DONE = 64  # commands of a room that are remembered, so that a repeat is harmless
PHASES: dict[str, wire.Phase] = {
    "open": "lobby",
    "committing": "dealing",
    "sending": "dealing",
    "playing": "playing",
    "over": "over",
    "frozen": "frozen",
}


class Room:
    """A room in memory; all that must outlive it is in `doc`, `deal` and the table's log."""

    def __init__(
        self, house: House, doc: RoomDoc, deal: TableDoc | None, entries: list[Entry]
    ) -> None:
        self.house = house
        self.doc = doc
        give_faces(doc.chairs)
        self.deal = new_deal(doc) if deal is None else deal
        self.table: Table | None = None
        self.showing: Showing | None = None
        self.connections: list[Connection] = []
        self.viewers: list[Connection] = []  # those of them who see the table
        self.tickets: dict[str, tuple[int, int]] = {}  # hashed: for whom, until when
        self.to_write = deal is None  # whether the room has changed
        self.deal_written = b"" if deal is None else encode(deal)
        self.news = False  # whether the room is to be shown anew
        self.host_left = house.clock.now()
        self.bundle: bytes | None = None  # a bug that was just met
        self.dealing = Dealing(self)
        self.pacing = Pacing(self)
        self.resting: Alarm | None = None  # until it is put out of memory
        if self.deal.phase in ("playing", "over", "frozen"):
            self.pacing.grace_from_now()
            self.load(entries)
        else:
            self.dealing.resume()

    def load(self, entries: list[Entry]) -> None:
        """Play the log of the table again."""
        try:
            self.lay(Table(self.deal, entries))
        except Exception as error:
            self.break_off(error, entries)
            return
        self.arm()

    @property
    def phase(self) -> wire.Phase:
        """As everybody sees it; `deal.phase` is what is on disk, perhaps of another version."""
        still = self.deal.phase == "playing" and self.table is None
        return "frozen" if still else PHASES[self.deal.phase]

    # People and chairs.

    def member(self, number: int | None) -> MemberDoc:
        """A person of the room."""
        for member in self.doc.members:
            if member.id == number:
                return member
        raise Refusal("no_such_member")

    def admitted(self, number: int | None) -> bool:
        """Whether that is somebody who is in."""
        for member in self.doc.members:
            if member.id == number:
                return not member.waiting
        return False

    def chairs_of(self, member: int | None) -> list[int]:
        """The chairs in which somebody sits."""
        if member is None:
            return []
        return [i for i, chair in enumerate(self.doc.chairs) if chair.member == member]

    def own_chair(self, connection: Connection, seat: int) -> ChairDoc:
        """A chair of the one who asks."""
        require(seat in self.chairs_of(connection.member), "not_your_chair")
        return self.doc.chairs[seat]

    def chair(self, seat: int) -> ChairDoc:
        """A chair that exists."""
        require(seat < len(self.doc.chairs), "no_such_seat")
        return self.doc.chairs[seat]

    def is_here(self, member: int | None) -> bool:
        """Whether somebody is connected."""
        return any(c.member == member and c.role == "hand" for c in self.connections)

    def set_host(self, member: int) -> None:
        """Somebody is the host; if he is away, that counts from now."""
        self.doc.host, self.host_left = member, self.house.clock.now()

    def host_is_gone(self, after: int = AWAY) -> bool:
        """Whether the host has been away so long that somebody else may take his place."""
        away = self.house.clock.now() - self.host_left
        return not self.is_here(self.doc.host) and away >= after

    def plays_alone(self, seat: int) -> str | None:
        """The level of the bot that plays a chair; None if a person does."""
        chair = self.doc.chairs[seat]
        if chair.kind == "bot":
            return chair.level
        if self.table is not None and seat in self.table.stand_ins:
            return self.house.stand_in_level(self.doc.game)
        return None

    # What is done.

    def changed(self, write: bool = True) -> None:
        """The room is not as it was: write it, and show it."""
        self.to_write = self.to_write or write
        self.news = True
        self.touch()

    def touch(self) -> None:
        """There is something to write or to send."""
        if self.is_open:
            self.house.commits.touch(self)

    @property
    def is_open(self) -> bool:
        """Whether this is the room of its code; one that was dropped is heard no more."""
        return self.house.rooms.get(self.doc.code) is self

    def fail(self, error: Exception) -> None:
        """Drop the room after an exception: nobody knows how far it got."""
        self.house.fault(self.deal.id, "read again", error)
        self.drop()

    def remember(self, command: str) -> None:
        """A command was done."""
        self.doc.done.append(command)
        del self.doc.done[:-DONE]

    def was_done(self, command: str) -> bool:
        """Whether this is a repeat."""
        return command in self.doc.done or (self.table is not None and command in self.table.done)

    def enter(self, entry: Entry) -> None:
        """Something happens at the table. A fault freezes this table and no other."""
        require(self.table is not None and self.deal.phase == "playing", "no_game")
        assert self.table is not None
        stand_ins = len(self.table.stand_ins)
        try:
            self.table.enter(entry)
            if self.table.over:
                self.finish()
        except Refusal:
            raise
        except Exception as error:
            self.freeze(error, self.table.entries)
            raise Refusal("frozen") from None
        if len(self.table.stand_ins) != stand_ins:
            self.changed(write=False)
        self.arm()
        self.touch()

    def arm(self) -> None:
        """Set the clocks of the table and ask its bots."""
        try:
            self.pacing.arm()
        except Exception as error:
            assert self.table is not None
            self.freeze(error, self.table.entries)

    def break_off(self, error: Exception, entries: list[Entry]) -> None:
        """A table that cannot be read or shown is frozen.

        One that is over stays over, and one of another version is left to a process that has it.
        """
        if self.deal.phase != "over" and has_version(self.deal):
            self.freeze(error, entries)
        else:
            self.house.fault(self.deal.id, "left as it is", error)
            self.table = self.showing = None

    def freeze(self, error: Exception, entries: list[Entry]) -> None:
        """Stop at the last good entry, and keep all that is needed to find the fault."""
        self.house.fault(self.deal.id, "frozen", error)
        self.deal.phase, self.deal.fault = "frozen", True
        self.bundle = encode({"error": format_exc(), "table": self.deal, "entries": entries})
        self.pacing.stop()
        self.house.bots.leave(self.deal.id)
        try:
            if self.table is not None:
                self.table.rebuild()
        except Exception:
            self.table = self.showing = None
        self.changed()

    def finish(self) -> None:
        """The game is over: winners, the evening's score, everything may be seen."""
        assert self.table is not None
        game, doc = self.table.game, self.doc
        self.deal.phase = "over"
        names = [self.name_of(seat) for seat in range(self.deal.seats)]
        winners = [names[seat] for seat in game.winners] if game.over else []
        if game.over:
            add_scores(doc.score, names, winners, game.scores)
        add_game(doc, self.deal, winners)
        self.pacing.stop()
        self.house.bots.leave(self.deal.id)
        self.changed()

    def lay(self, table: Table | None) -> None:
        """Another table is in the room, or none."""
        self.table = table
        self.showing = None if table is None else Showing(table)
        for connection in self.connections:
            connection.fresh = True
            self.look(connection)

    # Who looks.

    def look(self, connection: Connection) -> None:
        """Whose eyes: one's own chair; on a device of several hands the curtain is down."""
        chairs = self.chairs_of(connection.member) if connection.role == "hand" else []
        connection.eyes = chairs[0] if len(chairs) == 1 else None
        connection.fresh = True

    def arrive(self, connection: Connection) -> None:
        """Somebody has connected."""
        self.connections.append(connection)
        self.look(connection)
        self.changed(write=False)

    def depart(self, connection: Connection) -> None:
        """Somebody is gone."""
        self.connections.remove(connection)
        if connection.member == self.doc.host:
            self.host_left = self.house.clock.now()
        self.changed(write=False)
        if self.is_open and not self.connections:
            self.house.rest(self)

    def drop(self) -> None:
        """What was done could not be written: forget it all, and let everybody come again."""
        self.pacing.stop()
        self.dealing.stop()
        if self.resting is not None:
            self.resting.cancel()
        self.house.commits.forget(self)
        if self.is_open:
            del self.house.rooms[self.doc.code]
        for connection in list(self.connections):
            connection.line.close(AGAIN)

    # What is written and sent.

    def write(self, writes: Writes) -> None:
        """What the next commit takes to the disk."""
        if self.to_write:
            self.to_write = False
            self.doc.version += 1
            doc = self.doc
            writes.rooms.append((doc.code, doc.watch, doc.version, encode(doc)))
        if self.news:
            deal = encode(self.deal)
            if deal != self.deal_written:
                self.deal.version += 1
                self.deal_written = encode(self.deal)
                writes.tables.append(self.deal_row())
        if self.bundle is not None:
            writes.bugs.append((self.deal.id, self.house.clock.now(), self.bundle))
            self.bundle = None
        if self.table is not None:
            for number in self.table.fresh():
                entry = bytearray(encode(self.table.entries[number]))  # SQLite adapts bytes first
                writes.log.append((self.deal.id, number, entry))

    def deal_row(self) -> tuple[str, str, str, int, bytes]:
        """The deal as the store keeps it."""
        deal = self.deal
        return deal.id, self.doc.code, deal.phase, deal.version, self.deal_written

    def frames(self) -> list[tuple[Connection, bytes]]:
        """What each viewer is sent when that is on disk: one frame for all that is new to him.

        An empty one is for those whom we then tell good-bye.
        """
        news, self.news = self.news, False
        if news:
            self.viewers = [viewer for viewer in self.connections if self.may_see(viewer)]
        try:
            tables = {} if self.showing is None else self.showing.parts(self.viewers, self.pacing)
        except Exception as error:
            assert self.table is not None
            self.break_off(error, self.table.entries)
            self.showing, tables = None, {}
        room = self.public() if news else None
        shown: dict[str, bytes] = {}
        sent: dict[bytes, bytes] = {}
        out: list[tuple[Connection, bytes]] = []
        for connection in self.connections:
            parts, connection.parts = connection.parts, []
            if connection.closing:
                out.append((connection, b""))
                continue
            if connection.new:
                parts.append(encode(self.hello(connection)))
            if room is not None and self.may_see(connection):
                parts.append(self.room_part(room, connection, shown))
            part = tables.get(connection)
            if part is not None:
                parts.append(part)
            connection.new = False
            if parts:
                body = b",".join(parts)
                if body not in sent:
                    sent[body] = framed(body)
                out.append((connection, sent[body]))
        return out

    def may_see(self, connection: Connection) -> bool:
        """Whoever still waits at the door sees nothing, nor does he who is sent away."""
        inside = connection.role != "hand" or self.admitted(connection.member)
        return inside and not connection.closing

    def aloud(self, said: wire.Said) -> None:
        """All who see the table hear it; it is not kept."""
        for connection in list(self.connections):
            if self.may_see(connection):
                connection.now(said)

    def hello(self, connection: Connection) -> wire.Hello:
        """Who somebody is here."""
        member = connection.member if connection.role == "hand" else None
        return wire.Hello(
            connection.role,
            member,
            self.chairs_of(member),
            __version__,
            waiting=member is not None and not self.admitted(member),
        )

    def greet(self, member: int) -> None:
        """Somebody's chairs have changed: tell his devices who they are now."""
        for connection in self.connections:
            if connection.member == member:
                connection.later(self.hello(connection))
                self.look(connection)

    def room_part(self, room: wire.Room, connection: Connection, shown: dict[str, bytes]) -> bytes:
        """The room in somebody's eyes: the host sees who knocks, a watcher one code only."""
        host = connection.role == "hand" and connection.member == self.doc.host
        kind = "host" if host else "watch" if connection.role == "watch" else "member"
        if kind not in shown:
            room.knocks = self.knocks() if host else None
            room.code = self.doc.watch if kind == "watch" else self.doc.code
            shown[kind] = encode(room)
        return shown[kind]

    def knocks(self) -> list[wire.Member]:
        """Those who wait at the door."""
        return [self.person(member) for member in self.doc.members if member.waiting]

    def person(self, member: MemberDoc) -> wire.Member:
        """Somebody as the room sees him."""
        here = self.is_here(member.id)
        return wire.Member(member.id, member.name, here, member.id == self.doc.host)

    def name_of(self, seat: int) -> str:
        """Who sits there."""
        chair = self.doc.chairs[seat]
        if chair.name or chair.member is None:
            return chair.name
        return self.member(chair.member).name

    def sitter(self, seat: int) -> wire.Sitter:
        """A chair as the room sees it."""
        chair = self.doc.chairs[seat]
        stand_in = self.table is not None and seat in self.table.stand_ins
        return wire.Sitter(
            chair.kind,
            self.name_of(seat),
            chair.member,
            chair.level,
            chair.member is not None and self.is_here(chair.member),
            stand_in and chair.kind == "person",
            chair.face,
        )

    def public(self) -> wire.Room:
        """The room as everybody in it sees it."""
        doc, deal = self.doc, self.deal
        return wire.Room(
            code=doc.code,
            version=doc.version,
            phase=self.phase,
            game=doc.game,
            options=doc.options,
            seats=[self.sitter(seat) for seat in range(len(doc.chairs))],
            members=[self.person(member) for member in doc.members if not member.waiting],
            settings=doc.settings,
            score=doc.score,
            finished=doc.finished,
            table=deal.id,
            dealing=self.dealing.public(),
            watch=doc.watch if doc.settings.watching else None,
            fault=deal.fault,
        )
