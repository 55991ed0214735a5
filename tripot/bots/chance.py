"""The chance bot: any option is as good as another."""

from __future__ import annotations

from random import Random

from tripot.kernel.seat import Seat


class Chance:
    """Chooses uniformly; the same seed makes the same choices."""

    def __init__(self, seed: int | str | bytes) -> None:
        self.random = Random(seed)

    def choose(self, seat: Seat) -> int:
        """One of the answers open to this seat."""
        return self.random.choice(seat.legal())
