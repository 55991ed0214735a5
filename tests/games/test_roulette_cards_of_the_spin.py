"""Roulette, section 4: the Action cards for pocket, spin, bids, accusation and scoring, one by one.

Those of the trigger phase have a file of their own.
"""

from __future__ import annotations

import pytest

from tests.games.roulette_table import (
    asking,
    cards,
    facts,
    hand,
    only,
    options,
    pass_until,
    piles,
    say,
    start,
    told,
    true_cards,
)

# Peek


def test_4_1_peek_shows_the_top_three_of_any_barrel() -> None:
    game = start(2, phase="spin", hands=["peek", ""], barrels=["", "click bullet click click"])
    assert options(game, 0) == ["pass", "play-on:peek>0", "play-on:peek>1"]
    say(game, "play-on:peek>1")
    assert piles(game, 0)["barrels"][1] == [None] * 3 + ["click", "bullet", "click"]
    assert piles(game, 1)["barrels"][1] == [None] * 6


def test_4_1_peek_at_one_s_own_barrel() -> None:
    game = start(2, phase="spin", hands=["peek", ""], barrels=["bullet click", ""])
    say(game, "play-on:peek>0")
    assert piles(game, 0)["barrels"][0] == [None] * 3 + ["click", "click", "bullet"]


def test_4_1_peek_may_choose_one_who_has_looked() -> None:
    game = start(2, phase="spin", hands=["peek", "peek"], barrels=["", "bullet"])
    say(game, "pass", "play-on:peek>1")
    say(game, "play-on:peek>1")
    for viewer in (0, 1):
        assert piles(game, viewer)["barrels"][1] == [None] * 3 + ["click", "click", "bullet"]


def test_4_1_peek_into_a_small_barrel() -> None:
    small = {**only("peek"), "clicks": 2}
    game = start(2, phase="spin", hands=["peek", ""], options=small, barrels=["", "bullet click"])
    say(game, "play-on:peek>1")
    assert piles(game, 0)["barrels"][1] == ["click", "bullet"]


def test_4_1_peek_not_at_the_dead() -> None:
    game = start(
        3, phase="spin", hands=["peek", "", ""], lost=[0, 4, 0], pockets=["click", "", "click"]
    )
    assert options(game, 0) == ["pass", "play-on:peek>0", "play-on:peek>2"]


# Extra Round


def test_4_1_extra_round_loads_any_barrel() -> None:
    game = start(2, phase="spin", hands=["extra-round extra-round", ""])
    assert options(game, 0) == ["pass", "play-on:extra-round>0", "play-on:extra-round>1"]
    say(game, "play-on:extra-round>1")
    say(game, "play-on:extra-round>0")
    assert facts(game)["extra"] == [1, 1] and len(piles(game)["spares"]) == 15
    for seat in (0, 1):
        assert sorted(true_cards(game, "barrels", seat)) == ["bullet"] * 2 + ["click"] * 4
        assert piles(game)["aside"][seat] == ["click"]


def test_4_1_extra_round_with_a_bullet_pocketed() -> None:
    game = start(2, phase="spin", hands=["extra-round", ""], pockets=["click", "bullet"])
    say(game, "play-on:extra-round>1")
    assert sorted(true_cards(game, "barrels", 1)) == ["bullet"] + ["click"] * 5


def test_4_1_extra_round_with_two_cards_pocketed() -> None:
    game = start(2, phase="spin", hands=["extra-round", ""], pockets=["click", "click bullet"])
    say(game, "play-on:extra-round>1")
    assert sorted(true_cards(game, "barrels", 1)) == ["bullet"] + ["click"] * 4
    assert sorted(true_cards(game, "pockets", 1)) == ["bullet", "click"]


def test_4_1_extra_round_without_spares_is_spent() -> None:
    game = start(2, phase="spin", hands=["extra-round", ""], options={"bullets": 2})
    say(game, "play-on:extra-round>1")
    assert facts(game)["extra"] == [0, 0] and piles(game)["discard"] == ["extra-round"]
    assert [(e["seat"], e["cause"]) for e in told(game, "no_spare")] == [(1, "extra_round")]
    assert piles(game)["barrels"][1] == [None] * 6


