"""What each viewer of a room is sent: the room as they may see it, the table, and replies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tripot import __version__
from tripot.server import wire
from tripot.server.rooms.deals import public_deal
from tripot.server.rooms.faults import break_off
from tripot.server.store.documents import MemberDoc, encode

if TYPE_CHECKING:
    from tripot.server.rooms.connection import Connection
    from tripot.server.rooms.room import Room

Frames = list[tuple["Connection", bytes]]  # an empty one is for those whom we hang up on


def frames(room: Room) -> Frames:
    """One frame for each viewer to whom something is new; who sees the same shares the bytes."""
    news, room.news = room.news, False
    if news:
        room.viewers = [viewer for viewer in room.connections if may_see(room, viewer)]
    tables = table_parts(room)
    shown = public(room) if news else None
    forms: dict[str, bytes] = {}
    out: Frames = []
    for connection in room.connections:
        if connection.closing:
            connection.parts.clear()
            out.append((connection, b""))
            continue
        body = tables.get(connection, b"")
        if connection.parts or connection.new or shown is not None:
            parts, connection.parts = connection.parts, []
            if connection.new:
                connection.new = False
                parts.append(encode(hello(room, connection)))
            if shown is not None and may_see(room, connection):
                parts.append(room_part(room, shown, connection, forms))
            if body:
                parts.append(body)
            body = b",".join(parts)
        if body:
            out.append((connection, b"[" + body + b"]"))
    return out


def table_parts(room: Room) -> dict[Connection, bytes]:
    """The table, or what is new on it; one that cannot be shown is frozen."""
    if room.updates is None:
        return {}
    try:
        return room.updates.parts(room.viewers, room.pacing)
    except Exception as error:
        assert room.table is not None
        break_off(room, error, room.table.entries)
        room.updates = None
        return {}


def may_see(room: Room, connection: Connection) -> bool:
    """People at the door, or sent away, see nothing."""
    inside = connection.role != "hand" or room.members.admitted(connection.member)
    return inside and not connection.closing


def say_aloud(room: Room, said: wire.Said) -> None:
    """All who see the table hear it; it is not kept."""
    for connection in list(room.connections):
        if may_see(room, connection):
            connection.now(said)


def hello(room: Room, connection: Connection) -> wire.Hello:
    """Who somebody is here."""
    member = connection.member if connection.role == "hand" else None
    return wire.Hello(
        connection.role,
        member,
        room.members.chairs_of(member),
        __version__,
        waiting=member is not None and not room.members.admitted(member),
    )


def greet(room: Room, member: int) -> None:
    """Somebody's chairs have changed: tell their devices who they are now."""
    for connection in room.connections:
        if connection.member == member:
            connection.later(hello(room, connection))
            choose_eyes(room, connection)


def choose_eyes(room: Room, connection: Connection) -> None:
    """Whose eyes: one's own chair; on a device of several hands the curtain is down."""
    chairs = room.members.chairs_of(connection.member) if connection.role == "hand" else []
    connection.eyes = chairs[0] if len(chairs) == 1 else None
    connection.fresh = True


def room_part(
    room: Room, shown: wire.Room, connection: Connection, forms: dict[str, bytes]
) -> bytes:
    """The room in somebody's eyes: the host sees who knocks, a watcher one code only."""
    host = connection.role == "hand" and connection.member == room.doc.host
    kind = "host" if host else connection.role
    if kind not in forms:
        waiting = [person(room, member) for member in room.doc.members if member.waiting]
        shown.knocks = waiting if host else None
        shown.code = room.doc.watch if kind == "watch" else room.doc.code
        shown.key = room.doc.key if connection.role == "hand" else None
        forms[kind] = encode(shown)
    return forms[kind]


def person(room: Room, member: MemberDoc) -> wire.Member:
    """Somebody as the room sees them."""
    here = room.members.is_here(member.id)
    return wire.Member(member.id, member.name, here, member.id == room.doc.host)


def sitter(room: Room, seat: int) -> wire.Sitter:
    """A chair as the room sees it."""
    chair, members = room.doc.chairs[seat], room.members
    stand_in = room.table is not None and seat in room.table.stand_ins
    return wire.Sitter(
        chair.kind,
        members.name_of(seat),
        chair.member,
        chair.level,
        chair.member is not None and members.is_here(chair.member),
        stand_in and chair.kind == "person",
        chair.face,
        chair.member in room.pacing.learning,
    )


def public(room: Room) -> wire.Room:
    """The room as everybody in it sees it."""
    doc = room.doc
    return wire.Room(
        code=doc.code,
        version=doc.version,
        phase=room.phase,
        game=doc.game,
        options=doc.options,
        seats=[sitter(room, seat) for seat in range(len(doc.chairs))],
        members=[person(room, member) for member in doc.members if not member.waiting],
        settings=doc.settings,
        score=doc.score,
        finished=doc.finished,
        table=room.table_doc.id,
        dealing=public_deal(room.table_doc),
        watch=doc.watch if doc.settings.watching else None,
        fault=room.table_doc.fault,
    )
