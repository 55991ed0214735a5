"""Loser, section 8 of the rules: who knows what, by every world that a seat thinks possible."""

from __future__ import annotations

from typing import Any

import pytest

import tripot
from tests.games.loser_table import (
    EVERYBODY,
    before,
    hand,
    pile,
    say,
    some_spells,
    spells,
    truths,
    vote,
    where,
)
from tests.games.loser_table import cast as cast_at
from tests.games.loser_table import table as table_of

# What is not written lies face up in the centre: each seat doubts the written cards alone.
NO_SPELLS: dict[str, object] = {"spells": some_spells()}


def table(*hands: str, **position: Any) -> tripot.Game:
    """A written position, without face-down centre cards unless it says otherwise."""
    return table_of(*hands, **{"centre_down": "", **position})


def cast(spell: str, *hands: str, **position: Any) -> tripot.Game:
    """The same, where seat 0 has activated this Spell."""
    return cast_at(spell, *hands, **{"centre_down": "", **position})


def one(spell: str, count: int = 1) -> Any:
    """A table with this Spell alone."""
    return {"options": {"spells": some_spells(**{spell.replace("-", "_"): count})}}


def hands(game: tripot.Game) -> tuple[str, ...]:
    """All hands, in truth."""
    return tuple(hand(game, seat) for seat in range(int(game.seats)))


def lies(game: tripot.Game, seat: int) -> str:
    """What lies face down before a seat, in truth."""
    return before(game, seat, seat)[1]


# 8.1


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_8_1_a_seat_knows_its_hand_what_is_face_up_and_what_it_laid_down(
    viewer: int | None,
) -> None:
    game = say(table("17 2", "18 3", "19 4", centre_up="5", front_up=["", "", "6"]), "17")
    assert [hand(game, s, viewer).count("?") for s in range(3)] == [
        int(viewer != 0),
        2 * int(viewer != 1),
        2 * int(viewer != 2),
    ]
    assert pile(game, "centre_up", viewer).count("?") == 0
    assert before(game, 2, viewer) == ("6", "")
    assert before(game, 0, viewer) == ("", "17" if viewer == 0 else "?")


def test_8_1_at_first_all_else_is_one_lot() -> None:
    game = table("2", "3", "4 5", options=NO_SPELLS, centre_down="6")
    # The four cards seat 0 does not see: 4 to seat 1, then 3 to the centre, two left for seat 2.
    assert len(truths(game, 0, lambda world: (hands(world), pile(world, "centre_down", 0)))) == 12
    assert where(game, 0, "6") == {"hands 1", "hands 2", "centre_down"}


# 3.2 and 8.3: a red must be red


def test_8_3_a_potion_played_face_down_is_red() -> None:
    game = say(table("17 2", "3", "4 5", options=NO_SPELLS), "17")
    assert truths(game, 1, lambda world: lies(world, 0)) == {"17"}
    assert where(game, 1, "2") == {"hands 0", "hands 2"}


def test_8_3_two_reds_down_are_the_two_reds_left() -> None:
    game = say(table("16 2", "19 3", "4 5", options=NO_SPELLS), "16", "19")
    fronts = truths(game, 2, lambda world: (lies(world, 0), lies(world, 1)))
    assert fronts == {("16", "19"), ("19", "16")}
    assert where(game, 2, "2") == {"hands 0", "hands 1"}


def test_8_3_a_hand_that_was_looked_at_is_a_lot_once_a_red_has_left_it() -> None:
    game = say(table("9 2", "4 17 19", "3 5", options=NO_SPELLS), "9", "prying-eye", "aim>1")
    assert truths(game, 0, hands) == {("2", "4 17 19", "3 5")}
    say(game, "17")
    seen = truths(game, 0, lambda world: (lies(world, 1), hand(world, 1)))
    assert seen == {("17", "4 19"), ("19", "4 17")}
    # Seat 2 has looked at nothing: it is one of the two reds that it does not see.
    assert truths(game, 2, lambda world: lies(world, 1)) == {"17", "19"}


def test_8_3_a_blue_played_from_a_hand_that_was_seen_leaves_the_rest_known() -> None:
    game = say(table("9 2", "4 17", "3 5", options=NO_SPELLS), "9", "prying-eye", "aim>1")
    say(game, "4", "grimoire")
    assert truths(game, 0, lambda world: hand(world, 1)) == {"17"}


def test_8_3_a_known_blue_cannot_be_the_red() -> None:
    game = cast("lucky-catch", "9 2 17", "3", "4 5", **one("lucky-catch"), front_up=["", "14", ""])
    say(game, "14", "2", "4", "prying-eye", "aim>1", "17")
    assert where(game, 2, "14") == {"hands 0"}
    assert truths(game, 2, lambda world: lies(world, 0)) == {"17"}


