"""What hands of Loser are likely: which potions are kept, and what was played instead of them."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tripot.games.loser import Loser
from tripot.games.loser_table import (
    FRONT_DOWN,
    FRONT_UP,
    HAND,
    IN_FORCE,
    TOPSY_TURVY,
)
from tripot.kernel.facts import bit, each

FACES: Final = 20  # a potion's face is its printed value

# The clues, in blocks: each begins where the one before ends. One for every potion in a hand.
KEPT: Final = 0  # by seats, size of the hand, and potion
TURNED: Final = KEPT + 4 * 3 * FACES  # under Topsy-Turvy: by potion
REDS: Final = TURNED + FACES  # by reds that the seat has played, and potion
BLUES: Final = REDS + 3 * FACES  # by the highest blue that it has played, and potion
THUMB: Final = BLUES + 5 * FACES  # by a thumb that was shown, and potion
PLAYED: Final = THUMB + 2 * FACES  # a red one lies face down: by size of the hand, and potion
CLUES: Final = PLAYED + 3 * FACES


def all_clues(game: Loser, viewer: i64) -> vec[i64]:
    """The clues to an imagined world: every potion before others that the viewer has not seen."""
    out = vec[i64](capacity=64)
    turned = topsy_turvy(game)
    i: i64
    for other in each(game.in_round & ~bit(viewer)):
        size = game.size(HAND + other)
        hand: i64 = min(max(1, size), 3) - 1
        reds: i64 = min(game.size(FRONT_DOWN + other), 2)
        blues = highest_blue(game, other)
        for i in range(size):
            place = game.place(HAND + other, i)
            if (game.seen[place] >> viewer) & 1:
                continue
            potion = game.faces[place]
            out = append(out, KEPT + ((game.seats - 3) * 3 + hand) * FACES + potion)
            if turned:
                out = append(out, TURNED + potion)
            out = append(out, REDS + reds * FACES + potion)
            out = append(out, BLUES + blues * FACES + potion)
            if (game.voted >> other) & 1:
                out = append(out, THUMB + ((game.up >> other) & 1) * FACES + potion)
        for i in range(game.size(FRONT_DOWN + other)):
            place = game.place(FRONT_DOWN + other, i)
            if not (game.seen[place] >> viewer) & 1:
                out = append(out, PLAYED + hand * FACES + game.faces[place])
    return out


def topsy_turvy(game: Loser) -> bool:
    """Whether the lowest ranks first."""
    for other in each(game.in_round):
        if game.size(IN_FORCE + other) and game.before(other, TOPSY_TURVY):
            return True
    return False


def highest_blue(game: Loser, seat: i64) -> i64:
    """What the seat has played face up: nothing, or its highest in steps of four."""
    highest: i64 = 0
    i: i64
    for i in range(game.size(FRONT_UP + seat)):
        highest = max(highest, game.face(FRONT_UP + seat, i))
    return min((highest + 3) // 4, 4)
