"""Information states: alike exactly if a seat was told and did the same."""

from __future__ import annotations

import json

import pytest

import tripot
from tests.tables import Case, all_seat_cases, answer_all, pick
from tripot import Game
from tripot.kernel.recall import information_hash, information_state, recalling
from tripot.kernel.registry import open_table
from tripot.kernel.rng import Quick

TOYS = (
    Case("quick-shot", 3, {"kinds": [1, 2, 5], "copies": 2, "hand": 1, "aside": 1}),
    Case("quick-shot", 3, {"kinds": [4, 6, 7], "copies": 2, "hand": 1, "aside": 0}),
    Case("quick-shot", 3, {"kinds": [3, 7], "copies": 5, "hand": 2, "aside": 0}),
)
SEATS = pytest.mark.parametrize("case", all_seat_cases(), ids=str)


def told(game: Game, seat: int, own: list[tuple[int, int]]) -> str:
    """All that the seat was told and has answered, from the events of the table."""
    answer = game.view(seat)["answer"]
    return json.dumps([seat, game.events(seat), own, game.question(seat), game.asked, answer])


@pytest.mark.parametrize("case", TOYS, ids=str)
def test_states_are_alike_exactly_if_what_was_told_is(case: Case) -> None:
    by_state: dict[str, str] = {}
    by_told: dict[str, str] = {}
    hashes: dict[int, str] = {}
    looks = 0
    for number in range(150):
        game, rng = case.new(number), case.rng(number)
        own: list[list[tuple[int, int]]] = [[] for _ in range(case.seats)]
        while not game.over:
            for seat in range(case.seats):
                looks += 1
                state, events = information_state(game, seat), told(game, seat, own[seat])
                assert by_state.setdefault(state, events) == events
                assert by_told.setdefault(events, state) == state
                assert hashes.setdefault(information_hash(game, seat), state) == state
            decision = game.decision
            for seat, answer in answer_all(game, rng):
                own[seat].append((decision, answer))
    assert 50 < len(by_state) < looks * 0.9  # many, and some were met again


@SEATS
def test_states_kept_from_the_start_are_those_found_later(case: Case) -> None:
    game, rng = case.new(), case.rng()
    for _ in range(6):
        if not game.over:
            answer_all(game, rng)
    later = tripot.from_json(game.to_json())  # has kept nothing
    game.listen()
    for seat in range(case.seats):
        assert information_state(later, seat) == information_state(game, seat)


@SEATS
def test_a_copy_goes_its_own_way(case: Case) -> None:
    table = open_table(case.key, case.seats, {}, None)
    game, rng = recalling(table, Quick(case.seed(1))), case.rng()
    answer_all(game, rng)
    before = [information_state(game, seat) for seat in range(case.seats)]
    twin = game.copy()
    if not twin.over:
        answer_all(twin, rng)
        assert [information_state(twin, seat) for seat in range(case.seats)] != before
    assert [information_state(game, seat) for seat in range(case.seats)] == before


def test_a_sealed_answer_is_known_to_its_seat_alone() -> None:
    game = tripot.new("quick-shot", 5, 7)
    game.answer(game.asked[0], game.legal(game.asked[0])[0])
    seat, other = game.asked[:2]
    before = information_state(game, seat), information_state(game, other)
    game.answer(seat, pick(Quick(1), game.legal(seat)))
    assert information_state(game, other) == before[1]
    assert information_state(game, seat) != before[0]


def test_a_game_without_deal_or_trail_says_what_to_do() -> None:
    world = tripot.new("quick-shot", 5, 7).seat(0).imagine(1)
    with pytest.raises(tripot.Error, match="recalling"):
        information_state(world, 0)


def test_who_keeps_only_states_has_no_events() -> None:
    game = recalling(open_table("quick-shot", 5, {}, None), Quick(1))
    assert game.events(0) == []
    with pytest.raises(tripot.Error, match="no past"):
        game.known(0)
