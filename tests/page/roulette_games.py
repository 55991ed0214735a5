"""Whole games of Roulette as everybody sees them, with the facts at each question.

Between them every kind of event comes, and every way to end. `python -m tests.page.roulette_games`
writes them anew.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import tripot
from tripot.games.roulette_box import NO_CARDS

FILE = Path(__file__).parents[2] / "web" / "tests" / "roulette.json"
BRIBES = {**NO_CARDS, "bribed-judge": 10, "extra-round": 10, "deep-pockets": 4}
GREEDY = {"hand": 3, "clicks": 2, "bullets": 4, "characters": 3, "cards": BRIBES}
SCARCE = {"hand": 0, "characters": 2, "cards": {**NO_CARDS, "fine": 2}}
GAMES: tuple[tuple[int, int, dict[str, Any]], ...] = (  # seats, seed, options
    (4, 37, {"hand": 3, "characters": 3}),
    (6, 1, {"hand": 3, "characters": 2}),
    (6, 39, {"hand": 3, "characters": 2}),
    (3, 45, GREEDY),
    (3, 14, GREEDY),
    (4, 1, SCARCE),
    (2, 0, {"hand": 1, "characters": 1}),
    (2, 1, {"hand": 0, "target": 2}),
    (2, 1, {"hand": 0, "rounds": 1, "target": 20}),
)
FACTS = ("phase", "referee", "lost", "points", "dice", "accusers", "aims", "owed", "out", "shots")


def played(seats: int, seed: int, options: dict[str, Any]) -> dict[str, Any]:
    """A game at random."""
    game, chance = tripot.new("roulette", seats, seed, options), Random(seed)
    stops = []
    while not game.over:
        view: Mapping[str, Any] = game.view(None)
        facts = {name: view["facts"][name] for name in FACTS}
        shown = view["facts"]["dice_shown"]
        stops.append({"n": len(game.events(None)), "facts": facts, "dice_shown": shown})
        for seat in game.asked:
            game.answer(seat, chance.choice(game.legal(seat)))
    return {"seats": seats, "stops": stops, "events": game.events(None)}


def written() -> str:
    """All of them, a line each."""
    lines = [json.dumps(played(*game), separators=(",", ":")) for game in GAMES]
    return "[\n" + ",\n".join(lines) + "\n]\n"


if __name__ == "__main__":
    FILE.write_text(written(), "utf-8")
