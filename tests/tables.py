"""The tables that every suite plays: each game, seat count and option, and random play at them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations, product
from os import environ
from random import Random
from typing import Any
from zlib import crc32

import tripot
from tripot import Game
from tripot.kernel.registry import find
from tripot.kernel.rng import Quick

LONG = environ.get("TRIPOT_LONG", "") not in ("", "0")
SEED = int(environ.get("TRIPOT_SEED", "0"))  # of every game below; shown in the name of each case
ONE = environ.get("TRIPOT_TABLES", "") == "one"  # a single table of each game
MOST_STOPS = 200 if LONG else 8  # decisions of one game at which a suite looks closely
MOST_VALUES = 9 if LONG else 2  # of an option besides its default

NONSENSE: tuple[object, ...] = (
    None,
    2**70,
    -(2**70),
    "x",
    "",
    1.0,
    float("nan"),
    True,
    -1,
    [],
    {},
    b"x",
    object(),
)


@dataclass(frozen=True)
class Case:
    """A game, a number of seats and some options; the others are the default ones."""

    key: str
    seats: int
    options: dict[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        parts = [f"{name}={short(value)}" for name, value in self.options.items()]
        return "-".join([self.key, str(self.seats), *parts, f"seed{SEED}"])

    def seed(self, number: int) -> int:
        """The seed of this case's game of that number."""
        return (SEED << 40) + (crc32(str(self).encode()) << 8) + number

    def new(self, number: int = 0) -> Game:
        """This case's game of that number, just dealt."""
        return tripot.new(self.key, self.seats, self.seed(number), self.options)

    def rng(self, number: int = 0) -> Quick:
        """A generator for the answers in it."""
        return Quick(self.seed(number) + 1)

    def bound(self) -> int:
        """More decisions than the game says it can have."""
        return find(self.key).identity.longest + 1


def short(value: object) -> str:
    """A value in the name of a case: as it is, or a sign for a long one."""
    text = str(value).replace(" ", "")
    return text if len(text) < 30 else f"{crc32(text.encode()):x}"


def keys() -> list[str]:
    """Every registered game."""
    return list(tripot.games())


def seat_cases(key: str) -> list[Case]:
    """Every number of seats, with the options of the box."""
    low, high = find(key).identity.seats
    return [Case(key, seats) for seats in range(low, high + 1)]


def option_cases(key: str) -> list[Case]:
    """Options pairwise: any two settings that go together do so in some case.

    Each case sets all options, as many of them to pairs not yet met as can be. The seat count goes
    round. Settings that do not go together at any number of seats are left out.
    """
    low, high = find(key).identity.seats
    settings = {
        option.name: [option.default, *some_values(option.schema, option.default)]
        for option in find(key).identity.options
    }
    names = list(settings)
    left = {
        (one, i, two, j)
        for one, two in combinations(names, 2)
        for i, j in product(range(len(settings[one])), range(len(settings[two])))
        if i or j
    }
    found: list[Case] = []
    while left:
        pair = min(left)
        left.remove(pair)
        for turn in range(high - low + 1):
            chosen = {pair[0]: pair[1], pair[2]: pair[3]}
            seats = low + (len(found) + turn) % (high - low + 1)
            if not dealt(key, seats, settings, chosen):
                continue
            for name in names:
                add_best(key, seats, settings, chosen, name, left)
            left -= set(pairs_of(chosen))
            found.append(Case(key, seats, given(settings, chosen)))
            break
    return found


def single_cases(key: str) -> list[Case]:
    """Every value that we try of every option, alone, at a number of seats that takes it."""
    low, high = find(key).identity.seats
    found: list[Case] = []
    for option in find(key).identity.options:
        for value in values(option.schema):
            for turn in range(high - low + 1):
                seats = low + (len(found) + turn) % (high - low + 1)
                if dealt(key, seats, {option.name: [option.default, value]}, {option.name: 1}):
                    found.append(Case(key, seats, {option.name: value}))
                    break
    return found


def add_best(
    key: str,
    seats: int,
    settings: dict[str, list[object]],
    chosen: dict[str, int],
    name: str,
    left: set[tuple[str, int, str, int]],
) -> None:
    """Set one more option, so that as many new pairs as can be are met."""
    if name in chosen:
        return
    order = sorted(
        range(len(settings[name])),
        key=lambda i: -len(left & set(pairs_of({**chosen, name: i}))),
    )
    for i in order:
        if dealt(key, seats, settings, {**chosen, name: i}):
            chosen[name] = i
            return


def pairs_of(chosen: dict[str, int]) -> list[tuple[str, int, str, int]]:
    """Any two settings of a case, whichever is named first."""
    return [(one, chosen[one], two, chosen[two]) for one in chosen for two in chosen if one != two]


def given(settings: dict[str, list[object]], chosen: dict[str, int]) -> dict[str, object]:
    """The options that are not the default ones."""
    return {name: settings[name][i] for name, i in chosen.items() if i}


