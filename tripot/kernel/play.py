"""The agenda of steps and the one form of question: these seats, at once, sealed."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, extend, pop, vec
from mypy_extensions import i64, mypyc_attr

from tripot.kernel.errors import BadPosition
from tripot.kernel.facts import Copying, Facts, each
from tripot.kernel.piles import Piles
from tripot.kernel.rng import Rng
from tripot.kernel.table import Table

NO_QUESTION: Final = -1
NOT_ASKED: Final = -1
ARGUMENT: Final = 1 << 20  # arguments of steps and questions are below this


@mypyc_attr(allow_interpreted_subclasses=True)
class Play(Piles):
    """A game between two answers: cards, facts, what is still to do, and what is being asked."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.agenda: vec[i64] = vec[i64]()
        self.question_number: i64 = NO_QUESTION
        self.a: i64 = 0  # the arguments of the open question
        self.b: i64 = 0
        self.who: i64 = 0  # the seats it concerns, automata included
        self.owing: i64 = 0  # the seats that were asked
        self.in_hand: i64 = 0  # the seats that have answered
        self.offered_to: i64 = NOT_ASKED  # the seat whose options were looked at last, and those
        self.offered: vec[i64] = vec[i64]()
        self.answers: vec[i64] = vec[i64]()
        self.answered: vec[i64] = vec[i64]()  # all final answers so far, in seat order
        self.decisions: i64 = 0  # questions settled
        self.ended: bool = False
        self.won: i64 = 0

    # What a game defines.

    def facts(self, f: Facts) -> None:
        """Walk the public fields that people at the table see past a visitor."""

    def bookkeeping(self, f: Facts) -> None:
        """Walk the fields that only the engine needs: they are copied and saved, not shown."""

    def derived(self, f: Facts) -> None:
        """Walk numbers that follow from what is public: they are shown, not copied or saved."""

    def set_up(self) -> None:
        """Create, shuffle and deal the cards, and put the first step on the agenda."""
        raise TypeError("a game says how it is set up")

    def run(self, step: i64, a: i64, b: i64) -> None:
        """Call the method of this step."""
        raise TypeError("a game says what its steps are")

    def offer(self, question: i64, seat: i64) -> vec[i64]:
        """The options of a seat, from what it knows and nothing else."""
        raise TypeError("a game says what may be answered")

    def settle(self, question: i64) -> None:
        """All answers are in."""
        raise TypeError("a game says what follows from the answers")

    def possible(self) -> bool:
        """Whether this whole world agrees with all that the table can deduce."""
        return True

    # What a game says.

    def do(self, steps: vec[i64]) -> None:
        """Put a `sequence` of steps on the agenda, the first of them on top."""
        self.agenda = extend(self.agenda, steps)

    def then(self, step: i64, a: i64 = 0, b: i64 = 0) -> None:
        """Put one step on top of the agenda."""
        self.agenda = append(self.agenda, (step << 40) | (a << 20) | b)

    def ask(self, question: i64, who: i64, a: i64 = 0, b: i64 = 0) -> None:
        """Ask these seats at once. Automata are never asked; the game draws for them."""
        self.question_number = question
        self.who = who
        self.a = a
        self.b = b
        self.owing = who & ~self.automata
        self.in_hand = 0
        if self.owing == 0:
            self.close()

    def win(self, seats: i64, b: i64 = 0, c: i64 = 0, d: i64 = 0) -> None:
        """The game is over and these seats have won; the rest is what `end` declares beside."""
        self.ended = True
        self.won = seats
        self.agenda = vec[i64]()
        if self.past is not None:
            self.tell("end", seats, b, c, d)

    # How it goes on.

    def options(self, seat: i64) -> vec[i64]:
        """What the seat may answer now, worked out once."""
        if self.offered_to != seat:
            self.offered = self.offer(self.question_number, seat)
            self.offered_to = seat
        return self.offered

    def lock(self, seat: i64, answer: i64) -> None:
        """Take an answer that is known to be legal; with the last one the game goes on."""
        self.answers[seat] = answer
        self.in_hand |= 1 << seat
        if self.in_hand == self.owing:
            for asked in each(self.owing):
                self.answered = append(self.answered, self.answers[asked])
            self.decisions += 1
            if self.past is not None:
                self.remember_answers()
            self.close()
            self.advance()

    def remember_answers(self) -> None:
        """For those who keep information states."""
        past = self.writable_past()
        if past is not None and past.trail is not None:
            past.trail.settle(self)

    def close(self) -> None:
        """Settle the open question."""
        question = self.question_number
        self.question_number = NO_QUESTION
        self.offered_to = NOT_ASKED
        self.owing = 0
        self.in_hand = 0
        self.settle(question)

    def advance(self) -> None:
        """Run the agenda until somebody is asked or the game is over."""
        while self.owing == 0 and not self.ended:
            if len(self.agenda) == 0:
                raise BadPosition("nothing is left to do, and the game is not over")
            self.agenda, step = pop(self.agenda)
            self.run(step >> 40, (step >> 20) & (ARGUMENT - 1), step & (ARGUMENT - 1))

    def copy_play(self, other: Play) -> None:
        """Make the other the same as this."""
        self.copy_piles(other)
        other.agenda = self.agenda[:]
        other.question_number = self.question_number
        other.a = self.a
        other.b = self.b
        other.who = self.who
        other.owing = self.owing
        other.in_hand = self.in_hand
        other.answers = self.answers[:]
        other.answered = self.answered[:]
        other.decisions = self.decisions
        other.ended = self.ended
        other.won = self.won
        copying = Copying()
        self.facts(copying)
        self.bookkeeping(copying)
        copying.giving = True
        other.facts(copying)
        other.bookkeeping(copying)


def sequence(*steps: int) -> vec[i64]:
    """Steps that follow each other, as the agenda keeps them: the last one at the bottom."""
    return vec[i64]([step << 40 for step in reversed(steps)])


def play_out(game: Play, rng: Rng) -> i64:
    """Answer at random until the game is over; how many answers were a choice."""
    choices: i64 = 0
    while not game.ended:
        seat: i64 = 0
        while not ((game.owing & ~game.in_hand) >> seat) & 1:
            seat += 1
        options = game.offer(game.question_number, seat)
        n: i64 = len(options)
        if n > 1:
            choices += 1
            game.lock(seat, options[rng.below(n)])
        else:
            game.lock(seat, options[0])
    return choices
