"""Events into sentences, in the order in which they happened."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from itertools import groupby
from typing import ClassVar

from rich.text import Text

from tripot.terminal.scene import Event, Scene, backs


class Story:
    """Tells a game to one viewer. A game may tell more in a subclass beside its drawing."""

    heading = ""  # the event that opens a new paragraph
    marks: ClassVar[Mapping[str, str]] = {}  # a sign in the margin, for events not to be missed
    quiet: ClassVar[Set[str]] = frozenset()  # events that are told in a low voice

    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    def tell(self, events: Sequence[Event]) -> list[Text]:
        """A line for each event; several of a kind in a row are one line where words say so."""
        lines: list[Text] = []
        for name, group in groupby(events, lambda event: str(event["event"])):
            run = list(group)
            together = len(run) > 1 and f"events.{name}.many" in self.scene.words
            for i, event in enumerate(run):
                if not together:
                    lines.extend(self.line(part) for part in self.parts(event))
                elif i == 0:
                    lines.append(self.line(event, "many"))
                self.follow(event)
        return lines

    def line(self, event: Event, form: str = "") -> Text:
        """The sentence of one event, or of several alike."""
        name = event["event"]
        key = f"events.{name}.{form}" if form else self.form(event)
        text = self.scene.phrase(key, **self.values(event))
        if name == self.heading:
            return Text.assemble(("── ", "dim"), (text.plain, "bold"), (" " + "─" * 30, "dim"))
        if key.endswith("you") and self.scene.viewer is not None:
            text = Text.assemble(self.scene.shape(self.scene.viewer), "\u00a0", text)
        text = Text.assemble((f" {self.marks.get(name, ' ')} ", "bold"), text)
        if name in self.quiet:
            text.stylize("dim")
        return text

    def parts(self, event: Event) -> Sequence[Event]:
        """The event, or several that take a line each."""
        return [event]

    def follow(self, event: Event) -> None:
        """Take note of an event that was told."""

    def form(self, event: Event) -> str:
        """The key of its words; where an event has a cause, there may be words for just that.

        `you` is said to the seat it is about, `by` to the seat whose doing it is, `taker` to the
        one that gets the cards, `giver` to the one before whom they lay, `seen` to another seat
        that sees all of them, `open` to anybody who sees them, `other` to all the rest.
        """
        key, words, viewer = f"events.{event['event']}.", self.scene.words, self.scene.viewer
        if f"{key}{event.get('cause')}.other" in words:
            key += f"{event['cause']}."
        forms = []
        if viewer is not None and viewer == subject(event):
            forms.append("you")
        if viewer is not None and viewer == event.get("by"):
            forms.append("by")
        if viewer is not None and viewer == (event.get("to", [])[1:] or [None])[0]:
            forms.append("taker")
        if viewer is not None and viewer == (event.get("from", [])[1:] or [None])[0]:
            forms.append("giver")
        cards = faces(event)
        if cards and None not in cards:
            forms.extend(["seen", "open"] if viewer is not None and not forms else ["open"])
        return next((key + form for form in forms if key + form in words), key + "other")

    def values(self, event: Event) -> dict[str, object]:
        """All that a sentence may want to know of an event: its arguments, by their kinds.

        `name` is the seat it is about, `names` its seats, `giver` and `taker` those before whom
        cards lay and lie. When two cards change places, `taken` now lies where the event comes
        from, `given` where it goes to. Positions in a pile, `place` and `places`, are counted from
        1, from the bottom.
        """
        scene = self.scene
        out: dict[str, object] = {}
        for argument in scene.game.events[event["event"]].arguments:
            out[argument.name] = scene.value(argument.kind, event[argument.name])
        if f"causes.{event.get('cause')}" in scene.words:
            out["cause"] = Text(scene.words(f"causes.{event['cause']}"))
        seat = subject(event)
        if seat is not None:
            out["name"] = scene.named(seat)
        if "seats" in event:
            out["names"] = scene.names(event["seats"])
        for role, end in (("giver", "from"), ("taker", "to")):
            if len(event.get(end, [])) == 2:
                out[role] = scene.named(event[end][1])
        at = event.get("at")
        if isinstance(at, list):
            out["place"] = at[0] + 1
            out["places"] = ", ".join(str(position + 1) for position in at)
        cards = faces(event)
        out["count"] = len(cards)
        if cards:
            out["cards"] = scene.cards(cards)
        if len(cards) == 1:
            out["card"] = self.card(cards[0])
        if len(cards) == 2:
            out["taken"], out["given"] = self.card(cards[0]), self.card(cards[1])
        return out

    def card(self, face: str | None) -> Text:
        """A card in a sentence, seen or not."""
        return backs(1) if face is None else self.scene.card(face)


def faces(event: Event) -> Sequence[str | None]:
    """The cards of an event, None where one is not seen."""
    return event.get("cards") or []


def subject(event: Event) -> int | None:
    """The seat an event is about: its own, or the one whose cards move, or the only one of some."""
    if "seat" in event:
        return int(event["seat"])
    if len(event.get("seats", [])) == 1:
        return int(event["seats"][0])
    for end in ("from", "to"):
        place = event.get(end, [])
        if len(place) == 2:
            return int(place[1])
    return None
