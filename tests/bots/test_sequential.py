"""The test that may stop at any deal: how often it errs, and how soon it is sure."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tests.tables import LONG, SEED
from tripot.bots.arena.sequential import BETTER, OPEN, WORSE, Sequential, decide

RUNS = 4000 if LONG else 200
Deal = tuple[float, float]


def deal(random: Random, seats: int, skill: float, one_loser: bool) -> Deal:
    """A deal in all seats: in each game one bot takes the prize, the lone one with its skill."""
    taken = sum(random.random() * (seats - 1 + skill) < skill for _ in range(seats)) / seats
    rest = (1 - taken) / (seats - 1)
    return (rest, taken) if one_loser else (taken, rest)


def verdicts(seats: int, skill: float, deals: int, one_loser: bool = False) -> Counter[str]:
    """What many runs came to, each looked at after every deal."""
    random = Random(f"{SEED} {seats} {skill}")
    return Counter(
        decide([deal(random, seats, skill, one_loser) for _ in range(deals)], 1 / seats).verdict
        for _ in range(RUNS)
    )


@pytest.mark.parametrize("one_loser", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 5, 12])
def test_among_equals_it_errs_at_most_once_in_twenty(seats: int, one_loser: bool) -> None:
    found = verdicts(seats, 1.0, 150, one_loser)
    slack = 3 * (0.025 * 0.975 / RUNS) ** 0.5
    assert found[BETTER] / RUNS <= 0.025 + slack
    assert found[WORSE] / RUNS <= 0.025 + slack


def test_luck_of_the_deal_does_not_fool_it() -> None:
    """Deals in which the first seat always wins, or in which all is decided by a coin."""
    random = Random(SEED)
    for seats in (3, 6):
        run = Sequential()
        for _ in range(2000):
            run.add(1 / seats, 1 / seats, 1 / seats)
        assert run.verdict == OPEN
        assert run.p == 1.0
    wrong = 0
    for _ in range(RUNS):
        coins = [(1.0, 0.0) if random.random() < 0.5 else (0.0, 1.0) for _ in range(100)]
        wrong += decide(coins, 0.5).verdict != OPEN
    assert wrong / RUNS <= 0.05 + 3 * (0.05 * 0.95 / RUNS) ** 0.5


@pytest.mark.parametrize(("seats", "deals"), [(3, 150), (5, 150), (12, 100)])
def test_a_bot_of_twice_the_skill_is_found(seats: int, deals: int) -> None:
    found = verdicts(seats, 2.0, deals)
    assert found[BETTER] >= 0.95 * RUNS
    assert not found[WORSE]


def test_less_skill_is_found_as_well() -> None:
    found = verdicts(4, 0.4, 200)
    assert found[WORSE] >= 0.95 * RUNS
    assert not found[BETTER]


def test_where_one_loses_it_is_the_losses_that_tell() -> None:
    found = verdicts(5, 0.4, 200, one_loser=True)
    assert found[BETTER] >= 0.95 * RUNS
    assert not found[WORSE]


def test_it_stops_at_the_deal_that_decides() -> None:
    run = decide([(1.0, 0.0)] * 1000, 0.25)
    assert run.verdict == BETTER
    assert run.deals < 10
    assert run.p <= 0.05


def test_a_long_row_does_not_overflow() -> None:
    run = Sequential()
    for _ in range(5000):
        run.add(1.0, 0.0, 1 / 12)
    assert 0 < run.p < 1e-50
    assert run.verdict == BETTER
