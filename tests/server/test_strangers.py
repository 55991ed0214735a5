"""A room belongs to its people: what somebody who has nothing but its code gets there."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.guests import Closed, Guest, HandClock, Server, fill, guests, run
from tests.server.test_doors import hosts, knock
from tests.server.test_playing import catch_up
from tripot.server.limits import Limits
from tripot.server.rooms.connection import NO_MEMBER, NO_ROOM
from tripot.server.rooms.room import Room
from tripot.server.store.documents import read_room

HOUR = 3600


async def come(server: Server, code: str, name: str) -> Guest:
    """Somebody comes in."""
    guest = Guest(server.address, name)
    await guest.join(code)
    await guest.connect()
    await guest.until(lambda: bool(guest.room))
    return guest


async def hang_up(guest: Guest) -> None:
    """The line ends; the cookie stays."""
    assert guest.socket is not None
    await guest.socket.close()
    guest.hello = {}


async def closed_with(guest: Guest) -> int | None:
    """Listen until the line is closed; why it is."""
    try:
        while await guest.hear():
            pass
    except Closed:
        pass
    assert guest.socket is not None
    return guest.socket.close_code


async def status(guest: Guest, code: str, **query: str) -> int:
    """How the door of a room answers."""
    return (await guest.get(f"/api/rooms/{code}", **query))[0]


def test_who_only_had_the_code_never_inherits_the_room(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann") as (ann,):
            await hang_up(ann)
            eve = await come(server, ann.code, "Eve")
            await server.pass_time(62)
            assert await eve.refused("hand_over", member=eve.hello["member"]) == "not_host"
            await server.pass_time(2 * HOUR)
            await catch_up(eve)
            assert hosts(eve) == ["Ann"]
            assert await eve.refused("remove", member=ann.room["members"][0]["id"]) == "not_host"
            await ann.connect()
            await ann.done("remove", member=eve.hello["member"])
            await eve.close()

    run(scene())


def test_a_host_who_leaves_takes_the_room_from_who_only_had_the_code(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann", "Eve") as (ann, eve):
            await ann.done("leave")
            await catch_up(eve)
            assert hosts(eve) == []
            await server.pass_time(HOUR)
            assert await eve.refused("hand_over", member=eve.hello["member"]) == "not_host"
            assert await eve.refused("start") == "not_host"

    run(scene())


@pytest.mark.parametrize("how", ["dealt", "opened", "handed"])
def test_whom_a_host_has_let_in_inherits_until_the_host_is_back(tmp_path: Path, how: str) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann") as (ann,):
            if how == "opened":
                await fill(ann)
                await ann.start()
                bob = await knock(server, ann.code, "Bob")
                await ann.until(lambda: bool(ann.room["knocks"]))
                await ann.done("admit", member=bob.hello["member"], let_in=True)
                await ann.done("end")
            else:
                bob = await come(server, ann.code, "Bob")
            if how == "dealt":
                await fill(ann)
                await ann.start(bob)
                await ann.done("end")
            if how == "handed":
                await ann.done("hand_over", member=bob.hello["member"])
                await bob.done("hand_over", member=ann.hello["member"])
            await hang_up(ann)
            await server.pass_time(62)
            await bob.done("hand_over", member=bob.hello["member"])
            await catch_up(bob)
            assert hosts(bob) == ["Bob"]
            owner = next(one["id"] for one in bob.room["members"] if one["name"] == "Ann")
            assert await bob.refused("remove", member=owner) == "owner"
            await ann.connect()
            await catch_up(bob)
            assert hosts(bob) == ["Ann"]
            await bob.close()

    run(scene())


def test_a_returning_host_gets_the_room_back_after_a_restart_too(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann", "Bob") as (ann, bob):
            await fill(ann)
            await ann.start(bob)
            await ann.done("end")
            await hang_up(ann)
            await server.pass_time(400)
            await catch_up(bob)
            assert hosts(bob) == ["Bob"]
            clock = server.clock
            assert isinstance(clock, HandClock)
            async with Server(tmp_path, HandClock()) as later:
                later.clock.time = clock.time  # type: ignore[attr-defined]  # a HandClock
                ann.address = bob.address = later.address
                await bob.connect()
                await bob.until(lambda: hosts(bob) == ["Bob"])
                await ann.connect()
                await bob.until(lambda: hosts(bob) == ["Ann"])

    run(scene())


def test_a_room_that_everybody_has_left_is_nobodys(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann") as (ann,):
            await fill(ann)
            await ann.start()
            eve = await knock(server, ann.code, "Eve")
            await ann.done("leave")
            assert await closed_with(eve) == NO_MEMBER, "no stranger inherits a running game"
            again = Guest(server.address, "Zoé")
            path = f"/api/rooms/{ann.code}/join"
            assert (await again.post(path, {"name": "Zoé"}))[1]["why"] == "no_such_room"
            await again.close()
            await eve.close()

    run(scene())


def test_the_code_of_a_sleeping_room_is_retired_and_its_link_stays_good(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann") as (ann,):
            code, key, watch = ann.code, ann.room["key"], ann.room["watch"]
            tv, eve = Guest(server.address), Guest(server.address, "Eve")
            await server.pass_time(5 * HOUR)
            assert await status(eve, code) == 200, "somebody is there"
            await hang_up(ann)
            await server.settle()
            assert await status(eve, code) == 200
            await server.pass_time(HOUR + 1)
            assert await status(eve, code) == 404
            for wrong in ("", "AAAAAAAA", watch):
                assert await status(eve, code, key=wrong) == 404
            path = f"/api/rooms/{code}/join"
            assert (await eve.post(path, {"name": "Eve"}))[1]["why"] == "no_such_room"
            tv.socket = await tv.session.ws_connect(f"{tv.address}/ws/{code}?as=tv")
            assert await closed_with(tv) == NO_ROOM
            await tv.connect("watch", watch)  # that link is long enough
            await hang_up(tv)
            await server.settle()
            server.clock.time += HOUR * 1000  # type: ignore[attr-defined]  # a HandClock
            assert await status(eve, code, key=key) == 200
            assert (await eve.post(f"{path}?key={key}", {"name": "Eve"}))[0] == 200
            eve.code = code
            await eve.connect()
            assert await status(tv, code) == 200, "it is awake again"
            await ann.connect()  # whose cookie is good whenever she comes
            for guest in (tv, eve):
                await guest.close()

    run(scene())


def test_a_key_is_for_those_who_are_in(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann", "Bob") as (ann, bob):
            await bob.until(lambda: bool(bob.room))
            assert bob.room["key"] == ann.room["key"]
            tv, watcher = Guest(server.address), Guest(server.address)
            await tv.connect("tv", ann.code)
            await watcher.connect("watch", ann.room["watch"])
            for guest in (tv, watcher):
                await guest.until(lambda: bool(guest.room))  # noqa: B023
                assert guest.room["key"] is None
                assert not any(ann.room["key"] in frame for frame in guest.frames)
                await guest.close()

    run(scene())


def test_one_address_knocks_a_few_times(tmp_path: Path) -> None:
    async def scene() -> None:
        limits = Limits(sockets=2000, requests=1e9, request_burst=1e9)
        async with Server(tmp_path, limits=limits) as server, guests(server, "Ann") as (ann,):
            await fill(ann)
            await ann.done("set", settings={"tempo": "days"})
            await ann.start()
            at_door, answers = [], []
            for number in range(60):
                eve = Guest(server.address, f"Eve{number}")
                status, body = await eve.post(f"/api/rooms/{ann.code}/join", {"name": eve.name})
                answers.append((status, body.get("why")))
                at_door.append(eve)
            assert answers == [(200, None)] * 3 + [(429, "too_many")] * 57
            await catch_up(ann)
            assert len(ann.room["knocks"]) == 3
            await server.pass_time(420)  # nobody answers, so these knocks are over
            await catch_up(ann)
            assert ann.room["knocks"] == []
            assert (await at_door[0].get(f"/api/rooms/{ann.code}"))[1]["you"] == "out"
            assert (await at_door[0].join(ann.code))["waiting"], "and he may knock again"
            for eve in at_door:
                await eve.close()

    run(scene())


def test_many_addresses_do_not_fill_a_room_from_its_door(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann") as (ann,):
            await fill(ann)
            await ann.start()
            room = server.room(ann.code)
            answers = []
            for number in range(20):
                eve = Guest(server.address, f"Eve{number}")
                answers.append((await eve.post(f"/api/rooms/{ann.code}/join", {"name": "Eve"}))[1])
                room.members.addresses[room.doc.newest] = f"10.0.0.{number}"
                await eve.close()
            assert [one.get("why") for one in answers] == [None] * 12 + ["full"] * 8
            await ann.done("shut_door")
            bob = await knock(server, ann.code, "Bob")
            await bob.close()

    run(scene())


def test_one_address_does_not_fill_a_lobby(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann") as (ann,):
            statuses = []
            for number in range(40):
                eve = Guest(server.address, f"Eve{number}")
                path = f"/api/rooms/{ann.code}/join"
                statuses.append((await eve.post(path, {"name": eve.name}))[0])
                await eve.close()
            assert statuses == [200] * 23 + [429] * 17, "Ann came from there as well"

    run(scene())


@pytest.mark.parametrize("lock", [False, True])
def test_the_host_refuses_all_at_once_and_may_lock(tmp_path: Path, lock: bool) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann") as (ann,):
            await fill(ann)
            await ann.start()
            crowd = [await knock(server, ann.code, name) for name in ("Eve", "Mal", "Kim")]
            assert ann.room["settings"]["locked"] is False
            await ann.done("shut_door", lock=lock)
            for one in crowd:
                assert await closed_with(one) == NO_MEMBER
                await one.close()
            await catch_up(ann)
            assert ann.room["knocks"] == [] and ann.room["settings"]["locked"] is lock
            late = Guest(server.address, "Late")
            answer = await late.post(f"/api/rooms/{ann.code}/join", {"name": "Late"})
            assert answer[0] == (403 if lock else 200)
            await late.close()

    run(scene())


def test_only_the_host_shuts_the_door(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann", "Bob") as (_, bob):
            assert await bob.refused("shut_door", lock=True) == "not_host"

    run(scene())


def test_again_lets_in_nobody_who_knocks(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann") as (ann,):
            await fill(ann)
            await ann.start()
            crowd = [await knock(server, ann.code, name) for name in ("Eve", "Mal")]
            await ann.done("end")
            await ann.done("again")
            await catch_up(ann)
            assert [one["name"] for one in ann.room["knocks"]] == ["Eve", "Mal"]
            assert [seat["kind"] for seat in ann.room["seats"]].count("bot") == 2
            await ann.done("admit", member=crowd[0].hello["member"], let_in=True, seat=0)
            await crowd[0].until(lambda: crowd[0].hello["chairs"] == [0])
            for one in crowd:
                await one.close()

    run(scene())


def test_a_room_of_an_earlier_version_has_an_owner_and_a_key(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann") as (ann,):
            found = await server.house.database.room(ann.code)
            assert found is not None
            doc = read_room(found)
            assert (doc.owner, doc.members[0].trusted, doc.seen > 0) == (1, True, True)
            doc.owner, doc.key = 0, ""
            room = Room(server.house, doc, None, 0)
            assert room.doc.owner == room.doc.host and len(room.doc.key) == len(ann.room["key"])

    run(scene())
