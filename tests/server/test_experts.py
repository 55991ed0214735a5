"""Experts think where that takes no time, else they play as regulars; the cards of games say it."""

from __future__ import annotations

import asyncio
import json

import pytest

import tripot
from tripot.bots.levels import is_compiled
from tripot.server.net import library
from tripot.server.rooms import bots


@pytest.mark.parametrize("compiled", [True, False])
@pytest.mark.parametrize(("level", "instead"), [("expert", "regular"), ("beginner", "beginner")])
def test_experts_play_as_regulars_until_compiled(
    compiled: bool, level: str, instead: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if compiled and not is_compiled():
        pytest.skip("in pure Python an expert thinks for a minute")
    monkeypatch.setattr(bots, "is_compiled", lambda: compiled)
    game = tripot.new("quick-shot", 3, 1)
    seat = game.seat(game.asked[0])

    async def scene() -> None:
        house = bots.Bots(0)
        assert await house.choose("table", "quick-shot", level, seat) in seat.legal()
        assert [key[1] for key in house.tables["table"]] == [level if compiled else instead]
        await house.close()

    asyncio.run(scene())


@pytest.mark.parametrize("compiled", [True, False])
def test_the_cards_of_the_games_say_it(compiled: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library, "is_compiled", lambda: compiled)
    cards = json.loads(library.games.__wrapped__())
    assert [card["experts_think"] for card in cards] == [compiled] * len(tripot.games())
