"""Roulette, section 4: Bribed Judge, which answers a conviction (2.4 b)."""

from __future__ import annotations

from tests.games.roulette_table import (
    asking,
    cards,
    facts,
    options,
    piles,
    say,
    start,
    told,
    true_cards,
)

# Bribed Judge


def test_4_1_bribed_judge_only_for_the_convicted() -> None:
    game = start(
        3,
        phase="accusation",
        pockets=["bullet", "click", "click"],
        hands=["bribed-judge"] * 2 + [""],
    )
    assert options(game, 0) == ["pass", "accuse>1", "accuse>2"]
    say(game, "pass", "pass", "accuse>1")
    assert asking(game) == "accuse" and cards(game) == [1, 2, 0]  # an honest pocket: no judge
    say(game, "pass", "accuse>0", "-")
    assert asking(game) == "bribe" and game.asked == (0,)
    assert options(game, 0) == ["pass", "play:bribed-judge"]


def test_4_1_bribed_judge_under_several_accusers() -> None:
    game = start(
        4,
        phase="accusation",
        pockets=["bullet", *["click"] * 3],
        hands=["bribed-judge", "", "", ""],
        dice=[3, 0, 0, 0],
    )
    say(game, "pass", "accuse>0", "accuse>0", "accuse>0")
    say(game, "play:bribed-judge")
    assert cards(game) == [0, 0, 0, 0] and facts(game)["extra"] == [0, 0, 0, 0]
    assert facts(game)["lost"] == [0, 0, 0, 0] and facts(game)["accusers"] == [1, 2, 3]
    assert facts(game)["dice"] == [3, 0, 0, 0] and facts(game)["opened"] == [0]
    assert piles(game)["pockets"][0] == ["click"]
    assert sorted(true_cards(game, "barrels", 0)) == ["bullet"] + ["click"] * 5
    assert asking(game) == "accuse" and game.asked == (0,)


def test_4_1_bribed_judge_declined() -> None:
    game = start(2, phase="accusation", pockets=["bullet", "click"], hands=["bribed-judge", ""])
    say(game, "pass", "accuse>0")
    say(game, "pass")
    assert facts(game)["lost"] == [1, 0] and cards(game) == [2, 3]


def test_4_1_bribed_judge_without_a_click_in_the_barrel() -> None:
    game = start(
        3,
        phase="accusation",
        pockets=["bullet", *["click"] * 2],
        hands=["bribed-judge", "", ""],
        extra=[6, 0, 0],
    )
    say(game, "pass", "accuse>0", "accuse>0")
    say(game, "play:bribed-judge")
    assert facts(game)["lost"] == [0, 0, 0] and cards(game) == [0, 0, 0]
    assert piles(game)["pockets"][0] == ["bullet"] and piles(game)["barrels"][0] == ["bullet"] * 6
    assert [(e["from"][1], e["cause"]) for e in told(game, "no_click")] == [(0, "bribe")]
    assert asking(game) == "accuse" and game.asked == (0,)  # the others have accused


def test_4_1_bribed_judge_with_one_click_in_the_barrel() -> None:
    game = start(
        2, phase="accusation", pockets=["bullet", "click"], hands=["bribed-judge", ""], extra=[5, 0]
    )
    say(game, "pass", "accuse>0")
    say(game, "play:bribed-judge")
    assert piles(game)["pockets"][0] == ["click"]
    assert true_cards(game, "barrels", 0) == ["bullet"] * 6
    assert piles(game)["barrels"][0] == [None] * 6


def test_4_1_bribed_judge_of_one_convict_among_two() -> None:
    game = start(
        4,
        phase="accusation",
        pockets=["bullet", "bullet", "click", "click"],
        hands=["bribed-judge", "fine", "", ""],
    )
    say(game, "accuse>1", "pass", "accuse>0", "accuse>1")
    assert asking(game) == "bribe" and game.asked == (0, 1)
    say(game, "play:bribed-judge", "pass")
    # Seat 0 keeps its own reward; its accuser has none.
    assert facts(game)["lost"] == [0, 1, 0, 0] and cards(game) == [3, 2, 0, 3]


def test_4_1_bribed_judge_of_a_false_accuser_does_not_spare_him_his_bullet() -> None:
    game = start(
        3, phase="accusation", pockets=["bullet", "click", "click"], hands=["bribed-judge", "", ""]
    )
    say(game, "accuse>1", "pass", "accuse>0")
    say(game, "play:bribed-judge")
    assert facts(game)["extra"] == [1, 0, 0] and cards(game) == [0, 1, 0]
    assert sorted(true_cards(game, "barrels", 0)) == ["bullet"] * 2 + ["click"] * 4


def test_4_1_two_bribed_judges() -> None:
    hands = ["bribed-judge fine", "bribed-judge peek"]
    game = start(2, phase="accusation", pockets=["bullet", "bullet"], hands=hands)
    say(game, "accuse>1", "accuse>0")
    say(game, "play:bribed-judge", "play:bribed-judge")
    assert facts(game)["lost"] == [0, 0] and cards(game) == [1, 1]
    assert piles(game)["pockets"] == [["click"], ["click"]]


def test_4_1_bribed_judge_saves_the_last_captain() -> None:
    game = start(
        2, phase="accusation", pockets=["bullet", "click"], hands=["bribed-judge", ""], lost=[3, 3]
    )
    say(game, "pass", "accuse>0")
    say(game, "play:bribed-judge")
    assert not game.over and facts(game)["alive"] == [0, 1]


def test_4_1_bribed_judge_with_deep_pockets_changes_the_opened_card_only() -> None:
    game = start(
        2,
        phase="accusation",
        pockets=["bullet bullet", "click"],
        hands=["bribed-judge", ""],
        extra=[1, 0],
    )
    say(game, "pass", "accuse>0")
    say(game, "play:bribed-judge")
    assert sorted(true_cards(game, "pockets", 0)) == ["bullet", "click"]
    assert sorted(true_cards(game, "barrels", 0)) == ["bullet"] + ["click"] * 4
    assert sorted(str(card) for card in piles(game)["pockets"][0]) == ["None", "click"]
    assert asking(game) == "accuse" and options(game, 0) == ["pass", "accuse>1"]


def test_4_1_the_convicted_without_action_cards_are_not_asked() -> None:
    game = start(
        3, phase="accusation", pockets=["bullet", "bullet", "click"], hands=["fine", "", ""]
    )
    say(game, "pass", "accuse>0", "accuse>1")
    assert asking(game) == "bribe" and game.asked == (0,)
    assert options(game, 0) == ["pass"]
