"""One bot at a table of another kind, over a number of games that was fixed beforehand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from os import cpu_count

import tripot
from tripot.bots.arena.contest import Contest, Pairing, deal_seed, rotated
from tripot.bots.arena.crew import play_all
from tripot.bots.arena.ledger import Goal, Ledger, shares
from tripot.bots.arena.match import Played
from tripot.bots.arena.ratings import mean_interval
from tripot.bots.arena.report import report
from tripot.bots.bot import Maker

Found = dict[str, object]
Tell = Callable[[str], None]
ENDLESS = 1e9  # minutes


def duel(game: str, seats: int, pair: tuple[str, str], games: int, seed: int, tell: Tell) -> Found:
    """Play the pairing in all cores; what was found, as JSON."""
    goal = Goal(games=games, minutes=ENDLESS)
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
    }


def play_plainly(contest: Contest, pairing: Pairing, deal: int, makers: dict[str, Maker]) -> Played:
    """A deal in every turn of the seats, as the arena plays it, with nothing counted on the way."""
    seed, line_up = deal_seed(contest, pairing, deal), pairing.line_up(contest, deal)
    played = Played(pairing.key, deal, [], [], {}, 0.0)
    for turn in range(contest.seats):
        seated = rotated(line_up, turn)
        bots = [
            makers[name](contest.game, f"{seed}/{turn}/{seat}") for seat, name in enumerate(seated)
        ]
        game = tripot.new(contest.game, contest.seats, seed)
        while not game.over:
            options = {seat: game.legal(seat) for seat in game.asked}
            given = {
                seat: bots[seat].choose(game.seat(seat)) if len(legal) > 1 else legal[0]
                for seat, legal in options.items()
            }
            for seat, answer in given.items():
                game.answer(seat, answer)
        played.seated.append(seated)
        played.winners.append(list(game.winners))
    return played


def meet(
    game: str, seats: int, makers: dict[str, Maker], lone: str, others: str, games: int, seed: int
) -> Found:
    """The same for bots that are made here, in this process."""
    contest = Contest(game, seats, (lone, others), seed=seed)
    losing = game == "loser"
    parts = [
        seats * shares(play_plainly(contest, Pairing(lone, others), deal, makers), lone)[losing]
        for deal in range(-(-games // seats))
    ]
    return {
        "game": game,
        "seats": seats,
        "lone": lone,
        "others": others,
        "counted": "losses" if losing else "wins",
        "games": len(parts) * seats,
        "share": asdict(mean_interval(parts, seed, 0.0, float(seats))),
    }
