"""Reading times, counts, the tempo of a room, clocks of one's own, standing passes."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.guests import Data, Guest, HandClock, Server, fill, guests, run
from tests.server.test_clocks import start_and_wait, table_of, until_asked
from tests.server.test_playing import catch_up
from tripot.games.roulette_cards import COPIES
from tripot.kernel.identity import COUNTDOWN, WINDOW
from tripot.server.rooms.pacing import COUNT, TURN_MOMENT
from tripot.server.rooms.table import MOST_READ, MOST_READ_FIRST, LiveTable
from tripot.server.rooms.tempo import SCALES

DAY = 86_400  # seconds
LONG_AFTER = 600  # ten times what anybody is waited for usually


def chair(player: Guest) -> int:
    """Where somebody sits."""
    seat: int = player.hello["chairs"][0]
    return seat


def clock_of(player: Guest) -> Data:
    """The clock as it was last sent."""
    clock: Data = player.clocks()[-1]
    return clock


async def answer_first(player: Guest) -> None:
    """Pass, if that is possible."""
    options = player.view["options"]
    answer = "pass" if "pass" in options else options[0]
    assert (await player.answer(chair(player), answer))["t"] == "ack"


async def play_until(server: Server, players: list[Guest], name: str) -> LiveTable:
    """All answer at once and pass what they can, until this question is open."""
    table = table_of(server, players[0])
    for _ in range(200):
        for player in players:
            await catch_up(player)
        if table.question.name == name:
            return table
        for player in players:
            await catch_up(player)
            if player.owes() and table.question.name != name:
                await answer_first(player)
        await server.pass_time(4)
        assert not table.over
    raise AssertionError(f"nobody was asked: {name}")


async def sit_at_roulette(host: Guest, other: Guest, tempo: str, *kinds: str) -> None:
    """Two people with three Action cards each, of all kinds or of these."""
    cards = {kind: 2 if not kinds else 10 * (kind in kinds) for kind in COPIES}
    options = {"hand": 3, "cards": cards}
    await host.done("choose", game="roulette", seats=2, options=options)
    await host.done("set", settings={"tempo": tempo})
    await host.start(other)


async def vote(server: Server, host: Guest, *others: Guest, tempo: str = "no_hurry") -> None:
    """Three people are to vote, against the clock; as a rule they are not hurried."""
    await host.done("choose", game="loser", seats=3, options={})
    await host.done("set", settings={"tempo": tempo})
    await host.start(*others)
    await play_until(server, [host, *others], "vote")


def events_read(table: LiveTable, since: int) -> int:
    """What the game says of reading its events."""
    assert table.game.past is not None
    reading = table.game.table.identity.reading
    names = [str(event.public["event"]) for event in table.game.past.events[since:]]
    return sum(reading[name] for name in names)


# Reading.


def test_a_question_has_the_time_to_read_what_happened_before_it(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann", "Bob") as (ann, bob):
            await ann.done("choose", game="quick-shot", seats=3, options={})
            await fill(ann)
            await ann.done("set", settings={"tempo": "no_hurry"})
            await ann.start(bob)
            table = table_of(server, ann)
            assert table.reading == min(events_read(table, 0), MOST_READ_FIRST) > 0
            while not table.over:
                for player in (ann, bob):
                    await catch_up(player)
                    if player.owes():
                        await player.answer(chair(player))
                await server.pass_time(0.5)
            again, seen = LiveTable(table.doc), []
            for entry in table.entries:
                decision, first = again.game.decision, again.next_event()
                again.enter(entry)
                if again.game.decision != decision:
                    assert entry.reading == min(events_read(again, first), MOST_READ)
                    seen.append(entry.reading)
            assert len(set(seen)) > 2, "some questions have more before them than others"

    run(scene())


def test_a_log_keeps_its_reading_times_whatever_the_game_says_later(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann") as (ann,):
            await start_and_wait(server, ann)
            table = table_of(server, ann)
            while table.game.decision < 3:
                if ann.owes():
                    await ann.answer(0)
                await server.pass_time(1)
                await catch_up(ann)
            first, now = table.doc.reading, (table.opened, table.reading, table.unread)
            assert first and len([entry for entry in table.entries if entry.reading]) >= 3
            reading = table.game.table.identity.reading
            before = dict(reading)
            try:
                reading.update(dict.fromkeys(reading, 7))
                table.rebuild()
                assert (table.opened, table.reading, table.unread) == now
                assert table.doc.reading == first
                again = LiveTable(table.doc, table.entries)
                assert (again.opened, again.reading) == now[:2]
            finally:
                reading.update(before)

    run(scene())


def test_a_question_can_be_answered_at_once_and_its_clock_starts_after_the_reading(
    tmp_path: Path,
) -> None:
    async def scene() -> None:
        async with Server(tmp_path, pace=9.0) as server, guests(server, "Ann") as (ann,):
            await fill(ann)
            await ann.start()
            await until_asked(server, ann)
            table, pacing = table_of(server, ann), server.room(ann.code).pacing
            starts, most = table.opened + table.reading, table.question.most
            assert pacing.starts(table) == starts
            await ann.done("rename", name="Anna")
            ann.table.clear()
            await ann.connect()
            await ann.until(lambda: bool(ann.table))
            now = server.clock.now()
            assert clock_of(ann) == {
                "reading": max(0, starts - now),
                "left": starts + most - now,
                "whole": most,
                "passes": False,
            }
            await server.pass_time((starts + most - now) / 1000 - 0.1)
            assert not table.stand_ins
            await server.pass_time(0.2)
            assert table.stand_ins == {0}

    run(scene())


def test_a_question_is_answered_while_what_happened_is_still_shown(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path, pace=9.0) as server, guests(server, "Ann") as (ann,):
            await fill(ann)
            await ann.start()
            table, pacing = table_of(server, ann), server.room(ann.code).pacing
            while not (ann.owes() and pacing.starts(table) > server.clock.now() + 400):
                if ann.owes():
                    await ann.answer(0)
                await server.pass_time(0.25)
                await catch_up(ann)
            assert (await ann.answer(0))["t"] == "ack"

    run(scene())


def test_bots_wait_until_people_can_have_seen_what_happened(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path, pace=1.0) as server, guests(server, "Ann") as (ann,):
            await fill(ann)
            await ann.start()
            pacing, table = server.room(ann.code).pacing, table_of(server, ann)
            while set(table.game.asked) == {0} or table.game.locked or table.reading < 1500:
                if ann.owes():
                    await ann.answer(0)
                await server.pass_time(0.1)
                await catch_up(ann)
                assert ann.room["phase"] == "playing"
            decision = table.game.decision
            await server.pass_time((pacing.starts(table) - server.clock.now()) / 1000)
            assert table.game.decision == decision and not table.game.locked
            await server.pass_time(TURN_MOMENT[1])
            assert table.game.decision > decision or table.game.locked

    run(scene())


def test_the_first_question_is_open_within_three_seconds_of_the_deal(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann", "Bob") as (ann, bob):
            for game, seats in (("roulette", 6), ("et-bim", 12), ("quick-shot", 7)):
                await ann.done("choose", game=game, seats=seats, options={})
                began = server.clock.now()
                await ann.start(bob)
                table, pacing = table_of(server, ann), server.room(ann.code).pacing
                assert began < pacing.starts(table) <= began + 3000
                await ann.done("end")
                await ann.done("again")

    run(scene())


# A countdown.


def test_a_countdown_counts_three_seconds_after_the_last_answer_and_answers_may_change(
    tmp_path: Path,
) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann", "Bob", "Cy") as players:
            ann, bob, cy = players
            await vote(server, ann, bob, cy)
            table = table_of(server, ann)
            pacing, decision = server.room(ann.code).pacing, table.game.decision
            assert table.question.kind == COUNTDOWN and clock_of(bob)["left"] is None
            await server.pass_time(600)
            assert table.game.decision == decision, "nobody is hurried"
            first, second = ann.view["options"][:2]
            await cy.answer(chair(cy))
            await ann.answer(chair(ann), first)
            await catch_up(bob)
            heard = len(bob.messages)
            await ann.answer(chair(ann), second)
            await catch_up(bob)
            told = [part["t"] for part in bob.messages[heard:]]
            assert told == ["refused"], "nobody is shown which seats have answered"
            one, other = bob.view["options"][:2]
            await bob.answer(chair(bob), one)
            for player in players:
                await catch_up(player)
                clock = clock_of(player)
                assert (clock["left"], clock["whole"]) == (COUNT, COUNT)
                assert player.view["locked"] == [chair(player)]
            await server.pass_time(2)
            await ann.answer(chair(ann), first)
            await bob.answer(chair(bob), other)
            assert pacing.common is not None and pacing.common.until == server.clock.now() + 1000
            assert table.game.decision == decision
            held = LiveTable(table.doc, table.entries)
            await server.pass_time(0.9)
            assert table.game.decision == decision
            await server.pass_time(0.2)
            assert table.game.decision > decision
            chosen = [entry for entry in table.entries if entry.deed == "answer"][-2:]
            assert [table.game.notation(entry.value) for entry in chosen] == [first, other]
            held.enter(table.entries[-1])
            assert held.game.to_json() == table.game.to_json(), "the log has the last word of each"

    run(scene())


def test_answers_in_the_last_three_seconds_do_not_prolong_a_countdown(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann", "Bob", "Cy") as players:
            await vote(server, *players, tempo="usual")
            table = table_of(server, players[0])
            pacing, decision = server.room(players[0].code).pacing, table.game.decision
            zero = pacing.starts(table) + table.question.most
            await server.pass_time((zero - server.clock.now()) / 1000 - 2)
            for player in players:
                await player.answer(chair(player))
            assert pacing.common is not None and pacing.common.until == zero
            await server.pass_time(1.9)
            assert table.game.decision == decision
            await server.pass_time(0.2)
            assert table.game.decision > decision

    run(scene())


def test_a_restart_in_a_count_keeps_the_answers_and_lets_people_come_back(tmp_path: Path) -> None:
    async def scene() -> None:
        clock = HandClock()
        ann, bob = Guest("", "Ann"), Guest("", "Bob")
        async with Server(tmp_path, clock) as server:
            ann.address = bob.address = server.address
            await ann.open()
            await bob.join(ann.code)
            await bob.connect()
            cy = Guest(server.address, "Cy")
            await cy.join(ann.code)
            await cy.connect()
            await vote(server, ann, bob, cy)
            table = table_of(server, ann)
            for player in (ann, bob, cy):
                await player.answer(chair(player))
            await cy.close()
            decision = table.game.decision
            await server.pass_time(1)
            answer, options = bob.view["answer"], bob.view["options"]
            assert answer is not None and table.game.decision == decision
        async with Server(tmp_path, clock) as server:
            ann.address = bob.address = server.address
            bob.hello, bob.table = {}, {}
            await bob.connect()
            await bob.until(lambda: bool(bob.table))
            table = table_of(server, bob)
            assert table.game.decision == decision and bob.view["answer"] == answer
            assert clock_of(bob)["left"] == 10_000
            other = next(option for option in options if option != answer)
            assert (await bob.answer(chair(bob), other))["t"] == "ack"
            await server.pass_time(10)
            assert table.game.decision > decision
        await ann.close()
        await bob.close()

    run(scene())


# Events that are counted down.


async def shoot(
    server: Server, host: Guest, other: Guest, pocket: str, **options: object
) -> LiveTable:
    """Two people without Action cards take two shots: no window opens before them."""
    options = {"hand": 0, "bullets": 2, **options}
    await host.done("choose", game="roulette", seats=2, options=options)
    await host.start(other)
    table = table_of(server, host)
    for answer in (f"pocket:{pocket}", "bid=2", "pass"):
        for player in (host, other):
            await catch_up(player)
            await player.answer(chair(player), answer)
        if answer != "pass":
            await server.pass_time(4)
    while not table.counts:
        await server.pass_time(0.1)
    return table


def counts_of(player: Guest) -> list[Data]:
    """The counts as they were last sent."""
    sent = [one["counts"] for one in player.messages if one.get("counts")]
    counts: list[Data] = sent[-1]
    return counts


def test_a_shot_is_counted_down_for_all_at_once_also_without_a_window(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann", "Bob") as (ann, bob):
            tv = Guest(server.address)
            await tv.connect("tv", ann.code)
            table = await shoot(server, ann, bob, "bullet")
            pacing, opened = server.room(ann.code).pacing, table.opened
            called = [n for n, event in enumerate(table.happened(0)) if event["event"] == "call"]
            assert [n for n, _ in table.counts] == called and len(called) == 2
            between = events_read(table, called[0]) - events_read(table, called[1]) - 3000
            ends = [end for _, end in pacing.counts(table)]
            assert ends == [opened + 3000, opened + 6000 + between]
            assert pacing.starts(table) == opened + 6000 + table.reading
            late = server.clock.now() - opened
            for one in (ann, bob, tv):
                await catch_up(one)
                assert counts_of(one) == [
                    {"n": n, "left": end - opened, "whole": 3000}
                    for n, end in zip(called, ends, strict=True)
                ]
                assert clock_of(one)["reading"] == 6000 + table.reading
            again = LiveTable(table.doc, table.entries)
            assert (again.counts, again.reading) == (table.counts, table.reading)
            await server.pass_time((ends[0] - opened - late) / 1000 + 0.5)
            for role, seat in (("hand", bob), ("tv", tv)):
                seat.table.clear()
                await seat.connect(role, ann.code)
                await seat.until(lambda: bool(seat.table))  # noqa: B023
                left = ends[1] - server.clock.now()
                assert seat.table["counts"] == [{"n": called[1], "left": left, "whole": 3000}]
            await server.pass_time((ends[1] - server.clock.now()) / 1000 + 0.1)
            await ann.connect("hand", ann.code)
            await ann.until(lambda: ann.messages[-1]["t"] == "table")
            assert ann.messages[-1]["counts"] == []
            await tv.close()

    run(scene())


def test_the_shot_that_ends_the_game_is_counted_down_too(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann", "Bob") as (ann, bob):
            table = await shoot(server, ann, bob, "click", characters=1, clicks=2)
            assert table.over
            for one in (ann, bob):
                await one.until(lambda: one.view["over"])  # noqa: B023
                assert [count["whole"] for count in counts_of(one)] == [3000] * len(table.counts)

    run(scene())


@pytest.mark.parametrize("tempo", ["quick", "relaxed", "no_hurry"])
def test_a_count_takes_three_seconds_at_any_tempo_and_bots_wait(tmp_path: Path, tempo: str) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann") as (ann,):
            await ann.done("choose", game="roulette", seats=2, options={"hand": 0, "bullets": 2})
            await fill(ann, seats=2)
            await ann.done("set", settings={"tempo": tempo})
            await ann.start()
            table, pacing = table_of(server, ann), server.room(ann.code).pacing
            while not table.counts:
                await catch_up(ann)
                if ann.owes():
                    options = ann.view["options"]
                    liked = [one for one in ("bid=2", "pass", options[0]) if one in options]
                    await ann.answer(0, liked[0])
                await server.pass_time(0.1)
            decision, ends = table.game.decision, [end for _, end in pacing.counts(table)]
            assert ends[0] == table.opened + pacing.scaled(table.counts[0][1]) + 3000
            await server.pass_time((ends[-1] - server.clock.now()) / 1000 - 0.1)
            assert table.game.decision == decision and not table.game.locked

    run(scene())


# The tempo of a room.


@pytest.mark.parametrize("tempo", ["quick", "usual", "relaxed", "days"])
def test_a_tempo_scales_how_long_the_silent_are_waited_for(tmp_path: Path, tempo: str) -> None:
    async def scene() -> None:
        async with Server(tmp_path, pace=9.0) as server, guests(server, "Ann") as (ann,):
            await start_and_wait(server, ann, tempo)
            await server.house.housekeeping.stop()  # it would look every minute, for days
            table, scale = table_of(server, ann), SCALES[tempo]  # type: ignore[index]
            assert scale.most is not None
            most = table.question.most * scale.most / 1000
            assert server.room(ann.code).pacing.starts(table) <= server.clock.now()
            assert clock_of(ann)["whole"] == most * 1000
            left = server.room(ann.code).pacing.starts(table) / 1000 + most
            await server.pass_time(left - server.clock.now() / 1000 - 0.5)
            assert not table.stand_ins
            await server.pass_time(1)
            assert table.stand_ins == {0}

    run(scene())


def test_tempi_come_one_after_the_other() -> None:
    most = [SCALES[tempo].most or 0.0 for tempo in ("quick", "usual", "relaxed", "days")]
    assert most == sorted(set(most)) and most[1] == 1 and 60 * most[3] >= DAY


def test_without_hurry_everybody_is_waited_for_and_no_bot_steps_in(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann", "Bob") as (ann, bob):
            await sit_at_roulette(ann, bob, "no_hurry")
            for name in ("conceal", "tamper", "bid", "accuse", "trigger"):
                table = await play_until(server, [ann, bob], name)
                decision = table.game.decision
                await answer_first(ann)
                await server.pass_time(LONG_AFTER)
                assert table.game.decision == decision and not table.stand_ins
                assert clock_of(bob)["left"] is None
                await catch_up(bob)
                await answer_first(bob)

    run(scene())


def test_a_tempo_may_change_while_a_question_waits(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path, pace=9.0) as server, guests(server, "Ann") as (ann,):
            await start_and_wait(server, ann, "no_hurry")
            table = table_of(server, ann)
            await server.pass_time(LONG_AFTER)
            assert not table.stand_ins
            await ann.done("set", settings={"tempo": "relaxed"})
            await server.pass_time(0.1)
            assert table.stand_ins == {0}

    run(scene())


def test_a_table_without_hurry_is_not_read_until_somebody_comes(tmp_path: Path) -> None:
    async def scene() -> None:
        clock, ann = HandClock(), Guest("", "Ann")
        async with Server(tmp_path, clock) as server:
            ann.address = server.address
            await ann.open()
            await start_and_wait(server, ann, "no_hurry")
        async with Server(tmp_path, clock) as server:
            await server.pass_time(LONG_AFTER)
            assert not server.house.rooms
            ann.address, ann.hello = server.address, {}
            await ann.connect()
            await ann.until(lambda: bool(ann.table))
            assert 0 in table_of(server, ann).owing()
        await ann.close()

    run(scene())


def test_a_house_may_multiply_all_times(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path, time=0.1) as server, guests(server, "Ann", "Bob") as (ann, bob):
            await sit_at_roulette(ann, bob, "usual")
            table, pacing = table_of(server, ann), server.room(ann.code).pacing
            assert pacing.starts(table) == table.opened + round(table.reading / 10)
            assert clock_of(ann)["whole"] == table.question.most / 10

    run(scene())


# A clock per person.


def test_who_asks_for_time_sees_his_own_clock_and_others_the_common_one(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path, pace=9.0) as server, guests(server, "Ann", "Bob") as (ann, bob):
            await ann.done("choose", game="roulette", seats=2, options={})
            tv = Guest(server.address)
            await tv.connect("tv", ann.code)
            await ann.start(bob)
            table = table_of(server, ann)
            assert table.question.name == "conceal" and table.owing() == [0, 1]
            starts = server.room(ann.code).pacing.starts(table)
            most = table.question.most
            await server.pass_time((starts - server.clock.now() + most) / 1000 - 20)
            before = [len(one.clocks()) for one in (bob, tv)]
            await ann.done("take_back", thinking=True)
            await catch_up(ann)
            assert clock_of(ann)["left"] == most
            await catch_up(bob)
            assert [len(one.clocks()) for one in (bob, tv)] == before, "they see what they saw"
            for one, role, left in (
                (bob, "hand", 20_000),
                (tv, "tv", 20_000),
                (ann, "hand", most),
            ):
                one.table.clear()
                await one.connect(role, ann.code)
                await one.until(lambda: bool(one.table))  # noqa: B023
                assert one.table["clock"]["left"] == left
            await server.pass_time(20.1)
            assert table.stand_ins == {chair(bob)}
            await tv.until(lambda: tv.clocks()[-1]["left"] > 20_000)
            ahead = (most - 20_000) / 1000
            assert clock_of(tv)["left"] == 1000 * ahead, "now Ann is the first who owes"
            await server.pass_time(ahead - 0.2)
            assert table.stand_ins == {chair(bob)}
            await server.pass_time(0.4)
            assert table.stand_ins == {0, 1}
            await tv.close()

    run(scene())


# Standing passes.


async def pass_on(player: Guest, on: bool = True) -> None:
    """From now on, or no longer."""
    await player.done("pass_on", table=player.room["table"], seat=chair(player), on=on)


def test_a_standing_pass_covers_windows_but_no_accusation(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann", "Bob") as (ann, bob):
            await sit_at_roulette(ann, bob, "no_hurry")
            table = await play_until(server, [ann, bob], "dare")
            assert clock_of(ann)["passes"] and chair(ann) in table.owing()
            await pass_on(ann)
            await server.pass_time(15)
            assert chair(ann) not in table.owing(), "it is passed for her"
            for player in (ann, bob):
                await catch_up(player)
            table = await play_until(server, [bob], "accuse")
            assert table.question.kind == WINDOW and chair(ann) in table.passing
            await catch_up(ann)
            assert not clock_of(ann)["passes"]
            await server.pass_time(LONG_AFTER)
            assert chair(ann) in table.owing(), "she may accuse: nobody passes that for her"

    run(scene())


def test_a_standing_pass_ends_when_somebody_plays_where_the_game_says_so(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path, HandClock(3)) as server, guests(server, "Ann", "Bob") as both:
            ann, bob = both
            await sit_at_roulette(ann, bob, "no_hurry", "peek", "i-dare-you")
            await pass_on(ann)
            table = table_of(server, ann)
            plays: list[str] = []
            while not plays:
                for player in (ann, bob):
                    await catch_up(player)
                    if not player.owes() or (player is ann and table.question.passes):
                        continue
                    options = player.view["options"]
                    cards = [one for one in options if one != "pass"]
                    playing = player is bob and table.question.name in ("tamper", "dare")
                    answer = cards[0] if playing and cards else None
                    if answer is None:
                        await answer_first(player)
                    else:
                        await player.answer(chair(player), answer)
                assert chair(ann) in table.passing
                await server.pass_time(4)
                plays = [str(e["event"]) for e in table.happened(0) if e["event"] == "play"]
                assert not table.over
            assert chair(ann) not in table.passing
            table.rebuild()
            assert chair(ann) not in table.passing

    run(scene())
