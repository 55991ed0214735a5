"""Measures our server and its peers in one run, and writes docs/server.md and docs/server.json."""

import argparse
import json
import os
import sys
from contextlib import ExitStack
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from bench.progress import Bar
from bench.server.contestants import BOARDGAME, COLYSEUS, OURS, Contestant, Failed, Measured
from bench.server.report import Run, data, figures, page
from bench.server.starting import count_log, first_page, flush_time, many_games

PARTS = 6  # slices that make one measurement of the cost of many tables


def main(arguments: list[str]) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="bench.server", description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("docs"), help="the folder to write to")
    parser.add_argument("--tables", type=int, default=100, help="with five seats each")
    parser.add_argument(
        "--rates", type=float, nargs="+", default=[200.0, 1200.0], help="moves a second"
    )
    parser.add_argument("--many", type=int, default=1000, help="tables, for the cost of many")
    parser.add_argument("--moves", type=int, default=1000, help="of one slice")
    parser.add_argument("--rounds", type=int, default=7, help="slices of each server")
    parser.add_argument("--games", type=int, default=10_000, help="finished ones, for the start")
    parser.add_argument("--quick", action="store_true", help="a trial of a few seconds")
    chosen = parser.parse_args(arguments)
    if chosen.quick:
        chosen.tables, chosen.rates, chosen.moves = 2, [20.0, 40.0], 20
        chosen.rounds, chosen.games, chosen.many = 2, 100, 20
    try:
        run = measure(chosen)
    except Failed as why:
        sys.exit(f"bench: {why}")
    write(run, chosen.out)


def measure(chosen: argparse.Namespace) -> Run:
    """All servers in turn, then the start of ours."""
    load = os.getloadavg()[0]
    with TemporaryDirectory(dir=".") as folder:
        place = Path(folder)
        with ExitStack() as stack:
            names = (OURS, BOARDGAME, COLYSEUS)
            contestants = [Contestant(name, place / "play") for name in names]
            measured = play([stack.enter_context(each) for each in contestants], chosen)
        written = count_log(place / "play")
        if written < measured[0].moves:
            raise Failed(f"{measured[0].moves} moves were seen, and {written} are on disk")
        return Run(
            measured,
            tables=chosen.tables,
            rates=chosen.rates,
            many=chosen.many,
            growth=growth(place, chosen),
            moves=chosen.moves,
            games=chosen.games,
            written=written,
            flush=flush_time(place),
            first=first_page(place / "empty"),
            first_of_many=first_page(many_games(place / "full", chosen.games)),
            load=(load, os.getloadavg()[0]),
        )


def play(contestants: list[Contestant], chosen: argparse.Namespace) -> list[Measured]:
    """Slices in turn, in a new order each round; the first round warms up and does not count."""
    progress, order = Bar(), Random(chosen.rounds)
    for contestant in contestants:
        progress(0, 1, f"{contestant.measured.name} sits down")
        contestant.seat(chosen.tables)
    turns = list(contestants)
    total = len(turns) * (1 + chosen.rounds)
    for number in range(total):
        if number % len(turns) == 0:
            order.shuffle(turns)
        contestant = turns[number % len(turns)]
        progress(number, total, contestant.measured.name)
        for rate in chosen.rates:
            contestant.play(chosen.moves, rate, keep=number >= len(turns))
    progress(1, 1, "done")
    return [contestant.measured for contestant in contestants]


def growth(place: Path, chosen: argparse.Namespace) -> list[float]:
    """CPU a move at many tables by that at a few, at the same rate; round by round."""
    few, rate = chosen.many // 100 or 1, chosen.rates[0]
    moves = 14 * few  # before the first game is over
    with Contestant(OURS, place / "few") as one, Contestant(OURS, place / "many") as other:
        one.seat(few)
        other.seat(chosen.many)
        for number in range(PARTS * (1 + chosen.rounds)):
            for contestant in (one, other):
                contestant.play(moves, rate, keep=number >= PARTS, renew=contestant is one)
        costs = [[part.cpu for part in each.measured.slices[rate]] for each in (one, other)]
    rounds = range(0, len(costs[0]), PARTS)
    return [sum(costs[1][i : i + PARTS]) / sum(costs[0][i : i + PARTS]) for i in rounds]


def write(run: Run, out: Path) -> None:
    """Both files, and the verdicts on the terminal."""
    out.mkdir(parents=True, exist_ok=True)
    numbers = json.dumps(data(run), indent=2, ensure_ascii=False)
    (out / "server.json").write_text(numbers + "\n", encoding="utf-8")
    (out / "server.md").write_text(page(run, out), encoding="utf-8")
    for figure in figures(run):
        sys.stdout.write(f"{figure.text}: {figure.shown()}; floor {figure.target(figure.floor)}")
        sys.stdout.write(f"; aim {figure.target(figure.aim)}\n" if figure.aim else "\n")
    sys.stdout.write("written: server.md, server.json\n")


if __name__ == "__main__":
    main(sys.argv[1:])
