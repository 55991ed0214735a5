"""Games as the browser sees them, for the development page: python web/src/dev/dump.py"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import tripot
from tripot.words import LANGUAGES, load

HERE = Path(__file__).parent


def snapshots(seats: int, seed: int, viewer: int | None) -> dict[str, Any]:
    """A game played by chance: the view after every answer, and how many events there were."""
    game, chance, moments = (
        tripot.new("quick-shot", seats=seats, seed=seed),
        random.Random(seed),
        [],
    )

    def keep() -> None:
        moments.append({"view": game.view(viewer), "n": len(game.events(viewer))})

    keep()
    while not game.over:
        for seat in sorted(game.asked, key=lambda seat: seat == viewer):
            game.answer(seat, chance.choice(game.legal(seat)))
            keep()
    return {"moments": moments, "events": game.events(viewer)}


def main() -> None:
    """Write all of it beside this file."""
    games = {
        f"{seats} {seed} {viewer}": snapshots(seats, seed, viewer)
        for seats in (3, 5, 7)
        for seed in (1, 2, 3, 4)
        for viewer in (0, 1, None)
    }
    words = {
        language: {name: load(name, language).texts for name in ("table", "quick-shot")}
        for language in LANGUAGES
    }
    HERE.joinpath("data.json").write_text(json.dumps({"games": games, "words": words}))


if __name__ == "__main__":
    main()