def test_4_1_extra_round_without_a_click_shows_the_barrel() -> None:
    game = start(2, phase="spin", hands=["extra-round", ""], extra=[0, 5])
    say(game, "play-on:extra-round>1")
    assert facts(game)["extra"] == [0, 5] and piles(game)["barrels"][1] == ["bullet"] * 6
    assert [(e["from"][1], e["cause"]) for e in told(game, "no_click")] == [(1, "extra_round")]


def test_4_1_extra_round_from_beyond() -> None:
    game = start(
        3,
        phase="spin",
        hands=["extra-round peek nudge", "", ""],
        lost=[4, 0, 0],
        pockets=["", *["click"] * 2],
    )
    assert options(game, 0) == ["pass", "play-on:extra-round>1", "play-on:extra-round>2"]
    say(game, "play-on:extra-round>2")
    assert facts(game)["extra"] == [0, 0, 1]


def test_4_1_the_extra_bullet_lasts_until_a_character_is_lost() -> None:
    game = start(2, phase="spin", hands=["extra-round", ""])
    say(game, "play-on:extra-round>1")
    pass_until(game, "conceal")
    assert facts(game)["extra"] == [0, 1]
    say(game, "pocket:click", "pocket:bullet")
    pass_until(game, "accuse")
    say(game, "accuse>1", "pass")
    assert facts(game)["extra"] == [0, 0] and facts(game)["lost"] == [0, 1]


# Nudge the Cylinder


@pytest.mark.parametrize(
    ("barrel", "offered"),
    [
        ("click click", ["pass", "sink:click"]),
        ("click bullet", ["pass", "sink:click", "sink:bullet"]),
        ("bullet click", ["pass", "sink:click", "sink:bullet"]),
        ("bullet bullet", ["pass", "sink:bullet"]),
    ],
)
def test_4_1_nudge_offers_the_top_two(barrel: str, offered: list[str]) -> None:
    game = start(2, phase="spin", hands=["nudge", ""], extra=[1, 0], barrels=[barrel, ""])
    say(game, "play:nudge")
    assert asking(game) == "nudge" and game.asked == (0,) and options(game, 0) == offered
    assert piles(game, 0)["barrels"][0][4:] == barrel.split()[::-1]


@pytest.mark.parametrize(
    ("answer", "top", "bottom"), [("click", "bullet", "click"), ("bullet", "click", "bullet")]
)
def test_4_1_nudge_puts_one_at_the_bottom(answer: str, top: str, bottom: str) -> None:
    game = start(2, phase="spin", hands=["nudge", ""], barrels=["click bullet", ""])
    say(game, "play:nudge")
    say(game, f"sink:{answer}")
    assert piles(game, 0)["barrels"][0] == [bottom, *[None] * 4, top]
    (sunk,) = told(game, "sink", 1)
    assert sunk["cards"] == [None]


def test_4_1_nudge_may_leave_them() -> None:
    game = start(2, phase="spin", hands=["nudge", ""], barrels=["click bullet", ""])
    say(game, "play:nudge")
    say(game, "pass")
    assert told(game, "sink") == []
    assert true_cards(game, "barrels", 0)[4:] == ["bullet", "click"]


def test_4_1_nudge_of_a_single_card_asks_nothing() -> None:
    small = {**only("nudge"), "clicks": 2}
    game = start(
        2, phase="spin", hands=["nudge", ""], options=small, pockets=["click click", "click"]
    )
    say(game, "play:nudge")
    assert asking(game) == "bid" and piles(game, 0)["barrels"][0] == ["bullet"]


# The order of Nudge, Peek and Extra Round


def test_4_3_peek_before_a_nudge_in_a_wave_sees_what_was_there() -> None:
    game = start(2, phase="spin", hands=["peek", "nudge"], barrels=["", "bullet"])
    say(game, "play-on:peek>1", "play:nudge")
    assert asking(game) == "nudge" and told(game, "peek", 0)[0]["cards"][-1] == "bullet"
    say(game, "-", "sink:bullet")
    # Seat 0 follows the two cards to top and bottom, but not which is which.
    assert piles(game, 0)["barrels"][1] == [None, None, None, None, "click", None]


def test_4_3_peek_after_a_nudge_in_a_wave_sees_what_is_there_now() -> None:
    game = start(2, phase="spin", referee=1, hands=["peek", "nudge"], barrels=["", "bullet"])
    say(game, "play-on:peek>1", "play:nudge")
    assert asking(game) == "nudge" and told(game, "peek", 0)[-1]["cards"] == [None, None]
    say(game, "-", "sink:bullet")
    assert piles(game, 0)["barrels"][1][3:] == ["click"] * 3


