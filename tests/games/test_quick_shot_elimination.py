"""Quick Shot, section 3 of the rules: elimination and the end, 3.9 to 3.13."""

from __future__ import annotations

import pytest

import tripot
from tests.games.quick_shot_table import (
    alive,
    asking,
    cards_of,
    causes,
    discard,
    events,
    facts,
    hand,
    leader,
    out,
    piles,
    play,
    table,
    turned_down,
)

# 3.9 to 3.11: elimination


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_3_9_front_card_and_whole_hand_go_to_the_discard_for_all_to_see(
    viewer: int | None,
) -> None:
    game = table("6 1", "2 1 5 5", "8 1")
    play(game, "6 2 8")
    assert alive(game) == [0, 2]
    assert sorted(piles(game, viewer)["discard"]) == ["1", "2", "5", "5", "6", "8"]
    assert piles(game, viewer)["hands"][1] == []


def test_3_9_out_for_the_rest_of_the_game() -> None:
    game = table("6 1 2", "2 1 5 5", "8 1 2")
    play(game, "6 2 8")
    assert game.asked == (2,)
    game.answer(2, 1)
    assert game.asked == (0,)
    assert game.legal(1) == ()
    with pytest.raises(tripot.NotAsked):
        game.answer(1, 5)


def test_3_9_an_effect_still_to_come_is_lost() -> None:
    game = table("2 1", "5 1", "8 1", "8 1")
    play(game, "2 5 8 8")
    assert out(game) == [1]
    assert alive(game) == [0, 2, 3]


def test_3_10_out_when_a_card_says_so() -> None:
    game = table("6 1", "2 1", "8 1")
    play(game, "6 2 8")
    assert out(game) == [1]


def test_3_10_out_when_it_has_to_play_and_cannot() -> None:
    game = table("6 1", "", "8 1")
    game.answer(0, 6)
    assert out(game) == [1]


def test_3_10_out_when_it_has_to_discard_and_cannot() -> None:
    game = table("7 1", "2", "8 1")
    play(game, "7 2 8")
    assert out(game) == [1]
    assert asking(game) == "lead"


@pytest.mark.parametrize(
    ("hands", "cards", "told"),
    [
        (["8 1", "", "7 1", ""], "8 - 7 -", [(1, "no_card", None), (3, "no_card", None)]),
        (["2 1", "4 1", "5 1", "8 1"], "2 4 5 8", [(1, "trap", 0), (2, "trap", 0)]),
        (["5 1", "3 1", "3 1", "8 1"], "5 3 3 8", [(1, "explosion", 0), (2, "explosion", 0)]),
        (["6 1", "2 1", "8 1"], "6 2 8", [(1, "blow", 0)]),
        (["7 1", "2", "8 1"], "7 2 8", [(1, "poison", 0)]),
        (["6 1", "7 1", "8 1", "5", "4"], "6 7 8 5 4", [(4, "blow", 0), (3, "poison", 1)]),
    ],
    ids=["no card", "trap", "explosion", "blow", "poison", "blow and poison"],
)
def test_3_10_everybody_is_told_why_and_by_whose_card(
    hands: list[str], cards: str, told: list[tuple[int, str, int | None]]
) -> None:
    game = table(*hands)
    play(game, cards)
    assert causes(game) == told


def test_3_10_an_empty_hand_alone_is_no_harm() -> None:
    game = table("8 1", "2", "1", deck="5")
    play(game, "8 2 1")
    assert alive(game) == [0, 1, 2]


def test_3_11_the_last_one_wins_in_any_round() -> None:
    game = table("2 1", "4 1", "5 1")
    play(game, "2 4 5")
    assert game.over
    assert game.winners == (0,)
    assert facts(game)["round"] == 1
    assert events(game)[-1]["event"] == "end"


def test_3_11_no_further_effect_after_the_last_elimination() -> None:
    # The 6 is the weakest and goes; the 7 alone would poison its owner, who has no hand.
    game = table("6 1", "7", "", alive=[0, 1])
    play(game, "6 7 -")
    assert game.winners == (1,)
    assert out(game) == [0]


def test_3_11_nobody_is_asked_after_the_last_elimination() -> None:
    game = table("6 1", "7 1 2", "", alive=[0, 1])
    play(game, "6 7 -")
    assert game.winners == (1,)
    assert game.asked == ()
    assert hand(game, 1) == "1 2"
    with pytest.raises(tripot.NotAsked, match="the game is over"):
        game.answer(1, 1)


def test_3_11_in_mid_effects_of_a_larger_table() -> None:
    game = table("5 1", "8 1", "8 1", "1 2", "1 2")
    play(game, "5 8 8 1 1")
    assert game.winners == (0,)
    assert sorted(out(game)) == [1, 2, 3, 4]


def test_3_11_the_last_one_wins_round_4_without_the_leader_card() -> None:
    game = table("6 1", "8 1", "", alive=[0, 1], round=4)
    play(game, "6 8 -")
    assert game.winners == (1,)


# 3.12: all face down


def test_3_12_all_face_down_and_leader_with_a_card_keeps_the_lead() -> None:
    game = table("7", "7 1", "2 1", "2 8", deck="7")
    play(game, "7 7 2 2")
    assert turned_down(game) == [0, 1, 2, 3]
    assert leader(game) == 0
    assert alive(game) == [0, 1, 2, 3]
    assert facts(game)["round"] == 2
    assert discard(game) == "2 2 7 7"


