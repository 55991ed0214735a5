"""A process that works for one contestant, a slice at a time, as the driver asks it to."""

import json
import os
import sys
from importlib import import_module
from typing import cast

from bench.task import Contestant, take

MODULES = {
    "tripot": "bench.ours",
    "openspiel": "bench.openspiel",
    "rlcard": "bench.rlcard_uno",
    "pettingzoo": "bench.pettingzoo_leduc",
    "research": "bench.research",
    "research-peers": "bench.research_peers",
    "pgx": "bench.pgx_games",
}


def main(which: str, quick: bool) -> None:
    """Say what can be measured, then answer each line [task, seconds] by [done, spent]."""
    wire = os.fdopen(os.dup(1), "w", buffering=1)
    os.dup2(2, 1)  # what a library prints is no answer
    contestant = cast(Contestant, import_module(MODULES[which]).contestant(quick))
    for task in contestant.tasks:  # warm up
        take(task.run, 0.0 if quick else 0.1)
    hello = {
        "name": contestant.name,
        "versions": contestant.versions,
        "tasks": [[task.subject, task.measure, task.per_game] for task in contestant.tasks],
    }
    wire.write(json.dumps(hello) + "\n")
    for line in sys.stdin:
        number, seconds = json.loads(line)
        wire.write(json.dumps(take(contestant.tasks[number].run, seconds)) + "\n")


if __name__ == "__main__":
    main(sys.argv[1], "--quick" in sys.argv)
