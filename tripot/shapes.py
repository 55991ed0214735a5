"""What the front gives and takes, as types: views, events, questions, the cards of games.

All of it is plain JSON. What differs from game to game is in `tripot.declared` and
`tripot.event_types`.
"""

from __future__ import annotations

from typing import Any, Generic, Literal, NotRequired

from typing_extensions import TypedDict, TypeVar

FactsT_co = TypeVar("FactsT_co", covariant=True, default=Any)

QuestionKind = Literal["turn", "sealed", "window", "countdown"]


class OpenQuestion(TypedDict):
    """What is being asked, as everybody may know it."""

    name: str
    clause: str
    kind: QuestionKind
    arguments: dict[str, Any]


class Question(OpenQuestion):
    """What one seat is asked; `default` is what it is taken to have said when its time is up."""

    default: int


class View(TypedDict, Generic[FactsT_co]):
    """All that a seat, or a watcher, may see now; a card that it does not know is None."""

    game: str
    seats: int
    automata: list[int]
    decision: int
    facts: FactsT_co
    question: OpenQuestion | None
    asked: list[int]
    over: bool
    winners: list[int]
    seat: int | None
    piles: dict[str, list[Any]]
    locked: list[int]
    options: list[str]
    answer: str | None


class Where(TypedDict):
    """Hidden cards of one pile; `at` are their positions, None for the whole pile."""

    pile: str
    seat: int | None
    count: int
    at: list[int] | None


class Knowledge(TypedDict):
    """What a seat knows of a group of hidden cards."""

    where: list[Where]
    surely: dict[str, int]
    may: list[str]
    only: list[str] | None
    rest: bool


class Reason(TypedDict):
    """Why an answer is not offered."""

    reason: str
    clause: str | None


class ValueCard(TypedDict):
    """A value by name: an argument, or a fact. `each` says of what there is one each."""

    name: str
    kind: str
    nullable: NotRequired[bool]
    low: NotRequired[int]
    high: NotRequired[int]
    words: NotRequired[list[str]]
    each: NotRequired[Literal["seat"] | list[str]]


class FaceCard(TypedDict):
    """What is printed on a card, and how a plain drawing of it looks."""

    name: str
    glyph: str | None
    colour: str | None
    number: int | None


class PileCard(TypedDict):
    """A pile: how many cards at most, who sees what comes there, whether each seat has one."""

    name: str
    greatest: int
    seen: Literal["nobody", "owner", "everyone"]
    each: bool
    loose: bool
    secret: bool


class QuestionCard(TypedDict):
    """A question that the game can ask."""

    name: str
    clause: str
    kind: QuestionKind
    arguments: list[ValueCard]
    least: int
    most: int
    passes: str | None


class AnswerCard(TypedDict):
    """An answer and its parts."""

    answer: str
    verb: str
    cards: list[str]
    seat: int | None
    place: str | None
    number: int | None


class TellingCard(TypedDict):
    """A claim or a preview: its name, and what is told with it."""

    name: str
    arguments: list[ValueCard]


class EventCard(TellingCard):
    """An event, and the milliseconds it takes to read."""

    reading: int


class GameCard(TypedDict):
    """The identity card of a game: all that it declares, `options` as a JSON Schema."""

    key: str
    name: dict[str, str]
    line: dict[str, str]
    seats: list[int]
    minutes: list[int]
    age: int
    longest: int
    version: int
    options: dict[str, Any]
    faces: list[FaceCard]
    piles: list[PileCard]
    questions: list[QuestionCard]
    answers: list[AnswerCard]
    events: list[EventCard]
    wakes: list[str]
    counts: str | None
    claims: list[TellingCard]
    previews: list[TellingCard]
    reasons: dict[str, str]
    first: list[str]
    board: str | None
    facts: list[ValueCard]
