"""How an instinct learns: what a choice is credited with, from whom, and what to believe."""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from tools import learn
from tripot.bots.levels import WEIGHTS, kind
from tripot.bots.mind.believing import Look
from tripot.bots.mind.instinct import Instinct
from tripot.bots.mind.learning import Lesson, Schooling, all_minds
from tripot.bots.mind.roulette import EXPERT_CLUE
from tripot.kernel.registry import open_table
from tripot.kernel.rng import Quick


def lesson(worths: list[float]) -> Lesson:
    """A game of two seats with a rest for each two of these."""
    made = Lesson(Instinct([]))
    made.stages = vec[i64]([0] * (len(worths) // 2))
    made.worths = vec[float](worths)
    return made


@pytest.mark.parametrize(
    ("reach", "credited"),
    [(0.0, [0.2, 0.3, 0.5]), (1.0, [1.0, 0.8, 0.5]), (0.5, [0.475, 0.55, 0.5])],
)
def test_a_choice_is_credited_with_what_it_changed_and_some_of_what_came_later(
    reach: float, credited: list[float]
) -> None:
    played = lesson([0.2, -0.2, 0.5, -0.5])
    found = list(played.credit_stages([1.0, -1.0], reach))
    assert found[::2] == pytest.approx(credited)
    assert found[1::2] == pytest.approx([-credit for credit in credited])


def test_a_game_without_rests_is_credited_with_its_end() -> None:
    assert list(lesson([]).credit_stages([1.0, -1.0], 0.3)) == [1.0, -1.0]


def test_a_guest_in_two_chairs_has_one_memory() -> None:
    me, guest = Instinct([]), Instinct([])
    assert all_minds(me, [None, guest, guest, None]) == [me, guest]


def test_a_course_without_a_pool_has_no_guests_and_one_with_a_pool_has_some() -> None:
    rng = Quick(1)
    assert Schooling([]).seat_guests(4, rng) == [None] * 4
    schooling = Schooling([Instinct([])])
    tables = [schooling.seat_guests(4, rng) for _ in range(100)]
    empty = sum(guests == [None] * 4 for guests in tables)
    assert 25 < empty < 75


def test_learning_moves_weights_and_with_guests_leaves_prospects_alone() -> None:
    table = open_table("roulette", 3, None, None)
    mind = kind("roulette")([0.0] * kind("roulette").signs)
    schooling = Schooling([])
    schooling.judging = 0.1
    schooling.play(mind, table, 2, Quick(1))
    assert any(mind.weights), "it has learnt how seats stand"
    schooling.judging, schooling.rate = 0.0, 0.1
    before = list(mind.weights)
    schooling.play(mind, table, 2, Quick(2))
    assert list(mind.weights) != before


def test_what_the_true_world_has_and_imagined_ones_have_not_is_believed_more() -> None:
    class Clued(Instinct):
        """One clue in the true world, another in the rest."""

        clue = 0

        def name_clues(self, game: object, seat: int) -> None:
            self.sign(self.clue)

    mind = Clued([0.0, 0.0])
    look = Look(mind)
    table = open_table("roulette", 2, None, None)
    for clue in (0, 1, 1):
        mind.clue = clue
        look.add(table.game(table), 0)
    look.learn(0.3)
    assert list(mind.weights) == pytest.approx([0.2, -0.2])


def test_the_same_command_makes_the_same_weights(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "quick_shot.json"
    monkeypatch.setattr(learn, "WEIGHTS", tmp_path)
    monkeypatch.setattr(learn, "SLICE", 40)
    made = []
    for seed in (3, 3, 4):
        monkeypatch.setattr(sys, "argv", ["learn", *f"quick-shot --rounds 2 --seed {seed}".split()])
        learn.main()
        made.append(json.loads(path.read_text("utf-8")))
    assert made[0] == made[1]
    assert made[0]["made_by"] == ["python -m tools.learn quick-shot --rounds 2 --seed 3"]
    assert made[0]["weights"] != made[2]["weights"]


def test_what_experts_believe_is_learnt_from_experts_and_changes_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "roulette.json"
    shutil.copy(WEIGHTS / "roulette.json", path)
    before = json.loads(path.read_text("utf-8"))["weights"]
    monkeypatch.setattr(learn, "WEIGHTS", tmp_path)
    monkeypatch.setattr(learn, "SLICE", 40)
    monkeypatch.setattr(learn, "HASTE", 100)
    monkeypatch.setattr(sys, "argv", ["learn", "roulette", "--experts", "--rounds", "2"])
    learn.main()
    after = json.loads(path.read_text("utf-8"))["weights"]
    assert after[:EXPERT_CLUE] == before[:EXPERT_CLUE]
    assert after[EXPERT_CLUE:] != before[EXPERT_CLUE:]


@pytest.mark.parametrize("further", [True, False])
def test_who_learns_further_meets_somebody_who_has_learnt_what_pays_against_it(
    further: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    met: list[Instinct] = []
    foe = [0.5] * kind("quick-shot").signs

    def schooling(pool: list[Instinct], calm: float, reach: float) -> Schooling:
        met.extend(pool)
        return Schooling(pool, calm, reach)

    shutil.copy(WEIGHTS / "quick_shot.json", tmp_path)
    monkeypatch.setattr(learn, "WEIGHTS", tmp_path)
    monkeypatch.setattr(learn, "SLICE", 40)
    monkeypatch.setattr(learn, "Schooling", schooling)
    monkeypatch.setattr(learn, "respond", lambda game, seats: foe)
    arguments = ["learn", "quick-shot", "--rounds", "1", *["--further"][: int(further)]]
    monkeypatch.setattr(sys, "argv", arguments)
    learn.main()
    foes = [guest for guest in met if type(guest) is kind("quick-shot")]
    assert any(list(guest.weights) == foe for guest in foes) == further
