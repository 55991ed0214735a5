"""The record on disk is what the game itself would write, at every moment."""

from __future__ import annotations

import pytest

from tests.tables import Case, all_seat_cases, played
from tripot.terminal.keep import Growing


@pytest.mark.parametrize("case", all_seat_cases()[::3], ids=str)
def test_a_growing_record_is_the_record(case: Case) -> None:
    growing: Growing | None = None
    for number, game in enumerate(played(case)):
        growing = growing or Growing(game)
        if number % 10 in (0, 1, 5) or game.over:
            assert growing.text(game) == game.record()
