"""The WebSocket: a frame from a browser is a command, a frame to it an array of messages."""

from __future__ import annotations

import asyncio

from aiohttp import ClientConnectionResetError, WSCloseCode, WSMsgType, web

from tripot.server import wire
from tripot.server.limits import Bucket
from tripot.server.net.gate import Gate
from tripot.server.net.security import GATE, HOUSE, address, caller, same_origin
from tripot.server.refusal import require
from tripot.server.rooms.commands import receive
from tripot.server.rooms.connection import (
    AGAIN,
    FLOOD,
    NO_MEMBER,
    NO_ROOM,
    NO_WATCHING,
    Connection,
)
from tripot.server.rooms.doors import is_asleep
from tripot.server.rooms.room import Room
from tripot.server.rooms.succession import give_back, succeed

ROLES: dict[str, wire.Role] = {"hand": "hand", "tv": "tv", "watch": "watch"}
SLOW = 1 << 19  # bytes that wait to be read; a client with more of them is cut off
HEARTBEAT = 12.0  # seconds; a silent client is pinged after two of them, and gone after four
VERSION = "Sec-WebSocket-Version"
GOOD_BYE = 1.0  # seconds in which a browser answers it; less than a server takes to stop


class BrowserSocket(web.WebSocketResponse):
    """aiohttp's WebSocket, to which a commit can send without waiting for anybody."""

    def __init__(self, largest: int, caller: str) -> None:
        super().__init__(
            timeout=GOOD_BYE,
            max_msg_size=largest,
            compress=False,  # a length could tell what is in it
            autoping=False,  # pings count as frames
            autoclose=False,
        )
        self.caller = caller
        self.goodbye = 0  # why we close
        self.silent = 0  # heartbeats since something was heard
        self.heart: asyncio.TimerHandle | None = None
        self.listener: asyncio.Task[None] | None = None  # hears what comes
        self.transport: asyncio.Transport | None = None

    async def open(self, request: web.Request) -> None:
        """Shake hands."""
        await self.prepare(request)
        self.transport = request.transport
        if self.transport is not None:
            self.transport.set_write_buffer_limits(high=SLOW)
        self.heart = asyncio.get_running_loop().call_later(HEARTBEAT, self.beat)

    def beat(self) -> None:
        """Ask whoever is silent, and cut off who does not answer.

        It counts heartbeats and no time, so that nobody is gone because this server was suspended.
        """
        self.silent += 1
        if self.silent > 3:
            self.cut()
            return
        if self.silent > 1:
            self.send(b"", WSMsgType.PING)
        self.heart = asyncio.get_running_loop().call_later(HEARTBEAT, self.beat)

    @property
    def is_over(self) -> bool:
        """Whether nothing more is to be heard or sent."""
        return bool(self.goodbye) or self.closed

    def send(self, frame: bytes, kind: WSMsgType = WSMsgType.TEXT) -> None:
        """aiohttp writes at once, and waits only for a slow reader, whom we cut off instead."""
        if self.goodbye or self.closed:
            return
        writing = self.send_frame(frame, kind)
        try:
            writing.send(None)
        except StopIteration:  # it is written
            return
        except ClientConnectionResetError:  # they are gone
            return
        writing.close()
        self.cut()

    def say_goodbye(self, code: int) -> None:
        """Close with a code; the reading task does so as soon as it runs."""
        if not self.is_over:
            self.goodbye = code
            if self.listener is not None:
                self.listener.cancel()

    def cut(self) -> None:
        """Cut the connection."""
        if self.transport is not None:
            self.transport.abort()

    async def finish(self) -> None:
        """Say good-bye, and wait a moment for the answer; not for one who reads nothing."""
        try:
            async with asyncio.timeout(2 * GOOD_BYE):
                await self.close(code=self.goodbye or WSCloseCode.OK, drain=False)
        except TimeoutError:
            self.cut()
        if self.transport is not None and self.transport.get_write_buffer_size():
            self.cut()
        if self.heart is not None:
            self.heart.cancel()


