"""Writes the page on our server and its peers, and the JSON beside it."""

from __future__ import annotations

import json
import os
import platform
from dataclasses import dataclass
from pathlib import Path
from statistics import quantiles
from subprocess import run as run_command

import tripot
from bench.figures import Spread, spread
from bench.report import digits, place, table
from bench.server.contestants import BOARDGAME, COLYSEUS, OURS, Measured, kilobytes_each
from tripot.kernel import play as kernel
from tripot.server.bench import SEATS

METHOD = """\
## How it is measured

- Each server is a process of its own on one core of the machine; the programs that play are
  processes on another. All three servers are there for the whole run. They get slices in turn, in a
  new order each round, and a ratio is taken within a round. The tables show medians of the rounds
  and, in brackets, the middle half of them. A round before the first warms up and is not counted.
- **Ours** is `tripot serve` with Quick Shot: SQLite with a write-ahead log and `synchronous=FULL`.
  A move is shown to anybody only when it is on disk: while one commit is on its way, the next one
  gathers. The peers keep everything in memory.
- **The peers** play a game like it with less in it (`bench/server/rules.mjs`): the
  same 40 cards, five in each hand, and nobody else may see them; all five choose in secret, the
  last answer shows the cards, and the highest that is alone wins the round.
  boardgame.io (`bench/server/boardgame_server.mjs`) hides hands with `playerView` and sends the
  state after each move, which is its default; undo is off.
  Colyseus (`bench/server/colyseus_server.mjs`) hides them with schema views and sends a patch
  after each move; its timer of 60 Hz in every room is off. Both run with `NODE_ENV=production`.
- **Server CPU a move** is what `/proc` says that the server's process has used, all its threads,
  user and system, by the moves of the slice. **Seen by all** is from the sending of a move until
  the last of the five seats has the news of it, in the process that plays.
- **Memory a connection** is what the server's process grows by when everybody sits down, by the
  number of connections: it has each one's share of room and table in it.
- **Many tables** are seated at a second server, a hundredth of them at a third; both play the same
  moves at the same rate.
- A game of ours is over after some 18 moves. **New games** are dealt between the slices, with
  commitments and numbers of all five seats (docs/protocol.md); the peers shuffle within a move and
  have nothing like it, so it is a line of its own.
"""


SOAK = "## A long evening"


def soaked(out: Path) -> str:
    """What `make soak` has found, if it was run."""
    file = out / "soak.json"
    if not file.exists():
        return ""
    found = json.loads(file.read_text(encoding="utf-8"))
    return (
        f"{SOAK}\n\n"
        f"Written by `make soak`: {found['minutes']:g} minutes of {found['tables']} tables, each"
        f" with two people and two bots, one game after the other. In the first half the"
        f" server was killed {found['kills']} times with `kill -9`. Of {found['acknowledged']:,}"
        f" acknowledged answers {found['checked']:,} were in games that are over, and every one of"
        f" these was in its record. In the second half one server ran on: its memory was"
        f" {found['first_MB']:g} MB in the first quarter of that time and"
        f" {found['last_MB']:g} MB in the last.\n"
    )


@dataclass
class Run:
    """All that was measured."""

    measured: list[Measured]
    tables: int
    rates: list[float]  # moves a second
    moves: int  # of a slice
    many: int  # tables, by which the cost of many is measured
    growth: list[float]  # CPU a move at many tables by that at a hundredth of them
    games: int
    written: int  # answers on disk
    flush: float  # ms
    first: list[float]  # seconds
    first_of_many: list[float]
    load: tuple[float, float]  # of the machine, before and after

    def of(self, name: str) -> Measured:
        """One contestant."""
        return next(each for each in self.measured if each.name == name)


