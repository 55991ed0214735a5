"""When things happen at a table: deadlines, the beat of windows, the moments of bots."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tripot.server import wire
from tripot.server.chatter import Chatter
from tripot.server.clock import Alarm
from tripot.server.docs import Entry
from tripot.server.tables import default

if TYPE_CHECKING:
    from tripot.server.room import Room
    from tripot.server.tables import Table

GRACE = 10_000  # after a restart nobody is taken to be silent before this
TURN_MOMENT = (0.8, 2.4)  # seconds; drawn from these, whatever the bot holds
WINDOW_MOMENT = (0.3, 1.4)
READING = 0.45  # seconds for each event, before a bot goes on: people still look at what happened
MOST_READ = 24  # events
MOST_WAITED = 10  # times the silence: then no sign of life helps any more


@dataclass
class Turn:
    """An answer that will be given at a moment fixed beforehand."""

    alarm: Alarm
    level: str | None  # None: a silent pass
    answer: asyncio.Future[int] | None


class Pacing:
    """The clock of one table."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.chatter = Chatter(room)
        self.alarm: Alarm | None = None
        self.turns: dict[int, Turn] = {}
        self.decision = -1
        self.told = 0  # events up to this decision
        self.news = 0  # events since the one before
        self.grace = 0
        self.moment: int | None = None  # when something happens by itself
        self.rings = 0  # when the alarm does: then, or too early
        self.deadline: tuple[int, int] | None = None  # that everybody may see, and how long it was

    def grace_from_now(self) -> None:
        """The table was read from the disk."""
        self.grace = self.room.house.clock.now() + GRACE

    def stop(self) -> None:
        """Nothing more happens by itself."""
        self.set_alarm(None)
        self.deadline = None
        self.chatter.stop()
        for seat in list(self.turns):
            self.forget(seat)

    def set_alarm(self, moment: int | None) -> None:
        """Act at that moment; an alarm that rings too early is only set anew."""
        self.moment = moment
        if self.alarm is not None:
            if moment is not None and moment >= self.rings:
                return
            self.alarm.cancel()
            self.alarm = None
        if moment is not None:
            self.rings = moment
            self.alarm = self.room.house.clock.at(moment, self.ring)

    def ring(self) -> None:
        """It is time; a fault freezes the table, which would else wait for ever."""
        self.alarm = None
        try:
            self.act()
        except Exception as error:
            self.fail(error)

    def fail(self, error: Exception) -> None:
        """What happens without a command cannot be refused."""
        table = self.room.table
        if table is not None and self.room.deal.phase == "playing":
            self.room.freeze(error, table.entries)

    def act(self) -> None:
        """A window closes, or somebody counts as silent."""
        table = self.room.table
        if table is None or table.over:
            return
        if self.moment is not None and self.rings < self.moment:
            self.set_alarm(self.moment)
            return
        if table.is_window:
            self.enter(Entry("close", self.room.house.clock.now(), by="clock"))
        else:
            self.silence(table)

    def forget(self, seat: int) -> None:
        """A seat does not answer by itself any more."""
        turn = self.turns.pop(seat)
        turn.alarm.cancel()
        if turn.answer is not None:
            turn.answer.cancel()

    def arm(self) -> None:
        """Set everything anew from where the table stands."""
        table = self.room.table
        if table is None or table.over:
            self.stop()
            return
        if table.game.decision != self.decision:
            self.decision = table.game.decision
            self.count_news(table)
            self.chatter.perhaps()
            for seat in list(self.turns):
                self.forget(seat)
        owing = table.owing()
        for seat in list(self.turns):
            if seat not in owing:
                self.forget(seat)
        window, people = table.is_window, []
        for seat in owing:
            level = self.room.plays_alone(seat)
            if level is None:
                people.append(seat)
            if level or (window and seat in table.passing):
                self.expect(table, seat, level)
            elif seat in self.turns:  # a person plays there again
                self.forget(seat)
        settings = self.room.doc.settings
        if window:
            self.deadline = self.longest(table), settings.window * 1000
            self.set_alarm(self.close_at(table, owing))
        elif people:
            moment = min([self.silent_from(table, seat) for seat in people])
            self.deadline = moment, settings.silence * 1000
            self.set_alarm(moment)
        else:
            self.deadline = None
            self.set_alarm(None)

    def count_news(self, table: Table) -> None:
        """How much everybody has to look at before the next answer."""
        past = table.game.past
        told = 0 if past is None else len(past.events)
        self.told, self.news = told, max(0, told - self.told)

    # Deadlines.

    def silent_from(self, table: Table, seat: int) -> int:
        """When a person counts as silent: so long after the question, or after he last stirred."""
        since = max(table.opened, table.back_at.get(seat, 0))
        return max(since + self.room.doc.settings.silence * 1000, self.grace)

    def stir(self, chairs: list[int]) -> None:
        """A sign of life: the question waits anew, if half the time has gone; but not for ever."""
        table, now = self.room.table, self.room.house.clock.now()
        half = self.room.doc.settings.silence * 500
        if table is None or table.over or table.is_window:
            return
        if now - table.opened > 2 * half * MOST_WAITED:
            return
        for seat in table.owing():
            person = seat in chairs and self.room.plays_alone(seat) is None
            if person and self.silent_from(table, seat) - now <= half:
                self.enter(Entry("back", now, seat))

    def close_at(self, table: Table, owing: list[int]) -> int:
        """When a window closes: at the beat if all have answered, else at its longest."""
        beat = table.opened + round(self.room.doc.settings.beat * 1000)
        return self.longest(table) if owing else beat

    def longest(self, table: Table) -> int:
        """When a window closes at the latest."""
        return max(table.opened + self.room.doc.settings.window * 1000, self.grace)

    def silence(self, table: Table) -> None:
        """The time is up: bots play for those who have said nothing."""
        now = self.room.house.clock.now()
        for seat in table.owing():
            person = self.room.plays_alone(seat) is None
            if person and self.silent_from(table, seat) <= now:
                self.enter(Entry("stand_in", now, seat, by="clock"))
        if self.alarm is None:
            self.room.arm()

    def enter(self, entry: Entry) -> None:
        """Something happens without a command."""
        if self.room.deal.phase == "playing":
            self.room.enter(entry)

    # Moments.

    def expect(self, table: Table, seat: int, level: str | None) -> None:
        """Draw the moment at which a bot of this level, or who passes on, will answer."""
        if seat in self.turns:
            return
        house = self.room.house
        answer = None
        if level is not None:
            deal = self.room.deal
            answer = house.bots.choose(deal.id, deal.game, level, table.game.seat(seat))
        low, high = WINDOW_MOMENT if table.is_window else TURN_MOMENT
        reading = 0.0 if table.is_window else READING * min(self.news, MOST_READ)
        low, high = (low + reading) * house.pace, (high + reading) * house.pace
        moment = house.clock.now() + house.clock.between(low, high)
        alarm = house.clock.at(moment, lambda: self.move(seat))
        self.turns[seat] = Turn(alarm, level, answer)

    def move(self, seat: int) -> None:
        """The moment has come."""
        try:
            value = self.decided(seat, self.turns[seat])
            self.enter(Entry("answer", self.room.house.clock.now(), seat, value, by="bot"))
        except Exception as error:
            self.fail(error)

    def decided(self, seat: int, turn: Turn) -> int:
        """The answer; who still thinks follows his instinct, for how long one thinks tells much."""
        table, deal = self.room.table, self.room.deal
        assert table is not None
        if turn.answer is None or turn.level is None:
            return default(table.game, seat)
        if turn.answer.done():
            return turn.answer.result()
        bots = self.room.house.bots
        return bots.at_once(deal.id, deal.game, turn.level, table.game.seat(seat))

    # What is shown.

    def left(self, clock: tuple[int, int] | None) -> wire.Clock | None:
        """The deadline as it is sent."""
        if clock is None:
            return None
        return wire.Clock(max(0, clock[0] - self.room.house.clock.now()), clock[1])
