"""Now and then: tables that nobody has come back to are read and played on, hosts replaced."""

from __future__ import annotations

import asyncio
import gc
from logging import getLogger
from typing import TYPE_CHECKING

from tripot.server.clock import Alarm
from tripot.server.docs import RoomDoc, TableDoc, read_entry, read_room, read_table
from tripot.server.fair import has_version
from tripot.server.people import succeed

if TYPE_CHECKING:
    from tripot.server.house import House

FIRST = 5000  # milliseconds from the start to the first sweep: guests come first
EVERY = 60_000
MARGIN = 20_000  # a table that is played elsewhere is not that late

log = getLogger("tripot.server")


class Sweep:
    """Looks now and then for running tables that are in nobody's memory.

    A process that plays a table writes something as soon as somebody counts as silent. So a log
    that is older than that has no process, here or elsewhere.
    """

    def __init__(self, house: House) -> None:
        self.house = house
        self.alarm: Alarm | None = None
        self.task: asyncio.Task[None] | None = None

    def start(self, wait: int = FIRST) -> None:
        """Look after so many milliseconds, and then again and again."""
        clock = self.house.clock
        self.alarm = clock.at(clock.now() + wait, self.ring)

    def ring(self) -> None:
        """It is time."""
        gc.collect()  # rooms that were put away: they hold their clocks, and these hold them
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
            for table, code in await self.house.store.running():
                if code not in self.house.rooms and await self.is_due(table, code):
                    await self.house.room(code)
            for room in list(self.house.rooms.values()):
                succeed(room)
        except Exception as error:  # the next sweep comes
            log.error("a sweep failed: %s", type(error).__name__)

    async def is_due(self, table: str, code: str) -> bool:
        """Whether whoever is asked there has been silent for too long."""
        store = self.house.store
        room, stored = await store.room(code), await store.table(table)
        if room is None or stored is None or read_room(room).table != table:
            return False
        deal, last = read_table(stored[0]), stored[1][-1:]
        if not has_version(deal):
            return False
        since = read_entry(last[0]).at if last else deal.since
        return since + patience(read_room(room), deal) <= self.house.clock.now()


def patience(room: RoomDoc, deal: TableDoc) -> int:
    """After how many milliseconds a table that is in some process has written something."""
    return MARGIN + (room.settings.silence * 1000 if deal.phase == "playing" else 0)
