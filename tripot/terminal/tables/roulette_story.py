"""The story of Roulette, in which what all seats do at once is one line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from itertools import groupby
from typing import ClassVar

from rich.text import Text

from tripot.terminal import story
from tripot.terminal.scene import Event, Scene
from tripot.terminal.story import faces, subject
from tripot.terminal.tables.roulette_known import marked

# Not worth a line: a card is told when it acts, an aim with its shot, the seven lie below the hem.
SILENT = frozenset(
    ("shuffle", "seven", "spares", "load", "unload", "home", "gather", "gone", "play", "aim")
)
TOGETHER = {"bid": "together.bid", "fire": "together.fire", "points": "together.points"}


class Story(story.Story):
    """Begins with the rulebook's warning."""

    heading = "round"
    marks: ClassVar[Mapping[str, str]] = {
        "accuse": "!",
        "loses": "✕",
        "captain_lost": "✕",
        "end": "♛",
    }
    quiet: ClassVar[Set[str]] = frozenset(("deal", "spin", "recycle"))

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        self.begun = False  # the warning has been given

    def tell(self, events: Sequence[Event]) -> list[Text]:
        """Before all else the warning; what happens to all at once is one line."""
        lines = [] if self.begun else self.warning()
        self.begun = True
        told = [event for event in events if event["event"] not in SILENT]
        for name, group in groupby(told, lambda event: str(event["event"])):
            run = list(group)
            if name in TOGETHER:
                parts = [self.scene.part(self.form(one), **self.values(one)) for one in run]
                line = self.scene.phrase(TOGETHER[name], all=Text(" · ").join(parts))
                lines.append(Text("   ").append_text(line))
            else:
                lines.extend(super().tell(run))
        return lines

    def warning(self) -> list[Text]:
        """What the rulebook says first, and how one wins."""
        words, target = self.scene.words, self.scene.options["target"]
        return [
            Text("   " + words("warning.line"), style="bold"),
            Text("   " + words("warning.more")),
            Text("   " + words("how.line", target=target)),
        ]

    def parts(self, event: Event) -> Sequence[Event]:
        """Nobody need be told that the others are dealt their cards."""
        mine = subject(event) == self.scene.viewer
        hidden = event["event"] == "deal" and not mine and None in faces(event)
        return [] if hidden else [event]

    def values(self, event: Event) -> dict[str, object]:
        """Cards that somebody looks at stand in their order, the top card first."""
        out = super().values(event)
        if event["event"] in ("peek", "frisk"):
            out["cards"] = marked(faces(event)[::-1], self.scene)
        return out
