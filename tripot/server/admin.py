"""A socket file that only the owner of the server can open, on which `tripot admin` asks and tells.

A file and not the database: what is asked for is in memory, and what is told is done at once and
answered. Bans are in the database as well, since they outlive the process and hold in all of them.
"""

from __future__ import annotations

import os
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from logging import getLogger
from pathlib import Path
from typing import TypeVar

from aiohttp import web
from msgspec import DecodeError, Struct, ValidationError
from msgspec.json import decode

from tripot.server.net.security import HOUSE, Handler, problem
from tripot.server.refusal import Refusal, require
from tripot.server.rooms.bans import NoBan, network_of
from tripot.server.rooms.house import House
from tripot.server.rooms.room import Room
from tripot.server.store.documents import encode

T = TypeVar("T")
LONGEST = 100  # bytes of a socket's path: the system has little more

log = getLogger("tripot.server")


class RoomRow(Struct):
    """A room in memory."""

    code: str
    game: str
    phase: str
    people: int
    sockets: int
    addresses: list[str]


class GameRow(Struct):
    """A game that is being played; nothing of its cards."""

    table: str
    room: str
    game: str
    people: int
    bots: int
    moves: int
    since: int  # milliseconds since 1970


class BanRow(Struct):
    """A network that is shut out."""

    network: str
    since: int


class Named(Struct):
    """What is to be banned, or no more."""

    network: str


def room_row(room: Room) -> RoomRow:
    """A room, as the operator sees it."""
    addresses = sorted({connection.socket.caller for connection in room.connections})
    people = sum(not member.waiting for member in room.doc.members)
    return RoomRow(
        room.doc.code, room.doc.game, room.phase, people, len(room.connections), addresses
    )


def game_row(room: Room) -> GameRow:
    """A game, likewise."""
    doc, table = room.table_doc, room.table
    people = sum(chair.kind == "person" for chair in room.doc.chairs)
    moves = 0 if table is None else len(table.entries)
    return GameRow(doc.id, doc.room, doc.game, people, doc.seats - people, moves, doc.since)


def json(body: object) -> web.Response:
    """An answer."""
    return web.Response(body=encode(body), content_type="application/json")


async def rooms(request: web.Request) -> web.Response:
    """GET /rooms"""
    return json([room_row(room) async for room in request.app[HOUSE].every_room()])


async def games(request: web.Request) -> web.Response:
    """GET /games"""
    found = request.app[HOUSE].every_room()
    return json([game_row(room) async for room in found if room.phase == "playing"])


async def close(request: web.Request) -> web.Response:
    """POST /rooms/CODE/close"""
    code = request.match_info["code"].upper()
    require(await request.app[HOUSE].close_room(code), "no_such_room")
    log.info("room %s was closed by the operator", code)
    return json({})


async def bans(request: web.Request) -> web.Response:
    """GET /bans"""
    house = request.app[HOUSE]
    await house.bans.read()
    return json([BanRow(network, since) for network, since in sorted(house.bans.since.items())])


async def ban(request: web.Request) -> web.Response:
    """POST /bans"""
    house, network = request.app[HOUSE], network_of((await read(request, Named)).network)
    await house.bans.add(network, house.clock.now())
    cut = await house.put_out_banned()
    log.info("%s was banned by the operator", network)
    return json({"network": str(network), "sockets": cut})


async def lift(request: web.Request) -> web.Response:
    """POST /bans/lift"""
    network = network_of((await read(request, Named)).network)
    await request.app[HOUSE].bans.lift(network)
    log.info("%s is banned no more", network)
    return json({"network": str(network)})


async def read(request: web.Request, kind: type[T]) -> T:
    """What was sent."""
    try:
        return decode(await request.read(), type=kind)
    except (DecodeError, ValidationError) as error:
        raise Refusal("malformed", str(error)) from None


@web.middleware
async def refusals(request: web.Request, handler: Handler) -> web.StreamResponse:
    """One form for every error."""
    try:
        return await handler(request)
    except Refusal as refusal:
        return problem(refusal.why, refusal.detail)
    except NoBan as error:
        return problem(str(error))


def application(house: House) -> web.Application:
    """What is answered on the socket file."""
    app = web.Application(middlewares=[refusals])
    app[HOUSE] = house
    app.add_routes(
        [
            web.get("/rooms", rooms),
            web.get("/games", games),
            web.post("/rooms/{code}/close", close),
            web.get("/bans", bans),
            web.post("/bans", ban),
            web.post("/bans/lift", lift),
        ]
    )
    return app


def bound(path: Path) -> socket.socket | None:
    """A socket file with mode 0600 from its first moment; what a killed server left is replaced."""
    if not hasattr(socket, "AF_UNIX") or len(os.fsencode(path)) > LONGEST:
        log.warning("no tripot admin here: %s cannot be the path of a socket", path)
        return None
    with suppress(FileNotFoundError):
        path.unlink()
    found = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    mask = os.umask(0o177)
    try:
        found.bind(os.fspath(path))
    except OSError as error:
        found.close()
        log.warning("no tripot admin here: %s (%s)", path, error.strerror)
        return None
    finally:
        os.umask(mask)
    return found


@asynccontextmanager
async def opened(house: House, folder: Path | None, port: int) -> AsyncIterator[None]:
    """The socket file is open as long as the block runs; without a folder there is none."""
    if folder is None:
        yield
        return
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    path = folder / f"tripot-{port}.sock"
    runner = web.AppRunner(application(house), access_log=None, shutdown_timeout=1)
    await runner.setup()
    try:
        found = bound(path)
        if found is not None:
            await web.SockSite(runner, found).start()
        yield
    finally:
        await runner.cleanup()
        with suppress(FileNotFoundError):
            path.unlink()
