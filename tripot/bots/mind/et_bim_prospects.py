"""What speaks for a seat in Et Bim! when all cards are open: how its gang stands."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tripot.games.et_bim import EtBim
from tripot.games.et_bim_box import BIM, CHARLOTTE, HAND, THIRTY, TILE
from tripot.kernel.facts import bit, bits, each

CROWD: Final = 8  # seats living, from 2 to 9 or more
CROWDS: Final = 2 * CROWD  # by gangs living, two or more, and seats
RESTS: Final = 11  # points that a seat still bears, in tens
HOLDS: Final = 4  # cards of a kind in hand: none, one, two, more
TURNS: Final = 4  # seats living before its turn comes: none, one, two, more

# The prospects, in blocks; all but the first for each of the gang who lives.
LIVING: Final = 0  # by how many of the gang live, and of the others
BEARING: Final = LIVING + 7 * 12  # by crowd, and points that it bears
ARMED: Final = BEARING + CROWDS * RESTS  # by Et Bim! in hand, and whether it is near its end
BLOWS: Final = ARMED + 2 * HOLDS  # by tens of damage in its best card, and crowd
WAITING: Final = BLOWS + 4 * CROWDS  # by crowd, and seats before its turn
SEEING: Final = WAITING + CROWDS * TURNS  # by crowd, and enemies whose tile it has seen
SHIELDED: Final = SEEING + CROWDS * HOLDS
PROSPECTS: Final = SHIELDED + CROWDS


def gang(game: EtBim, seat: i64) -> i64:
    """Those who win with the seat, in or out."""
    face = game.face(TILE + seat)
    mates = bit(seat)
    if face == CHARLOTTE:
        return mates
    other: i64
    for other in range(game.seats):
        if game.face(TILE + other) == face:
            mates |= bit(other)
    return mates


def crowd(game: EtBim) -> i64:
    """How many are living, and whether they are of more than two gangs."""
    among = min(bits(game.alive) - 2, CROWD - 1)
    if bits(game.living_gangs()) > 2:
        among += CROWD
    return among


def prospects(game: EtBim, seat: i64) -> vec[i64]:
    """All that speaks for or against its gang."""
    mates = gang(game, seat)
    living = mates & game.alive
    others = game.alive & ~mates
    found = vec[i64](capacity=32)
    found = append(found, LIVING + min(bits(living), 6) * 12 + bits(others))
    for mate in each(living):
        found = stand(game, mate, others, found)
    return found


def stand(game: EtBim, seat: i64, enemies: i64, found: vec[i64]) -> vec[i64]:
    """How one of the gang stands."""
    among = crowd(game)
    rest = (game.option("points") - game.points_of(seat)) // 10
    found = append(found, BEARING + among * RESTS + max(0, min(rest, RESTS - 1)))
    bims: i64 = 0
    blow: i64 = 0
    i: i64
    for i in range(game.sizes[HAND + seat]):
        kind = game.face(HAND + seat, i)
        if kind == BIM:
            bims += 1
        elif kind <= THIRTY:
            blow = max(blow, kind)
    near: i64 = 0
    if rest < 3:
        near = 1
    found = append(found, ARMED + near * HOLDS + min(bims, HOLDS - 1))
    found = append(found, BLOWS + among * 4 + blow)
    waits = waiting(game, seat)
    found = append(found, WAITING + among * TURNS + min(waits, TURNS - 1))
    seen: i64 = 0
    for enemy in each(enemies):
        seen += (game.seen[game.place(TILE + enemy, 0)] >> seat) & 1
    found = append(found, SEEING + among * HOLDS + min(seen, HOLDS - 1))
    if game.shields[seat]:
        found = append(found, SHIELDED + among)
    return found


def waiting(game: EtBim, seat: i64) -> i64:
    """How many of the living play before this seat does."""
    at = game.turn
    before: i64 = 0
    while at != seat:
        if game.lives(at):
            before += 1
        at = (at + 1) % game.seats
    return before
