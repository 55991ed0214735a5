"""Whole games of Loser by chance, as the page would be sent them: every kind of event and card.

`python -m tests.page.loser_tables` writes them anew.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import tripot
from tests.page.recorded import lines
from tripot.games.loser_spells import SPELL_NAMES

KEY = "loser"
FILE = Path(__file__).parents[2] / "web" / "tests" / "loser.json"
ONE_ROUND: dict[str, object] = {"frogs": 1}
FEW_SPELLS = {name: int(name in ("great-whirl", "forbidden-library")) for name in SPELL_NAMES}
GAMES: tuple[tuple[int, int, dict[str, object]], ...] = (  # together they have all that there is
    *(
        (3, seed, ONE_ROUND)
        for seed in (2, 53, 81, 104, 112, 140, 146, 154, 174, 181, 184, 221, 249)
    ),
    *((4, seed, ONE_ROUND) for seed in (53, 174, 209)),
    (6, 108, ONE_ROUND),
    (3, 7, {}),
    (3, 13, {"spells": FEW_SPELLS}),
)


def played(seats: int, seed: int, options: dict[str, object]) -> dict[str, Any]:
    """A game to its end, in the eyes of the first seat; Spells are cast where there are any."""
    game, chance = tripot.new(KEY, seats, seed, options), Random(seed)
    start = game.view(0)
    while not game.over:
        for seat in game.asked:
            spells = [one for one in game.legal(seat) if 20 <= one <= 42]
            game.answer(seat, chance.choice(spells or game.legal(seat)))
    return {"options": options, "start": start, "view": game.view(0), "events": game.events(0)}


def written() -> str:
    """All that the file holds."""
    return lines(KEY, (played(*one) for one in GAMES))


if __name__ == "__main__":
    FILE.write_text(written(), "utf-8")
