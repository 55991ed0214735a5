"""Bots that sit elsewhere: in a worker process, or at the other end of a socket.

Both speak the lines of JSON that `tripot.bots.serve` answers.
"""

from __future__ import annotations

import json
import socket
import sys
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from contextlib import suppress
from queue import Empty, Queue
from subprocess import PIPE, Popen
from threading import Lock, Thread
from typing import BinaryIO
from urllib.parse import urlsplit

from tripot.bots.bot import Beliefs, Maker, Seed
from tripot.bots.guard import Hung
from tripot.kernel.errors import Error, os_reason
from tripot.kernel.seat import Seat

LONGEST = 1 << 24  # bytes of one line
START = 30.0  # seconds for a process to start, or a bot to sit down


class Elsewhere(Exception):
    """What the bot's own side has said of its failure, or that it is gone."""


class House(ABC):
    """Where bots sit: asked a line, it answers a line. It is opened at the first, and after a fall.

    A late bot is thrown out with all others there: nobody knows what it still does.
    """

    def __init__(self) -> None:
        self.openings = 0
        self.out: BinaryIO | None = None
        self.lines: Queue[bytes] = Queue()
        self.one_at_a_time = Lock()

    @abstractmethod
    def open(self) -> tuple[BinaryIO, BinaryIO]:
        """Where to read, and where to write."""

    @abstractmethod
    def close(self) -> None:
        """Leave, whatever is going on there."""

    def ask(self, message: Mapping[str, object], limit: float | None) -> dict[str, object]:
        """The answer; Hung if it is late, Elsewhere if it is none."""
        with self.one_at_a_time:
            return self.understand(self.exchange(message, limit))

    def exchange(self, message: Mapping[str, object], limit: float | None) -> bytes:
        """A line for a line; an empty one if nobody is there."""
        if self.out is None:
            incoming, self.out = self.open()
            self.openings += 1
            self.lines = Queue()
            Thread(target=take_in, args=(incoming, self.lines), daemon=True).start()
        try:
            self.out.write(json.dumps(message).encode() + b"\n")
            self.out.flush()
            return self.lines.get(timeout=limit)
        except Empty:
            self.close()
            raise Hung from None
        except (OSError, ValueError):
            return b""
        except BaseException:  # the answer will come when nobody waits for it any more
            self.close()
            raise

    def understand(self, line: bytes) -> dict[str, object]:
        """A line as an answer."""
        if not line:
            self.close()
            raise Elsewhere("the bot's process is gone")
        try:
            answer = json.loads(line)
        except ValueError:
            answer = None
        if not isinstance(answer, dict):
            self.close()
            raise Elsewhere("the bot's side does not speak our JSON")
        if "error" in answer:
            raise Elsewhere(str(answer["error"])[:200])
        return answer


def take_in(incoming: BinaryIO, lines: Queue[bytes]) -> None:
    """Read lines as they come; an empty one is the end."""
    with suppress(OSError, ValueError):
        while line := incoming.readline(LONGEST):
            lines.put(line)
    with suppress(OSError, ValueError):
        incoming.close()
    lines.put(b"")


