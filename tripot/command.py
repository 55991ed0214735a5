"""What the commands share: their language, how they refuse, and options from three places."""

from __future__ import annotations

import os
import sys
import tomllib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from inspect import Parameter, Signature, signature
from pathlib import Path
from shutil import get_terminal_size
from textwrap import fill
from typing import Annotated, Any, NamedTuple, get_type_hints

import typer
from typer.core import TyperCommand, TyperGroup

from tripot import Error
from tripot.extras import MissingExtra, install
from tripot.kernel.errors import os_reason
from tripot.words import LANGUAGES, Words, language, load

SAY = load("terminal", language(os.environ, sys.argv))
PREFIX = "TRIPOT"  # of the environment: TRIPOT_PORT is --port
EARLY = ("lang", "config")  # options that decide how the others are read

Lang = Annotated[str | None, typer.Option("--lang", help=SAY("cli.lang"))]


def complain(text: str) -> None:
    """Say it to a person, wrapped between words; to a program, in one line."""
    width = get_terminal_size().columns if sys.stderr.isatty() else len(text) + 1
    lines = fill(text, width, break_long_words=False, break_on_hyphens=False)
    sys.stderr.write(f"{lines}\n")


@contextmanager
def speaking(wanted: str | None) -> Iterator[Words]:
    """The words in the language asked for; what is refused is said in one line, with code 2."""
    if wanted is not None and wanted not in LANGUAGES:
        raise typer.BadParameter(SAY("error.language", got=wanted[:20]))
    say = SAY if wanted is None else load("terminal", wanted)
    try:
        yield say
    except Error as error:
        complain(say("error.refused", reason=say.reason(error.sentence)))
        raise typer.Exit(2) from None
    except MissingExtra as missing:
        complain(say("error.extra", command=install(missing.extra)))
        raise typer.Exit(2) from None
    except BrokenPipeError:
        raise
    except OSError as error:
        complain(say("error.file", path=error.filename, reason=say.reason(os_reason(error))))
        raise typer.Exit(2) from None


def misused(error: Any) -> str:
    """What is wrong with a command line that typer does not take, in our words."""
    ctx = getattr(error, "ctx", None)
    command = ctx.command_path if ctx else "tripot"
    if isinstance(error, typer.BadParameter) and error.param is None:
        reason = error.message
    elif hasattr(error, "param_type"):
        reason = SAY("usage.missing", name=error.param.name)
    elif isinstance(error, typer.BadParameter) and ctx:
        reason = wanted(error.param, place(ctx, error.param, None, SAY), SAY)
    elif hasattr(error, "possibilities"):
        reason = SAY("usage.no_option", name=error.option_name, command=command)
    elif hasattr(error, "option_name") and error.message.endswith("not take a value."):
        reason = SAY("usage.no_value", name=error.option_name)
    elif hasattr(error, "option_name"):
        reason = SAY("usage.value", name=error.option_name)
    elif ctx and isinstance(ctx.command, TyperGroup):
        reason = SAY("usage.no_command", names=", ".join(ctx.command.commands))
    else:
        reason = SAY("usage.too_many", command=command)
    return f"{reason} {SAY('usage.help', command=command)}"


class Commands(TyperGroup):
    """Commands that are listed with all that is said of them, however narrow the screen."""

    def format_commands(self, ctx: typer.Context, formatter: Any) -> None:  # type: ignore[override]
        """One below the other, wrapped between words."""
        with formatter.section(SAY("usage.commands")):
            formatter.write_dl([(name, one.help or "") for name, one in self.commands.items()])


class Configured(TyperCommand):
    """A command whose options may stand on the command line, in the environment or in a file.

    `--bot-pace 2`, `TRIPOT_BOT_PACE=2` and `bot-pace = 2` in the TOML file of --config are the
    same; the first of these that is given counts. All commands of a server read one file, so an
    option of `serve` is known to all of them.
    """

    def __init__(self, *arguments: Any, **others: Any) -> None:
        super().__init__(*arguments, **others)
        self.context_settings = {**self.context_settings, "auto_envvar_prefix": PREFIX}

    def parse_args(self, ctx: typer.Context, args: list[str]) -> list[str]:  # type: ignore[override]
        """Read the file first; say whose value is wrong, and where it stands."""
        given = self.make_parser(ctx).parse_args(args=list(args))[0]
        lang, path = (given.get(name) or os.environ.get(variable(name)) for name in EARLY)
        with speaking(lang) as say:
            if path and not given.get("help"):
                ctx.default_map = read_file(path, options_of_serve(ctx), say)
            try:
                return super().parse_args(ctx, args)
            except typer.BadParameter as error:
                if error.param is None:
                    raise
                raise Error(wanted(error.param, place(ctx, error.param, path, say), say)) from None


