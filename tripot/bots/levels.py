"""The levels of play, the same words in every game."""

from __future__ import annotations

from tripot.bots.bot import Bot, Maker, Seed
from tripot.bots.chance import Chance

MAKERS: dict[str, Maker] = {
    "chance": lambda game, seed: Chance(seed),
}


def make(level: str, game: str, seed: Seed) -> Bot:
    """A bot of this level for a game, by the game's key; the same seed makes the same choices."""
    return MAKERS[level](game, seed)
