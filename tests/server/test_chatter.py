"""Bots pull a face now and then: rarely, to everybody, and never when nobody wants to hear it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.guests import Data, Guest, Server, fill, guests, run
from tests.server.test_clocks import table_of
from tests.server.test_playing import catch_up
from tripot.server.rooms import chatter

ROUNDS = 4


def said(guest: Guest) -> list[Data]:
    """What somebody has heard."""
    return [part for part in guest.messages if part["t"] == "said"]


async def play(server: Server, guest: Guest, claims: bool = True) -> None:
    """A game in which a bot soon answers for the guest too."""
    await fill(guest)
    await guest.done("set", settings={"tempo": "quick", "claims": claims})
    await guest.start()
    while not table_of(server, guest).over:
        await server.pass_time(5)
        await catch_up(guest)


def test_once_in_a_while_a_bot_pulls_a_face_and_claims_nothing(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann") as (ann,):
            heard = 0
            for game in range(10):
                await play(server, ann)
                over = len(said(ann))
                await server.pass_time(120)
                await catch_up(ann)
                assert len(said(ann)) == over  # when the game is over they are silent
                assert over - heard <= ROUNDS
                heard = over
                if game < 9:
                    await ann.done("again")
            assert heard >= 3
            for one in said(ann):
                assert one["name"] != "Ann"
                assert one["what"] in chatter.EMOTES
                assert one["arguments"] == {}

    run(scene())


def test_where_the_host_wants_no_claims_bots_are_silent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        monkeypatch.setattr(chatter, "PAUSE", (0.1, 0.2))
        async with Server(tmp_path) as server, guests(server, "Ann") as (ann,):
            await play(server, ann, claims=False)
            assert said(ann) == []
            await ann.done("again")
            await play(server, ann)
            assert said(ann)

    run(scene())
