"""When things happen at a table: deadlines, the beat of windows, the moments of bots."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from tripot.kernel.identity import COUNTDOWN
from tripot.server import wire
from tripot.server.clock import Alarm
from tripot.server.rooms.chatter import Chatter
from tripot.server.rooms.faults import freeze
from tripot.server.rooms.table import Eyes, default
from tripot.server.rooms.tempo import SCALES
from tripot.server.store.documents import Entry

if TYPE_CHECKING:
    from tripot.server.rooms.room import Room
    from tripot.server.rooms.table import LiveTable

GRACE = 10_000  # after a restart nobody is taken to be silent before this
LATE = 5_000  # by so much no alarm of a running server is late
TURN_MOMENT = (0.8, 2.4)  # seconds; drawn from these, whatever the bot holds
FIRST_MOMENT = (0.2, 0.8)  # before anybody has played: everybody wants to begin
WINDOW_MOMENT = (0.3, 1.4)
COUNT = 3_000  # milliseconds that a countdown still counts when all have answered
LESSON = 60_000  # after the deal: by then everybody has seen the pictures that teach the game
MOST_WAITED = 10  # times the longest time: then no sign of life helps any more


@dataclass
class Turn:
    """An answer that will be given at a moment fixed beforehand."""

    alarm: Alarm
    level: str | None  # None: a silent pass
    answer: asyncio.Future[int] | None


class Wait(NamedTuple):
    """What a viewer is shown of the clock, in moments; see `wire.Clock`."""

    reading: int
    until: int | None
    whole: int
    passes: bool


class Pacing:
    """The clock of one table."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.chatter = Chatter(room)
        self.alarm: Alarm | None = None
        self.turns: dict[int, Turn] = {}
        self.decision = -1
        self.grace = 0
        self.learning: set[int | None] = set()  # members who look at the pictures of a new game
        self.taught = 0  # before this nothing happens by itself: they have not seen the table
        self.moment: int | None = None  # when something happens by itself
        self.rings = 0  # when the alarm does: then, or too early
        self.common: Wait | None = None  # what everybody may see
        self.own: dict[Eyes, Wait] = {}  # what those see who asked for time

    def grace_from_now(self) -> None:
        """The table was read from the disk, or the server was suspended."""
        self.grace = self.room.house.clock.now() + GRACE

    def stop(self) -> None:
        """Nothing more happens by itself."""
        self.set_alarm(None)
        self.common, self.own = None, {}
        self.learning.clear()
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
            clock = self.room.house.clock
            self.rings = max(moment, clock.now())
            self.alarm = clock.at(moment, self.ring)

    def ring(self) -> None:
        """It is time; a fault freezes the table, which would else wait for ever.

        If it rings much too late, this server was away, and nobody is taken to be silent for that.
        """
        self.alarm = None
        try:
            if self.room.house.clock.now() - self.rings > LATE:
                self.grace_from_now()
                self.arm()
                self.room.touch()
            else:
                self.act()
        except Exception as error:
            self.fail(error)

    def fail(self, error: Exception) -> None:
        """What happens without a command cannot be refused."""
        table = self.room.table
        if table is not None and self.room.table_doc.phase == "playing":
            freeze(self.room, error, table.entries)

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
            self.chatter.perhaps()
            for seat in list(self.turns):
                self.forget(seat)
        owing = table.owing()
        for seat in list(self.turns):
            if seat not in owing:
                self.forget(seat)
        people = []
        for seat in owing:
            level = self.room.members.bot_level(seat)
            if level is None:
                people.append(seat)
            if level or self.passes_on(table, seat):
                self.expect(table, seat, level)
            elif seat in self.turns:  # a person plays there again
                self.forget(seat)
        self.set_clocks(table, people, not owing)

    # Lessons. Every player is waited for in the same way, whatever their cards.

    def wait_for_lesson(self, member: int | None) -> None:
        """Somebody does not see the table yet: its clocks stand, and its bots wait."""
        until = self.room.table_doc.since + round(LESSON * self.room.house.time)
        if member not in self.learning and self.room.house.clock.now() < until:
            self.learning.add(member)
            self.teach(until)

    def end_lesson(self, member: int | None) -> None:
        """Somebody sees the table now; with the last of them it goes on."""
        if member in self.learning:
            self.learning.discard(member)
            self.teach(self.taught if self.learning else self.room.house.clock.now())

    def teach(self, until: int) -> None:
        """Nothing happens by itself before this moment."""
        self.taught = until
        for seat in list(self.turns):
            self.forget(seat)
        self.room.arm()
        self.room.changed(write=False)

    def passes_on(self, table: LiveTable, seat: int) -> bool:
        """Whether a standing pass answers for a seat.

        On a device that goes from hand to hand it does so only if all who are asked there pass on:
        if one does not, all get the device, which would else tell who does.
        """
        if seat not in table.passing or not table.question.passes:
            return False
        here = self.room.members.chairs_of(self.room.doc.chairs[seat].member)
        return all(one in table.passing for one in here if one in table.game.asked)

    def set_clocks(self, table: LiveTable, people: list[int], complete: bool) -> None:
        """When the question ends by itself, and what is shown of that."""
        own: dict[int, int] = {}
        if table.is_window:
            moment = shown = self.longest(table)
            if complete:
                moment = self.complete_at(table)
                shown = moment if table.question.kind == COUNTDOWN else shown
        else:
            own = self.silent_from(table, people)
            moment = shown = min(own.values(), default=None)
        self.common = self.wait(table, shown)
        self.own = {seat: self.wait(table, at) for seat, at in own.items() if at != moment}
        self.set_alarm(moment)

    # Deadlines.

    def scaled(self, milliseconds: int) -> int:
        """A reading time, or the shortest time of a question, at the tempo of the room."""
        scale = SCALES[self.room.doc.settings.tempo]
        return round(milliseconds * scale.least * self.room.house.time)

    def most(self, table: LiveTable) -> int | None:
        """The longest time of the open question; None if everybody is waited for."""
        scale = SCALES[self.room.doc.settings.tempo].most
        return None if scale is None else round(table.question.most * scale * self.room.house.time)

    def starts(self, table: LiveTable) -> int:
        """When everybody can have seen what happened: from then on time counts."""
        return self.seen_from(table) + self.counted(table) + self.scaled(table.reading)

    def counts(self, table: LiveTable) -> list[tuple[int, int]]:
        """The events counted down since the last question, and when each count ends."""
        if not table.counts:
            return []
        seen, each = self.seen_from(table), self.one_count(table)
        return [
            (n, seen + self.scaled(before) + done * each)
            for done, (n, before) in enumerate(table.counts, 1)
        ]

    def counted(self, table: LiveTable) -> int:
        """How long all of these take."""
        return len(table.counts) * self.one_count(table) if table.counts else 0

    def one_count(self, table: LiveTable) -> int:
        """How long one of them takes, at any tempo."""
        identity = table.game.table.identity
        assert identity.counts is not None
        return round(identity.reading[identity.counts] * self.room.house.time)

    def seen_from(self, table: LiveTable) -> int:
        """When everybody had the open question before them."""
        return max(table.opened, self.taught)

    def silent_from(self, table: LiveTable, seats: Iterable[int]) -> dict[int, int]:
        """When each person counts as silent: so long after the question, or after a sign of life.

        Nobody does where everybody is waited for.
        """
        most = self.most(table)
        if most is None:
            return {}
        starts, back, grace = self.starts(table), table.back_at, self.grace
        return {seat: max(max(starts, back.get(seat, 0)) + most, grace) for seat in seats}

    def stir(self, chairs: list[int]) -> None:
        """A sign of life: the question waits anew, if half the time has gone; but not for ever."""
        table, now = self.room.table, self.room.house.clock.now()
        if table is None or table.over or table.is_window:
            return
        most = self.most(table)
        if most is None or now - self.starts(table) > most * MOST_WAITED:
            return
        for seat, silent in self.silent_from(table, table.owing()).items():
            person = seat in chairs and self.room.members.bot_level(seat) is None
            if person and silent - now <= most // 2:
                self.enter(Entry("back", now, seat))

    def complete_at(self, table: LiveTable) -> int:
        """When a window closes in which all have answered: at its beat; a countdown counts on."""
        assert table.complete is not None
        beat = self.starts(table) + self.scaled(table.question.least)
        if table.question.kind != COUNTDOWN:
            return beat
        longest = self.longest(table)
        zero = max(max(table.complete, beat) + COUNT, self.grace)
        return zero if longest is None else min(zero, longest)

    def longest(self, table: LiveTable) -> int | None:
        """When a window closes at the latest."""
        most = self.most(table)
        return None if most is None else max(self.starts(table) + most, self.grace)

    def silence(self, table: LiveTable) -> None:
        """The time is up: bots play for those who have said nothing."""
        now = self.room.house.clock.now()
        for seat, silent in self.silent_from(table, table.owing()).items():
            if silent <= now and self.room.members.bot_level(seat) is None:
                self.enter(Entry("stand_in", now, seat, by="clock"))
        if self.alarm is None:
            self.room.arm()

    def enter(self, entry: Entry) -> None:
        """Something happens without a command."""
        if self.room.table_doc.phase == "playing":
            self.room.enter(entry)
            self.room.touch()

    # Moments.

    def expect(self, table: LiveTable, seat: int, level: str | None) -> None:
        """Draw the moment at which a bot of this level, or who passes on, will answer."""
        if seat in self.turns:
            return
        house = self.room.house
        answer = None
        if level is not None:
            deal = self.room.table_doc
            answer = house.bots.choose(deal.id, deal.game, level, table.game.seat(seat))
        low, high = WINDOW_MOMENT if table.is_window else TURN_MOMENT
        if table.game.decision == 0:
            low, high = FIRST_MOMENT
        read = self.seen_from(table) + self.counted(table)
        read += round(self.scaled(table.reading) * house.pace)
        moment = max(house.clock.now(), read)
        moment += house.clock.between(low * house.pace, high * house.pace)
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
        """The answer; a bot that still thinks follows its instinct: a long thought tells much."""
        table, deal = self.room.table, self.room.table_doc
        assert table is not None
        if turn.answer is None or turn.level is None:
            return default(table.game, seat)
        if turn.answer.done():
            return turn.answer.result()
        bots = self.room.house.bots
        return bots.at_once(deal.id, deal.game, turn.level, table.game.seat(seat))

    # What is shown.

    def wait(self, table: LiveTable, until: int | None) -> Wait:
        """The open question, that ends by itself at a moment."""
        counts = table.complete is not None and table.question.kind == COUNTDOWN
        whole = COUNT if counts else self.most(table) or 0
        return Wait(self.starts(table), until, whole, table.question.passes)

    def seen_by(self, eyes: Eyes) -> Wait | None:
        """A seat that asked for time sees its own clock, all others that of the first who owes."""
        return self.own.get(eyes, self.common)

    def left(self, wait: Wait | None) -> wire.Clock | None:
        """The clock as it is sent."""
        if wait is None:
            return None
        now = self.room.house.clock.now()
        left = None if wait.until is None else max(0, wait.until - now)
        return wire.Clock(max(0, wait.reading - now), left, wait.whole, wait.passes)

    def running(self, table: LiveTable) -> list[wire.Count]:
        """The counts that have not ended, as they are sent."""
        now, each = self.room.house.clock.now(), self.one_count(table)
        return [wire.Count(n, end - now, each) for n, end in self.counts(table) if end > now]
