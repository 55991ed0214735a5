"""The WebSocket itself, byte by byte: what browsers may send, and what ends the line."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from struct import pack

import pytest
from yarl import URL

from tests.server.guests import Guest, Server, guests, run
from tripot.server.net import sockets
from tripot.server.net.sockets import SLOW, BrowserSocket

GOES_ON, TEXT, CLOSE, PING, PONG, LAST = 0x0, 0x1, 0x8, 0x9, 0xA, 0x80
MASK = b"\x01\x02\x03\x04"
KEY = "dGhlIHNhbXBsZSBub25jZQ=="
HELLO = b'{"t":"rename","id":"7","name":"Zo\xc3\xa9"}'


def masked(kind: int, body: bytes, last: bool = True, mask: bytes | None = MASK) -> bytes:
    """A frame as a browser sends it."""
    head = bytes([(LAST if last else 0) | kind])
    bit = 0 if mask is None else 0x80
    if len(body) < 126:
        head += bytes([bit | len(body)])
    elif len(body) < 1 << 16:
        head += bytes([bit | 126]) + pack("!H", len(body))
    else:
        head += bytes([bit | 127]) + pack("!Q", len(body))
    return head + (body if mask is None else mask + unmasked(mask, body))


def unmasked(mask: bytes, body: bytes) -> bytes:
    """What was masked, and the other way round."""
    return bytes(byte ^ mask[i % 4] for i, byte in enumerate(body))


def socket_of(server: Server, code: str, number: int) -> BrowserSocket:
    """A socket of a room, from inside."""
    socket = server.room(code).connections[number].socket
    assert isinstance(socket, BrowserSocket)
    return socket


class Raw:
    """A browser that speaks bytes."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    def send(self, data: bytes) -> None:
        """Bytes, as they are."""
        self.writer.write(data)

    async def frame(self) -> tuple[int, bytes]:
        """The next frame: its kind and its body."""
        first, second = await self.reader.readexactly(2)
        assert first & LAST and second < 0x80  # whole, and not masked
        size = second
        if size >= 126:
            size = int.from_bytes(await self.reader.readexactly(2 if size == 126 else 8), "big")
        return first & 0xF, await self.reader.readexactly(size)

    async def until(self, kind: int) -> bytes:
        """The body of the next frame of that kind."""
        while True:
            found, body = await self.frame()
            if found == kind:
                return body


async def raw(server: Server, code: str, cookie: str, **headers: str) -> Raw:
    """Somebody at the door of a room's socket."""
    host, port = server.address.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    asks = {
        "Host": f"{host}:{port}",
        "Upgrade": "websocket",
        "Connection": "keep-alive, Upgrade",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": KEY,
        "Cookie": cookie,
        **headers,
    }
    lines = [f"GET /ws/{code} HTTP/1.1", *(f"{name}: {value}" for name, value in asks.items())]
    writer.write("\r\n".join([*lines, "", ""]).encode())
    return Raw(reader, writer)


def cookie_of(guest: Guest) -> str:
    """The seat token of somebody."""
    cookies = guest.session.cookie_jar.filter_cookies(URL(guest.address))
    return "; ".join(f"{name}={morsel.value}" for name, morsel in cookies.items())


def talk(tmp_path: Path, scene: Callable[[Raw], Awaitable[None]]) -> None:
    """Play a scene with one who has just sat down."""

    async def whole() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann") as (ann,):
            line = await raw(server, ann.code, cookie_of(ann))
            head = await line.reader.readuntil(b"\r\n\r\n")
            assert b" 101 " in head and b"s3pPLMBiTxaQ9kYGzzhZRbK+xOo=" in head  # RFC 6455, 1.3
            await scene(line)
            line.writer.close()

    run(whole())


async def renamed(line: Raw) -> None:
    """Read until the server has done what `HELLO` says."""
    while True:
        body = await line.until(TEXT)
        if b'"ack"' in body:
            assert b'"7"' in body
            return


def test_a_command_may_come_in_pieces_and_many_at_once(tmp_path: Path) -> None:
    async def scene(line: Raw) -> None:
        whole = masked(TEXT, HELLO)
        for i in range(len(whole)):  # byte by byte
            line.send(whole[i : i + 1])
            await asyncio.sleep(0)
        await renamed(line)
        cut = HELLO.index(b"\xc3") + 1  # within a sign
        split = masked(TEXT, HELLO[:cut], last=False) + masked(PING, b"now")
        line.send(split + masked(GOES_ON, HELLO[cut:]) + masked(PING, b"end"))
        assert await line.until(PONG) == b"now"
        assert await line.until(PONG) == b"end"
        await renamed(line)

    talk(tmp_path, scene)


