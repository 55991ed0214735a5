"""Several processes on one PostgreSQL behind a real nginx, and people who notice how they fall."""

from __future__ import annotations

import asyncio
import signal
from asyncio.subprocess import Process
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path

from aiohttp import ClientError, ClientSession

from tests.server.nginx import nginx
from tests.server.test_kill import Player, free_port, process

SITE = Path(__file__).parents[2] / "deploy" / "nginx-several.conf"


def site(own: int, ports: Sequence[int]) -> str:
    """The file for several processes, on ports that are free here."""
    text, places = SITE.read_text("utf-8"), (f"127.0.0.1:{port}" for port in ports)
    now = {"127.0.0.1:8701": next(places), "127.0.0.1:8702": next(places)}
    for written, here in {**now, "listen 80": f"listen 127.0.0.1:{own}"}.items():
        assert text.count(written) == 1
        text = text.replace(written, here)
    return text


class Houses:
    """Two processes, each of which can be stopped and started again on its port."""

    def __init__(self, database: str, stack: AsyncExitStack) -> None:
        self.database = database
        self.stack = stack
        self.ports = [free_port(), free_port()]
        self.running: dict[int, Process] = {}
        self.asker = ClientSession()

    async def start(self, port: int) -> None:
        """Until it is open."""
        started = process(port, "--database", self.database)
        self.running[port] = await self.stack.enter_async_context(started)

    async def stop(self, port: int, sign: signal.Signals) -> None:
        """Until it is gone."""
        self.running[port].send_signal(sign)
        await self.running.pop(port).wait()

    async def ask(self, port: int, code: str) -> str:
        """Whether that process serves the room, in a word; past the proxy."""
        address = f"http://127.0.0.1:{port}/api/rooms/{code}"
        try:
            async with self.asker.get(address) as answer:
                body = await answer.json()
        except ClientError:
            return "down"
        return "here" if answer.status == 200 else str(body["why"])

    async def rooms_of(self, port: int, players: Sequence[Player]) -> list[str]:
        """Which of their rooms that process serves."""
        codes = sorted({player.code for player in players})
        return [code for code in codes if await self.ask(port, code) == "here"]


@asynccontextmanager
async def two_houses(database: str, folder: Path) -> AsyncIterator[tuple[Houses, str]]:
    """Both, and the address of the proxy before them."""
    async with AsyncExitStack() as stack:
        houses = Houses(database, stack)
        stack.push_async_callback(houses.asker.close)
        for port in houses.ports:
            await houses.start(port)
        own = free_port()
        await stack.enter_async_context(nginx(folder, site(own, houses.ports), own))
        yield houses, f"http://127.0.0.1:{own}"


class Noticing(Player):
    """A player who counts what is noticed at the table."""

    def __init__(self, *about: object) -> None:
        super().__init__(*about)  # type: ignore[arg-type]
        self.ends: list[int | None] = []  # the codes with which the sockets have ended
        self.failed: list[str] = []  # what became of it on coming back

    async def play(self) -> None:
        """On and on, until it is cancelled."""
        while True:
            try:
                await self.come_back()
            except (ClientError, OSError) as error:
                self.failed.append(repr(error))
                await asyncio.sleep(0.05)
                continue
            with suppress(ClientError, OSError):
                while True:
                    await self.step()
            assert self.socket is not None
            self.ends.append(self.socket.close_code)
