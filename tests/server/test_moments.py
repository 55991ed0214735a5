"""The moments of bots, what breaks in them, and what a chair hands on to its next sitter."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from tests.server.guests import Guest, HandClock, Server, fill, guests, run
from tests.server.test_clocks import table_of, until_asked
from tests.server.test_playing import catch_up
from tripot.server.rooms.bots import Bots
from tripot.server.rooms.pacing import TURN_MOMENT
from tripot.server.rooms.scores import GAMES, NAMES, add_game, add_scores
from tripot.server.rooms.table import DEEDS, MOST_READ, LiveTable
from tripot.server.store.documents import Entry, RoomDoc, TableDoc


@pytest.mark.parametrize("level", ["expert", "beginner"])
def test_a_bot_that_still_thinks_answers_at_its_moment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, level: str
) -> None:
    def thinks(*_: object) -> asyncio.Future[int]:
        return asyncio.get_running_loop().create_future()  # for ever

    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann") as (ann,):
            await fill(ann, level)
            monkeypatch.setattr(Bots, "choose", thinks)
            await ann.start()
            clock, table = server.clock, table_of(server, ann)
            assert isinstance(clock, HandClock)
            while not (asked := [seat for seat in table.owing() if seat]):
                await ann.answer(0)
            until = clock.time + round(1000 * TURN_MOMENT[1]) + MOST_READ + 1
            while clock.ring(until):
                await server.house.writer.settle()
            answered = [entry.seat for entry in table.entries if entry.by == "bot"]
            assert set(asked) <= set(answered)
            assert all(entry.at <= until for entry in table.entries)

    run(scene())


def test_a_bot_that_raises_at_its_moment_freezes_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> asyncio.Future[int]:
        answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        answer.set_exception(ZeroDivisionError())
        return answer

    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann") as (ann,):
            await fill(ann)
            await ann.done("set", settings={"tempo": "quick"})
            monkeypatch.setattr(Bots, "choose", fails)
            await ann.start()
            await server.pass_time(60)
            await ann.until(lambda: ann.room["phase"] == "frozen")
            assert ann.table["bets"] is None
            await ann.done("end")
            assert ann.table["bets"] == [None, None, None]
            assert "ZeroDivisionError" in (await ann.get(f"/api/rooms/{ann.code}/bug"))[1]["error"]

    run(scene())


def test_a_clock_that_fails_freezes_the_table(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann") as (ann,):
            await fill(ann)
            await ann.start()
            table = table_of(server, ann)
            while table.owing() != [0]:
                await server.pass_time(0.5)
            table.back_at[0] = "never"  # type: ignore[assignment]  # a fault
            await server.pass_time(120)
            await ann.until(lambda: ann.room["phase"] == "frozen")

    run(scene())


def test_an_answer_that_freezes_the_table_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(table: LiveTable, entry: Entry) -> None:
        raise ZeroDivisionError

    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann") as (ann,):
            await fill(ann)
            await ann.start()
            await until_asked(server, ann)
            table = table_of(server, ann)
            before = len(table.entries)
            monkeypatch.setitem(DEEDS, "answer", fails)
            answer = await ann.answer(0)
            assert (answer["t"], answer.get("why")) == ("refused", "frozen")
            await ann.until(lambda: ann.room["phase"] == "frozen")
            stored = await server.house.database.table(ann.room["table"])
            assert stored is not None and len(stored[1]) <= before

    run(scene())


def test_a_frozen_table_shows_no_bets(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann") as (ann,):
            await fill(ann)
            await ann.start()
            room, table = server.room(ann.code), table_of(server, ann)
            table.bets[1] = 2
            assert room.updates is not None
            for phase, shown in (("frozen", None), ("over", [None, 2, None])):
                table.doc.phase = phase  # type: ignore[assignment]  # they are phases
                assert json.loads(room.updates.whole(0, 0, None, []))["bets"] == shown

    run(scene())


def test_the_same_bet_again_writes_nothing(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann") as (ann,):
            await fill(ann)
            await ann.start()
            table = table_of(server, ann)
            table.bets[0] = 2
            await ann.done("bet", table=ann.room["table"], seat=0, on=2)
            assert not any(entry.deed == "bet" for entry in table.entries)

    run(scene())


def test_who_is_let_in_to_a_chair_begins_anew(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path, pace=9.0) as server, guests(server, "Ann", "Bob") as (ann, bob):
            await fill(ann)
            await ann.done("set", settings={"tempo": "quick"})
            await ann.start(bob)
            table = table_of(server, ann)
            await bob.done("pass_on", table=ann.room["table"], seat=1, on=True)
            while 1 not in table.stand_ins:
                await server.pass_time(0.5)
            await bob.done("leave")
            cy = Guest(server.address, "Cy")
            await cy.join(ann.code)
            await ann.done("admit", member=3, let_in=True, seat=1)
            assert 1 not in table.stand_ins and 1 not in table.passing
            await cy.connect()
            await cy.until(lambda: bool(cy.table))
            assert cy.hello["chairs"] == [1] and not cy.room["seats"][1]["stand_in"]
            assert not cy.table["passing"]
            table.rebuild()
            assert 1 not in table.stand_ins and 1 not in table.passing
            await cy.close()

    run(scene())


def test_one_sees_whether_one_passes_on_and_nobody_else_does(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann", "Bob") as (ann, bob):
            await ann.done("choose", game="et-bim", seats=4, options={})
            await fill(ann, seats=4)
            await ann.done("set", settings={"tempo": "no_hurry"})
            await ann.start(bob)
            table, name = table_of(server, ann), ann.room["table"]
            players = [ann, bob]
            quiet = 1 if 0 in table.game.asked else 0  # whose turn it is not
            player, other = players[quiet], players[1 - quiet]
            await catch_up(other)
            heard = len(other.frames)
            for _ in range(3):
                await player.done("pass_on", table=name, seat=quiet, on=True)
            assert sum(entry.deed == "pass_on" for entry in table.entries) == 1
            assert player.table["passing"] and not other.table["passing"]
            await catch_up(other)
            assert len(other.frames) == heard + 1, "the refusal by which one catches up"
            while table.passing:
                for one in players:
                    await catch_up(one)
                    if one.owes():
                        await one.answer(one.hello["chairs"][0])
                await server.pass_time(2)
                assert ann.room["phase"] == "playing"
            await catch_up(player)
            assert not player.table["passing"], "it is one's turn"
            told = [event["n"] for event in player.events]
            assert told == list(range(len(told)))

    run(scene())


def test_a_room_remembers_only_so_much_of_its_evening() -> None:
    doc = RoomDoc("CODE", "WATCH", "loser", 1)
    for number in range(GAMES + 30):
        add_game(doc, TableDoc(f"t{number}", "CODE", number, "00"), [], 0)
        names = ["Ann", f"Bot {number}"]
        add_scores(doc.score, names, ["Ann"], (2, 1))
    assert [game.number for game in doc.finished] == list(range(30, GAMES + 30))
    assert len(doc.score) == NAMES and {"Bot 79", "Bot 50"} < {line.name for line in doc.score}
    ann = next(line for line in doc.score if line.name == "Ann")
    assert ann.games == ann.wins == GAMES + 30


def test_a_game_goes_on_when_the_process_of_its_bots_is_killed(tmp_path: Path) -> None:
    async def scene() -> None:
        async with (
            Server(tmp_path, processes=1) as server,
            guests(server, "Ann") as (ann,),
        ):
            await fill(ann, "regular")
            await ann.done("set", settings={"tempo": "quick"})
            await ann.start()
            (worker,) = server.house.bots.workers
            table = table_of(server, ann)
            while table.game.decision < 3:
                await server.pass_time(1)
            assert worker.process is not None and worker.openings == 1
            worker.process.kill()
            worker.process.wait()
            for _ in range(200):
                await server.pass_time(10)
                if server.room(ann.code).phase != "playing":
                    break
            await ann.until(lambda: ann.room["phase"] == "over")
            assert ann.view["over"] and worker.openings == 2
            assert not server.house.metrics.counts.get(("faults_total", "frozen"))

    run(scene())
