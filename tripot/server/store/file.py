"""The file of an SQLite database: nobody else reads it, and one server at a time writes it."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from sqlalchemy.engine import make_url

from tripot.kernel.errors import Error

PRIVATE = 0o600


class InUse(Error):
    """Another process serves this file."""


def path_of(url: str) -> Path | None:
    """The file of a database; None if it has none here."""
    parsed = make_url(url)
    if parsed.get_backend_name() != "sqlite" or parsed.database in (None, "", ":memory:"):
        return None
    return Path(str(parsed.database)).absolute()


def make_private(file: Path) -> None:
    """The secrets of all deals are in it. SQLite gives its other files the mode of this one."""
    with suppress(FileExistsError):
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE))
    for part in (file, Path(f"{file}-wal"), Path(f"{file}-shm")):
        with suppress(FileNotFoundError):
            part.chmod(PRIVATE)


@contextmanager
def claimed(url: str) -> Iterator[None]:
    """Hold the file for this process; the system lets go of it however the process ends."""
    file = path_of(url)
    if file is None:
        yield
        return
    lock = os.open(f"{file}.lock", os.O_CREAT | os.O_RDWR, PRIVATE)
    try:
        try:
            fcntl.lockf(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise InUse(str(file)) from None
        yield
    finally:
        os.close(lock)