def test_4_3_two_nudges_of_a_wave_are_asked_one_after_the_other() -> None:
    game = start(2, phase="spin", referee=1, hands=["nudge", "nudge"])
    say(game, "play:nudge", "play:nudge")
    assert asking(game) == "nudge" and game.asked == (1,)
    assert told(game, "peek", 0)[-1]["from"] == ["barrels", 1]
    say(game, "-", "pass")
    assert asking(game) == "nudge" and game.asked == (0,)


def test_4_3_extra_round_shuffles_what_was_peeked_and_nudged() -> None:
    game = start(2, phase="spin", hands=["peek", "nudge extra-round"], barrels=["", "bullet"])
    say(game, "play-on:peek>1", "play:nudge")
    say(game, "-", "sink:bullet")
    say(game, "-", "play-on:extra-round>1")
    for viewer in (0, 1):
        assert piles(game, viewer)["barrels"][1] == [None] * 6


def test_4_3_a_nudge_after_extra_round_sees_the_new_barrel() -> None:
    game = start(
        2, phase="spin", hands=["extra-round", "nudge"], extra=[0, 4], pockets=["click"] * 2
    )
    say(game, "play-on:extra-round>1", "play:nudge")
    assert true_cards(game, "barrels", 1) == ["bullet"] * 6
    assert options(game, 1) == ["pass", "sink:bullet"]


# I Dare You


@pytest.mark.parametrize(("die", "shown"), [(0, 1), (3, 4), (5, 5)])
def test_4_1_i_dare_you_raises_a_die_up_to_5(die: int, shown: int) -> None:
    game = start(2, phase="bid", hands=["i-dare-you", ""])
    say(game, "bid=0", f"bid={die}")
    assert asking(game) == "dare" and options(game, 0) == [
        "pass",
        "play-on:i-dare-you>0",
        "play-on:i-dare-you>1",
    ]
    say(game, "play-on:i-dare-you>1")
    assert facts(game)["dice"] == [0, shown]


def test_4_1_i_dare_you_twice_and_upon_oneself() -> None:
    game = start(2, phase="bid", hands=["i-dare-you", "i-dare-you"])
    say(game, "bid=4", "bid=2")
    say(game, "play-on:i-dare-you>0", "play-on:i-dare-you>0")
    assert facts(game)["dice"] == [5, 2]


def test_4_1_i_dare_you_counts_for_points_and_from_beyond() -> None:
    game = start(
        3,
        phase="bid",
        hands=["i-dare-you", "", ""],
        lost=[4, 0, 0],
        pockets=["", "bullet", "click"],
    )
    say(game, "-", "bid=0", "bid=0")
    assert options(game, 0) == ["pass", "play-on:i-dare-you>1", "play-on:i-dare-you>2"]
    say(game, "play-on:i-dare-you>1")
    assert facts(pass_until(game, "conceal"))["points"] == [0, 2, 1]


def test_4_1_i_dare_you_stays_within_the_die_of_the_table() -> None:
    game = start(2, phase="bid", hands=["i-dare-you", ""], options={"die": 2})
    say(game, "bid=0", "bid=2")
    say(game, "play-on:i-dare-you>1")
    assert facts(game)["dice"] == [0, 2]


# Frisk, and Deep Pockets


def test_4_1_frisk_chooses_any_closed_pocket() -> None:
    game = start(3, phase="accusation", hands=["frisk", "", ""])
    assert options(game, 0) == [
        "pass",
        "accuse>1",
        "accuse>2",
        "play-on:frisk>0",
        "play-on:frisk>1",
        "play-on:frisk>2",
    ]


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_4_1_frisk_looks_at_both_cards(viewer: int | None) -> None:
    game = start(
        3, phase="accusation", hands=["frisk", "", ""], pockets=["click", "click bullet", "click"]
    )
    say(game, "play-on:frisk>1", "pass", "pass")
    (looked,) = told(game, "frisk", viewer)
    seen = sorted(str(card) for card in looked["cards"])
    assert seen == (["bullet", "click"] if viewer in (0, 1) else ["None", "None"])


