"""Measures the bots, and writes docs/strength.json and docs/strength.md.

Each part replaces what the file had of the same game and seats, so that it can be measured in
pieces: `--parts ladder --games loser`.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import tripot
from bench.strength.beliefs import calibrate
from bench.strength.duel import Found, duel, meet
from bench.strength.exploiter import LESSONS, exploit
from bench.strength.fixed import makers
from bench.strength.page import page
from bench.strength.speed import speed
from tripot.bots.levels import MAKERS

LADDER = ("chance", "beginner", "regular", "expert")
PAIRS = (  # the strongest first, and at the end what tells how far instinct is from chance
    ("expert", "regular"),
    ("regular", "beginner"),
    ("beginner", "chance"),
    ("regular", "chance"),
)
# So many games decide, however they go: of pairings with an expert, and of the others.
THOUGHTFUL = {"quick-shot": 3000, "loser": 900, "quicksand": 160, "et-bim": 1000, "roulette": 200}
QUICK = 2000
FIXED = {"roulette": 2000}  # games of each fixed strategy, and of the others:
FIXED_ELSE = 1000
DECISIONS = 10_000  # that beliefs are compared at
ISMCTS = "bench.strength.ismcts"


def middle(game: str) -> int:
    """The usual number of seats."""
    low, high = tripot.games()[game]["seats"]
    return (low + high + 1) // 2


def tables(games: list[str], seats: int | None) -> Iterator[tuple[str, int]]:
    """Each game with its smallest and its usual seat count, or that of them which is asked for."""
    for game in games:
        for count in (tripot.games()[game]["seats"][0], middle(game)):
            if seats in (None, count):
                yield game, count


def ladder(given: argparse.Namespace) -> Iterator[Found]:
    """Each level among the level below, and regulars among chance."""
    for game, seats in tables(given.games, given.seats):
        for pair in PAIRS:
            if pair[0] in given.levels:
                games = THOUGHTFUL[game] if "expert" in pair else QUICK
                yield duel(game, seats, pair, least(games, given), given.seed, tell)


def ismcts(given: argparse.Namespace) -> Iterator[Found]:
    """The expert among OpenSpiel's bots."""
    pair = (f"{ISMCTS}:Worlds200", f"{ISMCTS}:Ismcts")
    for game, seats in tables(["quick-shot"], given.seats):
        found = duel(game, seats, pair, least(200, given), given.seed, tell)
        yield {**found, "lone": "Worlds200", "others": "Ismcts"}


def speeds(given: argparse.Namespace) -> Iterator[Found]:
    """How fast they are."""
    for game, seats in tables(given.games, given.seats):
        tell(f"speed: {game} {seats}")
        yield speed(game, seats, given.seconds)


def exploiter(given: argparse.Namespace) -> Iterator[Found]:
    """How far regulars can be read."""
    for game in given.games:
        tell(f"exploiter: {game} {middle(game)}")
        yield exploit(game, middle(game), least(1000, given), given.seed, given.lessons)


def fixed(given: argparse.Namespace) -> Iterator[Found]:
    """Each fixed strategy alone among regulars, at the usual table."""
    for game in given.games:
        games = least(FIXED.get(game, FIXED_ELSE), given)
        for name in makers(game):
            tell(f"fixed: {game}, {name}")
            both = {**MAKERS, **makers(game)}
            yield meet(game, middle(game), both, name, "regular", games, given.seed)


def beliefs(given: argparse.Namespace) -> Iterator[Found]:
    """What regulars believe of hidden cards."""
    for game in given.games:
        tell(f"beliefs: {game}")
        yield calibrate(game, middle(game), least(DECISIONS, given), given.seed)


def least(games: int, given: argparse.Namespace) -> int:
    """So many, or the fewer that are asked for."""
    return games if given.most is None else min(games, int(given.most))


PARTS: dict[str, Callable[[argparse.Namespace], Iterator[Found]]] = {
    "ladder": ladder,
    "fixed": fixed,
    "beliefs": beliefs,
    "ismcts": ismcts,
    "speed": speeds,
    "exploiter": exploiter,
}


def main(arguments: list[str]) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="bench.strength", description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("docs"), help="the folder to write to")
    parser.add_argument("--parts", type=names(list(PARTS)), default=list(PARTS))
    parser.add_argument("--games", type=names(list(tripot.games())), default=list(tripot.games()))
    parser.add_argument("--levels", type=names(list(LADDER)), default=list(LADDER))
    parser.add_argument("--seats", type=int, help="only tables with so many")
    parser.add_argument("--most", type=int, help="games of a row, at most; fewer than documented")
    parser.add_argument("--lessons", type=int, default=LESSONS, help="of the exploiter")
    parser.add_argument("--seconds", type=float, default=60.0, help="for the speed of a game")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    path = given.out / "strength.json"
    found = json.loads(path.read_text("utf-8")) if path.is_file() else {}
    for part in given.parts:
        for row in PARTS[part](given):
            rows = [old for old in found.get(part, []) if not same(old, row)]
            found[part] = sorted([*rows, row], key=place)
            path.write_text(json.dumps(found, indent=2) + "\n", "utf-8")
            (given.out / "strength.md").write_text(page(found), "utf-8")
    sys.stdout.write("\nwritten: strength.md, strength.json\n")


def names(known: list[str]) -> Callable[[str], list[str]]:
    """A list of some of these, with commas."""

    def read(text: str) -> list[str]:
        chosen = text.split(",")
        if wrong := [name for name in chosen if name not in known]:
            raise argparse.ArgumentTypeError(f"{wrong[0]} is none of {', '.join(known)}")
        return chosen

    return read


def same(one: Found, other: Found) -> bool:
    """Whether two rows are of the same measure."""
    return all(one.get(name) == other.get(name) for name in ("game", "seats", "lone", "others"))


def place(row: Found) -> tuple[int, int, int]:
    """Where a row stands."""
    pair = (str(row.get("lone", "")), str(row.get("others", "")))
    return (
        list(tripot.games()).index(str(row["game"])),
        int(str(row["seats"])),
        PAIRS.index(pair) if pair in PAIRS else len(PAIRS),
    )


def tell(what: str) -> None:
    """What is going on, on one line of a terminal."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r\x1b[2K{what}")
        sys.stderr.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
