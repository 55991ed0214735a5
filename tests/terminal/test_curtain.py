"""Several people, one screen: while the curtain is down, nothing on it is anybody's secret."""

from __future__ import annotations

import os
import pty
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import tripot
from tests.terminal.processes import ANY_CARD, PATIENCE, WIPED, Terminal, environment, run

CHIP = re.compile(r"▐([1-8])▌")
TWO = ("--seed", "5", "--seats", "3", "--names", "Ana,Bob", "--automata", "2", "--lang", "en")


def two() -> tripot.Game:
    """The game that these flags open."""
    return tripot.new("quick-shot", 3, 5, {"automata": [2]})


def test_behind_a_terminal_all_traces_of_a_hand_are_wiped() -> None:
    game = two()
    with Terminal("play", "quick-shot", "--pace", "0", *TWO) as table:
        while game.decision < 4 and not game.over:
            seat = next(seat for seat in game.asked if seat not in game.locked)
            name = ("Ana", "Bob")[seat]
            before = table.expect(f"{name}: press Enter.")
            assert_public(before, game)
            assert "only you see this" not in before
            table.type("\n")
            table.expect(WIPED)
            hand = table.expect("r rules >")
            assert "only you see this" in hand
            assert set(CHIP.findall(hand)) >= {str(answer) for answer in game.legal(seat) if answer}
            table.type("l\nc\n")
            table.expect("Not seen")
            table.expect("r rules >")
            choice = game.legal(seat)[0]
            table.type(f"{choice}\n")
            table.expect(WIPED)
            game.answer(seat, choice)


def test_in_french_no_name_on_the_curtain_stands_behind_de() -> None:
    flags = ("--seed=5", "--seats=3", "--names=Ana,Éloi", "--automata=2", "--lang=fr")
    name = ("Ana", "Éloi")[two().asked[0]]
    with Terminal("play", "quick-shot", "--pace", "0", *flags) as table:
        shown = table.expect("appuie sur Entrée.")
        assert f"À {name} de jouer" in shown and f"de {name}" not in shown
    done = run("play", "quick-shot", *flags, typed="q\n")
    assert f"seul regard permis, {name}" in done.stdout and f"de {name}" not in done.stdout


def test_an_enter_too_many_does_not_lift_the_next_curtain() -> None:
    answer = two().legal(two().asked[0])[0]
    with Terminal("play", "quick-shot", "--pace", "0.2", *TWO) as table:
        table.expect(": press Enter.")
        table.type("\n")
        table.expect("r rules >")
        table.type(f"{answer}\n\n\n")
        table.expect(": press Enter.")
        table.type("t\n")
        table.expect(": press Enter.")
        assert table.text.count("only you see this") == 1


def test_leaving_wipes_the_hand_too() -> None:
    for keys in ("q\n", "\x03", "\x04"):
        with Terminal("play", "quick-shot", "--pace", "0", *TWO) as table:
            table.expect(": press Enter.")
            table.type("\n")
            table.expect("r rules >")
            table.interrupt() if keys == "\x03" else table.type(keys)
            table.end()
            assert not CHIP.search(table.text.rpartition(WIPED)[2])


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_closes_the_table_as_ctrl_c_does(number: signal.Signals, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with Terminal(
        "play", "quick-shot", "--pace", "0", *TWO, "--record", str(path), columns=200
    ) as table:
        table.expect(": press Enter.")
        table.type("\n")
        table.expect("r rules >")
        table.insist(number)
        assert table.end() == 128 + number
        last = table.text.rpartition(WIPED)[2]
        assert not CHIP.search(last)
        assert "Interrupted: the table closes." in last and f"Record: {path}" in last
        assert "Traceback" not in table.text
    assert tripot.verify(path.read_text("utf-8"))
    assert list(tmp_path.iterdir()) == [path]


def test_a_window_that_is_closed_keeps_the_record(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    table = Terminal("play", "quick-shot", "--pace", "0", *TWO, "--record", str(path))
    table.expect(": press Enter.")
    assert table.close_window() in (129, 0)  # the signal, or the end of the input if it is sooner
    assert tripot.verify(path.read_text("utf-8"))


def test_no_curtain_no_game_for_several() -> None:
    with Terminal("play", "quick-shot", *TWO, TERM="dumb", columns=200) as table:
        assert table.end() == 2
        assert "their hands could not be hidden" in table.text
        assert "press Enter" not in table.text
    screen, inside = pty.openpty()
    try:
        done = subprocess.run(
            [sys.executable, "-m", "tripot", "play", "quick-shot", *TWO],
            stdin=inside,
            capture_output=True,
            encoding="utf-8",
            env=environment(),
            timeout=PATIENCE,
            check=False,
        )
    finally:
        os.close(screen)
        os.close(inside)
    assert done.returncode == 2
    (line,) = done.stderr.splitlines()
    assert "their hands could not be hidden" in line


def assert_public(shown: str, game: tripot.Game) -> None:
    """All cards named on this screen are ones that a watcher sees, or has seen."""
    seen = {
        card for event in game.events(None) for card in event.get("cards", []) if card is not None
    }
    assert set(CHIP.findall(shown)) <= seen


@pytest.mark.parametrize(
    ("game", "names", "secrets", "shown"),
    [
        (
            "loser",
            "Ana,Bo,Cy",
            ["You are dealt", "only you see this"],
            ["You are dealt ▐", "only you see this"],
        ),
        (
            "quicksand",
            "Ana,Bo",
            ["in secret", "You are ▐"],
            ["You are, in secret, ▐", "You are ▐"],
        ),
    ],
)
def test_behind_the_curtain_is_what_one_holds(
    game: str, names: str, secrets: list[str], shown: list[str]
) -> None:
    seats = str(names.count(",") + 1)
    flags = ("--seed", "3", "--seats", seats, "--names", names, "--lang", "en", "--pace", "0")
    with Terminal("play", game, *flags, columns=80, rows=40) as table:
        public = table.expect(": press Enter.")
        assert not any(secret in public for secret in secrets)
        table.type("\n")
        table.expect(WIPED)
        private = table.expect("r rules >")
        assert all(text in private for text in shown)
        table.type("q\n")
        assert table.end() == 0


def test_behind_a_pipe_a_line_parts_the_hands(tmp_path: Path) -> None:
    """Outside the lines that part them, two games that differ in hands alone read the same."""
    flags = ("--seats", "4", "--names", "Ana,Bob,Cy,Di", "--lang", "en", "--record")
    for seed in range(3):
        path = tmp_path / f"game{seed}.jsonl"
        done = run("play", "quick-shot", *flags, str(path), "--seed", str(seed), typed=ANY_CARD)
        assert done.returncode == 0
        record = path.read_text("utf-8")
        public, private = parted(done.stdout)
        assert "only you see this" in private
        assert "only you see this" not in public
        assert "You draw" in private
        assert "draws ▐" not in public
        told = [event for event in tripot.replay(record).events(None) if event["event"] == "play"]
        assert public.count(" plays ▐") == len(told)


def parted(shown: str) -> tuple[str, str]:
    """What was shown to all, and what was shown behind the curtain."""
    public: list[str] = []
    private: list[str] = []
    behind = False
    for line in shown.splitlines():
        if line.startswith("══"):
            behind = "for the eyes of" in line
        (private if behind else public).append(line)
    return "\n".join(public), "\n".join(private)
