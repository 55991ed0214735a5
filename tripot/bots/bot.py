"""What every bot is: something that chooses an answer from what its seat knows."""

from __future__ import annotations

from typing import Protocol

from tripot.kernel.seat import Seat


class Bot(Protocol):
    """A bot is given a Seat and nothing else."""

    def choose(self, seat: Seat) -> int:
        """One of `seat.legal()`."""
