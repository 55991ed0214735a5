"""How imagined worlds are dealt from the lots of a seat: quickly, carefully, or all of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from tripot.kernel.errors import BadPosition
from tripot.kernel.identity import ANY
from tripot.kernel.knowledge import Lots
from tripot.kernel.rng import Rng

if TYPE_CHECKING:
    from tripot.kernel.game import Game

TRIES: Final = 32  # of each way before the next one
NOWHERE: Final = -1_000_000  # the target of a card that was seen to leave
OPEN: Final = -1


class Plan:
    """The cards of every lot, older lots first, and the ports by which they leave it.

    Card c and port p of a lot share the range of numbers of that lot; which goes with which is what
    dealing decides. A port leads to a place, or to a card of a younger lot that it feeds.
    """

    def __init__(self, lots: Lots) -> None:
        starts: list[int] = [0]
        for lot in lots.lots:
            starts.append(starts[-1] + int(lot.known()) + len(lot.sources))
        n = starts[-1]
        self.ends: vec[i64] = vec[i64](starts[1:])  # of each lot
        self.cards: vec[i64] = vec[i64]([0] * n)  # the faces that are known; 0 where one is fed
        self.fed_by: list[int] = [OPEN] * n  # the port from which such a card comes
        self.among: vec[i64] = vec[i64]([ANY] * n)  # by port: the faces that may leave by it
        self.targets: vec[i64] = vec[i64]([NOWHERE] * n)  # by port: a place, or ~(a card)
        self.starts: list[int] = [0] * n  # by port: where its lot begins ...
        self.stops: list[int] = [0] * n  # ... and ends
        ports: list[list[tuple[int, int]]] = [[] for _ in lots.lots]  # (among, target)
        for place in range(len(lots.lot)):
            if lots.lot[place] >= 0:
                ports[lots.lot[place]].append((int(lots.among[place]), place))
        for number, lot in enumerate(lots.lots):
            at = starts[number]
            for face in range(len(lot.counts)):
                for _ in range(lot.counts[face]):
                    self.cards[at] = face
                    at += 1
            for i in range(len(lot.sources)):
                ports[lot.sources[i]].append((int(lot.among[i]), ~at))
                at += 1
            for face in lot.fixed:
                ports[number].append((1 << int(face), NOWHERE))
        for number, leaving in enumerate(ports):
            leaving.sort(key=lambda port: port[0] == ANY)  # the restricted ones first
            start, end = starts[number], starts[number + 1]
            if len(leaving) != end - start:
                raise BadPosition("lots: the cards of a lot and their places differ in number")
            for port, (among, target) in enumerate(leaving, start):
                self.among[port] = among
                self.targets[port] = target
                self.starts[port] = start
                self.stops[port] = end
                if NOWHERE < target < 0:
                    self.fed_by[~target] = port
        self.restricted: list[int] = [port for port in range(n) if self.among[port] != ANY]

    def deal(self, world: Game, rng: Rng) -> None:
        """Deal at random until nothing is wrong; then with more and more care; then every way."""
        for _ in range(TRIES):
            if self.deal_quickly(world, rng) and world.possible():
                return
        for _ in range(TRIES):
            matched = Matching(self)
            if matched.one_way(self.restricted, rng):
                matched.deal_the_rest(world, rng)
                if world.possible():
                    return
        for _ in range(TRIES):
            matched = Matching(self)
            for _ in matched.every_way(self.restricted, rng):
                matched.deal_the_rest(world, rng)
                if world.possible():
                    return
                break
        for _ in self.deal_every(world, rng):
            return
        raise BadPosition("no world fits what this seat knows")

    def deal_quickly(self, world: Game, rng: Rng) -> bool:
        """Deal every lot at random, what a restriction fits before the rest; False if none does."""
        cards = self.cards[:]
        start: i64 = 0
        for end in self.ends:
            lot = cards[start:end]
            rng.shuffle(lot)
            i: i64
            for i in range(end - start):
                among = self.among[start + i]
                j = i
                while not (among >> lot[j]) & 1:
                    j += 1
                    if j == end - start:
                        return False
                card = lot[j]
                lot[j] = lot[i]
                target = self.targets[start + i]
                if target >= 0:
                    world.faces[target] = card
                elif target != NOWHERE:
                    cards[~target] = card
            start = end
        return True

    def deal_every(self, world: Game, rng: Rng | None) -> Iterator[None]:
        """Stop at every way to deal that is possible; some come twice."""
        matched = Matching(self)
        for _ in matched.every_way(self.restricted, rng):
            for _ in matched.every_rest(world, 0, [], rng):
                if world.possible():
                    yield


class Matching:
    """Which card leaves by which port; the restricted ports are matched before the others."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.card: list[int] = [OPEN] * len(plan.cards)  # by port
        self.taken: list[bool] = [False] * len(plan.cards)  # by card

    def one_way(self, ports: list[int], rng: Rng) -> bool:
        """Match these restricted ports, the oldest first, and never go back; False if one is left.

        What left early can only have come from little, and takes nothing that came later: after
        many turns this succeeds more often than not where going back would take years.
        """
        for port in ports:
            found = False
            for _ in self.match(port, ANY, self.can_be(), rng):
                found = True
                break
            if not found:
                return False
        return True

    def every_way(self, left: list[int], rng: Rng | None) -> Iterator[None]:
        """Stop at every way to match these restricted ports, the one with the fewest ways first.

        One that has none left is found at once: else the search could go on for years.
        """
        if not left:
            yield
            return
        can_be = self.can_be()
        port, fewest = OPEN, len(can_be) + 1
        for other in left:
            ways = self.ways(other, can_be)
            if ways < fewest:
                port, fewest = other, ways
        if fewest:
            rest = [other for other in left if other != port]
            for _ in self.match(port, ANY, can_be, rng):
                yield from self.every_way(rest, rng)

    def can_be(self) -> list[int]:
        """By card: a mask of the faces it can still have, as far as each lot alone can tell."""
        plan = self.plan
        out: list[int] = []
        open_faces = [0] * len(plan.cards)  # by the start of a lot: what can still leave it
        for card in range(len(plan.cards)):
            port, face = plan.fed_by[card], int(plan.cards[card])
            if not face and self.card[port] != OPEN:
                face = self.face(self.card[port])
            faces = 1 << face if face else open_faces[plan.starts[port]] & int(plan.among[port])
            if not self.taken[card]:
                open_faces[plan.starts[card]] |= faces
            out.append(faces)
        return out

    def ways(self, port: int, can_be: list[int]) -> int:
        """How many cards of its lot can now leave by the port."""
        plan = self.plan
        if self.card[port] != OPEN:
            return 1 if (int(plan.among[port]) >> self.face(self.card[port])) & 1 else 0
        ways = 0
        for card in range(plan.starts[port], plan.stops[port]):
            if not self.taken[card] and can_be[card] & int(plan.among[port]):
                ways += 1
        return ways

    def match(self, port: int, faces: int, can_be: list[int], rng: Rng | None) -> Iterator[None]:
        """Stop at every card that can leave by the port and has one of these faces."""
        plan = self.plan
        faces &= int(plan.among[port])
        if self.card[port] != OPEN:  # matched already, as the source of another
            if (faces >> self.face(self.card[port])) & 1:
                yield
            return
        tried = 0
        for card in in_some_order(range(plan.starts[port], plan.stops[port]), rng):
            face = int(plan.cards[card])
            if self.taken[card] or (tried >> face) & 1 or not can_be[card] & faces:
                continue
            self.card[port] = card
            self.taken[card] = True
            if face:
                tried |= 1 << face  # equal faces are interchangeable
                yield
            else:
                yield from self.match(plan.fed_by[card], faces, can_be, rng)
            self.card[port] = OPEN
            self.taken[card] = False

    def face(self, card: int) -> int:
        """The face of a matched card, traced back to where it is known."""
        while not self.plan.cards[card]:
            card = self.card[self.plan.fed_by[card]]
        return int(self.plan.cards[card])

    def deal_the_rest(self, world: Game, rng: Rng) -> None:
        """Deal at random what is not matched: nothing restricts it."""
        for _ in self.every_rest(world, 0, [], rng):
            return

    def every_rest(
        self, world: Game, port: int, left: list[int], rng: Rng | None
    ) -> Iterator[None]:
        """Stop at every way to deal the ports from this one on; `left` is what its lot has left."""
        plan = self.plan
        if port == len(self.card):
            yield
            return
        start, end = plan.starts[port], plan.stops[port]
        if port == start:
            left = [card for card in range(start, end) if not self.taken[card]]
        target = plan.targets[port]
        matched = self.card[port] != OPEN
        tried = 0
        for card in [self.card[port]] if matched else in_some_order(left, rng):
            face = self.face(card)
            if (tried >> face) & 1:
                continue
            tried |= 1 << face
            self.card[port] = card
            if target >= 0:
                world.faces[target] = face
            rest = left if matched else [other for other in left if other != card]
            yield from self.every_rest(world, port + 1, rest, rng)
            if not matched:
                self.card[port] = OPEN


def in_some_order(numbers: range | list[int], rng: Rng | None) -> list[int]:
    """The numbers as they are, or at random."""
    order = vec[i64](list(numbers))
    if rng is not None:
        rng.shuffle(order)
    return [int(number) for number in order]
