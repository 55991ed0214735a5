"""Fails unless the tripot that Python imports here is the compiled one, module by module."""

import sys
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES
from pkgutil import walk_packages

import tripot.bots.mind
import tripot.kernel

GAMES = import_module("tripot.games")  # `tripot.games` itself is a function


def main() -> None:
    modules = [
        import_module(found.name)
        for package in (tripot.kernel, GAMES, tripot.bots.mind)
        for found in walk_packages(package.__path__, f"{package.__name__}.")
        if not found.ispkg
    ]
    pure = [
        module.__name__
        for module in modules
        if not str(module.__file__).endswith(tuple(EXTENSION_SUFFIXES))
    ]
    if pure or not modules:
        sys.exit(f"not compiled: {', '.join(pure) or 'there are no modules'}")
    print(f"compiled: {len(modules)} modules, the first is {modules[0].__file__}")


if __name__ == "__main__":
    main()
