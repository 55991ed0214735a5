"""The journal: whole lines, one contest, one writer; and the same numbers from it again."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import tripot
from tests.bots.players import Hangs, Highest
from tripot.bots.arena.contest import Contest, Pairing
from tripot.bots.arena.journal import Journal, OtherContest
from tripot.bots.arena.ledger import Goal, Ledger
from tripot.bots.arena.match import play_deal
from tripot.bots.arena.report import report
from tripot.bots.bot import Maker
from tripot.bots.levels import MAKERS

BOTS: dict[str, Maker] = {**MAKERS, "highest": Highest, "hangs": Hangs}
CONTEST = Contest("quick-shot", 3, ("highest", "chance"), seed=2)
LONE = Pairing("highest", "chance")


def written(path: Path, deals: int) -> bytes:
    """A journal of so many deals."""
    with Journal(path, CONTEST) as journal:
        for deal in range(len(journal.played), deals):
            journal.add(play_deal(CONTEST, LONE, deal, BOTS))
    return path.read_bytes()


def test_what_is_read_gives_the_numbers_of_what_was_played(tmp_path: Path) -> None:
    played = [play_deal(CONTEST, LONE, deal, BOTS) for deal in range(4)]
    with Journal(tmp_path / "j", CONTEST) as journal:
        for deal in reversed(played):
            journal.add(deal)
    found = []
    with Journal(tmp_path / "j", CONTEST) as journal:
        for deals in (played, journal.played):
            ledger = Ledger(CONTEST, Goal(games=12))
            ledger.add(deals)
            numbers = report(ledger).to_json()
            del numbers["timing"]
            found.append(numbers)
    assert found[0] == found[1]
    assert found[0]["games"] == 12


def test_a_line_that_was_cut_is_dropped(tmp_path: Path) -> None:
    path = tmp_path / "j"
    whole = written(path, 3)
    path.write_bytes(whole[:-10])
    with Journal(path, CONTEST) as journal:
        assert len(journal.played) == 2
    short = path.read_bytes()
    assert whole.startswith(short) and short.endswith(b"\n")
    with Journal(path, CONTEST) as journal:
        assert len(journal.played) == 2
    path.write_bytes(whole[:20])  # within the head
    with Journal(path, CONTEST) as journal:
        assert journal.played == []


@pytest.mark.parametrize(
    ("other", "reason"),
    [
        (replace(CONTEST, seed=5), "seed: expected 5, not 2"),
        (replace(CONTEST, seats=4), "seats: expected 4, not 3"),
        (replace(CONTEST, bots=("chance", "highest")), "bots: expected"),
        (replace(CONTEST, options={"hand": 3}), "options: expected"),
    ],
)
def test_another_contest_is_refused_and_nothing_is_lost(
    other: Contest, reason: str, tmp_path: Path
) -> None:
    before = written(tmp_path / "j", 1)
    with pytest.raises(OtherContest, match=reason):
        Journal(tmp_path / "j", other)
    assert (tmp_path / "j").read_bytes() == before


def test_what_is_no_journal_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "j"
    head = written(path, 0)
    for text, reason in ((b"hello\n", "no journal"), (head + b"{}\n", "line 2"), (b"[]\n", "no j")):
        path.write_bytes(text)
        with pytest.raises(tripot.Error, match=reason):
            Journal(path, CONTEST)
        assert path.read_bytes() == text


def test_two_do_not_write_at_once(tmp_path: Path) -> None:
    with (
        Journal(tmp_path / "j", CONTEST),
        pytest.raises(tripot.Error, match="another arena is writing"),
    ):
        Journal(tmp_path / "j", CONTEST)


def test_a_bot_that_hangs_costs_its_limit_and_no_more() -> None:
    contest = Contest("quick-shot", 3, ("hangs", "chance"), 1, {"hand": 2}, limit=0.02)
    played = play_deal(contest, Pairing("hangs", "chance"), 0, BOTS)
    tally = played.tallies["hangs"]
    assert tally.faults == {"hung": tally.pace.total()}
    assert tally.pace.total() > 0
