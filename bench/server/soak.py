"""Lets players and bots play for a long time on a server that is killed now and then.

Nothing that was acknowledged may be lost, and the memory of a server that runs on must stay flat.
Writes soak.json, and the figures into server.md.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from pathlib import Path
from random import Random
from secrets import randbits
from statistics import median
from tempfile import TemporaryDirectory
from time import monotonic

from bench.server.report import SOAK, soaked
from tests.server.test_kill import Player, check, free_port, process, raise_faults, stop
from tripot.server.bench import used

TABLES = 10
LIFE = (2.0, 40.0)  # seconds until the next kill
EVERY = 5.0  # seconds from one look at the memory to the next
FLAT = 1.1  # by which the last quarter of the looks may be above the first


class Soak:
    """The players, and what was seen."""

    def __init__(self, minutes: float, seed: int, folder: Path) -> None:
        self.seconds, self.folder = 60 * minutes, folder
        self.draw, self.port = Random(seed), free_port()
        self.seed = seed
        self.players: list[Player] = []
        self.playing: list[asyncio.Task[None]] = []
        self.kills = 0
        self.memory: list[int] = []  # kB
        self.checked = 0

    async def run(self) -> None:
        """Half of the time with kills, the other half without."""
        began, address, seed = monotonic(), f"http://127.0.0.1:{self.port}", self.seed
        self.players = [Player(address, f"P{n}", Random(seed + n)) for n in range(2 * TABLES)]
        while monotonic() - began < self.seconds / 2:
            async with process(self.port, "--data", str(self.folder)):
                await self.sit_down()
                await self.go_on(self.draw.uniform(*LIFE))
            self.kills += 1
        async with process(self.port, "--data", str(self.folder)) as server:
            while monotonic() - began < self.seconds or len(self.memory) < 8:
                await self.go_on(EVERY)
                self.memory.append(used(server.pid)[1])
            await stop(self.playing)
            for player in self.players:
                self.checked += await check(player)
                await player.close()

    async def sit_down(self) -> None:
        """Once, at the first server."""
        if not self.playing:
            for host, guest in zip(self.players[::2], self.players[1::2], strict=True):
                await host.begin(guest)
            self.playing = [asyncio.create_task(player.play()) for player in self.players]

    async def go_on(self, seconds: float) -> None:
        """Let them play; whoever has seen something wrong ends the run."""
        until = monotonic() + seconds
        while monotonic() < until:
            await asyncio.sleep(0.1)
            raise_faults(self.playing)

    def figures(self) -> dict[str, object]:
        """For soak.json."""
        quarter = len(self.memory) // 4
        first, last = median(self.memory[:quarter]), median(self.memory[-quarter:])
        return {
            "minutes": round(self.seconds / 60, 1),
            "tables": TABLES,
            "kills": self.kills,
            "acknowledged": sum(len(player.acknowledged) for player in self.players),
            "checked": self.checked,
            "first_MB": round(first / 1024, 1),
            "last_MB": round(last / 1024, 1),
            "flat": last <= FLAT * first,
        }


def main(arguments: list[str]) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="bench.server.soak", description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("docs"), help="the folder to write to")
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--seed", type=int, default=None)
    chosen = parser.parse_args(arguments)
    seed = randbits(32) if chosen.seed is None else chosen.seed
    sys.stdout.write(f"seed {seed}\n")
    with TemporaryDirectory() as folder:
        soak = Soak(chosen.minutes, seed, Path(folder))
        asyncio.run(soak.run())
    figures = {**soak.figures(), "seed": seed}
    (chosen.out / "soak.json").write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")
    page = chosen.out / "server.md"
    before = page.read_text(encoding="utf-8").partition(SOAK)[0].rstrip() if page.exists() else ""
    page.write_text(f"{before}\n\n{soaked(chosen.out)}", encoding="utf-8")
    sys.stdout.write(json.dumps(figures) + "\n")
    if not figures["flat"]:
        sys.exit("soak: the memory is not flat")


if __name__ == "__main__":
    main(sys.argv[1:])
