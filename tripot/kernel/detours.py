"""How a world is dealt where the roads are too many to be worked out: by mending.

Demands are met one by one, each by a card at random. One that finds its cards taken takes one
nevertheless, and whoever had it looks for another; no card is asked for the same faces twice, so
the work is bounded. docs/knowledge.md says what the odds then are.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from tripot.kernel.bundles import NOTHING, NOWHERE, Bundle, Port
from tripot.kernel.identity import ANY
from tripot.kernel.rng import Rng

DEEPEST: Final = 60  # demands that send each other on
KICKS: Final = 40  # demands that may fail before an attempt is given up
KICKED: Final = 3  # of the others, which then begin again


class Network:
    """What is fixed: the ports, what each of them lets pass, and the cards that can leave by it."""

    def __init__(
        self,
        bundles: list[list[Bundle]],
        ports: list[list[Port]],
        cards: vec[i64],
        fed_by: vec[i64],
    ) -> None:
        self.cards = cards
        self.fed_by = fed_by
        self.masks: vec[i64] = vec[i64]()  # by port: the faces that it lets pass
        self.feeds: vec[i64] = vec[i64]([NOTHING] * len(cards))  # by port: the card it feeds
        self.reach: list[vec[i64]] = []  # by port: the cards that were there in time
        self.may: vec[i64] = vec[i64]()  # by card: the faces that it can have
        self.demands: vec[i64] = vec[i64]()  # the ports that do not let every face pass
        for lot, row in enumerate(ports):
            for bundle in bundles[lot]:
                for card in range(bundle.first, bundle.first + len(bundle.stages)):
                    known = bundle.source == NOTHING
                    mask = 1 << int(cards[card]) if known else bundle.faces
                    self.may = append(self.may, i64(mask))
            in_time: dict[int, vec[i64]] = {}
            for port in row:
                if port.stage not in in_time:
                    in_time[port.stage] = cards_by(bundles[lot], port.stage)
                if port.mask != ANY:
                    self.demands = append(self.demands, i64(len(self.reach)))
                if NOWHERE < port.target < 0:
                    self.feeds[len(self.reach)] = ~port.target
                self.reach.append(in_time[port.stage])
                self.masks = append(self.masks, i64(port.mask))


def cards_by(bundles: list[Bundle], stage: int) -> vec[i64]:
    """The cards of a lot that were in it by that stage."""
    found = vec[i64]()
    for bundle in bundles:
        for card in range(bundle.first, bundle.end(stage)):
            found = append(found, i64(card))
    return found


class Detours:
    """One attempt: which card leaves by which port, as far as there are demands."""

    def __init__(self, known: Network, nothing: vec[i64], rng: Rng) -> None:
        self.known = known
        self.rng = rng
        self.leaving: vec[i64] = nothing[:]  # by port
        self.taken: vec[i64] = nothing[:]  # by card
        self.asked: vec[i64] = nothing[:]  # by port: the faces that are wanted of it
        self.tried: set[tuple[int, int]] = set()  # cards, and what was wanted of them
        self.undo: vec[i64] = vec[i64]()  # port, card and mask of each change, the last one on top

    def meet_all(self) -> bool:
        """Whether every demand was met. One that cannot be lets some others begin again."""
        waiting = self.known.demands[:]
        self.rng.shuffle(waiting)
        kicks = KICKS
        while len(waiting) > 0:
            waiting, port = pop(waiting)
            self.tried = set()
            self.undo = vec[i64]()
            if self.leaving[port] != NOTHING or self.meet_again(port, self.known.masks[port], 0):
                continue
            kicks -= 1
            if kicks < 0:
                return False
            waiting = append(waiting, port)
            for _ in range(KICKED):
                demands = self.known.demands
                other = demands[self.rng.below(len(demands))]
                if self.leaving[other] != NOTHING:
                    waiting = append(waiting, other)
                    left = self.release(other, vec[i64]())
                    i: i64 = 0
                    while i < len(left):
                        waiting = append(waiting, left[i])
                        i += 2
            self.rng.shuffle(waiting)
        return self.is_whole()

    def meet_again(self, port: i64, mask: i64, depth: i64) -> bool:
        """Find a card for the port, or another one for whoever has the card that it feeds."""
        if self.meet(port, mask, depth):
            return True
        fed = self.known.feeds[port]
        if fed == NOTHING or self.taken[fed] == NOTHING or depth > DEEPEST:
            return False
        mark: i64 = len(self.undo)
        other = self.taken[fed]
        wanted = self.asked[other]
        left = self.release(other, vec[i64]())
        self.tried.add((int(fed), int(wanted)))
        if self.meet_again(other, wanted, depth + 1) and self.meet_left(left, depth):
            return True
        self.take_back(mark)
        return False

    def meet(self, port: i64, mask: i64, depth: i64) -> bool:
        """Find a card for the port: one that is free, else one that is not."""
        if depth > DEEPEST:
            return False
        known, free, others = self.known, vec[i64](), vec[i64]()
        for card in known.reach[port]:
            if known.may[card] & mask:
                if self.taken[card] == NOTHING:
                    free = append(free, card)
                else:
                    others = append(others, card)
        self.rng.shuffle(free)
        self.rng.shuffle(others)
        for cards in (free, others):
            for card in cards:
                if self.try_card(port, card, mask, depth):
                    return True
        return False

    def try_card(self, port: i64, card: i64, mask: i64, depth: i64) -> bool:
        """Whether the port can have this card, and whoever had it finds another."""
        name = int(card), int(mask)
        if name in self.tried:
            return False
        self.tried.add(name)
        mark: i64 = len(self.undo)
        left = vec[i64]()  # ports without their card now, and what was wanted of them
        other = self.taken[card]
        if other != NOTHING:
            left = append(append(left, other), self.asked[other])
            left = self.release(other, left)
        self.hold(port, card, mask)
        feeder = self.known.fed_by[card]
        found = True
        if feeder != NOTHING:
            left = self.release(feeder, left)
            found = self.meet(feeder, self.known.masks[feeder] & mask, depth + 1)
        if found and self.meet_left(left, depth) and self.leaving[port] != NOTHING:
            return True
        self.take_back(mark)
        return False

    def meet_left(self, left: vec[i64], depth: i64) -> bool:
        """Whether all these ports find a card anew."""
        i: i64 = 0
        while i < len(left):
            port = left[i]
            if self.leaving[port] == NOTHING and not self.meet_again(port, left[i + 1], depth + 1):
                return False
            i += 2
        return True

    def hold(self, port: i64, card: i64, mask: i64) -> None:
        """The card leaves by the port."""
        self.undo = append(append(append(self.undo, port), NOTHING), mask)
        self.leaving[port] = card
        self.taken[card] = port
        self.asked[port] = mask

    def release(self, port: i64, left: vec[i64]) -> vec[i64]:
        """The port has no card, nor have those by which that one came, unless they demand one."""
        while port != NOTHING and self.leaving[port] != NOTHING:
            card = self.leaving[port]
            self.undo = append(append(append(self.undo, port), card), self.asked[port])
            self.leaving[port] = NOTHING
            self.taken[card] = NOTHING
            port = self.known.fed_by[card]
            if port != NOTHING and self.known.masks[port] != ANY:
                left = append(append(left, port), self.known.masks[port])
        return left

    def take_back(self, mark: i64) -> None:
        """Undo all changes but the first ones."""
        while len(self.undo) > mark:
            self.undo, mask = pop(self.undo)
            self.undo, card = pop(self.undo)
            self.undo, port = pop(self.undo)
            if card == NOTHING:
                self.taken[self.leaving[port]] = NOTHING
                self.leaving[port] = NOTHING
            else:
                self.leaving[port] = card
                self.taken[card] = port
                self.asked[port] = mask

    def is_whole(self) -> bool:
        """Whether nothing was forgotten: every demand has its card, down to a known one."""
        known = self.known
        port: i64
        for port in range(len(self.leaving)):
            card = self.leaving[port]
            if card == NOTHING:
                if known.masks[port] != ANY:
                    return False
                continue
            feeder = known.fed_by[card]
            if feeder == NOTHING:
                if not known.may[card] & self.asked[port]:
                    return False
            elif self.leaving[feeder] == NOTHING or self.asked[feeder] & ~self.asked[port]:
                return False
            if self.asked[port] & ~known.masks[port]:
                return False
        return True
