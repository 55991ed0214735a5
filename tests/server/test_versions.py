"""A new version of a game breaks nothing that was played with the one before."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import update

from tests.server.guests import Guest, HandClock, Server, fill, run
from tests.server.test_playing import play_on
from tripot.server.rooms import table as playing
from tripot.server.store.database import tables
from tripot.server.store.documents import TableDoc, encode, read_table


async def stored(server: Server, name: str) -> TableDoc:
    """A table as it is on disk."""
    found = await server.house.database.table(name)
    assert found is not None
    return read_table(found[0])


async def dealt_by_another(server: Server, name: str) -> None:
    """Have it that a table on disk was dealt by another version of its game."""
    doc = await stored(server, name)
    doc.terms["version"] = 99
    change = update(tables).where(tables.c.id == name).values(doc=encode(doc))
    await server.house.database.runner.run(lambda c: c.execute(change).rowcount)


async def come_again(server: Server, guest: Guest) -> None:
    """To the server as it is now."""
    guest.address, guest.hello, guest.table, guest.room = server.address, {}, {}, {}
    await guest.connect()
    await guest.until(lambda: bool(guest.room))


async def settled(server: Server, guest: Guest) -> str:
    """A room with bots and a game that has begun; the game's name."""
    guest.address = server.address
    await guest.open()
    await fill(guest)
    await guest.start()
    name: str = guest.room["table"]
    return name


def test_a_game_that_is_over_stays_over(tmp_path: Path) -> None:
    async def scene() -> None:
        clock, ann = HandClock(), Guest("", "Ann")
        async with Server(tmp_path, clock) as server:
            name = await settled(server, ann)
            await play_on(server, ann)
            finished, secret = ann.room["finished"], ann.room["dealing"]["secret"]
            await dealt_by_another(server, name)
        async with Server(tmp_path, clock) as server:
            await come_again(server, ann)
            assert ann.room["phase"] == "over" and not ann.room["fault"] and not ann.table
            assert ann.room["dealing"]["secret"] == secret
            assert (await stored(server, name)).phase == "over"
            for path in (f"/api/records/{name}", f"/api/replays/{name}"):
                status, body = await ann.get(path)
                assert (status, body["why"]) == (409, "other_version")
            await ann.done("again")
            assert ann.room["finished"] == finished and ann.room["phase"] == "lobby"
            await ann.start()
        await ann.close()

    run(scene())


def test_a_running_game_is_left_to_its_version_and_the_host_may_end_it(tmp_path: Path) -> None:
    async def scene() -> None:
        clock, ann = HandClock(), Guest("", "Ann")
        async with Server(tmp_path, clock) as server:
            name = await settled(server, ann)
            await dealt_by_another(server, name)
        async with Server(tmp_path, clock) as server:
            await server.pass_time(3600)
            assert not server.house.rooms, "the housekeeping has read it"
            await come_again(server, ann)
            assert ann.room["phase"] == "frozen" and not ann.table
            assert (await ann.get(f"/api/rooms/{ann.code}"))[1]["phase"] == "frozen"
            assert ann.room["dealing"]["secret"] is None and not ann.room["fault"]
            await ann.done("rename", name="Anna")
            assert (await stored(server, name)).phase == "playing"
            assert ann.socket is not None
            await ann.socket.close()
            await server.pass_time(1300)
            assert not server.house.rooms, "nothing happens there by itself"
            await come_again(server, ann)
            await ann.done("end")
            assert ann.room["phase"] == "over" and len(ann.room["finished"]) == 1
            await ann.done("again")
            await ann.start()
        await ann.close()

    run(scene())


def test_a_game_that_is_over_and_cannot_be_read_stays_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(doc: TableDoc) -> None:
        raise ZeroDivisionError

    async def scene() -> None:
        clock, ann = HandClock(), Guest("", "Ann")
        async with Server(tmp_path, clock) as server:
            name = await settled(server, ann)
            await play_on(server, ann)
        with monkeypatch.context() as broken:
            broken.setattr(playing, "deal", fails)
            async with Server(tmp_path, clock) as server:
                await come_again(server, ann)
                assert ann.room["phase"] == "over" and len(ann.room["finished"]) == 1
                assert (await stored(server, name)).phase == "over"
        async with Server(tmp_path, clock) as server:
            await come_again(server, ann)
            await ann.until(lambda: bool(ann.table))
            assert (await ann.get(f"/api/records/{name}"))[0] == 200
        await ann.close()

    run(scene())
