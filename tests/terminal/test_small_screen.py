"""On a screen of 80 by 24 the table is seen whole, together with every question."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console

from tests.tables import Case, all_seat_cases, played
from tripot.terminal.asking import Lookup
from tripot.terminal.scene import BOT, PERSON, Chair, Scene
from tripot.terminal.screen import Screen
from tripot.terminal.tables import drawing
from tripot.words import LANGUAGES, load

COLUMNS, ROWS = 80, 24


def small_screen() -> tuple[Screen, StringIO]:
    """A screen of that size, and what is printed on it."""
    screen, printed = Screen(), StringIO()
    screen.console = Console(file=printed, width=COLUMNS, height=ROWS, highlight=False)
    screen.live = True
    return screen, printed


@pytest.mark.parametrize("case", all_seat_cases(), ids=str)
def test_the_table_and_the_question_fit(case: Case) -> None:
    screen, printed = small_screen()
    table = drawing(case.key)
    for number, game in enumerate(played(case)):
        language = LANGUAGES[number % len(LANGUAGES)]
        words, say = load(case.key, language), load("terminal", language)
        for seat in game.asked[-1:]:
            chairs = [
                Chair(name, BOT, "regular") for name in say("house.names").split(", ")[: game.seats]
            ]
            chairs[seat] = Chair("Maximilienne", PERSON)
            identity, options = game.table.identity, game.table.options
            scene = Scene(identity, words, say, chairs, options, seat, table.LOOKS)
            lookup = Lookup(screen, table, scene, game)
            printed.seek(0)
            printed.truncate()
            lookup.table()
            shown = printed.getvalue()
            lines = shown.count("\n") + lookup.question_lines(lookup.view)
            assert lines <= ROWS, f"{lines} lines\n{shown}"
