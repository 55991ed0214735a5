"""What can be guessed from when frames come, how large they are and in which order.

    python -m tools.leaks --games 1000

Bots play on a real house with a clock of its own; a seat, a television and a watcher note every
frame: when it came, how many bytes it had, and who had locked. A classifier then guesses what is
hidden: who held a reaction card, whose pocket has a bullet, which card was played. It learns on one
half of the games and guesses in the other. If it is right more often than chance, something leaks.
"""

from __future__ import annotations

import argparse
import asyncio
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

from tests.server.guests import HandClock, Server
from tripot.server.limits import NO_LIMITS
from tripot.server.rooms.commands import receive
from tripot.server.rooms.connection import Connection
from tripot.server.rooms.room import Room
from tripot.server.rooms.table import LiveTable
from tripot.server.store.documents import Entry

VIEWERS = ("hand", "tv", "watch")
ME = 0  # the seat that looks; a person, whom chance answers for
BINS = 8  # of each feature, as many observations in each
RIDGE = 20.0
FEW = 40  # observations alike in all that is public; with fewer, none are used
SURE = 4.5  # standard errors: chance gets there three times in a million
Secret = Callable[[LiveTable, int, str], str | None]


# What is hidden


def reaction(table: LiveTable, seat: int, answer: str) -> str | None:
    """Et Bim!: whether the seat held a card with which it could react."""
    if table.question.name != "react":
        return None
    held: Any = table.view(seat)["piles"]
    return "held" if {"bim", "non"} & set(held["hands"][seat]) else "not"


def pocket(table: LiveTable, seat: int, answer: str) -> str | None:
    """Roulette: whether a bullet is in a closed pocket, or goes there now."""
    if table.question.name == "conceal":
        return "bullet" if "bullet" in answer else "click"
    seen: Any = table.view(seat)["piles"]
    public: Any = table.view(None)["piles"]
    if public["pockets"][seat] != [None]:
        return None
    return str(seen["pockets"][seat][0])


def card(table: LiveTable, seat: int, answer: str) -> str | None:
    """Quick Shot: the card that is played in secret."""
    return answer if table.question.name == "play" else None


def potion(table: LiveTable, seat: int, answer: str) -> str | None:
    """Loser: whether a high card was played, face up or down."""
    if table.question.name != "play" or not answer.startswith("play:"):
        return None
    return "high" if int(answer.removeprefix("play:")) > 10 else "low"


SECRETS: dict[str, tuple[int, Secret]] = {  # seats, and what is to be guessed
    "quick-shot": (5, card),
    "loser": (4, potion),
    "et-bim": (5, reaction),
    "roulette": (4, pocket),
}


# What is noted


class Ear:
    """A viewer's socket: when each frame came, how large it was, and who had locked."""

    is_over = False
    caller = ""

    def __init__(self, clock: HandClock) -> None:
        self.clock = clock
        self.frames: list[tuple[int, int, tuple[int, ...]]] = []

    def send(self, frame: bytes) -> None:
        """A frame comes."""
        locked: list[int] = []
        for message in json.loads(frame):
            if message["t"] == "news":
                locked = message["view"].get("locked", locked)
        self.frames.append((self.clock.now(), len(frame), tuple(locked)))

    def say_goodbye(self, code: int) -> None:
        """The line ends."""


@dataclass(frozen=True)
class Seen:
    """One question, as one viewer saw one seat in it; and what was hidden."""

    game: int
    public: tuple[object, ...]  # observations that differ in this are not compared
    features: tuple[float, ...]
    secret: str


@dataclass
class Question:
    """An open question."""

    decision: int
    entry: int  # how long the log was
    opened: int
    read: int  # when everybody can have seen what happened before
    secrets: dict[int, Callable[[str], str | None]] = field(default_factory=dict)
    public: dict[int, tuple[object, ...]] = field(default_factory=dict)


def ask(room: Room, table: LiveTable, secret: Secret) -> Question:
    """What is hidden while this question is open."""
    opened = table.opened
    read = room.pacing.starts(table)
    asked = list(table.game.asked)
    question = Question(int(table.game.decision), len(table.entries), opened, read)
    # How many frames there are, and how long, depends on how many answer, and on how many digits
    # the number of the next event has. The first question is answered sooner than any other.
    first = question.decision == 0
    public = table.question.name, len(asked), ME in asked, len(str(table.next_event())), first
    for seat in asked:
        if seat != ME:  # the answer alone comes later; all else is looked at now
            known = {answer: secret(table, seat, answer) for answer in possible(table, seat)}
            question.secrets[seat] = known.get
            question.public[seat] = public
    return question


