"""How all sockets are heard together: nothing is lost on the way, whoever says how much."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

from tests.server.guests import Server, guests, run
from tripot.server.ears import MOST


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
