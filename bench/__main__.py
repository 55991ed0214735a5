"""Measures Tripot and its peers, and writes the page, the numbers and the plot."""

import argparse
import json
import sys
from pathlib import Path

from bench.driver import LEAST_ROUNDS, Failed, Run, Worker, measure
from bench.environments import promised, replaced, section
from bench.figures import Figure, figures
from bench.plot import svg
from bench.progress import Bar
from bench.report import amount, data, page

PEERS = ("openspiel", "rlcard", "pettingzoo")
ENVIRONMENTS = ("research", "research-peers", "pgx")


def main(arguments: list[str]) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="bench", description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("docs"), help="the folder to write to")
    parser.add_argument("--pure", type=Path, help="a folder with tripot as plain Python")
    parser.add_argument("--no-peers", action="store_true", help="measure tripot alone")
    parser.add_argument("--quick", action="store_true", help="a trial of a few seconds")
    parser.add_argument("--seconds", type=float, default=300, help="of processor time in all")
    parser.add_argument("--slice", type=float, default=0.25, help="seconds of one slice")
    parser.add_argument(
        "--environments", action="store_true", help="measure only these, and mend the page"
    )
    chosen = parser.parse_args(arguments)
    if chosen.quick:
        chosen.seconds, chosen.slice = 0.0, 0.01
    least = 2 if chosen.quick else LEAST_ROUNDS
    try:
        if not chosen.environments:
            libraries = [("tripot", None), *[("tripot", path) for path in [chosen.pure] if path]]
            libraries += [(peer, None) for peer in PEERS if not chosen.no_peers]
            write(run_of(libraries, chosen, chosen.seconds, least), chosen.out)
        which = ENVIRONMENTS[:1] if chosen.no_peers else ENVIRONMENTS
        write_environments(run_of([(name, None) for name in which], chosen, 30, least), chosen.out)
    except Failed as why:
        sys.exit(f"bench: {why}")


def run_of(
    which: list[tuple[str, Path | None]], chosen: argparse.Namespace, seconds: float, least: int
) -> Run:
    """All that these contestants have, measured in turn."""
    workers: list[Worker] = []
    try:
        workers += [Worker(name, chosen.quick, path) for name, path in which]
        return measure(workers, chosen.slice, min(seconds, chosen.seconds), least, Bar())
    finally:
        for worker in workers:
            worker.stop()


def write_environments(run: Run, out: Path) -> None:
    """The section on environments, in the page and the numbers."""
    page_of, numbers_of = out / "benchmarks.md", out / "benchmarks.json"
    page_of.write_text(replaced(page_of.read_text("utf-8"), section(run)), encoding="utf-8")
    numbers = json.loads(numbers_of.read_text("utf-8"))
    numbers["environments"] = data(run, promised(run))
    numbers_of.write_text(
        json.dumps(numbers, indent=2, ensure_ascii=False) + "\n", encoding="utf-8"
    )
    tell(promised(run))


def write(run: Run, out: Path) -> None:
    """The three files, and the verdicts on the terminal."""
    out.mkdir(parents=True, exist_ok=True)
    numbers = json.dumps(data(run), indent=2, ensure_ascii=False)
    (out / "benchmarks.json").write_text(numbers + "\n", encoding="utf-8")
    (out / "benchmarks.md").write_text(page(run), encoding="utf-8")
    (out / "benchmarks.svg").write_text(svg(run), encoding="utf-8")
    tell(figures(run))
    sys.stdout.write("written: benchmarks.md, benchmarks.json, benchmarks.svg\n")


def tell(promises: list[Figure]) -> None:
    """The verdicts on the terminal."""
    for figure in promises:
        sys.stdout.write(f"{figure.text}: {amount(figure.value.median, figure.unit)}")
        for name, target in (("floor", figure.floor), ("aim", figure.aim)):
            if target is not None:
                words = f"{amount(target, figure.unit)} {figure.verdict(target)}"
                sys.stdout.write(f"; {name} {words}")
        sys.stdout.write("\n")


if __name__ == "__main__":
    main(sys.argv[1:])
