"""Lets the instinct of a game learn its weights by playing against itself.

    python tools/learn.py GAME [--minutes M] [--seed N] [--calm C] [--judge]

Every seat count is played. With --judge it keeps how it chooses, and learns only to judge how the
seats stand. The weights are the average over the second half of the time, and go to
tripot/bots/weights/<game>.json as thousandths. Run it on the compiled form: it is thirty times
quicker.
"""

import argparse
import json
from time import process_time

from rich.progress import Progress

import tripot
from tripot.bots.levels import WEIGHTS, file_name, kind, learnt
from tripot.bots.mind.learning import learn
from tripot.kernel.registry import find, open_table
from tripot.kernel.rng import Quick

JUDGING = 0.02  # the rate for prospects: they are named far more often
SLICE = 400  # games at one table before the next


def main() -> None:
    """Learn, and write down what was learnt."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=list(tripot.games()))
    parser.add_argument("--minutes", type=float, default=2.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rate", type=float, default=0.06)
    parser.add_argument("--calm", type=float, default=0.0, help="what a mixture is worth")
    parser.add_argument("--judge", action="store_true", help="keep how it chooses")
    given = parser.parse_args()
    low, high = find(given.game).identity.seats
    tables = [open_table(given.game, seats, None, None) for seats in range(low, high + 1)]
    known = learnt(given.game) if given.judge else []
    instinct = kind(given.game)(known + [0.0] * (kind(given.game).signs - len(known)))
    rng = Quick(given.seed)
    total = [0.0] * kind(given.game).signs
    counted, began, end = 0, process_time(), 60 * given.minutes
    with Progress() as progress:
        task = progress.add_task(given.game, total=end)
        while (spent := process_time() - began) < end:
            progress.update(task, completed=spent)
            slowing = 1 + 20 * spent / end
            rate = 0.0 if given.judge else given.rate / slowing
            for table in tables:
                learn(instinct, table, SLICE, rate, rng, given.calm, JUDGING / slowing)
            if spent > end / 2:
                counted += 1
                total = [a + w for a, w in zip(total, instinct.weights, strict=True)]
    WEIGHTS.mkdir(exist_ok=True)
    weights = [round(1000 * w / max(counted, 1)) for w in total]
    path = WEIGHTS / f"{file_name(given.game)}.json"
    path.write_text(json.dumps(weights) + "\n", "utf-8")


if __name__ == "__main__":
    main()
