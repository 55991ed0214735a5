"""One viewer of a room: who that is, and what waits to be sent to them."""

from __future__ import annotations

from typing import Protocol

from tripot.server.limits import Bucket
from tripot.server.rooms.table import Eyes
from tripot.server.store.documents import encode
from tripot.server.wire import Message, Role

CLAIMS, CLAIM_BURST = 1.0, 5.0  # emotes and claims a second
# Why we hang up; see docs/protocol.md. After AGAIN a browser comes again.
REMOVED, MOVED, NO_MEMBER, NO_ROOM, NO_WATCHING, FLOOD = 4001, 4002, 4003, 4004, 4005, 4008
BANNED = 4009
AGAIN = 1012


class Socket(Protocol):
    """The way to a browser."""

    def send(self, frame: bytes) -> None:
        """Send a frame of text; a client that reads too slowly is cut off."""

    def say_goodbye(self, code: int) -> None:
        """Close; the code says why."""

    @property
    def caller(self) -> str:
        """The address at its other end."""

    @property
    def is_over(self) -> bool:
        """Whether nothing more is to be heard or sent."""


class Connection:
    """A viewer: which member of the room, through whose eyes they look, and their socket."""

    def __init__(
        self,
        socket: Socket,
        role: Role,
        member: int | None,
        has: tuple[str, str, int],
        now: int,
    ) -> None:
        self.socket = socket
        self.role = role
        self.member = member
        self.eyes: Eyes = None
        self.has = has  # what is in the browser: table, eyes, number of the next event
        self.claims = Bucket(CLAIMS, CLAIM_BURST, now)
        self.new = True  # is to be greeted
        self.fresh = True  # is to be shown the whole table
        self.shown = False  # was shown one on this socket
        self.closing = 0  # why we hang up when what has been done is on disk
        self.parts: list[bytes] = []  # messages that wait for the next commit

    def since(self, table: str, others: int, n: int) -> int:
        """The first event that these eyes have not been shown on this device.

        The others here were shown those below `others`, and there are `n` of them now.
        """
        eyes = "" if self.eyes is None else str(self.eyes)
        had, self.has = self.has, (table, eyes, n)
        first = others if self.shown else min(had[2], n)
        self.shown = True
        return first if had[:2] == (table, eyes) else 0

    def later(self, message: Message) -> None:
        """Send it when what has been done is on disk."""
        self.parts.append(encode(message))

    def now(self, message: Message) -> None:
        """Send it alone and at once."""
        self.socket.send(b"[" + encode(message) + b"]")
