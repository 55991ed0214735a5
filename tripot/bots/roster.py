"""Bots by name: a level, `module:Class`, or the address of a house where bots sit."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

from tripot.bots.bot import Maker
from tripot.bots.levels import MAKERS
from tripot.bots.remote import Socket, Worker, remote_maker
from tripot.kernel.errors import Error, at, expected

SCHEMES = ("tcp://", "unix://")


class BadBot(Error):
    """A name by which no bot can be found."""


def maker_of(name: str) -> Maker:
    """Makes bots of that name in this process."""
    if name in MAKERS:
        return MAKERS[name]
    module, colon, cls = name.partition(":")
    if not colon or not module or not cls.isidentifier():
        levels = ", ".join(MAKERS)
        wanted = "a bot as one of {levels}, or as module:Class"
        raise BadBot(expected(wanted, name, levels=levels))
    here = str(Path.cwd())
    if here not in sys.path:  # as `python -m` does; the command `tripot` does not
        sys.path.insert(0, here)
    try:
        found = getattr(import_module(module), cls, None)
    except Exception as error:  # whatever the module does when it is imported
        reason = f"{type(error).__name__}: {error}"
        text = "cannot import {module}: {reason}"
        raise BadBot(at(name[:60], text, module=module, reason=reason)) from error
    if not callable(found):
        raise BadBot(at(name[:60], "{module} has no {name}", module=module, name=cls))
    if not callable(getattr(found, "choose", None)):
        raise BadBot(at(name[:60], "{name} has no method choose(seat)", name=cls))
    maker: Maker = found
    return maker


def guest_maker(name: str, limit: float | None) -> Maker:
    """Makes bots of that name; all but our own levels sit in a process that can be killed."""
    if name in MAKERS:
        return MAKERS[name]
    if name.startswith(SCHEMES):
        address, _, bot = name.partition("#")
        return remote_maker(Socket(address), bot, limit)
    return remote_maker(Worker([name]), name, limit)
