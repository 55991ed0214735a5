"""How an instinct learns its weights: it plays, and what won is done more often.

Where players guess each other, what wins today loses tomorrow, and weights would swing from one
certainty to the next. `calm` pulls every choice back to a mixture, as strongly as so much gain; and
guests, other instincts than the one that learns, sit in some of the chairs: one that learns
from itself alone learns to meet itself alone.

Where a game has prospects, a choice is credited with what it changed in them until the table is
next at rest, and with less and less of what came later, by `reach`: 1 for all of it.
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
        self.stages: vec[i64] = vec[i64]()  # by rest: how many signs were named before
        self.worths: vec[float] = vec[float]()  # by rest and seat: what it was likely to gain

    def play(self, game: Game, rng: Rng, guests: list[Instinct | None]) -> None:
        """Answer every question of a seat without a guest, and remember how each sign pulled."""
        minds = all_minds(self.instinct, guests)
        while not game.ended:
            if game.in_hand == 0 and self.instinct.at_rest(game):
                self.judge(game)
            seat = next_to_answer(game)
            guest = guests[seat]
            answer = (
                self.choose(game, seat, rng) if guest is None else guest.choose(game, seat, rng)
            )
            for other in minds:
                other.witness(game, seat, answer)
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
        strengths = vec[float](capacity=game.seats)
        seat: i64
        for seat in range(game.seats):
            instinct.found = vec[i64](capacity=32)
            instinct.name_prospects(game, seat)
            for number in instinct.found:
                self.prospects = append(self.prospects, number)
            self.ends = append(self.ends, len(self.prospects))
            strengths = append(strengths, instinct.felt())
        shares = softened(strengths)
        self.stages = append(self.stages, len(self.signs))
        for seat in range(game.seats):
            self.worths = append(self.worths, instinct.gain_by(game, seat, shares[seat]))

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

    def credit_stages(self, gains: list[float], reach: float) -> vec[float]:
        """By stage of the game and seat: what choices of that stage are credited with.

        The first stage is before the first rest, the last one ends with the game.
        """
        seats: i64 = len(gains)
        rests: i64 = len(self.stages)
        out = vec[float]([0.0] * ((rests + 1) * seats))
        seat: i64
        stage: i64
        for seat in range(seats):
            later: float = gains[seat]  # what the seat was worth at the end of the stage
            credit = 0.0
            stage = rests
            while stage > 0:
                worth = self.worths[(stage - 1) * seats + seat]
                credit = later - worth + reach * credit
                out[stage * seats + seat] = credit
                later = worth
                stage -= 1
            out[seat] = later + reach * credit
        return out

    def learn(self, gains: list[float], rate: float, calm: float, reach: float) -> None:
        """Move each weight as it pulled, for those who gained, and back for those who lost."""
        weights = self.instinct.weights
        earned = self.credit_stages(gains, reach)
        seats: i64 = len(gains)
        stage: i64 = 0
        i: i64
        for i in range(len(self.signs)):
            while stage < len(self.stages) and self.stages[stage] <= i:
                stage += 1
            credit = earned[stage * seats + self.seats[i]]
            weights[self.signs[i]] += rate * (self.pulls[i] * credit + self.eases[i] * calm)


def all_minds(instinct: Instinct, guests: list[Instinct | None]) -> list[Instinct]:
    """Whoever has a memory of the game, once, even if it sits in several chairs."""
    minds = [instinct]
    for guest in guests:
        if guest is not None and guest not in minds:
            minds.append(guest)
    return minds


def next_to_answer(game: Game) -> i64:
    """The first seat whose answer is missing."""
    seat: i64 = 0
    while not ((game.owing & ~game.in_hand) >> seat) & 1:
        seat += 1
    return seat


def shared(gains: list[float], one_loses: bool) -> vec[float]:
    """What each seat had of the win, or of the loss; as much for all if there was none."""
    out = vec[float](capacity=len(gains))
    for gain in gains:
        part = -gain if one_loses else gain
        out = append(out, max(part, 0.0))
    if sum(gains, 0.0) == 0.0 and max(gains) == 0.0:
        out = vec[float]([1.0 / len(gains)] * len(gains))
    return out


class Schooling:
    """How one learns: with whom, and how fast."""

    def __init__(self, pool: list[Instinct], calm: float = 0.0, reach: float = 1.0) -> None:
        self.pool = pool
        self.calm = calm
        self.reach = reach
        self.rate = 0.0  # for the choices
        self.judging = 0.0  # for the prospects
        self.pause: i64 = 6  # decisions from one that is looked into, for beliefs, to the next

    def seat_guests(self, seats: i64, rng: Rng) -> list[Instinct | None]:
        """Every other game is among oneself; in the rest there is a guest, or a few."""
        guests: list[Instinct | None] = [None] * int(seats)
        if len(self.pool) == 0 or rng.below(2):
            return guests
        guest = self.pool[rng.below(len(self.pool))]
        guests[rng.below(seats)] = guest
        if rng.below(3) == 0:
            guests[rng.below(seats)] = self.pool[rng.below(len(self.pool))]
        return guests

    def play(self, instinct: Instinct, table: Table, games: int, rng: Rng) -> None:
        """Play so many games, and learn from each."""
        for _ in range(games):
            game: Game = table.game(table)
            game.begin(rng)
            guests = self.seat_guests(game.seats, rng)
            minds = all_minds(instinct, guests)
            for mind in minds:
                mind.forget()
            lesson = Lesson(instinct)
            lesson.play(game, rng, guests)
            gains = list(game.returns)
            lesson.learn(gains, self.rate, self.calm, self.reach)
            if len(minds) == 1:  # who plays worse than others tells nothing of how seats stand
                lesson.learn_prospects(gains, self.judging)
