"""Loser, section 6 of the rules: the four faces of the Action cards."""

from __future__ import annotations

import pytest

from tests.games.loser_table import (
    EVERYBODY,
    asking,
    before,
    events,
    hand,
    options,
    pile,
    say,
    some_spells,
    spells,
    table,
)


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_6_1_prying_eye_shows_a_hand_to_its_user_alone(viewer: int | None) -> None:
    game = say(table("9 2", "18 4", "19"), "9", "prying-eye", "aim>1")
    assert hand(game, 1, viewer) == ("4 18" if viewer in (0, 1) else "? ?")
    assert hand(game, 2, viewer) == ("19" if viewer == 2 else "?")
    (look,) = events(game, "look", viewer=viewer)
    assert look["from"] == ["hands", 1]  # that seat 0 looks is public


def test_6_1_prying_eye_is_for_an_opponent_in_the_round() -> None:
    position = {"in_round": [0, 2, 3], "front_down": ["", "5", "", ""]}
    game = say(table("9 2", "", "19", "8", **position), "9", "prying-eye")  # type: ignore[arg-type]
    assert options(game) == ["aim>2", "aim>3"]


def test_6_2_grimoire_draws_a_spell_for_its_user_to_see() -> None:
    game = say(
        table("9 2", "18", "19", action_1="grimoire", spell_pile="gong mirror"), "9", "grimoire"
    )
    assert spells(game, 0) == ["gong"] and spells(game, 0, 1) == ["?"]
    assert pile(game, "spell_discard") == ""


def test_6_2_grimoire_without_a_spell_does_nothing() -> None:
    given = {"spells": some_spells(gong=1)}
    position = {"options": given, "action_1": "grimoire", "spells": ["", "gong", ""]}
    game = say(table("9 2", "18", "19", **position), "9", "grimoire")  # type: ignore[arg-type]
    assert spells(game, 0) == [] and asking(game) == "vote"


def test_6_3_cauldron_swap_choose_the_place_then_the_potion_then_look() -> None:
    game = say(table("9 2 3", "18", "19", centre_down="5 6"), "9", "cauldron-swap")
    assert (asking(game), options(game)) == ("centre", ["centre-1", "centre-2"])
    say(game, "centre-2")
    assert (asking(game), options(game)) == ("swap", ["2", "3"])
    assert pile(game, "centre_down", 0) == "? ?"  # not looked at yet
    say(game, "3")
    assert hand(game, 0) == "2 6" and pile(game, "centre_down", 0) == "? 3"


@pytest.mark.parametrize("viewer", [1, 2, None])
def test_6_3_cauldron_swap_tells_the_others_only_the_place(viewer: int | None) -> None:
    game = say(table("9 2 3", "18", "19", centre_down="5 6"), "9", "cauldron-swap", "centre-2", "3")
    assert hand(game, 0, viewer) == "? ?" and pile(game, "centre_down", viewer) == "? ?"
    (told,) = events(game, "exchange", viewer=viewer)
    assert told["cards"] == [None, None] and told["at"][1] == 1


def test_6_3_a_face_down_centre_card_is_never_a_played_red() -> None:
    position = {"centre_down": "5", "front_down": ["", "17", "16"]}
    game = say(table("9 2 3", "18", "19", **position), "9", "cauldron-swap")  # type: ignore[arg-type]
    assert asking(game) == "swap"  # the single centre card was taken


def test_6_3_without_a_face_down_centre_card_nothing_happens() -> None:
    game = say(table("9 2 3", "18", "19", centre_down=""), "9", "cauldron-swap")
    assert (hand(game, 0), asking(game), game.asked) == ("2 3", "play", (0,))


def test_6_4_meddling_fingers_exchanges_a_random_potion_of_an_opponent() -> None:
    game = table("9 2", "18 4", "19", centre_down="5 6", action_2="meddling-fingers")
    say(game, "9", "meddling-fingers", "aim>1")
    assert (asking(game), options(game)) == ("centre", ["centre-1", "centre-2"])
    say(game, "centre-1")
    kept, gave = ("18", "4") if "18" in hand(game, 1) else ("4", "18")
    assert hand(game, 1) == f"5 {kept}" or hand(game, 1) == f"{kept} 5"
    assert pile(game, "centre_down", 1) == f"{gave} ?"  # seat 1 knows what it gave


@pytest.mark.parametrize("viewer", [0, 2, None])
def test_6_4_meddling_fingers_is_seen_by_the_opponent_alone(viewer: int | None) -> None:
    game = table("9 2", "18 4", "19", centre_down="5 6", action_2="meddling-fingers")
    say(game, "9", "meddling-fingers", "aim>1", "centre-1")
    assert hand(game, 1, viewer) == "? ?" and pile(game, "centre_down", viewer) == "? ?"


def test_6_4_the_user_s_own_hand_is_no_target() -> None:
    game = say(
        table("9 2", "18 4", "19", centre_down="5 6", action_2="meddling-fingers"),
        "9",
        "meddling-fingers",
    )
    assert options(game) == ["aim>1", "aim>2"]


def test_6_4_an_only_potion_is_exchanged_too() -> None:
    game = table("9 2", "18 4", "19", centre_down="5", action_2="meddling-fingers")
    say(game, "9", "meddling-fingers", "aim>2")
    assert hand(game, 2) == "5" and pile(game, "centre_down", 2) == "19"


def test_6_4_without_a_face_down_centre_card_nothing_happens() -> None:
    game = table("9 2", "18 4", "19", centre_down="", action_2="meddling-fingers")
    say(game, "9", "meddling-fingers", "aim>1")
    assert hand(game, 1) == "4 18" and before(game, 1) == ("", "")
    assert (asking(game), game.asked) == ("play", (1,))
