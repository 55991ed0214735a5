"""The command that measures bots: small runs of each part, and the page made of them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import tripot
from bench.strength.__main__ import MIDDLE, main, tables
from bench.strength.exploiter import Counter, exploit, situation, train
from bench.strength.page import page
from bench.strength.speed import percentile, speed
from tripot.bots.levels import levels


def test_every_game_is_measured_at_its_smallest_and_a_middle_table() -> None:
    assert set(MIDDLE) == set(tripot.games())
    for game, seats in tables(list(MIDDLE), None):
        assert tripot.new(game, seats, 1).seats == seats
        assert levels(game)[-1] == "expert"


def test_a_ladder_is_written_down_pairing_by_pairing(tmp_path: Path) -> None:
    run = ["--parts", "ladder", "--games", "quick-shot", "--levels", "beginner", "--minutes", "1"]
    main([*run, "--out", str(tmp_path)])
    rows = json.loads((tmp_path / "strength.json").read_text("utf-8"))["ladder"]
    assert [(row["seats"], row["lone"], row["others"]) for row in rows] == [
        (3, "beginner", "chance"),
        (5, "beginner", "chance"),
    ]
    assert [row["verdict"] for row in rows] == ["better", "better"]
    assert all(row["share"]["low"] > 1 for row in rows)
    text = (tmp_path / "strength.md").read_text("utf-8")
    assert text.count("| quick-shot |") == 2
    main([*run, "--seed", "2", "--out", str(tmp_path)])  # the same pairings, measured anew
    assert len(json.loads((tmp_path / "strength.json").read_text("utf-8"))["ladder"]) == 2


def test_an_unknown_game_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--games", "chess"])
    assert "chess is none of" in capsys.readouterr().err


def test_whoever_counts_does_what_has_paid_off() -> None:
    game = tripot.new("quick-shot", 3, seed=1)
    (leader,) = game.asked
    seat, legal = game.seat(leader), game.legal(leader)
    good = legal[-1]
    student = Counter({situation(seat, good): (50.0, 40.0)}, 1)
    assert student.choose(seat) == good
    counts = dict.fromkeys(student.given, (0.0, 0.0))
    student.counts = counts
    student.learn(1.0)
    assert counts[situation(seat, good)] == (1.0, 1.0)


@pytest.mark.parametrize(("game", "seats"), [("quick-shot", 3), ("roulette", 2)])
def test_an_exploiter_learns_from_regulars_and_plays_on(game: str, seats: int) -> None:
    assert len(train(game, seats, 4)) > 4
    found = exploit(game, seats, deals=2, lessons=4)
    assert found["games"] == 2 * seats


def test_speed_is_that_of_whole_decisions() -> None:
    found = speed("quick-shot", 3, 0.5)
    assert int(str(found["decisions"])) > 0
    assert float(str(found["expert_99"])) >= float(str(found["expert_50"])) > 0
    assert percentile([0.001, 0.002, 0.004], 99) == 4.0


def test_a_page_without_anything_measured_says_how_it_would_be() -> None:
    assert "How it is measured" in page({})