def test_4_1_deep_pockets_are_played_open() -> None:
    game = start(2, hands=["deep-pockets", ""])
    say(game, "pocket:deep-pockets+click+bullet", "pocket:click")
    assert piles(game)["discard"] == ["deep-pockets"] and cards(game) == [0, 0]
    assert len(piles(game)["pockets"][0]) == 2 and len(piles(game)["barrels"][0]) == 5
    assert sorted(true_cards(game, "pockets", 0)) == ["bullet", "click"]
    assert true_cards(game, "barrels", 0) == ["click"] * 5


def test_4_1_deep_pockets_need_not_be_played() -> None:
    game = start(2, hands=["deep-pockets", ""])
    say(game, "pocket:bullet", "pocket:click")
    assert hand(game, 0) == "deep-pockets" and len(piles(game)["pockets"][0]) == 1


@pytest.mark.parametrize(
    ("answer", "pocket"),
    [("pocket:deep-pockets+click+click", 0), ("pocket:deep-pockets+bullet+bullet", 2)],
)
def test_4_1_deep_pockets_of_two_alike(answer: str, pocket: int) -> None:
    game = start(2, hands=["deep-pockets", ""], extra=[1, 0])
    say(game, answer, "pocket:click")
    assert true_cards(game, "pockets", 0).count("bullet") == pocket
    assert true_cards(game, "barrels", 0).count("bullet") == 2 - pocket


def test_4_1_deep_pockets_accused_open_one_card_and_the_other_stays_closed() -> None:
    game = start(2, phase="accusation", pockets=["click click", "click"])
    say(game, "pass", "accuse>0")
    assert sorted(str(card) for card in piles(game)["pockets"][0]) == ["None", "click"]
    assert cards(game) == [1, 0] and facts(game)["extra"] == [0, 1]
    assert facts(game)["opened"] == [0]


def test_4_1_deep_pockets_accused_by_several_open_one_card_for_all() -> None:
    game = start(
        4, phase="accusation", pockets=["bullet bullet", *["click"] * 3], extra=[1, 0, 0, 0]
    )
    say(game, "pass", "accuse>0", "accuse>0", "accuse>0")
    assert len(told(game, "open")) == 1 and facts(game)["lost"] == [1, 0, 0, 0]
    assert cards(game) == [1, 3, 3, 3]


# Hazard Pay and Fine


@pytest.mark.parametrize(("die", "offered"), [(2, ["pass"]), (3, ["pass", "play:hazard-pay"])])
def test_4_1_hazard_pay_needs_a_die_of_three(die: int, offered: list[str]) -> None:
    game = start(2, phase="scoring", hands=["hazard-pay", ""], dice=[die, 0])
    assert options(game, 0) == offered


def test_4_1_hazard_pay_is_two_points() -> None:
    game = start(2, phase="scoring", hands=["hazard-pay", ""], dice=[3, 0])
    say(game, "play:hazard-pay")
    assert facts(game)["points"] == [6, 1]


def test_4_1_hazard_pay_not_for_one_who_lost_somebody() -> None:
    game = start(2, phase="scoring", hands=["hazard-pay", ""], dice=[5, 0], out=[0], lost=[1, 0])
    assert options(game, 0) == ["pass"]


@pytest.mark.parametrize(("points", "left"), [(0, 0), (1, 0), (2, 1), (9, 8)])
def test_4_1_fine_takes_two_points_and_not_below_0(points: int, left: int) -> None:
    # The points of the round, one for a die of 0, come first.
    game = start(2, phase="scoring", hands=["fine", ""], points=[0, points])
    assert options(game, 0) == ["pass", "play-on:fine>0", "play-on:fine>1"]
    say(game, "play-on:fine>1")
    assert facts(game)["points"] == [1, left]


def test_4_1_fine_from_beyond_for_a_living_captain_out_of_the_round() -> None:
    game = start(
        3,
        phase="scoring",
        lost=[4, 1, 0],
        out=[1],
        pockets=["", "", "click"],
        hands=["fine hazard-pay", "", ""],
        points=[0, 5, 0],
    )
    assert options(game, 0) == ["pass", "play-on:fine>1", "play-on:fine>2"]
    say(game, "play-on:fine>1")
    assert facts(game)["points"] == [0, 3, 1]


def test_4_1_a_fine_against_hazard_pay() -> None:
    game = start(2, phase="scoring", hands=["hazard-pay", "fine"], dice=[3, 0], points=[9, 0])
    say(game, "play:hazard-pay", "play-on:fine>0")
    assert facts(game)["points"] == [13, 1]
