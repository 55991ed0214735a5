"""Roulette, clause 2.4 of the rules: accusations, and the waves in which they come."""

from __future__ import annotations

from typing import Any

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
    told,
    true_cards,
)

# Who may accuse whom


def test_2_4_everybody_may_accuse_everybody_else() -> None:
    game = start(3, phase="accusation")
    assert asking(game) == "accuse" and game.asked == (0, 1, 2)
    assert options(game, 0) == ["pass", "accuse>1", "accuse>2"]
    assert options(game, 1) == ["pass", "accuse>0", "accuse>2"]


def test_2_4_not_the_dead_and_not_by_the_dead() -> None:
    game = start(
        3,
        phase="accusation",
        lost=[0, 4, 0],
        pockets=["click", "", "click"],
        hands=["", "fine", ""],
    )
    assert game.asked == (0, 2) and options(game, 0) == ["pass", "accuse>2"]


def test_2_4_one_out_of_the_round_may_accuse_and_has_no_pocket_to_be_accused() -> None:
    game = start(3, phase="accusation", out=[1], lost=[0, 1, 0])
    assert game.asked == (0, 1, 2)
    assert options(game, 1) == ["pass", "accuse>0", "accuse>2"]
    assert options(game, 0) == ["pass", "accuse>2"]


def test_2_4_once_a_round() -> None:
    game = start(3, phase="accusation")
    say(game, "accuse>1", "pass", "pass")
    assert facts(game)["accusers"] == [0]
    assert asking(game) == "accuse" and 2 in game.asked
    assert options(game, 2) == ["pass", "accuse>0"]
    assert "accuse>2" not in options(game, 0)


def test_2_4_an_accusation_of_the_written_past_is_used_up() -> None:
    game = start(3, phase="accusation", accusers=[0, 1])
    assert game.asked == (2,)


def test_2_4_an_opened_pocket_cannot_be_accused_or_frisked() -> None:
    game = start(3, phase="accusation", opened=[1], hands=["frisk", "", ""])
    assert options(game, 0) == ["pass", "accuse>2", "play-on:frisk>0", "play-on:frisk>2"]
    assert options(game, 2) == ["pass", "accuse>0"]
    assert piles(game)["pockets"][1] == ["click"]


def test_2_4_whoever_has_nobody_left_to_accuse_is_not_asked() -> None:
    game = start(2, phase="accusation", opened=[1])
    assert game.asked == (1,)
    assert facts(start(2, phase="accusation", opened=[0, 1]))["round"] == 2


# A bullet


def test_2_4_a_bullet_three_cards_and_a_character() -> None:
    game = start(3, phase="accusation", pockets=["bullet", "click", "click"], dice=[2, 0, 0])
    say(game, "pass", "accuse>0", "pass")
    assert cards(game) == [1, 3, 0]
    assert facts(game)["lost"] == [1, 0, 0] and facts(game)["out"] == [0]
    assert told(game, "open")[0]["cards"] == ["bullet"]
    assert piles(game)["barrels"][0] == [] and piles(game)["pockets"][0] == []
    assert facts(game)["extra"] == [0, 0, 0]


def test_2_4_the_convicted_takes_no_shot() -> None:
    game = start(3, phase="accusation", pockets=["bullet", "click", "click"], dice=[5, 0, 0])
    say(game, "pass", "accuse>0", "pass")
    pass_until(game, "conceal")
    assert told(game, "fire") == []


def test_2_4_the_convicted_may_still_accuse() -> None:
    game = start(3, phase="accusation", pockets=["bullet", "click", "bullet"])
    say(game, "pass", "accuse>0", "pass")
    assert options(game, 0) == ["pass", "accuse>1", "accuse>2"]
    say(game, "accuse>2", "pass", "pass")
    assert facts(game)["lost"] == [1, 0, 1] and cards(game) == [4, 3, 1]


# A click


