"""Roulette: a bullet in the pocket, a bid that leans on it, and accusations, right or wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from tripot import Game
from tripot.bots.arena.habits import Choice, share
from tripot.kernel.answers import read_answer

MEASURES = ("cheats", "false_bids", "accuses", "right")
BOLD = 3  # a bid that an honest barrel survives in less than every other round


def bluffs(game: Game, seat: int, choices: Sequence[Choice]) -> Mapping[str, int]:
    """What the seat hid, what it bid on it, whom it accused, and whether rightly."""
    counts: Counter[str] = Counter()
    cheating = False
    for choice in choices:
        answer = read_answer(game.notation(choice.answer))
        if choice.question == "conceal":
            cheating = "bullet" in answer.cards
            counts.update({"pockets": 1, "cheats": cheating})
        elif choice.question == "bid":
            bold = (answer.number or 0) >= BOLD
            counts.update({"bold": bold, "false_bids": bold and cheating})
        elif choice.question == "accuse":
            counts.update({"occasions": 1, "accuses": answer.verb == "accuse"})
    counts.update(verdicts(game, seat))
    return counts


def verdicts(game: Game, seat: int) -> Mapping[str, int]:
    """How many pockets the seat had opened by accusing, and in how many there was a bullet."""
    counts: Counter[str] = Counter()
    for event in game.events():
        if event["event"] == "verdict" and seat in event["accusers"]:
            counts.update({"verdicts": 1, "right": event["cause"] == "cheat"})
    return counts


def measures(counts: Mapping[str, int]) -> Mapping[str, float]:
    """Shares: of rounds, of bold bids, of occasions, of accusations."""
    return {
        **share(counts, "cheats", "pockets"),
        **share(counts, "false_bids", "bold"),
        **share(counts, "accuses", "occasions"),
        **share(counts, "right", "verdicts"),
    }
