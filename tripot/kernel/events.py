"""The past of a table: what happened, and what each seat knows from it."""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from tripot import event_types
from tripot.kernel.identity import own
from tripot.kernel.knowledge import Lots
from tripot.kernel.trail import Trail

EVERY: Final = -1  # cards that a viewer sees
NONE: Final = -2


class Event:
    """Something everybody noticed; of its cards each viewer sees the faces they may."""

    def __init__(self, public: dict[str, object], faces: vec[i64], seen: vec[i64]) -> None:
        self.public = public
        self.faces = faces
        self.seen = seen  # by card: the mask of viewers who see its face
        self.tellings: dict[int, dict[str, object]] = {}  # by `sight`, once it was told

    def told(self, number: int, viewer: i64, notation: tuple[str, ...]) -> dict[str, object]:
        """The event in the eyes of a viewer; others may be told the same one: copy it first."""
        sight = self.sight(viewer)
        known = self.tellings.get(sight)
        if known is None:
            known = self.in_eyes(number, viewer, notation)
            self.tellings[sight] = known
        return known

    def sight(self, viewer: i64) -> int:
        """What tells viewers apart: all who see every card see the same, as do all who see none."""
        every: i64 = -1
        some: i64 = 0
        for mask in self.seen:
            every &= mask
            some |= mask
        if (every >> viewer) & 1:
            return EVERY
        return int(viewer) if (some >> viewer) & 1 else NONE

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
        self.quiet = False  # whether events are not kept, for one who wants only the rest
        self.trail: Trail | None = None  # information states, for one who wants them
        self.events: list[Event] = []
        self.lots: list[Lots] = [Lots(faces) for _ in range(seats)]

    def copy(self) -> Past:
        other = Past(0, 0)
        other.quiet = self.quiet
        other.trail = None if self.trail is None else self.trail.copy()
        other.events = self.events[:]
        other.lots = [lots.copy() for lots in self.lots]
        return other

    def told(self, viewer: i64, notation: tuple[str, ...], since: int) -> list[dict[str, object]]:
        """The events from number `since` on, as this viewer saw them; to be copied."""
        return [self.events[n].told(n, viewer, notation) for n in range(since, len(self.events))]


def own_events(told: list[dict[str, object]]) -> list[event_types.Event]:
    """Copies of events for the one who asked."""
    copies = [{name: own(part) for name, part in event.items()} for event in told]
    return cast("list[event_types.Event]", copies)
