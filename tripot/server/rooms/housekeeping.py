"""Now and then: tables that nobody has come back to are read and played on, hosts replaced."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

from tripot.kernel.registry import find
from tripot.server.clock import Alarm
from tripot.server.refusal import Refusal
from tripot.server.rooms.deals import has_version
from tripot.server.rooms.doors import SLEEP, expire_knocks
from tripot.server.rooms.removal import Removal, forget_games
from tripot.server.rooms.room import Room
from tripot.server.rooms.succession import succeed
from tripot.server.rooms.tempo import SCALES
from tripot.server.store.documents import RoomDoc, TableDoc, read_entry, read_room, read_table

if TYPE_CHECKING:
    from tripot.server.rooms.house import House

FIRST = 5000  # milliseconds from the start to the first look: guests come first
EVERY = 60_000
MARGIN = 20_000  # a table that is played elsewhere is not that late


class Housekeeping:
    """Looks now and then for running tables that are in nobody's memory.

    A process that plays a table writes something as soon as somebody counts as silent. So a log
    that is older than that has no process, here or elsewhere.
    """

    def __init__(self, house: House) -> None:
        self.house = house
        self.removal = Removal(house)
        self.alarm: Alarm | None = None
        self.task: asyncio.Task[None] | None = None

    def start(self, wait: int = FIRST) -> None:
        """Look after so many milliseconds, and then again and again."""
        clock = self.house.clock
        self.alarm = clock.at(clock.now() + wait, self.ring)

    def ring(self) -> None:
        """It is time."""
        self.task = asyncio.get_running_loop().create_task(self.look())
        self.start(EVERY)

    async def stop(self) -> None:
        """Look no more."""
        if self.alarm is not None:
            self.alarm.cancel()
        if self.task is not None:
            self.task.cancel()
            await asyncio.wait([self.task])

    async def look(self) -> None:
        """Read what is due into memory: from there it goes on by itself."""
        try:
            await self.house.bans.read()  # another process may have banned somebody
            await self.house.put_out_banned()
            for table, code in await self.house.database.running():
                if code not in self.house.rooms and await self.is_due(table, code):
                    with suppress(Refusal):  # another process was quicker
                        await self.house.room(code)
            async for room in self.house.every_room():
                self.look_after(room)
            await self.removal.step()
        except Exception as error:  # the next look comes
            self.house.errors.count("housekeeping failed", error)

    def look_after(self, room: Room) -> None:
        """Of a room in memory: its host, its door, and that somebody is here."""
        succeed(room)
        expire_knocks(room)
        forget_games(room)
        if room.connections and self.house.clock.now() - room.doc.seen > SLEEP / 2:
            room.unsaved.doc_changed = True
            room.touch()

    async def is_due(self, table: str, code: str) -> bool:
        """Whether the people asked there have been silent for too long."""
        store = self.house.database
        room, stored = await store.room(code), await store.table(table)
        if room is None or stored is None or read_room(room).table != table:
            return False
        deal, last = read_table(stored[0]), stored[1][-1:]
        if not has_version(deal):
            return False
        since = read_entry(last[0]).at if last else deal.since
        wait = patience(read_room(room), deal, self.house.time)
        return wait is not None and since + wait <= self.house.clock.now()


def patience(room: RoomDoc, deal: TableDoc, time: float) -> int | None:
    """After how many milliseconds a table that is in some process has written something.

    None: never, since everybody is waited for without end.
    """
    if deal.phase != "playing":
        return MARGIN
    most = SCALES[room.settings.tempo].most
    longest = max([question.most for question in find(deal.game).identity.questions])
    return None if most is None else MARGIN + round(longest * most * time)
