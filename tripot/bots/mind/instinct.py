"""An instinct: what a player of some experience feels about each option.

A game's instinct names the *signs* it sees in an option, as small numbers: "an 8, in round 4",
"a kind of which all copies are accounted for". Each sign has a weight, learnt by playing against
itself (tools/learn.py); an option is chosen with a probability that grows with the sum of its
signs' weights. So an instinct mixes, and can be asked which signs moved it.

It is given a game and a seat and reads nothing that this seat does not know: in an imagined world
it must feel what it would feel at the true table. Tests hold it to that.
"""

from __future__ import annotations

from math import exp
from typing import ClassVar, Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from tripot.kernel.game import Game
from tripot.kernel.rng import Rng

FINE: Final = 1 << 30  # steps of a random number


@mypyc_attr(allow_interpreted_subclasses=True)
class Instinct:
    """The instinct of one game; `look` at the table once, then name the signs of each option."""

    signs: ClassVar[int] = 0  # how many there are
    worlds: ClassVar[int] = 200  # that an expert imagines for a decision, at most
    trials: ClassVar[int] = 1600  # and games that it plays out in them; fewer where games are long
    guesses: ClassVar[int] = 1  # worlds from which it picks one by its credit

    def __init__(self, weights: list[float], heat: float = 1.0) -> None:
        self.weights: vec[float] = vec[float](weights)
        self.heat = heat  # above 1 it dithers, below 1 it is sure of itself
        self.found: vec[i64] = vec[i64](capacity=32)
        self.memory: vec[i64] = vec[i64]()  # of what has happened, only what every seat was told

    # What a game defines.

    def forget(self) -> None:
        """A new game begins: nothing has happened yet."""

    def remember(self, told: list[dict[str, object]]) -> None:
        """Take in all that has happened, from the events that a seat was told since the deal."""

    def notice(self, game: Game, seat: i64, answer: i64) -> None:
        """Take in an answer that is about to be given, while a game is imagined, if all see it."""

    def credit(self, game: Game, seat: i64) -> float:
        """How far an imagined world agrees with what the others did; only asked with guesses."""
        return 1.0

    def look(self, game: Game, seat: i64) -> None:
        """What this seat sees in the table, before any option is weighed."""

    def name_signs(self, game: Game, seat: i64, option: i64) -> None:
        """Say `self.sign(...)` for each sign of this option."""

    # How it feels.

    def sign(self, number: i64) -> None:
        """This sign is there."""
        self.found = append(self.found, number)

    def feel(self, game: Game, seat: i64, option: i64) -> float:
        """The sum of the weights of an option's signs."""
        self.found = vec[i64](capacity=32)
        self.name_signs(game, seat, option)
        total = 0.0
        for number in self.found:
            total += self.weights[number]
        return total

    def weigh(self, game: Game, seat: i64, options: vec[i64]) -> vec[float]:
        """How likely each option is to be chosen."""
        self.look(game, seat)
        felt = vec[float](capacity=len(options))
        most = -1e300
        for option in options:
            feeling = self.feel(game, seat, option) / self.heat
            felt = append(felt, feeling)
            if feeling > most:
                most = feeling
        total = 0.0
        i: i64
        for i in range(len(felt)):
            felt[i] = exp(felt[i] - most)
            total += felt[i]
        for i in range(len(felt)):
            felt[i] /= total
        return felt

    def choose(self, game: Game, seat: i64, rng: Rng) -> i64:
        """One of the options open to the seat."""
        options = game.options(seat)
        if len(options) == 1:
            return options[0]
        return options[drawn(self.weigh(game, seat, options), rng)]


def drawn(chances: vec[float], rng: Rng) -> i64:
    """A position, each as likely as its chance."""
    left = rng.below(FINE) / FINE
    i: i64
    for i in range(len(chances) - 1):
        left -= chances[i]
        if left < 0.0:
            return i
    return len(chances) - 1


def play_on(game: Game, instinct: Instinct, rng: Rng) -> None:
    """Let the instinct play every seat to the end of the game."""
    while not game.ended:
        seat: i64 = 0
        while not ((game.owing & ~game.in_hand) >> seat) & 1:
            seat += 1
        answer = instinct.choose(game, seat, rng)
        instinct.notice(game, seat, answer)
        game.lock(seat, answer)
