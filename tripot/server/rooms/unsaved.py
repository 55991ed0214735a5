"""What of a room is not on its way to the disk yet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tripot.server.store.documents import TableDoc, encode
from tripot.server.store.writes import Writes

if TYPE_CHECKING:
    from tripot.server.rooms.room import Room


class Unsaved:
    """Remembers what was written, and adds the rest to a commit."""

    def __init__(self, room: Room, stored: TableDoc | None, entries: int) -> None:
        self.room = room
        self.doc = stored is None  # whether the room's document has changed
        self.table = b"" if stored is None else encode(stored)  # the table's, as it was written
        self.entries = entries  # of the table's log that are written
        self.bug: bytes | None = None  # a fault that was just met

    def take(self, writes: Writes) -> None:
        """What the next commit brings to the disk."""
        room, doc, table = self.room, self.room.doc, self.room.table_doc
        if self.doc:
            self.doc = False
            doc.version += 1
            if room.connections or not doc.seen:
                doc.seen = room.house.clock.now()
            writes.rooms.append((doc.code, doc.watch, doc.version, encode(doc)))
        if room.news and encode(table) != self.table:
            table.version += 1
            self.table = encode(table)
            writes.tables.append((table.id, doc.code, table.phase, table.version, self.table))
        if self.bug is not None:
            writes.bugs.append((table.id, room.house.clock.now(), self.bug))
            self.bug = None
        if room.table is not None:
            entries = room.table.entries
            for number in range(self.entries, len(entries)):
                entry = bytearray(encode(entries[number]))  # SQLite adapts bytes first
                writes.log.append((table.id, number, entry))
            self.entries = len(entries)
