"""Nonsense in any argument is refused with an Error that says what was expected."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import partial

import pytest

import tripot
from tests.tables import NONSENSE, Case, all_seat_cases, keys, play, played, seat_cases, spread
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


def refused(call: Callable[..., object], *given: object, says: str = "", **named: object) -> None:
    """The call raises an Error that tells what was expected, or says this."""
    with pytest.raises(tripot.Error) as error:
        call(*given, **named)
    said = str(error.value)
    assert "expected" in said or (says and says in said), said
    assert len(said) < 1000, "nonsense is cut short"


@SEATS
def test_no_method_of_a_game_takes_nonsense(case: Case) -> None:
    for game in moments(case):
        game.events()
        before, told = game.to_json(), game.events()
        for x in NONSENSE:
            refused(game.question, x)
            refused(game.legal, x)
            refused(game.seat, x)
            refused(game.answer, x, 0)
            refused(game.notation, x)
            refused(game.parse, x)
            if x is not None:  # a watcher
                refused(game.view, x)
                refused(game.events, x)
            for seat in range(case.seats):
                if x not in game.legal(seat) or type(x) is not int:
                    refused(game.answer, seat, x, says=game.waiting_for())
        for x in NONSENSE:
            if x != 2**70:  # a number of an event that is still to come
                refused(game.events, None, x)
        assert game.events(None, 2**70) == []
        assert game.to_json() == before and game.events() == told


@SEATS
def test_no_method_of_a_seat_takes_nonsense(case: Case) -> None:
    for game in moments(case):
        seat = game.seat(0)
        before = seat.to_json()
        for x in NONSENSE:
            refused(seat.notation, x)
            refused(seat.parse, x)
            if type(x) is int:
                assert seat.imagine(x).view(0)["facts"] == game.view(0)["facts"]
            else:
                refused(seat.imagine, x)
            if x != 2**70:
                refused(seat.events, x)
            refused(Seat.from_json, x, says="missing")
        assert seat.events(2**70) == []
        assert seat.to_json() == before


@KEYS
def test_no_table_opens_with_nonsense(key: str) -> None:
    low, high = find(key).identity.seats
    for x in (*NONSENSE, low - 1, high + 1):
        refused(tripot.new, key, x)
        refused(tripot.arrange, key, x)
    for x in NONSENSE:
        refused(tripot.new, x, low)
        refused(tripot.arrange, x, low)
        refused(tripot.actions, x)
        if type(x) is not int:
            refused(tripot.new, key, low, x)
            refused(tripot.arrange, key, low, x)
            refused(tripot.new, key, low, deal=x)
        if not isinstance(x, str):
            refused(tripot.new, key, low, table=x)
        if x is not None:
            refused(tripot.new, key, low, nonces=x)
        if x is not None and x != b"x":
            refused(tripot.new, key, low, nonces=[x] * low)
        if x is not None and x != {}:
            refused(tripot.new, key, low, 0, x)
            refused(tripot.arrange, key, low, 0, x)
        refused(tripot.new, key, low, 0, {"no_such_thing": x}, says="has no option")


@KEYS
def test_no_option_takes_nonsense(key: str) -> None:
    low = find(key).identity.seats[0]
    for option in find(key).identity.options:
        for x in (*NONSENSE, [2**70], ["x", None], [[]]):
            fits = {"boolean": bool, "integer": int, "array": list, "string": str, "object": dict}
            if type(x) is fits[str(option.schema["type"])] and x in (True, [], option.default):
                continue  # may well be meant
            refused(tripot.new, key, low, 0, {option.name: x})
            refused(tripot.arrange, key, low, 0, {option.name: x})


@KEYS
def test_no_written_position_takes_nonsense(key: str) -> None:
    case = seat_cases(key)[0]
    view = case.new().view()
    facts, piles = view["facts"], view["piles"]
    assert isinstance(facts, dict) and isinstance(piles, dict)
    for name in (*facts, *piles):
        for x in (*NONSENSE, [2**70] * case.seats, [None] * case.seats, "x " * 99):
            sensible = (name in piles and x == "") or (name in facts and x in (True, []))
            if not sensible or type(x) is int:
                refused(partial(tripot.arrange, **{name: x}), key, case.seats)
    for x in NONSENSE:
        refused(tripot.arrange, key, case.seats, no_such_thing=x, says="is none of")


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
        refused(tripot.from_json, x, says="missing")
    for game in moments(case):
        for data in spoilt(game.to_json()):
            read = read_or_refused(tripot.from_json, data)
            if isinstance(read, Game):
                assert read.view() and tripot.from_json(read.to_json()) == read
        for data in spoilt(game.seat(0).to_json()):
            seat = read_or_refused(Seat.from_json, data)
            if isinstance(seat, Seat):
                assert seat.view() and Seat.from_json(seat.to_json()) == seat


def read_or_refused(read: Callable[[object], object], data: object) -> object:
    """What was read; None if it was refused as it should be."""
    try:
        return read(data)
    except tripot.Error:
        return None


@KEYS
def test_a_spoilt_record_does_not_verify(key: str) -> None:
    case = seat_cases(key)[0]
    for x in NONSENSE:
        refused(tripot.replay, x, says="not JSON")
        refused(tripot.verify, x, says="not JSON")
    for game in play(case.new(), case.rng(), case.bound()):
        record = game.record()
    lines = record.splitlines()
    for number in sorted(spread(len(lines))):
        before, line, behind = lines[:number], lines[number], lines[number + 1 :]
        for data in spoilt(json.loads(line)):
            changed = "\n".join([*before, json.dumps(data, ensure_ascii=False), *behind, ""])
            with pytest.raises(tripot.BadRecord):
                tripot.verify(changed)
            read_or_refused(tripot.replay, changed)
        for other in ([*before, *behind], [*before, line, line, *behind]):
            with pytest.raises(tripot.BadRecord):
                tripot.verify("\n".join([*other, ""]))
