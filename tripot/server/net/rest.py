"""REST: opening and joining rooms, and all that is only read."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TypeVar
from urllib.parse import urlsplit

from aiohttp import web
from msgspec import DecodeError, ValidationError
from msgspec.json import decode

from tripot import __version__
from tripot.server import rest_types
from tripot.server.net import library, replays
from tripot.server.net.caching import ASK_AGAIN, PLAIN, Forms, kept, kept_json, unpacked
from tripot.server.net.openapi import openapi
from tripot.server.net.security import (
    FORWARDED,
    GATE,
    HOUSE,
    address,
    is_https,
    is_loopback,
    problem,
)
from tripot.server.refusal import Refusal, require
from tripot.server.rooms.codes import hashed, token
from tripot.server.rooms.doors import is_invited, make_room_at_door
from tripot.server.rooms.people import let_in, move
from tripot.server.rooms.room import Room
from tripot.server.store.documents import encode

T = TypeVar("T")
A_MONTH = 30 * 24 * 3600
READY = 2.0  # seconds in which the database must answer
PATIENCE = 10.0  # seconds in which a request must have come


def json(body: object, status: int = 200) -> web.Response:
    """An answer."""
    data = body if isinstance(body, bytes) else encode(body)
    return web.Response(body=data, status=status, content_type="application/json")


async def body(request: web.BaseRequest) -> bytes:
    """The bytes that were sent."""
    try:
        return await asyncio.wait_for(request.read(), PATIENCE)
    except TimeoutError:
        raise Refusal("malformed", "it did not come in time") from None


async def read(request: web.Request, kind: type[T]) -> T:
    """What was sent."""
    try:
        return decode(await body(request), type=kind)
    except (DecodeError, ValidationError, UnicodeDecodeError, RecursionError) as error:
        raise Refusal("malformed", str(error)[:200]) from None


def give_token(request: web.Request, response: web.Response, code: str, secret: str) -> None:
    """The seat token, where no script can read it."""
    response.set_cookie(
        f"seat_{code}",
        secret,
        max_age=A_MONTH,
        path="/",
        httponly=True,
        samesite="Lax",
        secure=is_https(request),
    )


async def find_room(request: web.Request) -> Room:
    """The room of the address, if one may know of it; a watching code opens no door."""
    house, code = request.app[HOUSE], request.match_info["code"].upper()
    room = await house.room(code)
    if room is None or room.doc.code != code:
        raise Refusal("no_such_room")
    member = house.who(room, request.cookies.get(f"seat_{code}"))
    require(member or is_invited(room, request.query.get("key", "")), "no_such_room")
    return room


async def open_room(request: web.Request) -> web.Response:
    """POST /api/rooms"""
    house = request.app[HOUSE]
    wanted = await read(request, rest_types.OpenRoom)
    require(request.app[GATE].may_open(address(request)), "too_many")
    room, secret = await house.open_room(wanted.name, wanted.game, address(request))
    answer = json(rest_types.Opened(room.doc.code), 201)
    give_token(request, answer, room.doc.code, secret)
    return answer


async def glimpse(request: web.Request) -> web.Response:
    """GET /api/rooms/CODE"""
    room = await find_room(request)
    doc = room.doc
    who = request.app[HOUSE].who(room, request.cookies.get(f"seat_{doc.code}"))
    people = [member for member in doc.members if not member.waiting]
    return json(
        rest_types.Glimpse(
            code=doc.code,
            game=doc.game,
            phase=room.phase,
            host=next((member.name for member in people if member.id == doc.host), ""),
            people=len(people),
            free=sum(chair.kind != "person" for chair in doc.chairs),
            locked=doc.settings.locked,
            watching=doc.settings.watching,
            you="out" if who is None else "in" if room.members.admitted(who) else "waiting",
        )
    )


async def join(request: web.Request) -> web.Response:
    """POST /api/rooms/CODE/join"""
    house, wanted = request.app[HOUSE], await read(request, rest_types.Join)
    room = await find_room(request)
    if wanted.ticket is not None:
        member, secret = by_ticket(room, wanted.ticket)
    else:
        known = house.who(room, request.cookies.get(f"seat_{room.doc.code}"))
        if known is not None:
            return json(rest_types.Joined(known, not room.members.admitted(known)))
        member, secret = by_name(room, wanted.name, address(request))
    await house.writer.written(room)
    answer = json(rest_types.Joined(member, not room.members.admitted(member)))
    give_token(request, answer, room.doc.code, secret)
    return answer


def by_ticket(room: Room, ticket: str) -> tuple[int, str]:
    """Another device of somebody, who plays there from now on."""
    member, until = room.tickets.pop(hashed(ticket), (0, 0))
    require(until > room.house.clock.now() and room.members.admitted(member), "bad_ticket")
    secret = token()
    move(room, member, secret)
    return member, secret


def by_name(room: Room, name: str | None, address: str) -> tuple[int, str]:
    """Somebody new: in, and in the lobby on a free chair; at the door while a game is played."""
    require(name is not None, "no_name")
    assert name is not None
    require(not room.doc.settings.locked, "locked")
    require(not all(member.waiting for member in room.doc.members), "no_such_room")
    knocks = room.phase not in ("lobby", "over")
    make_room_at_door(room, address, knocks)
    secret = room.house.add_member(room, name, address)
    member = room.doc.members[-1]
    if not knocks:
        let_in(room, member)
    room.changed()
    return member.id, secret


async def lan(request: web.Request) -> web.Response:
    """GET /api/lan: as we know it; or by the name under which somebody has found us"""
    house, found = request.app[HOUSE], f"{request.scheme}://{request.host}"
    alone = not house.config.public_url and is_loopback(urlsplit(house.address).netloc)
    better = not house.address or (alone and not is_loopback(request.host))
    return json(rest_types.Lan(found if better else house.address))


async def games(request: web.Request) -> web.Response:
    """GET /api/games"""
    return kept_json(request, library.games())


async def words(request: web.Request) -> web.Response:
    """GET /api/words/{en|fr}, and /api/words/{en|fr}/GAME"""
    found = library.spoken(request.match_info["language"], request.match_info.get("game", ""))
    return kept_json(request, found)


async def rules(request: web.Request) -> web.Response:
    """GET /api/rules/GAME/{en|fr}"""
    found = library.rules(request.match_info["game"], request.match_info["language"])
    return kept_json(request, found)


async def replay(request: web.Request) -> web.Response:
    """GET /api/replays/ID?seat=N, or seat=all"""
    app, name = request.app, request.match_info["table"]
    eyes = read_eyes(request.query.get("seat", ""))
    return packed_json(request, await app[replays.CACHE].packed(app[HOUSE], name, eyes))


async def replay_record(request: web.Request) -> web.Response:
    """POST /api/replays?seat=N, or seat=all: of the record that is sent"""
    app, eyes = request.app, read_eyes(request.query.get("seat", ""))
    require(app[GATE].may_replay(address(request)), "too_many")
    try:
        sent = await body(request.clone(client_max_size=app[HOUSE].config.limits.record))
    except web.HTTPRequestEntityTooLarge:
        raise Refusal("record_too_large") from None
    return packed_json(request, await app[replays.CACHE].read(sent, eyes), "no-store")


def packed_json(request: web.Request, packed: bytes, keep: str = ASK_AGAIN) -> web.Response:
    """A replay, in gzip for those who accept it."""
    forms: Forms = {"gzip": lambda: packed, PLAIN: partial(unpacked, packed)}
    return kept(request, forms, "application/json", keep)


def read_eyes(text: str) -> replays.ReplayEyes:
    """Whose eyes an address names."""
    if text == replays.EVERY_CARD:
        return replays.EVERY_CARD
    known = text == "" or (text.isascii() and text.isdecimal() and len(text) < 3)
    require(known, "no_such_seat")
    return int(text) if text else None


async def record(request: web.Request) -> web.Response:
    """GET /api/records/ID"""
    name = request.match_info["table"]
    text = await replays.record(request.app[HOUSE], name)
    file = f'attachment; filename="tripot-{name[:20]}.jsonl"'
    return web.Response(
        text=text, content_type="application/jsonl", headers={"Content-Disposition": file}
    )


async def bug(request: web.Request) -> web.Response:
    """GET /api/rooms/CODE/bug: for the host, when the game that was frozen is over"""
    house, room = request.app[HOUSE], await find_room(request)
    who = house.who(room, request.cookies.get(f"seat_{room.doc.code}"))
    require(who is not None, "no_seat")
    require(who == room.doc.host, "not_host")
    require(room.table_doc.phase == "over", "not_over")
    bundle = await house.database.bug(room.table_doc.id)
    require(bundle is not None, "not_found")
    return json(bundle)


async def healthz(request: web.Request) -> web.Response:
    """GET /healthz: the process is alive"""
    return web.Response(text=f"ok {__version__}\n")


async def readyz(request: web.Request) -> web.Response:
    """GET /readyz: the database takes writes, soon, and has room for more"""
    house = request.app[HOUSE]
    try:
        async with asyncio.timeout(READY):
            await house.database.takes_writes()
    except Exception as error:
        house.errors.count("not ready", error)
        return problem("not_ready")
    return web.Response(text="ready\n") if house.ready else problem("not_ready")


async def metrics(request: web.Request) -> web.Response:
    """GET /metrics: for this machine alone, since its counters move as soon as anybody answers"""
    house = request.app[HOUSE]
    places = (request.remote or "", request.headers.get("Host", ""))
    own = all(is_loopback(place) for place in places) and FORWARDED not in request.headers
    require(house.config.metrics or own, "not_found")
    text = house.metrics.text()
    return web.Response(text=text, headers={"Content-Type": "text/plain; version=0.0.4"})


async def specification(request: web.Request) -> web.Response:
    """GET /openapi.json"""
    return json(openapi())


ROUTES = [
    web.post("/api/rooms", open_room),
    web.get("/api/rooms/{code}", glimpse),
    web.post("/api/rooms/{code}/join", join),
    web.get("/api/rooms/{code}/bug", bug),
    web.get("/api/games", games),
    web.get("/api/lan", lan),
    web.get("/api/words/{language}", words),
    web.get("/api/words/{language}/{game}", words),
    web.get("/api/rules/{game}/{language}", rules),
    web.post("/api/replays", replay_record),
    web.get("/api/replays/{table}", replay),
    web.get("/api/records/{table}", record),
    web.get("/healthz", healthz),
    web.get("/readyz", readyz),
    web.get("/metrics", metrics),
    web.get("/openapi.json", specification),
]
