"""What REST is sent and answers; TypeScript types and OpenAPI are made from it."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from tripot.server.wire import Dealing, Json, Phase


class OpenRoom(Struct, forbid_unknown_fields=True):
    """POST /api/rooms"""

    name: Annotated[str, Meta(max_length=20)] = ""  # without one the house gives one
    game: Annotated[str, Meta(max_length=30)] = "quick-shot"


class Opened(Struct):
    """The room that was opened; the seat token is in a cookie."""

    code: str


class Join(Struct, forbid_unknown_fields=True):
    """POST /api/rooms/CODE/join, with a name or with a ticket of another device"""

    name: Annotated[str, Meta(max_length=20)] | None = None
    ticket: Annotated[str, Meta(max_length=64)] | None = None


class Joined(Struct):
    """In, or waiting for the host to open."""

    member: int
    waiting: bool


class Glimpse(Struct):
    """GET /api/rooms/CODE: what a stranger at the door may know."""

    code: str
    game: str
    phase: Phase
    host: str
    people: int
    free: int
    locked: bool
    watching: bool
    you: Literal["in", "waiting", "out"]  # as your cookie says


class Lan(Struct):
    """GET /api/lan: the address under which others find this server."""

    address: str


class GameCard(Struct):
    """GET /api/games: one of the games, as its identity card says it."""

    key: str
    name: dict[str, str]
    line: dict[str, str]
    seats: tuple[int, int]
    minutes: tuple[int, int]
    age: int
    levels: list[str]
    options: Json  # a JSON Schema
    faces: list[str]
    answers: list[str]
    questions: list[Json]


class Clause(Struct):
    """One numbered clause of a game's rules, as Markdown; rulings are ours."""

    number: str
    text: str
    ruling: bool
    heading: str


class Moment(Struct):
    """One decision of a replay: what the chosen eyes see, and what had just happened."""

    decision: int
    view: Json
    events: list[Json]
    question: str | None
    answers: list[tuple[int, str]]  # that were then given


class Replay(Struct):
    """GET /api/replays/ID?seat=N: a game that is over, moment by moment."""

    id: str
    game: str
    players: list[str]
    faces: list[int]  # of the players, as the room drew them
    seat: int | None
    moments: list[Moment]
    winners: list[int]
    dealing: Dealing


class Problem(Struct):
    """Every error of REST: `why` is a key of the words, `detail` says what to do."""

    why: str
    detail: str = ""
