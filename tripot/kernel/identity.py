"""A game's identity card: what it is called, what it is made of, what may be answered."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tripot.kernel.errors import BadOption, expected

EVERYONE: Final = 0x1FFF  # a mask of viewers: bits 0 to 11 are seats, bit 12 a watcher
NOBODY: Final = 0
WATCHER: Final = 12
ANY: Final = -1  # a mask of faces: no restriction
EACH: Final = 16  # a pile's number is its kind times 16, plus the seat it lies before

TURN: Final = "turn"  # one seat is asked
SEALED: Final = "sealed"  # several at once; who has locked is public
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
    ) -> None:
        self.name = name
        self.greatest = greatest  # never more cards than this
        self.seen = seen  # who sees a card that comes here: nobody, owner or everyone
        self.each = each  # one before each seat
        self.loose = loose  # its order means nothing (a hand)


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


class Question:
    """A question by name, with the clause that asks it."""

    def __init__(self, name: str, clause: str, kind: str, arguments: tuple[str, ...] = ()) -> None:
        self.name = name
        self.clause = clause
        self.kind = kind
        self.arguments = arguments


class Option:
    """One setting of a table, with its JSON Schema; `check` gives the value or raises."""

    def __init__(self, name: str, title: str, schema: dict[str, object], default: object) -> None:
        self.name = name
        self.title = title
        self.schema = schema
        self.default = default

    def json_schema(self) -> dict[str, object]:
        """The schema as other programs read it."""
        return {"title": self.title, **self.schema, "default": self.default}

    def check(self, value: object) -> object:
        """A copy of the value, if the schema takes it."""
        wrong = mismatch(self.schema, value)
        if wrong:
            raise BadOption(f"option {self.name}: {expected(wrong, value)}")
        return in_order(self.schema, value)


def in_order(schema: dict[str, object], value: object) -> object:
    """A value that fits, its parts in the order of the schema: equal options are written alike."""
    parts, items = schema.get("properties"), schema.get("items")
    if isinstance(value, dict) and isinstance(parts, dict):
        return {name: in_order(parts[name], value[name]) for name in parts if name in value}
    if isinstance(value, list) and isinstance(items, dict):
        return [in_order(items, item) for item in value]
    return value


def a_number(name: str, title: str, low: int, high: int, default: int, *examples: int) -> Option:
    """An option that is a whole number."""
    schema: dict[str, object] = {"type": "integer", "minimum": low, "maximum": high}
    return Option(name, title, with_examples(schema, list(examples)), default)


def some_numbers(
    name: str, title: str, low: int, high: int, default: list[int], *examples: list[int]
) -> Option:
    """An option that is a list of different whole numbers; empty only if that is the default."""
    item = {"type": "integer", "minimum": low, "maximum": high}
    least, most = (1 if default else 0), high - low + 1
    schema = {"type": "array", "items": item, "minItems": least, "maxItems": most}
    schema["uniqueItems"] = True
    return Option(name, title, with_examples(schema, list(examples)), default)


def with_examples(schema: dict[str, object], examples: list[object]) -> dict[str, object]:
    """The schema with values to try, where its ends would say little; without any, as it is."""
    return {**schema, "examples": examples} if examples else schema


def some_counts(
    name: str, title: str, most: int, default: dict[str, int], *examples: dict[str, int]
) -> Option:
    """An option that is a number for each of some names, such as how many cards of a kind."""
    schema = {
        "type": "object",
        "properties": {
            part: {"type": "integer", "minimum": 0, "maximum": most} for part in default
        },
        "required": list(default),
        "additionalProperties": False,
        "examples": list(examples),
    }
    return Option(name, title, schema, default)


def mismatch(schema: dict[str, object], value: object) -> str:
    """What the schema wanted instead of the value; empty if it fits.

    The part of JSON Schema that options use: boolean, integer, number, string, array, object.
    Numbers have both bounds, strings an enum or a greatest length, and arrays a greatest one.
    """
    words, kind = schema.get("enum"), schema["type"]
    if isinstance(words, list):
        known = any(value == word and type(value) is type(word) for word in words)
        return "" if known else "one of " + ", ".join([str(word) for word in words])
    if kind == "boolean":
        return "" if type(value) is bool else "true or false"
    if kind == "integer" or kind == "number":
        low, high = schema["minimum"], schema["maximum"]
        assert isinstance(low, int) and isinstance(high, int)
        whole = "whole " if kind == "integer" else ""
        fits = type(value) is int or (not whole and type(value) is float)
        if fits and isinstance(value, (int, float)) and low <= value <= high:
            return ""
        return f"a {whole}number from {low} to {high}"
    if kind == "string":
        least, most = schema.get("minLength", 0), schema["maxLength"]
        assert isinstance(least, int) and isinstance(most, int)
        fits = isinstance(value, str) and least <= len(value) <= most
        return "" if fits else f"a text of {least} to {most} characters"
    if kind == "object":
        return mismatched_object(schema, value)
    assert kind == "array"
    return mismatched_array(schema, value)


def mismatched_object(schema: dict[str, object], value: object) -> str:
    """As `mismatch`. All parts are required unless the schema says which."""
    parts = schema["properties"]
    assert isinstance(parts, dict)
    required = schema.get("required", list(parts))
    assert isinstance(required, list)
    if not isinstance(value, dict) or not set(required) <= set(value) <= set(parts):
        return "an object with " + ", ".join(required)
    for name, part in parts.items():
        wrong = mismatch(part, value[name]) if name in value else ""
        if wrong:
            return f"in {name} {wrong}"
    return ""


def mismatched_array(schema: dict[str, object], value: object) -> str:
    """As `mismatch`. Where the items are objects, it says which of them is wrong."""
    items = schema["items"]
    assert isinstance(items, dict)
    least, most = schema.get("minItems", 0), schema["maxItems"]
    assert isinstance(least, int) and isinstance(most, int)
    wanted = f"a list of {least} to {most}, each {mismatch(items, None)}"
    if not isinstance(value, list) or not least <= len(value) <= most:
        return wanted
    for number, item in enumerate(value):
        wrong = mismatch(items, item)
        if wrong:
            return f"in number {number} {wrong}" if items["type"] == "object" else wanted
    if schema.get("uniqueItems") and len(set(value)) < len(value):
        return wanted + ", no two alike"
    return ""


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
        self.faces = ("", *faces.split())  # notation by face; there is no face 0
        if len(self.faces) > 62:
            raise ValueError("a set of faces is a mask of 62 bits: a game has at most 61")
        self.piles = piles
        self.layouts: dict[int, Layout] = {}
        self.steps = tuple(steps.split())
        self.questions = questions
        self.answers = tuple(answers.split())  # notation by answer
        self.events: dict[str, tuple[str, ...]] = {}  # what is told, and its arguments' names
        for event in events.split():
            told, _, names = event.rstrip(")").partition("(")
            self.events[told] = tuple(names.split(",")) if names else ()

    def layout(self, seats: int) -> Layout:
        """Where the piles lie, worked out once for a number of seats."""
        if seats not in self.layouts:
            self.layouts[seats] = Layout(self.piles, seats)
        return self.layouts[seats]

    def card(self) -> dict[str, object]:
        """The identity card as other programs read it."""
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
        }

    def settings(self, given: object) -> dict[str, object]:
        """Every option with its value: the given ones checked, the others by default."""
        if not isinstance(given, dict):
            raise BadOption(expected("options as a dict", given))
        known = {option.name: option for option in self.options}
        for name in given:
            if name not in known:
                raise BadOption(f"{self.key} has no option {name!r}: " + ", ".join(known))
        return {
            name: option.check(given[name]) if name in given else own(option.default)
            for name, option in known.items()
        }

    def option(self, name: str) -> Option:
        """The option of that name."""
        return next(option for option in self.options if option.name == name)

    def parse_face(self, text: str) -> int:
        """The face of this notation; 0 if there is none."""
        return self.faces.index(text) if text and text in self.faces else 0


def own(data: object) -> object:
    """A copy of JSON data for the one who asked: he may do with it what he likes."""
    if isinstance(data, dict):
        return {name: own(value) for name, value in data.items()}
    return [own(item) for item in data] if isinstance(data, list) else data
