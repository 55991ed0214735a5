"""What speaks for a seat in Quicksand when all cards and tokens are open."""

from __future__ import annotations

from math import exp
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tripot.bots.mind.quicksand_map import Map
from tripot.games.quicksand import EXPLORERS, HUNTER, MASK, QUICKSAND, TOKEN, Quicksand
from tripot.kernel.facts import bit, each

FAR: Final = 14  # steps to the temple, at most, that are told apart
CARDS: Final = 7

# The prospects, in blocks.
DISTANCE: Final = 0  # by seats, whether it is trapped, and steps to the temple
FUEL: Final = DISTANCE + 4 * 2 * FAR  # by steps in threes, and cards for it in its owner's hand
HELPED: Final = FUEL + 5 * CARDS  # by steps in threes, and cards of its colour in other hands
SANDS: Final = HELPED + 5 * CARDS  # quicksand in hand: by steps in threes, and cards
WAITING: Final = SANDS + 5 * 4  # by steps in threes, and seats before its turn
ARRIVING: Final = WAITING + 5 * 5  # the hand takes it in: by seats before its turn
PLAINLY: Final = ARRIVING + 5  # by how plain it is who owns it, and steps in threes
PROSPECTS: Final = PLAINLY + 5 * 5


def prospects(game: Quicksand, board: Map, memory: vec[i64], seat: i64) -> vec[i64]:
    """All that speaks for or against a seat."""
    board.read(game)
    explorer = game.face(TOKEN + seat) - HUNTER
    plain = plainness(memory, seat, explorer, possible_tokens(game))
    trapped = game.trapped[explorer]
    distance = min(board.distance(game.positions[explorer]), FAR - 1)
    far = min((distance + 2) // 3, 4)
    waits = (seat - game.turn + game.seats) % game.seats
    held = game.hand_counts(seat)
    fuel = min(copies(held, explorer + 1) + copies(held, MASK), CARDS - 1)
    helped: i64 = 0
    other: i64
    for other in range(game.seats):
        if other != seat:
            helped += copies(game.hand_counts(other), explorer + 1)
    found = vec[i64](capacity=8)
    found = append(found, DISTANCE + ((game.seats - 2) * 2 + trapped) * FAR + distance)
    found = append(found, FUEL + far * CARDS + fuel)
    found = append(found, HELPED + far * CARDS + min(helped, CARDS - 1))
    found = append(found, SANDS + far * 4 + min(copies(held, QUICKSAND), 3))
    found = append(found, WAITING + far * 5 + waits)
    if may_arrive(game, board, explorer, fuel):
        found = append(found, ARRIVING + waits)
    return append(found, PLAINLY + plain * 5 + far)


def may_arrive(game: Quicksand, board: Map, explorer: i64, cards: i64) -> bool:
    """Whether so many cards, or fewer, take the explorer into the temple."""
    lengths = game.lengths(explorer, board.layers[0])
    if game.trapped[explorer]:
        lengths &= ~bit(1)  # that one only frees it
    return lengths & (bit(cards + 1) - 1) != 0


def possible_tokens(game: Quicksand) -> i64:
    """The explorers that somebody may own, as far as all know, as a mask."""
    tokens = game.option("tokens")
    explorer: i64
    for explorer in range(EXPLORERS):
        if game.unowned[explorer]:
            tokens &= ~bit(explorer)
    return tokens


def plainness(memory: vec[i64], seat: i64, own: i64, tokens: i64) -> i64:
    """How plain it is to the others what a seat owns, from 0 to 4."""
    total = 0.0
    for explorer in each(tokens):
        total += exp(float(memory[seat * EXPLORERS + explorer]) / 100.0)
    return min(i64(5.0 * exp(float(memory[seat * EXPLORERS + own]) / 100.0) / total), 4)


def copies(held: i64, face: i64) -> i64:
    """How many cards of this face there are."""
    return (held >> 4 * face) & 15
