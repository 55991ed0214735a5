"""Asks of a record: what did this seat know here?

    tripot play loser --record soir.jsonl
    python examples/knew.py soir.jsonl --seat 0 --decision 3

Without a record it plays a game by chance and asks about that.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from random import Random

import tripot
from tripot.research.trajectories import trajectories


def some_record() -> str:
    """The record of a game of Loser, played by chance."""
    game, rng = tripot.new("loser", seats=4, seed=5), Random(5)
    while not game.over:
        for seat in game.asked:
            game.answer(seat, rng.choice(game.legal(seat)))
    return game.record()


def place(where: tripot.Where) -> str:
    """Some hidden cards of a pile, in words."""
    owner = "" if where["seat"] is None else f" of seat {where['seat']}"
    return f"{where['count']} in {where['pile']}{owner}"


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("record", type=Path, nargs="?")
    parser.add_argument("--seat", type=int, default=0)
    parser.add_argument("--decision", type=int, default=3, help="of this seat, counted from 0")
    chosen = parser.parse_args()
    record = chosen.record.read_text("utf-8") if chosen.record else some_record()
    own = trajectories(record)[chosen.seat]
    n = min(chosen.decision, len(own.actions) - 1)
    seen = own.explain(n)
    say = sys.stdout.write
    say(f"decision {own.numbers[n]} of the game: {seen['question']}\n")
    seen_there = {pile: held for pile, held in seen["piles"].items() if held}
    say(f"it saw: {json.dumps(seen_there, ensure_ascii=False)}\n")
    for group in own.knew(n):
        surely = " ".join(face for face, times in group["surely"].items() for _ in range(times))
        rest = [face for face in group["may"] if face not in group["surely"]]
        say(f"of {' and '.join(map(place, group['where']))} it knew: {surely or 'nothing surely'}")
        say(f"; there may be {' '.join(rest)}\n" if rest else "\n")
    names = own.encoder.table.identity.answers
    offered = [names[i] for i in own.masks[n].nonzero()[0]]
    say(f"it might answer {', '.join(offered)}, and answered {names[own.actions[n]]}\n")


if __name__ == "__main__":
    main()
