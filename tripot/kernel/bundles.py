"""The lots of a seat laid out for dealing: cards in bundles, and the ports by which they leave."""

from __future__ import annotations

from bisect import bisect_right
from typing import Final

from tripot.kernel.errors import BadPosition
from tripot.kernel.facts import bit
from tripot.kernel.identity import ANY
from tripot.kernel.knowledge import Lot, Lots

NOTHING: Final = -1  # no such card, port or lot
SEVERAL: Final = -2  # lots, or a lot and places
NOWHERE: Final = -1_000_000  # the target of a card that was seen to leave
LAST: Final = (1 << 20) - 1  # the stage at which all cards are in their lot


class Bundle:
    """Cards of a lot that no restriction tells apart: known ones, or feeds of one source."""

    def __init__(self, first: int, source: int, mask: int, faces: int) -> None:
        self.first = first
        self.source = source  # the lot that they came from, NOTHING if the faces are known
        self.mask = mask  # the restriction of such feeds, or the kind of the known ones
        self.faces = faces  # that they can have
        self.stages: list[int] = []  # of each card: when it came into the lot

    def restricted(self) -> bool:
        """Whether not every card of its source can have come here."""
        return self.source != NOTHING and self.mask != ANY

    def end(self, stage: int) -> int:
        """The end of the cards that were there by that stage."""
        return self.first + bisect_right(self.stages, stage)


class Port:
    """A way out of a lot: to a place, to ~(a card of a younger lot), or to where it was seen."""

    def __init__(self, target: int, stage: int, mask: int) -> None:
        self.target = target
        self.stage = stage  # the card was in the lot by then
        self.mask = mask  # the faces that it can have


class Spread:
    """The cards and the ports of all lots, older lots first.

    A lot of which all that was not seen to leave went on into one other makes a *chain* with it.
    It is laid out as one lot, the youngest, into which the cards came by stages.
    """

    def __init__(self, lots: Lots) -> None:
        self.cards: list[int] = []  # the faces that are known; 0 where one is fed
        self.bundles: list[list[Bundle]] = []  # by lot
        self.ports: list[list[Port]] = [[] for _ in lots.lots]
        self.holds: list[int] = []  # by lot: the faces that may lie in it
        for lot in lots.lots:
            self.holds.append(self.held(lot))
        chain = self.chains(lots)
        rows: list[list[tuple[int, int, int, int]]] = [[] for _ in lots.lots]
        masks: set[int] = set()
        for place in range(len(lots.lot)):
            number = int(lots.lot[place])
            if number >= 0:
                mask = self.narrowed(number, int(lots.among[place]))
                masks.add(mask)
                self.ports[number].append(Port(place, LAST, mask))
        for number, lot in enumerate(lots.lots):
            young = chain[number]
            for face in lot.fixed:
                mask = self.narrowed(young, int(bit(face)))
                masks.add(mask)
                stage = LAST if number == young else number
                self.ports[young].append(Port(NOWHERE, stage, mask))
            for source, mask in self.feeds(lot):
                if chain[source] != young:
                    masks.add(mask)
                    rows[young].append((source, mask, number, 0))
        kind = kinds(int(lots.faces), masks - {ANY})
        for number, lot in enumerate(lots.lots):
            for face in range(len(lot.counts)):
                if lot.counts[face]:
                    card = (NOTHING, kind[face], number, face)
                    rows[chain[number]].extend([card] * int(lot.counts[face]))
        for row in rows:
            self.lay(row)
        for number, row in enumerate(rows):
            if len(self.ports[number]) != len(row):
                raise BadPosition("lots: the cards of a lot and their places differ in number")

    def held(self, lot: Lot) -> int:
        """The faces that may lie in a lot."""
        faces = 0
        for face in range(len(lot.counts)):
            if lot.counts[face]:
                faces |= int(bit(face))
        for i in range(len(lot.sources)):
            faces |= self.holds[lot.sources[i]] & int(lot.among[i])
        return faces

    def narrowed(self, lot: int, mask: int) -> int:
        """A restriction on what leaves a lot; ANY if it says nothing new."""
        return mask if self.holds[lot] & ~mask else ANY

    def feeds(self, lot: Lot) -> list[tuple[int, int]]:
        """The source and the restriction of every feed."""
        out: list[tuple[int, int]] = []
        for i in range(len(lot.sources)):
            source = int(lot.sources[i])
            out.append((source, self.narrowed(source, int(lot.among[i]))))
        return out

    def chains(self, lots: Lots) -> list[int]:
        """By lot, the youngest of its chain."""
        into = [NOTHING] * len(lots.lots)
        for lot_there in lots.lot:
            if lot_there >= 0:
                into[lot_there] = SEVERAL
        for number, lot in enumerate(lots.lots):
            for source, mask in self.feeds(lot):
                if into[source] == NOTHING and mask == ANY:
                    into[source] = number
                elif into[source] != number or mask != ANY:
                    into[source] = SEVERAL
        chain = list(range(len(into)))
        joined: set[int] = set()  # each has but one before it
        for number in range(len(into) - 1, -1, -1):
            if into[number] >= 0 and into[number] not in joined:
                joined.add(into[number])
                chain[number] = chain[into[number]]
        return chain

    def lay(self, row: list[tuple[int, int, int, int]]) -> None:
        """Lay out the cards of the next lot: of each the source, the mask, the stage, the face."""
        row.sort()
        bundles: list[Bundle] = []
        for source, mask, stage, face in row:
            card = len(self.cards)
            if not bundles or (bundles[-1].source, bundles[-1].mask) != (source, mask):
                faces = mask if source == NOTHING else mask & self.holds[source]
                bundles.append(Bundle(card, source, mask, faces))
            bundles[-1].stages.append(stage)
            self.cards.append(face)
            if source != NOTHING:
                self.ports[source].append(Port(~card, LAST, mask))
        self.bundles.append(bundles)


def kinds(faces: int, masks: set[int]) -> list[int]:
    """By face, the mask of all those that none of these masks tells from it."""
    out = [(1 << faces) - 1] * faces
    for mask in masks:
        out = [kind & mask if (mask >> face) & 1 else kind & ~mask for face, kind in enumerate(out)]
    return out
