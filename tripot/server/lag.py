"""How late the event loop is, and whether the whole server was suspended."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from tripot.server.clock import wall_seconds
from tripot.server.metrics import Metrics

EVERY = 0.5  # seconds
SUSPENDED = 5.0  # seconds that are missing: a laptop's lid, a stopped process


class LagMeter:
    """Rings now and then, and looks how late it is."""

    def __init__(self, metrics: Metrics, came_back: Callable[[], None]) -> None:
        self.metrics = metrics
        self.came_back = came_back
        self.timer: asyncio.TimerHandle | None = None
        self.due = 0.0
        self.wall = 0.0
        self.most = 0.0  # seconds: the most since somebody looked
        metrics.gauges["loop_lag_max_seconds"] = self.take_most

    def start(self) -> None:
        """Look after a moment, and then again and again."""
        loop = asyncio.get_running_loop()
        self.due, self.wall = loop.time() + EVERY, wall_seconds() + EVERY
        self.timer = loop.call_at(self.due, self.look)

    def stop(self) -> None:
        """Look no more."""
        if self.timer is not None:
            self.timer.cancel()

    def look(self) -> None:
        """The clock of the wall counts a suspension, which the loop's own may not."""
        late = max(0.0, asyncio.get_running_loop().time() - self.due)
        if wall_seconds() - self.wall > SUSPENDED:
            self.came_back()
        else:
            self.metrics.observe("loop_lag_seconds", late)
            self.most = max(self.most, late)
        self.start()

    def take_most(self) -> float:
        """The longest since the last call."""
        most, self.most = self.most, 0.0
        return round(most, 4)
