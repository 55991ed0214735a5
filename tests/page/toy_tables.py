"""Moments of games on the plain table, and their cards, as the page would be sent them.

`python -m tests.page.toy_tables` writes them anew.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

from msgspec.json import encode

import tripot
from tests.page.recorded import declared

FILE = Path(__file__).parents[2] / "web" / "tests" / "toy" / "tables.json"
CARDS = FILE.with_name("cards.json")
SEATS = 4
MOMENTS = (  # a question, and a seed with which it comes soon
    ("loser", "target", 16),
    ("loser", "centre", 16),
    ("roulette", "tamper", 12),  # the first who is asked has a card for it, the second has none
    ("roulette", "accuse", 3),
)


def asked(key: str, name: str, seed: int) -> list[dict[str, Any]]:
    """The first time that it is asked, in the eyes of two who are asked and of who watches."""
    game, chance = tripot.new(key, seats=SEATS, seed=seed), Random(seed)
    while asks(game) != name:
        for seat in game.asked:
            game.answer(seat, chance.choice(game.legal(seat)))
    return [
        {"seat": eyes, "view": game.view(eyes), "events": game.events(eyes)}
        for eyes in (*game.asked[:2], None)
    ]


def asks(game: tripot.Game) -> str:
    """The name of the open question."""
    question = game.view()["question"]
    assert question is not None
    return question["name"]


def written() -> str:
    """All of them, a line for each question."""
    lines = [
        f'"{key} {name}": {json.dumps(asked(key, name, seed), separators=(",", ":"))}'
        for key, name, seed in MOMENTS
    ]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def cards() -> str:
    """What these games declare, a line for each."""
    keys = dict.fromkeys(key for key, _, _ in MOMENTS)
    lines = [f'"{key}": {encode(declared(key)).decode()}' for key in keys]
    return "{\n" + ",\n".join(lines) + "\n}\n"


if __name__ == "__main__":
    FILE.write_text(written(), "utf-8")
    CARDS.write_text(cards(), "utf-8")
