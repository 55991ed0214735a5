"""Quicksand, clauses 3.10 and 3.12 of the rules: quicksand cards, and the last turn."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

import tripot
from tests.games.quicksand_table import (
    asking,
    discard,
    events,
    facts,
    finish,
    new,
    options,
    piles,
    say,
    some,
    table,
    take_turn,
    told,
    trapped,
    unowned,
    where,
)
from tripot.games.quicksand_board import COLOURS

# 3.10 Quicksand cards


@pytest.mark.parametrize("colour", COLOURS)
def test_3_10_a_card_traps_an_explorer(colour: str) -> None:
    game = table("quicksand red", "blue")
    say(game, "quicksand1")
    assert options(game) == [f"trap-{other}" for other in COLOURS]
    say(game, f"trap-{colour}")
    assert trapped(game) == [colour]
    assert discard(game) == "quicksand"
    assert game.asked == (1,)


@pytest.mark.parametrize("cards", [1, 2, 3, 4, 5])
def test_3_10_each_card_traps_another_one(cards: int) -> None:
    game = table("quicksand " * cards, "blue")
    assert options(game) == [f"quicksand{n}" for n in range(1, cards + 1)]
    say(game, f"quicksand{cards}")
    question: Any = game.question(0)
    assert question["arguments"] == {"count": cards}
    sets = ["-".join(["trap", *chosen]) for chosen in combinations(COLOURS, cards)]
    assert sorted(options(game)) == sorted(sets)
    assert list(game.legal(0)) == sorted(game.legal(0))
    say(game, sets[-1])
    assert trapped(game) == list(COLOURS[6 - cards :])


def test_3_10_all_six_at_once_and_nothing_is_asked() -> None:
    game = table("quicksand " * 6, "blue", deck="red")
    say(game, "quicksand6")
    assert trapped(game) == list(COLOURS)
    assert (game.asked, discard(game)) == ((1,), "quicksand " * 5 + "quicksand")


@pytest.mark.parametrize("free", [1, 2, 3, 4, 5])
def test_3_10_no_more_cards_than_free_explorers(free: int) -> None:
    held = " ".join(COLOURS[free:])
    game = table("quicksand " * 6, "blue", trapped=held)
    assert options(game) == [f"quicksand{n}" for n in range(1, free + 1)]
    say(game, f"quicksand{free}")  # as many as there are: nothing is asked
    assert (trapped(game), game.asked) == (list(COLOURS), (1,))


def test_3_10_a_trapped_explorer_cannot_be_chosen() -> None:
    game = table("quicksand quicksand", "blue", trapped="red green white")
    say(game, "quicksand2")
    assert options(game) == ["trap-yellow-blue", "trap-yellow-black", "trap-blue-black"]
    with pytest.raises(tripot.NotOffered):
        say(game, "trap-red-yellow")
    with pytest.raises(tripot.NotOffered):
        say(game, "trap-yellow")


def test_3_10_one_s_own_may_be_chosen() -> None:
    game = table("quicksand", "blue", tokens=["hunter", "lord"])
    take_turn(game, "quicksand1", "trap-red")
    assert trapped(game) == ["red"]


@pytest.mark.parametrize("circle", ["S1", "C2", "D1", "G1", "L2", "E1"])
def test_3_10_anywhere_and_no_discard_follows(circle: str) -> None:
    # On its start, on quicksand (freed there), on a mask, on its colour, before the temple.
    game = table("quicksand red", "blue", at={"red": circle})
    say(game, "quicksand1", "trap-red")
    assert (trapped(game), where(game, "red"), game.asked) == (["red"], circle, (1,))
    assert discard(game) == "quicksand"


def test_3_10_one_that_nobody_owns_may_be_chosen() -> None:
    game = table("quicksand", "blue", tokens=["hunter", "lord"], unowned="green")
    take_turn(game, "quicksand1", "trap-green")
    assert (trapped(game), unowned(game)) == (["green"], ["green"])


def test_3_10_everybody_sees_who_is_trapped() -> None:
    game = table("quicksand quicksand", "blue")
    since = len(game.events())
    say(game, "quicksand2", "trap-yellow-black")
    assert told(game, since) == ["play", "trap", "trap", "draw", "turn"]
    seen = [[e["explorer"] for e in events(game, "trap", viewer=v)] for v in (0, 1, None)]
    assert seen == [["geologist", "lord"]] * 3


def test_3_10_a_trapped_explorer_that_blocks_stays_where_it_is() -> None:
    game = table("quicksand", "red red", at={"red": "E3", "blue": "E2"})
    take_turn(game, "quicksand1", "trap-blue")
    assert "red1" not in options(game)
    assert "red2" in options(game)


def test_3_10_trapped_just_before_the_temple() -> None:
    game = table(
        "quicksand", "red red", at={"red": "L1"}, tokens=["lord", "hunter"], deck="blue " * 6
    )
    take_turn(game, "quicksand1", "trap-red")
    assert options(game) == ["red1", "red2"]
    say(game, "red2")
    assert game.winners == (1,)


# 3.12 The last turn


def test_3_12_at_the_end_of_the_last_turn_nobody_has_won() -> None:
    game = table("red", "blue", turns=500)
    take_turn(game, "red1")
    assert game.over
    assert (game.winners, game.scores, game.returns) == ((), (0, 0), (0.0, 0.0))
    assert events(game, "end")[0]["seats"] == []


def test_3_12_not_at_the_end_of_the_turn_before() -> None:
    game = table("red", "blue", turns=499)
    take_turn(game, "red1")
    assert not game.over
    assert facts(game)["turns"] == 500


@pytest.mark.parametrize("turns", [1, 2, 7])
def test_3_12_option_turns(turns: int) -> None:
    game = finish(new(3, turns=turns))
    assert facts(game)["turns"] == turns
    assert len(events(game, "turn")) == turns


def test_3_12_the_last_turn_can_be_won() -> None:
    game = table("red", "blue", at={"red": "L1"}, tokens=["lord", "hunter"], turns=500)
    say(game, "red1")
    assert game.winners == (1,)


def test_3_12_an_explorer_that_nobody_owns_does_not_win_the_last_turn() -> None:
    game = table("red", "blue", at={"red": "L1"}, tokens=["lord", "zoologist"], turns=500)
    say(game, "red1")
    assert (game.over, game.winners, where(game, "red")) == (True, (), "S1")
    assert unowned(game) == ["red"]


def test_3_12_the_tokens_are_shown_then_too() -> None:
    game = table("red", "blue", tokens=["lord", "zoologist"], turns=500)
    take_turn(game, "red1")
    assert piles(game)["tokens"] == [["lord"], ["zoologist"]]
    assert None not in piles(game)["aside"]


def test_3_12_a_turn_without_a_play_is_a_turn() -> None:
    cards = {"cards": some(quicksand=12), "turns": 9}
    game = new(2, 0, **cards)
    say(game, "quicksand6")
    assert game.over  # all others have nothing but quicksand cards, and all are trapped
    assert len(events(game, "stuck")) == 8


def test_3_12_no_game_has_more_decisions_than_its_card_says() -> None:
    card: Any = tripot.games()["quicksand"]
    assert card["longest"] == 8 * 500
    # The longest turn: what is played, a way at each of six steps, and the discard.
    game = table("red red red red red mask", "blue", at={"red": "A1"})
    asked = []
    say(game, "red5+1")
    while game.asked == (0,):
        asked.append(asking(game))
        say(game, options(game)[-1])
    assert len(asked) <= 7


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_3_12_games_of_default_answers_end(seats: int) -> None:
    for seed in range(3):
        game = finish(new(seats, seed))
        assert facts(game)["turns"] <= 500
