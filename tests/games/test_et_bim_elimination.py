"""Et Bim!, clause 4.8: the one who is out, and what the others know of that hand."""

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
    discard,
    engine,
    events,
    names_of,
    pile,
    player,
    say,
    six,
    table,
    tile,
    worlds,
)

# 4.8 Elimination


def fallen(**more: Any) -> tripot.Game:
    """Seat 3 of five, with an id and a 20 in hand, falls to a 10."""
    position: dict[str, Any] = {"tiles": FIVE, "centre": "chicot", **more}
    game = table(FULL, FULL, FULL, "id 20", FULL, piles=["", "", "", "30 20 30 20", ""], **position)
    return say(game, "10>3", "pass")


@pytest.mark.parametrize("viewer", [0, 1, 2, 3, 4, None])
def test_4_8_the_tile_is_shown_and_pile_and_hand_go_to_the_discard(viewer: int | None) -> None:
    game = fallen()
    assert tile(game, 3, viewer) == "chicot" and pile(game, 3) == ""
    shown: Any = game.view(viewer)["piles"]
    assert shown["hands"][3] == [] and len(shown["discard"]) == 5 + 2
    assert [(event["seat"], event["by"]) for event in events(game, "out", viewer=viewer)] == [
        (3, 0)
    ]


@pytest.mark.parametrize("viewer", [0, 1, 2, 3, 4, None])
def test_4_8_the_hand_is_unseen_but_by_its_owner(viewer: int | None) -> None:
    game = fallen()
    (laid,) = events(game, "lay_down", viewer=viewer)
    if viewer == 3:
        assert sorted(laid["cards"]) == ["20", "id"]
        assert discard(game, 3) == "10 20 20 20 30 30 id"
    else:
        assert laid["cards"] == [None, None]
        assert discard(game, viewer) == "10 20 20 30 30 ? ?"


def small_fall() -> tripot.Game:
    """With six cards in the game, seat 1 falls with a Heal in hand, unseen."""
    options: dict[str, object] = {"cards": cards(ten=4, heal=1, id=1), "hand": 1, "points": 0}
    game = table("10 10", "heal", "10", "10", tiles=GANGS, options=options)
    return say(game, "10>1")


def test_4_8_the_others_can_only_guess_at_the_hand() -> None:
    game = small_fall()
    assert alive(game) == [0, 2, 3]
    assert worlds(game, 1, "discard") == {("10 heal",)}
    assert worlds(game, 0, "discard") == {("10 10",), ("10 heal",), ("10 id",)}


def test_4_8_a_new_pile_made_of_it_gives_the_hand_away_to_nobody() -> None:
    options: dict[str, object] = {"cards": cards(ten=5, heal=1, id=1), "hand": 1, "points": 0}
    tiles = ["bogosse", "chicot", "bogosse", "chicot"]
    game = table("10 10", "heal", "10 10", "id 10", tiles=tiles, options=options)
    say(game, "10>1", "10>0", "-id")  # two are out, and seat 2 draws from their hands and the rest
    assert names_of(game, "recycle") == ["recycle"] and game.asked == (2,)
    assert worlds(game, 3, "hands 2") == {("10 10",), ("10 heal",), ("10 id",), ("heal id",)}
    assert worlds(game, 1, "hands 2") == {("10 10",), ("10 heal",), ("10 id",)}  # it had the Heal


@pytest.mark.parametrize("viewer", [0, 1, 2, 3, 4, None])
def test_4_8_the_eliminated_alone_sees_the_mystery_tile(viewer: int | None) -> None:
    game = fallen()
    assert centre(game, viewer) == ("chicot" if viewer == 3 else None)
    (mystery,) = events(game, "mystery", viewer=viewer)
    assert mystery["cards"] == ["chicot" if viewer == 3 else None]


def test_4_8_he_follows_it_and_does_not_look_again() -> None:
    position: dict[str, Any] = {"tiles": FIVE, "centre": "chicot"}
    hands = [FULL, six("swap"), FULL, "10", FULL]
    game = table(*hands, piles=["", "", "", "30 20 30 20", ""], **position)
    say(game, "10>3", "pass", "swap>2", "pass", "centre")
    assert tile(game, 2, 3) == "chicot" and centre(game, 3) is None
    assert tile(game, 2, 0) is None and len(events(game, "mystery")) == 1


def test_4_8_without_a_mystery_tile_there_is_nothing_to_see() -> None:
    game = table(FULL, FULL, FULL, FULL, tiles=GANGS, piles=["", "", "30 20 30 20", ""])
    say(game, "10>2", "pass")
    assert names_of(game, "mystery") == []
    assert engine(game)["fresh"] == [] and player(game) == 1
