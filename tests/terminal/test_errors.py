"""What is refused, in the language asked for."""

from __future__ import annotations

import ast
import errno
import os
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

import tripot
from tests.terminal.processes import Terminal, run
from tests.terminal.test_words import placeholders, spoken_by
from tripot.words import retellings

PACKAGE = Path(tripot.__file__).parent
UNSEEN = {"batch", "bundles", "dealing", "encode", "position", "recall", "seat"}  # by commands
OTHERS = {os.strerror(code) for code in errno.errorcode}  # which come as finished texts
OTHERS.add("expected tcp://127.0.0.1:4711 or unix:///tmp/bots")
ERRORS = {"Error", "UnknownGame", "BadOption", "NotAsked", "NotOffered", "BadPosition", "BadRecord"}
TEXT_AT = {
    **dict.fromkeys([*ERRORS, "BadBot", "NoInstinct", "OtherContest", "Sentence"], 0),
    "expected": 0,
    "at": 1,
    "at_option": 1,
    "at_line": 1,
    "compare": 2,
}


def texts_in(path: Path) -> Iterator[str]:
    """Every text of an error in a file; those of a variable where it is given."""
    tree = ast.parse(path.read_text("utf-8"))
    for scope in (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)):
        named: dict[str, list[ast.expr]] = {}
        for node in [*ast.walk(scope), *tree.body]:
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                named.setdefault(node.targets[0].id, []).append(node.value)
            elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                named.setdefault(node.target.id, []).extend([node.value] if node.value else [])
        for node in ast.walk(scope):
            if isinstance(node, ast.Call):
                place = TEXT_AT.get(spoken_by(node.func), len(node.args))
                for text in node.args[place : place + 1]:
                    yield from constants(text, named)


def constants(text: ast.expr, named: Mapping[str, list[ast.expr]]) -> Iterator[str]:
    """The texts that an expression can be."""
    assert not isinstance(text, ast.JoinedStr), f"give values apart: {ast.unparse(text)}"
    if isinstance(text, ast.Constant):
        yield str(text.value)
    elif isinstance(text, ast.IfExp):
        yield from constants(text.body, named)
        yield from constants(text.orelse, named)
    elif isinstance(text, ast.Name):
        for value in named.get(text.id, []):
            if isinstance(value, (ast.Constant, ast.IfExp)):
                yield from constants(value, {})


def told() -> set[str]:
    """What errors that a person at a terminal can meet say."""
    kernel = [path for path in (PACKAGE / "kernel").glob("*.py") if path.stem not in UNSEEN]
    bots = [PACKAGE / "bots" / f"{name}.py" for name in ("levels", "remote", "roster")]
    arena = [
        PACKAGE / "bots" / "arena" / f"{name}.py"
        for name in ("contest", "crew", "journal", "match")
    ]
    others = [*(PACKAGE / "games").glob("*.py"), *bots, *arena, PACKAGE / "terminal" / "replay.py"]
    return {text for path in [*kernel, *others] for text in texts_in(path)}


def test_every_error_has_its_words_in_french() -> None:
    assert len(told()) > 100
    french = retellings("fr")
    assert told() <= french.keys() <= told() | OTHERS
    for english, text in french.items():
        assert placeholders(text) == placeholders(english), english


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("play quick-shot --seats x", "--seats\u202f: on attend ici un nombre entier. Aide"),
        ("play --pace 11", "--pace\u202f: on attend ici un nombre de 0 à 10. Aide"),
        ("play --pace", "--pace demande une valeur. Aide"),
        ("serve --local=1", "--local ne prend pas de valeur. Aide"),
        ("play --nope", "tripot play n'a pas d'option --nope. Aide\u202f: tripot play -h"),
        ("play a b", "tripot play prend moins de mots. Aide"),
        ("rules", "Il manque «\u202fgame\u202f». Aide\u202f: tripot rules -h"),
        ("nope", "Il n'y a pas de telle commande. Il y a\u202f: play, "),
        ("arena loser --minutes x", "--minutes\u202f: on attend ici un nombre à partir de 0. "),
        (
            "arena quick-shot --option copies=9",
            "option copies\u202f: on attend un nombre entier de 1 à 5, et non 9",
        ),
        ("arena loser --bot nope", "on attend un bot, soit chance, beginner, regular, expert, "),
        ("replay nowhere", "nowhere\u202f: ce fichier n'existe pas"),
    ],
)
def test_a_refusal_is_french(arguments: str, said: str) -> None:
    command, *others = arguments.split()
    done = run(command, "--lang=fr", *others)
    assert said in done.stderr and done.returncode == 2, done.stderr
    assert "Error" not in done.stderr and "expected" not in done.stderr


def test_a_forged_record_is_refused_in_french(tmp_path: Path) -> None:
    game = tripot.arrange("quick-shot", 3, hands=["1", "2", "8"], leader=1)
    record = tmp_path / "record.jsonl"
    record.write_text(game.record().replace('"leader": 1', '"leader": 3'), "utf-8")
    done = run("replay", str(record), "--lang", "fr")
    assert (
        "ligne 1\u202f: leader\u202f: on attend un nombre entier de 0 à 2, et non 3" in done.stderr
    )


def test_a_long_refusal_is_wrapped_between_words() -> None:
    flags = ("--lang", "fr", "--option", "sizes=[1,2]")
    with Terminal("arena", "et-bim", *flags, columns=40) as table:
        assert table.end() == 2
    said = (
        "La maison refuse\u202f: option sizes\u202f: on attend une liste de 0 à 3, chacun un nombre"
    )
    lines = table.text.split("\r\n")
    assert len(lines) > 2 and all(len(line) <= 40 for line in lines)
    assert f"{said} entier de 2 à 6, et non [1, 2]" in " ".join(lines)
