"""A network that drops, delays and cuts frames in the middle: no acknowledged answer is lost."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from tests.server.guests import run_long
from tests.server.test_kill import TABLES, Player, check, free_port, process, raise_faults, stop
from tests.tables import LONG, SEED

HARMED = 200  # times that a line is cut
DELAY = 0.05  # seconds at most


class BadNetwork:
    """Passes bytes on between players and a server, and now and then not all of them."""

    def __init__(self, port: int, draw: Random) -> None:
        self.port = port
        self.draw = draw
        self.harmful = False
        self.cut = 0  # lines
        self.passing: set[asyncio.Task[None]] = set()

    async def accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Somebody connects."""
        there, back = await asyncio.open_connection("127.0.0.1", self.port)
        ways = [self.carry(reader, back), self.carry(there, writer)]
        tasks = [asyncio.create_task(way) for way in ways]
        self.passing |= set(tasks)
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in tasks:
            task.cancel()
        self.passing -= set(tasks)
        for one in (writer, back):
            one.transport.abort()

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One direction, until it is cut."""
        with suppress(OSError):
            while data := await reader.read(4096):
                if self.harmful:
                    await asyncio.sleep(self.draw.uniform(0, DELAY))
                    if self.draw.random() < 0.03:
                        self.cut += 1
                        writer.write(data[: self.draw.randrange(len(data))])
                        await writer.drain()
                        return
                writer.write(data)
                await writer.drain()


@pytest.mark.skipif(not LONG, reason="it takes minutes: make test-long")
def test_no_acknowledged_answer_is_lost_on_a_bad_network(tmp_path: Path) -> None:
    async def scene() -> None:
        port, draw = free_port(), Random(SEED)
        network = BadNetwork(port, draw)
        proxy = await asyncio.start_server(network.accept, "127.0.0.1", 0)
        address = f"http://127.0.0.1:{proxy.sockets[0].getsockname()[1]}"
        players = [Player(address, f"P{n}", Random(SEED + n)) for n in range(2 * TABLES)]
        async with process(port, "--data", str(tmp_path)):
            for host, guest in zip(players[::2], players[1::2], strict=True):
                await host.begin(guest)
            network.harmful = True
            playing = [asyncio.create_task(player.play()) for player in players]
            while network.cut < HARMED:
                await asyncio.sleep(0.01)
                raise_faults(playing)
            network.harmful = False
            before = sum(len(player.acknowledged) for player in players)
            while sum(len(player.acknowledged) for player in players) < before + 40 * TABLES:
                await asyncio.sleep(0.01)
                raise_faults(playing)
            await stop(playing)
            assert all([await check(player) for player in players]), "each has finished a game"
            for player in players:
                await player.close()
        proxy.close()

    run_long(scene())
