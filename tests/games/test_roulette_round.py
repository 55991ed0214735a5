"""Roulette, section 2 of the rules: pocket, spin, bid and scoring (2.1 to 2.3, 2.6)."""

from __future__ import annotations

import pytest

import tripot
from tests.games.roulette_table import (
    all_pass,
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
    table,
    told,
    true_cards,
)

# 2.1: the pocket


def test_2_1_each_living_seat_pockets_one_of_its_seven() -> None:
    game = start(3, lost=[0, 4, 0])
    assert asking(game) == "conceal" and game.asked == (0, 2)
    assert options(game, 0) == ["pocket:click", "pocket:bullet"] and options(game, 1) == []
    say(game, "pocket:bullet", "-", "pocket:click")
    assert true_cards(game, "pockets", 0) == ["bullet"]
    assert true_cards(game, "pockets", 2) == ["click"]
    assert true_cards(game, "barrels", 0) == ["click"] * 6
    assert sorted(true_cards(game, "barrels", 2)) == ["bullet"] + ["click"] * 5


def test_2_1_sealed_until_the_last_is_in() -> None:
    game = start(3)
    game.answer(1, game.parse("pocket:bullet"))
    assert game.locked == (1,)
    assert game.view(0)["answer"] is None and game.view(1)["answer"] == "pocket:bullet"
    game.answer(1, game.parse("pocket:click"))
    assert game.view(1)["answer"] == "pocket:click"


@pytest.mark.parametrize("viewer", [1, 2, None])
def test_2_1_all_see_that_it_is_there_and_not_which(viewer: int | None) -> None:
    game = start(3)
    say(game, "pocket:bullet", "pocket:click", "pocket:click")
    assert piles(game, viewer)["pockets"][0] == [None]
    (event,) = [e for e in told(game, "pocket", viewer) if e["from"] == ["sevens", 0]]
    assert event["cards"] == [None]


def test_2_1_without_a_click_a_bullet_must_be_pocketed() -> None:
    game = start(2, extra=[6, 5])
    assert options(game, 0) == ["pocket:bullet"]
    assert options(game, 1) == ["pocket:click", "pocket:bullet"]
    with pytest.raises(tripot.NotOffered):
        game.answer(0, game.parse("pocket:click"))


def test_2_1_the_default_is_a_click_if_there_is_one() -> None:
    game = start(2, extra=[6, 5])
    defaults = [game.question(seat)["default"] for seat in (0, 1)]  # type: ignore[index]
    assert [game.notation(answer) for answer in defaults] == ["pocket:bullet", "pocket:click"]


MIXED = "deep-pockets+click+bullet deep-pockets+bullet+bullet"


@pytest.mark.parametrize(
    ("extra", "offered"),
    [
        (0, "click bullet deep-pockets+click+click deep-pockets+click+bullet"),
        (1, f"click bullet deep-pockets+click+click {MIXED}"),
        (5, f"click bullet {MIXED}"),
        (6, "bullet deep-pockets+bullet+bullet"),
    ],
)
def test_2_1_deep_pockets_is_part_of_the_answer(extra: int, offered: str) -> None:
    game = start(2, hands=["deep-pockets", ""], extra=[extra, 0])
    assert options(game, 0) == [f"pocket:{cards}" for cards in offered.split()]
    assert options(game, 1) == ["pocket:click", "pocket:bullet"]


# 2.2: the spin


def test_2_2_the_other_six_are_the_barrel_and_nobody_knows_its_order() -> None:
    game = start(2, hands=["peek", "peek"])
    say(game, "pocket:click", "pocket:bullet")
    assert asking(game) == "tamper"
    for viewer in (0, 1, None):
        assert piles(game, viewer)["barrels"] == [[None] * 6, [None] * 6]
    assert true_cards(game, "sevens", 0) == []


def test_2_2_extra_bullets_go_into_the_barrel() -> None:
    game = start(2, extra=[2, 0])
    say(game, "pocket:bullet", "pocket:click")
    assert sorted(true_cards(game, "barrels", 0)) == ["bullet"] * 2 + ["click"] * 4


def test_2_2_the_barrel_is_shuffled() -> None:
    tops = set()
    for seed in range(60):
        game = tripot.new("roulette", 2, seed, only())
        say(game, "pocket:click", "pocket:click")
        tops.add(true_cards(game, "barrels", 0).index("bullet"))
    assert tops == set(range(6))


# 2.3: the bid


def test_2_3_all_dice_are_shown_together() -> None:
    game = start(3, phase="bid")
    assert asking(game) == "bid"
    game.answer(0, game.parse("bid=3"))
    game.answer(1, game.parse("bid=5"))
    assert facts(game)["dice"] == [0, 0, 0] and told(game, "bid") == []
    assert [game.view(viewer)["answer"] for viewer in (0, 1, 2, None)] == [
        "bid=3",
        "bid=5",
        None,
        None,
    ]
    game.answer(2, game.parse("bid=0"))
    assert facts(game)["dice"] == [3, 5, 0]
    assert [(e["seat"], e["die"]) for e in told(game, "bid")] == [(0, 3), (1, 5), (2, 0)]


