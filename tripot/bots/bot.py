"""What every bot is: something that chooses an answer from what its seat knows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol, runtime_checkable

from tripot.kernel.seat import Seat

Seed = int | str | bytes
Beliefs = Mapping[int, Mapping[str, float]]  # for a hidden card's place, how likely each face is


class Bot(Protocol):
    """A bot is given a Seat and nothing else."""

    def choose(self, seat: Seat) -> int:
        """One of `seat.legal()`."""


@runtime_checkable
class Believer(Protocol):
    """A bot that can say what it believes, for whoever measures bots."""

    def beliefs(self, seat: Seat) -> Beliefs:
        """For the places of some hidden cards, how likely each face is.

        Places are numbered as in `seat.to_json()["position"]["piles"]`; faces are named.
        """


@runtime_checkable
class Leaver(Protocol):
    """A bot that wants to know when its game is over."""

    def close(self) -> None:
        """Give back what it holds."""


Maker = Callable[[str, Seed], Bot]  # from the key of a game, and a seed
