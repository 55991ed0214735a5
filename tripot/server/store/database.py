"""What is on disk. The same statements run on SQLite, in a thread, and on PostgreSQL."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from logging import getLogger
from shutil import disk_usage
from typing import Any, Protocol, TypeVar

import sqlalchemy
from sqlalchemy import (
    BigInteger,
    Column,
    Connection,
    Integer,
    LargeBinary,
    MetaData,
    Select,
    String,
    create_engine,
    event,
    func,
    inspect,
    literal_column,
    select,
    text,
)
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import StaticPool

from tripot.kernel.errors import Error
from tripot.server.store.file import make_private, path_of
from tripot.server.store.leases import MAKE, Alone, Lease, Leases, Session
from tripot.server.store.writes import Pen, Row, Statements, Writes, put_down

T = TypeVar("T")

SPARE = 16 << 20  # bytes that must be free on the disk for us to be ready
# One more whenever a table below is another, or what is in `doc` and `entry`; see migrations.
SCHEMA = 2
ONE_AT_A_TIME = 8700  # the advisory lock of PostgreSQL under which tables are made
RUNNING = ("committing", "sending", "playing")  # in these phases things happen by themselves

report = getLogger("tripot.server")
all_tables = MetaData()
about = sqlalchemy.Table(  # as Alembic makes it
    "alembic_version", all_tables, Column("version_num", String(32), primary_key=True)
)
rooms = sqlalchemy.Table(
    "rooms",
    all_tables,
    Column("code", String(10), primary_key=True),
    Column("watch", String(12), unique=True, nullable=False),
    Column("version", Integer, nullable=False),
    Column("doc", LargeBinary, nullable=False),
)
tables = sqlalchemy.Table(
    "tables",
    all_tables,
    Column("id", String(20), primary_key=True),
    Column("room", String(10), nullable=False, index=True),
    Column("phase", String(12), nullable=False, index=True),
    Column("version", Integer, nullable=False),
    Column("doc", LargeBinary, nullable=False),
)
log = sqlalchemy.Table(
    "log",
    all_tables,
    Column("table", String(20), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("entry", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)
bugs = sqlalchemy.Table(
    "bugs",
    all_tables,
    Column("id", Integer, primary_key=True),
    Column("table", String(20), nullable=False, index=True),
    Column("at", BigInteger, nullable=False),
    Column("bundle", LargeBinary, nullable=False),
)
bans = sqlalchemy.Table(
    "bans",
    all_tables,
    Column("network", String(49), primary_key=True),  # as ipaddress writes it: 10.0.0.0/8
    Column("at", BigInteger, nullable=False),
)


class NotDurable(Error):
    """The database does not keep what it has acknowledged."""


class OtherSchema(Error):
    """The database was made by another version, in a form that this one does not read."""


class DiskFull(Error):
    """Nothing more fits."""


class Runner(Protocol):
    """Runs a function in a transaction of its own."""

    async def run(self, work: Callable[[Connection], T]) -> T:
        """What the function returns, once it is committed."""

    def write(self, work: Callable[[Pen], None]) -> asyncio.Future[None]:
        """Let the function write, and commit."""

    def free_space(self) -> int | None:
        """Bytes that are free on the disk; None if the database is elsewhere."""

    async def close(self) -> None:
        """Let the database go."""


class InThread:
    """SQLite: one connection, in one thread."""

    def __init__(self, url: str) -> None:
        self.engine = create_engine(
            url, poolclass=StaticPool, connect_args={"check_same_thread": False, "timeout": 30}
        )
        event.listen(self.engine, "connect", make_durable)
        self.connection: Connection | None = None
        self.driver: Any = None  # what is below it
        self.file = path_of(url)
        self.thread = ThreadPoolExecutor(1, thread_name_prefix="store")

    async def run(self, work: Callable[[Connection], T]) -> T:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self.thread, self.commit, work)

    def write(self, work: Callable[[Pen], None]) -> asyncio.Future[None]:
        loop = asyncio.get_running_loop()
        return loop.run_in_executor(self.thread, put_down, self.driver, work)

    async def close(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self.thread, self.let_go)
        self.thread.shutdown()

    def free_space(self) -> int | None:
        return disk_usage(self.file.parent if self.file else ".").free

    # In the thread.

    def commit(self, work: Callable[[Connection], T]) -> T:
        """All of it or nothing."""
        if self.connection is None:
            if self.file is not None:
                make_private(self.file)
            self.connection = self.engine.connect()
            self.driver = self.connection.connection.driver_connection
        with self.connection.begin():
            return work(self.connection)

    def let_go(self) -> None:
        """It was the last job."""
        if self.connection is not None:
            self.connection.close()
        self.engine.dispose()


class DriverPen:
    """A pen of any other database."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection

    def execute(self, statement: str, row: Row) -> Any:
        return self.connection.exec_driver_sql(statement, row)

    def executemany(self, statement: str, rows: list[Any]) -> Any:
        return self.connection.exec_driver_sql(statement, rows)


