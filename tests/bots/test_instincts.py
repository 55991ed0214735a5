"""Instincts of all games: honest in every world, with a weight for every sign, or refused."""

from __future__ import annotations

import pytest

from tests.tables import Case, answer_all, keys, seat_cases, stops
from tripot.bots.levels import (
    Expert,
    NoInstinct,
    Regular,
    has_instinct,
    instinct,
    kind,
    learnt,
    levels,
    make,
)
from tripot.bots.mind.instinct import FAR
from tripot.bots.mind.search import Search
from tripot.games.loser_table import VOTE

LEARNT = [key for key in keys() if has_instinct(key)]
CASES = [case for key in LEARNT for case in seat_cases(key)]
JUDGED = [case for case in CASES if kind(case.key).ahead < FAR]


@pytest.mark.parametrize("key", LEARNT)
def test_a_game_that_was_learnt_has_a_weight_for_every_sign(key: str) -> None:
    mind = instinct(key, 1.0)
    assert len(learnt(key)) == mind.signs > 0
    assert any(learnt(key)), "nothing was learnt"
    assert levels(key) == ("chance", "beginner", "regular", "expert")


@pytest.mark.parametrize("case", CASES, ids=str)
def test_an_instinct_feels_the_same_in_all_worlds_that_a_seat_cannot_tell_apart(case: Case) -> None:
    mind = instinct(case.key, 1.0)
    for number, game in enumerate(stops(case)):
        for index in game.asked:
            options, seat = game.options(index), game.seat(index)
            mind.remember(seat.told)
            felt = list(mind.weigh(game, index, options))
            assert sum(felt) == pytest.approx(1.0)
            assert list(mind.weigh(seat.shell, index, options)) == felt
            for seed in (number, number + 1000):
                assert list(mind.weigh(seat.imagine(seed), index, options)) == felt


@pytest.mark.parametrize("case", CASES, ids=str)
def test_what_is_remembered_is_what_was_noticed_and_the_same_for_all(case: Case) -> None:
    """So an instinct that plays all seats of an imagined game lends nobody another's memory."""
    mind, told = instinct(case.key, 1.0), instinct(case.key, 1.0)
    mind.forget()
    game, rng = case.new(), case.rng()
    while not game.over:
        before = game.copy()
        for index in game.asked:
            told.remember(game.seat(index).told)
            assert list(told.memory) == list(mind.memory), f"decision {game.decision}, seat {index}"
        for index, answer in answer_all(game, rng):
            mind.notice(before, index, answer)


@pytest.mark.parametrize("case", JUDGED, ids=str)
def test_whoever_judges_a_table_at_rest_shares_it_out_among_the_seats(case: Case) -> None:
    mind, rests = instinct(case.key, 1.0), 0
    mind.forget()
    for game in (game for game in stops(case) if not game.in_hand and mind.at_rest(game)):
        rests += 1
        shares = list(mind.shares(game))
        assert sum(shares) == pytest.approx(1.0)
        assert len(shares) == case.seats and min(shares) > 0.0
        for seat in range(case.seats):
            mind.found = type(mind.found)()
            mind.name_prospects(game, seat)
            assert all(0 <= number < mind.signs for number in mind.found)
        gains = [mind.gain(game, seat) for seat in range(case.seats)]
        assert all(-1.0 <= gain <= 1.0 for gain in gains)
        if all(mind.winners(game, seat) == 1 for seat in range(case.seats)):
            assert sum(gains) == pytest.approx(0.0)
            assert (gains[0] > gains[1]) == ((shares[0] > shares[1]) != mind.one_loses)
    assert rests, "it is never judged"


@pytest.mark.parametrize("key", [key for key in keys() if key not in LEARNT])
def test_a_game_that_nobody_has_learnt_is_played_by_chance(key: str) -> None:
    assert levels(key) == ("chance",)
    game = Case(key, seat_cases(key)[0].seats).new()
    index = game.asked[0]
    assert make("chance", key, 1).choose(game.seat(index)) in game.legal(index)
    with pytest.raises(NoInstinct, match="its level is chance"):
        make("regular", key, 1)


@pytest.mark.parametrize("key", LEARNT)
def test_beliefs_are_of_hidden_cards_before_others_and_are_odds(key: str) -> None:
    game = next(iter(stops(seat_cases(key)[0])))
    seat = game.seat(game.asked[0])
    beliefs = Regular(key, 1).beliefs(seat)
    assert beliefs == Expert(key, 2).beliefs(game.seat(game.asked[0]))
    assert beliefs
    for place, odds in beliefs.items():
        assert not (game.seen[place] >> game.asked[0]) & 1
        assert sum(odds.values()) == pytest.approx(1)


def test_what_instinct_and_trials_both_speak_against_is_never_drawn() -> None:
    """Though regret matching took it now and then, before it had tried much."""
    game = Case("loser", 3).new()
    rng = Case("loser", 3).rng()
    while game.question_number != VOTE:
        answer_all(game, rng)
    seat = game.seat(game.asked[0])
    search = Search(instinct("loser", 1.0), 4, 8)
    found = search.weigh(seat, 1)
    for i in range(2):
        found.instinct[i] = (0.999, 0.001)[i]
        found.regrets[i], found.squares[i] = (3.0, -3.0)[i], 4.0
        found.mixed[i] = 10.0
    assert {search.decide(seat, found, seed) for seed in range(50)} == {found.options[0]}
    found.instinct[1], found.regrets[1] = 0.5, 3.0
    assert len({search.decide(seat, found, seed) for seed in range(50)}) == 2


@pytest.mark.parametrize("key", [key for key in LEARNT if kind(key).believes])
def test_whoever_believes_finds_some_worlds_likelier_than_others(key: str) -> None:
    mind = instinct(key, 1.0)
    found = set()
    for game in stops(seat_cases(key)[0]):
        for index in game.asked[:1]:
            seat = game.seat(index)
            mind.remember(seat.told)
            found |= {mind.credit(seat.imagine(seed), index) for seed in range(4)}
    assert min(found) > 0.0
    assert len(found) > 1
