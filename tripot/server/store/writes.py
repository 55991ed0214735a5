"""What is to be written, and how."""

from __future__ import annotations

from collections.abc import Callable
from sqlite3 import IntegrityError as DoubleInSqlite
from typing import Any, Protocol

from sqlalchemy.exc import IntegrityError

from tripot.kernel.errors import Error

Row = tuple[str | int | bytes, ...]

DOUBLE = (DoubleInSqlite, IntegrityError)  # what a pen raises if there is such a row


class LostRace(Error):
    """Somebody else has written first: read again, and try again."""


class Pen(Protocol):
    """Writes with statements as the driver reads them; a connection of SQLite is one."""

    def execute(self, statement: str, row: Row, /) -> Any:
        """Write a row; `rowcount` says whether it was."""

    def executemany(self, statement: str, rows: list[Any], /) -> Any:
        """Write rows."""


class Writes:
    """What one commit writes: rows, as the columns are."""

    def __init__(self) -> None:
        self.rooms: list[tuple[str, str, int, bytes]] = []
        self.tables: list[tuple[str, str, str, int, bytes]] = []
        self.log: list[tuple[str, int, bytearray]] = []
        self.bugs: list[tuple[str, int, bytes]] = []

    def add(self, other: Writes) -> None:
        """These too."""
        self.rooms += other.rooms
        self.tables += other.tables
        self.log += other.log
        self.bugs += other.bugs

    def __bool__(self) -> bool:
        return bool(self.rooms or self.tables or self.log or self.bugs)


class Statements:
    """How each table is written to."""

    def __init__(self, room: str, table: str, log: str, bug: str) -> None:
        self.room = room
        self.table = table
        self.log = log
        self.bug = bug

    def write(self, writes: Writes, pen: Pen) -> None:
        """In a transaction."""
        for room in writes.rooms:
            put(pen, self.room, room)
        for table in writes.tables:
            put(pen, self.table, table)
        if writes.log:
            try:
                pen.executemany(self.log, writes.log)
            except DOUBLE:
                raise LostRace("another entry was written first") from None
        if writes.bugs:
            pen.executemany(self.bug, writes.bugs)


def put(pen: Pen, statement: str, row: Row) -> None:
    """Write a row that follows the version before it."""
    if pen.execute(statement, row).rowcount == 0:
        raise LostRace("another version was written first")


def put_down(driver: Any, work: Callable[[Pen], None]) -> None:
    """All or nothing, past SQLAlchemy, whose layers cost more than the writing in SQLite."""
    try:
        driver.execute("BEGIN IMMEDIATE")
        work(driver)
        driver.execute("COMMIT")
    except Exception:
        driver.rollback()
        raise
