"""Fails unless the tripot that Python imports here is the compiled one, module by module."""

import sys
import tomllib
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from pkgutil import walk_packages


def main() -> None:
    project = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))
    build = project["tool"]["hatch"]["build"]["targets"]["wheel"]
    names = [name for listed in build["hooks"]["custom"]["compiled"] for name in modules_of(listed)]
    files = {name: str(import_module(name).__file__) for name in names}
    pure = [name for name, file in files.items() if not file.endswith(tuple(EXTENSION_SUFFIXES))]
    if pure or not files:
        sys.exit(f"not compiled: {', '.join(pure) or 'there are no modules'}")
    print(f"compiled: {len(files)} modules, the first is {files[names[0]]}")


def modules_of(listed: str) -> list[str]:
    """The modules of a package, or the one that is listed."""
    name = listed.removesuffix(".py").replace("/", ".")
    if listed.endswith(".py"):
        return [name]
    path = import_module(name).__path__
    return [found.name for found in walk_packages(path, f"{name}.") if not found.ispkg]


if __name__ == "__main__":
    main()
