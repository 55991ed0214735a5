"""The socket: a frame from a browser is a command, a frame to it an array of messages."""

from __future__ import annotations

from functools import partial

from aiohttp import web

from tripot.server import wire
from tripot.server.connection import NO_MEMBER, NO_ROOM, NO_WATCHING, Connection
from tripot.server.guard import HOUSE, address, same_origin
from tripot.server.line import FLOOD, Line, shake_hands
from tripot.server.people import succeed
from tripot.server.refusal import require
from tripot.server.room import Room

ROLES: dict[str, wire.Role] = {"hand": "hand", "tv": "tv", "watch": "watch"}


async def socket(request: web.Request) -> web.StreamResponse:
    """GET /ws/CODE?as=hand|tv|watch&table=ID&seat=N&since=N"""
    house = request.app[HOUSE]
    require(same_origin(request), "other_origin")
    role = ROLES.get(request.query.get("as", "hand"))
    require(role is not None, "bad_request", "as is hand, tv or watch")
    assert role is not None
    who = address(request)
    require(house.gate.enter(who), "too_many")
    try:
        room = await house.room(request.match_info["code"])
        bucket = house.gate.bucket()
        line, response = await shake_hands(
            request, house.config.limits.frame, partial(house.gate.may_speak, bucket)
        )
        try:
            refused = NO_ROOM if room is None else closed(request, room, role)
            if room is None or refused:
                line.close(refused)
                house.ears.add(request, line)
            else:
                await converse(request, line, room, role)
            await line.good_bye()
        finally:
            house.ears.remove(line)
        return response
    finally:
        house.gate.leave(who)


def member_of(request: web.Request, room: Room, role: wire.Role) -> int | None:
    """Whose hand that is."""
    token = request.cookies.get(f"seat_{room.doc.code}") if role == "hand" else None
    return request.app[HOUSE].who(room, token)


def closed(request: web.Request, room: Room, role: wire.Role) -> int:
    """Why somebody may not come in; 0 if he may."""
    if role == "watch" and not room.doc.settings.watching:
        return NO_WATCHING
    if role != "watch" and request.match_info["code"].upper() == room.doc.watch:
        return NO_ROOM
    if role == "hand" and member_of(request, room, role) is None:
        return NO_MEMBER
    hands = [c.role == "hand" for c in room.connections]  # nobody takes their place
    too_many = hands.count(role == "hand") >= room.house.config.limits.viewers
    return FLOOD if too_many else 0


async def converse(request: web.Request, line: Line, room: Room, role: wire.Role) -> None:
    """Until one of both hangs up."""
    query, since = request.query, request.query.get("since", "")
    number = int(since) if since.isascii() and since.isdecimal() and len(since) < 8 else 0
    known = (query.get("table", "")[:20], query.get("seat", "")[:2], number)
    member = member_of(request, room, role)
    connection = Connection(line, role, member, known, room.house.clock.now())
    line.hear = partial(room.house.commits.soon, room, connection)
    if role == "hand":
        make_room(room, member)
    room.arrive(connection)
    succeed(room)
    try:
        room.house.ears.add(request, line)
        await line.ended
    finally:
        line.hear = unheard
        room.depart(connection)


def make_room(room: Room, member: int | None) -> None:
    """Nobody holds more lines than he has hands for: his oldest one is cut."""
    own = [c for c in room.connections if c.member == member and not c.line.over]
    for oldest in own[: max(0, len(own) + 1 - room.house.config.limits.hands)]:
        oldest.line.close(FLOOD)


def unheard(text: str) -> None:
    """What is said to nobody; else line and connection would hold each other for ever."""
