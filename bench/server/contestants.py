"""A server in a process of its own on one core, and on another the process that drives it."""

from __future__ import annotations

import json
import os
import sys
from dataclasses import dataclass, field
from pathlib import Path
from subprocess import PIPE, Popen
from typing import Self

from tripot.server.bench import SEATS, used

HERE = Path(__file__).parent
OURS, BOARDGAME, COLYSEUS = "tripot", "boardgame.io", "Colyseus"
CORES = sorted(os.sched_getaffinity(0))


class Failed(Exception):
    """The run cannot go on; says why."""


@dataclass
class Slice:
    """Some moves, and what they cost the server."""

    cpu: float  # seconds
    waits: list[float]  # ms until all seats had seen a move

    @property
    def each(self) -> float:
        """Microseconds of the server's processor a move."""
        return 1e6 * self.cpu / len(self.waits)


@dataclass
class Measured:
    """All of one contestant."""

    name: str
    before: int = 0  # kB of memory, without guests
    after: int = 0  # with all guests seated
    last: int = 0  # at the end of the run
    moves: int = 0  # the first round's too
    slices: dict[float, list[Slice]] = field(default_factory=dict)  # by moves a second
    renewals: list[float] = field(default_factory=list)  # seconds of CPU for a new game everywhere


def serve_ours(data: Path) -> list[str]:
    """The command that starts our server."""
    command = [sys.executable, "-m", "tripot", "serve", "--local", "--port", "0"]
    return [*command, "--data", str(data), "--no-limits", "--lang", "en"]


def start(command: list[str], core: int) -> Popen[str]:
    """A process on one core."""
    environment = {**os.environ, "NODE_ENV": "production", "PYTHONHASHSEED": "0"}
    pinned = ["taskset", "-c", str(core), *command]
    return Popen(pinned, stdin=PIPE, stdout=PIPE, text=True, env=environment)


def stop(process: Popen[str]) -> None:
    """End a process, and let it say what it has to."""
    process.terminate()
    process.communicate()


def address_of(server: Popen[str]) -> str:
    """Servers say on their first line where they are, at its end."""
    assert server.stdout is not None
    words = server.stdout.readline().split()
    if not words:
        raise Failed("a server has not started")
    return words[-1]


class Contestant:
    """A server and its driver, for the whole run."""

    def __init__(self, name: str, data: Path) -> None:
        self.measured = Measured(name)
        self.ours = name == OURS
        stem = "boardgame" if name == BOARDGAME else "colyseus"
        serve = serve_ours(data) if self.ours else ["node", str(HERE / f"{stem}_server.mjs")]
        drive = ["node", str(HERE / f"{stem}_driver.mjs")]
        if self.ours:
            drive = [sys.executable, "-m", "bench.server.ours"]
        self.commands = serve, drive
        self.processes: list[Popen[str]] = []

    def __enter__(self) -> Self:
        serve, drive = self.commands
        self.processes.append(start(serve, CORES[0]))
        try:
            address = address_of(self.server)
        except Failed:
            self.__exit__()
            raise
        self.processes.append(start([*drive, address], CORES[-1]))
        return self

    def __exit__(self, *_: object) -> None:
        for process in reversed(self.processes):
            stop(process)

    @property
    def server(self) -> Popen[str]:
        """The process that is measured."""
        return self.processes[0]

    def ask(self, **order: float) -> list[float]:
        """Give the driver an order, and wait for what it has measured."""
        _, driver = self.processes
        assert driver.stdin is not None and driver.stdout is not None
        driver.stdin.write(json.dumps(order) + "\n")
        driver.stdin.flush()
        line = driver.stdout.readline()
        if not line:
            raise Failed(f"the driver of {self.measured.name} has died")
        waits: list[float] = json.loads(line)["waits"]
        return waits

    def seat(self, tables: int) -> None:
        """Everybody comes."""
        _, self.measured.before = used(self.server.pid)
        self.ask(seat=tables)
        _, self.measured.after = used(self.server.pid)

    def play(self, moves: int, rate: float, keep: bool, renew: bool = True) -> None:
        """One slice. Our games end: they are dealt anew afterwards, which is measured by itself."""
        cpu, _ = used(self.server.pid)
        waits = self.ask(play=moves, rate=rate)
        played, self.measured.last = used(self.server.pid)
        self.measured.moves += len(waits)
        if keep:
            self.measured.slices.setdefault(rate, []).append(Slice(played - cpu, waits))
        if self.ours and renew:
            self.ask(renew=1)
            if keep:
                self.measured.renewals.append(used(self.server.pid)[0] - played)


def kilobytes_each(measured: Measured, tables: int) -> float:
    """Memory a connection, its share of room and table included."""
    return (measured.after - measured.before) / (tables * SEATS)
