"""Roulette, clause 1.5 of the rules: who learns what, in views, events and possible worlds."""

from __future__ import annotations

from typing import Any

import pytest

import tripot
from tests.games.roulette_table import (
    all_pass,
    facts,
    only,
    pass_until,
    piles,
    say,
    start,
    table,
    thinks,
    told,
    true_cards,
)

# Few Action cards, so that the worlds can be enumerated.
EITHER = {"click", "bullet"}
ONE_BULLET = {" ".join("bullet" if i == at else "click" for i in range(6)) for at in range(6)}
ALL_CLICKS = {" ".join(["click"] * 6)}


def look(kinds: str, barrel: str, **position: Any) -> tripot.Game:
    """Seat 0 holds these cards and has peeked at the barrel of seat 1."""
    written = {"hands": [f"peek {kinds}", ""], "barrels": ["", barrel], **position}
    game = start(2, phase="spin", options=only(f"peek {kinds}"), **written)
    say(game, "play-on:peek>1")
    return game


def test_1_5_a_closed_pocket_and_a_barrel_are_one_lot_to_others() -> None:
    game = start(2, phase="accusation", options=only(), pockets=["click", "bullet"])
    assert thinks(game, 0, "pockets", 1) == EITHER
    assert thinks(game, 0, "barrels", 1) == ONE_BULLET | ALL_CLICKS
    assert thinks(game, 1, "pockets", 1) == {"bullet"}
    assert thinks(game, 1, "barrels", 1) == ALL_CLICKS


def test_1_5_the_owner_knows_his_barrel_but_not_its_order() -> None:
    game = start(2, phase="accusation", options=only())
    assert thinks(game, 0, "barrels", 0) == ONE_BULLET


def test_1_5_an_opened_pocket_tells_of_the_barrel() -> None:
    game = start(3, phase="accusation", options=only())
    say(game, "pass", "accuse>0", "pass")
    assert thinks(game, 2, "pockets", 0) == {"click"}
    assert thinks(game, 2, "barrels", 0) == ONE_BULLET


def test_1_5_a_bullet_turned_tells_of_the_pocket() -> None:
    kinds = only("air-gun air-gun fine")
    game = table("bullet", "click", dice=[1, 0], hands=["air-gun fine", ""], options=kinds)
    say(game, "play:air-gun")
    assert thinks(game, 1, "pockets", 0) == EITHER
    all_pass(game)
    assert facts(game)["taken"] == [1, 0] and thinks(game, 1, "pockets", 0) == {"click"}


# Peek


@pytest.mark.parametrize("viewer", [1, None])
def test_1_5_a_peek_is_public_and_what_is_seen_is_not(viewer: int | None) -> None:
    game = look("", "click bullet click")
    (event,) = told(game, "peek", viewer)
    assert event["from"] == ["barrels", 1] and event["cards"] == [None] * 3
    assert told(game, "peek", 0)[0]["cards"] == ["click", "bullet", "click"]


def test_1_5_a_bullet_peeked_is_not_in_the_pocket() -> None:
    game = look("", "click bullet click")
    assert thinks(game, 0, "pockets", 1) == {"click"}
    assert thinks(game, 0, "barrels", 1) == {"click click click click bullet click"}


def test_1_5_nor_after_a_reshuffle() -> None:
    game = look("extra-round", "click bullet click")
    say(game, "play-on:extra-round>1")
    assert thinks(game, 0, "pockets", 1) == {"click"}
    barrels = thinks(game, 0, "barrels", 1)
    assert {barrel.count("bullet") for barrel in barrels} == {2} and len(barrels) == 15


def test_1_5_three_clicks_say_less() -> None:
    game = look("extra-round", "click click click")
    say(game, "play-on:extra-round>1")
    assert thinks(game, 0, "pockets", 1) == EITHER
    barrels = thinks(game, 0, "barrels", 1)
    assert {barrel.count("bullet") for barrel in barrels} == {1, 2} and len(barrels) == 6 + 15


@pytest.mark.parametrize(
    ("barrel", "pockets", "barrels"),
    [
        ("click click click", EITHER, ONE_BULLET | ALL_CLICKS),
        ("click click bullet", {"click"}, ONE_BULLET),
    ],
)
def test_1_5_an_order_peeked_is_void_after_spin_again(
    barrel: str, pockets: set[str], barrels: set[str]
) -> None:
    game = pass_until(look("spin-again fine", barrel), "trigger")
    say(game, "play-on:spin-again>1")
    assert thinks(game, 0, "pockets", 1) == pockets
    assert thinks(game, 0, "barrels", 1) == barrels


