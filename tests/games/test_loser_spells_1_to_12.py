"""Loser, clauses 7.1 to 7.12: potions that change hands, and Spells that change values."""

from __future__ import annotations

from typing import Any

import pytest

import tripot
from tests.games.loser_table import (
    EVERYBODY,
    asking,
    before,
    cast,
    default,
    events,
    facts,
    hand,
    in_force,
    loser,
    options,
    pile,
    say,
    some_spells,
    table,
    values,
    vote,
)


def test_7_1_forced_trade_exchanges_what_both_chose() -> None:
    game = say(cast("forced-trade", "9 2 3", "18 4", "19 5"), "aim>1")
    assert (asking(game), game.asked) == ("trade", (0, 1))
    assert options(game, 0) == ["2", "3"] and options(game, 1) == ["4", "18"]
    say(game, "3 18")
    assert (hand(game, 0), hand(game, 1), hand(game, 2)) == ("2 18", "3 4", "5 19")


def test_7_1_forced_trade_is_sealed_till_both_have_chosen() -> None:
    game = say(cast("forced-trade", "9 2 3", "18 4", "19 5"), "aim>1")
    seen = game.view(1)["piles"]
    game.answer(0, game.parse("give:3"))
    assert game.view(1)["piles"] == seen and game.view(1)["locked"] == [0]


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_7_1_forced_trade_both_know_what_went_and_came(viewer: int | None) -> None:
    game = say(cast("forced-trade", "9 2 3", "18 4", "19 5"), "aim>1", "3 18")
    shown = {0: ("2 18", "3 ?"), 1: ("? 18", "3 4"), 2: ("? ?", "? ?"), None: ("? ?", "? ?")}
    mine, theirs = shown[viewer]
    assert set(hand(game, 0, viewer).split()) == set(mine.split())
    assert set(hand(game, 1, viewer).split()) == set(theirs.split())


def test_7_1_forced_trade_with_a_hand_of_one_asks_the_other_alone() -> None:
    game = say(cast("forced-trade", "9 2 3", "18", "19 5"), "aim>1")
    assert game.asked == (0,)
    say(game, "2")
    assert (hand(game, 0), hand(game, 1)) == ("3 18", "2")


def test_7_2_wandering_hand_takes_one_at_random_and_gives_one() -> None:
    game = say(cast("wandering-hand", "9 2 3", "18 4", "19"), "aim>1")
    assert asking(game) == "give" and len(options(game)) == 3
    (taken,) = {"18", "4"} & set(options(game))
    say(game, "2")
    assert set(hand(game, 0).split()) == {"3", taken}
    assert set(hand(game, 1).split()) == {"2", "18", "4"} - {taken}


def test_7_2_wandering_hand_may_give_the_same_one_back() -> None:
    game = say(cast("wandering-hand", "9 2 3", "18", "19"), "aim>1")
    say(game, "18")
    assert (hand(game, 0), hand(game, 1)) == ("2 3", "18")


@pytest.mark.parametrize("viewer", [2, None])
def test_7_2_wandering_hand_is_seen_by_the_two_alone(viewer: int | None) -> None:
    game = say(cast("wandering-hand", "9 2 3", "18 4", "19"), "aim>1")
    assert hand(game, 0, viewer) == "? ? ?"
    assert len([card for card in hand(game, 0, 1).split() if card != "?"]) == 1
    assert [event["cards"] for event in events(game, "take", viewer=viewer)] == [[None]]


def test_7_3_great_whirl_passes_to_the_left() -> None:
    game = cast("great-whirl", "9 2 3", "18 4", "19 5", "6 7")
    assert (asking(game), game.asked) == ("whirl", (0, 1, 2, 3))
    say(game, "2 18 19 6")
    assert [hand(game, seat) for seat in range(4)] == ["3 6", "2 4", "5 18", "7 19"]


def test_7_3_great_whirl_cannot_pass_what_one_is_about_to_get() -> None:
    game = cast("great-whirl", "9 2 3", "18 4", "19 5")
    assert [options(game, seat) for seat in range(3)] == [["2", "3"], ["4", "18"], ["5", "19"]]


def test_7_3_great_whirl_hands_of_one_pass_it_unasked() -> None:
    game = cast("great-whirl", "9 2", "18", "19 5 6")
    assert game.asked == (2,)
    say(game, "5")
    assert [hand(game, seat) for seat in range(3)] == ["5", "2", "6 18 19"]


def test_7_3_great_whirl_of_single_potions_asks_nobody() -> None:
    game = cast("great-whirl", "9 2", "18", "19")
    assert [hand(game, seat) for seat in range(3)] == ["19", "2", "18"] and asking(game) == "vote"


