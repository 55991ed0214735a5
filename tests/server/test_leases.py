"""Two processes on one PostgreSQL: each room is served by one, and by the other if that falls."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest
from aiohttp import WSServerHandshakeError, web
from sqlalchemy import Connection, text

from tests.server import guests as here
from tests.server import test_store
from tests.server.guests import Guest, HandClock, Server, fill, guests, run
from tests.server.postgres import execute
from tests.server.test_clocks import table_of
from tests.server.test_store import all_are_asked, come_back
from tripot.server.app import application
from tripot.server.config import Config
from tripot.server.rooms.connection import AGAIN
from tripot.server.rooms.house import REST
from tripot.server.store import leases
from tripot.server.store.documents import read_entry
from tripot.server.store.leases import Lease, Session

# Of no room: what is the same for everybody, and games that are over, which never change.
ANYWHERE = {
    *("/", "/tv", "/replay", "/replay/{table}", "/rules/{game}", "/fair/{table}"),
    *("/healthz", "/readyz", "/metrics", "/openapi.json", "/api/games", "/api/lan"),
    *("/api/words/{language}", "/api/words/{language}/{game}", "/api/rules/{game}/{language}"),
    *("/api/rooms", "/api/replays", "/api/replays/{table}", "/api/records/{table}"),
    *("/r/{code}", "/t/{code}", "/w/{code}", "/{file}"),  # files of the page
}


@pytest.fixture(autouse=True)
def shared(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """All servers of a scene share one database."""
    monkeypatch.setattr(here, "database", lambda folder: database)


@asynccontextmanager
async def playing(tmp_path: Path) -> AsyncIterator[tuple[Server, Server, Guest, Guest]]:
    """Two processes, and at a table of the first Ann and Bob, who are both asked."""
    async with (
        Server(tmp_path, HandClock(1)) as one,
        Server(tmp_path, HandClock(2)) as two,
        guests(one, "Ann", "Bob") as (ann, bob),
    ):
        await fill(ann, seats=7)
        await ann.done("set", settings={"tempo": "no_hurry"})
        await ann.start(bob)
        await all_are_asked(one, ann, bob)
        yield one, two, ann, bob


def session_of(server: Server) -> Session:
    """Its session with the database."""
    found = server.house.database.leases
    assert isinstance(found, Session)
    return found


async def ends(guest: Guest) -> int | None:
    """The code with which a guest's line is closed."""
    while await guest.hear():
        pass
    assert guest.socket is not None
    return guest.socket.close_code


async def until(true: Callable[[], bool]) -> None:
    """Wait for a state of a server."""
    while not true():
        await asyncio.sleep(0.01)


async def said_by(guest: Guest, server: Server) -> list[tuple[int, str]]:
    """Seat and deed of all that is in the log of his table."""
    stored = await server.house.database.table(guest.table["table"])
    assert stored is not None
    entries = [read_entry(entry) for entry in stored[1]]
    return [(entry.seat, entry.deed) for entry in entries]


async def is_elsewhere(guest: Guest, server: Server) -> None:
    """Every request of his room says so at that server, and how."""
    stranger = Guest(server.address, "Eve")
    try:
        wanted = (503, {"why": "elsewhere", "detail": ""})
        assert await stranger.get(f"/api/rooms/{guest.code}") == wanted
        assert await stranger.get(f"/api/rooms/{guest.code}/bug") == wanted
        assert await stranger.post(f"/api/rooms/{guest.code}/join", {"name": "Eve"}) == wanted
        for role, code in (
            ("hand", guest.code),
            ("tv", guest.code),
            ("watch", guest.room["watch"]),
        ):
            with pytest.raises(WSServerHandshakeError, match="503"):
                await stranger.connect(role, code)
        assert guest.code not in server.house.rooms
    finally:
        await stranger.close()


