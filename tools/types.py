"""Writes web/src/wire.ts, the TypeScript types of what server and browser say to each other.

    python -m tools.types [--check]

With --check nothing is written: it fails if the file is not what it should be.
"""

from __future__ import annotations

import inspect
import sys
from pathlib import Path
from types import ModuleType, UnionType
from typing import get_args

import msgspec
from msgspec import Struct
from msgspec import inspect as seen

from tripot.server import rest_types, wire

OUT = Path(__file__).parent.parent / "web" / "src" / "wire.ts"
HEAD = "// Made by tools/types.py from tripot/server/wire.py and rest_types.py. Change it there.\n"
PLAIN: dict[type, str] = {
    seen.AnyType: "unknown",
    seen.NoneType: "null",
    seen.BoolType: "boolean",
    seen.IntType: "number",
    seen.FloatType: "number",
    seen.StrType: "string",
}


def typescript() -> str:
    """The whole file."""
    kinds = [*structs(wire), *structs(rest_types)]
    parts = [HEAD, *(interface(kind) for kind in kinds if kind is not wire.Command)]
    parts += [alias(name) for name in ("Phase", "Role", "Level")]
    parts.append(union("Message", wire.Message))
    parts.append(union("Commands", wire.Commands))
    parts.append("export type Json = Record<string, unknown>;\n")
    return "\n".join(parts)


def alias(name: str) -> str:
    """A type that has a name of its own."""
    return f"export type {name} = {written(seen.type_info(getattr(wire, name)))};\n"


def structs(module: ModuleType) -> list[type[Struct]]:
    """The types that a module writes down, in its order."""
    values = vars(module).values()
    kinds = [kind for kind in values if isinstance(kind, type) and issubclass(kind, Struct)]
    own = [kind for kind in kinds if kind.__module__ == module.__name__]
    return sorted(own, key=lambda kind: inspect.getsourcelines(kind)[1])


def union(name: str, kinds: UnionType) -> str:
    """A type that is one of several."""
    names = [kind.__name__ for kind in get_args(kinds)]
    return f"export type {name} =\n" + "\n".join(f"  | {kind}" for kind in names) + ";\n"


def interface(kind: type[Struct]) -> str:
    """A struct as an interface."""
    info = seen.type_info(kind)
    assert isinstance(info, seen.StructType)
    lines = [f"/** {(kind.__doc__ or '').strip()} */", f"export interface {kind.__name__} {{"]
    if info.tag is not None:
        lines.append(f'  {info.tag_field}: "{info.tag}";')
    for field in info.fields:
        default = field.default, field.default_factory
        unset = not field.required and default == (msgspec.NODEFAULT, msgspec.NODEFAULT)
        # What we send is whole, unless it is unset; what a browser sends may leave out defaults.
        left_out = unset or (not field.required and info.forbid_unknown_fields)
        lines.append(f"  {field.encode_name}{'?' if left_out else ''}: {written(field.type)};")
    return "\n".join([*lines, "}", ""])


def written(kind: seen.Type) -> str:
    """A type as TypeScript writes it."""
    if isinstance(kind, seen.Metadata):
        return written(kind.type)
    if isinstance(kind, seen.StructType):
        return kind.cls.__name__
    if isinstance(kind, seen.LiteralType):
        return " | ".join(msgspec.json.encode(value).decode() for value in kind.values)
    if isinstance(kind, seen.UnionType):
        parts = sorted(kind.types, key=lambda part: isinstance(part, seen.NoneType))
        return " | ".join(written(part) for part in parts)
    if isinstance(kind, seen.ListType):
        item = written(kind.item_type)
        return f"({item})[]" if "|" in item else f"{item}[]"
    if isinstance(kind, seen.TupleType):
        return f"[{', '.join(written(item) for item in kind.item_types)}]"
    if isinstance(kind, seen.DictType):
        value = written(kind.value_type)
        return "Json" if value == "unknown" else f"Record<string, {value}>"
    return PLAIN[type(kind)]


def main(arguments: list[str]) -> int:
    """Write the file, or compare it."""
    text = typescript()
    if "--check" in arguments:
        if not OUT.is_file() or OUT.read_text("utf-8") != text:
            print(f"{OUT} is not up to date: python -m tools.types writes it", file=sys.stderr)
            return 1
        return 0
    OUT.parent.mkdir(parents=True, exist_ok=True)
    OUT.write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
