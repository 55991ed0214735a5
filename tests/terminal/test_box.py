"""A box of one's own: options and words from a file, and what cannot be one."""

from __future__ import annotations

from json import dumps
from pathlib import Path

import pytest

import tripot
from tests.terminal.processes import ANY_CARD, run, widest
from tripot.kernel.table import Table
from tripot.terminal.seating import read_option
from tripot.words import load

KEY = "quick-shot"
PAGE = Path(__file__).parents[2] / "docs" / "box.md"


def options(path: Path) -> dict[str, object]:
    """The options of a recorded game."""
    table: Table = tripot.replay(path.read_text("utf-8")).table
    return table.options


@pytest.fixture
def example() -> str:
    """The box that the page shows."""
    return PAGE.read_text("utf-8").partition("```toml\n")[2].partition("```")[0]


def test_the_box_of_the_page_is_played_and_replayed(example: str, tmp_path: Path) -> None:
    box, record = tmp_path / "box.toml", tmp_path / "game.jsonl"
    box.write_text(example, "utf-8")
    flags = ["--box", str(box), "--seed", "1", "--humans", "1", "--lang", "en"]
    done = run("play", *flags, "--record", str(record), typed="c\n" + ANY_CARD)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Vanishing Act" in done.stdout and "Camouflage" not in done.stdout
    assert widest(done.stdout) <= 80
    assert options(record)["copies"] == 4
    assert tripot.verify(record.read_text("utf-8"))
    for lang, name in (("en", "Vanishing Act"), ("fr", "Disparition")):
        again = run("replay", str(record), "--box", str(box), "--lang", lang, "--as", "all")
        assert name in again.stdout and "Camouflage" not in again.stdout
    plain = run("replay", str(record), "--lang", "en", "--as", "all")
    assert "Camouflage" in plain.stdout


def test_a_box_in_json_and_an_option_with_the_last_word(tmp_path: Path) -> None:
    box, record = tmp_path / "box.json", tmp_path / "game.jsonl"
    box.write_text(dumps({"options": {"copies": 3, "hand": 4}}), "utf-8")
    flags = ["--box", str(box), "--option", "hand=3", "--record", str(record)]
    assert run("play", KEY, *flags, typed="q\n").returncode == 0
    assert (options(record)["copies"], options(record)["hand"]) == (3, 3)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("copies = ", "is neither TOML nor JSON that can be read"),
        ('{"options": ', "is neither TOML nor JSON that can be read"),
        ("{" * 9, "is neither TOML nor JSON"),
        ("\x00", "is neither TOML nor JSON"),
        ("copies = 3", "“copies” has no place in a box; there may be: game, options, words."),
        ("options = 3", "options should be a table"),
        ('game = "chess"', "a box for “chess”, not for quick-shot"),
        ("game = 3", "game should be a text"),
        ("[options]\nbombs = 3", "quick-shot has no option 'bombs'"),
        ("[options]\ncopies = 9", "option copies: expected a whole number from 1 to 5, not 9"),
        ("[options]\ncopies = 1979-05-27", "option copies: expected a whole number"),
        ("[words.de.faces.1]\nname = 'x'", "“de” has no place in a box; there may be: en, fr."),
        ("[words]\nen = 3", "words.en should be a table"),
        ("[words.en.faces.9]\nname = 'x'", "no text words.en.faces.9.name to replace"),
        ("[words.fr.faces.1]\ntitre = 'x'", "no text words.fr.faces.1.titre to replace"),
        ("[words.en.faces.1]\nname = 3", "words.en.faces.1.name should be a text of 1 to 200"),
        ("[words.en.faces.1]\nname = ''", "words.en.faces.1.name should be a text of 1 to 200"),
        ("[words.en.faces.1]\nname = '{x}'", "faces.1.name may hold only these between braces: -"),
        ("[words.en.faces.1]\nname = '{'", "faces.1.name may hold only"),
        (
            "[words.fr.events.draw]\nother = '{name!r}'",
            "events.draw.other may hold only these between braces: {name}",
        ),
    ],
)
def test_what_is_no_box_is_refused_in_a_line(text: str, reason: str, tmp_path: Path) -> None:
    box = tmp_path / "box"
    box.write_text(text, "utf-8")
    done = run("play", KEY, "--box", str(box), "--seed", "1", "--lang", "en")
    assert done.returncode == 2
    (line,) = done.stderr.splitlines()
    assert reason in line


def test_files_that_are_no_text(tmp_path: Path) -> None:
    (tmp_path / "bytes").write_bytes(b"\xff\xfe")
    for name in ("bytes", "nothing", "."):
        for lang in ("en", "fr"):
            done = run("play", KEY, "--box", str(tmp_path / name), "--lang", lang)
            assert done.returncode == 2
            assert len(done.stderr.splitlines()) == 1


def test_what_comes_from_a_box_moves_no_cursor(tmp_path: Path) -> None:
    box = tmp_path / "box.json"
    name = "\x1b[2J\x07Ghost\nwriter " + "x" * 100
    box.write_text(dumps({"words": {"en": {"faces": {"8": {"name": name}}}}}), "utf-8")
    done = run("play", KEY, "--box", str(box), "--seed", "1", "--lang", "en", typed="c\nq\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "\x1b" not in done.stdout and "\x07" not in done.stdout
    assert "Ghostwriter" in done.stdout
    assert widest(done.stdout) <= 80


@pytest.mark.parametrize(
    ("kind", "text", "value"),
    [
        ("boolean", "yes", True),
        ("boolean", "Non", False),
        ("boolean", "true", True),
        ("boolean", "maybe", "maybe"),
        ("object", '{"mask": 8}', {"mask": 8}),
        ("object", "{" * 5000, "{" * 5000),
        ("array", "1,2", [1, 2]),
        ("array", '["a"]', ["a"]),
        ("string", "long", "long"),
    ],
)
def test_the_value_of_an_option(kind: str, text: str, value: object) -> None:
    schema = {"x": {"type": kind}}
    assert read_option(f"x={text}", schema, load("terminal", "en")) == ("x", value)
