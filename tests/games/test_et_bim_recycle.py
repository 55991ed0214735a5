"""Et Bim!, clause 4.7: what a Recycle may take, and where that may go."""

from __future__ import annotations

from typing import Any

import pytest

import tripot
from tests.games.et_bim_table import (
    FIVE,
    FULL,
    GANGS,
    alive,
    asking,
    can_say,
    centre,
    discard,
    engine,
    events,
    names_of,
    pile,
    player,
    say,
    shielded,
    six,
    table,
    targets_of,
    tile,
)


def recycler(*piles: str, hands: list[str] | None = None, **position: Any) -> tripot.Game:
    """Seat 0 has a Recycle, and these are the piles."""
    rest = hands or [FULL] * (len(piles) - 1)
    return table(six("recycle"), *rest, piles=list(piles), **position)


def test_4_7_it_is_laid_the_top_card_is_taken_and_played_at_once() -> None:
    game = recycler("", "20 30", "", "")
    say(game, "recycle>1", "pass")
    assert pile(game, 1) == "20 recycle" and game.view()["piles"]["taken"] == ["30"]
    assert asking(game) == "replay" and game.asked == (0,)
    assert can_say(game) == ["30>1", "30>2", "30>3"]
    say(game, "30>2", "pass")
    assert pile(game, 2) == "30" and player(game) == 1


def test_4_7_the_same_seat_may_be_the_target() -> None:
    game = recycler("", "20 30", "", "")
    say(game, "recycle>1", "pass", "30>1", "pass")
    assert pile(game, 1) == "20 recycle 30"


@pytest.mark.parametrize("kind", ["10", "20", "30"])
def test_4_7_a_damage_card_again(kind: str) -> None:
    game = recycler("", kind, "", "")
    say(game, "recycle>1", "pass", f"{kind}>3", "pass")
    assert pile(game, 1) == "recycle" and pile(game, 3) == kind


def test_4_7_a_damage_card_again_may_eliminate() -> None:
    game = recycler("", "30", "20 30 20 10", "", tiles=GANGS)
    say(game, "recycle>1", "pass", "30>2", "pass")
    assert alive(game) == [0, 1, 3]
    assert [(event["seat"], event["by"]) for event in events(game, "out")] == [(2, 0)]


def test_4_7_a_damage_card_again_is_under_4_2() -> None:
    game = recycler("", "20", "20 id", "10 20")
    assert targets_of(game, "recycle") == [1, 2, 3]
    say(game, "recycle>1", "pass")
    # Only seat 1 has no 20 as its latest damage now, and nobody is asked.
    assert asking(game) == "react" and game.asked == (1,) and pile(game, 1) == "recycle 20"


def test_4_7_an_identification_again() -> None:
    game = recycler("", "id", "", "", tiles=GANGS)
    say(game, "recycle>1", "pass", "id>2", "pass")
    assert tile(game, 2, 0) == "chicot" and tile(game, 1, 0) is None


def test_4_7_an_old_shield_again() -> None:
    game = recycler("", "shield", "", "")
    say(game, "recycle>1", "pass", "shield>3", "pass")
    assert shielded(game) == {3: 0} and pile(game, 1) == "recycle"


def test_4_7_a_heal_again() -> None:
    game = recycler("", "heal", "10 20", "")
    say(game, "recycle>1", "pass", "heal>2", "pass")
    assert pile(game, 2) == "10 heal" and discard(game) == "20"


def test_4_7_a_heal_again_on_the_same_seat() -> None:
    game = recycler("", "20 heal", "", "")
    say(game, "recycle>1", "pass", "heal>1", "pass")
    assert pile(game, 1) == "recycle heal" and discard(game) == "20"


def test_4_7_a_swap_again() -> None:
    game = recycler("", "swap", "", "", "", tiles=FIVE, centre="chicot")
    say(game, "recycle>1", "pass", "swap>2", "pass", "centre")
    assert tile(game, 2, 2) == "chicot" and centre(game, 2) == "bogosse"


