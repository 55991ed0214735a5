"""docs/strength.md, from docs/strength.json."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

Row = Mapping[str, Any]

HEAD = """\
# How well bots play

Written by `make strength` from [strength.json](strength.json). A share is a multiple of the fair
share of the wins (of the losses in Loser, where less is better), with its 95 % interval. Every deal
is played once in each seat. *Sure* is the verdict of the sequential test of docs/bots.md; each
pairing had at most 30 minutes of processor time.

"""
METHOD = """\
## How it is measured

- **Levels**: one bot of the level alone at a table of the level below, as `tripot arena
  --until-sure` plays it, at the smallest and a middle seat count of each game.
- **OpenSpiel's ISMCTS** is `open_spiel.python.algorithms.ismcts` with random rollouts and 200
  simulations; it gets worlds from the same `Seat.imagine` as our expert. *Worlds200* is an expert
  with 200 worlds a decision, in each of which it tries several options.
- **Speed** is processor time on one core, of whole decisions with two or more options: worlds
  imagined, options tried, judged.
- **The exploiter** counts which answers have paid off against regulars in 3,000 games, by question,
  stage of the game and what lies open, and then always gives the best.
"""


def page(found: Mapping[str, Any]) -> str:
    """All that was measured so far."""
    parts = [HEAD]
    for part, (title, heads, cells) in SECTIONS.items():
        if rows := found.get(part):
            lines = [heads.split(" | "), ["---"] * len(heads.split(" | ")), *map(cells, rows)]
            table = "".join(f"| {' | '.join(line)} |\n" for line in lines)
            parts.append(f"## {title}\n\n{table}\n")
    return "".join([*parts, METHOD])


def duel_cells(row: Row) -> list[str]:
    """A level among the level below."""
    seats, share = str(row["seats"]), interval(row["share"])
    shown = [row["game"], seats, row["lone"], row["others"], share, str(row["games"])]
    return [*shown, verdict(row), f"{row['minutes']:g}"]


def ismcts_cells(row: Row) -> list[str]:
    """Our expert among theirs."""
    share = interval(row["share"])
    return [str(row["seats"]), row["lone"], share, str(row["games"]), verdict(row)]


def speed_cells(row: Row) -> list[str]:
    """How fast two levels are."""
    expert = f"{row['expert_50']:.0f}, {row['expert_99']:.0f}"
    regular = f"{row['regular_50']:.2f}, {row['regular_99']:.2f}"
    return [row["game"], str(row["seats"]), f"{row['rollouts']:,}", expert, regular]


def exploiter_cells(row: Row) -> list[str]:
    """How far a regular can be read."""
    return [row["game"], str(row["seats"]), interval(row["share"]), str(row["games"])]


def interval(share: Mapping[str, float]) -> str:
    """A share and how sure it is."""
    return f"{share['value']:.2f} ({share['low']:.2f} to {share['high']:.2f})"


def verdict(row: Row) -> str:
    """In a word."""
    return {"better": "sure", "worse": "worse", "open": "open"}[row["verdict"]]


SECTIONS: dict[str, tuple[str, str, Callable[[Row], list[str]]]] = {
    "ladder": (
        "Each level among the level below, and regulars among chance",
        "game | seats | level | among | share | games | verdict | minutes",
        duel_cells,
    ),
    "ismcts": (
        "The expert among OpenSpiel's ISMCTS, in Quick Shot",
        "seats | expert | share | games | verdict",
        ismcts_cells,
    ),
    "speed": (
        "Speed, one core",
        "game | seats | imagined games/s | expert, ms (median, 99 %) | regular, ms (median, 99 %)",
        speed_cells,
    ),
    "exploiter": (
        "A counting exploiter among regulars",
        "game | seats | share | games",
        exploiter_cells,
    ),
}
