"""The command line; each command imports what it needs when it is called, to start at once."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Literal

import typer
from typer.exceptions import TyperException

from tripot import __version__
from tripot.admin import admin
from tripot.command import (
    SAY,
    Commands,
    Config,
    Configured,
    Data,
    DatabaseUrl,
    Lang,
    complain,
    misused,
    speaking,
)
from tripot.kernel.errors import Error
from tripot.store import store

app = typer.Typer(
    cls=Commands,
    help=SAY("cli.about"),
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)

app.add_typer(store, name="store", help=SAY("cli.store"))
app.add_typer(admin, name="admin", help=SAY("cli.admin"))

Box = Annotated[Path | None, typer.Option(metavar="FILE", help=SAY("cli.box"))]
Record = Annotated[Path, typer.Argument(metavar="FILE", help=SAY("cli.file"))]


@app.command(help=SAY("cli.play"), epilog=SAY("cli.play_more"))
def play(
    game: Annotated[str | None, typer.Argument(help=SAY("cli.game"))] = None,
    seats: Annotated[int | None, typer.Option(help=SAY("cli.seats"))] = None,
    humans: Annotated[int | None, typer.Option(help=SAY("cli.humans"))] = None,
    names: Annotated[str | None, typer.Option(help=SAY("cli.names"))] = None,
    automata: Annotated[str | None, typer.Option(help=SAY("cli.automata"))] = None,
    bots: Annotated[str | None, typer.Option(help=SAY("cli.levels"))] = None,
    option: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help=SAY("cli.option"))
    ] = None,
    box: Box = None,
    seed: Annotated[int | None, typer.Option(help=SAY("cli.seed"))] = None,
    record: Annotated[Path | None, typer.Option(help=SAY("cli.record"))] = None,
    pace: Annotated[float, typer.Option(min=0, max=10, help=SAY("cli.pace"))] = 0.5,
    lang: Lang = None,
) -> None:
    """Play a game here."""
    from tripot.terminal.play import play as play_here
    from tripot.terminal.seating import Wish

    wish = Wish(game, seats, humans, names, automata, bots, option or [])
    with speaking(lang) as say:
        code = play_here(wish, box, seed, record, pace, say)
    raise typer.Exit(code)


@app.command(cls=Configured, help=SAY("cli.serve"), epilog=SAY("cli.serve_more"))
def serve(
    port: Annotated[int, typer.Option(min=0, max=65535, help=SAY("cli.port"))] = 8700,
    local: Annotated[bool, typer.Option("--local", help=SAY("cli.local"))] = False,
    public_url: Annotated[
        str | None, typer.Option(metavar="URL", help=SAY("cli.public_url"))
    ] = None,
    tls_cert: Annotated[Path | None, typer.Option(metavar="FILE", help=SAY("cli.tls_cert"))] = None,
    tls_key: Annotated[Path | None, typer.Option(metavar="FILE", help=SAY("cli.tls_key"))] = None,
    proxy: Annotated[
        list[str] | None, typer.Option(metavar="ADDRESS", help=SAY("cli.proxy"))
    ] = None,
    data: Data = None,
    database: DatabaseUrl = None,
    bot_pace: Annotated[float, typer.Option(min=0, max=10, help=SAY("cli.bot_pace"))] = 1.0,
    time: Annotated[float, typer.Option(min=0.01, max=100, help=SAY("cli.time"))] = 1.0,
    limits: Annotated[bool, typer.Option(help=SAY("cli.limits"))] = True,
    keep: Annotated[float, typer.Option(min=0, max=36500, help=SAY("cli.keep"))] = 30.0,
    metrics: Annotated[bool, typer.Option("--metrics", help=SAY("cli.metrics"))] = False,
    log_json: Annotated[bool, typer.Option("--log-json", help=SAY("cli.log_json"))] = False,
    config: Config = None,
    lang: Lang = None,
) -> None:
    """Serve tables to browsers."""
    with speaking(lang) as say:
        if sys.platform == "win32":  # files are locked, and signals come, in the way of POSIX
            raise Error(say("serve.windows"))
        from tripot.server import start
        from tripot.server.logs import begin_logging
        from tripot.server.tls import encrypted

        public = start.public_address(public_url, say)
        proxies = start.proxies(proxy or [], say)
        with start.database_words(say):
            chosen = start.configured(
                data, database, limits, public_url=public, proxies=proxies,
                pace=bot_pace, time=time, keep=keep, metrics=metrics,
            )  # fmt: skip
        host = start.LOOPBACK if local else start.ALL
        door = start.Door(host, port, encrypted(tls_cert, tls_key, say))
        tell = begin_logging(log_json)
        start.serve(chosen, door, say, tell or (lambda text: print(text, flush=True)))


@app.command(help=SAY("cli.arena"), epilog=SAY("cli.arena_more"))
def arena(
    game: Annotated[str, typer.Argument(help=SAY("cli.game"))],
    bots: Annotated[str | None, typer.Option(help=SAY("cli.bots"))] = None,
    bot: Annotated[
        list[str] | None, typer.Option(metavar="MODULE:CLASS", help=SAY("cli.bot"))
    ] = None,
    seats: Annotated[int | None, typer.Option(help=SAY("cli.seats"))] = None,
    games: Annotated[int, typer.Option(min=1, max=10_000_000, help=SAY("cli.many"))] = 200,
    until_sure: Annotated[bool, typer.Option("--until-sure", help=SAY("cli.until_sure"))] = False,
    minutes: Annotated[float, typer.Option(min=0, help=SAY("cli.minutes"))] = 30,
    option: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help=SAY("cli.option"))
    ] = None,
    seed: Annotated[int, typer.Option(help=SAY("cli.arena_seed"))] = 0,
    out: Annotated[Path | None, typer.Option(metavar="DIR", help=SAY("cli.out"))] = None,
    limit: Annotated[float, typer.Option(min=0.01, max=3600, help=SAY("cli.limit"))] = 10,
    workers: Annotated[int | None, typer.Option(min=1, max=256, help=SAY("cli.workers"))] = None,
    lang: Lang = None,
) -> None:
    """Let bots play each other."""
    from tripot.bots.arena.ledger import Goal
    from tripot.terminal.arena import Request
    from tripot.terminal.arena import arena as arena_here

    asked = Request(game, bots, bot or [], seats, seed, option or [], limit, out, workers)
    with speaking(lang) as say:
        code = arena_here(asked, Goal(games, until_sure, minutes), say)
    raise typer.Exit(code)


@app.command(help=SAY("cli.replay"))
def replay(
    file: Record,
    viewer: Annotated[str | None, typer.Option("--as", help=SAY("cli.viewer"))] = None,
    names: Annotated[str | None, typer.Option(help=SAY("cli.replay_names"))] = None,
    box: Box = None,
    lang: Lang = None,
) -> None:
    """Step through a record."""
    from tripot.terminal.replay import replay as replay_here

    with speaking(lang) as say:
        code = replay_here(file, viewer, names, box, say)
    raise typer.Exit(code)


@app.command(help=SAY("cli.verify"))
def verify(file: Record, lang: Lang = None) -> None:
    """Check a record."""
    from tripot.terminal.shelf import verify as verify_here

    with speaking(lang) as say:
        code = verify_here(file, say)
    raise typer.Exit(code)


@app.command(help=SAY("cli.games"))
def games(lang: Lang = None) -> None:
    """List the games."""
    from tripot.terminal.shelf import games as games_here

    with speaking(lang) as say:
        games_here(say)


@app.command(help=SAY("cli.rules"))
def rules(
    game: Annotated[str, typer.Argument(help=SAY("cli.game"))],
    clause: Annotated[str | None, typer.Argument(help=SAY("cli.clause"))] = None,
    lang: Lang = None,
) -> None:
    """Show rules."""
    from tripot.terminal.shelf import rules as rules_here

    with speaking(lang) as say:
        rules_here(game, clause, say)


@app.command(help=SAY("cli.bench"))
def bench(
    what: Annotated[Literal["server"], typer.Argument(metavar="server")],
    tables: Annotated[int, typer.Option(min=1, max=10_000)] = 100,
    rate: Annotated[float, typer.Option(min=1)] = 200,
    seconds: Annotated[float, typer.Option(min=1)] = 20,
    lang: Lang = None,
) -> None:
    """Measure the server on this machine."""
    with speaking(lang):
        from tripot.server.bench import bench as measure

        for line in measure(tables, rate, seconds).lines():
            print(line)


def show_version(wanted: bool) -> None:
    """Print the version and end."""
    if wanted:
        print("tripot", __version__)
        raise typer.Exit


@app.callback()
def common(
    show: Annotated[
        bool,
        typer.Option("--version", is_eager=True, callback=show_version, help=SAY("cli.version")),
    ] = False,
) -> None:
    """What every command shares."""


def main() -> None:
    """The command `tripot`."""
    try:
        code = app(prog_name="tripot", standalone_mode=False)
    except TyperException as error:
        if str(error).startswith("Usage:"):  # no command was given: this is the help text
            print(error, file=sys.stderr)
        else:
            complain(misused(error))
        code = error.exit_code
    sys.exit(code)
