"""How imagined worlds are dealt from the lots of a seat: one at random, or all of them."""

from __future__ import annotations

from collections.abc import Iterator
from math import factorial
from typing import TYPE_CHECKING, Final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from tripot.kernel.bundles import LAST, NOTHING, NOWHERE, Spread
from tripot.kernel.detours import Detours, Network
from tripot.kernel.errors import BadPosition
from tripot.kernel.identity import ANY
from tripot.kernel.knowledge import Lots
from tripot.kernel.rng import Quick, Rng
from tripot.kernel.roads import DEMANDS, SHARES, Demand, Fork, Roads

if TYPE_CHECKING:
    from tripot.kernel.game import Game

FORKS: Final = 4000  # that are kept: the odds of these roads are exact
TRIES: Final = 1 << 10  # at random, before everything is tried, which may take long
LOST: Final = 32  # roads that may end nowhere, before detours are taken
NO_WORLD: Final = "no world fits what this seat knows"


class Plan:
    """The cards of every lot, older lots first, and the ports by which they leave it.

    Card c and port p of a lot share the range of numbers of that lot; which goes with which is what
    dealing decides. A port leads to a place, or to a card of a younger lot that it feeds.
    """

    def __init__(self, lots: Lots, forks: int = FORKS) -> None:
        spread = Spread(lots)
        self.forks = forks
        self.bundles = spread.bundles
        self.cards: vec[i64] = vec[i64](spread.cards)
        self.nothing: vec[i64] = vec[i64]([NOTHING] * len(spread.cards))
        self.fed_by: vec[i64] = self.nothing[:]  # by card: the port from which it comes
        self.ends: vec[i64] = vec[i64]()  # of each lot
        self.targets: vec[i64] = vec[i64]()  # by port
        self.demands: list[tuple[int, int, int, int]] = []  # a port, its lot, a stage and a mask
        self.roads: Roads | None = None  # worked out when the first world is dealt
        self.ports = spread.ports
        self.network: Network | None = None  # worked out when roads end nowhere
        for lot, ports in enumerate(spread.ports):
            for port in ports:
                number = len(self.targets)
                self.targets = append(self.targets, i64(port.target))
                if NOWHERE < port.target < 0:
                    self.fed_by[~port.target] = number
                elif port.mask != ANY:
                    self.demands.append((number, lot, port.stage, port.mask))
            self.ends = append(self.ends, i64(len(self.targets)))

    def planned(self) -> Roads:
        """The roads of the cards that are restricted."""
        if self.roads is None:
            self.roads = Roads(self.bundles, self.demands, self.forks)
        if self.roads.first.odds == 0:
            raise BadPosition(NO_WORLD)
        return self.roads

    def deal(self, world: Game, rng: Rng) -> None:
        """Deal at random until the game says that it can be so; then try everything."""
        roads = self.planned()
        lost = 0
        for _ in range(TRIES):
            dealing = Dealing(self)
            if dealing.choose(roads, rng) if lost < LOST else dealing.mend(rng):
                dealing.deal_the_rest(world, rng)
                if world.possible():
                    return
            else:
                lost += 1
        for _ in self.deal_every(world, rng):
            if world.possible():
                return
        raise BadPosition(NO_WORLD)

    def deal_every(self, world: Game, rng: Rng | None) -> Iterator[None]:
        """Stop at every way to deal, possible or not; some come twice."""
        roads = self.planned()
        asked = [(int(roads.ports[i]), int(roads.demands[i])) for i in range(len(roads.ports))]
        dealing = Dealing(self)
        for _ in dealing.every_way(roads, roads.first, asked, rng):
            yield from dealing.every_rest(world, 0, [], rng)

    def fewest(self, world: Game) -> int:
        """How many ways to deal there are at least, without trying them.

        Those in which the demands are met as in one of them, and each lot puts elsewhere what is
        left of it.
        """
        rng = Quick()
        dealing = Dealing(self)
        if not dealing.choose(self.planned(), rng):
            dealing = Dealing(self)
            if not dealing.mend(rng):
                return 1
        dealing.deal_the_rest(world, rng)
        ways = 1
        start: i64 = 0
        for end in self.ends:
            rest = [port for port in range(start, end) if dealing.leaving[port] == NOTHING]
            places = [self.targets[port] for port in rest]
            dealt = [int(world.faces[place]) for place in places if place >= 0]
            ways *= factorial(len(dealt))
            for face in set(dealt):
                ways //= factorial(dealt.count(face))
            start = end
        return ways


