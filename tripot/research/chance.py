"""Chance that is decided from outside, one small outcome at a time."""

from __future__ import annotations

from collections import Counter

from librt.vecs import vec
from mypy_extensions import i64

from tripot.kernel.rng import Rng

Outcome = tuple[int, ...]  # a number, or the faces of a shuffled pile from its bottom


class Undecided(Exception):
    """The next outcome has to come from outside: a number below `below`, or an order of `cards`."""

    def __init__(self, below: int, cards: Outcome = ()) -> None:
        super().__init__("chance has to be decided first")
        self.below = below
        self.cards = cards


class Decided(Rng):
    """Outcomes that were decided; asking for more raises Undecided."""

    def __init__(self, outcomes: tuple[Outcome, ...] = ()) -> None:
        self.outcomes = outcomes
        self.used = 0

    def next(self, undecided: Undecided) -> Outcome:
        """The next outcome, or what has to be decided."""
        if self.used == len(self.outcomes):
            raise undecided
        self.used += 1
        return self.outcomes[self.used - 1]

    def below(self, n: i64) -> i64:
        return 0 if n <= 1 else self.next(Undecided(int(n)))[0]

    def shuffle(self, cards: vec[i64]) -> None:
        faces = tuple(int(card) for card in cards)
        if len(set(faces)) > 1:
            for i, face in enumerate(self.next(Undecided(0, faces))):
                cards[i] = face

    def copy(self) -> Rng:
        return Decided()

    def to_json(self) -> dict[str, object]:
        return {"decided": [list(outcome) for outcome in self.outcomes], "used": self.used}


class Pending:
    """A piece of chance that is being decided; a shuffle is decided card by card."""

    def __init__(self, undecided: Undecided, so_far: Outcome = ()) -> None:
        self.undecided = undecided
        self.so_far = so_far

    def odds(self) -> list[tuple[int, float]]:
        """The outcomes that the next piece can have, with their odds."""
        if self.undecided.below:
            n = self.undecided.below
            return [(i, 1 / n) for i in range(n)]
        left = self.left()
        n = sum(left.values())
        return [(face, left[face] / n) for face in sorted(left) if left[face]]

    def left(self) -> Counter[int]:
        """The cards that lie nowhere yet."""
        left = Counter(self.undecided.cards)
        left.subtract(self.so_far)
        return left

    def decide(self, outcome: int) -> Outcome | Pending:
        """The whole outcome, if this was its last piece, or what is left to decide."""
        if self.undecided.below:
            return (outcome,)
        so_far = (*self.so_far, outcome)
        rest = [face for face, n in (self.left() - Counter([outcome])).items() if n]
        if len(rest) > 1:
            return Pending(self.undecided, so_far)
        return so_far + tuple(rest * (len(self.undecided.cards) - len(so_far)))
