"""How bots lie, game by game; a game that has a file here tells, the others say nothing.

Such a file, named as the game's, has

    MEASURES                          the names of what it measures, with words in its [bluffs]
    bluffs(game, seat, choices)       what to count of one seat in a game that is over
    measures(counts)                  the measures, from the counts of many games
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Protocol, cast

from tripot import Game


@dataclass(frozen=True)
class Choice:
    """What a seat answered where it had a choice."""

    decision: int
    question: str
    legal: tuple[int, ...]
    answer: int


class Habits(Protocol):
    """A file of this package."""

    MEASURES: tuple[str, ...]

    def bluffs(self, game: Game, seat: int, choices: Sequence[Choice]) -> Mapping[str, int]:
        """What to count of one seat in a game that is over: its events tell what was true."""

    def measures(self, counts: Mapping[str, int]) -> Mapping[str, float]:
        """The measures, from the counts of many games; those that can be told."""


def habits(game: str) -> Habits | None:
    """The habits of a game, by its key."""
    name = f"{__name__}.{game.replace('-', '_')}"
    if find_spec(name) is None:
        return None
    return cast(Habits, import_module(name))


def bluffs(game: Game, seat: int, choices: Sequence[Choice]) -> Mapping[str, int]:
    """What to count of one seat, if the game has habits."""
    known = habits(game.table.identity.key)
    return {} if known is None else known.bluffs(game, seat, choices)


def share(counts: Mapping[str, int], part: str, whole: str) -> dict[str, float]:
    """A measure that is a part of a whole; nothing if there was no occasion."""
    return {part: counts.get(part, 0) / counts[whole]} if counts.get(whole) else {}
