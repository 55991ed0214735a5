"""One bot at a table of another kind, until a sequential test is sure or the time is up."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from os import cpu_count

from tripot.bots.arena.contest import Contest, Pairing
from tripot.bots.arena.crew import play_all
from tripot.bots.arena.ledger import Goal, Ledger
from tripot.bots.arena.report import report

Found = dict[str, object]
MOST = 1_000_000  # games: there is always less time than that


def duel(
    game: str, seats: int, pair: tuple[str, str], goal: Goal, seed: int, tell: Callable[[str], None]
) -> Found:
    """Play the pairing in all cores; what was found, as JSON."""
    ledger = Ledger(Contest(game, seats, pair, seed=seed, limit=60.0), goal)
    key = Pairing(*pair).key
    ledger.rows = {key: ledger.rows[key]}
    row = ledger.rows[key]

    def watch(_: Ledger) -> None:
        tell(f"{game} {seats}: {pair[0]} among {pair[1]}, {len(row.counted) * seats} games")

    play_all(ledger, None, cpu_count() or 1, watch)
    found = report(ledger)
    (one,) = found.duels
    return {
        "game": game,
        "seats": seats,
        "lone": pair[0],
        "others": pair[1],
        "counted": "losses" if found.losing else "wins",
        "games": one.games,
        "share": asdict(one.share),
        "verdict": one.verdict,
        "p": one.p,
        "minutes": round(found.minutes, 1),
    }