def possible(table: LiveTable, seat: int) -> list[str]:
    """What a seat may answer."""
    return [table.game.notation(value) for value in table.game.legal(seat)]


def observe(
    number: int, question: Question, table: LiveTable, ears: dict[str, Ear], now: int
) -> Iterator[tuple[str, Seen]]:
    """The question is closed: what each viewer saw of it, before it was."""
    answers = {
        entry.seat: table.game.notation(entry.value)
        for entry in table.entries[question.entry :]
        if entry.deed == "answer"
    }
    for seat, hidden in question.secrets.items():
        secret = hidden(answers[seat]) if seat in answers else None
        if secret is None:
            continue
        for role, ear in ears.items():
            between = [one for one in ear.frames if question.opened < one[0] < now]
            features = numbers(between, question.read, now, seat)
            yield role, Seen(number, question.public[seat], features, secret)


def numbers(
    frames: list[tuple[int, int, tuple[int, ...]]], read: int, closed: int, seat: int
) -> tuple[float, ...]:
    """Times, sizes and order of the frames of one question."""
    times = [at - read for at, _, _ in frames]
    sizes = [size for _, size, _ in frames]
    lock = next((i for i, one in enumerate(frames) if seat in one[2]), None)
    mine = (-1e6, -1.0, -1.0, -1.0)
    if lock is not None:
        before = times[lock - 1] if lock else 0
        mine = (times[lock], lock, sizes[lock], times[lock] - before)
    ends = (min(times, default=-1e6), max(times, default=-1e6))
    return (closed - read, len(frames), sum(sizes), max(sizes, default=0), *ends, *mine)


# The games


class Play:
    """Games of bots on one house, one after the other."""

    def __init__(self, folder: Path, game: str, seed: int) -> None:
        self.clock = HandClock(seed)
        self.server = Server(folder, self.clock, limits=NO_LIMITS, keep=0)
        self.game = game
        self.seats, self.secret = SECRETS[game]
        self.draw = Random(seed)
        self.seen: dict[str, list[Seen]] = {role: [] for role in VIEWERS}

    async def games(self, count: int) -> dict[str, list[Seen]]:
        """What each viewer saw in so many games."""
        async with self.server:
            for number in range(count):
                await self.one(number)
        return self.seen

    async def one(self, number: int) -> None:
        """Play a game to its end."""
        room, _ = await self.server.house.open_room("Ann", self.game)
        ears = {role: Ear(self.clock) for role in VIEWERS}
        lines = []
        for role, ear in ears.items():
            line = Connection(ear, role, 1, ("", "", 0), self.clock.now())  # type: ignore[arg-type]  # a role
            room.arrive(line)
            lines.append(line)
        commands: list[dict[str, object]] = [{"t": "choose", "seats": self.seats}, {"t": "start"}]
        for i, command in enumerate(commands):
            receive(room, lines[0], json.dumps({"id": str(i), **command}))
        question: Question | None = None
        while room.phase in ("dealing", "playing"):
            await self.server.settle()
            table = room.table
            if table is not None and (question is None or self.is_another(question, table)):
                if question is not None:
                    for role, seen in observe(number, question, table, ears, self.clock.now()):
                        self.seen[role].append(seen)
                for ear in ears.values():
                    ear.frames.clear()
                question = ask(room, table, self.secret) if not table.over else None
                if question is not None and ME in table.game.asked:
                    self.answer_soon(room, table)
            if not self.clock.ring(self.clock.time + 600_000):
                break
        await self.server.settle()
        for line in lines:
            room.depart(line)
        await self.server.settle()
        room.stop()
        self.server.house.forget(room)

    def is_another(self, question: Question, table: LiveTable) -> bool:
        """Whether the question that was open is answered."""
        return table.over or int(table.game.decision) != question.decision

    def answer_soon(self, room: Room, table: LiveTable) -> None:
        """The person answers by chance, at a moment that chance draws."""
        decision = table.game.decision
        value = self.draw.choice(list(table.game.legal(ME)))

        def answer() -> None:
            if room.phase == "playing" and table.game.decision == decision:
                room.pacing.enter(Entry("answer", self.clock.now(), ME, value))

        self.clock.at(self.clock.now() + self.draw.randrange(300, 4000), answer)


