"""Games that are over: who played them, and every card."""

from __future__ import annotations

from pathlib import Path

from tests.server.guests import Server, fill, guests, run
from tests.server.test_clocks import table_of
from tests.server.test_playing import catch_up, play_on


def test_the_end_tells_for_whom_a_bot_has_played(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann", "Bob") as (ann, bob):
            await fill(ann, seats=4)
            await ann.done("set", settings={"silence": 30})
            await ann.start(bob)
            while not bob.owes():  # Ann may be asked first, and is not silent
                if ann.owes():
                    await ann.answer(0)
                await server.pass_time(0.5)
                await catch_up(ann)
                await catch_up(bob)
            table = table_of(server, ann)
            decision = table.game.decision
            while table.game.decision == decision:  # Bob is silent; Ann is not
                for _ in range(10):
                    if ann.owes():
                        await ann.answer(0)
                    await server.pass_time(0.5)
                    await catch_up(ann)
            await bob.done("take_back")
            assert ann.table["stood_in"] is None, "not before the end"
            await play_on(server, ann, bob)
            assert ann.table["stood_in"] == bob.table["stood_in"] == [1]
            shown = (await ann.get(f"/api/replays/{ann.room['table']}"))[1]
            assert shown["kinds"] == ["person", "person", "bot", "bot"]
            assert shown["stood_in"] == [1]

    run(scene())


def test_for_who_passes_windows_no_bot_has_played(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann", "Bob") as (ann, bob):
            await ann.done("choose", game="roulette", seats=2, options={})
            await ann.done("set", settings={"beat": 1.5, "window": 60, "silence": 3600})
            await ann.start(bob)
            table, passed = table_of(server, ann), 0
            for _ in range(60):
                for player in (ann, bob):
                    await catch_up(player)
                    seat = player.hello["chairs"][0]
                    if table.is_window and seat in table.owing() and seat not in table.passing:
                        name = player.room["table"]
                        await player.done("pass_on", table=name, seat=seat, on=True)
                    elif not table.is_window and player.owes():
                        await player.answer(seat)
                before = table.game.decision
                await server.pass_time(2)
                passed += table.game.decision > before
            assert passed and table.stood_in() == []

    run(scene())


def test_a_replay_with_every_card_is_all_seats_together(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann") as (ann,):
            await fill(ann, seats=4)
            await ann.start()
            path = f"/api/replays/{ann.room['table']}"
            assert (await ann.get(path, seat="all"))[1]["why"] == "not_over"
            await play_on(server, ann)
            whole = (await ann.get(path, seat="all"))[1]
            assert whole["seat"] is None
            for seat in range(4):
                own = (await ann.get(path, seat=str(seat)))[1]
                for open_, seen in zip(whole["moments"], own["moments"], strict=True):
                    hands = open_["view"]["piles"]["hands"]
                    assert sorted(hands[seat]) == sorted(seen["view"]["piles"]["hands"][seat])
                    assert [one["n"] for one in open_["events"]] == [
                        one["n"] for one in seen["events"]
                    ]
                    for told, saw in zip(open_["events"], seen["events"], strict=True):
                        for card, known in zip(
                            told.get("cards", []), saw.get("cards", []), strict=True
                        ):
                            assert known in (None, card)
            for wrong in ("every", "4", "-1", "²"):
                assert (await ann.get(path, seat=wrong))[1]["why"] == "no_such_seat"

    run(scene())
