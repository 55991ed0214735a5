"""Writes the page and the JSON beside it."""

from __future__ import annotations

import os
import platform
from dataclasses import asdict
from statistics import median

from bench.driver import Line, Run
from bench.figures import MODEL, OURS, Figure, Spread, figures, ratio, shown, unit
from bench.task import (
    COPY,
    FROM_JSON,
    IMAGINE,
    KNOWN,
    NEW,
    QUICK,
    STEP,
    TO_JSON,
    VIEW,
    WHOLE,
)

MEASURES = {
    WHOLE: "whole random games inside the library",
    STEP: "stepped from Python",
    QUICK: "stepped from Python, quick deals",
    NEW: "a new table, dealt",
    COPY: "copy",
    IMAGINE: "imagine",
    VIEW: "view",
    KNOWN: "what a seat knows, at the largest table",
    TO_JSON: "to JSON",
    FROM_JSON: "from JSON",
}
METHOD = """\
## How it is measured

- A **decision** is an answer of a seat that had two or more options. Forced moves and the deal cost
  their time and count for nothing.
- The machine is noisy, so each contestant is a process of its own that lives for the whole run, and
  they get slices of processor time in turn, one at a time, in a new order each round. A ratio is
  taken within each round; the table shows the median of the rounds and, in brackets, the middle
  half of them. Absolute numbers are those of one machine and mean little on another.
- **Whole games inside the library**: `play_outs` here; in OpenSpiel `pyspiel.evaluate_bots` with
  uniform random bots, which plays the simultaneous goofspiel as it is, without a wrapper. That call
  returns no decisions: they are the average of a second's games stepped beforehand.
- **Stepped from Python**: a new game, then every seat that is asked is asked for its options and
  answers, until the end: `tripot.new`, `asked`, `legal`, `answer`; `new_initial_state`,
  `current_player`, `legal_actions`, `chance_outcomes`, `apply_action` and `apply_actions`; `reset`
  and `step` of RLCard; `reset`, `last` with the action mask, and `step` of PettingZoo. Choices come
  from the same list of numbers drawn beforehand. The deal is within the time, ours (a labelled hash
  stream that players can check, or with `quick=True` a quick generator) and theirs (chance nodes).
- **Copy, imagine, view and JSON**: at every decision of some random games, for a seat that is asked
  there. A Seat is made once and imagines many worlds. JSON is the plain data, without its text.
- **What a seat knows**: `Game.known` in the same way, but with as many seats as the game takes.
"""


def page(run: Run) -> str:
    """docs/benchmarks.md."""
    parts = [
        "# Benchmarks\n",
        f"Written by `make bench`: {run.rounds} rounds of {run.slice:g} s slices, on {place()},"
        f" with {', '.join(f'{name} {v}' for name, v in run.versions.items())}.{load(run)}"
        " The numbers are in [benchmarks.json](benchmarks.json).\n",
        "![Decisions a second, Tripot and others](benchmarks.svg)\n",
    ]
    promised = figures(run)
    if promised:
        parts += ["## Floors and aims\n", promises(promised)]
    if any(map(is_peer, run.lines)):
        parts += ["## Beside other libraries\n"]
        parts += ["### Stepped from Python\n", beside(run, STEP)]
        parts += ["### Whole random games, OpenSpiel's in C++\n", beside(run, WHOLE)]
    parts += ["## Every game\n", *[game_table(run, name) for name in subjects(run)], METHOD]
    return "\n".join(parts)


def data(run: Run, promised: list[Figure] | None = None) -> dict[str, object]:
    """docs/benchmarks.json; with other promises than those of the games."""
    return {
        "python": platform.python_version(),
        "versions": run.versions,
        "rounds": run.rounds,
        "slice": run.slice,
        "loads": run.loads,
        "measures": [
            {
                "contestant": line.contestant,
                "game": line.subject,
                "measure": line.measure,
                "unit": unit(line.measure),
                "decisions_per_game": None if line.per_game is None else round(line.per_game, 2),
                **rounded(shown(line)),
            }
            for line in run.lines
        ],
        "figures": [
            {
                "figure": figure.text,
                "unit": figure.unit,
                **rounded(figure.value),
                "floor": figure.floor,
                "floor_verdict": figure.verdict(figure.floor),
                "aim": figure.aim,
                "aim_verdict": figure.verdict(figure.aim),
            }
            for figure in (figures(run) if promised is None else promised)
        ],
    }


def rounded(value: Spread) -> dict[str, float]:
    """To four digits."""
    return {name: float(f"{number:.4g}") for name, number in asdict(value).items()}


