"""docs/research.md says how large every space is, and the examples run."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import tripot
from tests.research.tables import SIZES
from tests.tables import LONG
from tripot.bots.levels import is_compiled
from tripot.research.tables import desk

ROOT = Path(__file__).parent.parent.parent


def test_the_table_of_spaces_is_that_of_the_encoder() -> None:
    text = (ROOT / "docs" / "research.md").read_text("utf-8")
    said = re.findall(r"^\| ([a-z-]+) \| (\d+) \| (\d+) \| (\d+) \|$", text, re.MULTILINE)
    found = []
    for key, seats in SIZES:
        encoder = desk(key, seats, None).encoder
        found.append((key, str(seats), str(encoder.size), str(encoder.actions)))
    assert said == found


def run(name: str, *arguments: str) -> str:
    """What an example prints."""
    command = [sys.executable, str(ROOT / "examples" / name), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def test_a_toy_is_solved() -> None:
    said = run("solve.py", "--rounds", "200" if LONG else "30")
    found = re.search(r"rounds: exploitable by ([\d.]+)", said)
    assert found is not None and float(found[1]) < (0.001 if LONG else 0.02)


def test_what_a_seat_knew_is_told(tmp_path: Path) -> None:
    assert "it might answer" in run("knew.py", "--seat", "1")
    game = tripot.new("quick-shot", 3, 1)
    while not game.over:
        for seat in game.asked:
            game.answer(seat, game.legal(seat)[0])
    path = tmp_path / "a.jsonl"
    path.write_text(game.record(), encoding="utf-8")
    assert "decision" in run("knew.py", str(path), "--decision", "0")


@pytest.mark.skipif(not LONG or not is_compiled(), reason="it learns for a minute or two")
def test_what_is_learnt_clearly_beats_chance(tmp_path: Path) -> None:
    said = run("learn.py", "--out", str(tmp_path / "learning.svg"))
    won = re.search(r"([\d.]+)% in the last ones", said)
    assert won is not None and float(won[1]) > 28
    assert (tmp_path / "learning.svg").read_text("utf-8").startswith("<svg")
