"""Every example of README, CONTRIBUTING, docs and examples/ is run."""

from __future__ import annotations

import doctest
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.typing.examples import ROOT, Page, pages, written

PROGRAMS = sorted((ROOT / "examples").glob("first_*.py"))


@pytest.mark.parametrize("page", pages(), ids=Page.name)
def test_the_examples_of_a_page_run(page: Page, tmp_path: Path) -> None:
    run = doctest.DocTestRunner()
    parsed = doctest.DocTestParser().get_doctest(page.dialogue, {}, page.name(), None, 0)
    assert run.run(parsed).failed == 0
    for file in written(page, tmp_path)[:-1]:
        subprocess.run([sys.executable, file], check=True, cwd=tmp_path, env=here())


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda path: path.name)
def test_an_example_runs(program: Path, tmp_path: Path) -> None:
    """Those that need a room or a record are run by test_example_bot.py and test_fair.py."""
    subprocess.run([sys.executable, program], check=True, cwd=tmp_path, env=here())


def here() -> dict[str, str]:
    """Where `tripot` is what the tests have."""
    path = os.pathsep.join(part for part in sys.path if part)
    return {**os.environ, "PYTHONPATH": path}
