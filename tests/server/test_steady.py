"""A server that goes on: suspended, asked for nonsense, without its disk, with much to remember."""

from __future__ import annotations

import asyncio
import gc
import logging
import weakref
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest

from tests.server.guests import Guest, HandClock, Server, fill, guests, run
from tests.server.test_clocks import table_of, until_asked
from tests.server.test_faults import Full
from tests.server.test_playing import play_on
from tests.server.test_websocket import cookie_of
from tripot.server.lag import SUSPENDED, LagMeter
from tripot.server.limits import NO_LIMITS
from tripot.server.metrics import Metrics
from tripot.server.net import replays, rest
from tripot.server.refusal import Refusal
from tripot.server.rooms.house import REST, House
from tripot.server.rooms.pacing import GRACE, LATE
from tripot.server.store import database


def test_whoever_was_asked_before_a_suspension_is_not_silent(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann") as (ann,):
            await fill(ann)
            await ann.start()
            await until_asked(server, ann)
            clock, table = server.clock, table_of(server, ann)
            assert isinstance(clock, HandClock)
            clock.time += 3_600_000  # the lid was closed: no alarm could ring
            await server.pass_time(GRACE / 1000 - 0.1)
            assert 0 not in table.stand_ins and ann.owes()
            await server.pass_time(0.2)
            assert 0 in table.stand_ins, "then he is"

    run(scene())


def test_a_busy_server_is_not_a_suspended_one(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann") as (ann,):
            await fill(ann)
            await ann.start()
            await until_asked(server, ann)
            table, pacing = table_of(server, ann), server.room(ann.code).pacing
            clock = server.clock
            assert isinstance(clock, HandClock) and pacing.moment is not None
            clock.time = pacing.moment + LATE // 2
            await server.pass_time(0)
            assert 0 in table.stand_ins

    run(scene())


def test_the_lag_meter_tells_a_suspension_from_a_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    wall = 1000.0
    monkeypatch.setattr("tripot.server.lag.wall_seconds", lambda: wall)

    async def scene() -> None:
        nonlocal wall
        metrics, back = Metrics(), []
        meter = LagMeter(metrics, lambda: back.append(wall))
        meter.start()
        wall += 1
        meter.due -= 1
        meter.look()
        assert not back and metrics.gauges["loop_lag_max_seconds"]() > 0
        assert metrics.gauges["loop_lag_max_seconds"]() == 0, "it counts anew"
        wall += SUSPENDED + 1
        meter.look()
        assert back == [wall]
        assert "tripot_loop_lag_seconds" in metrics.text()
        meter.stop()

    asyncio.run(scene())


async def raw_request(server: Server, lines: list[str]) -> bytes:
    """What a server answers to some lines."""
    host, port = server.address.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write("\r\n".join([*lines, "", ""]).encode())
    answer = await asyncio.wait_for(reader.read(), 10)
    writer.close()
    return answer


def test_malformed_requests_are_counted_and_said_once_a_minute(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann") as (ann,):
            cookie = cookie_of(ann)
            assert len(cookie) > 20
            for _ in range(5):
                lines = ["GET / HTTP/1.1", "Host: x", f"Cookie: {cookie}; x={'x' * 20_000}"]
                assert b" 400 " in (await raw_request(server, lines)).splitlines()[0]
            await raw_request(server, ["GET / HTTP/1.1", "Host: x", "Content-Length: -1"])
            said = [record for record in caplog.records if record.levelno >= logging.ERROR]
            assert 1 <= len(said) <= 2, "one for each kind"
            await server.pass_time(61)
            said = [record for record in caplog.records if record.levelno >= logging.ERROR]
            assert "4 more" in said[-1].getMessage() or "4 more" in said[-2].getMessage()
            token = cookie.partition("=")[2]
            for record in said:
                text = logging.Formatter().format(record)
                assert token not in text and "Traceback" not in text and "127.0.0.1" not in text
            assert server.house.metrics.counts["errors_total", "a request failed"] == 6

    run(scene())


def test_malformed_requests_of_one_address_are_limited(tmp_path: Path) -> None:
    limits = replace(NO_LIMITS, malformed=0.5, malformed_burst=3.0)
    wrong, right = ["GET / HTTP/1.1", "Host: x", "Content-Length: -1"], ["GET / HTTP/1.0"]

    async def scene() -> None:
        async with Server(tmp_path, limits=limits) as server:
            for _ in range(3):
                assert b" 400 " in (await raw_request(server, wrong)).splitlines()[0]
            with suppress(ConnectionError):
                assert not await raw_request(server, right), "hung up on without an answer"
            counts = server.house.metrics.counts
            assert counts["errors_total", "too many malformed requests of one address"] == 1
            await server.pass_time(3)
            assert b" 200 " in (await raw_request(server, right)).splitlines()[0]

    run(scene())


def test_gauges_are_kept_up_to_date(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server:
            gauges = server.house.metrics.gauges

            def shown() -> list[float]:
                return [gauges[name]() for name in ("rooms", "connections", "tables")]

            async with guests(server, "Ann", "Bob") as (ann, bob):
                assert shown() == [1, 2, 0]
                await fill(ann)
                await ann.start(bob)
                await until_asked(server, ann)
                assert shown() == [1, 2, 1]
            async with asyncio.timeout(60):
                while server.house.connections:
                    await asyncio.sleep(0.01)
            assert shown() == [1, 0, 1], "nobody is there, and the game waits"
            server.room(ann.code).drop()
            assert shown() == [0, 0, 0]
            assert await server.house.room(ann.code) is not None
            assert shown() == [1, 0, 1], "as it is on disk"

    run(scene())


def test_not_ready_while_the_database_hangs_or_the_disk_is_full(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def hangs(*_: object) -> None:
        await asyncio.sleep(3600)

    async def scene() -> None:
        async with Server(tmp_path) as server:
            ann = Guest(server.address, "Ann")
            assert await ann.get("/readyz") == (200, "ready\n")
            with monkeypatch.context() as patch:
                patch.setattr(rest, "READY", 0.1)
                patch.setattr(server.house.database.runner, "run", hangs)
                assert (await ann.get("/readyz"))[0] == 503
            with monkeypatch.context() as patch:
                patch.setattr(database, "SPARE", 1 << 62)  # more than any disk has
                assert (await ann.get("/readyz"))[0] == 503
            assert await ann.get("/readyz") == (200, "ready\n")
            await ann.close()

    run(scene())


def test_a_write_that_fails_is_counted_and_not_told_each_time(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server:
            ann, store = Guest(server.address, "Ann"), server.house.database
            disk, store.runner = store.runner, Full(store.runner)
            for _ in range(10):
                status, body = await ann.post("/api/rooms", {"name": "Ann"})
                assert (status, body["why"]) == (503, "not_written")
            store.runner = disk
            failed = [r for r in caplog.records if "commit" in r.getMessage()]
            assert len(failed) == 1
            assert server.house.metrics.counts["errors_total", "a commit failed"] == 10
            await ann.close()

    run(scene())


def test_a_replay_is_made_once_and_sent_small(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[object] = []
    moments_of = replays.moments_of

    def counted(film: replays.Film, eyes: replays.ReplayEyes) -> object:
        made.append(eyes)
        return moments_of(film, eyes)

    monkeypatch.setattr(replays, "moments_of", counted)

    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann") as (ann,):
            await fill(ann)
            await ann.start()
            await play_on(server, ann)
            path = f"{ann.address}/api/replays/{ann.room['table']}"
            both = await asyncio.gather(*(ann.get(f"/api/replays/{ann.room['table']}"),) * 1)
            again = await asyncio.gather(*[ann.session.get(path) for _ in range(4)])
            for answer in again:
                assert answer.headers["Content-Encoding"] == "gzip"
                assert await answer.json() == both[0][1]
            tag = again[0].headers["ETag"]
            async with ann.session.get(path, headers={"If-None-Match": tag}) as same:
                assert same.status == 304
            plain = {"Accept-Encoding": "identity"}
            async with ann.session.get(path, headers=plain) as whole:
                assert "Content-Encoding" not in whole.headers
                assert await whole.json() == both[0][1]
            assert made == [None]

    run(scene())


def test_so_many_replays_are_kept_and_those_being_made_are_not_forgotten(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made: list[str] = []
    gates: dict[str, asyncio.Event] = {}

    async def make(house: object, name: str, eyes: object) -> bytes:
        made.append(name)
        await gates[name].wait()
        if name == "wrong":
            raise Refusal("no_such_table")
        return bytes(400)

    monkeypatch.setattr(replays, "make", make)
    monkeypatch.setattr(replays, "KEPT", 1000)

    async def scene() -> None:
        cache, house = replays.ReplayCache(), cast(House, None)
        for name in ("slow", "a", "b", "c", "wrong"):
            gates[name] = asyncio.Event()
        slow = asyncio.ensure_future(cache.packed(house, "slow", None))
        await asyncio.sleep(0)
        for name in ("a", "b", "c", "wrong"):
            gates[name].set()
            with suppress(Refusal):
                await cache.packed(house, name, None)
        assert list(cache.made) == [("slow", None), ("b", None), ("c", None)]
        gates["slow"].set()
        assert len(await slow) == 400
        assert sum(cache.sizes.values()) == 800 and cache.sizes.keys() == cache.made.keys()
        await cache.packed(house, "c", None)
        assert made == ["slow", "a", "b", "c", "wrong"], "each once"
        await cache.packed(house, "a", None)
        assert made[-1] == "a" and sum(cache.sizes.values()) == 800

    asyncio.run(scene())


def test_rooms_and_sockets_let_go_of_themselves(tmp_path: Path) -> None:
    """Nobody looks for what only holds itself: that would stop everybody."""

    async def scene() -> None:
        async with Server(tmp_path) as server:
            ann = Guest(server.address, "Ann")
            await ann.open()
            await fill(ann)
            await ann.start()
            await play_on(server, ann)
            room = server.room(ann.code)
            gc.collect()
            gc.disable()
            connection = room.connections[0]
            kept: list[object] = [room, room.table, connection, connection.socket]
            held = [weakref.ref(one) for one in kept]
            del room, connection, kept
            try:
                assert ann.socket is not None
                await ann.socket.close()
                await server.settle()
                await server.pass_time(2 * REST / 1000)
                assert ann.code not in server.house.rooms
                alive = [type(one()).__name__ for one in held if one() is not None]
                assert not alive
            finally:
                gc.enable()
            await ann.close()

    run(scene())
