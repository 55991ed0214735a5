"""Records as trajectories."""

from __future__ import annotations

import numpy as np
import pytest

import tripot
from tests.research.tables import EACH_GAME
from tests.tables import Case, answer_all
from tripot import Game
from tripot.kernel.registry import find
from tripot.research.trajectories import at_decision, trajectories


def whole_game(key: str) -> Game:
    """A random game to its end, at the smallest table."""
    case = Case(key, find(key).identity.seats[0])
    game, rng = case.new(), case.rng()
    while not game.over:
        answer_all(game, rng)
    return game


@EACH_GAME
def test_trajectories_are_what_was_seen_and_done(key: str) -> None:
    game = whole_game(key)
    record = game.record()
    found = trajectories(record)
    assert [one.seat for one in found] == list(range(int(game.seats)))
    assert sum(len(one.actions) for one in found) == len(game.answered)
    for one in found:
        n = len(one.actions)
        assert one.observations.shape == (n, one.encoder.size)
        assert one.masks.shape == (n, one.encoder.actions)
        assert (one.masks[np.arange(n), one.actions] == 1).all()
        assert one.rewards[:-1].tolist() == [0.0] * (n - 1)
        assert one.rewards[-1] == game.returns[one.seat]
        assert tripot.verify(one.record) and tripot.replay(one.record) == game


def test_what_did_this_seat_know_here() -> None:
    hands = ["4 5 7 17", "2 3 8 15", "1 9 10 11"]
    game = tripot.arrange("loser", seats=3, seed=3, hands=hands, turn=0, action_1="prying-eye")
    for answer in ("play:4", "prying-eye", "aim>1", "play:3"):
        game.answer(game.asked[0], game.parse(answer))
    rng = Case("loser", 3).rng()
    while 0 not in game.asked:
        answer_all(game, rng)
    answer_all(game, rng)
    own = trajectories(game.record(), known=True)[0]
    last = len(own.actions) - 1
    groups = own.knew(last)
    sure = {face: n for group in groups for face, n in group["surely"].items()}
    assert {"2": 1, "8": 1, "15": 1}.items() <= sure.items()
    assert "known" in own.explain(last) and own.explain(last)["seat"] == 0
    assert at_decision(own.record, own.numbers[last]).asked == (0,)


def test_a_record_that_is_none_is_refused() -> None:
    with pytest.raises(tripot.BadRecord):
        trajectories("nonsense")
