"""Quicksand: facts worked out by hand, from odds to races that can be solved."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest

import tripot
from tests.games.quick_shot_table import odds, odds_from
from tests.games.quicksand_table import (
    aside,
    dealer,
    facts,
    hand,
    owners,
    say,
    some,
    table,
    take_turn,
    unowned,
)
from tripot.kernel.rng import Script

# Who owns what


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_odds_that_an_explorer_is_owned(seats: int) -> None:
    deal = dealer(seats, cards=some(red=seats), hand=1)
    found = odds(lambda script: "red" in owners(deal(script)))
    assert found == {True: Fraction(seats, 6), False: 1 - Fraction(seats, 6)}


def test_odds_that_an_explorer_is_owned_with_four_tokens() -> None:
    deal = dealer(3, cards=some(red=3), hand=1, tokens=[0, 2, 3, 5])

    def owned(script: Script) -> tuple[bool, bool]:
        game = deal(script)
        return "red" in owners(game), "yellow" in owners(game)

    assert odds(owned) == {(True, False): Fraction(3, 4), (False, False): Fraction(1, 4)}


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_odds_of_beginning_are_the_same_for_all(seats: int) -> None:
    deal = dealer(seats, cards=some(red=seats), hand=1, tokens=list(range(seats)))

    def first(script: Script) -> tuple[int, int]:
        game = deal(script)
        return int(facts(game)["turn"]), int(facts(game)["turns"])

    assert odds(first) == {(seat, 1): Fraction(1, seats) for seat in range(seats)}


def test_odds_of_a_first_hand() -> None:
    deal = dealer(2, cards=some(red=3, mask=2, quicksand=1), hand=2, tokens=[0, 1])
    of_six = comb(6, 2)
    assert odds(lambda script: hand(deal(script), 1)) == {
        "red red": Fraction(3, of_six),
        "red mask": Fraction(6, of_six),
        "red quicksand": Fraction(3, of_six),
        "mask mask": Fraction(1, of_six),
        "mask quicksand": Fraction(2, of_six),
    }


# Drawing


def test_odds_of_a_card_drawn_after_the_pile_ran_out() -> None:
    given: dict[str, object] = {
        "cards": some(red=2, green=3, blue=3, white=2),
        "hand": 4,
    }
    game = table(
        "red red green", "blue blue white white", deck="blue", options=given, discard="green"
    )

    def drawn(branch: tripot.Game) -> str:
        take_turn(branch, "red2", "way-2", "way-2")
        return hand(branch, 0)

    # The blue and a green that is left come first; the fourth card is one of red, red and green.
    assert odds_from(game, drawn) == {
        "red green green blue": Fraction(2, 3),
        "green green green blue": Fraction(1, 3),
    }


def test_odds_of_drawing_back_what_was_just_played() -> None:
    given: dict[str, object] = {"cards": some(red=3, green=2, blue=2), "hand": 3}
    game = table("red red red", "green green", deck="blue", discard="blue", options=given)

    def drawn(branch: tripot.Game) -> int:
        take_turn(branch, "red3")
        return hand(branch, 0).split().count("red")

    # One blue, then two of red, red, red and blue: 3 pairs of 6 are without the blue.
    assert odds_from(game, drawn) == {2: Fraction(1, 2), 1: Fraction(1, 2)}


# What a seat can imagine. All cards are red: the tokens are all that is unknown.


def three_seats(*entered: str) -> tripot.Game:
    """Seat 0 has blue, the others yellow and black; these have been in the temple."""
    tokens = ["zoologist", "geologist", "lord"]
    given: dict[str, object] = {"cards": some(red=18)}
    hands = ["red red red red red red"] * 3
    return table(*hands, tokens=tokens, options=given, unowned=" ".join(entered))


def share(game: tripot.Game, seat: int, colour: str) -> tuple[int, int]:
    """In how many of the seat's worlds somebody owns it, and how many worlds there are."""
    worlds = list(game.seat(seat).worlds())
    return sum(colour in owners(world) for world in worlds), len(worlds)


@pytest.mark.parametrize("colour", ["red", "yellow", "green", "white", "black"])
def test_worlds_at_first_give_every_other_explorer_an_owner_in_two_of_five(colour: str) -> None:
    assert share(three_seats(), 0, colour) == (48, 120)


def test_worlds_after_red_went_home() -> None:
    game = three_seats("red")
    # The hunter has one of three places aside; the four others lie anywhere else.
    assert share(game, 0, "red") == (0, 72)
    for colour in ("yellow", "green", "white", "black"):
        assert share(game, 0, colour) == (36, 72)


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_worlds_after_red_went_home_in_play_are_the_same(seat: int) -> None:
    tokens = ["zoologist", "geologist", "lord"]
    given: dict[str, object] = {"cards": some(red=18)}
    hands = ["red red red red red red"] * 3
    game = table(*hands, tokens=tokens, options=given, at={"red": "L1"})
    say(game, "red1")
    assert unowned(game) == ["red"]
    assert share(game, seat, "red") == (0, 72)


def test_worlds_after_two_and_three_went_home() -> None:
    game = three_seats("red", "green")
    assert share(game, 0, "black") == (24, 36)  # two of three are owned
    game = three_seats("red", "green", "white")
    assert share(game, 0, "black") == (12, 12)
    assert {tuple(aside(world)) for world in game.seat(0).worlds()} == {
        ("archaeologist", "botanist", "hunter")
    }


def test_worlds_of_five_seats_after_one_went_home() -> None:
    tokens = ["zoologist", "geologist", "lord", "botanist", "archaeologist"]
    given: dict[str, object] = {"cards": some(red=30)}
    game = table(*["red " * 6] * 5, tokens=tokens, options=given, unowned="red")
    assert share(game, 0, "red") == (0, 24)


# Races: each seat holds one card, draws it back every turn, and must move the other's explorer.


def race(red: str, blue: str) -> tripot.Game:
    given: dict[str, object] = {"cards": some(red=1, blue=1), "hand": 1}
    at = {"red": red, "blue": blue}
    return table("red", "blue", at=at, options=given, tokens=["zoologist", "hunter"])


def best(game: tripot.Game) -> int:
    """The winner if both play their best."""
    if game.over:
        return game.winners[0]
    (seat,) = game.asked
    results = set()
    for answer in game.legal(seat):
        branch = game.copy()
        branch.answer(seat, answer)
        results.add(best(branch))
    return seat if seat in results else results.pop()


@pytest.mark.parametrize(
    ("red", "blue", "winner"),
    [
        # The one card must be played, though it makes the other seat win (3.3).
        ("L1", "K1", 1),
        # Red can be sent round by L1 once; blue is too far away.
        ("L2", "K2", 1),
        # Red comes to L1, and blue, whose way round is taken, must go in.
        ("K1", "L2", 0),
        # However red goes round, it is in first.
        ("K1", "K2", 1),
        # Blue goes round by L1 and red comes to L2 over it: blue goes in.
        ("J1", "L2", 0),
        # Blue is on red's only way: seat 0 cannot play, which gains a turn (3.3).
        ("J1", "K1", 0),
    ],
)
def test_races_solved_by_hand(red: str, blue: str, winner: int) -> None:
    assert best(race(red, blue)) == winner
