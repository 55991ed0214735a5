"""Ratings: in a game, each seat is the one that wins (or loses) in proportion to its strength.

That is Luce's choice, and for two seats Bradley and Terry's. Strengths are found by Hunter's
minorise-maximise steps. Every bot also meets an imaginary one of strength 1 in one drawn game, so
that a bot that never wins still has a rating.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import exp, log
from random import Random

ELO = 400 / log(10)  # a difference of 400 makes ten to one
STEPS = 2000
CLOSE = 1e-6
REPLICATES = 400

Outcome = tuple[tuple[int, ...], tuple[float, ...]]  # chairs of each bot; its share over the deal


@dataclass(frozen=True)
class Interval:
    """A value, and where it lies with 95 %."""

    value: float
    low: float
    high: float


def strengths(
    outcomes: Mapping[Outcome, float], games: int, start: Sequence[float] | None = None
) -> list[float]:
    """The strength of each bot, from how often each outcome of a deal came."""
    met: defaultdict[tuple[int, ...], float] = defaultdict(float)
    bots = len(next(iter(outcomes))[0])
    won = [0.5] * bots
    for (chairs, share), weight in outcomes.items():
        met[chairs] += weight * games
        for bot in range(bots):
            won[bot] += share[bot] * weight * games
    found = [1.0] * bots if start is None else list(start)
    for _ in range(STEPS):
        meeting = [1 / (1 + strength) for strength in found]
        for chairs, weight in met.items():
            total = sum(n * strength for n, strength in zip(chairs, found, strict=True))
            for bot, n in enumerate(chairs):
                meeting[bot] += weight * n / total
        new = levelled([won[bot] / meeting[bot] for bot in range(bots)])
        change = max(abs(a / b - 1) for a, b in zip(new, found, strict=True))
        found = new
        if change < CLOSE:
            break
    return found


def levelled(found: Sequence[float]) -> list[float]:
    """The same strengths around 1: only their ratios matter, and steps towards 1 are small."""
    middle = exp(sum(map(log, found)) / len(found))
    return [strength / middle for strength in found]


def ratings(
    strata: Sequence[Mapping[Outcome, int]], games: int, anchor: int | None, losing: bool, seed: int
) -> list[Interval]:
    """Each bot's rating, with intervals by the bootstrap over deals.

    `strata` are the outcomes of each pairing's deals. The anchor's rating is 0, or else the mean
    of all. Where what is shared is a loss, the strong are those who lose little.
    """
    best = strengths(together(strata), games)
    centre = in_elo(best, anchor, losing)
    random = Random(seed)
    drawn: list[list[float]] = []
    for _ in range(REPLICATES):
        again = together([redrawn(stratum, random) for stratum in strata])
        drawn.append(in_elo(strengths(again, games, best), anchor, losing))
    return [interval(value, [row[bot] for row in drawn]) for bot, value in enumerate(centre)]


def together(strata: Iterable[Mapping[Outcome, float]]) -> dict[Outcome, float]:
    """The outcomes of all pairings."""
    out: defaultdict[Outcome, float] = defaultdict(float)
    for stratum in strata:
        for outcome, weight in stratum.items():
            out[outcome] += weight
    return out


def redrawn(outcomes: Mapping[Outcome, int], random: Random) -> dict[Outcome, float]:
    """The Bayesian bootstrap: deals get random weights, and those with one outcome get one sum."""
    weights = {outcome: random.gammavariate(n, 1) for outcome, n in outcomes.items()}
    scale = sum(outcomes.values()) / sum(weights.values())
    return {outcome: weight * scale for outcome, weight in weights.items()}


def in_elo(found: Sequence[float], anchor: int | None, losing: bool) -> list[float]:
    """Strengths on the usual scale."""
    scale = -ELO if losing else ELO
    logs = [scale * log(strength) for strength in found]
    zero = sum(logs) / len(logs) if anchor is None else logs[anchor]
    return [value - zero for value in logs]


def interval(value: float, drawn: Iterable[float]) -> Interval:
    """The middle 95 % of what was drawn; never without the value itself."""
    row = sorted(drawn)
    low, high = row[int(0.025 * len(row))], row[-1 - int(0.025 * len(row))]
    return Interval(value, min(low, value), max(high, value))


def mean_interval(values: Sequence[float], seed: int, least: float, most: float) -> Interval:
    """The mean of a score per deal, by the same bootstrap.

    If all deals came out alike the bootstrap knows no doubt; the rule of three does.
    """
    counts = Counter(values)
    mean = sum(value * n for value, n in sorted(counts.items())) / len(values)
    if len(counts) == 1:
        doubt = min(1.0, 3 / len(values)) * (most - least)
        return Interval(mean, max(least, mean - doubt), min(most, mean + doubt))
    random = Random(seed)
    drawn: list[float] = []
    ordered = sorted(counts.items())
    for _ in range(REPLICATES * 5):
        weights = [random.gammavariate(n, 1) for _, n in ordered]
        parts = (weight * value for weight, (value, _) in zip(weights, ordered, strict=True))
        drawn.append(sum(parts) / sum(weights))
    return interval(mean, drawn)
