"""Roulette, section 1 of the rules: the goal, the parts, what is public."""

from __future__ import annotations

from typing import Any

import pytest

import tripot
from tests.games.roulette_table import (
    all_pass,
    asking,
    cards,
    facts,
    finish,
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
from tests.tables import answer_all
from tripot.kernel.registry import open_table
from tripot.kernel.rng import Quick, every

# 1.1: the goal


@pytest.mark.parametrize(
    ("victory", "dice", "winners"),
    [
        ([14, 0, 0], [0, 0, 0], (0,)),  # 15 is enough
        ([13, 0, 0], [0, 0, 0], None),  # 14 is not
        ([12, 14, 0], [5, 2, 0], (0,)),  # 18 against 17: both have 15, one has more
        ([14, 14, 0], [0, 0, 0], None),  # a tie at 15
        ([14, 14, 19], [0, 0, 0], (2,)),  # a tie below the leader is nothing
        ([19, 19, 15], [0, 0, 5], (2,)),  # 20, 20 and 21
    ],
)
def test_1_1_fifteen_points_and_more_than_anybody_else(
    victory: list[int], dice: list[int], winners: tuple[int, ...] | None
) -> None:
    game = start(3, phase="scoring", points=victory, dice=dice)
    assert game.over == (winners is not None)
    if winners is not None:
        assert game.winners == winners


def test_1_1_points_win_only_after_a_scoring_phase() -> None:
    game = start(2, points=[20, 3])
    assert not game.over and asking(game) == "conceal"
    say(game, "pocket:click", "pocket:click")
    say(game, "bid=0", "bid=0")
    assert not game.over and asking(game) == "accuse"
    all_pass(game)
    assert game.winners == (0,)


def test_1_1_the_only_captain_alive_wins_without_points() -> None:
    game = table("bullet", "click", dice=[1, 0], lost=[3, 3], points=[14, 0])
    assert game.winners == (1,) and game.scores == (14, 0)


def test_1_1_no_captain_is_left_and_nobody_wins() -> None:
    game = table("bullet", "bullet", "bullet", dice=[1, 1, 1], lost=[3, 3, 3], points=[14, 0, 0])
    assert game.over and game.winners == ()
    assert set(game.returns) == {0.0}


def test_1_1_the_target_is_an_option() -> None:
    assert start(2, phase="scoring", dice=[1, 0], options={"target": 2}).winners == (0,)
    assert not start(2, phase="scoring", dice=[1, 0], options={"target": 3}).over


# 1.2: each seat


@pytest.mark.parametrize("seats", range(2, 7))
def test_1_2_what_each_seat_starts_with(seats: int) -> None:
    game = tripot.new("roulette", seats, 5)
    for seat in range(seats):
        assert sorted(true_cards(game, "sevens", seat)) == ["bullet"] + ["click"] * 6
    assert cards(game) == [1] * seats
    assert facts(game)["lost"] == facts(game)["points"] == facts(game)["extra"] == [0] * seats
    assert facts(game)["alive"] == list(range(seats)) and facts(game)["out"] == []


def test_1_2_three_teammates_go_before_the_captain() -> None:
    for lost in range(3):
        game = table("bullet", "click", dice=[1, 0], lost=[lost, 0])
        assert not game.over and told(game, "loses")[0]["left"] == 3 - lost
    assert table("bullet", "click", dice=[1, 0], lost=[3, 0]).winners == (1,)


def test_1_2_the_die_has_the_faces_0_to_5() -> None:
    game = pass_until(start(2), "bid")
    assert options(game, 0) == ["bid=0", "bid=1", "bid=2", "bid=3", "bid=4", "bid=5"]
    low = pass_until(start(2, options={"die": 2}), "bid")
    assert options(low, 1) == ["bid=0", "bid=1", "bid=2"]


def test_1_2_the_first_action_card_is_seen_by_its_owner_alone() -> None:
    game = tripot.new("roulette", 3, 5)
    for viewer in (0, 1, 2, None):
        for seat, held in enumerate(piles(game, viewer)["hands"]):
            assert (held != [None]) == (seat == viewer)


# 1.3: the parts, the referee, the options


@pytest.mark.parametrize("seats", range(2, 7))
def test_1_3_bullets_that_nobody_has_are_the_spares(seats: int) -> None:
    game = tripot.new("roulette", seats, 5)
    assert piles(game)["spares"] == ["bullet"] * (19 - seats)


def test_1_3_thirty_action_cards() -> None:
    game = tripot.new("roulette", 4, 5)
    deck = true_cards(game, "deck", 0)
    held = [card for seat in range(4) for card in true_cards(game, "hands", seat)]
    every_card = deck + held
    assert {kind: every_card.count(kind) for kind in every_card} == {
        "peek": 4,
        "gift": 3,
        "air-gun": 3,
        "shoot-somebody": 2,
        "second-thoughts": 2,
        "one-more": 2,
        "bribed-judge": 2,
        "hazard-pay": 1,
        "i-dare-you": 2,
        "frisk": 2,
        "deep-pockets": 1,
        "extra-round": 2,
        "nudge": 2,
        "spin-again": 1,
        "fine": 1,
    }


def test_1_3_the_first_referee_is_drawn_by_lot() -> None:
    found = {facts(tripot.new("roulette", 3, seed))["referee"] for seed in range(20)}
    assert found == {0, 1, 2}


def test_1_3_the_referee_passes_clockwise_and_to_the_dead() -> None:
    position: dict[str, Any] = {"lost": [0, 4, 0], "points": [0, 0, 0], "referee": 2}
    game = start(3, **position)
    order = []
    while facts(game)["round"] < 5:
        order.append(facts(game)["referee"])
        say(game, "pocket:click", "-", "pocket:click")
        pass_until(game, "conceal")
    assert order == [2, 0, 1, 2]


@pytest.mark.parametrize("skin", ["rulebook", "family"])
def test_1_3_skin_changes_no_rule(skin: str) -> None:
    game = table("bullet", "click click", dice=[1, 2], options={"skin": skin})
    assert asking(game) == "trigger" and facts(game)["lost"] == [1, 0]
    assert facts(pass_until(game, "conceal"))["points"] == [0, 3]


def test_1_3_too_few_action_cards_and_the_last_seats_get_none() -> None:
    options = {**only("fine fine fine"), "hand": 2}
    assert cards(tripot.new("roulette", 4, 5, options)) == [2, 1, 0, 0]


def test_1_3_options_of_a_smaller_table() -> None:
    options: dict[str, object] = {"clicks": 2, "bullets": 4, "characters": 1, "hand": 0}
    game = tripot.new("roulette", 3, 5, options)
    assert sorted(true_cards(game, "sevens", 0)) == ["bullet", "click", "click"]
    assert piles(game)["spares"] == ["bullet"] and cards(game) == [0, 0, 0]
    dead = table("bullet", "click", dice=[1, 0], options={"characters": 1})
    assert dead.winners == (1,)


@pytest.mark.parametrize(
    ("seats", "wrong"),
    [
        (4, {"bullets": 3}),
        (2, only("peek " * 10 + "gift " * 10 + "fine " * 10 + "nudge " * 10 + "frisk")),
        (2, only("peek " * 11)),
        (2, {"cards": {"peek": 1}}),
        (2, {"skin": "gory"}),
        (2, {"hand": 4}),
        (2, {"characters": 0}),
        (2, {"characters": 5}),
        (2, {"target": 0}),
        (2, {"target": 31}),
        (2, {"clicks": 1}),
        (2, {"clicks": 7}),
        (2, {"bullets": 1}),
        (2, {"bullets": 20}),
        (2, {"die": 6}),
        (2, {"rounds": 0}),
        (2, {"rounds": 41}),
        (1, {}),
        (7, {}),
    ],
)
def test_1_3_options_that_cannot_be(seats: int, wrong: dict[str, object]) -> None:
    with pytest.raises(tripot.BadOption):
        tripot.new("roulette", seats, 1, wrong)


def test_1_3_odds_of_the_first_referee_are_even() -> None:
    def referee(script: Any) -> int:
        opened = open_table("roulette", 3, {**only(), "hand": 0}, None)
        game = opened.game(opened)
        game.begin(script, True)
        return int(facts(game)["referee"])

    found = dict(every(referee))
    assert sorted(found) == [0, 1, 2]
    assert len(set(found.values())) == 1


# 1.4: the last round


def test_1_4_after_round_40_nobody_wins() -> None:
    game = start(2, round=40, points=[13, 3], options={"target": 15})
    assert finish(game).over and game.winners == () and facts(game)["round"] == 40


def test_1_4_round_40_can_still_be_won() -> None:
    assert finish(start(2, round=40, points=[14, 3])).winners == (0,)


def test_1_4_a_tie_in_round_40_is_nobody_s() -> None:
    assert finish(start(2, round=40, points=[14, 14])).winners == ()


def test_1_4_round_39_is_not_the_last() -> None:
    game = start(2, round=39)
    pass_until(game, "bid")
    pass_until(game, "conceal")
    assert not game.over and facts(game)["round"] == 40


# 1.5: what is public


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_1_5_public_and_secret_in_the_accusation_phase(viewer: int | None) -> None:
    game = start(
        3,
        phase="accusation",
        pockets=["bullet", "click", "click"],
        hands=["gift", "", "fine"],
        extra=[0, 2, 0],
        dice=[3, 1, 0],
        discard="peek peek",
    )
    seen = piles(game, viewer)
    assert facts(game)["dice"] == [3, 1, 0] and facts(game)["extra"] == [0, 2, 0]
    assert seen["aside"] == [[], ["click", "click"], []]
    assert seen["spares"] == ["bullet"] * 14
    assert seen["discard"] == ["peek", "peek"]
    assert seen["deck"] == [None] * 26
    assert seen["barrels"] == [[None] * 6] * 3
    pockets = [["bullet"], ["click"], ["click"]]
    hands = [["gift"], [], ["fine"]]
    for seat in range(3):
        assert seen["pockets"][seat] == (pockets[seat] if seat == viewer else [None])
        assert seen["hands"][seat] == (hands[seat] if seat == viewer else [None] * len(hands[seat]))


@pytest.mark.parametrize("viewer", [1, None])
def test_1_5_a_closed_pocket_and_cards_not_turned_are_never_shown(viewer: int | None) -> None:
    game = table("click bullet", "click", dice=[1, 0])
    game = pass_until(game, "conceal")
    gathered = [e["cards"] for e in told(game, "gather", viewer) if e["to"] == ["sevens", 0]]
    assert gathered == [[None], [None] * 5, ["click"]]
    assert piles(game, viewer)["sevens"][0] == [None] * 7


def test_1_5_the_owner_does_not_see_the_order_of_what_was_not_turned() -> None:
    game = pass_until(table("click bullet", "click", dice=[1, 0]), "conceal")
    gathered = [e["cards"] for e in told(game, "gather", 0) if e["from"] == ["barrels", 0]]
    assert gathered == [[None] * 5]
    assert sorted(piles(game, 0)["sevens"][0]) == ["bullet"] + ["click"] * 6


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_1_3_ammunition_is_never_lost(seats: int) -> None:
    game, rng = tripot.new("roulette", seats, 11, {"hand": 3}), Quick(seats)
    while not game.over and game.decision < 400:
        answer_all(game, rng)
        seen, spares = facts(game), true_cards(game, "spares", 0)
        bullets, lying = spares.count("bullet"), true_cards(game, "gone", 0)
        for seat in range(seats):
            parts = ("sevens", "pockets", "barrels", "fired")
            own = [card for part in parts for card in true_cards(game, part, seat)]
            if seat in seen["alive"]:
                assert own.count("bullet") == 1 + seen["extra"][seat] and len(own) == 7
            else:
                assert own == []
            assert true_cards(game, "aside", seat) == ["click"] * seen["extra"][seat]
            bullets += own.count("bullet")
        assert bullets + lying.count("bullet") == 19 and set(spares) <= {"bullet"}
        if asking(game) == "conceal":
            assert seen["more"] == seen["taken"] == [0] * seats
            assert seen["aims"] == list(range(seats))
