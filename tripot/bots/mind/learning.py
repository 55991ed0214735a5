"""How an instinct learns its weights: it plays every seat, and what won is done more often.

Where players guess each other, what wins today loses tomorrow, and weights would swing from one
certainty to the next. `calm` pulls every choice back to a mixture, as strongly as so much gain.
"""

from __future__ import annotations

from math import log
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tripot.bots.mind.instinct import Instinct, drawn, softened
from tripot.kernel.game import Game
from tripot.kernel.rng import Rng
from tripot.kernel.table import Table

TINY: Final = 1e-12


class Lesson:
    """One game played by an instinct, and what it felt on the way."""

    def __init__(self, instinct: Instinct) -> None:
        self.instinct = instinct
        self.seats: vec[i64] = vec[i64]()
        self.signs: vec[i64] = vec[i64]()
        self.pulls: vec[float] = vec[float]()
        self.eases: vec[float] = vec[float]()  # which way each choice would be less certain
        self.prospects: vec[i64] = vec[i64]()  # of all seats, at each rest
        self.ends: vec[i64] = vec[i64]()  # where those of a seat end

    def play(self, game: Game, rng: Rng) -> None:
        """Answer every question, and remember how each sign pulled."""
        while not game.ended:
            if game.in_hand == 0 and self.instinct.at_rest(game):
                self.judge(game)
            seat: i64 = 0
            while not ((game.owing & ~game.in_hand) >> seat) & 1:
                seat += 1
            answer = self.choose(game, seat, rng)
            self.instinct.notice(game, seat, answer)
            game.lock(seat, answer)

    def choose(self, game: Game, seat: i64, rng: Rng) -> i64:
        """As the instinct does; for each sign, how much more of it this gave than expected."""
        options = game.options(seat)
        if len(options) == 1:
            return options[0]
        instinct = self.instinct
        chances = instinct.weigh(game, seat, options)
        chosen = drawn(chances, rng)
        surprise = 0.0  # to be expected: the entropy
        i: i64
        for i in range(len(options)):
            surprise -= chances[i] * log(max(chances[i], TINY))
        for i in range(len(options)):
            pull = -chances[i]
            ease = -chances[i] * (log(max(chances[i], TINY)) + surprise)
            if i == chosen:
                pull += 1.0
            instinct.feel(game, seat, options[i])
            for number in instinct.found:
                self.seats = append(self.seats, seat)
                self.signs = append(self.signs, number)
                self.pulls = append(self.pulls, pull)
                self.eases = append(self.eases, ease)
        return options[chosen]

    def judge(self, game: Game) -> None:
        """Remember how every seat stands."""
        instinct = self.instinct
        seat: i64
        for seat in range(game.seats):
            instinct.found = vec[i64](capacity=32)
            instinct.name_prospects(game, seat)
            for number in instinct.found:
                self.prospects = append(self.prospects, number)
            self.ends = append(self.ends, len(self.prospects))

    def learn_prospects(self, gains: list[float], rate: float) -> None:
        """Move the weights towards judging as it came out."""
        weights = self.instinct.weights
        seats: i64 = len(gains)
        came = shared(gains, self.instinct.one_loses)
        first: i64 = 0
        at: i64 = 0
        while at < len(self.ends):
            start = first
            strengths = vec[float](capacity=seats)
            for seat in range(seats):
                total = 0.0
                while first < self.ends[at + seat]:
                    total += weights[self.prospects[first]]
                    first += 1
                strengths = append(strengths, total)
            chances = softened(strengths)
            first = start
            for seat in range(seats):
                while first < self.ends[at + seat]:
                    weights[self.prospects[first]] += rate * (came[seat] - chances[seat])
                    first += 1
            at += seats

    def learn(self, gains: list[float], rate: float, calm: float) -> None:
        """Move each weight as it pulled, for those who gained, and back for those who lost."""
        weights = self.instinct.weights
        i: i64
        for i in range(len(self.signs)):
            at = self.signs[i]
            gain: float = gains[self.seats[i]]
            weights[at] += rate * (self.pulls[i] * gain + self.eases[i] * calm)


def shared(gains: list[float], one_loses: bool) -> vec[float]:
    """What each seat had of the win, or of the loss; as much for all if there was none."""
    out = vec[float](capacity=len(gains))
    for gain in gains:
        part = -gain if one_loses else gain
        out = append(out, max(part, 0.0))
    if sum(gains, 0.0) == 0.0 and max(gains) == 0.0:
        out = vec[float]([1.0 / len(gains)] * len(gains))
    return out


def learn(
    instinct: Instinct,
    table: Table,
    games: int,
    rate: float,
    rng: Rng,
    calm: float = 0.0,
    judging: float = 0.0,
) -> None:
    """Play so many games with oneself; `rate` is for the choices, `judging` for the prospects."""
    for _ in range(games):
        game: Game = table.game(table)
        game.begin(rng)
        instinct.forget()
        lesson = Lesson(instinct)
        lesson.play(game, rng)
        gains = list(game.returns)
        lesson.learn(gains, rate, calm)
        lesson.learn_prospects(gains, judging)
