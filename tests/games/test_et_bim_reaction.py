"""Et Bim!, section 5 of the rules: sending cards back, and what they do there."""

from __future__ import annotations

from typing import Any

import pytest

import tripot
from tests.games.et_bim_table import (
    FIVE,
    FULL,
    GANGS,
    alive,
    asking,
    can_say,
    cards,
    discard,
    events,
    hand,
    names_of,
    pile,
    player,
    say,
    shielded,
    six,
    table,
    tile,
    worlds,
)


def chain(card: str, bims: int, *piles: str, **position: Any) -> tripot.Game:
    """Seat 0 plays a card on seat 1, and so many Et Bim! answer it."""
    hands = [six(f"{card} bim bim"), six("bim bim"), FULL, FULL]
    game = table(*hands, piles=list(piles) or ["", "", "", ""], tiles=GANGS, **position)
    return say(game, f"{card}>1", *["bim"] * bims, "pass")


# 5.1


def test_5_1_only_the_seat_where_the_card_lies_is_asked() -> None:
    game = table(FULL, six("bim"), six("bim"), six("bim"))
    say(game, "10>1")
    assert asking(game) == "react" and game.asked == (1,)
    say(game, "bim")
    assert game.asked == (0,) and pile(game, 0) == "10" and pile(game, 1) == ""


@pytest.mark.parametrize(("bims", "seat"), [(0, 1), (1, 0), (2, 1), (3, 0), (4, 1)])
def test_5_1_damage_stays_where_the_chain_ends(bims: int, seat: int) -> None:
    game = chain("30", bims)
    assert pile(game, seat) == "30" and pile(game, 1 - seat) == ""
    assert discard(game) == " ".join(["bim"] * bims) and player(game) == 1
    (lands,) = events(game, "lands")
    assert (lands["seat"], lands["by"], lands["damage"]) == (seat, 1 - seat, 30)


def test_5_1_it_is_no_card_for_ones_own_turn() -> None:
    game = table(six("bim bim"), FULL, FULL, FULL)
    assert can_say(game) == ["10>1", "10>2", "10>3"]


def test_5_1_one_may_let_it_be() -> None:
    game = table(FULL, six("bim"), FULL, FULL)
    say(game, "10>1")
    assert can_say(game) == ["pass", "bim"]
    say(game, "pass")
    assert pile(game, 1) == "10" and hand(game, 1) == "10 10 10 10 10 bim"


def test_5_1_without_the_card_one_may_only_pass() -> None:
    game = table(FULL, FULL, FULL, FULL)
    assert can_say(say(game, "10>1")) == ["pass"]


@pytest.mark.parametrize("viewer", [0, 1, 2, 3, None])
def test_5_1_every_et_bim_is_seen(viewer: int | None) -> None:
    game = chain("30", 3)
    told = events(game, "bim", viewer=viewer)
    assert [(event["from"][1], event["cards"]) for event in told] == [
        (1, ["bim"]),
        (0, ["bim"]),
        (1, ["bim"]),
    ]


# 5.2 What a returned card does, after one and after three Et Bim!


@pytest.mark.parametrize("bims", [1, 3])
def test_5_2_damage_eliminates_the_sender_for_him_who_returned_it(bims: int) -> None:
    game = chain("30", bims, "20 30 20 10", "", "", "")
    assert alive(game) == [1, 2, 3] and player(game) == 1
    assert [(event["seat"], event["by"]) for event in events(game, "out")] == [(0, 1)]


@pytest.mark.parametrize("bims", [1, 3])
def test_5_2_identification_he_looks_at_the_senders_tile(bims: int) -> None:
    game = chain("id", bims)
    assert tile(game, 0, 1) == "bogosse" and tile(game, 1, 0) is None and pile(game, 0) == "id"
    assert tile(game, 0, 2) is None


def test_5_2_identification_returned_twice_is_the_senders_again() -> None:
    game = chain("id", 2)
    assert tile(game, 1, 0) == "bogosse" and tile(game, 0, 1) is None


@pytest.mark.parametrize(("bims", "seat"), [(1, 0), (2, 1), (3, 0)])
def test_5_2_a_shield_protects_him_to_whom_it_went(bims: int, seat: int) -> None:
    game = chain("shield", bims)
    assert shielded(game) == {seat: 0} and pile(game, seat) == "shield"


@pytest.mark.parametrize(("bims", "seat"), [(1, 0), (2, 1), (3, 0)])
def test_5_2_a_heal_heals_where_it_lies(bims: int, seat: int) -> None:
    game = chain("heal", bims, "10 20", "20 30", "", "")
    piles = ["10 20", "20 30"]
    piles[seat] = piles[seat].split()[0] + " heal"
    assert [pile(game, 0), pile(game, 1)] == piles


@pytest.mark.parametrize("bims", [1, 3])
def test_5_2_swap_he_chooses_the_second_tile_not_his_own(bims: int) -> None:
    game = chain("swap", bims)
    assert asking(game) == "second" and game.asked == (1,) and can_say(game) == ["2", "3"]
    question: Any = game.question(1)
    assert question["arguments"] == {"target": 0}
    say(game, "2")
    assert tile(game, 0, 0) == "chicot" and tile(game, 2, 2) == "bogosse"
    assert tile(game, 0, 1) is None


