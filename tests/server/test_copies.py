"""Backups of a house that plays on, the way to PostgreSQL, and passwords on no command line."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from stat import S_IMODE

import pytest
from sqlalchemy import func, select, text

from tests.server import guests
from tests.server.guests import Guest, Server, run
from tests.server.postgres import Postgres
from tests.server.test_migrations import (  # noqa: F401  # fixtures
    contents,
    people_play_on,
    url,
    write_old,
)
from tripot import cli
from tripot.server.store import copies
from tripot.server.store.database import Database, OtherSchema, bans, bugs, log

MANY = 3 * copies.ROWS + 1  # rows


def nobody_looks(what: str, done: int, total: int) -> None:
    """Of a copy that is small."""


async def old_house(place: str) -> None:
    """A database with people, games and a ban in it, and a long log."""
    store = Database(place)
    await store.runner.run(write_old)
    await store.open()
    long = [{"table": "long", "number": n, "entry": b"\0\xff%d" % n} for n in range(MANY)]
    await store.runner.run(lambda c: c.execute(log.insert(), long).rowcount)
    ban = {"network": "10.0.0.0/8", "at": 1}
    await store.runner.run(lambda c: c.execute(bans.insert(), ban).rowcount)
    await store.close()


async def all_of(place: str) -> object:
    """Every row that is kept."""
    store = Database(place)
    try:
        return await store.runner.run(
            lambda c: (contents(c), sorted(map(tuple, c.execute(select(bans)).all())))
        )
    finally:
        await store.close()


def test_a_backup_is_of_one_moment_while_people_play_on(
    url: str,  # noqa: F811
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The host is renamed after the first page or row was copied: the copy does not know it."""
    monkeypatch.setattr(guests, "database", lambda folder: url)
    monkeypatch.setattr(copies, "PAGES", 1)
    copy = tmp_path / "copies" / "one.db"
    copy.parent.mkdir()
    began, changed = threading.Event(), threading.Event()

    def progress(what: str, done: int, total: int) -> None:
        began.set()
        assert changed.wait(guests.PATIENCE)

    async def scene() -> None:
        async with Server(tmp_path) as house, guests.guests(house, "Ann") as (ann,):
            backup = asyncio.create_task(
                asyncio.to_thread(asyncio.run, copies.back_up(url, copy, progress))
            )
            await asyncio.to_thread(began.wait, guests.PATIENCE)
            await ann.done("rename", name="Zoé")
            changed.set()
            await backup
            assert ann.room["members"][0]["name"] == "Zoé"
            code = ann.code
        assert S_IMODE(copy.stat().st_mode) == 0o600
        assert [path.name for path in copy.parent.iterdir()] == ["one.db"]
        monkeypatch.setattr(guests, "database", lambda folder: f"sqlite:///{copy}")
        async with Server(tmp_path) as house:
            bob = Guest(house.address, "Bob")
            assert (await bob.get(f"/api/rooms/{code}"))[1]["host"] == "Ann"
            await bob.close()

    run(scene())


