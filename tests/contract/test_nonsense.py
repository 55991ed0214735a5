"""Nonsense in any argument is refused with an Error that says what was expected."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import partial

import pytest

import tripot
from tests.tables import NONSENSE, Case, all_seat_cases, keys, play, played, seat_cases, spread
from tripot import Game, Seat
from tripot.kernel.facts import Showing
from tripot.kernel.registry import find

SEATS = pytest.mark.parametrize("case", all_seat_cases(), ids=str)
KEYS = pytest.mark.parametrize("key", keys())


def moments(case: Case) -> Iterator[Game]:
    """The beginning, a decision in the middle, and the end of a game."""
    decisions = len(list(played(case)))
    for game in played(case):
        if game.decision in (0, decisions // 2, decisions - 1):
            yield game


def number_error(x: object) -> type[Exception]:
    """What is raised for this in the place of a number: Python's error if it is none."""
    return tripot.Error if type(x) is int else TypeError


def text_error(x: object) -> type[Exception]:
    """What is raised for this in the place of a text."""
    return tripot.Error if type(x) is str else TypeError


def refused(
    call: Callable[..., object],
    *given: object,
    says: str = "",
    error: type[Exception] = tripot.Error,
    **named: object,
) -> None:
    """The call raises an error that tells what was expected, or says this."""
    with pytest.raises(error) as raised:
        call(*given, **named)
    said = str(raised.value)
    assert "expected" in said or (says and says in said), said
    assert len(said) < 1000, "nonsense is cut short"


@SEATS
def test_no_method_of_a_game_takes_nonsense(case: Case) -> None:
    for game in moments(case):
        game.events()
        before, told = game.to_json(), game.events()
        for x in NONSENSE:
            error = number_error(x)
            refused(game.question, x, error=error)
            refused(game.legal, x, error=error)
            refused(game.seat, x, error=error)
            refused(game.answer, x, 0, error=error)
            refused(game.why, x, 0, error=error)
            refused(game.preview, x, 0, error=error)
            refused(game.why, 0, x, error=error)
            refused(game.preview, 0, x, error=error)
            refused(game.notation, x, error=error)
            refused(game.parse, x, error=text_error(x))
            if x is not None:  # a watcher
                refused(game.view, x, error=error)
                refused(game.events, x, error=error)
            for seat in range(case.seats):
                if seat not in game.asked:
                    refused(game.answer, seat, x, says=str(game.waiting_for()))
                elif x not in game.legal(seat) or type(x) is not int:
                    refused(game.answer, seat, x, error=error)
        for x in NONSENSE:
            if x != 2**70:  # a number of an event that is still to come
                refused(game.events, None, x, error=number_error(x))
        assert game.events(None, 2**70) == []
        assert game.to_json() == before and game.events() == told


@SEATS
def test_no_method_of_a_seat_takes_nonsense(case: Case) -> None:
    for game in moments(case):
        seat = game.seat(0)
        before = seat.to_json()
        for x in NONSENSE:
            error = number_error(x)
            refused(seat.why, x, error=error)
            refused(seat.preview, x, error=error)
            refused(seat.notation, x, error=error)
            refused(seat.parse, x, error=text_error(x))
            if type(x) is int:
                assert seat.imagine(x).view(0)["facts"] == game.view(0)["facts"]
            else:
                refused(seat.imagine, x, error=error)
            if x != 2**70:
                refused(seat.events, x, error=error)
            refused(Seat.from_json, x, says="missing")
        assert seat.events(2**70) == []
        assert seat.to_json() == before


@KEYS
def test_no_table_opens_with_nonsense(key: str) -> None:
    low, high = find(key).identity.seats
    for x in (*NONSENSE, low - 1, high + 1):
        refused(tripot.new, key, x, error=number_error(x))
        refused(tripot.arrange, key, x, error=number_error(x))
    for x in NONSENSE:
        refused(tripot.new, x, low, error=text_error(x))
        refused(tripot.arrange, x, low, error=text_error(x))
        refused(tripot.actions, x, error=text_error(x))
        if type(x) is not int:
            error = tripot.Error if type(x) is bytes else TypeError
            refused(tripot.new, key, low, x, error=error)
            refused(tripot.arrange, key, low, x, error=error)
            refused(tripot.new, key, low, deal=x, error=TypeError)
        if not isinstance(x, str):
            refused(tripot.new, key, low, table=x, error=TypeError)
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
    game = case.new()
    view, showing = game.view(), Showing(game.table)
    game.facts(showing)
    facts, piles, written = view["facts"], view["piles"], showing.shown
    assert isinstance(facts, dict) and isinstance(piles, dict)
    for name in (*facts, *piles):
        says = "" if name in piles or name in written else "is none of"  # it follows from others
        for x in (*NONSENSE, [2**70] * case.seats, [None] * case.seats, "x " * 99):
            sensible = x == "" if name in piles else x in (True, [], written.get(name, 0))
            if says or not sensible or type(x) is int:
                refused(partial(tripot.arrange, **{name: x}), key, case.seats, says=says)
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


def read_or_refused(read: Callable[..., object], data: object) -> object:
    """What was read; None if it was refused as it should be."""
    try:
        return read(data)
    except tripot.Error:
        return None


@KEYS
def test_a_spoilt_record_does_not_verify(key: str) -> None:
    case = seat_cases(key)[0]
    for x in NONSENSE:
        refused(tripot.replay, x, says="not JSON", error=text_error(x))
        refused(tripot.verify, x, says="not JSON", error=text_error(x))
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
