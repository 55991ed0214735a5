"""What is on disk: whose it is, and what happens when two processes write it."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import update

from tests.server import guests as here
from tests.server.guests import Closed, Guest, HandClock, Server, fill, guests, run
from tests.server.test_clocks import table_of
from tests.server.test_playing import catch_up
from tripot.server.store.database import Database, OtherSchema, about, rooms
from tripot.server.store.documents import read_entry


def test_a_database_of_another_schema_is_not_read(tmp_path: Path) -> None:
    async def scene() -> None:
        store = Database(here.database(tmp_path))
        await store.open()
        await store.open()
        newer = update(about).values(version_num="99")
        await store.runner.run(lambda c: c.execute(newer).rowcount)
        with pytest.raises(OtherSchema, match="99"):
            await store.open()
        await store.runner.run(lambda c: about.drop(c))
        with pytest.raises(OtherSchema):
            await store.open()
        await store.close()

    run(scene())


async def all_are_asked(server: Server, *players: Guest) -> None:
    """Play until all of these owe an answer to the same question, in the next game if need be."""
    while not all(player.owes() for player in players):
        if players[0].room["phase"] == "over":
            await players[0].done("again", turn=False)
            await players[0].start(*players[1:])
        for player in players:
            if player.owes():
                await player.answer(player.hello["chairs"][0])
        await server.pass_time(0.3)
        for player in players:
            await catch_up(player)


async def come_back(guest: Guest, server: Server) -> None:
    """Connect to that server, from the last event on."""
    guest.address, guest.hello, guest.room = server.address, {}, {}
    table, seat = guest.table["table"], str(guest.table["seat"])
    await guest.connect(table=table, seat=seat, since=str(len(guest.events)))
    await guest.until(lambda: bool(guest.room))


def test_two_processes_on_one_database_never_fork_a_table(tmp_path: Path) -> None:
    async def scene() -> None:
        async with (
            Server(tmp_path, HandClock(1)) as one,
            Server(tmp_path, HandClock(2)) as two,
            guests(one, "Ann", "Bob") as (ann, bob),
        ):
            await fill(ann, seats=7)
            await ann.done("set", settings={"tempo": "no_hurry"})
            await ann.start(bob)
            await all_are_asked(one, ann, bob)
            before = len(table_of(one, ann).entries)
            await come_back(bob, two)
            assert bob.owes() and (await ann.answer(0))["t"] == "ack"
            with pytest.raises(Closed):  # that process does not know what Ann has said
                await bob.answer(1)
            await come_back(bob, two)
            assert bob.owes() and (await bob.answer(1))["t"] == "ack"
            await one.pass_time(60)
            with pytest.raises(Closed):  # nor does the other one know what Bob has
                await catch_up(ann)
            await come_back(ann, one)
            stored = await one.house.database.table(ann.table["table"])
            assert stored is not None
            told = [read_entry(entry).seat for entry in stored[1][before:]]
            assert told[:2] == [0, 1] and told.count(0) == told.count(1) == 1
            assert [event["n"] for event in ann.events] == list(range(len(ann.events)))

    run(scene())


def test_who_loses_a_race_takes_nobody_along(tmp_path: Path) -> None:
    async def scene() -> None:
        async with (
            Server(tmp_path) as server,
            guests(server, "Ann") as (ann,),
            guests(server, "Bob") as (bob,),
        ):
            newer = update(rooms).where(rooms.c.code == ann.code).values(version=99)
            await server.house.database.runner.run(lambda c: c.execute(newer).rowcount)
            for guest in (ann, bob):
                server.room(guest.code).doc.settings.tempo = "days"
                server.room(guest.code).changed()
            await server.settle()
            assert ann.code not in server.house.rooms
            await bob.done("rename", name="Bert")
            assert server.room(bob.code).doc.settings.tempo == "days"
            with pytest.raises(Closed):
                await ann.done("rename", name="Anna")
            again = await server.house.room(ann.code)
            assert again is not None and again.doc.settings.tempo == "usual"

    run(scene())
