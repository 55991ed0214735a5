"""Quick Shot, section 3 of the rules: a round from the draw to the discard, 3.1 to 3.8."""

from __future__ import annotations

import pytest

from tests.games.quick_shot_table import (
    alive,
    asking,
    discard,
    events,
    facts,
    hand,
    leader,
    names_of,
    out,
    piles,
    play,
    table,
    turned_down,
)

# 3.1 to 3.3: the cards are played


def test_3_1_leader_draws_a_card_into_hand() -> None:
    game = table("1 5", "2 3", "8 8", leader=1, deck="7 6")
    assert [hand(game, seat) for seat in range(3)] == ["1 5", "2 3 7", "8 8"]


def test_3_1_leader_without_a_hand_plays_the_drawn_card() -> None:
    game = table("", "2 3", "8 8", deck="7")
    assert alive(game) == [0, 1, 2]
    assert game.legal(0) == (7,)


def test_3_1_each_round_the_new_leader_draws() -> None:
    game = table("2 2", "8 1", "1 1", deck="3 7")
    play(game, "2 8 1")
    assert [hand(game, seat) for seat in range(3)] == ["2 3", "1 7", "1"]


def test_3_2_leader_plays_alone_and_first() -> None:
    game = table("1 5", "2 3", "8 8", leader=2)
    assert asking(game) == "lead"
    assert game.asked == (2,)
    assert game.question(0) is None


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_3_2_leader_s_card_lies_face_up_before_the_others_choose(viewer: int | None) -> None:
    game = table("1 5", "2 3", "8 8")
    game.answer(0, 5)
    assert asking(game) == "play"
    assert piles(game, viewer)["front"] == [["5"], [], []]
    assert facts(game)["face_up"] == [0]


def test_3_3_all_others_are_asked_at_once() -> None:
    game = table("1 5", "2 3", "8 8", "6 7", leader=1)
    game.answer(1, 2)
    assert game.asked == (0, 2, 3)


@pytest.mark.parametrize("viewer", [0, 1, 2, 3, None])
def test_3_3_no_choice_is_shown_before_the_last_is_in(viewer: int | None) -> None:
    game = table("8 5", "2 3", "8 1", "6 7")
    game.answer(0, 8)
    before = events(game, viewer=viewer)
    game.answer(3, 6)
    game.answer(1, 2)
    assert piles(game, viewer)["front"] == [["8"], [], [], []]
    assert events(game, viewer=viewer) == before
    game.answer(2, 1)
    shown = [event["cards"] for event in events(game, "play", viewer=viewer)]
    assert shown == [["8"], ["2"], ["1"], ["6"]]


def test_3_3_those_without_a_card_are_out_together_before_the_others_choose() -> None:
    game = table("8 5", "", "2 3", "", "1 1")
    assert alive(game) == [0, 1, 2, 3, 4]
    game.answer(0, 8)
    assert out(game) == [1, 3]
    assert game.asked == (2, 4)
    assert names_of(game, "play", "out") == ["play", "out", "out"]


def test_3_3_leader_wins_if_nobody_else_has_a_card() -> None:
    game = table("6 5", "", "", "", round=2)
    game.answer(0, 6)
    assert game.over
    assert game.winners == (0,)
    assert out(game) == [1, 2, 3]
    assert asking(game) is None


# 3.4 to 3.8: the cards take effect


def test_3_4_a_pair_is_turned_down_and_has_no_strength() -> None:
    game = table("2 1", "8 1", "8 1")
    play(game, "2 8 8")
    assert turned_down(game) == [1, 2]
    assert leader(game) == 0


def test_3_4_the_leader_s_card_too() -> None:
    game = table("8 1", "8 1", "2 1")
    play(game, "8 8 2")
    assert turned_down(game) == [0, 1]
    assert leader(game) == 2


def test_3_4_three_of_a_kind_and_a_pair() -> None:
    game = table("8 5", "2 5", "8 5", "2 5", "8 5", "1 3")
    play(game, "8 2 8 2 8 1")
    assert turned_down(game) == [0, 1, 2, 3, 4]
    assert leader(game) == 5


