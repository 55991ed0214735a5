"""docs/strength.md, from docs/strength.json."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from textwrap import fill
from typing import Any

Row = Mapping[str, Any]

HEAD = """\
# How well bots play

Written by `make strength` from [strength.json](strength.json). A share is a multiple of the fair
share of the wins (of the losses in Loser, where less is better), with its 95 % interval. Every deal
is played once in each seat. The number of games of a row is fixed before it is played: rows that
stop as soon as they look sure lean to the surer side. Learning uses other deals. Experts count
worlds and not seconds, so a share does not depend on what else the machine does; times are
processor time, and beside them stands the load under which they were taken.

"""
METHOD = """\
## How it is measured

- **Levels**: one bot of the level alone at a table of the level below.
- **Fixed strategies** are those of `bench/strength/fixed`, each alone among regulars. Where a rule
  says nothing, it does as a regular.
- **Beliefs** are those of regulars at a table of regulars, at every third decision: for each card
  before others that a seat has not seen, how likely each face is, made of 128 imagined worlds that
  are weighed by what the others did, or taken all alike (*uniform*). Less is better.
- **Time**: worlds and trials of an expert, a quarter of them or four times as many; its share with
  just as many is in the first table.
- **OpenSpiel's ISMCTS** is `open_spiel.python.algorithms.ismcts` with random rollouts and as many
  simulations as its row says, in about the time that our expert takes; it gets worlds from the same
  `Seat.imagine`.
- **Speed** is processor time on one core, of whole decisions with two or more options: worlds
  imagined, options tried, judged.
- **The exploiter** begins as a regular and goes on learning, alone at a table of regulars who do
  not, by the rule with which regulars have learnt.
"""


def page(found: Mapping[str, Any]) -> str:
    """All that was measured so far."""
    parts = [HEAD]
    if note := found.get("note"):
        parts.append(f"{fill(note, 100)}\n\n")
    for part, (title, heads, cells) in SECTIONS.items():
        if rows := found.get(part):
            lines = [heads.split(" | "), ["---"] * len(heads.split(" | ")), *map(cells, rows)]
            table = "".join(f"| {' | '.join(line)} |\n" for line in lines)
            parts.append(f"## {title}\n\n{table}\n")
    return "".join([*parts, METHOD])


def duel_cells(row: Row) -> list[str]:
    """A level among the level below."""
    seats, share = str(row["seats"]), interval(row["share"])
    spent = str(row.get("cpu", ""))
    return [row["game"], seats, row["lone"], row["others"], share, str(row["games"]), spent]


def fixed_cells(row: Row) -> list[str]:
    """A fixed strategy among regulars."""
    share = interval(row["share"])
    return [row["game"], str(row["seats"]), row["lone"], share, str(row["games"])]


def belief_cells(row: Row) -> list[str]:
    """How good beliefs are, beside uniform ones."""
    scores = [row[name] for name in ("brier", "uniform_brier", "log_loss", "uniform_log_loss")]
    return [
        row["game"],
        str(row["seats"]),
        f"{row['decisions']:,}",
        *[f"{score:.4f}" for score in scores],
    ]


def ismcts_cells(row: Row) -> list[str]:
    """Our expert among theirs."""
    share, spent = interval(row["share"]), f"{row['ours_ms']:.0f}, {row['theirs_ms']:.0f}"
    theirs = f"{row['others']}, {row['simulations']} simulations"
    return [str(row["seats"]), theirs, share, str(row["games"]), spent]


def speed_cells(row: Row) -> list[str]:
    """How fast two levels are."""
    expert = f"{row['expert_50']:.0f}, {row['expert_99']:.0f}"
    regular = f"{row['regular_50']:.2f}, {row['regular_99']:.2f}"
    load = str(row.get("load", ""))
    return [row["game"], str(row["seats"]), f"{row['rollouts']:,}", expert, regular, load]


def exploiter_cells(row: Row) -> list[str]:
    """How far a regular can be read."""
    share, lessons = interval(row["share"]), f"{row['lessons']:,}"
    return [row["game"], str(row["seats"]), lessons, share, str(row["games"])]


def interval(share: Mapping[str, float]) -> str:
    """A share and how sure it is."""
    return f"{share['value']:.2f} ({share['low']:.2f} to {share['high']:.2f})"


SECTIONS: dict[str, tuple[str, str, Callable[[Row], list[str]]]] = {
    "ladder": (
        "Each level among the level below, and regulars among chance",
        "game | seats | level | among | share | games | CPU, s",
        duel_cells,
    ),
    "times": (
        "Experts with less time, and with more",
        "game | seats | level | among | share | games | CPU, s",
        duel_cells,
    ),
    "fixed": (
        "Fixed strategies among regulars",
        "game | seats | strategy | share | games",
        fixed_cells,
    ),
    "best": (
        "The best of them among experts",
        "game | seats | strategy | share | games",
        fixed_cells,
    ),
    "beliefs": (
        "What regulars believe",
        "game | seats | decisions | Brier | uniform | log-loss | uniform",
        belief_cells,
    ),
    "ismcts": (
        "The expert among OpenSpiel's ISMCTS, in Quick Shot",
        "seats | expert among | share | games | ms a decision (ours, theirs)",
        ismcts_cells,
    ),
    "speed": (
        "Speed, one core",
        "game | seats | imagined games/s | expert, ms (median, 99 %) | regular, ms (median, 99 %)"
        " | load",
        speed_cells,
    ),
    "exploiter": (
        "An exploiter among regulars",
        "game | seats | lessons | share | games",
        exploiter_cells,
    ),
}
