"""What a viewer is sent of a table: all of it once, and from then on what is new."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from msgspec import UNSET, Raw, UnsetType

from tripot.server import wire
from tripot.server.rooms.table import Eyes, LiveTable
from tripot.server.store.documents import encode

if TYPE_CHECKING:
    from tripot.server.rooms.connection import Connection
    from tripot.server.rooms.pacing import Pacing, Wait

NAMED = ("facts", "piles")  # parts of a view in which only some names change
Clocks = dict[Eyes, wire.Clock | None]  # those that are not as they were
# Events, which must stay where they are, and their JSON; by their places in memory.
Told = dict[tuple[int, ...], tuple[Sequence[object], Raw]]


class TableUpdates:
    """A table as far as it was shown: the view in its two parts; the number of the next event."""

    def __init__(self, table: LiveTable) -> None:
        self.table = table
        self.common: dict[str, Any] = {}
        self.own: dict[Eyes, dict[str, Any]] = {}
        self.n = 0
        self.stage, self.locked = -1, 0  # of the table's locks, as last shown
        self.wait: Wait | None = None  # the clock as last shown,
        self.own_waits: dict[Eyes, Wait] = {}  # and those of who had one of their own
        self.counts: list[tuple[int, int]] = []  # when each count ends, as last shown
        self.running: list[wire.Count] | UnsetType = UNSET  # the counts that are to be shown
        self.phase = "playing"  # as last shown
        self.passing: set[int] = set()  # who passes on, as last shown to themselves

    def parts(self, viewers: list[Connection], pacing: Pacing) -> dict[Connection, bytes]:
        """What each viewer is sent; those with the same eyes get the same bytes."""
        before, all_eyes = self.n, {viewer.eyes for viewer in viewers}
        counts, self.counts = self.counts, pacing.counts(self.table)
        running = pacing.running(self.table) if self.counts else []
        self.running = running if running and self.counts != counts else UNSET
        news = self.look_again(all_eyes, self.clocks(all_eyes, pacing))
        self.n, self.phase = self.table.next_event(), self.table.doc.phase
        another = self.passing ^ self.table.passing
        self.passing ^= another
        whole: dict[tuple[Eyes, int], bytes] = {}
        out: dict[Connection, bytes] = {}
        for viewer in viewers:
            eyes = viewer.eyes
            if viewer.fresh or eyes not in news or eyes in another:
                key = eyes, viewer.since(self.table.doc.id, before, self.n)
                if key not in whole:
                    whole[key] = self.whole(*key, pacing.left(pacing.seen_by(eyes)), running)
                out[viewer] = whole[key]
                viewer.fresh = False
            elif (part := news[eyes]) is not None:
                out[viewer] = part
        return out

    def clocks(self, all_eyes: set[Eyes], pacing: Pacing) -> Clocks:
        """The clocks that have changed since they were shown."""
        wait, own = self.wait, self.own_waits
        self.wait, self.own_waits = pacing.common, pacing.own
        if self.wait == wait and self.own_waits == own:
            return {}
        common = pacing.left(pacing.common)
        clocks: Clocks = {}
        for eyes in all_eyes:
            new = pacing.seen_by(eyes)
            if new != own.get(eyes, wait):
                clocks[eyes] = common if new is pacing.common else pacing.left(new)
        return clocks

    def look_again(self, all_eyes: set[Eyes], clocks: Clocks) -> dict[Eyes, bytes | None]:
        """The views as they are now; what is new in those that were shown before."""
        table, before, old = self.table, self.common, self.own
        ended = table.over and table.doc.phase != self.phase
        if table.stage == self.stage and not ended and old.keys() >= all_eyes:
            if len(old) > len(all_eyes):
                self.own = {eyes: old[eyes] for eyes in all_eyes}
            news = self.locks(clocks, table.locks[self.locked :])
        else:
            self.common = table.game.common_view()
            public = table.game.public_piles()
            self.own = {eyes: table.own_view(eyes, public) for eyes in all_eyes}
            for seat, view in self.own.items():
                if seat is not None:
                    view["known"] = table.game.known(seat)
            common = changes(before, self.common) if before else {}
            common = {name: Raw(encode(part)) for name, part in common.items()}
            were_shown = all_eyes & old.keys() if not ended else set()
            told: Told = {}
            news = {eyes: self.news(eyes, common, clocks, old[eyes], told) for eyes in were_shown}
        self.stage, self.locked = table.stage, len(table.locks)
        return news

    def whole(
        self, eyes: Eyes, since: int, clock: wire.Clock | None, counts: list[wire.Count]
    ) -> bytes:
        """All of it, with the events from a number on."""
        table = self.table
        shown = wire.Table(
            table=table.doc.id,
            seat=eyes,
            view={**self.common, **self.own[eyes]},
            n=self.n,
            events=list(table.told(eyes, since)) if 0 <= since <= self.n else [],
            clock=clock,
            counts=counts,
            bet=None if eyes is None else table.bets.get(eyes),
            passing=eyes in table.passing,
        )
        if table.game.over or table.doc.phase == "over":
            shown.bets = [table.bets.get(seat) for seat in range(table.doc.seats)]
            shown.stood_in = table.stood_in()
        return encode(shown)

    def news(
        self,
        eyes: Eyes,
        common: dict[str, Any],
        clocks: Clocks,
        old: dict[str, Any],
        told: Told,
    ) -> bytes | None:
        """What is new to these eyes, beside what is to all; None if nothing is.

        Eyes that were told the same events share them in JSON.
        """
        parts = {**common, **changes(old, self.own[eyes])}
        events, clock = self.table.told(eyes, self.n), clocks.get(eyes, UNSET)
        if not parts and not events and clock is UNSET and self.running is UNSET:
            return None
        same = tuple([id(event) for event in events])
        if same not in told:
            told[same] = events, Raw(encode(events))
        shown: Any = told[same][1]
        n = self.table.next_event()
        return encode(wire.News(self.table.doc.id, n, shown, parts, clock, self.running))

    def locks(self, clocks: Clocks, seats: list[int]) -> dict[Eyes, bytes | None]:
        """What is new if some have locked or changed their answer, and nothing else happened."""
        game, parts = self.table.game, {}
        locked = list(game.locked)
        for view in self.own.values():
            if view["locked"] != locked:
                parts["locked"] = locked
        same = self.encoded(parts, UNSET) if parts or self.running is not UNSET else None
        news: dict[Eyes, bytes | None] = {}
        for eyes, view in self.own.items():
            view["locked"] = locked
            mine, clock = parts, clocks.get(eyes, UNSET)
            if eyes is not None and eyes in seats:
                view["answer"] = game.notation(int(game.answers[eyes]))
                mine = {**parts, "answer": view["answer"]}
            is_same = mine is parts and clock is UNSET
            news[eyes] = same if is_same else self.encoded(mine, clock)
        return news

    def encoded(self, parts: dict[str, Any], clock: wire.Clock | UnsetType | None) -> bytes:
        """Parts of a view that have changed, without an event."""
        shown = wire.News(self.table.doc.id, self.n, [], parts, clock, self.running)
        return encode(shown)


def changes(old: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    """The parts of a view that are not as before."""
    out = {}
    for name, part in new.items():
        before = old[name]
        if name in NAMED:
            part = {key: value for key, value in part.items() if before.get(key) != value}
            if part:
                out[name] = part
        elif part != before:
            out[name] = part
    return out
