"""The same scenes on PostgreSQL: another URL, and nothing else."""

from __future__ import annotations

import asyncio
import os
import pwd
import shutil
import subprocess
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from tempfile import mkdtemp

import pytest
from aiohttp import WSServerHandshakeError
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from tests.server import guests, test_clocks, test_kill, test_playing, test_store
from tests.tables import LONG
from tripot.server.rooms.connection import AGAIN

PLACES = ("/usr/lib/postgresql", "/usr/pgsql", "/opt/homebrew/opt")  # where servers are installed
NOBODY = "nobody"  # PostgreSQL does not run as root
NUMBERS = count()
SCENES: list[Callable[[Path], None]] = [
    test_playing.test_a_whole_game_of_two_people_and_a_bot,
    test_clocks.test_a_restart_resumes_with_sealed_answers_and_clocks,
    test_clocks.test_a_table_that_nobody_comes_back_to_is_played_to_its_end,
    test_store.test_a_database_of_another_schema_is_not_read,
    test_store.test_two_processes_on_one_database_never_fork_a_table,
    test_store.test_who_loses_a_race_takes_nobody_along,
]


def programs() -> Path | None:
    """The directory of the server's programs."""
    found = shutil.which("initdb")
    if found is not None:
        return Path(found).resolve().parent
    places = [path for place in PLACES for path in sorted(Path(place).glob("*/bin/initdb"))]
    return places[-1].parent if places else None


def act(*command: object) -> None:
    """Run a program, as nobody if we are root."""
    user = NOBODY if os.geteuid() == 0 else None
    group = pwd.getpwnam(NOBODY).pw_gid if user else None
    words = [str(word) for word in command]
    quiet = subprocess.DEVNULL
    subprocess.run(words, check=True, user=user, group=group, stdout=quiet, cwd="/", timeout=120)


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    """A PostgreSQL of our own, in a directory that goes away; the URL without a database."""
    found = programs()
    if found is None:
        pytest.skip("no PostgreSQL here (Debian: apt-get install postgresql)")
    if find_spec("asyncpg") is None:
        pytest.skip("no driver for PostgreSQL here: pip install asyncpg")
    home = Path(mkdtemp(prefix="tripot-pg-"))
    if os.geteuid() == 0:
        shutil.chown(home, NOBODY)
    data = home / "data"
    try:
        act(found / "initdb", "-D", data, "-U", "tripot", "-A", "trust", "-E", "UTF8", "--no-sync")
        options = f"-k {home} -c listen_addresses=''"
        log = home / "log"
        act(found / "pg_ctl", "-D", data, "-l", log, "-w", "-o", options, "start")
        try:
            yield f"postgresql+asyncpg://tripot@/NAME?host={home}"
        finally:
            act(found / "pg_ctl", "-D", data, "-m", "immediate", "stop")
    finally:
        shutil.rmtree(home)


@pytest.fixture
def database(server: str) -> str:
    """An empty database of that server."""
    name = f"tripot{next(NUMBERS)}"

    async def create() -> None:
        engine = create_async_engine(
            server.replace("NAME", "postgres"), isolation_level="AUTOCOMMIT"
        )
        async with engine.connect() as connection:
            await connection.execute(text(f"CREATE DATABASE {name}"))
        await engine.dispose()

    asyncio.run(create())
    return server.replace("NAME", name)


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


def test_postgresql_down_and_back(
    server: str,
    database: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """REST answers as documented, browsers come back by themselves, and the log stays short."""
    monkeypatch.setattr(guests, "database", lambda folder: database)
    found = programs()
    assert found is not None
    home = Path(server.partition("host=")[2])
    data = home / "data"

    async def scene() -> None:
        async with guests.Server(tmp_path) as house, guests.guests(house, "Ann") as (ann,):
            await ann.done("rename", name="Anna")
            await asyncio.to_thread(act, found / "pg_ctl", "-D", data, "-m", "immediate", "stop")
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
                options = f"-k {home} -c listen_addresses=''"
                start = (found / "pg_ctl", "-D", data, "-l", home / "log", "-w", "-o", options)
                await asyncio.to_thread(act, *start, "start")
            assert await ann.get("/readyz") == (200, "ready\n")
            ann.hello = {}
            await ann.connect()
            assert ann.room["members"][0]["name"] == "Anna", "what was not acknowledged is not done"
            await ann.done("rename", name="Back")

    guests.run(scene())
