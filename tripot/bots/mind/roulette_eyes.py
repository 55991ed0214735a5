"""What a seat of Roulette sees of barrels, pockets and the race, in a few small numbers."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tripot.games.roulette import Roulette
from tripot.games.roulette_table import BARREL, BULLET, FIRED, POCKET
from tripot.kernel.facts import bits

# What a seat knows of a pocket.
CLOSED: Final = 0
HONEST: Final = 1
CHEAT: Final = 2

WAYS: Final = 6  # `way`
RISKS: Final = 8  # `risk`
RUNS: Final = 7  # `run`


def lives(game: Roulette, seat: i64) -> i64:
    """Characters beside the captain, 0 to 3."""
    left: i64 = game.option("characters") - game.lost[seat] - 1
    return max(0, min(left, 3))


def crowd(game: Roulette) -> i64:
    """Living captains: two, three, four or more, from 0."""
    return max(0, min(bits(game.alive), 5) - 2)


def way(game: Roulette, points: i64) -> i64:
    """How far it is to the target: there, or in steps of three points."""
    need: i64 = game.option("target") - points
    if need <= 0:
        return 0
    return min((need + 2) // 3, WAYS - 1)


def unseen(game: Roulette, viewer: i64, pile: i64) -> i64:
    """Cards of a pile that the viewer has not seen."""
    out: i64 = 0
    i: i64
    for i in range(game.size(pile)):
        if not (game.seen[game.place(pile, i)] >> viewer) & 1:
            out += 1
    return out


def bullets_seen(game: Roulette, viewer: i64, pile: i64) -> i64:
    """Bullets of a pile that the viewer has seen."""
    out: i64 = 0
    i: i64
    for i in range(game.size(pile)):
        if (game.seen[game.place(pile, i)] >> viewer) & 1 and game.face(pile, i) == BULLET:
            out += 1
    return out


def bullets_hidden(game: Roulette, viewer: i64, seat: i64) -> i64:
    """Bullets before a seat of which the viewer does not know where they lie."""
    out: i64 = 1 + game.extra[seat] - bullets_seen(game, viewer, FIRED + seat)
    out -= bullets_seen(game, viewer, POCKET + seat)
    return out - bullets_seen(game, viewer, BARREL + seat)


def pocketed(game: Roulette, viewer: i64, seat: i64) -> i64:
    """What the viewer knows of a pocket: a bullet lies there, or none does, or either may."""
    if bullets_seen(game, viewer, POCKET + seat):
        return CHEAT
    hidden = unseen(game, viewer, POCKET + seat)
    bullets = bullets_hidden(game, viewer, seat)
    if hidden == 0 or bullets <= 0:
        return HONEST
    if bullets > unseen(game, viewer, BARREL + seat):
        return CHEAT
    return CLOSED


def load(game: Roulette, seat: i64) -> i64:
    """One's own barrel: its bullets up to 3, and 4 more for a cheat."""
    in_pocket = bullets_seen(game, seat, POCKET + seat)
    out: i64 = 1 + game.extra[seat] - in_pocket - bullets_seen(game, seat, FIRED + seat)
    out = max(0, min(out, 3))
    if in_pocket:
        out += 4
    return out


def run(game: Roulette, seat: i64) -> i64:
    """One's own barrel from the top: so many clicks and then nothing known, or 4 + the bullet."""
    barrel = BARREL + seat
    i: i64 = game.size(barrel) - 1
    clicks: i64 = 0
    while i >= 0 and clicks < 3:
        if not (game.seen[game.place(barrel, i)] >> seat) & 1:
            return clicks
        if game.face(barrel, i) == BULLET:
            return 4 + clicks
        clicks += 1
        i -= 1
    return clicks


def looked(game: Roulette, seat: i64) -> i64:
    """Whether all know that a seat has looked at the top of its barrel."""
    barrel = BARREL + seat
    top: i64 = game.size(barrel) - 1
    if top < 0:
        return 0
    return (game.seen[game.place(barrel, top)] >> seat) & 1


def risk(game: Roulette, viewer: i64, seat: i64) -> i64:
    """How likely the top of a barrel is a bullet: never, up to 1 in 6, 5, 4, 3, 2, more, surely."""
    barrel = BARREL + seat
    top: i64 = game.size(barrel) - 1
    if top < 0:
        return 0
    if (game.seen[game.place(barrel, top)] >> viewer) & 1:
        if game.face(barrel, top) == BULLET:
            return RISKS - 1
        return 0
    bullets = bullets_hidden(game, viewer, seat)
    cards = unseen(game, viewer, barrel) + unseen(game, viewer, POCKET + seat)
    if bullets <= 0:
        return 0
    if bullets >= cards:
        return RISKS - 1
    odds = cards // bullets
    if odds < 2:
        return RISKS - 2
    return max(1, 7 - odds)