def place() -> str:
    """Python and the kind of machine, but not which one."""
    return f"Python {platform.python_version()}, {platform.system()} {platform.machine()}"


def load(run: Run) -> str:
    """What else the machine had to do, in a sentence."""
    if not run.loads:
        return ""
    return (
        f" Its {os.cpu_count()} cores had a load of {min(run.loads):.1f} to {max(run.loads):.1f}"
        " meanwhile, of which this was 1."
    )


def subjects(run: Run) -> list[str]:
    """Our games, each once."""
    return list(dict.fromkeys(line.subject for line in run.lines if not is_peer(line)))


def promises(promised: list[Figure]) -> str:
    """What must hold and what we would like, of the compiled form."""
    rows = [
        [
            figure.text,
            between(figure.value, figure.unit),
            target(figure, figure.floor),
            target(figure, figure.aim),
        ]
        for figure in promised
    ]
    words = (
        "The compiled form: Quick Shot with five seats, then the other games, which are named. A "
        "quotient above 1 says that ours is faster.\n\n"
    )
    return words + table(["", "measured", "floor", "aim"], rows)


def target(figure: Figure, number: float | None) -> str:
    """A target and how it stands."""
    if number is None:
        return ""
    return f"{amount(number, figure.unit)}: {figure.verdict(number)}".replace(" %", "&nbsp;%")


def beside(run: Run, measure: str) -> str:
    """The peers, the fastest first, and how fast compiled Quick Shot was in the same rounds."""
    lines = [x for x in run.lines if x.measure == measure]
    ours = [x for x in lines if (x.contestant, x.subject) == (OURS, MODEL)]
    rows = []
    for line in sorted(filter(is_peer, lines), key=lambda x: -median(x.rates)):
        value = shown(line)
        rows.append(
            [
                line.contestant,
                f"`{line.subject}`",
                "" if line.per_game is None else f"{line.per_game:.1f}",
                between(value, "decisions/s"),
                amount(value.best, "decisions/s"),
                *[between(ratio(mine, [line]), "x") for mine in ours],
            ]
        )
    head = ["library", "game", "decisions a game", "decisions/s", "best slice"]
    head += ["Quick Shot ÷ this"] * len(ours)
    return table(head, rows, right=range(2, len(head)))


def is_peer(line: Line) -> bool:
    """Whether it is another library's."""
    return not line.contestant.startswith("tripot")


def game_table(run: Run, subject: str) -> str:
    """One of our games in both forms."""
    mine = [line for line in run.lines if line.subject == subject and not is_peer(line)]
    forms = sorted({line.contestant for line in mine})
    rows = []
    for measure, words in MEASURES.items():
        row = [f"{words}, {unit(measure)}"]
        lines = [x for form in forms for x in mine if (x.contestant, x.measure) == (form, measure)]
        for line in lines:
            value = shown(line)
            best = amount(value.best, unit(measure), bare=True)
            row += [between(value, unit(measure), bare=True), best]
        if len(lines) == 2:
            row.append(between(ratio(lines[0], lines[1:]), "x"))
        rows.append(row)
    head = [""]
    for form in forms:
        head += [form.removeprefix("tripot "), "best slice"]
    if len(forms) == 2:
        head.append("compiled ÷ pure")
    return f"### {subject}\n\n" + table(head, rows, right=range(1, len(head)))


def between(value: Spread, unit: str, bare: bool = False) -> str:
    """The median and, in brackets, the middle half."""
    low, high = amount(value.low, unit, bare=True), amount(value.high, unit, bare=True)
    return f"{amount(value.median, unit, bare=bare)} ({low} to {high})"


def amount(number: float, unit: str, bare: bool = False) -> str:
    """A number as a person writes it: 1.19 M, 236 k, 1.70 µs, 0.85 x."""
    if unit == "decisions/s":
        for size, letter in ((1e6, "M"), (1e3, "k")):
            if number >= size:
                return f"{digits(number / size)} {letter}"
        return f"{number:.0f}"
    return digits(number) if bare else f"{digits(number)} {unit}".replace(" x", "x")


def digits(number: float) -> str:
    """Three digits."""
    return f"{number:.2f}" if number < 10 else f"{number:.1f}" if number < 100 else f"{number:.0f}"


def table(head: list[str], rows: list[list[str]], right: range | tuple[int, ...] = ()) -> str:
    """A table of Markdown."""
    rule = ["---:" if i in right else "---" for i in range(len(head))]
    return "\n".join(f"| {' | '.join(row)} |" for row in [head, rule, *rows]) + "\n"
