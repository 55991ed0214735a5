"""`tripot admin`: what the person who runs a server sees and does while it runs."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tripot.command import SAY, Commands, Configured, Place, for_house
from tripot.kernel.errors import Error
from tripot.words import Words

if TYPE_CHECKING:
    from tripot.server.admin_client import AdminClient

admin = typer.Typer(cls=Commands, no_args_is_help=True, rich_markup_mode=None)
AsJson = Annotated[bool, typer.Option("--json", help=SAY("cli.as_json"))]
Address = Annotated[str, typer.Argument(metavar="ADDRESS", help=SAY("cli.address"))]


def house(place: Place, say: Words) -> AdminClient:
    """The house whose database that is."""
    from tripot.server.admin_client import AdminClient
    from tripot.server.start import admin_folder, database_words

    with database_words(say):
        return AdminClient(admin_folder(*place), say)


def show(rows: Sequence[dict[str, Any]], titles: dict[str, str], as_json: bool) -> None:
    """A table, or JSON."""
    if as_json:
        import json

        sys.stdout.write(json.dumps(rows, ensure_ascii=False) + "\n")
        return
    lines = [list(titles.values())] + [[cell(name, row[name]) for name in titles] for row in rows]
    widths = [max(len(line[column]) for line in lines) for column in range(len(titles))]
    for line in lines:
        padded = (text.ljust(width) for text, width in zip(line, widths, strict=True))
        sys.stdout.write("  ".join(padded).rstrip() + "\n")


def cell(name: str, value: object) -> str:
    """A value, as people read it."""
    if name == "since" and isinstance(value, int):
        from tripot.server.clock import written

        return written(value / 1000)
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


@admin.command(cls=Configured, help=SAY("cli.admin_rooms"))
@for_house
def rooms(
    say: Words,
    place: Place,
    as_json: AsJson = False,
) -> None:
    """List the rooms in memory."""
    titles = {
        "code": say("admin.code"),
        "game": say("admin.game"),
        "phase": say("admin.phase"),
        "people": say("admin.people"),
        "sockets": say("admin.sockets"),
        "addresses": say("admin.addresses"),
    }
    show(house(place, say).rows("/rooms"), titles, as_json)


@admin.command(cls=Configured, help=SAY("cli.admin_games"))
@for_house
def games(
    say: Words,
    place: Place,
    as_json: AsJson = False,
) -> None:
    """List the games that are being played."""
    titles = {
        "room": say("admin.code"),
        "game": say("admin.game"),
        "people": say("admin.people"),
        "bots": say("admin.bots"),
        "moves": say("admin.moves"),
        "since": say("admin.since"),
        "table": say("admin.table"),
    }
    show(house(place, say).rows("/games"), titles, as_json)


@admin.command(cls=Configured, help=SAY("cli.admin_close"))
@for_house
def close(
    say: Words,
    place: Place,
    code: Annotated[str, typer.Argument(metavar="CODE", help=SAY("cli.code"))],
) -> None:
    """Close a room."""
    if not code.isalnum():
        raise Error(say("admin.no_such_room"))
    house(place, say).do(f"/rooms/{code.upper()}/close")
    sys.stdout.write(say("admin.closed", code=code.upper()) + "\n")


@admin.command(cls=Configured, help=SAY("cli.admin_ban"))
@for_house
def ban(
    say: Words,
    place: Place,
    address: Address,
) -> None:
    """Shut out an address or a network."""
    done = house(place, say).do("/bans", {"network": address})
    network, cut = done["network"], done["sockets"]
    sys.stdout.write(say("admin.banned", network=network, sockets=cut) + "\n")


@admin.command(cls=Configured, help=SAY("cli.admin_unban"))
@for_house
def unban(
    say: Words,
    place: Place,
    address: Address,
) -> None:
    """Let an address or a network in again."""
    done = house(place, say).do("/bans/lift", {"network": address})
    sys.stdout.write(say("admin.lifted", network=done["network"]) + "\n")


@admin.command(cls=Configured, help=SAY("cli.admin_bans"))
@for_house
def bans(
    say: Words,
    place: Place,
    as_json: AsJson = False,
) -> None:
    """List who is banned."""
    titles = {"network": say("admin.network"), "since": say("admin.since")}
    show(house(place, say).rows("/bans"), titles, as_json)
