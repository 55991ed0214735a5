"""The example in examples/bot.py joins a room and plays a whole game."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from tests.server.guests import Server, fill, guests, run
from tests.server.test_playing import play_on

BOT = Path(__file__).parent.parent.parent / "examples" / "bot.py"


def test_the_example_bot_plays_a_game(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann") as (ann,):
            bot = await asyncio.create_subprocess_exec(
                sys.executable, str(BOT), server.address, ann.code, "Robo"
            )
            try:
                await ann.until(lambda: any(m["name"] == "Robo" for m in ann.room["members"]))
                await ann.until(lambda: all(m["here"] for m in ann.room["members"]))
                server.room(ann.code).drop()  # as when another process takes it: both come again
                while await ann.hear():
                    pass
                await ann.connect()
                await ann.until(lambda: all(m["here"] for m in ann.room["members"]))
                await fill(ann)
                await ann.done("set", settings={"tempo": "no_hurry"})  # Robo's time is the real one
                await ann.start()
                await play_on(server, ann)
                room = server.room(ann.code)
                assert room.table is not None
                seat = next(i for i, s in enumerate(ann.room["seats"]) if s["name"] == "Robo")
                said = [e for e in room.table.entries if e.seat == seat and e.deed == "answer"]
                assert said and all(entry.by == "person" for entry in said)
            finally:
                bot.kill()
                await bot.wait()

    run(scene())


def test_the_example_stays_short() -> None:
    assert len(BOT.read_text("utf-8").splitlines()) <= 60
