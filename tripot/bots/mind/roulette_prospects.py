"""How a captain of Roulette stands when a round begins: points, characters, bullets and cards."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tripot.bots.mind.roulette_eyes import WAYS, crowd, lives, way
from tripot.games.roulette import Roulette
from tripot.games.roulette_table import HAND, PEEK
from tripot.kernel.facts import each

KINDS: Final = 15  # of Action cards
NEEDS: Final = 16  # points that are missing

# The signs, in blocks: each begins where the one before ends.
DEAD: Final = 0
NEED: Final = DEAD + 1  # by captains alive, points missing
RACE: Final = NEED + 4 * NEEDS  # by duel or not, own way and the best rival's
LIVES: Final = RACE + 2 * WAYS * WAYS  # by captains alive, own characters
LIVES_RACE: Final = LIVES + 4 * 4  # by own characters and way
LIVES_MOST: Final = LIVES_RACE + 4 * WAYS  # by duel or not, own characters and the most of a rival
LOADED: Final = LIVES_MOST + 2 * 4 * 4  # by extra bullets, own characters
HOLDING: Final = LOADED + 4 * 4  # by duel or not and each card in hand
PROSPECTS: Final = HOLDING + 2 * KINDS


def prospects(game: Roulette, seat: i64) -> vec[i64]:
    """The signs of how a seat stands."""
    out = vec[i64](capacity=32)
    if not (game.alive >> seat) & 1:
        return append(out, i64(DEAD))
    left, alive = lives(game, seat), crowd(game)
    duel = min(alive, 1)
    points: i64 = 0
    most: i64 = 0
    for rival in each(game.alive):
        if rival != seat:
            points = max(points, game.points[rival])
            most = max(most, lives(game, rival))
    own = way(game, game.points[seat])
    need: i64 = game.option("target") - game.points[seat]
    out = append(out, NEED + alive * NEEDS + max(0, min(need, NEEDS - 1)))
    out = append(out, RACE + (duel * WAYS + own) * WAYS + way(game, points))
    out = append(out, LIVES + alive * 4 + left)
    out = append(out, LIVES_RACE + left * WAYS + own)
    out = append(out, LIVES_MOST + (duel * 4 + left) * 4 + most)
    out = append(out, LOADED + min(game.extra[seat], 3) * 4 + left)
    i: i64
    for i in range(game.size(HAND + seat)):
        out = append(out, HOLDING + duel * KINDS + game.face(HAND + seat, i) - PEEK)
    return out
