"""Loser over several rounds: whole games at random, and a seat's knowledge at every new deal."""

from __future__ import annotations

import pytest

import tripot
from tests.games.loser_table import events, facts, some_spells
from tests.tables import answer_all
from tripot.kernel.rng import Quick

REDS = {"1", "15", "16", "17", "18", "19"}


@pytest.mark.parametrize("number", range(12))
def test_2_4_a_new_deal_of_potions_leaves_what_is_known_of_the_spells(number: int) -> None:
    options = {"spells": some_spells(spell_thief=2, truth_serum=3), "frogs": 3}
    game, rng = tripot.new("loser", 3, number, options), Quick(number)
    game.events()
    while facts(game)["round"] < 3:
        answer_all(game, rng)
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
