"""Loser: thumbs that are wrong, and reds laid face down, of which one is the weakest of all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from tripot import Game
from tripot.bots.arena.habits import Choice, share

MEASURES = ("up", "false_up", "false_down", "red")
RED = {1, *range(15, 20)}


def bluffs(game: Game, seat: int, choices: Sequence[Choice]) -> Mapping[str, int]:
    """Thumbs by whether the seat ranked first, and plays from hands of both colours."""
    counts = Counter[str]()
    for up, first in thumbs(game, seat):
        counts["votes"] += 1
        counts["up"] += up
        counts["weak"] += not first
        counts["false_up"] += up and not first
        counts["strong"] += first
        counts["false_down"] += first and not up
    for choice in choices:
        if choice.question == "play" and 0 < len(RED.intersection(choice.legal)) < len(
            choice.legal
        ):
            counts["either"] += 1
            counts["red"] += choice.answer in RED
    return counts


def measures(counts: Mapping[str, int]) -> Mapping[str, float]:
    """Thumbs up, in all and of those not first; down, of those first; reds before blues."""
    return {
        **share(counts, "up", "votes"),
        **share(counts, "false_up", "weak"),
        **share(counts, "false_down", "strong"),
        **share(counts, "red", "either"),
    }


def thumbs(game: Game, seat: int) -> Iterator[tuple[bool, bool]]:
    """By round in which it voted: whether its thumb was up, and whether it ranked first (5.2)."""
    events = game.events(seat)
    rounds = [i for i, event in enumerate(events) if event["event"] == "round"]
    for start, end in pairwise([*rounds, len(events)]):
        up: dict[object, bool] = {}
        worth: dict[object, object] = {}  # told from the first in rank to the last
        for event in events[start:end]:
            match event:
                case {"event": "thumbs", "up": list(ups), "down": list(downs)}:
                    up.update({**dict.fromkeys(ups, True), **dict.fromkeys(downs, False)})
                case {"event": "value", "seat": who, "value": value}:
                    worth[who] = value
        if seat in up:
            yield up[seat], worth[seat] == next(iter(worth.values()))
