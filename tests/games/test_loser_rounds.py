"""Loser over several rounds: whole games at random, and a seat's knowledge at every new deal."""

from __future__ import annotations

import pytest

import tripot
from tests.games.loser_table import events, facts, some_spells
from tests.tables import answer_all
from tripot.kernel.rng import Quick

REDS = {"1", "15", "16", "17", "18", "19"}
TWO_ROADS = """
18 4 meddling-fingers seat-0 centre-1 10 prying-eye seat-1 7 spell-thief 1 12 grimoire 9 prying-eye
seat-2 8 grimoire 2 cauldron-swap centre-1 up down up spell-thief 9 meddling-fingers seat-2 centre-3
16 19 11 truth-serum seat-1 2 prying-eye seat-2 1 14 spell-thief seat-2 8 grimoire 13 cauldron-swap
centre-1 up up up
"""


def test_2_4_a_new_deal_of_potions_leaves_what_is_known_of_the_spells() -> None:
    options = {"spells": some_spells(spell_thief=2, truth_serum=3), "frogs": 3}
    game = tripot.new("loser", 3, 480, options)
    game.events()
    for answer in TWO_ROADS.split():
        seat = next(seat for seat in game.asked if seat not in game.locked)
        game.answer(seat, game.parse(answer))
    assert facts(game)["round"] == 3
    for seat in range(3):
        assert game.seat(seat).imagine(1).view(seat) == game.view(seat)


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.parametrize("number", range(4))
def test_5_1_one_loser_a_round_in_whole_games_at_random(seats: int, number: int) -> None:
    spells = some_spells(truth_serum=2, spell_thief=2, vanishing_powder=2, mirror=2, gong=1)
    rng = Quick(seats * 100 + number)
    game = tripot.new("loser", seats, number, {"frogs": 3, "spells": spells})
    game.events()
    while not game.over:
        answer_all(game, rng)
        if game.decision % 9 == 0 and not game.over:
            viewer = game.decision % seats
            check_world(game, game.seat(viewer).imagine(number), viewer)
    assert len(events(game, "loser")) == sum(facts(game)["frogs"]) == facts(game)["round"]
    assert sorted(facts(game)["frogs"])[-2] < 3 == max(facts(game)["frogs"])


def check_world(game: tripot.Game, world: tripot.Game, viewer: int) -> None:
    """It looks the same to the viewer, and what was played face down is red (3.2)."""
    assert world.view(viewer) == game.view(viewer)
    for seat in facts(world)["in_round"]:
        piles = world.view(seat)["piles"]
        assert isinstance(piles, dict)
        assert set(piles["front_down"][seat]) <= REDS
