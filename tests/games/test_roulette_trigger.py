"""Roulette, clauses 2.5 and 4.4 of the rules: shots, and where they are aimed."""

from __future__ import annotations

import pytest

import tripot
from tests.games.roulette_table import (
    all_pass,
    asking,
    cards,
    facts,
    names_of,
    only,
    options,
    pass_until,
    piles,
    say,
    start,
    table,
    told,
)
from tripot.kernel.answers import read_answer

SIX = "click click click click click click"

# 2.5: shots


@pytest.mark.parametrize("die", range(6))
def test_2_5_as_many_shots_as_the_die_shows(die: int) -> None:
    game = table("click click click click click", "click", dice=[die, 0])
    assert len(told(game, "fire")) == die
    assert facts(game)["points"] == [die + 1, 1]


def test_2_5_all_who_owe_a_shot_turn_their_card_together() -> None:
    game = table("click click", "click click", "click", dice=[2, 2, 1])
    assert [e["from"][1] for e in told(game, "fire")] == [0, 1, 2, 0, 1]


@pytest.mark.parametrize("held", ["", "fine"])
def test_2_5_every_shot_is_called_whether_a_window_opened_or_not(held: str) -> None:
    game = table("click click", "click", "click", dice=[2, 0, 1], hands=[held, "", ""])
    pass_until(game, "score" if held else "conceal")
    assert names_of(game, "call", "fire") == ["call", "fire", "fire", "call", "fire"]
    assert [(e["seats"], e["shot"]) for e in told(game, "call")] == [([0, 2], 1), ([0], 2)]


def test_2_5_nothing_is_asked_between_the_call_and_the_shot() -> None:
    game = table("click", "click", "click", dice=[1, 1, 1], hands=["shoot-somebody fine", "", ""])
    say(game, "play:shoot-somebody", "-", "-")
    all_pass(game)
    assert asking(game) == "aim" and not told(game, "call")
    say(game, "aim>1", "aim>2", "aim>0")
    assert names_of(game, "aim", "call", "fire") == ["aim"] * 3 + ["call"] + ["fire"] * 3


def test_2_5_no_shot_no_call() -> None:
    game = table("click", "click", dice=[0, 0], hands=["fine", ""])
    pass_until(game, "score")
    assert not told(game, "call")


def test_2_5_a_bullet_costs_a_character_and_the_round() -> None:
    game = table("click bullet click", "click click click", dice=[3, 3])
    assert asking(game) == "trigger" and facts(game)["lost"] == [1, 0]
    assert facts(game)["out"] == [0] and facts(game)["taken"] == [2, 2]
    pass_until(game, "conceal")
    assert [e["from"][1] for e in told(game, "fire")] == [0, 1, 0, 1, 1]
    assert facts(game)["points"] == [0, 4]


def test_2_5_the_cards_turned_lie_open() -> None:
    game = table("click click bullet", "click", hands=["air-gun", ""], dice=[3, 0])
    for shot in range(2):
        assert piles(game)["fired"][0] == ["click"] * shot
        all_pass(game)
    say(game, "play:air-gun")
    assert told(game, "fire")[-1]["cards"] == ["bullet"]


def test_2_5_one_who_has_finished_can_still_be_aimed_at() -> None:
    game = table("click bullet", "click click", dice=[2, 1], hands=["gift", ""])
    all_pass(game)
    say(game, "play-on:gift>1")
    assert facts(game)["lost"] == [0, 1] and facts(game)["out"] == [1]
    assert facts(pass_until(game, "conceal"))["points"] == [3, 0]


def test_2_5_never_more_than_the_barrel_holds() -> None:
    game = start(
        2, phase="trigger", dice=[5, 0], pockets=["click bullet", "click"], options={"clicks": 4}
    )
    assert [e["from"][1] for e in told(game, "fire")] == [0, 0, 0]
    assert facts(game)["points"] == [6, 1]


def test_2_5_deep_pockets_leave_five_to_shoot() -> None:
    game = start(
        2,
        phase="trigger",
        dice=[5, 0],
        pockets=["click bullet", "click"],
        hands=["one-more", ""],
        options=only("one-more"),
    )
    assert options(game, 0) == ["pass", "play-on:one-more>1"]  # its own barrel has no card to spare
    pass_until(game, "conceal")
    assert len(told(game, "fire")) == 5


