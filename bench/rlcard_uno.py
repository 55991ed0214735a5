"""RLCard: uno with two players, stepped from Python."""

from importlib.metadata import version
from typing import Any

from bench.task import STEP, Contestant, Task, average, draw


def contestant(quick: bool) -> Contestant:
    """One game, through `step`; RLCard has no whole games of its own but by the same calls."""
    import rlcard

    environment = rlcard.make("uno", config={"seed": 1})

    def play() -> float:
        return step_through(environment)

    decisions = average(play, 0.02 if quick else 1.0)
    return Contestant("RLCard", [Task("uno", STEP, play, decisions)], {"rlcard": version("rlcard")})


def step_through(environment: Any) -> int:
    """Play at random to the end; how many decisions had two or more options."""
    decisions = 0
    state, _ = environment.reset()
    while not environment.is_over():
        actions = list(state["legal_actions"])
        n = len(actions)
        decisions += n > 1
        state, _ = environment.step(actions[draw() % n])
    return decisions
