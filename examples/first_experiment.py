"""A first experiment: does leading first help, and does the deck matter?

python examples/first_experiment.py
"""

from random import Random

import tripot

GAMES = 300

print("cards of a kind   the first Leader wins   decisions")
for copies in (3, 4, 5):
    leader = decisions = 0
    for seed in range(GAMES):
        game = tripot.new("quick-shot", seats=3, seed=seed, options={"copies": copies})
        first, chance = game.view()["facts"]["leader"], Random(seed)
        while not game.over:
            for seat in game.asked:
                game.answer(seat, chance.choice(game.legal(seat)))
        leader += first in game.winners
        decisions += game.decision
    print(f"{copies:15}{leader / GAMES:24.1%}{decisions / GAMES:12.1f}")
