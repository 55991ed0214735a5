"""What happens after an exception: a table is frozen, or a room read again; no other one is."""

from __future__ import annotations

from traceback import format_exc
from typing import TYPE_CHECKING

from tripot.server.rooms.deals import has_version
from tripot.server.store.documents import Entry, encode

if TYPE_CHECKING:
    from tripot.server.rooms.room import Room


def freeze(room: Room, error: Exception, entries: list[Entry]) -> None:
    """Stop at the last good entry, and keep all that is needed to find the fault."""
    doc = room.table_doc
    room.house.fault(doc.id, "frozen", error)
    doc.phase, doc.fault = "frozen", True
    room.unsaved.bug = encode({"error": format_exc(), "table": doc, "entries": entries})
    room.stop_table()
    try:
        if room.table is not None:
            room.table.rebuild()
    except Exception:
        room.lay(None)
    room.changed()


def break_off(room: Room, error: Exception, entries: list[Entry]) -> None:
    """A table that cannot be read or shown is frozen.

    One that is over stays over, and one of another version is left to a process that has it.
    """
    if room.table_doc.phase != "over" and has_version(room.table_doc):
        freeze(room, error, entries)
    else:
        room.house.fault(room.table_doc.id, "left as it is", error)
        room.lay(None)
