"""Loser, section 3 of the rules: playing potions."""

from __future__ import annotations

from typing import Any

import pytest

import tripot
from tests.games.loser_table import (
    asking,
    before,
    cast,
    events,
    facts,
    finish,
    hand,
    in_force,
    options,
    pile,
    say,
    some_spells,
    spells,
    table,
    vote,
)


def test_3_1_clockwise_from_the_first_player() -> None:
    game = table("17 2", "18 3", "19 4", "16 5", turn=2)
    for seat, potion in [(2, "19"), (3, "16"), (0, "17"), (1, "18")]:
        assert (asking(game), game.asked) == ("play", (seat,))
        say(game, potion)
    assert asking(game) == "vote"


def test_3_1_any_potion_of_the_hand_and_no_other() -> None:
    game = table("17 2 9", "18 3", "19")
    assert options(game) == ["2", "9", "17"]
    with pytest.raises(tripot.NotOffered):
        game.answer(0, 3)
    with pytest.raises(tripot.NotAsked):
        game.answer(1, 3)


def test_3_1_played_potions_stay_before_their_seat() -> None:
    game = say(table("17 2 9", "18 3", "19"), "17", "18", "9", "prying-eye", "aim>1")
    assert (before(game, 0, 0), before(game, 1, 1)) == (("9", "17"), ("", "18"))
    assert asking(game) == "vote"


def test_3_2_a_red_ends_the_turn_even_with_a_spell() -> None:
    game = say(table("17 2", "18 3", "19", spells=["gong", "", ""]), "17")
    assert (asking(game), game.asked) == ("play", (1,)) and spells(game, 0) == ["gong"]


@pytest.mark.parametrize("viewer", [1, 2, None])
def test_3_2_a_red_is_face_down_for_the_others(viewer: int | None) -> None:
    game = say(table("17 2", "18 3", "19"), "17")
    assert before(game, 0, viewer) == ("", "?")
    (played,) = events(game, "play", viewer=viewer)
    assert played["cards"] == [None]


def test_3_3_a_blue_must_go_on_with_a_spell_or_an_action() -> None:
    game = say(table("9 2", "18 3", "19", spells=["mirror gong", "flat-potion", ""]), "9")
    assert options(game) == ["prying-eye", "cauldron-swap", "mirror", "gong"]
    with pytest.raises(tripot.NotOffered):
        game.answer(0, game.parse("pass"))
    with pytest.raises(tripot.NotOffered):
        game.answer(0, game.parse("cast:flat-potion"))


def test_3_3_a_spell_is_discarded_face_up_when_it_is_resolved() -> None:
    game = cast("forced-trade", "9 2 3", "18 4", "19")
    say(game, "aim>1")
    assert pile(game, "spell_discard") == "" and in_force(game)[0] == "forced-trade"
    say(game, "2 4")
    assert pile(game, "spell_discard") == "forced-trade" and in_force(game) == ["", "", ""]


def test_3_3_a_spell_leaves_the_action_cards_as_they_are() -> None:
    game = cast("crystal-ball", "9 2", "18", "19")
    assert (facts(game)["action_1"], facts(game)["action_2"]) == ("prying-eye", "cauldron-swap")


@pytest.mark.parametrize(
    ("card", "used", "up", "said"),
    [
        (1, "prying-eye", "grimoire", ["aim>1"]),
        (1, "grimoire", "prying-eye", []),
        (2, "cauldron-swap", "meddling-fingers", ["centre-1"]),
        (2, "meddling-fingers", "cauldron-swap", ["aim>1", "centre-1"]),
    ],
)
def test_3_3_an_action_card_is_turned_over_when_it_was_used(
    card: int, used: str, up: str, said: list[str]
) -> None:
    position: Any = {f"action_{card}": used}
    game = table("9 2", "18", "19", centre_down="5 6", **position)
    seen = facts(game)
    assert (seen[f"action_{card}"], seen[f"other_{card}"]) == (used, up)
    say(game, "9", used, *said)
    now = facts(game)
    assert (now[f"action_{card}"], now[f"other_{card}"]) == (up, used)
    assert now[f"action_{3 - card}"] == seen[f"action_{3 - card}"]
    (turned,) = events(game, "turn_over")
    assert (turned["used"], turned["shown"]) == (used, up)
    assert [event["event"] for event in events(game, "use", "turn_over")] == ["use", "turn_over"]


@pytest.mark.parametrize(
    ("spell", "position"),
    [
        ("wand-snap", {}),
        ("butterfingers", {}),
        ("bottom-of-the-cauldron", {"centre_down": ""}),
        ("crystal-ball", {"centre_down": ""}),
        ("forbidden-library", {"options": {"spells": some_spells(forbidden_library=1)}}),
        ("spell-thief", {"options": {"spells": some_spells(spell_thief=1)}}),
    ],
)
def test_3_3_a_spell_that_can_do_nothing_may_be_activated(
    spell: str, position: dict[str, object]
) -> None:
    game = cast(spell, "9 2", "18", "19", **position)
    assert (asking(game), hand(game, 0), hand(game, 1)) == ("vote", "2", "18")
    assert spells(game, 0) == []


def test_3_3_lucky_catch_without_a_face_up_potion_does_nothing() -> None:
    rest = "1 3 4 5 6 7 8 10 11 12 13 14 15 16 17"
    game = cast("lucky-catch", "9 2", "18", "19", options={"up": 0}, deck=rest, centre_up="")
    assert (asking(game), hand(game, 0), before(game, 0)) == ("vote", "2", ("9", ""))


