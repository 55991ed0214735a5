"""A database of an older version: brought to our schema, and played on."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, inspect, text
from sqlalchemy.exc import SQLAlchemyError

from tests.server import guests
from tests.server.guests import Guest, Server, run
from tripot.server.store import migrations
from tripot.server.store.database import SCHEMA, Database, all_tables, schema_of

# Written by the last version before there were migrations: Ann and Bob have played a game and are
# in the next one, and Cloé's is frozen. `ddl` is what SQLite says of the tables of that version.
OLD: dict[str, Any] = json.loads(
    (Path(__file__).parent / "stores" / "schema_1.json").read_text("utf-8")
)


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind."""
    if request.param == "sqlite":
        return guests.database(tmp_path)
    found: str = request.getfixturevalue("database")
    return found


def write_old(connection: Connection) -> None:
    """The tables of the first schema, and what was in them."""
    if connection.dialect.name == "sqlite":
        for statement in OLD["ddl"]:
            connection.execute(text(statement))
    else:
        migrations.upgrade(connection, 0, "1")
        connection.execute(text("DROP TABLE alembic_version"))
    for table, rows in OLD["rows"].items():
        for row in rows:
            names = ", ".join(f'"{name}"' for name in row)
            values = ", ".join(f":{name}" for name in row)
            blobs = {name: row[name].encode() for name in ("doc", "entry", "bundle") if name in row}
            connection.execute(
                text(f'INSERT INTO "{table}" ({names}) VALUES ({values})'), {**row, **blobs}
            )


def differences(connection: Connection) -> list[Any]:
    """Between the tables that are there and those that we would make; leases are for the moment."""
    context = MigrationContext.configure(
        connection, opts={"include_name": lambda name, kind, parents: name != "leases"}
    )
    found: list[Any] = compare_metadata(context, all_tables)
    return found


def contents(connection: Connection) -> dict[str, list[Any]]:
    """What was written before, as it is now."""
    return {
        table: sorted(map(tuple, connection.execute(text(f'SELECT * FROM "{table}"')).all()))
        for table in ("rooms", "tables", "log", "bugs")
    }


def test_an_old_database_is_brought_to_our_schema_and_loses_nothing(url: str) -> None:
    async def scene() -> None:
        store = Database(url)
        await store.runner.run(write_old)
        before = await store.runner.run(contents)
        assert await store.runner.run(schema_of) == 1
        await store.open()
        assert await store.runner.run(schema_of) == SCHEMA
        assert await store.runner.run(differences) == []
        assert await store.runner.run(contents) == before
        await store.open()
        await store.close()

    run(scene())


async def people_play_on(place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ann and Bob come back to their game and go on; the others' games are there too."""
    monkeypatch.setattr(guests, "database", lambda folder: place)
    async with Server(Path("/nowhere")) as house:
        ann, bob = Guest(house.address, "Ann"), Guest(house.address, "Bob")
        for guest in (ann, bob):
            cookie = {f"seat_{OLD['room']}": OLD["cookies"][guest.name]}
            guest.session.cookie_jar.update_cookies(cookie)
            await guest.connect(code=OLD["room"])
            await guest.until(lambda guest=guest: bool(guest.table))  # type: ignore[misc]
        assert ann.table["table"] == OLD["running"]
        assert ann.events == OLD["ann"]["events"]
        owing = next(guest for guest in (ann, bob) if guest.owes())
        assert (await owing.answer(owing.hello["chairs"][0]))["t"] == "ack"
        assert await ann.get(f"/api/records/{OLD['over']}") == (200, OLD["record"])
        assert (await ann.get(f"/api/rooms/{OLD['frozen']}"))[1]["phase"] == "frozen"
        for guest in (ann, bob):
            await guest.close()


def test_people_of_an_old_database_play_on(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        store = Database(url)
        await store.runner.run(write_old)
        await store.close()
        await people_play_on(url, monkeypatch)

    run(scene())


def test_all_steps_from_nothing_make_what_a_first_start_makes(url: str) -> None:
    async def scene() -> None:
        store = Database(url)
        await store.runner.run(lambda c: migrations.upgrade(c, 0))
        assert await store.runner.run(differences) == []
        await store.open()
        await store.close()

    run(scene())


def test_the_first_step_makes_what_the_first_version_made(tmp_path: Path) -> None:
    async def scene() -> None:
        made, old = Database(f"sqlite:///{tmp_path}/made"), Database(f"sqlite:///{tmp_path}/old")
        await made.runner.run(lambda c: migrations.upgrade(c, 0, "1"))
        await old.runner.run(write_old)
        tables = [await one.runner.run(described) for one in (made, old)]
        assert tables[0] == tables[1] and len(tables[0]) == len(OLD["rows"])
        await made.close()
        await old.close()

    run(scene())


def described(connection: Connection) -> dict[str, str]:
    """Columns, keys and indexes of all tables but Alembic's own."""
    found = inspect(connection)
    return {
        name: str(
            (
                found.get_columns(name),
                found.get_pk_constraint(name),
                found.get_unique_constraints(name),
                sorted(found.get_indexes(name), key=str),
            )
        )
        for name in found.get_table_names()
        if name != "alembic_version"
    }


def test_a_step_that_fails_leaves_the_database_as_it_was(url: str) -> None:
    async def scene() -> None:
        store = Database(url)
        await store.runner.run(write_old)
        await store.runner.run(lambda c: c.execute(text("CREATE TABLE bans (a INTEGER)")))
        before = await store.runner.run(described)
        with pytest.raises(SQLAlchemyError, match="bans"):
            await store.open()
        assert await store.runner.run(described) == before
        assert await store.runner.run(schema_of) == 1
        await store.close()

    run(scene())


def test_a_start_that_has_nothing_to_migrate_loads_no_alembic(tmp_path: Path) -> None:
    code = """
import asyncio, sys
from tripot.server import start
from tripot.server.store.database import Database
async def twice():
    for _ in range(2):
        store = Database(sys.argv[1]); await store.open(); await store.close()
asyncio.run(twice())
assert "sqlalchemy" in sys.modules and "alembic" not in sys.modules
"""
    path = f"sqlite:///{tmp_path}/new.db"
    subprocess.run(
        [sys.executable, "-c", code, path], check=True, env={"PYTHONPATH": ":".join(sys.path)}
    )
