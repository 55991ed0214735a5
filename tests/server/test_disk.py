"""How much anybody makes us write; what is removed after a while, and what stays."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import func, select

from tests.server.guests import Guest, Server, fill, guests, run
from tests.server.test_playing import catch_up
from tests.server.test_strangers import hang_up, status
from tripot.server.limits import Limits
from tripot.server.rooms import removal
from tripot.server.store.database import log, rooms, tables
from tripot.server.store.documents import encode, read_room
from tripot.server.store.writes import Writes

DAY = 86_400
TALK = Limits(commands=1e9, command_burst=1e9)  # at any rate


async def on_disk(server: Server) -> tuple[int, int, int]:
    """How many rooms, tables and entries of their logs there are."""
    counts = [select(func.count()).select_from(table) for table in (rooms, tables, log)]
    run_all = server.house.database.runner.run
    found = await run_all(lambda c: [c.execute(one).scalar_one() for one in counts])
    return found[0], found[1], found[2]


async def later(server: Server, days: float) -> None:
    """Nothing happens for so many days; then the housekeeping looks."""
    await server.settle()
    server.clock.time += round(days * DAY * 1000)  # type: ignore[attr-defined]  # a HandClock
    await server.pass_time(130)


async def a_game(host: Guest) -> str:
    """A game that was begun and ended; its name."""
    await host.start()
    name: str = host.room["table"]
    await host.done("end")
    return name


async def in_turn(host: Guest, times: int) -> list[str]:
    """Begin and end a game again and again; why it was refused, if it was."""
    answers = []
    for _ in range(times):
        answer = await host.do("start")
        answers.append(answer.get("why", ""))
        if answer["t"] == "ack":
            await host.done("end")
            await host.done("again")
    return answers


def test_games_are_begun_at_the_pace_of_people(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path, limits=TALK) as server, guests(server, "Ann") as (ann,):
            await fill(ann)
            assert await in_turn(ann, 40) == [""] * 10 + ["too_many"] * 30
            before = await on_disk(server)
            assert await in_turn(ann, 40) == ["too_many"] * 40
            assert await on_disk(server) == before
            await server.pass_time(61)
            assert await in_turn(ann, 2) == ["", "too_many"]

    run(scene())


def test_one_address_begins_so_many_games_in_all_its_rooms(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path, limits=replace(TALK, game_burst=15.0)) as server:
            begun = []
            for name in ("Ann", "Bob"):
                host = Guest(server.address, name)
                await host.open()
                await fill(host)
                begun.append((await in_turn(host, 12)).count(""))
                await host.close()
            assert begun == [10, 5]

    run(scene())


def test_one_address_opens_rooms_at_the_pace_of_people(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server:
            ann = Guest(server.address)
            body = {"name": "Ann", "game": "loser"}
            statuses = [(await ann.post("/api/rooms", body))[0] for _ in range(40)]
            assert statuses == [201] * 20 + [429] * 20
            await server.pass_time(61)
            assert [(await ann.post("/api/rooms", body))[0] for _ in range(2)] == [201, 429]
            await ann.close()

    run(scene())


def test_there_is_an_end_to_changes_of_mind(tmp_path: Path) -> None:
    async def scene() -> None:
        limits = replace(TALK, changes=20)
        async with Server(tmp_path, limits=limits) as server, guests(server, "Ann", "Bob") as two:
            ann, bob = two
            await ann.done("choose", game="roulette", seats=3, options={})
            await ann.done("set", settings={"tempo": "days"})
            await ann.start(bob)
            assert ann.owes() and bob.owes()
            seat, options = ann.hello["chairs"][0], ann.view["options"]
            answers = [await ann.answer(seat, options[n % len(options)]) for n in range(60)]
            refused = [one.get("why", "") for one in answers]
            assert refused[:20] == [""] * 20 and set(refused[22:]) == {"too_many"}
            before = (await on_disk(server))[2]
            assert (await ann.answer(seat, options[0]))["t"] == "refused"
            assert (await on_disk(server))[2] == before
            assert (await bob.answer(bob.hello["chairs"][0]))["t"] == "ack", "the game goes on"

    run(scene())


def test_what_nobody_kept_is_removed_and_what_somebody_kept_stays(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path, keep=7.0) as server, guests(server, "Ann", "Bob") as two:
            ann, bob = two
            await ann.done("set", settings={"tempo": "days"})
            await fill(ann)
            await ann.start(bob)
            assert await bob.refused("keep", table=ann.room["table"]) == "not_over"
            kept = ann.room["table"]
            await ann.done("end")
            await bob.done("keep", table=kept)
            await ann.until(lambda: ann.room["finished"][-1]["kept"])
            await ann.done("again")
            await ann.start(bob)
            lost = ann.room["table"]
            await ann.done("end")
            await ann.done("again")
            await later(server, 6)
            assert (await ann.get(f"/api/records/{lost}"))[0] == 200
            await later(server, 2)
            await catch_up(ann)
            assert [game["id"] for game in ann.room["finished"]] == [kept]
            assert (await ann.get(f"/api/records/{lost}"))[1]["why"] == "no_such_table"
            for one in two:
                await hang_up(one)
            await later(server, 6)
            assert await status(ann, ann.code) == 200, "her cookie is good"
            await later(server, 8)
            assert await on_disk(server) == (0, 1, 1), "the kept one, with its end"
            assert await status(ann, ann.code) == 404
            assert (await ann.get(f"/api/records/{kept}"))[0] == 200

    run(scene())


def test_an_abandoned_game_is_removed_with_its_room(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path, keep=7.0) as server:
            for tempo in ("no_hurry", "usual"):
                ann = Guest(server.address, "Ann")
                await ann.open()
                await ann.done("set", settings={"tempo": tempo})
                await fill(ann)
                await ann.start()
                await ann.close()
            empty = Guest(server.address, "Eve")
            await empty.open()
            await empty.done("leave")
            await empty.close()
            await server.pass_time(DAY / 8)
            assert (await on_disk(server))[:2] == (3, 3)
            for room in list(server.house.rooms.values()):  # one that waits without end
                room.drop()
            await later(server, 8)
            await later(server, 0)
            assert await on_disk(server) == (0, 0, 0)

    run(scene())


def test_a_room_where_somebody_is_and_a_house_that_keeps_all_are_not_removed(
    tmp_path: Path,
) -> None:
    async def scene() -> None:
        async with Server(tmp_path, keep=7.0) as server, guests(server, "Ann") as (ann,):
            await later(server, 30)
            await later(server, 30)
            assert (await on_disk(server))[0] == 1
            await ann.done("rename", name="Anna")
        async with Server(tmp_path, server.clock, keep=0) as server:
            await later(server, 3000)
            assert (await on_disk(server))[0] == 1

    run(scene())


def test_a_room_of_an_earlier_version_has_its_time_from_now_on(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path, keep=7.0) as server, guests(server, "Ann") as (ann,):
            await hang_up(ann)
            await later(server, 1)
            assert ann.code not in server.house.rooms
            store = server.house.database
            doc = read_room(await store.room(ann.code) or b"")
            doc.seen, doc.version = 0, doc.version + 1
            writes = Writes()
            writes.rooms.append((doc.code, doc.watch, doc.version, encode(doc)))
            await store.commit(writes)
            await later(server, 6)
            await later(server, 6)
            assert (await on_disk(server))[0] == 1
            await later(server, 2)
            assert (await on_disk(server))[0] == 0

    run(scene())


def test_many_rooms_are_removed_page_by_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(removal, "PAGE", 3)

    async def scene() -> None:
        async with Server(tmp_path, keep=7.0) as server:
            ann = Guest(server.address, "Ann")
            for _ in range(10):
                await ann.post("/api/rooms", {"name": "Ann", "game": "loser"})
            await later(server, 1)
            await later(server, 8)
            await server.pass_time(600)
            assert await on_disk(server) == (0, 0, 0)
            await ann.close()

    run(scene())