def dealt(key: str, seats: int, settings: dict[str, list[object]], chosen: dict[str, int]) -> bool:
    """Whether a table takes these settings."""
    try:
        Case(key, seats, given(settings, chosen)).new()
    except tripot.BadOption:
        return False
    return True


def some_values(schema: dict[str, object], default: object) -> list[object]:
    """Other values of an option, spread over all that we try."""
    others = [value for value in values(schema) if value != default]
    if len(others) <= MOST_VALUES:
        return others
    return [others[i * (len(others) - 1) // (MOST_VALUES - 1)] for i in range(MOST_VALUES)]


def values(schema: dict[str, object]) -> list[object]:
    """Some values that the schema of an option takes: examples, or ends, words, some lists."""
    examples = schema.get("examples")
    if isinstance(examples, list):
        return examples
    kind = schema["type"]
    if kind == "boolean":
        return [False, True]
    if kind == "string":
        words = schema["enum"]
        assert isinstance(words, list)
        return list(words)
    if kind == "integer":
        low, *_, high = whole_numbers(schema)
        return list(dict.fromkeys([low, *whole_numbers(schema)[1:3], high]))
    items, least, most = schema["items"], schema.get("minItems", 0), schema["maxItems"]
    assert isinstance(items, dict) and isinstance(least, int) and isinstance(most, int)
    each = whole_numbers(items) if items["type"] == "integer" else values(items)
    lists = [each[:least], each[:1], each[-1:], each[1:3], each[:3], each[:most]]
    out: list[object] = []
    for some in lists:
        if least <= len(some) <= most and some not in out:
            out.append(some)
    return out


def whole_numbers(schema: dict[str, object]) -> list[object]:
    """The range of an integer; at least two entries."""
    low, high = schema["minimum"], schema["maximum"]
    assert isinstance(low, int) and isinstance(high, int)
    return list(range(low, high + 1)) if low < high else [low, low]


def all_cases() -> list[Case]:
    """What a suite is run on."""
    if ONE:
        return all_seat_cases()
    return [case for key in keys() for case in [*seat_cases(key), *option_cases(key)]]


def all_seat_cases() -> list[Case]:
    """The same without the options, for a suite that takes its time."""
    return [case for key in keys() for case in seat_cases(key)[: 1 if ONE else None]]


def pick(rng: Quick, options: tuple[int, ...]) -> int:
    """One of the options."""
    return options[int(rng.below(len(options)))]


def answer_all(game: Game, rng: Quick) -> list[tuple[int, int]]:
    """Answer the open question at random; the seats and their answers."""
    given = [(seat, pick(rng, game.legal(seat))) for seat in game.asked if seat not in game.locked]
    for seat, answer in given:
        game.answer(seat, answer)
    return given


def play(game: Game, rng: Quick, bound: int) -> Iterator[Game]:
    """Stop at every decision, and once more when the game is over."""
    for _ in range(bound):
        yield game
        if game.over:
            return
        answer_all(game, rng)
    raise AssertionError(f"not over after {bound} decisions: {game!r}")


def played(case: Case, number: int = 0) -> Iterator[Game]:
    """A random game of this case, seen at every decision."""
    return play(case.new(number), case.rng(number), case.bound())


def stops(case: Case, number: int = 0) -> Iterator[Game]:
    """The same at every decision of a short game, and at some decisions of a long one.

    The first and the last are among them, and the others spread evenly.
    """
    at = spread(sum(1 for _ in played(case, number)))
    for decision, game in enumerate(played(case, number)):
        if decision in at:
            yield game


def random_case(number: int) -> Case:
    """A table of any game with options at random, as designers will try them."""
    chance = Random(f"{SEED} {number}")
    key = keys()[number % len(keys())]
    low, high = find(key).identity.seats
    while True:
        options = {
            option.name: random_value(option.schema, option.default, chance)
            for option in find(key).identity.options
            if chance.random() < 0.5
        }
        case = Case(key, chance.randint(low, high), options)
        try:
            case.new()
        except tripot.BadOption:
            continue
        return case


def random_value(schema: dict[str, Any], default: Any, chance: Random) -> object:
    """Any value that the schema takes; a board is one of the examples."""
    parts, items = schema.get("properties"), schema.get("items")
    if "enum" in schema:
        return chance.choice(schema["enum"])
    if schema["type"] == "boolean":
        return chance.random() < 0.5
    if schema["type"] == "integer":
        return chance.randint(schema["minimum"], schema["maximum"])
    if parts and all(part["type"] == "integer" for part in parts.values()):
        return {
            name: random_value(part, 0, chance) if chance.random() < 0.7 else default[name]
            for name, part in parts.items()
        }
    if items and items["type"] == "integer":
        each = range(items["minimum"], items["maximum"] + 1)
        count = chance.randint(schema.get("minItems", 0), min(schema["maxItems"], len(each)))
        return sorted(chance.sample(each, count))
    return chance.choice([default, *schema.get("examples", [])])


def spread(count: int) -> set[int]:
    """The numbers below count; of many, some that are spread evenly, with the first and last."""
    step = max(1, (count - 1) / (MOST_STOPS - 1))
    return {round(i * step) for i in range(min(count, MOST_STOPS))}
