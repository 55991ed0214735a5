"""Coming in, the host who is away, and that nobody holds the door shut."""

from __future__ import annotations

from pathlib import Path

from tests.server.guests import Closed, Guest, Server, fill, guests, run
from tests.server.test_playing import catch_up
from tripot.server.limits import Limits
from tripot.server.rooms.connection import FLOOD


async def knock(server: Server, code: str, name: str) -> Guest:
    """Somebody at the door of a running game."""
    guest = Guest(server.address, name)
    assert (await guest.join(code))["waiting"]
    await guest.connect()
    return guest


def hosts(guest: Guest) -> list[str]:
    """Who is the host."""
    return [member["name"] for member in guest.room["members"] if member["host"]]


def test_after_the_game_nobody_knocks(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann") as (ann,):
            await fill(ann)
            await ann.start()
            await ann.done("end")
            bob = Guest(server.address, "Bob")
            assert not (await bob.join(ann.code))["waiting"]
            await bob.connect()
            await bob.until(lambda: bool(bob.room))
            assert bob.hello["chairs"] == []
            await bob.close()

    run(scene())


def test_again_in_a_locked_room_leaves_the_door_to_the_host(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann") as (ann,):
            await fill(ann)
            await ann.start()
            bob = await knock(server, ann.code, "Bob")
            await ann.done("set", settings={"locked": True})
            await ann.done("end")
            await ann.done("again")
            await catch_up(ann)
            assert [one["name"] for one in ann.room["knocks"]] == ["Bob"]
            await bob.close()

    run(scene())


def test_a_locked_room_is_left_to_nobody_at_its_door(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann") as (ann,):
            await fill(ann)
            await ann.done("set", settings={"tempo": "quick"})
            await ann.start()
            bob = await knock(server, ann.code, "Bob")
            await ann.done("set", settings={"tempo": "quick", "locked": True})
            assert ann.socket is not None
            await ann.socket.close()
            await server.pass_time(3600)
            room = await server.house.room(ann.code)
            assert room is not None
            assert room.phase == "over" and room.doc.host == ann.hello["member"]
            await bob.close()

    run(scene())


def test_whom_the_room_was_handed_over_to_may_be_away_for_a_while(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann", "Bob") as (ann, bob):
            room = server.room(ann.code)
            await server.pass_time(600)
            assert bob.socket is not None
            await bob.socket.close()
            await ann.until(lambda: not all(member["here"] for member in ann.room["members"]))
            await ann.done("hand_over", member=bob.hello["member"])
            await server.pass_time(120)
            assert room.doc.host == bob.hello["member"]
            await server.pass_time(600)
            assert room.doc.host == ann.hello["member"]

    run(scene())


def test_nobody_holds_all_lines_of_a_room(tmp_path: Path) -> None:
    async def scene() -> None:
        limits = Limits(viewers=4, hands=2)
        async with Server(tmp_path, limits=limits) as server, guests(server, "Ann") as (ann,):
            bob = Guest(server.address, "Bob")
            await bob.join(ann.code)
            sockets = []
            for _ in range(6):
                bob.hello = {}
                await bob.connect()
                sockets.append(bob.socket)
            bob.socket = sockets[0]
            try:
                while await bob.hear():
                    pass
            except Closed:
                pass
            assert sockets[0] is not None and sockets[0].close_code == FLOOD
            cy = Guest(server.address, "Cy")
            await cy.join(ann.code)
            await cy.connect()
            await ann.done("rename", name="Anna")
            for guest in (bob, cy):
                await guest.close()

    run(scene())


def test_a_room_that_nobody_visits_is_put_out_of_memory(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server:
            ann = Guest(server.address, "Ann")
            _, body = await ann.post("/api/rooms", {"name": "Ann"})
            assert list(server.house.rooms) == [body["code"]]
            await server.pass_time(601)
            assert not server.house.rooms
            assert (await ann.get(f"/api/rooms/{body['code']}"))[1]["you"] == "in"
            await ann.close()

    run(scene())
