"""The record on disk: whole at every moment, whatever happens."""

from __future__ import annotations

import os
from pathlib import Path
from tempfile import NamedTemporaryFile

from tripot import Game


class Keeper:
    """Writes the record of a game beside its place, then moves it there."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def keep(self, game: Game) -> None:
        """Put the record as it stands now in place of the one before."""
        with NamedTemporaryFile(
            "w", dir=self.path.parent, prefix=self.path.name, suffix=".part", delete=False,
            encoding="utf-8", newline="\n",
        ) as part:  # fmt: skip
            try:
                part.write(game.record())
                part.flush()
                os.fsync(part.fileno())
            except BaseException:
                os.unlink(part.name)
                raise
        os.replace(part.name, self.path)
