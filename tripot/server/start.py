"""Starts a server and says where it is."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import socket
import sys
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from io import StringIO
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import segno
from aiohttp import web
from sqlalchemy.exc import SQLAlchemyError

from tripot.extras import need
from tripot.kernel.errors import Error, os_reason
from tripot.server import admin
from tripot.server.app import application, runner
from tripot.server.config import Config
from tripot.server.limits import NO_LIMITS
from tripot.server.net.open_connections import raise_limit
from tripot.server.net.security import HOUSE, is_loopback
from tripot.server.store.database import OtherSchema
from tripot.server.store.file import InUse, claimed, path_of
from tripot.server.tls import Encryption
from tripot.words import Words

ALL = "0.0.0.0"
LOOPBACK = "127.0.0.1"
PORTS = {"http": 80, "https": 443}
ASYNCPG = "postgresql+asyncpg"
IDLE = 75.0  # seconds in which a connection must ask for something
# When Python looks for objects that only hold each other: among so many new ones, which takes some
# 4 ms; among those that have stayed never, for that would stop everybody. Rooms and sockets let go
# of their own.
COLLECT = (50_000, 1_000_000, 1_000_000)
# Where we ask the system by which of our addresses it would go; nothing is sent. The first is an
# address of documentation; the others are in the networks of a hotspot of Linux, Windows and macOS,
# which have no way out.
NOWHERE = ("192.0.2.1", "10.42.0.2", "192.168.137.2", "192.168.2.2")


def data_directory() -> Path:
    """Where a server keeps its database, unless it is told otherwise."""
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "tripot"


def own_address(targets: Sequence[str] = NOWHERE) -> str:
    """The address of this machine on its network; loopback if it has none."""
    for target in targets:
        found = way_to(target)
        if found is not None and not is_loopback(found):
            return found
    return next((one for one in named_addresses() if not is_loopback(one)), LOOPBACK)


def way_to(target: str) -> str | None:
    """The address by which this machine would go there, if there is a way."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((target, 9))
            found: str = probe.getsockname()[0]
        except OSError:
            return None
    return found


def named_addresses() -> list[str]:
    """The addresses that go by the name of this machine."""
    try:
        found = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
    except OSError:
        return []
    return [str(one[4][0]) for one in found]


def public_address(url: str | None, say: Words) -> str | None:
    """What --public-url says, as browsers write an origin."""
    if url is None:
        return None
    try:
        parts = urlsplit(url.strip())
        port = parts.port
    except ValueError:
        raise Error(say("serve.public_url", url=url[:80])) from None
    plain = parts.path in ("", "/") and not (parts.query or parts.fragment or parts.username)
    if parts.scheme not in PORTS or not parts.hostname or not plain:
        raise Error(say("serve.public_url", url=url[:80]))
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    usual = port is None or port == PORTS[parts.scheme]
    return f"{parts.scheme}://{host}" + ("" if usual else f":{port}")


@dataclass(frozen=True)
class Door:
    """Where a server listens."""

    host: str
    port: int
    tls: Encryption | None = None


def proxies(named: Sequence[str], say: Words) -> tuple[IPv4Network | IPv6Network, ...]:
    """What --proxy says: addresses, or networks of them."""
    try:
        return tuple(ip_network(one.strip()) for one in named)
    except ValueError as error:
        raise Error(say("serve.proxy", reason=error)) from None


def qr_code(text: str) -> str:
    """A QR code as terminals show it."""
    out = StringIO()
    segno.make(text, error="m", micro=False).terminal(out, compact=True)
    return out.getvalue()


def serve(config: Config, door: Door, say: Words, tell: Callable[[str], None]) -> None:
    """Run until Ctrl-C or SIGTERM."""
    raise_limit()
    with ExitStack() as held:
        try:
            held.enter_context(claimed(config.database))
        except InUse as error:
            raise Error(say("serve.in_use", file=error)) from None
        except OSError as error:
            raise Error(say("serve.database", reason=file_reason(error, say))) from None
        run_loop(run(config, door, say, tell))


