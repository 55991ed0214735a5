"""Tripot's environments, as a researcher calls them: see docs/research.md."""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import version
from itertools import count
from typing import Any

from bench.task import BATCH, OBSERVE, SEARCH, TURNS, Contestant, Task, draw

BATCHED = (("quick-shot", 5), ("et-bim", 8))
GAMES = 512  # in a batch
SIMULATIONS = 100  # of one search


def contestant(quick: bool) -> Contestant:
    """All that the section on environments promises."""
    import numpy as np

    from tripot.kernel.batch import Batch
    from tripot.kernel.registry import open_table
    from tripot.research.openspiel import register_games
    from tripot.research.pettingzoo import quick_shot_v0
    from tripot.research.tables import desk

    register_games()
    tasks = [Task("quick-shot, 5 seats", TURNS, turns(quick_shot_v0.raw_env(seats=5)))]
    for key, seats in BATCHED:
        subject = f"{key}, {seats} seats"
        table = desk(key, seats, None)
        tasks.append(Task(subject, OBSERVE, observations(table, np.frombuffer, np.uint8)))
        games = 16 if quick else GAMES
        batch = Batch(open_table(key, seats, {}, None), games, 1)
        tasks.append(Task(subject, BATCH, batched(batch, games)))
    tasks.append(
        Task("quick-shot, 5 seats", SEARCH, searches("tripot_quick_shot_turns(seats=5)", quick))
    )
    return Contestant("tripot", tasks, {"tripot": version("tripot")})


def turns(environment: Any) -> Callable[[], float]:
    """Whole games of PettingZoo, each from a new seed; agents answer at random."""
    seeds = count()

    def run() -> float:
        done = 0
        environment.reset(seed=next(seeds))
        for _ in environment.agent_iter():
            seen, _, ended, cut, _ = environment.last()
            if ended or cut:
                environment.step(None)
                continue
            legal = seen["action_mask"].nonzero()[0]
            environment.step(legal[draw() % len(legal)])
            done += 1
        return done

    return run


def observations(table: Any, as_array: Any, kind: Any) -> Callable[[], float]:
    """One observation at a time, as an array, at every decision of some games."""
    encoder = table.encoder
    at: list[tuple[Any, int]] = []
    for seed in range(5):
        game = table.deal(seed)
        while not game.over and len(at) < (seed + 1) * 40:
            at.append((game.copy(), game.asked[0]))
            for seat in game.asked:
                legal = game.legal(seat)
                game.answer(seat, legal[draw() % len(legal)])

    def run() -> float:
        for game, seat in at:
            as_array(encoder.observe(game, seat), kind)
        return len(at)

    return run


def batched(batch: Any, games: int) -> Callable[[], float]:
    """A step of all games; answers by chance among those offered, found from the mask."""
    import numpy as np

    chance = np.random.default_rng(1)

    def run() -> float:
        masks = np.frombuffer(batch.masks, np.uint8).reshape(games, -1)
        batch.step(np.where(masks, chance.random(masks.shape, np.float32), 0).argmax(1).tolist())
        np.frombuffer(batch.observations, np.uint8)
        return games

    return run


def searches(name: str, quick: bool) -> Callable[[], float]:
    """OpenSpiel's Python ISMCTS with random rollouts, at the decisions of random games."""
    import numpy as np
    import pyspiel
    from open_spiel.python.algorithms import ismcts, mcts

    game, chance = pyspiel.load_game(name), np.random.RandomState(1)
    simulations = 5 if quick else SIMULATIONS
    evaluator = mcts.RandomRolloutEvaluator(1, chance)
    bot = ismcts.ISMCTSBot(game, evaluator, 2.0, simulations, random_state=chance)
    state = game.new_initial_state()

    def run() -> float:
        nonlocal state
        while state.is_terminal() or state.is_chance_node() or len(state.legal_actions()) == 1:
            if state.is_terminal():
                state = game.new_initial_state()
            elif state.is_chance_node():
                outcomes, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(int(chance.choice(outcomes, p=odds)))
            else:
                state.apply_action(state.legal_actions()[0])
        state.apply_action(bot.step(state))
        return simulations

    return run
