"""One drawing per game, found by its name."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Protocol, cast

from rich.text import Text

from tripot.terminal.scene import Scene, View
from tripot.terminal.story import Story


class Drawing(Protocol):
    """What the file of a game's drawing offers."""

    SPOT: str  # the colour of its cloth
    Story: type[Story]

    def board(self, view: View, scene: Scene, width: int) -> list[Text]:
        """What lies on the table."""

    def hand(self, view: View, scene: Scene) -> list[Text]:
        """What the viewer holds under the table; nothing for somebody without a seat."""

    def counts(self, view: View, scene: Scene) -> list[Text]:
        """What has been seen of each kind of card."""

    def secrets(self, view: View, scene: Scene) -> list[Text]:
        """When the game is over: what had remained hidden."""

    def answer(self, notation: str, view: View, scene: Scene) -> Text:
        """An answer in words; any that the game declares, on offer now or not."""

    def group(self, notation: str, view: View, scene: Scene) -> Text:
        """What an answer has in common with its neighbours, said once before them all; or ''."""

    def clauses(self, view: View) -> Sequence[str]:
        """The numbers of the clauses that matter for what lies there, besides the question's."""


def drawing(game: str) -> Drawing:
    """The drawing of this game."""
    return cast(Drawing, import_module(f"{__name__}.{game.replace('-', '_')}"))