def test_3_4_different_kinds_stay_face_up() -> None:
    game = table("1 1", "2 1", "8 1")
    play(game, "1 2 8")
    assert turned_down(game) == []


@pytest.mark.parametrize("kind", [2, 3, 4, 5, 6, 7])
def test_3_4_cards_turned_down_have_no_effect(kind: int) -> None:
    game = table(f"{kind} 1", f"{kind} 1", "8 1", deck="1")
    play(game, f"{kind} {kind} 8")
    assert alive(game) == [0, 1, 2]
    assert names_of(game, "reverse", "strength", "reinforce", "poison", "out") == []
    assert asking(game) == "lead"
    assert leader(game) == 2


def test_3_4_only_this_round_s_cards_are_compared() -> None:
    game = table("8 1", "2 8", "1 2")
    play(game, "8 2 1")
    play(game, "1 8 2")
    assert turned_down(game) == []


def test_3_5_effects_go_from_1_to_8_whatever_the_seats() -> None:
    game = table("7 1", "6 1", "4 1", "2 1", deck="1")
    play(game, "7 6 4 2")
    # Trap catches the 4 and is a 9; then the 6 is the weakest; then the 7.
    assert out(game) == [2, 1]
    assert names_of(game, "out", "strength") == ["out", "strength", "out"]
    assert (asking(game), game.asked) == ("poisoned", (0,))


def test_3_5_reversal_comes_before_reinforcement_and_before_the_blow() -> None:
    game = table("6 1", "4 8", "3 1")
    play(game, "6 4 3")
    assert (asking(game), game.asked) == ("reinforce", (1,))
    assert facts(game)["reversed"]
    assert alive(game) == [0, 1, 2]
    game.answer(1, 8)
    assert out(game) == [1]


def test_3_5_explosion_comes_before_the_blow() -> None:
    game = table("6 1", "5 1", "1 2", "1 2")
    play(game, "6 5 1 1")
    assert sorted(out(game)[:2]) == [2, 3]
    assert out(game)[2:] == [1]


def test_3_5_a_card_that_is_gone_does_nothing() -> None:
    game = table("3 1", "6 1", "7 1")
    play(game, "3 6 7")
    # In the reversed order the 7 is the weakest: the blow takes it before it can poison.
    assert out(game) == [2]
    assert asking(game) == "lead"


def test_3_6_the_strongest_takes_the_leader_card() -> None:
    game = table("2 1", "1 1", "8 1")
    play(game, "2 1 8")
    assert leader(game) == 2


def test_3_6_the_leader_keeps_it_with_the_strongest() -> None:
    game = table("2 1", "8 1", "1 1", leader=1)
    play(game, "2 8 1")
    assert leader(game) == 1


def test_3_6_the_lowest_after_manipulation() -> None:
    game = table("8 1", "5 1", "3 1")
    play(game, "8 5 3")
    assert leader(game) == 2


def test_3_6_strength_at_that_moment() -> None:
    game = table("8 1", "2 1", "5 1")
    play(game, "8 2 5")
    assert leader(game) == 1


def test_3_7_all_front_cards_are_discarded_face_up_or_down() -> None:
    game = table("8 1", "8 1", "2 1", "1 3", discard="5")
    play(game, "8 8 2 1")
    assert discard(game) == "1 2 5 8 8"
    assert piles(game)["front"] == [[], [], [], []]
    assert facts(game)["face_up"] == []
    assert facts(game)["strengths"] == [0, 0, 0, 0]


@pytest.mark.parametrize("number", [1, 2, 3])
def test_3_8_after_rounds_1_to_3_the_counter_goes_up(number: int) -> None:
    game = table("2 1", "8 1", "1 1", round=number)
    play(game, "2 8 1")
    assert facts(game)["round"] == number + 1
    assert (asking(game), game.asked) == ("lead", (1,))
    assert not game.over


def test_3_8_after_round_4_the_leader_wins() -> None:
    game = table("2 1", "8 1", "1 1", round=4)
    play(game, "2 8 1")
    assert game.over
    assert game.winners == (1,)
    assert game.scores == (0, 1, 0)
    assert game.asked == ()
