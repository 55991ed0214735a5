"""The record on disk: whole at every moment, whatever happens."""

from __future__ import annotations

from os import fsync
from pathlib import Path

from tripot import Game


class Keeper:
    """Writes the record of a game beside its place, then moves it there."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.part = path.with_name(path.name + ".part")

    def keep(self, game: Game) -> None:
        """Put the record as it stands now in place of the one before."""
        text = game.record()
        try:
            with self.part.open("w", encoding="utf-8", newline="\n") as part:
                part.write(text)
                part.flush()
                fsync(part.fileno())
            self.part.replace(self.path)
        finally:
            self.part.unlink(missing_ok=True)
