"""A game's identity card: what it is called, what it is made of, what may be answered."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tripot.kernel.answers import Answer, read_answer
from tripot.kernel.errors import BadOption, expected
from tripot.kernel.kinds import Argument, read_arguments
from tripot.kernel.options import Option

EVERYONE: Final = 0x1FFF  # a mask of viewers: bits 0 to 11 are seats, bit 12 a watcher
NOBODY: Final = 0
WATCHER: Final = 12
ANY: Final = -1  # a mask of faces: no restriction
EACH: Final = 16  # a pile's number is its kind times 16, plus the seat it lies before

TURN: Final = "turn"  # one seat is asked
SEALED: Final = "sealed"  # several at once; it is public which seats have locked
WINDOW: Final = "window"  # several at once; not even that is shown
COUNTDOWN: Final = "countdown"  # as a window, against the clock


class Pile:
    """A kind of pile: one on the table, or one before each seat."""

    def __init__(
        self,
        name: str,
        greatest: int,
        seen: str = "nobody",
        each: bool = False,
        loose: bool = False,
        secret: bool = False,
    ) -> None:
        self.name = name
        self.greatest = greatest  # never more cards than this
        self.seen = seen  # who sees a card that comes here: nobody, owner or everyone
        self.each = each  # one before each seat
        self.loose = loose  # its order means nothing (a hand)
        self.secret = secret  # what its owner is, rather than holds (a gang, an explorer)

    def card(self) -> dict[str, object]:
        """The pile as other programs read it."""
        return {
            "name": self.name,
            "greatest": self.greatest,
            "seen": self.seen,
            "each": self.each,
            "loose": self.loose,
            "secret": self.secret,
        }


class Layout:
    """Where the piles of a game lie in memory, for a number of seats."""

    def __init__(self, piles: tuple[Pile, ...], seats: int) -> None:
        offsets: list[int] = []
        seen: list[int] = []
        places = 0
        for pile in piles:
            for seat in range(EACH):
                offsets.append(places)
                before_seat = pile.each and seat < seats
                owner = 1 << seat if before_seat else NOBODY
                seen.append({"everyone": EVERYONE, "owner": owner, "nobody": NOBODY}[pile.seen])
                if seat == 0 or before_seat:
                    places += pile.greatest
        offsets.append(places)
        self.offsets: vec[i64] = vec[i64](offsets)
        self.seen: vec[i64] = vec[i64](seen)  # by pile: who sees what comes there
        self.no_order: vec[i64] = vec[i64]([0] * places)
        self.no_sizes: vec[i64] = vec[i64]([0] * len(seen))
        self.no_answers: vec[i64] = vec[i64]([0] * seats)


LEAST: Final = {TURN: 0, SEALED: 0, WINDOW: 1_500, COUNTDOWN: 0}
MOST: Final = {TURN: 60_000, SEALED: 60_000, WINDOW: 12_000, COUNTDOWN: 12_000}


class Question:
    """A question by name, with the clause that asks it and its arguments: `sender:seat`.

    At the usual tempo it stays open for `least` to `most` milliseconds. A standing pass answers it
    where `passes` is true: by default in windows.
    """

    def __init__(
        self,
        name: str,
        clause: str,
        kind: str,
        arguments: str = "",
        *,
        least: int | None = None,
        most: int | None = None,
        passes: bool | None = None,
    ) -> None:
        self.name = name
        self.clause = clause
        self.kind = kind
        self.arguments = read_arguments(arguments)
        self.least = LEAST[kind] if least is None else least
        self.most = MOST[kind] if most is None else most
        self.passes = kind == WINDOW if passes is None else passes

    def card(self) -> dict[str, object]:
        """The question as other programs read it."""
        return {
            "name": self.name,
            "clause": self.clause,
            "kind": self.kind,
            "arguments": [argument.card() for argument in self.arguments],
            "least": self.least,
            "most": self.most,
            "passes": self.passes,
        }


class Face:
    """What is printed on a card: its name, and how a plain drawing of it looks.

    Written as `name/glyph/colour`. A glyph is one of the house's; without one, a drawing shows the
    first letter. A name that is a number is the number on the card.
    """

    def __init__(self, text: str) -> None:
        name, _, look = text.partition("/")
        glyph, _, colour = look.partition("/")
        self.name = name
        self.glyph = glyph or None
        self.colour = colour or None
        self.number = int(name) if name.isdecimal() else None

    def card(self) -> dict[str, object]:
        """The face as other programs read it."""
        return {
            "name": self.name,
            "glyph": self.glyph,
            "colour": self.colour,
            "number": self.number,
        }


class Telling:
    """Something that is told by name with arguments: an event, a claim, a preview.

    Written as a line: its name, for an event the milliseconds it takes to read, its arguments.
    """

    def __init__(self, line: str) -> None:
        words = line.split()
        self.name = words.pop(0)
        self.reading = int(words.pop(0)) if words and words[0].isdecimal() else 0
        self.arguments: tuple[Argument, ...] = read_arguments(" ".join(words))
        if len(self.arguments) > 4:
            raise ValueError(f"{self.name} has more than four arguments")

    def card(self) -> dict[str, object]:
        """What it is called and what is told with it, as other programs read it."""
        return {"name": self.name, "arguments": [argument.card() for argument in self.arguments]}


def tellings(text: str) -> dict[str, Telling]:
    """A line each, by name; a line that begins with an argument goes on with the one before."""
    lines: list[str] = []
    for line in text.splitlines():
        if ":" in line.partition("(")[0].strip().partition(" ")[0]:
            lines[-1] += line
        elif line.strip():
            lines.append(line)
    told = [Telling(line) for line in lines]
    return {one.name: one for one in told}


class Identity:
    """All that a game declares about itself, once."""

    def __init__(
        self,
        *,
        key: str,
        name: dict[str, str],
        line: dict[str, str],
        seats: tuple[int, int],
        minutes: tuple[int, int],
        age: int,
        longest: int,
        version: int,
        options: tuple[Option, ...],
        faces: str,
        piles: tuple[Pile, ...],
        steps: str,
        questions: tuple[Question, ...],
        answers: str,
        events: str,
        wakes: str = "turn",
        counts: str | None = None,
        claims: str = "",
        previews: str = "",
        reasons: dict[str, str] | None = None,
        first: str = "",
        board: str | None = None,
    ) -> None:
        self.key = key
        self.name = name
        self.line = line
        self.seats = seats
        self.minutes = minutes
        self.age = age
        self.longest = longest  # no game has more decisions than this
        self.version = version
        self.options = options
        self.looks = tuple(Face(text) for text in faces.split())
        self.faces = ("", *[look.name for look in self.looks])  # notation; there is no face 0
        if len(self.faces) > 62:
            raise ValueError("a set of faces is a mask of 62 bits: a game has at most 61")
        self.piles = piles
        self.layouts: dict[int, Layout] = {}
        self.steps = tuple(steps.split())
        self.questions = questions
        self.answers = tuple(answers.split())  # notation by answer
        self.parts: tuple[Answer, ...] = tuple(read_answer(text) for text in self.answers)
        self.numbers = {answer.sorted_notation(): n for n, answer in enumerate(self.parts)}
        self.events = tellings(events)
        self.reading = {told.name: told.reading for told in self.events.values()}  # milliseconds
        self.wakes = tuple(wakes.split())  # the events at which a standing pass ends
        self.counts = counts  # the event counted down on all screens, for its time to be read
        self.claims = tellings(claims)  # what people may claim at the table
        self.previews = tellings(previews)  # what `preview` tells
        self.reasons = {} if reasons is None else reasons  # what `why` tells: clause by reason
        self.first = tuple(first.split())  # the facts that a seat is drawn with, first things first
        self.board = board  # the option that holds it
        self.check()

    def check(self) -> None:
        """Cards and places that answers name are there, and no two answers are the same."""
        if len(self.numbers) < len(self.parts):
            raise ValueError(f"{self.key}: two answers have the same cards in another order")
        for answer in self.parts:
            for card in answer.cards:
                if card not in self.faces:
                    raise ValueError(f"the answer {answer.notation()} names no card: {card}")
            known = self.board is not None or answer.place in [pile.name for pile in self.piles]
            if answer.place is not None and not known:
                raise ValueError(f"the answer {answer.notation()} names no place: {answer.place}")
        if self.counts is not None and self.counts not in self.events:
            raise ValueError(f"{self.key} counts down no event: {self.counts}")

    def layout(self, seats: int) -> Layout:
        """Where the piles lie, worked out once for a number of seats."""
        if seats not in self.layouts:
            self.layouts[seats] = Layout(self.piles, seats)
        return self.layouts[seats]

    def end_passes(self, passing: set[int], events: Iterable[Mapping[str, object]]) -> None:
        """Standing passes end where the game says: a turn ends its seat's, another event all."""
        if not passing:
            return
        for event in events:
            if event["event"] in self.wakes:
                if event["event"] == "turn":
                    passing.discard(int(str(event["seat"])))
                else:
                    passing.clear()

    def card(self) -> dict[str, object]:
        """The identity card as other programs read it; the registry adds the facts."""
        return {
            "key": self.key,
            "name": self.name,
            "line": self.line,
            "seats": list(self.seats),
            "minutes": list(self.minutes),
            "age": self.age,
            "longest": self.longest,
            "version": self.version,
            "options": {
                "type": "object",
                "properties": {option.name: option.json_schema() for option in self.options},
                "additionalProperties": False,
            },
            "faces": [look.card() for look in self.looks],
            "piles": [pile.card() for pile in self.piles],
            "questions": [question.card() for question in self.questions],
            "answers": [answer.card() for answer in self.parts],
            "events": [{**told.card(), "reading": told.reading} for told in self.events.values()],
            "wakes": list(self.wakes),
            "counts": self.counts,
            "claims": [told.card() for told in self.claims.values()],
            "previews": [told.card() for told in self.previews.values()],
            "reasons": self.reasons,
            "first": list(self.first),
            "board": self.board,
        }

    def settings(self, given: object) -> dict[str, object]:
        """Every option with its value: the given ones checked, the others by default."""
        if not isinstance(given, dict):
            raise BadOption(expected("options as a dict", given))
        known = {option.name: option for option in self.options}
        for name in given:
            if name not in known:
                told = {"game": self.key, "name": repr(name), "known": ", ".join(known)}
                raise BadOption("{game} has no option {name}: {known}", **told)
        return {
            name: option.check(given[name]) if name in given else own(option.default)
            for name, option in known.items()
        }

    def parse_answer(self, text: str) -> int:
        """The answer of this notation, its cards in any order; -1 if there is none."""
        number = self.numbers.get(text)
        if number is not None:
            return number
        try:
            return self.numbers.get(read_answer(text).sorted_notation(), -1)
        except ValueError:
            return -1

    def option(self, name: str) -> Option:
        """The option of that name."""
        return next(option for option in self.options if option.name == name)

    def parse_face(self, text: str) -> int:
        """The face of this notation; 0 if there is none."""
        return self.faces.index(text) if text and text in self.faces else 0


def own(data: object) -> object:
    """A copy of JSON data for the one who asked, to do anything with."""
    if isinstance(data, dict):
        return {name: own(value) for name, value in data.items()}
    return [own(item) for item in data] if isinstance(data, list) else data
