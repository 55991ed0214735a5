"""Gymnasium: one seat against chosen bots, and `make_vec` on the native batch.

Importing this registers every game as `tripot/<game>-v<version>`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from tripot import Game
from tripot.bots.bot import Bot
from tripot.bots.roster import maker_of
from tripot.kernel.batch import Batch
from tripot.kernel.registry import find, games
from tripot.research.tables import as_array, desk, rendered

Seen = dict[str, NDArray[np.generic]]


class SeatEnv(gymnasium.Env[Seen, np.int64]):
    """One seat against bots, which are named as the arena names them: one for all, or one each."""

    def __init__(
        self,
        key: str,
        seats: int | None = None,
        seat: int = 0,
        bots: str | Sequence[str] = "chance",
        render_mode: str | None = None,
        known: bool = False,
        **options: object,
    ) -> None:
        self.metadata = {"render_modes": ["human", "ansi"], "render_fps": 2}
        self.desk = desk(key, seats, options, known)
        self.seat = seat
        self.others = [other for other in range(self.desk.seats) if other != seat]
        names = [bots] * len(self.others) if isinstance(bots, str) else list(bots)
        if len(names) != len(self.others):
            raise ValueError(f"bots: expected {len(self.others)} of them, not {len(names)}")
        self.makers = dict(zip(self.others, map(maker_of, names), strict=True))
        self.bots: dict[int, Bot] = {}
        self.game: Game = self.desk.deal(0)
        self.observation_space: spaces.Space[Any] = self.desk.observation_space
        self.action_space = spaces.Discrete(self.desk.encoder.actions)
        self.render_mode = render_mode

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Deal until the seat has something to decide."""
        super().reset(seed=seed)
        while True:
            dealt = int(self.np_random.integers(2**62))
            self.game = self.desk.deal(dealt)
            self.bots = {
                other: make(self.desk.key, dealt + other) for other, make in self.makers.items()
            }
            self.others_answer()
            if not self.game.over:
                return self.desk.observe(self.game, self.seat), {}

    def step(self, action: np.int64) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Answer; what is not offered counts as the default, and is named."""
        game, info, chosen = self.game, {}, int(action)
        if chosen not in game.legal(self.seat):
            question = game.question(self.seat)
            assert question is not None and isinstance(question["default"], int)
            info = {"not_offered": self.desk.answers[chosen]}
            chosen = question["default"]
            info["answered"] = self.desk.answers[chosen]
        game.answer(self.seat, chosen)
        self.others_answer()
        if self.render_mode == "human":
            self.render()
        reward = game.returns[self.seat] if game.over else 0.0
        return self.desk.observe(game, self.seat), reward, game.over, False, info

    def others_answer(self) -> None:
        """Bots answer until this seat is asked; where all are asked at once, before it."""
        game = self.game
        while not game.over:
            for other in game.asked:
                if other != self.seat and other not in game.locked:
                    game.answer(other, self.bots[other].choose(game.seat(other)))
                    if self.seat not in game.asked and not game.locked:
                        break  # that was the last answer: there is another question
            if self.seat in game.asked:
                return

    def render(self) -> str | None:
        """The whole table, every card face up."""
        return rendered(self.game, self.render_mode)


class BatchEnv(VectorEnv[Seen, NDArray[np.int64], NDArray[Any]]):
    """Many games at once, each at a decision of one seat, stepped by one compiled call.

    Without `seat`, every seat's decisions come here: `infos["seat"]` says whose, and `rewards` has
    what each seat gained. With it, that seat decides and the others answer by chance. The reward of
    an environment is that of the seat which has just answered. A game that ends is followed in the
    same step by the next.
    """

    def __init__(
        self,
        key: str,
        num_envs: int = 1,
        seats: int | None = None,
        seat: int | None = None,
        known: bool = False,
        **options: object,
    ) -> None:
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}
        self.desk = desk(key, seats, options, known)
        self.num_envs = num_envs
        self.seat = seat
        self.single_observation_space = self.desk.observation_space
        self.single_action_space = spaces.Discrete(self.desk.encoder.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.batch = Batch(self.desk.table, num_envs, 0, seat, known)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Deal all games anew."""
        first = (
            next((one for one in seed if one is not None), None) if isinstance(seed, list) else seed
        )
        super().reset(seed=first)
        number = int(self.np_random.integers(2**62)) if first is None else first
        known = self.desk.encoder.known
        self.batch = Batch(self.desk.table, self.num_envs, number << 64, self.seat, known)
        return self.seen(), {"seat": self.acting()}

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Seen, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Answer in every game."""
        batch, acted = self.batch, self.acting()
        batch.step(actions.tolist())
        n = self.num_envs
        rewards = as_array(batch.rewards, np.float64).reshape(n, self.desk.seats)
        ended = as_array(batch.ended, np.bool_)
        infos = {
            "seat": self.acting(),
            "rewards": rewards,
            "not_offered": as_array(batch.refused, np.bool_),
        }
        return self.seen(), rewards[np.arange(n), acted], ended, np.zeros(n, np.bool_), infos

    def seen(self) -> Seen:
        """What the seats that are to decide see."""
        batch, n = self.batch, self.num_envs
        return {
            "observation": as_array(batch.observations, np.uint8).reshape(n, -1),
            "action_mask": as_array(batch.masks, np.int8).reshape(n, -1),
        }

    def acting(self) -> NDArray[np.uint8]:
        """Whose decision it is, game by game."""
        seats: NDArray[np.uint8] = as_array(self.batch.seats, np.uint8)
        return seats


def register_games() -> None:
    """Every game that is registered with Tripot and not yet with Gymnasium."""
    for key in games():
        name = f"tripot/{key}-v{find(key).identity.version}"
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point=f"{__name__}:SeatEnv",
                vector_entry_point=f"{__name__}:BatchEnv",
                kwargs={"key": key},
                disable_env_checker=True,
            )


register_games()