def test_5_2_swap_returned_twice_is_the_senders_again() -> None:
    game = chain("swap", 2)
    assert game.asked == (0,) and can_say(game) == ["2", "3"]


@pytest.mark.parametrize("bims", [1, 3])
def test_5_2_recycle_he_takes_from_the_senders_pile(bims: int) -> None:
    game = chain("recycle", bims, "10 30", "20", "", "")
    assert asking(game) == "replay" and game.asked == (1,)
    assert pile(game, 0) == "10 recycle" and can_say(game) == ["30>0", "30>2", "30>3"]
    say(game, "30>0", "pass")
    assert pile(game, 0) == "10 recycle 30" and pile(game, 1) == "20" and player(game) == 1


def test_5_2_recycle_returned_twice_takes_what_was_meant() -> None:
    game = chain("recycle", 2, "10 30", "20", "", "")
    assert game.asked == (0,) and can_say(game) == ["20>1", "20>2", "20>3"]


def test_5_2_a_recycle_found_under_a_returned_recycle_is_played_on() -> None:
    game = chain("recycle", 1, "recycle", "20", "30", "")
    assert game.asked == (2,) and pile(game, 2) == "30 recycle"  # one target: not asked
    say(game, "pass")
    assert game.asked == (1,) and can_say(game) == ["30>0", "30>2", "30>3"]


def test_5_2_what_he_replays_may_go_to_the_player() -> None:
    hands = [six("recycle"), six("bim"), six("recycle"), six("bim")]
    game = table(*hands, piles=["recycle", "20", "30", "20 30 20"], tiles=GANGS)
    say(game, "recycle>1", "bim", "pass")  # seat 1 has the Recycle beneath: on seat 2 or 3
    assert can_say(game) == ["recycle>2", "recycle>3"]
    say(game, "recycle>2", "pass", "30>0", "pass")
    assert pile(game, 0) == "recycle 30" and pile(game, 2) == "recycle" and player(game) == 1


def test_5_2_he_falls_to_his_own_replay_returned() -> None:
    hands = [six("recycle"), six("bim"), six("bim"), FULL]
    game = table(*hands, piles=["10 30", "20 30 20 10", "", ""], tiles=GANGS)
    say(game, "recycle>1", "bim", "pass", "30>2", "bim", "pass")
    assert alive(game) == [0, 2, 3] and player(game) == 2
    assert [(event["seat"], event["by"]) for event in events(game, "out")] == [(1, 2)]


# 5.3 What cannot stay


@pytest.mark.parametrize("kind", ["20", "30"])
@pytest.mark.parametrize("bims", [1, 3])
def test_5_3_against_alternation_it_is_discarded(kind: str, bims: int) -> None:
    game = chain(kind, bims, f"{kind} id", "", "", "")
    assert pile(game, 0) == f"{kind} id" and pile(game, 1) == ""
    assert discard(game) == " ".join([kind] + ["bim"] * bims)
    assert names_of(game, "dropped", "lands") == ["dropped"]


def test_5_3_there_and_back_it_was_legal_and_stays() -> None:
    game = chain("20", 2, "20", "", "", "")
    assert pile(game, 1) == "20" and names_of(game, "dropped") == []


@pytest.mark.parametrize("kind", ["10", "20", "30", "id", "shield", "heal", "swap", "recycle"])
def test_5_3_on_an_active_shield_it_is_discarded(kind: str) -> None:
    game = chain(kind, 1, "10 shield", "10", "", "", shields=[2, None, None, None])
    assert pile(game, 0) == "10 shield" and discard(game).split() == sorted([kind, "bim"])
    assert player(game) == 1 and names_of(game, "look", "heal", "swap", "take") == []


def test_5_3_the_senders_own_shield_still_counts_in_the_turn_that_ends_it() -> None:
    game = chain("10", 1, "shield", "", "", "", shields=[0, None, None, None])
    assert pile(game, 0) == "shield" and discard(game) == "10 bim" and shielded(game) == {}


def test_5_3_a_shielded_sender_is_asked() -> None:
    hands = [six("30 bim"), six("bim"), FULL, FULL]
    game = table(*hands, piles=["shield", "", "", ""], shields=[2, None, None, None])
    say(game, "30>1", "bim")
    assert game.asked == (0,) and can_say(game) == ["pass", "bim"]
    say(game, "bim", "pass")
    assert pile(game, 1) == "30"


@pytest.mark.parametrize("before", ["", "recycle"])
def test_5_3_a_recycle_with_nothing_to_take_is_discarded(before: str) -> None:
    # The Recycle beneath could only take the 20 of seat 1, but that is its own pile.
    game = chain("recycle", 1, before, "20", "", "")
    assert pile(game, 0) == before and pile(game, 1) == "20"
    assert discard(game) == "bim recycle" and player(game) == 1


