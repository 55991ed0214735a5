"""Loser: Spells and Actions that meet, each pair from a written position."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.loser_table import (
    EVERYBODY,
    asking,
    before,
    cast,
    events,
    facts,
    hand,
    in_force,
    loser,
    options,
    pile,
    say,
    some_spells,
    spells,
    table,
    values,
    vote,
)

# Gong and unequal hands


def test_7_14_gong_and_a_philtre_a_mirror_and_a_faded_red() -> None:
    lying: Any = {
        "in_force": ["mirror", "lukewarm-philtre", "fading-red"],
        "mirrors": [2, None, None],
    }
    game = cast("gong", "9 2 3", "18 4 6", "19 15 1", **lying)
    assert values(vote(game, "up up up")) == {0: 14, 1: 10, 2: 14} and loser(game) == 1


def test_7_14_gong_and_one_who_left_with_the_highest_sum() -> None:
    left: Any = {"in_round": [0, 1, 2], "front_down": ["", "", "", "19 18 17"]}
    game = cast("gong", "9 2 3", "8", "10", "", **left)
    assert game.asked == (0, 1, 2)
    assert values(vote(game, "down down down")) == {0: 5, 1: 8, 2: 10} and loser(game) == 2


def test_7_14_gong_then_open_thumbs_first() -> None:
    game = cast("gong", "9 2 3", "18 4", "19", in_force=["", "chatty-thumb", ""])
    assert (asking(game), game.asked) == ("thumb", (1,))


def test_7_14_gong_on_an_empty_pile_is_drawn_by_the_loser() -> None:
    given: Any = {"spells": some_spells(gong=1)}
    game = vote(cast("gong", "9 2 3", "18 4", "19", options=given), "down down down")
    assert loser(game) == 1 and spells(game, 1) == ["gong"] and not facts(game)["gong"]


# Leaving the round


def test_7_15_two_left_each_with_one_potion_vote_at_once() -> None:
    game = cast("vanishing-powder", "9 2 3 5", "18", "19")
    assert (asking(game), game.asked) == ("vote", (1, 2))


def test_7_15_the_last_two_cannot_vanish_one_after_the_other() -> None:
    given: Any = {"spells": some_spells(vanishing_powder=2)}
    held: Any = {"spells": ["vanishing-powder", "vanishing-powder", ""], "options": given}
    game = cast("vanishing-powder", "9 2", "4 5", "19", **held)
    assert options(say(game, "4")) == ["prying-eye", "cauldron-swap"]


def test_7_15_a_mirror_of_one_who_vanishes_is_gone_with_him() -> None:
    position: Any = {"in_force": ["mirror", "", ""], "mirrors": [1, None, None]}
    game = cast("vanishing-powder", "9 2", "18", "3", **position)
    assert values(vote(game, "down down")) == {1: 18, 2: 3}
    assert "mirror" in pile(game, "spell_discard")


def test_7_15_a_toad_tongue_does_not_follow_into_the_next_round() -> None:
    position: Any = {"in_force": ["toad-tongue", "", ""], "spell_pile": "gong mirror"}
    # The blue with which the seat would vanish gives nothing.
    game = say(
        table("9 2 3", "18", "4", tied=[0], spells=["vanishing-powder", "", ""], **position), "9"
    )
    assert (asking(game), facts(game)["in_round"]) == ("play", [0, 1, 2])


def test_7_15_a_loser_s_gift_goes_to_one_who_vanished() -> None:
    game = cast("vanishing-powder", "9 2", "4", "19", spell_pile="gong mirror")
    say(vote(game, "down down"), "mirror")
    assert loser(game) == 2 and spells(game, 0) == ["gong"] and game.asked == (0,)


def test_7_15_butterfingers_and_the_whirl_pass_over_one_who_left() -> None:
    left: Any = {"in_round": [0, 1, 3], "front_down": ["", "", "5 6", ""]}
    game = cast("butterfingers", "9 2", "18 4", "", "19 8", **left)
    assert game.asked == (1, 3)
    game = say(cast("great-whirl", "9 2 3", "18 4", "", "19 8", **left), "2 18 19")
    assert [hand(game, seat) for seat in range(4)] == ["3 19", "2 4", "", "8 18"]


# Reversed play


def test_7_13_reversed_play_skips_hands_of_one_and_those_who_left() -> None:
    left: Any = {"in_round": [0, 1, 2, 3], "front_down": ["", "", "", "", "5 6"]}
    game = cast("about-turn", "9 2", "18 4", "3", "19 8", "", **left)
    assert game.asked == (3,)
    assert say(game, "19").asked == (1,)


def test_7_13_a_reversed_turn_after_musical_chairs() -> None:
    game = cast("musical-chairs", "9 2", "18 4 15", "3 7", in_force=["", "about-turn", ""])
    say(game, "aim>1")
    assert game.asked == (2,)
    say(game, "3", "prying-eye", "aim>1")
    assert game.asked == (0,) and hand(game, 0) == "4 15 18"


# The open potion of Truth Serum


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_7_22_an_open_potion_given_in_a_trade_is_closed_and_known(viewer: int | None) -> None:
    game = say(cast("forced-trade", "9 2 3", "18 4", "19", open=["18"]), "aim>1", "2 18")
    assert "18" in hand(game, 0, viewer) and facts(game)["open"] == []
    assert ("2" in hand(game, 1, viewer)) == (viewer in (0, 1))


def test_7_22_a_sealed_choice_of_an_open_potion_is_not_seen_before_the_close() -> None:
    game = say(cast("forced-trade", "9 2 3", "18 4", "19", open=["18"]), "aim>1")
    views = [game.view(viewer)["piles"] for viewer in (0, 2, None)]
    game.answer(1, game.parse("give:18"))
    assert [game.view(viewer)["piles"] for viewer in (0, 2, None)] == views


def test_7_22_an_open_potion_is_taken_at_random_like_any_other() -> None:
    found = set()
    for seed in range(12):
        game = say(cast("wandering-hand", "9 2", "18 4", "19", open=["18"], seed=seed), "aim>1")
        taken = "18" if "18" in options(game) else "4"
        found.add(taken)
        assert (hand(game, 0, 2) == "? 18") == (taken == "18")
        assert facts(game)["open"] == ([] if taken == "18" else ["18"])
        assert hand(game, 1, 2) == ("?" if taken == "18" else "18")
    assert found == {"18", "4"}


def test_7_22_an_open_potion_meddled_with_is_known_in_the_centre() -> None:
    game = table("9 2", "18", "19 3", centre_down="5 6", action_2="meddling-fingers", open=["18"])
    say(game, "9", "meddling-fingers", "aim>1", "centre-2")
    for viewer in EVERYBODY:
        assert pile(game, "centre_down", viewer) == "? 18"
    assert hand(game, 1) == "6" and hand(game, 1, 0) == "?" and facts(game)["open"] == []


def test_7_22_an_open_potion_swapped_into_the_cauldron_by_its_owner() -> None:
    game = table("9 18 3", "4", "19", centre_down="5", open=["18"])
    say(game, "9", "cauldron-swap", "18")
    assert pile(game, "centre_down") == "18" and hand(game, 0) == "3 5"
    assert facts(game)["open"] == []


def test_7_22_whole_hands_exchanged_close_what_was_open() -> None:
    game = say(cast("musical-chairs", "9 2 3", "18 4", "19", open=["2", "18"]), "aim>1")
    assert facts(game)["open"] == []
    assert set(hand(game, 0, None).split()) == {"18", "?"}
    assert set(hand(game, 1, None).split()) == {"2", "?"}


def test_7_22_an_open_potion_in_the_whirl_is_seen_to_go_left() -> None:
    game = say(cast("great-whirl", "9 2 3", "18 4", "19 5", open=["18"]), "2 18 19")
    assert "18" in hand(game, 2, None) and facts(game)["open"] == []
    assert hand(game, 0, None) == "? ?"


def test_7_22_an_open_potion_that_stays_in_the_whirl_stays_open() -> None:
    game = say(cast("great-whirl", "9 2 3", "18 4", "19 5", open=["18"]), "2 4 19")
    assert hand(game, 1, None).split().count("18") == 1 and facts(game)["open"] == ["18"]


def test_7_22_an_open_potion_dropped_is_no_longer_open() -> None:
    game = say(cast("butterfingers", "9 2", "18 4", "19 5", open=["18"]), "18 19")
    assert before(game, 1, None) == ("", "18") and before(game, 2, None) == ("", "?")
    assert facts(game)["open"] == []


def test_7_22_an_open_potion_laid_for_a_catch_lies_face_up() -> None:
    game = cast("lucky-catch", "9 18 3", "4", "19", front_up=["", "5", ""], open=["18"])
    say(game, "5", "18")
    assert before(game, 1) == ("18", "") and facts(game)["open"] == []


def test_7_22_a_hand_that_vanishes_is_closed_and_what_was_open_is_known() -> None:
    game = cast("vanishing-powder", "9 18 3", "4", "19", open=["18"])
    assert sorted(before(game, 0, None)[1].split()) == ["18", "?"] and facts(game)["open"] == []


def test_7_22_an_open_red_is_caught_by_no_wand_but_may_be_snapped() -> None:
    game = cast("wand-snap", "9 2", "18 4", "19", open=["4", "18"])
    up, _ = before(game, 1)
    assert facts(game)["open"] == (["4"] if up == "18" else ["18"])


# Chatty Thumb, Lucky Catch, Spell Thief and the pile


def test_7_23_an_open_thumb_up_alone_and_then_another() -> None:
    game = say(cast("chatty-thumb", "9 2", "18", "19"), "aim>2", "up")
    assert loser(vote(game.copy(), "down down")) == 0
    assert loser(vote(game.copy(), "down up")) == 1


def test_7_23_a_chatty_thumb_that_vanishes_does_not_vote() -> None:
    game = cast("vanishing-powder", "9 2", "18", "19", in_force=["chatty-thumb", "", ""])
    assert (asking(game), game.asked) == ("vote", (1, 2))


def test_7_6_a_caught_red_is_played_face_down() -> None:
    game = cast("lucky-catch", "9 2 3", "4", "19", front_up=["", "17", ""])
    say(game, "17", "2", "17")
    assert before(game, 0) == ("9", "?") and asking(game) == "vote"


def test_7_6_the_potion_laid_down_may_be_caught_back_by_another() -> None:
    given: Any = {"spells": some_spells(lucky_catch=2)}
    position: Any = {"options": given, "spells": ["lucky-catch", "lucky-catch", ""]}
    game = cast("lucky-catch", "9 19 3", "4 8", "2", front_up=["", "17", ""], **position)
    say(game, "17", "19", "4", "lucky-catch", "19")
    assert before(game, 1) == ("8 4", "") and hand(game, 1) == "19"


def test_7_19_two_thieves_steal_from_each_other() -> None:
    given: Any = {"spells": some_spells(spell_thief=2, gong=1)}
    held: Any = {"options": given, "spells": ["spell-thief gong", "spell-thief", ""]}
    game = cast("spell-thief", "9 2 3", "4 5", "19", **held)
    assert spells(game, 0) == ["gong", "spell-thief"] and spells(game, 1) == []


def test_7_19_a_thief_with_nobody_to_rob_and_nothing_to_draw() -> None:
    given: Any = {"spells": some_spells(spell_thief=1)}
    game = cast("spell-thief", "9 2", "4", "19", options=given)
    assert spells(game, 0) == [] and pile(game, "spell_pile") == "spell-thief"


def test_7_20_the_library_draws_across_an_empty_pile() -> None:
    given: Any = {"spells": some_spells(forbidden_library=1, gong=1, mirror=1)}
    game = cast("forbidden-library", "9 2", "4", "19", options=given, spell_discard="mirror")
    assert spells(game, 0) == ["gong", "mirror"] and len(events(game, "recycle")) == 2


def test_7_16_butterfingers_that_end_the_phase_under_a_toad_tongue() -> None:
    game = cast("butterfingers", "9 2", "4 5", "19 6", in_force=["", "toad-tongue", ""], tied=[1])
    say(game, "4 19")
    assert asking(game) == "vote" and facts(game)["tied"] == [1]
    vote(game, "down down down")
    assert facts(game)["tied"] == [] and in_force(game) == ["", "", ""]


def test_7_18_two_toad_tongues_tie_the_same_blue() -> None:
    given: Any = {"spells": some_spells(toad_tongue=2)}
    lying: Any = {"in_force": ["", "toad-tongue", ""], "tied": [1], "options": given}
    game = say(cast("toad-tongue", "9 2", "4 5 6", "19", **lying), "aim>1", "4", "5")
    assert asking(game) == "act" and in_force(game)[1] == "toad-tongue toad-tongue"


def test_7_9_two_philtres_are_one() -> None:
    given: Any = {"spells": some_spells(lukewarm_philtre=2)}
    game = table(
        "3", "18", "12", options=given, in_force=["lukewarm-philtre lukewarm-philtre", "", ""]
    )
    assert values(vote(game, "down down down"))[0] == 10


@pytest.mark.parametrize(("spell", "worth"), [("spiked-potion", 18), ("flat-potion", 0)])
def test_7_7_several_of_a_kind_add_up(spell: str, worth: int) -> None:
    given: Any = {"spells": some_spells(**{spell.replace("-", "_"): 3})}
    game = table("3", "18", "12", options=given, in_force=[" ".join([spell] * 3), "", ""])
    assert values(vote(game, "down down down"))[0] == worth
