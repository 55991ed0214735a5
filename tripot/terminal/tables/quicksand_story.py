"""What happens in Quicksand, in sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from typing import Any, ClassVar

from rich.text import Text

from tripot.terminal import story
from tripot.terminal.scene import Event, Scene
from tripot.terminal.story import faces
from tripot.terminal.tables.quicksand_map import Board, described


class Story(story.Story):
    """Says walks in one breath."""

    heading = "turn"
    marks: ClassVar[Mapping[str, str]] = {"trap": "≈", "temple": "▲", "home": "✕", "end": "♛"}
    quiet: ClassVar[Set[str]] = frozenset(("shuffle", "deal", "draw", "recycle"))

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        self.board = Board(scene)

    def tell(self, events: Sequence[Event]) -> list[Text]:
        """As always, but several steps in a row are one walk."""
        merged: list[dict[str, Any]] = []
        for event in events:
            before: dict[str, Any] = merged[-1] if merged else {"event": ""}
            if event["event"] == before["event"] == "walk":
                before["circles"].append(event["circle"])
                continue
            if event["event"] == "shuffle" and before["event"] == "recycle":  # said already
                continue
            if before["event"] == "announce":  # said by what follows
                merged.pop()
            merged.append({**event, "circles": [event.get("circle")]})
        return super().tell(merged)

    def parts(self, event: Event) -> Sequence[Event]:
        """Only one's own token and cards are worth a line."""
        mine = event.get("to", [None, None])[-1] == self.scene.viewer
        unseen = event["event"] in ("deal", "deal_token") and None in faces(event)
        return [] if unseen and not mine else [event]

    def values(self, event: Event) -> dict[str, object]:
        """With all circles of a walk, and what the last of them is."""
        out = super().values(event)
        if event["event"] == "walk":
            last = self.board.named[event["circles"][-1]]
            path = Text(" → ").join(Text(name, "bold") for name in event["circles"])
            out["circle"] = path.append(f" ({described(last, self.scene)})")
        return out
