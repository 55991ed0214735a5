"""An instinct: what a player of some experience feels about each option.

A game's instinct names the *signs* it sees in an option, as small numbers: "an 8, in round 4",
"a kind of which all copies are accounted for". Each sign has a weight, learnt by playing against
itself (tools/learn.py); an option is chosen with a probability that grows with the sum of its
signs' weights. So an instinct mixes, and can be asked which signs moved it.

A game may also name signs of how a seat stands, for a search: it need not play every
imagined game to its end then, but judges it as soon as the table has come to rest.

It is given a game and a seat and reads nothing that this seat does not know: in an imagined world
it must feel what it would feel at the true table. Tests hold it to that.
"""

from __future__ import annotations

from math import exp
from typing import ClassVar, Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from tripot.kernel.facts import bit, each
from tripot.kernel.game import Game
from tripot.kernel.rng import Rng

FINE: Final = 1 << 30  # steps of a random number
FAR: Final = 1 << 30  # no game lasts so long


@mypyc_attr(allow_interpreted_subclasses=True)
class Instinct:
    """The instinct of one game; `look` at the table once, then name the signs of each option."""

    signs: ClassVar[int] = 0  # how many there are
    worlds: ClassVar[int] = 200  # that an expert imagines for a decision, at most
    trials: ClassVar[int] = 1600  # and games that it plays out in them; fewer where games are long
    believes: ClassVar[bool] = False  # in some worlds more than in others, by their credit
    ahead: ClassVar[int] = FAR  # answers that it plays on before it judges, at least
    sure: ClassVar[float] = 1.0  # how likely its choice must be for an expert not to try any other
    mixes: ClassVar[bool] = True  # where it is no turn: there others answer at the same time
    surprise: ClassVar[float] = 0.0  # how often it expects another to do just anything
    one_loses: ClassVar[bool] = False  # what the seats share out is the loss, not the win

    def __init__(self, weights: list[float], heat: float = 1.0) -> None:
        self.weights: vec[float] = vec[float](weights)
        self.heat = heat  # above 1 it dithers, below 1 it is sure of itself
        self.found: vec[i64] = vec[i64](capacity=32)
        self.memory: vec[i64] = vec[i64]()  # of what has happened, only what every seat was told
        self.among_experts = False  # believes of others what was learnt at tables of experts

    # What a game defines.

    def forget(self) -> None:
        """A new game begins: nothing has happened yet."""

    def remember(self, told: list[dict[str, object]]) -> None:
        """Take in all that has happened, from the events that a seat was told since the deal."""

    def notice(self, game: Game, seat: i64, answer: i64) -> None:
        """Take in an answer that is about to be given, while a game is imagined, if all see it."""

    def witness(self, game: Game, seat: i64, answer: i64) -> None:
        """Notice the answers of a decision, as soon as the last of them is about to be given."""
        if game.owing & ~game.in_hand & ~bit(seat):
            return
        for other in each(game.in_hand):
            self.notice(game, other, game.answers[other])
        self.notice(game, seat, answer)

    def name_clues(self, game: Game, seat: i64) -> None:
        """Say `self.sign(...)` for all that makes an imagined world more likely, or less.

        All cards lie open here: what the others did is to be explained by what they hold.
        """

    def credit(self, game: Game, seat: i64) -> float:
        """How far an imagined world agrees with what the others did; for those who believe."""
        self.found = vec[i64](capacity=32)
        self.name_clues(game, seat)
        return exp(self.felt())

    def look(self, game: Game, seat: i64) -> None:
        """What this seat sees in the table, before any option is weighed."""

    def name_signs(self, game: Game, seat: i64, option: i64) -> None:
        """Say `self.sign(...)` for each sign of this option."""

    def at_rest(self, game: Game) -> bool:
        """Whether the table can be judged: at the beginning of a round or a turn, say."""
        return False

    def name_prospects(self, game: Game, seat: i64) -> None:
        """Say `self.sign(...)` for all that speaks for or against a seat; all cards are open."""

    def winners(self, game: Game, seat: i64) -> i64:
        """How many win if the seat does, itself among them."""
        return 1

    # How it feels.

    def sign(self, number: i64) -> None:
        """This sign is there."""
        self.found = append(self.found, number)

    def feel(self, game: Game, seat: i64, option: i64) -> float:
        """The sum of the weights of an option's signs."""
        self.found = vec[i64](capacity=32)
        self.name_signs(game, seat, option)
        return self.felt()

    def felt(self) -> float:
        """The sum of the weights of the signs that were named."""
        total = 0.0
        for number in self.found:
            total += self.weights[number]
        return total

    def shares(self, game: Game) -> vec[float]:
        """What each seat is likely to have of the win, or of the loss where one loses."""
        strengths = vec[float](capacity=game.seats)
        seat: i64
        for seat in range(game.seats):
            self.found = vec[i64](capacity=32)
            self.name_prospects(game, seat)
            strengths = append(strengths, self.felt())
        return softened(strengths)

    def gain(self, game: Game, seat: i64) -> float:
        """What a seat has gained, or is likely to gain from here."""
        if game.ended:
            return float(game.returns[seat])
        return self.gain_by(game, seat, self.shares(game)[seat])

    def gain_by(self, game: Game, seat: i64, share: float) -> float:
        """What a seat gains that is likely to have this share of the win, or of the loss."""
        winners = float(self.winners(game, seat))
        gain = share - (1.0 - share * winners) / (float(game.seats) - winners)
        return -gain if self.one_loses else gain

    def weigh(self, game: Game, seat: i64, options: vec[i64]) -> vec[float]:
        """How likely each option is to be chosen."""
        self.look(game, seat)
        felt = vec[float](capacity=len(options))
        for option in options:
            felt = append(felt, self.feel(game, seat, option) / self.heat)
        return softened(felt)

    def choose(self, game: Game, seat: i64, rng: Rng) -> i64:
        """One of the options open to the seat."""
        options = game.options(seat)
        if len(options) == 1:
            return options[0]
        return options[drawn(self.weigh(game, seat, options), rng)]


def softened(felt: vec[float]) -> vec[float]:
    """Feelings as chances, in their own place: e times as likely for each 1 more."""
    most = felt[0]
    for feeling in felt:
        most = max(most, feeling)
    total = 0.0
    i: i64
    for i in range(len(felt)):
        felt[i] = exp(felt[i] - most)
        total += felt[i]
    for i in range(len(felt)):
        felt[i] /= total
    return felt


def drawn(chances: vec[float], rng: Rng) -> i64:
    """A position, each as likely as its chance."""
    left = rng.below(FINE) / FINE
    i: i64
    for i in range(len(chances) - 1):
        left -= chances[i]
        if left < 0.0:
            return i
    return len(chances) - 1
