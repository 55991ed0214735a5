"""Puts what is made into a wheel: compiled modules and the page; into an sdist, the page.

What is run most, as pyproject.toml lists it, is compiled with mypyc:

TRIPOT_NATIVE=auto     (default) compile where a C compiler is found, else warn and build pure
TRIPOT_NATIVE=require  compile or fail
TRIPOT_NATIVE=off      build pure

The page is built with npm where the one that is there is missing or older than its sources; where
npm is missing too, what is there is taken, and a warning says what that is. An sdist carries the
page that was built with it. An editable install is always pure, and shows the page that `make page`
builds.
"""

import ast
import os
import re
import shutil
import subprocess
import sysconfig
from collections.abc import Iterator
from contextlib import chdir
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from textwrap import shorten
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# Where mypyc writes, or could write, what a function, a property and a class do.
FUNCTION = re.compile(
    r"(?P<before>\(PyCFunction\)CPyPy_(?P<name>\w+),\s+METH_[\w |]+, PyDoc_STR\()(?P<doc>.*?)"
    r"(?P<behind>\)(?: /\* docstring \*/)?\},)",
    re.DOTALL,
)
PROPERTY = re.compile(
    r"(?P<before>\(getter\)(?P<name>\w+),\s+(?:NULL|\(setter\)\w+),\s+)(?P<doc>NULL)"
    r"(?P<behind>, NULL\})"
)
CLASS = re.compile(
    r"(?P<before>CPyType_(?P<name>\w+)_template_ = \{[^{}]*?\.tp_doc = PyDoc_STR\()(?P<doc>.*?)"
    r"(?P<behind>\),\n)",
    re.DOTALL,
)

MODES = ("auto", "require", "off")
PAGE = "tripot/server/static"


class CannotCompile(Exception):
    """Says why there will be no compiled form."""


class CannotBuildPage(Exception):
    """Says why there will be no new page."""


