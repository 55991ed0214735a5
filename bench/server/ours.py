"""Plays tables of our server at a pace, as the lines on standard input say; see pace.mjs."""

from __future__ import annotations

import asyncio
import json
import sys
from collections import deque
from typing import cast

from aiohttp import ClientWebSocketResponse, WSMessage, WSMsgType

from tripot.server.bench import Driver, Figures, some_at_once
from tripot.server.clock import Clock


class ReadSocket:
    """A socket that is always read, as browsers do: a client that answers no pings is cut off."""

    def __init__(self, socket: ClientWebSocketResponse) -> None:
        self.socket = socket
        self.heard: asyncio.Queue[WSMessage] = asyncio.Queue()
        self.task = asyncio.create_task(self.listen())

    async def listen(self) -> None:
        """Until it is closed; that is heard too."""
        while True:
            message = await self.socket.receive()
            self.heard.put_nowait(message)
            if message.type is not WSMsgType.TEXT:
                break

    async def receive(self) -> WSMessage:
        """The next frame."""
        return await self.heard.get()

    async def send_str(self, text: str) -> None:
        """A frame to the server."""
        await self.socket.send_str(text)


class Table(Driver):
    """Five guests who play one game after the other."""

    @property
    def over(self) -> bool:
        """Whether nothing is left to play."""
        return bool(self.chairs[0].view["over"])

    async def sit_down(self) -> None:
        """Everybody comes, and the first game begins."""
        await self.open()
        for chair in self.chairs:
            chair.socket = cast(ClientWebSocketResponse, ReadSocket(chair.socket))
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


async def play(tables: list[Table], moves: int, rate: float) -> None:
    """So many moves, so many a second, from one table after the other while it has a game."""
    loop = asyncio.get_running_loop()
    free = deque(table for table in tables if not table.over)
    under_way: set[asyncio.Task[None]] = set()

    async def move(table: Table) -> None:
        await table.move()
        if not table.over:
            free.append(table)

    began = loop.time()
    for made in range(moves):
        await asyncio.sleep(max(0.0, began + made / rate - loop.time()))
        while not free and under_way:
            done, under_way = await asyncio.wait(under_way, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        if not free:
            break
        for task in [task for task in under_way if task.done()]:
            under_way.remove(task)
            task.result()  # a failed move ends the run
        under_way.add(asyncio.create_task(move(free.popleft())))
    await asyncio.gather(*under_way)


async def obey(address: str) -> None:
    """Until the input ends."""
    loop = asyncio.get_running_loop()
    figures = Figures()
    tables: list[Table] = []
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        order = json.loads(line)
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
