"""Quick Shot, section 4 of the rules: Camouflage, Trap, Manipulation and Reinforcement."""

from __future__ import annotations

import pytest

from tests.games.quick_shot_table import (
    alive,
    asking,
    cards_of,
    discard,
    events,
    facts,
    hand,
    leader,
    names_of,
    out,
    play,
    table,
    turned_down,
)

# 4.1 Camouflage


def test_4_1_camouflage_is_safe_from_the_blow() -> None:
    game = table("6 1", "1 2", "8 1")
    play(game, "6 1 8")
    assert alive(game) == [0, 1, 2]
    assert leader(game) == 2


@pytest.mark.parametrize("cards", ["1", "1 2"])
def test_4_1_camouflage_is_safe_from_poison_with_or_without_a_hand(cards: str) -> None:
    game = table("7 1", cards, "8 1")
    play(game, "7 1 8")
    assert alive(game) == [0, 1, 2]
    assert asking(game) == "lead"
    assert discard(game) == "1 7 8"


def test_4_1_camouflage_face_up_is_safe_from_the_explosion() -> None:
    game = table("5 1", "1 2", "8 1", "8 1")
    play(game, "5 1 8 8")
    assert alive(game) == [0, 1]


def test_4_1_two_camouflages_turned_down_are_hit_by_the_explosion() -> None:
    game = table("5 8", "1 2", "1 2", "8 1")
    play(game, "5 1 1 8")
    assert sorted(out(game)) == [1, 2]
    assert leader(game) == 3


def test_4_1_two_camouflages_turned_down_are_not_the_weakest() -> None:
    game = table("6 8", "1 2", "1 2", "8 1")
    play(game, "6 1 1 8")
    assert out(game) == [0]


def test_4_1_camouflage_protects_nobody_else() -> None:
    game = table("6 1", "1 2", "3 1")
    play(game, "6 1 3")
    assert out(game) == [0]
    assert leader(game) == 1


def test_4_1_for_this_round_only() -> None:
    game = table("8 6", "1 2", "2 8")
    play(game, "8 1 2")
    play(game, "6 2 8")
    assert out(game) == [1]


def test_4_1_camouflage_can_lead() -> None:
    game = table("8 2", "1 2", "8 2")
    play(game, "8 1 8")
    assert leader(game) == 1


# 4.2 Trap


def test_4_2_trap_catches_a_reinforcement_before_it_is_asked() -> None:
    game = table("8 1", "2 1", "4 8 8")
    play(game, "8 2 4")
    assert out(game) == [2]
    assert asking(game) == "lead"
    assert leader(game) == 1


def test_4_2_trap_catches_an_explosion_before_it_goes_off() -> None:
    game = table("8 1", "2 1", "5 1", "8 1")
    play(game, "8 2 5 8")
    assert out(game) == [2]
    assert leader(game) == 1


def test_4_2_two_victims_at_the_same_time_and_still_9() -> None:
    game = table("8 1", "2 1", "5 1", "4 1")
    play(game, "8 2 5 4")
    assert sorted(out(game)) == [2, 3]
    assert [(e["seat"], e["strength"]) for e in events(game, "strength")] == [(1, 9)]
    assert leader(game) == 1


def test_4_2_two_victims_and_nobody_else_left() -> None:
    game = table("4 1", "2", "5 1")
    play(game, "4 2 5")
    assert game.winners == (1,)


def test_4_2_without_a_victim_it_stays_2() -> None:
    game = table("8 1", "2 1", "1 3")
    play(game, "8 2 1")
    assert events(game, "strength") == []
    assert leader(game) == 0


def test_4_2_without_a_victim_it_is_weak_prey() -> None:
    game = table("8 1", "2 1", "6 1")
    play(game, "8 2 6")
    assert out(game) == [1]


def test_4_2_cards_turned_down_are_out_of_reach() -> None:
    game = table("8 3", "2 1", "4 1", "4 1", "5 1", "5 1")
    play(game, "8 2 4 4 5 5")
    assert alive(game) == [0, 1, 2, 3, 4, 5]
    assert leader(game) == 0


def test_4_2_one_kind_turned_down_and_one_caught() -> None:
    game = table("8 1", "2 1", "4 1", "5 1", "5 1")
    play(game, "8 2 4 5 5")
    assert out(game) == [2]
    assert leader(game) == 1


def test_4_2_two_traps_catch_nobody() -> None:
    game = table("2 1", "2 1", "5 1")
    play(game, "2 2 5")
    assert sorted(out(game)) == [0, 1]  # turned down, by the Explosion that nobody caught
    assert game.winners == (2,)


