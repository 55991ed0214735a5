"""All rooms of a server: how they are opened, found, read from the disk, and put to rest."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator
from functools import partial
from logging import getLogger
from traceback import extract_tb

from tripot.bots.levels import levels
from tripot.server.clock import Clock, let_others_run
from tripot.server.config import Config
from tripot.server.errors import Errors
from tripot.server.lag import LagMeter
from tripot.server.limits import Buckets
from tripot.server.metrics import Metrics
from tripot.server.refusal import require
from tripot.server.rooms.bans import Bans
from tripot.server.rooms.bots import Bots
from tripot.server.rooms.codes import hashed, letters, room_code, token
from tripot.server.rooms.connection import BANNED, NO_ROOM
from tripot.server.rooms.hosting import end_game, game_identity
from tripot.server.rooms.housekeeping import Housekeeping
from tripot.server.rooms.people import NAMELESS, free_name, give_way, let_in, readable
from tripot.server.rooms.room import Room
from tripot.server.rooms.table import LiveTable
from tripot.server.store.database import Database
from tripot.server.store.documents import (
    ChairDoc,
    Entry,
    MemberDoc,
    RoomDoc,
    TableDoc,
    read_entry,
    read_room,
    read_table,
)
from tripot.server.store.writer import Writer
from tripot.server.wire import Level

REST = 600_000  # milliseconds after which an empty room is put out of memory
AT_ONCE = 50  # rooms that are looked at in one go
USUAL_SEATS = 5

log = getLogger("tripot.server")


class House:
    """The rooms in memory, and what they share."""

    def __init__(self, config: Config, clock: Clock | None = None) -> None:
        self.config = config
        self.pace, self.time = config.pace, config.time
        self.clock = clock or Clock()
        self.metrics = Metrics()
        self.errors = Errors(self.clock, self.metrics)
        self.database = Database(config.database)
        self.database.leases.lost = self.lose_rooms
        self.writer = Writer(self.database, self.metrics, self.errors)
        self.bans = Bans(self.database, config.proxies)
        self.bots = Bots(config.processes)
        self.housekeeping = Housekeeping(self)
        self.quotas = Buckets()  # of what addresses make us write
        self.lag = LagMeter(self.metrics, self.came_back)
        self.rooms: dict[str, Room] = {}
        self.by_watch: dict[str, Room] = {}  # the same, by the code of the watching link
        self.playing: set[Room] = set()  # those of them in which a game is played
        self.connections = 0  # of all rooms
        self.reading: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        self.ready = False
        self.back = 0  # when the server was last back from a suspension
        self.address = config.public_url or ""  # where others find us, once we know
        gauges = self.metrics.gauges
        gauges["rooms"] = lambda: len(self.rooms)
        gauges["connections"] = lambda: self.connections
        gauges["tables"] = lambda: len(self.playing)

    async def open(self) -> None:
        """Be ready for guests."""
        await self.database.open()
        await self.bans.read()
        self.housekeeping.start()
        self.lag.start()
        self.ready = True

    async def leave(self) -> None:
        """Write what is to be written, give up all rooms, and then let everybody come again."""
        self.ready = False
        self.lag.stop()
        await self.housekeeping.stop()
        for room in list(self.rooms.values()):
            room.stop()
        await self.writer.settle()
        await self.database.leases.close()
        for room in list(self.rooms.values()):
            room.drop()

    async def close(self) -> None:
        """Close, when everybody has been told to come again."""
        self.errors.stop()
        await self.bots.close()
        await self.database.close()

    def came_back(self) -> None:
        """The server was suspended: what it missed is held against nobody."""
        self.back = self.clock.now()

    def lose_rooms(self) -> None:
        """Another process may have them by now: serve none of them any more."""
        self.errors.count("the session with the database is lost")
        for room in list(self.rooms.values()):
            room.drop()

    # Rooms.

    async def room(self, code: str) -> Room | None:
        """A room by its code or its watching code, from memory or from the disk.

        Refused as `elsewhere` if another process serves it, or may do so by now.
        """
        require(self.ready, "elsewhere")
        code = code.upper()
        known = self.rooms.get(code) or self.by_watch.get(code)
        if known is not None:
            require(self.database.leases.sure(), "elsewhere")
            return known
        if not code.isalnum():  # not every database could look for it
            return None
        async with self.reading[code]:
            try:
                return self.rooms.get(code) or await self.read(code)
            finally:
                self.reading.pop(code, None)

    async def read(self, code: str) -> Room | None:
        """A room from the disk; its log is played again in a thread, for it may be long."""
        claimed = await self.database.claim(code)
        if claimed is None:
            return None
        doc, lease = read_room(claimed[0]), claimed[1]
        stored = await self.database.table(doc.table)
        table: TableDoc | None = None
        entries: list[Entry] = []
        loaded: LiveTable | Exception | None = None
        if stored is not None:
            table = read_table(stored[0])
            entries, loaded = await asyncio.to_thread(play_again, table, stored[1])
        known = self.rooms.get(doc.code)
        if known is not None:  # it came in by its other code meanwhile
            if lease is not None and known.lease is not None:
                known.lease = max(lease, known.lease)  # the later one is good
            return known
        require(self.ready and self.database.leases.is_held(lease), "elsewhere")
        room = Room(self, doc, table, len(entries))
        room.lease = lease
        self.keep(room)
        room.resume(loaded, entries)
        if room.news:  # its table could not be read
            room.touch()
        return room

    def keep(self, room: Room) -> None:
        """A room is in memory from now on."""
        self.rooms[room.doc.code] = self.by_watch[room.doc.watch] = room
        self.note_phase(room)
        self.rest(room)

    def note_phase(self, room: Room) -> None:
        """A game may have begun or ended in a room."""
        if room.table_doc.phase == "playing":
            self.playing.add(room)
        else:
            self.playing.discard(room)

    def forget(self, room: Room) -> None:
        """A room is in memory no more."""
        if room.is_open:
            del self.rooms[room.doc.code]
            del self.by_watch[room.doc.watch]
            self.playing.discard(room)
            room.let_go()
            if room.lease is not None:
                self.database.leases.release(room.lease)

    async def open_room(self, name: str, game: str, address: str = "") -> tuple[Room, str]:
        """A new room, and the token of its host."""
        identity = game_identity(game)
        code = room_code(await self.database.count_rooms())
        while code in self.rooms or await self.database.room(code) is not None:
            code = room_code(len(self.rooms))
        low, high = identity.seats
        doc = RoomDoc(code=code, watch=letters(8), game=identity.key, host=1)
        doc.chairs = [ChairDoc() for _ in range(min(max(low, USUAL_SEATS), high))]
        room = Room(self, doc, None, 0)
        room.resume(None, [])
        secret = self.add_member(room, name, address)
        doc.members[0].trusted = True
        let_in(room, doc.members[0])
        self.keep(room)
        room.changed()
        await self.writer.written(room)
        if self.database.leases.shared:  # the proxy decides by its code which process serves it
            room.stop()
            self.forget(room)
        return room, secret

    async def close_room(self, code: str) -> bool:
        """End the game there, let everybody go and forget the room; False if there is none."""
        room = await self.room(code)
        if room is None or room.doc.code != code:
            return False
        if room.phase in ("dealing", "playing", "frozen"):
            end_game(room, "")
        await self.writer.written(room)
        async with self.reading[code]:  # until it is removed, nobody reads it again,
            lease, room.lease = room.lease, None  # nor does another process
            room.stop()
            self.writer.forget(room)
            self.forget(room)
            for connection in list(room.connections):
                connection.socket.say_goodbye(NO_ROOM)
            try:
                await self.database.remove_room(code)
            finally:
                self.reading.pop(code, None)
                if lease is not None:
                    self.database.leases.release(lease)
        return True

    async def every_room(self) -> AsyncIterator[Room]:
        """The rooms in memory, one after the other; between some of them others run."""
        for number, room in enumerate(list(self.rooms.values()), 1):
            if room.is_open:
                yield room
            if number % AT_ONCE == 0:
                await let_others_run()

    async def put_out_banned(self) -> int:
        """Close the sockets of whoever was banned while here; how many that were."""
        count = 0
        async for room in self.every_room():
            for connection in room.connections:
                if self.bans.hold(connection.socket.caller):
                    connection.socket.say_goodbye(BANNED)
                    count += 1
        return count

    def add_member(self, room: Room, name: str, address: str) -> str:
        """One more person, at the door; the token is for their cookie, and kept hashed."""
        require(len(room.doc.members) < self.config.limits.members, "full")
        name = free_name(room, readable(name) or NAMELESS)
        secret = token()
        room.doc.newest += 1
        now = self.clock.now()
        room.doc.members.append(MemberDoc(room.doc.newest, name, [hashed(secret)], True, now))
        room.members.addresses[room.doc.newest] = address
        give_way(room)
        return secret

    def who(self, room: Room, secret: str | None) -> int | None:
        """The member whose token that is."""
        if not secret:
            return None
        kept = hashed(secret)
        return next((m.id for m in room.doc.members if kept in m.tokens), None)

    def rest(self, room: Room) -> None:
        """An empty room in which nothing happens is put out of memory after a while."""
        if room.resting is not None:
            room.resting.cancel()
        room.resting = self.clock.at(self.clock.now() + REST, partial(self.put_away, room))

    def put_away(self, room: Room) -> None:
        """The while is over."""
        room.resting = None
        if room.is_open and not room.connections:
            if room.phase in ("dealing", "playing"):
                self.rest(room)
            else:
                room.stop()
                self.forget(room)

    # What rooms ask.

    def stand_in_level(self, game: str) -> Level:
        """The level of the bots that fill chairs."""
        known = levels(game)
        return "regular" if "regular" in known else "chance"

    def fault(self, table: str, what: str, error: Exception) -> None:
        """Something is done because of a bug; the log says where, and not what was on the table."""
        self.metrics.count("faults_total", what)
        trace = [f"{frame.name}:{frame.lineno}" for frame in extract_tb(error.__traceback__)]
        log.error("table %s is %s: %s at %s", table, what, type(error).__name__, " ".join(trace))


def play_again(
    table: TableDoc, log: list[bytes]
) -> tuple[list[Entry], LiveTable | Exception | None]:
    """In a thread: the table as its log says; an exception if it cannot be read."""
    entries = [read_entry(entry) for entry in log]
    if table.phase not in ("playing", "over", "frozen"):
        return entries, None
    try:
        return entries, LiveTable(table, entries)
    except Exception as error:
        return entries, error
