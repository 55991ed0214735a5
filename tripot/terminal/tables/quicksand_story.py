"""What happens in Quicksand, in sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from typing import Any, ClassVar

from rich.text import Text

from tripot.terminal import story
from tripot.terminal.scene import Event, Scene
from tripot.terminal.story import faces
from tripot.terminal.tables.quicksand_map import EXPLORERS, Board, described


class Story(story.Story):
    """Says walks in one breath, and knows who stands where."""

    heading = "turn"
    marks: ClassVar[Mapping[str, str]] = {"trap": "≈", "home": "✕", "end": "♛"}
    quiet: ClassVar[Set[str]] = frozenset(("shuffle", "deal", "draw", "recycle"))

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        self.board = Board(scene)
        self.token = ""  # of the one who wins

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
        seen = None not in faces(event)
        return [] if event["event"] == "deal" and not (mine or seen) else [event]

    def follow(self, event: Event) -> None:
        """The first token shown at the end is the winner's."""
        if event["event"] == "reveal" and not self.token and len(event["from"]) == 2:
            self.token = event["cards"][0]

    def form(self, event: Event) -> str:
        """Tokens and cards are dealt by the same event, and the end has a reason."""
        key = super().form(event)
        if event["event"] == "deal" and event["to"][0] == "tokens":
            return "deals.token_you" if key.endswith("you") else "deals.token"
        if event["event"] == "reveal" and event["from"] == ["aside"]:
            return "reveals.aside"
        if event["event"] == "end":
            if not event["seats"]:
                return "ends.nobody"
            return "ends.owner" + ("_you" if event["seats"] == [self.scene.viewer] else "")
        return key

    def values(self, event: Event) -> dict[str, object]:
        """With the explorer by its name, and the circles it walks over."""
        out = super().values(event)
        scene = self.scene
        if "explorer" in event:
            out["explorer"] = scene.card(EXPLORERS[event["explorer"]])
        if event["event"] == "walk":
            circles = [self.board.circles[number] for number in event["circles"]]
            path = Text(" → ").join(
                Text(described(circle, scene) if circle.kind == "temple" else circle.name, "bold")
                for circle in circles
            )
            if circles[-1].kind != "temple":
                path.append(f" ({described(circles[-1], scene)})")
            out["path"] = path
        if event["event"] == "end" and event["seats"]:
            out["name"] = scene.named(event["seats"][0])
            out["explorer"] = scene.card(self.token)
        if event["event"] == "reveal":
            out["explorers"] = Text("  ").join(scene.card(face) for face in event["cards"])
        return out
