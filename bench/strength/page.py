"""docs/strength.md, from docs/strength.json."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

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
  simulations; it gets worlds from the same `Seat.imagine` as our expert, whose 200 worlds each try
  several options. In the second line our expert plays no more than 200 imagined games either.
- **Speed** is processor time on one core, of whole decisions with two or more options: worlds
  imagined, options tried, judged.
- **The exploiter** counts which answers have paid off against regulars in 3,000 games, by question,
  stage of the game and what lies open, and then always gives the best.
"""


def page(found: Mapping[str, Any]) -> str:
    """All that was measured so far."""
    parts = [HEAD]
    if ladder := found.get("ladder"):
        parts.append("## Each level among the level below, and regulars among chance\n\n")
        parts.append("| game | seats | level | among | share | games | verdict | minutes |\n")
        parts.append("|---|---|---|---|---|---|---|---|\n")
        parts += [duel_line(row) for row in ladder]
    if ismcts := found.get("ismcts"):
        parts.append("\n## The expert among OpenSpiel's ISMCTS, in Quick Shot\n\n")
        parts.append("| seats | expert | share | games | verdict |\n|---|---|---|---|---|\n")
        parts += [
            f"| {row['seats']} | {row['lone']} | {interval(row['share'])} | {row['games']} "
            f"| {verdict(row)} |\n"
            for row in ismcts
        ]
    if speeds := found.get("speed"):
        parts.append("\n## Speed, one core\n\n")
        parts.append(
            "| game | seats | imagined games/s | expert, ms (median, 99 %) "
            "| regular, ms (median, 99 %) |\n|---|---|---|---|---|\n"
        )
        parts += [
            f"| {row['game']} | {row['seats']} | {row['rollouts']:,} | {row['expert_50']:.0f}, "
            f"{row['expert_99']:.0f} | {row['regular_50']:.2f}, {row['regular_99']:.2f} |\n"
            for row in speeds
        ]
    if exploiter := found.get("exploiter"):
        parts.append("\n## A counting exploiter among regulars\n\n")
        parts.append("| game | seats | share | games |\n|---|---|---|---|\n")
        parts += [
            f"| {row['game']} | {row['seats']} | {interval(row['share'])} | {row['games']} |\n"
            for row in exploiter
        ]
    return "".join([*parts, "\n", METHOD])


def duel_line(row: Mapping[str, Any]) -> str:
    """One pairing."""
    return (
        f"| {row['game']} | {row['seats']} | {row['lone']} | {row['others']} "
        f"| {interval(row['share'])} | {row['games']} | {verdict(row)} | {row['minutes']:g} |\n"
    )


def interval(share: Mapping[str, float]) -> str:
    """A share and how sure it is."""
    return f"{share['value']:.2f} ({share['low']:.2f} to {share['high']:.2f})"


def verdict(row: Mapping[str, Any]) -> str:
    """In a word."""
    return {"better": "sure", "worse": "worse", "open": "open"}[row["verdict"]]
