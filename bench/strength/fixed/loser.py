"""Fixed strategies for Loser: which potion is kept, and when the thumb goes up."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bench.strength.fixed.rule import Rule
from tripot.games.loser_table import HAND, PLAY, THUMB, THUMB_DOWN, THUMB_UP, VOTE
from tripot.kernel.game import Game
from tripot.kernel.rng import Rng

Keeping = Callable[[int], int]  # the more, the sooner a potion is played


def keep(played_first: Keeping, up_from: int) -> Rule:
    """Plays potions in an order of its own; a thumb up with this potion or a higher one."""

    def rule(game: Game, seat: int, legal: Sequence[int], rng: Rng) -> int | None:
        if game.question_number == PLAY:
            return max(legal, key=played_first)
        if game.question_number in (VOTE, THUMB):
            return THUMB_UP if game.face(HAND + seat) >= up_from else THUMB_DOWN
        return None

    return rule


def thumb(up_from: int) -> Rule:
    """A regular in all but its thumb."""

    def rule(game: Game, seat: int, legal: Sequence[int], rng: Rng) -> int | None:
        if game.question_number in (VOTE, THUMB):
            return THUMB_UP if game.face(HAND + seat) >= up_from else THUMB_DOWN
        return None

    return rule


def off(value: int) -> Keeping:
    """How far from a value: what is nearest to it is kept."""
    return lambda potion: abs(potion - value)


RULES: dict[str, Rule] = {
    "keeps the highest, up from 17": keep(lambda potion: -potion, 17),
    "keeps the highest, up from 14": keep(lambda potion: -potion, 14),
    "keeps the highest, never up": keep(lambda potion: -potion, 20),
    "keeps the lowest, never up": keep(lambda potion: potion, 20),
    "keeps the middle, never up": keep(off(10), 20),
    "keeps 13, up from 17": keep(off(13), 17),
    "never up": thumb(20),
    "up from 18": thumb(18),
}
