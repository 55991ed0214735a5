"""The games that README tells people to play can be played as it says."""

from __future__ import annotations

import re
from pathlib import Path
from shlex import split

import pytest

import tripot
from tests.terminal.processes import run

README = Path(__file__).parents[2] / "README.md"
TOLD = re.findall(
    r"`tripot play (?!\[)([^`]+)`|make play ARGS=\"([^\"]+)\"", README.read_text("utf-8")
)


@pytest.mark.parametrize("told", ["".join(both) for both in TOLD])
def test_a_game_begins_with_what_a_newcomer_types(told: str, tmp_path: Path) -> None:
    """With Enter for all that it asks; where one leaves, the record is there."""
    path = tmp_path / "game.jsonl"
    arguments = [word for word in split(told) if word != "soir.jsonl"]
    arguments = [word for word in arguments if word != "--record"] + ["--record", str(path)]
    done = run("play", *arguments, typed="\n" * 12 + "q\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert tripot.verify(path.read_text("utf-8"))


def test_readme_tells_of_games_to_play() -> None:
    assert len(TOLD) >= 4
