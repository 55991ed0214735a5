"""Information sets with as many seats as there can be: small tables, and only their first turns."""

from __future__ import annotations

import pytest

from tests.contract.information import check_information_sets
from tests.games import test_loser_information as loser
from tests.games import test_quicksand_information as quicksand
from tests.games import test_roulette_information as roulette
from tests.games.et_bim_table import cards

GANGS = {5: [3, 2], 6: [3, 3], 7: [4, 3], 8: [4, 4], 9: [5, 4], 10: [5, 5], 11: [6, 5], 12: [6, 6]}


@pytest.mark.parametrize("seats", [4, 5])
def test_quicksand(seats: int) -> None:
    options: dict[str, object] = {
        "board": quicksand.AT_ONCE,
        "cards": quicksand.some(red=seats, green=1),
        "hand": 1,
        "turns": 1,
        "tokens": list(range(seats)),
    }
    sets = check_information_sets("quicksand", seats, options, viewers=(0, seats - 1))
    assert sets >= 2 * seats


@pytest.mark.parametrize("seats", GANGS)
def test_et_bim(seats: int) -> None:
    options: dict[str, object] = {
        "hand": 0,
        "first": 2,
        "cards": cards(ten=1, id=1),
        "turns": 1,
        "sizes": GANGS[seats],
    }
    assert check_information_sets("et-bim", seats, options, viewers=(0, 1)) == 6


@pytest.mark.parametrize(
    ("seats", "hands"), [(4, [2, 1, 1, 1]), (5, [2, 1, 1, 1, 1]), (6, [1] * 6)]
)
def test_loser(seats: int, hands: list[int]) -> None:
    options = loser.toy(hands=hands, potions=loser.SIX[: sum(hands)])
    sets = check_information_sets(
        "loser", seats, options, viewers=(0, seats - 1), until=loser.at_the_vote
    )
    assert sets >= 2 * seats


@pytest.mark.parametrize("seats", [4, 5, 6])
def test_roulette(seats: int) -> None:
    options = roulette.toy(characters=1, bullets=seats, die=1)
    sets = check_information_sets(
        "roulette", seats, options, viewers=(0,), until=lambda game: game.decision >= 1
    )
    assert sets >= 2
