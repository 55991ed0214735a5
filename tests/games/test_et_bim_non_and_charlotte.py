"""Et Bim!, clauses 7.2 and 7.3: NON and Charlotte."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import tripot
from tests.games.et_bim_table import (
    FULL,
    GANGS,
    alive,
    asking,
    can_say,
    cards,
    centre,
    discard,
    facts,
    names_of,
    pile,
    player,
    say,
    shielded,
    six,
    table,
    tile,
    worlds,
)

NON: dict[str, object] = {"non": 2}
CHARLOTTE: dict[str, object] = {"charlotte": True}


# 7.2 NON


def test_7_2_so_many_are_shuffled_in() -> None:
    for count in (0, 2, 10):
        faces: Any = tripot.new("et-bim", 4, 1, {"non": count}).to_json()["faces"]
        assert Counter(faces)["non"] == count


@pytest.mark.parametrize("kind", ["10", "20", "30", "id", "shield", "heal", "swap", "recycle"])
def test_7_2_it_refuses_any_card_and_both_are_discarded(kind: str) -> None:
    hands = [six(f"{kind} bim"), six("non"), FULL, FULL]
    game = table(*hands, piles=["", "10", "", ""], tiles=GANGS, options=NON)
    say(game, f"{kind}>1", "non")
    assert pile(game, 1) == "10" and sorted(discard(game).split()) == sorted([kind, "non"])
    assert player(game) == 1 and shielded(game) == {} and tile(game, 1, 0) is None
    assert names_of(game, "non", "refused", "lands", "take", "swap") == ["non", "refused"]


def test_7_2_it_cannot_be_answered() -> None:
    hands = [six("30 bim non"), six("non"), FULL, FULL]
    game = table(*hands, options=NON)
    say(game, "30>1", "non")
    assert asking(game) == "play" and game.asked == (1,)


def test_7_2_it_refuses_a_card_that_came_back() -> None:
    hands = [six("30 non"), six("bim"), FULL, FULL]
    game = table(*hands, options=NON, piles=["20 30 20 10", "", "", ""])
    say(game, "30>1", "bim", "non")
    assert discard(game) == "30 bim non" and pile(game, 0) == "20 30 20 10" and player(game) == 1


def test_7_2_in_a_chain_all_are_discarded() -> None:
    hands = [six("30 bim"), six("bim non"), FULL, FULL]
    game = table(*hands, options=NON)
    say(game, "30>1", "bim", "bim", "non")
    assert discard(game) == "30 bim bim non" and facts(game)["boomerangs"] == []


def test_7_2_it_refuses_a_replayed_card() -> None:
    hands = [six("recycle"), FULL, six("non"), FULL]
    game = table(*hands, options=NON, piles=["", "30", "", ""])
    say(game, "recycle>1", "pass", "30>2", "non")
    assert pile(game, 1) == "recycle" and pile(game, 2) == "" and discard(game) == "30 non"


def test_7_2_a_returned_recycle_can_be_refused_and_takes_nothing() -> None:
    hands = [six("recycle non"), six("bim"), FULL, FULL]
    game = table(*hands, options=NON, piles=["30", "20", "", ""])
    say(game, "recycle>1", "bim", "non")
    assert pile(game, 0) == "30" and pile(game, 1) == "20" and discard(game) == "bim non recycle"


def test_7_2_it_is_no_card_for_ones_own_turn() -> None:
    game = table("non non bim bim bim bim", FULL, FULL, FULL, options=NON)
    assert can_say(game) == ["pass"]


def test_7_2_with_both_one_may_choose() -> None:
    game = say(table(FULL, six("bim non"), FULL, FULL, options=NON), "10>1")
    assert can_say(game) == ["pass", "bim", "non"]


# 7.3 Charlotte


@pytest.mark.parametrize(
    ("seats", "sizes"),
    [
        (4, [2, 2]),
        (5, [3, 2]),
        (6, [3, 3]),
        (7, [4, 3]),
        (8, [4, 4]),
        (9, [3, 3, 3]),
        (10, [4, 3, 3]),
        (11, [4, 4, 3]),
        (12, [4, 4, 4]),
    ],
)
def test_7_3_the_tiles_with_charlotte(seats: int, sizes: list[int]) -> None:
    game = tripot.new("et-bim", seats, 1, CHARLOTTE)
    every: Any = game.to_json()["faces"]
    faces = Counter(every)
    assert [faces[gang] for gang in ("bogosse", "chicot", "binoclard") if faces[gang]] == sizes
    piles: Any = game.view()["piles"]
    assert faces["charlotte"] == 1 and len(piles["centre"]) == 1


@pytest.mark.parametrize("lives", [True, False])
def test_7_3_alive_at_the_end_it_wins_with_the_winners(lives: bool) -> None:
    tiles = ["bogosse", "charlotte", "chicot", "chicot"]
    game = table(
        *(FULL, FULL if lives else "", FULL, ""),
        alive=[0, 1, 2] if lives else [0, 2],
        tiles=tiles,
        centre="bogosse",
        piles=["", "", "30 20 30 20", ""],
        options=CHARLOTTE,
    )
    say(game, "10>2", "pass")
    assert game.over and game.winners == ((0, 1) if lives else (0,))


def test_7_3_it_is_left_out_when_gangs_are_counted() -> None:
    tiles = ["bogosse", "charlotte", "chicot", "chicot"]
    piles = ["", "30 20 30 20", "", ""]
    game = table(
        FULL, FULL, FULL, FULL, tiles=tiles, centre="bogosse", piles=piles, options=CHARLOTTE
    )
    say(game, "10>1", "pass")
    assert not game.over and alive(game) == [0, 2, 3]


def test_7_3_charlotte_and_one_gang_is_one_gang() -> None:
    tiles = ["bogosse", "charlotte", "chicot", "chicot"]
    piles = ["30 20 30 20", "", "", ""]
    hands = [FULL, FULL, FULL, FULL]
    game = table(*hands, turn=3, tiles=tiles, centre="bogosse", piles=piles, options=CHARLOTTE)
    say(game, "10>0", "pass")
    assert game.over and game.winners == (1, 2, 3)


def test_7_3_a_swap_may_bring_charlotte_in_and_end_it() -> None:
    hands = [six("swap"), "", FULL, ""]
    position: dict[str, Any] = {"alive": [0, 2], "tiles": GANGS, "centre": "charlotte"}
    game = table(*hands, options=CHARLOTTE, **position)
    say(game, "swap>2", "pass")
    assert game.over and game.winners == (0, 1, 2)


def test_7_3_the_eliminated_sees_what_lies_in_the_centre() -> None:
    position: dict[str, Any] = {"tiles": GANGS, "centre": "charlotte", "options": CHARLOTTE}
    game = table(FULL, FULL, FULL, FULL, piles=["", "", "30 20 30 20", ""], **position)
    say(game, "10>2", "pass")
    assert centre(game, 2) == "charlotte" and centre(game, 0) is None


def test_7_3_an_identification_shows_charlotte() -> None:
    tiles = ["bogosse", "charlotte", "chicot", "chicot"]
    game = table(six("id"), FULL, FULL, FULL, tiles=tiles, centre="bogosse", options=CHARLOTTE)
    say(game, "id>1", "pass")
    assert tile(game, 1, 0) == "charlotte"


def test_7_3_a_deduction_with_charlotte() -> None:
    # One of each gang is out; were Charlotte before one of the two, it would be over.
    options: dict[str, object] = {"charlotte": True, "hand": 0, "cards": cards(ten=2), "points": 0}
    tiles = ["bogosse", "chicot", "bogosse", "chicot"]
    game = table("10", "", "", "10", alive=[0, 3], tiles=tiles, centre="charlotte", options=options)
    assert worlds(game, 0, "tiles 3", "centre") == {("chicot", "charlotte")}
