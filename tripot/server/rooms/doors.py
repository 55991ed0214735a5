"""The door of a room: who may knock, for how long, and whom a code alone still lets in."""

from __future__ import annotations

from collections import Counter
from hmac import compare_digest

from tripot.server.refusal import require
from tripot.server.rooms.connection import NO_MEMBER
from tripot.server.rooms.room import Room
from tripot.server.store.documents import MemberDoc

KNOCK = 300_000  # milliseconds after which a knock that nobody has answered is over
SLEEP = 3_600_000  # after which the code of a room in which nobody is opens nothing


def is_asleep(room: Room) -> bool:
    """Whether nobody is here, and nothing has happened for long: then its code is retired."""
    last = max(room.doc.seen, room.table_doc.since)
    if room.table is not None and room.table.entries:
        last = max(last, room.table.entries[-1].at)
    return not room.connections and room.house.clock.now() - last >= SLEEP


def is_invited(room: Room, key: str) -> bool:
    """Whether somebody with this key may come: a link stays good, a code only while it is used."""
    return not is_asleep(room) or compare_digest(key.encode(), room.doc.key.encode())


def make_room_at_door(room: Room, address: str, knocks: bool) -> None:
    """Refuse one more of this address if it has sent too many already."""
    expire_knocks(room)
    limits, waiting = room.house.config.limits, [one for one in room.doc.members if one.waiting]
    known = room.members.addresses
    mine = Counter(known.get(one.id) for one in room.doc.members)[address]
    at_door = Counter(known.get(one.id) for one in waiting)[address]
    require(mine < limits.guests, "too_many")
    require(not knocks or at_door < limits.knocks, "too_many")
    require(not knocks or len(waiting) < limits.door, "full")


def expire_knocks(room: Room) -> None:
    """Send away those who have waited too long; they may knock again."""
    since = room.house.clock.now() - KNOCK
    send_away(room, [one for one in room.doc.members if one.waiting and one.knocked <= since])


def send_away(room: Room, whom: list[MemberDoc]) -> None:
    """They are not let in, and know it."""
    gone = {one.id for one in whom}
    if gone:
        room.doc.members = [one for one in room.doc.members if one.id not in gone]
        for connection in [c for c in room.connections if c.member in gone]:
            connection.closing = NO_MEMBER
        room.changed()
