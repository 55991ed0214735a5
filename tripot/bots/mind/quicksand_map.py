"""What a player of Quicksand reads off the board: how far it is, and where a walk best ends."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tripot.games.quicksand import EXPLORERS, Quicksand
from tripot.games.quicksand_board import (
    ARROWS,
    FIRST,
    MASK_CIRCLE,
    MOST,
    QUICKSAND_CIRCLE,
    REACH,
    ROW,
    TEMPLE,
)
from tripot.kernel.facts import bit
from tripot.kernel.table import Table

FARTHEST: Final = MOST  # no distance is greater

# How a walk ends.
PLAINLY: Final = 0
IN_QUICKSAND: Final = 1
WITH_A_DISCARD: Final = 2
IN_THE_TEMPLE: Final = 3


class Map:
    """The board of one table, read once."""

    def __init__(self) -> None:
        self.table: Table | None = None
        self.steps: vec[i64] = vec[i64]()  # by node: the fewest to the temple
        self.layers: vec[i64] = vec[i64]()  # by distance: its nodes, as a mask
        self.sands: i64 = 0  # the quicksand circles
        self.discards: vec[i64] = vec[i64]()  # by explorer: where a walk lets one discard

    def read(self, game: Quicksand) -> None:
        """Look at the board of this game, unless it is known."""
        if self.table is game.table:
            return
        self.table = game.table
        self.sands = 0
        self.steps = vec[i64]([FARTHEST] * MOST)
        self.layers = vec[i64]([0] * (FARTHEST + 1))
        self.discards = vec[i64]([0] * EXPLORERS)
        node: i64
        explorer: i64
        for node in range(game.nodes()):
            effect = game.effect(node)
            if effect == QUICKSAND_CIRCLE:
                self.sands |= bit(node)
            for explorer in range(EXPLORERS):
                if effect == MASK_CIRCLE or effect == explorer + 1:
                    self.discards[explorer] |= bit(node)
        self.measure(game)

    def measure(self, game: Quicksand) -> None:
        """Distances, from the temple outwards."""
        node: i64
        arrow: i64
        steps: i64
        for steps in range(FARTHEST):
            for node in range(game.nodes()):
                if self.steps[node] < FARTHEST:
                    continue
                arrives = steps == 0 and game.effect(node) == TEMPLE
                for arrow in range(3):
                    to = game.table.chart[ARROWS + ROW * node + arrow]
                    if to >= 0 and steps > 0 and (self.layers[steps - 1] >> to) & 1:
                        arrives = True
                if arrives:
                    self.steps[node] = steps
                    self.layers[steps] |= bit(node)

    def distance(self, node: i64) -> i64:
        """The fewest steps to the temple."""
        return self.steps[node]

    def to(self, game: Quicksand, explorer: i64, arrow: i64) -> i64:
        """Where an arrow leads from the explorer's circle."""
        return game.table.chart[ARROWS + ROW * game.positions[explorer] + arrow]

    def follow(self, game: Quicksand, at: i64, steps: i64) -> i64:
        """Where a walk ends that has so many steps to go; -1 if its player is asked before."""
        chart, free = game.table.chart, ~game.occupied()
        while steps:
            steps -= 1
            only: i64 = -1
            arrow: i64
            for arrow in range(3):
                to = chart[ARROWS + ROW * at + arrow]
                if to >= 0 and chart[FIRST + ROW * to + REACH + steps] & free:
                    if only >= 0:
                        return -1
                    only = to
            at = only
        return at

    def best_end(self, explorer: i64, ends: i64, mine: bool) -> tuple[i64, i64]:
        """How a walk ends and how far from the temple, if the seat chooses among these ends.

        One's own explorer goes on, and into quicksand only if that saves two steps; others
        are sunk if they can be, or led astray.
        """
        if mine:
            return self.nearest(explorer, ends)
        sunk = ends & self.sands
        if sunk:
            return IN_QUICKSAND, self.last_layer(sunk)
        outside = ends & ~self.layers[0]
        if outside == 0:
            return IN_THE_TEMPLE, 0
        far = self.last_layer(outside)
        return self.kind(explorer, outside & self.layers[far]), far

    def nearest(self, explorer: i64, ends: i64) -> tuple[i64, i64]:
        """The end nearest to the temple."""
        near: i64 = 0
        while ends & self.layers[near] == 0:
            near += 1
        dry = ends & self.layers[near] & ~self.sands
        if dry:
            return self.kind(explorer, dry), near
        dry = ends & self.layers[near + 1] & ~self.sands
        if dry:
            return self.kind(explorer, dry), near + 1
        return IN_QUICKSAND, near

    def kind(self, explorer: i64, dry: i64) -> i64:
        """How a walk ends, at the best of these circles without quicksand."""
        if dry & self.layers[0]:
            return IN_THE_TEMPLE
        if dry & self.discards[explorer]:
            return WITH_A_DISCARD
        return PLAINLY

    def last_layer(self, nodes: i64) -> i64:
        """The greatest distance among these."""
        far: i64 = 0
        rest = nodes & ~self.layers[0]
        while rest:
            far += 1
            rest &= ~self.layers[far]
        return far
