"""One socket of one viewer, and what waits to be sent on it."""

from __future__ import annotations

import asyncio
from struct import pack

from tripot.server.docs import encode
from tripot.server.limits import Bucket
from tripot.server.tables import Eyes
from tripot.server.wire import Message, Role

SLOW = 1 << 19  # bytes that wait to be read; whoever lets more of them wait is dropped
TEXT = 0x81  # a frame of text, and the last of its message
CLAIMS, CLAIM_BURST = 1.0, 5.0  # emotes and claims a second
# Why we hang up; see docs/protocol.md. After the last two a browser comes again.
REMOVED, NO_MEMBER, NO_ROOM, NO_WATCHING, FLOOD, AGAIN = 4001, 4003, 4004, 4005, 4008, 1012


class Connection:
    """A viewer: who he is in the room, through whose eyes he looks, and his socket."""

    def __init__(
        self,
        transport: asyncio.WriteTransport,
        role: Role,
        member: int | None,
        known: tuple[str, str, int],
        bucket: Bucket,
    ) -> None:
        self.transport = transport
        self.role = role
        self.member = member
        self.eyes: Eyes = None
        self.known = known  # what the browser has: table, eyes, number of the next event
        self.bucket = bucket
        self.claims = Bucket(CLAIMS, CLAIM_BURST, bucket.seen)
        self.new = True  # is to be greeted
        self.fresh = True  # is to be shown the whole table
        self.parts: list[bytes] = []  # messages that wait for the next commit
        self.gone = False
        self.code = 0  # why we hang up
        self.listener = asyncio.current_task()

    def since(self, table: str, shown: int, n: int) -> int:
        """The first event that these eyes have not been shown on this device.

        The others here were shown those below `shown`, and there are `n` of them now.
        """
        eyes = "" if self.eyes is None else str(self.eyes)
        known, self.known = self.known, (table, eyes, n)
        if known[:2] != (table, eyes):
            return 0
        return min(known[2], n) if self.new else shown

    def later(self, message: Message) -> None:
        """Send it when what has been done is on disk."""
        self.parts.append(encode(message))

    def now(self, message: Message) -> None:
        """Send it alone and at once."""
        self.send(framed([encode(message)]))

    def send(self, frame: bytes) -> None:
        """Send a frame; a reader who is too slow is dropped, and will come back."""
        transport = self.transport
        if self.gone or transport.is_closing():
            return
        if transport.get_write_buffer_size() > SLOW:
            self.drop()
            return
        transport.write(frame)

    def drop(self) -> None:
        """Cut the line."""
        self.gone = True
        self.transport.abort()

    def close(self, code: int) -> None:
        """Interrupt whoever listens on the line: he says good-bye."""
        if not self.gone:
            self.gone = True
            self.code = code
            if self.listener is not None:
                self.listener.cancel()


def framed(messages: list[bytes]) -> bytes:
    """Messages as one text frame of a server: whole, unmasked, uncompressed (RFC 6455, 5.2)."""
    data = b"[" + b",".join(messages) + b"]"
    size = len(data)
    if size < 126:
        return pack("!BB", TEXT, size) + data
    if size < 1 << 16:
        return pack("!BBH", TEXT, 126, size) + data
    return pack("!BBQ", TEXT, 127, size) + data
