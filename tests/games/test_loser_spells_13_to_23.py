"""Loser, clauses 7.13 to 7.23: order of play, leaving, dropping, Spells, looks and open votes."""

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
    piles,
    say,
    some_spells,
    spells,
    table,
    values,
    vote,
)


def test_7_13_about_turn_reverses_play_till_the_round_is_over() -> None:
    game = cast("about-turn", "9 2 3", "18 4", "19 5", spell_pile="gong mirror")
    order = []
    for potion in ("19", "18"):
        order.append(game.asked[0])
        say(game, potion)
    assert order == [2, 1] and game.asked == (0,)
    say(game, "2", "prying-eye", "aim>1")
    say(vote(game, "up up up"), "gong")
    assert facts(game)["round"] == 2 and in_force(game) == ["", "", ""]
    (first,) = game.asked
    while game.asked == (first,):
        game.answer(first, game.legal(first)[0])
    assert game.asked == ((first + 1) % 3,)


def test_7_13_a_second_about_turn_reverses_it_again() -> None:
    given: Any = {"spells": some_spells(about_turn=2)}
    position: Any = {"options": given, "in_force": ["", "about-turn", ""]}
    assert say(table("17 2", "18 4", "19 5", **position), "17").asked == (2,)
    game = cast("about-turn", "9 2 3", "18 4", "19 5", **position)
    assert game.asked == (1,)


def test_7_14_gong_stops_phase_1_and_sums_count() -> None:
    game = cast("gong", "9 2 3", "18 4", "19")
    assert asking(game) == "vote" and facts(game)["gong"]
    assert values(vote(game, "down up up")) == {0: 5, 1: 22, 2: 19} and loser(game) == 2
    assert pile(game, "spell_discard") == "gong"


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_7_14_gong_whole_hands_are_shown(viewer: int | None) -> None:
    game = vote(cast("gong", "9 2 3", "18 4", "19", frogs=[0, 0, 1]), "down up up")
    assert [hand(game, seat, viewer) for seat in range(3)] == ["2 3", "4 18", "19"]


def test_7_15_vanishing_powder_no_turn_no_vote_no_loss() -> None:
    game = cast(
        "vanishing-powder", "9 2 19", "18 4", "3 5", spells=["vanishing-powder gong", "", ""]
    )
    assert (facts(game)["in_round"], asking(game), game.asked) == ([1, 2], "play", (1,))
    say(game, "18", "5", "prying-eye")
    assert (asking(game), game.asked) == ("vote", (1, 2))
    vote(game, "down down")
    assert loser(game) == 1 and values(game) == {1: 4, 2: 3}
    assert spells(game, 0) == ["gong"]


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_7_15_vanishing_powder_the_hand_lies_face_down_and_stays_so(viewer: int | None) -> None:
    game = cast("vanishing-powder", "9 2 19", "18", "3", frogs=[0, 1, 0])
    shown = "19 2" if viewer == 0 else "? ?"
    assert sorted(before(game, 0, viewer)[1].split()) == shown.split()
    vote(game, "down down")
    assert game.over and sorted(before(game, 0, viewer)[1].split()) == shown.split()


def test_7_15_vanishing_powder_only_while_three_are_in_the_round() -> None:
    left: Any = {"in_round": [0, 2], "front_down": ["", "5", ""]}
    game = say(table("9 2", "", "19", spells=["vanishing-powder", "", ""], **left), "9")
    assert options(game) == ["prying-eye", "cauldron-swap"]
    game = say(table("9 2", "18", "19", spells=["vanishing-powder", "", ""]), "9")
    assert "vanishing-powder" in options(game)


def test_7_15_vanishing_powder_the_laid_hand_is_no_target_and_no_centre_card() -> None:
    game = cast("vanishing-powder", "9 2 8", "18 4 6", "3 5", "7", centre_down="10 11")
    say(game, "4", "prying-eye")
    assert options(game) == ["aim>2", "aim>3"]
    say(game, "aim>2", "5", "cauldron-swap")
    assert options(game) == ["centre-1", "centre-2"]


