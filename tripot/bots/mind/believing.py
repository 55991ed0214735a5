"""How an instinct learns what to believe: the true world beside worlds that a seat imagines.

All that the seat imagines it cannot tell from the truth; but the others did what they did because
of what they hold. Each clue's weight moves towards the true world being found the likeliest.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from tripot.bots.mind.instinct import Instinct, softened
from tripot.bots.mind.learning import Schooling, all_minds, next_to_answer
from tripot.kernel.game import Game
from tripot.kernel.rng import Rng
from tripot.kernel.table import Table


class Look:
    """The true world and some others in the eyes of one seat, by their clues."""

    def __init__(self, instinct: Instinct) -> None:
        self.instinct = instinct
        self.clues: vec[i64] = vec[i64]()
        self.ends: vec[i64] = vec[i64]()  # where those of a world end
        self.felt: vec[float] = vec[float]()

    def add(self, world: Game, seat: i64) -> None:
        """One more world."""
        instinct = self.instinct
        instinct.found = vec[i64](capacity=32)
        instinct.name_clues(world, seat)
        for clue in instinct.found:
            self.clues = append(self.clues, clue)
        self.ends = append(self.ends, len(self.clues))
        self.felt = append(self.felt, instinct.felt())

    def learn(self, rate: float) -> None:
        """The first world was the true one."""
        weights = self.instinct.weights
        chances = softened(self.felt)
        first: i64 = 0
        i: i64
        for i in range(len(self.ends)):
            step = -rate * chances[i]
            if i == 0:
                step += rate
            while first < self.ends[i]:
                weights[self.clues[first]] += step
                first += 1


def believe(
    instinct: Instinct, table: Table, schooling: Schooling, games: int, worlds: int, rng: Rng
) -> None:
    """Play so many games, and look at one decision in a few; the rate is the clues' own."""
    for _ in range(games):
        game: Game = table.game(table)
        game.begin(rng, listening=True)
        guests = schooling.seat_guests(game.seats, rng)
        minds = all_minds(instinct, guests)
        for mind in minds:
            mind.forget()
        while not game.ended:
            seat = next_to_answer(game)
            if rng.below(schooling.pause) == 0:
                look_around(instinct, game, seat, worlds, schooling.rate, rng)
            answer = (guests[seat] or instinct).choose(game, seat, rng)
            for mind in minds:
                mind.witness(game, seat, answer)
            game.lock(seat, answer)


def look_around(
    instinct: Instinct, game: Game, seat: i64, worlds: int, rate: float, rng: Rng
) -> None:
    """What a seat could imagine now, and what is true."""
    look = Look(instinct)
    look.add(game, seat)
    eyes = game.seat(int(seat))
    for _ in range(worlds):
        look.add(eyes.imagine(int(rng.below(1 << 30))), seat)
    look.learn(rate)