# The classifier


@dataclass(frozen=True)
class Verdict:
    """How well somebody guesses who sees nothing but times, sizes and order."""

    games: int
    guesses: int
    right: float  # the part of the guesses
    chance: float  # what it would be if nothing leaked
    sigma: float  # by how many standard errors it is better

    def __str__(self) -> str:
        return (
            f"{self.games} games, {self.guesses} guesses: {100 * self.right:.2f} % right,"
            f" {100 * self.chance:.2f} % by chance ({self.sigma:+.2f} standard errors)"
        )


def judge(seen: list[Seen]) -> Verdict:
    """Learn on every other game, guess in those between, and the other way round.

    The features are cut into bins, and each secret gets a linear score by ridge regression.
    Features and secrets are taken relative to their means among observations that are publicly
    alike, so that what everybody may know is worth nothing. Games are independent of each other,
    guesses in one game are not: errors are counted by game.
    """
    where = group([one.public for one in seen])
    alike = np.bincount(where)[where] >= FEW
    seen, where = [one for one, kept in zip(seen, alike, strict=True) if kept], where[alike]
    where = group(list(where))
    games = np.array([one.game for one in seen])
    secrets = group([one.secret for one in seen])
    truth = np.eye(secrets.max() + 1)[secrets]
    features = binned(np.array([one.features for one in seen]))
    usual, rest = means(truth, where), features - means(features, where)
    gain = np.zeros(len(seen))
    chance = np.zeros(len(seen))
    for half in (0, 1):
        learn, test = games % 2 == half, games % 2 != half
        known = rest[learn]
        weights = np.linalg.solve(
            known.T @ known + RIDGE * np.eye(known.shape[1]), known.T @ (truth - usual)[learn]
        )
        guess = (rest[test] @ weights).argmax(axis=1)
        chance[test] = usual[test][np.arange(len(guess)), guess]
        gain[test] = (guess == secrets[test]) - chance[test]
    by_game = np.bincount(games, weights=gain)
    error = float(np.sqrt((by_game**2).sum())) or 1.0
    played = len(np.unique(games))
    right = float(gain.mean() + chance.mean())
    return Verdict(played, len(seen), right, float(chance.mean()), float(gain.sum()) / error)


def group(values: list[Any]) -> np.ndarray[Any, np.dtype[np.int64]]:
    """A number for each value: equal values, equal numbers."""
    numbers: dict[Any, int] = {}
    return np.array([numbers.setdefault(value, len(numbers)) for value in values], dtype=np.int64)


def means(
    values: np.ndarray[Any, np.dtype[np.float64]], where: np.ndarray[Any, np.dtype[np.int64]]
) -> np.ndarray[Any, np.dtype[np.float64]]:
    """For each row, the mean of the rows of its group."""
    totals = np.zeros((int(where.max()) + 1, values.shape[1]))
    np.add.at(totals, where, values)
    found: np.ndarray[Any, np.dtype[np.float64]] = (totals / np.bincount(where)[:, None])[where]
    return found


def binned(
    values: np.ndarray[Any, np.dtype[np.float64]],
) -> np.ndarray[Any, np.dtype[np.float64]]:
    """Each column as columns of 0 and 1: in which part of its range a value lies."""
    parts = []
    for column in values.T:
        cuts = np.unique(np.quantile(column, np.linspace(0, 1, BINS + 1)[1:-1]))
        parts.append(np.eye(len(cuts) + 1)[np.searchsorted(cuts, column)])
    return np.hstack(parts)


async def verdicts(folder: Path, game: str, games: int, seed: int) -> dict[str, Verdict]:
    """How much each viewer can guess."""
    seen = await Play(folder, game, seed).games(games)
    return {role: judge(found) for role, found in seen.items()}


def main() -> None:
    """Print what was found."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--of", nargs="*", default=list(SECRETS))
    wanted = parser.parse_args()
    for game in wanted.of:
        with TemporaryDirectory() as folder:
            found = asyncio.run(verdicts(Path(folder), game, wanted.games, wanted.seed))
        for role, verdict in found.items():
            print(f"{game}, {role}: {verdict}", flush=True)


if __name__ == "__main__":
    main()
