"""Measures Tripot and its peers, and writes the page, the numbers and the plot."""

import argparse
import json
import sys
from pathlib import Path

from bench.driver import LEAST_ROUNDS, Failed, Run, Worker, measure
from bench.figures import figures
from bench.plot import svg
from bench.progress import Bar
from bench.report import amount, data, page

PEERS = ("openspiel", "rlcard", "pettingzoo")


def main(arguments: list[str]) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="bench", description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("docs"), help="the folder to write to")
    parser.add_argument("--pure", type=Path, help="a folder with tripot as plain Python")
    parser.add_argument("--no-peers", action="store_true", help="measure tripot alone")
    parser.add_argument("--quick", action="store_true", help="a trial of a few seconds")
    parser.add_argument("--seconds", type=float, default=300, help="of processor time in all")
    parser.add_argument("--slice", type=float, default=0.25, help="seconds of one slice")
    chosen = parser.parse_args(arguments)
    if chosen.quick:
        chosen.seconds, chosen.slice = 0.0, 0.01
    workers: list[Worker] = []
    try:
        workers.append(Worker("tripot", chosen.quick))
        if chosen.pure is not None:
            workers.append(Worker("tripot", chosen.quick, chosen.pure))
        if not chosen.no_peers:
            workers += [Worker(peer, chosen.quick) for peer in PEERS]
        least = 2 if chosen.quick else LEAST_ROUNDS
        run = measure(workers, chosen.slice, chosen.seconds, least, Bar())
    except Failed as why:
        sys.exit(f"bench: {why}")
    finally:
        for worker in workers:
            worker.stop()
    write(run, chosen.out)


def write(run: Run, out: Path) -> None:
    """The three files, and the verdicts on the terminal."""
    out.mkdir(parents=True, exist_ok=True)
    numbers = json.dumps(data(run), indent=2, ensure_ascii=False)
    (out / "benchmarks.json").write_text(numbers + "\n", encoding="utf-8")
    (out / "benchmarks.md").write_text(page(run), encoding="utf-8")
    (out / "benchmarks.svg").write_text(svg(run), encoding="utf-8")
    for figure in figures(run):
        sys.stdout.write(f"{figure.text}: {amount(figure.value.median, figure.unit)}")
        for name, target in (("floor", figure.floor), ("aim", figure.aim)):
            if target is not None:
                words = f"{amount(target, figure.unit)} {figure.verdict(target)}"
                sys.stdout.write(f"; {name} {words}")
        sys.stdout.write("\n")
    sys.stdout.write("written: benchmarks.md, benchmarks.json, benchmarks.svg\n")


if __name__ == "__main__":
    main(sys.argv[1:])
