"""The rules pages: the whole page of a game, or one numbered clause of it."""

from __future__ import annotations

import re
from pathlib import Path

from tripot.words import HERE

# In a wheel the pages lie beside this file; in a checkout they are in docs/rules.
PLACES = (HERE / "pages", HERE.parent.parent / "docs" / "rules")
CLAUSE = re.compile(r"^(\d+\.\d+) ", re.MULTILINE)


def path(game: str, language: str) -> Path:
    """Where the page of this game lies; the English one has no language in its name."""
    name = game.replace("-", "_") + ("" if language == "en" else f".{language}") + ".md"
    return next(place / name for place in PLACES if place.is_dir())


def page(game: str, language: str) -> str:
    """The whole page, as Markdown."""
    return path(game, language).read_text("utf-8")


def clauses(text: str) -> dict[str, str]:
    """Every numbered clause of a page, without its number: up to the next one or a heading."""
    out: dict[str, str] = {}
    starts = list(CLAUSE.finditer(text))
    for i, start in enumerate(starts):
        end = starts[i + 1].start() if i + 1 < len(starts) else len(text)
        body, _, _ = text[start.end() : end].partition("\n## ")
        out.setdefault(start[1], body.strip())
    return out