def test_1_5_fired_clicks_spun_again_are_in_the_barrel() -> None:
    kinds = only("spin-again fine")
    hands = ["", "spin-again fine"]
    game = table("click click click", "click", dice=[3, 0], hands=hands, options=kinds)
    for _ in range(3):
        all_pass(game)
    say(game, "-", "play-on:spin-again>0")
    assert thinks(game, 1, "barrels", 0) == ONE_BULLET | ALL_CLICKS
    assert thinks(game, 0, "barrels", 0) == ONE_BULLET


def test_1_5_the_next_round_forgets_what_was_peeked() -> None:
    game = pass_until(look("", "click bullet click"), "conceal")
    say(game, "pocket:click", "pocket:click")
    assert thinks(game, 0, "pockets", 1) == EITHER
    assert thinks(game, 0, "barrels", 1) == ONE_BULLET | ALL_CLICKS


# Nudge


def nudged() -> tripot.Game:
    """Seat 0 has peeked at bullet, click, click; seat 1 has nudged one of the first two away."""
    kinds = only("peek nudge")
    game = start(2, phase="spin", hands=["peek", "nudge"], barrels=["", "bullet"], options=kinds)
    say(game, "play-on:peek>1", "play:nudge")
    say(game, "-", "sink:bullet")
    return game


def test_1_5_who_peeked_knows_that_a_nudged_bullet_is_on_top_or_at_the_bottom() -> None:
    assert thinks(nudged(), 0, "barrels", 1) == {
        "bullet click click click click click",
        "click click click click click bullet",
    }


def test_1_5_who_nudged_knows_where_it_is() -> None:
    assert thinks(nudged(), 1, "barrels", 1) == {"bullet click click click click click"}


# Frisk and pockets of two


def test_1_5_a_frisk_tells_the_frisker_alone() -> None:
    kinds = only("frisk")
    game = start(
        3,
        phase="accusation",
        pockets=["click", "bullet", "click"],
        hands=["frisk", "", ""],
        options=kinds,
    )
    say(game, "play-on:frisk>1", "pass", "pass")
    assert thinks(game, 0, "pockets", 1) == {"bullet"}
    assert thinks(game, 0, "barrels", 1) == ALL_CLICKS
    assert thinks(game, 2, "pockets", 1) == EITHER
    assert told(game, "frisk", 2)[0]["from"] == ["pockets", 1]


@pytest.mark.parametrize("lost", [[0, 0], [0, 1]])
def test_1_5_the_next_pocket_is_a_new_question(lost: list[int]) -> None:
    kinds = only("frisk gift")
    hands = ["frisk gift", ""]
    game = start(
        2,
        phase="accusation",
        pockets=["click", "bullet"],
        hands=hands,
        dice=[1, 0],
        options=kinds,
        barrels=["bullet", ""],
    )
    say(game, "play-on:frisk>1", "pass")
    assert thinks(game, 0, "pockets", 1) == {"bullet"}
    pass_until(game, "trigger")
    say(game, "play-on:gift>1" if lost[1] else "pass")
    pass_until(game, "conceal")
    assert facts(game)["lost"][1] == lost[1]
    say(game, "pocket:click", "pocket:click")
    assert thinks(game, 0, "pockets", 1) == EITHER


def test_1_5_of_two_pocketed_one_is_opened_and_the_other_may_be_anything() -> None:
    game = start(3, phase="accusation", pockets=["click click", "click", "click"], options=only())
    say(game, "pass", "accuse>0", "pass")
    assert thinks(game, 2, "pockets", 0) == {"click click", "bullet click"}
    assert thinks(game, 0, "pockets", 0) == {"click click"}


def test_1_5_who_frisked_both_knows_the_other_one() -> None:
    kinds = only("frisk")
    for seed in range(12):  # until the click is the one that is opened
        game = tripot.arrange(
            "roulette",
            3,
            seed,
            kinds,
            referee=0,
            phase="accusation",
            hands=["frisk", "", ""],
            pockets=["click", "click bullet", "click"],
        )
        say(game, "play-on:frisk>1", "pass", "pass")
        say(game, "pass", "pass", "accuse>1")
        if facts(game)["lost"] == [0, 0, 0]:
            break
    assert thinks(game, 0, "pockets", 1) == {"bullet click"}
    assert thinks(game, 2, "pockets", 1) == {"bullet click", "click click"}


