"""Who knows what in Roulette, where two cards meet: every history of small tables."""

from __future__ import annotations

import pytest

from tests.contract.information import check_information_sets
from tests.games.test_roulette_information import toy


@pytest.mark.parametrize(
    "options",
    [
        # A bullet shot at the sky may be the extra one.
        toy("air-gun extra-round", die=1, characters=1),
        # A pocket somebody has looked into goes back to the barrel.
        toy("frisk bribed-judge", bullets=2, characters=1),
        # A barrel somebody has looked at takes the bullet of a bribe.
        toy("peek bribed-judge", bullets=2, characters=1),
        # A nudge, then a reshuffle.
        toy("nudge extra-round", characters=1),
    ],
)
def test_two_cards_that_meet(options: dict[str, object]) -> None:
    assert check_information_sets("roulette", 2, options, viewers=(0,)) > 50
