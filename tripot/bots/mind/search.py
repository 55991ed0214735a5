"""Search over imagined worlds: what would each option bring, if the others play by instinct?

In every world all options still in the running are tried against the same sealed answers and the
same chance, so that luck is shared; still much of what is seen is luck, so instinct has its say
beside it. After each phase the worse half is dropped. Where several answer at once, regret matching
mixes what is left, since a certain answer is one that others can meet; in a turn the best is taken.
Where instinct is sure enough, nothing is tried.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tripot.bots.mind.instinct import FINE, Instinct, drawn
from tripot.kernel.facts import bit, each
from tripot.kernel.game import Game
from tripot.kernel.identity import TURN
from tripot.kernel.rng import Quick
from tripot.kernel.seat import Seat

DOUBT: Final = 0.01  # how far instinct is never trusted
TINY: Final = 1e-9
PLAINLY: Final = 3.0  # how much worse an option must score not to be mixed in at all
ASIDE: Final = 1 << 40  # seeds of worlds that one only looks at


class Weighed:
    """What was found out about the options of one decision."""

    def __init__(self, options: vec[i64], chances: vec[float]) -> None:
        self.options = options
        self.instinct = chances  # how likely instinct alone would have chosen each
        self.tries: vec[float] = like(chances)
        self.totals: vec[float] = like(chances)
        self.regrets: vec[float] = like(chances)
        self.squares: vec[float] = like(chances)  # of each single regret: how much chance is in it
        self.mixed: vec[float] = like(chances)  # how often regret matching took each
        self.running: vec[i64] = vec[i64]()
        i: i64
        for i in range(len(options)):
            self.running = append(self.running, i)

    def sureness(self) -> float:
        """How likely instinct finds the option that it likes best."""
        most = 0.0
        for chance in self.instinct:
            most = max(most, chance)
        return most

    def value(self, i: i64) -> float:
        """What the option brought on average."""
        return self.totals[i] / max(self.tries[i], 1.0)

    def score(self, i: i64) -> float:
        """What instinct and trials say together: trials count for more the less chance they hold.

        In units of log odds: how likely instinct finds the option, and by how many times its
        standard error it did better than the rest.
        """
        surprise = sqrt(max(self.squares[i], TINY))
        return log(self.instinct[i] + DOUBT) + self.regrets[i] / surprise

    def strategy(self) -> vec[float]:
        """Regret matching over the options still in the running; it begins with instinct."""
        chances = like(self.regrets)
        total = 0.0
        for i in self.running:
            chances[i] = max(self.regrets[i], 0.0)
            total += chances[i]
        if total <= 0.0:
            for i in self.running:
                chances[i] = self.instinct[i] + DOUBT
                total += chances[i]
        for i in self.running:
            chances[i] /= total
        return chances

    def drop_half(self) -> None:
        """The worse half of the options is out of the running."""
        keep: i64 = (len(self.running) + 1) // 2
        kept = vec[i64]()
        for i in self.running:
            better: i64 = 0
            score = self.score(i)
            for j in self.running:
                other = self.score(j)
                if other > score or (other == score and j < i):
                    better += 1
            if better < keep:
                kept = append(kept, i)
        self.running = kept


class Search:
    """Thinks for one seat, with an instinct that plays everybody in the imagined worlds."""

    def __init__(self, instinct: Instinct, worlds: int, trials: int) -> None:
        self.instinct = instinct
        self.worlds = worlds  # at most so many are imagined for a decision
        self.trials = trials  # and at most so many games played out
        self.stock: list[Game] = []
        self.bounds: vec[float] = vec[float]()  # by world of the stock: the credit up to there

    def weigh(self, seat: Seat, seed: int) -> Weighed:
        """Try the options in imagined worlds."""
        index = seat.index
        options = seat.shell.options(index)
        found = Weighed(options, self.instinct.weigh(seat.informed(), index, options))
        n: i64 = len(options)
        if n == 1 or found.sureness() > self.instinct.sure:
            return found
        self.imagine(seat, seed)
        phases: i64 = 1
        while bit(phases) < n:
            phases += 1
        number: i64 = 0
        phase: i64
        for phase in range(phases):
            share: i64 = self.trials // phases // len(found.running)
            share = max(1, min(share, self.worlds // phases))
            last = number + share
            while number < last:
                self.try_world(seat, seed + int(number), found)
                number += 1
            if phase + 1 < phases:
                found.drop_half()
        return found

    def try_world(self, seat: Seat, seed: int, found: Weighed) -> None:
        """One world: the others' sealed answers once, then how every option turns out."""
        index = seat.index
        rng = Quick(seed)
        world = self.world(seat, seed)
        for other in each(world.owing & ~world.in_hand):
            if other != index:
                world.answers[other] = self.guess(world, other, rng)
                world.in_hand |= bit(other)
        chances = found.strategy()
        expected = 0.0
        gains = like(chances)
        for i in found.running:
            gains[i] = self.outcome(world.copy(), index, found.options[i], seed)
            expected += chances[i] * gains[i]
        for i in found.running:
            found.tries[i] += 1.0
            found.totals[i] += gains[i]
            regret = gains[i] - expected
            found.regrets[i] += regret
            found.squares[i] += regret * regret
            found.mixed[i] += chances[i]

    def imagine(self, seat: Seat, seed: int) -> None:
        """Where worlds are not all believed alike: a stock of them, and how far each is."""
        self.stock = []
        self.bounds = vec[float]()
        if self.instinct.believes:
            total = 0.0
            for number in range(self.worlds):
                world = seat.imagine(seed + ASIDE + number)
                total += self.instinct.credit(world, seat.index)
                self.stock.append(world)
                self.bounds = append(self.bounds, total)

    def world(self, seat: Seat, seed: int) -> Game:
        """One to try: new, or one of the stock, each as likely as its credit."""
        if not self.stock:
            return seat.imagine(seed)
        bounds = self.bounds
        draw = Quick(seed + ASIDE).below(FINE) / FINE * bounds[len(bounds) - 1]
        i: i64 = 0
        while bounds[i] <= draw and i + 1 < len(bounds):
            i += 1
        return self.stock[i].copy()

    def outcome(self, game: Game, seat: i64, option: i64, seed: int) -> float:
        """What the seat gains if it answers so and everybody then plays by instinct."""
        rng = Quick(seed)
        game.rng = rng
        memory = self.instinct.memory
        self.instinct.memory = memory[:]
        self.instinct.witness(game, seat, option)
        game.lock(seat, option)
        self.play_on(game, seat, rng)
        self.instinct.memory = memory
        return self.instinct.gain(game, seat)

    def play_on(self, game: Game, me: i64, rng: Quick) -> None:
        """Let all answer, as often as the game says and then until the table is at rest."""
        instinct = self.instinct
        ahead: i64 = instinct.ahead
        while not game.ended and not (ahead <= 0 and game.in_hand == 0 and instinct.at_rest(game)):
            seat: i64 = 0
            while not ((game.owing & ~game.in_hand) >> seat) & 1:
                seat += 1
            mine = seat == me
            answer = instinct.choose(game, seat, rng) if mine else self.guess(game, seat, rng)
            instinct.witness(game, seat, answer)
            game.lock(seat, answer)
            ahead -= 1

    def guess(self, game: Game, seat: i64, rng: Quick) -> i64:
        """What another may answer: as instinct has it, and now and then anything."""
        surprise = self.instinct.surprise
        if surprise > 0.0 and rng.below(FINE) / FINE < surprise:
            options = game.options(seat)
            return options[rng.below(len(options))]
        return self.instinct.choose(game, seat, rng)

    def choose(self, seat: Seat, seed: int) -> i64:
        """The best in a turn; drawn from the mixture where several answer at once."""
        return self.decide(seat, self.weigh(seat, seed), seed)

    def decide(self, seat: Seat, found: Weighed, seed: int) -> i64:
        """What to answer, from what was found out."""
        shell = seat.shell
        kind = shell.table.identity.questions[shell.question_number].kind
        best: i64 = found.running[0]
        for i in found.running:
            if found.score(i) > found.score(best):
                best = i
        if kind == TURN or not self.instinct.mixes:
            return found.options[best]
        chances = like(found.mixed)
        total = 0.0
        for i in found.running:
            if found.score(i) > found.score(best) - PLAINLY:
                chances[i] = found.mixed[i]
                total += found.mixed[i]
        if total <= 0.0:
            return found.options[best]
        for i in found.running:
            chances[i] /= total
        return found.options[drawn(chances, Quick(seed))]


def like(row: vec[float]) -> vec[float]:
    """As many zeros."""
    return vec[float]([0.0] * len(row))
