"""How a seat of Loser stands when a round begins: frogs and Spells; the potions are mere luck."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tripot.games.loser import Loser
from tripot.games.loser_table import FORCED_TRADE, SPELL

SPELLS: Final = 23
LEFT: Final = 3  # lost rounds that are left: one, two, three

# The signs, in blocks: each begins where the one before ends.
FROGS: Final = 0  # by seats, lost rounds left, and how many others have as few or fewer
HELD: Final = FROGS + 4 * LEFT * 6  # by lost rounds left and Spells held
CHAIR: Final = HELD + LEFT * 4  # by seats and turns until one's own
HOLDING: Final = CHAIR + 4 * 6  # by one lost round left or more, and each Spell
PROSPECTS: Final = HOLDING + 2 * SPELLS


def prospects(game: Loser, seat: i64) -> vec[i64]:
    """The signs of how a seat stands."""
    out = vec[i64](capacity=16)
    table, left = game.seats - 3, rounds_left(game, seat)
    others: i64 = 0
    other: i64
    for other in range(game.seats):
        if other != seat and rounds_left(game, other) <= left:
            others += 1
    spells = game.size(SPELL + seat)
    out = append(out, FROGS + (table * LEFT + left) * 6 + others)
    out = append(out, HELD + left * 4 + min(spells, 3))
    turns = (seat + game.seats - game.turn) % game.seats
    out = append(out, CHAIR + table * 6 + turns)
    i: i64
    for i in range(spells):
        spell = game.face(SPELL + seat, i) - FORCED_TRADE
        out = append(out, HOLDING + min(left, 1) * SPELLS + spell)
    return out


def rounds_left(game: Loser, seat: i64) -> i64:
    """Lost rounds that are left before the one that makes a frog."""
    return max(0, min(game.option("frogs") - game.frogs[seat] - 1, LEFT - 1))