def test_8_3_a_caught_red_may_be_the_one_laid_down_or_not() -> None:
    game = cast("lucky-catch", "9 2 17", "3", "4", **one("lucky-catch"), front_up=["", "16", ""])
    say(game, "16", "2")
    assert where(game, 2, "16") == {"hands 0"}
    say(game, "16")
    assert where(game, 2, "16") == {"hands 0", "front_down 0"}
    assert truths(game, 2, lambda world: lies(world, 0)) == {"16", "17"}


def test_8_3_drops_of_several_reds_at_once() -> None:
    game = cast("butterfingers", "9 2", "16 3", "19 4", **one("butterfingers"))
    say(game, "16 4")
    assert truths(game, 0, lambda world: lies(world, 1)) == {"16", "19"}
    assert truths(game, 2, lambda world: lies(world, 1)) == {"16"}


# 8.2: places can be followed


def test_8_2_who_knew_a_centre_card_knows_it_in_the_hand() -> None:
    game = cast(
        "bottom-of-the-cauldron",
        "9 2",
        "7 3",
        "4",
        **one("bottom-of-the-cauldron"),
        centre_down="5 6",
    )
    say(game, "pass", "7", "cauldron-swap", "centre-1")
    assert where(game, 0, "5") == {"hands 1"}
    assert where(game, 0, "6") == {"centre_down"}
    assert where(game, 0, "3") == {"centre_down", "hands 2"}


def test_8_2_the_user_of_a_swap_knows_what_lies_in_the_centre() -> None:
    game = say(
        table("9 2", "3", "4", options=NO_SPELLS, centre_down="5 6"),
        "9",
        "cauldron-swap",
        "centre-1",
    )
    assert truths(game, 0, lambda world: pile(world, "centre_down", 0).split()[0]) == {"2"}
    assert where(game, 0, "6") == {"hands 1", "hands 2", "centre_down"}


def test_8_2_whole_hands_are_followed() -> None:
    game = say(cast("musical-chairs", "9 2 3", "4 16", "5 6", **one("musical-chairs")), "aim>1")
    for seat in (0, 1):
        assert truths(game, seat, hands) == {("4 16", "2 3", "5 6")}
    assert len(truths(game, 2, hands)) == 6


def test_8_2_what_was_laid_down_by_one_who_left_may_be_any_colour() -> None:
    game = cast("vanishing-powder", "9 2 17", "3", "4", **one("vanishing-powder"))
    for potion in ("2", "17", "4"):
        assert "front_down 0" in where(game, 1, potion)
    assert where(game, 1, "3") == {"hands 1"}


def test_8_2_a_hand_that_was_looked_at_is_followed_when_it_is_laid_down() -> None:
    position: Any = {**one("vanishing-powder"), "spells": ["", "vanishing-powder", ""]}
    game = say(table("9 2", "7 3 16", "4 5", **position), "9", "prying-eye", "aim>1")
    say(game, "7", "vanishing-powder")
    assert where(game, 0, "16") == {"front_down 1"} and where(game, 0, "3") == {"front_down 1"}


def test_8_2_a_crystal_ball_knows_every_closed_potion_on_the_table() -> None:
    position: Any = {"front_down": ["", "17", "16"], "centre_down": "5"}
    game = cast("crystal-ball", "9 2", "3", "4", **one("crystal-ball"), **position)
    assert where(game, 0, "17") == {"front_down 1"} and where(game, 0, "16") == {"front_down 2"}
    assert where(game, 0, "3") == {"hands 1", "hands 2"}
    assert where(game, 1, "16") == {"front_down 2"}  # the only red it has not seen


# 8.3: secret choices and chance


def test_8_3_what_one_gave_is_known_until_the_next_hidden_choice() -> None:
    game = say(
        cast("forced-trade", "9 2 15", "4 16", "5 18", **one("forced-trade")), "aim>1", "15 4"
    )
    assert where(game, 0, "15") == {"hands 1"} and where(game, 1, "4") == {"hands 0"}
    say(game, "16")
    assert where(game, 0, "15") == {"hands 1", "front_down 1"}
    assert where(game, 2, "15") == {"hands 0", "hands 1", "front_down 1"}


def test_8_3_a_random_take_is_known_to_the_two() -> None:
    game = say(cast("wandering-hand", "9 2", "4 16", "5 6", **one("wandering-hand")), "aim>1")
    for seat in (0, 1):
        assert len(truths(game, seat, lambda world: hand(world, 0))) in (1, 3)
    taken = "16" if "16" in hand(game, 0) else "4"
    assert where(game, 1, taken) == {"hands 0"} and where(game, 0, taken) == {"hands 0"}
    say(game, "2")
    assert where(game, 0, "2") == {"hands 1"}
    assert where(game, 1, taken) == {"hands 0"}  # the card it got back is another


def test_8_3_a_red_and_what_is_left_of_a_known_hand_are_told_apart() -> None:
    position: Any = {"options": NO_SPELLS, "centre_down": "5 6"}
    game = say(table("9 2", "4 16", "7 3", **position), "9", "prying-eye", "aim>1")
    say(game, "16", "7", "cauldron-swap", "centre-1")
    assert where(game, 0, "16") == {"front_down 1"}
    assert where(game, 0, "4") == {"hands 1"}