def test_7_3_great_whirl_skips_a_seat_that_left() -> None:
    left = {"in_round": [0, 2, 3], "front_down": ["", "5", "", ""]}
    game = cast("great-whirl", "9 2", "", "19", "8", **left)
    assert [hand(game, seat) for seat in (0, 2, 3)] == ["8", "2", "19"]


def test_7_3_great_whirl_goes_left_when_play_is_reversed() -> None:
    game = cast("great-whirl", "9 2", "18", "19", in_force=["", "about-turn", ""])
    assert [hand(game, seat) for seat in range(3)] == ["19", "2", "18"]


def test_7_4_musical_chairs_exchanges_whole_hands() -> None:
    game = say(cast("musical-chairs", "9 2 3", "18 4 6 7", "19"), "aim>1")
    assert (hand(game, 0), hand(game, 1)) == ("4 6 7 18", "2 3")
    game = say(cast("musical-chairs", "9 2 3 5", "18 4", "19"), "aim>1")
    assert (hand(game, 0), hand(game, 1)) == ("4 18", "2 3 5")


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_7_4_musical_chairs_both_know_both_hands(viewer: int | None) -> None:
    game = say(cast("musical-chairs", "9 2 3", "18 4", "19"), "aim>1")
    knows = viewer in (0, 1)
    assert hand(game, 0, viewer) == ("4 18" if knows else "? ?")
    assert hand(game, 1, viewer) == ("2 3" if knows else "? ?")


def test_7_5_bottom_of_the_cauldron_look_then_exchange() -> None:
    game = cast("bottom-of-the-cauldron", "9 2 3", "18", "19", centre_down="5 6")
    assert pile(game, "centre_down", 0) == "5 6" and pile(game, "centre_down", 1) == "? ?"
    assert set(options(game)) == {"centre-1", "centre-2", "pass"} and default(game) == "pass"
    say(game, "centre-2", "2")
    assert hand(game, 0) == "3 6" and pile(game, "centre_down", 0) == "5 2"


def test_7_5_bottom_of_the_cauldron_the_exchange_is_optional() -> None:
    game = cast("bottom-of-the-cauldron", "9 2 3", "18", "19", centre_down="5 6")
    say(game, "pass")
    assert hand(game, 0) == "2 3" and pile(game, "centre_down", 0) == "5 6"


def test_7_5_with_a_single_centre_card_it_is_still_optional() -> None:
    game = cast("bottom-of-the-cauldron", "9 2 3", "18", "19", centre_down="5")
    assert set(options(game)) == {"centre-1", "pass"}


def test_7_5_a_hand_of_one_is_exchanged_without_asking_which() -> None:
    game = say(cast("bottom-of-the-cauldron", "9 2", "18", "19", centre_down="5 6"), "centre-1")
    assert hand(game, 0) == "5" and asking(game) == "vote"


UP = {"options": {"up": 2}, "centre_up": "14 17", "centre_down": "6"}
LEFT = "1 7 10 11 12 13 15 16"


def caught(**position: object) -> tripot.Game:
    lying = {"front_up": ["8", "5", ""], "front_down": ["", "", ""], "deck": LEFT}
    return cast("lucky-catch", "9 2 3", "18 4", "19", **{**UP, **lying, **position})


def test_7_6_lucky_catch_takes_any_face_up_potion_but_the_one_just_played() -> None:
    game = caught()
    assert (asking(game), options(game)) == ("catch", ["5", "8", "14", "17"])


@pytest.mark.parametrize(
    ("potion", "place"), [("14", "centre"), ("5", "seat 1"), ("8", "seat 0"), ("17", "centre")]
)
def test_7_6_lucky_catch_lays_a_hand_potion_in_its_place(potion: str, place: str) -> None:
    game = say(caught(), potion)
    assert (asking(game), options(game)) == ("lay", ["2", "3"])
    say(game, "2")
    assert set(hand(game, 0).split()) == {"3", potion}
    there = {
        "centre": pile(game, "centre_up").split(),
        "seat 0": before(game, 0)[0].split(),
        "seat 1": before(game, 1)[0].split(),
    }
    assert [name for name, cards in there.items() if "2" in cards] == [place]
    assert before(game, 0)[0].split()[-1] == "9"


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_7_6_lucky_catch_is_seen_by_all(viewer: int | None) -> None:
    game = say(caught(), "14", "2")
    assert "14" in hand(game, 0, viewer) and "2" in pile(game, "centre_up", viewer)


def test_7_6_lucky_catch_a_red_is_laid_face_up() -> None:
    game = cast("lucky-catch", "9 18 3", "4 2", "19", front_up=["", "5", ""])
    say(game, "5", "18")
    assert before(game, 1) == ("18", "")


