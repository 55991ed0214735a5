"""What is measured: a task does a piece of work and says how much it has done."""

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import cycle
from random import Random
from time import process_time

# Measures. The first three count decisions, the others calls.
WHOLE = "whole"
STEP = "step"
QUICK = "quick"  # stepped, too, with quick deals
NEW = "new"
COPY = "copy"
IMAGINE = "imagine"
VIEW = "view"
KNOWN = "known"
TO_JSON = "to_json"
FROM_JSON = "from_json"
TURNS = "turns"  # of environments: answers of PettingZoo agents, forced ones too
OBSERVE = "observe"
BATCH = "batch"
SEARCH = "search"  # simulations
RATES = (WHOLE, STEP, QUICK, TURNS, BATCH, SEARCH)

# The same cheap chance for everybody who is stepped from Python: numbers drawn beforehand. Their
# count is a prime, so that they do not come round with the games.
COUNT = 65_537
_chance = Random(5)
draw: Callable[[], int] = cycle([_chance.getrandbits(30) for _ in range(COUNT)]).__next__
uniform: Callable[[], float] = cycle([_chance.random() for _ in range(COUNT)]).__next__


@dataclass(frozen=True)
class Task:
    """One measure of one game; `run` does a little of it and returns how many."""

    subject: str
    measure: str
    run: Callable[[], float]
    per_game: float | None = None  # decisions in a game, where they were counted beforehand


@dataclass(frozen=True)
class Contestant:
    """A library, with all that is measured of it."""

    name: str
    tasks: list[Task]
    versions: dict[str, str] = field(default_factory=dict)


def take(run: Callable[[], float], seconds: float) -> tuple[float, float]:
    """Work for a slice of processor time; how much was done, and in what time."""
    done = 0.0
    begin = process_time()
    while True:
        done += run()
        spent = process_time() - begin
        if spent >= seconds:
            return done, spent


def repeated(games: int, play: Callable[[], float]) -> Callable[[], float]:
    """Several games in one go, so that the clock is read seldom."""

    def run() -> float:
        done = 0.0
        for _ in range(games):
            done += play()
        return done

    return run


def average(play: Callable[[], float], seconds: float) -> float:
    """The decisions in a game, over as many games as the time allows."""
    games = 0

    def counted() -> float:
        nonlocal games
        games += 1
        return play()

    decisions, _ = take(counted, seconds)
    return decisions / games
