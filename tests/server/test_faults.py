"""What fails in one room, or on the disk, is told to whom it concerns and stops nobody else."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TypeVar

import pytest
from sqlalchemy import Connection

from tests.server.guests import Guest, Server, fill, guests, run
from tripot.server import wire
from tripot.server.limits import Limits
from tripot.server.rooms import table as live_table
from tripot.server.rooms import table_updates
from tripot.server.rooms.commands import receive
from tripot.server.rooms.connection import AGAIN, REMOVED
from tripot.server.rooms.people import NAMES
from tripot.server.store.database import Runner
from tripot.server.store.documents import read_table
from tripot.server.store.writes import Pen

T = TypeVar("T")


@asynccontextmanager
async def playing(folder: Path) -> AsyncIterator[tuple[Server, Guest]]:
    """Ann among bots, and the game has begun."""
    async with Server(folder) as server, guests(server, "Ann") as (ann,):
        await fill(ann)
        await ann.start()
        yield server, ann


def fails(*_: object, **__: object) -> None:
    """A bug."""
    raise ZeroDivisionError


class Full:
    """A disk on which nothing more fits."""

    def __init__(self, runner: Runner) -> None:
        self.runner = runner

    async def run(self, work: Callable[[Connection], T]) -> T:
        return await self.runner.run(work)

    def write(self, work: Callable[[Pen], None]) -> asyncio.Future[None]:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        done.set_exception(OSError("no space left on device"))
        return done

    def free_space(self) -> int | None:
        return self.runner.free_space()

    async def close(self) -> None:
        await self.runner.close()


def test_what_is_not_on_disk_is_not_acknowledged_to_who_opens_or_joins(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann") as (ann,):
            bob = Guest(server.address, "Bob")
            store, disk = server.house.database, server.house.database.runner
            store.runner = Full(disk)
            status, body = await bob.post(f"/api/rooms/{ann.code}/join", {"name": "Bob"})
            assert (status, body["why"]) == (503, "not_written")
            status, body = await bob.post("/api/rooms", {"name": "Bob"})
            assert (status, body["why"]) == (503, "not_written")
            store.runner = disk
            assert not list(bob.session.cookie_jar)
            await bob.join(ann.code)
            await bob.close()

    run(scene())


def test_a_commit_that_fails_at_once_acknowledges_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server:
            house, ann = server.house, Guest(server.address, "Ann")
            with monkeypatch.context() as patch:
                patch.setattr(house.database, "commit", fails)
                status, body = await ann.post("/api/rooms", {"name": "Ann"})
                assert (status, body["why"]) == (503, "not_written")
                assert not house.rooms and not list(ann.session.cookie_jar)
            status, body = await ann.post("/api/rooms", {"name": "Ann"})
            assert status == 201
            assert await house.database.room(body["code"]) is not None
            await ann.close()

    run(scene())


def test_who_is_removed_hears_it_when_it_is_on_disk(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann", "Bob") as (ann, bob):
            store, disk = server.house.database, server.house.database.runner
            store.runner = Full(disk)
            await ann.send("remove", member=2)
            for guest in (ann, bob):
                while await guest.hear():
                    pass
                assert guest.socket is not None and guest.socket.close_code == AGAIN
            store.runner = disk
            for guest in (ann, bob):
                await guest.connect()
            await ann.done("remove", member=2)
            while await bob.hear():
                pass
            assert bob.socket is not None and bob.socket.close_code == REMOVED

    run(scene())


@pytest.mark.parametrize("part", ["members", "finished", "done"])
def test_a_room_that_cannot_be_obeyed_shown_or_written_takes_no_other_along(
    tmp_path: Path, part: str
) -> None:
    async def scene() -> None:
        async with (
            Server(tmp_path) as server,
            guests(server, "Ann") as (ann,),
            guests(server, "Bob") as (bob,),
        ):
            getattr(server.room(ann.code).doc, part).append(object())
            await ann.send("rename", name="Anna")
            await bob.done("rename", name="Rob")  # in the same beat
            while await ann.hear():
                pass
            assert ann.socket is not None and ann.socket.close_code == 1012
            ann.hello = {}
            await ann.connect()
            await ann.done("rename", name="Anna")
            assert bob.room["members"][0]["name"] == "Rob"

    run(scene())


def test_a_table_that_cannot_be_shown_is_frozen_once_and_for_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann", "Bob") as (ann, bob):
            await fill(ann)
            await ann.start(bob)
            monkeypatch.setattr(table_updates, "encode", fails)
            for connection in server.room(ann.code).connections:
                connection.fresh = True
            await ann.send("rename", name="Anna")
            await ann.until(lambda: ann.room["phase"] == "frozen")
            for _ in range(10):
                await server.settle()
                await asyncio.sleep(0.02)
            assert server.house.metrics.counts["faults_total", "frozen"] == 1
            stored = await server.house.database.table(ann.room["table"])
            assert stored is not None and read_table(stored[0]).phase == "frozen"
            await ann.done("end")
            await ann.done("again")

    run(scene())


def test_a_deal_that_fails_is_frozen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann") as (ann,):
            await fill(ann)
            monkeypatch.setattr(live_table, "deal", fails)
            await ann.done("start")
            await ann.commit()
            await ann.until(lambda: ann.room["dealing"]["nonces"] is not None)
            number = ann.room["dealing"]["number"]
            await ann.done("send_nonce", number=number, seat=0, nonce=ann.nonces[0])
            await ann.until(lambda: ann.room["phase"] == "frozen")
            await ann.done("end")
            status, bundle = await ann.get(f"/api/rooms/{ann.code}/bug")
            assert status == 200 and "ZeroDivisionError" in bundle["error"]
            monkeypatch.undo()
            await ann.done("again")

    run(scene())


def test_a_score_that_fails_freezes_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with playing(tmp_path) as (server, ann):
            monkeypatch.setattr(wire, "Finished", fails)
            await ann.done("set", settings={**ann.room["settings"], "tempo": "quick"})
            await server.pass_time(1800)
            await ann.until(lambda: ann.room["phase"] == "frozen")
            assert not ann.room["finished"]

    run(scene())


def test_a_room_that_was_dropped_is_obeyed_no_more_and_drops_no_other(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann", "Bob") as (ann, bob):
            await fill(ann)
            await ann.start(bob)
            house, old = server.house, server.room(ann.code)
            connection = old.connections[0]
            old.drop()
            while await ann.hear():
                pass
            ann.hello = {}
            await ann.connect()
            new = server.room(ann.code)
            assert new is not old
            receive(old, connection, '{"t":"end","id":"late"}')
            await server.settle()
            assert old.table_doc.phase == "playing"
            old.drop()
            assert server.room(ann.code) is new
            with pytest.raises(Exception, match="not_written"):
                await house.writer.written(old)
            await ann.done("rename", name="Anna")

    run(scene())


def test_a_house_that_closes_with_people_in_it_has_nothing_to_regret(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann", "Bob") as (ann, bob):
            await fill(ann)
            await ann.start(bob)
            await server.__aexit__(None, None, None)
            assert server.house.metrics.counts.get(("errors_total", "a request failed")) is None

    run(scene())


def test_more_people_than_the_house_has_names(tmp_path: Path) -> None:
    async def scene() -> None:
        limits = Limits(guests=len(NAMES) + 3)
        async with Server(tmp_path, limits=limits) as server, guests(server, "Ann") as (ann,):
            for _ in range(len(NAMES) + 2):
                guest = Guest(server.address)
                await guest.join(ann.code, name="")
                await guest.close()
            await ann.done("choose", game="quick-shot", seats=7, options={})
            for seat, sitter in enumerate(ann.room["seats"]):
                if sitter["kind"] == "empty":
                    await ann.done("fill", seat=seat, level="chance")
            names = [m["name"] for m in ann.room["members"]]
            names += [s["name"] for s in ann.room["seats"] if s["kind"] == "bot"]
            assert len(set(names)) == len(names) > len(NAMES)

    run(scene())


def test_an_empty_room_waits_for_its_rest_once(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann") as (ann,):
            assert ann.socket is not None
            for _ in range(5):
                await ann.socket.close()
                while server.room(ann.code).connections:
                    await asyncio.sleep(0.01)
                ann.hello = {}
                await ann.connect()
            clock = server.clock
            put_away = [b for _, _, b in clock.bells if b.call and "put_away" in repr(b.call)]  # type: ignore[attr-defined]
            assert len(put_away) == 1

    run(scene())


def test_a_table_that_cannot_be_read_is_written_as_frozen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with playing(tmp_path) as (server, ann):
            code, table = ann.code, ann.room["table"]
        monkeypatch.setattr(live_table, "deal", fails)
        async with Server(tmp_path) as server:
            await server.house.room(code)  # as the housekeeping does: nobody is there
            await server.settle()
            stored = await server.house.database.table(table)
            assert stored is not None and read_table(stored[0]).phase == "frozen"

    run(scene())
