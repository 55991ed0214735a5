"""How all sockets are heard together: nothing is lost on the way, whoever says how much."""

from __future__ import annotations

import asyncio
import json
import signal
from pathlib import Path

import pytest

from tests.server.guests import Server, guests, run
from tripot.server.ears import MOST
from tripot.server.writes import Writes


def test_more_than_is_taken_at_once_waits_for_the_next_beats(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann") as (ann,):
            assert ann.socket is not None
            number = 4 * MOST // 2000
            for i in range(number):
                await ann.socket.send_str(json.dumps({"t": "?", "id": str(i), "x": "x" * 2000}))
            answered: list[str] = []
            while len(answered) < number:
                message = await asyncio.wait_for(ann.socket.receive(), 5)
                answered += [part["id"] for part in json.loads(message.data) if "why" in part]
            assert answered == [str(i) for i in range(number)]

    run(scene())


def test_after_a_pause_the_first_word_wakes_the_server(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann", "Bob") as (ann, bob):
            ears = server.house.ears
            for name in ("Anna", "Anne"):
                while ears.awake:
                    await server.settle()
                await ann.done("rename", name=name)
            assert len(ears.lines) == 2
            await bob.close()
            while len(ears.lines) == 2:
                await asyncio.sleep(0.01)
            await ann.done("rename", name="Ann")

    run(scene())


def test_whatever_fails_in_one_beat_another_follows(tmp_path: Path) -> None:
    def fails(text: str) -> None:
        raise ZeroDivisionError(text)

    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann", "Bob") as (ann, bob):
            for connection in server.room(ann.code).connections:
                if connection.member == ann.hello["member"]:
                    connection.line.hear = fails
            await ann.send("rename", name="Anna")
            for name in ("Rob", "Bob"):
                await bob.done("rename", name=name)

    run(scene())


def test_what_is_written_and_not_shown_yet_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stuck(*_: object) -> None:
        pytest.fail("the server waits for itself")

    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann") as (ann,):
            commits = server.house.commits

            def at_once(writes: Writes) -> asyncio.Future[None]:
                done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
                done.set_result(None)
                return done

            monkeypatch.setattr(server.house.store, "commit", at_once)
            server.room(ann.code).changed()
            signal.setitimer(signal.ITIMER_REAL, 10)  # it would leave no time to the loop's clock
            await commits.settle()
            signal.setitimer(signal.ITIMER_REAL, 0)
            assert not commits.busy and commits.timer is None

    before = signal.signal(signal.SIGALRM, stuck)
    try:
        run(scene())
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
