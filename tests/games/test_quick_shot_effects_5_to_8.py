"""Quick Shot, section 4 of the rules: Explosion, Finishing Blow, Poison and Brute Force."""

from __future__ import annotations

from tests.games.quick_shot_table import (
    alive,
    asking,
    cards_of,
    discard,
    events,
    hand,
    leader,
    out,
    play,
    spared,
    table,
)

# 4.5 Explosion


def test_4_5_all_face_down_are_out() -> None:
    game = table("5 1", "8 1", "8 1", "7 2", "7 2", "1 2")
    play(game, "5 8 8 7 7 1")
    assert sorted(out(game)) == [1, 2, 3, 4]
    assert leader(game) == 0


def test_4_5_the_leader_too() -> None:
    game = table("8 1", "8 1", "5 1", "1 2")
    play(game, "8 8 5 1")
    assert sorted(out(game)) == [0, 1]
    assert leader(game) == 2


def test_4_5_nobody_face_down_nobody_out() -> None:
    game = table("5 1", "8 1", "1 2")
    play(game, "5 8 1")
    assert alive(game) == [0, 1, 2]


def test_4_5_two_explosions_turned_down_do_not_go_off() -> None:
    game = table("5 1", "5 1", "8 1", "8 1", "1 2")
    play(game, "5 5 8 8 1")
    assert alive(game) == [0, 1, 2, 3, 4]
    assert leader(game) == 4


def test_4_5_all_at_the_same_time_leaving_one() -> None:
    game = table("8 1", "8 1", "5")
    play(game, "8 8 5")
    assert game.winners == (2,)
    assert sorted(out(game)) == [0, 1]


def test_4_5_seats_already_out_are_not_hit_again() -> None:
    game = table("5 1", "8 1", "8 1", "", "1 2", alive=[0, 1, 2, 4])
    play(game, "5 8 8 - 1")
    assert sorted(out(game)) == [1, 2]


# 4.6 Finishing Blow


def test_4_6_the_weakest_is_out() -> None:
    game = table("6 1", "5 1", "8 1", "7 1")
    play(game, "6 5 8 7")
    assert out(game) == [1]


def test_4_6_even_the_owner() -> None:
    game = table("6 1", "8 1", "7 1 2")
    play(game, "6 8 7")
    assert out(game) == [0]


def test_4_6_even_the_leader() -> None:
    game = table("2 1", "8 1", "6 1")
    play(game, "2 8 6")
    assert out(game) == [0]
    assert leader(game) == 1


def test_4_6_nobody_if_the_weakest_is_a_camouflage() -> None:
    game = table("6 1", "1 2", "2 1")
    play(game, "6 1 2")
    assert alive(game) == [0, 1, 2]
    assert spared(game) == [(1, "6", "1")]
    assert leader(game) == 0


def test_4_6_cards_face_down_are_not_the_weakest() -> None:
    game = table("6 1", "2 1", "2 1", "8 1")
    play(game, "6 2 2 8")
    assert out(game) == [0]
    assert leader(game) == 3


def test_4_6_two_blows_turned_down_hit_nobody() -> None:
    game = table("6 1", "6 1", "2 1", "8 1")
    play(game, "6 6 2 8")
    assert alive(game) == [0, 1, 2, 3]


def test_4_6_a_reinforced_card_may_escape() -> None:
    game = table("6 1", "4 3", "8 1")
    play(game, "6 4 8")
    game.answer(1, 3)
    assert out(game) == [0]


def test_4_6_a_reinforcement_too_small() -> None:
    game = table("6 1", "4 1", "8 2")
    play(game, "6 4 8")
    game.answer(1, 1)
    assert out(game) == [1]


# 4.7 Poison


def test_4_7_the_weakest_discards_a_card_of_its_own_choice() -> None:
    game = table("7 1", "2 1 5 5", "8 1")
    play(game, "7 2 8")
    assert (asking(game), game.asked) == ("poisoned", (1,))
    assert game.legal(1) == (1, 5)
    game.answer(1, 5)
    assert hand(game, 1) == "1 5"
    assert cards_of(game, "poison", 1) == "5"
    assert discard(game) == "2 5 7 8"
    assert leader(game) == 2


