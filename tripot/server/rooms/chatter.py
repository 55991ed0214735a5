"""What bots say: a face now and then, drawn blindly, so that it tells nothing of their cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tripot.server import wire
from tripot.server.clock import Alarm
from tripot.server.rooms.room_updates import say_aloud

if TYPE_CHECKING:
    from tripot.server.rooms.room import Room

EMOTES = ("laugh", "gasp", "shrug", "cheer", "boo")  # bots claim nothing: they cannot be asked
PAUSE = (35.0, 85.0)  # seconds from one to the next at a table, however fast its bots answer
MOMENT = (0.5, 6.0)  # seconds after a question that everybody has seen


class Chatter:
    """The bots of one table talk at random; nothing hidden has a part in it."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.alarm: Alarm | None = None
        self.next: int | None = None  # before this they are silent

    def stop(self) -> None:
        """Nobody says anything more."""
        if self.alarm is not None:
            self.alarm.cancel()
            self.alarm = None

    def perhaps(self) -> None:
        """A question is asked; once in a while somebody pulls a face about it."""
        clock = self.room.house.clock
        now = clock.now()
        if self.next is not None and now < self.next:
            return
        if self.next is not None:
            self.stop()
            self.alarm = clock.at(now + clock.between(*MOMENT), self.speak)
        self.next = now + clock.between(*PAUSE)

    def speak(self) -> None:
        """One of the bots that are still in."""
        self.alarm = None
        room, random = self.room, self.room.house.clock.random
        table = room.table
        if table is None or table.over or not room.doc.settings.claims:
            return
        chairs = enumerate(room.doc.chairs)
        bots = [seat for seat, chair in chairs if chair.kind == "bot" and not table.is_out(seat)]
        if bots:
            seat = random.choice(bots)
            say_aloud(room, wire.Said(seat, room.members.name_of(seat), random.choice(EMOTES)))
