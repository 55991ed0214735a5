"""A short run without peers: every registered game is measured."""

import json
from pathlib import Path

import pytest

import tripot
from bench.__main__ import main
from bench.driver import Failed, Worker, measure
from bench.report import MEASURES
from bench.task import RATES


def test_every_registered_game_is_measured(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["--quick", "--no-peers", "--out", str(tmp_path)])
    assert "written" in capsys.readouterr().out
    numbers = json.loads((tmp_path / "benchmarks.json").read_text())
    found = {(line["game"].split(",")[0], line["measure"]) for line in numbers["measures"]}
    assert found == {(key, measure) for key in tripot.games() for measure in MEASURES}
    assert all(line["median"] > 0 for line in numbers["measures"])
    for line in numbers["measures"]:
        assert (line["unit"] == "decisions/s") == (line["measure"] in RATES)
    text = (tmp_path / "benchmarks.md").read_text()
    assert all(f"### {key}, " in text for key in tripot.games())
    assert (tmp_path / "benchmarks.svg").read_text().startswith("<svg")


def test_slices_are_interleaved_and_every_task_gets_one_a_round() -> None:
    worker = Worker("tripot", quick=True)
    seen: list[tuple[int, int]] = []
    try:
        run = measure([worker], 0.001, 0, 3, lambda done, total, _: seen.append((done, total)))
    finally:
        worker.stop()
    total = 3 * len(run.lines)
    assert seen == [*((i, total) for i in range(total)), (1, 1)]
    assert {len(line.rates) for line in run.lines} == {3}


def test_the_same_form_twice_is_no_comparison() -> None:
    worker = Worker("tripot", quick=True)
    try:
        with pytest.raises(Failed, match="is here twice"):
            measure([worker, worker], 0.001, 0)
    finally:
        worker.stop()


def test_a_worker_that_cannot_start_says_whose_it_is() -> None:
    with pytest.raises(Failed, match="nonesuch"):
        Worker("nonesuch", quick=True)
