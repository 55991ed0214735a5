"""All rooms of a server: how they are opened, found, read from the disk, and put to rest."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from dataclasses import dataclass, field
from functools import partial
from logging import getLogger
from traceback import extract_tb

from tripot.bots.levels import levels
from tripot.kernel.registry import find
from tripot.server.bots import Bots
from tripot.server.clock import Clock
from tripot.server.codes import hashed, letters, room_code, token
from tripot.server.commits import Commits
from tripot.server.docs import (
    ChairDoc,
    MemberDoc,
    RoomDoc,
    read_entry,
    read_room,
    read_table,
)
from tripot.server.ears import Ears
from tripot.server.hosting import game_identity
from tripot.server.limits import Gate, Limits
from tripot.server.metrics import Metrics
from tripot.server.people import free_name, let_in, readable, spare_name
from tripot.server.refusal import require
from tripot.server.room import Room
from tripot.server.store import Store
from tripot.server.sweep import Sweep
from tripot.server.wire import Level

REST = 600_000  # milliseconds after which an empty room is put out of memory
USUAL_SEATS = 5

log = getLogger("tripot.server")


@dataclass(frozen=True)
class Config:
    """What the operator says."""

    database: str  # the URL of SQLAlchemy
    public_url: str | None = None  # behind a proxy
    pace: float = 1.0  # how long bots take; 0 is at once
    processes: int | None = None  # of bots
    metrics: bool = False  # whether others than this machine may read them
    limits: Limits = field(default_factory=Limits)


class House:
    """The rooms in memory, and what they share."""

    def __init__(self, config: Config, clock: Clock | None = None) -> None:
        self.config = config
        self.pace = config.pace
        self.clock = clock or Clock()
        self.metrics = Metrics()
        self.gate = Gate(config.limits, self.clock, self.metrics)
        self.store = Store(config.database)
        self.ears = Ears()
        self.commits = Commits(self.store, self.metrics, self.ears)
        self.bots = Bots(config.processes)
        self.sweep = Sweep(self)
        self.rooms: dict[str, Room] = {}
        self.reading: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        self.ready = False
        self.address = config.public_url or ""  # where others find us, once we know
        gauges = self.metrics.gauges
        gauges["rooms"] = lambda: len(self.rooms)
        gauges["connections"] = lambda: sum(len(r.connections) for r in self.rooms.values())
        gauges["tables"] = lambda: sum(r.deal.phase == "playing" for r in self.rooms.values())

    async def open(self) -> None:
        """Be ready for guests."""
        await self.store.open()
        self.sweep.start()
        self.ready = True

    async def close(self) -> None:
        """Write what is to be written, and close."""
        self.ready = False
        await self.sweep.stop()
        for room in list(self.rooms.values()):
            room.pacing.stop()
            room.dealing.stop()
        await self.commits.settle()
        for room in list(self.rooms.values()):
            room.drop()
        self.ears.close()
        await self.bots.close()
        await self.store.close()

    # Rooms.

    async def room(self, code: str) -> Room | None:
        """A room by its code or its watching code, from memory or from the disk."""
        code = code.upper()
        known = self.rooms.get(code)
        if known is not None:
            return known
        for room in self.rooms.values():
            if room.doc.watch == code:
                return room
        if not code.isalnum():  # not every database could look for it
            return None
        async with self.reading[code]:
            try:
                return self.rooms.get(code) or await self.read(code)
            finally:
                self.reading.pop(code, None)

    async def read(self, code: str) -> Room | None:
        """A room from the disk."""
        found = await self.store.room(code)
        if found is None:
            return None
        doc = read_room(found)
        stored = await self.store.table(doc.table)
        if doc.code in self.rooms:  # it came in by its other code meanwhile
            return self.rooms[doc.code]
        deal, entries = (None, []) if stored is None else stored
        room = Room(
            self, doc, None if deal is None else read_table(deal), [read_entry(e) for e in entries]
        )
        self.rooms[doc.code] = room
        self.rest(room)
        if room.news:  # its table could not be read
            room.touch()
        return room

    async def open_room(self, name: str, game: str) -> tuple[Room, str]:
        """A new room, and the token of its host."""
        identity = game_identity(game)
        code = room_code(await self.store.count_rooms())
        while code in self.rooms or await self.store.room(code) is not None:
            code = room_code(len(self.rooms))
        low, high = identity.seats
        doc = RoomDoc(code=code, watch=letters(8), game=identity.key, host=1)
        doc.chairs = [ChairDoc() for _ in range(min(max(low, USUAL_SEATS), high))]
        room = Room(self, doc, None, [])
        secret = self.add_member(room, name)
        let_in(room, doc.members[0])
        self.rooms[code] = room
        self.rest(room)
        room.changed()
        await self.commits.written(room)
        return room, secret

    def add_member(self, room: Room, name: str) -> str:
        """One more person, at the door; the token is for his cookie, and kept hashed."""
        require(len(room.doc.members) < self.config.limits.members, "full")
        name = free_name(room, readable(name) or spare_name(room))
        secret = token()
        room.doc.newest += 1
        room.doc.members.append(MemberDoc(room.doc.newest, name, [hashed(secret)], True))
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
                del self.rooms[room.doc.code]

    # What rooms ask.

    def stand_in_level(self, game: str) -> Level:
        """The level of the bots that fill chairs."""
        known = levels(game)
        return "regular" if "regular" in known else "chance"

    def faces(self, game: str) -> tuple[str, ...]:
        """The notations of a game's cards."""
        return find(game).identity.faces[1:]

    def fault(self, table: str, what: str, error: Exception) -> None:
        """Something is done because of a bug; the log says where, and not what was on the table."""
        self.metrics.count("faults_total", what)
        trace = [f"{frame.name}:{frame.lineno}" for frame in extract_tb(error.__traceback__)]
        log.error("table %s is %s: %s at %s", table, what, type(error).__name__, " ".join(trace))
