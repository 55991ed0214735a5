"""Fixed strategies for Et Bim!: whom the damage is for, and when a card is sent back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

from bench.strength.fixed.rule import Rule
from tripot.games.et_bim import EtBim
from tripot.games.et_bim_box import (
    MOST_SEATS,
    PASS,
    PLAY,
    PLAYS,
    REACT,
    SAY_BIM,
    TEN,
    THIRTY,
    THROW,
    TILE,
)
from tripot.kernel.game import Game
from tripot.kernel.rng import Rng

Liking = Callable[[EtBim, int, int], float]  # how gladly a seat hits another


def hits(liking: Liking, returns: bool | None) -> Rule:
    """Damage for whom it likes best to hit, the highest first; every card sent back, or none."""

    def rule(game: Game, seat: int, legal: Sequence[int], rng: Rng) -> int | None:
        table = cast(EtBim, game)
        if game.question_number == REACT and returns is not None:
            return SAY_BIM if returns and SAY_BIM in legal else PASS
        if game.question_number != PLAY:
            return None
        damage = [o for o in legal if o >= PLAYS and TEN <= kind(o) <= THIRTY]
        return max(damage, key=lambda o: (liking(table, seat, target(o)), kind(o)), default=None)

    return rule


def kind(option: int) -> int:
    """The card that is played."""
    return (option - PLAYS) // MOST_SEATS + TEN


def target(option: int) -> int:
    """The seat it is played on."""
    return (option - PLAYS) % MOST_SEATS


def left(game: EtBim, seat: int, other: int) -> float:
    """The next neighbour."""
    return -float((other - seat) % game.seats)


def dirtiest(game: EtBim, seat: int, other: int) -> float:
    """Whoever has most points."""
    return float(game.points_of(other))


def cleanest(game: EtBim, seat: int, other: int) -> float:
    """Whoever has fewest."""
    return -float(game.points_of(other))


def known_enemy(game: EtBim, seat: int, other: int) -> float:
    """An enemy that was seen, then one unseen; last a friend. Among them who has most points."""
    points = float(game.points_of(other)) / 1000
    if not (game.seen[game.place(TILE + other, 0)] >> seat) & 1:
        return points
    return points + (-1.0 if game.face(TILE + other) == game.face(TILE + seat) else 1.0)


def pacifist(game: Game, seat: int, legal: Sequence[int], rng: Rng) -> int | None:
    """Any card but damage while there is one; two left, it throws away."""
    if game.question_number != PLAY:
        return None
    thrown = [o for o in legal if THROW <= o < PLAYS]
    mild = [o for o in legal if o >= PLAYS and kind(o) > THIRTY]
    found = thrown or mild
    return found[int(rng.below(len(found)))] if found else None


def returns_all(game: Game, seat: int, legal: Sequence[int], rng: Rng) -> int | None:
    """A regular who sends back all that can be."""
    return SAY_BIM if game.question_number == REACT and SAY_BIM in legal else None


def returns_none(game: Game, seat: int, legal: Sequence[int], rng: Rng) -> int | None:
    """A regular who sends nothing back."""
    return PASS if game.question_number == REACT else None


RULES: dict[str, Rule] = {
    "hits the left": hits(left, returns=None),
    "hits the dirtiest": hits(dirtiest, returns=True),
    "hits the cleanest": hits(cleanest, returns=False),
    "hits known enemies": hits(known_enemy, returns=True),
    "pacifist": pacifist,
    "returns all": returns_all,
    "returns nothing": returns_none,
}