@pytest.mark.parametrize("spell", ["topsy-turvy", "fading-red", "spiked-potion"])
def test_7_15_vanishing_powder_what_lies_before_one_does_nothing(spell: str) -> None:
    game = cast("vanishing-powder", "9 2", "18", "3", in_force=[spell, "", ""])
    assert loser(vote(game, "down down")) == 1 and values(game) == {1: 18, 2: 3}


def test_7_15_vanishing_powder_one_s_own_about_turn_ends() -> None:
    position: Any = {"in_force": ["about-turn", "", "", ""]}
    game = cast("vanishing-powder", "9 2", "18 4", "3 5", "7 8", **position)
    assert game.asked == (1,)
    position = {"in_force": ["", "about-turn", "", ""]}
    assert cast("vanishing-powder", "9 2", "18 4", "3 5", "7 8", **position).asked == (3,)


def test_7_15_vanishing_powder_what_one_laid_before_others_stays() -> None:
    game = cast("vanishing-powder", "9 2", "18", "3", in_force=["", "", "spiked-potion"])
    assert values(vote(game, "down down")) == {1: 18, 2: 8}


def test_7_15_vanishing_powder_one_is_in_the_next_round_again() -> None:
    game = cast("vanishing-powder", "9 2", "18", "3", spell_pile="gong mirror")
    say(vote(game, "down down"), "gong")
    assert facts(game)["in_round"] == [0, 1, 2] and len(piles(game)["hands"][0]) == 4


def test_7_16_butterfingers_each_opponent_drops_one_of_his_choice() -> None:
    game = cast("butterfingers", "9 2 3", "18 4", "19 5 6", "7")
    assert (asking(game), game.asked) == ("drop", (1, 2))
    assert options(game, 1) == ["4", "18"] and options(game, 2) == ["5", "6", "19"]
    say(game, "4 19")
    assert (before(game, 1), before(game, 2)) == (("4", ""), ("", "?"))
    assert [hand(game, seat) for seat in range(4)] == ["2 3", "18", "5 6", "7"]
    assert (asking(game), game.asked) == ("play", (2,))  # a blue dropped has no effect


def test_7_16_butterfingers_is_sealed() -> None:
    game = cast("butterfingers", "9 2 3", "18 4", "19 5")
    game.answer(1, game.parse("drop:4"))
    assert before(game, 1) == ("", "") and hand(game, 1, 2) == "? ?"


def test_7_17_wand_snap_drops_a_random_one_face_up() -> None:
    shown = set()
    for seed in range(12):
        game = cast("wand-snap", "9 2", "18 4", "19", seed=seed)
        up, down = before(game, 1)
        assert down == "" and {up, hand(game, 1)} == {"4", "18"}
        shown.add(up)
    assert shown == {"4", "18"}  # a red too


def test_7_17_wand_snap_gives_the_victim_no_effect() -> None:
    game = cast("wand-snap", "9 2 3", "4 5", "19")
    assert (asking(game), game.asked) == ("play", (0,)) and facts(game)["action_1"] == "prying-eye"


def test_7_18_toad_tongue_the_next_blue_gives_nothing() -> None:
    game = say(
        cast("toad-tongue", "9 2 3", "4 5 6", "19", spells=["toad-tongue", "gong", ""]), "aim>1"
    )
    assert facts(game)["tied"] == [1]
    say(game, "4")
    assert (asking(game), game.asked) == ("play", (0,)) and facts(game)["tied"] == []
    say(game, "2", "prying-eye", "aim>2", "5")
    assert asking(game) == "act" and "gong" in options(game)  # only the next one


