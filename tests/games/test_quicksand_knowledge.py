"""Who knows what in Quicksand, where several clauses meet: every history of small tables."""

from __future__ import annotations

import pytest

from tests.contract.information import check_information_sets
from tests.games.quicksand_table import some
from tests.games.test_quicksand_information import AT_ONCE, NARROW, SANDY


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        # 3.2 and 4.2: a mask may be any explorer's, and comes back at once (3.1).
        (2, {"board": AT_ONCE, "cards": some(mask=1, red=1), "hand": 1, "turns": 2}),
        # 3.3 and 3.10: whom one traps says nothing of one's token; a jam shows the hand.
        (2, {"board": NARROW, "cards": some(quicksand=2, green=1), "hand": 1, "turns": 3}),
        # 3.1 and 3.3: a hand that was shown, filled again out of the discard.
        (2, {"board": NARROW, "cards": some(green=3, yellow=2), "hand": 2, "turns": 3}),
        # 3.7 and 3.1: what is discarded on a mask circle is in the new pile.
        (2, {"board": SANDY, "cards": some(red=2, blue=2), "hand": 2, "turns": 2}),
        # 4.2 with four seats: one token aside, then it is known.
        (4, {"board": AT_ONCE, "cards": some(red=4), "hand": 1, "turns": 2}),
    ],
)
def test_a_small_table_of_quicksand(seats: int, options: dict[str, object]) -> None:
    tokens = {2: [0, 2, 3], 4: [0, 1, 2, 3, 4]}[seats]
    assert check_information_sets("quicksand", seats, {**options, "tokens": tokens}) > 20
