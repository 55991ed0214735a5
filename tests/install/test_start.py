"""`make run`: at once from source, and compiled from the start after that form was built behind."""

from __future__ import annotations

import fcntl
import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from socket import socket
from time import monotonic, sleep
from urllib.request import urlopen

import pytest

from tests.install.test_install import clone, environ
from tools.start import BEHIND
from tools.studio import ROOT

START = (sys.executable, "-m", "tools.start")
PATIENCE = 60.0
ONE_FILE = '    "tripot/bots/mind/search.py",\n]\n'  # what is compiled here, so that it is quick


@pytest.fixture(scope="module")
def cloned(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sources, with the tools and the page that are here already."""
    place = clone(tmp_path_factory.mktemp("start") / "clone")
    (place / ".venv").symlink_to(ROOT / ".venv")
    (place / "tripot" / "server" / "static").symlink_to(ROOT / "tripot" / "server" / "static")
    project = place / "pyproject.toml"
    text = project.read_text("utf-8")
    first, after = text.split("compiled = [", 1)
    rest = after.split("\n]\n", 1)[1]
    project.write_text(f"{first}compiled = [\n{ONE_FILE}{rest}", "utf-8")
    shutil.copystat(ROOT / "pyproject.toml", project)  # so that make leaves .venv as it is
    return place


@contextmanager
def served(cloned: Path, data: Path) -> Iterator[tuple[list[str], bool]]:
    """What is said until the house is open, and whether experts think there."""
    with socket() as one:
        one.bind(("127.0.0.1", 0))
        port = one.getsockname()[1]
    command = [*START, "serve", "--local", "--port", str(port), "--data", str(data)]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, cwd=cloned, env=environ()
    )
    try:
        assert process.stdout is not None
        said = [process.stdout.readline().strip()]
        while str(port) not in said[-1]:
            said.append(process.stdout.readline().strip())
        with urlopen(f"http://127.0.0.1:{port}/api/games") as answer:
            yield said, all(card["experts_think"] for card in json.load(answer))
    finally:
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=PATIENCE)
    assert process.returncode == 0


def forms(cloned: Path) -> list[Path]:
    """The forms that were built whole."""
    place = cloned / "build" / "forms"
    return [path for path in place.iterdir() if path.is_dir() and path.name != "work"]


def is_building(cloned: Path) -> bool:
    """Whether somebody builds there now."""
    with (cloned / "build" / "forms" / "lock").open("a") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
    return False


def test_from_source_at_once_and_compiled_at_the_next_start(cloned: Path, tmp_path: Path) -> None:
    work = cloned / "build" / "forms" / "work"
    with served(cloned, tmp_path) as (said, thinking):
        assert said[0] == BEHIND and not thinking
        last = monotonic() + PATIENCE
        while not (work.is_dir() and is_building(cloned)):
            assert monotonic() < last
            sleep(0.05)
    assert not is_building(cloned), "the build ends with the house"
    assert not forms(cloned), "what was interrupted is not taken for a form"
    (work / "left over").touch()

    subprocess.run([*START, "--build"], cwd=cloned, env=environ(), check=True)
    (form,) = forms(cloned)
    assert not work.exists()
    with served(cloned, tmp_path) as (said, thinking):
        assert BEHIND not in said and thinking
        assert not is_building(cloned)

    source = cloned / "tripot" / "bots" / "levels.py"
    source.write_text(source.read_text("utf-8") + "\n")
    with served(cloned, tmp_path) as (said, thinking):
        assert said[0] == BEHIND and not thinking, "a form of other sources is not taken"
    assert forms(cloned) == [form]


def test_without_a_compiler_it_says_so(cloned: Path, tmp_path: Path) -> None:
    shutil.rmtree(cloned / "build", ignore_errors=True)
    os.environ["CC"] = "no-such-compiler"
    try:
        with served(cloned, tmp_path) as (said, thinking):
            assert "no C compiler" in said[0] and not thinking
    finally:
        del os.environ["CC"]
    assert not (cloned / "build").exists()
