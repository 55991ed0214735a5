"""The section on environments stands in the page once, and judges what it has measured."""

from __future__ import annotations

from bench.driver import Line, Run
from bench.environments import HEAD, promised, replaced, section
from bench.task import BATCH, OBSERVE, SEARCH, TURNS


def run_of(*lines: tuple[str, str, float]) -> Run:
    """A run in which each line was measured twice."""
    made = [
        Line("tripot", subject, measure, None, [rate, rate]) for subject, measure, rate in lines
    ]
    return Run(made, {"tripot": "0"}, 2, 0.1)


OURS = (
    ("quick-shot, 5 seats", TURNS, 100e3),
    ("quick-shot, 5 seats", OBSERVE, 1e6),
    ("quick-shot, 5 seats", BATCH, 1.2e6),
    ("quick-shot, 5 seats", SEARCH, 4e3),
    ("et-bim, 8 seats", OBSERVE, 50e3),
    ("et-bim, 8 seats", BATCH, 0.3e6),
)


def test_ours_alone_is_judged_without_quotients() -> None:
    figures = {figure.text: figure for figure in promised(run_of(*OURS))}
    assert len(figures) == 4
    assert figures["one observation from Python, Quick Shot 5"].verdict(2.0) == "holds"
    assert figures["one observation from Python, Et Bim! 8"].verdict(10.0) == "over by 100 %"
    assert figures["batch, Et Bim! 8"].verdict(0.4e6) == "short by 25 %"


def test_beside_peers_there_are_quotients() -> None:
    run = run_of(
        *OURS,
        ("PettingZoo leduc_holdem_v4", TURNS, 5e3),
        ("OpenSpiel euchre", SEARCH, 8e3),
        ("pgx leduc_holdem", BATCH, 2.4e6),
        ("pgx sparrow_mahjong", BATCH, 0.1e6),
    )
    quotients = [figure.value.median for figure in promised(run) if figure.unit == "x"]
    assert quotients == [20.0, 0.5, 3.0, 0.5]


def test_the_section_takes_the_place_of_the_old_one() -> None:
    page = f"# Page\n\n{HEAD}\nstale\n\n## Rest\n\nmore\n"
    once = replaced(page, section(run_of(*OURS)))
    assert "stale" not in once and once.count(HEAD) == 1 and once.endswith("## Rest\n\nmore\n")
    assert replaced(once, section(run_of(*OURS))) == once
    assert replaced("# Page\n", f"{HEAD}\nnew\n") == f"# Page\n\n{HEAD}\nnew\n"