def test_3_3_a_single_target_is_taken_without_asking() -> None:
    game = cast("wand-snap", "9 2", "18", "19 4")
    assert asking(game) == "vote" and [e["seat"] for e in events(game, "target")] == [2]


def test_3_3_targets_are_those_the_effect_can_work_on() -> None:
    game = cast("wand-snap", "9 2", "18", "19 4", "3 5")
    assert options(game) == ["aim>2", "aim>3"]
    game = cast("spell-thief", "9 2", "18", "19", "3", spells=["spell-thief", "gong", "", "mirror"])
    assert options(game) == ["aim>1", "aim>3"]


def test_3_3_a_single_centre_card_and_a_hand_of_one_are_not_asked_for() -> None:
    game = say(table("9 2", "18", "19", centre_down="5"), "9", "cauldron-swap")
    assert (asking(game), hand(game, 0), pile(game, "centre_down", 0)) == ("vote", "5", "2")


def test_3_4_a_seat_with_one_potion_is_skipped() -> None:
    game = say(table("17 2", "3", "19 4"), "17")
    assert (asking(game), game.asked) == ("play", (2,))


def test_3_4_who_is_left_plays_on_alone() -> None:
    game = table("15 16 17 2", "3", "4")
    for potion in ("17", "16", "15"):
        assert game.asked == (0,)
        say(game, potion)
    assert asking(game) == "vote"


def test_3_4_a_seat_whose_hand_grows_plays_again() -> None:
    game = cast("musical-chairs", "9 5", "18 4 16", "19")
    say(game, "aim>1")
    assert hand(game, 0) == "4 16 18" and hand(game, 1) == "5"
    assert (asking(game), game.asked) == ("play", (0,))


def test_3_4_the_phase_ends_in_the_middle_of_a_round_of_turns() -> None:
    game = say(cast("butterfingers", "9 2", "18 3", "19 4"), "18 19")
    assert asking(game) == "vote" and game.asked == (0, 1, 2)


def test_3_4_the_vote_comes_at_once_when_all_hold_one() -> None:
    assert asking(table("3", "19", "8")) == "vote"
    assert asking(tripot.new("loser", 3, 1, {"hands": [1, 1, 1]})) == "vote"


def test_3_4_who_has_left_the_round_does_not_keep_it_going() -> None:
    game = table("", "18 3", "19", in_round=[1, 2], front_down=["5 6 7", "", ""], turn=0)
    assert game.asked == (1,)
    assert asking(say(game, "18")) == "vote"


FEW = {"spells": some_spells(gong=1, mirror=1, crystal_ball=1)}


def test_3_5_the_discard_is_the_new_pile_as_soon_as_the_pile_is_empty() -> None:
    game = table("9 2", "18", "19", action_1="grimoire", options=FEW, spell_discard="mirror gong")
    say(game, "9", "grimoire")
    assert spells(game, 0) == ["crystal-ball"]
    assert (pile(game, "spell_pile"), pile(game, "spell_discard")) == ("? ?", "")
    assert len(events(game, "recycle")) == 1


def test_3_5_the_first_spell_discarded_onto_an_empty_pile_is_the_pile() -> None:
    game = table("9 2", "18", "19", options=FEW, spells=["crystal-ball", "mirror", "gong"])
    say(game, "9", "crystal-ball")
    assert (pile(game, "spell_pile"), pile(game, "spell_discard")) == ("crystal-ball", "")


def test_3_5_a_spell_being_resolved_is_not_in_the_new_pile() -> None:
    given = {"spells": some_spells(forbidden_library=1, mirror=1, gong=1)}
    game = cast("forbidden-library", "9 2", "18", "19", options=given, spell_discard="gong")
    assert spells(game, 0) == ["gong", "mirror"]
    assert pile(game, "spell_pile") == "forbidden-library"  # discarded last, onto an empty pile


def test_3_5_spells_in_force_are_not_in_the_new_pile() -> None:
    game = table(
        "9 2",
        "18",
        "19",
        options=FEW,
        action_1="grimoire",
        in_force=["mirror", "", ""],
        mirrors=[1, None, None],
        spell_discard="gong",
    )
    say(game, "9", "grimoire")
    assert spells(game, 0) == ["crystal-ball"] and in_force(game)[0] == "mirror"
    assert pile(game, "spell_pile") == "gong"


def test_3_5_spells_that_lapse_are_a_new_pile_to_draw_from() -> None:
    game = table(
        "3",
        "19",
        "8",
        options=FEW,
        in_force=["mirror", "", ""],
        mirrors=[2, None, None],
        spells=["", "", "crystal-ball"],
        spell_pile="",
        spell_discard="gong",
    )
    vote(game, "down down down")
    assert asking(game) == "keep" and options(game) == ["mirror", "gong"]


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.parametrize("seed", range(4))
def test_3_6_the_game_always_ends(seats: int, seed: int) -> None:
    game = finish(tripot.new("loser", seats, seed, {"frogs": 3}))
    assert game.over and game.decision <= 780


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_3_6_no_table_has_more_than_780_decisions(seats: int) -> None:
    # Each seat keeps one of at most 19 potions; a turn has four questions at most.
    turns = min(19, 6 * seats) - seats
    rounds = 2 * seats + 1  # with three frogs each
    thumbs_or_vote, gift = seats + 1, 1
    assert rounds * (4 * turns + thumbs_or_vote + gift) <= 780
