"""Et Bim!: facts worked out by hand, from odds to turns that can be solved."""

from __future__ import annotations

from fractions import Fraction

import pytest

import tripot
from tests.games.et_bim_table import (
    GANGS,
    cards,
    centre,
    hand,
    odds,
    odds_from,
    player,
    say,
    table,
    tile,
)
from tripot.kernel.registry import open_table
from tripot.kernel.rng import Script

SMALL: dict[str, object] = {"hand": 0, "cards": cards(ten=4)}


def dealt(script: Script, seats: int, options: dict[str, object]) -> tripot.Game:
    """A game whose chance is written down."""
    opened = open_table("et-bim", seats, options, None)
    game = opened.game(opened)
    game.begin(script, True)
    return game


def test_odds_that_two_neighbours_are_of_one_gang() -> None:
    def friends(script: Script) -> bool:
        game = dealt(script, 4, {**SMALL, "first": 1})
        return tile(game, 0, 0) == tile(game, 1, 1)

    # Of the three other tiles one is of my gang.
    assert odds(friends) == {True: Fraction(1, 3), False: Fraction(2, 3)}


def test_odds_of_having_two_partners_at_five() -> None:
    def partners(script: Script) -> int:
        game = dealt(script, 5, {**SMALL, "first": 1})
        mine = tile(game, 0, 0)
        return sum(tile(game, seat, seat) == mine for seat in range(1, 5))

    # The mystery tile is one of five others, two of them of my gang.
    assert odds(partners) == {1: Fraction(2, 5), 2: Fraction(3, 5)}


def test_odds_of_holding_charlotte() -> None:
    def charlotte(script: Script) -> str:
        game = dealt(script, 4, {**SMALL, "first": 1, "charlotte": True})
        held = [tile(game, seat, seat) for seat in range(4)]
        return "centre" if "charlotte" not in held else str(held.index("charlotte"))

    where = [*map(str, range(4)), "centre"]
    assert odds(charlotte) == dict.fromkeys(where, Fraction(1, 5))


def test_odds_of_beginning() -> None:
    found = odds(lambda script: player(dealt(script, 4, SMALL)))
    assert found == dict.fromkeys(range(4), Fraction(1, 4))


def test_odds_that_the_target_holds_an_et_bim() -> None:
    options: dict[str, object] = {"hand": 1, "first": 1, "cards": cards(ten=4, bim=2)}

    def held(script: Script) -> str:
        return hand(dealt(script, 4, options), 1)

    assert odds(held) == {"10": Fraction(2, 3), "bim": Fraction(1, 3)}


def test_odds_of_a_draw_from_the_shuffled_discard() -> None:
    options: dict[str, object] = {"hand": 0, "cards": cards(ten=1, heal=2, id=1)}
    game = table("10", "", "", "", discard="heal heal id", options=options)

    def drawn(branch: tripot.Game) -> str:
        say(branch, "10>2")  # no Et Bim! in the game: nobody is asked
        return hand(branch, 1)

    assert odds_from(game, drawn) == {"heal": Fraction(2, 3), "id": Fraction(1, 3)}


def test_odds_of_getting_out_of_a_useless_hand() -> None:
    options: dict[str, object] = {"hand": 0, "cards": cards(ten=1, bim=3)}

    def helped(branch: tripot.Game) -> bool:
        say(branch, "pass")
        return "play:10>1" in [branch.notation(answer) for answer in branch.legal(0)]

    def from_the_deal(script: Script) -> bool | None:
        branch = dealt(script, 4, {**options, "first": 1})
        return helped(branch) if hand(branch, 0) == "bim" else None

    # Three in four it is stuck, and then the 10 is the next card once in three.
    assert odds(from_the_deal) == {
        None: Fraction(1, 4),
        True: Fraction(1, 4),
        False: Fraction(1, 2),
    }


def best(game: tripot.Game, seat: int) -> bool:
    """Whether a seat can win if all know all cards and everybody else is against it."""
    if game.over:
        return seat in game.winners
    (asked,) = game.asked
    ends = []
    for answer in game.legal(asked):
        branch = game.copy()
        branch.answer(asked, answer)
        ends.append(best(branch, seat))
    return any(ends) if asked == seat else all(ends)


@pytest.mark.parametrize(
    ("mine", "theirs", "wins"),
    [
        ("10", "10", True),  # the other falls
        ("10", "bim", False),  # it comes back, and both are at 100
        ("10 bim", "bim", True),  # it goes there and back
        ("10 bim", "bim bim", False),
        ("20 20", "10", False),  # 4.2: the latest before the other is a 20
        ("30", "10", True),
    ],
)
def test_a_last_turn_solved_by_hand(mine: str, theirs: str, wins: bool) -> None:
    # Both have 100 points; the turn after this is the other's, who has a 10 then.
    options: dict[str, object] = {"hand": 1, "turns": 2}
    game = table(
        *(mine, "", theirs, ""),
        alive=[0, 2],
        tiles=GANGS,
        piles=["30 20 30 20", "", "30 20 30 20", ""],
        deck="10 10 10",
        options=options,
    )
    assert best(game, 0) == wins


def test_the_centre_is_known_to_nobody_at_the_deal() -> None:
    found = odds(lambda script: centre(dealt(script, 5, {**SMALL, "first": 1}), 0))
    assert found == {None: Fraction(1)}
