"""Tripot: party games of hidden information, for friends, designers and researchers."""

from tripot.declared import (
    EtBimFacts,
    LoserFacts,
    QuicksandFacts,
    QuickShotFacts,
    RouletteFacts,
)
from tripot.event_types import Event
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
from tripot.kernel.registry import actions, from_json, games
from tripot.kernel.seat import Seat
from tripot.opening import arrange, new
from tripot.shapes import GameCard, Knowledge, OpenQuestion, Question, Reason, View, Where

__version__ = "0.1.0"

__all__ = [
    "BadOption",
    "BadPosition",
    "BadRecord",
    "Error",
    "EtBimFacts",
    "Event",
    "Game",
    "GameCard",
    "Knowledge",
    "LoserFacts",
    "NotAsked",
    "NotOffered",
    "OpenQuestion",
    "Question",
    "QuickShotFacts",
    "QuicksandFacts",
    "Reason",
    "RouletteFacts",
    "Seat",
    "UnknownGame",
    "View",
    "Where",
    "actions",
    "arrange",
    "from_json",
    "games",
    "new",
    "replay",
    "verify",
]
