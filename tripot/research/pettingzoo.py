"""PettingZoo: every registered game as an AEC and as a parallel environment.

`quick_shot_v0` is the version of the game that is installed; `quick_shot_v3` insists on that one.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from random import Random
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper

from tripot import Game
from tripot.kernel.registry import find, games
from tripot.research.tables import Desk, desk, named_game, python_name, rendered

Seen = dict[str, NDArray[np.generic]]
MODES = ["human", "ansi"]


class Seated:
    """What both forms share: the desk, the agents, seeds, spaces, and drawing."""

    def __init__(
        self,
        key: str,
        seats: int | None = None,
        render_mode: str | None = None,
        known: bool = False,
        **options: object,
    ) -> None:
        if render_mode is not None and render_mode not in MODES:
            raise ValueError(f"render_mode: expected one of {', '.join(MODES)}, not {render_mode}")
        self.desk: Desk = desk(key, seats, options, known)
        version = self.desk.table.identity.version
        self.metadata = {
            "name": f"{python_name(key)}_v{version}",
            "render_modes": MODES,
            "is_parallelizable": False,  # `parallel_env` is the native one
            "render_fps": 2,
        }
        self.render_mode = render_mode
        self.game: Game = self.desk.deal(0)
        automata = self.game.view()["automata"]
        assert isinstance(automata, list)
        self.seat_of = {f"seat_{n}": n for n in range(self.desk.seats) if n not in automata}
        self.agent_of = {seat: agent for agent, seat in self.seat_of.items()}
        self.possible_agents = list(self.seat_of)
        self.agents: list[str] = []
        actions = self.desk.encoder.actions
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self.observation_spaces = dict.fromkeys(self.possible_agents, self.desk.observation_space)
        self.chance = Random()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The same for all: bytes and a mask."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Every answer of the game, and one for not being asked."""
        return self.action_spaces[agent]

    def begin(self, seed: int | None) -> None:
        """Deal anew; without a seed, the next deal of the last one."""
        if seed is not None:
            self.chance = Random(seed)
        self.game = self.desk.deal(self.chance.getrandbits(62) if seed is None else int(seed))
        self.agents = self.possible_agents[:]

    def answer(self, seat: int, action: object, info: dict[str, Any]) -> None:
        """Answer; what is not offered counts as the default, and `info` names both."""
        game = self.game
        chosen = int(action) if isinstance(action, (int, np.integer)) else -1
        if chosen not in game.legal(seat):
            question = game.question(seat)
            assert question is not None and isinstance(question["default"], int)
            answers = self.desk.answers
            asked_for = answers[chosen] if 0 <= chosen < len(answers) else repr(action)
            chosen = question["default"]
            info["not_offered"] = asked_for
            info["answered"] = answers[chosen]
        game.answer(seat, chosen)

    def paid(self) -> dict[str, float]:
        """What each agent has gained."""
        returns = self.game.returns
        return {agent: returns[seat] for agent, seat in self.seat_of.items()}

    def render(self) -> str | None:
        """The whole table, every card face up."""
        return rendered(self.game, self.render_mode)

    def close(self) -> None:
        """Nothing to close."""


class RawEnv(Seated, AECEnv):  # type: ignore[misc]
    """One agent after another; those asked at once answer in seat order and see nothing of it."""

    def reset(self, seed: int | None = None, options: Mapping[str, object] | None = None) -> None:
        """Deal."""
        self.begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.waiting = list(self.game.asked)
        self.agent_selection = self.agent_of[self.waiting[0]]

    def observe(self, agent: str) -> Seen:
        """What an agent sees, and what it may do."""
        return self.desk.observe(self.game, self.seat_of[agent])

    def step(self, action: object) -> None:
        """The agent that is selected answers."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        info: dict[str, Any] = {}
        self.answer(self.waiting.pop(0), action, info)
        self.infos[agent] = info
        self._cumulative_rewards[agent] = 0.0
        game = self.game
        if self.waiting:
            self.agent_selection = self.agent_of[self.waiting[0]]
        elif not game.over:
            self.waiting = list(game.asked)
            self.agent_selection = self.agent_of[self.waiting[0]]
        else:
            self.rewards = self.paid()
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
            self._deads_step_first()
        if self.render_mode == "human":
            self.render()


class RawParallelEnv(Seated, ParallelEnv):  # type: ignore[misc]
    """All at once: who is asked answers, the others do nothing."""

    def reset(
        self, seed: int | None = None, options: Mapping[str, object] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        """Deal."""
        self.begin(seed)
        return self.seen(), {agent: {} for agent in self.agents}

    def seen(self) -> dict[str, Seen]:
        """What each agent sees."""
        return {agent: self.desk.observe(self.game, self.seat_of[agent]) for agent in self.agents}

    def step(
        self, actions: Mapping[str, object]
    ) -> tuple[
        dict[str, Seen],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        """Everybody who is asked answers the open question."""
        agents, game = self.agents, self.game
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        for seat in game.asked if agents else ():
            agent = self.agent_of[seat]
            self.answer(seat, actions.get(agent), infos[agent])
        over = game.over
        seen, paid = self.seen(), self.paid()
        rewards = {agent: paid[agent] if over else 0.0 for agent in agents}
        if over:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        ended, cut = dict.fromkeys(agents, over), dict.fromkeys(agents, False)
        return seen, rewards, ended, cut, infos


class Maker:
    """The environments of one game: what `from tripot.research.pettingzoo import ..._v0` gives."""

    def __init__(self, key: str) -> None:
        self.key = key

    def raw_env(self, seats: int | None = None, **options: Any) -> RawEnv:
        """One agent after another, as quick as can be; other arguments are options of the game."""
        return RawEnv(self.key, seats, **options)

    def env(self, seats: int | None = None, **options: Any) -> OrderEnforcingWrapper:
        """The same, with PettingZoo's checks around it."""
        return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(self.raw_env(seats, **options)))

    def parallel_env(self, seats: int | None = None, **options: Any) -> RawParallelEnv:
        """All agents at once."""
        return RawParallelEnv(self.key, seats, **options)


def __getattr__(name: str) -> Maker:
    """`quick_shot_v0` and so on, for every game that is registered."""
    found = re.fullmatch(r"(\w+)_v(\d+)", name)
    key = named_game(found[1]) if found else None
    if found is None or key is None:
        raise AttributeError(f"no environment {name!r}: there are {', '.join(__dir__())}")
    version = find(key).identity.version
    if int(found[2]) not in (0, version):
        raise AttributeError(f"{key} is at version {version} here: {found[1]}_v{version}")
    return Maker(key)


def __dir__() -> list[str]:
    return [f"{python_name(key)}_v0" for key in games()]
