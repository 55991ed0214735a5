"""`tripot store`: what the person who runs a server does with its database."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tripot.command import SAY, Commands, Configured, Place, for_house
from tripot.kernel.errors import Error
from tripot.words import Words

if TYPE_CHECKING:
    from tripot.server.store.copies import Progress

store = typer.Typer(cls=Commands, no_args_is_help=True, rich_markup_mode=None)


@contextmanager
def bars() -> Iterator[Progress]:
    """A bar for each thing that is copied; where nobody looks, none."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bars

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Bars(*columns, TimeRemainingColumn(), console=Console(stderr=True)) as shown:
        tasks = {}

        def progress(what: str, done: int, total: int) -> None:
            if what not in tasks:
                tasks[what] = shown.add_task(what, total=total)
            shown.update(tasks[what], completed=done, total=total)

        yield progress


@store.command(cls=Configured, help=SAY("cli.backup"), epilog=SAY("cli.backup_more"))
@for_house
def backup(
    say: Words,
    place: Place,
    file: Annotated[Path, typer.Argument(metavar="FILE", help=SAY("cli.backup_file"))],
) -> None:
    """Copy the database to a file, while it is in use."""
    import asyncio

    from tripot.server.start import database_url, database_words
    from tripot.server.store.copies import back_up

    if file.exists():
        raise Error(say("store.exists", path=file))
    with database_words(say), bars() as progress:
        asyncio.run(back_up(database_url(*place), file, progress))
    say_done(say("store.backed_up", path=file, size=f"{file.stat().st_size / 1e6:.1f}"))


@store.command(cls=Configured, help=SAY("cli.copy"), epilog=SAY("cli.copy_more"))
@for_house
def copy(
    say: Words,
    place: Place,
    file: Annotated[Path, typer.Argument(metavar="FILE", help=SAY("cli.copy_file"))],
) -> None:
    """Copy a file of SQLite into another database."""
    import asyncio

    from tripot.server.start import database_url, database_words
    from tripot.server.store import copies

    if not file.is_file():
        raise Error(say("store.missing", path=file))
    try:
        with database_words(say), bars() as progress:
            asyncio.run(copies.copy(file, database_url(*place), progress))
    except copies.NotEmpty:
        raise Error(say("store.not_empty")) from None
    say_done(say("store.copied", path=file))


@store.command(cls=Configured, help=SAY("cli.migrate"))
@for_house
def migrate(
    say: Words,
    place: Place,
) -> None:
    """Bring the database to the schema of this version, as the next start would."""
    import asyncio

    from tripot.server.start import database_url, database_words
    from tripot.server.store.database import SCHEMA, Database

    async def bring() -> None:
        opened = Database(database_url(*place))
        try:
            await opened.open()
        finally:
            await opened.close()

    with database_words(say):
        asyncio.run(bring())
    say_done(say("store.migrated", schema=SCHEMA))


def say_done(text: str) -> None:
    """What became of it."""
    sys.stdout.write(f"{text}\n")
