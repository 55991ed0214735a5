"""Who knows what in Quicksand, against brute force: every history of small tables."""

from __future__ import annotations

import pytest

from tests.contract.information import check_information_sets
from tests.games.quicksand_table import NONE
from tripot.games.quicksand_board import board_of

STARTS = """
S1 start red 0 0 {}
S2 start yellow 1 0 {}
S3 start green 2 0 {}
S4 start blue 3 0 {}
S5 start white 4 0 {}
S6 start black 5 0 {}
"""
TEMPLE = "T temple - 0 9"


def small(first: str, *circles: str) -> dict[str, object]:
    """A board whose starts all lead to the same circles."""
    return board_of("\n".join([STARTS.format(*[first] * 6).strip(), *circles, TEMPLE]))


AT_ONCE = small("T")  # every card is an entry into the temple (4)
NARROW = small("A", "A colour yellow 0 1 T")  # a single circle before it: jams (3.3)
SANDY = small("A B", "A quicksand - 0 1 T", "B mask - 1 1 T")  # forks, traps and discards


def some(**cards: int) -> dict[str, int]:
    return {**NONE, **cards}


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        # 4.2: an explorer that enters and goes home is nobody's; three tokens, two seats.
        (2, {"board": AT_ONCE, "cards": some(red=2, green=1), "hand": 1, "turns": 3}),
        (3, {"board": AT_ONCE, "cards": some(red=2, yellow=2), "hand": 1, "turns": 2}),
        # 3.1: the pile runs out in mid-draw, and this turn's cards come back.
        (2, {"board": NARROW, "cards": some(red=3, yellow=2), "hand": 2, "turns": 2}),
        (2, {"board": AT_ONCE, "cards": some(red=3, mask=1), "hand": 1, "turns": 3}),
        # 3.3: a jam; who is asked can play, and who cannot shows the hand.
        (2, {"board": NARROW, "cards": some(red=1, green=1, quicksand=1), "hand": 1, "turns": 3}),
        (2, {"board": NARROW, "cards": some(red=1, green=3), "hand": 1, "turns": 5}),
        # 3.7, 3.8, 3.10: discards, traps and their targets.
        (2, {"board": SANDY, "cards": some(red=1, quicksand=2), "hand": 1, "turns": 2}),
        (2, {"board": SANDY, "cards": some(red=3, green=1), "hand": 2, "turns": 2}),
    ],
)
def test_a_small_table_of_quicksand(seats: int, options: dict[str, object]) -> None:
    tokens = [0, 2, 4] if seats == 2 else [0, 1, 2, 3]
    assert check_information_sets("quicksand", seats, {**options, "tokens": tokens}) > 20