def test_4_2_a_9_is_not_the_weakest() -> None:
    game = table("6 1", "2 1", "5 1", "8 1")
    play(game, "6 2 5 8")
    assert out(game) == [2, 0]
    assert leader(game) == 1


def test_4_2_a_9_is_the_weakest_after_manipulation() -> None:
    game = table("6 1", "2 1", "5 1", "3 1", "8 1")
    play(game, "6 2 5 3 8")
    assert out(game) == [2, 1]
    assert leader(game) == 3


# 4.3 Manipulation


def test_4_3_the_lowest_leads() -> None:
    game = table("8 1", "3 1", "2 1")
    play(game, "8 3 2")
    assert names_of(game, "reverse") == ["reverse"]
    assert leader(game) == 2


def test_4_3_the_blow_takes_the_highest() -> None:
    game = table("8 1", "3 1", "6 1")
    play(game, "8 3 6")
    assert out(game) == [0]
    assert leader(game) == 1


def test_4_3_the_blow_takes_its_owner_if_that_is_the_highest() -> None:
    game = table("5 1", "3 1", "6 1")
    play(game, "5 3 6")
    assert out(game) == [2]


def test_4_3_poison_hits_the_highest() -> None:
    game = table("8 1 2", "3 1", "7 1")
    play(game, "8 3 7")
    assert (asking(game), game.asked) == ("poisoned", (0,))


def test_4_3_poison_hits_its_owner_if_that_is_the_highest() -> None:
    game = table("5 1", "3 1", "7")
    play(game, "5 3 7")
    assert out(game) == [2]


def test_4_3_blow_and_poison_go_down_from_the_top() -> None:
    game = table("8 1", "3 1", "6 1", "7 1")
    play(game, "8 3 6 7")
    assert out(game) == [0]
    assert (asking(game), game.asked) == ("poisoned", (3,))


def test_4_3_until_the_round_ends() -> None:
    game = table("8 2", "3 8", "2 1")
    play(game, "8 3 2")
    assert not facts(game)["reversed"]
    play(game, "2 8 1")
    assert leader(game) == 1


def test_4_3_two_manipulations_reverse_nothing() -> None:
    game = table("3 1", "3 1", "8 1", "2 1")
    play(game, "3 3 8 2")
    assert events(game, "reverse") == []
    assert leader(game) == 2


def test_4_3_effects_still_go_from_1_to_8() -> None:
    game = table("3 1", "2 1", "5 1", "8 1", "8 1")
    play(game, "3 2 5 8 8")
    # From 8 to 1 the Explosion would have come before the Trap.
    assert out(game) == [2]
    assert names_of(game, "strength", "reverse") == ["strength", "reverse"]


def test_4_3_cards_face_down_are_not_the_highest() -> None:
    game = table("8 1", "8 1", "3 1", "6 1")
    play(game, "8 8 3 6")
    assert out(game) == [3]
    assert leader(game) == 2


# 4.4 Reinforcement


def test_4_4_the_owner_may_add_the_strength_of_a_card() -> None:
    game = table("8 1", "4 5 2", "1 2")
    play(game, "8 4 1")
    assert (asking(game), game.asked) == ("reinforce", (1,))
    assert game.legal(1) == (0, 2, 5)
    game.answer(1, 5)
    assert [(e["seat"], e["strength"]) for e in events(game, "strength")] == [(1, 9)]
    assert cards_of(game, "reinforce", 1) == "5"
    assert discard(game) == "1 4 5 8"
    assert leader(game) == 1


def test_4_4_the_owner_may_add_nothing() -> None:
    game = table("8 1", "4 5 2", "1 2")
    play(game, "8 4 1")
    game.answer(1, 0)
    assert hand(game, 1) == "2 5"
    assert events(game, "strength") == []
    assert leader(game) == 0


def test_4_4_only_one_card_may_be_added() -> None:
    game = table("8 1", "4 1 2", "1 2")
    play(game, "8 4 1")
    game.answer(1, 2)
    assert asking(game) == "lead"
    assert leader(game) == 0


def test_4_4_with_an_empty_hand_nothing_is_asked_and_nobody_is_out() -> None:
    game = table("8 1", "4", "1 2")
    play(game, "8 4 1")
    assert asking(game) == "lead"
    assert alive(game) == [0, 1, 2]


def test_4_4_a_leader_who_had_to_play_it_is_not_asked() -> None:
    game = table("", "8 2", "1 2", deck="4")
    play(game, "4 8 1")
    assert asking(game) == "lead"
    assert alive(game) == [0, 1, 2]


