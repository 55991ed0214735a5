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
from bench.strength.duel import MOST, Found, duel
from bench.strength.exploiter import exploit
from bench.strength.page import page
from bench.strength.speed import speed
from tripot.bots.arena.ledger import Goal

MIDDLE = {"quick-shot": 5, "loser": 5, "quicksand": 4, "et-bim": 8, "roulette": 4}
LADDER = ("chance", "beginner", "regular", "expert")
PAIRS = (  # the strongest first, and at the end what tells how far instinct is from chance
    ("expert", "regular"),
    ("regular", "beginner"),
    ("beginner", "chance"),
    ("regular", "chance"),
)
READABLE = ("quick-shot", "roulette")
ISMCTS = "bench.strength.ismcts"


def tables(games: list[str], seats: int | None) -> Iterator[tuple[str, int]]:
    """Each game with its smallest and a middle seat count, or that of them which is asked for."""
    for game in games:
        card = tripot.games()[game]["seats"]
        assert isinstance(card, list | tuple)
        for count in (int(card[0]), MIDDLE[game]):
            if seats in (None, count):
                yield game, count


def ladder(given: argparse.Namespace) -> Iterator[Found]:
    """Each level among the level below, and regulars among chance."""
    goal = Goal(games=MOST, until_sure=True, minutes=given.minutes)
    for game, seats in tables(given.games, given.seats):
        for pair in PAIRS:
            if pair[0] in given.levels:
                yield duel(game, seats, pair, goal, given.seed, tell)


def ismcts(given: argparse.Namespace) -> Iterator[Found]:
    """The expert among OpenSpiel's bots."""
    pair = (f"{ISMCTS}:Worlds200", f"{ISMCTS}:Ismcts")
    for game, seats in tables(["quick-shot"], given.seats):
        found = duel(game, seats, pair, Goal(games=200), given.seed, tell)
        yield {**found, "lone": "Worlds200", "others": "Ismcts"}


def speeds(given: argparse.Namespace) -> Iterator[Found]:
    """How fast they are."""
    for game, seats in tables(given.games, given.seats):
        tell(f"speed: {game} {seats}")
        yield speed(game, seats, given.seconds)


def exploiter(given: argparse.Namespace) -> Iterator[Found]:
    """How far regulars can be read."""
    readable = [game for game in given.games if game in READABLE]
    for game, seats in tables(readable, given.seats):
        tell(f"exploiter: {game} {seats}")
        yield exploit(game, seats, deals=400)


PARTS: dict[str, Callable[[argparse.Namespace], Iterator[Found]]] = {
    "ladder": ladder,
    "ismcts": ismcts,
    "speed": speeds,
    "exploiter": exploiter,
}


def main(arguments: list[str]) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="bench.strength", description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("docs"), help="the folder to write to")
    parser.add_argument("--parts", type=names(list(PARTS)), default=list(PARTS))
    parser.add_argument("--games", type=names(list(MIDDLE)), default=list(MIDDLE))
    parser.add_argument("--levels", type=names(list(LADDER)), default=list(LADDER))
    parser.add_argument("--seats", type=int, help="only tables with so many")
    parser.add_argument("--minutes", type=float, default=30.0, help="of a pairing, at most")
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
        list(MIDDLE).index(str(row["game"])),
        int(str(row["seats"])),
        PAIRS.index(pair) if pair in PAIRS else 0,
    )


def tell(what: str) -> None:
    """What is going on, on one line of a terminal."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r\x1b[2K{what}")
        sys.stderr.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
