"""Many tables, and a server that starts again with all of them: nobody is kept waiting."""

from __future__ import annotations

import asyncio
import gc
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from time import thread_time
from typing import Any

import pytest
from msgspec.json import decode, encode

from tests.server.guests import Guest, Server, fill, run_long
from tripot.bots.levels import is_compiled
from tripot.server.clock import Clock
from tripot.server.rooms.bans import network_of
from tripot.server.rooms.connection import Connection
from tripot.server.rooms.room import Room
from tripot.server.start import collect_little
from tripot.server.store.documents import RoomDoc

TABLES = 1000
MOST = 0.050  # seconds of the loop thread's CPU that one callback may take
HALF_AN_HOUR = 1_800_000
PEOPLE = 20  # in each room, on average


@pytest.fixture(autouse=True)
def collect_as_a_server_does() -> Iterator[None]:
    """Python's collector leaves alone what other tests have left in memory."""
    thresholds = gc.get_threshold()
    collect_little()
    yield
    gc.set_threshold(*thresholds)
    gc.unfreeze()


class Meter:
    """The callbacks of the event loop, and what the longest one took."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.longest, self.which, self.count = 0.0, "", 0
        run_handle = asyncio.Handle._run

        def measured(handle: asyncio.Handle) -> None:
            text = repr(handle)
            began = thread_time()
            run_handle(handle)
            took = thread_time() - began
            self.count += 1
            if took > self.longest:
                self.longest, self.which = took, text

        monkeypatch.setattr(asyncio.Handle, "_run", measured)

    def start(self) -> None:
        """Forget what was."""
        self.longest, self.which, self.count = 0.0, "", 0


def multiply(file: Path) -> None:
    """Copies of the one room and its table as it was dealt, all of them left half an hour ago.

    The name of a table is part of its deal: the answers of one are not legal at another.
    """
    with closing(sqlite3.connect(file)) as database, database:
        ((doc,),) = database.execute("SELECT doc FROM rooms").fetchall()
        room: dict[str, Any] = decode(doc)
        select = "SELECT phase, doc FROM tables WHERE id = ?"
        ((phase, table_doc),) = database.execute(select, [room["table"]]).fetchall()
        table: dict[str, Any] = decode(table_doc)
        table["since"] -= HALF_AN_HOUR
        for i in range(TABLES):
            own, watch, other = f"C{i}", f"W{i}", f"t{i}"
            copied = {**room, "code": own, "watch": watch, "table": other}
            database.execute(
                "INSERT INTO rooms VALUES (?, ?, ?, ?)",
                [own, watch, room["version"], encode(copied)],
            )
            laid = encode({**table, "id": other, "room": own})
            database.execute(
                "INSERT INTO tables VALUES (?, ?, ?, ?, ?)",
                [other, own, phase, table["version"], laid],
            )


@pytest.mark.skipif(not is_compiled(), reason="in pure Python one deal takes that long")
def test_no_callback_is_long_while_a_thousand_tables_come_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        meter = Meter(monkeypatch)
        async with Server(tmp_path, Clock(), pace=0.05) as server:
            ann = Guest(server.address, "Ann")
            await ann.open()
            await fill(ann, seats=5)
            await ann.start()
            await ann.close()
        multiply(tmp_path / "tripot.db")
        monkeypatch.setattr("tripot.server.rooms.housekeeping.FIRST", 0)
        meter.start()
        async with Server(tmp_path, Clock(), pace=0.05) as server:
            house, bob = server.house, Guest(server.address, "Bob")
            await bob.open()
            async with asyncio.timeout(120):
                while len(house.rooms) < TABLES:
                    await bob.done("rename", name=f"Bob {len(house.rooms)}")
                    await asyncio.sleep(0.05)
            async with asyncio.timeout(120):  # bots play on, and games end
                while house.metrics.counts.get(("entries_total", ""), 0) < 5 * TABLES:
                    await bob.done("rename", name=f"Bob {len(house.rooms)}")
                    await asyncio.sleep(0.05)
            assert meter.count > TABLES
            assert meter.longest < MOST, f"{meter.longest:.3f} s: {meter.which}"
            await bob.close()

    run_long(scene())


class Far:
    """A socket of somebody who is far away."""

    is_over = False
    caller = "203.0.113.5"

    def send(self, frame: bytes) -> None:
        """Nobody looks."""

    def say_goodbye(self, code: int) -> None:
        """Nobody hears it."""


def test_no_callback_is_long_while_the_house_looks_for_who_is_banned(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        meter = Meter(monkeypatch)
        async with Server(tmp_path) as server:
            house = server.house
            for i in range(TABLES):
                doc = RoomDoc(code=f"C{i}", watch=f"W{i}", game="quick-shot", host=1)
                room = Room(house, doc, None, 0)
                away = [Connection(Far(), "tv", None, ("", "", 0), 0) for _ in range(PEOPLE)]
                room.connections += away
                house.keep(room)
            await house.bans.add(network_of("198.51.100.0/24"), 0)
            meter.start()
            assert await house.put_out_banned() == 0
            await house.bans.add(network_of(Far.caller), 0)
            assert await house.put_out_banned() == TABLES * PEOPLE
            await house.housekeeping.look()
            for room in house.rooms.values():
                room.changed()
            await house.writer.settle()
            assert meter.count > TABLES // 50
            assert meter.longest < MOST, f"{meter.longest:.3f} s: {meter.which}"

    run_long(scene())
