"""Correct programs pass mypy --strict and pyright, wrong ones fail, and so do no examples."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.typing.examples import ROOT, pages, written
from tools.declared import main as declared

HERE = Path(__file__).parent
PYRIGHT = ROOT / "build" / "pyright" / "node_modules" / "pyright" / "index.js"

UNTYPED = ("research.md",)  # it speaks to libraries without types, such as OpenSpiel

Found = set[tuple[str, int]]  # files and lines


def mypy(*files: Path) -> Found:
    """Where mypy --strict objects, with nothing of our own settings."""
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file=", "--no-error-summary"]
    command += ["--cache-dir", str(ROOT / "build" / "mypy"), *map(str, files)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    lines = [re.match(r"(.*?):(\d+): error:", line) for line in done.stdout.splitlines()]
    found = {(Path(line[1]).name, int(line[2])) for line in lines if line}
    assert (done.returncode == 0) == (not found) and not done.stderr, done.stdout + done.stderr
    return found


def pyright(*files: Path) -> Found:
    """Where pyright does."""
    command = ["node", str(PYRIGHT), "--outputjson", "--pythonpath", sys.executable]
    done = subprocess.run([*command, *map(str, files)], capture_output=True, text=True, cwd=ROOT)
    told = json.loads(done.stdout)
    assert told["summary"]["filesAnalyzed"] >= len(files), done.stdout
    return {
        (Path(one["file"]).name, one["range"]["start"]["line"] + 1)
        for one in told["generalDiagnostics"]
        if one["severity"] == "error"
    }


CHECKERS = pytest.mark.parametrize("check", [mypy, pyright])


@CHECKERS
def test_a_wrong_line_is_found_and_a_right_one_is_not(check: Callable[..., Found]) -> None:
    lines = (HERE / "wrong.py").read_text("utf-8").splitlines()
    marked = {("wrong.py", n) for n, line in enumerate(lines, 1) if line.endswith("# wrong")}
    assert len(marked) > 20
    assert check(HERE / "right.py", HERE / "wrong.py") == marked


@CHECKERS
def test_every_example_has_its_types(check: Callable[..., Found], tmp_path: Path) -> None:
    typed = [page for page in pages() if page.path.name not in UNTYPED]
    files = [file for page in typed for file in written(page, tmp_path)]
    assert len(files) > 5
    assert check(*files, *sorted((ROOT / "examples").glob("*.py"))) == set()


def test_types_are_those_of_the_declaration() -> None:
    assert declared(["--check"]) == 0


def test_the_right_program_runs() -> None:
    subprocess.run([sys.executable, HERE / "right.py"], check=True, stdout=subprocess.DEVNULL)
