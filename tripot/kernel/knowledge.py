"""What one seat knows of the cards it has not seen where they lie: lots, feeds and restrictions.

A lot is a number of cards that were mixed together. Of some the seat knows the faces; each other
one is a *feed*: a card out of an older lot. They now lie in places or went on as feeds of younger
lots. docs/knowledge.md tells the reasons and the proofs.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from tripot.kernel.identity import ANY

SEEN: Final = -1


class Lot:
    """Cards mixed together, in the eyes of one seat."""

    def __init__(self, faces: i64) -> None:
        self.counts: vec[i64] = vec[i64]([0] * int(faces))  # known faces: how many of each
        self.sources: vec[i64] = vec[i64]()  # feeds: the lot each came from ...
        self.among: vec[i64] = vec[i64]()  # ... and the faces it can have
        self.fixed: vec[i64] = vec[i64]()  # faces seen to leave, and not yet traced to a source

    def copy(self) -> Lot:
        other = Lot(0)
        other.counts = self.counts[:]
        other.sources = self.sources[:]
        other.among = self.among[:]
        other.fixed = self.fixed[:]
        return other

    def only_source(self) -> i64:
        """The one lot that fed all of it without restriction; -1 if it is not so."""
        if len(self.sources) == 0 or len(self.fixed) > 0 or self.known() > 0:
            return -1
        i: i64
        for i in range(len(self.sources)):
            if self.sources[i] != self.sources[0] or self.among[i] != ANY:
                return -1
        return self.sources[0]

    def known(self) -> i64:
        """How many of its faces are known."""
        total: i64 = 0
        for n in self.counts:
            total += n
        return total

    def unfeed(self, i: i64) -> i64:
        """Take out feed i; the lot it came from."""
        self.sources, source = pop(self.sources, i)
        self.among, _ = pop(self.among, i)
        return source


class Lots:
    """All lots of one seat, older ones first, and where each unseen place belongs."""

    def __init__(self, faces: i64) -> None:
        self.faces = faces
        self.lots: list[Lot] = []
        self.lot: vec[i64] = vec[i64]()  # by place
        self.among: vec[i64] = vec[i64]()

    def copy(self) -> Lots:
        other = Lots(self.faces)
        other.lots = [lot.copy() for lot in self.lots]
        other.lot = self.lot[:]
        other.among = self.among[:]
        return other

    def enter(self, faces: vec[i64]) -> None:
        """New cards come to the table unseen; which they are is known, as one lot."""
        lot = Lot(self.faces)
        for face in faces:
            lot.counts[face] += 1
            self.lot = append(self.lot, i64(len(self.lots)))
            self.among = append(self.among, ANY)
        self.lots.append(lot)

    def restrict(self, place: i64, faces: i64) -> None:
        """By rule the card there is one of these faces."""
        if self.lot[place] != SEEN:
            self.among[place] &= faces

    def see(self, place: i64, face: i64) -> None:
        """The seat sees the card there."""
        lot = self.lot[place]
        if lot == SEEN:
            return
        self.lot[place] = SEEN
        self.among[place] = ANY
        self.leave(lot, face)
        self.trace()

    def mix(self, places: vec[i64], faces: vec[i64]) -> None:
        """Places are mixed out of sight; `faces` has what the seat knew there, 0 where nothing."""
        first = places[0]
        alike = True
        i: i64
        for i in range(len(places)):
            place = places[i]
            if faces[i] or self.lot[place] != self.lot[first]:
                alike = False
            elif self.among[place] != self.among[first]:
                alike = False
        if alike:
            return
        young = Lot(self.faces)
        for i in range(len(places)):
            place = places[i]
            if faces[i]:
                young.counts[faces[i]] += 1
            else:
                young.sources = append(young.sources, self.lot[place])
                young.among = append(young.among, self.among[place])
            self.lot[place] = len(self.lots)
            self.among[place] = ANY
        self.lots.append(young)
        self.absorb()

    def gather(self, places: vec[i64], faces: vec[i64]) -> None:
        """A whole card set was mixed: one lot again, however it came together."""
        whole = Lot(self.faces)
        number: i64 = len(self.lots)
        for place in places:
            whole.counts[faces[place]] += 1
            self.lot[place] = number
            self.among[place] = ANY
        self.lots.append(whole)
        used = self.in_use()
        number -= 1
        while number >= 0:
            if not used[number]:
                self.rename(number, SEEN)
            number -= 1

    def in_use(self) -> vec[i64]:
        """By lot, 1 if it has to do with a card that is still anywhere unseen.

        What was seen to leave a lot by one of several roads counts as long as another lot does to
        which one of them leads.
        """
        used = vec[i64]([0] * len(self.lots))
        for lot in self.lot:
            if lot != SEEN:
                used[lot] = 1
        grown = True
        while grown:
            grown = False
            i: i64
            for i in range(len(self.lots)):
                for source in self.lots[i].sources:
                    if used[i] != used[source]:
                        used[i] = 1
                        used[source] = 1
                        grown = True
        return used

    def leave(self, number: i64, face: i64) -> None:
        """A card of this face leaves the lot for a place where it is seen.

        Equal faces are interchangeable, so a known one is cancelled before a feed is asked; which
        feed it was is decided only where it makes no difference.
        """
        lot = self.lots[number]
        if lot.counts[face] > 0:
            lot.counts[face] -= 1
            self.tidy(lot)
            return
        found: i64 = -1
        i: i64
        for i in range(len(lot.sources)):
            if (lot.among[i] >> face) & 1 and self.can_hold(lot.sources[i], face):
                if found < 0:
                    found = i
                elif lot.sources[i] != lot.sources[found] or lot.among[i] != lot.among[found]:
                    lot.fixed = append(lot.fixed, face)
                    return
        if found < 0:
            raise AssertionError("a card was seen that this seat held impossible")
        self.leave(lot.unfeed(found), face)
        self.tidy(lot)

    def can_hold(self, number: i64, face: i64) -> bool:
        """Whether a card of this face may lie in the lot: each older one is asked once at most."""
        feeding = vec[i64]([0] * int(number + 1))
        feeding[number] = 1
        while number >= 0:
            lot = self.lots[number]
            if feeding[number] and lot.counts[face] > 0:
                return True
            i: i64
            for i in range(len(lot.sources) if feeding[number] else 0):
                if (lot.among[i] >> face) & 1:
                    feeding[lot.sources[i]] = 1
            number -= 1
        return False

    def trace(self) -> None:
        """Try again to trace what was seen and left open; one sight may settle another."""
        number: i64 = 0
        while number < len(self.lots):
            lot = self.lots[number]
            number += 1
            for _ in range(len(lot.fixed)):
                open_before = len(lot.fixed)
                lot.fixed, face = pop(lot.fixed, 0)
                self.leave(self.lots.index(lot), face)
                if len(lot.fixed) < open_before:
                    number = 0
                    break

    def tidy(self, lot: Lot) -> None:
        """Drop a lot that is empty; one that a single older lot fed is part of that lot."""
        source = lot.only_source()
        if source >= 0:
            self.rename(self.lots.index(lot), source)
        elif len(lot.sources) == 0 and len(lot.fixed) == 0 and lot.known() == 0:
            self.rename(self.lots.index(lot), SEEN)

    def absorb(self) -> None:
        """An older lot whose cards all went into the youngest is part of it from now on."""
        last = len(self.lots) - 1
        young = self.lots[last]
        number: i64 = last - 1
        while number >= 0:
            old = self.lots[number]
            if self.all_fed(number, i64(len(self.lots) - 1)) and len(old.fixed) == 0:
                kept_sources = vec[i64]()
                kept_among = vec[i64]()
                free = True
                i: i64
                for i in range(len(young.sources)):
                    if young.sources[i] != number:
                        kept_sources = append(kept_sources, young.sources[i])
                        kept_among = append(kept_among, young.among[i])
                    elif young.among[i] != ANY:
                        free = False
                if free or len(old.sources) == 0:
                    for i in range(len(old.sources)):
                        kept_sources = append(kept_sources, old.sources[i])
                        kept_among = append(kept_among, old.among[i])
                    for i in range(len(old.counts)):
                        young.counts[i] += old.counts[i]
                    young.sources = kept_sources
                    young.among = kept_among
                    self.rename(number, SEEN)
            number -= 1
        self.tidy(young)

    def all_fed(self, number: i64, young: i64) -> bool:
        """Whether no card of the lot is anywhere but in the youngest."""
        for lot in self.lot:
            if lot == number:
                return False
        i: i64
        feeds = False
        for i in range(len(self.lots)):
            for source in self.lots[i].sources:
                if source == number:
                    if i != young:
                        return False
                    feeds = True
        return feeds

    def rename(self, number: i64, other: i64) -> None:
        """Remove a lot from the list; its places and feeds are those of another, older one."""
        del self.lots[number]
        i: i64
        for i in range(len(self.lot)):
            self.lot[i] = renamed(self.lot[i], number, other)
        for lot in self.lots:
            for i in range(len(lot.sources)):
                lot.sources[i] = renamed(lot.sources[i], number, other)


def renamed(lot: i64, number: i64, other: i64) -> i64:
    """The number of a lot once `number` has become `other` and the younger ones moved up."""
    if lot == number:
        return other
    return lot - 1 if lot > number else lot
