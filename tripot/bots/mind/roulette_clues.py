"""What speaks for a bullet in a pocket of Roulette: extra bullets, the bid, and what came before.

The memory has for each seat how many accusations found a click in its pocket, how many a bullet. Of
two cards (Deep Pockets) chance decides which is opened: that is not counted.
"""

from __future__ import annotations

from math import log
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tripot.bots.mind.roulette_eyes import (
    CLOSED,
    WAYS,
    bullets_hidden,
    crowd,
    lives,
    looked,
    pocketed,
    unseen,
    way,
)
from tripot.games.roulette import Roulette
from tripot.games.roulette_cards import ACCUSE_SEAT, NO_CARD, PASS, PLAYS
from tripot.games.roulette_table import (
    ACCUSE,
    AT_BIDS,
    BARREL,
    BULLET,
    DARE,
    HAND,
    POCKET,
)
from tripot.kernel.facts import each

SEATS: Final = 6
RECORDS: Final = 9  # `record`
DICE: Final = 7  # the faces, and a die that is not shown yet
ODDS: Final = 8  # `suspicion`

# The clues, in blocks: each begins where the one before ends. All by die.
LOADED: Final = 0  # by extra bullets
CROWD: Final = LOADED + 7 * DICE  # by captains alive
LIVES: Final = CROWD + 4 * DICE  # by characters
NEED: Final = LIVES + 4 * DICE  # by the way to the target
RECORD: Final = NEED + WAYS * DICE  # by what earlier accusations have found
LOOKED: Final = RECORD + RECORDS * DICE  # by whether its owner has looked at the top of the barrel
ACCUSING: Final = LOOKED + 2 * DICE  # by whether its owner has accused in this round
CARDS: Final = ACCUSING + 2 * DICE  # by Action cards in hand
CLUES: Final = CARDS + 4 * DICE


def no_record() -> vec[i64]:
    """A new game: nobody was accused yet."""
    return vec[i64]([0] * (2 * SEATS))


def read_record(told: list[dict[str, object]]) -> vec[i64]:
    """What all accusations have found, from the events that a seat was told."""
    memory = no_record()
    deep: set[object] = set()
    for event in told:
        name = event["event"]
        if name == "round":
            deep = set()
        elif name == "effect" and event["card"] == "deep-pockets":
            deep.add(event["seat"])
        elif name == "verdict" and event["seat"] not in deep:
            seat, accusers = event["seat"], event["accusers"]
            assert isinstance(seat, int) and isinstance(accusers, list)
            memory[seat * 2 + (1 if event["cause"] == "cheat" else 0)] += len(accusers)
    return memory


def note_accusation(memory: vec[i64], game: Roulette, answer: i64) -> None:
    """What an accusation is about to find."""
    if game.question_number != ACCUSE or answer == PASS or PLAYS[answer] != NO_CARD:
        return
    accused = answer - ACCUSE_SEAT
    if game.size(POCKET + accused) == 1:
        memory[accused * 2 + game.face(POCKET + accused) - 1] += 1


def record(memory: vec[i64], seat: i64) -> i64:
    """What accusations have found in a seat's pocket: clicks and bullets, none, one or more."""
    return min(memory[seat * 2], 2) * 3 + min(memory[seat * 2 + 1], 2)


def clues(game: Roulette, other: i64, memory: vec[i64]) -> vec[i64]:
    """The clues to a bullet in this seat's pocket; all of them public."""
    die: i64 = DICE - 1
    if game.phase > AT_BIDS or game.question_number == DARE:
        die = game.dice[other]
    out = vec[i64](capacity=8)
    out = append(out, LOADED + game.extra[other] * DICE + die)
    out = append(out, CROWD + crowd(game) * DICE + die)
    out = append(out, LIVES + lives(game, other) * DICE + die)
    out = append(out, NEED + way(game, game.points[other]) * DICE + die)
    out = append(out, RECORD + record(memory, other) * DICE + die)
    out = append(out, LOOKED + looked(game, other) * DICE + die)
    out = append(out, ACCUSING + ((game.accusers >> other) & 1) * DICE + die)
    return append(out, CARDS + min(game.size(HAND + other), 3) * DICE + die)


def lies(game: Roulette, seat: i64) -> bool:
    """Whether there is a bullet in this pocket, where all cards lie open."""
    return game.find(POCKET + seat, BULLET) >= 0


def all_clues(game: Roulette, viewer: i64, memory: vec[i64]) -> vec[i64]:
    """The clues to an imagined world: those of all pockets with bullets that it cannot see."""
    out = vec[i64](capacity=32)
    for other in each(game.playing()):
        if other != viewer and lies(game, other) and pocketed(game, viewer, other) == CLOSED:
            for clue in clues(game, other, memory):
                out = append(out, clue)
    return out


def suspicion(game: Roulette, viewer: i64, other: i64, felt: float) -> i64:
    """How likely there is a bullet in a closed pocket, from 0, next to never, to 7, nearly surely.

    `felt` is what the clues add to the odds of a pocket that was filled blindly.
    """
    bullets = float(bullets_hidden(game, viewer, other))
    cards = float(unseen(game, viewer, BARREL + other) + unseen(game, viewer, POCKET + other))
    odds = log(bullets / max(cards - bullets, 0.1)) + felt
    step = (max(-4.0, min(odds, 2.4)) + 4.0) / 0.8
    return min(i64(step), ODDS - 1)
