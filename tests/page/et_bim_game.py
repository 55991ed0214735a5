"""A game of Et Bim! with all its extras, as somebody who watches is told of it.

`python -m tests.page.et_bim_game` writes it anew.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import tripot
from tests.page.recorded import declared

FILE = Path(__file__).parents[2] / "web" / "tests" / "et_bim.json"
SEATS = 5
SEED = 11
OPTIONS = {
    "oups": True,
    "non": 8,
    "charlotte": True,
    "missions": True,
    "rounds": 2,
    "points": 60,
    "cards": {
        "10": 8,
        "20": 14,
        "30": 14,
        "id": 6,
        "shield": 6,
        "heal": 8,
        "swap": 8,
        "recycle": 8,
        "bim": 14,
    },
}


def written() -> str:
    """The card of the game, and all events of one game."""
    game = tripot.new("et-bim", SEATS, SEED, OPTIONS)
    draw = Random(SEED)
    while not game.over:
        for seat in game.asked:
            game.answer(seat, draw.choice(list(game.legal(seat))))
    told: dict[str, Any] = {
        "card": {**declared("et-bim"), "levels": [], "answers": [], "options": {}},
        "seats": SEATS,
        "winners": game.view(None)["winners"],
        "events": game.events(None),
    }
    return json.dumps(told, separators=(",", ":")).replace('{"n"', '\n{"n"') + "\n"


if __name__ == "__main__":
    FILE.write_text(written(), "utf-8")
