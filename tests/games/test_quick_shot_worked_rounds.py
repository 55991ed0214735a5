"""Quick Shot: the worked rounds at the end of the rules page."""

from __future__ import annotations

from tests.games.quick_shot_table import (
    alive,
    asking,
    leader,
    out,
    piles,
    play,
    table,
)


def test_worked_round_duplicates_and_an_explosion() -> None:
    game = table("6 2", "1 2", "1 2", "5 2", "8 2")
    play(game, "6 1 1 5 8")
    assert sorted(out(game)[:2]) == [1, 2]
    assert out(game)[2:] == [3]
    assert leader(game) == 4


def test_worked_round_a_trap_worth_9() -> None:
    game = table("8 1", "2 1", "4 1", "5 1", "5 1")
    play(game, "8 2 4 5 5")
    assert out(game) == [2]
    assert leader(game) == 1


def test_worked_round_manipulation_then_a_finishing_blow() -> None:
    game = table("8 2", "3 2", "6 2", "1 2")
    play(game, "8 3 6 1")
    assert out(game) == [0]
    assert leader(game) == 3
    game = table("8 2", "3 2", "6 2", "1 2")
    play(game, "8 2 6 1")
    assert out(game) == []


def test_worked_round_a_tie_by_reinforcement() -> None:
    game = table("8 1", "4 4", "6 1")
    play(game, "8 4 6")
    game.answer(1, 4)
    assert out(game) == [2]
    assert leader(game) == 1
    game = table("8 1", "4 4", "3 1", "7 1", deck="2")
    play(game, "8 4 3 7")
    game.answer(1, 4)
    assert (asking(game), game.asked) == ("poisoned", (0,))
    game.answer(0, 2)
    assert leader(game) == 2


def test_worked_round_all_face_down_the_leader_without_a_hand() -> None:
    game = table("", "7 1", "2 1", "2 1", deck="7", round=4)
    play(game, "7 7 2 2")
    assert game.winners == (1,)
    game = table("1", "7 1", "2 1", "2 1", deck="7", round=4)
    play(game, "7 7 2 2")
    assert game.winners == (0,)


def test_worked_round_the_last_face_up_card_goes() -> None:
    game = table("", "5 1", "6 1", deck="5")
    play(game, "5 5 6")
    assert (alive(game), leader(game)) == ([0, 1], 0)
    game = table("6 1", "5 1", "5 1")
    play(game, "6 5 5")
    assert (alive(game), leader(game)) == ([1, 2], 1)
    assert piles(game)["front"] == [[], [], []]
