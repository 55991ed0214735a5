"""What the environments are measured beside: PettingZoo's Leduc, and OpenSpiel's euchre in C++."""

from __future__ import annotations

from importlib.metadata import version

from bench.research import searches, turns
from bench.task import SEARCH, TURNS, Contestant, Task


def contestant(quick: bool) -> Contestant:
    """One game of each."""
    from pettingzoo.classic import leduc_holdem_v4

    tasks = [
        Task("PettingZoo leduc_holdem_v4", TURNS, turns(leduc_holdem_v4.raw_env())),
        Task("OpenSpiel euchre", SEARCH, searches("euchre", quick)),
    ]
    versions = {"pettingzoo": version("pettingzoo"), "open_spiel": version("open_spiel")}
    return Contestant("peers", tasks, versions)
