"""Errors that may come by the thousand are counted, and said once a minute."""

from __future__ import annotations

from collections import Counter
from logging import Handler, LogRecord, getLogger

from tripot.server.clock import Alarm, Clock
from tripot.server.metrics import Metrics

EVERY = 60_000  # milliseconds from one line of the log to the next

log = getLogger("tripot.server")


class Errors(Handler):
    """The first of a kind is said at once, those of the next minute together.

    A line has what failed and the name of the exception: no traceback, address, cookie or text of
    somebody's. As a handler it takes what aiohttp would log of a request.
    """

    def __init__(self, clock: Clock, metrics: Metrics) -> None:
        super().__init__()
        self.clock = clock
        self.metrics = metrics
        self.more: Counter[str] = Counter()  # of each kind, since it was last said
        self.alarm: Alarm | None = None

    def count(self, what: str, error: BaseException | None = None) -> None:
        """One more."""
        kind = what if error is None else f"{what}: {type(error).__name__}"
        self.metrics.count("errors_total", what)
        if kind not in self.more:
            log.error("%s", kind)
        self.more[kind] += 1
        if self.alarm is None:
            self.alarm = self.clock.at(self.clock.now() + EVERY, self.tell)

    def tell(self) -> None:
        """The minute is over."""
        self.alarm = None
        for kind, times in self.more.items():
            if times > 1:
                log.error("%s (%d more in the last minute)", kind, times - 1)
        self.more.clear()

    def stop(self) -> None:
        """Say what is left."""
        if self.alarm is not None:
            self.alarm.cancel()
            self.tell()

    def emit(self, record: LogRecord) -> None:
        """What aiohttp says of a request that it could not read or answer."""
        error = record.exc_info[1] if record.exc_info else None
        self.count("a request failed", error)
