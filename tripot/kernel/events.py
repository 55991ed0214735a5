"""The past of a table: what happened, and what each seat knows from it."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from tripot.kernel.facts import seats_of
from tripot.kernel.identity import own
from tripot.kernel.knowledge import Lots


class Event:
    """Something everybody noticed; of its cards each viewer sees the faces he may."""

    def __init__(self, public: dict[str, object], faces: vec[i64], seen: vec[i64]) -> None:
        self.public = public
        self.faces = faces
        self.seen = seen  # by card: the mask of viewers who see its face
        self.tellings: dict[int, dict[str, object]] = {}  # by viewer, once it was told

    def told(self, number: int, viewer: int, notation: tuple[str, ...]) -> dict[str, object]:
        """The event in the eyes of one viewer, worked out once: copy it before it is given out."""
        known = self.tellings.get(viewer)
        if known is None:
            known = self.in_eyes(number, viewer, notation)
            self.tellings[viewer] = known
        return known

    def in_eyes(self, number: int, viewer: i64, notation: tuple[str, ...]) -> dict[str, object]:
        """The event as this viewer saw it."""
        out: dict[str, object] = {"n": number, **self.public}
        if len(self.faces) > 0:
            cards: list[str | None] = []
            i: i64
            for i in range(len(self.faces)):
                visible = (self.seen[i] >> viewer) & 1
                cards.append(notation[self.faces[i]] if visible else None)
            out["cards"] = cards
        return out


class Past:
    """Events and knowledge. Copies of a game share it until one of them goes on."""

    def __init__(self, seats: i64, faces: i64) -> None:
        self.shared = False
        self.events: list[Event] = []
        self.lots: list[Lots] = [Lots(faces) for _ in range(seats)]

    def copy(self) -> Past:
        other = Past(0, 0)
        other.events = self.events[:]
        other.lots = [lots.copy() for lots in self.lots]
        return other

    def told(self, viewer: i64, notation: tuple[str, ...], since: int) -> list[dict[str, object]]:
        """The events from number `since` on, as this viewer saw them; to be copied."""
        eyes = int(viewer)
        return [self.events[n].told(n, eyes, notation) for n in range(since, len(self.events))]


def arguments(names: tuple[str, ...], values: tuple[i64, i64]) -> dict[str, object]:
    """Named arguments of an event or a question; one called `seats` is a set."""
    out: dict[str, object] = {}
    for i, name in enumerate(names):
        value = values[0] if i == 0 else values[1]
        out[name] = seats_of(value) if name == "seats" else int(value)
    return out


def own_events(told: list[dict[str, object]]) -> list[dict[str, object]]:
    """Copies of events for the one who asked."""
    return [{name: own(part) for name, part in event.items()} for event in told]
