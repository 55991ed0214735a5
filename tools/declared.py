"""Writes declared.py, event_types.py and opening.pyi: what each game declares, as Python types.

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
FACTS_HEAD = f'''"""The public facts of each game, as types. {HEAD}"""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict
'''
EVENTS_HEAD = f'''"""The events of all games, as types. {HEAD}"""

from __future__ import annotations

from typing import Literal, NotRequired, TypeAlias, final

from typing_extensions import TypedDict
'''
HAPPENED = """
Happened = TypedDict(
    "Happened",
    {
        "n": int,
        "from": NotRequired[list[str | int]],
        "to": NotRequired[list[str | int]],
        "cards": NotRequired[list[str | None]],
        "at": NotRequired[list[int]],
    },
)
"""
EVENT_IS = '''
"""Something that happened: its number `n`, its name `event`, and what the game tells with it.

The name says which arguments there are: after `if event["event"] == "leader":` a type checker knows
them, and `games()` lists them. Where cards moved there are `from`, `to` and `cards`, a card that
the viewer did not see as None; where it matters which of a pile, their positions `at`.
"""
'''
EVENT = """
@final
class {name}(Happened):
    event: Literal[{events}]
"""


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


def event_types(cards: Iterable[GameCard]) -> str:
    """One type for all events with the same arguments; `Event` is any of them.

    An argument that only some of the games tell with an event of that name is not required.
    """
    told: dict[str, list[dict[str, str]]] = {}
    for event in chain.from_iterable(card["events"] for card in cards):
        told.setdefault(event["name"], []).append(
            {one["name"]: argument_type(one) for one in event["arguments"]}
        )
    alike: dict[tuple[str, ...], list[str]] = {}
    for name in sorted(told):
        alike.setdefault(rows(told[name]), []).append(name)
    types = {names[0].title().replace("_", "") + "Event": names for names in alike.values()}
    parts = [HAPPENED]
    for (title, names), arguments in zip(types.items(), alike, strict=True):
        literal = ", ".join(f'"{name}"' for name in names)
        parts.append(EVENT.format(name=title, events=literal))
        parts += [f"    {row}\n" for row in arguments]
    union = "\n\nEvent: TypeAlias = " + " | ".join(types)
    return "".join([EVENTS_HEAD, *parts, union, EVENT_IS])


def argument_type(argument: ValueCard) -> str:
    """As `python_type`; the words of an event are many, and no two games have the same."""
    return "str" if argument["kind"] == "word" else python_type(argument)


def rows(told: list[dict[str, str]]) -> tuple[str, ...]:
    """The arguments of events of one name, as lines of their type."""
    out = []
    for name in sorted({name for one in told for name in one}):
        kinds = {kind for one in told if name in one for kind in one[name].split(" | ")}
        kind = " | ".join(sorted(kinds, key=lambda part: (part == "None", part)))
        everywhere = all(name in one for one in told)
        out.append(f"{name}: {kind if everywhere else f'NotRequired[{kind}]'}")
    return tuple(out)


def facts_types(cards: Iterable[GameCard]) -> str:
    """The types of all facts."""
    return "\n".join([FACTS_HEAD, *(f"\n{facts_type(card)}\n" for card in cards)])


NEW = """
@overload
def new(
    key: {key}, seats: SupportsIndex, seed: SupportsIndex | bytes = 0,
    options: Mapping[str, object] | None = None, *, table: str = "", deal: SupportsIndex = 1,
    players: Sequence[str] | None = None, nonces: Sequence[bytes | None] | None = None,
    quick: bool = False,
) -> {game}: ...
"""
ARRANGE = """
@overload
def arrange(
    key: {key}, seats: SupportsIndex, seed: SupportsIndex | bytes = 0,
    options: Mapping[str, object] | None = None, **position: object,
) -> {game}: ...
"""


def opening(cards: list[GameCard]) -> str:
    """`new` and `arrange`, each with an overload for every game."""
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
    cards = list(tripot.games().values())
    files = {
        "declared.py": facts_types(cards),
        "event_types.py": event_types(cards),
        "opening.pyi": opening(cards),
    }
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
