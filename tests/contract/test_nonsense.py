"""Nonsense in any argument is refused with an Error that says what was expected."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

import pytest

import tripot
from tests.tables import NONSENSE, Case, all_seat_cases, keys, play, played, seat_cases
from tripot import Game, Seat
from tripot.kernel.registry import find

SEATS = pytest.mark.parametrize("case", all_seat_cases(), ids=str)
KEYS = pytest.mark.parametrize("key", keys())


def moments(case: Case) -> Iterator[Game]:
    """The beginning, a decision in the middle, and the end of a game."""
    decisions = len(list(played(case)))
    for game in played(case):
        if game.decision in (0, decisions // 2, decisions - 1):
            yield game


def refused(call: Callable[[], object], *words: str) -> None:
    """The call raises an Error that says one of these."""
    with pytest.raises(tripot.Error) as error:
        call()
    said = str(error.value)
    assert any(word in said for word in words or ("expected",)), said
    assert len(said) < 1000


@SEATS
def test_no_method_of_a_game_takes_nonsense(case: Case) -> None:
    for game in moments(case):
        game.events()
        before, told = game.to_json(), game.events()
        waiting = ("expected", game.waiting_for())
        for x in NONSENSE:
            refused(lambda x=x: game.question(x))
            refused(lambda x=x: game.legal(x))
            refused(lambda x=x: game.seat(x))
            refused(lambda x=x: game.answer(x, 0))
            refused(lambda x=x: game.notation(x))
            refused(lambda x=x: game.parse(x))
            if x is not None:  # a watcher
                refused(lambda x=x: game.view(x))
                refused(lambda x=x: game.events(x))
            for seat in range(case.seats):
                if x not in game.legal(seat) or type(x) is not int:
                    refused(lambda x=x, seat=seat: game.answer(seat, x), *waiting)
        for x in NONSENSE:
            if x != 2**70:  # a number of an event that is still to come
                refused(lambda x=x: game.events(None, x))
        assert game.events(None, 2**70) == []
        assert game.to_json() == before and game.events() == told


@SEATS
def test_no_method_of_a_seat_takes_nonsense(case: Case) -> None:
    for game in moments(case):
        seat = game.seat(0)
        before = seat.to_json()
        for x in NONSENSE:
            refused(lambda x=x: seat.notation(x))
            refused(lambda x=x: seat.parse(x))
            if type(x) is int:
                assert seat.imagine(x).view(0)["facts"] == game.view(0)["facts"]
            else:
                refused(lambda x=x: seat.imagine(x))
            if x != 2**70:
                refused(lambda x=x: seat.events(x))
            refused(lambda x=x: Seat.from_json(x), "expected", "missing")
        assert seat.events(2**70) == []
        assert seat.to_json() == before


@KEYS
def test_no_table_opens_with_nonsense(key: str) -> None:
    low, high = find(key).identity.seats
    for x in (*NONSENSE, low - 1, high + 1):
        refused(lambda x=x: tripot.new(key, x))
        refused(lambda x=x: tripot.arrange(key, x))
    for x in NONSENSE:
        refused(lambda x=x: tripot.new(x, low))
        refused(lambda x=x: tripot.arrange(x, low))
        refused(lambda x=x: tripot.actions(x))
        if type(x) is not int:
            refused(lambda x=x: tripot.new(key, low, x))
            refused(lambda x=x: tripot.arrange(key, low, x))
            refused(lambda x=x: tripot.new(key, low, deal=x))
        if not isinstance(x, str):
            refused(lambda x=x: tripot.new(key, low, table=x))
        if x is not None:
            refused(lambda x=x: tripot.new(key, low, nonces=x))
        if x is not None and x != b"x":
            refused(lambda x=x: tripot.new(key, low, nonces=[x] * low))
        if x is not None and x != {}:
            refused(lambda x=x: tripot.new(key, low, 0, x))
            refused(lambda x=x: tripot.arrange(key, low, 0, x))
        refused(lambda x=x: tripot.new(key, low, 0, {"no_such_thing": x}), "has no option")


@KEYS
def test_no_option_takes_nonsense(key: str) -> None:
    low = find(key).identity.seats[0]
    for option in find(key).identity.options:
        for x in (*NONSENSE, [2**70], ["x", None], [[]]):
            fits = {"boolean": bool, "integer": int, "array": list, "string": str}
            if type(x) is fits[str(option.schema["type"])] and x in (True, []):
                continue  # may well be meant
            refused(lambda x=x, name=option.name: tripot.new(key, low, 0, {name: x}))
            refused(lambda x=x, name=option.name: tripot.arrange(key, low, 0, {name: x}))


@KEYS
def test_no_written_position_takes_nonsense(key: str) -> None:
    case = seat_cases(key)[0]
    view = case.new().view()
    facts, piles = view["facts"], view["piles"]
    assert isinstance(facts, dict) and isinstance(piles, dict)
    for name in (*facts, *piles):
        for x in (*NONSENSE, [2**70] * case.seats, [None] * case.seats, "x " * 99):
            sensible = name in piles and x == "" or name in facts and x in (True, [])
            if not sensible or type(x) is int:
                refused(lambda x=x, name=name: tripot.arrange(key, case.seats, **{name: x}))
    for x in NONSENSE:
        refused(lambda x=x: tripot.arrange(key, case.seats, no_such_thing=x), "is none of")


def leaves(data: object) -> Iterator[tuple[object, ...]]:
    """The path to every value of a JSON object, those of containers too."""
    if isinstance(data, dict):
        for name in data:
            yield (name,)
            yield from ((name, *path) for path in leaves(data[name]))
    elif isinstance(data, list):
        for i in range(len(data))[:2]:
            yield (i,)
            yield from ((i, *path) for path in leaves(data[i]))


def spoilt(data: object) -> Iterator[object]:
    """The JSON object with one value replaced by nonsense, or left out."""
    text = json.dumps(data)
    for path in leaves(data):
        for x in (*NONSENSE[:-2], "missing"):
            copy = json.loads(text)
            at = copy
            for name in path[:-1]:
                at = at[name]
            if x == "missing":
                del at[path[-1]]
            elif json.dumps(at[path[-1]]) == json.dumps(x):
                continue
            else:
                at[path[-1]] = x
            yield copy


@KEYS
def test_spoilt_json_is_refused_or_read_as_it_is(key: str) -> None:
    """What is accepted is a game that can be looked at and written again as it was."""
    case = seat_cases(key)[0]
    for x in NONSENSE:
        refused(lambda x=x: tripot.from_json(x), "expected", "missing")
    for game in moments(case):
        seat = game.seat(0)
        for data in spoilt(game.to_json()):
            try:
                read = tripot.from_json(data)
            except tripot.Error as error:
                assert str(error)
            else:
                assert isinstance(read.view(), dict) and tripot.from_json(read.to_json()) == read
        for data in spoilt(seat.to_json()):
            try:
                other = Seat.from_json(data)
            except tripot.Error as error:
                assert str(error)
            else:
                assert Seat.from_json(other.to_json()) == other


@KEYS
def test_a_spoilt_record_does_not_verify(key: str) -> None:
    case = seat_cases(key)[0]
    for x in NONSENSE:
        refused(lambda x=x: tripot.replay(x), "expected", "not JSON")
        refused(lambda x=x: tripot.verify(x), "expected", "not JSON")
    for game in play(case.new(), case.rng(), case.bound()):
        record = game.record()
    lines = record.splitlines()
    for number, line in enumerate(lines):
        for data in spoilt(json.loads(line)):
            text = json.dumps(data, ensure_ascii=False)
            changed = "\n".join([*lines[:number], text, *lines[number + 1 :], ""])
            with pytest.raises(tripot.BadRecord):
                tripot.verify(changed)
            try:
                tripot.replay(changed)
            except tripot.BadRecord as error:
                assert str(error)
        for other in (
            lines[:number] + lines[number + 1 :],
            [*lines[:number], line, *lines[number:]],
        ):
            with pytest.raises(tripot.BadRecord):
                tripot.verify("\n".join([*other, ""]))
