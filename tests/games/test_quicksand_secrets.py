"""Quicksand, clause 5.2 of the rules: what is public and what is secret."""

from __future__ import annotations

import pytest

from tests.games.quicksand_table import (
    aside,
    events,
    new,
    options,
    piles,
    say,
    some,
    table,
    take_turn,
)

AT_L1 = {"red": "L1"}
EVERYBODY = [0, 1, 2, None]


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_5_2_hands_are_seen_by_their_owners_and_counted_by_all(viewer: int | None) -> None:
    game = table("red blue", "green", "mask mask quicksand")
    cards = [["red", "blue"], ["green"], ["mask", "mask", "quicksand"]]
    for seat, shown in enumerate(piles(game, viewer)["hands"]):
        assert shown == (cards[seat] if seat == viewer else [None] * len(cards[seat]))


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_5_2_what_is_drawn_is_seen_by_the_player_alone(viewer: int | None) -> None:
    game = table("red", "green", "blue", deck="red blue mask mask mask white")
    take_turn(game, "red1")
    (drawn,) = events(game, "draw", viewer=viewer)
    if viewer == 0:
        assert drawn["cards"] == ["red", "blue", "mask", "mask", "mask", "white"]
    else:
        assert drawn["cards"] == [None] * 6
    assert set(piles(game, viewer)["deck"]) == {None}


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_5_2_the_discard_may_be_read_at_any_time(viewer: int | None) -> None:
    game = table("red blue", "green", "blue", discard="mask white", at={"red": "F1"})
    say(game, "red1", "way-1")
    assert piles(game, viewer)["discard"] == ["mask", "white", "red"]
    say(game, "discard-blue")
    assert piles(game, viewer)["discard"] == ["mask", "white", "red", "blue"]


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_5_2_a_pile_made_of_the_discard_is_secret_again(viewer: int | None) -> None:
    cards = some(red=3, green=6)
    game = table(
        "red",
        "green",
        "green",
        discard="red red green green green green",
        options={"cards": cards, "hand": 1},
    )
    take_turn(game, "red1")
    assert piles(game, viewer)["deck"] == [None] * 6
    (drawn,) = events(game, "draw", viewer=viewer)
    assert (drawn["cards"] == [None]) == (viewer != 0)


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_5_2_walks_forks_and_targets_are_public(viewer: int | None) -> None:
    game = table("red red", "quicksand", "blue", deck="blue " * 6)
    take_turn(game, "red2", "way-1", "way-2")
    take_turn(game, "quicksand1", "trap-white")
    public = ("turn", "announce", "walk", "free", "trap")
    told_all = events(game, *public)
    assert events(game, *public, viewer=viewer) == told_all
    assert [e["event"] for e in told_all] == [
        "turn",
        "announce",
        "walk",
        "walk",
        "turn",
        "trap",
        "turn",
    ]


def test_5_2_options_are_shown_to_the_seat_that_is_asked() -> None:
    game = table("red", "blue", "green")
    shown = [game.view(viewer)["options"] for viewer in EVERYBODY]
    assert shown == [["walk-red:red"], [], [], []]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_5_2_an_owner_sees_his_token_and_no_other_all_game_long(seats: int) -> None:
    game = new(seats, 3)
    own = [piles(game, seat)["tokens"][seat] for seat in range(seats)]
    for _ in range(40):
        for viewer in range(seats):
            shown = piles(game, viewer)["tokens"]
            assert shown == [own[s] if s == viewer else [None] for s in range(seats)]
        if game.over:
            break
        say(game, options(game)[0])


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_5_2_when_it_is_over_all_tokens_are_open_and_hands_are_not(viewer: int | None) -> None:
    game = table("red blue", "blue", "blue", at=AT_L1, tokens=["lord", "zoologist", "hunter"])
    say(game, "red1")
    assert piles(game, viewer)["tokens"] == [["lord"], ["zoologist"], ["hunter"]]
    assert sorted(piles(game, viewer)["aside"]) == ["archaeologist", "botanist", "geologist"]
    assert piles(game, viewer)["hands"][1] == (["blue"] if viewer == 1 else [None])


def test_5_2_a_walk_towards_the_temple_tells_nothing_about_its_owner() -> None:
    game = table("red", "blue", "blue", at={"red": "K1"}, tokens=["hunter", "lord", "botanist"])
    take_turn(game, "red1", "way-1")
    owners = {
        seat
        for seed in range(60)
        for world in [game.seat(1).imagine(seed)]
        for seat in range(3)
        if piles(world, seat)["tokens"][seat] == ["hunter"]
    }
    assert owners == {0, 2}
    assert any("hunter" in aside(game.seat(1).imagine(seed)) for seed in range(60))
