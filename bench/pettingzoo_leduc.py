"""PettingZoo: its Leduc Hold'em with two players, through the agent loop and the action masks."""

from importlib.metadata import version
from typing import Any

from bench.task import STEP, Contestant, Task, average, draw


def contestant(quick: bool) -> Contestant:
    """One game."""
    from pettingzoo.classic import leduc_holdem_v4

    environment = leduc_holdem_v4.env()
    environment.reset(seed=1)

    def play() -> float:
        return step_through(environment)

    decisions = average(play, 0.02 if quick else 1.0)
    task = Task("leduc_holdem_v4", STEP, play, decisions)
    return Contestant("PettingZoo", [task], {"pettingzoo": version("pettingzoo")})


def step_through(environment: Any) -> int:
    """Play at random to the end; how many decisions had two or more options."""
    decisions = 0
    environment.reset()
    for _ in environment.agent_iter():
        observation, _, terminated, truncated, _ = environment.last()
        if terminated or truncated:
            environment.step(None)
            continue
        actions = observation["action_mask"].nonzero()[0]
        n = len(actions)
        decisions += n > 1
        environment.step(actions[draw() % n])
    return decisions