def test_7_18_toad_tongue_a_red_does_not_use_it_up() -> None:
    game = say(cast("toad-tongue", "9 2 15", "18 5 6", "19"), "aim>1", "18")
    assert facts(game)["tied"] == [1]
    say(game, "15", "5")
    assert asking(game) == "vote" and facts(game)["tied"] == []


@pytest.mark.parametrize("spell", ["butterfingers", "wand-snap"])
def test_7_18_toad_tongue_a_dropped_blue_does_not_use_it_up(spell: str) -> None:
    game = cast(spell, "9 2", "4 5 6", "19", in_force=["", "toad-tongue", ""], tied=[1])
    if asking(game) == "drop":
        say(game, "4")
    assert facts(game)["tied"] == [1]
    say(game, hand(game, 1).split()[0])
    assert facts(game)["tied"] == [] and asking(game) == "vote"


def test_7_19_spell_thief_steals_from_another_seat() -> None:
    game = cast(
        "spell-thief", "9 2", "18", "19", spells=["spell-thief mirror", "gong", "flat-potion"]
    )
    assert options(game) == ["aim>1", "aim>2"]
    say(game, "aim>2")
    assert spells(game, 0) == ["flat-potion", "mirror"] and spells(game, 2) == []


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_7_19_spell_thief_both_know_which_it_is(viewer: int | None) -> None:
    game = cast("spell-thief", "9 2", "18", "19", spells=["spell-thief", "gong mirror", ""])
    (stolen,) = spells(game, 0)
    assert spells(game, 0, viewer) == ([stolen] if viewer in (0, 1) else ["?"])


def test_7_19_spell_thief_from_a_seat_that_left_the_round() -> None:
    left: Any = {"in_round": [0, 2], "front_down": ["", "5", ""]}
    game = cast("spell-thief", "9 2", "", "19", spells=["spell-thief", "gong", ""], **left)
    assert spells(game, 0) == ["gong"]


def test_7_19_spell_thief_spells_in_force_cannot_be_stolen() -> None:
    position: Any = {"in_force": ["", "flat-potion", ""], "spell_pile": "gong"}
    game = cast("spell-thief", "9 2", "18", "19", **position)
    assert spells(game, 0) == ["gong"] and in_force(game)[1] == "flat-potion"
    assert events(game, "target", "steal") == []


def test_7_19_spell_thief_draws_where_nobody_has_one() -> None:
    game = cast(
        "spell-thief", "9 2", "18", "19", spells=["spell-thief mirror", "", ""], spell_pile="gong"
    )
    assert spells(game, 0) == ["gong", "mirror"]


@pytest.mark.parametrize(
    ("left", "drawn"), [({}, 0), ({"gong": 1}, 1), ({"gong": 1, "mirror": 2}, 2)]
)
def test_7_20_forbidden_library_draws_two_or_as_many_as_there_are(
    left: dict[str, int], drawn: int
) -> None:
    given: Any = {"spells": some_spells(forbidden_library=1, **left)}
    game = cast("forbidden-library", "9 2", "18", "19", options=given)
    assert len(spells(game, 0)) == drawn and spells(game, 0, 1) == ["?"] * drawn


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_7_21_crystal_ball_every_face_down_potion_on_the_table(viewer: int | None) -> None:
    position: Any = {
        "in_round": [0, 1, 2],
        "front_down": ["", "17", "", "4 16"],
        "centre_down": "5 6",
    }
    game = cast("crystal-ball", "9 2", "18", "19", "", **position)
    saw = viewer == 0
    assert pile(game, "centre_down", viewer) == ("5 6" if saw else "? ?")
    assert before(game, 1, viewer)[1] == ("17" if saw or viewer == 1 else "?")
    assert before(game, 3, viewer)[1] == ("4 16" if saw else "? ?")
    assert hand(game, 1, viewer) == ("18" if viewer == 1 else "?")
    looks = {tuple(event["from"]) for event in events(game, "look", viewer=viewer)}
    assert looks == {("centre_down",), ("front_down", 1), ("front_down", 3)}


