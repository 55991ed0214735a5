"""One WebSocket after its handshake (RFC 6455): what is fed is read in the same call.

aiohttp's own reader gives each frame to a task, by a queue, and sets timers for it. That costs a
server more than the move in the frame does, so this reader is fed instead.
"""

from __future__ import annotations

import asyncio
from base64 import b64decode, b64encode
from binascii import Error as NotBase64
from collections.abc import Callable
from hashlib import sha1

from aiohttp import hdrs, web

from tripot.server.refusal import require

GOES_ON, TEXT, BINARY, CLOSE, PING, PONG = 0x0, 0x1, 0x2, 0x8, 0x9, 0xA
LAST, MASKED, UNUSED, SIZE = 0x80, 0x80, 0x70, 0x7F
WRONG, NO_TEXT, NOT_UTF8, TOO_BIG, NO_CODE = 1002, 1003, 1007, 1009, 1005  # reasons of a close
FLOOD = 4008  # another one, of our own
SLOW = 1 << 19  # bytes that wait to be read; whoever lets more of them wait is dropped
GOOD_BYE = 1.0  # seconds in which a browser answers it; less than a server takes to stop
GUID = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"


class Broken(Exception):
    """A browser does not keep to the protocol; `code` says how."""

    def __init__(self, code: int) -> None:
        self.code = code


class Line:
    """A socket: who is called for each text, and how to send and hang up."""

    def __init__(self, transport: asyncio.Transport, most: int, may: Callable[[], bool]) -> None:
        loop = asyncio.get_running_loop()
        self.transport = transport
        self.number = -1  # of the socket, while it is heard
        self.most = most  # bytes of a message
        self.may = may  # whether one more frame is not too many
        self.hear: Callable[[str], None] = lambda text: None
        self.data = b""  # what has come and is not yet a whole frame
        self.text: bytes | None = None  # the message so far, while it comes in several frames
        self.over = False  # nothing more is heard or sent
        self.ended: asyncio.Future[None] = loop.create_future()  # as soon as it is over
        self.gone: asyncio.Future[None] = loop.create_future()  # nobody is there any more
        self.silent = 0  # beats
        self.sent = 0  # bytes, since we looked how many wait
        transport.set_write_buffer_limits(high=2 * SLOW)  # a slow reader delays nobody

    # What comes: called by whoever reads the socket.

    def feed_data(self, data: bytes) -> tuple[bool, bytes]:
        """Some bytes; whether that was all, and what is left over."""
        self.silent = 0
        data, self.data = self.data + data if self.data else data, b""
        try:
            end = self.take_frames(data)
        except Broken as broken:
            self.close(broken.code)
        else:
            self.data = data[end:]
        return False, b""

    def feed_eof(self) -> None:
        """The other side is gone."""
        self.end()
        come(self.gone)

    def take_frames(self, data: bytes) -> int:
        """Read the frames that are all there; where the next one begins."""
        at, have = 0, len(data)
        while have - at >= 2:
            first, second = data[at], data[at + 1]
            if first & UNUSED or not second & MASKED:
                raise Broken(WRONG)
            size, start = second & SIZE, at + 2
            if size >= 126:
                start = at + (4 if size == 126 else 10)
                size = int.from_bytes(data[at + 2 : start], "big")
            end = start + 4 + size
            if start <= have and size > self.most:
                raise Broken(TOO_BIG)
            if have < max(start, end):
                break
            if not self.over and not self.may():
                raise Broken(FLOOD)
            self.take(first, unmasked(data[start : start + 4], data[start + 4 : end]))
            at = end
        return at

    def take(self, first: int, body: bytes) -> None:
        """A whole frame, by its first byte."""
        kind, last = first & 0xF, bool(first & LAST)
        if kind in (TEXT, GOES_ON):
            if (kind == GOES_ON) != (self.text is not None):
                raise Broken(WRONG)
            whole = body if self.text is None else self.text + body
            if len(whole) > self.most:
                raise Broken(TOO_BIG)
            self.text = None if last else whole
            if last and not self.over:
                self.say(whole)
        elif kind in (CLOSE, PING, PONG) and last and len(body) <= 125:
            if kind == PING:
                self.send(frame(PONG, body))
            elif kind == CLOSE:
                self.answer_close(body)
        else:
            raise Broken(NO_TEXT if kind == BINARY else WRONG)

    def say(self, text: bytes) -> None:
        """A message has come."""
        try:
            decoded = text.decode()
        except UnicodeDecodeError:
            raise Broken(NOT_UTF8) from None
        self.hear(decoded)

    def answer_close(self, body: bytes) -> None:
        """The other side says good-bye."""
        self.close(int.from_bytes(body[:2], "big") if len(body) >= 2 else NO_CODE)
        self.feed_eof()

    def beat(self) -> None:
        """Ask whoever was silent since the last beat; for two more, and he is gone."""
        self.silent += 1
        if self.silent > 3:
            self.drop()
        elif self.silent > 1:
            self.send(frame(PING, b""))

    # What goes.

    def send(self, framed: bytes) -> None:
        """Send a frame; a reader who is too slow is dropped, and will come back."""
        if self.over or self.transport.is_closing():
            return
        self.sent += len(framed)
        if self.sent > SLOW:
            self.sent = self.transport.get_write_buffer_size()
            if self.sent > SLOW:
                self.drop()
                return
        self.transport.write(framed)

    def close(self, code: int) -> None:
        """Say good-bye, and hear nothing more."""
        if not self.over:
            self.send(frame(CLOSE, b"" if code == NO_CODE else code.to_bytes(2, "big")))
            self.end()

    def end(self) -> None:
        """Hear and send nothing more."""
        self.over = True
        come(self.ended)

    def drop(self) -> None:
        """Cut the line."""
        self.transport.abort()
        self.feed_eof()

    async def good_bye(self) -> None:
        """Wait a moment for the other side to say it too."""
        await asyncio.wait([self.gone], timeout=GOOD_BYE)
        if not self.transport.is_closing() and self.transport.get_write_buffer_size():
            self.drop()  # whoever reads nothing is not waited for