def test_2_4_a_click_a_card_for_the_accused_and_a_bullet_for_the_accuser() -> None:
    game = start(3, phase="accusation", dice=[0, 4, 0])
    say(game, "pass", "accuse>0", "pass")
    assert cards(game) == [1, 0, 0]
    assert facts(game)["extra"] == [0, 1, 0] and facts(game)["dice"] == [0, 4, 0]
    assert sorted(true_cards(game, "barrels", 1)) == ["bullet"] * 2 + ["click"] * 4
    assert piles(game)["aside"][1] == ["click"] and len(piles(game)["spares"]) == 15
    assert facts(game)["lost"] == [0, 0, 0] and facts(game)["out"] == []


def test_2_4_the_barrel_is_shuffled_after_the_change() -> None:
    found = set()
    for seed in range(40):
        game = tripot.arrange(
            "roulette", 2, seed, hands=["", ""], phase="accusation", pockets=["bullet", "click"]
        )
        say(game, "accuse>1", "pass")
        found.add(true_cards(game, "barrels", 0).index("bullet"))
    assert found == set(range(6))


def test_2_4_a_false_accuser_with_the_bullet_pocketed_has_one_in_the_barrel() -> None:
    game = start(3, phase="accusation", pockets=["bullet", "click", "click"])
    say(game, "accuse>1", "pass", "pass")
    assert sorted(true_cards(game, "barrels", 0)) == ["bullet"] + ["click"] * 5
    assert true_cards(game, "pockets", 0) == ["bullet"]


def test_2_4_the_extra_bullet_stays_in_the_next_round() -> None:
    game = start(2, phase="accusation")
    say(game, "accuse>1", "pass")
    pass_until(game, "conceal")
    assert sorted(true_cards(game, "sevens", 0)) == ["bullet"] * 2 + ["click"] * 5
    assert facts(game)["extra"] == [1, 0] and piles(game)["aside"][0] == ["click"]


def test_2_4_out_of_the_round_the_bullet_goes_into_the_seven() -> None:
    game = start(3, phase="accusation", out=[0], lost=[1, 0, 0])
    say(game, "accuse>1", "pass", "pass")
    assert sorted(true_cards(game, "sevens", 0)) == ["bullet"] * 2 + ["click"] * 5
    assert piles(game)["aside"][0] == ["click"] and piles(game)["barrels"][0] == []
    pass_until(game, "conceal")
    assert sorted(true_cards(game, "sevens", 0)) == ["bullet"] * 2 + ["click"] * 5


def test_2_4_skipped_for_want_of_spares() -> None:
    game = start(3, phase="accusation", options={"bullets": 3})
    say(game, "accuse>1", "pass", "pass")
    assert [(e["seat"], e["cause"]) for e in told(game, "no_spare")] == [(0, "false_accusation")]
    assert facts(game)["extra"] == [0, 0, 0] and cards(game) == [0, 1, 0]
    assert piles(game)["barrels"][0] == [None] * 6


def test_2_4_skipped_for_want_of_clicks_and_the_barrel_is_shown() -> None:
    game = start(3, phase="accusation", extra=[5, 0, 0])
    assert true_cards(game, "barrels", 0) == ["bullet"] * 6
    say(game, "accuse>1", "pass", "pass")
    assert [(e["from"][1], e["cause"]) for e in told(game, "no_click")] == [(0, "false_accusation")]
    assert facts(game)["extra"] == [5, 0, 0] and len(piles(game)["spares"]) == 11
    for viewer in (0, 1, 2, None):
        assert piles(game, viewer)["barrels"][0] == ["bullet"] * 6


def test_2_4_a_pocketed_click_is_no_click_of_the_barrel() -> None:
    game = start(2, phase="accusation", extra=[5, 0], pockets=["click", "click"])
    say(game, "accuse>1", "pass")
    assert facts(game)["extra"] == [5, 0] and true_cards(game, "pockets", 0) == ["click"]


def test_2_4_with_neither_spares_nor_clicks_the_barrel_stays_closed() -> None:
    game = start(2, phase="accusation", extra=[5, 0], options={"bullets": 7})
    say(game, "accuse>1", "pass")
    assert [(e["seat"], e["cause"]) for e in told(game, "no_spare")] == [(0, "false_accusation")]
    assert piles(game)["barrels"][0] == [None] * 6


