"""Tripot itself: every game of the registry, in the form that Python imports here."""

from collections.abc import Callable
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.metadata import version
from itertools import count
from typing import TypeVar

import tripot
from bench.task import (
    COPY,
    FROM_JSON,
    IMAGINE,
    KNOWN,
    NEW,
    QUICK,
    STEP,
    TO_JSON,
    VIEW,
    WHOLE,
    Contestant,
    Task,
    draw,
    repeated,
)
from tripot import Game
from tripot.kernel import play
from tripot.kernel.game import play_outs
from tripot.kernel.registry import find, open_table

T = TypeVar("T")
AT_ONCE = 20  # whole games in one call

GAMES = 5  # games whose positions are copied, viewed and imagined
POSITIONS = 16  # of one game, spread over it


def contestant(quick: bool) -> Contestant:
    """The measures of all games."""
    tasks: list[Task] = []
    for key in tripot.games():
        tasks += tasks_of(key, seats_for(key), 1 if quick else GAMES)
    return Contestant(f"tripot {form()}", tasks, {"tripot": version("tripot")})


def form() -> str:
    """Which of the two forms this is."""
    native = str(play.__file__).endswith(tuple(EXTENSION_SUFFIXES))
    return "compiled" if native else "pure"


def seats_for(key: str) -> int:
    """The middle one of the seat counts."""
    low, high = find(key).identity.seats
    return (low + high) // 2


def tasks_of(key: str, seats: int, games: int) -> list[Task]:
    """The measures of one game."""
    subject = f"{key}, {seats} seats"
    seeds = count()

    def deal() -> int:
        tripot.new(key, seats, next(seeds))
        return 1

    tasks = [
        Task(subject, WHOLE, whole_games(key, seats)),
        Task(subject, STEP, lambda: step_through(key, seats, next(seeds))),
        Task(subject, QUICK, lambda: step_through(key, seats, next(seeds), quick=True)),
        Task(subject, NEW, repeated(10, deal)),
    ]
    positions = [at for seed in range(games) for at in positions_of(key, seats, seed)]
    silent = [at.copy() for at in positions]
    written = [at.to_json() for at in positions]
    asked = [(at, at.asked[0]) for at in positions]
    seats_there = [at.seat(seat) for at, seat in asked]
    worlds = count()
    largest = find(key).identity.seats[1]
    heard = [at for seed in range(games) for at in positions_of(key, largest, seed)]
    for at in heard:
        at.listen()
    return [
        *tasks,
        Task(subject, COPY, over(silent, lambda game: game.copy())),
        Task(subject, IMAGINE, over(seats_there, lambda seat: seat.imagine(next(worlds)))),
        Task(subject, VIEW, over(asked, lambda at: at[0].view(at[1]))),
        Task(subject, KNOWN, over(heard, lambda game: game.known(game.asked[0]))),
        Task(subject, TO_JSON, over(silent, lambda game: game.to_json())),
        Task(subject, FROM_JSON, over(written, tripot.from_json)),
    ]


def over(items: list[T], call: Callable[[T], object]) -> Callable[[], float]:
    """Call once for each."""

    def run() -> float:
        for item in items:
            call(item)
        return len(items)

    return run


def whole_games(key: str, seats: int) -> Callable[[], float]:
    """Some random games from the deal to the end, inside the library."""
    table = open_table(key, seats, None, None)
    seeds = count()

    def run() -> float:
        return play_outs(table, AT_ONCE, next(seeds))

    return run


def step_through(
    key: str, seats: int, seed: int, options: dict[str, object] | None = None, quick: bool = False
) -> int:
    """A random game from the deal to the end through `legal` and `answer`; its decisions."""
    game = tripot.new(key, seats, seed, options, quick=quick)
    decisions = 0
    while not game.over:
        for seat in game.asked:
            choices = game.legal(seat)
            n = len(choices)
            if n > 1:
                decisions += 1
                game.answer(seat, choices[draw() % n])
            else:
                game.answer(seat, choices[0])
    return decisions


def positions_of(key: str, seats: int, seed: int) -> list[Game]:
    """A random game at some of its decisions."""
    game = tripot.new(key, seats, seed)
    found = []
    while not game.over:
        found.append(game.copy())
        for seat in game.asked:
            choices = game.legal(seat)
            game.answer(seat, choices[draw() % len(choices)])
    return found[:: max(1, len(found) // POSITIONS)]
