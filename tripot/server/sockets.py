"""The socket: a frame from a browser is a command, a frame to it an array of messages."""

from __future__ import annotations

from aiohttp import WSMsgType, web
from msgspec import DecodeError, ValidationError
from msgspec.json import Decoder, decode

from tripot.server import wire
from tripot.server.commands import obey
from tripot.server.connection import FLOOD, Connection
from tripot.server.guard import HOUSE, address, same_origin
from tripot.server.refusal import Refusal, require
from tripot.server.room import Room

HEARTBEAT = 25.0
COMMANDS = Decoder(wire.Commands)
ROLES: dict[str, wire.Role] = {"hand": "hand", "tv": "tv", "watch": "watch"}


async def socket(request: web.Request) -> web.StreamResponse:
    """GET /ws/CODE?as=hand|tv|watch&table=ID&since=N"""
    house = request.app[HOUSE]
    require(same_origin(request), "other_origin")
    role = ROLES.get(request.query.get("as", "hand"))
    require(role is not None, "bad_request", "as is hand, tv or watch")
    assert role is not None
    room = await house.room(request.match_info["code"])
    if room is None:
        raise Refusal("no_such_room")
    by_watching_link = request.match_info["code"].upper() == room.doc.watch
    member = None
    if role == "hand":
        member = house.who(room, request.cookies.get(f"seat_{room.doc.code}"))
        require(member is not None and not by_watching_link, "no_seat")
    elif role == "watch":
        require(room.doc.settings.watching, "no_watching")
    else:
        require(not by_watching_link, "no_such_room")
    require(len(room.connections) < house.config.limits.viewers, "too_many")
    who = address(request)
    require(house.gate.enter(who), "too_many")
    try:
        return await converse(request, room, role, member)
    finally:
        house.gate.leave(who)


async def converse(
    request: web.Request, room: Room, role: wire.Role, member: int | None
) -> web.WebSocketResponse:
    """Until one of both hangs up."""
    house = request.app[HOUSE]
    socket = web.WebSocketResponse(
        heartbeat=HEARTBEAT, compress=False, max_msg_size=house.config.limits.frame
    )
    await socket.prepare(request)
    since = request.query.get("since", "")
    connection = Connection(
        socket,
        role,
        member,
        request.query.get("table", "")[:20],
        int(since) if since.isdecimal() and len(since) < 8 else 0,
        house.gate.bucket(),
    )
    room.arrive(connection)
    try:
        async for message in socket:
            if message.type is not WSMsgType.TEXT:
                break
            await hear(room, connection, message.data)
            if connection.gone:
                break
    finally:
        connection.gone = True
        room.depart(connection)
    return socket


async def hear(room: Room, connection: Connection, text: str) -> None:
    """One command; nonsense is refused, a flood ends the connection."""
    house = room.house
    if not connection.bucket.take(house.clock.now()):
        house.metrics.count("dropped_total", "flood")
        await connection.close(FLOOD)
        return
    try:
        command = COMMANDS.decode(text)
    except (DecodeError, ValidationError, UnicodeEncodeError) as error:
        house.metrics.count("commands_total", "malformed")
        await connection.now(wire.Refused(id_of(text), "malformed", str(error)[:200]))
        return
    await obey(room, connection, command)


def id_of(text: str) -> str:
    """The id of a command that is wrong in some other way."""
    try:
        data = decode(text)
    except (DecodeError, UnicodeEncodeError):
        return ""
    found = data.get("id") if isinstance(data, dict) else None
    return found[:40] if isinstance(found, str) else ""
