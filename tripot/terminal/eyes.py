"""What a seat has learned, beside what everybody knows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, cast

from tripot import Game
from tripot.terminal.scene import Event, View


def news_to(game: Game, seat: int, since: int) -> Sequence[tuple[Event, Event]]:
    """The events from that number on, as this seat saw them and as everybody did."""
    return list(zip(game.events(seat, since), game.events(None, since), strict=True))


def sight(game: Game, seat: int | None) -> View:
    """The view, with what a seat knows besides: `known`, and `known_piles` where it is filled in.

    A card is filled in where it is certain; which of a hand's cards it is does not matter.
    """
    view = game.view(seat)
    if seat is None:
        return view
    known: list[Any] = game.known(seat)
    identity = game.table.identity
    loose = {pile.name for pile in identity.piles if pile.loose}
    rank = {face: i for i, face in enumerate((*identity.faces, None))}
    piles: Any = {
        name: [list(part) if isinstance(part, list) else part for part in pile]
        for name, pile in cast(Any, view)["piles"].items()
    }
    for group in known:
        part, *more = group["where"]
        pile = piles[part["pile"]] if part["seat"] is None else piles[part["pile"]][part["seat"]]
        there = Counter(group["surely"])
        if more or (part["pile"] not in loose and max(there.values(), default=0) < part["count"]):
            continue
        at = part["at"] or [i for i, face in enumerate(pile) if face is None]
        for i, face in zip(at, there.elements(), strict=False):
            pile[i] = face
        if part["pile"] in loose:
            pile.sort(key=rank.__getitem__)
    return {**view, "known": known, "known_piles": piles}


def known_piles(view: View) -> Mapping[str, Any]:
    """The piles with all that these eyes know; a watcher's are those of the view."""
    piles: Mapping[str, Any] = view.get("known_piles", view["piles"])
    return piles


def surely(view: View, name: str, seat: int) -> Counter[str]:
    """The cards that these eyes know to lie hidden in the pile of a seat."""
    out: Counter[str] = Counter()
    for group in view.get("known", []):
        if [(part["pile"], part["seat"]) for part in group["where"]] == [(name, seat)]:
            out.update(group["surely"])
    return out
