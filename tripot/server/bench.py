"""`tripot bench server`: many tables over real sockets, every move on disk."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from statistics import quantiles
from subprocess import PIPE, Popen
from tempfile import TemporaryDirectory
from typing import Any, TypeVar

from aiohttp import ClientSession, ClientWebSocketResponse, CookieJar, TCPConnector, WSMsgType
from msgspec.json import decode, encode

from tripot.server.clock import Clock
from tripot.server.rooms.table_updates import NAMED

D = TypeVar("D", bound="Driver")

SEATS = 5
AT_ONCE = 10  # tables that are seated together
GAME = "quick-shot"
NONCE = "00" * 32
COMMITMENT = sha256(bytes(32)).hexdigest()
TICKS = 100  # of the processor's clock, a second


@dataclass
class Figures:
    """What was measured."""

    waits: list[float] = field(default_factory=list)  # ms until all seats had seen a move
    seconds: float = 0
    cpu: float = 0  # seconds of the server
    before: int = 0  # kB of memory
    after: int = 0
    connections: int = 0

    def lines(self) -> list[str]:
        """For people."""
        cuts = quantiles(self.waits, n=100)
        moves = len(self.waits)
        each = (self.after - self.before) / max(1, self.connections)
        return [
            f"{moves} moves in {self.seconds:.1f} s: {moves / self.seconds:.0f} a second",
            f"seen by all seats within {cuts[49]:.1f} ms (p50), {cuts[94]:.1f} ms (p95), "
            f"{cuts[98]:.1f} ms (p99)",
            f"server CPU {1e6 * self.cpu / moves:.0f} us a move",
            f"memory {self.after / 1024:.0f} MB, {each:.1f} kB a connection"
            f" ({self.connections} connections)",
        ]


class Chair:
    """A seat at the other end of a socket."""

    def __init__(self, socket: ClientWebSocketResponse) -> None:
        self.socket = socket
        self.view: dict[str, Any] = {}
        self.room: dict[str, Any] = {}
        self.table = ""
        self.number = 0

    async def send(self, kind: str, **parts: object) -> None:
        """A command."""
        self.number += 1
        await self.socket.send_str(encode({"t": kind, "id": str(self.number), **parts}).decode())

    async def hear(self) -> None:
        """One frame."""
        message = await self.socket.receive()
        if message.type is not WSMsgType.TEXT:
            raise ConnectionError("the server has hung up")
        for part in decode(message.data):
            if part["t"] == "room":
                self.room = part
            elif part["t"] == "table":
                self.view, self.table = part["view"], part["table"]
            elif part["t"] == "news":
                for name, new in part["view"].items():
                    if name in NAMED:
                        self.view[name].update(new)
                    else:
                        self.view[name] = new
            elif part["t"] == "refused":
                raise RuntimeError(part["why"])

    async def until(self, true: Callable[[Chair], bool]) -> None:
        """Read until that is so."""
        while not true(self):
            await self.hear()


class Driver:
    """One table, and the five who sit at it."""

    def __init__(self, address: str, clock: Clock, figures: Figures) -> None:
        self.address = address
        self.clock = clock
        self.figures = figures
        self.chairs: list[Chair] = []
        self.sessions: list[ClientSession] = []

    async def open(self) -> None:
        """Five guests in a room."""
        code = ""
        for number in range(SEATS):
            jar, connector = CookieJar(unsafe=True), TCPConnector(force_close=True)
            session = ClientSession(cookie_jar=jar, connector=connector)
            self.sessions.append(session)
            path = f"/api/rooms/{code}/join" if code else "/api/rooms"
            async with session.post(self.address + path, json={"name": f"P{number}"}) as answer:
                code = code or (await answer.json())["code"]
            self.chairs.append(Chair(await session.ws_connect(f"{self.address}/ws/{code}")))
        host = self.chairs[0]
        await host.until(lambda chair: bool(chair.room))
        settings = {**host.room["settings"], "tempo": "no_hurry"}
        await host.send("set", settings=settings)

    async def sit_down(self) -> None:
        """Everybody comes, and the first game begins."""
        await self.open()
        await self.deal()

    async def deal(self) -> None:
        """The game begins."""
        host = self.chairs[0]
        await host.send("start")
        number = None
        for seat, chair in enumerate(self.chairs):
            await chair.until(lambda chair: chair.room.get("phase") == "dealing")
            number = chair.room["dealing"]["number"]
            await chair.send("commit_nonce", number=number, seat=seat, commitment=COMMITMENT)
        for seat, chair in enumerate(self.chairs):
            await chair.until(lambda chair: chair.room["dealing"]["nonces"] is not None)
            await chair.send("send_nonce", number=number, seat=seat, nonce=NONCE)
        for chair in self.chairs:
            await chair.until(lambda chair: chair.table == chair.room["table"])
        await self.drain()

    async def drain(self) -> None:
        """Read until everybody has seen the first question."""
        for chair in self.chairs:
            await chair.send("look", seat=self.chairs.index(chair))
            number = str(chair.number)
            while True:
                message = await chair.socket.receive()
                parts = decode(message.data)
                if any(part["t"] == "ack" and part["id"] == number for part in parts):
                    for part in parts:
                        if part["t"] == "table":
                            chair.view, chair.table = part["view"], part["table"]
                    break

    async def move(self) -> None:
        """The next answer, until every seat has seen it."""
        chairs = self.chairs
        owing = [seat for seat in chairs[0].view["asked"] if seat not in chairs[0].view["locked"]]
        seat = owing[0]
        chair = chairs[seat]
        began = self.clock.now()
        await chair.send(
            "answer",
            table=chair.table,
            seat=seat,
            decision=chair.view["decision"],
            answer=chair.view["options"][0],
        )
        await asyncio.gather(*(other.hear() for other in chairs))
        self.figures.waits.append(self.clock.now() - began)

    async def run(self, start: float, every: float, until: float) -> None:
        """A move now and then, until the game is over: dealing is not measured."""
        loop = asyncio.get_running_loop()
        moment = start
        while moment < until and not self.chairs[0].view["over"]:
            await self.wait(moment - loop.time())
            await self.move()
            moment = max(moment + every, loop.time() - 1)

    async def wait(self, seconds: float) -> None:
        """Until the next move is due."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        asyncio.get_running_loop().call_later(max(0, seconds), done.set_result, None)
        await done

    async def close(self) -> None:
        """Everybody goes."""
        for session in self.sessions:
            await session.close()


