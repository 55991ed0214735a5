"""A game that is over, or one's own: the eyes of somebody who sees every card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tripot.kernel.game import Game


def open_view(game: Game) -> dict[str, Any]:
    """As `Game.view` for a watcher, but every card is seen, wherever it lies."""
    whole: Any = game.to_json()
    faces: Any = whole["faces"]

    def named(pile: Sequence[Any]) -> list[Any]:
        return [named(place) if isinstance(place, list) else faces[place] for place in pile]

    piles = {name: named(pile) for name, pile in whole["piles"].items()}
    return {**game.view(None), "piles": piles}


def open_events(game: Game, since: int = 0) -> list[dict[str, Any]]:
    """The events from that number on, with every face that anybody saw."""
    seen = [game.events(seat, since) for seat in (None, *range(len(game.scores)))]
    return [opened(told) for told in zip(*seen, strict=True)]


def opened(told: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """One event, as everybody together saw it."""
    event = dict(told[0])
    if isinstance(event.get("cards"), list):
        known = zip(*[other["cards"] for other in told], strict=True)
        event["cards"] = [next(filter(None, shown), None) for shown in known]
    return event
