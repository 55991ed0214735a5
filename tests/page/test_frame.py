"""The frame of the table is for all games: no game is named where not every game is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import tripot
from tests.page.toy_tables import FILE, written

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web" / "src"
HOUSE = ROOT / "tripot" / "server"
DEFAULT = {"bench.py", "rest_types.py"}  # what is measured; which game a new room begins with


def named(text: str) -> set[str]:
    """The games that a file speaks of, by their keys or their files."""
    words = {key: key.replace("-", "[-_]") for key in tripot.games()}
    return {key for key, word in words.items() if re.search(rf"\b{word}\b", text)}


def needs_web() -> None:
    if not WEB.is_dir():
        pytest.skip("the sources of the page are not here")


def test_the_page_outside_of_the_drawings_knows_no_single_game() -> None:
    needs_web()
    files = [path for path in WEB.rglob("*.*") if WEB / "games" not in path.parents]
    assert len(files) > 80
    for path in files:
        some = named(path.read_text("utf-8"))  # the looks of all of them are in one table
        assert not some or some == set(tripot.games()), (path.name, some)


def test_the_server_knows_no_single_game() -> None:
    for path in HOUSE.glob("*.py"):
        assert path.name in DEFAULT or not named(code(path)), path.name


def code(path: Path) -> str:
    """Its strings but for those that only explain."""
    return "".join(line for line in path.read_text("utf-8").split('"""')[::2])


def test_the_tables_of_the_toy_are_as_the_games_tell_them() -> None:
    needs_web()
    assert FILE.read_text("utf-8") == written(), "python -m tests.page.toy_tables writes them"
