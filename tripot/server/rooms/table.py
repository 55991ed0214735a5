"""A table being played: its game is what its log says, and nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from tripot import Game, NotAsked, NotOffered
from tripot.kernel.identity import COUNTDOWN, WATCHER, WINDOW, Question
from tripot.server.refusal import Refusal, require
from tripot.server.rooms.deals import deal
from tripot.server.store.documents import Entry, TableDoc

Eyes = int | None  # whose: a seat's, or None for what everybody sees
MOST_READ = 8_000  # milliseconds to read what happened between two questions or counts, at most
MOST_READ_FIRST = 1_000  # before the first one: everybody wants to play


class LiveTable:
    """A game, the answers that wait for the beat of a window, and who sits out."""

    def __init__(self, doc: TableDoc, entries: Iterable[Entry] = ()) -> None:
        self.doc = doc
        self.entries: list[Entry] = []
        self.begin()
        for entry in entries:
            self.enter(entry)

    def begin(self) -> None:
        """Deal, and forget all that was played."""
        self.game = deal(self.doc)
        if self.doc.reading is None:
            reading, _ = self.time_to_read(self.happened(0), 0)
            self.doc.reading = min(reading, MOST_READ_FIRST)
        self.opened = self.doc.since  # when the open question was asked
        self.reading = self.doc.reading  # milliseconds, at the usual tempo, until its clock starts
        self.counts: list[tuple[int, int]] = []  # what is counted in it: event, reading before it
        self.unread = self.next_event()  # from here on all is to be read before the next question
        self.held: tuple[int, int] | None = None  # the last answer of a window until it closes
        self.complete: int | None = None  # since when every answer of a window is there
        self.stand_ins: set[int] = set()
        self.bot_played: set[int] = set()  # seats for which a bot has answered
        self.back_at: dict[int, int] = {}  # since when people are waited for anew
        self.passing: set[int] = set()
        self.bets: dict[int, int] = {}
        self.done: set[str] = set()  # the ids of commands
        self.changes: Counter[int] = Counter()  # by seat: entries that may be one of mind
        self.stage = 0  # one more whenever something else happens than that a seat locks
        self.locks: list[int] = []  # the seats that have locked in this stage, in turn

    # What is asked.

    @property
    def over(self) -> bool:
        """Nothing is left to be played."""
        return self.game.over or self.doc.phase != "playing"

    @property
    def question(self) -> Question:
        """The open question."""
        return self.game.table.identity.questions[int(self.game.question_number)]

    @property
    def is_window(self) -> bool:
        """Whether the open question is a window, which has a beat."""
        return not self.game.over and self.question.kind in (WINDOW, COUNTDOWN)

    def owing(self) -> list[int]:
        """The seats whose answer is missing."""
        locked = self.game.locked
        if self.held is not None:
            locked = (*locked, self.held[0])
        return [seat for seat in self.game.asked if seat not in locked]

    def is_out(self, seat: int) -> bool:
        """Whether a seat has lost and the game goes on."""
        facts: Any = self.game.common_view()["facts"]
        return "alive" in facts and seat not in facts["alive"]

    # The log.

    def enter(self, entry: Entry) -> None:
        """Apply an entry, and write it down; a Refusal changes nothing."""
        self.apply(entry)
        self.entries.append(entry)

    def rebuild(self) -> None:
        """Play the log again: whatever came after it is forgotten."""
        self.begin()
        for entry in self.entries:
            self.apply(entry)

    def apply(self, entry: Entry) -> None:
        """What an entry does, now and whenever the log is played again."""
        before = self.game.decisions
        if entry.deed != "answer" or entry.seat in self.game.locked or self.held is not None:
            self.changes[entry.seat] += 1
        own = entry.by != "bot" or entry.seat in self.passing  # to pass on is one's own answer
        DEEDS[entry.deed](self, entry)
        if not own:
            self.bot_played.add(entry.seat)
        if entry.deed != "answer" or self.game.decisions != before or self.is_window:
            self.stage += 1
            self.locks = []
        else:
            self.locks.append(entry.seat)
        if entry.command:
            self.done.add(entry.command)

    def answer(self, entry: Entry) -> None:
        """A seat answers, or changes its answer. The last one of a window waits until it closes."""
        game, seat = self.game, entry.seat
        try:
            if self.is_window and self.is_last(seat):
                if entry.value not in game.legal(seat):
                    raise NotOffered
                self.held = (seat, entry.value)
                if self.complete is None:
                    self.complete = entry.at
                return
            before = game.decision
            game.answer(seat, entry.value)
        except NotAsked as early:
            raise Refusal("not_asked", str(early)) from None
        except NotOffered as wrong:
            raise Refusal("not_offered", str(wrong), self.question.clause) from None
        if game.decision != before:
            self.next_question(entry)

    def is_last(self, seat: int) -> bool:
        """Whether a seat is asked, and all others who are have answered."""
        asked, locked = self.game.asked, self.game.locked
        return seat in asked and all(one == seat or one in locked for one in asked)

    def close(self, entry: Entry) -> None:
        """A window closes; for seats that have said nothing the default counts."""
        for seat in self.owing():
            self.game.answer(seat, default(self.game, seat))
        if self.held is not None:
            self.game.answer(*self.held)
        self.next_question(entry)

    def next_question(self, entry: Entry) -> None:
        """Another question is open. How long it takes to read what happened is written down."""
        news = self.happened(self.unread)
        reading, self.counts = self.time_to_read(news, self.unread)
        if entry.reading is None:
            entry.reading = reading
        self.held = self.complete = None
        self.opened, self.reading = entry.at, entry.reading
        self.game.table.identity.end_passes(self.passing, news)
        self.unread = self.next_event()

    def time_to_read(
        self, events: list[dict[str, object]], first: int
    ) -> tuple[int, list[tuple[int, int]]]:
        """The milliseconds that these events take to be read, of which the first has this number.

        And which of them are counted down on all screens, with the time to read what is before.
        """
        identity = self.game.table.identity
        reading, counted = identity.reading, identity.counts
        counts: list[tuple[int, int]] = []
        before = time = 0  # up to the last count, and since
        for n, event in enumerate(events, first):
            name = str(event["event"])
            if name == counted:
                before, time = before + min(time, MOST_READ), 0
                counts.append((n, before))
            else:
                time += reading[name]
        return before + min(time, MOST_READ), counts

    def stand_in(self, entry: Entry) -> None:
        """A bot plays for a person."""
        self.stand_ins.add(entry.seat)

    def back(self, entry: Entry) -> None:
        """The person is here, or here again."""
        self.stand_ins.discard(entry.seat)
        self.back_at[entry.seat] = entry.at

    def pass_on(self, entry: Entry) -> None:
        """A seat wants to pass until the game ends that, or no longer."""
        (self.passing.add if entry.value else self.passing.discard)(entry.seat)

    def bet(self, entry: Entry) -> None:
        """One who is out says who will win."""
        require(self.is_out(entry.seat), "not_out")
        require(0 <= entry.value < self.doc.seats and not self.is_out(entry.value), "no_such_seat")
        self.bets[entry.seat] = entry.value

    def end(self, entry: Entry) -> None:
        """The host ends the game."""
        self.doc.phase = "over"
        self.doc.abandoned = True

    # What is seen.

    def stood_in(self) -> list[int]:
        """The people for whom a bot has answered, now or before."""
        kinds = self.doc.kinds
        return [seat for seat in sorted(self.bot_played) if kinds[seat : seat + 1] == ["person"]]

    def view(self, eyes: Eyes) -> dict[str, Any]:
        """As `Game.view`."""
        return {**self.game.common_view(), **self.own_view(eyes)}

    def own_view(self, eyes: Eyes, public: list[list[object]] | None = None) -> dict[str, Any]:
        """As `Game.own_view`; one's own answer is there though it waits until the window closes."""
        view = self.game.own_view(eyes, public)
        if self.held is not None and self.held[0] == eyes:
            view["answer"] = self.game.notation(self.held[1])
            view["locked"] = [eyes]
        return view

    def told(self, eyes: Eyes, since: int) -> Sequence[dict[str, object]]:
        """Events, to be encoded and not to be changed."""
        past = self.game.past
        assert past is not None
        viewer = WATCHER if eyes is None else eyes
        return past.told(viewer, self.game.table.identity.faces, since)

    def happened(self, since: int) -> list[dict[str, object]]:
        """What everybody knows of the events from this number on."""
        past = self.game.past
        assert past is not None
        return [event.public for event in past.events[since:]]

    def next_event(self) -> int:
        """The number of the next event."""
        assert self.game.past is not None
        return len(self.game.past.events)


def default(game: Game, seat: int) -> int:
    """What a silent seat is taken to have said."""
    question = game.question(seat)
    assert question is not None and isinstance(question["default"], int)
    return question["default"]


DEEDS: dict[str, Callable[[LiveTable, Entry], None]] = {
    "answer": LiveTable.answer,
    "close": LiveTable.close,
    "stand_in": LiveTable.stand_in,
    "back": LiveTable.back,
    "pass_on": LiveTable.pass_on,
    "bet": LiveTable.bet,
    "end": LiveTable.end,
}
