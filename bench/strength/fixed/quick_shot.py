"""Fixed strategies for Quick Shot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from bench.strength.fixed.rule import Rule
from tripot.games.quick_shot import FRONT, HAND, LEAD, PASS, PLAY, QuickShot
from tripot.kernel.game import Game
from tripot.kernel.rng import Rng


def order(*kinds: int) -> Rule:
    """The first of these kinds that is in hand, and last what is not named; adds nothing."""

    def rule(game: Game, seat: int, legal: Sequence[int], rng: Rng) -> int | None:
        if PASS in legal:
            return PASS
        return min(legal, key=lambda kind: kinds.index(kind) if kind in kinds else len(kinds))

    return rule


def crowded(game: Game, seat: int, legal: Sequence[int], rng: Rng) -> int | None:
    """What one holds most copies of: others hold the fewest."""
    if game.question_number not in (LEAD, PLAY):
        return None
    hand = [int(game.face(HAND + seat, i)) for i in range(game.size(HAND + seat))]
    return max(legal, key=lambda kind: (hand.count(kind), kind))


def trapper(game: Game, seat: int, legal: Sequence[int], rng: Rng) -> int | None:
    """A Trap for a Leader's 4 or 5, a Manipulation for a low card, else the highest."""
    if game.question_number != PLAY:
        return max(legal)
    shown = int(game.face(FRONT + cast(QuickShot, game).leader))
    wish = 2 if shown in (4, 5) else 3 if shown <= 3 else 8
    return wish if wish in legal else max(legal)


def late(game: Game, seat: int, legal: Sequence[int], rng: Rng) -> int | None:
    """Hides with low cards for three rounds, and shows the highest in the last."""
    if PASS in legal:
        return max(legal)
    return max(legal) if cast(QuickShot, game).round == 4 else min(legal)


def hasty(game: Game, seat: int, legal: Sequence[int], rng: Rng) -> int | None:
    """A regular who leads with the highest card, and adds to a 4 whatever is highest."""
    return None if game.question_number == PLAY else max(legal)


def last_eight(game: Game, seat: int, legal: Sequence[int], rng: Rng) -> int | None:
    """A regular who plays the highest card in the last round, whatever lies there."""
    final = cast(QuickShot, game).round == 4 and game.question_number in (LEAD, PLAY)
    return max(legal) if final else None


RULES: dict[str, Rule] = {
    "highest first": order(8, 7, 6, 5, 4, 3, 2, 1),
    "lowest first": order(1, 2, 3, 4, 5, 6, 7, 8),
    "7, 8, then low": order(7, 8, 1, 3, 2, 6, 5, 4),
    "most copies": crowded,
    "traps": trapper,
    "late": late,
    "leads with the highest": hasty,
    "highest in the last round": last_eight,
}
