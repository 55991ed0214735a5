"""Et Bim!, clauses 4.1 to 4.6: damage and the actions but the Recycle."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.et_bim_table import (
    FIVE,
    FULL,
    GANGS,
    alive,
    asking,
    can_say,
    centre,
    discard,
    events,
    names_of,
    pile,
    player,
    say,
    shielded,
    six,
    table,
    targets_of,
    tile,
)

# 4.1 Damage


@pytest.mark.parametrize(
    ("card", "before", "lives"),
    [
        ("10", "30 20 30 10", True),  # 100 is not over 100
        ("10", "30 20 30 20", False),
        ("20", "30 20 30", True),
        ("20", "30 20 30 10", False),
        ("30", "20 30 20", True),
        ("30", "20 30 20 id", True),
        ("30", "30 20 30 20", False),
        ("30", "20 30 20 10 heal shield", False),
    ],
)
def test_4_1_over_100_points_a_seat_is_out(card: str, before: str, lives: bool) -> None:
    game = table(six(card), FULL, FULL, FULL, piles=["", before, "", ""], tiles=GANGS)
    say(game, f"{card}>1", "pass")
    assert (1 in alive(game)) == lives
    assert pile(game, 1) == (f"{before} {card}" if lives else "")


# 4.2 Alternation


@pytest.mark.parametrize("kind", ["20", "30"])
@pytest.mark.parametrize(
    ("before", "legal"),
    [
        ("", True),
        ("K", False),
        ("K id", False),
        ("K shield heal swap recycle id", False),
        ("K 10", True),
        ("K O", True),
        ("K 10 id", True),
        ("O K", False),
        ("10 10 K heal", False),
        ("id", True),
    ],
)
def test_4_2_no_20_on_a_20_and_no_30_on_a_30(kind: str, before: str, legal: bool) -> None:
    pile_text = before.replace("K", kind).replace("O", "30" if kind == "20" else "20")
    game = table(six(kind), FULL, FULL, FULL, piles=["", pile_text, "", ""])
    assert targets_of(game, kind) == ([1, 2, 3] if legal else [2, 3])


def test_4_2_tens_may_follow_each_other() -> None:
    game = table(FULL, FULL, FULL, FULL, piles=["", "10 10", "", ""])
    say(game, "10>1", "pass")
    assert pile(game, 1) == "10 10 10"


def test_4_2_after_a_heal_the_card_before_counts() -> None:
    game = table(six("heal"), six("20 30"), FULL, FULL, piles=["", "", "20 id 30", ""])
    say(game, "heal>2", "pass")
    assert pile(game, 2) == "20 id heal"
    assert 2 not in targets_of(game, "20") and 2 in targets_of(game, "30")


def test_4_2_after_a_heal_of_the_only_one_anything_goes() -> None:
    game = table(six("heal"), six("20 30"), FULL, FULL, piles=["", "", "20", ""])
    assert 2 not in targets_of(table(six("20"), "", "", "", piles=["", "", "20", ""]), "20")
    say(game, "heal>2", "pass")
    assert 2 in targets_of(game, "20")


def test_4_2_after_a_recycle_the_card_before_counts() -> None:
    game = table(six("recycle"), six("20 30"), FULL, FULL, piles=["", "", "20 30", ""])
    say(game, "recycle>2", "pass", "30>3", "pass")
    assert pile(game, 2) == "20 recycle" and pile(game, 3) == "30"
    assert 2 not in targets_of(game, "20") and 2 in targets_of(game, "30")


# 4.3 Identification


@pytest.mark.parametrize("viewer", [0, 1, 2, 3, None])
def test_4_3_only_he_who_plays_it_looks(viewer: int | None) -> None:
    game = table(six("id"), FULL, FULL, FULL, tiles=GANGS)
    say(game, "id>2", "pass")
    assert tile(game, 2, viewer) == ("chicot" if viewer in {0, 2} else None)
    assert pile(game, 2) == "id"


def test_4_3_a_tile_that_was_seen_is_followed() -> None:
    game = table(six("id"), six("swap"), FULL, FULL, FULL, tiles=FIVE, centre="chicot")
    say(game, "id>3", "pass", "swap>3", "pass", "0")
    assert tile(game, 3, 0) == "bogosse" and tile(game, 0, 0) == "chicot"
    game = table(six("id"), six("swap"), six("swap"), FULL, FULL, tiles=FIVE, centre="chicot")
    say(game, "id>3", "pass", "swap>3", "pass", "4", "swap>4", "pass", "centre")
    assert centre(game, 0) == "chicot" and tile(game, 4, 0) is None


# 4.4 Shield


@pytest.mark.parametrize("kind", ["10", "20", "30", "id", "shield", "heal", "swap", "recycle"])
def test_4_4_a_shielded_seat_cannot_be_targeted(kind: str) -> None:
    game = table(
        six(kind),
        FULL,
        FULL,
        FULL,
        piles=["", "10 shield", "10", ""],
        shields=[None, 2, None, None],
    )
    assert 1 not in targets_of(game, kind) and 2 in targets_of(game, kind)


def test_4_4_it_may_not_be_the_senders_target_either() -> None:
    game = table(
        FULL, FULL, FULL, FULL, piles=["", "shield", "", ""], shields=[None, 0, None, None]
    )
    assert targets_of(game, "10") == [2, 3]
    say(game, "10>2", "pass")
    assert shielded(game) == {} and pile(game, 1) == "shield"
    assert [event["seat"] for event in events(game, "unshield")] == [1]


def test_4_4_the_shielded_seat_itself_may_play() -> None:
    game = table(
        FULL, FULL, FULL, FULL, piles=["shield", "", "", ""], shields=[2, None, None, None]
    )
    assert targets_of(game, "10") == [1, 2, 3]


def test_4_4_a_shield_by_recycle_lasts_for_him_who_took_it() -> None:
    game = table(six("recycle"), FULL, FULL, FULL, piles=["", "shield", "", ""])
    say(game, "recycle>1", "pass", "shield>2", "pass")
    assert shielded(game) == {2: 0} and pile(game, 1) == "recycle"
    for target in (0, 0, 1):
        say(game, f"10>{target}", "pass")
    assert player(game) == 0 and shielded(game) == {2: 0}
    say(game, "10>1", "pass")
    assert shielded(game) == {}


def test_4_4_a_returned_shield_is_still_the_senders() -> None:
    game = table(six("shield"), six("bim"), FULL, FULL)
    say(game, "shield>1", "bim", "pass")
    assert shielded(game) == {0: 0} and pile(game, 0) == "shield"
    for target in (2, 1, 1):
        assert 0 not in targets_of(game, "10")
        say(game, f"10>{target}", "pass")
    assert player(game) == 0
    say(game, "10>1", "pass")
    assert shielded(game) == {}


def test_4_4_a_shield_taken_by_a_returned_recycle_lasts_through_his_next_turn() -> None:
    game = table(six("recycle"), six("bim"), FULL, FULL, piles=["shield", "10", "", ""])
    say(game, "recycle>1", "bim", "pass", "shield>3", "pass")
    assert shielded(game) == {3: 1} and player(game) == 1
    say(game, "10>2", "pass")
    assert shielded(game) == {} and player(game) == 2


def test_4_4_if_the_sender_is_out_until_his_turn_would_have_ended() -> None:
    game = table(
        *(FULL, FULL, FULL, FULL, FULL),
        tiles=FIVE,
        centre="chicot",
        turn=2,
        piles=["", "30 20 30 20", "", "", "shield"],
        shields=[None, None, None, None, 1],
    )
    say(game, "10>1", "pass")
    assert 1 not in alive(game) and shielded(game) == {4: 1}
    say(game, "10>0", "pass", "10>0", "pass")
    assert player(game) == 0 and targets_of(game, "10") == [2, 3]
    say(game, "10>2", "pass")
    assert player(game) == 2 and shielded(game) == {} and 4 in targets_of(game, "10")


def test_4_4_a_sender_who_dies_in_his_own_turn_has_finished_it() -> None:
    game = table(
        *(six("10"), six("bim"), FULL, FULL),
        tiles=GANGS,
        piles=["30 20 30 20", "", "", "shield"],
        shields=[None, None, None, 0],
    )
    say(game, "10>1", "bim", "pass")
    assert alive(game) == [1, 2, 3] and shielded(game) == {} and player(game) == 1


def test_4_4_the_shield_of_one_who_is_eliminated_is_over() -> None:
    options: dict[str, object] = {"oups": True}
    game = table(
        *(six("20"), FULL, FULL, FULL),
        tiles=GANGS,
        piles=["30 20 30 20 shield", "20", "", ""],
        shields=[2, None, None, None],
        red=[0],
        options=options,
    )
    say(game, "20>1")
    assert alive(game) == [1, 2, 3] and shielded(game) == {}


# 4.5 Heal


def test_4_5_it_removes_the_latest_damage_and_stays() -> None:
    game = table(six("heal"), FULL, FULL, FULL, piles=["", "30 20 id", "", ""])
    say(game, "heal>1", "pass")
    assert pile(game, 1) == "30 id heal" and discard(game) == "20"


@pytest.mark.parametrize("before", ["", "id shield"])
def test_4_5_without_damage_it_has_no_effect(before: str) -> None:
    game = table(six("heal"), FULL, FULL, FULL, piles=["", before, "", ""])
    say(game, "heal>1", "pass")
    assert pile(game, 1) == f"{before} heal".strip() and discard(game) == ""


# 4.6 Swap


def test_4_6_the_second_tile_is_chosen_after_the_reactions() -> None:
    game = table(six("swap"), FULL, FULL, FULL, tiles=GANGS)
    say(game, "swap>2")
    assert asking(game) == "react"
    say(game, "pass")
    assert asking(game) == "second" and game.asked == (0,) and can_say(game) == ["1", "3"]


@pytest.mark.parametrize("viewer", [0, 1, 2, 3, None])
def test_4_6_both_new_owners_look_and_nobody_else(viewer: int | None) -> None:
    game = table(six("swap"), FULL, FULL, FULL, tiles=GANGS)
    say(game, "swap>2", "pass", "1")
    # The old owners know where their tiles went.
    knows = viewer in {1, 2}
    assert tile(game, 1, viewer) == ("chicot" if knows else None)
    assert tile(game, 2, viewer) == ("bogosse" if knows else None)
    (swap,) = events(game, "swap", viewer=viewer)
    assert (swap["from"], swap["to"]) == (["tiles", 2], ["tiles", 1])
    assert swap["cards"] == (["bogosse", "chicot"] if knows else [None, None])


@pytest.mark.parametrize("viewer", [0, 1, 2, 3, 4, None])
def test_4_6_with_the_centre_only_the_target_looks(viewer: int | None) -> None:
    game = table(six("swap"), FULL, FULL, FULL, FULL, tiles=FIVE, centre="chicot")
    say(game, "swap>2", "pass", "centre")
    assert tile(game, 2, viewer) == ("chicot" if viewer == 2 else None)
    assert centre(game, viewer) == ("bogosse" if viewer == 2 else None)


def test_4_6_the_second_seat_may_be_shielded_the_target_not() -> None:
    game = table(
        six("swap"),
        FULL,
        FULL,
        FULL,
        tiles=GANGS,
        piles=["", "", "shield", ""],
        shields=[None, None, 3, None],
    )
    assert targets_of(game, "swap") == [1, 3]
    say(game, "swap>3", "pass")
    assert can_say(game) == ["1", "2"]


def test_4_6_never_the_tile_of_an_eliminated_seat() -> None:
    position: dict[str, Any] = {"alive": [0, 1, 2, 4], "tiles": FIVE, "centre": "chicot"}
    game = table(six("swap"), FULL, FULL, "", FULL, **position)
    say(game, "swap>1", "pass")
    assert can_say(game) == ["centre", "2", "4"]


def test_4_6_a_single_second_tile_is_taken_without_asking() -> None:
    tiles = ["bogosse", "chicot", "chicot", "bogosse"]
    game = table(six("swap"), FULL, FULL, "", alive=[0, 1, 2], tiles=tiles)
    say(game, "swap>1", "pass")
    assert names_of(game, "swap") == ["swap"] and player(game) == 1


def test_4_6_two_left_with_a_mystery_tile() -> None:
    game = table(
        six("swap"), "", "", FULL, "", alive=[0, 3], tiles=FIVE, centre="chicot", piles=[""] * 5
    )
    assert targets_of(game, "swap") == [3]
    say(game, "swap>3", "pass")
    assert tile(game, 3, 3) == "chicot" and not game.over and player(game) == 3


def test_4_6_two_left_without_one_a_swap_cannot_be_played() -> None:
    game = table(six("swap"), "", FULL, "", alive=[0, 2], tiles=GANGS)
    assert targets_of(game, "swap") == [] and "-swap" in can_say(game)
