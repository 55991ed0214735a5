"""One socket of one viewer, and what waits to be sent on it."""

from __future__ import annotations

from tripot.server.docs import encode
from tripot.server.limits import Bucket
from tripot.server.line import TEXT, Line, frame
from tripot.server.tables import Eyes
from tripot.server.wire import Message, Role

CLAIMS, CLAIM_BURST = 1.0, 5.0  # emotes and claims a second
# Why we hang up, beside line.FLOOD; see docs/protocol.md. After the last one a browser comes again.
REMOVED, NO_MEMBER, NO_ROOM, NO_WATCHING, AGAIN = 4001, 4003, 4004, 4005, 1012


class Connection:
    """A viewer: who he is in the room, through whose eyes he looks, and his socket."""

    def __init__(
        self,
        line: Line,
        role: Role,
        member: int | None,
        known: tuple[str, str, int],
        now: int,
    ) -> None:
        self.line = line
        self.role = role
        self.member = member
        self.eyes: Eyes = None
        self.known = known  # what the browser has: table, eyes, number of the next event
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
        known, self.known = self.known, (table, eyes, n)
        first = others if self.shown else min(known[2], n)
        self.shown = True
        return first if known[:2] == (table, eyes) else 0

    def later(self, message: Message) -> None:
        """Send it when what has been done is on disk."""
        self.parts.append(encode(message))

    def now(self, message: Message) -> None:
        """Send it alone and at once."""
        self.line.send(framed(encode(message)))


def framed(messages: bytes) -> bytes:
    """Messages, with commas between them, as one frame."""
    return frame(TEXT, b"[" + messages + b"]")