# Several at once


def test_2_4_several_accusers_of_a_cheat_have_three_each() -> None:
    game = start(4, phase="accusation", pockets=["bullet", "click", "click", "click"])
    say(game, "pass", "accuse>0", "accuse>0", "accuse>0")
    assert cards(game) == [1, 3, 3, 3] and facts(game)["lost"] == [1, 0, 0, 0]


def test_2_4_several_false_accusers_each_take_a_bullet_and_give_a_card() -> None:
    game = start(4, phase="accusation")
    say(game, "pass", "accuse>0", "accuse>0", "accuse>0")
    assert cards(game) == [3, 0, 0, 0] and facts(game)["extra"] == [0, 1, 1, 1]


def test_2_4_spares_go_round_from_the_referee_while_they_last() -> None:
    game = start(4, phase="accusation", referee=2, options={"bullets": 6})
    say(game, "pass", "accuse>0", "accuse>0", "accuse>0")
    assert facts(game)["extra"] == [0, 0, 1, 1]
    assert [(e["seat"], e["cause"]) for e in told(game, "no_spare")] == [(1, "false_accusation")]


def test_2_4_bullets_of_the_convicted_come_back_in_time_for_false_accusers() -> None:
    # (c) before (e): seat 0 dies with an extra bullet, which is the only spare.
    game = start(
        3,
        phase="accusation",
        pockets=["bullet", "click", "click"],
        extra=[1, 0, 0],
        options={"bullets": 4},
    )
    assert piles(game)["spares"] == []
    say(game, "pass", "accuse>0", "accuse>1")
    assert facts(game)["extra"] == [0, 0, 1] and told(game, "no_spare") == []


def test_2_4_each_draws_all_it_is_due_from_the_referee_on() -> None:
    game = start(
        4,
        phase="accusation",
        referee=2,
        pockets=["bullet", "click", "click", "click"],
        deck="fine peek nudge",
    )
    say(game, "pass", "accuse>0", "accuse>3", "accuse>0")
    # 3 draws one for the false accusation of 2 and three for the true one; then 0, then 1.
    drawn = [(e["to"][1], len(e["cards"])) for e in told(game, "draw")]
    assert drawn == [(3, 4), (0, 1), (1, 3)]
    assert set(hand(game, 3).split()) >= {"fine", "peek", "nudge"}


# Waves


def test_2_4_accusations_of_a_wave_are_shown_together() -> None:
    game = start(3, phase="accusation")
    game.answer(0, game.parse("accuse>1"))
    assert facts(game)["accusers"] == [] and told(game, "accuse") == []
    assert game.view(1)["locked"] == []  # a window: not even who has answered
    game.answer(1, game.parse("accuse>0"))
    game.answer(2, game.parse("pass"))
    assert [(e["seat"], e["accused"]) for e in told(game, "accuse")] == [(0, 1), (1, 0)]
    assert facts(game)["extra"] == [1, 1, 0] and cards(game) == [1, 1, 0]


def test_2_4_asked_again_after_a_wave_and_no_more_after_the_last_call() -> None:
    game = start(4, phase="accusation", pockets=["bullet", "click", "bullet", "click"])
    say(game, "pass", "accuse>0", "pass", "pass")
    assert asking(game) == "accuse"
    say(game, "pass", "pass", "pass", "accuse>2")
    assert asking(game) == "accuse" and facts(game)["lost"] == [1, 0, 1, 0]
    all_pass(game)
    assert asking(game) == "trigger"


def test_2_4_mutual_accusations_of_cheats_convict_both() -> None:
    game = start(3, phase="accusation", pockets=["bullet", "bullet", "click"])
    say(game, "accuse>1", "accuse>0", "pass")
    assert facts(game)["lost"] == [1, 1, 0] and cards(game) == [4, 4, 0]
    assert facts(game)["out"] == [0, 1]


