"""Fixed strategies: what somebody may do all game long to see whether bots let them.

Each is a rule: from the table as its seat sees it and the answers that are open, one of them, or
None where it does as a regular would. By game in `RULES`; the rules of a game are in its own file.
`UNSEEN` are those that no bot has learnt from.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

import tripot
from bench.strength.fixed.rule import Rule
from tripot.bots.bot import Maker, Seed
from tripot.bots.levels import Regular
from tripot.kernel.seat import Seat


def by_game(part: str) -> dict[str, dict[str, Rule]]:
    """What the files of this folder have under that name, each for the game it is called after."""
    files = {game: f"{__name__}.{game.replace('-', '_')}" for game in tripot.games()}
    modules = {game: import_module(file) for game, file in files.items() if find_spec(file)}
    return {game: getattr(module, part, {}) for game, module in modules.items()}


RULES, UNSEEN = by_game("RULES"), by_game("UNSEEN")


class Fixed(Regular):
    """Follows a rule, and is a regular where it says nothing."""

    def __init__(self, game: str, seed: Seed, rule: Rule) -> None:
        super().__init__(game, seed)
        self.rule = rule

    def choose(self, seat: Seat) -> int:
        """By the rule."""
        answer = self.rule(seat.informed(), int(seat.index), seat.legal(), self.rng)
        return super().choose(seat) if answer is None else answer


def makers(game: str) -> dict[str, Maker]:
    """How the fixed strategies of a game are made, by name."""
    rules = {**RULES.get(game, {}), **UNSEEN.get(game, {})}

    def maker(rule: Rule) -> Maker:
        return lambda key, seed: Fixed(key, seed, rule)

    return {name: maker(rule) for name, rule in rules.items()}
