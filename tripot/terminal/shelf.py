"""What lies on the shelf: the list of games, their rules, and a record to be checked."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rich.text import Text

import tripot
from tripot.terminal.box import BadRequest
from tripot.terminal.replay import read_record
from tripot.terminal.screen import INK, PAPER, Screen, markdown
from tripot.terminal.seating import which_game
from tripot.words import Words
from tripot.words.rulebook import clauses, page

CONSISTENT, CHANGED = 0, 1


def games(say: Words) -> None:
    """Every game: its key, what it is called, for whom, and in one line."""
    screen = Screen()
    known: Mapping[str, Any] = tripot.games()
    for key, card in known.items():
        (low, high), (short, long) = card["seats"], card["minutes"]
        minutes = say("games.minutes", short=short, long=long)
        if short == long:
            minutes = say("games.about", long=long)
        facts = say("games.facts", low=low, high=high, minutes=minutes, age=card["age"])
        name = card["name"][say.language]
        screen.show(
            Text.assemble((f" {name} ", f"bold {INK} on {PAPER}"), f"  {key}"),
            Text(f"   {card['line'][say.language]}"),
            Text(f"   {facts}", style="dim"),
        )


def rules(game: str, clause: str | None, say: Words) -> None:
    """The page of a game, or one clause."""
    screen = Screen()
    text = page(which_game(game, screen, say), say.language)
    if clause is None:
        screen.show(markdown(text))
        return
    known = clauses(text)
    if clause not in known:
        raise BadRequest(say("error.no_clause", number=clause[:20]))
    screen.show(markdown(f"**{clause}** {known[clause]}"))


def verify(path: Path, say: Words) -> int:
    """Say whether a record is consistent; the exit code."""
    screen = Screen()
    try:
        tripot.verify(read_record(path))
    except tripot.BadRecord as error:
        screen.state(say("verify.bad", path=path, reason=say.reason(error.sentence)))
        return CHANGED
    screen.state(say("verify.good", path=path))
    return CONSISTENT