def test_a_wrong_process_shows_nothing_and_disturbs_nobody(tmp_path: Path) -> None:
    async def scene() -> None:
        async with playing(tmp_path) as (one, two, ann, bob):
            await is_elsewhere(ann, two)
            before = len(table_of(one, ann).entries)
            assert (await ann.answer(0))["t"] == "ack"
            await is_elsewhere(ann, two)
            assert (await bob.answer(1))["t"] == "ack"
            await two.pass_time(600)  # its housekeeping finds nothing to do there
            await is_elsewhere(ann, two)
            told = (await said_by(ann, two))[before:]
            assert told[:2] == [(0, "answer"), (1, "answer")]
            assert [event["n"] for event in ann.events] == list(range(len(ann.events)))

    run(scene())


def test_who_loses_the_session_stops_at_once_and_the_next_asked_goes_on(tmp_path: Path) -> None:
    async def scene() -> None:
        async with playing(tmp_path) as (one, two, ann, bob):
            assert (await ann.answer(0))["t"] == "ack"
            said = await said_by(ann, one)
            holder = session_of(one).holder
            killed = await execute(
                here.database(tmp_path),
                "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'"
                f" AND (classid::bigint << 32 | objid::bigint) = {holder}",
            )
            assert killed == [(True,)]
            assert await ends(ann) == await ends(bob) == AGAIN
            assert not one.house.rooms and session_of(one).holder != holder
            await come_back(bob, two)
            assert await said_by(bob, two) == said, "the log as it was acknowledged"
            assert bob.owes() and (await bob.answer(1))["t"] == "ack"
            await is_elsewhere(bob, one)
            await come_back(ann, two)
            assert [event["n"] for event in ann.events] == list(range(len(ann.events)))

    run(scene())


def test_a_stop_hands_its_rooms_over_before_it_says_good_bye(tmp_path: Path) -> None:
    async def scene() -> None:
        async with (
            Server(tmp_path, HandClock(2)) as two,
            Server(tmp_path, HandClock(1)) as one,
            guests(one, "Ann") as (ann,),
        ):
            await ann.done("rename", name="Anna")
            assert one.runner is not None
            stopping = asyncio.create_task(one.runner.cleanup())
            assert await ends(ann) == AGAIN
            ann.address, ann.hello, ann.room = two.address, {}, {}
            await ann.connect()  # at the first try
            await ann.until(lambda: bool(ann.room))
            assert ann.room["members"][0]["name"] == "Anna"
            await stopping

    run(scene())


def test_a_room_that_rests_is_free_for_any_process(tmp_path: Path) -> None:
    async def scene() -> None:
        async with (
            Server(tmp_path, HandClock(1)) as one,
            Server(tmp_path, HandClock(2)) as two,
            guests(one, "Ann") as (ann,),
        ):
            await is_elsewhere(ann, two)
            assert ann.socket is not None
            await ann.socket.close()
            await until(lambda: not one.room(ann.code).connections)
            await one.pass_time(REST / 1000 + 1)
            assert not one.house.rooms
            await until(lambda: not session_of(one).behind)
            ann.address, ann.hello = two.address, {}
            await ann.connect()
            assert ann.code in two.house.rooms
            await is_elsewhere(ann, one)

    run(scene())


def test_a_new_room_goes_where_the_proxy_sends_its_code(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path, HandClock(1)) as one, Server(tmp_path, HandClock(2)) as two:
            ann = Guest(one.address, "Ann")
            _, opened = await ann.post("/api/rooms", {"name": "Ann", "game": "loser"})
            ann.code, ann.address = opened["code"], two.address
            assert not one.house.rooms
            await ann.connect()
            assert ann.hello["chairs"] == [0] and ann.code in two.house.rooms
            await ann.close()

    run(scene())


