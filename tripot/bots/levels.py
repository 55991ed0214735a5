"""The levels of play, the same words in every game."""

from __future__ import annotations

import json
from functools import cache
from hashlib import sha256
from importlib import import_module
from pathlib import Path

from tripot.bots.bot import Bot, Maker, Seed
from tripot.bots.chance import Chance
from tripot.bots.mind.instinct import Instinct
from tripot.bots.mind.search import Search, Weighed
from tripot.kernel.rng import Quick
from tripot.kernel.seat import Seat

DITHERING = 3.0  # a beginner feels what a regular feels, and often does something else
WORLDS = 200  # that an expert imagines for a decision
TRIALS = 1600  # and games that it plays out in them
WEIGHTS = Path(__file__).parent / "weights"


class Regular:
    """Plays by instinct: counts, remembers, and mixes."""

    heat = 1.0

    def __init__(self, game: str, seed: Seed) -> None:
        self.instinct = instinct(game, self.heat)
        self.rng = Quick(number(seed))

    def choose(self, seat: Seat) -> int:
        """As likely as instinct has it."""
        self.instinct.remember(seat.told)
        return int(self.instinct.choose(seat.shell, seat.index, self.rng))


class Beginner(Regular):
    """Has the right ideas, and follows them as often as not."""

    heat = DITHERING


class Expert:
    """Imagines how the game may go on, with everybody playing by instinct."""

    def __init__(self, game: str, seed: Seed, worlds: int = WORLDS, trials: int = TRIALS) -> None:
        self.instinct = instinct(game, 1.0)
        self.search = Search(self.instinct, worlds, trials)
        self.seed = number(seed)
        self.last: tuple[Seat, Weighed] | None = None  # what the last choice was made from

    def choose(self, seat: Seat) -> int:
        """The best in a turn; a mixture where several answer at once."""
        self.instinct.remember(seat.told)
        self.seed += 1 << 20
        found = self.search.weigh(seat, self.seed)
        self.last = (seat, found)
        return int(self.search.decide(seat, found, self.seed))

    def explain(self) -> list[dict[str, object]]:
        """The options of the last choice, the best first: what each would have brought."""
        if self.last is None:
            return []
        seat, found = self.last
        order = sorted(range(len(found.options)), key=lambda i: (-found.tries[i], -found.value(i)))
        return [
            {
                "option": seat.notation(int(found.options[i])),
                "gain": round(found.value(i), 3),
                "tries": int(found.tries[i]),
                "instinct": round(found.instinct[i], 3),
            }
            for i in order
        ]


MAKERS: dict[str, Maker] = {
    "chance": lambda game, seed: Chance(seed),
    "beginner": Beginner,
    "regular": Regular,
    "expert": Expert,
}


def make(level: str, game: str, seed: Seed) -> Bot:
    """A bot of this level for a game, by the game's key; the same seed makes the same choices."""
    return MAKERS[level](game, seed)


def instinct(game: str, heat: float) -> Instinct:
    """The instinct of a game, with what it has learnt."""
    made: Instinct = kind(game)(learnt(game), heat)
    return made


def kind(game: str) -> type[Instinct]:
    """The instinct of a game as it was born."""
    found: type[Instinct] = import_module(f"tripot.bots.mind.{file_name(game)}").INSTINCT
    return found


@cache
def learnt(game: str) -> list[float]:
    """The weights that tools/learn.py wrote; they are kept as thousandths."""
    path = WEIGHTS / f"{file_name(game)}.json"
    return [weight / 1000 for weight in json.loads(path.read_text("utf-8"))]


def file_name(game: str) -> str:
    """The game's key as its files are called."""
    return game.replace("-", "_")


def number(seed: Seed) -> int:
    """The seed as a number."""
    if isinstance(seed, int):
        return seed
    data = seed.encode() if isinstance(seed, str) else seed
    return int.from_bytes(sha256(data).digest()[:7], "big")
