"""Silence, windows with a beat, restarts, and a table that breaks."""

from __future__ import annotations

from pathlib import Path

import pytest

import tripot
from tests.server.guests import Guest, HandClock, Server, fill, guests, run
from tests.server.test_playing import catch_up
from tripot.kernel.identity import SEALED
from tripot.server.rooms.pacing import LESSON
from tripot.server.rooms.table import DEEDS, LiveTable
from tripot.server.store.documents import Entry

Sign = tuple[str, dict[str, object]]


def table_of(server: Server, guest: Guest) -> LiveTable:
    """The table from inside."""
    table = server.room(guest.code).table
    assert table is not None
    return table


async def sit_down(server: Server, guest: Guest) -> None:
    """Open a room full of bots."""
    guest.address = server.address
    await guest.open()
    await fill(guest)


async def start_and_wait(server: Server, guest: Guest, tempo: str = "usual") -> None:
    """Deal at a table of bots, until he owes an answer and his time has just begun."""
    await fill(guest)
    await guest.done("set", settings={"tempo": tempo})
    await guest.start()
    await until_asked(server, guest)
    pacing = server.room(guest.code).pacing
    starts = pacing.starts(table_of(server, guest))
    await server.pass_time(max(0, starts - server.clock.now()) / 1000)


async def until_asked(server: Server, guest: Guest) -> None:
    """Let the bots play until this guest owes an answer."""
    await catch_up(guest)
    while not guest.owes():
        await server.pass_time(0.5)
        await catch_up(guest)
        assert guest.room["phase"] == "playing"


