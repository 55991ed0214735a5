"""The command that measures bots: small runs of each part, and the page made of them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import tripot
from bench.strength.__main__ import main, middle, tables
from bench.strength.duel import Journal, digest, meet
from bench.strength.exploiter import exploit, respond
from bench.strength.fixed import RULES, UNSEEN, makers
from bench.strength.page import page
from bench.strength.speed import percentile, speed
from tripot.bots.arena.contest import Contest
from tripot.bots.levels import MAKERS, learnt, levels, make


def test_every_game_is_measured_at_its_usual_and_its_largest_table() -> None:
    for game, seats in tables(list(tripot.games()), None):
        assert tripot.new(game, seats, 1).seats == seats
        assert levels(game)[-1] == "expert"


def test_a_ladder_is_written_down_pairing_by_pairing(tmp_path: Path) -> None:
    run = ["--parts", "ladder", "--games", "quick-shot", "--levels", "beginner", "--most", "300"]
    main([*run, "--out", str(tmp_path)])
    rows = json.loads((tmp_path / "strength.json").read_text("utf-8"))["ladder"]
    assert [(row["seats"], row["lone"], row["others"]) for row in rows] == [
        (5, "beginner", "chance"),
        (7, "beginner", "chance"),
    ]
    assert [row["games"] for row in rows] == [300, 301]
    assert all(row["share"]["low"] > 1 for row in rows)
    text = (tmp_path / "strength.md").read_text("utf-8")
    assert text.count("| quick-shot |") == 2
    main([*run, "--seed", "2", "--out", str(tmp_path)])  # the same pairings, measured anew
    assert len(json.loads((tmp_path / "strength.json").read_text("utf-8"))["ladder"]) == 2


def test_a_measure_that_was_cut_off_goes_on_from_its_journal(tmp_path: Path) -> None:
    path = tmp_path / "deals.jsonl"
    contest = Contest("quick-shot", 3, ("beginner", "chance"), seed=1)
    first = meet(contest, MAKERS, 30, Journal(path))
    lines = path.read_text("utf-8").splitlines()
    assert len(lines) == 10
    path.write_text("\n".join(lines[:4]) + "\n", "utf-8")
    again = Journal(path)
    assert meet(contest, MAKERS, 30, again)["share"] == first["share"]
    strip = [{**json.loads(line), "cpu": 0} for line in path.read_text("utf-8").splitlines()]
    assert strip == [{**json.loads(line), "cpu": 0} for line in lines]
    path.write_text(lines[0].replace(digest("quick-shot"), "others") + "\n", "utf-8")
    assert meet(contest, MAKERS, 3, Journal(path))["games"] == 3
    assert len(path.read_text("utf-8").splitlines()) == 2, "other bots played that deal"


def test_an_expert_with_less_time_is_measured_too(tmp_path: Path) -> None:
    run = ["--parts", "times", "--games", "quick-shot", "--most", "5", "--out", str(tmp_path)]
    main([*run, "--times", "0.25"])
    main([*run, "--note", "The load was 17."])
    rows = json.loads((tmp_path / "strength.json").read_text("utf-8"))["times"]
    assert [row["lone"] for row in rows] == ["expert x0.25", "expert x4"]
    assert "The load was 17.\n" in (tmp_path / "strength.md").read_text("utf-8")


def test_an_unknown_game_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--games", "chess"])
    assert "chess is none of" in capsys.readouterr().err


def test_there_are_fixed_strategies_for_every_game() -> None:
    assert set(RULES) == set(tripot.games())
    assert len(RULES["roulette"]) >= 8
    assert not set(RULES["roulette"]) & set(UNSEEN["roulette"]), "nobody learns from the unseen"
    assert all(len(rules) >= 4 for rules in RULES.values())


@pytest.mark.parametrize(
    ("game", "name"), [(game, name) for game in RULES for name in makers(game)]
)
def test_a_fixed_strategy_answers_whatever_it_is_asked(game: str, name: str) -> None:
    table = tripot.new(game, middle(game), seed=3)
    regular, fixed = make("regular", game, 1), makers(game)[name](game, 1)
    for _ in range(60):
        for seat in table.asked:
            answer = (regular if seat else fixed).choose(table.seat(seat))
            assert answer in table.legal(seat)
            table.answer(seat, answer)
        if table.over:
            break


def test_one_who_always_pockets_a_click_and_bids_2_does_so() -> None:
    table = tripot.new("roulette", 4, seed=1)
    bot = makers("roulette")["honest, bids 2"]("roulette", 1)
    said = set()
    while table.decision < 20 and not table.over:
        for seat in table.asked:
            answer = bot.choose(table.seat(seat))
            said.add(table.notation(answer))
            table.answer(seat, answer)
    assert said >= {"pocket:click", "bid=2"}
    assert said <= {"pocket:click", "bid=2", "pass"}


def test_fixed_strategies_and_beliefs_are_written_down(tmp_path: Path) -> None:
    run = ["--parts", "fixed,beliefs", "--games", "quick-shot", "--most", "10"]
    main([*run, "--out", str(tmp_path)])
    found = json.loads((tmp_path / "strength.json").read_text("utf-8"))
    assert [row["lone"] for row in found["fixed"]] == list(RULES["quick-shot"])
    (row,) = found["beliefs"]
    assert row["decisions"] >= 10 and 0 < row["uniform_brier"] < 2


def test_the_fixed_strategy_that_did_best_plays_among_experts(tmp_path: Path) -> None:
    run = ["--games", "loser,quick-shot", "--most", "5", "--out", str(tmp_path)]
    main(["--parts", "fixed,best", *run])
    found = json.loads((tmp_path / "strength.json").read_text("utf-8"))
    for row in found["best"]:
        shares = [fix["share"]["value"] for fix in found["fixed"] if fix["game"] == row["game"]]
        best = min(shares) if row["game"] == "loser" else max(shares)  # losses and wins
        (share,) = (f["share"]["value"] for f in found["fixed"] if f["lone"] == row["lone"])
        assert (share, row["others"]) == (best, "expert")
    assert len(found["best"]) == 2


def test_an_exploiter_goes_on_learning_from_regulars() -> None:
    assert respond("quick-shot", 3, lessons=20) != learnt("quick-shot")
    assert exploit("quick-shot", 3, games=6, seed=1, lessons=4)["games"] == 6


def test_speed_is_that_of_whole_decisions() -> None:
    found = speed("quick-shot", 3, 0.5)
    assert int(str(found["decisions"])) > 0
    assert float(str(found["expert_99"])) >= float(str(found["expert_50"])) > 0
    assert percentile([0.001, 0.002, 0.004], 99) == 4.0


def test_a_page_without_anything_measured_says_how_it_would_be() -> None:
    assert "How it is measured" in page({})
