"""Holds bots for others: `python -m tripot.bots.serve my_module:MyBot --tcp 4711`.

Each line of JSON is answered by one:

    {"do": "sit", "bot": "my_module:MyBot", "game": "quick-shot", "seed": "7"}  {"chair": 1, ...}
    {"do": "choose", "chair": 1, "seat": {...}}                                 {"answer": 5}
    {"do": "beliefs", "chair": 1, "seat": {...}}                                {"beliefs": {...}}
    {"do": "rise", "chair": 1}                                                  {}

What fails is answered by {"error": "..."}. A seat is what `Seat.to_json` writes. Only the bots that
it was started with sit down, and it listens on this machine alone.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import socketserver
import sys
from collections.abc import Callable, Mapping, Sequence
from itertools import count
from pathlib import Path
from queue import Queue
from threading import Thread
from typing import BinaryIO

from tripot.bots.bot import Believer, Bot, Leaver, Maker
from tripot.bots.remote import LONGEST
from tripot.bots.roster import maker_of
from tripot.kernel.errors import Error
from tripot.kernel.seat import Seat

LOOPBACK = "127.0.0.1"


class Responder:
    """Answers the lines of one connection."""

    def __init__(self, makers: Mapping[str, Maker]) -> None:
        self.makers = makers
        self.bots: dict[int, Bot] = {}
        self.numbers = count(1)

    def reply(self, line: bytes) -> bytes:
        """The answer to a line."""
        try:
            message = json.loads(line)
            if not isinstance(message, dict):
                raise Error("expected an object on each line")
            answer = self.answer(message)
        except (Exception, SystemExit) as error:
            answer = {"error": f"{type(error).__name__}: {error}"}
        try:
            return json.dumps(answer, default=repr).encode() + b"\n"
        except (TypeError, ValueError) as error:
            return json.dumps({"error": f"no JSON: {error}"}).encode() + b"\n"

    def answer(self, message: dict[str, object]) -> dict[str, object]:
        """What is to be done."""
        deeds: dict[object, Callable[[dict[str, object]], dict[str, object]]] = {
            "sit": self.sit,
            "choose": self.choose,
            "beliefs": self.beliefs,
            "rise": self.rise,
        }
        deed = deeds.get(message.get("do"))
        if deed is None:
            raise Error(f"expected do to be one of {', '.join(map(str, deeds))}")
        return deed(message)

    def sit(self, message: dict[str, object]) -> dict[str, object]:
        """A new bot, in a chair of its own."""
        name = str(message.get("bot")) or next(iter(self.makers))
        make = self.makers.get(name)
        if make is None:
            raise Error(f"expected bot to be one of {', '.join(self.makers)}")
        chair = next(self.numbers)
        self.bots[chair] = make(str(message.get("game")), str(message.get("seed")))
        return {"chair": chair, "beliefs": isinstance(self.bots[chair], Believer)}

    def choose(self, message: dict[str, object]) -> dict[str, object]:
        """Ask the bot."""
        answer: object = self.bot(message).choose(Seat.from_json(message.get("seat")))
        if hasattr(answer, "__index__") and not isinstance(answer, bool):
            answer = answer.__index__()
        return {"answer": answer}

    def beliefs(self, message: dict[str, object]) -> dict[str, object]:
        """Ask what it believes."""
        bot = self.bot(message)
        if not isinstance(bot, Believer):
            return {"beliefs": None}
        told = bot.beliefs(Seat.from_json(message.get("seat")))
        return {"beliefs": {str(place): dict(faces) for place, faces in told.items()}}

    def rise(self, message: dict[str, object]) -> dict[str, object]:
        """The bot leaves."""
        bot = self.bot(message)
        self.bots = {chair: other for chair, other in self.bots.items() if other is not bot}
        if isinstance(bot, Leaver):
            bot.close()
        return {}

    def bot(self, message: dict[str, object]) -> Bot:
        """Who sits in that chair."""
        chair = message.get("chair")
        if type(chair) is not int or chair not in self.bots:
            raise Error("nobody sits in that chair")
        return self.bots[chair]


def serve_pipes(makers: Mapping[str, Maker]) -> None:
    """Answer the process that started this one, and end with it, whatever a bot is doing."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for that process
    incoming = os.fdopen(os.dup(0), "rb")
    outgoing = os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)  # what a bot prints is no answer
    lines: Queue[bytes] = Queue()

    def read() -> None:
        while line := incoming.readline(LONGEST):
            lines.put(line)
        os._exit(0)

    Thread(target=read, daemon=True).start()
    responder = Responder(makers)
    while True:
        outgoing.write(responder.reply(lines.get()))
        outgoing.flush()


def handler(makers: Mapping[str, Maker], at_once: bool) -> type[socketserver.StreamRequestHandler]:
    """Answers one connection."""

    class Connection(socketserver.StreamRequestHandler):
        disable_nagle_algorithm = at_once

        def handle(self) -> None:
            responder = Responder(makers)
            incoming: BinaryIO = self.rfile  # type: ignore[assignment]  # as in remote.Worker
            while line := incoming.readline(LONGEST):
                self.wfile.write(responder.reply(line))

    return Connection


class TcpServer(socketserver.ThreadingTCPServer):
    """A thread for each connection."""

    allow_reuse_address = True
    daemon_threads = True


def listen(makers: Mapping[str, Maker], tcp: int | None, unix: Path | None) -> None:
    """Answer whoever connects, until Ctrl-C; says where on the first line."""
    server: socketserver.BaseServer
    if unix is not None:

        class UnixServer(socketserver.ThreadingUnixStreamServer):
            daemon_threads = True

        server = UnixServer(str(unix), handler(makers, False))
        where = f"unix://{unix.resolve()}"
    else:
        tcp_server = TcpServer((LOOPBACK, tcp or 0), handler(makers, True))
        server, where = tcp_server, f"tcp://{LOOPBACK}:{tcp_server.server_address[1]}"
    try:
        with server:
            sys.stdout.write(where + "\n")
            sys.stdout.flush()
            server.serve_forever()
    except KeyboardInterrupt:
        pass
    finally:
        if unix is not None:
            unix.unlink(missing_ok=True)


def main(arguments: Sequence[str]) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m tripot.bots.serve", description="Hold bots.")
    parser.add_argument("bots", nargs="+", help="a level, or module:Class")
    where = parser.add_mutually_exclusive_group(required=True)
    where.add_argument("--tcp", type=int, metavar="PORT", help="listen here on 127.0.0.1; 0: any")
    where.add_argument("--unix", type=Path, metavar="PATH", help="listen on this socket")
    where.add_argument("--pipes", action="store_true", help="talk on standard input and output")
    chosen = parser.parse_args(arguments)
    try:
        makers = {spec: maker_of(spec) for spec in chosen.bots}
        if chosen.pipes:
            serve_pipes(makers)
        else:
            listen(makers, chosen.tcp, chosen.unix)
    except (Error, OSError) as error:
        parser.exit(2, f"{error}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
