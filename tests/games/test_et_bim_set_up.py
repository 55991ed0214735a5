"""Et Bim!, sections 1 and 2 of the rules: goal, parts, set-up, and the options of a table."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import tripot
from tests.games.et_bim_table import (
    FIVE,
    FULL,
    GANGS,
    can_say,
    cards,
    centre,
    events,
    facts,
    finish,
    hand,
    player,
    say,
    six,
    table,
    tile,
)

RULES = Path(__file__).parents[2] / "docs" / "rules" / "et_bim.md"
GANG_NAMES = ("bogosse", "chicot", "binoclard")


def new(seats: int = 4, seed: int = 0, **options: object) -> tripot.Game:
    return tripot.new("et-bim", seats, seed, options)


def faces(game: tripot.Game) -> Counter[str]:
    """Every card, tile and mission, wherever it lies."""
    every: Any = game.to_json()["faces"]
    return Counter(every)


def gangs(game: tripot.Game) -> list[int]:
    """How many tiles there are of each gang."""
    found = faces(game)
    return [found[gang] for gang in GANG_NAMES if found[gang]]


def sizes(game: tripot.Game, pile: str) -> Any:
    """How many cards lie there."""
    piles: Any = game.view()["piles"]
    one = piles[pile]
    return [len(each) for each in one] if one and isinstance(one[0], list) else len(one)


# 1 Goal and parts


def test_1_1_the_last_gang_wins_its_eliminated_members_too() -> None:
    game = table(FULL, "", FULL, "", alive=[0, 2], tiles=GANGS, piles=["", "", "30 20 30 20", ""])
    say(game, "10>2", "pass")
    assert game.over and game.winners == (0, 1)
    assert game.scores == (1, 1, 0, 0)


def test_1_2_three_gangs_and_six_tiles_of_each() -> None:
    assert faces(new(9))["binoclard"] == 3
    assert gangs(new(12, sizes=[6, 6])) == [6, 6]
    with pytest.raises(tripot.BadOption, match="2 to 6"):
        new(9, sizes=[7, 2])


def test_1_3_the_box_holds_168_cards() -> None:
    page = RULES.read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+)` \| [^|]+ \| [^|]+ \| (\d+) \|", page, re.MULTILINE)
    printed = {kind: int(count) for kind, count in rows}
    assert printed == {
        "10": 44,
        "20": 34,
        "30": 20,
        "id": 9,
        "shield": 10,
        "heal": 9,
        "swap": 9,
        "recycle": 10,
        "bim": 23,
        "non": 0,
    }
    found = faces(new())
    assert {kind: found[kind] for kind in printed} == printed
    assert sum(printed.values()) == 168


# 2.1 Tiles and options


@pytest.mark.parametrize(
    ("seats", "expected", "mystery"),
    [
        (4, [2, 2], 0),
        (5, [3, 3], 1),
        (6, [3, 3], 0),
        (7, [4, 4], 1),
        (8, [4, 4], 0),
        (9, [3, 3, 3], 0),
        (10, [4, 4, 3], 1),
        (11, [4, 4, 4], 1),
        (12, [4, 4, 4], 0),
    ],
)
def test_2_1_tiles_by_the_number_of_seats(seats: int, expected: list[int], mystery: int) -> None:
    game = new(seats)
    assert gangs(game) == expected
    assert sizes(game, "tiles") == [1] * seats and sizes(game, "centre") == mystery


@pytest.mark.parametrize(
    ("seats", "chosen"),
    [(6, [2, 2, 2]), (4, [3, 2]), (4, [2, 3]), (7, [2, 2, 3]), (7, [6, 2]), (12, [6, 6])],
)
def test_2_1_the_table_may_choose_its_gangs(seats: int, chosen: list[int]) -> None:
    game = new(seats, sizes=chosen)
    assert gangs(game) == chosen and sizes(game, "centre") == sum(chosen) - seats


@pytest.mark.parametrize("viewer", [0, 1, 2, 3, 4, None])
def test_2_1_nobody_looks_at_the_mystery_tile(viewer: int | None) -> None:
    assert centre(new(5), viewer) is None


@pytest.mark.parametrize("seats", [3, 13])
def test_2_1_four_to_twelve_seats(seats: int) -> None:
    with pytest.raises(tripot.BadOption, match="4 to 12 seats"):
        tripot.new("et-bim", seats)


@pytest.mark.parametrize(
    ("seats", "options", "said"),
    [
        (4, {"sizes": [4]}, "two or three gangs, together 4 or 5 tiles"),
        (4, {"sizes": [5]}, "two or three gangs"),
        (4, {"sizes": [3, 1]}, "from 2 to 6"),
        (4, {"sizes": [3, 3]}, "together 4 or 5"),
        (5, {"sizes": [2, 2]}, "together 5 or 6"),
        (8, {"sizes": [2, 2, 2, 2]}, "sizes"),
        (8, {"sizes": "4 4"}, "sizes"),
        (4, {"sizes": [3, 2], "charlotte": True}, "together 4 tiles"),
        (4, {"oups": 1}, "oups: expected true or false"),
        (4, {"charlotte": "yes"}, "charlotte: expected true or false"),
        (4, {"missions": 1}, "missions: expected true or false"),
        (4, {"non": 11}, "non: expected a whole number from 0 to 10"),
        (4, {"rounds": 4}, "rounds: expected a whole number from 0 to 3"),
        (4, {"missions": True, "orders": [1, 2, 3]}, "at least 4 missions"),
        (4, {"orders": [17]}, "orders"),
        (4, {"cards": {"10": 40}}, "cards"),
        (4, {"cards": cards(ten=19)}, "expected 20 to 180 cards"),
        (4, {"cards": cards(ten=100, twenty=81)}, "expected 20 to 180 cards"),
        (4, {"cards": cards(ten=100, twenty=80), "non": 1}, "to 180 cards with NON"),
        (4, {"cards": cards(ten=40, id=25, heal=24)}, "at most 48 actions"),
        (4, {"first": 5}, "a chair from 1 to 4"),
        (4, {"first": 13}, "first"),
        (4, {"hand": 6}, "hand: expected a whole number from 0 to 5"),
        (4, {"points": 101}, "points: expected a whole number from 0 to 100"),
        (4, {"turns": 0}, "turns: expected a whole number from 1 to 1000"),
        (4, {"colour": 1}, "has no option 'colour'"),
    ],
)
def test_2_1_options_that_do_not_fit(seats: int, options: dict[str, object], said: str) -> None:
    with pytest.raises(tripot.BadOption, match=said):
        tripot.new("et-bim", seats, 1, options)


def test_2_1_orders_matter_only_where_there_are_missions() -> None:
    assert not new(4, orders=[1]).over
    found = faces(new(4, missions=True, orders=[1, 2, 13, 16]))
    assert all(found[name] == 1 for name in ("bodyguard", "contract", "weathercock"))
    assert found["last_standing"] == 1 and found["martyr"] == 0


@pytest.mark.parametrize("chair", [1, 2, 3, 4])
def test_2_1_the_table_may_agree_on_who_begins(chair: int) -> None:
    assert player(new(first=chair)) == chair - 1


def test_2_1_a_smaller_hand_and_fewer_points() -> None:
    game = table("10 10", "10", "10", "10", options={"hand": 1, "points": 0}, tiles=GANGS)
    assert sizes(game, "hands") == [2, 1, 1, 1]
    say(game, "10>2", "pass")
    assert facts(game)["alive"] == [0, 1, 3]


@pytest.mark.parametrize("actions", [48, 47])
def test_2_1_decks_at_the_limits_can_be_played(actions: int) -> None:
    assert finish(new(12, cards=cards(ten=100, twenty=32, heal=actions))).over


# 2.2 The deal


@pytest.mark.parametrize("seats", [4, 7, 12])
def test_2_2_one_tile_five_cards_and_the_rest_to_draw(seats: int) -> None:
    game = new(seats)
    held = sizes(game, "hands")
    assert held.pop(player(game)) == 6  # it has drawn
    assert held == [5] * (seats - 1)
    assert sizes(game, "deck") == 168 - 5 * seats - 1
    assert sizes(game, "discard") == 0 and sizes(game, "piles") == [0] * seats


def test_2_2_everybody_looks_at_his_own_tile_alone() -> None:
    game = new(5)
    for viewer in range(5):
        known = [tile(game, seat, viewer) is not None for seat in range(5)]
        assert known == [seat == viewer for seat in range(5)]
    assert all(tile(game, seat) is None for seat in range(5))


def test_2_2_every_seat_may_begin() -> None:
    assert {player(new(seed=seed)) for seed in range(40)} == {0, 1, 2, 3}


# 2.3 What is public


@pytest.mark.parametrize("viewer", [0, 1, 2, 3, None])
def test_2_3_hands_are_counted_and_seen_by_their_owners_alone(viewer: int | None) -> None:
    game = table(six("30"), "20 id", "heal", "", tiles=GANGS)
    shown: Any = game.view(viewer)["piles"]
    held = [six("30").split(), ["20", "id"], ["heal"], []]
    for seat, row in enumerate(shown["hands"]):
        own = sorted(held[seat]) == sorted(str(card) for card in row)
        assert own if seat == viewer else row == [None] * len(held[seat])


@pytest.mark.parametrize("viewer", [0, 1, 2, 3, None])
def test_2_3_the_draw_pile_is_only_counted_and_a_draw_is_the_owners(viewer: int | None) -> None:
    game = table("10 10 10 10 10", "", "", "", deck="30")
    shown: Any = game.view(viewer)["piles"]
    assert set(shown["deck"]) == {None}
    (drawn,) = events(game, "draw", viewer=viewer)
    assert drawn["cards"] == ["30" if viewer == 0 else None]


@pytest.mark.parametrize("viewer", [0, 1, 2, 3, None])
def test_2_3_piles_and_discards_are_public(viewer: int | None) -> None:
    game = table(FULL, FULL, FULL, FULL, piles=["20 id", "", "heal 10", ""], discard="30 bim")
    shown: Any = game.view(viewer)["piles"]
    assert shown["piles"] == [["20", "id"], [], ["heal", "10"], []]
    assert sorted(shown["discard"]) == ["30", "bim"]


@pytest.mark.parametrize("viewer", [0, 1, 2, 3, 4, None])
def test_2_3_that_somebody_looked_is_public_and_what_he_saw_is_not(viewer: int | None) -> None:
    game = table(six("id"), FULL, FULL, FULL, FULL, tiles=FIVE, centre="chicot")
    say(game, "id>3", "pass")
    (look,) = events(game, "look", viewer=viewer)
    assert look["from"] == ["tiles", 3]
    assert look["cards"] == ["chicot" if viewer in {0, 3} else None]


def test_2_3_missions_are_secret() -> None:
    game = new(missions=True)
    for viewer in (0, 1, None):
        shown: Any = game.view(viewer)["piles"]
        known = [row[0] is not None for row in shown["missions"]]
        assert known == [seat == viewer for seat in range(4)]
        assert set(shown["mission_deck"]) == {None}


def test_2_3_options_are_shown_to_the_seat_that_is_asked() -> None:
    game = table(FULL, FULL, FULL, FULL)
    assert can_say(game) == ["10>1", "10>2", "10>3"]
    assert game.view(0)["options"] == ["play:10>1", "play:10>2", "play:10>3"]
    assert game.view(1)["options"] == [] and game.view()["options"] == []
    assert hand(game, 1) == FULL