def test_3_12_all_face_down_and_leader_empty_handed() -> None:
    game = table("", "7 1", "2 1", "2 8", deck="7")
    play(game, "7 7 2 2")
    assert causes(game) == [(0, "all_down", None)]
    assert leader(game) == 1
    assert facts(game)["round"] == 2
    assert discard(game) == "2 2 7 7"
    assert (asking(game), game.asked) == ("lead", (1,))


def test_3_12_the_left_of_the_last_seat_is_the_first() -> None:
    game = table("7 1", "2 1", "2 8", "", leader=3, deck="7")
    play(game, "7 2 2 7")
    assert leader(game) == 0


def test_3_12_seats_already_out_are_passed_over() -> None:
    game = table("", "", "7 1", "7 1", alive=[0, 2, 3], deck="7")
    play(game, "7 - 7 7")
    assert leader(game) == 2
    assert alive(game) == [2, 3]


def test_3_12_in_round_4_the_seat_on_the_left_wins() -> None:
    game = table("", "7 1", "2 1", "2 8", deck="7", round=4)
    play(game, "7 7 2 2")
    assert game.over
    assert game.winners == (1,)


def test_3_12_in_round_4_a_leader_with_a_card_wins() -> None:
    game = table("7", "7 1", "2 1", "2 8", deck="7", round=4)
    play(game, "7 7 2 2")
    assert game.winners == (0,)


@pytest.mark.parametrize("number", [1, 4])
@pytest.mark.parametrize("others", ["7 1", "7"])
def test_3_12_with_two_seats_left_the_other_wins_at_once(number: int, others: str) -> None:
    game = table("", others, "", alive=[0, 1], deck="7", round=number)
    play(game, "7 7 -")
    assert game.over
    assert game.winners == (1,)
    assert facts(game)["round"] == number


def test_3_12_with_two_seats_left_a_leader_with_a_card_goes_on() -> None:
    game = table("7", "7", "", alive=[0, 1], deck="7")
    play(game, "7 7 -")
    assert not game.over
    assert leader(game) == 0


def test_3_12_only_the_leader_is_out_and_the_next_one_draws() -> None:
    game = table("", "7", "2", "2", deck="7 5")
    play(game, "7 7 2 2")
    assert alive(game) == [1, 2, 3]
    assert hand(game, 1) == "5"


def test_3_12_not_while_one_card_is_face_up() -> None:
    game = table("", "7 1", "2 1", deck="7")
    play(game, "7 7 2")
    assert alive(game) == [0, 1, 2]
    assert leader(game) == 2


# 3.13: the last face-up card was eliminated


@pytest.mark.parametrize("leaders_hand", ["", "8"])
def test_3_13_the_leader_keeps_the_lead_with_or_without_a_hand(leaders_hand: str) -> None:
    game = table(leaders_hand, "5 1", "6 1", deck="5")
    play(game, "5 5 6")
    assert out(game) == [2]
    assert leader(game) == 0
    assert alive(game) == [0, 1]
    assert facts(game)["round"] == 2


def test_3_13_the_left_of_a_leader_who_is_out_takes_the_lead() -> None:
    game = table("6 1", "5 1", "5 1")
    play(game, "6 5 5")
    assert out(game) == [0]
    assert leader(game) == 1


def test_3_13_seats_out_are_passed_over_around_the_table() -> None:
    game = table("5 1", "5 1", "6 1", "", leader=2, alive=[0, 1, 2])
    play(game, "5 5 6 -")
    assert out(game) == [2]
    assert leader(game) == 0


def test_3_13_seats_that_went_in_the_same_round_are_passed_over() -> None:
    game = table("6 1", "7", "8 1", "8 1")
    play(game, "6 7 8 8")
    assert out(game) == [0, 1]
    assert leader(game) == 2


def test_3_13_after_a_poison_alone_on_the_table() -> None:
    game = table("8 1", "8 1", "7")
    play(game, "8 8 7")
    assert out(game) == [2]
    assert leader(game) == 0


def test_3_13_after_a_leader_s_poison_alone_on_the_table() -> None:
    game = table("8 1", "8 1", "", leader=2, deck="7")
    play(game, "8 8 7")
    assert out(game) == [2]
    assert leader(game) == 0


def test_3_13_after_a_blow_and_a_poison_one_behind_the_other() -> None:
    game = table("8 1", "8 1", "6", "7")
    play(game, "8 8 6 7")
    assert out(game) == [2, 3]
    assert leader(game) == 0


def test_3_13_in_round_4_the_leader_wins_with_an_empty_hand() -> None:
    game = table("", "5 1", "6 1", deck="5", round=4)
    play(game, "5 5 6")
    assert game.winners == (0,)


def test_3_13_in_round_4_the_left_of_a_leader_who_is_out_wins() -> None:
    game = table("6 1", "5 1", "5 1", round=4)
    play(game, "6 5 5")
    assert game.winners == (1,)


def test_3_13_eliminates_nobody() -> None:
    game = table("", "5", "6 1", deck="5 2")
    play(game, "5 5 6")
    assert alive(game) == [0, 1]
    assert cards_of(game, "show", 2) == "1"
    assert hand(game, 0) == "2"
