"""Many games stepped by one call: answers in; observations, masks, seats and rewards out.

Each game waits for one seat that has a choice; an answer that is the only one is given without
asking. A game that ends is followed at once by another, dealt by a quick generator with a seed of
its own. The buffers are new at every step, so what a caller has kept stays as it is. With `only`,
one seat decides and the others answer by chance; with `known`, observations say what the seat
surely knows of hidden cards, and the games keep what that takes.
"""

from __future__ import annotations

from librt.vecs import append, extend, vec
from mypy_extensions import i64, u8

from tripot.kernel.encode import Encoder
from tripot.kernel.errors import Error, expected
from tripot.kernel.game import Game
from tripot.kernel.recall import to_act
from tripot.kernel.rng import Quick
from tripot.kernel.table import Table


class Batch:
    """So many games of one table, each at a decision of one seat."""

    def __init__(
        self, table: Table, games: int, seed: int, only: int | None = None, known: bool = False
    ) -> None:
        if games < 1:
            raise Error(expected("at least one game", games))
        if only is not None and not 0 <= only < int(table.seats):
            raise Error(expected("a seat from 0 to {last}", only, last=int(table.seats) - 1))
        self.only: i64 = -1 if only is None else only
        self.others = Quick(~seed)  # how the others answer
        self.table = table
        self.count = games
        self.seed = seed
        self.encoder = Encoder(table, known)
        self.dealt = 0  # games begun so far
        self.games: list[Game] = []
        self.observations: vec[u8] = vec[u8]()
        self.masks: vec[u8] = vec[u8]()
        self.seats: vec[u8] = vec[u8]()  # whose decision it is
        self.ended: vec[u8] = vec[u8]()  # whether the last step ended a game here
        self.refused: vec[u8] = vec[u8]()  # whether the default was taken for an answer not offered
        self.rewards: vec[float] = vec[float]()  # of each seat in the last step
        self.no_rewards: vec[float] = vec[float]([0.0] * int(table.seats))
        for _ in range(games):
            self.games.append(self.new_game())
        self.look()

    def new_game(self) -> Game:
        """The next game, at its first decision that is a choice."""
        while True:
            game: Game = self.table.game(self.table)
            game.begin(Quick(self.seed + self.dealt), self.encoder.known)
            self.dealt += 1
            if self.to_a_choice(game):
                return game

    def to_a_choice(self, game: Game) -> bool:
        """Give the answers that are the only ones, or another's; False if the game is over."""
        only = self.only
        while not game.ended:
            seat = to_act(game)
            options = game.options(seat)
            n: i64 = len(options)
            if n == 1:
                game.lock(seat, options[0])
            elif only < 0 or seat == only:
                return True
            else:
                game.lock(seat, options[self.others.below(n)])
        return False

    def look(self) -> None:
        """Write down what the seats that are to decide see."""
        encoder = self.encoder
        size, answers = i64(encoder.size), i64(encoder.actions)
        n = i64(self.count)
        rows = vec[u8](capacity=n * size)
        masks = vec[u8](capacity=n * answers)
        seats = vec[u8](capacity=n)
        i: i64
        for i in range(n):
            game = self.games[i]
            seat = to_act(game)
            rows = extend(rows, encoder.zeros)
            masks = extend(masks, encoder.no_mask)
            encoder.write(game, seat, rows, i * size)
            encoder.write_mask(game, seat, masks, i * answers)
            seats = append(seats, u8(seat))
        self.observations = rows
        self.masks = masks
        self.seats = seats

    def step(self, answers: list[int]) -> None:
        """Answer in every game; where one ends, the next begins."""
        n = i64(self.count)
        if len(answers) != n:
            raise Error(expected("{count} answers", len(answers), count=int(self.count)))
        ended = vec[u8](capacity=n)
        refused = vec[u8](capacity=n)
        rewards = vec[float](capacity=n * self.table.seats)
        most = i64(self.encoder.actions)
        i: i64
        for i in range(n):
            game = self.games[i]
            seat = i64(self.seats[i])
            answer: i64 = answers[i]
            offered = 0 <= answer < most and self.masks[i * most + answer] != 0
            if not offered:
                answer = game.default(game.question_number, seat)
            refused = append(refused, u8(0) if offered else u8(1))
            game.lock(seat, answer)
            rewards = extend(rewards, self.no_rewards)
            if game.ended or not self.to_a_choice(game):
                self.pay(game, rewards, i * self.table.seats)
                ended = append(ended, u8(1))
                self.games[i] = self.new_game()
            else:
                ended = append(ended, u8(0))
        self.ended = ended
        self.refused = refused
        self.rewards = rewards
        self.look()

    def pay(self, game: Game, rewards: vec[float], at: i64) -> None:
        """What each seat has gained in a game that is over."""
        for gained in game.returns:
            rewards[at] = gained
            at += 1
