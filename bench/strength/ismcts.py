"""OpenSpiel's Python ISMCTS in a chair of Quick Shot: just enough of a state for it to search."""

from __future__ import annotations

import json
from collections.abc import Callable
from types import SimpleNamespace

import numpy
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

from tripot import Game, Seat
from tripot.bots.bot import Seed
from tripot.bots.levels import Expert, number

SIMULATIONS = 200
EXPLORE = 2.0  # OpenSpiel's own choice for two players in its examples


class State:
    """A world in turns: who searches answers first, then the others by seat."""

    def __init__(self, world: Game, root: Seat, draw: Callable[[], int]) -> None:
        self.world, self.root, self.draw = world, root, draw

    def get_game(self) -> object:
        """The kind of game that ISMCTS asks for."""
        kind = SimpleNamespace(
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        )
        return SimpleNamespace(get_type=lambda: kind)

    def is_terminal(self) -> bool:
        return self.world.over

    def is_chance_node(self) -> bool:
        return False

    def current_player(self) -> int:
        open_seats = [seat for seat in self.world.asked if seat not in self.world.locked]
        return int(self.root.index) if self.root.index in open_seats else open_seats[0]

    def legal_actions(self, player: int | None = None) -> list[int]:
        return list(self.world.legal(self.current_player() if player is None else player))

    def apply_action(self, action: int) -> None:
        self.world.answer(self.current_player(), int(action))

    def returns(self) -> list[float]:
        return list(self.world.returns)

    def clone(self) -> State:
        return State(self.world.copy(), self.root, self.draw)

    def information_state_string(self) -> str:
        """What the seat on turn sees: of Quick Shot that is all it remembers, too."""
        return json.dumps(self.world.view(self.current_player()))

    def resample_from_infostate(self, player: int, sampler: object) -> State:
        return State(self.root.imagine(self.draw()), self.root, self.draw)


class Ismcts:
    """OpenSpiel's bot, asked as ours are."""

    def __init__(self, game: str, seed: Seed) -> None:
        self.random = numpy.random.RandomState(number(seed) % 2**32)
        self.bot = ISMCTSBot(
            None, RandomRolloutEvaluator(1, self.random), EXPLORE, SIMULATIONS,
            random_state=self.random,
        )  # fmt: skip

    def choose(self, seat: Seat) -> int:
        """The option most often visited."""
        return int(self.bot.step(State(seat.imagine(0), seat, self.draw)))

    def draw(self) -> int:
        """A seed for the next world."""
        return int(self.random.randint(2**31))


class Worlds200(Expert):
    """An expert who looks into as many worlds as ISMCTS has simulations."""

    def __init__(self, game: str, seed: Seed) -> None:
        super().__init__(game, seed, worlds=SIMULATIONS)
