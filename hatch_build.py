"""Compiles what is run most, as pyproject.toml lists it, with mypyc while a wheel is built.

TRIPOT_NATIVE=auto     (default) compile where a C compiler is found, else warn and build pure
TRIPOT_NATIVE=require  compile or fail
TRIPOT_NATIVE=off      build pure

An editable install is always pure.
"""

import os
import shutil
import sysconfig
from contextlib import chdir
from pathlib import Path
from tempfile import TemporaryDirectory
from textwrap import shorten
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

MODES = ("auto", "require", "off")


class CannotCompile(Exception):
    """Says why there will be no compiled form."""


class NativeBuildHook(BuildHookInterface[BuilderConfig]):
    """Adds the compiled modules to the wheel, beside their sources."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        mode = os.environ.get("TRIPOT_NATIVE", "auto")
        if mode not in MODES:
            self.app.abort(f"TRIPOT_NATIVE={mode}: it may be {', '.join(MODES)}")
        if mode == "off" or version == "editable":
            return
        self.workshop = TemporaryDirectory(prefix="tripot-")  # lives until `finalize`
        try:
            libraries = compile_native(
                Path(self.root), Path(self.workshop.name), self.config["compiled"]
            )
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

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if hasattr(self, "workshop"):
            self.workshop.cleanup()


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

    shutil.copytree(root / "tripot", workshop / "tripot")
    libraries = workshop / "libraries"
    with chdir(workshop):
        sources = sorted(
            path.as_posix()
            for name in compiled
            for path in (Path(name).rglob("*.py") if Path(name).is_dir() else [Path(name)])
            if path.name != "__init__.py"
        )
        try:
            # `--config-file=` (none): the strictness of our own checks is no concern of a build,
            # nor is what the server imports, which need not be there.
            extensions = mypycify(
                ["--config-file=", "--ignore-missing-imports", *sources],
                opt_level="3",
                debug_level="0",
                group_name="tripot",
            )
            command = build_ext(Distribution({"name": "tripot", "ext_modules": extensions}))
            command.build_lib = str(libraries)
            command.build_temp = str(workshop / "objects")
            command.ensure_finalized()
            command.run()
        except (Exception, SystemExit) as failure:  # mypyc exits after printing type errors
            why = shorten(repr(failure), width=120)
            raise CannotCompile(f"compilation failed, see above: {why}") from failure
    return {
        str(path): path.relative_to(libraries).as_posix()
        for path in libraries.rglob("*")
        if path.is_file()
    }
