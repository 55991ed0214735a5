"""The record on disk: whole at every moment, whatever happens, and never in another's place."""

from __future__ import annotations

from json import loads
from os import fsync
from pathlib import Path
from secrets import token_hex

from tripot import Game
from tripot.kernel.record import answer_all, chain, decision_line, result, write_record
from tripot.terminal.box import BadRequest
from tripot.words import Words


class Growing:
    """The record of a game that goes on, without playing all of it again for every decision."""

    def __init__(self, game: Game) -> None:
        self.again = game.table.game(game.table)
        self.again.begin_from_deal()
        self.lines: list[dict[str, object]] = []
        first = loads(write_record(self.again).partition("\n")[0])
        self.first = {name: part for name, part in first.items() if name != "hash"}
        self.answers = 0  # those that the lines hold

    def text(self, game: Game) -> str:
        """The record as it stands now: what `game.record()` would give."""
        left = [int(answer) for answer in game.answered[self.answers :]]
        self.answers += len(left)
        while left:
            asked = len(self.again.asked)
            answers, left = left[:asked], left[asked:]
            self.lines.append(decision_line(self.again, answers))
            answer_all(self.again, answers)
        return chain([self.first, *self.lines, {"result": result(self.again)}])


class Keeper:
    """Writes the record of a game beside its place, then moves it there.

    The place is taken at once, by an empty file, so that nothing is asked in vain and two games
    never share it.
    """

    def __init__(self, path: Path, say: Words) -> None:
        self.path = path
        self.part = path.parent / f".{token_hex(8)}.part"
        self.kept = False
        self.growing: Growing | None = None
        if path.is_dir():
            raise BadRequest(say("error.directory", path=path))
        if not path.parent.is_dir():
            raise BadRequest(say("error.parent", path=path))
        try:
            path.open("x").close()
        except FileExistsError:
            raise BadRequest(say("error.exists", path=path)) from None
        try:
            self.write("")
        except OSError:
            self.leave()
            raise

    def keep(self, game: Game) -> None:
        """Put the record as it stands now in place of the one before."""
        if self.growing is None:
            self.growing = Growing(game)
        self.write(self.growing.text(game))
        self.kept = True

    def leave(self) -> None:
        """Give the place back if there was nothing to keep."""
        if not self.kept:
            self.path.unlink(missing_ok=True)

    def write(self, text: str) -> None:
        """Write this text, all of it or nothing; what fails names the place, not what is beside."""
        try:
            try:
                with self.part.open("x", encoding="utf-8", newline="\n") as part:
                    part.write(text)
                    part.flush()
                    fsync(part.fileno())
                self.part.replace(self.path)
            finally:
                self.part.unlink(missing_ok=True)
        except OSError as error:
            raise OSError(error.errno, error.strerror, str(self.path)) from None