def variable(name: str) -> str:
    """What an option is called in the environment."""
    return f"{PREFIX}_{name.upper()}"


def place(ctx: typer.Context, param: Any, path: object, say: Words) -> str:
    """Where a value stands: --port, TRIPOT_PORT, or "port" in a file."""
    source = ctx.get_parameter_source(param.name)
    if source is not None and source.name == "ENVIRONMENT":
        return variable(param.name)
    if source is not None and source.name == "DEFAULT_MAP":
        return say("options.in_file", path=path, key=param.name.replace("_", "-"))
    return str(max(param.opts, key=len))


def wanted(param: Any, where: str, say: Words) -> str:
    """What an option takes. What was given is not repeated: it may be a password."""
    kind = param.type.name
    low, high = getattr(param.type, "min", None), getattr(param.type, "max", None)
    if kind.startswith("int") and high is not None:
        return say("options.whole", place=where, low=low, high=high)
    if kind.startswith("int"):
        return say("options.any_whole", place=where)
    if kind.startswith("float") and high is not None:
        return say("options.number", place=where, low=low, high=high)
    if kind.startswith("float"):
        return say("options.any_number", place=where, low=low)
    if kind.startswith("bool"):
        return say("options.switch", place=where)
    return say("options.other", place=where)


def read_file(path: str, known: dict[str, Any], say: Words) -> dict[str, Any]:
    """The values in the TOML file of --config, by the names of options."""
    try:
        found = tomllib.loads(Path(path).read_text("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise Error(say("options.toml", path=path, reason=error)) from None
    values: dict[str, Any] = {}
    for key, value in found.items():
        name = key.replace("-", "_")
        if name not in known:
            names = ", ".join(sorted(name.replace("_", "-") for name in known))
            raise Error(say("options.unknown", path=path, key=key[:40], names=names))
        values[name] = as_text(value, known[name].multiple)
        if values[name] is None:
            raise Error(wanted(known[name], say("options.in_file", path=path, key=key), say))
    return values


def options_of_serve(ctx: typer.Context) -> dict[str, Any]:
    """What may stand in a file, by name."""
    root = ctx.find_root().command
    assert isinstance(root, TyperGroup)
    serve = root.commands["serve"]
    return {
        str(param.name): param
        for param in serve.params
        if param.param_type_name == "option" and param.name not in ("config", "help")
    }


def as_text(value: object, several: bool) -> str | list[str] | None:
    """A value of TOML as the environment would write it; None if no option takes such a thing."""
    if several:
        each = [as_text(one, False) for one in value] if isinstance(value, list) else [None]
        texts = [one for one in each if isinstance(one, str)]
        return texts if len(texts) == len(each) else None
    if isinstance(value, bool):
        return str(value).lower()
    return str(value) if isinstance(value, (str, int, float)) else None


Config = Annotated[
    Path | None,
    typer.Option("--config", metavar="FILE", help=SAY("cli.config")),
]
Data = Annotated[Path | None, typer.Option(metavar="DIR", help=SAY("cli.data"))]
DatabaseUrl = Annotated[str | None, typer.Option(metavar="URL", help=SAY("cli.database"))]


class Place(NamedTuple):
    """Which house a command is for."""

    data: Path | None
    database: str | None


OF_A_PLACE = {"data": Data, "database": DatabaseUrl, "config": Config, "lang": Lang}


def for_house(command: Callable[..., None]) -> Callable[..., None]:
    """A command on a house: its first arguments are its words and its place, the rest is its own.

    It gets the options that say which house that is, and refuses as all commands do.
    """
    kinds = get_type_hints(command, include_extras=True)
    own = [
        one.replace(annotation=kinds[one.name]) for one in signature(command).parameters.values()
    ]
    place = [
        Parameter(name, Parameter.KEYWORD_ONLY, default=None, annotation=kind)
        for name, kind in OF_A_PLACE.items()
    ]

    def call(**given: Any) -> None:
        data, database, _, lang = (given.pop(name) for name in OF_A_PLACE)
        with speaking(lang) as say:
            command(say, Place(data, database), **given)

    call.__doc__, call.__name__ = command.__doc__, command.__name__
    taken = [*own[2:], *place]
    call.__annotations__ = {one.name: one.annotation for one in taken}
    vars(call)["__signature__"] = Signature(taken)
    return call
