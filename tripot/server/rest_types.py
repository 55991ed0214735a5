"""What REST is sent and answers; TypeScript types and OpenAPI are made from it."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from tripot.server.wire import Json, Kind, Phase, PublicDeal


class OpenRoom(Struct, forbid_unknown_fields=True):
    """POST /api/rooms"""

    name: Annotated[str, Meta(max_length=20)] = ""  # without one: Incognito
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


ValueKind = Literal[
    "seat", "seats", "face", "faces", "pile", "place", "places", "number", "flag", "word"
]


class Value(Struct, omit_defaults=True):
    """A declared value: of a fact, or an argument of an event, a question, a preview, a claim."""

    name: str
    kind: ValueKind
    nullable: bool | UnsetType = UNSET
    low: int | UnsetType = UNSET  # of a number
    high: int | UnsetType = UNSET
    words: list[str] | UnsetType = UNSET  # that a word, or a face, is one of
    each: Literal["seat"] | list[str] | UnsetType = UNSET  # one for each seat, or for each of these


class FaceCard(Struct):
    """What is printed on a card, and how a plain drawing of it looks."""

    name: str
    glyph: str | None
    colour: str | None
    number: int | None


class PileCard(Struct):
    """A kind of pile: one on the table, or one before each seat."""

    name: str
    greatest: int
    seen: Literal["nobody", "owner", "everyone"]
    each: bool
    loose: bool
    secret: bool


class QuestionCard(Struct):
    """A question that the game asks; least and most are milliseconds at the usual tempo."""

    name: str
    clause: str
    kind: Literal["turn", "sealed", "window", "countdown"]
    arguments: list[Value]
    least: int
    most: int
    passes: bool


class AnswerCard(Struct):
    """An answer by its parts."""

    answer: str  # the notation
    verb: str
    cards: list[str]
    seat: int | None
    place: str | None
    number: int | None


class Telling(Struct):
    """A preview or a claim, with what is told beside its name."""

    name: str
    arguments: list[Value]


class EventCard(Struct):
    """An event, and how many milliseconds it takes to read."""

    name: str
    arguments: list[Value]
    reading: int


class GameCard(Struct):
    """GET /api/games: one of the games, all that its identity card declares."""

    key: str
    name: dict[str, str]
    line: dict[str, str]
    seats: tuple[int, int]
    minutes: tuple[int, int]
    age: int
    longest: int
    version: int
    levels: list[str]
    experts_think: bool  # else the server is not compiled, and they play as regulars
    options: Json  # a JSON Schema
    faces: list[FaceCard]
    piles: list[PileCard]
    facts: list[Value]
    questions: list[QuestionCard]
    answers: list[AnswerCard]
    events: list[EventCard]
    wakes: list[str]  # the events at which a standing pass ends
    counts: str | None  # the event that is counted down on all screens
    claims: list[Telling]
    previews: list[Telling]
    reasons: dict[str, str]  # clause by reason
    first: list[str]  # the facts that a seat is drawn with, first things first
    board: str | None  # the option that holds it


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
    """GET /api/replays/ID?seat=N: a game that is over, moment by moment; all sees every card.

    POST /api/replays?seat=N with the text of a record: the same of that game.
    """

    id: str  # of the table; of a record it is what its deal says, often nothing
    game: str
    players: list[str]  # of a record without names, empty ones
    faces: list[int]  # of the players, as the room drew them
    kinds: list[Kind]  # likewise
    stood_in: list[int]  # the people for whom a bot has answered
    seat: int | None
    moments: list[Moment]
    winners: list[int]
    dealing: PublicDeal


class Problem(Struct):
    """Every error of REST: `why` is a key of the words, `detail` says what to do."""

    why: str
    detail: str = ""