def used(pid: int) -> tuple[float, int]:
    """Seconds of the processor, and kB of memory, that a process has used; Linux only."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    status = Path(f"/proc/{pid}/status").read_text()
    memory = next(line for line in status.splitlines() if line.startswith("VmRSS"))
    return (int(fields[11]) + int(fields[12])) / TICKS, int(memory.split()[1])


async def some_at_once(tables: list[D], what: Callable[[D], Awaitable[None]]) -> None:
    """At every table."""
    for i in range(0, len(tables), AT_ONCE):
        await asyncio.gather(*(what(table) for table in tables[i : i + AT_ONCE]))


async def drive(address: str, pid: int, tables: int, rate: float, seconds: float) -> Figures:
    """Play, and measure."""
    figures = Figures(connections=tables * SEATS)
    _, figures.before = used(pid)
    drivers = [Driver(address, Clock(), figures) for _ in range(tables)]
    await some_at_once(drivers, Driver.sit_down)
    _, figures.after = used(pid)
    loop = asyncio.get_running_loop()
    cpu, start, every = used(pid)[0], loop.time(), tables / rate
    await asyncio.gather(
        *(
            driver.run(start + i * every / tables, every, start + seconds)
            for i, driver in enumerate(drivers)
        )
    )
    figures.seconds = loop.time() - start
    figures.cpu = used(pid)[0] - cpu
    for driver in drivers:
        await driver.close()
    return figures


def bench(tables: int, rate: float, seconds: float) -> Figures:
    """Start a server, drive it, and end it."""
    with TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "tripot", "serve", "--local", "--port", "0"]
        command += ["--data", folder, "--no-limits", "--lang", "en"]
        with Popen(command, stdout=PIPE, text=True) as server:
            assert server.stdout is not None
            try:
                address = server.stdout.readline().split()[-1]
                return asyncio.run(drive(address, server.pid, tables, rate, seconds))
            finally:
                server.terminate()