class OnLoop:
    """PostgreSQL: some sessions that read, and the one that writes."""

    def __init__(self, url: str, session: Session) -> None:
        from sqlalchemy.ext.asyncio import create_async_engine  # it loads slowly: not for SQLite

        self.engine = create_async_engine(url, pool_pre_ping=True)
        self.session = session

    async def run(self, work: Callable[[Connection], T]) -> T:
        async with self.engine.begin() as connection:
            return await connection.run_sync(work)

    def write(self, work: Callable[[Pen], None]) -> asyncio.Future[None]:
        return asyncio.ensure_future(
            self.session.write(lambda connection: work(DriverPen(connection)))
        )

    def free_space(self) -> int | None:
        return None

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


def make(connection: Connection) -> None:
    """Make the tables where there are none; bring those of an older version to our schema."""
    if connection.dialect.name == "postgresql":
        for setting in ("fsync", "synchronous_commit"):
            if connection.execute(text(f"SHOW {setting}")).scalar() == "off":
                raise NotDurable(f"PostgreSQL: {setting} is off")
        connection.execute(select(func.pg_advisory_xact_lock(ONE_AT_A_TIME)))
        connection.execute(MAKE)
    else:
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    found = schema_of(connection)
    if found is None:
        all_tables.create_all(connection)
        connection.execute(about.insert(), {"version_num": str(SCHEMA)})
    elif 0 < found < SCHEMA:
        from tripot.server.store.migrations import upgrade  # loads Alembic, which takes a while

        upgrade(connection, found)
        report.info("the database was brought from schema %d to %d", found, SCHEMA)
    elif found != SCHEMA:
        raise OtherSchema(f"schema {found}, and this version reads {SCHEMA}")


def schema_of(connection: Connection) -> int | None:
    """Which schema a database has: None if it is empty, 0 if it is none of ours."""
    names = inspect(connection).get_table_names()
    if about.name in names:
        found = connection.execute(select(about.c.version_num)).scalar()
        return int(found) if found is not None and found.isdecimal() else 0
    if "about" in names:  # before there was Alembic
        return int(connection.execute(text("SELECT schema FROM about")).scalar() or 0)
    return 0 if rooms.name in names else None


def prove(pen: Pen) -> None:
    """Write nothing, but hear that the database is there."""
    pen.execute("SELECT 1", ())


