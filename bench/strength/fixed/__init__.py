"""Fixed strategies: what somebody may do all game long to see whether bots let him.

Each is a rule: from the table as its seat sees it and the answers that are open, one of them, or
None where it does as a regular would. By game in `RULES`; the rules of a game are in its own file.
`UNSEEN` are those that no bot has learnt from.
"""

from __future__ import annotations

from bench.strength.fixed import et_bim, loser, quick_shot, quicksand, roulette
from bench.strength.fixed.rule import Rule
from tripot.bots.bot import Maker, Seed
from tripot.bots.levels import Regular
from tripot.kernel.seat import Seat

RULES: dict[str, dict[str, Rule]] = {
    "quick-shot": quick_shot.RULES,
    "loser": loser.RULES,
    "quicksand": quicksand.RULES,
    "et-bim": et_bim.RULES,
    "roulette": roulette.RULES,
}
UNSEEN: dict[str, dict[str, Rule]] = {"roulette": roulette.UNSEEN}


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
    rules = {**RULES[game], **UNSEEN.get(game, {})}

    def maker(rule: Rule) -> Maker:
        return lambda key, seed: Fixed(key, seed, rule)

    return {name: maker(rule) for name, rule in rules.items()}
