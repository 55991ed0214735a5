"""Fixed strategies for Roulette."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

from bench.strength.fixed.rule import Rule, within
from tripot.games.roulette import Roulette
from tripot.games.roulette_cards import A_BULLET, A_CLICK, ACCUSE_SEAT, DIE_FACE, PASS
from tripot.games.roulette_table import ACCUSE, BID, BULLET, CONCEAL, POCKET
from tripot.kernel.facts import each
from tripot.kernel.game import Game
from tripot.kernel.rng import Rng

Whom = Callable[[Roulette, int], int | None]  # the seat to accuse


def script(pocket: int, bid: int, whom: Whom | None = None, cards: bool = False) -> Rule:
    """The same card and the same bid in every round; Action cards as a regular, or none."""

    def rule(game: Game, seat: int, legal: Sequence[int], rng: Rng) -> int | None:
        question = game.question_number
        if question == CONCEAL:
            return within(pocket, legal)
        if question == BID:
            return DIE_FACE + bid
        if question == ACCUSE:
            return accused(cast(Roulette, game), seat, legal, whom)
        return None if cards else within(PASS, legal)

    return rule


def accused(game: Roulette, seat: int, legal: Sequence[int], whom: Whom | None) -> int:
    """The answer that accuses whom the rule accuses."""
    found = whom(game, seat) if whom else None
    return PASS if found is None else within(ACCUSE_SEAT + found, legal)


def boldest(game: Roulette, seat: int) -> int | None:
    """Whoever bid most, if it was 4 or 5."""
    bids = {int(game.dice[other]): int(other) for other in each(game.closed()) if other != seat}
    return bids[max(bids)] if bids and max(bids) >= 4 else None


def highest(game: Roulette, seat: int) -> int | None:
    """Whoever bid most, whatever it was."""
    bids = {int(game.dice[other]): int(other) for other in each(game.closed()) if other != seat}
    return bids[max(bids)] if bids else None


def suspicious(game: Game, seat: int, legal: Sequence[int], rng: Rng) -> int | None:
    """A regular who accuses the highest bidder in every round."""
    if game.question_number != ACCUSE:
        return None
    return accused(cast(Roulette, game), seat, legal, highest)


def leader(game: Roulette, seat: int) -> int | None:
    """Whoever has most points."""
    points = {int(game.points[other]): int(other) for other in each(game.closed()) if other != seat}
    return points[max(points)] if points else None


def never_accuses(game: Game, seat: int, legal: Sequence[int], rng: Rng) -> int | None:
    """A regular in all else."""
    return within(PASS, legal) if game.question_number == ACCUSE else None


def never_lies(game: Game, seat: int, legal: Sequence[int], rng: Rng) -> int | None:
    """A regular in all else."""
    return within(A_CLICK, legal) if game.question_number == CONCEAL else None


def always_lies(game: Game, seat: int, legal: Sequence[int], rng: Rng) -> int | None:
    """A regular in all else."""
    return A_BULLET if game.question_number == CONCEAL else None


def last_lie(game: Game, seat: int, legal: Sequence[int], rng: Rng) -> int | None:
    """Honest with a bid of 2 until six points are missing, then a bullet and a bid of 5."""
    near = cast(Roulette, game).points[seat] >= cast(Roulette, game).option("target") - 6
    return (lie_boldly if near else honest_2)(game, seat, legal, rng)


def coin(game: Game, seat: int, legal: Sequence[int], rng: Rng) -> int | None:
    """A bullet or a click as a coin falls; with a bullet a bid of 4, else of 1."""
    question = game.question_number
    if question == CONCEAL:
        return within(A_CLICK + int(rng.below(2)), legal)
    if question == BID:
        lies = cast(Roulette, game).face(POCKET + seat) == BULLET
        return DIE_FACE + (4 if lies else 1)
    return within(PASS, legal)


honest_2 = script(A_CLICK, 2)
lie_boldly = script(A_BULLET, 5)

# Nobody has learnt from these: they tell whether what was learnt holds for others, too.
UNSEEN: dict[str, Rule] = {
    "honest, bids 4": script(A_CLICK, 4),
    "honest, bids 3, accuses the highest": script(A_CLICK, 3, highest),
    "accuses the highest": suspicious,
}
RULES: dict[str, Rule] = {
    "honest, bids 0": script(A_CLICK, 0),
    "honest, bids 1": script(A_CLICK, 1),
    "honest, bids 2": honest_2,
    "honest, bids 2, plays cards": script(A_CLICK, 2, cards=True),
    "honest, bids 3": script(A_CLICK, 3),
    "honest, bids 2, accuses the boldest": script(A_CLICK, 2, boldest),
    "honest, bids 2, accuses the leader": script(A_CLICK, 2, leader),
    "lies, bids 2": script(A_BULLET, 2),
    "lies, bids 5": lie_boldly,
    "lies, bids 3, plays cards": script(A_BULLET, 3, cards=True),
    "lies at the end": last_lie,
    "tosses a coin": coin,
    "never accuses": never_accuses,
    "never lies": never_lies,
    "always lies": always_lies,
}
