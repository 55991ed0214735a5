"""What all environments share: a table to deal from, its encoder, names, and how it is drawn."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from functools import lru_cache
from json import dumps, loads
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

import tripot
from tripot import Game
from tripot.kernel.encode import Encoder
from tripot.kernel.open_eyes import open_view
from tripot.kernel.registry import find, games, open_table
from tripot.kernel.table import Table

Bytes = NDArray[np.uint8]
Mask = NDArray[np.int8]
as_array: Any = np.frombuffer  # the memory of a `vec`, not copied: its types know no such buffer
NO_OP = "no-op"
USUAL = {"quick-shot": 5, "et-bim": 8, "loser": 4, "quicksand": 3, "roulette": 4}


def usual_seats(key: str) -> int:
    """How many usually sit there: of a game from outside, the middle of what it takes."""
    low, high = find(key).identity.seats
    return USUAL.get(key, (low + high) // 2)


def python_name(key: str) -> str:
    """The name of a game in Python: quick_shot."""
    return re.sub(r"\W", "_", key)


def named_game(name: str) -> str | None:
    """The key of the game with this name in Python; None if there is none."""
    return next((key for key in games() if python_name(key) == name), None)


class Desk:
    """One game, number of seats and options: what every environment of it has in common."""

    def __init__(self, key: str, seats: int, options: Mapping[str, object], known: bool) -> None:
        self.key = key
        self.seats = seats
        self.options = dict(options)
        self.table: Table = open_table(key, seats, self.options, None)
        self.encoder = Encoder(self.table, known)
        self.answers = (*self.table.identity.answers, NO_OP)
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(0, 255, (self.encoder.size,), np.uint8),
                "action_mask": spaces.Box(0, 1, (self.encoder.actions,), np.int8),
            }
        )

    def deal(self, seed: int) -> Game:
        """A game from this seed, which can be recorded."""
        return tripot.new(self.key, self.seats, seed, self.options)

    def observe(self, game: Game, seat: int) -> dict[str, NDArray[np.generic]]:
        """What a seat sees, and what it may do."""
        encoder = self.encoder
        return {
            "observation": as_array(encoder.observe(game, seat), np.uint8),
            "action_mask": as_array(encoder.mask(game, seat), np.int8),
        }


def desk(
    key: str, seats: int | None, options: Mapping[str, object] | None, known: bool = False
) -> Desk:
    """The desk of a table, made once; `known`: rows say what the seat knows of hidden cards."""
    number = usual_seats(key) if seats is None else seats
    return desk_of(key, number, dumps(dict(options or {}), sort_keys=True), known)


@lru_cache(maxsize=64)
def desk_of(key: str, seats: int, options: str, known: bool) -> Desk:
    """The same, by the options as text."""
    return Desk(key, seats, loads(options), known)


def rendered(game: Game, mode: str | None) -> str | None:
    """The table as an environment renders it: given back, written out, or neither."""
    if mode == "human":
        sys.stdout.write(drawn(game))
    return drawn(game) if mode == "ansi" else None


def drawn(game: Game) -> str:
    """The whole table in plain text, every card face up: for one who watches over a training."""
    view = open_view(game)
    lines = [f"{view['game']}, decision {view['decision']}"]
    for name, value in view["facts"].items():
        lines.append(f"  {name}: {plain(value)}")
    for name, pile in view["piles"].items():
        rows = pile if pile and isinstance(pile[0], list) else [pile]
        several = rows is pile
        for i, row in enumerate(rows):
            if row:
                lines.append(f"  {name}{f'[{i}]' if several else ''}: {' '.join(map(str, row))}")
    if view["over"]:
        lines.append(f"  over; winners: {plain(view['winners'])}")
    else:
        lines.append(f"  {view['question']['name']} is asked of {plain(view['asked'])}")
    return "\n".join(lines) + "\n"


def plain(value: object) -> str:
    """A value of a view in a line."""
    if isinstance(value, list):
        return " ".join(plain(one) for one in value) or "-"
    if isinstance(value, dict):
        return ", ".join(f"{name} {plain(one)}" for name, one in value.items()) or "-"
    return "-" if value is None else str(value)
