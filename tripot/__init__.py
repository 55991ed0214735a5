"""Tripot: party games of hidden information, for friends, designers and researchers."""

from tripot.kernel.errors import (
    BadOption,
    BadPosition,
    BadRecord,
    Error,
    NotAsked,
    NotOffered,
    UnknownGame,
)
from tripot.kernel.game import Game
from tripot.kernel.record import replay, verify
from tripot.kernel.registry import actions, arrange, from_json, games, new
from tripot.kernel.seat import Seat

__version__ = "0.1.0"

__all__ = [
    "BadOption",
    "BadPosition",
    "BadRecord",
    "Error",
    "Game",
    "NotAsked",
    "NotOffered",
    "Seat",
    "UnknownGame",
    "actions",
    "arrange",
    "from_json",
    "games",
    "new",
    "replay",
    "verify",
]
