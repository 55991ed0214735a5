"""What a rule is, and words that rules share."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tripot.kernel.game import Game
from tripot.kernel.rng import Rng

# From the table as the seat sees it, the seat and what it may answer: the answer, or None where it
# does as a regular would.
Rule = Callable[[Game, int, Sequence[int], Rng], int | None]


def within(wish: int, legal: Sequence[int]) -> int:
    """The wish if it is open, else the first answer: doing nothing comes first."""
    return wish if wish in legal else legal[0]
