"""What counts, and what is still to be played.

Only an unbroken row of deals from the first one on counts, up to the one that decides where a test
may stop; so the numbers do not depend on how many workers there were, or on who was faster.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from math import log10

from tripot.bots.arena.contest import Contest, Pairing, pairings
from tripot.bots.arena.match import Played
from tripot.bots.arena.sequential import OPEN, Sequential


@dataclass(frozen=True)
class Goal:
    """How much is played of each pairing."""

    games: int = 200  # at least, in whole deals
    until_sure: bool = False  # stop a pairing as soon as its test is decided
    minutes: float = 30.0  # of processor time, at most

    def deals(self, seats: int) -> int:
        """The same in deals: each is played once for every seat."""
        return -(-self.games // seats)


def shares(played: Played, bot: str) -> tuple[float, float]:
    """The bot's share of what was won, and of what was lost, over the games of a deal.

    Winners share 1, and so do losers; where nobody wins, or everybody, all have the same.
    """
    won = lost = 0.0
    for seated, winners in zip(played.seated, played.winners, strict=True):
        seats = len(seated)
        losers = seats - len(winners)
        for seat, name in enumerate(seated):
            if name == bot:
                if not winners or not losers:
                    won += 1 / seats
                    lost += 1 / seats
                elif seat in winners:
                    won += 1 / len(winners)
                else:
                    lost += 1 / losers
    return won / len(played.seated), lost / len(played.seated)


@dataclass
class Row:
    """One pairing."""

    pairing: Pairing
    deals: int  # to be played at most
    goal: Goal
    played: dict[int, Played] = field(default_factory=dict)
    counted: list[Played] = field(default_factory=list)
    test: Sequential = field(default_factory=Sequential)
    path: list[tuple[float, float]] = field(default_factory=list)  # log10 of the evidence
    given: set[int] = field(default_factory=set)
    seconds: float = 0.0

    def add(self, played: Played) -> None:
        """A deal was played; the row goes on as far as it is unbroken."""
        if played.deal in self.played:
            return
        self.played[played.deal] = played
        self.given.add(played.deal)
        self.seconds += played.seconds
        while not self.full and len(self.counted) in self.played:
            self.count(self.played[len(self.counted)])

    def count(self, played: Played) -> None:
        """The next deal of the row."""
        self.counted.append(played)
        if self.pairing.lone:
            won, lost = shares(played, self.pairing.lone)
            self.test.add(won, lost, 1 / len(played.seated))
            better, worse = (log10(self.test.evidence(verdict)) for verdict in self.test.sides)
            self.path.append((round(better, 4), round(worse, 4)))

    @property
    def full(self) -> bool:
        """Whether no further deal counts."""
        sure = self.goal.until_sure and self.test.verdict != OPEN
        return sure or len(self.counted) >= self.deals

    @property
    def out_of_time(self) -> bool:
        """Whether it has had its minutes."""
        return self.seconds >= 60 * self.goal.minutes

    def next(self) -> int | None:
        """The next deal to give to a worker."""
        if self.full or self.out_of_time:
            return None
        for deal in range(len(self.counted), self.deals):
            if deal not in self.given:
                self.given.add(deal)
                return deal
        return None


class Ledger:
    """All pairings of a contest."""

    def __init__(self, contest: Contest, goal: Goal) -> None:
        self.contest = contest
        self.goal = goal
        deals = goal.deals(contest.seats)
        # At a table of everybody there is nothing to be sure of.
        rows = pairings(contest, everybody=not goal.until_sure)
        self.rows = {pairing.key: Row(pairing, deals, goal) for pairing in rows}

    def add(self, played: Iterable[Played]) -> None:
        """Deals that were played; of a pairing that is not ours, they do not matter."""
        for deal in played:
            if deal.pairing in self.rows:
                self.rows[deal.pairing].add(deal)

    def next(self) -> tuple[Pairing, int] | None:
        """What to play next: the pairing that is furthest behind."""
        for row in sorted(self.rows.values(), key=lambda row: len(row.given)):
            deal = row.next()
            if deal is not None:
                return row.pairing, deal
        return None

    @property
    def progress(self) -> tuple[int, int]:
        """Deals that count, and deals to be played at most."""
        done = sum(len(row.counted) for row in self.rows.values())
        rest = sum(
            row.deals - len(row.counted)
            for row in self.rows.values()
            if not row.full and not row.out_of_time
        )
        return done, done + rest
