"""The number of courses a toy deck of Quick Shot can take, pinned like a perft."""

import os
from fractions import Fraction

import pytest

from tests.golden.counts import count, first_counts, play_by_script
from tripot.kernel.rng import every

SEATS = 3
THIRD = Fraction(1, 3)
Row = tuple[int, int, int]


class Toy:
    """A small deck, and after each number of decisions: histories, positions, histories over."""

    def __init__(self, options: dict[str, object], rows: list[Row]) -> None:
        self.options = options
        self.rows = rows


TOYS = {
    "one card each": Toy(
        {"kinds": [1, 5, 6], "copies": 3, "hand": 1, "aside": 0},
        [
            (5040, 5040, 0),
            (8820, 5040, 0),
            (8820, 5040, 1920),
            (9204, 3960, 6084),
            (3120, 1800, 1464),
            (1656, 960, 1656),
        ],
    ),
    "one card aside": Toy(
        {"kinds": [1, 5, 6], "copies": 2, "hand": 1, "aside": 1},
        [
            (270, 270, 0),
            (486, 270, 0),
            (486, 270, 102),
            (510, 216, 318),
            (3846, 756, 66),
            (3780, 600, 3780),
        ],
    ),
    "the discard comes back": Toy(
        {"kinds": [5, 6], "copies": 4, "hand": 2, "aside": 1},
        [
            (210, 210, 0),
            (390, 210, 0),
            (2877, 627, 387),
            (4350, 633, 0),
            (4350, 633, 2154),
            (3546, 315, 3546),
        ],
    ),
    "trap and reinforcement": Toy(
        {"kinds": [2, 4], "copies": 4, "hand": 2, "aside": 1},
        [
            (210, 210, 0),
            (390, 210, 0),
            (1764, 390, 0),
            (5562, 1182, 0),
            (7263, 1356, 0),
            (10047, 1290, 603),
            (12558, 1362, 4599),
            (8571, 1035, 6159),
            (3180, 342, 3018),
            (198, 30, 198),
        ],
    ),
    "manipulation": Toy(
        {"kinds": [3, 4, 7], "copies": 2, "hand": 1, "aside": 1},
        [
            (270, 270, 0),
            (486, 270, 0),
            (486, 270, 0),
            (702, 324, 288),
            (1824, 930, 324),
            (2022, 984, 1482),
            (540, 360, 540),
        ],
    ),
    "poison": Toy(
        {"kinds": [4, 7], "copies": 4, "hand": 2, "aside": 1},
        [
            (210, 210, 0),
            (390, 210, 0),
            (990, 210, 0),
            (5949, 936, 0),
            (7605, 1086, 0),
            (9675, 945, 360),
            (12081, 920, 3828),
            (9285, 708, 7107),
            (2568, 378, 2106),
            (570, 90, 306),
            (264, 42, 192),
            (72, 12, 72),
        ],
    ),
}
AUTOMATA = {
    "an automaton": Toy(
        {"kinds": [1, 4, 7], "copies": 2, "hand": 1, "aside": 1, "automata": [1]},
        [
            (360, 270, 0),
            (612, 288, 184),
            (2052, 564, 888),
            (2352, 736, 1552),
            (2262, 868, 982),
            (1686, 604, 1266),
            (420, 240, 420),
        ],
    ),
}
if os.environ.get("TRIPOT_LONG"):
    AUTOMATA["two automata"] = Toy(
        {"kinds": [2, 4], "copies": 4, "hand": 2, "aside": 1, "automata": [1, 2]},
        [
            (490, 210, 0),
            (18864, 874, 0),
            (50916, 1152, 35592),
            (23384, 939, 16436),
            (8960, 443, 7640),
            (1904, 78, 1856),
            (48, 2, 48),
        ],
    )


@pytest.mark.parametrize("name", TOYS)
def test_a_toy_deck_takes_as_many_courses_as_pinned(name: str) -> None:
    counted = count("quick-shot", SEATS, TOYS[name].options)
    assert counted.rows == TOYS[name].rows
    assert counted.finished == 1
    # The table is round and the Leader is drawn by lot: at random all seats win alike.
    assert counted.won == {(0,): THIRD, (1,): THIRD, (2,): THIRD}


@pytest.mark.parametrize("name", AUTOMATA)
def test_a_toy_deck_with_automata_too(name: str) -> None:
    counted = count("quick-shot", SEATS, AUTOMATA[name].options)
    assert counted.rows == AUTOMATA[name].rows
    assert counted.finished == sum(counted.won.values()) == 1


@pytest.mark.parametrize("name", TOYS)
def test_the_first_numbers_are_those_worked_out_by_hand(name: str) -> None:
    """9! / (3! 3! 3!) = 1680 orders and 3 Leaders: 5040 deals of one card each, for one."""
    options = TOYS[name].options
    kinds, copies, hand = options["kinds"], options["copies"], options["hand"]
    assert isinstance(kinds, list)
    assert isinstance(copies, int)
    assert isinstance(hand, int)
    deals, leads = first_counts(SEATS, len(kinds), copies, hand)
    rows = TOYS[name].rows
    assert rows[0] == (deals, deals, 0)  # no two deals are the same position
    assert rows[1][0] == leads


def test_the_sums_of_the_hand_count() -> None:
    assert first_counts(SEATS, 3, 3, 1) == (1680 * 3, 8820)  # 36 pairs, 9 of them alike
    assert first_counts(SEATS, 2, 4, 2) == (70 * 3, 390)  # 56 threes, 8 of one kind


def test_playing_every_course_from_its_beginning_counts_the_same() -> None:
    toy = TOYS["manipulation"]
    courses = list(every(lambda s: play_by_script("quick-shot", SEATS, toy.options, s)))
    lengths = [decisions for decisions, _ in courses]
    assert [lengths.count(n) for n in range(len(toy.rows))] == [over for _, _, over in toy.rows]
    assert sum(odds for _, odds in courses) == 1
