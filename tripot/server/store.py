"""What is on disk. The same statements run on SQLite, in a thread, and on PostgreSQL."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Connection,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    create_engine,
    event,
    func,
    literal_column,
    select,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import StaticPool

from tripot.kernel.errors import Error

T = TypeVar("T")

shelf = MetaData()
rooms = Table(
    "rooms",
    shelf,
    Column("code", String(10), primary_key=True),
    Column("watch", String(12), unique=True, nullable=False),
    Column("version", Integer, nullable=False),
    Column("doc", LargeBinary, nullable=False),
)
tables = Table(
    "tables",
    shelf,
    Column("id", String(20), primary_key=True),
    Column("room", String(10), nullable=False, index=True),
    Column("over", Boolean, nullable=False),
    Column("doc", LargeBinary, nullable=False),
)
log = Table(
    "log",
    shelf,
    Column("table", String(20), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("entry", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)
bugs = Table(
    "bugs",
    shelf,
    Column("id", Integer, primary_key=True),
    Column("table", String(20), nullable=False, index=True),
    Column("at", BigInteger, nullable=False),
    Column("bundle", LargeBinary, nullable=False),
)


class NotDurable(Error):
    """The database does not keep what it has acknowledged."""


class LostRace(Error):
    """Somebody else has written first: read again, and try again."""


@dataclass
class Writes:
    """What one commit writes."""

    rooms: list[tuple[str, str, int, bytes]] = field(default_factory=list)  # as the columns are
    tables: list[tuple[str, str, bool, bytes]] = field(default_factory=list)
    log: list[tuple[str, int, bytes]] = field(default_factory=list)
    bugs: list[dict[str, Any]] = field(default_factory=list)

    def __bool__(self) -> bool:
        return bool(self.rooms or self.tables or self.log or self.bugs)


class Runner(Protocol):
    """Runs a function in a transaction of its own."""

    async def run(self, work: Callable[[Connection], T]) -> T:
        """What the function returns, once it is committed."""

    async def close(self) -> None:
        """Let the database go."""


class InThread:
    """SQLite: one connection, in one thread."""

    def __init__(self, url: str) -> None:
        self.engine = create_engine(
            url, poolclass=StaticPool, connect_args={"check_same_thread": False, "timeout": 30}
        )
        event.listen(self.engine, "connect", make_durable)
        self.thread = ThreadPoolExecutor(1, thread_name_prefix="store")
        self.connection: Connection | None = None

    async def run(self, work: Callable[[Connection], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self.thread, self.commit, work)

    def commit(self, work: Callable[[Connection], T]) -> T:
        """In the thread: all or nothing."""
        if self.connection is None:
            self.connection = self.engine.connect()
        with self.connection.begin():
            return work(self.connection)

    async def close(self) -> None:
        def let_go() -> None:
            if self.connection is not None:
                self.connection.close()
            self.engine.dispose()

        await asyncio.get_running_loop().run_in_executor(self.thread, let_go)
        self.thread.shutdown()


class OnLoop:
    """A database with an asynchronous driver, such as postgresql+asyncpg."""

    def __init__(self, url: str) -> None:
        self.engine: AsyncEngine = create_async_engine(url)

    async def run(self, work: Callable[[Connection], T]) -> T:
        async with self.engine.begin() as connection:
            return await connection.run_sync(work)

    async def close(self) -> None:
        await self.engine.dispose()


def make_durable(connection: Any, _: object) -> None:
    """Acknowledged means on disk; what SQLite promises is read back."""
    for pragma, wanted in (("journal_mode", "wal"), ("synchronous", 2)):
        connection.execute(f"PRAGMA {pragma} = {wanted}")
        (got,) = connection.execute(f"PRAGMA {pragma}").fetchone()
        if got != wanted:
            raise NotDurable(f"SQLite: expected {pragma} to be {wanted}, not {got}")
    connection.execute("PRAGMA busy_timeout = 30000")


class Store:
    """Rooms, tables and their logs."""

    def __init__(self, url: str) -> None:
        name = make_url(url).get_backend_name()
        self.runner: Runner = InThread(url) if name == "sqlite" else OnLoop(url)
        self.insert = sqlite.insert if name == "sqlite" else postgresql.insert
        self.put_room = self.put_tables = self.put_log = ""  # as the driver reads them

    def compile(self, connection: Connection) -> None:
        """What is written all the time is compiled once."""
        put_room = self.upsert(rooms, rooms.c.code, "version", "doc")
        self.put_room = str(put_room.compile(connection))
        put_tables = self.upsert(tables, tables.c.id, "over", "doc")
        self.put_tables = str(put_tables.compile(connection))
        self.put_log = str(log.insert().compile(connection))

    def upsert(self, table: Table, key: Column[Any], *names: str) -> Any:
        """Insert a row, or change these columns of it; a room only if nobody else has."""
        insert = self.insert(table)
        new = insert.excluded
        unchanged = rooms.c.version == new.version - literal_column("1") if table is rooms else None
        return insert.on_conflict_do_update(
            index_elements=[key], set_={name: new[name] for name in names}, where=unchanged
        )

    async def open(self) -> None:
        """Make what is missing."""
        await self.runner.run(shelf.create_all)

    async def close(self) -> None:
        """Let the database go."""
        await self.runner.close()

    async def commit(self, writes: Writes) -> None:
        """Write all of it or nothing; when this returns it is on disk."""
        if writes:
            await self.runner.run(lambda connection: self.write(connection, writes))

    def write(self, connection: Connection, writes: Writes) -> None:
        """In a transaction."""
        if not self.put_log:
            self.compile(connection)
        for room in writes.rooms:
            if connection.exec_driver_sql(self.put_room, room).rowcount == 0:
                raise LostRace(f"version {room[2]} of a room exists already")
        if writes.tables:
            connection.exec_driver_sql(self.put_tables, writes.tables)
        if writes.log:
            connection.exec_driver_sql(self.put_log, writes.log)
        if writes.bugs:
            connection.execute(bugs.insert(), writes.bugs)

    async def count_rooms(self) -> int:
        """How many rooms there are."""
        query = select(func.count()).select_from(rooms)
        return await self.runner.run(lambda c: int(c.execute(query).scalar_one()))

    async def room(self, code: str) -> bytes | None:
        """A room by its code, or by the code of its watching link."""
        query = select(rooms.c.doc).where((rooms.c.code == code) | (rooms.c.watch == code))
        return await self.runner.run(lambda c: c.execute(query).scalar())

    async def table(self, name: str) -> tuple[bytes, list[bytes]] | None:
        """A table and its log."""

        def read(connection: Connection) -> tuple[bytes, list[bytes]] | None:
            doc = connection.execute(select(tables.c.doc).where(tables.c.id == name)).scalar()
            if doc is None:
                return None
            query = select(log.c.entry).where(log.c.table == name).order_by(log.c.number)
            return doc, list(connection.execute(query).scalars())

        return await self.runner.run(read)

    async def bug(self, name: str) -> bytes | None:
        """The last bug bundle of a table."""
        query = select(bugs.c.bundle).where(bugs.c.table == name).order_by(bugs.c.id.desc())
        return await self.runner.run(lambda c: c.execute(query.limit(1)).scalar())
