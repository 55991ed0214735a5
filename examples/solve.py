"""Solves a toy deck of Quick Shot exactly, and prints the strategy.

    python examples/solve.py

Three seats, one card each and one to draw, from a deck of four: the whole tree is small enough.
"""

from __future__ import annotations

import argparse
import sys

import tripot
from tripot.kernel.registry import open_table
from tripot.research.solve import Knot, Tree

DECK = {"kinds": [1, 2, 5, 6], "copies": 1, "hand": 1, "aside": 0}


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=200)
    rounds = parser.parse_args().rounds
    table = open_table("quick-shot", 3, DECK, None)
    tree = Tree(table)
    say = sys.stdout.write
    say(f"{tree.size} places in the tree, {len(tree.knots)} information sets\n")
    alike = {
        state: [1 / len(knot.answers)] * len(knot.answers) for state, knot in tree.knots.items()
    }
    say(f"all answers alike: exploitable by {tree.exploitability(alike):.4f}\n")
    tree.iterate(rounds)
    policy = tree.policy()
    say(f"after {rounds} rounds: exploitable by {tree.exploitability(policy):.6f}\n")
    values = ", ".join(f"seat {seat} {value:+.3f}" for seat, value in enumerate(tree.value(policy)))
    say(f"expected: {values}\n\nWhat a seat does where it has a choice, and what it saw last:\n")
    names = tripot.actions("quick-shot")
    for knot in sorted(tree.knots.values(), key=lambda knot: (knot.seat, knot.state)):
        if len(knot.answers) > 1:
            odds = zip(knot.answers, policy[knot.state], strict=True)
            parts = ", ".join(f"{names[answer]} {share:.0%}" for answer, share in odds)
            say(f"  seat {knot.seat}, {seen(knot)}: {parts}\n")


def seen(knot: Knot) -> str:
    """The round, the seat's own hand, and what lies open."""
    view = knot.game.view(knot.seat)
    piles = view["piles"]
    hand = " ".join(piles["hands"][knot.seat])
    out = " ".join(piles["discard"]) or "nothing"
    return f"round {view['facts']['round']}, holds {hand}, discarded {out}"


if __name__ == "__main__":
    main()
