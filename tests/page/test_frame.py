"""The frame of the table is for all games: no game is named where not every game is."""

from __future__ import annotations

import re
from pathlib import Path
from types import ModuleType

import pytest

import tripot
from tests.page import et_bim_game, loser_tables, quicksand_tables, roulette_games
from tests.page.toy_tables import CARDS, FILE, cards, written

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web" / "src"
HOUSE = ROOT / "tripot" / "server"
RECORDED = (et_bim_game, loser_tables, quicksand_tables, roulette_games)
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
    files = [
        path
        for path in WEB.rglob("*.*")
        if WEB / "games" not in path.parents and path.suffix != ".woff2"
    ]
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
    assert CARDS.read_text("utf-8") == cards(), "python -m tests.page.toy_tables writes them"


@pytest.mark.parametrize("recorded", RECORDED, ids=lambda module: module.__name__)
def test_recorded_games_are_as_the_games_tell_them(recorded: ModuleType) -> None:
    needs_web()
    again = f"python -m {recorded.__name__} writes them"
    assert recorded.FILE.read_text("utf-8") == recorded.written(), again


def test_no_text_is_narrower_than_the_font() -> None:
    """A narrower one would be drawn in whatever font the device has."""
    needs_web()
    sources = [*WEB.rglob("*.svelte"), *WEB.rglob("*.css")]
    narrow = [
        (path.name, width)
        for path in sources
        for width in re.findall(r"font-stretch: *(\d+)%", path.read_text("utf-8"))
        if int(width) < 78
    ]
    assert narrow == []
    fonts = (WEB / "art" / "fonts.css").read_text("utf-8")
    for part in ("font-weight", "font-stretch"):  # else letters are not taken from all of its parts
        assert len(set(re.findall(rf"{part}: [^;]+", fonts))) == 1
