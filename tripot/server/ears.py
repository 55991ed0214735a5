"""Hears all sockets together, once a beat.

To be woken costs a server more than to read what was said. So the first frame after a pause wakes
it; while people talk it asks once a beat who has said something.
"""

from __future__ import annotations

import asyncio
import os
import select
from collections.abc import Callable
from functools import partial
from logging import getLogger
from selectors import EVENT_READ, DefaultSelector

from aiohttp import web

from tripot.server.line import Line

MOST = 1 << 14  # bytes that are taken from a socket at once; what is left waits for the next beat
TICK = 1.0  # seconds
ROUND = 12  # ticks; once in a round each line is asked whether somebody is there

log = getLogger("tripot.server")


class Ears:
    """The lines of all viewers, after their handshake."""

    def __init__(self) -> None:
        self.wake: Callable[[], None] = lambda: None  # when somebody speaks after a pause
        self.awake = True  # whether we ask by ourselves; else the loop wakes us
        self.selector = DefaultSelector()
        self.ask = asking(self.selector)  # on which sockets something was said
        self.lines: dict[int, Line] = {}  # by the number of the socket
        self.timer: asyncio.TimerHandle | None = None
        self.ticks = 0

    def add(self, request: web.Request, line: Line) -> None:
        """Hear this line from now on, and what was said on it meanwhile."""
        request.protocol.set_parser(line)  # type: ignore[arg-type]  # it has what a parser needs
        transport = line.transport
        if transport.is_closing():
            return
        line.number = transport.get_extra_info("socket").fileno()
        if line.number in self.lines:  # of a socket that has just been closed
            self.remove(self.lines[line.number])
        transport.pause_reading()
        self.selector.register(line.number, EVENT_READ, line)
        self.lines[line.number] = line
        if self.timer is None:
            self.timer = asyncio.get_running_loop().call_later(TICK, self.tick)
        self.wake()

    def remove(self, line: Line) -> None:
        """Nothing more is to be heard of it."""
        if self.lines.get(line.number) is line:
            del self.lines[line.number]
            self.selector.unregister(line.number)

    def close(self) -> None:
        """What is still said is heard by the transports."""
        self.rouse()
        if self.timer is not None:
            self.timer.cancel()
        for line in list(self.lines.values()):
            self.remove(line)
            line.transport.resume_reading()
        self.selector.close()

    def doze(self) -> None:
        """Nobody talks: whoever does so next wakes us."""
        if self.awake:
            self.awake = False
            asyncio.get_running_loop().add_reader(self.selector.fileno(), self.come)

    def rouse(self) -> None:
        """Ask by ourselves from now on."""
        if not self.awake:
            self.awake = True
            asyncio.get_running_loop().remove_reader(self.selector.fileno())

    def come(self) -> None:
        """Somebody speaks."""
        self.rouse()
        self.wake()

    def hear(self) -> bool:
        """Take in all that was said since; whether there was anything."""
        ready = self.ask()
        for number, _ in ready:
            line = self.lines[number]
            try:
                data = os.read(number, MOST)
            except BlockingIOError:
                continue
            except OSError:
                data = b""
            if data:
                self.feed(line, data)
            else:
                self.remove(line)
                line.drop()
        return bool(ready)

    def feed(self, line: Line, data: bytes) -> None:
        """Whatever is wrong with one line, the others are heard."""
        try:
            line.feed_data(data)
        except Exception as error:
            log.error("a line is cut: %s", type(error).__name__)
            line.drop()

    def tick(self) -> None:
        """Some of the lines have their turn."""
        self.ticks += 1
        unheard = {number for number, _ in self.ask()}  # they are there: we are slow
        for number, line in list(self.lines.items()):
            if (number + self.ticks) % ROUND == 0 and number not in unheard:
                line.beat()
        self.timer = asyncio.get_running_loop().call_later(TICK, self.tick) if self.lines else None


def asking(selector: DefaultSelector) -> Callable[[], list[tuple[int, int]]]:
    """How to ask a selector who has said something; itself it takes longer than the kernel."""
    epoll = getattr(select, "epoll", None)
    if epoll is None:  # not Linux
        return lambda: [(key.fd, mask) for key, mask in selector.select(0)]
    return partial(epoll.fromfd(os.dup(selector.fileno())).poll, 0)
