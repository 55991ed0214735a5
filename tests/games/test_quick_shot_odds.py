"""Quick Shot: facts worked out by hand, from odds to endgames that can be solved."""

from __future__ import annotations

from fractions import Fraction

import pytest

import tripot
from tests.games.quick_shot_table import (
    alive,
    cards_of,
    events,
    leader,
    odds,
    odds_from,
    play,
    table,
)
from tripot.kernel.registry import open_table
from tripot.kernel.rng import Script

# Whose card wins when two are left in round 4 and nothing is added to a 4, worked out from the
# rulebook. Row: the lower card; column: the higher one.
WINS = {
    1: {2: 2, 3: 1, 4: 4, 5: 5, 6: 6, 7: 7, 8: 8},
    2: {3: 2, 4: 2, 5: 2, 6: 6, 7: 7, 8: 8},
    3: {4: 3, 5: 3, 6: 3, 7: 3, 8: 3},
    4: {5: 5, 6: 6, 7: 7, 8: 8},
    5: {6: 6, 7: 7, 8: 8},
    6: {7: 7, 8: 8},
    7: {8: 8},
}

# The least card that lets a 4 win against each of these.
ENOUGH = {5: 1, 6: 2, 7: 3, 8: 4}

SMALL: dict[str, object] = {"kinds": [1, 2, 8], "copies": 2, "hand": 1, "aside": 1}


def duel(card: int, other: int, spare: str) -> tripot.Game:
    """Round 4, two left: seat 0 leads with one card, seat 2 answers with the other."""
    game = table(spare, "", f"{other} {spare}", alive=[0, 2], round=4, deck=str(card))
    play(game, f"{card} - {other}")
    return game


@pytest.mark.parametrize("card", range(1, 9))
@pytest.mark.parametrize("other", range(1, 9))
@pytest.mark.parametrize("spare", ["", "1"])
def test_two_left_in_round_4_whose_card_wins(card: int, other: int, spare: str) -> None:
    game = duel(card, other, spare)
    while not game.over:
        for seat in game.asked:
            game.answer(seat, game.legal(seat)[0])  # adds nothing; gives the spare card to Poison
    if card == other:
        winner = 0 if spare else 2  # 3.12
    else:
        low, high = sorted((card, other))
        winner = 0 if WINS[low][high] == card else 2
    assert game.winners == (winner,)


@pytest.mark.parametrize("other", [5, 6, 7, 8])
@pytest.mark.parametrize("added", range(1, 9))
@pytest.mark.parametrize("leads", [True, False])
def test_two_left_in_round_4_what_a_reinforcement_has_to_add(
    other: int, added: int, leads: bool
) -> None:
    game = duel(4, other, str(added)) if leads else duel(other, 4, str(added))
    four = 0 if leads else 2
    assert game.asked == (four,)
    game.answer(four, added)
    while not game.over:
        for seat in game.asked:
            game.answer(seat, game.legal(seat)[0])
    assert game.winners == (four if added >= ENOUGH[other] else 2 - four,)


def best(game: tripot.Game) -> int:
    """The winner if both know all cards and play their best, one after the other."""
    if game.over:
        return game.winners[0]
    (seat,) = game.asked
    ends = set()
    for answer in game.legal(seat):
        branch = game.copy()
        branch.answer(seat, answer)
        ends.add(best(branch))
    return seat if seat in ends else ends.pop()


@pytest.mark.parametrize(
    ("first", "drawn", "second", "winner"),
    [
        # Lead the 8: level it is 3.12 with the 3 in hand, and a 2 is too weak.
        ("8", "3", "8 2", 0),
        # Without a second card the level 8 takes the Leader out.
        ("", "8", "8 2", 2),
        # An 8 falls to the 3, a 3 to the 2.
        ("8", "3", "3 2", 2),
        # A 1 falls to the 8, a 6 to either.
        ("1", "6", "3 8", 2),
        # The 3 beats all but 1 and 2.
        ("3", "5", "8 7 6 5 4", 0),
        # A 4 with an 8 behind it beats the 8, the 7, the 6 and the 5.
        ("4", "8", "5 6 7 8", 0),
        # A Trap catches the 4 whatever is behind it, and an 8 can be met by the 3.
        ("4", "8", "2 3", 2),
    ],
)
def test_endgames_solved_by_hand(first: str, drawn: str, second: str, winner: int) -> None:
    game = table(first, "", second, alive=[0, 2], round=4, deck=drawn)
    assert best(game) == winner


def test_odds_of_the_leader_s_draw() -> None:
    def drawn(script: Script) -> tuple[str, bool]:
        opened = open_table("quick-shot", 3, SMALL, None)
        game = opened.game(opened)
        game.begin(script, True)
        seat = leader(game)
        told = events(game, "deal", "draw", viewer=seat)
        own = [event["cards"][0] for event in told if event["to"] == ["hands", seat]]
        return own[1], own[0] == own[1]

    found = odds(drawn)
    # Each kind is drawn once in three; of the five cards left one is like the Leader's own.
    assert found == {
        (kind, alike): Fraction(1, 3) * (Fraction(1, 5) if alike else Fraction(4, 5))
        for kind in ("1", "2", "8")
        for alike in (True, False)
    }


def test_odds_of_leading_with_an_8_against_two_automata() -> None:
    game = table("8 1", "8 2", "8 1", options={"automata": [1, 2]}, deck="1")

    def keeps(branch: tripot.Game) -> bool:
        branch.answer(0, 8)
        return leader(branch) == 0

    # Alone it leads, 1/4; with both others it is all face down and the Leader has a hand, 1/4.
    assert odds_from(game, keeps) == {True: Fraction(1, 2), False: Fraction(1, 2)}


def test_odds_of_outliving_an_explosion() -> None:
    # The person's 8 is turned down unless both automata miss it: 2/3 times 1/2.
    game = table("8 1", "8 1 1", "8 1", "5 5", options={"automata": [1, 2]}, deck="2")

    def lives(branch: tripot.Game) -> bool:
        play(branch, "8 - - 5")
        return 0 in alive(branch)

    assert odds_from(game, lives) == {True: Fraction(1, 3), False: Fraction(2, 3)}


def test_odds_of_a_blow_on_oneself() -> None:
    # A 6 is its own victim if neither automaton shows less: 3/5 times 1/2.
    game = table("6 1", "8 8 8 2 2", "8 2", options={"automata": [1, 2]}, deck="1")

    def falls(branch: tripot.Game) -> bool:
        play(branch, "6 - -")
        return 0 not in alive(branch)

    # Two 2s turn each other down: the 6 is alone, and falls as well: 2/5 times 1/2.
    assert odds_from(game, falls) == {True: Fraction(1, 2), False: Fraction(1, 2)}


def test_odds_of_a_draw_from_the_shuffled_discard() -> None:
    options: dict[str, object] = {"kinds": [1, 2, 8], "copies": 2, "hand": 1, "aside": 0}
    game = table("8", "1 1", "2 2", deck="8", options=options)

    def drawn(branch: tripot.Game) -> str:
        play(branch, "8 1 2")
        (own,) = [e["cards"][0] for e in events(branch, "draw", viewer=0)][1:]
        return str(own)

    assert odds_from(game, drawn) == {kind: Fraction(1, 3) for kind in ("1", "2", "8")}
    assert cards_of(game, "play", 0) == ""
