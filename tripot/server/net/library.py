"""What never changes while a server runs: games, words and rules, as JSON."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from msgspec import convert

import tripot
from tripot import words
from tripot.bots.levels import is_compiled, levels
from tripot.kernel.registry import all_games
from tripot.server import rest_types
from tripot.server.refusal import require
from tripot.server.store.documents import encode
from tripot.words import rulebook

ELSEWHERE = ("terminal.", "arena.")  # words that no page needs
HOUSE = ("web", "table")  # files of the page itself, and of all its tables
OFF_THE_PAGE = ("bluffs.", "cells.", "known.", "map.", "table.")  # sections of a game's words
RULING = "**[H]**"  # the mark of what the rulebook does not say
HEADING = re.compile(r"^## +(.*)$", re.MULTILINE)


@cache
def games() -> bytes:
    """Every game's identity card."""
    return encode([game_card(key, card) for key, card in tripot.games().items()])


def game_card(key: str, card: Mapping[str, object]) -> rest_types.GameCard:
    """One of them, with the levels at which bots play it."""
    bots = {"levels": list(levels(key)), "experts_think": is_compiled()}
    return convert({**card, **bots}, rest_types.GameCard)


def spoken(language: str, game: str = "") -> bytes:
    """The words of a language: those of the house, or those of a game in all its skins."""
    require(language in words.LANGUAGES, "not_found")
    require(not game or game in all_games(), "no_such_game")
    found = sorted(words.HERE.glob(f"*.{language}.toml"))
    paths = tuple(path for path in found if not path.name.startswith(ELSEWHERE))
    return spoken_in(game, paths, tuple(path.stat().st_mtime_ns for path in paths))


@cache
def spoken_in(game: str, paths: tuple[Path, ...], changed: tuple[int, ...]) -> bytes:
    """What these files say of a game, or of none; read again if one has changed."""
    out: dict[str, dict[str, str]] = {}
    for path in paths:
        name, texts = file_key(path), on_a_page(words.texts_of(path))
        if name not in HOUSE:
            texts = texts if game_of(name) == game else {}
        else:  # where drawings have a section each
            texts = {key: text for key, text in texts.items() if drawn_for(key) == game}
        if texts:
            out[name] = texts
    return encode(out)


def game_of(name: str) -> str:
    """The game that a file of words belongs to: its own, or that of which it is a skin."""
    return max(
        (key for key in all_games() if f"{name}-".startswith(f"{key}-")), key=len, default=""
    )


def drawn_for(key: str) -> str:
    """The game for whose drawing the house says this; empty for what it says of all."""
    first = key.split(".")[0]
    return first if first in all_games() else ""


def on_a_page(texts: dict[str, str]) -> dict[str, str]:
    """The texts of a file without those that only the terminal or the arena needs."""
    return {key: text for key, text in texts.items() if not key.startswith(OFF_THE_PAGE)}


def file_key(path: Path) -> str:
    """The name of a file of words as games are called: quick-shot."""
    return path.name.split(".")[0].replace("_", "-")


@cache
def rules(game: str, language: str) -> bytes:
    """The clauses of a game."""
    require(game in all_games(), "no_such_game")
    require(language in words.LANGUAGES, "not_found")
    text = rulebook.page(game, language)
    headings = [(match.start(), match[1].strip()) for match in HEADING.finditer(text)]
    places = {match[1]: match.start() for match in reversed(list(rulebook.CLAUSE.finditer(text)))}
    out = []
    for number, body in rulebook.clauses(text).items():
        heading = [title for start, title in headings if start < places[number]]
        out.append(rest_types.Clause(number, body, RULING in body, heading[-1] if heading else ""))
    return encode(out)
