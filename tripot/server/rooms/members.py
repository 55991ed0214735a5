"""The people of a room: who is in, who is here, who sits where, who is the host."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tripot.server.refusal import Refusal, require
from tripot.server.store.documents import ChairDoc, MemberDoc

if TYPE_CHECKING:
    from tripot.server.rooms.connection import Connection
    from tripot.server.rooms.room import Room

AWAY = 60_000  # milliseconds after which a host who is not connected may be replaced


class Members:
    """Questions about the people of one room; what they may do is in people.py and hosting.py."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.host_left = room.house.clock.now()
        self.addresses: dict[int, str] = {}  # from which people have come, since we have this room

    def find(self, number: int | None) -> MemberDoc:
        """A person of the room."""
        for member in self.room.doc.members:
            if member.id == number:
                return member
        raise Refusal("no_such_member")

    def admitted(self, number: int | None) -> bool:
        """Whether that is somebody who is in."""
        for member in self.room.doc.members:
            if member.id == number:
                return not member.waiting
        return False

    def is_here(self, number: int | None) -> bool:
        """Whether somebody is connected."""
        return any(c.member == number and c.role == "hand" for c in self.room.connections)

    def set_host(self, number: int) -> None:
        """Make somebody the host; a host who is away is away from now on."""
        self.room.doc.host, self.host_left = number, self.room.house.clock.now()

    def host_is_gone(self, after: int = AWAY) -> bool:
        """Whether the host has been away so long that somebody else may take over.

        Time in which the server itself was away does not count.
        """
        left = max(self.host_left, self.room.house.back)
        away = self.room.house.clock.now() - left
        return not self.is_here(self.room.doc.host) and away >= after

    # Chairs.

    def chair(self, seat: int) -> ChairDoc:
        """A chair that exists."""
        require(seat < len(self.room.doc.chairs), "no_such_seat")
        return self.room.doc.chairs[seat]

    def chairs_of(self, number: int | None) -> list[int]:
        """The chairs in which somebody sits."""
        if number is None:
            return []
        return [i for i, chair in enumerate(self.room.doc.chairs) if chair.member == number]

    def own_chair(self, connection: Connection, seat: int) -> ChairDoc:
        """A chair of the one who asks."""
        chairs, member = self.room.doc.chairs, connection.member
        own = member is not None and seat < len(chairs) and chairs[seat].member == member
        require(own, "not_your_chair")
        return chairs[seat]

    def name_of(self, seat: int) -> str:
        """Who sits there."""
        chair = self.room.doc.chairs[seat]
        if chair.name or chair.member is None:
            return chair.name
        return self.find(chair.member).name

    def bot_level(self, seat: int) -> str | None:
        """The level of the bot that plays a chair; None if a person does."""
        room = self.room
        chair = room.doc.chairs[seat]
        if chair.kind == "bot":
            return chair.level
        if room.table is not None and seat in room.table.stand_ins:
            return room.house.stand_in_level(room.doc.game)
        return None
