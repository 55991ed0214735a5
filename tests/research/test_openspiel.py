"""OpenSpiel's own tests and algorithms on every game."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.python import policy as policies
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import (
    exploitability,
    external_sampling_mccfr,
    generate_playthrough,
    ismcts,
    mcts,
)

from tests.research.tables import EACH_GAME
from tests.tables import LONG, SEED
from tripot.kernel.registry import find
from tripot.research.openspiel import short_name
from tripot.research.solve import Tree

TOY = "(seats=3,kinds=1_2_5_6_,copies=1,hand=1,aside=0)"
FORMS = pytest.mark.parametrize("turns", [False, True], ids=["at once", "in turns"])


def small(key: str, turns: bool) -> str:
    """The smallest table of a game, or in a long run the usual one."""
    name = short_name(key, turns)
    return name if LONG else f"{name}(seats={find(key).identity.seats[0]})"


def after_chance(state: Any, rng: Any) -> Any:
    """The state when chance has decided."""
    while state.is_chance_node():
        outcomes, odds = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(int(rng.choice(outcomes, p=odds)))
    return state


@FORMS
@EACH_GAME
def test_random_games_with_serialising(key: str, turns: bool) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(small(key, turns)), 3 if LONG else 1, True, False)


@FORMS
@EACH_GAME
def test_a_playthrough_can_be_replayed(key: str, turns: bool, tmp_path: Path) -> None:
    flags.FLAGS(["test"])
    game = f"{short_name(key, turns)}(seats={find(key).identity.seats[0]})"
    path = tmp_path / "playthrough.txt"
    path.write_text(generate_playthrough.playthrough(game, None, seed=3), encoding="utf-8")
    original, again = generate_playthrough.replay(str(path))
    assert original == again and short_name(key, turns) in original


def test_chance_is_explicit_and_small() -> None:
    state = pyspiel.load_game("tripot_quick_shot(seats=5)").new_initial_state()
    pieces = 0
    rng = np.random.RandomState(1)
    while state.is_chance_node():
        assert sum(share for _, share in state.chance_outcomes()) == pytest.approx(1)
        state.apply_action(int(rng.choice([outcome for outcome, _ in state.chance_outcomes()])))
        pieces += 1
    assert pieces <= 40  # a card each but for the last, and lots for the Leader
    assert "deck" in str(state)


def test_turns_hide_what_was_answered_before() -> None:
    rng = np.random.RandomState(1)
    state = after_chance(pyspiel.load_game("tripot_quick_shot_turns").new_initial_state(), rng)
    state.apply_action(state.legal_actions()[0])
    seat, later = state.current_player(), state.course.asked[1]
    states = [
        state.child(action) for action in (state.legal_actions()[0], state.legal_actions()[-1])
    ]
    assert {one.current_player() for one in states} == {later}
    assert len({one.information_state_string(later) for one in states}) == 1
    assert len({one.observation_string(later) for one in states}) == 1
    assert len({one.information_state_string(seat) for one in states}) == 2


@EACH_GAME
def test_states_resampled_look_the_same_to_the_seat(key: str) -> None:
    rng = np.random.RandomState(2)
    game = pyspiel.load_game(small(key, True))
    state = after_chance(game.new_initial_state(), rng)
    for _ in range(12):
        seat = state.current_player()
        if seat < 0:
            break
        for seed in range(3):
            sampler = np.random.RandomState(seed).uniform
            other = state.resample_from_infostate(seat, sampler)
            assert other.current_player() == seat
            assert other.information_state_string(seat) == state.information_state_string(seat)
            assert other.legal_actions() == state.legal_actions()
        state.apply_action(int(rng.choice(state.legal_actions())))
        after_chance(state, rng)


def test_a_state_is_a_value() -> None:
    rng = np.random.RandomState(1)
    state = after_chance(pyspiel.load_game("tripot_quick_shot").new_initial_state(), rng)
    twin, again = state.clone(), pickle.loads(pickle.dumps(state))
    assert twin.course is state.course  # flat: nothing is copied
    asked = state.course.asked
    state.apply_actions([state.legal_actions(p)[0] for p in range(state.num_players())])
    assert twin.course.asked == again.course.asked == asked
    assert str(twin) == str(again) != str(state)


def test_observers_name_their_parts() -> None:
    rng = np.random.RandomState(1)
    game = pyspiel.load_game("tripot_quick_shot")
    state = after_chance(game.new_initial_state(), rng)
    observer = game.make_py_observer()
    observer.set_from(state, 3)
    assert observer.dict["seat"].tolist() == [0, 0, 0, 1, 0]
    assert observer.tensor.tolist() == state.observation_tensor(3)
    assert "'round': 1" in observer.string_from(state, 3)
    recall = game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
    recall.set_from(state, 3)
    assert bytes(recall.tensor.astype(np.uint8)).rstrip(b"\0").decode() == (
        state.information_state_string(3)
    )


def test_the_tensor_of_information_states_is_long_enough() -> None:
    rng = np.random.RandomState(5)
    game = pyspiel.load_game("tripot_quick_shot(seats=7)")
    longest = 0
    for _ in range(200 if LONG else 20):
        state = after_chance(game.new_initial_state(), rng)
        while not state.is_terminal():
            joint = [int(rng.choice(state.legal_actions(p))) for p in range(7)]
            state.apply_actions(joint)
            after_chance(state, rng)
        longest = max(longest, *[len(state.information_state_string(p)) for p in range(7)])
    assert longest < game.information_state_tensor_size() * 0.75


def test_ismcts_plays() -> None:
    rng = np.random.RandomState(3)
    game = pyspiel.load_game("tripot_quick_shot_turns(seats=3)")
    state = after_chance(game.new_initial_state(), rng)
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    bot = ismcts.ISMCTSBot(game, evaluator, 2.0, 20, random_state=rng)
    while not state.is_terminal():
        legal = state.legal_actions()
        action = bot.step(state)
        assert action in legal
        state.apply_action(action)
        after_chance(state, rng)
    assert sum(state.returns()) == pytest.approx(0)


@FORMS
def test_rl_environment_plays(turns: bool) -> None:
    environment = rl_environment.Environment(short_name("quick-shot", turns) + "(seats=3)")
    step = environment.reset()
    while not step.last():
        legal = step.observations["legal_actions"]
        now = step.observations["current_player"]
        step = environment.step([legal[now][0]] if turns else [one[0] for one in legal])
    assert sum(step.rewards) == pytest.approx(0)


def followed(state: Any, policy: Any) -> Iterator[tuple[str, list[float]]]:
    """What a policy of OpenSpiel does at every state that follows."""
    if not state.is_terminal() and not state.is_chance_node():
        given = policy.action_probabilities(state)
        yield (
            state.information_state_string(),
            [float(given.get(action, 0)) for action in state.legal_actions()],
        )
    for action in state.legal_actions():
        yield from followed(state.child(action), policy)


def test_mccfr_and_exploitability_of_a_toy_agree_with_ours() -> None:
    game = pyspiel.load_game("tripot_quick_shot_turns" + TOY)
    tree = Tree(game.table)
    uniform = {state: knot.average() for state, knot in tree.knots.items()}
    theirs = exploitability.nash_conv(game, policies.UniformRandomPolicy(game))
    assert tree.exploitability(uniform) == pytest.approx(theirs)
    np.random.seed(SEED)  # the solver draws from it
    solver = external_sampling_mccfr.ExternalSamplingSolver(game)
    for _ in range(300):
        solver.iteration()
    found = solver.average_policy()
    learnt = uniform | dict(followed(game.new_initial_state(), found))
    after = exploitability.nash_conv(game, found)
    assert tree.exploitability(learnt) == pytest.approx(after)
    assert after < theirs
    tree.iterate(60)
    solved = tree.policy()
    assert all(min(odds) >= 0 and sum(odds) == pytest.approx(1) for odds in solved.values())
    assert -1e-9 < tree.exploitability(solved) < 0.01


def test_parameters_are_options() -> None:
    name = "tripot_quick_shot(seats=4,copies=3,hand=3,kinds=1_2_3_4_5_6_,automata=2_)"
    options = {"automata": [2], "kinds": [1, 2, 3, 4, 5, 6], "copies": 3, "hand": 3, "aside": 4}
    assert pyspiel.load_game(name).table.options == options
