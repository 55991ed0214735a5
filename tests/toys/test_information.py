"""The knowledge of the kernel against brute force, on games small enough to enumerate."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.contract.information import check_information_sets
from tests.tables import LONG, SEED
from tests.toys.pickpocket import Pickpocket
from tests.toys.reshuffle import Reshuffle
from tests.toys.scramble import Scramble
from tests.toys.tiles import Tiles
from tripot.kernel import registry

TOYS = (Reshuffle, Pickpocket, Tiles, Scramble)


@pytest.fixture(autouse=True)
def toys_at_the_table() -> Iterator[None]:
    for toy in TOYS:
        registry.register(toy)
    yield
    for toy in TOYS:
        registry.unregister(toy)


def test_a_reshuffle_of_public_cards() -> None:
    assert check_information_sets("toy-reshuffle", 2) > 500


def test_a_random_take_and_a_hidden_choice_from_a_hand_somebody_has_seen() -> None:
    assert check_information_sets("toy-pickpocket", 3) > 2000


def test_swapped_tiles_with_a_public_deduction() -> None:
    assert check_information_sets("toy-tiles", 3) > 200


@pytest.mark.parametrize("program", range(400 if LONG else 24))
def test_any_operations_in_any_order(program: int) -> None:
    check_information_sets("toy-scramble", 3, {"program": (1000 * SEED + program) % 10**9})


@pytest.mark.parametrize("cards", [[1, 4, 5], [2, 3, 5]])
def test_any_operations_on_other_cards(cards: list[int]) -> None:
    for program in range(4):
        check_information_sets("toy-scramble", 3, {"program": program, "cards": cards})


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (3, {"kinds": [4, 5, 7], "copies": 2, "hand": 1, "aside": 1}),
        (3, {"kinds": [1, 2, 6], "copies": 2, "hand": 1, "aside": 1}),
        (3, {"kinds": [3, 4], "copies": 3, "hand": 1, "aside": 0, "automata": [1]}),
        (4, {"kinds": [5, 7], "copies": 3, "hand": 1, "aside": 1}),
        (3, {"kinds": [4, 6], "copies": 3, "hand": 1, "aside": 1}),
    ],
)
def test_a_small_deck_of_quick_shot(seats: int, options: dict[str, object]) -> None:
    assert check_information_sets("quick-shot", seats, options) > 50
