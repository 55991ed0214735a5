"""The events of all games, as types. Made by tools/declared.py, not by hand."""

from __future__ import annotations

from typing import Literal, NotRequired, TypeAlias, final

from typing_extensions import TypedDict

Happened = TypedDict(
    "Happened",
    {
        "n": int,
        "from": NotRequired[list[str | int]],
        "to": NotRequired[list[str | int]],
        "cards": NotRequired[list[str | None]],
        "at": NotRequired[list[int]],
    },
)


@final
class AccuseEvent(Happened):
    event: Literal["accuse"]
    accused: int
    seat: int


@final
class AcquitEvent(Happened):
    event: Literal["acquit"]
    accusers: list[int]
    seat: int


@final
class AimEvent(Happened):
    event: Literal["aim"]
    cause: NotRequired[str]
    seat: NotRequired[int]
    target: NotRequired[int]


@final
class AnnounceEvent(Happened):
    event: Literal["announce", "free", "temple"]
    explorer: str


@final
class AsideEvent(Happened):
    event: Literal["aside", "discard", "draw", "reveal"]
    cause: NotRequired[str]


@final
class BidEvent(Happened):
    event: Literal["bid"]
    die: int
    seat: int


@final
class BimEvent(Happened):
    event: Literal[
        "bim",
        "bribe",
        "chairs",
        "clear",
        "deal",
        "deal_mission",
        "deal_tile",
        "deal_token",
        "gather",
        "gift",
        "give",
        "gone",
        "lapse",
        "lay_down",
        "lift",
        "mission",
        "non",
        "pocket",
        "recycle",
        "refused",
        "reinforce",
        "return",
        "reverse",
        "seven",
        "show",
        "shuffle",
        "sink",
        "snap",
        "spares",
        "spin",
        "stuck",
        "too_long",
        "trade",
        "unload",
        "vanish",
        "whirl",
    ]


@final
class CallEvent(Happened):
    event: Literal["call"]
    seats: list[int]
    shot: int


@final
class CannotEvent(Happened):
    event: Literal["cannot", "no_spare", "use"]
    cause: str
    seat: int


@final
class CaptainLostEvent(Happened):
    event: Literal["captain_lost"]
    by: list[int]
    cause: str
    seat: int


@final
class CastEvent(Happened):
    event: Literal["cast", "catch", "drop", "dropped", "load", "no_click", "nothing", "tile"]
    cause: str


@final
class CrossfireEvent(Happened):
    event: Literal["crossfire", "mystery", "oups", "sky", "steal", "take_back", "unshield"]
    seat: int


@final
class EffectEvent(Happened):
    event: Literal["effect"]
    card: str
    cause: str
    seat: int
    target: int | None


@final
class EndEvent(Happened):
    event: Literal["end"]
    card: NotRequired[str | None]
    cause: NotRequired[str]
    explorer: NotRequired[str | None]
    gang: NotRequired[str | None]
    loser: NotRequired[int]
    points: NotRequired[int]
    seats: list[int]
    strength: NotRequired[int]


@final
class ErrorEvent(Happened):
    event: Literal["error"]
    damage: int
    seat: int


@final
class ExchangeEvent(Happened):
    event: Literal["exchange"]
    cause: str
    centre: int


@final
class FireEvent(Happened):
    event: Literal["fire"]
    cause: str
    target: int | None


@final
class FriskEvent(Happened):
    event: Literal["frisk", "peek", "swap"]
    by: int
    cause: str


@final
class FrogEvent(Happened):
    event: Literal["frog"]
    frogs: int
    of: int
    seat: int


@final
class GangEvent(Happened):
    event: Literal["gang"]
    card: str
    cause: str
    seats: list[int]


@final
class HealEvent(Happened):
    event: Literal["heal"]
    by: int
    damage: int


@final
class HomeEvent(Happened):
    event: Literal["home"]
    explorer: NotRequired[str]


@final
class LandsEvent(Happened):
    event: Literal["lands"]
    by: int
    cause: str
    damage: int
    seat: int


@final
class LeaderEvent(Happened):
    event: Literal["leader"]
    card: str | None
    cause: str
    seat: int
    strength: int


@final
class LookEvent(Happened):
    event: Literal["look"]
    by: NotRequired[int]
    cause: NotRequired[str]
    seat: NotRequired[int]


@final
class LoserEvent(Happened):
    event: Literal["loser"]
    cause: str
    first: str
    seat: int
    value: int


@final
class LosesEvent(Happened):
    event: Literal["loses"]
    by: list[int]
    cause: str
    left: int
    seat: int


