"""A room: the table in it, who is connected, and what becomes of all that happens there."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from tripot.server import wire
from tripot.server.clock import Alarm, ticks
from tripot.server.limits import Bucket
from tripot.server.refusal import Refusal, require
from tripot.server.rooms import room_updates
from tripot.server.rooms.chairs import give_faces
from tripot.server.rooms.codes import KEY, letters
from tripot.server.rooms.connection import AGAIN, Connection
from tripot.server.rooms.deals import FairDeal, new_deal
from tripot.server.rooms.faults import break_off, freeze
from tripot.server.rooms.members import Members
from tripot.server.rooms.pacing import Pacing
from tripot.server.rooms.scores import add_game, add_scores
from tripot.server.rooms.table import LiveTable
from tripot.server.rooms.table_updates import TableUpdates
from tripot.server.rooms.unsaved import Unsaved
from tripot.server.store.documents import Entry, RoomDoc, TableDoc
from tripot.server.store.leases import Lease
from tripot.server.store.writer import Publish
from tripot.server.store.writes import Writes

if TYPE_CHECKING:
    from tripot.server.rooms.house import House

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
    """A room in memory; all that must outlive it is in `doc`, `table_doc` and the table's log."""

    def __init__(self, house: House, doc: RoomDoc, table: TableDoc | None, logged: int) -> None:
        self.house = house
        self.doc = doc
        give_faces(doc.chairs)
        doc.key = doc.key or letters(KEY)
        doc.owner = doc.owner or doc.host
        self.table_doc = new_deal(doc) if table is None else table
        self.table: LiveTable | None = None
        self.updates: TableUpdates | None = None
        self.connections: list[Connection] = []
        self.viewers: list[Connection] = []  # those of them who see the table
        limits = house.config.limits
        now = house.clock.now()
        self.starts = Bucket(limits.room_games, limits.room_game_burst, now)
        self.tickets: dict[str, tuple[int, int]] = {}  # hashed: for whom, until when
        self.moves: list[float] = []  # when answers came that are not yet seen
        self.news = False  # whether the room is to be shown anew
        self.unsaved = Unsaved(self, table, logged)
        self.members = Members(self)
        self.dealing = FairDeal(self)
        self.pacing = Pacing(self)
        self.resting: Alarm | None = None  # until it is put out of memory
        self.lease: Lease | None = None  # by which this process serves it, if there are others

    @property
    def phase(self) -> wire.Phase:
        """As everybody sees it; `table_doc.phase` is on disk, perhaps of another version."""
        still = self.table_doc.phase == "playing" and self.table is None
        return "frozen" if still else PHASES[self.table_doc.phase]

    @property
    def is_open(self) -> bool:
        """Whether this is the room of its code; one that was dropped is heard no more."""
        return self.house.rooms.get(self.doc.code) is self

    # The table.

    def resume(self, loaded: LiveTable | Exception | None, entries: list[Entry]) -> None:
        """The room was read from the disk: go on where it stood. People have to come back first."""
        if loaded is None:
            self.dealing.resume()
            return
        self.pacing.grace_from_now()
        if isinstance(loaded, Exception):
            break_off(self, loaded, entries)
        else:
            self.lay(loaded)
            self.arm()

    def begin(self) -> None:
        """The deal is made: play."""
        try:
            self.lay(LiveTable(self.table_doc))
        except Exception as error:
            break_off(self, error, [])
        else:
            self.arm()

    def lay(self, table: LiveTable | None) -> None:
        """Another table is in the room, or none."""
        self.table = table
        self.updates = None
        if table is None:
            self.unsaved.logged = 0  # of the next one nothing is written
        else:
            self.updates = TableUpdates(table)
        for connection in self.connections:
            room_updates.choose_eyes(self, connection)

    def enter(self, entry: Entry) -> None:
        """Something happens at the table; whoever calls this touches the room when they are done.

        A fault freezes this table and no other.
        """
        table = self.table
        require(table is not None and self.table_doc.phase == "playing", "no_game")
        assert table is not None
        stand_ins = len(table.stand_ins)
        try:
            table.enter(entry)
            if table.over:
                self.finish(table)
        except Refusal:
            raise
        except Exception as error:
            freeze(self, error, table.entries)
            raise Refusal("frozen") from None
        if len(table.stand_ins) != stand_ins:
            self.news = True
        self.arm()

    def arm(self) -> None:
        """Set the clocks of the table and ask its bots."""
        try:
            self.pacing.arm()
        except Exception as error:
            assert self.table is not None
            freeze(self, error, self.table.entries)

    def finish(self, table: LiveTable) -> None:
        """The game is over: winners, the evening's score, everything may be seen."""
        game, doc = table.game, self.doc
        self.table_doc.phase = "over"
        names = [self.members.name_of(seat) for seat in range(self.table_doc.seats)]
        winners = [names[seat] for seat in game.winners] if game.over else []
        if game.over:
            add_scores(doc.score, names, winners, game.scores)
        add_game(doc, self.table_doc, winners, self.house.clock.now())
        self.stop_table()
        self.unsaved.doc_changed = self.news = True

    def stop_table(self) -> None:
        """Nothing more happens at the table by itself."""
        self.pacing.stop()
        self.house.bots.leave(self.table_doc.id)

    # Commands.

    def remember(self, command: str) -> None:
        """A command was done."""
        self.doc.done.append(command)
        del self.doc.done[:-DONE]

    def was_done(self, command: str) -> bool:
        """Whether this is a repeat."""
        return command in self.doc.done or (self.table is not None and command in self.table.done)

    # Who is connected.

    def arrive(self, connection: Connection) -> None:
        """Somebody has connected."""
        self.connections.append(connection)
        self.house.connections += 1
        room_updates.choose_eyes(self, connection)
        self.changed(write=False)

    def depart(self, connection: Connection) -> None:
        """Somebody is gone."""
        self.connections.remove(connection)
        self.house.connections -= 1
        if not self.is_open:
            return
        if connection.member == self.doc.host:
            self.members.host_left = self.house.clock.now()
        if not self.members.is_here(connection.member):
            self.pacing.end_lesson(connection.member)
        self.changed(write=False)
        if not self.connections:
            self.house.rest(self)

    # What is written and sent.

    def changed(self, write: bool = True) -> None:
        """The room is not as it was: write it, and show it."""
        self.unsaved.doc_changed = self.unsaved.doc_changed or write
        self.news = True
        self.touch()

    def touch(self) -> None:
        """There is something to write or to send."""
        if self.is_open:
            self.house.writer.touch(self)

    def take(self, writes: Writes) -> Publish:
        """What the next commit writes, and what is sent when that is on disk."""
        self.unsaved.take(writes)
        if self.news:
            self.house.note_phase(self)
        moves, self.moves = self.moves, []
        return partial(self.send, room_updates.frames(self), moves)

    def send(self, frames: room_updates.Frames, moves: list[float]) -> int:
        """Send what is on disk; how many frames that were."""
        for connection, frame in frames:
            if frame:
                connection.socket.send(frame)
            else:
                connection.socket.say_goodbye(connection.closing)
        now = ticks()
        for began in moves:
            self.house.metrics.observe("move_seen_seconds", now - began)
        return len(frames)

    def fail(self, error: Exception) -> None:
        """Drop the room after an exception: nobody knows how far it got."""
        self.house.fault(self.table_doc.id, "read again", error)
        self.drop()

    def drop(self) -> None:
        """What was done could not be written: forget it all, and let everybody come again."""
        self.stop()
        self.house.writer.forget(self)
        self.house.forget(self)
        for connection in list(self.connections):
            connection.socket.say_goodbye(AGAIN)

    def stop(self) -> None:
        """Nothing more happens here by itself."""
        self.pacing.stop()
        self.dealing.stop()
        if self.resting is not None:
            self.resting.cancel()
            self.resting = None

    def let_go(self) -> None:
        """Nobody knows the room any more: its parts forget it, and its memory is free at once."""
        for part in (self.members, self.dealing, self.unsaved, self.pacing, self.pacing.chatter):
            del part.room
