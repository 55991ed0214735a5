"""Group commit: nothing is lost on the way to the disk, and nobody sees what is not there yet."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from tests.server.guests import Guest, Server, fill, guests, run
from tests.server.test_playing import catch_up
from tripot.server.limits import NO_LIMITS
from tripot.server.store import writer
from tripot.server.store.writes import Writes

Commit = tuple[Writes, asyncio.Future[None]]


class SlowDisk:
    """A disk on which a commit takes until the test says so."""

    def __init__(self, server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
        self.under_way: list[Commit] = []
        self.sizes: list[int] = []
        self.real = server.house.database.commit
        monkeypatch.setattr(server.house.database, "commit", self.commit)

    def commit(self, writes: Writes) -> asyncio.Future[None]:
        assert not self.under_way, "one after the other"
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.under_way.append((writes, done))
        return done

    async def begun(self) -> None:
        """Wait until a commit is on its way."""
        while not self.under_way:
            await asyncio.sleep(0.001)

    async def finish(self) -> None:
        """Let it come to the disk."""
        await self.begun()
        writes, done = self.under_way.pop()
        await self.real(writes)
        self.sizes.append(len(writes.log) + len(writes.rooms))
        done.set_result(None)


def test_many_commands_at_once_are_answered_in_their_order(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path, limits=NO_LIMITS) as server, guests(server, "Ann") as (ann,):
            assert ann.socket is not None
            number = 200
            for i in range(number):
                await ann.socket.send_str(json.dumps({"t": "?", "id": str(i), "x": "x" * 2000}))
            answered: list[str] = []
            while len(answered) < number:
                message = await asyncio.wait_for(ann.socket.receive(), 5)
                answered += [part["id"] for part in json.loads(message.data) if "why" in part]
            assert answered == [str(i) for i in range(number)]

    run(scene())


def test_while_one_commit_is_on_its_way_the_next_gathers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server:
            hosts = [Guest(server.address, name) for name in ("Ann", "Bob", "Cid", "Dan")]
            for host in hosts:
                await host.open()
            disk = SlowDisk(server, monkeypatch)
            ids = [await hosts[0].send("rename", name="One")]
            await disk.begun()
            ids += [await host.send("rename", name="More") for host in hosts[1:]]
            await asyncio.sleep(0.05)  # they are done, and wait
            assert len(server.house.writer.changed) == 3
            await disk.finish()
            await disk.finish()
            for host, number in zip(hosts, ids, strict=True):
                assert (await host.reply(number))["t"] == "ack"
            assert disk.sizes == [1, 3]
            monkeypatch.undo()
            for host in hosts:
                await host.close()

    run(scene())


def test_what_is_too_much_for_one_commit_is_for_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server:
            hosts = [Guest(server.address, name) for name in ("Ann", "Bob", "Cid", "Dan", "Eve")]
            for host in hosts:
                await host.open()
            monkeypatch.setattr(writer, "AT_ONCE", 2)
            disk, house = SlowDisk(server, monkeypatch), server.house
            ids = [await hosts[0].send("rename", name="One")]
            await disk.begun()
            for host in hosts[1:]:
                ids.append(await host.send("rename", name="More"))
                while server.room(host.code) not in house.writer.changed:
                    await asyncio.sleep(0.001)
            third, last = [
                asyncio.create_task(house.writer.written(server.room(hosts[i].code)))
                for i in (2, 4)
            ]
            for written in ((False, False), (True, False), (True, True)):
                await disk.finish()
                await asyncio.sleep(0.02)
                assert (third.done(), last.done()) == written
            for host, number in zip(hosts, ids, strict=True):
                assert (await host.reply(number))["t"] == "ack"
            assert disk.sizes == [1, 2, 2]
            monkeypatch.undo()
            for host in hosts:
                await host.close()

    run(scene())


def test_nobody_sees_what_is_not_on_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        async with (
            Server(tmp_path) as server,
            guests(server, "Ann", "Bob", "Cid") as players,
        ):
            await fill(players[0])
            await players[0].start(*players[1:])
            for player in players:
                await catch_up(player)
            asked = next(player for player in players if player.owes())
            heard = asyncio.gather(*(player.hear() for player in players))
            disk = SlowDisk(server, monkeypatch)
            table, (seat,) = asked.table["table"], asked.hello["chairs"]
            await asked.send(
                "answer",
                table=table,
                seat=seat,
                decision=asked.view["decision"],
                answer=asked.view["options"][0],
            )
            await disk.begun()
            await asyncio.sleep(0.1)
            assert not heard.done()
            stored = await server.house.database.table(table)
            await disk.finish()
            await asyncio.wait_for(heard, 5)
            after = await server.house.database.table(table)
            assert stored is not None and after is not None
            assert len(after[1]) == len(stored[1]) + 1
            monkeypatch.undo()

    run(scene())


def test_what_is_written_and_not_sent_yet_is_waited_for(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann") as (ann,):
            server.room(ann.code).changed()
            own = server.house.writer
            assert own.busy
            await asyncio.wait_for(own.settle(), 10)
            assert not own.busy and not own.changed
            await asyncio.wait_for(own.settle(), 10)

    run(scene())
