"""A bot may fail, its chair does not: chance answers in its place, and that is counted."""

from __future__ import annotations

import signal
import threading
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from logging import getLogger
from operator import index
from traceback import extract_tb
from types import FrameType
from typing import NoReturn, SupportsIndex, TypeVar

from tripot.bots.bot import Beliefs, Believer, Bot, Leaver, Seed
from tripot.bots.chance import Chance
from tripot.kernel import errors
from tripot.kernel.errors import expected
from tripot.kernel.seat import Seat

RAISED, HUNG, NONSENSE = "raised", "hung", "nonsense"
FAULTS = (RAISED, HUNG, NONSENSE)
KEPT = 20  # faults of one bot that are kept with their details; all are counted
RING_AGAIN = 0.25  # seconds after which a bot that swallowed the bell hears it again

T = TypeVar("T")

log = getLogger("tripot.bots")


class Hung(BaseException):
    """A bot has not answered in time. No Exception, so that a careless bot does not catch it."""


class Nonsense(Exception):
    """A bot has answered what it may not."""


@dataclass(frozen=True)
class Fault:
    """Why chance answered: only the seat itself may read `detail` before the game is over."""

    decision: int
    seat: int
    kind: str
    where: str  # in the bot's code, or "" if there is no such place
    detail: str


class Guarded:
    """A bot whose every answer can be played.

    A bot in this process is interrupted after `limit` seconds where the system lets us: in the main
    thread, outside Windows, between two steps of Python. One that may do worse belongs in a worker
    process (`tripot.bots.remote`), which is killed.
    """

    def __init__(
        self, bot: Bot, seed: Seed, limit: float | None = None, name: str | None = None
    ) -> None:
        self.bot = bot
        self.limit = limit
        self.name = type(bot).__name__ if name is None else name
        self.chance = Chance(f"{seed!r}/guard")
        self.counts: Counter[str] = Counter()
        self.faults: list[Fault] = []

    def choose(self, seat: Seat) -> int:
        """The bot's answer, or else that of chance."""
        legal = seat.legal()
        answer = self.attempt(seat, lambda: one_of(self.bot.choose(seat), legal))
        return self.chance.random.choice(legal) if answer is None else answer

    def beliefs(self, seat: Seat) -> Beliefs | None:
        """What the bot believes; None if it does not say, or nothing sensible."""
        bot = self.bot
        if not isinstance(bot, Believer):
            return None
        return self.attempt(seat, lambda: sensible(bot.beliefs(seat))) or None

    def close(self) -> None:
        """The game is over."""
        if isinstance(self.bot, Leaver):
            self.bot.close()

    def attempt(self, seat: Seat, call: Callable[[], T]) -> T | None:
        """What the call returns; None, with a fault, if it fails."""
        try:
            try:
                with bell(self.limit):
                    return call()
            finally:
                silence()  # again: it may have rung while it was being silenced
        except Hung:
            self.fault(seat, HUNG, "", f"no answer within {self.limit} s")
        except Nonsense as error:
            self.fault(seat, NONSENSE, "", str(error))
        except (Exception, SystemExit) as error:
            frame = extract_tb(error.__traceback__)[-1]
            where = f"{type(error).__name__} in {frame.name}, line {frame.lineno}"
            self.fault(seat, RAISED, where, f"{type(error).__name__}: {error}"[:200])
        return None

    def fault(self, seat: Seat, kind: str, where: str, detail: str) -> None:
        """Count and log it; the log may be read by anybody at the table, so it has no detail."""
        decision = int(seat.shell.decision)
        self.counts[kind] += 1
        if len(self.faults) < KEPT:
            self.faults.append(Fault(decision, int(seat.index), kind, where, detail))
        log.warning(
            "%s, seat %d, decision %d: %s; chance answers",
            self.name,
            seat.index,
            decision,
            f"{kind} ({where})" if where else kind,
        )


def one_of(answer: object, legal: tuple[int, ...]) -> int:
    """The answer as an int, if it is one of those."""
    if isinstance(answer, SupportsIndex) and not isinstance(answer, bool):
        number = index(answer)  # so that numpy's numbers are welcome
        if number in legal:
            return number
    raise Nonsense(expected(errors.one_of(map(str, legal)), answer))


def sensible(beliefs: object) -> Beliefs:
    """Beliefs that are numbers from 0 to 1 and add up to 1 for each place."""
    if not isinstance(beliefs, Mapping):
        raise Nonsense(expected("beliefs by place", beliefs))
    for place, faces in beliefs.items():
        if type(place) is not int or not isinstance(faces, Mapping):
            raise Nonsense(expected("the number of a place, with its faces", place))
        numbers = list(faces.values())
        if not all(isinstance(n, int | float) and 0 <= n <= 1 for n in numbers):
            raise Nonsense(expected("probabilities", numbers))
        if abs(sum(numbers) - 1) > 1e-6:
            raise Nonsense(expected("probabilities that add up to 1", numbers))
    return beliefs


@contextmanager
def bell(limit: float | None) -> Iterator[None]:
    """Raise Hung in here after so many seconds, and again until somebody listens."""
    if limit is None or not can_ring():
        yield
        return
    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, limit, RING_AGAIN)
    try:
        yield
    finally:
        silence()
        signal.signal(signal.SIGALRM, before)


def can_ring() -> bool:
    """Whether a bell can be heard in this thread."""
    return hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()


def silence() -> None:
    """No bell from now on."""
    if can_ring():
        signal.setitimer(signal.ITIMER_REAL, 0)


def ring(number: int, frame: FrameType | None) -> NoReturn:
    """The time is up."""
    raise Hung