def test_a_frame_without_a_mask_is_a_frame(tmp_path: Path) -> None:
    async def scene(line: Raw) -> None:
        line.send(masked(TEXT, HELLO, mask=None))
        await renamed(line)

    talk(tmp_path, scene)


def test_good_bye_is_answered(tmp_path: Path) -> None:
    async def scene(line: Raw) -> None:
        line.send(masked(CLOSE, pack("!H", 1001)))
        assert await line.until(CLOSE) == pack("!H", 1001)
        assert await line.reader.read() == b""

    talk(tmp_path, scene)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (masked(0x40 | TEXT, HELLO), 1002),
        (masked(GOES_ON, HELLO), 1002),
        (masked(TEXT, b"{", last=False) + masked(TEXT, b"}"), 1002),
        (masked(0x2, HELLO), 1003),
        (masked(PING, bytes(126)), 1002),
        (masked(0x3, b""), 1002),
        (masked(PING, b"") * 100, 4008),
        (masked(TEXT, b"\xff\xfe"), 1007),
        (masked(TEXT, b" " * 9000), 1009),
        (masked(TEXT, b" " * 70_000)[:14], 1009),  # before it has come
        (masked(TEXT, b" " * 5000, last=False) + masked(GOES_ON, b" " * 5000), 1009),
    ],
    ids=[
        "odd bit",
        "goes on",
        "two at once",
        "binary",
        "long ping",
        "no such kind",
        "many pings",
        "not utf-8",
        "long",
        "long to come",
        "long in two",
    ],
)
def test_what_ends_the_line(tmp_path: Path, data: bytes, code: int) -> None:
    async def scene(line: Raw) -> None:
        line.send(data)
        assert await line.until(CLOSE) == pack("!H", code)
        assert await line.reader.read() == b""

    talk(tmp_path, scene)


def test_who_is_silent_is_asked_and_then_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sockets, "HEARTBEAT", 0.4)

    async def scene(line: Raw) -> None:
        for _ in range(5):
            await line.until(PING)
            line.send(masked(PONG, b""))
        await line.until(PING)
        with pytest.raises((asyncio.IncompleteReadError, ConnectionResetError)):
            await line.until(CLOSE)  # he is not even told

    talk(tmp_path, scene)


@pytest.mark.parametrize(
    "wrong",
    [
        {"Upgrade": "h2c"},
        {"Connection": "close"},
        {"Sec-WebSocket-Version": "8"},
        {"Sec-WebSocket-Key": "short"},
    ],
)
def test_no_handshake(tmp_path: Path, wrong: dict[str, str]) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann") as (ann,):
            line = await raw(server, ann.code, "", **wrong)
            assert b" 400 " in await line.reader.readline()
            line.writer.close()

    run(scene())


def test_a_command_right_behind_the_handshake_is_heard(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann") as (ann,):
            line = await raw(server, ann.code, cookie_of(ann))
            line.send(masked(TEXT, HELLO))
            await line.reader.readuntil(b"\r\n\r\n")
            await renamed(line)
            line.writer.close()

    run(scene())


async def until_alone(server: Server, code: str) -> None:
    """Wait until one connection of the room is left."""
    async with asyncio.timeout(5):
        while len(server.room(code).connections) > 1:
            await asyncio.sleep(0.01)


def test_a_slow_reader_can_be_told_good_bye(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann", "Bob") as (ann, bob):
            socket = socket_of(server, ann.code, 1)
            assert socket.transport is not None
            socket.transport.write(bytes(16 * SLOW))  # Bob reads nothing
            await ann.done("remove", member=2)
            await until_alone(server, ann.code)
            assert bob.socket is not None

    run(scene())


def test_who_says_good_bye_and_reads_nothing_is_not_kept(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann") as (ann,):
            line = await raw(server, ann.code, cookie_of(ann))
            await line.reader.readuntil(b"\r\n\r\n")
            kept = socket_of(server, ann.code, 1).transport
            assert kept is not None
            line.writer.transport.pause_reading()  # type: ignore[attr-defined]
            kept.write(bytes(16 * SLOW))
            line.send(masked(CLOSE, pack("!H", 1000)))
            await until_alone(server, ann.code)
            while kept.get_write_buffer_size():
                await asyncio.sleep(0.01)
            line.writer.transport.abort()

    run(scene())
