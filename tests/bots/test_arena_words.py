"""Every word of the arena is there in both languages, is used, and gets the values it asks for."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from tests.tables import keys
from tests.terminal.test_words import PACKAGE, placeholders, spoken_by
from tripot.bots.arena.habits import habits
from tripot.words import LANGUAGES, load


def speech() -> Iterator[tuple[str, str, set[str]]]:
    """Every place where the arena's words are spoken: file, key and values."""
    paths = [(path, "say") for path in sorted((PACKAGE / "bots" / "arena").rglob("*.py"))]
    paths.append((PACKAGE / "terminal" / "arena.py", "speak"))
    for path, mouth in paths:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and spoken_by(node.func) == mouth:
                (key,) = node.args
                assert isinstance(key, ast.Constant), f"{path.name}:{node.lineno}"
                yield path.name, str(key.value), {str(word.arg) for word in node.keywords}


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_the_arena_says_every_word_and_no_other(spoken: str) -> None:
    assert {key for _, key, _ in speech()} == set(load("arena", spoken).texts)


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_the_arena_gives_every_text_its_values(spoken: str) -> None:
    texts = load("arena", spoken).texts
    for where, key, values in speech():
        assert placeholders(texts[key]) <= values, (where, key)


def test_both_languages_ask_for_the_same_values() -> None:
    english, *others = (load("arena", spoken).texts for spoken in LANGUAGES)
    for other in others:
        assert other.keys() == english.keys()
        for key, text in other.items():
            assert placeholders(text) == placeholders(english[key]), key


@pytest.mark.parametrize("spoken", LANGUAGES)
@pytest.mark.parametrize("key", keys())
def test_a_game_has_words_for_what_is_measured(key: str, spoken: str) -> None:
    known = habits(key)
    wanted = set() if known is None else {f"bluffs.{name}" for name in ("note", *known.MEASURES)}
    texts = load(key, spoken).texts
    assert {name for name in texts if name.startswith("bluffs.")} == wanted
