"""Records as trajectories: what each seat saw, might do, did and gained, decision by decision."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

import tripot
from tripot import Game
from tripot.kernel.encode import Encoder
from tripot.research.tables import Bytes, Mask, as_array
from tripot.shapes import Knowledge


@dataclass
class Trajectory:
    """The decisions of one seat in one game, in their order."""

    seat: int
    record: str  # what it was read from, which any replay opens
    encoder: Encoder
    numbers: list[int] = field(default_factory=list)  # of the decisions in the game
    observations: Bytes = field(default_factory=lambda: np.zeros((0, 0), np.uint8))
    masks: Mask = field(default_factory=lambda: np.zeros((0, 0), np.int8))
    actions: NDArray[np.int64] = field(default_factory=lambda: np.zeros(0, np.int64))
    rewards: NDArray[np.float64] = field(default_factory=lambda: np.zeros(0, np.float64))

    def explain(self, n: int) -> dict[str, object]:
        """What the seat saw at its decision of that number, in words."""
        return self.encoder.explain(self.observations[n].tobytes())

    def knew(self, n: int) -> list[Knowledge]:
        """What it knew there of cards that it did not see, in groups: `Game.known`."""
        return at_decision(self.record, self.numbers[n]).known(self.seat)


def trajectories(record: str, known: bool = False) -> list[Trajectory]:
    """One for each seat; `known` has the observations say what it surely knew of hidden cards.

    The reward comes with the last decision of a seat, if the game is over.
    """
    game = tripot.replay(record)
    encoder = Encoder(game.table, known)
    out = [Trajectory(seat, record, encoder) for seat in range(int(game.seats))]
    rows: list[list[tuple[Bytes, Mask, int]]] = [[] for _ in out]
    for at, answers in decisions(record):
        for seat, answer in zip(at.asked, answers, strict=True):
            seen = as_array(encoder.observe(at, seat), np.uint8)
            mask = as_array(encoder.mask(at, seat), np.int8)
            rows[seat].append((seen, mask, answer))
            out[seat].numbers.append(at.decision)
    for one, row in zip(out, rows, strict=True):
        if row:
            one.observations = np.stack([seen for seen, _, _ in row])
            one.masks = np.stack([mask for _, mask, _ in row])
            one.actions = np.array([answer for _, _, answer in row], np.int64)
            one.rewards = np.zeros(len(row))
            one.rewards[-1] = game.returns[one.seat] if game.over else 0.0
    return out


def decisions(record: str) -> Iterator[tuple[Game, list[int]]]:
    """The game at each of its decisions, and the answers that followed, in seat order."""
    answered = [int(answer) for answer in tripot.replay(record).answered]
    game = beginning(record)
    while answered:
        answers, answered = answered[: len(game.asked)], answered[len(game.asked) :]
        yield game, answers
        for seat, answer in zip(game.asked, answers, strict=True):
            game.answer(seat, answer)


def at_decision(record: str, number: int) -> Game:
    """The game of a record when its decision of that number was open."""
    return next(game for game, _ in decisions(record) if game.decision == number)


def beginning(record: str) -> Game:
    """The game of a record as it was dealt."""
    table = tripot.replay(record).table
    game: Game = table.game(table)
    game.begin_from_deal()
    return game