def test_2_5_nobody_owes_a_shot_and_nothing_is_turned() -> None:
    game = table(SIX, SIX, dice=[0, 0], pockets=["bullet", "bullet"])
    assert told(game, "fire") == [] and facts(game)["round"] == 2


def test_2_5_whoever_is_out_owes_none() -> None:
    game = start(2, phase="trigger", out=[0], lost=[1, 0], dice=[5, 0])
    assert told(game, "fire") == [] and facts(game)["points"] == [0, 1]


def test_2_5_two_bullets_in_one_shot_are_two_losses() -> None:
    game = table("bullet", "bullet", "click", dice=[1, 1, 1])
    assert facts(game)["lost"] == [1, 1, 0] and cards(game) == [1, 1, 0]


# 4.4: aims


def test_4_4_gift_aims_at_any_other_seat_dead_out_or_finished() -> None:
    game = start(
        5,
        phase="trigger",
        lost=[0, 4, 1, 0, 0],
        out=[2],
        dice=[1, 0, 0, 0, 2],
        pockets=["click", "", "", "click", "click"],
        hands=["gift", "", "", "", ""],
    )
    assert options(game, 0) == [
        "pass",
        "play-on:gift>1",
        "play-on:gift>2",
        "play-on:gift>3",
        "play-on:gift>4",
    ]


@pytest.mark.parametrize("at", [1, 2])
def test_4_4_a_bullet_on_the_dead_or_one_out_does_nothing(at: int) -> None:
    game = start(
        4,
        phase="trigger",
        lost=[0, 4, 1, 0],
        out=[2],
        dice=[1, 0, 0, 0],
        pockets=["click", "", "", "click"],
        barrels=["bullet", "", "", ""],
        hands=["gift", "", "", ""],
    )
    say(game, f"play-on:gift>{at}")
    assert told(game, "fire")[0]["cards"] == ["bullet"]
    assert facts(game)["lost"] == [0, 4, 1, 0] and cards(game) == [0, 0, 0, 0]
    assert facts(game)["points"] == [2, 0, 0, 1]


def test_4_4_gift_and_air_gun_only_by_one_who_owes_the_coming_shot() -> None:
    hands = ["gift air-gun", "gift air-gun shoot-somebody"]
    game = table(SIX, SIX, dice=[1, 0], hands=hands, pockets=["bullet", "bullet"])
    assert options(game, 0) == ["pass", "play-on:gift>1", "play:air-gun"]
    assert options(game, 1) == ["pass", "play:shoot-somebody"]
    all_pass(game)
    assert options(game, 0) == options(game, 1) == ["pass"]  # no shot is coming


def test_4_4_shoot_somebody_only_if_a_shot_is_coming() -> None:
    game = table(SIX, SIX, dice=[0, 0], hands=["shoot-somebody", ""], pockets=["bullet", "bullet"])
    assert options(game, 0) == ["pass"]


def test_4_4_the_aim_is_for_one_shot() -> None:
    game = table("click bullet", "click", dice=[2, 0], hands=["gift", ""])
    say(game, "play-on:gift>1")
    assert facts(game)["lost"] == [1, 0]


def test_4_4_an_aim_does_not_outlive_a_shot_that_never_came() -> None:
    game = table("click", "click", dice=[1, 0], hands=["gift second-thoughts", ""])
    say(game, "play-on:gift>1")
    say(game, "turn-die:second-thoughts=0")
    assert facts(game)["round"] == 2 and facts(game)["aims"] == [0, 1]


def test_4_4_a_crossfire_does_not_outlive_a_shot_that_never_came() -> None:
    game = table(
        *("click", "click", "click"),
        dice=[1, 0, 0],
        hands=["second-thoughts", "shoot-somebody", ""],
        referee=1,
    )
    say(game, "turn-die:second-thoughts=0", "play:shoot-somebody")
    assert names_of(game, "crossfire") == ["crossfire"]
    pass_until(game, "conceal")
    assert told(game, "fire") == [] and not facts(game)["crossfire"]


