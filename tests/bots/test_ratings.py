"""Ratings find the strengths that made the games, and intervals cover them."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from math import log
from random import Random

import pytest

from tests.tables import LONG, SEED
from tripot.bots.arena.ratings import ELO, Outcome, mean_interval, ratings, strengths

TRIALS = 200 if LONG else 40


def played(truth: list[float], seats: int, deals: int, random: Random) -> list[dict[Outcome, int]]:
    """One against a table of others, for all pairs, by Luce's rule."""
    strata = []
    for lone, others in permutations(range(len(truth)), 2):
        chairs = tuple((bot == lone) + (seats - 1) * (bot == others) for bot in range(len(truth)))
        odds = truth[lone] / (truth[lone] + (seats - 1) * truth[others])
        found: Counter[Outcome] = Counter()
        for _ in range(deals):
            won = sum(random.random() < odds for _ in range(seats)) / seats
            share = tuple(
                won if bot == lone else 1 - won if bot == others else 0.0
                for bot in range(len(truth))
            )
            found[chairs, share] += 1
        strata.append(dict(found))
    return strata


def test_strengths_of_many_games_are_the_true_ones() -> None:
    truth = [4.0, 2.0, 1.0]
    for losing in (False, True):
        strata = played(truth, 4, 2000, Random(SEED))
        found = ratings(strata, 4, anchor=2, losing=losing, seed=1)
        sign = -1 if losing else 1
        for rating, strength in zip(found, truth, strict=True):
            assert rating.value == pytest.approx(sign * ELO * log(strength), abs=15)
        assert (found[2].low, found[2].high) == (0, 0)


def test_intervals_cover_the_truth_nineteen_times_in_twenty() -> None:
    random = Random(SEED + 1)
    covered = 0
    for trial in range(TRIALS):
        first, _ = ratings(played([2.0, 1.0], 3, 60, random), 3, 1, False, trial)
        covered += first.low <= ELO * log(2) <= first.high
    assert covered >= 0.95 * TRIALS - 3 * (0.95 * 0.05 * TRIALS) ** 0.5


def test_who_never_wins_still_has_a_rating() -> None:
    outcomes: dict[Outcome, int] = {((1, 2), (0.0, 1.0)): 50}
    weak, strong = strengths(outcomes, 3)
    assert 0 < weak < strong
    low, high = ratings([outcomes], 3, None, False, 0)
    assert low.value == pytest.approx(-high.value)
    assert -2000 < low.value < -200


def test_the_mean_of_deals_with_its_interval() -> None:
    random = Random(SEED + 2)
    covered = 0
    for trial in range(TRIALS):
        values = [float(random.random() < 0.3) for _ in range(80)]
        found = mean_interval(values, trial, 0.0, 1.0)
        covered += found.low <= 0.3 <= found.high
        assert found.low <= found.value <= found.high
    assert covered >= 0.95 * TRIALS - 3 * (0.95 * 0.05 * TRIALS) ** 0.5


def test_deals_that_all_came_out_alike_leave_a_doubt() -> None:
    none = mean_interval([0.0] * 30, 0, 0.0, 5.0)
    assert (none.low, none.value) == (0.0, 0.0)
    assert none.high == pytest.approx(0.5)
    assert mean_interval([5.0], 0, 0.0, 5.0).low == 0.0
