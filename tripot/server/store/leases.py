"""Which process serves which room, when several share one PostgreSQL.

A process writes through one session of its own, and holds an advisory lock on a number drawn for
that session. A lease is a row: the room and the number of its holder. It is good as long as that
lock is held, so PostgreSQL itself says when a holder is gone: no clocks are compared, and a process
that has lost its session can neither write nor keep a room.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from secrets import randbits
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeVar

from sqlalchemy import Connection, text
from sqlalchemy.exc import SQLAlchemyError

from tripot.kernel.errors import Error
from tripot.server.clock import real_time, steady_seconds
from tripot.server.refusal import Refusal

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection

T = TypeVar("T")

IDLE = 10.0  # seconds after which PostgreSQL ends a session that says nothing
TRUST = 8.0  # seconds for which a session that has answered is surely there: less than IDLE
BEAT = 1.0  # seconds from one sign of life to the next
PATIENCE = 5.0  # seconds in which it must be answered: with BEAT less than TRUST

# After a crash PostgreSQL empties an unlogged table, and then no session has survived either.
MAKE = text(
    "CREATE UNLOGGED TABLE IF NOT EXISTS leases"
    " (room varchar(10) PRIMARY KEY, holder bigint NOT NULL, taken bigint NOT NULL)"
)
TAKE = text(
    "INSERT INTO leases (room, holder, taken) VALUES (:room, :holder, 1)"
    " ON CONFLICT (room) DO UPDATE SET holder = excluded.holder, taken = leases.taken + 1"
    " WHERE leases.holder = excluded.holder OR pg_try_advisory_xact_lock_shared(leases.holder)"
    " RETURNING taken"
)
RELEASE = text("DELETE FROM leases WHERE room = :room AND holder = :holder AND taken = :taken")
HELD = text(
    "SELECT room FROM leases JOIN pg_locks ON holder = (classid::bigint << 32) | objid::bigint"
    " WHERE locktype = 'advisory' AND mode = 'ExclusiveLock' AND granted"
    " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
)
LIMIT = text(
    "SELECT set_config('idle_session_timeout', :wait, false),"
    " set_config('idle_in_transaction_session_timeout', :wait, false)"
)
LOCK = text("SELECT pg_advisory_lock(:holder)")
UNLOCK = text("SELECT pg_advisory_unlock_all()")
SIGN = text("SELECT 1")


class SessionLost(Error):
    """The session through which a process writes has ended, and its rooms with it."""


class Lease(NamedTuple):
    """One room, as this process has taken it."""

    room: str
    holder: int
    taken: int  # how many times it was: what was released late does not end a newer one


class Leases(Protocol):
    """How the rooms of one database are shared out."""

    shared: bool  # whether there may be other processes
    lost: Callable[[], None]  # is called when all rooms are to be given up at once

    async def open(self) -> None:
        """Be able to hold rooms."""

    async def close(self) -> None:
        """Give up all rooms: whoever is asked next may have them."""

    def sure(self) -> bool:
        """Whether what is in memory is surely as it is on disk."""

    def take(self, connection: Connection, room: str) -> Lease | None:
        """Take a room, or refuse: another process has it. None: there is no other process."""

    def is_held(self, lease: Lease | None) -> bool:
        """Whether a lease that was taken is still good."""

    def release(self, lease: Lease) -> None:
        """Give up a room soon, unless it is taken again."""

    def held(self, connection: Connection) -> set[str]:
        """The rooms that some process has now."""


class Alone:
    """SQLite: one process has all rooms, and there is nothing to ask."""

    shared = False

    def __init__(self) -> None:
        self.lost: Callable[[], None] = lambda: None

    async def open(self) -> None:
        pass

    async def close(self) -> None:
        pass

    def sure(self) -> bool:
        return True

    def take(self, connection: Connection, room: str) -> Lease | None:
        return None

    def is_held(self, lease: Lease | None) -> bool:
        return True

    def release(self, lease: Lease) -> None:
        pass

    def held(self, connection: Connection) -> set[str]:
        return set()


class Session:
    """PostgreSQL: the one session through which this process writes, and its leases."""

    shared = True

    def __init__(self, url: str) -> None:
        from sqlalchemy.ext.asyncio import create_async_engine  # it loads slowly: not for SQLite
        from sqlalchemy.pool import NullPool

        self.engine = create_async_engine(url, poolclass=NullPool)
        self.lost: Callable[[], None] = lambda: None
        self.connection: AsyncConnection | None = None
        self.holder = 0  # the number of our session; 0: there is none
        self.answered = 0.0  # when something was sent that was then answered
        self.opening = asyncio.Lock()
        self.turn = asyncio.Lock()
        self.beating: asyncio.Task[None] | None = None
        self.behind: set[asyncio.Task[None]] = set()  # what is done without anybody waiting

    # The session.

    async def open(self) -> None:
        async with self.opening:
            if self.holder:
                return
            sent = steady_seconds()
            connection = await self.engine.connect()
            try:
                holder = randbits(62) + 1
                await connection.execute(LIMIT, {"wait": f"{round(1000 * IDLE)}ms"})
                await connection.execute(LOCK, {"holder": holder})
                await connection.commit()
                driver = (await connection.get_raw_connection()).driver_connection
                assert driver is not None
                driver.add_termination_listener(lambda _: self.end(holder))
            except BaseException:
                await connection.close()
                raise
            self.connection, self.holder, self.answered = connection, holder, sent
            self.beating = asyncio.get_running_loop().create_task(self.beat(holder))

    async def run(self, work: Callable[[Connection], T], holder: int) -> T:
        """In a transaction of our session, if it is still that one."""
        async with self.turn:
            connection = self.connection
            if connection is None or holder != self.holder:
                raise SessionLost("the session has ended")
            sent = steady_seconds()
            try:
                async with connection.begin():
                    result = await connection.run_sync(work)
            except BaseException:
                if connection.invalidated or connection.closed:
                    self.end(holder)
                raise
            self.answered = sent
            return result

    async def write(self, work: Callable[[Connection], None]) -> None:
        """Commit what the rooms of this process have to write."""
        holder = self.holder
        if not holder:  # no room is left that could have been another's meanwhile
            await self.open()
            holder = self.holder
        await self.run(work, holder)

    async def beat(self, holder: int) -> None:
        """Give signs of life while nothing is written; without an answer it is over."""
        while holder == self.holder:
            await real_time(BEAT)
            if steady_seconds() - self.answered >= BEAT:
                try:
                    async with asyncio.timeout(PATIENCE):
                        await self.run(lambda connection: connection.execute(SIGN), holder)
                except Exception:
                    self.end(holder)

    def end(self, holder: int) -> None:
        """The session is over: no room is ours any more."""
        if holder == self.holder:
            self.drop()
            self.lost()

    async def close(self) -> None:
        if self.holder:
            with suppress(SQLAlchemyError, OSError, SessionLost):
                await self.run(lambda connection: connection.execute(UNLOCK), self.holder)
        if self.holder:
            self.drop()
        while self.behind:
            await asyncio.wait(self.behind)

    def drop(self) -> None:
        """Hang up, whatever is still under way there: it is not acknowledged."""
        connection, self.connection, self.holder = self.connection, None, 0
        assert connection is not None and self.beating is not None
        self.beating.cancel()
        self.leave_behind(hang_up(connection))

    def leave_behind(self, work: Coroutine[None, None, None]) -> None:
        """Do it by itself."""
        task = asyncio.get_running_loop().create_task(work)
        self.behind.add(task)
        task.add_done_callback(self.behind.discard)

    # Leases.

    def sure(self) -> bool:
        return self.holder != 0 and steady_seconds() - self.answered < TRUST

    def take(self, connection: Connection, room: str) -> Lease | None:
        holder = self.holder
        wanted = {"room": room, "holder": holder}
        taken = connection.execute(TAKE, wanted).scalar() if holder else None
        if taken is None:
            raise Refusal("elsewhere")
        return Lease(room, holder, taken)

    def is_held(self, lease: Lease | None) -> bool:
        return lease is not None and lease.holder == self.holder

    def release(self, lease: Lease) -> None:
        if self.is_held(lease):
            self.leave_behind(self.give_up(lease))

    async def give_up(self, lease: Lease) -> None:
        """If that fails the room stays ours, and is found here."""
        with suppress(SQLAlchemyError, OSError, SessionLost):
            await self.run(lambda c: c.execute(RELEASE, lease._asdict()), lease.holder)

    def held(self, connection: Connection) -> set[str]:
        return set(connection.execute(HELD).scalars())


async def hang_up(connection: AsyncConnection) -> None:
    """Close a session, whatever state it is in."""
    with suppress(SQLAlchemyError, OSError):
        await connection.invalidate()
    with suppress(SQLAlchemyError, OSError):
        await connection.close()
