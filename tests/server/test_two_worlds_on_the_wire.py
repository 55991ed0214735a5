"""Two worlds that a seat cannot tell apart send it, the TV and watchers the same bytes."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest

import tripot
from tests.contract.test_two_worlds import other_world
from tests.server.guests import Guest, HandClock, Server, fill, run, run_long
from tests.server.test_playing import catch_up
from tests.tables import LONG
from tripot import Game
from tripot.server import wire
from tripot.server.rooms import chatter, codes, deals, table_updates
from tripot.server.rooms import table as live_table
from tripot.server.rooms.chatter import Chatter
from tripot.server.rooms.room_updates import say_aloud
from tripot.server.rooms.table import LiveTable
from tripot.server.store import documents
from tripot.server.store.documents import Entry, TableDoc

SEAT = 0  # whose stream is compared
STEPS = 200 if LONG else 24  # that are compared in each game, in as many other worlds as it takes
WORLDS = STEPS  # at most


class World:
    """A server in which the cards are dealt in one way, and three viewers of it."""

    last_deal: Game

    def __init__(self, folder: Path, redeal: int | None) -> None:
        folder.mkdir()
        self.server = Server(folder, HandClock(5))
        self.redeal = redeal
        self.viewers: list[Guest] = []

    def deal(self, doc: TableDoc) -> Game:
        """The true deal, or one that the seat cannot tell from it."""
        game = deals.deal(doc)
        if self.redeal is not None:
            game = other_world(game, SEAT, self.redeal)
        World.last_deal = game
        return game

    async def begin(self, patch: pytest.MonkeyPatch) -> None:
        """The same names, codes and secret in each world, and bots that the test answers for."""
        draw = Random(3)
        patch.setattr(codes, "choice", draw.choice)
        patch.setattr(codes, "token_urlsafe", lambda n: draw.randbytes(n).hex())
        patch.setattr(deals, "token_hex", lambda n: draw.randbytes(n).hex())
        patch.setattr(live_table, "deal", self.deal)
        patch.setattr(chatter, "PAUSE", (0.1, 1.0))  # bots that talk all the time
        patch.setattr(chatter, "MOMENT", (0.1, 0.5))
        await self.server.__aenter__()
        thought: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        thought.set_result(0)
        patch.setattr(self.server.house.bots, "choose", lambda *_: thought)
        self.server.house.pace = 1e6  # so long that only the test answers for them

    async def open(self, patch: pytest.MonkeyPatch, game: str) -> None:
        """A room full of bots, with a television and somebody who watches."""
        await self.begin(patch)
        host = Guest(self.server.address, "Ann")
        await host.open(game)
        await fill(host, seats=len(host.room["seats"]))
        await host.done("set", settings={"tempo": "days"})
        tv, watcher = Guest(self.server.address), Guest(self.server.address)
        await tv.connect("tv", host.code)
        await watcher.connect("watch", host.room["watch"])
        self.viewers = [host, tv, watcher]
        await host.start()

    def heard(self) -> int:
        """How often a bot has said something."""
        return [part["t"] for part in self.viewers[0].messages].count("said")

    @property
    def table(self) -> LiveTable:
        """The table from inside."""
        table = self.server.room(self.viewers[0].code).table
        assert table is not None
        return table

    async def answer(self, seat: int, value: int) -> None:
        """A seat answers: the one whose stream is compared on its line, as the others would."""
        if seat == SEAT:
            host = self.viewers[0]
            assert (await host.answer(seat, self.table.game.notation(value)))["t"] == "ack"
        else:
            room = self.server.room(self.viewers[0].code)
            room.pacing.enter(Entry("answer", self.server.clock.now(), seat, value))

    async def go_on(self, seconds: float) -> None:
        """Let time pass, and read all that was sent."""
        await self.server.pass_time(seconds)
        for viewer in self.viewers:
            await catch_up(viewer)

    async def close(self) -> None:
        """Everybody goes."""
        for viewer in self.viewers:
            await viewer.close()
        await self.server.__aexit__(None, None, None)


def same_so_far(one: World, two: World) -> bool:
    """Whether the seat was rightly shown the same in both worlds."""
    a, b = one.table, two.table
    return a.view(SEAT) == b.view(SEAT) and a.told(SEAT, 0) == b.told(SEAT, 0)


def common_answers(one: World, two: World, seat: int) -> list[int]:
    """What a seat can answer in both worlds so that ours still sees the same in both."""
    found = []
    for answer in sorted(set(one.table.game.legal(seat)) & set(two.table.game.legal(seat))):
        a, b = one.table.game.copy(), two.table.game.copy()
        a.answer(seat, answer)
        b.answer(seat, answer)
        if a.view(SEAT) == b.view(SEAT) and a.events(SEAT) == b.events(SEAT):
            found.append(answer)
    return found


async def compare(
    folder: Path, game: str, trial: int, patch: pytest.MonkeyPatch, steps: int = 40
) -> tuple[int, int]:
    """Play in two worlds as long as they look the same; how many steps that were, and faces."""
    folder.mkdir()
    one, two = World(folder / "one", None), World(folder / "two", trial)
    await one.open(patch, game)
    await two.open(patch, game)
    assert two.table.game is World.last_deal  # it is another world that is played
    draw = Random(trial)
    done = 0
    try:
        while done < steps and same_so_far(one, two):
            for a, b in zip(one.viewers, two.viewers, strict=True):
                assert a.frames == b.frames
            done += 1
            if one.table.over:
                break
            owing = one.table.owing()
            if owing:
                seat = draw.choice(owing)
                common = common_answers(one, two, seat)
                if not common:
                    break
                answer = draw.choice(common)
                await one.answer(seat, answer)
                await two.answer(seat, answer)
            await one.go_on(0.7)
            await two.go_on(0.7)
        assert one.heard() == two.heard()
        return done, one.heard()
    finally:
        await one.close()
        await two.close()


@pytest.mark.parametrize("game", tripot.games())
def test_the_streams_of_two_worlds_are_the_same_bytes(
    tmp_path: Path, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        compared = faces = 0
        for trial in range(WORLDS):
            steps, heard = await compare(tmp_path / str(trial), game, trial, monkeypatch)
            compared, faces = compared + steps, faces + heard
            if compared >= STEPS:
                break
        assert compared >= STEPS and faces

    run_long(scene())


def test_a_planted_leak_is_caught(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = documents.encode

    def leaky(message: Any) -> bytes:
        piles: Any = World.last_deal.view(1)["piles"]
        message.view = {**message.view, "aside": piles["hands"][1]}
        return honest(message)

    async def scene() -> None:
        monkeypatch.setattr(
            "tests.server.test_two_worlds_on_the_wire.same_so_far", lambda a, b: True
        )
        monkeypatch.setattr(table_updates, "encode", leaky)
        with pytest.raises(AssertionError):
            await compare(tmp_path / "0", "quick-shot", 0, monkeypatch, 1)

    run(scene())


def test_a_bot_that_says_what_it_holds_is_caught(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def speak(self: Chatter) -> None:
        assert self.room.table is not None
        piles: Any = self.room.table.game.view(1)["piles"]
        held = {"card": "".join(sorted(piles["hands"][1]))}
        say_aloud(self.room, wire.Said(1, "Bot", "i_hold", held))

    async def scene() -> None:
        monkeypatch.setattr(Chatter, "speak", speak)
        with pytest.raises(AssertionError):
            await compare(tmp_path / "0", "quick-shot", 0, monkeypatch)

    run(scene())
