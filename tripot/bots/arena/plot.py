"""Draws: dots with their intervals, and the evidence deal by deal; for light and dark pages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from math import ceil, floor, log10

from tripot.bots.arena.ratings import Interval
from tripot.bots.arena.sequential import ALPHA

WIDTH = 720
LABELS = 170  # room for the names
VALUES = 170  # room for the numbers
ROW = 30
SMALL, TALL = 230, 150  # a small plot
EDGE = 34  # of a small plot: its title

Row = tuple[str, Interval, str]  # name, where it lies, and that in words
Path = Sequence[tuple[int, float, float]]


def dots(title: str, rows: Sequence[Row], zero: float, spell: Callable[[float], str]) -> str:
    """A dot and a line for each row, around a reference line at `zero`."""
    low = min([zero, *[row[1].low for row in rows]])
    high = max([zero, *[row[1].high for row in rows]])
    step = nice((high - low) / 5 or 1.0)
    low, high = step * floor(low / step), step * ceil(high / step)
    high += step if low == high else 0
    room = WIDTH - LABELS - VALUES
    height = ROW * len(rows) + 30

    def x(value: float) -> float:
        return LABELS + room * (value - low) / (high - low)

    body: list[str] = []
    for tick in range(round((high - low) / step) + 1):
        value = low + tick * step
        body.append(line("grid", x(value), 4, x(value), height - 22))
        body.append(text("note", x(value), height - 6, spell(value), "middle"))
    body.append(line("zero", x(zero), 0, x(zero), height - 22))
    for i, (name, interval, words) in enumerate(rows):
        y = ROW * i + ROW / 2
        body += [
            text("name", LABELS - 12, y + 4, shortened(name, 24), "end"),
            line("span", x(interval.low), y, x(interval.high), y),
            f'<circle class="dot" cx="{x(interval.value):.1f}" cy="{y:g}" r="5"/>',
            text("value", WIDTH - VALUES + 12, y + 4, words),
        ]
    return f'<div class="scroll wide">{svg(title, WIDTH, height, body)}</div>'


def evidence(title: str, path: Path, verdict: str, axis: str, odds: str) -> str:
    """The fortunes of those who bet on a bot and against it, on a scale of tens."""
    bar = log10(2 / ALPHA)
    top = max([bar + 0.5, *[max(point[1], point[2]) for point in path]])
    low = min([-0.5, *[max(-2.0, min(point[1], point[2])) for point in path]])
    deals = max(path[-1][0], 2)

    def x(deal: float) -> float:
        return 4 + (SMALL - 8) * (deal - 1) / (deals - 1)

    def y(value: float) -> float:
        return EDGE + (TALL - EDGE - 20) * (top - max(value, low)) / (top - low)

    def curve(side: int) -> str:
        points = " ".join(f"{x(point[0]):.1f},{y(point[side]):.1f}" for point in path)
        css = "better" if side == 1 else "worse"
        return f'<polyline class="{css}" points="{points}"/>'

    body = [
        text("head", 4, 13, shortened(title, 34)),
        text("note", 4, 28, verdict),
        line("zero", 4, y(0), SMALL - 4, y(0)),
        line("bar", 4, y(bar), SMALL - 4, y(bar)),
        text("note", SMALL - 4, y(bar) - 3, odds, "end"),
        curve(2),
        curve(1),
        text("note", SMALL - 4, TALL - 5, axis, "end"),
    ]
    return svg(f"{title}: {verdict}", SMALL, TALL, body)


def nice(step: float) -> float:
    """A round number that is not smaller."""
    size: float = 10.0 ** floor(log10(step))
    return next(size * n for n in (1, 2, 5, 10) if size * n >= step * 0.999)


def shortened(name: str, longest: int) -> str:
    """A name that fits."""
    return name if len(name) <= longest else "…" + name[1 - longest :]


def line(css: str, x1: float, y1: float, x2: float, y2: float) -> str:
    """A line."""
    return f'<line class="{css}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'


def text(css: str, x: float, y: float, words: str, anchor: str = "start") -> str:
    """Some words."""
    place = f'x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"'
    return f'<text class="{css}" {place}>{escape(words)}</text>'


def svg(title: str, width: int, height: float, body: Sequence[str]) -> str:
    """A drawing that says what it is."""
    head = f'<svg viewBox="0 0 {width} {height:g}" style="max-width:{width}px" role="img">'
    return "\n".join([head, f"<title>{escape(title)}</title>", *body, "</svg>"])
