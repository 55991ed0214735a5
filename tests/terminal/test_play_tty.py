"""Play in a terminal: what is asked, Ctrl-C, Ctrl-D, another width, and how soon it is there."""

from __future__ import annotations

from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from signal import SIGWINCH

import tripot
from tests.terminal.processes import ESCAPE, Terminal, widest

QUICK = ("play", "quick-shot", "--pace", "0", "--lang", "en")
BOTS = ("--bots", "regular")


def test_everything_is_asked_and_enter_is_an_answer() -> None:
    with Terminal(*QUICK, "--seed", "1") as person:
        person.expect("How many seats? [3 to 7, Enter: 5]")
        person.type("nine\n")
        person.expect("A number from 3 to 7, please")
        person.type("4\n")
        person.expect("How many of you")
        person.type("\n")
        person.expect("What do we call you?")
        person.type("Zoé\x1b[A\n")
        person.expect("How many automata")
        person.type("1\n")
        person.expect("How strong are the bots? 1 chance, 2 beginner, 3 regular, 4 expert")
        person.type("4\n")
        shown = person.expect("Pick a card in secret")
        assert "● Zoé[A (you)" in shown or "● Zoé (you)" in shown
        assert "(expert)" in shown and "(automaton)" in shown
        person.type("q\n")
        assert person.end() == 0


def test_ctrl_c_closes_the_table_and_keeps_the_record(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    flags = ("--seed", "1", "--seats", "5", "--humans", "1", "--names", "Ana", "--automata", "4")
    with Terminal(*QUICK, *BOTS, *flags, "--record", str(path)) as person:
        person.expect("r rules >")
        person.interrupt()
        assert person.end() == 130
        assert "Interrupted: the table closes." in person.text
        assert "Traceback" not in person.text
    assert tripot.verify(path.read_text("utf-8"))


def test_ctrl_c_while_the_story_is_told() -> None:
    flags = ("--seed", "1", "--seats", "5", "--humans", "0", "--automata", "4")
    with Terminal("play", "quick-shot", "--pace", "5", *BOTS, *flags) as person:
        person.expect("TRIPOT")
        person.expect("regular")
        person.interrupt()
        assert person.end() == 130
        assert "Traceback" not in person.text


def test_keys_pressed_while_the_story_is_told_are_neither_seen_nor_taken() -> None:
    flags = ("--seed", "1", "--seats", "3", "--names", "Ana", "--automata", "2", "--lang", "en")
    with Terminal("play", "quick-shot", "--pace", "0.2", *BOTS, *flags) as person:
        person.expect("Cards dealt")
        person.type("zzz\nzzz")
        shown = person.expect("r rules >")
        assert "zzz" not in shown and "not on offer" not in shown
        person.type("yyy\n")
        assert "yyy" in person.expect("is not on offer")
        person.type("q\n")
        assert person.end() == 0


def test_the_keyboard_is_left_as_it_was() -> None:
    flags = ("--seed", "1", "--seats", "3", "--names", "Ana", "--automata", "2")
    for leave in ("q\n", "\x03"):
        with Terminal("play", "quick-shot", "--pace", "0", *BOTS, *flags) as person:
            before = person.echoes
            person.expect("r rules >")
            person.interrupt() if leave == "\x03" else person.type(leave)
            person.end()
            assert before and person.echoes
    with Terminal("play", "quick-shot", "--pace", "5", *BOTS, *flags) as person:
        person.expect("regular")
        person.interrupt()
        assert person.end() == 130 and person.echoes


def test_ctrl_c_and_ctrl_d_before_the_first_card() -> None:
    for code in (130, 0):
        with Terminal(*QUICK) as person:
            person.expect("Enter: 5]")
            person.interrupt() if code else person.type("\x04")
            assert person.end() == code
            assert "the table closes" in person.text
            assert "Traceback" not in person.text


def test_a_window_that_changes_its_width() -> None:
    flags = ("--seed", "1", "--seats", "7", "--names", "Ana", "--automata", "6")
    with Terminal(*QUICK, *BOTS, *flags, columns=120, rows=40) as person:
        assert 80 < widest(person.expect("r rules >")) <= 96
        for columns in (80, 60, 40, 80):
            person.resize(columns)
            person.signal(SIGWINCH)
            person.type("t\n")
            shown = person.expect("r rules") + person.expect(">")
            assert widest(shown.partition("\n")[2]) <= columns
        person.type("q\n")
        assert person.end() == 0


def test_colour_and_no_colour() -> None:
    flags = ("--seed", "1", "--seats", "3", "--names", "Ana", "--automata", "2")
    shown = []
    for name, value in (("COLORTERM", "truecolor"), ("NO_COLOR", "1"), ("TERM", "dumb")):
        with Terminal(*QUICK, *BOTS, *flags, columns=80, rows=24, **{name: value}) as person:
            person.expect("r rules >")
            shown.append(person.shown)
    assert "\x1b[1;38;2;36;19;47;48;2;255;224;74m" in shown[0]  # ink on the lamp
    assert "38;2" not in shown[1] and "48;" not in shown[1]
    assert "\x1b" not in shown[2]
    plain = [ESCAPE.sub("", text).replace("\r", "") for text in shown]
    assert plain[0] == plain[1] == plain[2]


def test_the_first_screen_is_there_within_a_second() -> None:
    """On a machine that does nothing else: the time that the program itself takes."""
    times = []
    for _ in range(5):
        before = getrusage(RUSAGE_CHILDREN)
        with Terminal("play") as person:
            person.expect("TRIPOT")
        after = getrusage(RUSAGE_CHILDREN)
        times.append(after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime)
    assert min(times) < 1, times
