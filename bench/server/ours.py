"""Plays tables of our server at a pace, as the lines on standard input say; see pace.mjs."""

from __future__ import annotations

import asyncio
import json
import sys
from collections import deque
from collections.abc import Awaitable, Callable

from tripot.server.bench import Driver, Figures
from tripot.server.clock import Clock

AT_ONCE = 10  # tables


class Table(Driver):
    """Five guests who play one game after the other."""

    @property
    def over(self) -> bool:
        """Whether nothing is left to play."""
        return bool(self.chairs[0].view["over"])

    async def sit_down(self) -> None:
        """Everybody comes, and the first game begins."""
        await self.open()
        await self.deal()

    async def renew(self) -> None:
        """A new game, dealt fairly."""
        host = self.chairs[0]
        if not self.over:
            await host.send("end")
            await self.drain()
        await host.send("again", turn=False)
        for chair in self.chairs:
            await chair.until(lambda chair: chair.room["phase"] == "lobby")
        await self.deal()


async def some_at_once(tables: list[Table], what: Callable[[Table], Awaitable[None]]) -> None:
    """At every table."""
    for i in range(0, len(tables), AT_ONCE):
        await asyncio.gather(*(what(table) for table in tables[i : i + AT_ONCE]))


async def play(tables: list[Table], moves: int, rate: float) -> None:
    """So many moves, so many a second, from one table after the other while it has a game."""
    loop = asyncio.get_running_loop()
    free = deque(tables)
    under_way: set[asyncio.Task[None]] = set()

    async def move(table: Table) -> None:
        await table.move()
        if not table.over:
            free.append(table)

    began = loop.time()
    for made in range(moves):
        await asyncio.sleep(max(0.0, began + made / rate - loop.time()))
        while not free and under_way:
            _, under_way = await asyncio.wait(under_way, return_when=asyncio.FIRST_COMPLETED)
        if not free:
            break
        under_way = {task for task in under_way if not task.done()}
        under_way.add(asyncio.create_task(move(free.popleft())))
    await asyncio.gather(*under_way)


async def next_order(tables: list[Table]) -> dict[str, float] | None:
    """The next line, or None at the end; meanwhile everybody stays on the line."""
    loop = asyncio.get_running_loop()
    chairs = [chair for table in tables for chair in table.chairs]
    listening = [asyncio.create_task(chair.until(lambda _: False)) for chair in chairs]
    line = await loop.run_in_executor(None, sys.stdin.readline)
    for task in listening:
        task.cancel()
    await asyncio.gather(*listening, return_exceptions=True)
    order: dict[str, float] | None = json.loads(line or "null")
    return order


async def obey(address: str) -> None:
    """Until the input ends."""
    figures = Figures()
    tables: list[Table] = []
    while order := await next_order(tables):
        if "seat" in order:
            tables = [Table(address, Clock(), figures) for _ in range(int(order["seat"]))]
            await some_at_once(tables, Table.sit_down)
        if "renew" in order:
            await some_at_once(tables, Table.renew)
        if "play" in order:
            await play(tables, int(order["play"]), order["rate"])
        sys.stdout.write(json.dumps({"waits": figures.waits}) + "\n")
        sys.stdout.flush()
        figures.waits = []
    for table in tables:
        await table.close()


if __name__ == "__main__":
    asyncio.run(obey(sys.argv[1]))
