"""Small decks solved exactly: the whole tree of a table, its information sets, and what beats what.

The tree is that of `…_turns`: seats that are asked at once answer in seat order, unseen.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from tripot import Game
from tripot.kernel.table import Table
from tripot.research.course import Course, first

Policy = dict[str, list[float]]  # by information state: the odds of each of its answers


@dataclass
class Node:
    """A place in the tree: the end, a piece of chance, or a seat's decision."""

    returns: tuple[float, ...] = ()
    odds: list[float] = field(default_factory=list)  # of the children, where chance decides
    knot: Knot | None = None  # where a seat does
    children: list[Node] = field(default_factory=list)


@dataclass
class Knot:
    """An information set: all nodes that a seat cannot tell apart."""

    state: str
    seat: int
    answers: tuple[int, ...]
    game: Game  # one of those that the seat cannot tell apart
    nodes: list[Node] = field(default_factory=list)
    regrets: list[float] = field(default_factory=list)
    sums: list[float] = field(default_factory=list)
    strategy: list[float] = field(default_factory=list)  # in proportion to what is regretted

    def settle(self) -> None:
        """What is regretted decides the next strategy; what is not is forgotten."""
        self.regrets = [max(0.0, regret) for regret in self.regrets]
        self.strategy = shares(self.regrets)

    def average(self) -> list[float]:
        """Over all iterations so far."""
        return shares(self.sums)


def shares(weights: list[float]) -> list[float]:
    """The weights as odds; alike if there are none."""
    total = sum(weights)
    return [w / total for w in weights] if total > 0 else [1 / len(weights)] * len(weights)


class Tree:
    """Every course of a table's game; for decks small enough."""

    def __init__(self, table: Table) -> None:
        self.seats = int(table.seats)
        self.knots: dict[str, Knot] = {}
        self.size = 0
        self.root = self.grow(first(table))

    def grow(self, course: Course) -> Node:
        """The node of a course, with all that follows."""
        self.size += 1
        if course.pending is not None:
            odds = course.pending.odds()
            children = [self.grow(course.decide(outcome)) for outcome, _ in odds]
            return Node(odds=[share for _, share in odds], children=children)
        assert course.game is not None
        if not course.asked:
            return Node(returns=course.game.returns)
        seat = course.asked[0]
        answers = course.game.legal(seat)
        state = course.information_state(seat)
        knot = self.knots.get(state)
        if knot is None:
            blank = [0.0] * len(answers)
            knot = self.knots[state] = Knot(state, seat, answers, course.game, [], blank, blank[:])
            knot.settle()
        node = Node(knot=knot, children=[self.grow(course.answer((a,))) for a in answers])
        knot.nodes.append(node)
        return node

    # Solving: counterfactual regret minimisation, with regrets kept above zero.

    def iterate(self, times: int) -> None:
        """So many rounds, in which every seat in turn mends its regrets."""
        for time in range(1, times + 1):
            for seat in range(self.seats):
                self.mend(self.root, seat, 1.0, 1.0, float(time))
                for knot in self.knots.values():
                    if knot.seat == seat:
                        knot.settle()

    def mend(self, node: Node, seat: int, own: float, others: float, weight: float) -> float:
        """What the seat may expect here; its regrets grow by what it missed."""
        if node.returns:
            return node.returns[seat]
        if node.knot is None:
            parts = zip(node.odds, node.children, strict=True)
            return sum(p * self.mend(c, seat, own, others * p, weight) for p, c in parts if p)
        knot, strategy = node.knot, node.knot.strategy
        if knot.seat != seat:
            parts = zip(strategy, node.children, strict=True)
            return sum(p * self.mend(c, seat, own, others * p, weight) for p, c in parts)
        values = [
            self.mend(child, seat, own * share, others, weight)
            for share, child in zip(strategy, node.children, strict=True)
        ]
        expected = sum(share * value for share, value in zip(strategy, values, strict=True))
        for i, value in enumerate(values):
            knot.regrets[i] += others * (value - expected)
            knot.sums[i] += weight * own * strategy[i]
        return expected

    def policy(self) -> Policy:
        """What the iterations came to."""
        return {state: knot.average() for state, knot in self.knots.items()}

    # Judging.

    def value(self, policy: Policy) -> list[float]:
        """What each seat may expect when all follow a policy."""
        return self.expected(self.root, policy)

    def expected(self, node: Node, policy: Policy) -> list[float]:
        """The same from a node on."""
        if node.returns:
            return list(node.returns)
        odds = node.odds if node.knot is None else policy[node.knot.state]
        out = [0.0] * self.seats
        for share, child in zip(odds, node.children, strict=True):
            if share:
                for seat, value in enumerate(self.expected(child, policy)):
                    out[seat] += share * value
        return out

    def exploitability(self, policy: Policy) -> float:
        """What all seats together could gain, each by its best answer to the others' policy."""
        now = self.value(policy)
        return sum(Reply(self, policy, seat).value() - now[seat] for seat in range(self.seats))


class Reply:
    """The best answer of one seat to the policy of the others."""

    def __init__(self, tree: Tree, policy: Policy, seat: int) -> None:
        self.tree = tree
        self.policy = policy
        self.seat = seat
        self.reach: dict[int, float] = {}  # by node: how likely chance and others lead there
        self.chosen: dict[str, int] = {}
        self.spread(tree.root, 1.0)

    def spread(self, node: Node, reach: float) -> None:
        """How likely it is, as far as it is not the seat's own doing, to come to each node."""
        self.reach[id(node)] = reach
        for share, child in zip(self.odds(node), node.children, strict=True):
            self.spread(child, reach * share)

    def odds(self, node: Node) -> list[float]:
        """The odds of the children; the seat's own choices are free."""
        if node.knot is None:
            return node.odds
        if node.knot.seat == self.seat:
            return [1.0] * len(node.children)
        return self.policy[node.knot.state]

    def value(self) -> float:
        """What the best answer brings."""
        return self.worth(self.tree.root)

    def worth(self, node: Node) -> float:
        """The same from a node on."""
        if node.returns:
            return node.returns[self.seat]
        if node.knot is not None and node.knot.seat == self.seat:
            return self.worth(node.children[self.choice(node.knot)])
        parts = zip(self.odds(node), node.children, strict=True)
        return sum(share * self.worth(child) for share, child in parts if share)

    def choice(self, knot: Knot) -> int:
        """The answer that is best over all nodes that the seat cannot tell apart."""
        if knot.state not in self.chosen:
            sums = [
                sum(self.reach[id(node)] * self.worth(node.children[i]) for node in knot.nodes)
                for i in range(len(knot.answers))
            ]
            self.chosen[knot.state] = max(range(len(sums)), key=sums.__getitem__)
        return self.chosen[knot.state]
