"""A first bot: it tries every answer in worlds that it cannot tell from the true one.

    tripot arena quick-shot --bots chance,regular --bot first_bot:Dreamer --seats 4 --games 200

(from this folder; `python examples/first_bot.py` plays one game)
"""

from random import Random

import tripot

WORLDS = 12


class Dreamer:
    def __init__(self, game: str, seed: int) -> None:
        self.random = Random(seed)

    def choose(self, seat: tripot.Seat) -> int:
        """The answer that does best on average when all go on at random."""
        worlds = [seat.imagine(self.random.getrandbits(32)) for _ in range(WORLDS)]
        return max(
            seat.legal(), key=lambda answer: sum(self.tried(w, seat, answer) for w in worlds)
        )

    def tried(self, world: tripot.Game, seat: tripot.Seat, answer: int) -> float:
        game = world.copy()
        game.answer(seat.index, answer)
        while not game.over:
            for other in set(game.asked) - set(game.locked):
                game.answer(other, self.random.choice(game.legal(other)))
        return game.returns[seat.index]


if __name__ == "__main__":
    game = tripot.new("quick-shot", seats=4, seed=7)
    dreamer, chance = Dreamer("quick-shot", 1), Random(2)
    while not game.over:
        for seat in game.asked:
            mine = seat == 0
            game.answer(
                seat, dreamer.choose(game.seat(0)) if mine else chance.choice(game.legal(seat))
            )
    print("winners:", game.winners, "the dreamer has", game.returns[0])
