"""How good beliefs are: the Brier score, beside that of a seat that only knows what it has seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tripot import Game, Seat
from tripot.bots.bot import Beliefs

WORLDS = 32  # that are imagined for the uniform beliefs


@dataclass
class Score:
    """Sums over looks: the bot's Brier score, and that of uniform beliefs."""

    looks: int = 0
    brier: float = 0.0
    uniform: float = 0.0

    def add(self, other: Score) -> None:
        """One more."""
        self.looks += other.looks
        self.brier += other.brier
        self.uniform += other.uniform


def score(beliefs: Beliefs, game: Game, seat: Seat) -> Score:
    """The beliefs of one look against the truth, a mean over the cards they speak of."""
    identity = game.table.identity
    places = [place for place in beliefs if 0 <= place < len(game.faces)]
    if not places:
        return Score()
    truth = {place: identity.faces[int(game.faces[place])] for place in places}
    uniform = imagined(seat, places)
    return Score(
        looks=1,
        brier=sum(brier(beliefs[place], truth[place]) for place in places) / len(places),
        uniform=sum(brier(uniform[place], truth[place]) - noise(uniform[place]) for place in places)
        / len(places),
    )


def imagined(
    seat: Seat, places: Iterable[int], worlds: int = WORLDS
) -> dict[int, dict[str, float]]:
    """How often each face lies at a place in worlds that the seat imagines, all taken alike."""
    names = seat.shell.table.identity.faces
    counts: dict[int, Counter[str]] = {place: Counter() for place in places}
    for number in range(worlds):
        faces = seat.imagine(number).faces
        for place, count in counts.items():
            count[names[int(faces[place])]] += 1
    return {
        place: {face: n / worlds for face, n in count.items()} for place, count in counts.items()
    }


def brier(beliefs: Mapping[str, float], truth: str) -> float:
    """0 for who was certain and right, 2 for who was certain and wrong."""
    return sum(p * p for p in beliefs.values()) - 2 * beliefs.get(truth, 0.0) + 1


def noise(frequencies: Mapping[str, float], worlds: int = WORLDS) -> float:
    """What frequencies of so many worlds score too much, on average."""
    return sum(p * (1 - p) for p in frequencies.values()) / (worlds - 1)