def test_a_file_goes_to_postgresql_and_back_and_is_played_on(
    tmp_path: Path,
    database: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def scene() -> None:
        source, back = tmp_path / "tripot.db", tmp_path / "back.db"
        await old_house(f"sqlite:///{source}")
        seen: list[tuple[str, int, int]] = []
        await copies.copy(source, database, lambda *what: seen.append(what))
        before = await all_of(f"sqlite:///{source}")
        assert await all_of(database) == before
        assert ("log", copies.ROWS, MANY + 14) in seen and ("log", MANY + 14, MANY + 14) in seen
        with pytest.raises(copies.NotEmpty):
            await copies.copy(source, database, nobody_looks)
        assert await all_of(database) == before
        await copies.back_up(database, back, nobody_looks)
        assert await all_of(f"sqlite:///{back}") == before
        store = Database(database)
        bug = {"table": "x", "at": 1, "bundle": b""}
        await store.runner.run(lambda c: c.execute(bugs.insert().inline(), bug).rowcount)
        last = await store.runner.run(lambda c: c.execute(select(func.max(bugs.c.id))).scalar())
        assert last == 2, "numbers go on after those that were copied"
        await store.close()
        await people_play_on(database, monkeypatch)
        await people_play_on(f"sqlite:///{back}", monkeypatch)

    run(scene())


def test_a_copy_that_breaks_off_leaves_nothing(
    tmp_path: Path,
    database: str,
) -> None:
    async def scene() -> None:
        source, target = tmp_path / "tripot.db", tmp_path / "copy.db"
        await old_house(f"sqlite:///{source}")

        def enough(what: str, done: int, total: int) -> None:
            if done:
                raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            await copies.copy(source, database, enough)
        store = Database(database)
        count = text("SELECT count(*) FROM pg_tables WHERE tablename = 'rooms'")
        assert await store.runner.run(lambda c: c.execute(count).scalar()) == 0
        await store.close()
        with pytest.raises(KeyboardInterrupt):
            await copies.back_up(f"sqlite:///{source}", target, enough)
        await copies.copy(source, database, nobody_looks)
        with pytest.raises(KeyboardInterrupt):
            await copies.back_up(database, target, enough)
        assert [path.name for path in tmp_path.iterdir()] == ["tripot.db"]

    run(scene())


def test_a_backup_may_be_made_before_a_new_version_is_started(tmp_path: Path) -> None:
    async def scene() -> None:
        source = Database(f"sqlite:///{tmp_path / 'old.db'}")
        await source.runner.run(write_old)
        copy = tmp_path / "copy.db"
        await copies.back_up(f"sqlite:///{tmp_path / 'old.db'}", copy, nobody_looks)
        with closing(sqlite3.connect(copy)) as found:
            assert found.execute("SELECT schema FROM about").fetchall() == [(1,)]
            assert found.execute("SELECT count(*) FROM log").fetchall() == [(14,)]
        with pytest.raises(OtherSchema, match="schema 1"):
            await copies.copy(copy, f"sqlite:///{tmp_path / 'new.db'}", nobody_looks)
        await source.close()

    run(scene())


@pytest.fixture
def guarded(postgresql: Postgres, database: str) -> str:
    """A database whose owner needs a password; the URL without it."""

    async def give() -> None:
        store = Database(database)
        for line in (
            "DROP ROLE IF EXISTS guarded",
            "CREATE ROLE guarded LOGIN SUPERUSER PASSWORD 'open sesame'",
        ):
            await store.runner.run(lambda c, line=line: c.execute(text(line)))  # type: ignore[misc]
        await store.close()

    asyncio.run(give())
    rules = "local all guarded scram-sha-256\nlocal all all trust\n"
    (postgresql.data / "pg_hba.conf").write_text(rules, "utf-8")
    postgresql.reload()
    return database.replace("postgresql+asyncpg://tripot@", "postgresql://guarded@")


def call(*words: object) -> int:
    """A command; its exit code."""
    with pytest.raises(SystemExit) as ended:
        cli.app([str(word) for word in words], prog_name="tripot")
    return int(ended.value.code or 0)


def test_the_password_stands_on_no_command_line(
    guarded: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("TRIPOT_LANG", "en")
    place = guarded.replace("guarded@", "guarded:open%20sesame@")
    asyncio.run(old_house(f"sqlite:///{tmp_path / 'tripot.db'}"))
    file = tmp_path / "tripot.toml"
    file.write_text(f'database = "{place}"\nport = 8701\n', "utf-8")
    assert call("store", "copy", tmp_path / "tripot.db", "--config", file) == 0
    assert "copied, and counted again" in capsys.readouterr().out
    passes = tmp_path / "pgpass"
    passes.write_text("localhost:*:*:guarded:open sesame\n", "utf-8")
    passes.chmod(0o600)
    ways: list[tuple[Callable[[], None], list[str]]] = [
        (lambda: monkeypatch.setenv("TRIPOT_DATABASE", place), []),
        (lambda: monkeypatch.setenv("PGPASSFILE", str(passes)), ["--database", guarded]),
        (lambda: monkeypatch.setenv("PGPASSWORD", "open sesame"), ["--database", guarded]),
    ]
    for number, (say, words) in enumerate(ways):
        with monkeypatch.context():
            say()
            assert call("store", "backup", tmp_path / f"{number}.db", *words) == 0
            assert "whole and checked" in capsys.readouterr().out
        for name in ("TRIPOT_DATABASE", "PGPASSFILE", "PGPASSWORD"):
            monkeypatch.delenv(name, raising=False)
    wrong = place.replace("sesame", "barley")
    monkeypatch.setenv("TRIPOT_DATABASE", wrong)
    assert call("store", "migrate") == 2
    said = capsys.readouterr().err
    assert "the database cannot be opened" in said and "barley" not in said


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_cannot_be_copied_is_refused_in_a_line(
    tmp_path: Path, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["--lang", language, "--data", str(tmp_path)]
    for what, file in (("backup", tmp_path), ("copy", tmp_path / "missing.db")):
        assert call("store", what, file, *words) == 2
        said = capsys.readouterr().err
        assert said.startswith("La maison" if language == "fr" else "The house")
        assert str(file) in said and len(said.splitlines()) == 1
    assert call("store", "migrate", *words) == 0
    assert call("store", "backup", tmp_path / "copy.db", *words) == 0
    assert call("store", "copy", tmp_path / "copy.db", *words) == 0, "both are empty"
    assert call("store", "backup", tmp_path / "nowhere" / "copy.db", *words) == 2
    elsewhere = ["--lang", language, "--data", str(tmp_path / "nowhere")]
    capsys.readouterr()
    assert call("store", "backup", tmp_path / "other.db", *elsewhere) == 2
    said = " ".join(capsys.readouterr().err.replace("\u202f", " ").split())
    reason = "ce fichier n'existe pas" if language == "fr" else "No such file or directory"
    assert reason in said and "nowhere" in said and "Errno" not in said