def test_1_5_a_pocket_of_two_that_was_convicted_is_void() -> None:
    game = start(
        3,
        phase="accusation",
        pockets=["bullet bullet", "click", "click"],
        extra=[1, 0, 0],
        options=only(),
    )
    say(game, "pass", "accuse>0", "pass")
    for viewer in (0, 1, 2):
        seen = thinks(game, viewer, "sevens", 0)
        assert {cards.count("bullet") for cards in seen} == {1}
    gathered = [e["cards"] for e in told(game, "gather", 1) if e["from"] == ["pockets", 0]]
    assert sorted(str(card) for card in gathered[0]) == ["None", "bullet"]


# A bribe, an exchange, and exchanges that are skipped


def test_1_5_all_know_what_a_bribe_did() -> None:
    kinds = only("bribed-judge")
    game = start(
        3,
        phase="accusation",
        pockets=["bullet", "click", "click"],
        hands=["bribed-judge", "", ""],
        options=kinds,
    )
    say(game, "pass", "accuse>0", "pass")
    say(game, "play:bribed-judge")
    for viewer in (0, 1, 2):
        assert thinks(game, viewer, "pockets", 0) == {"click"}
        assert thinks(game, viewer, "barrels", 0) == ONE_BULLET


def test_1_5_an_exchange_is_counted_by_all() -> None:
    game = start(3, phase="accusation", options=only())
    say(game, "accuse>1", "pass", "pass")
    barrels = thinks(game, 2, "barrels", 0)
    assert {barrel.count("bullet") for barrel in barrels} == {1, 2}
    assert thinks(game, 2, "pockets", 0) == EITHER
    assert {barrel.count("bullet") for barrel in thinks(game, 0, "barrels", 0)} == {2}


def test_1_5_a_barrel_without_clicks_tells_of_the_pocket() -> None:
    game = start(3, phase="accusation", extra=[5, 0, 0], options=only())
    assert thinks(game, 2, "pockets", 0) == EITHER
    say(game, "accuse>1", "pass", "pass")
    assert thinks(game, 2, "pockets", 0) == {"click"}


def test_1_5_want_of_spares_tells_nothing() -> None:
    game = start(3, phase="accusation", extra=[5, 0, 0], options={**only(), "bullets": 8})
    say(game, "accuse>1", "pass", "pass")
    assert thinks(game, 2, "pockets", 0) == EITHER


def test_1_5_a_bullet_in_the_air_with_an_extra_one_leaves_the_pocket_open() -> None:
    kinds = only("air-gun air-gun fine")
    game = table(
        "bullet", "click", dice=[1, 0], extra=[1, 0], hands=["air-gun fine", ""], options=kinds
    )
    say(game, "play:air-gun")
    all_pass(game)
    assert facts(game)["taken"] == [1, 0] and thinks(game, 1, "pockets", 0) == EITHER
    assert {barrel.count("bullet") for barrel in thinks(game, 1, "barrels", 0)} == {0, 1}


# Hands


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_1_5_a_draw_is_seen_by_its_owner_alone(viewer: int | None) -> None:
    game = table("bullet", "click", "click", dice=[1, 0, 0], deck="nudge")
    assert [e["cards"] for e in told(game, "draw", viewer)] == [["nudge" if viewer == 0 else None]]


def test_1_5_a_card_played_leaves_the_rest_of_the_hand_secret() -> None:
    kinds = only("peek nudge fine")
    game = start(2, phase="spin", hands=["peek nudge", ""], options=kinds)
    say(game, "play-on:peek>1")
    assert piles(game, 1)["hands"][0] == [None]
    assert thinks(game, 1, "hands", 0) == {"nudge", "fine"}


def test_1_5_what_a_reshuffled_discard_leaves_in_the_eyes_of_others() -> None:
    kinds = only("fine nudge peek")
    game = table(
        "bullet", "click", dice=[1, 0], hands=["", "peek"], discard="fine nudge", options=kinds
    )
    all_pass(game)
    assert thinks(game, 1, "hands", 0) == {"fine", "nudge"}
    (drawn,) = true_cards(game, "hands", 0)
    assert thinks(game, 0, "hands", 1) == {"peek"}
    assert thinks(game, 0, "hands", 0) == {drawn}


def test_1_5_imagined_worlds_look_the_same_to_their_seat() -> None:
    game = nudged()
    for seat in (0, 1):
        for seed in range(5):
            assert game.seat(seat).imagine(seed).view(seat) == game.view(seat)