class Database:
    """Rooms, tables and their logs."""

    def __init__(self, url: str) -> None:
        self.runner: Runner
        self.insert: Any
        self.leases: Leases
        if make_url(url).get_backend_name() == "sqlite":
            from sqlalchemy.dialects import sqlite

            self.runner, self.insert, self.leases = InThread(url), sqlite.insert, Alone()
        else:
            from sqlalchemy.dialects import postgresql

            session = self.leases = Session(url)
            self.runner, self.insert = OnLoop(url, session), postgresql.insert
        self.statements = Statements("", "", "", "")

    def compile(self, connection: Connection) -> None:
        """What is written, as the driver reads it."""
        put_bug = bugs.insert().inline()
        self.statements = Statements(
            room=str(self.upsert(rooms, rooms.c.code, "version", "doc").compile(connection)),
            table=str(
                self.upsert(tables, tables.c.id, "phase", "version", "doc").compile(connection)
            ),
            log=str(log.insert().compile(connection)),
            bug=str(put_bug.compile(connection, column_keys=["table", "at", "bundle"])),
        )

    def upsert(self, table: sqlalchemy.Table, key: Column[Any], *names: str) -> Any:
        """Insert a row, or change these columns of it, if nobody else has."""
        insert = self.insert(table)
        new = insert.excluded
        unchanged = table.c.version == new.version - literal_column("1")
        return insert.on_conflict_do_update(
            index_elements=[key], set_={name: new[name] for name in names}, where=unchanged
        )

    async def open(self) -> None:
        """Make what is missing, and read no database that we would misread."""
        try:
            await self.runner.run(make)
        except DBAPIError:  # another process was making it
            await self.runner.run(make)
        await self.runner.run(self.compile)
        await self.leases.open()

    async def close(self) -> None:
        """Let the database go."""
        await self.leases.close()
        await self.runner.close()

    def commit(self, writes: Writes) -> asyncio.Future[None]:
        """Write all of it or nothing; when it has come true it is on disk."""
        return self.runner.write(partial(self.statements.write, writes) if writes else prove)

    async def takes_writes(self) -> None:
        """Raise unless the database takes a write now."""
        await self.runner.run(
            lambda c: c.execute(about.update().values(version_num=about.c.version_num))
        )
        free = self.runner.free_space()
        if free is not None and free < SPARE:
            raise DiskFull(f"{free} bytes are free")

    async def count_rooms(self) -> int:
        """How many rooms there are."""
        query = select(func.count()).select_from(rooms)
        return await self.runner.run(lambda c: int(c.execute(query).scalar_one()))

    async def remove_room(self, code: str) -> None:
        """Forget a room; the games that were played there stay."""

        def remove(connection: Connection) -> None:
            connection.execute(rooms.delete().where(rooms.c.code == code))
            undealt = (tables.c.room == code) & (tables.c.phase == "open")
            connection.execute(tables.delete().where(undealt))

        await self.runner.run(remove)

    async def tables_after(self, name: str, count: int) -> list[tuple[str, str, bytes]]:
        """The next tables in the order of their names: name, room, document."""
        query = select(tables.c.id, tables.c.room, tables.c.doc).where(tables.c.id > name)
        query = query.order_by(tables.c.id).limit(count)
        return await self.runner.run(lambda c: [(r[0], r[1], r[2]) for r in c.execute(query)])

    async def rooms_after(self, code: str, count: int) -> list[tuple[str, bytes]]:
        """The next rooms in the order of their codes."""
        query = select(rooms.c.code, rooms.c.doc).where(rooms.c.code > code)
        query = query.order_by(rooms.c.code).limit(count)
        return await self.runner.run(lambda c: [(row[0], row[1]) for row in c.execute(query)])

    async def remove(self, names: list[str], room: str = "", version: int = 0) -> None:
        """Forget tables and all that belongs to them; and a room, unless it has changed."""

        def remove(connection: Connection) -> None:
            if room:
                same = (rooms.c.code == room) & (rooms.c.version == version)
                if not connection.execute(rooms.delete().where(same)).rowcount:
                    return
            for table, column in ((tables, tables.c.id), (log, log.c.table), (bugs, bugs.c.table)):
                connection.execute(table.delete().where(column.in_(names)))

        await self.runner.run(remove)

    async def banned(self) -> dict[str, int]:
        """The networks that are banned, and since when."""
        query = select(bans.c.network, bans.c.at)
        return await self.runner.run(lambda c: {row[0]: row[1] for row in c.execute(query)})

    async def ban(self, network: str, at: int) -> None:
        """Ban a network, if it is not yet."""
        insert = self.insert(bans).values(network=network, at=at).on_conflict_do_nothing()
        await self.runner.run(lambda c: c.execute(insert).rowcount)

    async def lift_ban(self, network: str) -> bool:
        """Whether it was banned."""
        delete = bans.delete().where(bans.c.network == network)
        return await self.runner.run(lambda c: c.execute(delete).rowcount > 0)

    async def room(self, code: str) -> bytes | None:
        """A room by its code, or by the code of its watching link."""
        query = self.by_code(rooms.c.doc, code)
        return await self.runner.run(lambda c: c.execute(query).scalar())

    async def claim(self, code: str) -> tuple[bytes, Lease | None] | None:
        """A room by either code, to be served from now on; refused if another process has it."""
        await self.leases.open()

        def read(connection: Connection) -> tuple[bytes, Lease | None] | None:
            found = connection.execute(self.by_code(rooms.c.code, code)).scalar()
            if found is None:
                return None
            lease = self.leases.take(connection, found)
            query = select(rooms.c.doc).where(rooms.c.code == found)
            return connection.execute(query).scalar_one(), lease

        return await self.runner.run(read)

    def by_code(self, what: Column[T], code: str) -> Select[T]:
        """Something of a room, by its code or by the code of its watching link."""
        return select(what).where((rooms.c.code == code) | (rooms.c.watch == code))

    async def table(self, name: str) -> tuple[bytes, list[bytes]] | None:
        """A table and its log."""

        def read(connection: Connection) -> tuple[bytes, list[bytes]] | None:
            doc = connection.execute(select(tables.c.doc).where(tables.c.id == name)).scalar()
            if doc is None:
                return None
            query = select(log.c.entry).where(log.c.table == name).order_by(log.c.number)
            return doc, list(connection.execute(query).scalars())

        return await self.runner.run(read)

    async def running(self) -> list[tuple[str, str]]:
        """The tables on which something happens by itself, and their rooms; not those in hand."""
        query = select(tables.c.id, tables.c.room).where(tables.c.phase.in_(RUNNING))

        def read(connection: Connection) -> list[tuple[str, str]]:
            held = self.leases.held(connection)
            found = connection.execute(query)
            return [(table, room) for table, room in found if room not in held]

        return await self.runner.run(read)

    async def bug(self, name: str) -> bytes | None:
        """The last bug bundle of a table."""
        query = select(bugs.c.bundle).where(bugs.c.table == name).order_by(bugs.c.id.desc())
        return await self.runner.run(lambda c: c.execute(query.limit(1)).scalar())
