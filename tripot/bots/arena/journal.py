"""What was played, a line of JSON for each deal: a run that was cut short goes on from there."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType

from tripot.bots.arena.contest import Contest
from tripot.bots.arena.match import Played, played_from_json
from tripot.kernel.errors import Error, at, at_line, expected

try:
    import fcntl
except ImportError:  # not on Windows
    fcntl = None  # type: ignore[assignment]

FORM = 1  # of the lines below; raised when they change


class OtherContest(Error):
    """The journal tells of another contest."""


class Journal:
    """A file to which lines are added; the last may be cut, and is then dropped."""

    def __init__(self, path: Path, contest: Contest) -> None:
        self.path = path
        self.contest = contest
        self.file = path.open("a+b")
        try:
            self.lock()
            self.played = list(self.read())
        except BaseException:
            self.file.close()
            raise

    def __enter__(self) -> Journal:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self.file.close()

    def lock(self) -> None:
        """Nobody else may write here."""
        if fcntl is not None:
            try:
                fcntl.flock(self.file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                raise Error(at(str(self.path), "another arena is writing there")) from None

    def read(self) -> Iterator[Played]:
        """The deals that were played already; a new journal gets its head."""
        self.file.seek(0)
        text = self.file.read()
        whole = text.rfind(b"\n") + 1
        if whole < len(text):
            self.file.truncate(whole)
        lines = text[:whole].splitlines()
        if not lines:
            self.write({"arena": FORM, **self.contest.terms()})
            return
        self.check_head(lines[0])
        for number, line in enumerate(lines[1:], 2):
            try:
                yield played_from_json(json.loads(line))
            except (ValueError, KeyError, TypeError, AttributeError, AssertionError):
                wrong = at_line(number, "this is no deal of an arena")
                raise Error(at(str(self.path), wrong)) from None

    def check_head(self, line: bytes) -> None:
        """Raise OtherContest with the first term that differs."""
        try:
            head = json.loads(line)
        except ValueError:
            head = None
        if not isinstance(head, dict) or "arena" not in head:
            raise Error(at(str(self.path), "this is no journal of an arena"))
        for name, value in {"arena": FORM, **self.contest.terms()}.items():
            if head.get(name) != value:
                difference = at(name, expected(repr(value), head.get(name)))
                text = "{path} is of another contest: {difference}"
                raise OtherContest(text, path=self.path, difference=difference)

    def add(self, played: Played) -> None:
        """Write a deal down, at once."""
        self.write(played.to_json())

    def write(self, line: dict[str, object]) -> None:
        """One line, whole."""
        self.file.write(json.dumps(line, separators=(",", ":")).encode() + b"\n")
        self.file.flush()
        os.fsync(self.file.fileno())
