"""Measures how long random games last, and writes docs/lengths.md.

    python -m tools.lengths [--games 100000] [--out docs]

Every seat count, and every option set to something else, beside what the game states as its bound.
"""

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from pathlib import Path
from time import monotonic

import tripot
from tools.golden import Case, cases
from tripot.kernel.play import play_out
from tripot.kernel.registry import find, open_table
from tripot.kernel.rng import Quick

HEAD = """# How long games last

Random play, {games:,} games of each table, written by `make lengths`. A decision is one question,
to however many seats; the bound is what the rules allow at most, or where a ruling ends the game
(`docs/rules`).

| game | seats | option | decisions, mean | longest | bound |
|---|---|---|---|---|---|
"""


def lengths(case: Case, games: int) -> tuple[float, int]:
    """The mean and the greatest number of decisions in random games."""
    table = open_table(case.game, case.seats, case.options, None)
    rng = Quick(case.seats)
    total = longest = 0
    for _ in range(games):
        game = table.game(table)
        game.begin(rng)
        play_out(game, rng)
        total += int(game.decisions)
        longest = max(longest, int(game.decisions))
    return total / games, longest


def row(case: Case, games: int) -> str:
    """A line of the table."""
    mean, longest = lengths(case, games)
    bound = find(case.game).identity.longest
    assert longest <= bound, (
        f"{case.file.stem}: a game of {longest} decisions, and the bound is {bound}"
    )
    return f"| {case.game} | {case.seats} | {case.option} | {mean:.0f} | {longest} | {bound:,} |\n"


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--out", type=Path, default=Path("docs"))
    given = parser.parse_args()
    every = [case for game in tripot.games() for case in cases(game)]
    rows: list[str] = []
    begun = monotonic()
    with ProcessPoolExecutor() as crew:
        for found in crew.map(row, every, repeat(given.games)):
            rows.append(found)
            note = f"{len(rows)} of {len(every)} tables, {monotonic() - begun:.0f} s"
            print(f"\r{note:<40}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    (given.out / "lengths.md").write_text(HEAD.format(games=given.games) + "".join(rows))


if __name__ == "__main__":
    main()
