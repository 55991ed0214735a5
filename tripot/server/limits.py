"""How much anybody may ask for."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    """What the operator allows; rates are a second's."""

    commands: float = 20.0  # of one connection, pings and the like included,
    command_burst: float = 60.0
    requests: float = 20.0  # of one address,
    request_burst: float = 200.0
    rooms: float = 0.2  # that one address opens,
    room_burst: float = 20.0
    records: float = 0.5  # whose replays it asks for,
    record_burst: float = 60.0
    connections: int = 200  # sockets of one address,
    lines: int = 400  # and connections of any kind,
    malformed: float = 0.5  # requests that cannot be read: whoever sends more is not let in,
    malformed_burst: float = 20.0
    viewers: int = 200  # of one room, and as many hands,
    hands: int = 16  # of one member
    members: int = 60
    guests: int = 24  # members of one room who come from one address,
    knocks: int = 3  # and those of them who wait at its door;
    door: int = 12  # all who wait there
    frame: int = 8 << 10  # bytes of one command,
    body: int = 16 << 10  # of one request,
    record: int = 512 << 10  # of a record that is to be replayed


NO_LIMITS = Limits(
    commands=1e9, command_burst=1e9, requests=1e9, request_burst=1e9, rooms=1e9, room_burst=1e9,
    records=1e9, record_burst=1e9, connections=1_000_000,
    lines=1_000_000, malformed=1e9, malformed_burst=1e9, guests=1_000_000, knocks=1_000_000,
)  # fmt: skip


class Bucket:
    """Drips full at a rate, and is drawn from."""

    __slots__ = ("full", "left", "rate", "seen")

    def __init__(self, rate: float, full: float, now: int) -> None:
        self.rate = rate
        self.full = full
        self.left = full
        self.seen = now

    def has(self, now: int) -> bool:
        """Whether there is one left."""
        self.left = min(self.full, self.left + self.rate * max(0, now - self.seen) / 1000)
        self.seen = now
        return self.left >= 1

    def take(self, now: int) -> bool:
        """Whether there was one left."""
        left = self.has(now)
        self.left -= left
        return left
