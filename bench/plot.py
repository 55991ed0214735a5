"""Draws the bars: decisions a second, in two panels, for light and dark pages."""

from __future__ import annotations

from html import escape
from statistics import median

from bench.driver import Line, Run
from bench.figures import short, shown
from bench.report import amount
from bench.task import STEP, WHOLE

WIDTH = 760
LABELS = 250  # room for the names
VALUES = 96  # room for the numbers
BAR = 16
ROW = 24
TOP = 50
PANEL = 44
STYLE = """\
.paper{fill:#ffffff}.title{fill:#1f2328;font-size:16px;font-weight:600}
.head{fill:#1f2328;font-size:13px;font-weight:600}.name,.value{fill:#1f2328;font-size:12px}
.note{fill:#59636e;font-size:11px}.axis{stroke:#d1d9e0}.spread{stroke:#1f2328;stroke-width:1.5}
.compiled{fill:#c2410c}.pure{fill:#f0a878}.other{fill:#7d8aa0}
@media (prefers-color-scheme: dark){
.paper{fill:#0d1117}.title,.head,.name,.value{fill:#e6edf3}.note{fill:#9198a1}
.axis{stroke:#3d444d}.spread{stroke:#e6edf3}
.compiled{fill:#f97316}.pure{fill:#8f4a1f}.other{fill:#66748c}}"""
PANELS = {
    WHOLE: "Whole random games inside the library",
    STEP: "Stepped from Python, a call for each question and answer",
}


def svg(run: Run) -> str:
    """docs/benchmarks.svg."""
    body: list[str] = []
    y = TOP
    rated = [line for line in run.lines if line.measure in PANELS]
    most = max(shown(line).high for line in rated)
    for measure, words in PANELS.items():
        lines = sorted(
            (line for line in rated if line.measure == measure), key=lambda x: -median(x.rates)
        )
        body.append(text(16, y + 16, "head", words))
        y += 28
        body.append(f'<line class="axis" x1="{LABELS}" y1="{y}" x2="{LABELS}" y2="')
        body[-1] += f'{y + ROW * len(lines)}"/>'
        for line in lines:
            body += bar(line, y + ROW / 2, most)
            y += ROW
        y += PANEL - 28
    height = y + 6
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
            f'width="{WIDTH}" height="{height}" role="img" aria-labelledby="t" '
            'font-family="system-ui, -apple-system, Segoe UI, Helvetica, Arial, sans-serif">',
            '<title id="t">Decisions a second, Tripot and others</title>',
            f"<style>{STYLE}</style>",
            f'<rect class="paper" width="{WIDTH}" height="{height}" rx="6"/>',
            text(16, 27, "title", "Decisions a second, in one run on one core"),
            text(
                WIDTH - 16, 27, "note", "median of the rounds; the line is the middle half", "end"
            ),
            *body,
            "</svg>\n",
        ]
    )


def bar(line: Line, middle: float, most: float) -> list[str]:
    """A name, a bar, the spread on it, and the number."""
    value = shown(line)
    room = WIDTH - LABELS - VALUES
    kind = line.contestant.removeprefix("tripot ")
    css = kind if kind in ("compiled", "pure") else "other"
    name = f"{short(line).replace('-', ' ').title()}, {kind}" if css != "other" else peer(line)
    low, high, end = (room * n / most for n in (value.low, value.high, value.median))
    return [
        text(LABELS - 8, middle + 4, "name", name, "end"),
        f'<rect class="{css}" x="{LABELS}" y="{middle - BAR / 2:g}" '
        f'width="{max(end, 1):.1f}" height="{BAR}" rx="2"/>',
        f'<line class="spread" x1="{LABELS + low:.1f}" y1="{middle:g}" '
        f'x2="{LABELS + high:.1f}" y2="{middle:g}"/>',
        text(LABELS + max(end, high) + 8, middle + 4, "value", amount(value.median, "decisions/s")),
    ]


def peer(line: Line) -> str:
    """The name of another library's game."""
    return f"{line.contestant} {short(line)}" + (", in C++" if line.measure == WHOLE else "")


def text(x: float, y: float, css: str, words: str, anchor: str = "start") -> str:
    """Some words."""
    return f'<text class="{css}" x="{x:g}" y="{y:g}" text-anchor="{anchor}">{escape(words)}</text>'
