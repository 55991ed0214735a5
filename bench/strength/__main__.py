"""Measures the bots, and writes docs/strength.json and docs/strength.md.

Each part replaces what the file had of the same game and seats, so that it can be measured in
pieces: `--parts ladder --games loser`. With `--deals FILE` every deal is written down when it is
over, and the same command goes on from there.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import tripot
from bench.strength.beliefs import calibrate
from bench.strength.duel import Found, Journal, meet
from bench.strength.exploiter import LESSONS, exploit
from bench.strength.fixed import makers
from bench.strength.page import page
from bench.strength.speed import speed
from tripot.bots.arena.contest import Contest
from tripot.bots.bot import Maker
from tripot.bots.levels import MAKERS, Expert, kind

LADDER = ("chance", "beginner", "regular", "expert")
PAIRS = (  # the strongest first, and at the end what tells how far instinct is from chance
    ("expert", "regular"),
    ("regular", "beginner"),
    ("beginner", "chance"),
    ("regular", "chance"),
)
# So many games decide, however they go: of an expert among regulars at the usual table and at the
# largest, and of a fixed strategy among experts; where that is not `THOUGHTFUL_ELSE`.
THOUGHTFUL_ELSE = (400, 100, 100)
THOUGHTFUL = {
    "quick-shot": (2000, 2100, 1000),
    "loser": (1000, 600, 300),
    "quicksand": (1000, 500, 200),
    "et-bim": (960, 1200, 320),
    "roulette": (600, 300, 200),
}
AMONG_THEIRS = 1000  # games of our expert among OpenSpiel's
QUICK = 1000  # games of all other pairings
TIMES = {0.25: 1.0, 4.0: 0.25}  # as much as an expert has to think: how many of the games, then
FIXED = {"roulette": 2000}  # games of each fixed strategy, and of the others:
FIXED_ELSE = 1000
DECISIONS = 10_000  # that beliefs are compared at


def middle(game: str) -> int:
    """The usual number of seats."""
    low, high = tripot.games()[game]["seats"]
    return (low + high + 1) // 2


def tables(games: list[str], seats: int | None) -> Iterator[tuple[str, int]]:
    """Each game with its usual and its largest seat count, or that of them which is asked for."""
    for game in games:
        for count in (middle(game), tripot.games()[game]["seats"][1]):
            if seats in (None, count):
                yield game, count


def row(
    given: argparse.Namespace,
    game: str,
    seats: int,
    pair: tuple[str, str],
    games: int,
    more: dict[str, Maker] | None = None,
) -> Found:
    """One row of shares, with as many games as it has or as are asked for."""
    tell(f"{game} {seats}: {pair[0]} among {pair[1]}")
    contest = Contest(game, seats, pair, seed=given.seed)
    return meet(contest, {**MAKERS, **(more or {})}, least(games, given), given.journal)


def ladder(given: argparse.Namespace) -> Iterator[Found]:
    """Each level among the level below, and regulars among chance."""
    for game, seats in tables(given.games, given.seats):
        for pair in PAIRS:
            if pair[0] in given.levels:
                usual, largest, _ = THOUGHTFUL.get(game, THOUGHTFUL_ELSE)
                slow = usual if seats == middle(game) else largest
                many = slow if "expert" in pair else QUICK
                yield row(given, game, seats, pair, many)


def times(given: argparse.Namespace) -> Iterator[Found]:
    """An expert with less time, and with more, at the usual table; with more time fewer games."""
    for game in given.games:
        for factor in given.times or TIMES:
            name = f"expert x{factor:g}"
            many = round(THOUGHTFUL.get(game, THOUGHTFUL_ELSE)[0] * TIMES.get(factor, 1.0))
            yield row(given, game, middle(game), (name, "regular"), many, {name: hurried(factor)})


def hurried(factor: float) -> Maker:
    """An expert with so much of its time."""

    def make(game: str, seed: int | str | bytes) -> Expert:
        mind = kind(game)
        return Expert(game, seed, round(mind.worlds * factor), round(mind.trials * factor))

    return make


def ismcts(given: argparse.Namespace) -> Iterator[Found]:
    """The expert among OpenSpiel's bots."""
    from bench.strength.ismcts import face  # needs OpenSpiel, which other parts do not

    tell("quick-shot: expert among ISMCTS")
    yield face(middle("quick-shot"), least(AMONG_THEIRS, given), given.seed, given.journal)


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
        known = makers(game)
        for name in given.only or known:
            many = FIXED.get(game, FIXED_ELSE)
            yield row(given, game, middle(game), (name, "regular"), many, known)


def best(given: argparse.Namespace) -> Iterator[Found]:
    """Among experts: the fixed strategy that did best among regulars."""
    found = json.loads((given.out / "strength.json").read_text("utf-8"))["fixed"]
    for game in given.games:
        rows = [old for old in found if old["game"] == game]
        rows.sort(key=lambda old: old["share"]["value"])
        name = rows[0 if kind(game).one_loses else -1]["lone"]
        many = THOUGHTFUL.get(game, THOUGHTFUL_ELSE)[2]
        yield row(given, game, middle(game), (name, "expert"), many, makers(game))


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
    "times": times,
    "fixed": fixed,
    "best": best,
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
    parser.add_argument("--deals", type=Path, help="where every deal is written down")
    parser.add_argument("--only", action="append", help="this fixed strategy alone")
    parser.add_argument("--times", type=float, action="append", help="only so much time")
    parser.add_argument("--note", help="what is to be known of this run, such as the load")
    parser.add_argument("--levels", type=names(list(LADDER)), default=list(LADDER))
    parser.add_argument("--seats", type=int, help="only tables with so many")
    parser.add_argument("--most", type=int, help="games of a row, at most; fewer than documented")
    parser.add_argument("--lessons", type=int, default=LESSONS, help="of the exploiter")
    parser.add_argument("--seconds", type=float, default=60.0, help="for the speed of a game")
    parser.add_argument("--seed", type=int, default=4030, help="nothing was tuned on its deals")
    given = parser.parse_args(arguments)
    given.journal = Journal(given.deals)
    path = given.out / "strength.json"
    found = json.loads(path.read_text("utf-8")) if path.is_file() else {}
    if given.note:
        found["note"] = given.note
    for part in given.parts:
        for new in PARTS[part](given):
            rows = [old for old in found.get(part, []) if not same(old, new)]
            found[part] = sorted([*rows, new], key=place)
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


def place(found: Found) -> tuple[int, int, int]:
    """Where a row stands."""
    pair = (str(found.get("lone", "")), str(found.get("others", "")))
    return (
        list(tripot.games()).index(str(found["game"])),
        int(str(found["seats"])),
        PAIRS.index(pair) if pair in PAIRS else len(PAIRS),
    )


def tell(what: str) -> None:
    """What is going on, on one line of a terminal."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r\x1b[2K{what}")
        sys.stderr.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
