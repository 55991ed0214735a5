"""By which roads the cards that are restricted can have come, and the odds of each.

A restricted port makes a *demand* on its lot: the card that leaves there has one of these faces. A
known card can meet it, or a fed one; then there is a demand on the port from which that one came.
Those on younger lots are met first, so all end at known cards, and the rest can be dealt freely.
"""

from __future__ import annotations

from bisect import bisect, bisect_left
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tripot.kernel.bundles import LAST, NOTHING, Bundle
from tripot.kernel.identity import ANY

SHARES: Final = 1 << 30  # a draw at a fork is below this
OPTIONS: Final = 1 << 10  # more than a lot has bundles
DEMANDS: Final = 1 << 16  # more than there are


class Demand:
    """That a card which leaves a lot at some stage has one of these faces."""

    def __init__(self, lot: int, mask: int) -> None:
        self.lot = lot
        self.mask = mask  # ANY: there are no more demands on this lot
        self.settled = False  # any card of one bundle, from ...
        self.first: i64 = NOTHING
        self.end: i64 = NOTHING  # ... to there, will do
        self.bundles = 0  # a mask of those that can meet it
        self.ends: list[int] = []  # by bundle: of the cards that can
        self.asks: list[int] = []  # by bundle: the demand that this makes on its source, or NOTHING
        self.room = 0  # how many cards these are
        self.most = 0  # how many of them can have such a face, as far as each lot alone can tell
        self.odds = 0.0  # that a card of the lot has such a face, if there were no other demand


class Road:
    """One way to meet a demand."""

    def __init__(self, card: int, end: int, odds: float, onward: Fork) -> None:
        self.card: i64 = card  # the one that leaves, NOTHING if none does
        self.end: i64 = end  # of the cards that are as good as that one
        self.odds = odds
        self.bound: i64 = SHARES  # the first draw that takes neither this road nor one before it
        self.feeds: vec[i64] = vec[i64]()  # the cards that come by a port with a demand now ...
        self.demands: vec[i64] = vec[i64]()  # ... and that demand
        self.onward = onward

    def ask(self, card: int, demand: int) -> None:
        """There is a demand on the port by which this card came."""
        self.feeds = append(self.feeds, i64(card))
        self.demands = append(self.demands, i64(demand))


class Fork:
    """The next demand and the roads by which it can be met; NOTHING if all others are settled."""

    def __init__(self, demands: tuple[int, ...], used: tuple[int, ...]) -> None:
        self.demand: i64 = NOTHING
        self.demands = demands  # that are left, the next one last
        self.used = used  # of each bundle of its lot: how many cards
        self.roads: list[Road] = []
        self.odds = 0.0  # that a deal at random meets this demand and all that follow
        self.kept = True  # False: its roads are worked out whenever one comes here

    def share_out(self) -> None:
        """Each road has its part of the draws, be it small."""
        for road in self.roads:
            self.odds += road.odds
        so_far = 0.0
        bound = 0
        for road in self.roads[:-1]:
            so_far += road.odds
            bound = max(bound + 1, int(so_far / self.odds * SHARES))
            road.bound = bound


