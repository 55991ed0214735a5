"""One bot at a table of another kind, over a number of games that was fixed beforehand."""

from __future__ import annotations

import json
from dataclasses import asdict
from hashlib import sha256
from pathlib import Path
from time import process_time

import tripot
from tripot.bots.arena.contest import Contest, Pairing, deal_seed, rotated
from tripot.bots.arena.ledger import shares
from tripot.bots.arena.match import Played
from tripot.bots.arena.ratings import mean_interval
from tripot.bots.bot import Maker
from tripot.bots.levels import kind, learnt

Found = dict[str, object]


class Journal:
    """Every deal that was played, a line each: a measure that was cut off goes on from there.

    A line counts only for the bots that played it, by a digest of their weights and their code.
    """

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self.lines: list[Found] = []
        if path and path.is_file():
            self.lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]

    def of(self, terms: Found) -> dict[int, Found]:
        """The deals of a row, by number."""
        return {
            int(str(line["deal"])): line
            for line in self.lines
            if all(line.get(name) == value for name, value in terms.items())
        }

    def add(self, line: Found) -> None:
        """One more deal."""
        self.lines.append(line)
        if self.path:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(line) + "\n")


def digest(game: str) -> str:
    """Which bots these are: their weights, and the sources of how they think."""
    minds = Path(tripot.__file__).parent / "bots" / "mind"
    sources = b"".join(file.read_bytes() for file in sorted(minds.glob("*.py")))
    return sha256(sources + json.dumps(learnt(game)).encode()).hexdigest()[:12]


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
    contest: Contest, makers: dict[str, Maker], games: int, journal: Journal | None = None
) -> Found:
    """The first bot of a contest alone at a table of the second; what was found, as JSON."""
    lone, others = contest.bots
    losing, journal = kind(contest.game).one_loses, journal or Journal(None)
    row: Found = {"game": contest.game, "seats": contest.seats, "lone": lone, "others": others}
    terms = {**row, "seed": contest.seed, "bots": digest(contest.game)}
    done = journal.of(terms)
    for deal in range(-(-games // contest.seats)):
        if deal not in done:
            began = process_time()
            played = play_plainly(contest, Pairing(lone, others), deal, makers)
            part = contest.seats * shares(played, lone)[losing]
            spent = round(process_time() - began, 2)
            done[deal] = {**terms, "deal": deal, "part": part, "cpu": spent}
            journal.add(done[deal])
    lines = [done[deal] for deal in range(-(-games // contest.seats))]
    parts = [float(str(line["part"])) for line in lines]
    share = mean_interval(parts, contest.seed, 0.0, float(contest.seats))
    return {
        **row,
        "counted": "losses" if losing else "wins",
        "seed": contest.seed,
        "games": len(parts) * contest.seats,
        "cpu": round(sum(float(str(line["cpu"])) for line in lines)),
        "share": asdict(share),
    }
