"""Roulette, clauses 4.1 and 4.5: what a hand may do, and where Action cards come from and go."""

from __future__ import annotations

import re

import pytest

import tripot
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
)

# 4.1: impossible cards, and hands of any size


def test_4_1_shoot_somebody_when_the_shot_is_gone_is_spent() -> None:
    game = table("click", "click", dice=[1, 0], hands=["second-thoughts", "shoot-somebody"])
    say(game, "turn-die:second-thoughts=0", "play:shoot-somebody")
    assert names_of(game, "crossfire") == [] and cards(game) == [0, 0]
    assert facts(pass_until(game, "conceal"))["points"] == [1, 1]


def test_4_1_any_number_of_cards_in_a_hand_and_in_a_phase() -> None:
    held = "gift gift gift air-gun air-gun air-gun shoot-somebody shoot-somebody"
    game = table("bullet", "click", dice=[1, 0], hands=[held, ""])
    for card in (
        "play-on:gift>1",
        "play:air-gun",
        "play-on:gift>1",
        "play:air-gun",
        "play-on:gift>1",
        "play:shoot-somebody",
        "play:air-gun",
    ):
        say(game, card)
    all_pass(game)
    assert facts(game)["lost"] == [0, 0] and hand(game, 0) == "shoot-somebody"


def test_4_1_only_in_its_phase() -> None:
    held = (
        "peek gift air-gun shoot-somebody second-thoughts one-more bribed-judge hazard-pay"
        " i-dare-you frisk extra-round nudge spin-again fine"
    )
    found: dict[str, set[str]] = {}
    game = start(2, hands=[held, ""])
    found["conceal"] = set(options(game, 0))
    say(game, "pocket:bullet", "pocket:click")
    while facts(game)["round"] == 1:
        if asking(game) == "bid":
            say(game, "bid=3", "bid=0")
            continue
        words = {re.sub(r"[>=]\d$", "", option) for option in options(game, 0)}
        found.setdefault(str(asking(game)), words)
        for seat in game.asked:
            game.answer(seat, game.legal(seat)[0])
    assert found == {
        "conceal": {"pocket:click", "pocket:bullet"},
        "tamper": {"pass", "play-on:peek", "play-on:extra-round", "play:nudge"},
        "dare": {"pass", "play-on:i-dare-you"},
        "accuse": {"pass", "accuse", "play-on:frisk"},
        "trigger": {
            *("pass", "play-on:gift", "play:air-gun", "play:shoot-somebody"),
            *("turn-die:second-thoughts", "play-on:one-more", "play-on:spin-again"),
        },
        "score": {"pass", "play:hazard-pay", "play-on:fine"},
    }


# 4.5: the pile


def test_4_5_an_empty_pile_is_made_of_the_discard() -> None:
    game = table("bullet", "click", dice=[1, 0], options=only("fine nudge"), discard="fine nudge")
    assert len(told(game, "recycle")) == 1 and cards(game) == [1, 0]
    assert piles(game)["discard"] == [] and piles(game)["deck"] == [None]


def test_4_5_in_the_midst_of_a_draw() -> None:
    game = start(
        2,
        phase="accusation",
        pockets=["bullet", "click"],
        options=only("fine fine nudge nudge"),
        deck="fine",
        discard="fine nudge nudge",
    )
    say(game, "pass", "accuse>0")
    # Seat 0 has the last one; seat 1 the three that came back.
    assert hand(game, 0) == "fine" and cards(game) == [1, 3]
    assert sorted(hand(game, 1).split()) == ["fine", "nudge", "nudge"]
    assert piles(game)["discard"] == [] and len(told(game, "recycle")) == 1


def test_4_5_without_pile_and_discard_the_draw_is_lost() -> None:
    game = start(2, phase="accusation", pockets=["bullet", "click"], options=only("fine fine"))
    say(game, "pass", "accuse>0")
    assert cards(game) == [1, 1]
    assert [(e["seat"], e["count"]) for e in told(game, "no_draw")] == [(1, 2)]


def test_4_5_a_card_just_played_can_be_drawn() -> None:
    game = table("bullet", "click", dice=[1, 0], hands=["gift", ""], options=only("gift"))
    say(game, "play-on:gift>1")
    assert hand(game, 1) == "gift" and cards(game) == [0, 1]


@pytest.mark.parametrize(("referee", "order"), [(0, [0, 2, 3]), (1, [2, 3, 0]), (3, [3, 0, 2])])
def test_4_5_draws_go_clockwise_from_the_referee(referee: int, order: list[int]) -> None:
    game = table("bullet", "click", "bullet", "bullet", dice=[1, 0, 1, 1], referee=referee)
    assert [e["to"][1] for e in told(game, "draw")] == order


def test_4_5_cards_of_a_wave_go_to_the_discard_from_the_referee_on() -> None:
    game = start(3, phase="spin", referee=1, hands=["peek", "extra-round", "peek"])
    say(game, "play-on:peek>1", "play-on:extra-round>0", "play-on:peek>0")
    assert piles(game)["discard"] == ["extra-round", "peek", "peek"]
    assert [e["from"][1] for e in told(game, "play")] == [1, 2, 0]


def test_4_1_a_card_not_held_cannot_be_played() -> None:
    game = table("click", "click", dice=[1, 1], hands=["gift", ""])
    with pytest.raises(tripot.NotOffered):
        game.answer(0, game.parse("play:air-gun"))
    with pytest.raises(tripot.NotAsked):
        game.answer(1, game.parse("play-on:gift>0"))
