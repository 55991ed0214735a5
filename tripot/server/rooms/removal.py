"""What nobody kept is removed: old games, and rooms to which nobody comes back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tripot.server.refusal import Refusal
from tripot.server.rooms.room import Room
from tripot.server.store.documents import RoomDoc, encode, read_room, read_table
from tripot.server.store.writes import Writes

if TYPE_CHECKING:
    from tripot.server.rooms.house import House

PAGE = 200  # rows that are looked at in one go
DAY = 86_400_000  # milliseconds


def forget_games(room: Room) -> None:
    """A room in memory lists no removed game; one of an earlier version begins now."""
    house = room.house
    if not house.config.keep:
        return
    now, doc = house.clock.now(), room.doc
    for one in doc.finished:
        one.at = one.at or now
    since = now - house.config.keep * DAY
    left = [game for game in doc.finished if game.kept or game.at > since]
    if len(left) < len(doc.finished):
        doc.finished = left
        room.changed()


class Removal:
    """Goes through all games and rooms on disk, a page at a time, and begins again at the end."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.table = self.room = ""  # up to where it has been

    async def step(self) -> None:
        """The next page of both."""
        if self.house.config.keep:
            before = self.house.clock.now() - round(self.house.config.keep * DAY)
            await self.remove_games(before)
            await self.remove_rooms(before)

    async def remove_games(self, before: int) -> None:
        """Games that began before that, which nobody has kept and no room shows."""
        store = self.house.database
        page = await store.tables_after(self.table, PAGE)
        self.table = page[-1][0] if len(page) == PAGE else ""
        old = []
        for name, code, stored in page:
            doc = read_table(stored)
            if doc.kept or doc.since > before:
                continue
            room = await self.room_of(code)
            if room is None or room.table != name:
                old.append(name)
        if old:
            await store.remove(old)
            self.house.metrics.count("removed_total", "games", len(old))

    async def room_of(self, code: str) -> RoomDoc | None:
        """A room as it is now."""
        known = self.house.rooms.get(code)
        if known is not None:
            return known.doc
        stored = await self.house.database.room(code)
        return None if stored is None else read_room(stored)

    async def remove_rooms(self, before: int) -> None:
        """Rooms in which nobody was since then, with the game in them."""
        page = await self.house.database.rooms_after(self.room, PAGE)
        self.room = page[-1][0] if len(page) == PAGE else ""
        for code, stored in page:
            if read_room(stored).seen <= before:
                await self.remove_room(code, before)

    async def remove_room(self, code: str, before: int) -> None:
        """Nobody comes in meanwhile: newcomers wait until it is decided."""
        house = self.house
        async with house.reading[code]:
            try:
                claimed = None if code in house.rooms else await house.database.claim(code)
                if claimed is not None:
                    try:
                        await self.remove_claimed(read_room(claimed[0]), before)
                    finally:
                        if claimed[1] is not None:
                            house.database.leases.release(claimed[1])
            except Refusal:  # another process has it: somebody is there
                pass
            finally:
                house.reading.pop(code, None)

    async def remove_claimed(self, doc: RoomDoc, before: int) -> None:
        """A room that is in nobody's memory."""
        house, store = self.house, self.house.database
        if not doc.seen:  # of an earlier version: its time begins now
            doc.seen, doc.version = house.clock.now(), doc.version + 1
            writes = Writes()
            writes.rooms.append((doc.code, doc.watch, doc.version, encode(doc)))
            await store.commit(writes)
        elif doc.seen <= before:
            stored = await store.table(doc.table)
            kept = stored is not None and read_table(stored[0]).kept
            await store.remove([] if kept else [doc.table], doc.code, doc.version)
            house.metrics.count("removed_total", "rooms")
