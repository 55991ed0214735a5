"""What a running server counts, and the board that shows it."""

from __future__ import annotations

import json
import re
from pathlib import Path

from tests.server.guests import Data, Server, guests, run
from tests.server.test_clocks import start_and_wait
from tripot.server.metrics import BUCKETS, HELP, HISTOGRAMS, Metrics

BOARD = Path(__file__).parents[2] / "docs" / "grafana.json"


def values(text: str) -> dict[str, float]:
    """Each series and its value; every line is one that Prometheus reads."""
    found: dict[str, float] = {}
    for line in text.splitlines():
        if not line.startswith("#"):
            name, value = line.rsplit(" ", 1)
            assert re.fullmatch(r'tripot_[a-z_]+(\{[a-z]+="[^"\\\n]*"\})?', name), line
            found[name] = float(value)
    return found


def test_a_histogram_counts_what_was_at_most_so_long() -> None:
    metrics = Metrics()
    for seconds in (0.0005, 0.001, 0.003, 7.0):
        metrics.observe("commit_seconds", seconds)
    found = values(metrics.text())
    buckets = [found[f'tripot_commit_seconds_bucket{{le="{edge:g}"}}'] for edge in BUCKETS]
    assert buckets == [2, 2, 3, *[3] * (len(BUCKETS) - 3)]
    assert found['tripot_commit_seconds_bucket{le="+Inf"}'] == 4
    assert found["tripot_commit_seconds_count"] == 4
    assert abs(found["tripot_commit_seconds_sum"] - 7.0045) < 1e-6
    assert found["tripot_loop_lag_seconds_count"] == 0, "it is there before anything happens"


def test_a_game_is_counted_move_by_move(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann") as (ann,):
            await start_and_wait(server, ann)
            before = values((await ann.get("/metrics"))[1])
            assert before["tripot_move_seen_seconds_count"] == 0
            assert (await ann.answer(ann.hello["chairs"][0]))["t"] == "ack"
            assert await ann.refused("answer", table="x", seat=0, decision=0, answer="") != ""
            after = values((await ann.get("/metrics"))[1])
            assert after["tripot_move_seen_seconds_count"] == 1
            assert after["tripot_move_seen_seconds_sum"] > 0
            name = "tripot_commit_seconds_count"
            assert after[name] == after["tripot_commits_total"] > before[name]
            server.house.lag.stop()
            server.house.lag.look()
            assert values((await ann.get("/metrics"))[1])["tripot_loop_lag_seconds_count"] > 0

    run(scene())


def test_the_board_shows_every_metric_and_no_other() -> None:
    board: Data = json.loads(BOARD.read_text("utf-8"))
    asked = [target["expr"] for panel in board["panels"] for target in panel.get("targets", [])]
    named = {name for expr in asked for name in re.findall(r"tripot_[a-z_]+", expr)}
    series = {f"tripot_{name}" for name in HELP if name not in HISTOGRAMS}
    series |= {f"tripot_{name}_bucket" for name in HISTOGRAMS}
    assert named == series
    ids = [panel["id"] for panel in board["panels"]]
    assert len(set(ids)) == len(ids)
