"""One drawing per game, found by its name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, Protocol, cast

from rich.text import Text

from tripot.terminal.scene import Scene, View
from tripot.terminal.story import Story


class Drawing(Protocol):
    """What the file of a game's drawing offers."""

    SPOT: str  # the colour of its cloth
    LOOKS: Mapping[str, str]  # how a card is printed, by face; dark ink on paper if not here
    Story: type[Story]

    def board(self, view: View, scene: Scene, width: int) -> list[Text]:
        """What lies on the table."""

    def hand(self, view: View, scene: Scene) -> list[Text]:
        """What the viewer holds under the table; nothing for somebody without a seat."""

    def counts(self, view: View, scene: Scene) -> list[Text]:
        """What has been seen of each kind of card."""

    def secrets(self, view: View, scene: Scene) -> list[Text]:
        """When the game is over: what had remained hidden."""

    def clauses(self, view: View) -> Sequence[str]:
        """The numbers of the clauses that matter for what lies there, besides the question's."""


def wording(part: str, seat: int, view: View, scene: Scene) -> Text:
    """The words of the open question to this seat: its `title`, its `line`, or of its `waiting`."""
    open_question: Mapping[str, Any] = view["question"]
    values = {"name": scene.named(seat), **scene.about(open_question)}
    return scene.phrase(f"questions.{open_question['name']}.{part}", **values)


def drawing(game: str) -> Drawing:
    """The drawing of this game."""
    return cast(Drawing, import_module(f"{__name__}.{game.replace('-', '_')}"))