def test_4_7_a_recycle_again() -> None:
    game = recycler("", "recycle", "10 30", "")
    say(game, "recycle>1", "pass")
    assert pile(game, 2) == "10 30 recycle"  # nowhere else to go: not asked
    say(game, "pass")
    assert asking(game) == "replay" and can_say(game) == ["30>1", "30>2", "30>3"]
    say(game, "30>3", "pass")
    assert [pile(game, seat) for seat in range(4)] == ["", "recycle", "10 recycle", "30"]


def test_4_7_an_active_shield_cannot_be_taken() -> None:
    game = recycler("", "shield", "10", "", shields=[None, 2, None, None])
    assert targets_of(game, "recycle") == [2]
    game = recycler("", "shield", "10", "")
    assert targets_of(game, "recycle") == [1, 2]


def test_4_7_an_empty_pile_cannot_be_chosen() -> None:
    game = recycler("10", "", "", "30")
    assert targets_of(game, "recycle") == [3]
    assert targets_of(recycler("10", "", "", ""), "recycle") == []


def test_4_7_a_card_laid_in_this_turn_cannot_be_taken() -> None:
    game = recycler("", "30 recycle", "10", "20 recycle")
    say(game, "recycle>1", "pass")
    assert can_say(game) == ["recycle>2", "recycle>3"]  # seat 1 has this turn's Recycle on top
    assert engine(game)["fresh"] == [1]
    say(game, "recycle>3", "pass")
    assert pile(game, 2) == "10 recycle" and game.asked == (2,)  # only seat 2 is left for it
    say(game, "pass", "10>3", "pass")
    assert [pile(game, seat) for seat in range(4)] == [
        *("", "30 recycle", "recycle", "20 recycle 10"),
    ]
    assert engine(game)["fresh"] == []


def test_4_7_recycles_alone_lead_nowhere() -> None:
    game = recycler("", "30 recycle", "recycle", "20 recycle")
    assert targets_of(game, "recycle") == []


def test_4_7_in_the_next_turn_the_same_card_may_be_taken() -> None:
    hands = [six("recycle"), FULL, FULL]
    game = recycler("", "", "10", "", hands=hands)
    say(game, "recycle>2", "pass", "10>3", "pass")
    assert player(game) == 1 and targets_of(game, "recycle") == [2, 3]


def test_4_7_a_card_without_a_legal_target_cannot_be_taken() -> None:
    # Seat 2 is shielded; a 20 on a 20 (by an Oups, once) finds no place.
    game = recycler("", "20 20", "shield", "20", shields=[None, None, 2, None])
    assert targets_of(game, "recycle") == [3]


def test_4_7_judged_as_the_piles_will_be() -> None:
    # Once its 20 is taken, seat 3 can bear it again.
    game = recycler("", "20", "20", "20")
    assert targets_of(game, "recycle") == [1, 2, 3]


def test_4_7_a_swap_that_cannot_be_played_cannot_be_taken() -> None:
    game = recycler("", "", "swap", "", hands=["", FULL, ""], alive=[0, 2], tiles=GANGS)
    assert targets_of(game, "recycle") == []
    game = recycler("", "", "heal", "", hands=["", FULL, ""], alive=[0, 2], tiles=GANGS)
    assert targets_of(game, "recycle") == [2]


def test_4_7_ones_own_pile_cannot_be_recycled() -> None:
    assert targets_of(recycler("10 30", "", "20", ""), "recycle") == [2]


@pytest.mark.parametrize("viewer", [0, 1, 2, 3, None])
def test_4_7_all_of_it_is_public(viewer: int | None) -> None:
    game = recycler("", "20 30", "", "")
    say(game, "recycle>1", "pass", "30>2", "pass")
    (take,) = events(game, "take", viewer=viewer)
    assert take["cards"] == ["30"] and take["from"] == ["piles", 1]
    assert [event["cards"] for event in events(game, "play", viewer=viewer)] == [
        ["recycle"],
        ["30"],
    ]


def test_4_7_two_left_the_only_target_is_not_asked_for() -> None:
    game = recycler("", "", "30", "", hands=["", FULL, ""], alive=[0, 2], tiles=GANGS)
    say(game, "recycle>2", "pass")
    assert pile(game, 2) == "recycle 30" and asking(game) == "react"
    say(game, "pass")
    assert player(game) == 2 and names_of(game, "take") == ["take"]
