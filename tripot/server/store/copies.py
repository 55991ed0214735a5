"""Copies of a database, made while it is in use: each is as the database was at one moment."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sqlalchemy import Connection, Table, create_engine, func, select, text
from sqlalchemy.engine import make_url

from tripot.kernel.errors import Error
from tripot.server.store.database import (
    SCHEMA,
    Database,
    OtherSchema,
    about,
    all_tables,
    make,
    schema_of,
)

PAGES = 256  # of SQLite, copied in one step
ROWS = 500  # likewise
Progress = Callable[[str, int, int], None]  # what is copied, how many of it, of how many


class NotEmpty(Error):
    """There is something in the database already."""


class Damaged(Error):
    """What was read back is not what was written."""


def copied() -> list[Table]:
    """The tables whose rows are copied."""
    return [table for table in all_tables.sorted_tables if table is not about]


async def back_up(url: str, target: Path, progress: Progress) -> None:
    """Copy a database to a new file of SQLite, which a server can be started on."""
    if make_url(url).get_backend_name() == "sqlite":
        with new_file(target) as part:
            copy_pages(Path(str(make_url(url).database)), part, progress)
        return
    store = Database(url)
    try:
        with new_file(target) as part, written(part) as file:
            await store.runner.run(lambda connection: read_out(connection, file, progress))
    finally:
        await store.runner.close()


async def copy(source: Path, url: str, progress: Progress) -> None:
    """Copy a file of SQLite into a database that is empty, in one transaction."""
    source.stat()  # else SQLite would make it
    store = Database(url)
    engine = create_engine(f"sqlite:///{source}")
    try:
        with engine.connect() as file:
            file.exec_driver_sql("BEGIN")  # from here on it does not change for us
            need_ours(file)
            await store.runner.run(lambda connection: read_in(file, connection, progress))
    finally:
        engine.dispose()
        await store.runner.close()


def need_ours(connection: Connection) -> None:
    """Rows are copied as they are, so their schema must be ours."""
    found = schema_of(connection)
    if found != SCHEMA:
        raise OtherSchema(f"schema {found or 0}, and this version copies {SCHEMA}")


def read_out(connection: Connection, file: Connection, progress: Progress) -> None:
    """From a server to a file."""
    connection.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY"))
    need_ours(connection)
    make(file)
    pour(connection, file, progress)


def read_in(file: Connection, connection: Connection, progress: Progress) -> None:
    """From a file to a server."""
    make(connection)
    if any(count(connection, table) for table in copied()):
        raise NotEmpty
    pour(file, connection, progress)


def count(connection: Connection, table: Table) -> int:
    """How many rows it has."""
    return int(connection.execute(select(func.count()).select_from(table)).scalar_one())


def pour(source: Connection, target: Connection, progress: Progress) -> None:
    """All rows of all tables; what is counted afterwards must be the same."""
    for table in copied():
        total, done = count(source, table), 0
        progress(table.name, done, total)
        rows = source.execute(select(table), execution_options={"yield_per": ROWS})
        for some in rows.partitions():
            target.execute(table.insert(), [dict(row._mapping) for row in some])
            done += len(some)
            progress(table.name, done, total)
        if not total == done == count(target, table):
            raise Damaged(table.name)
        number = table.autoincrement_column
        if number is not None and target.dialect.name == "postgresql":
            sequence = func.pg_get_serial_sequence(table.name, number.name)
            last = select(func.coalesce(func.max(number), 0) + 1).scalar_subquery()
            target.execute(select(func.setval(sequence, last, False)))


def copy_pages(source: Path, target: Path, progress: Progress) -> None:
    """SQLite's own way, whatever the schema is. The open transaction keeps the source as it is."""
    source.stat()
    with (
        closing(sqlite3.connect(source, timeout=30)) as old,
        closing(sqlite3.connect(target)) as new,
    ):
        old.execute("BEGIN")
        old.execute("SELECT count(*) FROM sqlite_master").fetchone()
        old.backup(
            new,
            pages=PAGES,
            progress=lambda _, left, total: progress(source.name, total - left, total),
        )
        check(new)


@contextmanager
def written(file: Path) -> Iterator[Connection]:
    """A transaction that writes to a file."""
    engine = create_engine(f"sqlite:///{file}")
    try:
        with engine.begin() as connection:
            yield connection
    finally:
        engine.dispose()
    with closing(sqlite3.connect(file)) as new:
        check(new)


def check(connection: sqlite3.Connection) -> None:
    """It is whole, and one file: nothing of it waits in a log beside it."""
    connection.execute("PRAGMA journal_mode = DELETE")
    ((found,),) = connection.execute("PRAGMA quick_check(1)").fetchall()
    if found != "ok":
        raise Damaged(str(found))


@contextmanager
def new_file(target: Path) -> Iterator[Path]:
    """Where to write a file that nobody else reads; it gets its name when it is whole, on disk."""
    if target.exists():
        raise FileExistsError(17, os.strerror(17), str(target))
    part = target.with_name(f"{target.name}.part")
    part.unlink(missing_ok=True)
    os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    try:
        yield part
        for path in (part, target.parent):
            handle = os.open(path, os.O_RDONLY)
            os.fsync(handle)
            os.close(handle)
        part.rename(target)
    finally:
        part.unlink(missing_ok=True)
