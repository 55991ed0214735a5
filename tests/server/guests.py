"""A real server in this process, on loopback, with a clock of its own; and guests who play."""

from __future__ import annotations

import asyncio
import heapq
import json
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from hashlib import sha256
from itertools import count
from pathlib import Path
from random import Random
from types import TracebackType
from typing import Any

from aiohttp import ClientConnectionResetError, ClientSession, CookieJar, WSMsgType, web
from aiohttp.client import ClientWebSocketResponse

from tripot.server.app import application, runner
from tripot.server.clock import Alarm, Clock
from tripot.server.config import Config
from tripot.server.limits import Limits
from tripot.server.net.security import HOUSE
from tripot.server.rooms.house import House
from tripot.server.rooms.room import Room

PATIENCE = 20.0  # real seconds until a test gives up
Data = dict[str, Any]


def run(scene: Coroutine[Any, Any, None]) -> None:
    """Play a scene."""
    asyncio.run(asyncio.wait_for(scene, 120))


def run_long(scene: Coroutine[Any, Any, None]) -> None:
    """Play a scene that takes its time."""
    asyncio.run(asyncio.wait_for(scene, 3600))


def database(folder: Path) -> str:
    """Where a server writes; another test may say otherwise."""
    return f"sqlite:///{folder / 'tripot.db'}"


class Bell:
    """An alarm of the clock below."""

    def __init__(self, call: Callable[[], None]) -> None:
        self.call: Callable[[], None] | None = call

    def cancel(self) -> None:
        self.call = None


