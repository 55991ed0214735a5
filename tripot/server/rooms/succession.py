"""Whose room it is: who inherits it from a host who is gone, and how they get it back."""

from __future__ import annotations

from tripot.server.rooms.doors import send_away
from tripot.server.rooms.room import Room
from tripot.server.store.documents import MemberDoc

LONG_AWAY = 300_000  # milliseconds after which a host who is not connected is replaced


def heirs(room: Room) -> list[MemberDoc]:
    """Those whom a host has let in; who only had the code inherits nothing."""
    return [one for one in room.doc.members if one.trusted and not one.waiting]


def inherit(room: Room) -> None:
    """The host has left for good: the room goes to an heir who is here, else to any heir."""
    doc, found = room.doc, heirs(room)
    heir = min(found, key=lambda one: not room.members.is_here(one.id)).id if found else 0
    if doc.owner not in [one.id for one in doc.members]:
        doc.owner = heir
    room.members.set_host(doc.owner if room.members.is_here(doc.owner) else heir)
    if all(one.waiting for one in doc.members):  # nobody is left to open the door, or to come
        send_away(room, doc.members)


def succeed(room: Room) -> None:
    """A host who has long been gone, while no game runs, is replaced by an heir who is here."""
    if room.phase not in ("dealing", "playing") and room.members.host_is_gone(LONG_AWAY):
        here = [one for one in heirs(room) if room.members.is_here(one.id)]
        if here:
            room.members.set_host(here[0].id)
            room.changed()


def hand_room_over(room: Room, giver: int | None, member: int) -> None:
    """The owner gives the room away for good, even while somebody else is its host."""
    if giver == room.doc.owner:
        room.doc.owner = member
    room.members.find(member).trusted = True
    room.members.set_host(member)
    room.changed()


def give_back(room: Room, member: int | None) -> None:
    """The owner is here again, and is the host."""
    if member is not None and member == room.doc.owner != room.doc.host:
        room.members.set_host(member)
        room.changed()
