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

from bench.server.contestants import CORES, address_of, serve_ours, start
from tripot.server.bench import Driver, Figures
from tripot.server.clock import Clock

TIMES = 5
MULTIPLY = (
    "INSERT INTO rooms SELECT 'R' || i, 'W' || i, version, doc FROM copies, rooms",
    "INSERT INTO tables SELECT 'T' || i, 'R' || i, over, doc FROM copies, tables",
    "INSERT INTO log SELECT 'T' || i, number, entry FROM copies, log",
)


def first_page(data: Path) -> list[float]:
    """Seconds from the command to the page, some times."""
    out = []
    for _ in range(TIMES):
        began = perf_counter()
        with start(serve_ours(data), CORES[0]) as server:
            with urlopen(address_of(server)) as answer:
                answer.read()
            out.append(perf_counter() - began)
            server.terminate()
    return out


def many_games(data: Path, games: int) -> Path:
    """A database with so many finished games: one that was played, and copies of it."""
    with start(serve_ours(data), CORES[0]) as server:
        asyncio.run(play_one(address_of(server)))
        server.terminate()
    with closing(database(data)) as connection, connection:
        copies = "WITH RECURSIVE copies(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM copies"
        for insert in MULTIPLY:
            connection.execute(insert.replace(" SELECT", f" {copies} WHERE i < {games}) SELECT", 1))
    return data


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
