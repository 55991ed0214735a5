"""What never changes while a server runs: games, words and rules, as JSON."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import tripot
from tripot import words
from tripot.bots.levels import levels
from tripot.kernel.registry import find
from tripot.server import rest_types
from tripot.server.docs import encode
from tripot.server.refusal import require
from tripot.words import rulebook

ELSEWHERE = ("terminal.", "arena.")  # words that no page needs
RULING = "**[H]**"  # the mark of what the rulebook does not say
HEADING = re.compile(r"^## +(.*)$", re.MULTILINE)


@cache
def games() -> bytes:
    """Every game's identity card."""
    cards: dict[str, Any] = tripot.games()
    return encode([game_card(key, card) for key, card in cards.items()])


def game_card(key: str, card: dict[str, Any]) -> rest_types.GameCard:
    """One of them, with what a page needs to draw it."""
    identity = find(key).identity
    questions = [
        {"name": q.name, "clause": q.clause, "kind": q.kind, "arguments": list(q.arguments)}
        for q in identity.questions
    ]
    return rest_types.GameCard(
        key=key,
        name=card["name"],
        line=card["line"],
        seats=tuple(card["seats"]),
        minutes=tuple(card["minutes"]),
        age=card["age"],
        levels=list(levels(key)),
        options=card["options"],
        faces=list(identity.faces[1:]),
        answers=list(identity.answers),
        questions=questions,
    )


def spoken(language: str) -> bytes:
    """All words of a language: of the page, and of every game and skin."""
    require(language in words.LANGUAGES, "not_found")
    found = sorted(words.HERE.glob(f"*.{language}.toml"))
    paths = tuple(path for path in found if not path.name.startswith(ELSEWHERE))
    return spoken_in(paths, tuple(path.stat().st_mtime_ns for path in paths))


@cache
def spoken_in(paths: tuple[Path, ...], changed: tuple[int, ...]) -> bytes:
    """What these files say; read again if one has changed."""
    return encode({file_key(path): words.texts_of(path) for path in paths})


def file_key(path: Path) -> str:
    """The name of a file of words as games are called: quick-shot."""
    return path.name.split(".")[0].replace("_", "-")


@cache
def rules(game: str, language: str) -> bytes:
    """The clauses of a game."""
    require(game in tripot.games(), "no_such_game")
    require(language in words.LANGUAGES, "not_found")
    text = rulebook.page(game, language)
    headings = [(match.start(), match[1].strip()) for match in HEADING.finditer(text)]
    places = {match[1]: match.start() for match in reversed(list(rulebook.CLAUSE.finditer(text)))}
    out = []
    for number, body in rulebook.clauses(text).items():
        heading = [title for start, title in headings if start < places[number]]
        out.append(rest_types.Clause(number, body, RULING in body, heading[-1] if heading else ""))
    return encode(out)