def test_a_bot_plays_for_the_silent_and_the_person_comes_back(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann") as (ann,):
            await start_and_wait(server, ann, "quick")
            decision = ann.view["decision"]
            await server.pass_time(28)
            await catch_up(ann)
            assert ann.view["decision"] == decision and not ann.room["seats"][0]["stand_in"]
            await server.pass_time(10)
            await catch_up(ann)
            assert ann.room["seats"][0]["stand_in"] and ann.view["decision"] > decision
            await ann.done("take_back")
            assert not ann.room["seats"][0]["stand_in"]

    run(scene())


def test_who_takes_the_chair_back_has_all_the_time_again(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path, pace=9.0) as server, guests(server, "Ann") as (ann,):
            await start_and_wait(server, ann, "quick")
            table = table_of(server, ann)
            while not table.stand_ins:
                await server.pass_time(0.5)
            decision = table.game.decision
            await ann.done("take_back")
            await server.pass_time(29)
            assert table.game.decision == decision and not table.stand_ins
            await server.pass_time(2)
            assert table.stand_ins == {0}

    run(scene())


@pytest.mark.parametrize(
    "sign", [("take_back", {"thinking": True}), ("say", {"what": "shrug"})], ids=str
)
def test_who_gives_a_sign_of_life_is_waited_for_anew(tmp_path: Path, sign: Sign) -> None:
    async def scene() -> None:
        async with Server(tmp_path, pace=9.0) as server, guests(server, "Ann") as (ann,):
            await start_and_wait(server, ann, "quick")
            table = table_of(server, ann)
            opened = table.opened
            await server.pass_time(5)
            await ann.done(sign[0], **sign[1])
            assert not table.back_at, "there is time enough"
            shown, rooms = len(ann.clocks()), ann.count("room")
            await server.pass_time(20)
            await ann.done(sign[0], **sign[1])
            assert table.back_at[0] > opened
            await ann.until(lambda: len(ann.clocks()) > shown)
            assert ann.clocks()[-1]["left"] > 29_000 and ann.count("room") == rooms
            await server.pass_time(29)
            assert table.opened == opened and not table.stand_ins
            await server.pass_time(2)
            assert table.stand_ins == {0}
            await ann.done("say", what="gasp")
            assert table.stand_ins == {0}, "to talk is not to play"

    run(scene())


def test_on_one_device_each_is_waited_for_alone(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path, pace=9.0) as server, guests(server, "Ann") as (ann,):
            await ann.done("sit", seat=1, name="Bob")
            await fill(ann)
            await ann.done("set", settings={"tempo": "quick"})
            await ann.start()
            table = table_of(server, ann)
            while not {0, 1} & set(table.owing()):
                await server.pass_time(0.5)
            one = min({0, 1} & set(table.owing()))
            server.room(ann.code).enter(Entry("stand_in", server.clock.now(), 1 - one, by="clock"))
            await server.pass_time(25)
            await ann.done("take_back", thinking=True)
            assert one in table.back_at and table.stand_ins == {1 - one}, (
                "a bot plays on for the other"
            )

    run(scene())


def test_no_question_waits_for_ever(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path, pace=9.0) as server, guests(server, "Ann") as (ann,):
            await start_and_wait(server, ann, "quick")
            table = table_of(server, ann)
            for _ in range(14):
                assert not table.stand_ins
                await server.pass_time(21)
                await ann.done("take_back", thinking=True)
            await server.pass_time(42)
            assert table.stand_ins == {0}

    run(scene())


def test_who_answers_is_back(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path, pace=9.0) as server, guests(server, "Ann") as (ann,):
            await start_and_wait(server, ann, "quick")
            while not table_of(server, ann).stand_ins:
                await server.pass_time(0.5)
            await catch_up(ann)
            assert ann.owes(), "its bot takes a while"
            assert (await ann.answer(0))["t"] == "ack"
            await ann.until(lambda: not ann.room["seats"][0]["stand_in"])

    run(scene())


def test_a_window_closes_at_the_beat_and_shows_nothing_before(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann", "Bob") as (ann, bob):
            await ann.done("choose", game="roulette", seats=2, options={})
            await ann.done("set", settings={"tempo": "no_hurry"})
            await ann.start(bob)
            players = [ann, bob]
            windows = 0
            for _ in range(60):
                for player in players:
                    await catch_up(player)
                table = table_of(server, ann)
                decision = table.game.decision
                if not table.is_window:
                    for player in players:
                        if player.owes():
                            await player.answer(player.hello["chairs"][0])
                    continue
                windows += 1
                asked = [player for player in players if player.owes()]
                for player in asked:
                    seat = player.hello["chairs"][0]
                    assert (await player.answer(seat))["t"] == "ack"
                    await catch_up(player)
                    assert player.view["answer"] is not None and player.view["locked"] == [seat]
                    for other in players:
                        await catch_up(other)
                        assert set(other.view["locked"]) <= {other.hello["chairs"][0]}
                beat = server.room(ann.code).pacing.starts(table) + table.question.least
                left = beat - server.clock.now()
                await server.pass_time(left / 1000 - 0.1)
                assert table.game.decision == decision
                await server.pass_time(0.2)
                assert table.game.decision == decision + 1
                if windows == 3:
                    break
            assert windows == 3

    run(scene())


def test_a_seat_may_pass_on_in_silence(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann", "Bob") as (ann, bob):
            await ann.done("choose", game="roulette", seats=2, options={})
            await ann.done("set", settings={"tempo": "no_hurry"})
            await ann.start(bob)
            table = table_of(server, ann)
            for _ in range(40):
                for player in (ann, bob):
                    await catch_up(player)
                if table.is_window and len(table.game.asked) == 2:
                    break
                for player in (ann, bob):
                    if player.owes():
                        await player.answer(player.hello["chairs"][0])
                await server.pass_time(2)
            decision, name = table.game.decision, ann.room["table"]
            for on in (True, False):  # she thinks better of it
                await ann.done("pass_on", table=name, seat=ann.hello["chairs"][0], on=on)
            await server.pass_time(2)
            assert table.owing() == [0, 1]
            await ann.done("pass_on", table=name, seat=ann.hello["chairs"][0], on=True)
            await catch_up(bob)
            heard = len(bob.messages)
            await server.pass_time(2)
            assert table.owing() == [1]
            await catch_up(bob)
            assert [said["t"] for said in bob.messages[heard:]] == ["refused"]
            await bob.done("pass_on", table=name, seat=bob.hello["chairs"][0], on=True)
            await server.pass_time(2)
            assert table.game.decision > decision

    run(scene())


def test_only_who_passes_on_is_told_so_on_coming_back(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann", "Bob") as (ann, bob):
            await ann.done("choose", game="roulette", seats=2, options={})
            await ann.start(bob)
            seat = ann.hello["chairs"][0]
            await ann.done("pass_on", table=ann.room["table"], seat=seat, on=True)
            for guest, role, told in (
                (ann, "hand", True),
                (bob, "hand", False),
                (ann, "tv", False),
            ):
                guest.table.clear()
                await guest.connect(role)
                while not guest.table:
                    await guest.must_hear()
                assert guest.table["passing"] is told

    run(scene())


def test_a_restart_resumes_with_sealed_answers_and_clocks(tmp_path: Path) -> None:
    async def scene() -> None:
        clock = HandClock()
        ann, bob = Guest("", "Ann"), Guest("", "Bob")
        async with Server(tmp_path, clock) as server:
            ann.address = bob.address = server.address
            await ann.open()
            await bob.join(ann.code)
            await bob.connect()
            await ann.done("choose", game="roulette", seats=4, options={})  # it asks all at once
            await fill(ann, seats=4)
            await ann.start(bob)
            table = table_of(server, ann)
            assert table.question.kind == SEALED and set(table.owing()) >= {0, 1}
            await catch_up(ann)
            await ann.answer(0)
            await server.pass_time(20)
            await catch_up(bob)
            before = table.game.to_json()
            seen, events = bob.view, len(bob.events)
        async with Server(tmp_path, clock) as server:
            ann.address = bob.address = server.address
            bob.hello = {}
            await bob.connect(table=bob.table["table"], seat="1", since=str(events))
            await bob.until(lambda: bool(bob.table["clock"]))
            assert bob.view == seen and len(bob.events) == events
            assert bob.table["events"] == [], "nothing is told twice"
            assert [event["n"] for event in bob.events] == list(range(events))
            left = table.reading + table.question.most - 20_000
            assert left - 1000 <= bob.table["clock"]["left"] <= left + 1000
            table = table_of(server, ann)
            assert table.game.to_json() == before and 0 in table.game.locked
            await bob.answer(1)
        await ann.close()
        await bob.close()

    run(scene())


def test_a_fault_freezes_one_table_and_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with (
            Server(tmp_path) as server,
            guests(server, "Ann") as (ann,),
            guests(server, "Bob") as (bob,),
        ):
            for host in (ann, bob):
                await host.done("choose", game="roulette", seats=3, options={})  # it asks all
                await fill(host)
                await host.start()
                await until_asked(server, host)
            broken = table_of(server, ann)

            def answer(table: LiveTable, entry: Entry) -> None:
                LiveTable.answer(table, entry)
                if table is broken:
                    raise ZeroDivisionError("a bug")

            monkeypatch.setitem(DEEDS, "answer", answer)
            view = ann.view
            for _ in range(20):
                if ann.room["phase"] == "frozen":
                    break
                if ann.owes():
                    await ann.answer(0)
                await server.pass_time(1)
                await catch_up(ann)
            assert ann.room["phase"] == "frozen"
            assert ann.view["decision"] == view["decision"]
            await until_asked(server, bob)
            assert (await bob.answer(0))["t"] == "ack"
            assert (await ann.get(f"/api/rooms/{ann.code}/bug"))[0] == 403
            await ann.done("end")
            assert ann.room["fault"] and not bob.room["fault"]
            status, bundle = await ann.get(f"/api/rooms/{ann.code}/bug")
            assert status == 200 and "ZeroDivisionError" in bundle["error"]
            assert "ZeroDivisionError" not in "".join(ann.frames)

    run(scene())


def test_a_table_that_nobody_comes_back_to_is_played_to_its_end(tmp_path: Path) -> None:
    async def scene() -> None:
        clock, ann = HandClock(), Guest("", "Ann")
        async with Server(tmp_path, clock) as server:
            await sit_down(server, ann)
            await ann.start()
            await until_asked(server, ann)
            name = ann.table["table"]
        async with Server(tmp_path, clock) as server:
            await server.pass_time(60)
            assert not server.house.rooms, "she still may come back"
            for _ in range(60):
                await server.pass_time(60)
            ann.address = server.address
            status, record = await ann.get(f"/api/records/{name}")
            assert status == 200 and tripot.verify(record)
        await ann.close()

    run(scene())


def test_a_deal_that_nobody_comes_back_to_goes_on(tmp_path: Path) -> None:
    async def scene() -> None:
        clock, ann = HandClock(), Guest("", "Ann")
        async with Server(tmp_path, clock) as server:
            await sit_down(server, ann)
            await ann.done("start")
            assert ann.room["phase"] == "dealing"
        async with Server(tmp_path, clock) as server:
            for _ in range(60):
                await server.pass_time(60)
            ann.address, ann.hello = server.address, {}
            await ann.connect()
            await ann.until(lambda: ann.room["phase"] == "over")
        await ann.close()

    run(scene())


def test_a_table_waits_for_who_looks_at_the_pictures_but_not_for_ever(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann", "Bob") as (ann, bob):
            await ann.done("choose", game="et-bim", seats=4, options={})
            await fill(ann, seats=4)
            await ann.start(bob)
            table, pacing = table_of(server, ann), server.room(ann.code).pacing
            begun = server.clock.now()
            await bob.done("learn", on=True)
            await ann.done("learn", on=True)
            await catch_up(ann)
            assert [seat["learning"] for seat in ann.room["seats"]] == [True, True, False, False]
            await server.pass_time(20)
            decision = table.game.decision
            await ann.done("learn", on=False)
            await server.pass_time(20)
            await catch_up(bob)
            assert not bob.room["seats"][0]["learning"] and bob.room["seats"][1]["learning"]
            assert table.game.decision == decision and not table.stand_ins
            await bob.done("learn", on=False)
            assert pacing.taught == server.clock.now(), "all see the table now"
            await bob.done("learn", on=True)
            assert pacing.taught == begun + LESSON
            await server.pass_time(30)
            assert pacing.starts(table) < server.clock.now(), "a minute after the deal it goes on"
            await bob.done("learn", on=False)
            await bob.done("learn", on=True)
            assert not pacing.learning

    run(scene())


def test_who_goes_away_from_the_pictures_is_not_waited_for(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann", "Bob") as (ann, bob):
            await fill(ann)
            await ann.start(bob)
            pacing = server.room(ann.code).pacing
            await bob.done("learn", on=True)
            assert pacing.learning
            await bob.close()
            await ann.until(lambda: not ann.room["seats"][1]["here"])
            assert not pacing.learning and pacing.taught <= server.clock.now()

    run(scene())
