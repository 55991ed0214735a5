"""How much anybody may ask for."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Network, ip_address

KNOWN = 10_000  # addresses that are remembered


@dataclass(frozen=True)
class Limits:
    """What the operator allows; rates are a second's."""

    commands: float = 20.0  # of one connection, pings and the like included,
    command_burst: float = 60.0
    requests: float = 20.0  # of one address,
    request_burst: float = 200.0
    rooms: float = 1 / 60  # that one address opens,
    room_burst: float = 20.0
    records: float = 0.5  # whose replays it asks for,
    record_burst: float = 60.0
    games: float = 1 / 30  # that it begins,
    game_burst: float = 40.0
    room_games: float = 1 / 60  # that are begun in one room,
    room_game_burst: float = 10.0
    keeps: float = 1 / 600  # games that one address keeps,
    keep_burst: float = 20.0
    changes: int = 200  # of mind that one seat is allowed in a game, all of which are written
    sockets: int = 200  # of one address,
    connections: int = 400  # and connections of any kind,
    malformed: float = 0.5  # requests that cannot be read: an address that sends more is shut out,
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
    records=1e9, record_burst=1e9, games=1e9, game_burst=1e9, room_games=1e9,
    room_game_burst=1e9, keeps=1e9, keep_burst=1e9, changes=1_000_000, sockets=1_000_000,
    connections=1_000_000, malformed=1e9, malformed_burst=1e9, guests=1_000_000, knocks=1_000_000,
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


class Buckets:
    """One for each address and whatever it asks for; the longest unused are forgotten."""

    def __init__(self) -> None:
        self.all: OrderedDict[tuple[str, str], Bucket] = OrderedDict()

    def take(self, address: str, what: str, rate: float, burst: float, now: int) -> bool:
        """Draw from the bucket of this address."""
        key = (address, what)
        bucket = self.all.get(key)
        if bucket is None:
            bucket = self.all[key] = Bucket(rate, burst, now)
            if len(self.all) > KNOWN:
                self.all.popitem(last=False)
        self.all.move_to_end(key)
        return bucket.take(now)


def household(who: str) -> str:
    """Whom to hold to the limits: an IPv6 address stands for its /64, which is one household's."""
    try:
        found = ip_address(who)
    except ValueError:
        return who
    if isinstance(found, IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    if found.is_link_local:  # all machines of a network share these 64 bits
        return who
    return str(IPv6Network((int(found) >> 64 << 64, 64)))
