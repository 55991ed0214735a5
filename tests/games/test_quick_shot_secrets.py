"""Quick Shot, clause 2.6 of the rules: what is public and what is secret."""

from __future__ import annotations

import pytest

import tripot
from tests.games.quick_shot_table import asking, events, facts, leader, piles, play, table

EVERYBODY = [0, 1, 2, None]


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_2_6_hands_are_seen_by_their_owners_alone(viewer: int | None) -> None:
    game = table("1 5 5", "2 3", "8", leader=1, deck="7")
    cards = [["1", "5", "5"], ["2", "3", "7"], ["8"]]
    for seat, shown in enumerate(piles(game, viewer)["hands"]):
        expected = cards[seat] if seat == viewer else [None] * len(cards[seat])
        assert shown == expected


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_2_6_the_drawn_card_is_seen_by_the_leader_alone(viewer: int | None) -> None:
    game = table("1 5 5", "2 3", "8", leader=1, deck="7")
    drawn = events(game, "draw", viewer=viewer)
    assert [event["cards"] for event in drawn] == [["7" if viewer == 1 else None]]


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_2_6_the_pile_and_the_cards_aside_are_only_counted(viewer: int | None) -> None:
    game = table("1 5 5", "2 3", "8", deck="7 6", aside="1 1 2 2", discard="4 4")
    assert piles(game, viewer)["deck"] == [None] * (40 - 6 - 4 - 2 - 1)
    assert piles(game, viewer)["aside"] == [None] * 4


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_2_6_the_deal_tells_each_seat_its_own_cards(viewer: int | None) -> None:
    game = tripot.new("quick-shot", 3, 7)
    for event in events(game, "deal", viewer=viewer):
        own = event["to"] == ["hands", viewer]
        assert len(event["cards"]) == 5
        assert all((card is not None) == own for card in event["cards"])
    (aside,) = events(game, "aside", viewer=viewer)
    assert aside["cards"] == [None] * 4


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_2_6_front_cards_are_public_even_when_turned_down(viewer: int | None) -> None:
    game = table("4 1", "8 1", "8 1")
    play(game, "4 8 8")
    assert asking(game) == "reinforce"
    assert facts(game)["face_up"] == [0]
    assert piles(game, viewer)["front"] == [["4"], ["8"], ["8"]]


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_2_6_a_chosen_card_is_secret_until_it_is_shown(viewer: int | None) -> None:
    game = table("8 1", "2 5", "1 3")
    game.answer(0, 8)
    game.answer(1, 5)
    view = game.view(viewer)
    assert view["locked"] == [1]
    assert view["answer"] == ("play:5" if viewer == 1 else None)
    assert piles(game, viewer)["hands"][1] == (["2", "5"] if viewer == 1 else [None, None])


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_2_6_what_stays_in_hand_stays_secret(viewer: int | None) -> None:
    game = table("8 5 6", "1 2", "2 3 3", deck="7 4")
    play(game, "8 1 2")
    cards = [["4", "5", "6", "7"], ["2"], ["3", "3"]]
    for seat, shown in enumerate(piles(game, viewer)["hands"]):
        assert sorted(str(card) for card in shown) == (
            cards[seat] if seat == viewer else ["None"] * len(cards[seat])
        )


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_2_6_a_card_added_by_reinforcement_is_public(viewer: int | None) -> None:
    game = table("4 5 6", "8 1", "1 2")
    play(game, "4 8 1")
    game.answer(0, 6)
    assert [event["cards"] for event in events(game, "reinforce", viewer=viewer)] == [["6"]]


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_2_6_a_card_discarded_to_poison_is_public(viewer: int | None) -> None:
    game = table("7 1", "2 5 6", "8 1")
    play(game, "7 2 8")
    game.answer(1, 6)
    assert [event["cards"] for event in events(game, "poison", viewer=viewer)] == [["6"]]


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_2_6_the_hand_of_an_eliminated_seat_is_public(viewer: int | None) -> None:
    game = table("6 1", "2 3 5", "8 1")
    play(game, "6 2 8")
    (shown,) = events(game, "show", viewer=viewer)
    assert sorted(shown["cards"]) == ["3", "5"]


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_2_6_a_pile_made_of_the_discard_is_secret_again(viewer: int | None) -> None:
    options: dict[str, object] = {"kinds": [1, 2, 8], "copies": 3, "hand": 1, "aside": 0}
    game = table("8", "1 1", "2 2", discard="8 8 2 1", options=options)
    assert piles(game, viewer)["deck"] == [None] * 3
    assert piles(game, viewer)["discard"] == []
    (drawn,) = events(game, "draw", viewer=viewer)
    assert (drawn["cards"] == [None]) == (viewer != 0)


def test_2_6_options_are_shown_to_the_seat_that_is_asked() -> None:
    game = table("8 1", "2 5", "1 3", deck="4")
    assert leader(game) == 0
    assert [game.view(viewer)["options"] for viewer in EVERYBODY] == [
        ["play:1", "play:4", "play:8"],
        [],
        [],
        [],
    ]