def test_8_3_a_random_potion_for_the_centre_is_known_to_its_owner_alone() -> None:
    position: Any = {"options": NO_SPELLS, "centre_down": "5 6", "action_2": "meddling-fingers"}
    game = say(
        table("9 2 8", "4 16", "7", **position), "9", "meddling-fingers", "aim>1", "centre-1"
    )
    assert where(game, 0, "4") == {"hands 1", "hands 2", "centre_down"}
    assert len(where(game, 1, "4")) == 1 and len(where(game, 1, "16")) == 1


def test_8_3_a_hand_known_to_me_is_meddled_with_by_another() -> None:
    position: Any = {"options": NO_SPELLS, "centre_down": "5", "action_2": "meddling-fingers"}
    game = say(table("9 2", "7 3", "4 16", **position), "9", "prying-eye", "aim>2")
    say(game, "7", "meddling-fingers", "aim>2")
    assert where(game, 0, "4") == {"hands 2", "centre_down"}
    assert where(game, 0, "16") == {"hands 2", "centre_down"}
    both = truths(game, 0, lambda world: (hand(world, 2), pile(world, "centre_down", 2)))
    assert {centre for _, centre in both} == {"4", "16"}
    assert where(game, 0, "5") == {"hands 1", "hands 2"}


def test_8_3_the_whirl_leaves_each_giver_knowing_his_own() -> None:
    game = say(cast("great-whirl", "9 2 3", "4 16", "5 6", **one("great-whirl")), "2 16 5")
    assert where(game, 0, "2") == {"hands 1"} and where(game, 1, "16") == {"hands 2"}
    assert where(game, 2, "5") == {"hands 0"}
    assert where(game, 1, "3") == {"hands 0", "hands 2"}


def test_8_3_a_snapped_potion_is_seen_and_the_other_follows() -> None:
    position: Any = {**one("wand-snap"), "spells": ["", "wand-snap", ""]}
    game = say(table("9 2", "7 3", "4 16", **position), "9", "prying-eye", "aim>2")
    say(game, "7", "wand-snap")
    up, _ = before(game, 2)
    assert truths(game, 0, lambda world: hand(world, 2)) == {({"4", "16"} - {up}).pop()}


# 8.4: what is open


def test_8_4_a_closed_choice_leaves_the_open_potion_where_it_is() -> None:
    game = say(table("17 18 2", "3", "4 5", options=NO_SPELLS, open=["18"]), "17")
    assert where(game, 1, "18") == {"hands 0"}
    assert truths(game, 1, lambda world: lies(world, 0)) == {"17"}


def test_8_4_an_open_potion_that_moves_is_seen_to_move() -> None:
    game = say(table("17 18 2", "3", "4 5", options=NO_SPELLS, open=["18"]), "18")
    assert where(game, 1, "18") == {"front_down 0"}
    assert where(game, 1, "17") == {"hands 0", "hands 2"}


def test_8_4_an_open_potion_that_was_taken_is_a_lot_after_the_gift() -> None:
    game = cast("wandering-hand", "9 2", "18", "4 5", **one("wandering-hand"), open=["18"])
    say(game, "aim>1")
    assert where(game, 2, "18") == {"hands 0"}
    say(game, "2")
    assert where(game, 2, "18") == {"hands 0", "hands 1"}
    assert where(game, 1, "18") == {"hands 0"}


# Spells


def test_8_3_a_gift_of_spells_is_known_to_giver_and_receiver() -> None:
    game = table(
        "2",
        "3",
        "19",
        options={"spells": some_spells(gong=1, mirror=1, wand_snap=1)},
        spell_pile="gong mirror",
    )
    say(vote(game, "down down down"), "gong")

    def held(world: tripot.Game) -> tuple[str, str]:
        return " ".join(spells(world, 2)), " ".join(spells(world, 0))

    def support(seat: int) -> set[tuple[str, str]]:
        return {held(game.seat(seat).imagine(seed)) for seed in range(80)}

    assert support(2) == {("gong", "mirror")}
    assert support(0) == {("gong", "mirror"), ("wand-snap", "mirror")}
    names = ("gong", "mirror", "wand-snap")
    assert support(1) == {(a, b) for a in names for b in names if a != b}


def test_8_3_a_stolen_spell_is_a_lot_for_who_knew_it() -> None:
    given = {"spells": some_spells(spell_thief=1, gong=1, mirror=1)}
    held = ["spell-thief", "gong mirror", ""]
    game = cast("spell-thief", "9 2", "3", "4", options=given, spells=held)
    assert where(game, 2, "gong") == {"spells 0", "spells 1"}
    stolen = spells(game, 0)[0]
    assert where(game, 0, stolen) == {"spells 0"} and where(game, 1, stolen) == {"spells 0"}
