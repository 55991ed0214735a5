"""The front: whole numbers of any kind, names that are the contract, and words that help."""

from __future__ import annotations

from collections import UserList
from collections.abc import Callable
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

import pytest

import tripot
from tests.tables import keys, seat_cases

SECRETS = ("faces", "rng", "table", "past", "answers", "answered")


@dataclass
class Whole:
    """A whole number that is no int, as numpy's are; it counts how often it is read."""

    value: int
    read: int = 0

    def __index__(self) -> int:
        self.read += 1
        return self.value


class Unequal:
    """Compares as numpy's arrays do: not to a bool."""

    def __eq__(self, other: object) -> Any:
        return [False]

    __hash__ = None  # type: ignore[assignment]


def test_every_number_may_be_of_any_kind_and_is_read_once() -> None:
    game = tripot.new("quick-shot", Whole(5), Whole(7), deal=Whole(2))
    assert game == tripot.new("quick-shot", 5, 7, deal=2)
    assert tripot.arrange("quick-shot", Whole(3), Whole(1)) == tripot.arrange("quick-shot", 3, 1)
    seat, answer = Whole(game.asked[0]), Whole(game.legal(game.asked[0])[0])
    assert game.legal(seat) == game.legal(seat.value) and seat.read == 1
    assert game.question(seat) == game.question(seat.value)
    assert game.why(seat, answer) is None
    assert game.preview(seat, answer) == game.preview(seat.value, answer.value)
    assert game.notation(answer) == game.notation(answer.value)
    assert game.view(seat) == game.view(seat.value) and type(game.view(seat)["seat"]) is int
    assert game.events(seat, Whole(3)) == game.events(seat.value, 3)
    assert game.known(seat) == game.known(seat.value)
    eyes = game.seat(seat)
    assert eyes.imagine(Whole(3)) == eyes.imagine(3) and eyes.events(Whole(2)) == eyes.events(2)
    assert eyes.why(answer) is None and eyes.notation(answer) == game.notation(answer.value)
    before, given = seat.read, Whole(answer.value)
    game.answer(seat, given)
    assert game.decision == 1 and seat.read == before + 1 and given.read == 1


def test_options_and_positions_may_be_written_as_a_program_does() -> None:
    """With whole numbers of any kind, tuples and mappings; the record has them as JSON."""
    options = {"copies": Whole(5), "kinds": (1, Whole(2), 5, 6), "hand": 3, "automata": [Whole(4)]}
    plain = {"copies": 5, "kinds": [1, 2, 5, 6], "hand": 3, "automata": [4]}
    game = tripot.new("quick-shot", 5, 7, MappingProxyType(options), players=UserList("abcde"))
    assert game == tripot.new("quick-shot", 5, 7, plain, players=list("abcde"))
    assert tripot.verify(game.record())
    hands = ("1 5 5", "2 3", "8")
    written = tripot.arrange("quick-shot", 3, 1, hands=hands, round=Whole(2), leader=Whole(1))
    assert written == tripot.arrange("quick-shot", 3, 1, hands=list(hands), round=2, leader=1)
    with pytest.raises(tripot.BadOption, match="option copies: expected a whole number"):
        tripot.new("quick-shot", 5, 7, {"copies": True})
    with pytest.raises(tripot.BadPosition, match="round: expected"):
        tripot.arrange("quick-shot", 3, 1, round=Whole(5))


@pytest.mark.parametrize("wrong", [5, [], (), "copies", b"", 1.5, True, Unequal()])
def test_what_is_no_dict_of_options_is_said_to_be_none(wrong: Any) -> None:
    for make in (tripot.new, tripot.arrange):
        with pytest.raises(tripot.BadOption, match="expected options as a dict"):
            make("quick-shot", 5, 7, wrong)


@pytest.mark.parametrize("wrong", [True, False, 1.0, "1", None, b"1", [1]])
def test_what_is_no_whole_number_is_a_type_error(wrong: Any) -> None:
    game = tripot.new("quick-shot", 5, 7)
    calls: list[Callable[[], object]] = [
        lambda: tripot.new("quick-shot", wrong),
        lambda: tripot.new("quick-shot", 5, deal=wrong),
        lambda: game.legal(wrong),
        lambda: game.answer(wrong, 0),
        lambda: game.answer(game.asked[0], wrong),
        lambda: game.events(0, wrong),
        lambda: game.seat(0).imagine(wrong),
        lambda: game.seat(0).worlds(wrong),
    ]
    for call in calls:
        with pytest.raises(TypeError, match="expected"):
            call()


@pytest.mark.parametrize("key", keys())
def test_the_worlds_of_a_full_deck_are_refused_before_any_is_made(key: str) -> None:
    seat = seat_cases(key)[0].new().seat(0)
    for limit in (100_000, 10**9):
        with pytest.raises(tripot.Error, match=f"at least 10.* limit is {limit:,}: imagine()"):
            seat.worlds(limit)
    with pytest.raises(tripot.Error, match="limit is 100,000"):
        seat.worlds()


def test_the_worlds_of_a_small_deck_are_given_up_to_the_limit() -> None:
    game = tripot.new("quick-shot", 3, 1, {"kinds": [1, 3], "hand": 1})
    seat = game.seat(0)
    worlds = list(seat.worlds(Whole(126)))
    assert len({world.digest() for world in worlds}) == 126
    assert all(world.view(0) == game.view(0) for world in worlds)
    with pytest.raises(tripot.Error, match="at least 126 ways"):
        seat.worlds(125)


@pytest.mark.parametrize("wrong", [None, 3, b"quick-shot", ["quick-shot"]])
def test_what_is_no_text_is_a_type_error(wrong: Any) -> None:
    game = tripot.new("quick-shot", 5, 7)
    calls = (tripot.actions, tripot.verify, tripot.replay, game.parse, game.seat(0).parse)
    for call in calls:
        with pytest.raises(TypeError, match="expected"):
            call(wrong)
    with pytest.raises(TypeError, match="expected"):
        tripot.new(wrong, 5)


@pytest.mark.parametrize("key", keys())
def test_dir_lists_the_contract_and_no_secret(key: str) -> None:
    game = seat_cases(key)[0].new()
    for one in (game, game.seat(0)):
        names = dir(one)
        assert all(hasattr(one, name) for name in names) and len(names) < 30
        assert not set(SECRETS) & set(names)
        public = [name for name in vars(type(one)) if not name.startswith("_")]
        assert public, "and what it hides is there"


def test_help_tells_what_it_does() -> None:
    for one in (tripot.new, tripot.arrange, tripot.verify, tripot.Game, tripot.Seat):
        assert len(str(one.__doc__)) > 40, one
    for name in set(dir(tripot.new("loser", 3))) - {"identity", "seats"}:  # fields
        assert getattr(tripot.Game, name).__doc__, name
    assert "may be changed as long as" in str(tripot.Game.answer.__doc__)
