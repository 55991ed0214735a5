"""How soon our server shows its first page, what the disk costs, and what is on it."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from contextlib import closing
from pathlib import Path
from statistics import median
from time import perf_counter
from urllib.request import urlopen

from sqlalchemy import Table

from bench.server.contestants import CORES, address_of, serve_ours, start, stop
from tripot.server.bench import Driver, Figures
from tripot.server.clock import Clock
from tripot.server.store.database import log, rooms, tables

TIMES = 5
KEYS = {
    rooms: {"code": "'R' || i", "watch": "'W' || i"},
    tables: {"id": "'T' || i", "room": "'R' || i"},
    log: {"table": "'T' || i"},
}  # of the copies


def first_page(data: Path) -> list[float]:
    """Seconds from the command to the page, some times."""
    out = []
    for _ in range(TIMES):
        began = perf_counter()
        with start(serve_ours(data), CORES[0]) as server:
            with urlopen(address_of(server)) as answer:
                answer.read()
            out.append(perf_counter() - began)
            stop(server)
    return out


def many_games(data: Path, games: int) -> Path:
    """A database with so many finished games: one that was played, and copies of it."""
    with start(serve_ours(data), CORES[0]) as server:
        asyncio.run(play_one(address_of(server)))
        stop(server)
    with closing(database(data)) as connection, connection:
        for table, keys in KEYS.items():
            connection.execute(multiply(table, keys), [games])
    return data


def multiply(table: Table, keys: dict[str, str]) -> str:
    """SQL that copies what is in a table, under other keys."""
    columns = ", ".join(keys.get(column.name, column.name) for column in table.columns)
    numbers = "SELECT 2 UNION ALL SELECT i + 1 FROM copies WHERE i < ?"
    copies = f"WITH RECURSIVE copies(i) AS ({numbers})"
    return f"INSERT INTO {table.name} {copies} SELECT {columns} FROM copies, {table.name}"


async def play_one(address: str) -> None:
    """A whole game."""
    driver = Driver(address, Clock(), Figures())
    await driver.open()
    await driver.deal()
    while not driver.chairs[0].view["over"]:
        await driver.move()
    await driver.close()


def database(data: Path) -> sqlite3.Connection:
    """What a server has left in its folder."""
    return sqlite3.connect(data / "tripot.db")


def count_log(data: Path) -> int:
    """How many answers are on disk."""
    with closing(database(data)) as connection:
        (number,) = connection.execute("SELECT count(*) FROM log").fetchone()
    return int(number)


def flush_time(place: Path) -> float:
    """Milliseconds until a small write is on this disk."""
    times = []
    with (place / "flushed").open("wb", buffering=0) as file:
        for _ in range(50):
            began = perf_counter()
            file.write(bytes(4096))
            os.fsync(file.fileno())
            times.append(1000 * (perf_counter() - began))
    return median(times)
