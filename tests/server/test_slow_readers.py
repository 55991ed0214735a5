"""A client that does not read is cut off, delays nobody, and may come back."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.server.guests import Server, guests, run


def test_a_slow_reader_is_cut_off_and_comes_back(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann", "Bob") as (ann, bob):
            room = server.room(ann.code)
            socket = next(c for c in room.connections if c.member == 2).socket
            frame = b"[" + b" " * 50_000 + b"]"
            sent = 0
            while len(room.connections) == 2:  # Bob reads nothing
                socket.send(frame)
                await asyncio.sleep(0)
                sent += 1
                assert sent < 2000
            await ann.done("rename", name="Anna")
            await ann.until(lambda: [m["here"] for m in ann.room["members"]] == [True, False])
            bob.hello = {}
            await bob.connect()
            await bob.done("rename", name="Rob")

    run(scene())
