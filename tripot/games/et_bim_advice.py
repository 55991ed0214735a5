"""Advice at the table of Et Bim!: why an answer is not offered, and what an offered one would do.

Both follow from what lies open and from the seat's own hand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from tripot.games.et_bim_aim import forbidden, latest_damage, may_stay, open_to, targets
from tripot.games.et_bim_box import (
    FORBIDDEN,
    HAND,
    HEAL,
    MAY_STAY,
    MOST_SEATS,
    PASS,
    PILE,
    PLAY,
    PLAYS,
    REACT,
    REPLAY,
    SAY_BIM,
    SAY_NON,
    SECOND,
    TAKEN,
    THIRTY,
    THROW,
    TO_CENTRE,
    TO_SEAT,
)
from tripot.kernel.facts import bits

if TYPE_CHECKING:
    from tripot.games.et_bim_table import EtBimTable

Preview = tuple[str, tuple[i64, i64, i64, i64]]


# Why not


def reason_of(game: EtBimTable, seat: i64, answer: i64) -> str:
    """A declared reason why the seat may not answer this now; '' if the kernel can say it."""
    question = game.question_number
    if question == SECOND:
        return against_tile(game, seat, answer)
    if question == PLAY and answer < PLAYS:
        return against_no_play(game, answer)
    if question == REACT or answer < PLAYS:
        return ""
    kind, target = (answer - PLAYS) // MOST_SEATS + 1, (answer - PLAYS) % MOST_SEATS
    held = game.face(TAKEN) == kind if question == REPLAY else game.find(HAND + seat, kind) >= 0
    if not held:
        return ""
    if target == seat:
        return "yourself"
    return FORBIDDEN[forbidden(game, kind, target)] if game.lives(target) else "out"


def against_tile(game: EtBimTable, seat: i64, answer: i64) -> str:
    """4.6: why this tile may not be the second one of a Swap."""
    if answer == TO_CENTRE:
        return "no_mystery_tile"
    if not TO_SEAT <= answer < THROW:
        return ""
    other = answer - TO_SEAT
    if other == seat:
        return "own_tile"
    return "same_tile" if other == game.a else "out"


def against_no_play(game: EtBimTable, answer: i64) -> str:
    """3.3, 3.4 and 5.1: why the seat must play a card now, and not do this."""
    if answer == SAY_BIM or answer == SAY_NON:
        return "reaction"
    if bits(game.alive) == 2:
        return ""
    if answer == PASS:
        return "not_stuck"
    return "two_left" if answer >= THROW else ""


# What if


def preview_of(game: EtBimTable, seat: i64, answer: i64) -> Preview | None:
    """4.1, 4.5, 5.2 and 7.1: what an offered answer would do if nobody reacts to it."""
    if game.question_number == REACT:
        if answer == SAY_BIM:
            return "return", (game.a, 0, 0, 0)
        return taking_it(game, seat) if answer == PASS else None
    if answer < PLAYS:
        return None
    kind, target = (answer - PLAYS) // MOST_SEATS + 1, (answer - PLAYS) % MOST_SEATS
    if (targets(game, kind, open_to(game, seat)) >> target) & 1:
        return effect(game, target, kind, game.points_of(target))
    if (game.red >> seat) & 1:
        before = game.points_of(seat)
        return "own_error", (seat, before, 10 * kind, before + 10 * kind)
    return "error", (target, 0, 0, 0)


def taking_it(game: EtBimTable, seat: i64) -> Preview | None:
    """5.2 and 5.3: what the card that lies there does to the seat if it is not answered."""
    kind = game.face(PILE + seat, game.size(PILE + seat) - 1)
    if seat == game.sender and may_stay(game, seat, game.a, kind) != MAY_STAY:
        return "no_effect", (seat, 0, 0, 0)
    before = game.points_of(seat)
    return effect(game, seat, kind, before - 10 * kind if kind <= THIRTY else before)


def effect(game: EtBimTable, seat: i64, kind: i64, before: i64) -> Preview | None:
    """4.1 and 4.5: what a card does to the points of a seat that has so many without it."""
    if kind <= THIRTY:
        after = before + 10 * kind
        name = "knock_out" if after > game.option("points") else "hit"
        return name, (seat, before, 10 * kind, after)
    if kind == HEAL:
        removed = 10 * latest_damage(game, seat, game.size(PILE + seat))
        return "heal", (seat, before, removed, before - removed)
    return None
