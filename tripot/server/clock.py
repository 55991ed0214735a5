"""Time and jitter: the only place of the server that asks what time it is, or waits."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from datetime import UTC, datetime
from random import Random
from typing import Protocol

BOOT_TIME: int | None = getattr(time, "CLOCK_BOOTTIME", None)  # Linux


class Alarm(Protocol):
    """Something that will be called."""

    def cancel(self) -> None:
        """Do not call it."""


class Clock:
    """The clock of the wall, in milliseconds; deadlines on it outlive the process."""

    def __init__(self, random: Random | None = None) -> None:
        self.random = random or Random()  # for moments, and for nothing that is a secret

    def now(self) -> int:
        """Milliseconds since 1970."""
        return time.time_ns() // 1_000_000

    def at(self, moment: int, call: Callable[[], None]) -> Alarm:
        """Call it at that moment, or as soon as may be if that is past."""
        wait = max(0, moment - self.now()) / 1000
        return asyncio.get_running_loop().call_later(wait, call)

    def between(self, low: float, high: float) -> int:
        """Some milliseconds, drawn from these many seconds and knowing nothing else."""
        return round(1000 * self.random.uniform(low, high))


def wall_seconds() -> float:
    """Seconds since 1970, of the machine: whatever a test says, and with suspensions in them."""
    return time.time()


def ticks() -> float:
    """Seconds from no moment in particular, to measure how long something took."""
    return time.perf_counter()


def written(seconds: float) -> str:
    """A moment since 1970 as people and programs read it: 2026-01-31T18:00:00.123Z."""
    moment = datetime.fromtimestamp(seconds, UTC)
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def steady_seconds() -> float:
    """Seconds that nobody sets, with suspensions in them where the system counts these."""
    return time.clock_gettime(BOOT_TIME) if BOOT_TIME is not None else time.monotonic()


async def let_others_run() -> None:
    """Between two parts of a long piece of work."""
    await asyncio.sleep(0)


async def real_time(seconds: float) -> None:
    """Wait for what other machines wait for too, whatever a test says."""
    await asyncio.sleep(seconds)