def test_2_4_an_accusation_counts_though_its_author_loses_his_captain() -> None:
    game = start(
        4, phase="accusation", pockets=["bullet", "bullet", "click", "click"], lost=[3, 0, 0, 0]
    )
    say(game, "accuse>1", "pass", "accuse>0", "pass")
    assert facts(game)["alive"] == [1, 2, 3] and facts(game)["lost"] == [4, 1, 0, 0]
    assert cards(game) == [3, 1, 3, 0]


def test_2_4_a_false_accuser_without_captain_takes_no_bullet() -> None:
    game = start(3, phase="accusation", pockets=["bullet", "click", "click"], lost=[3, 0, 0])
    say(game, "accuse>1", "pass", "accuse>0")
    assert facts(game)["extra"] == [0, 0, 0] and len(piles(game)["spares"]) == 16
    assert cards(game) == [0, 1, 3]


def test_2_4_captains_are_counted_after_the_whole_wave() -> None:
    position: dict[str, Any] = {"pockets": ["bullet", "bullet"], "lost": [3, 3]}
    both = start(2, phase="accusation", **position)
    say(both, "accuse>1", "accuse>0")
    assert both.over and both.winners == ()
    one = start(2, phase="accusation", **position)
    say(one, "accuse>1", "pass")
    assert one.winners == (0,)


def test_2_4_no_more_steps_after_the_last_captain() -> None:
    game = start(2, phase="accusation", pockets=["click", "bullet"], lost=[0, 3], dice=[5, 0])
    say(game, "accuse>1", "pass")
    assert game.winners == (0,) and game.scores == (0, 0)
    assert names_of(game, "fire", "points") == []


# Frisks in a wave


def test_2_4_a_frisk_is_in_place_of_accusing_in_that_wave_only() -> None:
    game = start(
        3, phase="accusation", hands=["frisk", "", ""], pockets=["click", "bullet", "click"]
    )
    say(game, "play-on:frisk>1", "pass", "pass")
    assert facts(game)["accusers"] == [] and asking(game) == "accuse"
    assert piles(game, 0)["pockets"][1] == ["bullet"] and piles(game, 2)["pockets"][1] == [None]
    say(game, "accuse>1", "pass", "pass")
    assert facts(game)["lost"] == [0, 1, 0]


def test_2_4_whoever_has_accused_may_still_frisk() -> None:
    game = start(3, phase="accusation", hands=["frisk", "", ""], accusers=[0])
    assert options(game, 0) == ["pass", "play-on:frisk>0", "play-on:frisk>1", "play-on:frisk>2"]


def test_2_4_frisks_come_before_pockets_are_opened() -> None:
    game = start(3, phase="accusation", referee=1, hands=["frisk", "", ""])
    say(game, "play-on:frisk>1", "pass", "accuse>1")
    names = names_of(game, "play", "frisk", "open", "accuse")
    assert names == ["accuse", "play", "frisk", "open"]
    assert told(game, "frisk", 0)[0]["cards"] == ["click"]


def test_2_4_out_of_the_round_nobody_frisks() -> None:
    game = start(3, phase="accusation", out=[0], lost=[1, 0, 0], hands=["frisk", "", ""])
    assert options(game, 0) == ["pass", "accuse>1", "accuse>2"]


def test_2_4_a_table_without_action_cards_loses_the_draws() -> None:
    game = start(3, phase="accusation", pockets=["bullet", "click", "click"], options=only())
    say(game, "pass", "accuse>0", "pass")
    assert [(e["seat"], e["count"]) for e in told(game, "no_draw")] == [(0, 1), (1, 3)]
    assert cards(game) == [0, 0, 0] and facts(game)["lost"] == [1, 0, 0]


@pytest.mark.parametrize(
    "answer", ["accuse>0", "accuse>3", "aim>1", "play-on:frisk>1", "click", "bid=0"]
)
def test_2_4_what_cannot_be_answered(answer: str) -> None:
    game = start(3, phase="accusation", hands=["gift", "", ""])
    before = game.digest()
    with pytest.raises(tripot.NotOffered):
        game.answer(0, game.parse(answer))
    assert game.digest() == before
