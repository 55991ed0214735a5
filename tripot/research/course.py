"""A game as a value for search: each step gives another one, and chance is decided explicitly."""

from __future__ import annotations

from collections.abc import Sequence

from librt.vecs import vec
from mypy_extensions import i64

from tripot import Game
from tripot.kernel.recall import information_state, keep_trail
from tripot.kernel.seat import Seat
from tripot.kernel.table import Table
from tripot.research.chance import Decided, Outcome, Pending, Undecided
from tripot.research.tables import desk


class Course:
    """Where a game stands. Nothing in it changes, so that a copy of it is itself.

    `game` is what has been played; `answers` are those given to its open question so far, in seat
    order; where `pending` is not None, chance has to decide before the game goes on.
    """

    def __init__(
        self,
        table: Table,
        game: Game | None,
        answers: tuple[int, ...] = (),
        chance: tuple[Outcome, ...] = (),
        decided: tuple[Outcome, ...] = (),
        pending: Pending | None = None,
    ) -> None:
        self.table = table
        self.game = game
        self.answers = answers
        self.chance = chance  # all outcomes of the steps before
        self.decided = decided  # those of this step
        self.pending = pending
        owing = () if pending is not None or game is None else game.asked
        self.asked: tuple[int, ...] = owing[len(answers) :]  # the seats that still owe an answer
        self.seats: dict[int, Seat] = {}  # as they are asked for
        self.imagined = False  # whether its game did not come from this chance
        self.known = False  # whether it keeps what the seats know of hidden cards

    def __deepcopy__(self, memo: object) -> Course:
        return self

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        if self.imagined:
            raise TypeError("an imagined state has no past that could be written down")
        table = self.table
        answered = () if self.game is None else tuple(int(one) for one in self.game.answered)
        where = table.identity.key, int(table.seats), table.options
        so_far = () if self.pending is None else self.pending.so_far
        past = self.chance, answered, self.answers, self.decided, so_far
        return again, (*where, self.known, *past)

    def over(self) -> bool:
        """Whether the game has ended."""
        return self.pending is None and self.game is not None and self.game.over

    def answer(self, answers: Sequence[int]) -> Course:
        """The next seats answer; with the last of them the game goes on."""
        assert self.game is not None
        given = (*self.answers, *answers)
        if len(given) < len(self.game.asked):
            return self.onward(Course(self.table, self.game, given, self.chance))
        return self.go_on(given, ())

    def decide(self, outcome: int) -> Course:
        """Chance decides a little."""
        assert self.pending is not None
        decided = self.pending.decide(outcome)
        if isinstance(decided, Pending):
            now = Course(self.table, self.game, self.answers, self.chance, self.decided, decided)
            return self.onward(now)
        return self.go_on(self.answers, (*self.decided, decided))

    def go_on(self, answers: tuple[int, ...], decided: tuple[Outcome, ...]) -> Course:
        """Play the step with what chance has decided of it."""
        try:
            if self.game is None:
                game: Game = self.table.game(self.table)
                keep_trail(game, self.known)
                game.begin(Decided(decided))
            else:
                game = self.game.copy()
                game.rng = Decided(decided)
                for seat, answer in zip(game.asked, answers, strict=True):
                    game.answer(seat, answer)
        except Undecided as more:
            pending = Pending(more)
            return self.onward(
                Course(self.table, self.game, answers, self.chance, decided, pending)
            )
        return self.onward(Course(self.table, game, (), self.chance + decided))

    def onward(self, course: Course) -> Course:
        """What follows from an imagined game is imagined, and keeps as much as this one."""
        course.imagined, course.known = self.imagined, self.known
        return course

    def information_state(self, seat: int) -> str:
        """All that the seat was told and has answered."""
        if self.game is None:
            return f"{seat}"
        text = information_state(self.game, seat)
        given = dict(zip(self.game.asked, self.answers, strict=False))
        return f"{text} {given[seat]}" if seat in given else text

    def seat(self, number: int) -> Seat:
        """What a seat knows, exactly: the game is played again for it, once."""
        if number not in self.seats:
            assert self.game is not None
            again: Game = self.table.game(self.table)
            keep_trail(again, known=True)
            again.begin(Decided(self.chance))
            again.play_again(self.game.answered)
            self.seats[number] = again.seat(number)
        return self.seats[number]


def first(table: Table, known: bool = False) -> Course:
    """A game about to be dealt; `known`: it keeps what the seats know of hidden cards."""
    blank = Course(table, None)
    blank.known = known
    return blank.go_on((), ())


def again(
    key: str,
    seats: int,
    options: dict[str, object],
    known: bool,
    chance: tuple[Outcome, ...],
    answered: tuple[int, ...],
    answers: tuple[int, ...],
    decided: tuple[Outcome, ...],
    so_far: Outcome,
) -> Course:
    """The course that was written down so."""
    course = first(desk(key, seats, options).table, known)
    if chance:  # the game has begun
        game: Game = course.table.game(course.table)
        keep_trail(game, known)
        game.begin(Decided(chance))
        game.play_again(vec[i64](answered))
        course = course.onward(Course(course.table, game, (), chance))
    if decided or so_far or (course.game is not None and len(answers) == len(course.game.asked)):
        course = course.go_on(answers, decided)
    elif answers:
        course = course.onward(Course(course.table, course.game, answers, chance))
    for outcome in so_far:
        course = course.decide(outcome)
    return course
