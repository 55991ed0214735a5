"""Whole games of Quicksand by chance, as the page would be sent them: every kind of event is there.

`python -m tests.page.quicksand_tables` writes them anew.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import tripot
from tests.page.recorded import lines
from tripot.games.quicksand import NONE
from tripot.games.quicksand_board import SHORT, board_of

KEY = "quicksand"
FILE = Path(__file__).parents[2] / "web" / "tests" / "quicksand.json"
BOARD: dict[str, object] = {"board": board_of(SHORT)}
GAMES: tuple[tuple[int, int, dict[str, object]], ...] = (  # seats, seed, options
    (2, 3, BOARD),
    (5, 1, BOARD),
    (3, 2, {"turns": 25}),
    (2, 1, {"cards": {**NONE, "quicksand": 14}, "turns": 12}),
)


def played(seats: int, seed: int, options: dict[str, object]) -> dict[str, Any]:
    """A game to its end, in the eyes of the first seat."""
    game, chance = tripot.new(KEY, seats, seed, options), Random(seed)
    while not game.over:
        for seat in game.asked:
            game.answer(seat, chance.choice(game.legal(seat)))
    return {"options": options, "view": game.view(0), "events": game.events(0)}


def written() -> str:
    """All that the file holds."""
    return lines(KEY, (played(*one) for one in GAMES))


if __name__ == "__main__":
    FILE.write_text(written(), "utf-8")
