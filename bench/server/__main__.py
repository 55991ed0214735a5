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


def main(arguments: list[str]) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="bench.server", description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("docs"), help="the folder to write to")
    parser.add_argument("--tables", type=int, default=100, help="with five seats each")
    parser.add_argument("--rate", type=float, default=200, help="moves a second, at all tables")
    parser.add_argument("--moves", type=int, default=1000, help="of one slice")
    parser.add_argument("--rounds", type=int, default=7, help="slices of each server")
    parser.add_argument("--games", type=int, default=10_000, help="finished ones, for the start")
    parser.add_argument("--quick", action="store_true", help="a trial of a few seconds")
    chosen = parser.parse_args(arguments)
    if chosen.quick:
        chosen.tables, chosen.rate, chosen.moves = 2, 20.0, 20
        chosen.rounds, chosen.games = 2, 100
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
            rate=chosen.rate,
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
        contestant.play(chosen.moves, chosen.rate, keep=number >= len(turns))
    progress(1, 1, "done")
    return [contestant.measured for contestant in contestants]


def write(run: Run, out: Path) -> None:
    """Both files, and the verdicts on the terminal."""
    out.mkdir(parents=True, exist_ok=True)
    numbers = json.dumps(data(run), indent=2, ensure_ascii=False)
    (out / "server.json").write_text(numbers + "\n", encoding="utf-8")
    (out / "server.md").write_text(page(run), encoding="utf-8")
    for figure in figures(run):
        sys.stdout.write(f"{figure.text}: {figure.shown()}; floor {figure.target(figure.floor)}")
        sys.stdout.write(f"; aim {figure.target(figure.aim)}\n" if figure.aim else "\n")
    sys.stdout.write("written: server.md, server.json\n")


if __name__ == "__main__":
    main(sys.argv[1:])
