"""What of a room is not on its way to the disk yet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tripot.server.store.documents import TableDoc, encode
from tripot.server.store.writes import Writes

if TYPE_CHECKING:
    from tripot.server.rooms.room import Room


class Unsaved:
    """Remembers what was written, and adds the rest to a commit."""

    def __init__(self, room: Room, stored: TableDoc | None, logged: int) -> None:
        self.room = room
        self.doc_changed = stored is None  # the room's
        self.table_written = b"" if stored is None else encode(stored)  # its document
        self.logged = logged  # so many entries of the table's log are written
        self.bug: bytes | None = None  # a fault that was just met

    def take(self, writes: Writes) -> None:
        """What the next commit brings to the disk."""
        room, doc, table = self.room, self.room.doc, self.room.table_doc
        if self.doc_changed:
            self.doc_changed = False
            doc.version += 1
            if room.connections or not doc.seen:
                doc.seen = room.house.clock.now()
            writes.rooms.append((doc.code, doc.watch, doc.version, encode(doc)))
        if room.news and encode(table) != self.table_written:
            table.version += 1
            self.table_written = encode(table)
            writes.tables.append(
                (table.id, doc.code, table.phase, table.version, self.table_written)
            )
        if self.bug is not None:
            writes.bugs.append((table.id, room.house.clock.now(), self.bug))
            self.bug = None
        if room.table is not None:
            entries = room.table.entries
            for number in range(self.logged, len(entries)):
                entry = bytearray(encode(entries[number]))  # SQLite adapts bytes first
                writes.log.append((table.id, number, entry))
            self.logged = len(entries)