def test_5_3_a_recycle_whose_card_could_go_nowhere_is_discarded() -> None:
    hands = [six("recycle"), six("bim"), FULL, FULL]
    piles = ["20 20", "10", "20", "shield"]  # two 20s by an Oups
    game = table(*hands, piles=piles, shields=[None, None, None, 2])
    say(game, "recycle>1", "bim", "pass")
    assert pile(game, 0) == "20 20" and discard(game) == "bim recycle"


def test_5_3_a_recycle_beneath_may_bring_a_card_onto_the_senders_pile() -> None:
    hands = [six("recycle"), six("bim"), FULL, FULL]
    piles = ["recycle", "10", "20 20", "shield"]  # the 20 of seat 2 can only go to seat 0
    game = table(*hands, piles=piles, shields=[None, None, None, 2])
    say(game, "recycle>1", "bim", "pass", "pass", "pass")
    assert [pile(game, seat) for seat in range(3)] == ["recycle 20", "10", "20 recycle"]
    assert discard(game) == "bim"


def test_5_3_a_swap_on_the_sender_finds_its_second_tile() -> None:
    hands = [six("swap"), six("bim"), FULL, ""]
    tiles = ["bogosse", "chicot", "chicot", "bogosse"]
    game = table(*hands, alive=[0, 1, 2], tiles=tiles)
    say(game, "swap>1", "bim", "pass")
    assert tile(game, 0, 0) == "chicot" and tile(game, 2, 2) == "bogosse" and player(game) == 1


# 5.4


def test_5_4_a_replayed_card_can_be_returned() -> None:
    hands = [six("recycle"), FULL, six("bim"), FULL]
    game = table(*hands, piles=["", "30", "", ""])
    say(game, "recycle>1", "pass", "30>2", "bim", "pass")
    assert pile(game, 0) == "30" and pile(game, 1) == "recycle" and player(game) == 1


def test_5_4_a_replayed_card_can_be_returned_by_the_seat_it_was_taken_from() -> None:
    hands = [six("recycle bim"), six("bim"), FULL, FULL]
    game = table(*hands, piles=["20", "10 20", "", ""])
    say(game, "recycle>1", "pass", "20>1", "bim", "pass")
    assert pile(game, 0) == "20" and discard(game) == "20 bim"  # 4.2 on the sender


def test_5_4_a_chain_on_a_replayed_shield() -> None:
    hands = [six("recycle bim"), FULL, six("bim bim"), FULL]
    game = table(*hands, piles=["", "shield", "", ""])
    say(game, "recycle>1", "pass", "shield>2", "bim", "bim", "bim", "pass")
    assert shielded(game) == {0: 0}


# 5.5


@pytest.mark.parametrize("viewer", [0, 2, 3, None])
def test_5_5_asked_in_the_same_way_with_or_without_the_card(viewer: int | None) -> None:
    options: dict[str, object] = {"non": 1}
    seen = [
        say(table(FULL, held, FULL, FULL, tiles=GANGS, options=options), "10>1").view(viewer)
        for held in (FULL, six("bim"), six("non"), six("bim non"))
    ]
    assert all(view == seen[0] for view in seen)


def test_5_5_nothing_of_a_window_is_seen_until_it_closes() -> None:
    game = say(table(FULL, six("bim"), FULL, FULL), "10>1")
    question: Any = game.question(1)
    assert question["kind"] == "window"
    assert question["arguments"] == {"sender": 0, "card": "10"}


def test_5_5_a_seat_without_cards_is_not_asked() -> None:
    game = table(FULL, "", FULL, FULL)
    say(game, "10>1")
    assert pile(game, 1) == "10" and asking(game) == "play"


def test_5_5_a_sender_without_cards_is_not_asked() -> None:
    options: dict[str, object] = {"hand": 0, "cards": cards(thirty=1, bim=1)}
    game = table("30", "bim", "", "", options=options)
    say(game, "30>1", "bim")
    assert pile(game, 0) == "30" and asking(game) == "play"


@pytest.mark.parametrize(("non", "name"), [(0, "play"), (1, "react")])
def test_5_5_nobody_is_asked_where_no_such_card_is_in_the_game(non: int, name: str) -> None:
    options: dict[str, object] = {"cards": cards(ten=40), "non": non}
    game = table(FULL, FULL, FULL, FULL, options=options)
    assert asking(say(game, "10>1")) == name


def test_5_5_no_reaction_is_no_proof() -> None:
    options: dict[str, object] = {"hand": 0, "cards": cards(ten=2, bim=1)}
    game = table("10", "bim", "", "", options=options)
    say(game, "10>1", "pass")
    assert worlds(game, 2, "hands 1") == {("10",), ("bim",)}


def test_5_5_five_seats_and_a_mystery_tile_change_nothing() -> None:
    game = table(FULL, six("bim"), FULL, FULL, FULL, tiles=FIVE, centre="chicot")
    assert can_say(say(game, "10>1")) == ["pass", "bim"]
