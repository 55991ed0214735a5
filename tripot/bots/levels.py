"""The levels of play, the same words in every game.

A game has them all as soon as it has an instinct: tripot/bots/mind/<game>.py, with `INSTINCT`, and
tripot/bots/weights/<game>.json, written by tools/learn.py. Until then chance plays it.
"""

from __future__ import annotations

import json
from collections import defaultdict
from functools import cache
from hashlib import sha256
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from tripot.bots.bot import Beliefs, Bot, Maker, Seed
from tripot.bots.chance import Chance
from tripot.bots.mind.instinct import Instinct
from tripot.bots.mind.search import Search, Weighed
from tripot.kernel.errors import Error, at
from tripot.kernel.identity import EACH
from tripot.kernel.rng import Quick
from tripot.kernel.seat import Seat

DITHERING = 3.0  # a beginner feels what a regular feels, and often does something else
GUESSES = 128  # worlds that a belief is made of
ALIKE = 16.0  # worlds that are believed alike, whatever their credit
MINDS = "tripot.bots.mind"
WEIGHTS = Path(__file__).parent / "weights"


class NoInstinct(Error):
    """A level that a game does not have yet."""


class Minded:
    """Whoever has an instinct, and so an idea of what others hold."""

    instinct: Instinct

    def beliefs(self, seat: Seat) -> Beliefs:
        """What lies hidden before others, in worlds weighed by what the others did."""
        self.instinct.remember(seat.told)
        names = seat.shell.table.identity.faces
        found: dict[int, dict[str, float]] = {place: defaultdict(float) for place in hidden(seat)}
        worlds = [seat.imagine(number) for number in range(GUESSES)]
        weighed = [self.instinct.credit(world, seat.index) for world in worlds]
        for world, weight in zip(worlds, tempered(weighed), strict=True):
            for place, faces in found.items():
                faces[names[int(world.faces[place])]] += weight
        return found


class Regular(Minded):
    """Plays by instinct: counts, remembers, and mixes."""

    heat = 1.0

    def __init__(self, game: str, seed: Seed) -> None:
        self.instinct = instinct(game, self.heat)
        self.rng = Quick(number(seed))

    def choose(self, seat: Seat) -> int:
        """As likely as instinct has it."""
        self.instinct.remember(seat.told)
        return int(self.instinct.choose(seat.informed(), seat.index, self.rng))


class Beginner(Regular):
    """Has the right ideas, and follows them as often as not."""

    heat = DITHERING


class Expert(Minded):
    """Imagines how the game may go on, with everybody playing by instinct."""

    def __init__(
        self, game: str, seed: Seed, worlds: int | None = None, trials: int | None = None
    ) -> None:
        self.instinct = instinct(game, 1.0)
        self.instinct.among_experts = True
        self.search = Search(
            self.instinct, worlds or self.instinct.worlds, trials or self.instinct.trials
        )
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


def tempered(worth: list[float]) -> list[float]:
    """How far each of some worlds is believed, together 1.

    Where a few of them have nearly all the credit, they are few to judge by: so a part is left to
    all alike, as much as if so many (`ALIKE`) were among them.
    """
    total = sum(worth)
    count = total * total / sum(credit * credit for credit in worth)  # that are worth having
    alike = ALIKE / (count + ALIKE)
    return [(1 - alike) * credit / total + alike / len(worth) for credit in worth]


MAKERS: dict[str, Maker] = {
    "chance": lambda game, seed: Chance(seed),
    "beginner": Beginner,
    "regular": Regular,
    "expert": Expert,
}


def levels(game: str) -> tuple[str, ...]:
    """The levels that a game has, the weakest first."""
    return tuple(MAKERS) if has_instinct(game) else ("chance",)


def make(level: str, game: str, seed: Seed) -> Bot:
    """A bot of this level for a game, by the game's key; the same seed makes the same choices."""
    return MAKERS[level](game, seed)


def hidden(seat: Seat) -> list[int]:
    """The places of cards before other seats that this one has not seen."""
    shell, table = seat.shell, seat.shell.table
    return [
        int(place)
        for pile in table.piles()
        if table.identity.piles[pile // EACH].each and pile % EACH != seat.index
        for place in [shell.place(pile, i) for i in range(shell.size(pile))]
        if not (shell.seen[place] >> seat.index) & 1
    ]


def instinct(game: str, heat: float) -> Instinct:
    """The instinct of a game, with what it has learnt."""
    made: Instinct = kind(game)(learnt(game), heat)
    return made


def kind(game: str) -> type[Instinct]:
    """The instinct of a game as it was born."""
    if not has_instinct(game):
        raise NoInstinct(at(game, "no bot has learnt it yet; its level is chance"))
    found: type[Instinct] = import_module(f"{MINDS}.{file_name(game)}").INSTINCT
    return found


@cache
def is_compiled() -> bool:
    """Whether minds are compiled: in pure Python an expert thinks for seconds."""
    found = find_spec(f"{MINDS}.search")
    return found is not None and not str(found.origin).endswith(".py")


@cache
def has_instinct(game: str) -> bool:
    """Whether somebody has written one."""
    return find_spec(f"{MINDS}.{file_name(game)}") is not None


@cache
def learnt(game: str) -> list[float]:
    """The weights that tools/learn.py wrote; they are kept as thousandths."""
    path = WEIGHTS / f"{file_name(game)}.json"
    return [weight / 1000 for weight in json.loads(path.read_text("utf-8"))["weights"]]


def file_name(game: str) -> str:
    """The game's key as its files are called."""
    return game.replace("-", "_")


def number(seed: Seed) -> int:
    """The seed as a number."""
    if isinstance(seed, int):
        return seed
    data = seed.encode() if isinstance(seed, str) else seed
    return int.from_bytes(sha256(data).digest()[:7], "big")
