"""From slices to figures: medians, spreads, ratios within a round, and what was promised."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from statistics import median, quantiles

from bench.driver import Line, Run
from bench.task import COPY, IMAGINE, KNOWN, QUICK, RATES, STEP, WHOLE

OURS = "tripot compiled"
MODEL = "quick-shot, 5 seats"  # the game of the promises
PEER = "OpenSpiel"
RIVAL = "social_deduction"  # its game that is most like the longer ones of ours


@dataclass(frozen=True)
class Spread:
    """The median of some numbers, the middle half of them, and the best."""

    median: float
    low: float
    high: float
    best: float


@dataclass(frozen=True)
class Figure:
    """A promise: the floor must hold, the aim is what we would like."""

    text: str
    unit: str  # "x", "decisions/s" or "µs", of which less is better
    value: Spread
    floor: float | None
    aim: float | None

    def verdict(self, target: float | None) -> str:
        """In words, how the median stands to a target."""
        if target is None:
            return ""
        reached = target / self.value.median if self.unit == "µs" else self.value.median / target
        if reached >= 1:
            return "holds"
        short = 100 * (1 / reached - 1) if self.unit == "µs" else 100 * (1 - reached)
        return f"{'over' if self.unit == 'µs' else 'short'} by {max(1, round(short))} %"


def spread(numbers: list[float], least: bool = False) -> Spread:
    """Of one number per round; `least`: the smallest is the best."""
    low, _, high = quantiles(numbers, n=4, method="inclusive") if numbers[1:] else numbers * 3
    return Spread(median(numbers), low, high, min(numbers) if least else max(numbers))


def shown(line: Line) -> Spread:
    """Decisions a second, or microseconds a call."""
    if line.measure in RATES:
        return spread(line.rates)
    return spread([1e6 / rate for rate in line.rates], least=True)


def unit(measure: str) -> str:
    """What `shown` shows."""
    return "decisions/s" if measure in RATES else "µs"


def select(run: Run, contestant: str, measure: str) -> list[Line]:
    """The lines of one measure of a contestant, the fastest first."""
    lines = [x for x in run.lines if (x.contestant, x.measure) == (contestant, measure)]
    return sorted(lines, key=lambda x: -median(x.rates))


def ratio(ours: Line, theirs: list[Line], of: Callable[[list[float]], float] = median) -> Spread:
    """Ours by theirs in the same round; of several of theirs, their median in that round."""
    rounds = zip(ours.rates, *[line.rates for line in theirs], strict=True)
    return spread([mine / of(list(others)) for mine, *others in rounds])


def figures(run: Run) -> list[Figure]:
    """All promises that this run can judge."""
    ours = {x.measure: x for x in run.lines if (x.contestant, x.subject) == (OURS, MODEL)}
    if not ours:
        return []
    out: list[Figure] = []
    stepped, in_cpp = select(run, PEER, STEP), select(run, PEER, WHOLE)
    if stepped and in_cpp:
        whole, step, quick = ours[WHOLE], ours[STEP], ours[QUICK]
        fastest = f"OpenSpiel's fastest stepped from Python ({short(stepped[0])})"
        best = f"OpenSpiel's best whole game in C++ ({short(in_cpp[0])})"
        middle = "the median of OpenSpiel's whole games in C++"
        out += [
            Figure(f"whole games ÷ {fastest}", "x", ratio(whole, stepped[:1]), 2.0, None),
            Figure(f"whole games ÷ {middle}", "x", ratio(whole, in_cpp), 1.0, None),
            Figure(f"whole games ÷ {best}", "x", ratio(whole, in_cpp[:1]), None, 1.0),
            Figure(f"stepped from Python ÷ {fastest}", "x", ratio(step, stepped[:1]), 0.7, 1.0),
            Figure(f"the same by quick deals ÷ {fastest}", "x", ratio(quick, stepped[:1]), None, 1),
        ]
    return [
        *out,
        Figure("whole games", "decisions/s", shown(ours[WHOLE]), 0.8e6, 2e6),
        Figure("stepped from Python", "decisions/s", shown(ours[STEP]), 0.3e6, None),
        Figure("a copy", "µs", shown(ours[COPY]), 2.5, None),
        Figure("an imagined world", "µs", shown(ours[IMAGINE]), 15.0, 5.0),
        Figure("what a seat knows, most seats", "µs", shown(ours[KNOWN]), 500.0, 100.0),
        *figures_of_the_others(run, in_cpp),
    ]


def figures_of_the_others(run: Run, in_cpp: list[Line]) -> list[Figure]:
    """What the other games promise, which are longer and richer."""
    out: list[Figure] = []
    for subject in dict.fromkeys(x.subject for x in run.lines if x.contestant == OURS):
        if subject == MODEL:
            continue
        ours = {x.measure: x for x in run.lines if (x.contestant, x.subject) == (OURS, subject)}
        rival = [line for line in in_cpp if short(line) == RIVAL]
        key, known = subject.split(",")[0], shown(ours[KNOWN])
        out.append(
            Figure(f"{subject}: whole games", "decisions/s", shown(ours[WHOLE]), 0.5e6, None)
        )
        if rival:
            text = f"{subject}: whole games ÷ OpenSpiel's {RIVAL} in C++"
            out.append(Figure(text, "x", ratio(ours[WHOLE], rival[:1]), None, 1.0))
        out += [
            Figure(f"{subject}: a copy", "µs", shown(ours[COPY]), 3.0, None),
            Figure(f"{subject}: an imagined world", "µs", shown(ours[IMAGINE]), 25.0, None),
            Figure(f"{key}: what a seat knows, most seats", "µs", known, 500.0, 100.0),
        ]
    return out


def short(line: Line) -> str:
    """The name of a game without its parameters."""
    return line.subject.split("(")[0].split(",")[0]
