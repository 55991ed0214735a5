"""Every clause of every rules page has a test that carries its number, in any language alike."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import tripot

HERE = Path(__file__).parent
RULES = HERE.parents[1] / "docs" / "rules"
LAST = {  # of each section, so that a page which cannot be read is noticed
    "quick-shot": {"1.1", "2.6", "3.13", "4.9", "5.4"},
    "quicksand": {"1.4", "2.2", "3.12", "4.2", "5.2"},
    "et-bim": {"1.1", "2.3", "3.7", "4.8", "5.5", "6.2", "7.4"},
    "loser": {"1.5", "2.4", "3.6", "4.1", "5.6", "6.4", "7.23", "8.4"},
    "roulette": {"1.5", "2.6", "3.4", "4.5"},
}
GAMES = pytest.mark.parametrize("game", tripot.games())


def clauses(game: str, language: str = "") -> set[str]:
    """The numbers of the clauses on a rules page."""
    page = RULES / f"{game.replace('-', '_')}{language}.md"
    return set(re.findall(r"^(\d+\.\d+) ", page.read_text(encoding="utf-8"), re.MULTILINE))


def carried(game: str) -> set[str]:
    """The clause numbers that the names of tests carry."""
    found: set[str] = set()
    for path in HERE.glob(f"test_{game.replace('-', '_')}*.py"):
        text = path.read_text(encoding="utf-8")
        names = re.findall(r"^def test_(\d+)_(\d+)_\w+\(", text, re.MULTILINE)
        found |= {f"{section}.{clause}" for section, clause in names}
    return found


@GAMES
def test_every_clause_has_a_test_that_carries_its_number(game: str) -> None:
    assert LAST[game] <= clauses(game)
    assert clauses(game) - carried(game) == set()


@GAMES
def test_every_number_in_the_name_of_a_test_is_a_clause(game: str) -> None:
    assert carried(game) - clauses(game) == set()


@GAMES
def test_both_languages_have_the_same_clauses(game: str) -> None:
    assert clauses(game, ".fr") == clauses(game)