def test_4_4_the_shooter_who_aimed_elsewhere_goes_on() -> None:
    game = table("bullet click", "click", dice=[2, 0], hands=["gift", ""])
    say(game, "play-on:gift>1")
    pass_until(game, "conceal")
    assert len(told(game, "fire")) == 2 and facts(game)["points"] == [3, 0]


def test_4_4_two_bullets_on_one_target_are_one_loss() -> None:
    game = table("bullet", "bullet", "click", dice=[1, 1, 1], hands=["gift", "gift", ""])
    say(game, "play-on:gift>2", "play-on:gift>2")
    assert facts(game)["lost"] == [0, 0, 1] and cards(game) == [0, 0, 1]


def test_4_4_a_gift_and_one_s_own_bullet_are_one_loss() -> None:
    game = table("bullet", "bullet", dice=[1, 1], hands=["gift", ""])
    say(game, "play-on:gift>1")
    assert facts(game)["lost"] == [0, 1] and cards(game) == [0, 1]


def test_4_4_gifts_may_cross() -> None:
    game = table("bullet", "bullet", dice=[1, 1], hands=["gift", "gift"], lost=[3, 3])
    say(game, "play-on:gift>1", "play-on:gift>0")
    assert game.over and game.winners == ()


def test_4_4_shoot_somebody_binds_all_shooters_and_only_them() -> None:
    game = table("click", "click", "click", dice=[1, 1, 0], hands=["", "", "shoot-somebody"])
    say(game, "-", "-", "play:shoot-somebody")
    assert asking(game) == "aim" and game.asked == (0, 1)
    assert options(game, 0) == ["aim>1", "aim>2"] and options(game, 1) == ["aim>0", "aim>2"]


def test_4_4_those_bound_may_aim_at_the_dead() -> None:
    game = start(
        3,
        phase="trigger",
        lost=[0, 4, 0],
        dice=[1, 0, 0],
        pockets=["click", "", "click"],
        barrels=["bullet", "", ""],
        hands=["shoot-somebody", "", ""],
    )
    say(game, "play:shoot-somebody")
    say(game, "aim>1")
    assert facts(game)["lost"] == [0, 4, 0] and facts(game)["points"] == [2, 0, 1]


def test_4_4_aims_are_sealed_and_shown_with_the_cards() -> None:
    game = table("bullet", "bullet", "click", dice=[1, 1, 1], hands=["shoot-somebody", "", ""])
    say(game, "play:shoot-somebody")
    game.answer(0, game.parse("aim>2"))
    assert facts(game)["aims"] == [0, 1, 2] and told(game, "aim") == []
    game.answer(1, game.parse("aim>0"))
    game.answer(2, game.parse("aim>0"))
    assert [(e["seat"], e["target"]) for e in told(game, "aim")] == [(0, 2), (1, 0), (2, 0)]
    assert names_of(game, "aim", "fire", "loses") == ["aim"] * 3 + ["fire"] * 3 + ["loses"] * 2
    assert facts(game)["lost"] == [1, 0, 1]


def test_4_4_no_card_can_come_between_aims_and_shots() -> None:
    game = table(
        *("bullet", "bullet", "click"), dice=[1, 1, 1], hands=["shoot-somebody", "air-gun", ""]
    )
    say(game, "play:shoot-somebody", "pass")
    say(game, "-", "pass")
    assert asking(game) == "aim"
    say(game, "aim>1", "aim>0", "aim>0")
    assert facts(game)["lost"] == [1, 1, 0]


def test_4_4_with_two_seats_nobody_is_asked() -> None:
    game = table("bullet", "click", dice=[1, 1], hands=["", "shoot-somebody"])
    say(game, "-", "play:shoot-somebody")
    assert facts(game)["lost"] == [0, 1]
    assert [(e["seat"], e["target"]) for e in told(game, "aim")] == [(0, 1), (1, 0)]


def test_4_4_shoot_somebody_binds_those_who_join_later() -> None:
    game = table(
        *("click", "bullet", "click"), dice=[1, 0, 0], hands=["shoot-somebody", "", "one-more"]
    )
    say(game, "play:shoot-somebody", "-", "pass")
    say(game, "-", "-", "play-on:one-more>1")
    assert asking(game) == "aim" and game.asked == (0, 1)
    say(game, "aim>1", "aim>2")
    assert facts(game)["lost"] == [0, 0, 1]