def run_loop(main: Coroutine[Any, Any, None]) -> None:
    """On the quicker loop, if it is installed."""
    try:
        import uvloop
    except ImportError:
        asyncio.run(main)
    else:
        uvloop.run(main)


@contextmanager
def database_words(say: Words) -> Iterator[None]:
    """A word on why a database cannot be opened."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise Error(say("serve.driver", name=error.name)) from None
    except OtherSchema as error:
        raise Error(say("serve.schema", detail=error)) from None
    except SQLAlchemyError as error:
        raise Error(say("serve.database", reason=getattr(error, "orig", None) or error)) from None
    except OSError as error:
        raise Error(say("serve.database", reason=file_reason(error, say))) from None


def file_reason(error: OSError, say: Words) -> str:
    """What the system says is wrong, and with which file."""
    reason = say.reason(os_reason(error))
    if error.filename is None:
        return reason
    return say("error.file", path=error.filename, reason=reason)


async def opened(config: Config, say: Words) -> web.AppRunner:
    """A server whose database is open."""
    with database_words(say):
        server = runner(application(config), shutdown_timeout=3, keepalive_timeout=IDLE)
        await server.setup()
    return server


def collect_little() -> None:
    """What is in memory now stays there; what comes is looked through in small parts."""
    gc.freeze()
    gc.set_threshold(*COLLECT)


async def run(config: Config, door: Door, say: Words, tell: Callable[[str], None]) -> None:
    """Open, tell where, and wait."""
    server = await opened(config, say)
    context = None if door.tls is None else door.tls.context
    site = web.TCPSite(server, door.host, door.port, backlog=1024, ssl_context=context)
    try:
        await site.start()
    except OSError as error:
        await server.cleanup()
        reason = error.strerror or error
        raise Error(say("serve.taken", port=door.port, reason=reason)) from None
    stopped = asyncio.Event()
    loop = asyncio.get_running_loop()
    for sign in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(sign, stopped.set)
    if door.tls is not None:
        loop.add_signal_handler(signal.SIGHUP, door.tls.renew)
    elif not sys.stdout.isatty():  # a service is told to read its files again, and there are none
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
    alone = door.host == LOOPBACK
    bound = server.addresses[0][1]
    scheme = "http" if door.tls is None else "https"
    where = config.public_url or f"{scheme}://{LOOPBACK if alone else own_address()}:{bound}"
    server.app[HOUSE].address = where
    try:
        async with admin.opened(server.app[HOUSE], config.folder, bound):
            if not alone and config.public_url is None and sys.stdout.isatty():
                tell(qr_code(where))
            tell(say("serve.where", address=where))
            collect_little()
            if alone:
                tell(say("serve.local", port=bound))
            else:
                tell(say("serve.everybody", port=bound))
            await stopped.wait()
            tell(say("serve.bye"))
    finally:  # also if nobody reads what we tell
        await server.cleanup()


def database_url(data: Path | None, database: str | None) -> str:
    """Where rooms and games are kept; a directory is made if need be."""
    if database is None:
        place = data or data_directory()
        place.mkdir(mode=0o700, parents=True, exist_ok=True)
        return f"sqlite:///{place / 'tripot.db'}"
    kind, rest = database.partition("://")[::2]
    if kind in ("postgres", "postgresql", ASYNCPG):  # the driver that we know
        need("postgres", "asyncpg")
        return f"{ASYNCPG}://{rest}"
    return database


def admin_folder(data: Path | None, database: str | None) -> Path:
    """Where the socket file for `tripot admin` is: beside the database, if that is a file."""
    file = None if database is None else path_of(database)
    return data or data_directory() if file is None else file.parent


def configured(data: Path | None, database: str | None, limits: bool, **others: object) -> Config:
    """The configuration of the command line."""
    if not limits:
        others["limits"] = NO_LIMITS
    url, folder = database_url(data, database), admin_folder(data, database)
    return replace(Config(url, folder=folder), **others)  # type: ignore[arg-type]  # as Typer has read them
