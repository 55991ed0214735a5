"""What a room remembers of its evening: the games that are over, and who has won how much."""

from __future__ import annotations

from tripot.server import wire
from tripot.server.store.documents import RoomDoc, TableDoc

GAMES = 50  # that a room remembers: all of it is sent whenever something in the room changes
NAMES = 60  # in its score


def add_game(doc: RoomDoc, deal: TableDoc, winners: list[str], now: int) -> None:
    """One more game is over."""
    over = wire.Finished(deal.id, deal.game, deal.number, winners, deal.abandoned, now)
    doc.finished.append(over)
    del doc.finished[:-GAMES]


def rename_score(scores: list[wire.Score], old: str, new: str) -> None:
    """Somebody has another name, and keeps what they have won, unless that name has won before."""
    if not any(line.name == new for line in scores):
        for line in scores:
            if line.name == old:
                line.name = new


def add_scores(
    scores: list[wire.Score], names: list[str], winners: list[str], points: tuple[int, ...]
) -> None:
    """One more game in the score of the evening; of too many, those who are gone are forgotten."""
    for name, gained in zip(names, points, strict=True):
        line = next((line for line in scores if line.name == name), None)
        if line is None:
            line = wire.Score(name, 0, 0, 0)
            scores.append(line)
        line.games += 1
        line.wins += name in winners
        line.points += gained
    gone = [line for line in scores if line.name not in names]
    for line in gone[: max(0, len(scores) - NAMES)]:
        scores.remove(line)