def test_4_4_shoot_somebody_may_leave_one_who_is_not_in_the_shot() -> None:
    game = table(
        *("bullet", "click", "click"),
        dice=[1, 0, 0],
        hands=["", "shoot-somebody", ""],
    )
    say(game, "-", "play:shoot-somebody")
    say(game, "aim>1")
    assert facts(game)["lost"] == [0, 1, 0]


# 4.2 on one shot: Gift!, Air Gun and Shoot Somebody


def test_4_2_shoot_somebody_overrules_an_air_gun() -> None:
    # The rulebook's example: Boris stops aiming at the sky, and aims at Yuri.
    game = table(
        "bullet", "click", "click", dice=[1, 1, 1], hands=["air-gun", "shoot-somebody", ""]
    )
    say(game, "play:air-gun", "pass")
    say(game, "-", "play:shoot-somebody")
    assert asking(game) == "aim" and game.asked == (0, 1, 2)
    say(game, "aim>2", "aim>0", "aim>0")
    assert facts(game)["lost"] == [0, 0, 1]


@pytest.mark.parametrize(
    ("referee", "bound"),
    [(0, (0, 1, 2)), (1, (1, 2))],  # in one wave: the later one from the referee counts
)
def test_4_2_within_a_wave_the_last_from_the_referee_counts(
    referee: int, bound: tuple[int, ...]
) -> None:
    game = table(
        *("click", "click", "click"),
        dice=[1, 1, 1],
        hands=["air-gun", "shoot-somebody", ""],
        referee=referee,
    )
    say(game, "play:air-gun", "play:shoot-somebody")
    assert asking(game) == "aim" and game.asked == bound


@pytest.mark.parametrize(
    ("order", "lost", "bound"),
    [
        (["play-on:gift>1", "play:air-gun"], [0, 0, 0], False),
        (["play:air-gun", "play-on:gift>1"], [0, 1, 0], False),
        (["play-on:gift>1", "play-on:gift>2"], [0, 0, 1], False),
        (["play:shoot-somebody", "play-on:gift>1"], [0, 1, 0], False),
        (["play:shoot-somebody", "play:air-gun"], [0, 0, 0], False),
        (["play-on:gift>1", "play:shoot-somebody"], [0, 0, 1], True),
        (["play:air-gun", "play:shoot-somebody"], [0, 0, 1], True),
        (["play-on:gift>1", "play:shoot-somebody", "play:air-gun"], [0, 0, 0], False),
        (["play:shoot-somebody", "play-on:gift>1", "play:shoot-somebody"], [0, 0, 1], True),
        (["play-on:gift>1", "play-on:gift>2", "play-on:gift>1"], [0, 1, 0], False),
    ],
)
def test_4_2_the_last_aim_of_one_s_own_cards_counts(
    order: list[str], lost: list[int], bound: bool
) -> None:
    kinds = " ".join(read_answer(card).cards[0] for card in order)
    game = table("bullet", "click", "click", dice=[1, 0, 0], hands=[kinds, "", ""])
    for card in order:
        say(game, card)
    if bound:
        assert asking(game) == "aim" and game.asked == (0,)
        say(game, "aim>2")
    assert facts(game)["lost"] == lost


def test_4_4_an_aim_cannot_be_at_oneself() -> None:
    game = table("click", "click", "click", dice=[1, 1, 1], hands=["gift shoot-somebody", "", ""])
    with pytest.raises(tripot.NotOffered):
        game.answer(0, game.parse("play-on:gift>0"))
    say(game, "play:shoot-somebody")
    all_pass(game)
    with pytest.raises(tripot.NotOffered):
        game.answer(0, game.parse("aim>0"))


def test_4_4_cards_fired_return_to_their_owner() -> None:
    game = table("bullet", "click", dice=[1, 0], hands=["gift", ""])
    say(game, "play-on:gift>1")
    pass_until(game, "conceal")
    assert sorted(piles(game, 0)["sevens"][0]) == ["bullet"] + ["click"] * 6
    assert sorted(piles(game, 1)["sevens"][1]) == ["bullet"] + ["click"] * 6
