"""A record stepped through, and a record checked."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import tripot
from tests.terminal.processes import Terminal, run, widest
from tripot.bots.chance import Chance

OPTIONS = {"automata": [4]}


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A game of four chance bots and an automaton, on disk."""
    game = tripot.new("quick-shot", 5, 11, OPTIONS)
    bots = [Chance(seat) for seat in range(5)]
    while not game.over:
        for seat in game.asked:
            game.answer(seat, bots[seat].choose(game.seat(seat)))
    path = tmp_path / "game.jsonl"
    path.write_text(game.record(), "utf-8")
    return path


def steps(shown: str) -> list[str]:
    """The steps shown, one text each."""
    return shown.split("══ step ")[1:]


def test_forwards_and_back(record: Path) -> None:
    done = run("replay", str(record), "--lang", "en", typed="n\n\nb\nb\nb\n3\n99\nzut\nl\nq\n")
    assert (done.returncode, done.stderr) == (0, "")
    shown = steps(done.stdout)
    assert [step.split(" of ")[0] for step in shown] == ["0", "1", "2", "1", "0", "3"]
    table = [step.partition(" QUICK SHOT ")[2].partition("\n ")[0] for step in shown]
    assert table[1] == table[3] and table[0] == table[4]
    assert "Enter or n goes on" in done.stdout
    assert widest(done.stdout) <= 80


def test_help_and_the_range_of_steps(record: Path) -> None:
    last = tripot.replay(record.read_text("utf-8")).decision
    typed = f"?\n{last + 1}\n-1\n{'9' * 5000}\nb\n{last}\n\nq\n"
    done = run("replay", str(record), "--lang", "en", typed=typed)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count(f"Steps go from 0 to {last}.") == 4
    assert done.stdout.count("That was the end of the record.") == 2
    shown = done.stdout.partition("What you can type")[2].partition("leave the replay")[0]
    for line in (
        "  Enter   the next step",
        "  b       one step back",
        "  number  the step of",
    ):
        assert line in shown
    assert "discard it if you must" not in shown


def test_the_names_at_the_table(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    run("play", "quick-shot", "--names", "Ana,Zoé", "--record", str(path), typed="q\n")
    shown = run("replay", str(path), "--lang", "en", typed="q\n").stdout
    assert "● Ana" in shown and "■ Zoé" in shown and "Mirette" in shown
    assert "Seat 0" not in shown


def test_names_in_a_record_are_not_to_be_trusted(tmp_path: Path) -> None:
    players = ["\x1b[2J\x07", "x" * 5000, "\nBo"]
    path = tmp_path / "game.jsonl"
    path.write_text(tripot.new("quick-shot", 3, 1, players=players).record(), "utf-8")
    done = run("replay", str(path), "--lang", "en", typed="q\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "\x1b" not in done.stdout and "\x07" not in done.stdout
    assert widest(done.stdout) <= 80


def test_seats_can_be_named(record: Path) -> None:
    shown = run("replay", str(record), "--names", "Ana, Bo\x1b[2J,,Dee,Em,Fay,Gus", "--lang", "en")
    assert (shown.returncode, shown.stderr) == (0, "")
    for name in ("● Ana", "■ Bo[2J", "▲ Seat 2", "◆ Dee", "★ Em"):
        assert name in shown.stdout
    assert "Fay" not in shown.stdout and "\x1b" not in shown.stdout


@pytest.mark.parametrize("eyes", ["none", "0", "3", "4", "all"])
def test_whose_eyes(record: Path, eyes: str) -> None:
    flags = [] if eyes == "none" else ["--as", eyes]
    done = run("replay", str(record), *flags, "--lang", "en")
    assert (done.returncode, done.stderr) == (0, "")
    game = tripot.replay(record.read_text("utf-8"))
    assert len(steps(done.stdout)) == game.decision + 1  # nobody to ask: all of it
    assert "That was the end of the record." in done.stdout
    assert ("only you see this" in done.stdout) == (eyes in ("0", "3"))
    other = next(
        seat for seat in (1, 2) if seat not in tripot.new("quick-shot", 5, 11, OPTIONS).asked
    )
    dealt = "".join(f"▐{face}▌" for face in sorted(map(str, hand(game, other))))
    assert (dealt in done.stdout) == (eyes == "all")
    if eyes in ("0", "3"):
        for face in hand(game, int(eyes)):
            assert f"   ▐{face}▌ " in done.stdout


def hand(game: tripot.Game, seat: int) -> list[str | None]:
    """What this seat was dealt."""
    event = [event for event in game.events(seat) if event["event"] == "deal"][seat]
    return event["cards"]


def test_in_a_terminal_ctrl_d_leaves(record: Path) -> None:
    with Terminal("replay", str(record), "--lang", "fr") as person:
        person.expect("étape 0")
        person.expect("q fin >")
        person.type("\n")
        person.expect("étape 1")
        person.expect("q fin >")
        person.type("\x04")
        assert person.end() == 0
        assert "Traceback" not in person.text


def test_verify_says_consistent(record: Path) -> None:
    done = run("verify", str(record), "--lang", "en")
    assert (done.returncode, done.stdout) == (0, f"Consistent: {record}\n")


CHANGES: list[Callable[[str], str]] = [
    lambda text: text.replace('"decisions"', '"decision"'),
    lambda text: text.replace('"play"', '"lead"', 1),
    lambda text: text.rpartition('{"result"')[0],
    lambda text: text + "\n",
    lambda text: "hello",
    lambda text: "",
]


@pytest.mark.parametrize("number", range(len(CHANGES)))
def test_verify_says_what_is_not(record: Path, number: int) -> None:
    changed = CHANGES[number](record.read_text("utf-8"))
    record.write_text(changed, "utf-8")
    with pytest.raises(tripot.BadRecord) as reason:
        tripot.verify(changed)
    done = run("verify", str(record), "--lang", "en")
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout == f"Not consistent: {record}: {reason.value}\n"


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    garbage = tmp_path / "garbage"
    garbage.write_bytes(b"\xff\x00\xfe")
    assert run("verify", str(garbage)).returncode == 1
    for command in ("replay", "verify"):
        for path in (tmp_path / "nothing", tmp_path):
            done = run(command, str(path))
            assert done.returncode == 2
            assert len(done.stderr.splitlines()) == 1
    done = run("replay", str(garbage))
    assert done.returncode == 2 and len(done.stderr.splitlines()) == 1


def test_a_seat_that_is_not_there(record: Path) -> None:
    for eyes in ("5", "-1", "everybody", "9" * 5000):
        done = run("replay", str(record), "--as", eyes)
        assert done.returncode == 2
        assert len(done.stderr.splitlines()) == 1
