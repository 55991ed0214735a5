"""What is played: who meets whom, with which cards, in which seats; all of it from one seed."""

from __future__ import annotations

from dataclasses import dataclass, field
from hashlib import sha256
from itertools import permutations
from random import Random

import tripot
from tripot.kernel.errors import Error, at
from tripot.kernel.registry import find

ALL = "all"  # the key of the table at which everybody sits


@dataclass(frozen=True)
class Contest:
    """The terms; the same ones give the same games."""

    game: str
    seats: int
    bots: tuple[str, ...]
    seed: int = 0
    options: dict[str, object] = field(default_factory=dict)
    limit: float = 10.0  # seconds that a bot may think

    def terms(self) -> dict[str, object]:
        """As JSON."""
        return {
            "game": self.game,
            "version": int(find(self.game).identity.version),
            "seats": self.seats,
            "bots": list(self.bots),
            "seed": self.seed,
            "options": self.options,
        }

    def check(self) -> None:
        """Raise what the game says of these seats and options."""
        if tripot.new(self.game, self.seats, self.seed, self.options).automata:
            raise Error(at("automata", "in the arena a bot sits in every chair"))


@dataclass(frozen=True)
class Pairing:
    """One against a table of others alike (`lone` and `others`), or everybody at one table."""

    lone: str = ""
    others: str = ""

    @property
    def key(self) -> str:
        """Its name in the results."""
        return f"{self.lone}|{self.others}" if self.lone else ALL

    def line_up(self, contest: Contest, deal: int) -> list[str]:
        """Who sits where in the first game of a deal; in the next, all move on by one seat."""
        if self.lone:
            return [self.lone] + [self.others] * (contest.seats - 1)
        random = Random(deal_seed(contest, self, deal))
        order = list(contest.bots)
        random.shuffle(order)
        seated = [order[i % len(order)] for i in range(contest.seats)]
        random.shuffle(seated)
        return seated


def rotated(line_up: list[str], turn: int) -> list[str]:
    """Everybody has moved on by so many seats."""
    return line_up[-turn:] + line_up[:-turn] if turn else list(line_up)


def deal_seed(contest: Contest, pairing: Pairing, deal: int) -> int:
    """The seed of a deal: the same in all its games, and for all who play that pairing."""
    text = f"{contest.seed}/{pairing.key}/{deal}"
    return int.from_bytes(sha256(text.encode()).digest()[:7], "big")


def pairings(contest: Contest, everybody: bool = True) -> list[Pairing]:
    """Each against a table of each other; and everybody together, unless it is the same."""
    duels = [Pairing(a, b) for a, b in permutations(contest.bots, 2)]
    if contest.seats == 2:  # a against b is b against a
        duels = [d for d in duels if contest.bots.index(d.lone) < contest.bots.index(d.others)]
        everybody = False
    return [*duels, Pairing()] if everybody else duels
