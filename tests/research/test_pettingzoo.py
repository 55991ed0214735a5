"""PettingZoo's own tests on every game, and what they do not ask."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import (
    api_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
)

import tripot
from tests.research.tables import TABLES
from tests.tables import LONG
from tripot.research import pettingzoo as made
from tripot.research.pettingzoo import Maker, quick_shot_v0
from tripot.research.tables import python_name

CYCLES = 1000 if LONG else 60
pytestmark = [
    # said of every observation with an action mask, PettingZoo's own games excepted by name
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]


def maker(key: str) -> Maker:
    found: Maker = getattr(made, f"{python_name(key)}_v0")
    return found


@TABLES
def test_the_api_of_agents_in_turn(key: str, seats: int) -> None:
    api_test(maker(key).env(seats=seats), num_cycles=CYCLES)
    api_test(maker(key).raw_env(seats=seats), num_cycles=CYCLES)


@TABLES
def test_the_api_of_agents_at_once(key: str, seats: int) -> None:
    parallel_api_test(maker(key).parallel_env(seats=seats), num_cycles=CYCLES)


@TABLES
def test_the_same_seed_gives_the_same_game(key: str, seats: int) -> None:
    seed_test(lambda: maker(key).env(seats=seats), num_cycles=CYCLES // 6)
    parallel_seed_test(lambda: maker(key).parallel_env(seats=seats), num_cycles=CYCLES // 6)


@TABLES
def test_rendering(key: str, seats: int) -> None:
    render_test(lambda **mode: maker(key).env(seats=seats, **mode))


def play(env: Any, seed: int) -> dict[str, float]:
    """A whole game at random; what each agent gained."""
    rng = np.random.default_rng(seed)
    gained: dict[str, float] = {}
    env.reset(seed=seed)
    for agent in env.agent_iter():
        seen, reward, ended, _, _ = env.last()
        gained[agent] = gained.get(agent, 0.0) + reward
        legal = np.flatnonzero(seen["action_mask"])
        env.step(None if ended else int(rng.choice(legal)))
    return gained


def test_whole_games_pay_what_the_table_pays_and_are_recorded() -> None:
    env = quick_shot_v0.raw_env(seats=5)
    for seed in range(20):
        gained = play(env, seed)
        assert tuple(gained[f"seat_{n}"] for n in range(5)) == env.game.returns
        assert tripot.verify(env.game.record())


def test_who_answers_later_does_not_see_what_others_answered() -> None:
    env = quick_shot_v0.raw_env(seats=5)
    seen = []
    for choice in (0, -1):
        env.reset(seed=7)
        env.step(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0])
        first, *_, last = env.game.asked
        assert env.agent_selection == f"seat_{first}"
        env.step(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[choice])
        seen.append(env.observe(f"seat_{last}")["observation"].tobytes())
    assert seen[0] == seen[1]


def test_what_is_not_offered_counts_as_the_default_and_is_named() -> None:
    env = quick_shot_v0.parallel_env(seats=5)
    env.reset(seed=7)
    asked = env.game.asked[0]
    question = env.game.question(asked)
    assert question is not None
    default = question["default"]
    not_held = next(n for n in range(9) if n not in env.game.legal(asked))
    seen, _, _, _, infos = env.step({f"seat_{n}": not_held for n in range(5)})
    assert [int(answer) for answer in env.game.answered] == [default]
    wanted = {
        "not_offered": f"play:{not_held}" if not_held else "pass",
        "answered": f"play:{default}",
    }
    assert infos[f"seat_{asked}"] == wanted
    no_op = env.desk.encoder.no_op
    assert [int(one["action_mask"][no_op]) for one in seen.values()].count(1) == 1  # the Leader


def test_automata_are_no_agents() -> None:
    env = quick_shot_v0.raw_env(seats=4, automata=[1, 3])
    assert env.possible_agents == ["seat_0", "seat_2"]
    assert set(play(env, 3)) == {"seat_0", "seat_2"}


def test_versions_follow_the_game() -> None:
    assert str(quick_shot_v0.raw_env()) == "quick_shot_v3"
    assert "quick_shot_v0" in dir(made)
    with pytest.raises(AttributeError, match="quick_shot_v3"):
        _ = made.quick_shot_v2
    with pytest.raises(AttributeError, match="roulette_v0"):
        _ = made.poker_v0


def test_without_the_extra_importing_says_what_to_install() -> None:
    hide = (
        "import importlib.util as u; find = u.find_spec\n"
        "u.find_spec = lambda name: None if name == 'pettingzoo' else find(name)\n"
        "import tripot.research"
    )
    done = subprocess.run([sys.executable, "-c", hide], capture_output=True, text=True, check=False)
    assert "needs pettingzoo" in done.stderr and "pip install 'tripot[research]'" in done.stderr
