"""Et Bim!, section 6 of the rules: when it is over, and what its going on tells everybody."""

from __future__ import annotations

from typing import Any

import pytest

import tripot
from tests.games.et_bim_table import (
    FIVE,
    FULL,
    GANGS,
    alive,
    cards,
    centre,
    events,
    names_of,
    player,
    say,
    six,
    table,
    tile,
    worlds,
)

SIX = ["bogosse", "bogosse", "chicot", "chicot", "binoclard", "binoclard"]
SMALL: dict[str, object] = {"hand": 0, "cards": cards(ten=4, swap=2), "points": 0}


# 6.1


def test_6_1_after_an_elimination_it_is_over() -> None:
    position: dict[str, Any] = {"alive": [0, 1, 2], "tiles": GANGS}
    game = table(FULL, FULL, FULL, "", piles=["", "", "30 20 30 20", ""], **position)
    say(game, "10>2", "pass")
    assert game.over and game.winners == (0, 1) and game.asked == ()


def test_6_1_one_gang_out_of_three_is_not_enough() -> None:
    options: dict[str, object] = {"sizes": [2, 2, 2]}
    game = table(
        *(FULL, FULL, FULL, "", FULL, ""),
        alive=[0, 1, 2, 4],
        tiles=SIX,
        options=options,
        piles=["", "", "30 20 30 20", "", "", ""],
    )
    say(game, "10>2", "pass")
    assert not game.over and alive(game) == [0, 1, 4]


@pytest.mark.parametrize("viewer", [0, 1, 4, None])
def test_6_1_all_tiles_are_shown(viewer: int | None) -> None:
    position: dict[str, Any] = {"alive": [0, 1, 2, 4], "tiles": FIVE, "centre": "chicot"}
    piles = ["", "", "", "", "30 20 30 20"]
    game = table(FULL, FULL, FULL, "", FULL, piles=piles, **position)
    say(game, "10>4", "pass")
    assert game.winners == (0, 1, 2)
    assert [tile(game, seat, viewer) for seat in range(5)] == FIVE
    assert centre(game, viewer) == "chicot"


def test_6_1_nothing_is_told_of_a_centre_that_is_empty() -> None:
    game = table(FULL, "", FULL, "", alive=[0, 2], tiles=GANGS, piles=["", "", "30 20 30 20", ""])
    say(game, "10>2", "pass")
    assert game.over and names_of(game, "mystery") == []
    shown = [event["from"] for event in events(game, "tile")]
    assert ["centre"] not in shown and ["tiles", 0] in shown


def test_6_1_a_returned_card_may_end_it_against_the_sender() -> None:
    hands = [FULL, "", six("bim"), ""]
    game = table(*hands, alive=[0, 2], tiles=GANGS, piles=["30 20 30 20", "", "", ""])
    say(game, "10>2", "bim", "pass")
    assert game.winners == (2, 3)


def test_6_1_a_swap_ends_it_in_mid_turn_for_the_new_owners() -> None:
    tiles = ["bogosse", "bogosse", "chicot", "chicot", "chicot"]
    position: dict[str, Any] = {"alive": [0, 1, 2], "tiles": tiles, "centre": "bogosse"}
    game = table(six("swap"), FULL, FULL, "", "", **position)
    say(game, "swap>2", "pass", "centre")
    assert game.winners == (0, 1, 2) and names_of(game, "swap", "end") == ["swap", "end"]


def test_6_1_a_swap_by_a_returned_recycle_ends_it() -> None:
    tiles = ["bogosse", "bogosse", "chicot", "chicot", "chicot"]
    position: dict[str, Any] = {"alive": [0, 1, 2], "tiles": tiles, "centre": "bogosse"}
    hands = [six("recycle"), six("bim"), FULL, "", ""]
    game = table(*hands, piles=["swap", "10", "", "", ""], **position)
    say(game, "recycle>1", "bim", "pass", "swap>2", "pass", "centre")
    assert game.winners == (0, 1, 2)


def test_6_1_who_was_eliminated_keeps_the_tile_of_that_moment() -> None:
    # Seat 3 is a Bogosse by a Swap when it falls, and wins with them.
    hands = [six("swap"), FULL, FULL, FULL]
    game = table(*hands, tiles=GANGS, piles=["", "", "", "30 20 30 20"])
    say(game, "swap>1", "pass", "3", "10>3", "pass")
    assert not game.over and tile(game, 3) == "bogosse" and tile(game, 1, 1) == "chicot"
    assert alive(game) == [0, 1, 2]
    game = table(
        *("", FULL, FULL, ""),
        alive=[1, 2],
        turn=1,
        tiles=["bogosse", "chicot", "bogosse", "chicot"],
        piles=["", "", "30 20 30 20", ""],
    )
    assert say(game, "10>2", "pass").winners == (1, 3)


