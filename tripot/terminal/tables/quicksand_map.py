"""The board of Quicksand on a screen: its circles where they lie, the arrows between, the pawns."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rich.text import Text

from tripot.terminal.scene import Scene, View
from tripot.terminal.screen import INK, LAMP

COLOURS = ("red", "yellow", "green", "blue", "white", "black")
EXPLORERS = ("hunter", "geologist", "botanist", "zoologist", "archaeologist", "lord")
INKS = {
    "red": "#ff5a3c",
    "yellow": "#e8b800",
    "green": "#2fa866",
    "blue": "#4f93ff",
    "white": "bold",
    "black": "#8d8296",
}
LEAN = 4  # an arrow that goes less far to the side points straight up
CELL = 12  # columns of a circle with all that may be on it
MOST_ROWS = 20  # a board with more is not drawn
GAP = "⋮"  # rows are left out below the one that ends with it


@dataclass(frozen=True)
class Circle:
    """A circle of the board, or the temple."""

    name: str
    kind: str
    colour: str | None
    x: float
    y: float
    to: Sequence[str]


class Board:
    """A board as the options hold it: circles by name, and how far the temple is."""

    def __init__(self, scene: Scene) -> None:
        self.circles = [
            Circle(node["id"], node["kind"], node["colour"], node["x"], node["y"], node["to"])
            for node in scene.options["board"]["nodes"]
        ]
        self.named = {circle.name: circle for circle in self.circles}
        self.away: dict[str, int] = {}  # the fewest steps to the temple
        while len(self.away) < len(self.circles):
            for circle in self.circles:
                if all(name in self.away for name in circle.to):
                    self.away[circle.name] = 1 + min((self.away[n] for n in circle.to), default=-1)

    def at(self, facts: Mapping[str, Any], explorer: str) -> Circle:
        """Where an explorer stands."""
        return self.named[facts["positions"][explorer]]

    def arrows(self, circle: Circle) -> dict[str, str]:
        """A sign for each arrow; of two that lean to one side, the nearer points straight up."""
        there = [self.named[name] for name in circle.to]
        signs = {other.name: sign(circle, other) for other in there}
        for other in sorted(there, key=lambda other: abs(other.x - circle.x)):
            alike = list(signs.values()).count(signs[other.name]) > 1
            if alike and other.y != circle.y:
                signs[other.name] = "↑" if other.y > circle.y else "↓"
        return signs


def sign(circle: Circle, other: Circle) -> str:
    """The direction from one circle to another."""
    side = other.x - circle.x
    if other.y == circle.y:
        return "→" if side > 0 else "←"
    signs = "↖↑↗" if other.y > circle.y else "↙↓↘"
    return signs[1 if abs(side) < LEAN else 0 if side < 0 else 2]


def mark(face: str, scene: Scene) -> str:
    """The letters of a card or an explorer."""
    return scene.words(f"faces.{face}.mark")


def pawn(explorer: str, trapped: bool, scene: Scene) -> Text:
    """An explorer as it stands there: between two waves if it is trapped."""
    if not trapped:
        return scene.chip(explorer)
    return Text(f"≈{mark(explorer, scene)}≈", style=f"{scene.looks[explorer]} underline")


def ring(circle: Circle, scene: Scene) -> Text:
    """A circle without what stands on it: its colour's letter, a mask's, or waves."""
    if circle.kind == "temple":
        return Text(scene.words("map.temple"), style=f"bold {INK} on {LAMP}")
    if circle.kind == "start":
        return Text(" ", style="dim")
    if circle.kind == "quicksand":
        return Text("(≈)", style="bold #f2c878")
    face = circle.colour or "mask"
    style = INKS.get(face, "bold #ff86b7")
    return Text(f"({mark(face, scene).lower()})", style=style)


def described(circle: Circle, scene: Scene) -> str:
    """What a circle is, in a word or two."""
    return scene.words(f"circles.{circle.colour if circle.kind == 'colour' else circle.kind}")


def drawn(
    board: Board, view: View, scene: Scene, width: int, targets: Mapping[str, str], most: int
) -> list[Text] | None:
    """The rows of the board from the temple down, at most so many; None if it is too wide.

    A target is marked with what is typed to go there, and a gap where rows are left out.
    """
    left = min(circle.x for circle in board.circles)
    rows = sorted({circle.y for circle in board.circles}, reverse=True)
    shown = chosen_rows(rows, board, view, targets, most)
    room = width if len(shown) == len(rows) else width - 2
    scale = (room - CELL) / max(max(circle.x for circle in board.circles) - left, 1)
    below = dict(zip(rows, [*rows[1:], None], strict=True))
    out = []
    for y, following in zip(shown, [*shown[1:], None], strict=True):
        row = Text()
        for circle in sorted((c for c in board.circles if c.y == y), key=lambda circle: circle.x):
            column = int((circle.x - left) * scale)
            if row and row.cell_len > column:
                return None
            row.append(" " * (column - row.cell_len))
            row.append_text(cell(circle, board, view, scene, targets.get(circle.name, "")))
        if row.cell_len > room:
            return None
        if following != below[y]:
            row.append(GAP.rjust(width - row.cell_len), style="dim")
        out.append(row)
    return out if len(out) <= MOST_ROWS else None


def chosen_rows(
    rows: Sequence[float], board: Board, view: View, targets: Iterable[str], most: int
) -> list[float]:
    """If not all rows can be shown: without those behind everybody, and those farthest ahead."""
    lit = {board.named[name].y for name in targets}
    pawns = [rows.index(board.at(view["facts"], explorer).y) for explorer in EXPLORERS]

    def matters(row: int) -> int:
        ahead = [pawn - row for pawn in pawns if pawn >= row]
        return 0 if row == 0 or rows[row] in lit else min(ahead, default=len(rows))

    kept = sorted(range(len(rows)), key=lambda row: (matters(row), row))[:most]
    return [rows[row] for row in sorted(kept)]


def cell(circle: Circle, board: Board, view: View, scene: Scene, key: str) -> Text:
    """A circle with its name, its kind, who stands on it, and its arrows."""
    facts = view["facts"]
    text = Text(key or " ", style="bold")
    if circle.kind != "temple":
        text.append(circle.name, style=f"bold {INK} on {LAMP}" if key else "dim")
    text.append_text(ring(circle, scene))
    standing = [explorer for explorer in EXPLORERS if board.at(facts, explorer) is circle]
    for explorer in standing:
        text.append_text(pawn(explorer, facts["trapped"][explorer], scene))
    return text.append("".join(board.arrows(circle).values()), style="bold" if standing else "dim")
