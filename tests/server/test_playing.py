"""Whole games over sockets, against the clock."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import convert

import tripot
from tests.server.guests import Guest, Server, fill, guests, run
from tests.tables import keys
from tripot.server import wire


async def play_on(server: Server, *players: Guest) -> None:
    """Answer with the first option whenever somebody is asked, until the game is over."""
    while any(player.room["phase"] == "playing" for player in players):
        for player in players:
            if player.owes():
                await player.answer(player.hello["chairs"][0])
        await server.pass_time(0.5)
        for player in players:
            await catch_up(player)


async def catch_up(player: Guest) -> None:
    """Read all that was sent: a refused claim comes after it."""
    await player.refused("say", what="i_hold", card="no such card")


def test_a_whole_game_of_two_people_and_a_bot(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann", "Bob") as (ann, bob):
            await fill(ann)
            await ann.done("set", settings={"tempo": "no_hurry"})
            await ann.start(bob)
            await play_on(server, ann, bob)
            assert ann.view["over"] and ann.view == {**ann.view, "winners": bob.view["winners"]}
            assert [event["n"] for event in bob.events] == list(range(len(bob.events)))
            status, record = await bob.get(f"/api/records/{ann.table['table']}")
            assert status == 200 and tripot.verify(record)
            game = tripot.replay(record)
            assert game.events(1) == bob.events
            assert {**game.view(1), "known": game.known(1)} == bob.view
            deal_of = ann.room["dealing"]
            assert deal_of["secret"] == game.to_json()["deal"]["secret"]  # type: ignore[index]
            assert deal_of["nonces"][:2] == [ann.nonces[0], bob.nonces[1]]

    run(scene())


@pytest.mark.parametrize("game", tripot.games())
def test_with_every_person_silent_any_game_finishes(tmp_path: Path, game: str) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann") as (ann,):
            low = tripot.games()[game]["seats"][0]
            await ann.done("choose", game=game, seats=low, options={})
            await fill(ann, seats=low)
            await ann.done("set", settings={"tempo": "quick"})
            await ann.start()
            for _ in range(400):
                await server.pass_time(30)
                if server.room(ann.code).table_doc.phase != "playing":
                    break
            await ann.until(lambda: ann.room["phase"] == "over")
            assert ann.view["over"]

    run(scene())


@pytest.mark.parametrize("game", keys())
def test_what_a_seat_knows_is_sent_to_it_alone_when_it_has_changed(
    tmp_path: Path, game: str
) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann", "Bob") as (ann, bob):
            seats = max(3, tripot.games()[game]["seats"][0])
            await ann.done("choose", game=game, seats=seats, options={})
            await fill(ann, seats=seats)
            await ann.done("set", settings={"silence": 3600, "beat": 0})
            watcher, tv = Guest(server.address), Guest(server.address)
            await watcher.connect("watch", ann.room["watch"])
            await tv.connect("tv", ann.code)
            await ann.start(bob)
            for _ in range(24):
                for seat, player in enumerate((ann, bob)):
                    if player.owes():
                        await player.answer(seat)
                await server.pass_time(0.5)
                for seat, player in enumerate((ann, bob)):
                    await catch_up(player)
                    table = server.room(ann.code).table
                    assert table is not None
                    assert player.view["known"] == table.game.known(seat)
                    convert(player.view["known"], list[wire.Known], strict=True)
            assert ann.view["known"] != bob.view["known"]
            for stranger in (watcher, tv):
                while stranger.view.get("decision") != ann.view["decision"]:
                    await stranger.must_hear()
                assert "known" not in stranger.view and '"surely"' not in "".join(stranger.frames)
                await stranger.close()
            shown: object = None
            news = 0
            for part in ann.messages:
                if part["t"] in ("table", "news") and "known" in part["view"]:
                    assert part["t"] == "table" or part["view"]["known"] != shown
                    shown = part["view"]["known"]
                    news += part["t"] == "news"
            assert 1 < news < ann.count("news")

    run(scene())