class Dealing:
    """Which card leaves by which port: first those for which there are demands, then the rest."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.cards: vec[i64] = plan.cards[:]
        self.leaving: vec[i64] = plan.nothing[:]  # by port, the card that meets a demand
        self.taken: vec[i64] = plan.nothing[:]  # by card, the port by which that one leaves

    def choose(self, roads: Roads, rng: Rng) -> bool:
        """Meet every demand, each way as often as if all were dealt freely until it fits.

        False if it came to where none does, which can be only where forks are not kept.
        """
        fed_by = self.plan.fed_by
        ports, demands = roads.ports[:], roads.demands[:]
        i: i64
        fork = roads.first
        while fork.demand != NOTHING:
            fork = roads.opened(fork)
            if not fork.roads:
                return False
            i = len(demands) - 1
            while demands[i] != fork.demand:
                i -= 1
            ports, port = pop(ports, i)
            demands, _ = pop(demands, i)
            road = fork.roads[0]
            if road.bound < SHARES:
                draw = rng.below(SHARES)
                n: i64 = 0
                while draw >= road.bound:
                    n += 1
                    road = fork.roads[n]
            if port != NOTHING:
                self.take(road.card, road.card + rng.below(road.end - road.card), port)
            for i in range(len(road.feeds)):
                ports = append(ports, fed_by[road.feeds[i]])
                demands = append(demands, road.demands[i])
            fork = road.onward
        for i in range(len(demands)):
            card, end = self.left_for(roads.named[demands[i] % DEMANDS])
            self.take(card, card + rng.below(end - card), ports[i])
        return True

    def mend(self, rng: Rng) -> bool:
        """Meet every demand, each way with some chance; False if this attempt came to nothing."""
        if self.plan.network is None:
            self.plan.network = Network(
                self.plan.bundles, self.plan.ports, self.cards, self.plan.fed_by
            )
        detours = Detours(self.plan.network, self.plan.nothing, rng)
        if not detours.meet_all():
            return False
        self.leaving, self.taken = detours.leaving, detours.taken
        return True

    def take(self, card: i64, other: i64, port: i64) -> None:
        """The other card leaves by the port, in the place of this one."""
        cards = self.cards
        face = cards[other]
        cards[other] = cards[card]
        cards[card] = face
        self.leaving[port] = card
        self.taken[card] = port

    def left_for(self, demand: Demand) -> tuple[i64, i64]:
        """The first and the end of the cards that are left for a settled demand."""
        card: i64 = demand.first
        while self.taken[card] != NOTHING:
            card += 1
        return card, demand.end

    def deal_the_rest(self, world: Game, rng: Rng) -> None:
        """Deal every lot, older ones first; nothing restricts what is left of it."""
        cards, leaving, taken, targets = self.cards, self.leaving, self.taken, self.plan.targets
        faces = world.faces
        start: i64 = 0
        for end in self.plan.ends:
            rest = cards[start:end]
            i: i64
            n: i64 = start
            for i in range(start, end):
                if taken[i] != NOTHING:
                    rest, _ = pop(rest, i - n)
                    n += 1
            rng.shuffle(rest)
            n = 0
            for i in range(start, end):
                if leaving[i] == NOTHING:
                    face = rest[n]
                    n += 1
                else:
                    face = cards[leaving[i]]
                target = targets[i]
                if target >= 0:
                    faces[target] = face
                elif target != NOWHERE:
                    cards[~target] = face
            start = end

    def every_way(
        self, roads: Roads, fork: Fork, asked: list[tuple[int, int]], rng: Rng | None
    ) -> Iterator[None]:
        """Stop at every way to meet the demands from this fork on; each comes with its port."""
        if not asked:
            yield
            return
        if fork.demand == NOTHING:
            port, demand = asked[0]
            card, end = self.left_for(roads.named[demand % DEMANDS])
            for _ in self.every_card(port, card, end, rng):
                yield from self.every_way(roads, fork, asked[1:], rng)
            return
        fork = roads.opened(fork)
        at = [demand for _, demand in asked].index(int(fork.demand))
        port = asked[at][0]
        for number in in_some_order(range(len(fork.roads)), rng):
            road = fork.roads[number]
            left = [*asked[:at], *asked[at + 1 :]]
            for i, card in enumerate(road.feeds):
                left.append((int(self.plan.fed_by[card]), int(road.demands[i])))
            for _ in self.every_card(port, road.card, road.end, rng):
                yield from self.every_way(roads, road.onward, left, rng)

    def every_card(self, port: int, first: i64, end: i64, rng: Rng | None) -> Iterator[None]:
        """Stop at each of these cards that can leave by the port; equal faces are as one."""
        if port == NOTHING:
            yield
            return
        tried = 0
        for card in in_some_order(range(int(first), int(end)), rng):
            face = int(self.cards[card])
            if not (tried >> face) & 1:
                tried |= 1 << face
                self.take(first, card, port)
                yield
                self.take(first, card, port)
        self.leaving[port] = NOTHING
        self.taken[first] = NOTHING

    def every_rest(
        self, world: Game, port: int, left: list[int], rng: Rng | None
    ) -> Iterator[None]:
        """Stop at every way to deal the ports from this one on; `left` is what its lot has left."""
        plan = self.plan
        if port == len(self.cards):
            yield
            return
        for bundles in plan.bundles:
            if bundles and port == bundles[0].first:
                end = bundles[-1].end(LAST)
                left = [card for card in range(port, end) if self.taken[card] == NOTHING]
        target = plan.targets[port]
        matched = self.leaving[port] != NOTHING
        tried = 0
        for card in [int(self.leaving[port])] if matched else in_some_order(left, rng):
            face = self.cards[card]
            if (tried >> int(face)) & 1:
                continue
            tried |= 1 << int(face)
            if target >= 0:
                world.faces[target] = face
            elif target != NOWHERE:
                self.cards[~target] = face
            rest = left if matched else [other for other in left if other != card]
            yield from self.every_rest(world, port + 1, rest, rng)


def in_some_order(numbers: range | list[int], rng: Rng | None) -> list[int]:
    """The numbers as they are, or at random."""
    order = vec[i64](list(numbers))
    if rng is not None:
        rng.shuffle(order)
    return [int(number) for number in order]
