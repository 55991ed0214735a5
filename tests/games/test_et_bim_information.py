"""Who knows what in Et Bim!, against brute force: toys small enough to enumerate."""

from __future__ import annotations

import pytest

from tests.contract.information import check_information_sets
from tests.games.et_bim_table import cards

TOYS: dict[str, dict[str, object]] = {
    "the living are not of one gang, with a past": {
        "sizes": [3, 2],
        "cards": cards(ten=1, swap=1),
        "points": 0,
        "turns": 3,
    },
    "a tile that was seen is followed": {"cards": cards(id=1, swap=1), "turns": 3},
    "Charlotte counts for no gang": {
        "charlotte": True,
        "cards": cards(ten=1, swap=1),
        "points": 0,
        "turns": 2,
    },
    "the hand of the eliminated is unseen in the discard": {
        "hand": 1,
        "cards": cards(ten=4, bim=1),
        "points": 0,
        "turns": 3,
    },
    "no reaction is no proof, and a chain": {
        "hand": 1,
        "cards": cards(ten=2, bim=3),
        "turns": 2,
    },
    "a refusal": {"hand": 1, "cards": cards(ten=4), "non": 1, "turns": 2},
    "nothing playable, twice": {"cards": cards(ten=1, twenty=1, bim=2), "non": 1, "turns": 2},
    "nobody to aim at": {"cards": cards(ten=1, shield=3), "turns": 5},
    "a card taken back": {"hand": 1, "oups": True, "cards": cards(twenty=4, ten=1), "turns": 3},
    "a recycled card": {"cards": cards(ten=1, recycle=1, heal=1), "turns": 3},
    "the last two discard": {"cards": cards(ten=2, bim=1), "points": 0, "turns": 4},
    "a new round": {"cards": cards(ten=1, heal=1), "points": 0, "turns": 1, "rounds": 2},
    "missions": {
        "cards": cards(ten=1),
        "missions": True,
        "orders": [1, 2, 13, 14],
        "rounds": 1,
        "points": 0,
        "turns": 2,
    },
}


@pytest.mark.parametrize("name", TOYS)
def test_a_small_table(name: str) -> None:
    options = {"hand": 0, "first": 2, **TOYS[name]}
    assert check_information_sets("et-bim", 4, options, viewers=(0, 1, 2)) > 50
