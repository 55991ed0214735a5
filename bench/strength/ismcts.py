"""OpenSpiel's Python ISMCTS in a chair of Quick Shot: just enough of a state for it to search."""

from __future__ import annotations

import json
from collections.abc import Callable
from time import process_time
from types import SimpleNamespace

import numpy
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

import tripot
from bench.strength.duel import Found, Journal, meet
from tripot import Game, Seat
from tripot.bots.arena.contest import Contest
from tripot.bots.bot import Maker, Seed
from tripot.bots.levels import MAKERS, make, number

GAME = "quick-shot"
SIMULATIONS = 125  # in about the time that our expert takes
DECISIONS = 200  # that both think about, to compare their times
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


def face(seats: int, games: int, seed: int, journal: Journal) -> Found:
    """Our expert alone among theirs, and how long both think."""
    theirs = f"ismcts, {SIMULATIONS} simulations"
    makers: dict[str, Maker] = {**MAKERS, theirs: Ismcts}
    found = meet(Contest(GAME, seats, ("expert", theirs), seed=seed), makers, games, journal)
    times = {f"{who}_ms": thinking(makers[who], seats) for who in ("expert", theirs)}
    return {
        **found,
        "others": "ismcts",
        "simulations": SIMULATIONS,
        "ours_ms": times["expert_ms"],
        "theirs_ms": times[f"{theirs}_ms"],
    }


def thinking(maker: Maker, seats: int) -> float:
    """Milliseconds of processor time for a decision, a mean over games among regulars."""
    spent, asked, deal = 0.0, 0, 0
    while asked < DECISIONS:
        deal += 1
        table = tripot.new(GAME, seats, deal)
        regulars = [make("regular", GAME, f"{deal}/{seat}") for seat in range(seats)]
        while not table.over:
            given = {}
            for seat in table.asked:
                eyes, legal = table.seat(seat), table.legal(seat)
                given[seat] = regulars[seat].choose(eyes) if len(legal) > 1 else legal[0]
                if len(legal) > 1:
                    began = process_time()
                    maker(GAME, f"{deal}/{seat}/{asked}").choose(eyes)
                    spent, asked = spent + process_time() - began, asked + 1
            for seat, answer in given.items():
                table.answer(seat, answer)
    return round(1000 * spent / asked, 1)