class Roads:
    """All forks, from the first one on; where the same is left to do it is the same fork."""

    def __init__(
        self, lots: list[list[Bundle]], demands: list[tuple[int, int, int, int]], most: int
    ) -> None:
        """A demand is a port, its lot, a stage of it, and a mask of faces."""
        self.lots = lots
        self.most = most  # forks that are kept; beyond them odds are estimates
        self.ports: vec[i64] = vec[i64]()  # those with a demand to begin with ...
        self.demands: vec[i64] = vec[i64]()  # ... and that demand
        self.numbers: dict[tuple[int, int, int], int] = {}
        self.named: list[Demand] = []
        self.forks: dict[tuple[tuple[int, ...], tuple[int, ...]], Fork] = {}
        all_demands = demands.copy()
        masks: list[set[int]] = [set() for _ in lots]  # that are ever asked of a lot
        for _, lot, _, mask in demands:
            masks[lot].add(mask)
        for lot in range(len(lots) - 1, -1, -1):
            feeds = [bundle for bundle in lots[lot] if bundle.restricted()]
            if feeds:
                all_demands.append((NOTHING, lot, LAST, ANY))
                masks[lot].add(ANY)
            for bundle in lots[lot]:
                if bundle.source != NOTHING:
                    masks[bundle.source] |= {bundle.mask & mask for mask in masks[lot]} - {ANY}
        self.sizes = [sum([len(bundle.stages) for bundle in bundles]) for bundles in lots]
        self.settled = [settled(bundles, masks[lot]) for lot, bundles in enumerate(lots)]
        self.rank = ranks(lots) if all_demands else []
        numbers: list[int] = []
        for port, lot, stage, mask in all_demands:
            number = self.demand(lot, stage, mask)
            numbers.append(number)
            self.ports = append(self.ports, i64(port))
            self.demands = append(self.demands, i64(number))
        self.first = self.fork(tuple(sorted(numbers)), ())

    def demand(self, lot: int, stage: int, mask: int) -> int:
        """The number of a demand: the highest is met first.

        Those on younger lots are, then those of earlier stages, which have less to choose from. So
        what one stage has left over is all the same to the next.
        """
        if self.settled[lot] and mask != ANY:
            for bundle in self.lots[lot]:
                if bundle.faces & mask:
                    mask = bundle.faces
                    break
        known = self.numbers.get((lot, stage, mask))
        if known is not None:
            return known
        demand = Demand(lot, mask)
        for i, bundle in enumerate(self.lots[lot]):
            asked, end = NOTHING, bundle.end(stage)
            n = end - bundle.first
            if mask != ANY and n and bundle.faces & mask:
                demand.bundles |= 1 << i
                demand.room += n
                odds = n / self.sizes[lot]
                if bundle.source != NOTHING:
                    asked = self.demand(bundle.source, LAST, bundle.mask & mask)
                    n = min(n, self.named[asked % DEMANDS].most)
                    odds *= self.named[asked % DEMANDS].odds
                demand.most += n
                demand.odds += odds
                demand.first = bundle.first
                demand.end = end
            demand.ends.append(end)
            demand.asks.append(asked)
        options = demand.bundles.bit_count()
        if mask == ANY:
            options = OPTIONS
            demand.odds = 1.0
        order = len(self.lots) + self.rank[lot]
        if self.settled[lot] and mask != ANY:
            demand.settled = True
            order = lot
        number = ((order + 1) * (LAST + 1) - stage) * OPTIONS - options
        number = number * DEMANDS + len(self.named)
        self.numbers[lot, stage, mask] = number
        self.named.append(demand)
        return number

    def fork(self, demands: tuple[int, ...], used: tuple[int, ...]) -> Fork:
        """Where these demands are left; of each bundle of the last lot some cards are used."""
        name = demands, used
        known = self.forks.get(name)
        if known is not None:
            return known
        fork = Fork(demands, used)
        if not demands or self.named[demands[-1] % DEMANDS].settled:
            fork.odds = self.settle(demands)
            return fork
        fork.demand = demands[-1]
        if len(self.forks) < self.most:
            self.forks[name] = fork
            self.fill(fork)
        else:
            fork.kept = False
            fork.odds = 1.0
            for number in demands:
                fork.odds *= self.named[number % DEMANDS].odds
        return fork

    def opened(self, fork: Fork) -> Fork:
        """The fork with its roads."""
        if fork.kept:
            return fork
        again = Fork(fork.demands, fork.used)
        again.demand = fork.demand
        self.fill(again)
        return again

    def fill(self, fork: Fork) -> None:
        """Work out all the roads from here."""
        demand = self.named[fork.demand % DEMANDS]
        used = fork.used
        if not used:
            used = (0,) * len(demand.asks)
        if demand.mask == ANY:
            self.ask_feeds(fork, demand.lot, fork.demands[:-1], used)
        else:
            self.meet(fork, demand, fork.demands[:-1], used)
        fork.share_out()

    def settle(self, demands: tuple[int, ...]) -> float:
        """The odds of demands for which it makes no difference how they are met."""
        odds = 1.0
        lot, last, left, room = NOTHING, NOTHING, 0, 0
        for number in demands:
            demand = self.named[number % DEMANDS]
            if demand.lot != lot:
                lot, left = demand.lot, self.sizes[demand.lot]
            if number != last:
                last, room = number, demand.room
            odds *= room / left
            room -= 1
            left -= 1
        return odds

    def meet(
        self, fork: Fork, demand: Demand, rest: tuple[int, ...], used: tuple[int, ...]
    ) -> None:
        """A card of any bundle that can have such a face meets the demand."""
        left = self.sizes[demand.lot] - sum(used)
        for i, bundle in enumerate(self.lots[demand.lot]):
            card, end = bundle.first + used[i], demand.ends[i]
            if card < end and (demand.bundles >> i) & 1:
                asked, then = demand.asks[i], rest
                if asked != NOTHING:
                    at = bisect(rest, asked)
                    then = (*rest[:at], asked, *rest[at:])
                    if self.too_many(asked, then):
                        continue
                now_used: tuple[int, ...] = ()
                if then and self.named[then[-1] % DEMANDS].lot == demand.lot:
                    now_used = (*used[:i], used[i] + 1, *used[i + 1 :])
                onward = self.fork(then, now_used)
                if onward.odds > 0:
                    road = Road(card, end, (end - card) / left * onward.odds, onward)
                    if asked != NOTHING:
                        road.end = card + 1
                        road.ask(card, asked)
                    fork.roads.append(road)

    def too_many(self, asked: int, demands: tuple[int, ...]) -> bool:
        """Whether that demand is one more than its lot can meet; not all such cases are found."""
        new = self.named[asked % DEMANDS]
        if bisect(demands, asked) - bisect_left(demands, asked) > new.most:
            return True
        if new.settled:
            return False
        n = 0
        for number in demands:
            other = self.named[number % DEMANDS]
            if other.lot == new.lot and other.mask != ANY and not other.bundles & ~new.bundles:
                n += 1
        return n > new.room

    def ask_feeds(self, fork: Fork, lot: int, rest: tuple[int, ...], used: tuple[int, ...]) -> None:
        """The restricted feeds of the lot that have met no demand are demands themselves."""
        feeds: list[tuple[int, int]] = []
        for i, bundle in enumerate(self.lots[lot]):
            if bundle.restricted():
                asked = self.demand(bundle.source, LAST, bundle.mask)
                cards = range(bundle.first + used[i], bundle.end(LAST))
                feeds.extend([(card, asked) for card in cards])
        onward = self.fork(tuple(sorted([*rest, *[asked for _, asked in feeds]])), ())
        road = Road(NOTHING, NOTHING, onward.odds, onward)
        for card, asked in feeds:
            road.ask(card, asked)
        fork.roads.append(road)


