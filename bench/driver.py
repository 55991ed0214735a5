"""Gives slices of time to the contestants in turn, one at a time, round after round."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from subprocess import PIPE, Popen

HERE = Path(__file__).resolve().parent.parent  # the folder from which `bench` is imported
LEAST_ROUNDS = 5


class Failed(Exception):
    """The run cannot go on; says why."""


@dataclass
class Line:
    """One measure of one game of one contestant: how many a second, in each round."""

    contestant: str
    subject: str
    measure: str
    per_game: float | None
    rates: list[float] = field(default_factory=list)


@dataclass
class Run:
    """All that was measured."""

    lines: list[Line]
    versions: dict[str, str]
    rounds: int
    slice: float  # seconds of processor time
    loads: list[float] = field(default_factory=list)  # of the machine, after each round


class Worker:
    """A process kept for the whole run; nothing runs in it between two slices."""

    def __init__(self, which: str, quick: bool, path: Path | None = None) -> None:
        environment = {
            **os.environ,
            "OMP_NUM_THREADS": "1",
            "OPENBLAS_NUM_THREADS": "1",
            "PYGAME_HIDE_SUPPORT_PROMPT": "1",
            "PYTHONHASHSEED": "0",
        }
        environment.pop("PYTHONPATH", None)
        if path is not None:
            environment["PYTHONPATH"] = str(path.resolve())
        command = [sys.executable, "-W", "ignore", "-m", "bench.worker", which]
        self.which = which
        self.process = Popen(
            [*command, "--quick"] if quick else command,
            stdin=PIPE,
            stdout=PIPE,
            text=True,
            cwd=HERE,
            env=environment,
        )
        try:
            hello = self.read()
        except Failed:
            self.stop()
            raise
        assert isinstance(hello, dict)
        self.versions: dict[str, str] = hello["versions"]
        self.lines = [
            Line(hello["name"], subject, measure, per_game)
            for subject, measure, per_game in hello["tasks"]
        ]

    def measure(self, task: int, seconds: float) -> None:
        """One slice of one task."""
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(f"[{task}, {seconds}]\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            raise Failed(f"the worker for {self.which} has died") from None
        answer = self.read()
        assert isinstance(answer, list)
        done, spent = answer
        self.lines[task].rates.append(done / spent)

    def read(self) -> object:
        """The next line of the worker."""
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise Failed(f"the worker for {self.which} has died")
        return json.loads(line)

    def stop(self) -> None:
        """Let the process end."""
        assert self.process.stdin is not None and self.process.stdout is not None
        with suppress(BrokenPipeError):
            self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait()


def measure(
    workers: list[Worker],
    seconds: float,
    budget: float,
    least: int = LEAST_ROUNDS,
    progress: Callable[[int, int, str], None] = lambda done, total, what: None,
) -> Run:
    """Interleave all tasks of all workers, in a new order each round."""
    lines = [line for worker in workers for line in worker.lines]
    check_names(lines)
    slices = [(worker, task) for worker in workers for task in range(len(worker.lines))]
    rounds = max(least, int(budget / (seconds * len(slices))))
    order = Random(rounds)
    loads: list[float] = []
    for done in range(rounds):
        order.shuffle(slices)
        for i, (worker, task) in enumerate(slices):
            line = worker.lines[task]
            progress(done * len(slices) + i, rounds * len(slices), line.contestant)
            worker.measure(task, seconds)
        loads.append(round(os.getloadavg()[0], 2))
    progress(1, 1, "done")
    versions = {name: number for worker in workers for name, number in worker.versions.items()}
    return Run(lines, versions, rounds, seconds, loads)


def check_names(lines: Iterable[Line]) -> None:
    """Two contestants of one name are one library measured twice: a form is not what it should."""
    seen = set()
    for line in lines:
        name = (line.contestant, line.subject, line.measure)
        if name in seen:
            raise Failed(f"{line.contestant} is here twice; `make bench` sets up both forms")
        seen.add(name)