class Worker(House):
    """A process of our own that holds these bots; it is killed if one hangs, and started again."""

    def __init__(self, bots: Sequence[str]) -> None:
        super().__init__()
        self.bots = tuple(bots)
        self.process: Popen[bytes] | None = None

    def open(self) -> tuple[BinaryIO, BinaryIO]:
        command = [sys.executable, "-m", "tripot.bots.serve", "--pipes"]
        self.process = Popen([*command, *self.bots], stdin=PIPE, stdout=PIPE)
        stdin, stdout = self.process.stdin, self.process.stdout
        assert stdin is not None and stdout is not None
        return stdout, stdin  # type: ignore[return-value]  # IO[bytes] is BinaryIO in all but name

    def close(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait()
        if self.out is not None:
            with suppress(OSError):
                self.out.close()
        self.out = self.process = None


class Socket(House):
    """A house that somebody else keeps, at tcp://127.0.0.1:4711 or unix:///tmp/bots."""

    def __init__(self, address: str) -> None:
        super().__init__()
        self.address = address
        self.socket: socket.socket | None = None

    def open(self) -> tuple[BinaryIO, BinaryIO]:
        self.socket = call(self.address)
        return self.socket.makefile("rb"), self.socket.makefile("wb")

    def close(self) -> None:
        if self.socket is not None:
            with suppress(OSError):
                self.socket.shutdown(socket.SHUT_RDWR)
            self.socket.close()
        if self.out is not None:
            with suppress(OSError):
                self.out.close()
        self.out = self.socket = None


def call(address: str) -> socket.socket:
    """A connection; Error with the address if there is none."""
    parts = urlsplit(address)
    try:
        if parts.scheme == "unix":
            line = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
            try:
                line.connect(parts.path)
            except OSError:
                line.close()
                raise
        elif parts.scheme == "tcp" and parts.hostname and parts.port:
            line = socket.create_connection((parts.hostname, parts.port), START)
            line.settimeout(None)
            line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        else:
            raise ValueError("expected tcp://127.0.0.1:4711 or unix:///tmp/bots")
    except (OSError, ValueError) as error:
        text = "no bot answers at {address}: {reason}"
        raise Error(text, address=address[:80], reason=os_reason(error)) from None
    return line


class RemoteBot:
    """A bot in a house. It sits down when first asked, and again after the house fell.

    It comes back with another seed, and with no memory but what its Seat tells it.
    """

    def __init__(self, house: House, name: str, game: str, seed: Seed, limit: float | None) -> None:
        self.house = house
        self.name = name
        self.game = game
        self.seed = seed if isinstance(seed, str) else repr(seed)
        self.limit = limit
        self.chair: object = None
        self.told: dict[str, object] = {}  # when it sat down
        self.opening = 0  # of the house, when it sat down
        self.falls = 0
        self.sitting = Lock()  # a late question may still be asked when the next one is

    def choose(self, seat: Seat) -> int:
        """What the bot there answers."""
        return self.ask("choose", seat).get("answer")  # type: ignore[return-value]  # see guard

    def beliefs(self, seat: Seat) -> Beliefs:
        """What the bot there believes; nothing if it does not say."""
        believes = self.sits() and self.told.get("beliefs") is True
        told = self.ask("beliefs", seat).get("beliefs") if believes else {}
        if not isinstance(told, dict):
            raise Elsewhere("its beliefs are no object")
        return {int(place): faces for place, faces in told.items()}

    def ask(self, what: str, seat: Seat) -> dict[str, object]:
        """Ask the bot, in its chair."""
        self.sit()
        message = {"do": what, "chair": self.chair, "seat": seat.to_json()}
        return self.house.ask(message, self.limit)

    def sit(self) -> None:
        """Make sure that it sits in a chair of the house as it stands."""
        with self.sitting:
            if self.sits():
                return
            seed = self.seed if not self.falls else f"{self.seed}/{self.falls}"
            self.falls += 1
            message = {"do": "sit", "bot": self.name, "game": self.game, "seed": seed}
            self.told = self.house.ask(message, START)
            self.chair, self.opening = self.told.get("chair"), self.house.openings

    def sit_early(self) -> None:
        """Sit down before the first question, if that can be; else the question will tell."""
        with suppress(Elsewhere, Hung, Error):
            self.sit()

    def sits(self) -> bool:
        """Whether its chair still stands."""
        here = self.opening == self.house.openings and self.house.out is not None
        return here and self.chair is not None

    def close(self) -> None:
        """Leave the chair."""
        if self.sits():
            with suppress(Elsewhere, Hung):
                self.house.ask({"do": "rise", "chair": self.chair}, START)
        self.chair = None


def remote_maker(house: House, name: str, limit: float | None) -> Maker:
    """Makes bots that sit in this house."""
    return lambda game, seed: RemoteBot(house, name, game, seed, limit)
