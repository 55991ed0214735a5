"""Writes tripot/declared.py and tripot/opening.pyi: what each game declares, as Python types.

    python -m tools.declared [--check]

With --check nothing is written: it fails if the files are not what they should be.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from itertools import chain
from pathlib import Path
from subprocess import run

import tripot
from tripot.shapes import GameCard, ValueCard

ROOT = Path(__file__).parent.parent / "tripot"
HEAD = "Made by tools/declared.py, not by hand."
PLAIN = {
    "number": "int",
    "flag": "bool",
    "seat": "int",
    "seats": "list[int]",
    "face": "str",
    "faces": "list[str]",
    "place": "str",
    "places": "list[str]",
    "pile": "list[str | int]",
}
MOVES = {"from": "list[str | int]", "to": "list[str | int]", "at": "list[int]"}
MOVES["cards"] = "list[str | None]"


def python_type(value: ValueCard) -> str:
    """The type of a fact or an argument."""
    words = value.get("words")
    if words is not None and value["kind"] == "word":
        out = "Literal[" + ", ".join(f'"{word}"' for word in words) + "]"
    else:
        out = PLAIN[value["kind"]]
    if value.get("nullable"):
        out += " | None"
    each = value.get("each")
    if each is None:
        return out
    return f"list[{out}]" if each == "seat" else f"dict[str, {out}]"


def facts_class(card: GameCard) -> str:
    """The name of the type of a game's facts."""
    return card["key"].title().replace("-", "") + "Facts"


def facts_type(card: GameCard) -> str:
    """The type of a game's facts."""
    about = f"The public facts of {card['name']['en']}."
    head = f'class {facts_class(card)}(TypedDict):\n    """{about}"""\n'
    rows = [f"    {fact['name']}: {python_type(fact)}" for fact in card["facts"]]
    return "\n".join([head, *rows])


def event_arguments(cards: Iterable[GameCard]) -> str:
    """What events tell; Any where games tell different things by one name."""
    types: dict[str, set[str]] = {name: {kind} for name, kind in MOVES.items()}
    for event in chain.from_iterable(card["events"] for card in cards):
        for argument in event["arguments"]:
            kind = "str" if argument["kind"] == "word" else python_type(argument)
            types.setdefault(argument["name"], set()).add(kind)
    types = {name: merged(kinds) for name, kinds in sorted(types.items())}
    rows = [f'        "{name}": {min(kinds)},' for name, kinds in types.items()]
    return "\n".join(
        ["EventArguments = TypedDict(", '    "EventArguments",', "    {", *rows, "    },", ")"]
    )


def merged(kinds: set[str]) -> set[str]:
    """One type for several: None beside another one, else Any."""
    bare = {kind.removesuffix(" | None") for kind in kinds}
    if len(bare) > 1:
        return {"Any"}
    return {max(kinds, key=len)}


def declared() -> str:
    """The types of facts and events."""
    cards = list(tripot.games().values())
    parts = [
        f'"""What the games tell, as types. {HEAD}"""\n',
        "from __future__ import annotations\n",
        "from typing import Any, Literal\n",
        "from typing_extensions import TypedDict\n",
        event_arguments(cards) + "\n",
        *(f"\n{facts_type(card)}\n" for card in cards),
    ]
    return "\n".join(parts)


NEW = """
@overload
def new(
    key: {key}, seats: SupportsIndex, seed: SupportsIndex | bytes = 0,
    options: Mapping[str, object] | None = None, *, table: str = "", deal: SupportsIndex = 1,
    players: Sequence[str] | None = None, nonces: Sequence[bytes | None] | None = None,
) -> {game}: ...
"""
ARRANGE = """
@overload
def arrange(
    key: {key}, seats: SupportsIndex, seed: SupportsIndex | bytes = 0,
    options: Mapping[str, object] | None = None, **position: object,
) -> {game}: ...
"""


def opening() -> str:
    """`new` and `arrange`, each with an overload for every game."""
    cards = list(tripot.games().values())
    kinds = [(f'Literal["{card["key"]}"]', f"Game[{facts_class(card)}]") for card in cards]
    parts = [
        f"# How a table is opened, as types. {HEAD}\n",
        "from collections.abc import Mapping, Sequence",
        "from typing import Literal, SupportsIndex, overload\n",
        "from tripot.declared import " + ", ".join(sorted(map(facts_class, cards), key=str.lower)),
        "from tripot.kernel.game import Game\n",
    ]
    for form in (NEW, ARRANGE):
        parts += [form.format(key=key, game=game) for key, game in (*kinds, ("str", "Game"))]
    return "\n".join(parts)


def formatted(name: str, text: str) -> str:
    """The text as ruff writes it."""
    command = [sys.executable, "-m", "ruff", "format", "--stdin-filename", name, "-"]
    return run(command, input=text, capture_output=True, text=True, check=True).stdout


def main(arguments: list[str]) -> int:
    """Write the files, or compare them."""
    files = {"declared.py": declared(), "opening.pyi": opening()}
    stale = 0
    for name, text in files.items():
        path, whole = ROOT / name, formatted(name, text)
        if "--check" not in arguments:
            path.write_text(whole, "utf-8")
        elif path.read_text("utf-8") != whole:
            stale = 1
            print(f"{path} is not up to date: python -m tools.declared writes it", file=sys.stderr)
    return stale


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
