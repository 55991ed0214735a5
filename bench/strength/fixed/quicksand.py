"""Fixed strategies for Quicksand: which explorer to move, how far, and which one to sink."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from bench.strength.fixed.rule import Rule
from tripot.games.quicksand import (
    EXPLORERS,
    HUNTER,
    PARTS,
    PLAY,
    TOKEN,
    TRAP,
    TRAPS,
    WALKS,
    Quicksand,
)
from tripot.kernel.game import Game
from tripot.kernel.rng import Rng


def walks(legal: Sequence[int], explorer: int) -> dict[int, int]:
    """The walks of an explorer that are open, and the cards of each."""
    first = WALKS + 27 * explorer
    return {o: sum(PARTS[o - first]) for o in legal if first <= o < first + 27}


def runs(most: int, sinks: bool) -> Rule:
    """Its own explorer with up to so many cards; else it sinks the others or moves as a regular."""

    def rule(game: Game, seat: int, legal: Sequence[int], rng: Rng) -> int | None:
        mine = int(game.face(TOKEN + seat)) - HUNTER
        if game.question_number == TRAP:
            return spared(legal, mine)
        if game.question_number != PLAY:
            return None
        own = {o: cards for o, cards in walks(legal, mine).items() if cards <= most}
        sands = [o for o in legal if o < WALKS]
        if sinks and sands:
            return max(sands)
        return max(own, key=lambda option: own[option]) if own else None

    return rule


def spared(legal: Sequence[int], mine: int) -> int | None:
    """Explorers to sink, one's own not among them."""
    others = [o for o in legal if not ((o - TRAPS) >> mine) & 1]
    return others[0] if others else None


def decoy(game: Game, seat: int, legal: Sequence[int], rng: Rng) -> int | None:
    """Moves others by a card each, until the own one can make four steps."""
    if game.question_number != PLAY:
        return None
    mine = int(game.face(TOKEN + seat)) - HUNTER
    own = walks(legal, mine)
    far = [o for o, cards in own.items() if cards >= 4]
    if far:
        return max(far, key=lambda option: own[option])
    other = [
        o
        for explorer in range(EXPLORERS)
        for o, cards in walks(legal, explorer).items()
        if explorer != mine and cards == 1
    ]
    return other[int(rng.below(len(other)))] if other else None


def frees(game: Game, seat: int, legal: Sequence[int], rng: Rng) -> int | None:
    """Plays a card on somebody who is trapped as long as there is one, and is a regular else."""
    if game.question_number != PLAY:
        return None
    mine = int(game.face(TOKEN + seat)) - HUNTER
    board = cast(Quicksand, game)
    trapped = [e for e in range(EXPLORERS) if board.trapped[e] and e != mine]
    idle = [o for e in trapped for o, cards in walks(legal, e).items() if cards == 1]
    return idle[0] if idle else None


RULES: dict[str, Rule] = {
    "runs with all it has": runs(6, sinks=False),
    "runs a step at a time": runs(1, sinks=False),
    "runs by twos": runs(2, sinks=False),
    "sinks, then runs": runs(6, sinks=True),
    "decoys": decoy,
    "frees others": frees,
}
