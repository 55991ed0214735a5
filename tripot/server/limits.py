"""How much anybody may ask for."""

from __future__ import annotations

from collections import Counter, OrderedDict
from dataclasses import dataclass

from tripot.server.clock import Clock
from tripot.server.metrics import Metrics

KNOWN = 10_000  # addresses that are remembered


@dataclass(frozen=True)
class Limits:
    """What the operator allows; rates are a second's."""

    commands: float = 20.0  # of one connection, pings and the like included,
    command_burst: float = 60.0
    requests: float = 20.0  # of one address,
    request_burst: float = 200.0
    rooms: float = 0.2  # that one address opens,
    room_burst: float = 20.0
    connections: int = 200  # of one address,
    viewers: int = 200  # of one room, and as many hands,
    hands: int = 16  # of one member
    members: int = 60
    frame: int = 8 << 10  # bytes of one command,
    body: int = 16 << 10  # of one request


NO_LIMITS = Limits(
    commands=1e9, command_burst=1e9, requests=1e9, request_burst=1e9, rooms=1e9, room_burst=1e9,
    connections=1_000_000,
)  # fmt: skip


class Bucket:
    """Drips full at a rate, and is drawn from."""

    __slots__ = ("full", "left", "rate", "seen")

    def __init__(self, rate: float, full: float, now: int) -> None:
        self.rate = rate
        self.full = full
        self.left = full
        self.seen = now

    def take(self, now: int) -> bool:
        """Whether there was one left."""
        self.left = min(self.full, self.left + self.rate * max(0, now - self.seen) / 1000)
        self.seen = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Gate:
    """What each address has asked for."""

    def __init__(self, limits: Limits, clock: Clock, metrics: Metrics) -> None:
        self.limits = limits
        self.clock = clock
        self.metrics = metrics
        self.buckets: OrderedDict[tuple[str, str], Bucket] = OrderedDict()
        self.connections: Counter[str] = Counter()

    def may_request(self, address: str) -> bool:
        """One more request."""
        return self.take(address, "request", self.limits.requests, self.limits.request_burst)

    def may_open(self, address: str) -> bool:
        """One more room."""
        return self.take(address, "room", self.limits.rooms, self.limits.room_burst)

    def take(self, address: str, what: str, rate: float, burst: float) -> bool:
        """Draw from the bucket of this address."""
        now = self.clock.now()
        key = (address, what)
        bucket = self.buckets.get(key)
        if bucket is None:
            bucket = self.buckets[key] = Bucket(rate, burst, now)
            if len(self.buckets) > KNOWN:
                self.buckets.popitem(last=False)
        self.buckets.move_to_end(key)
        return bucket.take(now)

    def enter(self, address: str) -> bool:
        """One more connection."""
        if self.connections[address] >= self.limits.connections:
            return False
        self.connections[address] += 1
        return True

    def leave(self, address: str) -> None:
        """One connection less."""
        self.connections[address] -= 1
        if self.connections[address] <= 0:
            del self.connections[address]

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
