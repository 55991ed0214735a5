"""Whole sequences of play, as the rules page tells them."""

from __future__ import annotations

from tests.games.roulette_table import (
    all_pass,
    asking,
    cards,
    facts,
    finish,
    hand,
    options,
    pass_until,
    piles,
    say,
    start,
    table,
    told,
    true_cards,
)


def test_a_round_in_which_nobody_holds_a_card_asks_three_questions() -> None:
    game = start(3)
    asked = []
    while facts(game)["round"] == 1:
        asked.append(asking(game))
        pass_until(game, str(asking(game)))
        for seat in game.asked:
            game.answer(seat, game.legal(seat)[0])
    assert asked == ["conceal", "bid", "accuse"]
    assert facts(game)["points"] == [1, 1, 1]
    assert facts(game)["referee"] == 1


def test_a_bullet_in_the_pocket_and_two_accusers() -> None:
    game = start(
        3, phase="accusation", pockets=["click", "bullet", "click"], hands=["", "fine", ""]
    )
    say(game, "accuse>1", "pass", "accuse>1")
    assert asking(game) == "bribe" and game.asked == (1,)
    assert options(game, 1) == ["pass"]
    all_pass(game)
    assert cards(game) == [3, 2, 3]
    assert facts(game)["lost"] == [0, 1, 0] and facts(game)["out"] == [1]
    assert facts(game)["accusers"] == [0, 2]
    drawn = [event["to"][1] for event in told(game, "draw")]
    assert drawn == [0, 1, 2]
    assert asking(game) == "accuse" and 1 in game.asked
    assert true_cards(game, "sevens", 1).count("bullet") == 1


def test_a_bribe() -> None:
    game = start(
        3, phase="accusation", pockets=["click", "bullet", "click"], hands=["", "bribed-judge", ""]
    )
    say(game, "accuse>1", "pass", "accuse>1")
    say(game, "-", "play:bribed-judge")
    assert cards(game) == [0, 0, 0] and facts(game)["lost"] == [0, 0, 0]
    assert piles(game)["pockets"][1] == ["click"]
    assert true_cards(game, "barrels", 1).count("bullet") == 1
    assert facts(game)["accusers"] == [0, 2]
    assert asking(game) == "accuse" and game.asked == (1,)
    assert options(game, 1) == ["pass", "accuse>0", "accuse>2"]


def test_a_false_accusation_by_a_cheat() -> None:
    game = start(3, phase="accusation", pockets=["bullet", "click", "click"])
    say(game, "accuse>1", "pass", "accuse>0")
    assert facts(game)["lost"] == [1, 0, 0] and facts(game)["extra"] == [1, 0, 0]
    assert sorted(true_cards(game, "sevens", 0)) == ["bullet"] * 2 + ["click"] * 5
    assert piles(game)["aside"][0] == ["click"]
    assert cards(game) == [1, 1, 3]
    assert len(piles(game)["spares"]) == 15


def test_a_false_accusation_loads_the_barrel() -> None:
    game = start(2, phase="accusation", dice=[4, 0])
    say(game, "accuse>1", "pass")
    assert true_cards(game, "barrels", 0).count("bullet") == 2
    assert facts(game)["extra"] == [1, 0] and facts(game)["dice"] == [4, 0]
    assert cards(game) == [0, 1]


def test_gift_air_gun_and_shoot_somebody() -> None:
    game = table(
        "bullet",
        "click",
        "bullet",
        dice=[1, 1, 1],
        hands=["gift", "air-gun air-gun", "shoot-somebody"],
    )
    say(game, "play-on:gift>1", "play:air-gun", "pass")
    assert facts(game)["aims"] == [1, None, 2]
    say(game, "-", "pass", "play:shoot-somebody")
    assert facts(game)["aims"] == [0, 1, 2] and facts(game)["crossfire"]
    say(game, "-", "play:air-gun")
    assert asking(game) == "aim" and game.asked == (0, 2)
    say(game, "aim>1", "-", "aim>1")
    assert facts(game)["lost"] == [0, 1, 0] and facts(game)["aims"] == [0, 1, 2]
    assert facts(pass_until(game, "conceal"))["points"] == [2, 0, 2]


def test_the_last_two_go_together() -> None:
    game = table("bullet", "bullet", dice=[1, 1], lost=[3, 3])
    assert game.over and game.winners == ()


def test_the_last_captain_wins_at_once() -> None:
    game = table("bullet", "click click", dice=[1, 2], lost=[3, 0])
    assert game.over and game.winners == (1,)
    assert facts(game)["taken"] == [1, 1]


def test_fifteen_points_and_a_tie() -> None:
    tied = start(2, phase="scoring", dice=[2, 2], points=[12, 12])
    assert not tied.over and facts(tied)["round"] == 2
    won = start(2, phase="scoring", dice=[3, 2], points=[12, 12])
    assert won.over and won.winners == (0,) and won.scores == (16, 15)


def test_one_more_and_spin_again_from_beyond() -> None:
    game = start(
        3,
        phase="trigger",
        lost=[0, 0, 4],
        pockets=["click", "click", ""],
        barrels=["bullet", "click", ""],
        hands=["", "", "one-more spin-again gift"],
    )
    assert options(game, 2) == [
        "pass",
        *("play-on:one-more>0", "play-on:one-more>1"),
        *("play-on:spin-again>0", "play-on:spin-again>1"),
    ]
    say(game, "-", "-", "play-on:one-more>0")
    all_pass(game)
    assert facts(game)["lost"] == [1, 0, 4]


def test_a_nudge_puts_one_of_two_at_the_bottom() -> None:
    game = start(2, phase="spin", barrels=["bullet click", ""], hands=["nudge peek", ""])
    say(game, "play:nudge")
    assert asking(game) == "nudge" and options(game, 0) == ["pass", "sink:click", "sink:bullet"]
    say(game, "sink:bullet")
    assert piles(game, 0)["barrels"][0] == ["bullet", None, None, None, None, "click"]
    assert piles(game, 1)["barrels"][0] == [None] * 6
    assert hand(game, 0) == "peek"


def test_only_bids_of_nothing_end_in_time() -> None:
    game = finish(start(2, options={"target": 30, "rounds": 20}))
    assert game.over and game.winners == () and game.scores == (20, 20)