def test_4_4_turned_down_it_is_not_asked() -> None:
    game = table("4 1", "4 1", "8 2")
    play(game, "4 4 8")
    assert asking(game) == "lead"


@pytest.mark.parametrize("added", [2, 3, 5, 6, 7])
def test_4_4_the_added_card_s_own_effect_does_not_happen(added: int) -> None:
    game = table("1 8", f"4 {added}", "8 1", "8 1")
    play(game, "1 4 8 8")
    game.answer(1, added)
    assert alive(game) == [0, 1, 2, 3]
    assert events(game, "reverse") == []
    assert asking(game) == "lead"
    assert leader(game) == 1


def test_4_4_asked_after_2_and_3_and_before_5() -> None:
    game = table("3 1", "4 1", "8 1", "8 1", "5 1")
    play(game, "3 4 8 8 5")
    assert asking(game) == "reinforce"
    assert facts(game)["reversed"]
    assert alive(game) == [0, 1, 2, 3, 4]
    game.answer(1, 0)
    assert sorted(out(game)) == [2, 3]


def test_4_4_the_last_card_may_be_added() -> None:
    game = table("1 8", "4 3", "8 1", "6 1")
    play(game, "1 4 8 6")
    game.answer(1, 3)
    assert alive(game) == [0, 1, 2, 3]
    assert leader(game) == 2


def test_4_4_the_highest_sum_is_12() -> None:
    game = table("8 1", "4 8", "1 2")
    play(game, "8 4 1")
    game.answer(1, 8)
    assert [e["strength"] for e in events(game, "strength")] == [12]
    assert leader(game) == 1


@pytest.mark.parametrize(("cards", "four"), [("8 4 1", 1), ("4 8 1", 0), ("1 8 4", 2)])
def test_4_4_level_with_the_strongest_it_leads(cards: str, four: int) -> None:
    game = table(*(f"{card} 4" if card == "4" else f"{card} 2" for card in cards.split()))
    play(game, cards)
    game.answer(four, 4)
    assert turned_down(game) == []
    assert leader(game) == four


@pytest.mark.parametrize(("cards", "four", "six"), [("6 4 8", 1, 0), ("4 6 8", 0, 1)])
def test_4_4_level_with_the_weakest_the_other_takes_the_blow(
    cards: str, four: int, six: int
) -> None:
    game = table(*(f"{card} 2" for card in cards.split()), deck="1")
    play(game, cards)
    game.answer(four, 2)
    assert out(game) == [six]


@pytest.mark.parametrize(("cards", "four", "five"), [("5 4 6", 1, 0), ("4 5 6", 0, 1)])
def test_4_4_level_with_an_explosion_the_explosion_is_weaker(
    cards: str, four: int, five: int
) -> None:
    game = table(*(f"{card} 1" for card in cards.split()), deck="2")
    play(game, cards)
    game.answer(four, 1)
    assert out(game) == [five]


@pytest.mark.parametrize(("cards", "four", "seven"), [("7 4 8", 1, 0), ("4 7 8", 0, 1)])
def test_4_4_level_with_the_poison_its_owner_is_poisoned(cards: str, four: int, seven: int) -> None:
    game = table(*(f"{card} 3" for card in cards.split()), deck="2")
    play(game, cards)
    game.answer(four, 3)
    assert (asking(game), game.asked) == ("poisoned", (seven,))


@pytest.mark.parametrize(("cards", "four", "eight"), [("8 4 3 7", 1, 0), ("4 8 3 7", 0, 1)])
def test_4_4_level_in_the_reversed_order_the_other_is_weaker(
    cards: str, four: int, eight: int
) -> None:
    game = table(*(f"{card} 4" if card == "4" else f"{card} 1" for card in cards.split()), deck="2")
    play(game, cards)
    game.answer(four, 4)
    assert (asking(game), game.asked) == ("poisoned", (eight,))


@pytest.mark.parametrize(("cards", "four", "six"), [("6 4 3", 1, 0), ("4 6 3", 0, 1)])
def test_4_4_level_with_the_blow_in_the_reversed_order(cards: str, four: int, six: int) -> None:
    game = table(*(f"{card} 2" for card in cards.split()), deck="1")
    play(game, cards)
    game.answer(four, 2)
    assert out(game) == [six]


def test_4_4_in_the_reversed_order_strength_is_a_weakness() -> None:
    game = table("3 1", "4 8", "7 1")
    play(game, "3 4 7")
    game.answer(1, 8)
    # 12 is the weakest now, and no card is left for the Poison.
    assert out(game) == [1]
    assert leader(game) == 0
