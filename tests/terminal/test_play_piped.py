"""Play behind pipes: whole games, both languages, nonsense, closed input, and refusals."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

import tripot
from tests.terminal.processes import ANY_CARD, ESCAPE, run, widest
from tripot.kernel.registry import find
from tripot.words.rulebook import clauses, page

KEY = "quick-shot"


@pytest.mark.parametrize(
    ("seed", "arguments"),
    [
        (1, ["--lang", "en"]),
        (2, ["--lang", "fr", "--seats", "7", "--automata", "5,6"]),
        (3, ["--lang", "fr", "--seats", "4", "--names", "Ana,Bo,Cy,Di"]),
        (4, ["--seats", "3", "--humans", "2", "--option", "copies=4"]),
        (5, ["--seats", "6", "--humans", "0"]),
        (
            7,
            [
                "--lang",
                "fr",
                "--seats",
                "7",
                "--names",
                "Maximilienne,Wolfgang-Ama",
                "--automata",
                "4,5,6",
            ],
        ),
        (6, ["--option", "kinds=1,3,4,6,7,8", "--option", "hand=3", "--option", "aside=0"]),
    ],
)
def test_a_whole_game(seed: int, arguments: list[str], tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    arguments = ["--seed", str(seed), "--record", str(path), *arguments]
    done = run("play", KEY, *arguments, typed=ANY_CARD)
    assert (done.returncode, done.stderr) == (0, "")
    assert widest(done.stdout) <= 80
    record = path.read_text("utf-8")
    assert tripot.verify(record)
    game = tripot.replay(record)
    assert game.over
    assert "Gazette" in done.stdout
    assert done.stdout.count("♛") > 4
    assert not list(tmp_path.glob("*.part"))


def test_the_same_seed_and_typing_is_the_same_game(tmp_path: Path) -> None:
    paths = [tmp_path / "game1", tmp_path / "game2"]
    one, two = (
        run("play", KEY, "--seed", "9", "--record", str(path), typed=ANY_CARD) for path in paths
    )
    assert one.stdout.replace("game1", "game2") == two.stdout
    assert paths[0].read_text("utf-8") == paths[1].read_text("utf-8")


def test_the_language_of_the_locale_is_spoken() -> None:
    assert "Round 1" in run("play", KEY, "--seed", "1", LANG="en_GB.UTF-8").stdout
    assert "Manche 1" in run("play", KEY, "--seed", "1", LANG="fr_FR.UTF-8").stdout
    assert "Manche 1" in run("play", KEY, "--seed", "1", "--lang", "fr", LANG="C").stdout


def test_behind_a_pipe_nothing_is_coloured_or_asked_beforehand() -> None:
    done = run("play", KEY, "--seed", "1")
    assert not ESCAPE.search(done.stdout)
    assert "How many" not in done.stdout


def test_plain_letters_where_the_encoding_has_no_others() -> None:
    done = run(
        "play", KEY, "--seed", "2", "--lang", "fr", typed="r\nc\nl\n?\n" + ANY_CARD,
        PYTHONIOENCODING="ascii",
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.isascii()
    assert "[8]" in done.stdout
    assert widest(done.stdout) <= 80


NONSENSE = (
    "\n", "0\n", "9\n", "-1\n", "88\n", "1e3\n", "²\n", "٣\n", "\x00\x1b[2J\x07\n", "é😀\n",
    "r 9.9\n", "r zut\n", "t t\n", "ll\n", "x" * 5000 + "\n", "9" * 5000 + "\n", "{0}{name}\n",
    "[bold]x[/bold]\n",
)  # fmt: skip


def test_nonsense_gets_a_hint_in_one_line_with_what_may_be_typed() -> None:
    done = run("play", KEY, "--seed", "2", typed="".join(NONSENSE))
    assert (done.returncode, done.stderr) == (0, "")
    hints = [line for line in done.stdout.splitlines() if "is not on offer" in line]
    assert len(hints) == len(NONSENSE) - 2  # a clause that is not there has a hint of its own
    assert len({hint.partition("You may type")[2] for hint in hints}) == 1
    assert widest(done.stdout) <= 80
    assert "\x1b" not in done.stdout and "\x00" not in done.stdout


def test_bytes_that_are_no_text() -> None:
    from subprocess import run as start
    from sys import executable

    done = start(
        [executable, "-m", "tripot", "play", KEY, "--seed", "1"],
        input=b"\xff\xfe\n\xc3\n",
        capture_output=True,
        check=False,
        timeout=30,
    )
    assert (done.returncode, done.stderr) == (0, b"")


def test_closed_input_closes_the_table_and_keeps_the_record(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    flags = ("--humans", "5", "--seed", "1", "--record", str(path))
    done = run("play", KEY, *flags, typed=ANY_CARD[:16])
    assert (done.returncode, done.stderr) == (0, "")
    assert "The input has closed" in done.stdout
    assert "holds every secret" in " ".join(done.stdout.split())  # a long path breaks the line
    record = path.read_text("utf-8")
    assert tripot.verify(record)
    game = tripot.replay(record)
    assert game.decision >= 1 and not game.over


def test_q_leaves_at_any_question(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    done = run("play", KEY, "--seed", "1", "--record", str(path), typed="q\n8\n")
    assert done.returncode == 0
    assert "You leave the table." in done.stdout
    assert tripot.verify(path.read_text("utf-8"))


def test_what_one_can_look_up() -> None:
    done = run("play", KEY, "--seed", "1", typed="?\nr\nr 3.12\nl\nc\nt\n")
    shown = done.stdout
    for title in ("What you can type", "The rules of the moment", "The log", "The cards"):
        assert title in shown
    assert re.search(r"^3\.[23] ", shown, re.MULTILINE)  # the clause of the question
    hand = set(re.findall(r"^   ▐(\d)▌ \w", shown.partition("▶")[0], re.MULTILINE))
    led = set(re.findall(r"plays ▐(\d)▌", shown))
    assert set(re.findall(r"^4\.(\d) ", shown, re.MULTILINE)) == hand | led  # and of the cards
    assert "3.12 All cards face down" in shown
    assert shown.count("round 1 of 4") == 2


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["chess"], "no game “chess”"),
        ([KEY, "--seats", "2"], "--seats: from 3 to 7, not 2"),
        ([KEY, "--seats", "5", "--humans", "6"], "--humans: from 0 to 5"),
        ([KEY, "--automata", "9"], "from 0 to 4, not “9”"),
        ([KEY, "--automata", "0,1,2,3,4"], "at least one seat must be a person's"),
        ([KEY, "--seats", "3", "--option", "automata=3"], "automata: expected seats from 0 to 2"),
        ([KEY, "--seats", "3", "--humans", "3", "--option", "automata=1"], "--humans: from 0 to 2"),
        ([KEY, "--option", "bombs=3"], "“bombs=3” is no option"),
        ([KEY, "--option", "copies=many"], "option copies: expected a whole number"),
        ([KEY, "--option", "kinds="], "option kinds"),
        ([KEY, "--record", "/nowhere/at/all.jsonl"], "/nowhere/at"),
    ],
)
def test_what_cannot_be_is_refused_in_a_line(arguments: list[str], reason: str) -> None:
    done = run("play", *arguments, "--seed", "1", "--lang", "en")
    assert done.returncode == 2
    (line,) = done.stderr.splitlines()
    assert reason in line


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("there", "exists already; choose another name"),
        ("link", "exists already; choose another name"),
        (".", "is a directory"),
        ("missing/game", "the directory for the record does not exist"),
        ("there/game", "the directory for the record does not exist"),
        ("n" * 300, "too long"),
    ],
)
def test_a_record_takes_no_other_s_place(name: str, reason: str, tmp_path: Path) -> None:
    (tmp_path / "there").write_text("precious", "utf-8")
    (tmp_path / "link").symlink_to(tmp_path / "nowhere")
    before = sorted(tmp_path.iterdir())
    done = run("play", KEY, "--record", str(tmp_path / name), "--lang", "en", typed="q\n")
    assert (done.returncode, done.stdout) == (2, "")
    (line,) = done.stderr.splitlines()
    assert reason in line and ".part" not in line
    assert sorted(tmp_path.iterdir()) == before
    assert (tmp_path / "there").read_text("utf-8") == "precious"


def test_a_place_without_a_game_is_given_back(tmp_path: Path) -> None:
    done = run("play", KEY, "--record", str(tmp_path / "game"), "--seats", "99")
    assert done.returncode == 2
    assert not list(tmp_path.iterdir())


def test_automata_may_be_given_as_an_option() -> None:
    done = run("play", KEY, "--seats", "3", "--option", "automata=0", "--lang", "en", typed="q\n")
    assert (done.returncode, done.stderr) == (0, "")
    chairs = re.findall(r"^   [●■▲] .*$", done.stdout, re.MULTILINE)[:3]
    assert ["automaton" in chair for chair in chairs] == [True, False, False]
    assert "You" in chairs[1]


def test_the_version_needs_no_installed_package() -> None:
    done = run("--version")
    assert (done.returncode, done.stderr) == (0, "")
    assert re.fullmatch(r"tripot \d+\.\d+\.\d+\S*\n", done.stdout)


def test_the_version() -> None:
    assert run("--version").stdout == f"tripot {tripot.__version__}\n"


@pytest.mark.parametrize("module", ["typer", "rich"])
def test_ctrl_c_while_it_is_still_loading(module: str, tmp_path: Path) -> None:
    (tmp_path / f"{module}.py").write_text("raise KeyboardInterrupt", "utf-8")
    places = [str(tmp_path), str(Path(tripot.__file__).parents[1])]
    done = run("play", KEY, PYTHONPATH=os.pathsep.join(places))
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


@pytest.mark.parametrize(
    "arguments", [["--lang", "xx"], ["--seats", "x"], ["--seed", ""], ["--pace", "-1"]]
)
def test_a_wrong_flag_is_explained_without_a_traceback(arguments: list[str]) -> None:
    done = run("play", KEY, *arguments)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr and done.stderr


def test_a_broken_pipe_is_no_drama() -> None:
    from subprocess import PIPE, Popen
    from sys import executable

    with Popen([executable, "-m", "tripot", "rules", KEY], stdout=PIPE, stderr=PIPE) as process:
        assert process.stdout is not None and process.stderr is not None
        process.stdout.close()
        assert b"Traceback" not in process.stderr.read()


def test_the_games_and_their_rules() -> None:
    for spoken in ("en", "fr"):
        listed = run("games", "--lang", spoken)
        for key in tripot.games():
            assert key in listed.stdout
            name = find(key).identity.name[spoken]
            assert name.replace("\u202f", "\u00a0") in listed.stdout
            rules = run("rules", key, "--lang", spoken)
            assert (rules.returncode, rules.stderr) == (0, "")
            assert all(number in rules.stdout for number in clauses(page(key, spoken)))
            assert widest(rules.stdout) <= 80
            assert "**" not in rules.stdout
    clause = run("rules", "Quick Shot", "4.8", "--lang", "fr")
    assert (
        clause.stdout.strip()
        == "4.8 Force brute (8). Aucun effet ; une force de 8 suffit.".replace(" ;", "\u00a0;")
    )
    assert run("rules", KEY, "9.9").returncode == 2
