"""A table being played: its game is what its log says, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from tripot import Game, NotAsked, NotOffered
from tripot.kernel.identity import COUNTDOWN, TURN, WATCHER, WINDOW, Question
from tripot.server.docs import Entry, TableDoc
from tripot.server.fair import deal
from tripot.server.refusal import Refusal, require

Piles = list[list[object]]
Eyes = int | None  # whose: a seat's, or None for what everybody sees
LIVING = ("alive", "living")  # the facts that say who has not lost yet


class Table:
    """A game, the answers that wait for the beat of a window, and who sits out."""

    def __init__(self, doc: TableDoc, entries: Iterable[Entry] = ()) -> None:
        self.doc = doc
        self.entries: list[Entry] = []
        self.begin()
        for entry in entries:
            self.apply(entry)
            self.entries.append(entry)
        self.written = len(self.entries)  # entries that are on their way to the disk, or there

    def begin(self) -> None:
        """Deal, and forget all that was played."""
        self.game = deal(self.doc)
        self.opened = self.doc.since  # when the open question was asked
        self.held: tuple[int, int] | None = None  # the last answer of a window before its beat
        self.stand_ins: set[int] = set()
        self.back_at: dict[int, int] = {}  # since when people are waited for anew
        self.passing: set[int] = set()
        self.bets: dict[int, int] = {}
        self.done: set[str] = set()  # the ids of commands
        self.locked: set[int] | None = set()  # who has locked since all was shown; None: more

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
        locked = (*self.game.locked, self.held[0]) if self.held else self.game.locked
        return [seat for seat in self.game.asked if seat not in locked]

    def is_out(self, seat: int) -> bool:
        """Whether a seat has lost and the game goes on."""
        facts: Any = self.game.common_view()["facts"]
        living = next((facts[name] for name in LIVING if name in facts), None)
        return living is not None and seat not in living

    # The log.

    def enter(self, entry: Entry) -> None:
        """Apply an entry, and write it down; a Refusal changes nothing."""
        self.apply(entry)
        self.entries.append(entry)

    def fresh(self) -> range:
        """The numbers of the entries that nobody has taken to the disk yet."""
        first, self.written = self.written, len(self.entries)
        return range(first, self.written)

    def rebuild(self) -> None:
        """Play the log again: whatever came after it is forgotten."""
        self.begin()
        for entry in self.entries:
            self.apply(entry)

    def apply(self, entry: Entry) -> None:
        """What an entry does, now and whenever the log is played again."""
        before = self.game.decisions
        DEEDS[entry.deed](self, entry)
        if entry.deed != "answer" or self.game.decisions != before or self.is_window:
            self.locked = None
        elif self.locked is not None:
            self.locked.add(entry.seat)
        if entry.command:
            self.done.add(entry.command)

    def answer(self, entry: Entry) -> None:
        """A seat answers, or changes its answer. What would close a window waits for its beat."""
        game, seat = self.game, entry.seat
        others = [owing for owing in game.asked if owing != seat and owing not in game.locked]
        try:
            if self.is_window and seat in game.asked and not others:
                if entry.value not in game.legal(seat):
                    raise NotOffered
                self.held = (seat, entry.value)
                return
            before = game.decision
            game.answer(seat, entry.value)
        except NotAsked as early:
            raise Refusal("not_asked", str(early)) from None
        except NotOffered as wrong:
            raise Refusal("not_offered", str(wrong), self.question.clause) from None
        if game.decision != before:
            self.next_question(entry.at)

    def close(self, entry: Entry) -> None:
        """A window closes; who has said nothing has said the default."""
        for seat in self.owing():
            self.game.answer(seat, default(self.game, seat))
        if self.held is not None:
            self.game.answer(*self.held)
        self.next_question(entry.at)

    def next_question(self, at: int) -> None:
        """Another question is open."""
        self.held = None
        self.opened = at
        if not self.game.over and self.question.kind == TURN:
            self.passing.difference_update(self.game.asked)

    def stand_in(self, entry: Entry) -> None:
        """A bot plays for a person."""
        self.stand_ins.add(entry.seat)

    def back(self, entry: Entry) -> None:
        """The person is here, or here again."""
        self.stand_ins.discard(entry.seat)
        self.back_at[entry.seat] = entry.at

    def pass_on(self, entry: Entry) -> None:
        """A seat wants to pass windows until its next turn, or no longer."""
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

    def view(self, eyes: Eyes) -> dict[str, Any]:
        """As `Game.view`."""
        return {**self.game.common_view(), **self.own_view(eyes)}

    def own_view(self, eyes: Eyes, public: Piles | None = None) -> dict[str, Any]:
        """As `Game.own_view`; one's own answer is there though it waits for the beat."""
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

    def count(self) -> int:
        """How many events there are."""
        assert self.game.past is not None
        return len(self.game.past.events)


def default(game: Game, seat: int) -> int:
    """What a silent seat is taken to have said."""
    question = game.question(seat)
    assert question is not None and isinstance(question["default"], int)
    return question["default"]


DEEDS: dict[str, Callable[[Table, Entry], None]] = {
    "answer": Table.answer,
    "close": Table.close,
    "stand_in": Table.stand_in,
    "back": Table.back,
    "pass_on": Table.pass_on,
    "bet": Table.bet,
    "end": Table.end,
}
