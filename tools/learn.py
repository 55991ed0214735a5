"""Lets the instinct of a game learn its weights by playing.

    python -m tools.learn GAME [--rounds N] [--seed N] [--calm C] [--reach R] [--further]
    python -m tools.learn GAME --judge      keep how it chooses: learn only how the seats stand
    python -m tools.learn GAME --believe    learn only what to believe of hidden cards
    python -m tools.learn roulette --experts    learn what experts believe, at tables of experts

In a round 200 games are played with each number of seats. Half of them are among itself; in the
others sit guests: chance, a beginner, itself as it was when the command began, every fixed strategy
of bench/strength/fixed and, with --further, who has learnt what pays against it as it was
(bench/strength/exploiter). With --experts it is one game.

The weights are the average over the second half of the rounds, and go to
tripot/bots/weights/<game>.json as thousandths, with the commands that made them; the same commands
make the same weights. Run it on the compiled form: it is thirty times quicker.
"""

import argparse
import json
import sys

from rich.progress import track

import tripot
from bench.strength.__main__ import middle
from bench.strength.exploiter import respond
from bench.strength.fixed import RULES
from bench.strength.fixed.rule import Rule
from tripot.bots.levels import DITHERING, WEIGHTS, Expert, file_name, kind, learnt
from tripot.bots.mind.believing import believe, look_around
from tripot.bots.mind.instinct import Instinct
from tripot.bots.mind.learning import Schooling
from tripot.kernel.game import Game
from tripot.kernel.registry import find, open_table
from tripot.kernel.rng import Quick, Rng
from tripot.kernel.table import Table

JUDGING = 0.02  # the rate for prospects: they are named far more often
BELIEVING = 0.1  # the rate for clues
SLICE = 200  # games at one table before the next
WORLDS = 12  # that the true one is compared with, for beliefs
CHANCE = 1e9  # a heat at which all answers are alike
HASTE = 4  # experts who are watched have a part of their time only


class Guest(Instinct):
    """Follows a rule, and elsewhere its instinct."""

    def __init__(self, instinct: Instinct, rule: Rule) -> None:
        super().__init__([])
        self.instinct, self.rule = instinct, rule

    def forget(self) -> None:
        self.instinct.forget()

    def notice(self, game: Game, seat: int, answer: int) -> None:
        self.instinct.notice(game, seat, answer)

    def choose(self, game: Game, seat: int, rng: Rng) -> int:
        answer = self.rule(game, int(seat), [int(o) for o in game.options(seat)], rng)
        return int(self.instinct.choose(game, seat, rng)) if answer is None else answer


def pool(game: str, weights: list[float], foes: list[Instinct]) -> list[Instinct]:
    """Who sits at the table beside the one that learns."""
    rules = [Guest(kind(game)(weights), rule) for rule in RULES[game].values()]
    return [
        kind(game)(weights, CHANCE),
        kind(game)(weights, DITHERING),
        *[kind(game)(weights)] * (1 + len(rules) // 3),
        *rules,
        *foes,
    ]


def watch(student: Instinct, table: Table, rate: float, rng: Rng) -> None:
    """A game of hasty experts, who believe what was learnt so far: look at every other decision."""
    key = table.identity.key
    worlds, trials = type(student).worlds // HASTE, type(student).trials // HASTE
    game: Game = table.game(table)
    game.begin(rng, listening=True)
    bots = [Expert(key, int(rng.below(1 << 30)), worlds, trials) for _ in range(game.seats)]
    for bot in bots:
        bot.instinct.weights = student.weights[:]
    while not game.over:
        seats = {seat: game.seat(seat) for seat in game.asked}
        for seat, eyes in seats.items():
            if rng.below(2):
                student.remember(eyes.told)
                look_around(student, game, seat, WORLDS, rate, rng)
        given = {seat: bots[seat].choose(eyes) for seat, eyes in seats.items()}
        for seat, answer in given.items():
            game.answer(seat, answer)


def main() -> None:
    """Learn, and write down what was learnt."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=list(tripot.games()))
    parser.add_argument("--rounds", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rate", type=float, default=0.06)
    parser.add_argument("--calm", type=float, default=0.0, help="what a mixture is worth")
    parser.add_argument("--reach", type=float, default=1.0, help="how far credit reaches")
    parser.add_argument("--further", action="store_true", help="begin with what it knows")
    parser.add_argument("--judge", action="store_true", help="keep how it chooses")
    parser.add_argument("--believe", action="store_true", help="learn what to believe")
    parser.add_argument("--experts", action="store_true", help="learn what experts believe")
    given = parser.parse_args()
    signs = kind(given.game).signs
    further = given.further or given.judge or given.believe or given.experts
    known = learnt(given.game) if further else []
    known = known + [0.0] * (signs - len(known))
    low, high = find(given.game).identity.seats
    tables = [open_table(given.game, seats, None, None) for seats in range(low, high + 1)]
    student = kind(given.game)(known)
    student.among_experts = given.experts
    has_clues = kind(given.game).name_clues is not Instinct.name_clues
    foes = [kind(given.game)(respond(given.game, middle(given.game)))] if given.further else []
    schooling = Schooling(pool(given.game, known, foes), given.calm, given.reach)
    rng = Quick(given.seed)
    total = [0.0] * signs
    late = range(given.rounds // 2, given.rounds)
    for number in track(range(given.rounds), given.game):
        slowing = 1 + 20 * number / given.rounds
        for table in tables:
            if given.experts:
                watch(student, table, given.rate / slowing, rng)
                continue
            if not given.believe:
                schooling.rate = 0.0 if given.judge else given.rate / slowing
                schooling.judging = JUDGING / slowing
                schooling.play(student, table, SLICE, rng)
            if has_clues and not given.judge:
                schooling.rate = BELIEVING / slowing
                believe(student, table, schooling, SLICE // 40, WORLDS, rng)
        if number in late:
            total = [a + w for a, w in zip(total, student.weights, strict=True)]
    weights = [round(1000 * w / len(late)) for w in total]
    path = WEIGHTS / f"{file_name(given.game)}.json"
    before = json.loads(path.read_text("utf-8"))["made_by"] if further else []
    command = " ".join(["python -m tools.learn", *sys.argv[1:]])
    kept = {"made_by": [*before, command], "weights": weights}
    path.write_text(json.dumps(kept) + "\n", "utf-8")


if __name__ == "__main__":
    main()