def test_7_21_crystal_ball_does_not_see_the_deck() -> None:
    game = cast("crystal-ball", "9 2", "18", "19", options={"up": 0}, centre_down="5", centre_up="")
    assert set(pile(game, "deck", 0).split()) == {"?"}


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_7_22_truth_serum_opens_one_potion_to_all(viewer: int | None) -> None:
    game = say(cast("truth-serum", "9 2", "18 4", "19"), "aim>1")
    (opened,) = [card for card in hand(game, 1, None).split() if card != "?"]
    assert facts(game)["open"] == [opened] and opened in hand(game, 1, viewer)
    assert ("?" in hand(game, 1, viewer)) == (viewer != 1)


def test_7_22_truth_serum_opens_one_that_is_not_open_yet() -> None:
    for seed in range(6):
        game = cast("truth-serum", "9 2", "18 4", "19", open=["4"], seed=seed)
        say(game, "aim>1")
        assert hand(game, 1, None) == "4 18" and facts(game)["open"] == ["4", "18"]


def test_7_22_truth_serum_nothing_happens_if_all_are_open() -> None:
    game = cast("truth-serum", "9 2", "18 4", "19", open=["4", "18"])
    assert options(game) == ["aim>1", "aim>2"]
    say(game, "aim>1")
    assert facts(game)["open"] == ["4", "18"] and asking(game) == "play"


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_7_22_truth_serum_played_red_it_lies_face_down_known_to_all(viewer: int | None) -> None:
    game = say(table("18 4", "3", "19 5", open=["18"]), "18")
    assert before(game, 0, viewer) == ("", "18") and facts(game)["open"] == []


def test_7_22_truth_serum_the_open_potion_is_not_on_the_table() -> None:
    game = cast("lucky-catch", "9 2", "18 4", "19", open=["4"])
    assert "4" not in options(game)


def test_7_23_chatty_thumb_votes_openly_before_the_others() -> None:
    game = say(cast("chatty-thumb", "9 2", "18", "19"), "aim>2")
    assert (asking(game), game.asked) == ("thumb", (2,))
    say(game, "up")
    (thumb,) = events(game, "thumbs")
    assert (thumb["up"], thumb["down"], thumb["cause"]) == ([2], [], "openly_up")
    assert (asking(game), game.asked) == ("vote", (0, 1))
    assert loser(vote(game, "down up")) == 1


def test_7_23_chatty_thumb_several_in_the_order_of_their_numbers() -> None:
    given: Any = {"spells": some_spells(chatty_thumb=3)}
    lying = ["chatty-thumb", "", "chatty-thumb"]
    game = table("3", "18", "19", options=given, in_force=lying)
    assert game.asked == (0,)
    assert say(game, "up").asked == (2,)
    assert say(game, "down").asked == (1,)
    assert loser(vote(game, "up")) == 2


def test_7_23_chatty_thumb_of_everybody_leaves_no_vote() -> None:
    given: Any = {"spells": some_spells(chatty_thumb=3)}
    game = table("3", "18", "19", options=given, in_force=["chatty-thumb"] * 3)
    say(game, "up", "up", "up")
    assert loser(game) == 0 and len(events(game, "thumbs")) == 3


def test_7_23_two_chatty_thumbs_before_one_seat_are_one_vote() -> None:
    given: Any = {"spells": some_spells(chatty_thumb=2)}
    game = table("3", "18", "19", options=given, in_force=["", "chatty-thumb chatty-thumb", ""])
    say(game, "up")
    assert (asking(game), game.asked) == ("vote", (0, 2))


def test_7_23_chatty_thumb_before_one_who_left_says_nothing() -> None:
    left: Any = {"in_round": [0, 2], "front_down": ["", "5", ""]}
    game = table("3", "", "19", in_force=["", "chatty-thumb", ""], **left)
    assert (asking(game), game.asked) == ("vote", (0, 2))