def test_2_3_six_cannot_be_bid() -> None:
    game = start(2, phase="bid")
    with pytest.raises(tripot.NotOffered):
        game.answer(0, game.parse("pocket:click"))
    assert "bid=6" not in tripot.actions("roulette").values()


def test_2_3_the_dead_do_not_bid() -> None:
    game = start(3, phase="bid", lost=[4, 0, 0], pockets=["", "click", "click"])
    assert game.asked == (1, 2)


# 2.6: scoring


@pytest.mark.parametrize("die", range(6))
def test_2_6_the_die_and_one_point_more(die: int) -> None:
    game = start(2, phase="scoring", dice=[die, 0])
    assert facts(game)["points"] == [die + 1, 1]


def test_2_6_whoever_was_shot_gets_nothing() -> None:
    game = table("click bullet", "click click", dice=[2, 2])
    assert facts(pass_until(game, "conceal"))["points"] == [0, 3]


def test_2_6_whoever_was_convicted_gets_nothing() -> None:
    game = start(3, phase="accusation", pockets=["bullet", "click", "click"], dice=[4, 0, 0])
    say(game, "pass", "accuse>0", "pass")
    pass_until(game, "conceal")
    assert facts(game)["points"] == [0, 1, 1]


def test_2_6_whoever_was_hit_by_somebody_else_gets_nothing() -> None:
    game = table("bullet", "click", dice=[1, 0], hands=["gift", ""])
    say(game, "play-on:gift>1")
    pass_until(game, "conceal")
    assert facts(game)["points"] == [2, 0]


def test_2_6_a_false_accuser_still_scores() -> None:
    game = start(2, phase="accusation", dice=[0, 0])
    say(game, "accuse>1", "pass")
    pass_until(game, "conceal")
    assert facts(game)["points"] == [1, 1]


def test_2_6_the_dead_get_no_points() -> None:
    game = start(
        3, phase="scoring", lost=[4, 0, 0], pockets=["", "click", "click"], points=[7, 0, 0]
    )
    assert facts(game)["points"] == [7, 1, 1]


def test_2_6_the_window_comes_before_the_end() -> None:
    game = start(2, phase="scoring", points=[14, 0], hands=["", "fine"])
    assert asking(game) == "score" and not game.over
    say(game, "-", "play-on:fine>0")
    assert facts(game)["points"] == [13, 1] and not game.over and facts(game)["round"] == 2


def test_2_6_a_fine_breaks_a_tie() -> None:
    game = start(2, phase="scoring", points=[16, 16], hands=["", "fine"])
    say(game, "-", "play-on:fine>0")
    assert game.winners == (1,) and game.scores == (15, 17)


def test_2_6_hazard_pay_makes_a_tie_and_another_round() -> None:
    game = start(2, phase="scoring", points=[10, 15], dice=[3, 0], hands=["hazard-pay", ""])
    say(game, "play:hazard-pay")
    assert facts(game)["points"] == [16, 16] and not game.over
    assert asking(game) == "conceal" and game.asked == (0, 1)


def test_2_6_a_tie_at_15_is_another_round_for_all_who_live() -> None:
    game = start(
        4, phase="scoring", points=[15, 15, 0, 3], lost=[0, 0, 0, 4], pockets=["click"] * 3 + [""]
    )
    assert facts(game)["round"] == 2 and game.asked == (0, 1, 2)


def test_2_6_everything_goes_back_to_the_sevens() -> None:
    game = table("click click", "click", dice=[2, 0], extra=[1, 0], pockets=["bullet", "click"])
    assert facts(game)["round"] == 2
    assert sorted(true_cards(game, "sevens", 0)) == ["bullet"] * 2 + ["click"] * 5
    assert sorted(true_cards(game, "sevens", 1)) == ["bullet"] + ["click"] * 6
    for pile in ("pockets", "barrels", "fired"):
        assert piles(game)[pile] == [[], []]
    assert piles(game)["aside"] == [["click"], []] and facts(game)["extra"] == [1, 0]


def test_2_6_a_new_round_forgets_the_last_one() -> None:
    game = start(
        3,
        phase="accusation",
        pockets=["bullet", "click", "click"],
        dice=[0, 3, 0],
        barrels=["", "click", ""],
    )
    say(game, "accuse>2", "accuse>0", "pass")
    pass_until(game, "conceal")
    for name in ("accusers", "opened", "out"):
        assert facts(game)[name] == []
    for name in ("dice", "taken", "more"):
        assert facts(game)[name] == [0, 0, 0]
    assert facts(game)["charges"] == [None] * 3 and facts(game)["aims"] == [0, 1, 2]
    assert facts(game)["shots"] == 0 and not facts(game)["crossfire"]


def test_2_6_action_cards_are_kept() -> None:
    game = start(2, phase="scoring", hands=["gift peek", "fine"])
    all_pass(game)
    assert facts(game)["round"] == 2
    assert hand(game, 0) in ("gift peek", "peek gift") and cards(game) == [2, 1]
