"""What a seat knows of the hidden cards of Loser: by place, and by lots that went apart."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tripot.terminal.scene import View

LOOSE = ("hands", "spells")  # piles whose order means nothing
SMALL = 6  # cards of a lot that is thought through
RED = ("1", "15", "16", "17", "18", "19")

Spot = tuple[Any, ...]
Lot = Mapping[str, Any]


class Known:
    """The piles as a seat knows them, and the faces that it knows among several spots."""

    def __init__(self, view: View) -> None:
        self.piles: dict[str, Any] = {
            name: [list(part) if isinstance(part, list) else part for part in pile]
            for name, pile in view["piles"].items()
        }
        self.among: list[tuple[Sequence[str], Sequence[Spot]]] = []
        left = [lot for lot in view.get("lots", []) if lot["faces"]]
        for lot in left:
            self.settle(lot)
        most = [
            max((len(lot["faces"]) for lot in left if is_spell(lot) == spells), default=0)
            for spells in (False, True)
        ]
        for lot in left:  # but for the largest of a kind: those are simply not seen
            faces = [face for face in lot["faces"] if not self.is_placed(face)]
            spots = list(dict.fromkeys(at for face in faces for at in may_lie(face, lot)))
            if faces and len(spots) > 1 and len(lot["faces"]) < most[is_spell(lot)]:
                self.among.append((faces, spots))

    def is_placed(self, face: str) -> bool:
        """Whether it is known where a card of this face lies."""
        for pile in self.piles.values():
            for part in pile:
                if part == face or (isinstance(part, list) and face in part):
                    return True
        return False

    def settle(self, lot: Lot) -> None:
        """Put the cards where they must lie, however the lot was dealt."""
        faces, places = list(lot["faces"]), list(lot["places"])
        for face in faces:
            spots = may_lie(face, lot)
            if len(spots) == 1:
                self.put(spots[0], [face])
        if lot["closed"] and len(places) == len(faces) <= SMALL:
            common: dict[Spot, list[str]] = {}
            for deal in deals(faces, places):
                held: dict[Spot, list[str]] = {}
                for place, face in zip(places, deal, strict=True):
                    held.setdefault(spot(place), []).append(face)
                for where, cards in held.items():
                    common[where] = both(common.get(where, cards), cards)
            for where, cards in common.items():
                self.put(where, [card for card in cards if len(may_lie(card, lot)) > 1])

    def put(self, where: Spot, faces: Sequence[str]) -> None:
        """These cards lie there."""
        name, seat, *position = where
        pile = self.piles[name] if seat is None else self.piles[name][seat]
        for face in faces:
            i = position[0] if position else pile.index(None) if None in pile else -1
            if i >= 0 and pile[i] is None:
                pile[i] = face
        if not position:
            pile.sort(key=lambda face: (face is None, str(face).zfill(2)))


def is_spell(lot: Lot) -> bool:
    """Whether it is a lot of Spells; potions never come among them."""
    return not lot["faces"][0].isdecimal()


def spot(place: Sequence[Any]) -> Spot:
    """Where a card lies, as far as that can be told apart: in a hand, or at a position."""
    name, seat, i, _ = place
    return (name, seat) if name in LOOSE else (name, seat, i)


def may_lie(face: str, lot: Lot) -> list[Spot]:
    """Where a card of the lot can lie by rule."""
    return list(dict.fromkeys(spot(place) for place in lot["places"] if face in place[3]))


def both(some: Sequence[str], others: Sequence[str]) -> list[str]:
    """The cards that are in either."""
    left = list(others)
    out = []
    for card in some:
        if card in left:
            left.remove(card)
            out.append(card)
    return out


def deals(faces: Sequence[str], places: Sequence[Any]) -> Iterator[list[str]]:
    """Every way in which these cards can lie in these places."""
    if not places:
        yield []
        return
    for i, face in enumerate(faces):
        if face in places[0][3]:
            for rest in deals([*faces[:i], *faces[i + 1 :]], places[1:]):
                yield [face, *rest]
