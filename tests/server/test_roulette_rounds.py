"""How long a round of Roulette takes when nobody plays a card."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.guests import Guest, Server, guests, run
from tests.server.test_clocks import table_of
from tests.server.test_playing import catch_up
from tests.server.test_tempo import chair, pass_on

ROUND = 60.0  # seconds at most, at the usual tempo
THINKING = 3.0  # of these, until each of the four has pocketed, bid, or kept quiet
STEP = 0.1


async def answer(player: Guest, bid: int) -> None:
    """A click, this bid, no accusation."""
    options = player.view["options"]
    liked = (f"bid={bid}", "pocket:click", "pass")
    await player.answer(chair(player), next(one for one in liked if one in options))


@pytest.mark.parametrize("bid", [1, 2, 3, 5])
def test_a_round_in_which_all_pass_on_takes_less_than_a_minute(tmp_path: Path, bid: int) -> None:
    async def scene() -> None:
        names = ("Ann", "Bob", "Cy", "Di")
        async with Server(tmp_path) as server, guests(server, *names) as people:
            host, *others = people
            await host.done("choose", game="roulette", seats=4, options={})
            await host.start(*others)
            table = table_of(server, host)
            for player in people:
                await pass_on(player)
            began, asked = server.clock.now(), -1
            while not any(e["event"] == "round" and e["round"] == 2 for e in table.happened(0)):
                if table.game.decision != asked:
                    asked, opened = table.game.decision, server.clock.now()
                    starts = server.room(host.code).pacing.starts(table)
                late = server.clock.now() - max(opened, starts) >= THINKING * 1000
                if late and not table.question.passes:
                    for player in people:
                        await catch_up(player)
                        if player.owes():
                            await answer(player, bid)
                await server.pass_time(STEP)
                assert not table.over
            took = (server.clock.now() - began) / 1000
            assert not any(e["event"] == "play" for e in table.happened(0))
            assert took < ROUND

    run(scene())


def test_who_passes_on_at_a_shared_device_waits_for_all_who_are_asked_there(
    tmp_path: Path,
) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann") as (ann,):
            await ann.done("choose", game="roulette", seats=2, options={"hand": 3})
            await ann.done("sit", seat=1, name="Bob")
            await ann.done("set", settings={"tempo": "no_hurry"})
            await ann.start()
            table = table_of(server, ann)
            for seat in (0, 1):
                await ann.done("look", seat=seat)
                await ann.until(lambda: ann.table.get("seat") == seat)  # noqa: B023
                await ann.answer(seat, "pocket:click")
            await server.pass_time(THINKING)
            assert table.question.name == "tamper" and table.owing() == [0, 1]
            await ann.done("pass_on", table=ann.room["table"], seat=0, on=True)
            await server.pass_time(ROUND)
            assert table.owing() == [0, 1], "it would tell that Ann passes on"
            await ann.done("pass_on", table=ann.room["table"], seat=1, on=True)
            await server.pass_time(THINKING)
            assert table.question.name == "bid", "now nobody has to come"

    run(scene())
