"""What a seat knows of hidden cards, for people: which lie where for certain, and which may.

It follows from the lots alone. A lot's cards are *shared out*: some lie hidden in one pile or
another, some went on into younger lots. Of each share we count what must be in it, because there is
no room for it elsewhere. docs/knowledge.md tells why that is true in every world.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tripot.kernel.facts import bit
from tripot.kernel.identity import ANY, EACH
from tripot.kernel.knowledge import SEEN, Lots
from tripot.kernel.piles import Piles
from tripot.shapes import Knowledge, Where

NOWHERE: Final = -1  # the pile of cards that went on, the younger lot of cards that did not
MOST: Final = 6  # different restrictions in one lot that are thought through together


class Share:
    """Cards of one lot that the seat cannot tell apart: hidden in one pile, or in a younger lot."""

    def __init__(self, pile: i64, young: i64, mask: i64, surely: vec[i64]) -> None:
        self.pile = pile
        self.young = young
        self.mask = mask  # the faces that the rules allow here
        self.size: i64 = 0
        self.places: vec[i64] = vec[i64]()
        self.may: i64 = 0  # the faces that can lie here
        self.surely = surely  # at least so many of each do

    def is_known(self) -> bool:
        """Whether all its cards are known."""
        return total(self.surely) == self.size


class Group:
    """One share or several, and what lies among them."""

    def __init__(self, parts: list[Share], surely: vec[i64]) -> None:
        self.parts = parts
        self.surely = surely

    def size(self) -> i64:
        """How many cards."""
        size: i64 = 0
        for share in self.parts:
            size += share.size
        return size

    def may(self) -> i64:
        """The faces that can lie here."""
        faces: i64 = 0
        for share in self.parts:
            faces |= share.may
        return faces

    def says_more(self) -> bool:
        """Whether more is known of all its parts together than of each alone."""
        face: i64
        for face in range(len(self.surely)):
            apart: i64 = 0
            for share in self.parts:
                apart += share.surely[face]
            if self.surely[face] > apart:
                return True
        return False


class Known:
    """The hidden cards of a table in the eyes of one seat, in groups."""

    def __init__(self, game: Piles, lots: Lots) -> None:
        self.game = game
        self.lots = lots
        self.none = vec[i64]([0] * int(lots.faces))  # of each face; a copy is made quickly
        self.shares: list[list[Share]] = [[] for _ in lots.lots]  # by lot
        self.fed: list[list[Share]] = [[] for _ in lots.lots]  # by lot: what came into it
        self.parts: list[Share] = []  # those that lie in a pile
        self.share_out()
        number: i64
        for number in range(len(lots.lots)):  # older ones first
            self.work_out(number)
        self.several = self.together()

    # The shares, and what must be in them.

    def share_out(self) -> None:
        """Find the shares of every lot."""
        game, lots = self.game, self.lots
        for pile in game.table.piles():
            i: i64
            for i in range(game.sizes[pile]):
                place = game.order[game.offsets[pile] + i]
                number = lots.lot[place]
                if number != SEEN:
                    share = self.share(number, pile, NOWHERE, lots.among[place])
                    share.size += 1
                    share.places = append(share.places, place)
        young: i64
        for young in range(len(lots.lots)):
            lot = lots.lots[young]
            for i in range(len(lot.sources)):
                self.share(lot.sources[i], NOWHERE, young, lot.among[i]).size += 1

    def share(self, number: i64, pile: i64, young: i64, mask: i64) -> Share:
        """The share of a lot that went there."""
        shares = self.shares[number]
        i: i64 = len(shares) - 1
        while i >= 0:
            share = shares[i]
            if share.pile == pile and share.young == young and share.mask == mask:
                return share
            i -= 1
        share = Share(pile, young, mask, self.none[:])
        shares.append(share)
        if young == NOWHERE:
            self.parts.append(share)
        else:
            self.fed[young].append(share)
        return share

    def work_out(self, number: i64) -> None:
        """What may and what must be in each share of a lot, once that is known of its sources."""
        lot, shares = self.lots.lots[number], self.shares[number]
        sure = lot.counts[:]  # so many of each face, at least, are in the shares
        for face in lot.fixed:
            sure[face] -= 1
        can: i64 = 0
        face_: i64
        for face_ in range(len(sure)):
            if sure[face_] > 0:
                can |= bit(face_)
        for share in self.fed[number]:
            can |= share.may
            for face_ in range(len(sure)):
                sure[face_] += share.surely[face_]
        masks = vec[i64]()
        for share in shares:
            share.may = can & share.mask
            if share.may != can and share.may not in masks and len(masks) < MOST:
                masks = append(masks, share.may)
        crowd(shares, sure, 0, 0)
        sets: i64 = i64(1) << len(masks)
        chosen: i64
        for chosen in range(1, sets):
            some = can  # faces that have no place in some of the restricted shares
            i: i64
            for i in range(len(masks)):
                if (chosen >> i) & 1:
                    some &= ~masks[i]
            if some:
                crowd(shares, sure, some, self.supply(number, sure, some))
        for share in shares:
            if share.may & (share.may - 1) == 0:
                for face_ in range(len(sure)):
                    if (share.may >> face_) & 1:
                        share.surely[face_] = share.size

    def supply(self, number: i64, sure: vec[i64], some: i64) -> i64:
        """How many cards of some faces, at least, are in the shares of a lot."""
        count: i64 = 0
        face: i64
        for face in range(len(sure)):
            if (some >> face) & 1:
                count += sure[face]
        for share in self.fed[number]:
            if share.may & ~some == 0:  # all of them, also those that may be this or that
                count += share.size - total(share.surely)
        return count

    # What is known of several shares together.

    def together(self) -> list[Group]:
        """The groups of a lot and all it went on to, if they say more than their parts."""
        found: list[Group] = []
        number: i64 = len(self.lots.lots) - 1
        while number >= 0:
            group = self.reach(number)
            same = [other for other in found if other.parts == group.parts]
            if len(group.parts) == 1:
                raise_to(group.parts[0].surely, group.surely)
            elif same:
                raise_to(same[0].surely, group.surely)
            elif group.says_more():
                found.append(group)
            number -= 1
        found.reverse()
        return found

    def reach(self, number: i64) -> Group:
        """Where the cards of a lot can lie, but for shares that are wholly known."""
        inside = vec[i64]([0] * len(self.lots.lots))
        inside[number] = 1
        surely = self.none[:]
        face: i64
        parts: list[Share] = []
        at: i64
        for at in range(number, i64(len(inside))):
            if not inside[at]:
                continue
            lot = self.lots.lots[at]
            for share in self.shares[at]:
                if share.young != NOWHERE:
                    inside[share.young] = 1
                elif not share.is_known():
                    parts.append(share)
                else:
                    for face in range(len(surely)):
                        surely[face] -= share.surely[face]
            for face in range(len(surely)):
                surely[face] += lot.counts[face]
            for face in lot.fixed:
                surely[face] -= 1
        source: i64
        for source in range(len(inside)):
            for share in self.shares[source]:
                if not inside[source] and share.young != NOWHERE and inside[share.young]:
                    for face in range(len(surely)):
                        surely[face] += share.surely[face]
        for face in range(len(surely)):
            surely[face] = max(surely[face], 0)
        return Group(parts, surely)

    # For those who ask.

    def groups(self) -> list[Group]:
        """All groups worth telling: of one share each, then of several."""
        unseen = [self.unseen(share) for share in self.parts]
        told: list[Group] = []
        for i, share in enumerate(self.parts):
            may = unseen[i]
            for group in self.several:
                if share in group.parts:
                    may = group.may()
                    break
            if total(share.surely) > 0 or share.may != may or unseen[i] & ~share.mask:
                told.append(Group([share], share.surely))
        return told + self.several

    def unseen(self, share: Share) -> i64:
        """The faces that can lie anywhere among the hidden cards of the same card set."""
        first, end = self.card_set(share)
        faces: i64 = 0
        for other in self.parts:
            if first <= other.places[0] < end:
                faces |= other.may
        return faces

    def card_set(self, share: Share) -> tuple[i64, i64]:
        """The card set of a share: its first place, and the first of the next set."""
        first: i64 = 0
        for start in self.game.firsts:
            if start > share.places[0]:
                return first, start
            first = start
        return first, i64(len(self.lots.lot))

    def is_rest(self, group: Group) -> bool:
        """Whether it is simply the unseen cards: shares of which no larger group of its set is."""
        if len(group.parts) == 1:
            return False
        first, end = self.card_set(group.parts[0])
        size = group.size()
        for other in self.several:
            if first <= other.parts[0].places[0] < end and other.size() > size:
                return False
        for share in self.parts:
            if first <= share.places[0] < end and share.size >= size and share not in group.parts:
                return False
        return True

    def to_json(self) -> list[Knowledge]:
        """As `Game.known` gives it."""
        return [self.group_json(group) for group in self.groups()]

    def group_json(self, group: Group) -> Knowledge:
        """A group in words."""
        names = self.game.table.identity.faces
        only: list[str] | None = None
        share = group.parts[0]
        if len(group.parts) == 1 and share.mask != ANY:
            unseen = self.unseen(share)
            if unseen & ~share.mask:
                only = faces_in(unseen & share.mask, names)
        return {
            "where": [self.share_json(share) for share in group.parts],
            "surely": {names[i]: int(n) for i, n in enumerate(group.surely) if n > 0},
            "may": faces_in(group.may(), names),
            "only": only,
            "rest": self.is_rest(group),
        }

    def share_json(self, share: Share) -> Where:
        """Where a share lies."""
        pile = self.game.table.identity.piles[share.pile // EACH]
        whole = share.size == self.game.sizes[share.pile]
        return {
            "pile": pile.name,
            "seat": int(share.pile % EACH) if pile.each else None,
            "count": int(share.size),
            "at": None if pile.loose or whole else self.positions(share),
        }

    def positions(self, share: Share) -> list[int]:
        """Where in its pile the cards of a share lie."""
        game, pile = self.game, share.pile
        every = range(game.sizes[pile])
        return [int(i) for i in every if game.order[game.offsets[pile] + i] in share.places]


def crowd(shares: list[Share], sure: vec[i64], some: i64, supply: i64) -> None:
    """Count what must be in a share, if `supply` cards of `some` faces are in shares fit for them.

    What these shares and all others have no room for is left for the one; and shares that are full
    of such cards hold nothing else.
    """
    room: i64 = 0
    for share in shares:
        if share.may & some:
            room += share.size
    face: i64
    for face in range(len(sure)):
        if sure[face] <= 0 or (some >> face) & 1:
            continue
        space = room
        for share in shares:
            if share.may & some == 0 and (share.may >> face) & 1:
                space += share.size
        for share in shares:
            if share.may & some == 0 and (share.may >> face) & 1:
                least = supply + sure[face] - (space - share.size)
                share.surely[face] = max(share.surely[face], least)
    if some and supply == room:
        for share in shares:
            if share.may & some:
                share.may &= some


def raise_to(row: vec[i64], least: vec[i64]) -> None:
    """Make each number at least what the other row says."""
    i: i64
    for i in range(len(row)):
        row[i] = max(row[i], least[i])


def total(row: vec[i64]) -> i64:
    """The sum of a row."""
    out: i64 = 0
    for n in row:
        out += n
    return out


def faces_in(mask: i64, names: tuple[str, ...]) -> list[str]:
    """The faces of a mask by name."""
    return [name for face, name in enumerate(names) if (mask >> face) & 1]
