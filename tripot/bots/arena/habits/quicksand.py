"""Quicksand: a lie is to move an explorer that is not one's own, or to trap the one that is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from tripot import Game
from tripot.bots.arena.habits import Choice, share
from tripot.games.quicksand import HUNTER, PARTS, TOKEN, TRAPS, WALKS

MEASURES = ("moved_another", "hidden", "trapped_own")


def bluffs(game: Game, seat: int, choices: Sequence[Choice]) -> Mapping[str, int]:
    """Walks where one's own explorer could have gone, cards on whom, and whom one trapped."""
    mine = int(game.face(TOKEN + seat)) - HUNTER
    counts: Counter[str] = Counter()
    cards: Counter[int] = Counter()
    for choice in choices:
        if choice.question == "play" and choice.answer >= WALKS:
            explorer, part = divmod(choice.answer - WALKS, len(PARTS))
            cards[explorer] += sum(PARTS[part])
            if any(answer >= WALKS and walker(answer) == mine for answer in choice.legal):
                counts["walks"] += 1
                counts["moved_another"] += explorer != mine
        elif choice.question == "trap":
            counts["traps"] += 1
            counts["trapped_own"] += (choice.answer - TRAPS) >> mine & 1
    if cards:
        counts["games"] = 1
        counts["hidden"] = int(max(cards.values()) > cards[mine])
    return counts


def measures(counts: Mapping[str, int]) -> Mapping[str, float]:
    """The shares of bluffs among the occasions for them."""
    return {
        **share(counts, "moved_another", "walks"),
        **share(counts, "hidden", "games"),
        **share(counts, "trapped_own", "traps"),
    }


def walker(answer: int) -> int:
    """The explorer that an answer moves."""
    return (answer - WALKS) // len(PARTS)
