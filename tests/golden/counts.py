"""Counts all courses of a toy deck: histories, positions and exact odds, decision by decision."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product
from math import prod

import tripot
from tripot.kernel.registry import open_table
from tripot.kernel.rng import Script, every


@dataclass
class Bundle:
    """All histories that lead to one position."""

    game: tripot.Game
    histories: int = 0
    odds: Fraction = Fraction(0)

    def add(self, histories: int, odds: Fraction) -> None:
        self.histories += histories
        self.odds += odds


@dataclass
class Count:
    """After each number of decisions: histories, distinct positions, histories that are over."""

    rows: list[tuple[int, int, int]] = field(default_factory=list)
    finished: Fraction = Fraction(0)
    won: dict[tuple[int, ...], Fraction] = field(default_factory=dict)


def begun(key: str, seats: int, options: dict[str, object], script: Script) -> tripot.Game:
    """A toy table at its first question, dealt as the script says."""
    table = open_table(key, seats, options, None)
    game = table.game(table)
    game.begin(script, False)
    return game


def joint_answers(game: tripot.Game) -> list[tuple[int, ...]]:
    """All ways to answer the open question."""
    return list(product(*(game.legal(seat) for seat in game.asked)))


def answered(game: tripot.Game, answers: tuple[int, ...]) -> Iterator[tuple[tripot.Game, Fraction]]:
    """Every position that may follow from these answers, with its odds."""

    def go_on(script: Script) -> tripot.Game:
        other = game.copy()
        other.rng = script
        for seat, answer in zip(game.asked, answers, strict=True):
            other.answer(seat, answer)
        return other

    return every(go_on)


def count(key: str, seats: int, options: dict[str, object]) -> Count:
    """Count a toy deck; everybody answers at random, each option as likely as another."""
    out = Count()
    now: dict[str, Bundle] = {}
    for game, odds in every(lambda script: begun(key, seats, options, script)):
        now.setdefault(game.digest(), Bundle(game)).add(1, odds)
    while now:
        over = [bundle for bundle in now.values() if bundle.game.over]
        histories = sum(bundle.histories for bundle in now.values())
        out.rows.append((histories, len(now), sum(bundle.histories for bundle in over)))
        for bundle in over:
            out.finished += bundle.odds
            winners = bundle.game.winners
            out.won[winners] = out.won.get(winners, Fraction(0)) + bundle.odds
        now = following(now)
    return out


def following(now: dict[str, Bundle]) -> dict[str, Bundle]:
    """The positions one decision later."""
    later: dict[str, Bundle] = {}
    for bundle in now.values():
        if bundle.game.over:
            continue
        ways = joint_answers(bundle.game)
        for answers in ways:
            for game, odds in answered(bundle.game, answers):
                share = bundle.odds * odds / len(ways)
                later.setdefault(game.digest(), Bundle(game)).add(bundle.histories, share)
    return later


def play_by_script(key: str, seats: int, options: dict[str, object], script: Script) -> int:
    """One whole course, answers drawn from the script too; the number of its decisions."""
    game = begun(key, seats, options, script)
    while not game.over:
        for seat in game.asked:
            legal = game.legal(seat)
            game.answer(seat, legal[script.below(len(legal))])
    return game.decision


def first_counts(seats: int, kinds: int, copies: int, hand: int) -> tuple[int, int]:
    """By hand: the deals, and the deals with the first Leader's choice of a kind.

    The deck lies in one of (kinds*copies)! / copies!**kinds orders and one of the seats leads. The
    Leader holds hand + 1 cards; a kind is missing in C(n - copies, hand + 1) of C(n, hand + 1)
    hands.
    """
    n = kinds * copies
    deals = prod(range(1, n + 1)) // prod(range(1, copies + 1)) ** kinds * seats
    drawn = hand + 1
    missing = Fraction(prod(range(n - copies - drawn + 1, n - copies + 1)), 1)
    missing /= prod(range(n - drawn + 1, n + 1))
    leads = deals * kinds * (1 - missing)
    assert leads.denominator == 1
    return deals, int(leads)
