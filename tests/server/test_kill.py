"""kill -9 under load: no acknowledged answer is missing, nobody sees a gap or a double."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from hashlib import sha256
from pathlib import Path
from random import Random

from aiohttp import ClientError

import tripot
from tests.server.guests import Data, Guest, run_long
from tests.tables import LONG, SEED

POINTS = 100 if LONG else 10
TABLES = 4


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@asynccontextmanager
async def process(port: int, *arguments: str) -> AsyncIterator[asyncio.subprocess.Process]:
    """A server in a process of its own; it is killed in the end."""
    command = [sys.executable, "-m", "tripot", "serve", "--local", "--port", str(port)]
    started = await asyncio.create_subprocess_exec(
        *command,
        *(*arguments, "--bot-pace", "0", "--no-limits", "--lang", "en"),
        stdout=asyncio.subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert started.stdout is not None
    assert b"open" in await asyncio.wait_for(started.stdout.readline(), 180)
    try:
        yield started
    finally:
        with suppress(ProcessLookupError):
            started.send_signal(signal.SIGKILL)
        await started.communicate()


class Player(Guest):
    """Plays one game after the other, comes back whenever the line breaks, and notes it all."""

    def __init__(self, address: str, name: str, draw: Random) -> None:
        super().__init__(address, name)
        self.draw = draw
        self.acknowledged: dict[tuple[str, int], str] = {}
        self.sealed = 0  # acknowledged answers that a kill has met before they were shown
        self.seen: dict[str, list[Data]] = {}

    async def begin(self, other: Player) -> None:
        """A room with two chance bots, and another player."""
        await self.open()
        await other.join(self.code)
        await self.done("choose", game="quick-shot", seats=4, options={})
        for seat in (2, 3):
            await self.done("fill", seat=seat, level="chance")

    async def play(self) -> None:
        """On and on, until it is cancelled."""
        while True:
            try:
                await self.come_back()
                while True:
                    await self.step()
            except (ClientError, OSError):
                await asyncio.sleep(0.05)  # the server is down

    async def come_back(self) -> None:
        """From the last event on."""
        if self.socket is not None:
            await self.socket.close()
        self.hello, self.room = {}, {}
        known = self.table.get("table", "")
        seat = str(self.table.get("seat", ""))
        await self.connect(table=known, seat=seat, since=str(len(self.events)))
        await self.until(lambda: bool(self.room))
        answer = self.acknowledged.get(self.open_question())
        if answer is not None:
            assert self.view["answer"] == answer, "an acknowledged answer is missing"
            self.sealed += 1

    def open_question(self) -> tuple[str, int]:
        """The table and the decision, as they were last seen."""
        return self.table.get("table", ""), self.view.get("decision", -1)

    def take(self, part: Data) -> None:
        """Every event follows the one before it."""
        if part["t"] == "table" and part["table"] != self.table.get("table"):
            self.events = []
        if part["t"] in ("table", "news"):
            first = part["n"] - len(part["events"])
            assert first == len(self.events), "a gap or a double"
            assert [event["n"] for event in part["events"]] == list(range(first, part["n"]))
        super().take(part)
        if part["t"] in ("table", "news"):
            self.seen[self.table["table"]] = self.events

    async def step(self) -> None:
        """Whatever is to be done now."""
        phase = self.room["phase"]
        host = self.room["members"][0]["id"] == self.hello["member"]
        if phase == "lobby" and host:
            await self.do("start")
        elif phase == "dealing":
            await self.commit_or_reveal()
        elif phase == "over" and host:
            await self.do("again", turn=False)
        elif phase == "playing" and self.owes():
            await asyncio.sleep(self.draw.choice((0, 0.5)))  # the other's answer lies sealed
            key, option = self.open_question(), self.draw.choice(self.view["options"])
            if (await self.answer(self.hello["chairs"][0], option))["t"] == "ack":
                self.acknowledged[key] = option
        else:
            await self.must_hear()

    async def commit_or_reveal(self) -> None:
        """Our part of the deal; after a kill it may come too late."""
        dealing, seat = self.room["dealing"], self.hello["chairs"][0]
        about = {"number": dealing["number"], "seat": seat}
        nonce = sha256(self.name.encode())
        if dealing["nonces"] is None:
            commitment = sha256(nonce.digest()).hexdigest()
            await self.do("commit_nonce", commitment=commitment, **about)
        else:
            await self.do("send_nonce", nonce=nonce.hexdigest(), **about)
        if self.room["phase"] == "dealing" and self.room["dealing"] == dealing:
            await self.must_hear()


async def check(player: Player) -> int:
    """Every acknowledged answer is in the record of its game, and every event was as it says."""
    seat = player.hello["chairs"][0]
    checked = 0
    for table in {table for table, _ in player.acknowledged}:
        status, text = await player.get(f"/api/records/{table}")
        if status == 403:  # still being played
            continue
        assert status == 200
        lines = [json.loads(line) for line in text.splitlines()]
        record = {line["n"]: dict(line["answers"]) for line in lines if "answers" in line}
        mine = {n: option for (where, n), option in player.acknowledged.items() if where == table}
        assert {n: record.get(n, {}).get(seat) for n in mine} == mine
        seen = player.seen[table]  # a player who was away at the end may come back to the next game
        assert tripot.replay(text).events(seat)[: len(seen)] == seen
        checked += len(mine)
    return checked


def raise_faults(playing: list[asyncio.Task[None]]) -> None:
    """A player that plays on and on only stops when it has seen something wrong."""
    for task in playing:
        if task.done():
            task.result()


async def stop(playing: list[asyncio.Task[None]]) -> None:
    """Nobody plays on."""
    while not all(task.done() for task in playing):
        for task in playing:
            task.cancel()  # once is not always enough: 3.11's wait_for may swallow it
        await asyncio.wait(playing, timeout=0.1)


def kill_and_resume(points: int, *arguments: str) -> None:
    """Play, kill, start again, so many times; then all that was acknowledged is there."""

    async def scene() -> None:
        draw, port = Random(SEED), free_port()
        address = f"http://127.0.0.1:{port}"
        players = [Player(address, f"P{n}", Random(SEED + n)) for n in range(2 * TABLES)]
        playing: list[asyncio.Task[None]] = []

        async def play_on(answers: int) -> None:
            before = sum(len(player.acknowledged) for player in players)
            while sum(len(player.acknowledged) for player in players) < before + answers:
                await asyncio.sleep(0.01)
                raise_faults(playing)

        for point in range(points):
            async with process(port, *arguments):
                if point == 0:
                    for host, guest in zip(players[::2], players[1::2], strict=True):
                        await host.begin(guest)
                    playing = [asyncio.create_task(player.play()) for player in players]
                await play_on(8)
                await asyncio.sleep(draw.uniform(0, 0.1))
        async with process(port, *arguments):
            await play_on(40 * TABLES)
            await stop(playing)
            checked = [await check(player) for player in players]
            assert all(checked), "each has finished a game"
            assert sum(player.sealed for player in players) >= points // 4, "some were sealed"
        for player in players:
            await player.close()

    run_long(scene())


def test_no_acknowledged_answer_is_lost_by_kill_9(tmp_path: Path) -> None:
    kill_and_resume(POINTS, "--data", str(tmp_path))
