"""What each address has asked for, and whether it may ask for more."""

from __future__ import annotations

from collections import Counter

from tripot.server.clock import Clock
from tripot.server.limits import Bucket, Buckets, Limits
from tripot.server.metrics import Metrics


class Gate:
    """What each address has asked for."""

    def __init__(self, limits: Limits, clock: Clock, metrics: Metrics) -> None:
        self.limits = limits
        self.clock = clock
        self.metrics = metrics
        self.buckets = Buckets()
        self.sockets: Counter[str] = Counter()

    def may_request(self, address: str) -> bool:
        """One more request."""
        return self.take(address, "request", self.limits.requests, self.limits.request_burst)

    def may_open(self, address: str) -> bool:
        """One more room."""
        return self.take(address, "room", self.limits.rooms, self.limits.room_burst)

    def may_replay(self, address: str) -> bool:
        """One more record."""
        return self.take(address, "record", self.limits.records, self.limits.record_burst)

    def malformed(self, address: str) -> None:
        """One more request that could not be read."""
        self.take(address, "malformed", self.limits.malformed, self.limits.malformed_burst)

    def may_connect(self, address: str) -> bool:
        """Whether it has not just sent too many of these."""
        bucket = self.buckets.all.get((address, "malformed"))
        return bucket is None or bucket.has(self.clock.now())

    def take(self, address: str, what: str, rate: float, burst: float) -> bool:
        """Draw from the bucket of this address."""
        return self.buckets.take(address, what, rate, burst, self.clock.now())

    def enter(self, address: str) -> bool:
        """One more socket."""
        if self.sockets[address] >= self.limits.sockets:
            return False
        self.sockets[address] += 1
        return True

    def leave(self, address: str) -> None:
        """One socket less."""
        self.sockets[address] -= 1
        if self.sockets[address] <= 0:
            del self.sockets[address]

    def bucket(self) -> Bucket:
        """For the commands of one connection."""
        limits = self.limits
        return Bucket(limits.commands, limits.command_burst, self.clock.now())

    def may_speak(self, bucket: Bucket) -> bool:
        """Whether one more frame, of whatever kind, is no flood."""
        if bucket.take(self.clock.now()):
            return True
        self.metrics.count("dropped_total", "flood")
        return False
