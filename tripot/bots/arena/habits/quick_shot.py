"""Quick Shot: there is no lie but being predictable, so what counts is the entropy of choices."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from math import log2

from tripot import Game
from tripot.bots.arena.habits import Choice

MEASURES = ("entropy_lead", "entropy_play")
QUESTIONS = ("lead", "play")


def bluffs(game: Game, seat: int, choices: Sequence[Choice]) -> Mapping[str, int]:
    """The rank of each card played, lowest first, among so many kinds in hand."""
    return Counter(
        f"{choice.question} {choice.legal.index(choice.answer)} of {len(choice.legal)}"
        for choice in choices
        if choice.question in QUESTIONS
    )


def measures(counts: Mapping[str, int]) -> Mapping[str, float]:
    """How far the ranks are from foreseeable: 0 for always the same, 1 for all alike."""
    hands: defaultdict[tuple[str, int], list[int]] = defaultdict(list)
    for name, count in counts.items():
        question, _, _, kinds = name.split()
        hands[question, int(kinds)].append(count)
    out: dict[str, float] = {}
    for question in QUESTIONS:
        mine = {kinds: played for (asked, kinds), played in hands.items() if asked == question}
        total = sum(map(sum, mine.values()))
        if total:
            out[f"entropy_{question}"] = (
                sum(sum(n) * entropy(n) / log2(kinds) for kinds, n in mine.items()) / total
            )
    return out


def entropy(counts: Sequence[int]) -> float:
    """In bits."""
    total = sum(counts)
    return -sum(n / total * log2(n / total) for n in counts if n)
