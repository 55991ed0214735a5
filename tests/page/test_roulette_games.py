"""The games of Roulette that the page's tests follow have all that can happen."""

from __future__ import annotations

import json

import pytest

from tests.page.roulette_games import FILE
from tests.page.test_frame import WEB
from tripot.kernel.registry import find


def test_the_games_have_every_event_and_every_end() -> None:
    if not WEB.is_dir():
        pytest.skip("the sources of the page are not here")
    events = [event for game in json.loads(FILE.read_text("utf-8")) for event in game["events"]]
    assert {event["event"] for event in events} == set(find("roulette").identity.reading)
    ends = {event["cause"] for event in events if event["event"] == "end"}
    assert ends == {"points", "last_captain", "no_captain", "rounds"}
