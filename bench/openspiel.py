"""OpenSpiel: five games of hidden information, stepped from Python and played in C++."""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import version
from itertools import count
from typing import Protocol

from bench.task import STEP, WHOLE, Contestant, Task, average, draw, repeated, uniform

GAMES = (
    "social_deduction(players=6)",
    "goofspiel(players=4,num_cards=8,imp_info=True)",
    "leduc_poker(players=2)",
    "hearts",
    "go_fish(players=2)",
)
CHANCE = -1  # pyspiel.PlayerId, as `current_player` gives it
SIMULTANEOUS = -2


class State(Protocol):
    """What is used of pyspiel.State."""

    def current_player(self) -> int: ...
    def num_players(self) -> int: ...
    def legal_actions(self, player: int = ...) -> list[int]: ...
    def chance_outcomes(self) -> list[tuple[int, float]]: ...
    def apply_action(self, action: int) -> None: ...
    def apply_actions(self, actions: list[int]) -> None: ...


def contestant(quick: bool) -> Contestant:
    """Each game in both ways."""
    import pyspiel

    tasks: list[Task] = []
    for name in GAMES:
        game = pyspiel.load_game(name)
        step = stepping(game.new_initial_state)
        decisions = average(step, 0.02 if quick else 1.0)
        tasks.append(Task(name, STEP, repeated(10, step), decisions))
        bots = [pyspiel.make_uniform_random_bot(i, i) for i in range(game.num_players())]
        whole = in_cpp(pyspiel.evaluate_bots, game.new_initial_state, bots, decisions)
        tasks.append(Task(name, WHOLE, repeated(10, whole), decisions))
    return Contestant("OpenSpiel", tasks, {"open_spiel": version("open_spiel")})


def stepping(new: Callable[[], State]) -> Callable[[], float]:
    """A random game, a call to the library for each thing that is asked or done."""
    return lambda: step_through(new())


def in_cpp(
    evaluate: Callable[..., object],
    new: Callable[[], State],
    bots: list[object],
    decisions: float,
) -> Callable[[], float]:
    """A random game in one call; its decisions are the average of those counted when stepped."""
    seeds = count()

    def run() -> float:
        evaluate(new(), bots, next(seeds) & 0x7FFFFFFF)
        return decisions

    return run


def step_through(state: State) -> int:
    """Play at random to the end; how many decisions had two or more options."""
    decisions = 0
    current_player = state.current_player
    while True:
        player = current_player()
        if player >= 0:
            actions = state.legal_actions()
            n = len(actions)
            if n > 1:
                decisions += 1
                state.apply_action(actions[draw() % n])
            else:
                state.apply_action(actions[0])
        elif player == CHANCE:
            state.apply_action(sample(state.chance_outcomes()))
        elif player == SIMULTANEOUS:
            joint = []
            for seat in range(state.num_players()):
                actions = state.legal_actions(seat)
                n = len(actions)
                if n > 1:
                    decisions += 1
                    joint.append(actions[draw() % n])
                else:
                    joint.append(actions[0] if n else 0)
            state.apply_actions(joint)
        else:
            return decisions


def sample(outcomes: list[tuple[int, float]]) -> int:
    """An outcome of chance, by its odds."""
    left = uniform()
    for outcome, odds in outcomes:
        left -= odds
        if left < 0:
            return outcome
    return outcomes[-1][0]
