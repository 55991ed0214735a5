"""What docs/inside.md tells of the server is so."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from types import FrameType

import tripot.server
from tests.server.guests import Server, fill, guests, run
from tests.server.test_clocks import until_asked
from tests.server.test_playing import catch_up
from tripot.server.rooms.room import Room

PAGE = Path(__file__).parents[2] / "docs" / "inside.md"
CALL = re.compile(r"^\d+\. (?:`[\w/]+\.py`, )?`([\w.]+)`", re.MULTILINE)
SERVER = str(Path(tripot.server.__file__).parent)


def test_an_answer_takes_the_ten_calls_in_their_order(tmp_path: Path) -> None:
    way = CALL.findall(PAGE.read_text("utf-8"))
    assert len(way) == 10
    called: dict[str, None] = {}

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(SERVER):
            called[frame.f_code.co_qualname] = None

    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann") as (ann,):
            await fill(ann)
            await ann.start()
            await until_asked(server, ann)
            await server.settle()
            sys.setprofile(note)
            try:
                assert (await ann.answer(0))["t"] == "ack"
            finally:
                sys.setprofile(None)

    run(scene())
    assert [name for name in called if name in way] == way


def test_an_answer_touches_its_room_once_even_if_it_ends_the_game(tmp_path: Path) -> None:
    touches: list[int] = []

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code is Room.touch.__code__:
            touches[-1] += 1

    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann", "Bob", "Cid") as three:
            ann, *others = three
            await fill(ann)
            await ann.start(*others)
            while ann.room["phase"] == "playing":
                for player in three:
                    if player.owes():
                        touches.append(0)
                        sys.setprofile(note)
                        try:
                            assert (await player.answer(player.hello["chairs"][0]))["t"] == "ack"
                        finally:
                            sys.setprofile(None)
                for player in three:
                    await catch_up(player)
            assert ann.view["over"] and set(touches) == {1}

    run(scene())
