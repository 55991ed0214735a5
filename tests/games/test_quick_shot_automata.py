"""Quick Shot, section 5 of the rules: automata."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

import tripot
from tests.games.quick_shot_table import (
    alive,
    asking,
    cards_of,
    discard,
    events,
    facts,
    finish,
    leader,
    odds,
    odds_from,
    out,
    piles,
    play,
    table,
)
from tripot.kernel.registry import open_table
from tripot.kernel.rng import Rng, Script


def automata(*seats: int) -> dict[str, object]:
    return {"automata": list(seats)}


def card_played(seat: int, cards: str) -> Callable[[tripot.Game], str]:
    """Play these cards and see what the automaton played."""

    def once(game: tripot.Game) -> str:
        play(game, cards)
        return cards_of(game, "play", seat)

    return once


# 5.1


@pytest.mark.parametrize("seats", [[0], [1], [2], [0, 1], [0, 2], [1, 2]])
def test_5_1_any_seat_may_be_an_automaton(seats: list[int]) -> None:
    game = tripot.new("quick-shot", 3, 1, {"automata": seats})
    assert game.view()["automata"] == seats
    assert finish(game).over


def test_5_1_at_least_one_seat_is_not_an_automaton() -> None:
    with pytest.raises(tripot.BadOption, match="option automata: at least one seat"):
        tripot.new("quick-shot", 3, 1, automata(0, 1, 2))
    with pytest.raises(tripot.BadOption, match="option automata"):
        tripot.new("quick-shot", 7, 1, automata(0, 1, 2, 3, 4, 5, 6))


@pytest.mark.parametrize("seats", [[3], [0, 3], [6], [7], [-1], [1, 1], ["1"], 1])
def test_5_1_only_seats_of_the_table(seats: object) -> None:
    with pytest.raises(tripot.BadOption, match="option automata: expected"):
        tripot.new("quick-shot", 3, 1, {"automata": seats})


def test_5_1_it_is_dealt_as_many_cards_as_the_others() -> None:
    for size in (5, 3):
        game = tripot.new("quick-shot", 5, 2, {"automata": [1, 2, 3, 4], "hand": size})
        dealt = {tuple(e["to"]): len(e["cards"]) for e in events(game, "deal")}
        assert dealt == {("hands", seat): size for seat in range(5)}


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_5_1_nobody_looks_at_its_cards_itself_included(viewer: int | None) -> None:
    game = table("8 1", "2 5 6", "1 3", options=automata(1))
    assert piles(game, viewer)["hands"][1] == [None] * 3
    for event in events(game, "deal", viewer=viewer):
        if event["to"] == ["hands", 1]:
            assert event["cards"] == [None] * 3


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_5_1_nobody_sees_the_card_it_draws(viewer: int | None) -> None:
    game = table("8 1", "2 5 6", "1 3", leader=1, options=automata(1))
    (drawn,) = events(game, "draw", viewer=viewer)
    assert drawn["cards"] == [None]
    assert piles(game, viewer)["hands"][1] == [None] * 3
    assert piles(game, viewer)["front"][1] != [None]


# 5.2


def test_5_2_a_card_is_drawn_and_not_a_kind() -> None:
    game = table("1 1", "8 8 8 2", "1 1", round=4, options=automata(1))
    found = odds_from(game, card_played(1, "1 - 1"))
    assert found == {"8": Fraction(3, 4), "2": Fraction(1, 4)}


def test_5_2_a_leader_too() -> None:
    options: dict[str, object] = {"kinds": [2, 8], "copies": 4, "hand": 1, "aside": 0}
    position: dict[str, object] = {"hands": ["8 8 8", "2", "2"], "leader": 0, "deck": "2"}

    def led(script: Script) -> str:
        opened = open_table("quick-shot", 3, {**options, **automata(0)}, position)
        game = opened.game(opened)
        game.begin(script, True)
        return cards_of(game, "play", 0)

    assert odds(led) == {"8": Fraction(3, 4), "2": Fraction(1, 4)}


def test_5_2_two_automata_draw_apart() -> None:
    game = table("1 1", "8 8 2", "8 2 2", round=4, options=automata(1, 2))

    def both(branch: tripot.Game) -> tuple[str, str]:
        play(branch, "1 - -")
        return cards_of(branch, "play", 1), cards_of(branch, "play", 2)

    assert odds_from(game, both) == {
        ("8", "8"): Fraction(2, 9),
        ("8", "2"): Fraction(4, 9),
        ("2", "8"): Fraction(1, 9),
        ("2", "2"): Fraction(2, 9),
    }


def test_5_2_it_is_never_asked() -> None:
    game = table("8 1", "2 5", "1 3", "4 4", options=automata(1, 3))
    assert game.asked == (0,)
    game.answer(0, 8)
    assert game.asked == (2,)
    assert game.question(1) is None
    assert game.legal(1) == ()
    with pytest.raises(tripot.NotAsked):
        game.answer(1, 2)


@pytest.mark.parametrize("seed", range(20))
def test_5_2_it_is_never_asked_in_a_whole_game(seed: int) -> None:
    game = tripot.new("quick-shot", 5, seed, automata(1, 3))
    while not game.over:
        assert not {1, 3} & set(game.asked)
        for seat in game.asked:
            game.answer(seat, game.legal(seat)[-1])


def test_5_2_a_leading_automaton_plays_at_once() -> None:
    game = table("8 1", "2", "1 3", leader=1, deck="2", options=automata(1))
    assert asking(game) == "play"
    assert game.asked == (0, 2)
    assert piles(game)["front"][1] == ["2"]


def test_5_2_it_draws_when_the_question_to_the_others_closes() -> None:
    game = table("8 1", "2 2", "1 3", "1 3", options=automata(1))
    game.answer(0, 8)
    game.answer(2, 1)
    assert piles(game)["front"][1] == []
    assert len(piles(game)["hands"][1]) == 2
    game.answer(3, 3)
    assert cards_of(game, "play", 1) == "2"


def test_5_2_it_plays_at_once_if_nobody_else_is_asked() -> None:
    game = table("8 8", "2 2", "1 1", options=automata(1, 2))
    game.answer(0, 8)
    assert facts(game)["round"] == 2
    assert (cards_of(game, "play", 1), cards_of(game, "play", 2)) == ("2", "1")


class Noting(Rng):
    """Always the first outcome, and a note of how many there were."""

    def __init__(self) -> None:
        self.notes: list[int] = []

    def below(self, n: int) -> int:
        self.notes.append(int(n))
        return 0


def test_5_2_automata_draw_in_seat_order() -> None:
    game = table("8 1", "2 2 2", "1 1", "3 3 3 3", "1 3", leader=4, options=automata(1, 2, 3))
    game.answer(4, 1)
    notes = Noting()
    game.rng = notes
    game.answer(0, 8)
    assert notes.notes[:3] == [3, 2, 4]


def test_5_2_reinforcement_adds_nothing_or_one_of_its_cards() -> None:
    game = table("1 1", "4 4 4 4", "1 1", round=4, options=automata(1))

    def added(branch: tripot.Game) -> tuple[int, ...]:
        play(branch, "1 - 1")
        return tuple(event["strength"] for event in events(branch, "strength"))

    assert odds_from(game, added) == {(): Fraction(1, 4), (8,): Fraction(3, 4)}


def test_5_2_reinforcement_adds_each_card_with_the_same_odds() -> None:
    game = table("1 1", "4 8 8 3", "1 1", round=4, options=automata(1))

    def added(branch: tripot.Game) -> tuple[str, str]:
        play(branch, "1 - 1")
        return cards_of(branch, "play", 1), cards_of(branch, "reinforce", 1)

    # It plays the 4 once in four; then it is nothing, 8, 8 or 3.
    assert odds_from(game, added) == {
        ("8", ""): Fraction(1, 2),
        ("3", ""): Fraction(1, 4),
        ("4", ""): Fraction(1, 16),
        ("4", "8"): Fraction(2, 16),
        ("4", "3"): Fraction(1, 16),
    }


def test_5_2_reinforcement_without_a_hand_adds_nothing() -> None:
    game = table("1 1", "4", "1 1", options=automata(1))
    play(game, "1 - 1")
    assert events(game, "strength") == []
    assert alive(game) == [0, 1, 2]


def test_5_2_a_poisoned_automaton_discards_at_random() -> None:
    game = table("7 1", "2 2 5 5", "8 1", round=4, options=automata(1))

    def discarded(branch: tripot.Game) -> tuple[str, str]:
        play(branch, "7 - 8")
        return cards_of(branch, "play", 1), cards_of(branch, "poison", 1)

    assert odds_from(game, discarded) == {
        ("2", "5"): Fraction(1, 3),
        ("2", "2"): Fraction(1, 6),
        ("5", "2"): Fraction(1, 3),
        ("5", "5"): Fraction(1, 6),
    }


# 5.3 and 5.4


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_5_3_eliminated_it_shows_and_discards_its_hand(viewer: int | None) -> None:
    game = table("6 1", "2 2 2", "8 1", options=automata(1))
    play(game, "6 - 8")
    assert out(game) == [1]
    (shown,) = events(game, "show", viewer=viewer)
    assert shown["cards"] == ["2", "2"]
    assert sorted(piles(game, viewer)["discard"]) == ["2", "2", "2", "6", "8"]


def test_5_3_without_a_card_it_is_out_like_any_other() -> None:
    game = table("6 1", "", "8 1", options=automata(1))
    game.answer(0, 6)
    assert out(game) == [1]


def test_5_3_it_can_win_with_the_leader_card() -> None:
    game = table("2 1", "8 8", "1 2", round=4, options=automata(1))
    play(game, "2 - 1")
    assert game.winners == (1,)


def test_5_3_it_can_win_as_the_last_one() -> None:
    game = table("8 1", "5 5", "8 1", leader=1, deck="5", options=automata(1))
    play(game, "8 - 8")
    assert game.winners == (1,)


def test_5_3_automata_play_on_when_the_last_person_is_out() -> None:
    game = table("5 5", "2 2 2 2", "8 8 8 8", "3 1", options=automata(1, 2, 3), deck="5")
    game.answer(0, 5)
    assert out(game)[0] == 0
    assert game.over
    assert game.asked == ()
    assert set(game.winners) < {1, 2, 3}


def test_5_3_it_can_take_the_leader_card_and_lead_the_next_round() -> None:
    game = table("2 1", "8 8", "1 2", options=automata(1), deck="3 8")
    play(game, "2 - 1")
    assert leader(game) == 1
    assert asking(game) == "play"
    assert discard(game) == "1 2 8"


@pytest.mark.parametrize(
    ("people", "machines"), [(1, 4), (2, 3), (3, 1), (3, 2), (4, 1), (3, 4), (4, 3)]
)
def test_5_4_tables_of_people_and_automata(people: int, machines: int) -> None:
    seats = people + machines
    for seed in range(5):
        game = tripot.new("quick-shot", seats, seed, automata(*range(people, seats)))
        asked: set[int] = set()
        while not game.over:
            asked |= set(game.asked)
            for seat in game.asked:
                game.answer(seat, game.legal(seat)[0])
        assert asked <= set(range(people))
        assert len(game.winners) == 1