@final
class NoDrawEvent(Happened):
    event: Literal["no_draw"]
    cause: str
    count: int
    seat: int


@final
class OneMoreEvent(Happened):
    event: Literal["one_more"]
    by: int
    owed: int
    seat: int


@final
class OpenEvent(Happened):
    event: Literal["open"]
    accusers: NotRequired[list[int]]


@final
class OutEvent(Happened):
    event: Literal["out"]
    by: int | None
    cause: str
    damage: NotRequired[int]
    seat: int


@final
class PlayEvent(Happened):
    event: Literal["play"]
    cause: NotRequired[str]
    seat: NotRequired[int]
    target: NotRequired[int | None]


@final
class PointsEvent(Happened):
    event: Literal["points"]
    card: NotRequired[str | None]
    cause: str
    change: NotRequired[int]
    points: int
    seat: int


@final
class PoisonEvent(Happened):
    event: Literal["poison"]
    by: int
    strength: int


@final
class RespinEvent(Happened):
    event: Literal["respin"]
    by: int


@final
class RoundEvent(Happened):
    event: Literal["round"]
    cause: NotRequired[str]
    referee: NotRequired[int]
    round: int


@final
class SparedEvent(Happened):
    event: Literal["spared"]
    card: str
    safe: str
    seat: int


@final
class SpentEvent(Happened):
    event: Literal["spent"]
    card: str
    seat: int


@final
class StrengthEvent(Happened):
    event: Literal["strength"]
    card: str
    seat: int
    strength: int


@final
class TakeEvent(Happened):
    event: Literal["take"]
    by: NotRequired[int]


@final
class TargetEvent(Happened):
    event: Literal["target"]
    by: int
    cause: str
    seat: int


@final
class ThumbsEvent(Happened):
    event: Literal["thumbs"]
    cause: str
    down: list[int]
    up: list[int]


@final
class TrapEvent(Happened):
    event: Literal["trap"]
    cause: str
    explorer: str


@final
class TurnEvent(Happened):
    event: Literal["turn"]
    seat: int
    turns: NotRequired[int]


@final
class TurnDieEvent(Happened):
    event: Literal["turn_die"]
    by: int
    cause: str
    die: int
    seat: int


@final
class TurnDownEvent(Happened):
    event: Literal["turn_down"]
    card: str
    seats: list[int]


@final
class TurnOverEvent(Happened):
    event: Literal["turn_over"]
    shown: str
    used: str


@final
class ValueEvent(Happened):
    event: Literal["value"]
    cause: str
    seat: int
    spells: list[str]
    value: int


@final
class VerdictEvent(Happened):
    event: Literal["verdict"]
    accusers: list[int]
    cause: str
    seat: int


@final
class VoteEvent(Happened):
    event: Literal["vote"]
    cause: str
    first: str


@final
class WalkEvent(Happened):
    event: Literal["walk"]
    circle: str
    explorer: str


@final
class WonEvent(Happened):
    event: Literal["won"]
    cause: str
    gang: str | None
    seats: list[int]


Event: TypeAlias = (
    AccuseEvent
    | AcquitEvent
    | AimEvent
    | AnnounceEvent
    | AsideEvent
    | BidEvent
    | BimEvent
    | CallEvent
    | CannotEvent
    | CaptainLostEvent
    | CastEvent
    | CrossfireEvent
    | EffectEvent
    | EndEvent
    | ErrorEvent
    | ExchangeEvent
    | FireEvent
    | FriskEvent
    | FrogEvent
    | GangEvent
    | HealEvent
    | HomeEvent
    | LandsEvent
    | LeaderEvent
    | LookEvent
    | LoserEvent
    | LosesEvent
    | NoDrawEvent
    | OneMoreEvent
    | OpenEvent
    | OutEvent
    | PlayEvent
    | PointsEvent
    | PoisonEvent
    | RespinEvent
    | RoundEvent
    | SparedEvent
    | SpentEvent
    | StrengthEvent
    | TakeEvent
    | TargetEvent
    | ThumbsEvent
    | TrapEvent
    | TurnEvent
    | TurnDieEvent
    | TurnDownEvent
    | TurnOverEvent
    | ValueEvent
    | VerdictEvent
    | VoteEvent
    | WalkEvent
    | WonEvent
)
"""Something that happened: its number `n`, its name `event`, and what the game tells with it.

The name says which arguments there are: after `if event["event"] == "leader":` a type checker knows
them, and `games()` lists them. Where cards moved there are `from`, `to` and `cards`, a card that
the viewer did not see as None; where it matters which of a pile, their positions `at`.
"""