def settled(bundles: list[Bundle], masks: set[int]) -> bool:
    """Whether a lot is such that each of these demands on it can be met by one bundle at most."""
    for bundle in bundles:
        if bundle.source != NOTHING or bundle.stages[0] != bundle.stages[-1]:
            return False
    return all(sum([1 for bundle in bundles if bundle.faces & mask]) < 2 for mask in masks)


def ranks(lots: list[list[Bundle]]) -> list[int]:
    """The lots' order: each after those that feed it, and as near to them as may be."""
    family = list(range(len(lots)))
    feeds = [0] * len(lots)  # to how many bundles of younger ones
    for lot, bundles in enumerate(lots):
        for bundle in bundles:
            if bundle.source != NOTHING:
                feeds[bundle.source] += 1
                old = family[bundle.source]
                family = [family[lot] if number == old else number for number in family]
    waiting = [lot for lot in range(len(lots)) if not feeds[lot]]
    waiting.sort(key=lambda lot: (family[lot], lot))
    rank = [0] * len(lots)
    for number in range(len(lots) - 1, -1, -1):
        lot = waiting.pop()
        rank[lot] = number
        for bundle in lots[lot]:
            if bundle.source != NOTHING:
                feeds[bundle.source] -= 1
                if not feeds[bundle.source]:
                    waiting.append(bundle.source)
    return rank
