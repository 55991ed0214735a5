"""All connections of the server: those that ask for nothing never keep anybody out."""

from __future__ import annotations

import asyncio
import resource
from collections import Counter
from collections.abc import Callable
from logging import DEBUG, WARNING, Handler, LogRecord, getLogger
from typing import NamedTuple

from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError
from aiohttp.web_protocol import RequestHandler

from tripot.server.errors import Errors
from tripot.server.net.gate import Gate

SILENT = 20.0  # seconds in which a new connection must have asked for something
MOST_FILES = 1 << 20  # where the system knows no limit
FEW = 4096  # files: the operator should know
RESERVE, LEAST_RESERVE = 512, 64  # descriptors for the database, bots and files

log = getLogger("tripot.server")


def raise_limit() -> None:
    """Open as many files as the system allows; say so if they are few."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else hard
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    except (OSError, ValueError):
        wanted = soft
    level = WARNING if wanted < FEW else DEBUG
    log.log(level, "open files: %d, %d of them for connections", wanted, most(wanted))


def most(files: int) -> int:
    """How many connections there may be."""
    return files - max(LEAST_RESERVE, min(RESERVE, files // 8))


class Silent(NamedTuple):
    """A connection that has asked for nothing yet."""

    transport: asyncio.Transport
    timer: asyncio.TimerHandle  # until it is closed


class OpenConnections:
    """Counts connections by address, and closes silent ones when there are too many."""

    def __init__(self, errors: Errors, gate: Gate, exempt: Callable[[str], bool]) -> None:
        self.errors = errors
        self.gate = gate
        self.exempt = exempt  # addresses that speak for many: proxies
        self.most = most(resource.getrlimit(resource.RLIMIT_NOFILE)[0])
        self.open: dict[RequestHandler, str] = {}
        self.addresses: Counter[str] = Counter()
        self.silent: dict[RequestHandler, Silent] = {}  # the oldest first

    def watch(self, server: web.Server) -> None:
        """Be told by aiohttp of every connection that begins or ends."""
        made, lost = server.connection_made, server.connection_lost

        def connection_made(handler: RequestHandler, transport: asyncio.Transport) -> None:
            made(handler, transport)
            self.begin(handler, transport)

        def connection_lost(handler: RequestHandler, exc: BaseException | None = None) -> None:
            self.end(handler)
            lost(handler, exc)

        server.connection_made = connection_made  # type: ignore[method-assign]
        server.connection_lost = connection_lost  # type: ignore[method-assign]

    def begin(self, handler: RequestHandler, transport: asyncio.Transport) -> None:
        """One more: if it is one too many, the one that has been silent longest has to go."""
        who = str((transport.get_extra_info("peername") or ("?",))[0])
        self.open[handler] = who
        self.addresses[who] += 1
        timer = asyncio.get_running_loop().call_later(SILENT, self.close, handler)
        self.silent[handler] = Silent(transport, timer)
        if self.addresses[who] > self.gate.limits.connections and not self.exempt(who):
            self.close(handler, "too many connections of one address")
        elif not self.gate.may_connect(who):
            self.close(handler, "too many malformed requests of one address")
        elif len(self.open) > self.most:
            self.close(next(iter(self.silent)), "too many connections: a silent one was closed")

    def heard(self, handler: RequestHandler) -> None:
        """It has asked for something; from then on aiohttp closes it when it is idle."""
        silent = self.silent.pop(handler, None)
        if silent is not None:
            silent.timer.cancel()

    def close(self, handler: RequestHandler, why: str = "") -> None:
        """If it is silent still. A new one is closed when aiohttp has begun with it, not before."""
        silent = self.silent.get(handler)
        if silent is not None:
            self.heard(handler)
            asyncio.get_running_loop().call_soon(silent.transport.abort)
            if why:
                self.errors.count(why)

    def end(self, handler: RequestHandler) -> None:
        """One less."""
        self.heard(handler)
        who = self.open.pop(handler, None)
        if who is not None:
            self.addresses[who] -= 1
            if not self.addresses[who]:
                del self.addresses[who]


class Malformed(Handler):
    """Hears from aiohttp's log of requests that it could not read, and counts them by address."""

    def __init__(self, connections: OpenConnections) -> None:
        super().__init__()
        self.connections = connections

    def emit(self, record: LogRecord) -> None:
        """The log says from whom; a proxy speaks for many, and is not held to it."""
        error = record.exc_info[1] if record.exc_info else None
        if isinstance(error, HttpProcessingError) and isinstance(record.args, tuple):
            who = str(record.args[0])
            if not self.connections.exempt(who):
                self.connections.gate.malformed(who)
