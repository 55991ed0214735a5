"""What hands of Quick Shot are likely: whoever played that card would have held others rather.

The memory has for each seat and kind how often the seat has played it.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tripot.games.quick_shot import HAND, LEAD, PLAY, QuickShot
from tripot.kernel.facts import each

KINDS: Final = 9  # counted from 1
SEATS: Final = 7

# The clues, in blocks: each begins where the one before ends. One for every card in a hand.
HELD: Final = 0  # by round, leading or not, and kind
BESIDE: Final = HELD + 4 * 2 * KINDS  # by a kind that the seat has played, and kind
TWICE: Final = BESIDE + KINDS * KINDS  # another copy before it in the same hand: by kind
CLUES: Final = TWICE + KINDS


def no_plays() -> vec[i64]:
    """A new game: nothing was played yet."""
    return vec[i64]([0] * (SEATS * KINDS))


def read_plays(told: list[dict[str, object]]) -> vec[i64]:
    """What all have played, from the events that a seat was told."""
    memory = no_plays()
    for event in told:
        if event["event"] == "play":
            place, cards = event["to"], event["cards"]
            assert isinstance(place, list) and isinstance(cards, list)
            memory[int(place[1]) * KINDS + int(cards[0])] += 1
    return memory


def note_play(memory: vec[i64], game: QuickShot, seat: i64, answer: i64) -> None:
    """A card that is about to be played."""
    if game.question_number == LEAD or game.question_number == PLAY:
        memory[seat * KINDS + answer] += 1


def all_clues(game: QuickShot, viewer: i64, memory: vec[i64]) -> vec[i64]:
    """The clues to an imagined world: every card in a hand that the viewer has not seen."""
    out = vec[i64](capacity=64)
    i: i64
    kind: i64
    for other in each(game.alive):
        if other == viewer:
            continue
        leads: i64 = 1 if other == game.leader else 0
        before: i64 = 0
        for i in range(game.size(HAND + other)):
            held = game.face(HAND + other, i)
            out = append(out, HELD + ((game.round - 1) * 2 + leads) * KINDS + held)
            for kind in range(1, KINDS):
                if memory[other * KINDS + kind]:
                    out = append(out, BESIDE + kind * KINDS + held)
            if (before >> held) & 1:
                out = append(out, TWICE + held)
            before |= i64(1) << held
    return out
