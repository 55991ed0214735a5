"""Two processes behind nginx: one is killed, or both are restarted, and people play on."""

from __future__ import annotations

import asyncio
import signal
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

from tests.server.guests import run_long
from tests.server.nginx import NEEDS_NGINX
from tests.server.several import Houses, Noticing, two_houses
from tests.server.test_kill import check, raise_faults, stop
from tests.tables import LONG, SEED
from tripot.server.rooms.connection import AGAIN
from tripot.server.store.database import Database
from tripot.server.store.documents import read_entry

pytestmark = NEEDS_NGINX

KILLS = 20 if LONG else 1
TABLES = 6
SOON = 5000  # milliseconds in which those of a process that was killed have played on


class Evening:
    """People at many tables behind the proxy, who play all the time."""

    def __init__(self, database: str, houses: Houses, address: str) -> None:
        self.houses = houses
        self.store = Database(database)
        self.players = [Noticing(address, f"P{n}", Random(SEED + n)) for n in range(2 * TABLES)]
        self.playing: list[asyncio.Task[None]] = []

    async def begin(self) -> None:
        """Sit down, and play until every table has seen some answers."""
        for host, guest in zip(self.players[::2], self.players[1::2], strict=True):
            await host.begin(guest)
        self.playing = [asyncio.create_task(player.play()) for player in self.players]
        await self.go_on(4)

    async def go_on(self, answers: int) -> None:
        """Until each table has so many acknowledged answers more."""
        before = [len(player.acknowledged) for player in self.players]

        def is_enough() -> bool:
            more = [len(p.acknowledged) - n for p, n in zip(self.players, before, strict=True)]
            return all(a + b >= answers for a, b in zip(more[::2], more[1::2], strict=True))

        await self.until(is_enough)

    async def until(self, true: Callable[[], bool]) -> None:
        """Let them play until that is so."""
        while not true():
            await asyncio.sleep(0.02)
            raise_faults(self.playing)

    async def played_on(self, code: str, moment: int) -> int:
        """How many milliseconds after that moment the first answer of a person was written."""
        while True:
            for table in {t for p in self.players if p.code == code for t in p.seen}:
                stored = await self.store.table(table)
                entries = [] if stored is None else [read_entry(entry) for entry in stored[1]]
                told = [
                    e.at
                    for e in entries
                    if e.at > moment and (e.deed, e.by) == ("answer", "person")
                ]
                if told:
                    return min(told) - moment
            await asyncio.sleep(0.05)
            raise_faults(self.playing)

    async def ask_wrongly(self) -> None:
        """Ask every process for every room, past the proxy, all the time."""
        while True:
            for player in self.players[::2]:
                told = [await self.houses.ask(port, player.code) for port in self.houses.ports]
                assert set(told) <= {"here", "elsewhere", "down", "not_ready"}, told
            await asyncio.sleep(0.05)

    async def end(self) -> None:
        """When each has finished a game, all that was acknowledged is there, in its order."""
        await self.until(lambda: all(len({t for t, _ in p.acknowledged}) > 1 for p in self.players))
        await stop(self.playing)
        assert all([await check(player) for player in self.players])


@asynccontextmanager
async def evening(database: str, folder: Path) -> AsyncIterator[Evening]:
    """It has begun."""
    async with two_houses(database, folder) as (houses, address):
        found = Evening(database, houses, address)
        try:
            await found.begin()
            yield found
        finally:
            await stop(found.playing)
            for player in found.players:
                await player.close()
            await found.store.close()


def test_one_of_two_processes_is_killed_and_its_people_play_on(
    database: str, tmp_path: Path
) -> None:
    waits: list[int] = []

    async def scene() -> None:
        async with evening(database, tmp_path) as night:
            houses = night.houses
            wrong = asyncio.create_task(night.ask_wrongly())
            night.playing.append(wrong)
            for _ in range(KILLS):
                served = {port: await houses.rooms_of(port, night.players) for port in houses.ports}
                victim = max(served, key=lambda port: len(served[port]))
                assert sum(map(len, served.values())) == TABLES and served[victim]
                moment = time.time_ns() // 1_000_000
                await houses.stop(victim, signal.SIGKILL)
                waits.extend([await night.played_on(code, moment) for code in served[victim]])
                assert max(waits) < SOON, waits
                await houses.start(victim)
                await night.go_on(2)
            await night.end()

    run_long(scene())
    print(f"{KILLS} killed, with {len(waits)} rooms; played on after {sorted(waits)} ms")  # noqa: T201


def test_a_rolling_restart_is_noticed_as_a_reconnect_only(database: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with evening(database, tmp_path) as night:
            for port in night.houses.ports:
                await night.houses.stop(port, signal.SIGTERM)
                await night.go_on(2)
                await night.houses.start(port)
                await night.go_on(2)
            for player in night.players:
                assert player.failed == [], "who comes again comes in"
                assert player.ends in ([AGAIN], [AGAIN, AGAIN]), player.ends
            await night.end()

    run_long(scene())
