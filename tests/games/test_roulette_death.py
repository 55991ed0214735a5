"""Roulette, section 3 of the rules: losing a character, and how the game ends."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.roulette_table import (
    all_pass,
    asking,
    cards,
    facts,
    hand,
    names_of,
    only,
    options,
    pass_until,
    piles,
    say,
    start,
    table,
    told,
    true_cards,
)

# 3.1: a teammate


def test_3_1_a_teammate_s_seat_draws_a_card() -> None:
    game = table("bullet", "click", dice=[1, 0], deck="fine")
    assert hand(game, 0) == "fine" and cards(game) == [1, 0]


def test_3_1_the_card_can_be_played_at_once_if_it_has_a_skull() -> None:
    game = table("bullet", "click click", dice=[1, 0], deck="one-more")
    assert asking(game) == "trigger" and options(game, 0) == ["pass", "play-on:one-more>1"]
    other = table("bullet", "click click", dice=[1, 0], deck="second-thoughts")
    assert options(other, 0) == ["pass"]


def test_3_1_the_seven_are_as_at_the_start() -> None:
    game = table("bullet", "click", dice=[1, 0], extra=[3, 1])
    assert sorted(true_cards(game, "sevens", 0)) == ["bullet"] + ["click"] * 6
    assert facts(game)["extra"] == [0, 1] and piles(game)["aside"] == [[], ["click"]]
    assert len(piles(game)["spares"]) == 19 - 2 - 1
    assert piles(game)["pockets"][0] == piles(game)["barrels"][0] == piles(game)["fired"][0] == []


@pytest.mark.parametrize("pockets", [["bullet", "click"], ["click bullet", "click"]])
def test_3_1_whatever_was_in_the_pocket(pockets: list[str]) -> None:
    game = table("bullet", "click", dice=[1, 0], extra=[2, 0], pockets=pockets)
    assert facts(game)["lost"] == [1, 0]
    assert sorted(true_cards(game, "sevens", 0)) == ["bullet"] + ["click"] * 6


def test_3_1_all_seven_bullets_become_six_clicks_and_a_bullet() -> None:
    game = table("bullet", "click", dice=[1, 0], extra=[6, 0], pockets=["bullet", "click"])
    assert sorted(true_cards(game, "sevens", 0)) == ["bullet"] + ["click"] * 6
    assert len(piles(game)["spares"]) == 17


def test_3_1_the_convicted_lose_their_extra_bullets_too() -> None:
    game = start(2, phase="accusation", pockets=["bullet", "click"], extra=[2, 0])
    say(game, "pass", "accuse>0")
    assert facts(game)["extra"] == [0, 0] and piles(game)["aside"][0] == []
    assert sorted(true_cards(game, "sevens", 0)) == ["bullet"] + ["click"] * 6


def test_3_1_a_bullet_earned_later_in_the_round_stays() -> None:
    game = start(3, phase="accusation", pockets=["bullet", "click", "click"], extra=[2, 0, 0])
    say(game, "pass", "accuse>0", "pass")
    say(game, "accuse>2", "pass", "pass")
    assert facts(game)["extra"] == [1, 0, 0]
    pass_until(game, "conceal")
    assert sorted(true_cards(game, "sevens", 0)) == ["bullet"] * 2 + ["click"] * 5


def test_3_1_a_bystander_s_extra_bullets_stay() -> None:
    game = table("bullet", "click", dice=[1, 0], extra=[0, 3])
    assert facts(game)["extra"] == [0, 3]


def test_3_1_draws_of_one_shot_from_the_referee_on() -> None:
    game = table(*["bullet"] * 3, dice=[1, 1, 1], referee=1, deck="fine peek nudge")
    assert [hand(game, seat) for seat in (1, 2, 0)] == ["fine", "peek", "nudge"]


# 3.2: the captain


def test_3_2_the_captain_goes_and_the_seat_is_out_of_the_game() -> None:
    game = table(*("bullet", "click", "click"), dice=[1, 0, 0], lost=[3, 0, 0], extra=[2, 0, 0])
    assert facts(game)["round"] == 2 and game.asked == (1, 2)
    assert facts(game)["alive"] == [1, 2] and facts(game)["out"] == []
    assert cards(game) == [0, 0, 0] and told(game, "draw") == []
    assert facts(game)["extra"] == [0, 0, 0] and len(piles(game)["spares"]) == 16
    for pile in ("sevens", "pockets", "barrels", "fired", "aside"):
        assert piles(game)[pile][0] == []
    assert sorted(true_cards(game, "gone", 0)) == ["bullet"] + ["click"] * 6


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_3_2_nobody_sees_more_of_the_seven_that_leave(viewer: int | None) -> None:
    game = table(
        *("bullet", "click", "click"),
        dice=[1, 0, 0],
        lost=[3, 0, 0],
        pockets=["click", "click", "click"],
    )
    assert piles(game, viewer)["gone"] == [None] * 7


def test_3_2_keeps_its_action_cards_and_plays_those_with_a_skull() -> None:
    held = "peek gift air-gun shoot-somebody second-thoughts one-more spin-again fine"
    game = start(
        3,
        phase="trigger",
        lost=[4, 0, 0],
        pockets=["", "click", "click"],
        hands=[held, "", ""],
        dice=[0, 1, 0],
    )
    assert game.asked == (0,)
    assert options(game, 0) == [
        *("pass", "play-on:one-more>1", "play-on:one-more>2"),
        *("play-on:spin-again>1", "play-on:spin-again>2"),
    ]


def test_3_2_the_dead_are_asked_in_every_window_with_a_skull() -> None:
    position: dict[str, Any] = {
        "lost": [4, 0, 0],
        "pockets": ["", "click", "click"],
        "hands": ["fine", "", ""],
    }
    for phase, question in (("spin", "tamper"), ("trigger", "trigger"), ("scoring", "score")):
        game = start(3, phase=phase, **position)
        assert asking(game) == question and game.asked == (0,)
    game = start(3, phase="bid", **position)
    say(game, "-", "bid=0", "bid=0")
    assert asking(game) == "dare" and game.asked == (0,)
    assert 0 not in start(3, phase="accusation", **position).asked


# 3.3: one captain left


def test_3_3_checked_after_a_whole_shot() -> None:
    # Seat 0 goes first in seat order, but the same shot takes seat 1 as well.
    game = table("bullet", "bullet", dice=[1, 1], lost=[3, 3])
    assert game.over and game.winners == ()


def test_3_3_several_captains_in_one_shot_and_one_is_left() -> None:
    game = table(*["bullet"] * 3, "click click", dice=[1, 1, 1, 2], lost=[3, 3, 3, 0])
    assert game.winners == (3,) and facts(game)["alive"] == [3]
    assert facts(game)["taken"] == [1, 1, 1, 1]  # no shots for show


def test_3_3_several_captains_in_one_shot_and_two_are_left() -> None:
    game = table(*["bullet"] * 2, *["click"] * 2, dice=[1, 1, 0, 0], lost=[3, 3, 0, 0])
    assert not game.over and game.asked == (2, 3) and facts(game)["alive"] == [2, 3]


def test_3_3_captains_and_teammates_in_one_shot() -> None:
    game = table(*["bullet"] * 3, dice=[1, 1, 1], lost=[3, 2, 3])
    assert game.winners == (1,) and facts(game)["lost"] == [4, 3, 4]


def test_3_3_a_gift_takes_two_captains_at_once() -> None:
    game = table("bullet", "bullet", dice=[1, 1], lost=[3, 3], hands=["", "gift"])
    say(game, "-", "play-on:gift>0")
    assert game.winners == (1,)  # both bullets meet seat 0


def test_3_3_the_winner_gets_no_points_for_the_round() -> None:
    game = table("bullet", "click", dice=[1, 5], lost=[3, 0])
    assert game.winners == (1,) and game.scores == (0, 0)
    assert names_of(game, "points") == []


def test_3_3_nobody_is_asked_after_the_end() -> None:
    game = table("bullet", "click", dice=[1, 5], lost=[3, 0], hands=["one-more", "gift"])
    all_pass(game)
    assert game.over and game.asked == () and cards(game) == [1, 1]


# 3.4: points among the living


def test_3_4_the_dead_do_not_win_by_points() -> None:
    game = start(
        3, phase="scoring", lost=[4, 0, 0], pockets=["", "click", "click"], points=[20, 14, 0]
    )
    assert game.winners == (1,)


def test_3_4_the_dead_do_not_tie() -> None:
    game = start(
        3, phase="scoring", lost=[4, 0, 0], pockets=["", "click", "click"], points=[15, 14, 0]
    )
    assert game.winners == (1,) and game.scores == (15, 15, 1)


def test_3_4_out_of_the_round_is_alive_for_points() -> None:
    game = start(3, phase="scoring", out=[0], lost=[1, 0, 0], points=[15, 14, 0], options=only())
    assert not game.over
    game = start(3, phase="scoring", out=[0], lost=[1, 0, 0], points=[16, 14, 0], options=only())
    assert game.winners == (0,)