def test_a_session_that_is_silent_is_ended_by_the_database(tmp_path: Path) -> None:
    """So a process that hangs, or is cut off, keeps its rooms from nobody for long."""

    async def scene() -> None:
        async with (
            Server(tmp_path, HandClock(2)) as two,
            Server(tmp_path, HandClock(1)) as one,
            guests(one, "Ann") as (ann,),
        ):
            session = session_of(one)
            waits = await session.run(
                lambda c: c.execute(text("SHOW idle_session_timeout")).scalar(), session.holder
            )
            assert waits == f"{round(leases.IDLE)}s"
            sooner = {"wait": "200ms"}  # than its next sign of life
            await session.run(lambda c: c.execute(leases.LIMIT, sooner), session.holder)
            assert await ends(ann) == AGAIN
            assert not one.house.rooms
            ann.address, ann.hello = two.address, {}
            await ann.connect()

    run(scene())


def test_who_is_not_sure_of_his_session_asks_before_he_shows_anything(tmp_path: Path) -> None:
    """As one who was suspended: his session may be over, and he has not heard of it yet."""

    async def scene() -> None:
        async with playing(tmp_path) as (one, _, ann, bob):
            session = session_of(one)
            await until(lambda: not session.turn.locked())
            assert session.beating is not None
            session.beating.cancel()  # no sign of life from now on
            session.answered -= leases.TRUST
            status, body = await ann.get(f"/api/rooms/{ann.code}")
            assert (status, body["why"]) == (503, "elsewhere")
            await ann.done("look", seat=0)  # nothing is written for it
            assert session.sure() and (await ann.get(f"/api/rooms/{ann.code}"))[0] == 200
            assert session.connection is not None
            session.answered -= leases.TRUST
            seen = len(ann.frames), len(bob.frames)
            lost = session.holder
            await execute(
                here.database(tmp_path),
                "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'",
            )
            with suppress(ConnectionError):  # the line may be closed already
                await ann.send("look", seat=0)
            assert await ends(ann) == await ends(bob) == AGAIN
            assert (len(ann.frames), len(bob.frames)) == seen and session.holder != lost

    run(scene())


async def leases_of(server: Server) -> list[object]:
    """All that are written, when what is released is released."""
    await until(lambda: not session_of(server).behind)
    query = text("SELECT room, holder, taken FROM leases")
    return await server.house.database.runner.run(lambda c: list(c.execute(query)))


def test_a_lease_that_was_taken_again_is_not_released(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann") as (ann,):
            server.room(ann.code).drop()  # which releases its lease, by and by
            again = await server.house.room(ann.code)
            assert again is not None
            assert await leases_of(server) == [again.lease]

    run(scene())


def test_a_room_that_came_in_by_both_codes_at_once_is_released(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann") as (ann,):
            server.room(ann.code).drop()
            assert await leases_of(server) == []
            codes = (ann.code, ann.room["watch"], ann.code.lower())
            one, two, three = await asyncio.gather(*map(server.house.room, codes))
            assert one is not None and one is two and one is three
            assert await leases_of(server) == [one.lease]
            one.drop()
            assert await leases_of(server) == []

    run(scene())


def test_without_leases_the_numbers_of_the_log_would_still_judge(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def take_unasked(session: Session, connection: Connection, room: str) -> Lease:
        return Lease(room, session.holder, 0)

    monkeypatch.setattr(Session, "take", take_unasked)
    test_store.test_two_processes_on_one_database_never_fork_a_table(tmp_path)


def test_every_request_of_a_room_has_its_code_in_the_path(tmp_path: Path) -> None:
    """After /ws/ or /api/rooms/, where the proxy looks for it."""
    app: web.Application = application(Config(f"sqlite:///{tmp_path / 'tripot.db'}"))
    paths = {resource.canonical for resource in app.router.resources()}
    of_rooms = paths - ANYWHERE
    assert paths >= ANYWHERE
    assert of_rooms >= {"/ws/{code}", "/api/rooms/{code}", "/api/rooms/{code}/join"}
    for path in of_rooms:
        assert path.startswith(("/ws/{code}", "/api/rooms/{code}")), path
