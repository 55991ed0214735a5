"""Fair deals can be checked by a stranger: examples/check_record.py finds the same cards."""

from __future__ import annotations

import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import tripot
from examples.check_record import check
from tests.tables import Case, all_cases, keys, play, seat_cases

CHECKER = Path(__file__).parents[2] / "examples" / "check_record.py"
SECRET = bytes(range(32))
# Automata play before the first question, and a card chosen in secret is mixed with the others.
DEALT = [case for case in all_cases() if not case.options.get("automata")]


def card_sets(game: tripot.Game) -> list[list[str]]:
    """The cards as they lie after the shuffle, set by set."""
    state: dict[str, Any] = game.to_json()
    bounds = [*state["sets"], len(state["faces"])]
    return [state["faces"][a:b] for a, b in pairwise(bounds)]


@pytest.mark.parametrize("case", DEALT, ids=str)
def test_the_checker_deals_the_same_cards(case: Case) -> None:
    game = case.new()
    sets, decks = card_sets(game), check(game.record())
    assert decks
    for label, deck in decks.items():
        assert not deck or deck in sets, label


@pytest.mark.parametrize("key", keys())
def test_a_whole_game_with_nonces_by_its_command(key: str, tmp_path: Path) -> None:
    case = seat_cases(key)[0]
    nonces = [None, *(bytes([seat] * 32) for seat in range(1, case.seats))]  # the first sent none
    players = [f"guest {seat}" for seat in range(case.seats)]
    game = tripot.new(key, case.seats, SECRET, table="T", deal=3, players=players, nonces=nonces)
    sets = card_sets(game)
    *_, game = play(game, case.rng(), case.bound())
    record = game.record()
    assert all(deck in sets for deck in check(record).values())
    path = tmp_path / "game.jsonl"
    path.write_text(record, "utf-8")
    run = subprocess.run([sys.executable, "-I", CHECKER, path], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    assert "from the top:" in run.stdout


@pytest.mark.parametrize("key", keys())
def test_a_changed_record_is_found(key: str) -> None:
    record = seat_cases(key)[0].new().record()
    with pytest.raises(AssertionError, match="line 1: its hash"):
        check(record.replace('"number": 1', '"number": 2'))
    with pytest.raises(AssertionError, match="another commitment"):
        check(record, "00" * 32)
