"""Loser: what each seat can know, against every history of tables small enough to count out."""

from __future__ import annotations

import pytest

from tests.contract.information import check_information_sets
from tests.games.loser_table import asking, some_spells
from tests.tables import LONG
from tripot import Game

FIVE = [3, 4, 16, 17, 19]
SIX = [3, 4, 5, 16, 17, 19]


def at_the_vote(game: Game) -> bool:
    """What follows shows hands, and ends these tables."""
    return asking(game) == "vote"


def toy(**given: object) -> dict[str, object]:
    """The options of a table where seat 0 begins; whoever plays a blue one draws no Spell."""
    small: dict[str, object] = {"hands": [2, 2, 1], "potions": FIVE, "up": 0, "down": 0}
    plain: dict[str, object] = {"spells": some_spells(), "actions": [2], "first": 0, "frogs": 1}
    return {**small, **plain, **given}


def test_a_hand_that_was_seen_keeps_its_faces_as_a_lot() -> None:
    """6.1, 3.2, 8.3: and a potion played face down is red."""
    assert check_information_sets("loser", 3, toy(actions=[1]), until=at_the_vote) > 1000


@pytest.mark.parametrize(
    "spell",
    [
        "forced_trade",
        "wandering_hand",
        "great_whirl",
        "musical_chairs",
        "vanishing_powder",
        "butterfingers",
        "wand_snap",
        "truth_serum",
    ],
)
def test_a_spell_that_moves_or_shows_potions(spell: str) -> None:
    options = toy(spells=some_spells(**{spell: 1}))
    assert check_information_sets("loser", 3, options, until=at_the_vote) > 500


def test_the_face_down_centre_is_looked_at_and_exchanged() -> None:
    """7.5 and 6.3."""
    options = toy(
        hands=[2, 1, 1], down=1, actions=[3], spells=some_spells(bottom_of_the_cauldron=1)
    )
    assert check_information_sets("loser", 3, options, until=at_the_vote) > 200


def test_a_random_potion_is_exchanged_with_the_centre() -> None:
    """6.4, of a hand that nobody has seen and of one that its owner plays from afterwards."""
    options = toy(hands=[2, 1, 1], down=1, actions=[4])
    assert check_information_sets("loser", 3, options, until=at_the_vote) > 100


def test_a_crystal_ball_sees_what_was_played_before() -> None:
    """7.21, with the ball in the hands of the second to play."""
    options = toy(first=1, spells=some_spells(crystal_ball=1))
    assert check_information_sets("loser", 3, options, until=at_the_vote) > 300


@pytest.mark.skipif(not LONG, reason="takes its time")
def test_the_loser_keeps_one_spell_and_gives_one() -> None:
    """5.4, 3.5: the third Spell is drawn from a pile made anew, or is the last of it."""
    spells = some_spells(gong=1, mirror=1, topsy_turvy=1)
    options = toy(hands=[1, 1, 1], potions=[3, 4, 17], frogs=2, spells=spells)
    found = check_information_sets("loser", 3, options, until=lambda game: game.decision >= 2)
    assert found > 1000


LONG_TOYS: dict[str, dict[str, object]] = {
    "a hand that was seen gives to the centre": {"potions": SIX, "down": 1, "actions": [1, 3]},
    "a random potion for the centre": {"potions": SIX, "down": 1, "actions": [4]},
    "a known blue is not the red": {
        "hands": [3, 1, 1],
        "potions": SIX,
        "up": 1,
        "spells": some_spells(lucky_catch=1),
    },
    "Spells drawn from two piles": {
        "potions": [2, 3, 4, 5, 17],
        "spells": some_spells(forbidden_library=1, gong=1, mirror=1),
    },
}


@pytest.mark.skipif(not LONG, reason="takes its time")
@pytest.mark.parametrize("name", LONG_TOYS)
@pytest.mark.parametrize("viewer", [0, 1])
def test_larger_tables(name: str, viewer: int) -> None:
    options = toy(**LONG_TOYS[name])
    found = check_information_sets("loser", 3, options, viewers=(viewer,), until=at_the_vote)
    assert found > 500
