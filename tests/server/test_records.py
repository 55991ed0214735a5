"""A record that somebody sends is shown moment by moment, if it is whole; nothing of it is kept."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import tripot
from tests.server.guests import Guest, Server, guests, run
from tests.server.test_playing import play_on
from tests.tables import Case, answer_all, keys
from tripot.kernel.record import chain, read_lines
from tripot.kernel.registry import find
from tripot.server.limits import Limits


def recorded(key: str, decisions: int = 100_000) -> tripot.Game:
    """A random game at the smallest table, or so much of it."""
    case = Case(key, find(key).identity.seats[0])
    game, rng = case.new(), case.rng()
    while not game.over and game.decision < decisions:
        answer_all(game, rng)
    return game


async def send(guest: Guest, record: str | bytes, seat: str = "") -> tuple[int, Any]:
    """What the server makes of it."""
    path = f"{guest.address}/api/replays"
    async with guest.session.post(path, data=record, params={"seat": seat}) as answer:
        return answer.status, await answer.json()


@pytest.mark.parametrize("key", keys())
def test_any_record_is_shown_in_any_eyes(tmp_path: Path, key: str) -> None:
    game = recorded(key)
    record = game.record()

    async def scene() -> None:
        async with Server(tmp_path) as server:
            guest = Guest(server.address)
            for seat, eyes in (("", None), ("1", 1)):
                status, shown = await send(guest, record, seat)
                assert status == 200 and shown["seat"] == eyes
                assert len(shown["moments"]) == game.decision + 1
                assert shown["moments"][-1]["view"] == game.view(eyes)
                told = [event for moment in shown["moments"] for event in moment["events"]]
                assert told == game.events(eyes)
            assert (await send(guest, record, "all"))[1]["winners"] == list(game.winners)
            assert (await send(guest, record, "12"))[1]["why"] == "no_such_seat"
            assert shown["players"] == [""] * int(game.seats)
            await guest.close()

    run(scene())


def test_the_record_of_a_table_is_shown_as_the_table_itself(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann", "Bob") as (ann, bob):
            await ann.start(bob)
            await play_on(server, ann, bob)
            table = ann.room["table"]
            async with ann.session.get(f"{server.address}/api/records/{table}") as answer:
                record = await answer.read()
            for seat in ("", "0", "all"):
                status, shown = await send(ann, record, seat)
                stored = (await ann.get(f"/api/replays/{table}", seat=seat))[1]
                parts = ("id", "game", "players", "seat", "moments", "winners")
                assert status == 200 and shown["players"][:2] == ["Ann", "Bob"]
                assert [shown[part] for part in parts] == [stored[part] for part in parts]
                for part in ("number", "commitment", "terms", "terms_hash", "secret"):
                    assert shown["dealing"][part] == stored["dealing"][part]

    run(scene())


def test_a_game_that_was_left_and_one_with_automata_are_shown(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server:
            guest = Guest(server.address)
            status, shown = await send(guest, recorded("loser", 3).record())
            assert (status, len(shown["moments"]), shown["winners"]) == (200, 4, [])
            assert shown["moments"][-1]["question"] and not shown["moments"][-1]["answers"]
            game = tripot.new("quick-shot", seats=4, seed=1, options={"automata": [2]})
            kinds = (await send(guest, game.record()))[1]["kinds"]
            assert kinds == ["person", "person", "automaton", "person"]
            await guest.close()

    run(scene())


def test_what_is_no_record_is_refused_and_it_is_said_why(tmp_path: Path) -> None:
    record = recorded("quick-shot", 2).record()

    def forged(change: Callable[[Any], object]) -> str:
        lines: list[Any] = read_lines(record)
        for line in lines:
            del line["hash"]
        change(lines)
        return chain(lines)

    def numbered(lines: Any) -> None:  # no JSON of ours holds such a number
        lines[0]["deal"]["number"] = lines[0]["terms"]["deal"] = 10**30

    wrong: list[tuple[str | bytes, str]] = [
        (b"", "line 1: expected JSON"),
        (b"\xff\xfe", "not a text in UTF-8"),
        ("[]", "line 1: expected an object, not []"),
        (record.replace('"decisions": 2', '"decisions": 3'), "line 4: its hash does not fit"),
        (forged(lambda lines: lines[3]["result"].update(over=True)), "line 4: result is not"),
        (forged(lambda lines: lines[0]["terms"].update(version=1)), "line 1: expected version"),
        (forged(numbered), "line "),
        (record.replace("\n", "\n\n", 1), "line 2: expected JSON"),
        ("[" * 100_000, "line 1: expected JSON"),
    ]

    async def scene() -> None:
        async with Server(tmp_path) as server:
            guest = Guest(server.address)
            for sent, why in wrong:
                status, said = await send(guest, sent)
                assert (status, said["why"]) == (422, "bad_record"), said
                assert said["detail"].startswith(why)
            await guest.close()

    run(scene())


def test_a_record_too_large_and_too_many_of_them_are_refused(tmp_path: Path) -> None:
    record = recorded("quick-shot", 1).record()

    async def scene() -> None:
        async with Server(tmp_path, limits=Limits(record_burst=3)) as server:
            guest = Guest(server.address)
            status, said = await send(guest, record + " " * (512 << 10))
            assert (status, said["why"]) == (413, "record_too_large")
            assert [(await send(guest, record))[0] for _ in range(3)] == [200, 200, 429]
            await server.pass_time(2)
            assert (await send(guest, record))[0] == 200
            await guest.close()

    run(scene())