def come(future: asyncio.Future[None]) -> None:
    """It is so, from now on."""
    if not future.done():
        future.set_result(None)


def frame(kind: int, data: bytes) -> bytes:
    """A frame of a server: whole, and not masked."""
    first, size = LAST | kind, len(data)
    if size < 126:
        return (first << 8 | size).to_bytes(2, "big") + data
    if size < 1 << 16:
        return (first << 24 | 126 << 16 | size).to_bytes(4, "big") + data
    return (first << 72 | 127 << 64 | size).to_bytes(10, "big") + data


def unmasked(mask: bytes, body: bytes) -> bytes:
    """What the browser meant."""
    size = len(body)
    whole = int.from_bytes(body, "little")
    again = int.from_bytes((mask * (size // 4 + 1))[:size], "little")
    return (whole ^ again).to_bytes(size, "little")


async def shake_hands(
    request: web.Request, most: int, may: Callable[[], bool]
) -> tuple[Line, web.StreamResponse]:
    """Answer a browser that asks for a WebSocket; `Ears.add` is to follow."""
    headers, key = request.headers, request.headers.get(hdrs.SEC_WEBSOCKET_KEY, "")
    asks = headers.get(hdrs.UPGRADE, "").lower() == "websocket"
    asks = asks and "upgrade" in headers.get(hdrs.CONNECTION, "").lower()
    asks = asks and headers.get(hdrs.SEC_WEBSOCKET_VERSION) == "13" and is_key(key)
    require(asks, "bad_request", "a WebSocket of version 13 is expected here")
    accept = b64encode(sha1(key.encode() + GUID, usedforsecurity=False).digest()).decode()
    response = web.StreamResponse(
        status=101,
        headers={
            hdrs.UPGRADE: "websocket",
            hdrs.CONNECTION: "upgrade",
            hdrs.SEC_WEBSOCKET_ACCEPT: accept,
        },
    )
    await response.prepare(request)
    response.force_close()
    transport = request.transport
    if transport is None:
        raise ConnectionResetError
    return Line(transport, most, may), response


def is_key(key: str) -> bool:
    """Whether that is 16 bytes in base64."""
    try:
        return len(b64decode(key, validate=True)) == 16
    except (NotBase64, ValueError):
        return False
