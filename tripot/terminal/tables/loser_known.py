"""What a seat knows of the hidden cards of Loser: where they lie, or among which places."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tripot.terminal.eyes import known_piles
from tripot.terminal.scene import View

LOOSE = ("hands", "spells")  # piles whose order means nothing
RED = ("1", "15", "16", "17", "18", "19")

Spot = tuple[Any, ...]


class KnownPiles:
    """The piles as a seat knows them, and the faces that it knows among several spots."""

    def __init__(self, view: View) -> None:
        self.piles = known_piles(view)
        self.among: list[tuple[Sequence[str], Sequence[Spot]]] = []
        for group in view.get("known", []):
            if len(group["where"]) > 1 and not group["rest"]:  # the rest are simply not seen
                faces = [face for face in group["surely"] if not self.is_placed(face)]
                spots = dict.fromkeys(spot for part in group["where"] for spot in self.spots(part))
                if faces and len(spots) > 1:
                    self.among.append((faces, list(spots)))

    def is_placed(self, face: str) -> bool:
        """Whether it is known where a card of this face lies."""
        for pile in self.piles.values():
            for part in pile:
                if part == face or (isinstance(part, list) and face in part):
                    return True
        return False

    def spots(self, part: Mapping[str, Any]) -> list[Spot]:
        """Where cards lie, as far as that can be told apart: in a hand, or at a position."""
        name, seat = part["pile"], part["seat"]
        if name in LOOSE:
            return [(name, seat)]
        pile = self.piles[name] if seat is None else self.piles[name][seat]
        return [(name, seat, i) for i in part["at"] or range(len(pile))]