def test_6_1_an_elimination_in_mid_turn_ends_the_turn_too() -> None:
    hands = [six("recycle"), FULL, FULL, ""]
    position: dict[str, Any] = {"alive": [0, 1, 2], "tiles": GANGS}
    game = table(*hands, piles=["", "30", "20 30 20 10", ""], **position)
    say(game, "recycle>1", "pass", "30>2", "pass")
    assert game.over and game.winners == (0, 1)


def test_6_1_the_deal_is_of_two_gangs() -> None:
    for seed in range(20):
        game = tripot.new("et-bim", 4, seed, {"sizes": [3, 2]})
        dealt = {tile(game, seat, seat) for seat in range(4)}
        assert dealt == {"bogosse", "chicot"}


# 6.2


def tiles_in(game: tripot.Game, seat: int, *piles: str) -> set[tuple[str, ...]]:
    """What a seat can imagine of these tiles, by their first letters."""
    return {tuple(name[:2] for name in world) for world in worlds(game, seat, *piles)}


def left_three() -> tripot.Game:
    """Seats 0 and 1, Bogosses, and 2, a Chicot, are left; 3 and 4 were Chicots."""
    tiles = ["bogosse", "bogosse", "chicot", "chicot", "chicot"]
    position: dict[str, Any] = {"alive": [0, 1, 2], "tiles": tiles, "centre": "bogosse"}
    return table("swap", "10", "10", "", "", options=SMALL, **position)


def test_6_2_the_mystery_tile_follows_from_the_game_going_on() -> None:
    game = left_three()
    assert tiles_in(game, 0, "centre") == {("bo",)}
    assert tiles_in(game, 0, "tiles 1", "tiles 2") == {("bo", "ch"), ("ch", "bo")}
    assert tiles_in(game, 2, "tiles 0", "tiles 1", "centre") == {("bo", "bo", "bo")}


def test_6_2_the_fact_has_a_past() -> None:
    # Seat 2's tile goes to the centre and the game goes on, so neither of the two is the Chicot.
    tiles = ["bogosse", "chicot", "bogosse", "chicot", "chicot"]
    position: dict[str, Any] = {"alive": [0, 1, 2], "tiles": tiles, "centre": "bogosse"}
    game = table("swap", "10", "10", "", "", options=SMALL, **position)
    say(game, "swap>2", "centre")
    assert not game.over
    assert tiles_in(game, 0, "tiles 1", "tiles 2", "centre") == {("ch", "bo", "bo")}


def test_6_2_without_it_the_deal_alone_says_less() -> None:
    options: dict[str, object] = {"hand": 0, "cards": cards(ten=5)}
    game = table("10", "", "", "", "", tiles=FIVE, centre="chicot", options=options)
    assert tiles_in(game, 0, "centre") == {("bo",), ("ch",)}


def test_6_2_after_an_elimination_everybody_knows_more() -> None:
    # 2 + 2: the tile of the first out leaves one of that gang among the three.
    game = table("10", "10", "10", "10", tiles=GANGS, options=SMALL)
    say(game, "10>2")
    assert alive(game) == [0, 1, 3] and player(game) == 1
    assert tiles_in(game, 0, "tiles 1", "tiles 3") == {("bo", "ch"), ("ch", "bo")}
    assert tiles_in(game, 2, "tiles 0", "tiles 1", "tiles 3") == {
        *(("bo", "bo", "ch"), ("bo", "ch", "bo"), ("ch", "bo", "bo")),
    }


def test_6_2_two_left_are_rivals() -> None:
    game = table("10", "", "10", "", alive=[0, 2], tiles=GANGS, options=SMALL)
    assert tiles_in(game, 0, "tiles 2") == {("ch",)}


def test_6_2_the_eliminated_knows_the_centre_and_deduces_from_it() -> None:
    options: dict[str, object] = {"hand": 0, "cards": cards(ten=5), "points": 0}
    game = table("10", "10", "10", "10", "10", tiles=FIVE, centre="chicot", options=options)
    say(game, "10>3")
    # Seat 3, a Chicot, has seen another: one of the four living is the third.
    seen = tiles_in(game, 3, "tiles 0", "tiles 1", "tiles 2", "tiles 4")
    assert len(seen) == 4 and all(world.count("ch") == 1 for world in seen)
    # For seat 0 the centre may be either.
    assert tiles_in(game, 0, "centre") == {("bo",), ("ch",)}