async def socket(request: web.Request) -> web.StreamResponse:
    """GET /ws/CODE?as=hand|tv|watch&table=ID&seat=N&since=N"""
    house, gate = request.app[HOUSE], request.app[GATE]
    require(same_origin(request), "other_origin")
    role = ROLES.get(request.query.get("as", "hand"))
    require(role is not None, "bad_request", "as is hand, tv or watch")
    assert role is not None
    browser = BrowserSocket(house.config.limits.frame, caller(request))
    asks = browser.can_prepare(request) and request.headers[VERSION] == "13"
    require(asks, "bad_request", "a WebSocket of version 13 is expected here")
    who = address(request)
    require(gate.enter(who), "too_many")
    try:
        room = await house.room(request.match_info["code"])
        await browser.open(request)
        refused = NO_ROOM if room is None else closed(request, room, role)
        if room is None or refused:
            browser.goodbye = refused
        else:
            await converse(request, browser, room, role)
        await browser.finish()
        return browser
    finally:
        gate.leave(who)


def member_of(request: web.Request, room: Room, role: wire.Role) -> int | None:
    """Whose hand that is."""
    token = request.cookies.get(f"seat_{room.doc.code}") if role == "hand" else None
    return request.app[HOUSE].who(room, token)


def closed(request: web.Request, room: Room, role: wire.Role) -> int:
    """Why somebody may not come in; 0 if they may."""
    if not room.is_open:  # it was dropped while we shook hands
        return AGAIN
    if role == "watch" and not room.doc.settings.watching:
        return NO_WATCHING
    if role != "watch" and request.match_info["code"].upper() == room.doc.watch:
        return NO_ROOM
    if role == "hand" and member_of(request, room, role) is None:
        return NO_MEMBER
    if role == "tv" and is_asleep(room):
        return NO_ROOM
    hands = [c.role == "hand" for c in room.connections]  # nobody takes their place
    too_many = hands.count(role == "hand") >= room.house.config.limits.viewers
    return FLOOD if too_many else 0


async def converse(
    request: web.Request, browser: BrowserSocket, room: Room, role: wire.Role
) -> None:
    """Until one of both hangs up."""
    query, since = request.query, request.query.get("since", "")
    number = int(since) if since.isascii() and since.isdecimal() and len(since) < 8 else 0
    has = (query.get("table", "")[:20], query.get("seat", "")[:2], number)
    member = member_of(request, room, role)
    connection = Connection(browser, role, member, has, room.house.clock.now())
    if role == "hand":
        make_way(room, member)
    browser.listener = asyncio.current_task()
    room.arrive(connection)
    give_back(room, member)
    succeed(room)
    try:
        await listen(browser, request.app[GATE], room, connection)
    except asyncio.CancelledError:
        if not browser.goodbye or browser.listener is None:
            raise  # the server stops
        browser.listener.uncancel()
    finally:
        browser.listener = None
        room.depart(connection)


async def listen(browser: BrowserSocket, gate: Gate, room: Room, connection: Connection) -> None:
    """Every frame is a command, until there are no more."""
    bucket: Bucket = gate.bucket()
    while True:
        message = await browser.receive()
        kind, browser.silent = message.type, 0
        if browser.is_over:
            return
        if not gate.may_speak(bucket):
            browser.goodbye = FLOOD
            return
        if kind is WSMsgType.TEXT:
            try:
                receive(room, connection, message.data)
            except Exception as error:
                room.fail(error)
        elif kind is WSMsgType.PING:
            await browser.pong(message.data)
        elif kind is WSMsgType.BINARY:
            browser.goodbye = WSCloseCode.UNSUPPORTED_DATA
            return
        elif kind is not WSMsgType.PONG:  # they say good-bye, or are gone
            browser.goodbye = message.data if kind is WSMsgType.CLOSE else WSCloseCode.OK
            return


def make_way(room: Room, member: int | None) -> None:
    """A member who has too many sockets open loses the oldest one."""
    own = [c for c in room.connections if c.member == member and not c.socket.is_over]
    for oldest in own[: max(0, len(own) + 1 - room.house.config.limits.hands)]:
        oldest.socket.say_goodbye(FLOOD)
