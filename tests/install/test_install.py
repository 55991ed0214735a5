"""Installed as anybody would, in isolation into empty environments, it plays and shows its page.

`make test-install` has built the sdist, and from it the compiled wheel, in isolation.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from socket import socket
from venv import EnvBuilder
from zipfile import ZipFile

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.tables import LONG
from tools.studio import CHROMIUM, QUIET, ROOT, listen
from tripot.words import load

BUILT = ROOT / "build" / "wheel"
PATIENCE = 900  # seconds for an install that compiles
MADE = (".git", ".venv*", "build", "dist", "node_modules", "static", "__pycache__", ".*_cache")
NATIVE = "require" if LONG else "off"  # of the clone: it compiles for minutes
PLAY = """
import tripot, tripot.kernel.game
game = tripot.new("quick-shot", seats=5, seed=7)
while not game.over:
    for seat in game.asked:
        game.answer(seat, game.legal(seat)[0])
print(tripot.kernel.game.__file__.endswith(".py"), len(game.winners) > 0)
"""


def environ(**changes: str) -> dict[str, str]:
    """With the versions of the lock, and nothing else of ours."""
    kept = {
        key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "MAKE"))
    }
    return kept | {"PIP_CONSTRAINT": str(BUILT / "constraints.txt")} | changes


def run(*command: str | Path, **changes: str) -> str:
    """All that a command says."""
    done = subprocess.run(
        [str(part) for part in command],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=PATIENCE,
        env=environ(**changes),
        cwd="/",
    )
    assert done.returncode == 0, done.stdout
    return done.stdout


def installed(place: Path, what: Path, extra: str = "serve", **changes: str) -> Path:
    """The programs of a new environment in which nothing else is."""
    EnvBuilder(with_pip=True).create(place)
    wanted = f"{what}[{extra}]" if extra else str(what)
    run(place / "bin" / "python", "-m", "pip", "install", "--no-compile", wanted, **changes)
    return place / "bin"


def clone(place: Path) -> Path:
    """The sources, without what was made of them."""
    shutil.copytree(ROOT, place, ignore=shutil.ignore_patterns(*MADE))
    return place


def made_of(place: Path) -> list[Path]:
    """All that is there, but for what Python itself keeps of a file that it has read."""
    return sorted(path for path in place.rglob("*") if "__pycache__" not in path.parts)


def wheel(place: Path, what: Path, **changes: str) -> tuple[set[str], str]:
    """What is in a wheel, and what was said while it was built; without isolation, to be quick."""
    pip = (sys.executable, "-m", "pip", "wheel", "-v", "--no-deps", "--no-build-isolation")
    said = run(*pip, "--wheel-dir", place, what, **changes)
    (found,) = place.glob("*.whl")
    return set(ZipFile(found).namelist()), said


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        yield found
        found.close()


def shows_its_page(programs: Path, data: Path, browser: Browser, compiled: bool) -> None:
    """A room can be opened there with a browser; its lobby says it if experts cannot think."""
    with socket() as one:
        one.bind(("127.0.0.1", 0))
        port = one.getsockname()[1]
    command = [str(programs / "tripot"), "serve", "--local", "--port", str(port)]
    command += ["--data", str(data)]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environ(), cwd="/")
    page, troubles = browser.new_page(locale="en"), list[str]()
    try:
        assert server.stdout is not None and server.stdout.readline()
        listen(page, troubles)
        page.goto(f"http://127.0.0.1:{port}/")
        page.get_by_role("button", name=load("web", "en")("home.open"), exact=True).click()
        page.locator("#host-name").fill("Zoé")
        page.keyboard.press("Enter")
        page.locator("button.seat").first.wait_for()
        slow = page.get_by_text(load("web", "en")("level.no_experts"))
        if compiled:
            assert slow.count() == 0
        else:
            slow.wait_for()
        assert not troubles
    finally:
        page.close()
        server.terminate()
        server.communicate()


def test_an_sdist_is_installed_compiled_with_its_page(tmp_path: Path, browser: Browser) -> None:
    (from_sdist,) = BUILT.glob("*.tar.gz" if LONG else "*.whl")  # made from the sdist by make
    programs = installed(tmp_path / "venv", from_sdist, TRIPOT_NATIVE="require")
    assert run(programs / "python", "-c", PLAY).split() == ["False", "True"]
    shows_its_page(programs, tmp_path, browser, compiled=True)


def test_a_light_install_plays_and_says_what_a_server_needs(tmp_path: Path) -> None:
    (built,) = BUILT.glob("*.whl")
    programs = installed(tmp_path / "venv", built, extra="")
    assert run(programs / "python", "-c", PLAY).split() == ["False", "True"]
    assert run(programs / "python", "-P", ROOT / "tools" / "try_wheel.py").count("\n") >= 5
    there = run(programs / "python", "-m", "pip", "list", "--format", "freeze").lower()
    for heavy in ("aiohttp", "sqlalchemy", "msgspec", "numpy"):
        assert heavy not in there
    played = subprocess.run(
        [programs / "tripot", "play", "quick-shot", "--humans", "0", "--seed", "1"],
        capture_output=True,
        text=True,
        env=environ(),
    )
    assert played.returncode == 0, played.stderr
    for language, says in (("en", "This needs more"), ("fr", "Il manque ici")):
        done = subprocess.run(
            [programs / "tripot", "serve", "--lang", language],
            capture_output=True,
            text=True,
            env=environ(),
        )
        assert done.returncode == 2 and says in done.stderr
        assert 'pip install "tripot[serve]"' in done.stderr


def test_a_clone_is_installed_with_its_page(tmp_path: Path, browser: Browser) -> None:
    cloned = clone(tmp_path / "clone")
    before = made_of(cloned)
    programs = installed(tmp_path / "venv", cloned, TRIPOT_NATIVE=NATIVE)
    assert run(programs / "python", "-c", PLAY).split() == [str(not LONG), "True"]
    shows_its_page(programs, tmp_path, browser, compiled=LONG)
    assert made_of(cloned) == before, "nothing is left among the sources"


def test_without_node_the_page_of_the_sdist_is_taken(tmp_path: Path) -> None:
    (sdist,) = BUILT.glob("*.tar.gz")
    (built,) = BUILT.glob("*.whl")
    names, said = wheel(tmp_path, sdist, PATH="/nowhere")
    assert "no C compiler found" in said and "npm" not in said
    page = {name for name in ZipFile(built).namelist() if "/static/" in name}
    assert page and page == {name for name in names if "/static/" in name}
    assert not {name for name in names if name.endswith(".so")}


def test_without_node_a_clone_says_that_it_has_no_page(tmp_path: Path) -> None:
    names, said = wheel(tmp_path, clone(tmp_path / "clone"), PATH="/nowhere")
    assert "no npm was found" in said and "without its page" in said
    assert "tripot/__init__.py" in names and not {name for name in names if "/static/" in name}


def test_an_older_page_is_taken_where_no_new_one_can_be_built(tmp_path: Path) -> None:
    cloned = clone(tmp_path / "clone")
    static = cloned / "tripot" / "server" / "static"
    static.mkdir()
    (static / "index.html").write_text("old")
    os.utime(static / "index.html", (1, 1))
    names, said = wheel(tmp_path, cloned, PATH="/nowhere")
    assert "its sources are newer" in said
    assert {name for name in names if "/static/" in name} == {"tripot/server/static/index.html"}
