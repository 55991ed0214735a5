"""Medians, ratios within a round, and verdicts."""

import pytest

from bench.driver import Line
from bench.figures import Figure, Spread, figures, ratio, shown, spread
from bench.task import COPY, STEP, WHOLE
from tests.bench.numbers import fixed_run


def test_a_spread_is_the_median_the_middle_half_and_the_best() -> None:
    assert spread([3.0, 1.0, 2.0, 5.0, 4.0]) == Spread(3.0, 2.0, 4.0, 5.0)
    assert spread([3.0, 1.0, 2.0], least=True).best == 1.0
    assert spread([7.0]) == Spread(7.0, 7.0, 7.0, 7.0)


def test_rates_are_shown_a_second_and_calls_in_microseconds() -> None:
    assert shown(Line("a", "b", WHOLE, None, [10.0, 30.0])).median == 20.0
    assert shown(Line("a", "b", COPY, None, [1e6, 0.25e6])) == Spread(2.5, 1.75, 3.25, 1.0)


def test_a_ratio_is_taken_within_a_round() -> None:
    """The machine slows down by ten in the second round, and the ratio does not notice."""
    ours = Line("a", "x", STEP, None, [100.0, 10.0])
    theirs = Line("b", "y", STEP, None, [50.0, 5.0])
    assert ratio(ours, [theirs]) == Spread(2.0, 2.0, 2.0, 2.0)


def test_of_several_peers_the_median_of_the_round_counts() -> None:
    ours = Line("a", "x", WHOLE, None, [6.0, 6.0])
    others = [Line("b", str(n), WHOLE, None, [n, n]) for n in (1.0, 3.0, 12.0)]
    assert ratio(ours, others).median == 2.0


def test_the_promises() -> None:
    promised = figures(fixed_run())
    found = [
        (figure.text, figure.verdict(figure.floor), figure.verdict(figure.aim))
        for figure in promised
    ]
    stepped = "OpenSpiel's fastest stepped from Python (goofspiel)"
    assert found == [
        (f"whole games ÷ {stepped}", "holds", ""),
        ("whole games ÷ the median of OpenSpiel's whole games in C++", "holds", ""),
        (
            "whole games ÷ OpenSpiel's best whole game in C++ (goofspiel)",
            "",
            "short by 25 %",
        ),
        (f"stepped from Python ÷ {stepped}", "holds", "short by 20 %"),
        (f"the same by quick deals ÷ {stepped}", "", "holds"),
        ("whole games", "holds", "short by 17 %"),
        ("stepped from Python", "holds", ""),
        ("a copy", "holds", ""),
        ("an imagined world", "holds", "over by 82 %"),
        ("what a seat knows, most seats", "holds", "over by 82 %"),
    ]
    assert [figure.value.median for figure in promised][:5] == pytest.approx([3, 1, 0.75, 0.8, 1.2])


def test_every_other_game_has_promises_of_its_own() -> None:
    run = fixed_run()
    ours = [line for line in run.lines if line.contestant == "tripot compiled"]
    rival = Line("OpenSpiel", "social_deduction(players=6)", WHOLE, 12.5, ours[0].rates)
    run.lines += [Line(x.contestant, "loser, 4 seats", x.measure, None, x.rates) for x in ours]
    run.lines.append(rival)
    found = {figure.text: figure for figure in figures(run) if figure.text.startswith("loser")}
    assert [(figure.floor, figure.aim) for figure in found.values()] == [
        (0.5e6, None),
        (None, 1.0),
        (3.0, None),
        (25.0, None),
        (500.0, 100.0),
    ]
    beside = found["loser, 4 seats: whole games ÷ OpenSpiel's social_deduction in C++"]
    whole = next(line for line in ours if line.measure == WHOLE)
    assert beside.value.median == pytest.approx(whole.rates[0] / rival.rates[0])


def test_a_run_without_peers_judges_what_it_can() -> None:
    run = fixed_run()
    run.lines = [line for line in run.lines if line.contestant == "tripot compiled"]
    assert [figure.unit for figure in figures(run)] == ["decisions/s"] * 2 + ["µs"] * 3
    run.lines = []
    assert figures(run) == []


@pytest.mark.parametrize(
    ("unit", "value", "target", "verdict"),
    [
        ("x", 2.0, 2.0, "holds"),
        ("x", 1.76, 2.0, "short by 12 %"),
        ("x", 1.999, 2.0, "short by 1 %"),
        ("µs", 2.5, 2.5, "holds"),
        ("µs", 2.8, 2.5, "over by 12 %"),
    ],
)
def test_a_verdict_says_how_far_it_is(unit: str, value: float, target: float, verdict: str) -> None:
    figure = Figure("", unit, Spread(value, value, value, value), target, None)
    assert figure.verdict(target) == verdict
