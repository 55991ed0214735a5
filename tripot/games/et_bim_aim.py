"""Where a card of Et Bim! may be played (3.1, 4.1 to 4.7, 5.3): all of it from what lies open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from tripot.games.et_bim_box import (
    BIM,
    CENTRE,
    MAY_STAY,
    NO_SECOND_TILE,
    NOTHING_TO_TAKE,
    PILE,
    RECYCLE,
    SAME_DAMAGE,
    SHIELDED,
    SWAP,
    THIRTY,
    TWENTY,
)
from tripot.kernel.facts import bits, each

if TYPE_CHECKING:
    from tripot.games.et_bim_table import EtBimTable


def open_to(game: EtBimTable, seat: i64) -> i64:
    """3.1 and 4.4: whom this seat may target at all."""
    others = game.alive & ~(1 << seat)
    other: i64
    for other in range(game.seats):
        if game.shields[other]:
            others &= ~(1 << other)
    return others


def targets(game: EtBimTable, kind: i64, open_seats: i64) -> i64:
    """Those of the open seats on which a card of this kind may be played."""
    if kind == TWENTY or kind == THIRTY:
        return open_seats & ~last_hit_by(game, kind, open_seats)
    if kind == RECYCLE:
        return recyclable(game, open_seats)
    if kind >= BIM or (kind == SWAP and not has_second(game)):
        return 0
    return open_seats


def last_hit_by(game: EtBimTable, kind: i64, seats: i64) -> i64:
    """4.2: those of the seats whose latest damage card is of this kind."""
    out: i64 = 0
    for seat in each(seats):
        if latest_damage(game, seat, game.sizes[PILE + seat]) == kind:
            out |= 1 << seat
    return out


def latest_damage(game: EtBimTable, seat: i64, height: i64) -> i64:
    """The kind of the latest damage card among the lowest of a pile; 0 if there is none."""
    start = game.offsets[PILE + seat]
    i = start + height - 1
    while i >= start:
        kind = game.faces[game.order[i]]
        if kind <= THIRTY:
            return kind
        i -= 1
    return 0


def has_second(game: EtBimTable) -> bool:
    """4.6: a Swap needs a second tile."""
    return game.sizes[CENTRE] > 0 or bits(game.alive) > 2


def recyclable(game: EtBimTable, open_seats: i64) -> i64:
    """4.7: those of the open seats from whose pile the top card may be taken.

    A Recycle on top must find another top card that is none: each one laid covers a pile.
    """
    good: i64 = 0
    recycles: i64 = 0
    for seat in each(open_seats & ~game.fresh):
        height = game.sizes[PILE + seat]
        if height == 0:
            continue
        if game.face(PILE + seat, height - 1) == RECYCLE:
            recycles |= 1 << seat
        elif can_replay(game, open_seats, seat, height - 1):
            good |= 1 << seat
    return good | recycles if good else 0


def can_replay(game: EtBimTable, open_seats: i64, seat: i64, i: i64) -> bool:
    """4.7: whether the card at i of a pile, once it is taken, could be played on an open seat."""
    kind = game.face(PILE + seat, i)
    others = open_seats & ~(1 << seat)
    if kind == RECYCLE:
        return recyclable(game, open_seats) != 0  # this pile lies under a Recycle, which is none
    if kind == TWENTY or kind == THIRTY:
        if open_seats != others and latest_damage(game, seat, i) != kind:
            return True
        return others & ~last_hit_by(game, kind, others) != 0
    return open_seats != 0 and (kind != SWAP or has_second(game))


def forbidden(game: EtBimTable, kind: i64, target: i64) -> i64:
    """Why a card of this kind may not be played on a living seat where it may not."""
    if game.shields[target]:
        return SHIELDED
    if kind == TWENTY or kind == THIRTY:
        return SAME_DAMAGE
    return NOTHING_TO_TAKE if kind == RECYCLE else NO_SECOND_TILE


def may_stay(game: EtBimTable, seat: i64, by: i64, kind: i64) -> i64:
    """5.3: MAY_STAY if the other could play there a card that came back to the seat, or why not."""
    height = game.sizes[PILE + seat] - 1
    may = True
    if game.shields[seat]:
        may = False
    elif kind == TWENTY or kind == THIRTY:
        may = latest_damage(game, seat, height) != kind
    elif kind == RECYCLE:
        covered = height == 0 or (game.fresh >> seat) & 1 == 1
        may = not covered and can_replay(game, open_to(game, by), seat, height - 1)
    return MAY_STAY if may else forbidden(game, kind, seat)
