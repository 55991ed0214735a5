"""Gymnasium's own check of every game, and the batch against games played one by one."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import tripot
from tests.research.tables import EACH_GAME, TABLES
from tests.tables import LONG
from tripot.kernel.batch import Batch
from tripot.kernel.encode import Encoder
from tripot.kernel.registry import find, open_table
from tripot.kernel.rng import Quick
from tripot.research import gymnasium as ours

STEPS = 2000 if LONG else 60


def name_of(key: str) -> str:
    return f"tripot/{key}-v{find(key).identity.version}"


def chosen(masks: Any, rng: Any) -> Any:
    """One of the legal answers in every game, at random."""
    return (rng.random(masks.shape) * masks).argmax(1)


@EACH_GAME
def test_one_seat_against_bots(key: str) -> None:
    check_env(gymnasium.make(name_of(key)).unwrapped, skip_render_check=True)
    bots = ours.SeatEnv(key, seat=1, bots="regular", render_mode="ansi")
    seen, _ = bots.reset(seed=5)
    for _ in range(30):
        seen, reward, ended, _, info = bots.step(np.flatnonzero(seen["action_mask"])[0])
        assert info == {}
        if ended:
            assert reward == bots.game.returns[1]
            break
    text = bots.render()
    assert text is not None and key in text


def test_bots_are_one_for_all_or_one_each() -> None:
    with pytest.raises(ValueError, match="expected 4 of them, not 1"):
        ours.SeatEnv("quick-shot", bots=["chance"])


@TABLES
def test_the_batch_plays_as_games_one_by_one(key: str, seats: int) -> None:
    """The same seed and answers, by `Game` alone: the same rows, masks, seats and rewards."""
    table, rng = open_table(key, seats, {}, None), np.random.default_rng(3)
    batch, encoder = Batch(table, 3, 11), Encoder(table)
    dealt = 0

    def next_game() -> Any:
        nonlocal dealt
        game = table.game(table)
        game.begin(Quick(11 + dealt))
        dealt += 1
        return game

    def forced(game: Any) -> None:
        while not game.over:
            seat = next(seat for seat in game.asked if seat not in game.locked)
            if len(game.legal(seat)) > 1:
                return
            game.answer(seat, game.legal(seat)[0])

    games = [next_game() for _ in range(3)]
    for game in games:
        forced(game)
    for _ in range(STEPS):
        masks = np.frombuffer(batch.masks, np.uint8).reshape(3, -1)  # type: ignore[call-overload]
        rows = bytes(batch.observations)
        answers = chosen(masks, rng).tolist()
        for i, game in enumerate(games):
            seat = next(seat for seat in game.asked if seat not in game.locked)
            assert batch.seats[i] == seat
            assert rows[i * encoder.size :][: encoder.size] == bytes(encoder.observe(game, seat))
            assert masks[i].tobytes() == bytes(encoder.mask(game, seat))
            game.answer(seat, answers[i])
            forced(game)
        batch.step(answers)
        for i, game in enumerate(games):
            paid = [batch.rewards[i * seats + n] for n in range(seats)]
            assert paid == (list(game.returns) if game.over else [0.0] * seats)
            assert batch.ended[i] == game.over
            if game.over:
                games[i] = next_game()
                forced(games[i])


def test_what_a_caller_keeps_stays_as_it_is() -> None:
    vector = gymnasium.make_vec(name_of("quick-shot"), num_envs=16)
    seen, _ = vector.reset(seed=1)
    kept, before = seen["observation"], seen["observation"].copy()
    for _ in range(5):
        seen, *_ = vector.step(chosen(seen["action_mask"], np.random.default_rng(1)))
    assert (kept == before).all()


def test_one_seat_of_the_batch_against_chance() -> None:
    vector = gymnasium.make_vec(name_of("quick-shot"), num_envs=32, seat=2)
    seen, infos = vector.reset(seed=1)
    rng, games, gained = np.random.default_rng(2), 0, 0.0
    for _ in range(150):
        assert (infos["seat"] == 2).all()
        seen, rewards, ended, cut, infos = vector.step(chosen(seen["action_mask"], rng))
        assert not cut.any() and not infos["not_offered"].any()
        games, gained = games + int(ended.sum()), gained + float(rewards.sum())
        assert (infos["rewards"][:, 2] == rewards).all()
    assert games > 500 and abs(gained / games) < 0.12  # chance against chance


def test_what_is_not_offered_in_a_batch_counts_as_the_default() -> None:
    vector = gymnasium.make_vec(name_of("quick-shot"), num_envs=4)
    vector.reset(seed=1)
    _, _, _, _, infos = vector.step(np.full(4, 9))
    assert infos["not_offered"].all()


def test_the_same_seed_gives_the_same_games() -> None:
    rows = []
    for _ in range(2):
        vector = gymnasium.make_vec(name_of("roulette"), num_envs=4)
        seen, _ = vector.reset(seed=9)
        for _ in range(20):
            seen, *_ = vector.step(chosen(seen["action_mask"], np.random.default_rng(1)))
        rows.append(seen["observation"].tobytes())
    assert rows[0] == rows[1]


def test_a_batch_says_what_it_needs() -> None:
    table = open_table("quick-shot", 5, {}, None)
    with pytest.raises(tripot.Error, match="at least one game"):
        Batch(table, 0, 1)
    with pytest.raises(tripot.Error, match="a seat from 0 to 4"):
        Batch(table, 1, 1, 5)
    with pytest.raises(tripot.Error, match="1 answers"):
        Batch(table, 1, 1).step([1, 2])
