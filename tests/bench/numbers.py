"""A run that was never run: fixed numbers for the page, the plot and the verdicts."""

from bench.driver import Line, Run
from bench.task import COPY, FROM_JSON, IMAGINE, KNOWN, NEW, QUICK, STEP, TO_JSON, VIEW, WHOLE

OURS: dict[str, float] = {
    WHOLE: 1_500_000,
    STEP: 400_000,
    QUICK: 600_000,
    NEW: 50_000,
    COPY: 500_000,  # 2 µs
    IMAGINE: 100_000,  # 10 µs
    VIEW: 200_000,
    KNOWN: 5_000,  # 200 µs
    TO_JSON: 100_000,
    FROM_JSON: 40_000,
}
PEERS: list[tuple[str, str, str, float]] = [
    ("OpenSpiel", "hearts", STEP, 250_000),
    ("OpenSpiel", "goofspiel(players=4)", STEP, 500_000),
    ("OpenSpiel", "hearts", WHOLE, 1_000_000),
    ("OpenSpiel", "goofspiel(players=4)", WHOLE, 2_000_000),
    ("RLCard", "uno", STEP, 10_000),
]


def fixed_run(rounds: int = 3) -> Run:
    """In round i the machine is 1 + i/10 times as fast, for everybody."""
    lines = [
        Line(f"tripot {form}", "quick-shot, 5 seats", measure, None, [rate / slower])
        for form, slower in (("compiled", 1), ("pure", 20))
        for measure, rate in OURS.items()
    ]
    lines += [Line(name, game, measure, 12.5, [rate]) for name, game, measure, rate in PEERS]
    for line in lines:
        line.rates = [line.rates[0] * (1 + i / 10) for i in range(rounds)]
    return Run(lines, {"tripot": "0.1.0", "open_spiel": "2.0.2"}, rounds, 0.25, [1.25, 0.75])
