"""Loser: worked sequences of play, from the first potion to the frog."""

from __future__ import annotations

from typing import Any

import pytest

import tripot
from tests.games.loser_table import (
    asking,
    before,
    events,
    facts,
    finish,
    hand,
    loser,
    options,
    piles,
    say,
    table,
    values,
    vote,
)


def test_red_is_played_face_down_and_blue_gives_an_action() -> None:
    game = table("17 3", "4 19", "8", centre_down="5 6")
    say(game, "17")
    assert before(game, 0) == ("", "?") and before(game, 0, 0) == ("", "17")
    assert game.asked == (1,) and asking(game) == "play"
    say(game, "4")
    assert before(game, 1) == ("4", "") and options(game) == ["prying-eye", "cauldron-swap"]
    say(game, "prying-eye", "aim>2")
    assert hand(game, 2, 1) == "8" and hand(game, 2, 0) == "?"
    assert facts(game)["action_1"] == "grimoire" and asking(game) == "vote"


def test_the_highest_who_votes_down_loses_and_gives_a_spell_to_the_left() -> None:
    game = table("3", "19", "8", spell_pile="gong mirror")
    vote(game, "down down down")
    assert loser(game) == 1 and facts(game)["frogs"] == [0, 1, 0]
    assert asking(game) == "keep" and sorted(options(game)) == ["gong", "mirror"]
    say(game, "mirror")
    assert piles(game, 2)["spells"] == [[], [None], ["gong"]]
    assert piles(game, 1)["spells"][1] == ["mirror"] and piles(game, 1)["spells"][2] == ["gong"]
    assert facts(game)["turn"] == 2 and facts(game)["round"] == 2


@pytest.mark.parametrize(("thumbs", "lost"), [("down up down", 0), ("down up up", 2)])
def test_the_lowest_loses_when_the_highest_voted_up(thumbs: str, lost: int) -> None:
    assert loser(vote(table("3", "19", "8"), thumbs)) == lost


def test_a_second_frog_ends_the_game_and_all_others_win() -> None:
    game = vote(table("3", "19", "8", frogs=[1, 0, 0]), "up up down")
    assert game.over and game.winners == (1, 2)


def test_a_swap_with_the_centre_is_seen_by_its_user_alone() -> None:
    game = table("9 17 3", "4 5", "8 2", centre_down="6 16")
    say(game, "9", "cauldron-swap", "centre-1", "17")
    assert hand(game, 0) in ("3 6", "3 16")
    assert hand(game, 0, 1) == "? ?" and piles(game, 0)["centre_down"][0] == "17"


def test_a_gong_has_everybody_count_the_sum() -> None:
    game = table("9 2 3", "19", "8 10", spells=["gong", "", ""])
    say(game, "9", "gong")
    vote(game, "down up down")
    assert values(game) == {0: 5, 1: 19, 2: 18} and loser(game) == 0


def test_who_vanishes_cannot_lose_and_shows_nothing() -> None:
    game = table("9 2 3", "19", "8", spells=["vanishing-powder", "", ""])
    say(game, "9", "vanishing-powder")
    assert facts(game)["in_round"] == [1, 2] and before(game, 0, 1) == ("9", "? ?")
    vote(game, "down down")
    assert loser(game) == 1 and {event["from"][1] for event in events(game, "reveal")} == {1, 2}


def test_values_are_changed_in_the_order_of_5_5() -> None:
    game = table(
        "3",
        "19",
        "8",
        in_force=["mirror spiked-potion", "lukewarm-philtre", "flat-potion topsy-turvy"],
        mirrors=[1, None, None],
    )
    vote(game, "down down up")
    assert values(game) == {0: 15, 1: 10, 2: 3} and loser(game) == 0


def test_an_open_potion_is_seen_to_move_and_is_closed_then() -> None:
    game = table("9 2", "19 4", "8", spells=["truth-serum", "", ""])
    say(game, "9", "truth-serum", "aim>1")
    seen = hand(game, 1, 2)
    assert seen in ("? 19", "4 ?")
    say(game, "19")
    assert before(game, 1, 2) == ("", "19" if seen == "? 19" else "?")


def test_about_turn_sends_the_turn_the_other_way() -> None:
    game = table("9 2 3", "19 4", "8 5", spells=["about-turn", "", ""])
    say(game, "9", "about-turn")
    assert game.asked == (2,)


def test_a_talkative_thumb_is_seen_before_the_others_vote() -> None:
    game = table("9 2", "19", "8", spells=["chatty-thumb", "", ""])
    say(game, "9", "chatty-thumb", "aim>1")
    assert (asking(game), list(game.asked)) == ("thumb", [1])
    say(game, "up")
    assert facts(game)["up"] == [1]
    assert (asking(game), list(game.asked)) == ("vote", [0, 2])


def test_a_trade_of_single_potions_is_not_asked() -> None:
    game = table("9 2", "19", "8", spells=["forced-trade", "", ""])
    say(game, "9", "forced-trade", "aim>1")
    assert (hand(game, 0), hand(game, 1), asking(game)) == ("19", "2", "vote")
    assert hand(game, 0, 1) == "19" and hand(game, 0, 2) == "?"


def test_all_pass_a_potion_to_the_left_at_once() -> None:
    game = table("9 2 3", "19 4", "8 5", spells=["great-whirl", "", ""])
    say(game, "9", "great-whirl", "2 19 8")
    assert [hand(game, seat) for seat in range(3)] == ["3 8", "2 4", "5 19"]


def test_silence_plays_a_whole_game() -> None:
    for seats in range(3, 7):
        assert len(finish(tripot.new("loser", seats, 5)).winners) == seats - 1


@pytest.mark.parametrize(
    "position",
    [
        {"front_down": ["9", "", ""]},
        {"front_up": ["gong", "", ""]},
        {"in_force": ["gong", "", ""]},
        {"in_force": ["mirror", "", ""]},
        {"in_round": [0, 1]},
        {"frogs": [2, 0, 0]},
        {"open": ["18"]},
        {"tied": [1]},
        {"voted": [1]},
        {"action_1": 0},
    ],
)
def test_what_cannot_be_played_is_refused(position: dict[str, Any]) -> None:
    with pytest.raises(tripot.BadPosition):
        table("4 2", "19", "8", **position)
