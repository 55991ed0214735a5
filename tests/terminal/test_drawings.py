"""Every game can be drawn and told at every moment, in all eyes, in both languages."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from rich.text import Text

import tripot
from tests.tables import Case, all_seat_cases, played
from tests.terminal.test_words import scene_of
from tripot.kernel.open_eyes import open_events, open_view
from tripot.terminal.eyes import news_to, sight
from tripot.terminal.scene import Event, Scene, View
from tripot.terminal.tables import Drawing, drawing
from tripot.words import LANGUAGES, load

WIDTHS = (80, 96)
OFTEN = 7  # one decision of so many is drawn


@pytest.mark.parametrize("case", all_seat_cases(), ids=str)
def test_the_table_fits_its_width(case: Case) -> None:
    table = drawing(case.key)
    words = {language: load(case.key, language) for language in LANGUAGES}
    for number, game in enumerate(played(case)):
        if number % OFTEN and not game.over:
            continue
        for viewer in (None, 0, len(game.scores) - 1):
            spoken = words[LANGUAGES[number % len(LANGUAGES)]]
            assert_fits(table, sight(game, viewer), scene_of(game, spoken, viewer))
        assert_fits(table, open_view(game), scene_of(game, words["fr"]))


def assert_fits(table: Drawing, view: View, scene: Scene) -> None:
    """Nothing that is drawn is wider than the screen; sentences may be, they are wrapped."""
    for width in WIDTHS:
        for line in table.board(view, scene, width):
            assert line.cell_len <= width, line.plain
    for width in (40, 60):
        assert table.board(view, scene, width)
    for line in table.counts(view, scene):
        assert line.cell_len <= 80, line.plain
    assert bool(table.hand(view, scene)) or scene.viewer is None or not view["options"]


@pytest.mark.parametrize("case", all_seat_cases(), ids=str)
def test_the_story_is_told_in_all_eyes(case: Case) -> None:
    *_, game = played(case, 1)
    table = drawing(case.key)
    for language in LANGUAGES:
        words = load(case.key, language)
        told = [tell(table, scene_of(game, words, seat), game.events(seat)) for seat in (None, 0)]
        told.append(tell(table, scene_of(game, words), open_events(game)))
        for lines in told:
            assert lines and all(line.plain.strip() for line in lines)
        assert tell_privately(table, game, scene_of(game, words, 0))
        assert table.secrets(open_view(game), scene_of(game, words))


def tell(table: Drawing, scene: Scene, events: Sequence[Event]) -> list[Text]:
    """The story of these events."""
    return table.Story(scene).tell(events)


def tell_privately(table: Drawing, game: tripot.Game, scene: Scene) -> list[Text]:
    """What a person is told behind the curtain."""
    assert scene.viewer is not None
    story = table.Story(scene)
    out = []
    for event, private in news_to(game, scene.viewer, 0):
        lines = story.tell([event])
        out.extend(lines if private else [])
    return out
