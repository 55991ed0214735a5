"""The server put together."""

from __future__ import annotations

from collections.abc import AsyncIterator
from functools import partial
from logging import Logger
from typing import Any

from aiohttp import web

from tripot.server.clock import Clock
from tripot.server.config import Config
from tripot.server.net import pages, rest
from tripot.server.net.gate import Gate
from tripot.server.net.open_connections import Malformed, OpenConnections
from tripot.server.net.replays import CACHE, ReplayCache
from tripot.server.net.security import CONNECTIONS, GATE, HOUSE, add_headers, doorkeeper, is_proxy
from tripot.server.net.sockets import socket
from tripot.server.rooms.house import House


def application(config: Config, clock: Clock | None = None) -> web.Application:
    """The server, ready to be run."""
    app = web.Application(middlewares=[doorkeeper], client_max_size=config.limits.body)
    house = app[HOUSE] = House(config, clock)
    app[GATE] = Gate(config.limits, house.clock, house.metrics)
    app[CONNECTIONS] = OpenConnections(house.errors, app[GATE], partial(is_proxy, config))
    app[CACHE] = ReplayCache()
    app.on_response_prepare.append(add_headers)
    app.cleanup_ctx.append(opened)
    app.on_shutdown.append(part)
    app.add_routes([web.get("/ws/{code}", socket), *rest.ROUTES, *pages.ROUTES])
    return app


class CountingRunner(web.AppRunner):
    """aiohttp's, with a count of all connections."""

    async def setup(self) -> None:
        """Be ready to listen."""
        await super().setup()
        assert self.server is not None
        self.app[CONNECTIONS].watch(self.server)


def runner(app: web.Application, **options: Any) -> CountingRunner:
    """Runs the server; what aiohttp would log of requests is counted by our own rules."""
    logger = Logger("tripot.http")
    logger.addHandler(app[HOUSE].errors)
    logger.addHandler(Malformed(app[CONNECTIONS]))
    return CountingRunner(app, access_log=None, logger=logger, **options)


async def opened(app: web.Application) -> AsyncIterator[None]:
    """The house is open as long as the server runs."""
    await app[HOUSE].open()
    yield
    await app[HOUSE].close()


async def part(app: web.Application) -> None:
    """Everybody is told to come again."""
    await app[HOUSE].leave()