class HandClock(Clock):
    """A clock that a test moves on."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(Random(seed))
        self.time = 1_800_000_000_000
        self.numbers = count()
        self.bells: list[tuple[int, int, Bell]] = []

    def now(self) -> int:
        return self.time

    def at(self, moment: int, call: Callable[[], None]) -> Alarm:
        bell = Bell(call)
        heapq.heappush(self.bells, (max(moment, self.time), next(self.numbers), bell))
        return bell

    def ring(self, until: int) -> bool:
        """Ring the next bell, if one is due by then."""
        while self.bells and self.bells[0][0] <= until:
            moment, _, bell = heapq.heappop(self.bells)
            if bell.call is not None:
                self.time = max(self.time, moment)
                bell.call()
                return True
        self.time = max(self.time, until)
        return False


class Server:
    """A server, its clock, and its house from inside."""

    def __init__(self, folder: Path, clock: Clock | None = None, **config: Any) -> None:
        config = {"pace": 1.0, "processes": 0, "limits": Limits(sockets=2000), **config}
        self.clock = clock or HandClock()
        self.config = Config(database(folder), **config)
        self.runner: web.AppRunner | None = None
        self.address = ""
        self.house: House

    async def __aenter__(self) -> Server:
        app = application(self.config, self.clock)
        self.house = app[HOUSE]
        self.runner = runner(app, shutdown_timeout=0.1)
        await self.runner.setup()
        await web.TCPSite(self.runner, "127.0.0.1", 0).start()
        self.address = f"http://127.0.0.1:{self.runner.addresses[0][1]}"
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: object, trace: TracebackType | None
    ) -> None:
        assert self.runner is not None
        await self.runner.cleanup()

    async def pass_time(self, seconds: float) -> None:
        """Let it become later; all that falls due happens, and is written, in its order."""
        clock = self.clock
        assert isinstance(clock, HandClock)
        until = clock.time + round(seconds * 1000)
        await self.settle()
        while clock.ring(until):
            await self.settle()
        await self.settle()

    async def settle(self) -> None:
        """Wait until bots have thought, and all that was done is on disk and sent."""
        if self.house.housekeeping.task is not None:
            await asyncio.wait([self.house.housekeeping.task])
        for room in list(self.house.rooms.values()):
            waiting = [turn.answer for turn in room.pacing.turns.values() if turn.answer]
            if waiting:
                await asyncio.wait(waiting)
        await self.house.writer.settle()

    def room(self, code: str) -> Room:
        """A room from inside."""
        return self.house.rooms[code]


class Closed(ConnectionError):
    """The line was closed while somebody still listened."""


class Guest:
    """A browser, as far as the server sees it."""

    def __init__(self, address: str, name: str = "Zoé", **headers: str) -> None:
        self.address = address
        self.name = name
        self.session = ClientSession(cookie_jar=CookieJar(unsafe=True), headers=headers)
        self.socket: ClientWebSocketResponse | None = None
        self.code = ""
        self.frames: list[str] = []
        self.messages: list[Data] = []
        self.room: Data = {}
        self.hello: Data = {}
        self.table: Data = {}
        self.view: Data = {}
        self.events: list[Data] = []
        self.ids = count(1)
        self.nonces: dict[int, str] = {}

    async def get(self, path: str, **query: str) -> tuple[int, Any]:
        """Status and body."""
        async with self.session.get(self.address + path, params=query) as answer:
            text = await answer.text()
            is_json = answer.content_type == "application/json"
            return answer.status, json.loads(text) if is_json else text

    async def post(self, path: str, body: object, **headers: str) -> tuple[int, Any]:
        """Status and body."""
        async with self.session.post(self.address + path, json=body, headers=headers) as answer:
            return answer.status, await answer.json()

    async def open(self, game: str = "quick-shot") -> str:
        """Open a room."""
        status, body = await self.post("/api/rooms", {"name": self.name, "game": game})
        assert status == 201, body
        self.code = body["code"]
        await self.connect()
        return self.code

    async def join(self, code: str, **body: object) -> Data:
        """Join a room."""
        status, answer = await self.post(f"/api/rooms/{code}/join", body or {"name": self.name})
        assert status == 200, answer
        self.code = code
        found: Data = answer
        return found

    async def connect(self, role: str = "hand", code: str = "", **query: str) -> None:
        """Open the socket, and read the greeting."""
        path = f"/ws/{code or self.code}"
        query = {"as": role, **query}
        self.socket = await self.session.ws_connect(self.address + path, params=query)
        await self.until(lambda: bool(self.hello))

    async def hear(self) -> bool:
        """Read one frame; False if the line is closed."""
        assert self.socket is not None
        message = await asyncio.wait_for(self.socket.receive(), PATIENCE)
        if message.type is not WSMsgType.TEXT:
            return False
        self.frames.append(message.data)
        for part in json.loads(message.data):
            self.messages.append(part)
            self.take(part)
        return True

    async def must_hear(self) -> None:
        """Read one frame; Closed if there is none."""
        if not await self.hear():
            raise Closed

    def take(self, part: Data) -> None:
        """What a page does with a message."""
        kind = part["t"]
        if kind == "room":
            self.room = part
        elif kind == "hello":
            self.hello = part
        elif kind == "table":
            self.table = part
            self.view = part["view"]
            first = part["n"] - len(part["events"])
            self.events = self.events[:first] + part["events"]
        elif kind == "news":
            for name, new in part["view"].items():
                if name in ("facts", "piles"):
                    self.view[name].update(new)
                else:
                    self.view[name] = new
            self.events += part["events"]

    def count(self, kind: str) -> int:
        """How many messages of a kind were heard."""
        return sum(part["t"] == kind for part in self.messages)

    def clocks(self) -> list[Data]:
        """The clocks that were shown."""
        return [part["clock"] for part in self.messages if part.get("clock")]

    async def until(self, true: Callable[[], bool]) -> None:
        """Read until that is so."""
        while not true():
            await self.must_hear()

    async def send(self, kind: str, **parts: object) -> str:
        """Send a command; its id."""
        number = str(parts.pop("id", f"{self.name}-{next(self.ids)}"))
        await self.say(json.dumps({"t": kind, "id": number, **parts}))
        return number

    async def say(self, text: str) -> None:
        """Send anything; Closed if the server has hung up already."""
        assert self.socket is not None
        try:
            await self.socket.send_str(text)
        except ClientConnectionResetError:
            raise Closed from None

    async def do(self, kind: str, **parts: object) -> Data:
        """Send a command, and read until it is acknowledged or refused."""
        number = await self.send(kind, **parts)
        return await self.reply(number)

    async def reply(self, number: str) -> Data:
        """What became of a command."""
        seen = len(self.messages)
        while True:
            for part in self.messages[seen:]:
                if part["t"] in ("ack", "refused") and part["id"] == number:
                    return part
            seen = len(self.messages)
            await self.must_hear()

    async def done(self, kind: str, **parts: object) -> None:
        """A command that must not be refused."""
        answer = await self.do(kind, **parts)
        assert answer["t"] == "ack", answer

    async def refused(self, kind: str, **parts: object) -> str:
        """Why a command is refused."""
        answer = await self.do(kind, **parts)
        assert answer["t"] == "refused", answer
        why: str = answer["why"]
        return why

    async def start(self, *others: Guest) -> None:
        """Start a game, and deal fairly with the others."""
        await self.done("start")
        await deal(self, *others)

    async def commit(self) -> None:
        """A nonce for each of one's chairs, hashed."""
        await self.until(lambda: self.room["phase"] == "dealing")
        for seat in self.hello["chairs"]:
            nonce = self.nonces[seat] = sha256(f"{self.name} {seat}".encode()).hexdigest()
            commitment = sha256(bytes.fromhex(nonce)).hexdigest()
            number = self.room["dealing"]["number"]
            await self.done("commit_nonce", number=number, seat=seat, commitment=commitment)

    async def reveal(self) -> None:
        """The nonces themselves."""
        await self.until(lambda: self.room["dealing"]["nonces"] is not None)
        for seat in self.hello["chairs"]:
            number = self.room["dealing"]["number"]
            await self.done("send_nonce", number=number, seat=seat, nonce=self.nonces[seat])

    async def answer(self, seat: int, option: str | None = None) -> Data:
        """Answer the open question, as it was last seen."""
        return await self.do(
            "answer",
            table=self.table["table"],
            seat=seat,
            decision=self.view["decision"],
            answer=self.view["options"][0] if option is None else option,
        )

    def owes(self) -> bool:
        """Whether one is asked and has not answered."""
        return bool(self.view.get("options")) and self.view["answer"] is None

    async def close(self) -> None:
        """Go."""
        if self.socket is not None:
            await self.socket.close()
        await self.session.close()


async def deal(*players: Guest) -> None:
    """Everybody puts something into the seed."""
    for player in players:
        await player.commit()
    for player in players:
        await player.reveal()
    for player in players:
        await player.until(lambda: player.room["phase"] == "playing" and bool(player.table))  # noqa: B023


@asynccontextmanager
async def guests(server: Server, *names: str) -> AsyncIterator[list[Guest]]:
    """Some guests, in the same room; the first one is the host."""
    all_of_them = [Guest(server.address, name) for name in names]
    try:
        host, *others = all_of_them
        await host.open()
        for guest in others:
            await guest.join(host.code)
            await guest.connect()
        yield all_of_them
    finally:
        for guest in all_of_them:
            await guest.close()


async def fill(host: Guest, level: str = "chance", seats: int = 3) -> None:
    """Chance bots in all chairs that no person has."""
    options = host.room["options"]
    await host.done("choose", game=host.room["game"], seats=seats, options=options)
    for seat, sitter in enumerate(host.room["seats"]):
        if sitter["kind"] == "empty":
            await host.done("fill", seat=seat, level=level)