def test_7_6_lucky_catch_reaches_a_seat_that_left_the_round() -> None:
    left = {"in_round": [0, 2], "front_up": ["", "5", ""], "front_down": ["", "4", ""]}
    game = cast("lucky-catch", "9 18 3", "", "19", **left)
    assert "5" in options(game) and "4" not in options(game)


def test_7_6_lucky_catch_with_one_face_up_potion_and_one_in_hand_asks_nothing() -> None:
    rest = "1 2 4 5 6 7 8 10 11 12 13 15 16 17"
    game = cast("lucky-catch", "9 3", "18", "19", options={"up": 1}, centre_up="14", deck=rest)
    assert (hand(game, 0), pile(game, "centre_up"), asking(game)) == ("14", "3", "vote")


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_7_7_spiked_potion_5_more_and_past_19(seat: int) -> None:
    game = say(cast("spiked-potion", "9 12", "18", "19"), f"aim>{seat}")
    vote(game, "down down down")
    plain = {0: 12, 1: 18, 2: 19}
    assert values(game) == {**plain, seat: plain[seat] + 5}


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_7_8_flat_potion_5_less_and_at_least_0(seat: int) -> None:
    game = say(cast("flat-potion", "9 3", "18", "19"), f"aim>{seat}")
    vote(game, "down down down")
    plain = {0: 3, 1: 18, 2: 19}
    assert values(game) == {**plain, seat: max(0, plain[seat] - 5)}


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_7_9_lukewarm_philtre_is_10(seat: int) -> None:
    game = say(cast("lukewarm-philtre", "9 3", "18", "19"), f"aim>{seat}")
    vote(game, "down down down")
    assert values(game) == {0: 3, 1: 18, 2: 19, seat: 10}


@pytest.mark.parametrize("spell", ["spiked-potion", "flat-potion", "lukewarm-philtre"])
def test_7_7_a_seat_that_left_the_round_is_no_target(spell: str) -> None:
    left = {"in_round": [0, 2, 3], "front_down": ["", "5", "", ""]}
    game = cast(spell, "9 3", "", "19", "8", **left)
    assert options(game) == ["aim>0", "aim>2", "aim>3"]


def test_7_10_topsy_turvy_the_lowest_ranks_first() -> None:
    game = cast("topsy-turvy", "9 3", "18", "12")
    assert in_force(game) == ["topsy-turvy", "", ""]
    expected = {"down up up": 0, "up down down": 1, "up up up": 1, "up down up": 2}
    for thumbs, lost in expected.items():
        assert loser(vote(game.copy(), thumbs)) == lost


def test_7_10_a_second_topsy_turvy_changes_nothing() -> None:
    given: Any = {"spells": some_spells(topsy_turvy=2)}
    game = table("3", "18", "12", options=given, in_force=["topsy-turvy", "topsy-turvy", ""])
    assert loser(vote(game, "down up up")) == 0


def test_7_11_mirror_takes_the_value_of_an_opponent() -> None:
    game = cast("mirror", "9 3", "18", "12")
    assert options(game) == ["aim>1", "aim>2"]
    say(game, "aim>1")
    assert facts(game)["mirrors"] == [1, None, None]
    assert values(vote(game, "up up down")) == {0: 18, 1: 18, 2: 12} and loser(game) == 0


def test_7_11_mirror_is_void_if_the_opponent_leaves_the_round() -> None:
    game = say(
        cast("mirror", "9 3", "4 18", "12", spells=["mirror", "vanishing-powder", ""]), "aim>1"
    )
    say(game, "4", "vanishing-powder")
    assert values(vote(game, "down down")) == {0: 3, 2: 12}


def test_7_11_a_later_mirror_replaces_the_first() -> None:
    given: Any = {"spells": some_spells(mirror=2)}
    game = cast(
        "mirror",
        "9 3",
        "18",
        "12",
        options=given,
        in_force=["mirror", "", ""],
        mirrors=[1, None, None],
    )
    say(game, "aim>2")
    assert facts(game)["mirrors"] == [2, None, None]
    assert values(vote(game, "down down down"))[0] == 12


def test_7_12_fading_red_for_everybody() -> None:
    game = cast("fading-red", "9 1", "19", "15", "14")
    assert values(vote(game, "down down down up")) == {0: 0, 1: 9, 2: 5, 3: 14}
    assert loser(game) == 0


def test_7_12_a_second_fading_red_changes_nothing() -> None:
    given: Any = {"spells": some_spells(fading_red=2)}
    game = table("3", "18", "12", options=given, in_force=["fading-red", "fading-red", ""])
    assert values(vote(game, "down down down"))[1] == 8
