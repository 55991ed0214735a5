"""Bots to test with: some play, and each of the others fails in its own way."""

from __future__ import annotations

import os
from collections.abc import Mapping
from time import sleep

from tripot import Seat
from tripot.bots.arena.beliefs import imagined
from tripot.bots.bot import Seed


class Highest:
    """Plays the highest answer there is."""

    def __init__(self, game: str, seed: Seed) -> None:
        self.game = game

    def choose(self, seat: Seat) -> int:
        return max(seat.legal())


class Lowest(Highest):
    """Plays the lowest, and believes what it imagines."""

    def choose(self, seat: Seat) -> int:
        return min(seat.legal())

    def beliefs(self, seat: Seat) -> Mapping[int, Mapping[str, float]]:
        hidden = [place for place, face in enumerate(seat.shell.faces) if not face]
        return imagined(seat, hidden[:4], worlds=40)


class Raises(Highest):
    """Divides by zero."""

    def choose(self, seat: Seat) -> int:
        return seat.legal()[0] // 0


class Hangs(Highest):
    """Thinks for ever, and listens to nobody."""

    def choose(self, seat: Seat) -> int:
        while True:
            try:
                sleep(60)
            except Exception:
                continue


class Leaves(Highest):
    """Takes its process with it."""

    def choose(self, seat: Seat) -> int:
        os._exit(3)


class Quits(Highest):
    """Wants to end the program."""

    def choose(self, seat: Seat) -> int:
        raise SystemExit("enough")


class Babbles(Highest):
    """Answers what it was not asked, and prints."""

    answers: tuple[object, ...] = (None, "5", 1000, -1, 2.0, True, [1], float("nan"))

    def __init__(self, game: str, seed: Seed) -> None:
        super().__init__(game, seed)
        self.said = 0

    def choose(self, seat: Seat) -> int:
        self.said += 1
        os.write(1, b"blah\n")
        return self.answers[self.said % len(self.answers)]  # type: ignore[return-value]


class Unborn(Highest):
    """Cannot even be made."""

    def __init__(self, game: str, seed: Seed) -> None:
        raise RuntimeError("no")


class Mute:
    """Is no bot."""
