"""The server put together."""

from __future__ import annotations

from collections.abc import AsyncIterator

from aiohttp import web

from tripot.server import pages, rest
from tripot.server.clock import Clock
from tripot.server.connection import AGAIN
from tripot.server.guard import HOUSE, add_headers, doorkeeper
from tripot.server.house import Config, House
from tripot.server.sockets import socket


def application(config: Config, clock: Clock | None = None) -> web.Application:
    """The server, ready to be run."""
    app = web.Application(middlewares=[doorkeeper], client_max_size=config.limits.body)
    app[HOUSE] = House(config, clock)
    app.on_response_prepare.append(add_headers)
    app.cleanup_ctx.append(opened)
    app.on_shutdown.append(part)
    app.add_routes([web.get("/ws/{code}", socket), *rest.ROUTES, *pages.ROUTES])
    return app


async def opened(app: web.Application) -> AsyncIterator[None]:
    """The house is open as long as the server runs."""
    await app[HOUSE].open()
    yield
    await app[HOUSE].close()


async def part(app: web.Application) -> None:
    """Everybody is told to come again."""
    for room in app[HOUSE].rooms.values():
        for connection in room.connections:
            connection.line.close(AGAIN)