class TripotBuildHook(BuildHookInterface[BuilderConfig]):
    """Adds the page, and to a wheel the compiled modules beside their sources."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        mode = os.environ.get("TRIPOT_NATIVE", "auto")
        if mode not in MODES:
            self.app.abort(f"TRIPOT_NATIVE={mode}: it may be {', '.join(MODES)}")
        if version == "editable":
            return
        self.workshop = TemporaryDirectory(prefix="tripot-")  # lives until `finalize`
        workshop = Path(self.workshop.name)
        build_data["force_include"].update(self.page(workshop))
        if self.target_name != "wheel" or mode == "off":
            return
        try:
            libraries = compile_native(Path(self.root), workshop, self.config["compiled"])
        except CannotCompile as reason:
            if mode == "require":
                self.app.abort(f"TRIPOT_NATIVE=require, but tripot was not compiled: {reason}")
            self.app.display_warning(
                f"WARNING: {reason}. Building tripot as pure Python: "
                "the same results, many times slower."
            )
            return
        build_data["force_include"].update(libraries)
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def page(self, workshop: Path) -> dict[str, str]:
        """Each file of the page, and its place."""
        there = Path(self.root) / PAGE
        if not is_up_to_date(there, Path(self.root) / "web"):
            try:
                there = build_page(Path(self.root) / "web", workshop)
            except CannotBuildPage as reason:
                what = (
                    "The page that is there is taken, though its sources are newer."
                    if (there / "index.html").is_file()
                    else "Tripot is built without its page: it plays in the terminal, but "
                    "`tripot serve` has nothing to show."
                )
                self.app.display_warning(f"WARNING: {reason}. {what}")
        return {str(path): f"{PAGE}/{path.relative_to(there).as_posix()}" for path in files(there)}

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if hasattr(self, "workshop"):
            self.workshop.cleanup()


def files(folder: Path) -> Iterator[Path]:
    """All files of a folder, but for what npm has installed."""
    for path in sorted(folder.iterdir()) if folder.is_dir() else ():
        if path.is_file():
            yield path
        elif path.name != "node_modules":
            yield from files(path)


def is_up_to_date(page: Path, sources: Path) -> bool:
    """Whether there is a page, and nothing that it is built from is newer."""
    index = page / "index.html"
    newest = max((path.stat().st_mtime for path in files(sources)), default=0.0)
    return index.is_file() and index.stat().st_mtime >= newest


def build_page(sources: Path, workshop: Path) -> Path:
    """Build the page from a copy of its sources in `workshop`; return where it is."""
    npm = shutil.which("npm")
    if npm is None or not (sources / "package-lock.json").is_file():
        raise CannotBuildPage("no npm was found (node 20.19 or newer brings it) to build the page")
    shutil.copytree(sources, workshop / "web", ignore=shutil.ignore_patterns("node_modules"))
    for command in (["ci"], ["run", "build", "--", "--logLevel", "warn"]):
        done = subprocess.run(
            [npm, "--silent", *command], cwd=workshop / "web", stdin=subprocess.DEVNULL
        )
        if done.returncode:
            raise CannotBuildPage(f"`npm {command[0]}` failed, see above")
    return workshop / PAGE


def compile_native(root: Path, workshop: Path, compiled: list[str]) -> dict[str, str]:
    """Compile a copy of the sources in `workshop`; return each library and its place in the wheel.

    In a copy, because mypy and mypyc leave files where they work.
    """
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "").split()
    if compiler and shutil.which(compiler[0]) is None:
        raise CannotCompile(f"no C compiler found (looked for {compiler[0]!r})")
    # Only here: a pure or editable build needs none of them. mypyc wants setuptools before it.
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    from mypyc.build import mypycify  # isort: skip

    shutil.copytree(root / "tripot", workshop / "native" / "tripot")
    libraries = workshop / "libraries"
    with chdir(workshop / "native"):
        sources = sorted(
            path.as_posix()
            for name in compiled
            for path in (Path(name).rglob("*.py") if Path(name).is_dir() else [Path(name)])
            if path.name != "__init__.py"
        )
        try:
            # `--config-file=` (none): the strictness of our own checks is no concern of a build,
            # nor is what only files that stay Python import, which need not be there.
            extensions = mypycify(
                ["--config-file=", "--ignore-missing-imports", *sources],
                opt_level="3",
                debug_level="0",
                group_name="tripot",
            )
            tell_what_they_do(
                sources, {str(source) for one in extensions for source in one.sources}
            )
            command = build_ext(Distribution({"name": "tripot", "ext_modules": extensions}))
            command.build_lib = str(libraries)
            command.build_temp = str(workshop / "objects")
            command.ensure_finalized()
            command.run()
        except (Exception, SystemExit) as failure:  # mypyc exits after printing type errors
            why = shorten(repr(failure), width=120)
            raise CannotCompile(f"compilation failed, see above: {why}") from failure
    return {str(path): path.relative_to(libraries).as_posix() for path in files(libraries)}


def tell_what_they_do(sources: list[str], generated: set[str]) -> None:
    """Put the docstrings into the generated C: mypyc writes signatures and leaves those out."""
    from mypyc.codegen.cstring import c_string_initializer
    from mypyc.namegen import NameGenerator

    trees = {module_name(path): ast.parse(Path(path).read_text("utf-8")) for path in sources}
    names = NameGenerator([list(trees)])
    told: dict[str, str] = {}  # what is written in C, by the name it has there
    for module, tree in trees.items():
        for name, getter, text in docstrings(tree):
            written = str(c_string_initializer(text.encode()))
            told[names.private_name(module, name)] = written
            told[names.private_name(module, getter)] = written
    for path in generated:
        code = Path(path).read_text("utf-8")
        for pattern in (FUNCTION, PROPERTY, CLASS):
            code = pattern.sub(partial(told_as, told), code)
        Path(path).write_text(code, "utf-8")


def told_as(told: dict[str, str], found: re.Match[str]) -> str:
    """What was found in C, with its docstring, if it has one, behind its signature."""
    text = told.get(found["name"])
    if text is None:
        return found[0]
    signature = "" if found["doc"] == "NULL" else found["doc"] + " "
    return f"{found['before']}{signature}{text}{found['behind']}"


def docstrings(tree: ast.Module) -> Iterator[tuple[str, str, str]]:
    """The name, the name if it is a property, and the docstring of all that a module defines."""
    for one in tree.body:
        if isinstance(one, (ast.ClassDef, ast.FunctionDef)) and ast.get_docstring(one):
            yield one.name, one.name, str(ast.get_docstring(one))
        if isinstance(one, ast.ClassDef):
            for part in one.body:
                if isinstance(part, ast.FunctionDef) and ast.get_docstring(part):
                    getter = f"{one.name}_get_{part.name}"
                    yield f"{one.name}.{part.name}", getter, str(ast.get_docstring(part))


def module_name(path: str) -> str:
    """The module of a file: `tripot/kernel/game.py` is `tripot.kernel.game`."""
    return ".".join(Path(path).with_suffix("").parts)
