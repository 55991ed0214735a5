"""Roulette, section 4: the Action cards of the trigger phase, one by one."""

from __future__ import annotations

from tests.games.roulette_table import (
    all_pass,
    asking,
    cards,
    facts,
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

SIX = "click click click click click click"

# Gift!, Air Gun and Shoot Somebody; more of them with 4.4


def test_4_1_gift_costs_the_other_a_character() -> None:
    game = table("bullet", "click", dice=[1, 0], hands=["gift", ""])
    say(game, "play-on:gift>1")
    assert facts(game)["lost"] == [0, 1] and piles(game)["discard"] == ["gift"]


def test_4_1_a_gift_of_a_click_does_nothing() -> None:
    game = table("click", "click", dice=[1, 0], hands=["gift", ""])
    say(game, "play-on:gift>1")
    assert facts(game)["points"] == [2, 1]


def test_4_1_air_gun_turns_the_card_and_counts_as_taken() -> None:
    game = table("bullet click", "click", dice=[1, 0], hands=["air-gun", ""])
    say(game, "play:air-gun")
    assert told(game, "fire")[0]["cards"] == ["bullet"]
    assert facts(game)["lost"] == [0, 0] and facts(game)["points"] == [2, 1]
    assert len(told(game, "fire")) == 1


def test_4_1_an_air_gun_is_no_shelter() -> None:
    game = table("click", "bullet", dice=[1, 1], hands=["air-gun", "gift"])
    say(game, "play:air-gun", "play-on:gift>0")
    assert facts(game)["lost"] == [1, 0]


def test_4_1_shoot_somebody_is_played_by_one_who_has_finished() -> None:
    game = table("bullet", "click", dice=[1, 0], hands=["", "shoot-somebody"])
    say(game, "-", "play:shoot-somebody")
    assert facts(game)["lost"] == [0, 1]


# Second Thoughts


def test_4_1_second_thoughts_turn_the_die_to_any_face() -> None:
    game = table(SIX, SIX, dice=[3, 0], hands=["second-thoughts", ""], pockets=["bullet"] * 2)
    assert options(game, 0) == ["pass", *[f"turn-die:second-thoughts={die}" for die in range(6)]]
    say(game, "turn-die:second-thoughts=5")
    pass_until(game, "conceal")
    assert len(told(game, "fire")) == 5 and facts(game)["points"] == [6, 1]


def test_4_1_second_thoughts_to_nothing() -> None:
    game = table("bullet", "click", dice=[3, 0], hands=["second-thoughts", ""])
    say(game, "turn-die:second-thoughts=0")
    assert told(game, "fire") == [] and facts(game)["points"] == [1, 1]


def test_4_1_second_thoughts_only_before_the_first_shot() -> None:
    game = table(
        SIX, "click", dice=[2, 0], hands=["second-thoughts", ""], pockets=["bullet", "click"]
    )
    all_pass(game)
    assert asking(game) == "trigger" and options(game, 0) == ["pass"]


def test_4_1_second_thoughts_of_one_who_did_not_shoot_are_too_late_too() -> None:
    game = table("click click", "click", dice=[2, 0], hands=["", "second-thoughts"])
    all_pass(game)
    assert options(game, 1) == ["pass"]


def test_4_1_second_thoughts_within_the_die_of_the_table() -> None:
    game = table(
        SIX, "click", hands=["second-thoughts", ""], options={"die": 1}, pockets=["bullet", "click"]
    )
    assert options(game, 0) == ["pass", "turn-die:second-thoughts=0", "turn-die:second-thoughts=1"]


def test_4_2_second_thoughts_overrule_i_dare_you() -> None:
    game = start(
        2,
        phase="bid",
        hands=["second-thoughts", "i-dare-you"],
        pockets=["bullet", "click"],
        options=only("second-thoughts i-dare-you"),
    )
    say(game, "bid=1", "bid=0")
    say(game, "pass", "play-on:i-dare-you>0")
    assert facts(game)["dice"] == [2, 0]
    pass_until(game, "trigger")
    say(game, "turn-die:second-thoughts=1")
    pass_until(game, "conceal")
    assert len(told(game, "fire")) == 1 and facts(game)["points"] == [2, 1]


def test_4_2_second_thoughts_twice_the_last_counts() -> None:
    game = table(SIX, SIX, hands=["second-thoughts second-thoughts", ""], pockets=["bullet"] * 2)
    say(game, "turn-die:second-thoughts=5")
    say(game, "turn-die:second-thoughts=2")
    assert facts(pass_until(game, "conceal"))["points"] == [3, 1]


# One More!


def test_4_1_one_more_is_a_shot_and_no_point() -> None:
    game = table("click bullet", "click", dice=[1, 0], hands=["", "one-more"])
    assert options(game, 1) == ["pass", "play-on:one-more>0", "play-on:one-more>1"]
    say(game, "-", "play-on:one-more>0")
    assert len(told(game, "fire")) == 2 and facts(game)["lost"] == [1, 0]
    safe = table("click click", "click", dice=[1, 0], hands=["", "one-more"])
    say(safe, "-", "play-on:one-more>0")
    assert len(told(safe, "fire")) == 2 and facts(safe)["points"] == [2, 1]


def test_4_1_one_more_after_the_last_shot() -> None:
    game = table("click bullet", "click", dice=[1, 0], hands=["", "one-more"])
    all_pass(game)
    assert facts(game)["taken"] == [1, 0]
    say(game, "-", "play-on:one-more>0")
    assert facts(game)["lost"] == [1, 0]


def test_4_1_one_more_needs_a_card_to_spare_in_the_barrel() -> None:
    hands = ["", "one-more one-more"]
    game = table(SIX, SIX, dice=[5, 0], hands=hands, pockets=["bullet"] * 2)
    say(game, "-", "play-on:one-more>0")
    assert options(game, 1) == ["pass", "play-on:one-more>1"]
    pass_until(game, "conceal")
    assert len(told(game, "fire")) == 6 and facts(game)["points"] == [6, 1]


def test_4_1_one_more_that_has_become_impossible_is_spent() -> None:
    hands = ["one-more", "one-more"]
    game = table(SIX, SIX, dice=[5, 0], hands=hands, pockets=["bullet"] * 2)
    say(game, "play-on:one-more>0", "play-on:one-more>0")
    assert [e["seat"] for e in told(game, "one_more")] == [0] and cards(game) == [0, 0]
    assert len(told(game, "fire")) == 6
    assert piles(game)["discard"] == ["one-more", "one-more"]


def test_4_1_one_more_not_for_one_out_of_the_round() -> None:
    game = start(3, phase="trigger", out=[0], lost=[1, 0, 0], hands=["one-more", "", ""])
    assert options(game, 0) == ["pass", "play-on:one-more>1", "play-on:one-more>2"]


def test_4_2_one_more_and_second_thoughts_add_up() -> None:
    game = table(
        SIX, SIX, dice=[4, 0], hands=["second-thoughts", "one-more"], pockets=["bullet"] * 2
    )
    say(game, "pass", "play-on:one-more>0")
    say(game, "turn-die:second-thoughts=0")
    assert len(told(game, "fire")) == 1 and facts(game)["points"] == [1, 1]


def test_4_2_second_thoughts_to_5_after_two_one_mores_are_six_shots() -> None:
    game = table(SIX, SIX, hands=["second-thoughts", "one-more one-more"], pockets=["bullet"] * 2)
    say(game, "pass", "play-on:one-more>0")
    say(game, "turn-die:second-thoughts=5", "play-on:one-more>0")
    pass_until(game, "conceal")
    assert len(told(game, "fire")) == 6


# Spin Again


def test_4_1_spin_again_puts_the_fired_cards_back() -> None:
    game = table(SIX, SIX, dice=[3, 0], hands=["", "spin-again"], pockets=["bullet"] * 2)
    all_pass(game)
    all_pass(game)
    assert len(piles(game)["fired"][0]) == 2
    assert options(game, 1) == ["pass", "play-on:spin-again>0", "play-on:spin-again>1"]
    say(game, "-", "play-on:spin-again>0")
    assert len(told(game, "fire")) == 3 and told(game, "respin")[0]["cards"] == ["click", "click"]
    assert facts(game)["points"] == [4, 1]  # shots taken stay taken


def test_4_1_spin_again_leaves_one_shot_to_go() -> None:
    game = table(SIX, SIX, dice=[2, 0], hands=["", "spin-again fine"], pockets=["bullet"] * 2)
    all_pass(game)
    say(game, "-", "play-on:spin-again>0")
    assert facts(game)["taken"] == [1, 0] and piles(game)["fired"][0] == []
    assert piles(game)["barrels"][0] == [None] * 6
    all_pass(game)
    assert facts(game)["taken"] == [2, 0]


def test_4_1_spin_again_of_a_barrel_that_has_not_fired() -> None:
    game = table("click", "click", hands=["spin-again", ""])
    say(game, "play-on:spin-again>0")
    assert facts(game)["round"] == 2 and piles(game)["discard"] == ["spin-again"]


def test_4_1_spin_again_makes_room_for_one_more() -> None:
    hands = ["", "spin-again one-more"]
    game = table("click " * 5, SIX, dice=[5, 0], hands=hands, pockets=["bullet click", "bullet"])
    all_pass(game)
    assert "play-on:one-more>0" not in options(game, 1)
    say(game, "-", "play-on:spin-again>0")
    assert "play-on:one-more>0" in options(game, 1)


def test_4_1_spin_again_brings_back_a_bullet_shot_at_the_sky() -> None:
    game = table(
        "bullet " + "click " * 5,
        SIX,
        dice=[2, 0],
        hands=["air-gun", "spin-again fine"],
        pockets=["click", "bullet"],
    )
    say(game, "play:air-gun", "pass")
    say(game, "-", "pass")
    assert piles(game)["fired"][0] == ["bullet"]
    say(game, "-", "play-on:spin-again>0")
    assert sorted(true_cards(game, "barrels", 0)) == ["bullet"] + ["click"] * 5
    assert facts(game)["taken"] == [1, 0]