@dataclass
class Figure:
    """A promise, of which less is better: the floor must hold, the aim is what we would like."""

    text: str
    unit: str
    value: Spread
    floor: float
    aim: float | None = None

    def verdict(self, target: float) -> str:
        """How the median stands to a target."""
        if self.value.median <= target:
            return "holds"
        return f"over by {max(1, round(100 * (self.value.median / target - 1)))}&nbsp;%"

    def shown(self) -> str:
        """The median, and the middle half."""
        return amount(self.value, self.unit)

    def target(self, target: float | None) -> str:
        """A target and how it stands."""
        return "" if target is None else f"{target:g}{self.unit}: {self.verdict(target)}"


def figures(run: Run) -> list[Figure]:
    """All that was promised."""
    ours, (slow, *_, fast) = run.of(OURS), run.rates
    memory = kilobytes_each(ours, run.tables)
    first, full = spread(run.first, least=True), spread(run.first_of_many, least=True)
    growth = f"CPU a move at {run.many:,} tables ÷ at {run.many // 100 or 1}"
    return [
        seen(ours, slow, 0, 5, 2),
        seen(ours, slow, 2, 25, 10),
        seen(ours, fast, 0, 8, 4),
        seen(ours, fast, 2, 40, 20),
        Figure(f"CPU a move at {fast:g}/s ÷ Colyseus'", "x", ratio(run, COLYSEUS, fast), 1.5, 1.0),
        Figure(
            f"CPU a move at {fast:g}/s ÷ boardgame.io's", "x", ratio(run, BOARDGAME, fast), 0.6, 0.4
        ),
        Figure("memory a connection", " kB", spread([memory]), 40, 25),
        Figure(growth, "x", spread(run.growth, least=True), 1.3, 1),
        Figure("first page after the start", " s", first, 3),
        Figure(f"first page with {run.games:,} finished games", " s", full, 5),
    ]


def seen(ours: Measured, rate: float, which: int, floor: float, aim: float) -> Figure:
    """How soon all seats have seen a move: p50 or p99, of each round."""
    values = [percentiles(each.waits)[which] for each in ours.slices[rate]]
    text = f"seen by all at {rate:g}/s, {('p50', 'p95', 'p99')[which]}"
    return Figure(text, " ms", spread(values, least=True), floor, aim)


def ratio(run: Run, peer: str, rate: float) -> Spread:
    """CPU a move, ours by theirs in the same round."""
    pairs = zip(run.of(OURS).slices[rate], run.of(peer).slices[rate], strict=True)
    return spread([mine.each / theirs.each for mine, theirs in pairs], least=True)


def percentiles(waits: list[float]) -> tuple[float, float, float]:
    """p50, p95 and p99."""
    cuts = quantiles(waits, n=100, method="inclusive")
    return cuts[49], cuts[94], cuts[98]


def page(run: Run, out: Path) -> str:
    """docs/server.md."""
    promised = [
        [figure.text, figure.shown(), figure.target(figure.floor), figure.target(figure.aim)]
        for figure in figures(run)
    ]
    return "\n".join(
        [
            "# The server, measured\n",
            f"Written by `make bench-server`: {run.tables} tables of {SEATS} seats over sockets,"
            f" {' and '.join(f'{rate:g}' for rate in run.rates)} moves a second,"
            f" {len(run.growth)} rounds of {run.moves} moves for each server at each rate,"
            f" on {place()}, with {', '.join(versions())}. The load of the machine"
            f" was {run.load[0]:.1f} before the run and {run.load[1]:.1f} after it,"
            f" {priority()}. The numbers are in [server.json](server.json).\n",
            "## Floors and aims\n",
            table(["", "measured", "floor", "aim"], promised),
            "## Beside other servers\n",
            *[
                part
                for rate in run.rates
                for part in (f"{rate:g} moves a second:\n", beside(run, rate))
            ],
            on_disk(run),
            METHOD,
            soaked(out),
        ]
    )


