"""What a viewer is sent of a table: all of it once, and from then on what is new."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET, UnsetType

from tripot.server import wire
from tripot.server.docs import encode
from tripot.server.tables import Table

NAMED = ("facts", "piles")  # parts of a view in which only some names change
Eyes = int | None


class Showing:
    """A table as far as it was shown: by eyes, the view; and the number of the next event."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.views: dict[Eyes, dict[str, Any]] = {}
        self.n = 0
        self.clock: tuple[int, int] | None = None  # deadline and whole length, as last shown
        self.over = False  # whether bets were shown

    def whole(self, eyes: Eyes, since: int, clock: wire.Clock | None) -> bytes:
        """All of it, with the events from a number on."""
        table = self.table
        shown = wire.Table(
            table=table.doc.id,
            seat=eyes,
            view=self.views[eyes],
            n=self.n,
            events=list(table.told(eyes, since)) if 0 <= since <= self.n else [],
            clock=clock,
            bet=None if eyes is None else table.bets.get(eyes),
        )
        if table.over:
            shown.bets = [table.bets.get(seat) for seat in range(table.doc.seats)]
        return encode(shown)

    def news(
        self, eyes: Eyes, view: dict[str, Any], clock: wire.Clock | UnsetType | None
    ) -> bytes | None:
        """What is new to these eyes; None if nothing is."""
        parts = changes(self.views[eyes], view)
        events = self.table.told(eyes, self.n)
        if not parts and not events and clock is UNSET:
            return None
        return encode(
            wire.News(
                table=self.table.doc.id,
                n=self.table.count(),
                events=list(events),
                view=parts,
                clock=clock,
            )
        )


def changes(old: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    """The parts of a view that are not as before."""
    out = {}
    for name, part in new.items():
        before = old[name]
        if part == before:
            continue
        if name in NAMED:
            part = {key: value for key, value in part.items() if before.get(key) != value}
        out[name] = part
    return out