def test_4_7_even_the_owner() -> None:
    game = table("7 1", "8 1", "8 1", deck="3")
    play(game, "7 8 8")
    assert (asking(game), game.asked) == ("poisoned", (0,))
    assert game.legal(0) == (1, 3)


def test_4_7_with_an_empty_hand_the_weakest_is_out() -> None:
    game = table("7 1", "2", "8 1")
    play(game, "7 2 8")
    assert out(game) == [1]


def test_4_7_with_an_empty_hand_the_owner_is_out() -> None:
    game = table("8 1", "7", "", alive=[0, 1])
    play(game, "8 7 -")
    assert out(game) == [1]
    assert game.winners == (0,)


def test_4_7_nothing_happens_if_the_weakest_is_a_camouflage() -> None:
    game = table("7 1", "1 2", "2 1")
    play(game, "7 1 2")
    assert asking(game) == "lead"
    assert discard(game) == "1 2 7"
    assert spared(game) == [(1, "7", "1")]


def test_4_7_the_last_card_goes_and_its_owner_lives() -> None:
    game = table("7 1", "2 5", "8 1")
    play(game, "7 2 8")
    assert game.legal(1) == (5,)
    game.answer(1, 5)
    assert alive(game) == [0, 1, 2]
    game.answer(2, 1)
    assert out(game) == [1]


def test_4_7_after_a_blow_the_next_weakest() -> None:
    game = table("6 1", "7 1", "2 1", "8 1")
    play(game, "6 7 2 8")
    assert out(game) == [2]
    assert (asking(game), game.asked) == ("poisoned", (0,))


def test_4_7_two_poisons_turned_down_hit_nobody() -> None:
    game = table("7 1", "7 1", "2", "8 1")
    play(game, "7 7 2 8")
    assert alive(game) == [0, 1, 2, 3]
    assert asking(game) == "lead"


def test_4_7_a_poisoned_seat_can_still_lead() -> None:
    game = table("8 1", "8 1", "7 1 2")
    play(game, "8 8 7")
    game.answer(2, 1)
    assert leader(game) == 2


def test_4_7_after_manipulation_a_trap_worth_9_is_poisoned() -> None:
    game = table("2 1", "4 1", "3 1", "7 1")
    play(game, "2 4 3 7")
    assert out(game) == [1]
    assert (asking(game), game.asked) == ("poisoned", (0,))
    game.answer(0, 1)
    assert leader(game) == 2


# 4.8 and 4.9


def test_4_8_brute_force_has_no_effect() -> None:
    game = table("8 1", "1 2", "2 1")
    play(game, "8 1 2")
    after = [e["event"] for e in events(game)][-9:]
    assert after == ["play", "play", "play", "clear", "clear", "clear", "round", "leader", "draw"]
    assert leader(game) == 0


def test_4_8_a_strength_of_8_is_enough() -> None:
    game = table("5 1", "8 1", "2 1", "2 1")
    play(game, "5 8 2 2")
    assert sorted(out(game)) == [2, 3]
    assert leader(game) == 1


def test_4_9_a_lone_card_is_the_weakest() -> None:
    game = table("6 1", "5 1", "5 1")
    play(game, "6 5 5")
    assert out(game) == [0]


def test_4_9_a_lone_card_is_the_strongest() -> None:
    game = table("8 1", "8 1", "2 1")
    play(game, "8 8 2")
    assert leader(game) == 2


def test_4_9_a_lone_poison_hits_its_owner() -> None:
    game = table("8 1", "8 1", "7 1 2")
    play(game, "8 8 7")
    assert (asking(game), game.asked) == ("poisoned", (2,))


def test_4_9_a_lone_camouflage_is_both_and_safe() -> None:
    game = table("6 1", "6 1", "1 2")
    play(game, "6 6 1")
    assert alive(game) == [0, 1, 2]
    assert leader(game) == 2


def test_4_9_strengths_as_changed_so_far() -> None:
    game = table("6 1", "2 1", "4 1", "7 1")
    play(game, "6 2 4 7")
    # 9, 6 and 7 are left: the 6 goes by its own blow, then the 7 is poisoned, and the 9 leads.
    assert out(game) == [2, 0]
    assert game.asked == (3,)
    game.answer(3, 1)
    assert leader(game) == 1