def beside(run: Run, rate: float) -> str:
    """A row for each server, at one rate."""
    rows = []
    for each in run.measured:
        p50, p95, p99 = percentiles([wait for part in each.slices[rate] for wait in part.waits])
        rows.append(
            [
                each.name,
                "on disk" if each.name == OURS else "in memory",
                amount(spread([part.each for part in each.slices[rate]], least=True), " µs"),
                "" if each.name == OURS else amount(ratio(run, each.name, rate), "x"),
                *[f"{digits(number)} ms" for number in (p50, p95, p99)],
                f"{kilobytes_each(each, run.tables):.1f} kB",
                f"{each.before / 1024:.0f} / {each.after / 1024:.0f} / {each.last / 1024:.0f} MB",
            ]
        )
    head = ["server", "moves are", "CPU a move", "ours ÷ this", "seen by all: p50", "p95", "p99"]
    head += ["memory a connection", "empty / seated / at the end"]
    return table(head, rows, right=range(2, len(head)))


def on_disk(run: Run) -> str:
    """What our server has written, and what a deal costs."""
    ours = run.of(OURS)
    deal = amount(spread([1000 * cpu / run.tables for cpu in ours.renewals], least=True), " ms")
    return (
        f"In the log of our database are {run.written:,} entries after {ours.moves:,} moves. To"
        f" bring a small write onto this disk takes {digits(run.flush)} ms. A new game, with its"
        f" fair deal, costs our server {deal} of CPU.\n"
    )


def amount(value: Spread, unit: str) -> str:
    """A median with its middle half."""
    if value.low == value.high:
        return f"{digits(value.median)}{unit}"
    return f"{digits(value.median)}{unit} ({digits(value.low)} to {digits(value.high)})"


def priority() -> str:
    """How this run stands to others on the machine; on Linux a session has a nice value too."""
    words = f"its processes at nice {os.getpriority(os.PRIO_PROCESS, 0)}"
    group = Path("/proc/self/autogroup")
    if group.exists():
        words += f" in a session at nice {group.read_text().split()[-1]}"
    return words


def versions() -> list[str]:
    """Of all that was measured."""
    text = Path(__file__).with_name("package.json").read_text(encoding="utf-8")
    peers = json.loads(text)["dependencies"]
    node = run_command(["node", "--version"], capture_output=True, text=True, check=True).stdout
    form = "pure" if str(kernel.__file__).endswith(".py") else "compiled"
    return [
        f"tripot {tripot.__version__} {form}",
        f"boardgame.io {peers['boardgame.io']}",
        f"Colyseus core {peers['@colyseus/core']}",
        f"node {node.strip().removeprefix('v')}",
    ]


def data(run: Run) -> dict[str, object]:
    """docs/server.json."""
    return {
        "python": platform.python_version(),
        "versions": versions(),
        "load": run.load,
        "priority": priority(),
        "tables": run.tables,
        "seats": SEATS,
        "moves_per_second": run.rates,
        "moves_per_slice": run.moves,
        "answers_on_disk": run.written,
        "flush_ms": rounded(run.flush),
        "deal_cpu_ms": [rounded(1000 * cpu / run.tables) for cpu in run.of(OURS).renewals],
        "servers": [server(run, each) for each in run.measured],
        "figures": [
            {
                "figure": figure.text,
                "unit": figure.unit.strip(),
                "median": rounded(figure.value.median),
                "low": rounded(figure.value.low),
                "high": rounded(figure.value.high),
                "floor": figure.floor,
                "aim": figure.aim,
            }
            for figure in figures(run)
        ],
    }


def server(run: Run, each: Measured) -> dict[str, object]:
    """One server, slice by slice."""
    return {
        "server": each.name,
        "moves": each.moves,
        "kB_empty": each.before,
        "kB_seated": each.after,
        "kB_at_the_end": each.last,
        "kB_per_connection": rounded(kilobytes_each(each, run.tables)),
        "slices": [
            {
                "moves_per_second": rate,
                "moves": len(part.waits),
                "cpu_us_per_move": rounded(part.each),
                **dict(
                    zip(("p50", "p95", "p99"), map(rounded, percentiles(part.waits)), strict=True)
                ),
            }
            for rate, parts in each.slices.items()
            for part in parts
        ],
    }


def rounded(number: float) -> float:
    """To four digits."""
    return float(f"{number:.4g}")
