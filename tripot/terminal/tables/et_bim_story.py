"""Et Bim! told: who lays what on whom, and what comes of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from typing import ClassVar

from rich.text import Text

from tripot.terminal import story
from tripot.terminal.scene import Event
from tripot.terminal.story import faces, subject


class Story(story.Story):
    """Leaves out what follows from another event, or concerns nobody who listens."""

    heading = "turn"
    marks: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(("bim", "return", "non", "oups", "error"), "!"),
        **dict.fromkeys(("look", "mystery"), "◉"),
        **dict.fromkeys(("end", "won"), "♛"),
        "out": "✕",
    }
    quiet: ClassVar[Set[str]] = frozenset(
        ("shuffle", "deal", "draw", "recycle", "clear", "unshield", "gather", "discard")
    )

    def parts(self, event: Event) -> Sequence[Event]:
        name, viewer = event["event"], self.scene.viewer
        if name in ("lay_down", "mission"):
            return []
        if name == "shuffle" and event["from"] == ["mission_deck"]:
            return []
        if name == "turn":
            return [event] if event["seat"] == viewer else []
        hidden = not faces(event) or None in faces(event)
        if name.startswith("deal") or name == "draw":
            return [] if hidden or (viewer is not None and viewer != subject(event)) else [event]
        return [] if name == "tile" and hidden else [event]

    def line(self, event: Event, form: str = "") -> Text:
        """A new round begins a new paragraph as well."""
        if event["event"] != "round":
            return super().line(event, form)
        text = self.scene.phrase(self.form(event), **self.values(event))
        return Text.assemble(("══ ", "dim"), (text.plain, "bold"), (" " + "═" * 30, "dim"))
