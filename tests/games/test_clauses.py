"""Every clause of every rules page has a test that carries its number, in any language alike."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import tripot

HERE = Path(__file__).parent
RULES = HERE.parents[1] / "docs" / "rules"
GAMES = pytest.mark.parametrize("game", tripot.games())


def clauses(game: str, language: str = "") -> set[str]:
    """The numbers of the clauses on a rules page."""
    page = RULES / f"{game.replace('-', '_')}{language}.md"
    return set(re.findall(r"^(\d+\.\d+) ", page.read_text(encoding="utf-8"), re.MULTILINE))


def sections(game: str) -> set[str]:
    """The numbers of the sections that a rules page announces."""
    page = RULES / f"{game.replace('-', '_')}.md"
    return set(re.findall(r"^## (\d+) ", page.read_text(encoding="utf-8"), re.MULTILINE))


def carried(game: str) -> set[str]:
    """The clause numbers that the names of tests carry."""
    found: set[str] = set()
    for path in HERE.glob(f"test_{game.replace('-', '_')}*.py"):
        text = path.read_text(encoding="utf-8")
        names = re.findall(r"^def test_(\d+)_(\d+)_\w+\(", text, re.MULTILINE)
        found |= {f"{section}.{clause}" for section, clause in names}
    return found


@GAMES
def test_every_section_has_clauses_without_a_gap(game: str) -> None:
    """So that a page which cannot be read is noticed."""
    numbers = [tuple(map(int, clause.split("."))) for clause in clauses(game)]
    found = {str(section): sorted(n for s, n in numbers if s == section) for section, _ in numbers}
    assert set(found) == sections(game) and len(found) >= 4
    for section, row in found.items():
        assert row == list(range(1, len(row) + 1)), section


@GAMES
def test_every_clause_has_a_test_that_carries_its_number(game: str) -> None:
    assert clauses(game) - carried(game) == set()


@GAMES
def test_every_number_in_the_name_of_a_test_is_a_clause(game: str) -> None:
    assert carried(game) - clauses(game) == set()


@GAMES
def test_both_languages_have_the_same_clauses(game: str) -> None:
    assert clauses(game, ".fr") == clauses(game)
