"""`known=True`: observations say what the seat surely knows of hidden cards."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Iterator
from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest

import tripot.research.gymnasium
from tests.research.tables import EACH_GAME
from tripot.kernel.encode import Encoder
from tripot.kernel.registry import find
from tripot.research.openspiel import short_name
from tripot.research.pettingzoo import Maker
from tripot.research.tables import desk

DECISIONS = 40
LEARNT = ("loser", "et-bim", "roulette")  # where a seat soon knows something of hidden cards


def surely(game: tripot.Game, seat: int) -> dict[str, Counter[str]]:
    """What `Game.known` says of single piles, as the encoder writes it."""
    found: dict[str, Counter[str]] = {}
    for group in game.known(seat):
        where: Any = group["where"]
        if len(where) == 1:
            owner = "" if where[0]["seat"] is None else f"{where[0]['seat']} "
            faces: Any = group["surely"]
            pile = found.setdefault(where[0]["pile"], Counter())
            pile.update({f"{owner}{face}": n for face, n in faces.items()})
    return found


def told(encoder: Encoder, row: Any, game: tripot.Game, seat: int) -> bool:
    """Whether the row tells of a hidden card; what it tells is what the game knows."""
    said: Any = encoder.explain(np.asarray(row, np.uint8).tobytes())["known"]
    expected = {pile: dict(cards) for pile, cards in surely(game, seat).items() if cards}
    assert {pile: cards for pile, cards in said.items() if cards} == expected
    return bool(expected)


def aec(key: str, seats: int, rng: Any) -> Iterator[tuple[Encoder, Any, tripot.Game, int]]:
    """PettingZoo, one agent after another."""
    env: Any = Maker(key).raw_env(seats, known=True)
    env.reset(seed=3)
    for agent in env.agent_iter(DECISIONS):
        seen, _, ended, _, _ = env.last()
        yield env.desk.encoder, seen["observation"], env.game, env.seat_of[agent]
        env.step(None if ended else int(rng.choice(np.flatnonzero(seen["action_mask"]))))


def parallel(key: str, seats: int, rng: Any) -> Iterator[tuple[Encoder, Any, tripot.Game, int]]:
    """PettingZoo, all at once."""
    env: Any = Maker(key).parallel_env(seats, known=True)
    seen, _ = env.reset(seed=3)
    for _ in range(DECISIONS):
        for agent in env.agents:
            seat = env.seat_of[agent]
            yield env.desk.encoder, seen[agent]["observation"], env.game, seat
        seen, *_ = env.step(
            {
                agent: int(rng.choice(np.flatnonzero(own["action_mask"])))
                for agent, own in seen.items()
            }
        )


def one_seat(key: str, seats: int, rng: Any) -> Iterator[tuple[Encoder, Any, tripot.Game, int]]:
    """Gymnasium, one seat against bots."""
    name = f"tripot/{key}-v{find(key).identity.version}"
    env: Any = gymnasium.make(name, seats=seats, known=True).unwrapped
    seen, _ = env.reset(seed=3)
    for _ in range(DECISIONS):
        yield env.desk.encoder, seen["observation"], env.game, env.seat
        seen, _, ended, _, _ = env.step(rng.choice(np.flatnonzero(seen["action_mask"])))
        if ended:
            seen, _ = env.reset()


def batch(key: str, seats: int, rng: Any) -> Iterator[tuple[Encoder, Any, tripot.Game, int]]:
    """Gymnasium, the native batch."""
    name = f"tripot/{key}-v{find(key).identity.version}"
    env: Any = gymnasium.make_vec(name, num_envs=3, seats=seats, known=True)
    seen, infos = env.reset(seed=3)
    for _ in range(DECISIONS):
        for i, row in enumerate(seen["observation"]):
            yield env.desk.encoder, row, env.batch.games[i], int(infos["seat"][i])
        masks = seen["action_mask"]
        seen, _, _, _, infos = env.step((rng.random(masks.shape) * masks).argmax(1))


def spiel(key: str, seats: int, rng: Any) -> Iterator[tuple[Encoder, Any, tripot.Game, int]]:
    """OpenSpiel, in turns; a state that was written down and read again tells the same."""
    game = pyspiel.load_game(f"{short_name(key, True)}(seats={seats},known=True)")
    state = game.new_initial_state()
    decisions = 0
    while decisions < DECISIONS and not state.is_terminal():
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(outcomes, p=odds)))
            continue
        seat, row = state.current_player(), state.observation_tensor()
        yield game.desk.encoder, row, state.course.game, seat
        if decisions % 10 == 0:
            assert pickle.loads(pickle.dumps(state)).observation_tensor() == row
        state.apply_action(int(rng.choice(state.legal_actions())))
        decisions += 1


@pytest.mark.parametrize("kind", [aec, parallel, one_seat, batch, spiel])
@EACH_GAME
def test_rows_hold_what_the_seat_knows(kind: Any, key: str) -> None:
    seats = max(3, find(key).identity.seats[0])
    size = desk(key, seats, None).encoder.size
    heard = 0
    for encoder, row, game, seat in kind(key, seats, np.random.default_rng(1)):
        assert len(row) == encoder.size > size
        heard += told(encoder, row, game, seat)
    assert heard or key not in LEARNT
