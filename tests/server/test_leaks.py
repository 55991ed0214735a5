"""Nobody guesses what is hidden from when frames come, how large they are and in which order."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tests.server.guests import HandClock, run_long
from tests.tables import LONG, SEED
from tools.leaks import SURE, VIEWERS, Verdict, verdicts
from tripot import Seat
from tripot.server.rooms.bots import Bots
from tripot.server.rooms.table_updates import TableUpdates

GAMES = (
    {"quick-shot": 3000, "loser": 1000, "et-bim": 1000, "roulette": 1000}
    if LONG
    else {"quick-shot": 60}
)
SLOW = {"quick-shot": 480, "et-bim": 24} if LONG else {"quick-shot": 480}
LARGE = 120  # games in which frames that are too large are found


def guess(folder: Path, game: str, games: int) -> dict[str, Verdict]:
    """What each viewer can guess."""
    found: dict[str, Verdict] = {}

    async def scene() -> None:
        found.update(await verdicts(folder, game, games, SEED))

    run_long(scene())
    assert set(found) == set(VIEWERS)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_a_classifier_is_no_better_than_chance(tmp_path: Path, game: str) -> None:
    for role, verdict in guess(tmp_path, game, GAMES[game]).items():
        assert verdict.guesses >= 200 and verdict.sigma < SURE, f"{game}, {role}: {verdict}"


@pytest.mark.parametrize("game", SLOW)
def test_bots_that_take_their_time_over_a_secret_are_found(
    tmp_path: Path, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest, draw, extra = Bots.choose, HandClock.between, [0]

    def choose(self: Bots, table: str, game: str, level: str, seat: Seat) -> asyncio.Future[int]:
        answer = honest(self, table, game, level, seat)
        strength = answer.result() if game == "quick-shot" else 8 * (len(seat.legal()) > 1)
        extra[0] = 150 * strength
        return answer

    def between(self: HandClock, low: float, high: float) -> int:
        more, extra[0] = extra[0], 0
        return draw(self, low, high) + more

    monkeypatch.setattr(Bots, "choose", choose)
    monkeypatch.setattr(HandClock, "between", between)
    for role, verdict in guess(tmp_path, game, SLOW[game]).items():
        assert verdict.sigma > SURE, f"{game}, {role}: {verdict}"


def test_frames_as_long_as_the_card_is_strong_are_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = TableUpdates.encoded

    def encoded(self: TableUpdates, parts: dict[str, Any], clock: Any) -> bytes:
        spaces = int(self.table.entries[-1].value) if self.table.entries else 0
        return honest(self, parts, clock) + b" " * spaces

    monkeypatch.setattr(TableUpdates, "encoded", encoded)
    for role, verdict in guess(tmp_path, "quick-shot", LARGE).items():
        assert verdict.sigma > SURE, f"{role}: {verdict}"
