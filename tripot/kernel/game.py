"""A game as other programs see it: every argument is checked, every error says what to do."""

from __future__ import annotations

from typing import Any, ClassVar, Final, Generic, SupportsIndex, cast

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from tripot.event_types import Event
from tripot.kernel.errors import (
    BadPosition,
    Error,
    NotAsked,
    NotOffered,
    Sentence,
    expected,
    one_of,
    whole,
    words,
)
from tripot.kernel.events import Past, own_events
from tripot.kernel.facts import Showing, seats_of, tuple_from, tuple_of
from tripot.kernel.identity import EACH, SEALED, TURN, WATCHER, Identity, own
from tripot.kernel.kinds import shown_arguments
from tripot.kernel.known import Known
from tripot.kernel.piles import QUIET
from tripot.kernel.play import ARGUMENT, NO_QUESTION, Play, play_out
from tripot.kernel.position import digest, piles_json, question_json, state_json
from tripot.kernel.record import write_record
from tripot.kernel.registry import from_json
from tripot.kernel.rng import Quick, Rng
from tripot.kernel.seat import Seat
from tripot.kernel.table import Table
from tripot.kernel.written import write_position
from tripot.shapes import FactsT_co, Knowledge, Question, Reason, View

CONTRACT: Final = (
    "answer asked copy decision digest events identity known legal locked notation over parse"
    " preview question record returns scores seat seats to_json view why winners"
)


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Play, Generic[FactsT_co]):
    """A table of one game. Seats are counted from 0; answers are small ints.

    `asked` are the seats that owe an answer, `legal(seat)` what each may answer, `answer(seat, n)`
    gives it; when the last one is in, the game goes on, until it is `over`.
    """

    identity: ClassVar[Identity]

    def __init__(self, table: Table) -> None:
        super().__init__(table)

    # What a game may define besides the words of Play.

    def another(self) -> Game:
        """A blank game at the same table; compiled, a class that is called by name is quicker."""
        return self.table.game(self.table)

    def default(self, question: i64, seat: i64) -> i64:
        """The answer of a seat that lets its time run out: its first option."""
        return self.offer(question, seat)[0]

    def check_position(self) -> None:
        """Raise BadPosition if a written position cannot be played."""

    def reason(self, seat: i64, answer: i64) -> str:
        """Why the seat may not answer this now: a declared reason, from what that seat knows."""
        return ""

    def foresee(self, seat: i64, answer: i64) -> tuple[str, tuple[i64, i64, i64, i64]] | None:
        """What an offered answer would do, as far as the seat can know: a declared preview."""
        return None

    def tally(self) -> list[int]:
        """The score of each seat: by default a point for the winners."""
        return [int((self.won >> seat) & 1) for seat in range(self.seats)]

    # The open question.

    @property
    def decision(self) -> int:
        """The number of the open question, counted from 0."""
        return int(self.decisions)

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats that the open question is for; () when the game is over."""
        return tuple_of(self.owing)

    @property
    def locked(self) -> tuple[int, ...]:
        """Those of the asked seats that have answered."""
        return tuple_of(self.in_hand)

    def question(self, seat: SupportsIndex) -> Question | None:
        """What the seat is asked: name, clause, kind, arguments, default; None if it is not."""
        number = self.check_seat(seat)
        if not (self.owing >> number) & 1:
            return None
        default = int(self.default(self.question_number, number))
        return cast("Question", {**question_json(self), "default": default})

    def legal(self, seat: SupportsIndex) -> tuple[int, ...]:
        """What the seat may answer; () if it is not asked."""
        number = self.check_seat(seat)
        if not (self.owing >> number) & 1:
            return ()
        return tuple_from(self.options(number))

    def answer(self, seat: SupportsIndex, answer: SupportsIndex) -> None:
        """Answer; the answer may be changed as long as another seat owes one."""
        number = self.check_seat(seat)
        if not (self.owing >> number) & 1:
            told: dict[str, object] = {"seat": int(number), "asked": self.waiting_for()}
            raise NotAsked("seat {seat} is not asked: {asked}", **told)
        given = whole("an answer", answer)
        if 0 <= given < ARGUMENT:
            chosen: i64 = given
            for option in self.options(number):
                if option == chosen:
                    self.lock(number, chosen)
                    return
        names = [f"{a} ({self.notation(a)})" for a in self.legal(int(number))]
        wrong = expected(one_of(names), answer)
        raise NotOffered("seat {seat}: {wrong}", seat=int(number), wrong=wrong)

    def waiting_for(self) -> Sentence:
        """In words, whom the table waits for."""
        if self.ended:
            return Sentence("the game is over", {})
        seats = ", ".join(str(seat) for seat in self.asked)
        return Sentence("the open question is for seat {seats}", {"seats": seats})

    def notation(self, answer: SupportsIndex) -> str:
        """The answer in words that `parse` reads."""
        return self.table.identity.answers[self.check_answer(answer)]

    def parse(self, text: str) -> int:
        """The answer of this notation; its cards may be named in any order."""
        identity = self.table.identity
        number = identity.parse_answer(words("the notation of an answer", text))
        if number < 0:
            answers = identity.answers
            some = [*answers[:30], "..."] if len(answers) > 30 else answers
            raise NotOffered(expected(one_of(some), text))
        return number

    def why(self, seat: SupportsIndex, answer: SupportsIndex) -> Reason | None:
        """The reason and the clause why an answer is not offered; None if it is.

        It follows from what the seat sees alone. Besides the reasons that the game declares there
        are `not_asked`, `no_such_seat`, `not_held` and, where nothing more can be said, `not_now`.
        """
        number = self.check_seat(seat)
        chosen = self.check_answer(answer)
        if chosen in self.legal(int(number)):
            return None
        identity = self.table.identity
        reason = self.reason_against(number, i64(chosen))
        clause = identity.reasons.get(reason)
        if clause is None and (self.owing >> number) & 1:
            clause = identity.questions[self.question_number].clause
        return {"reason": reason, "clause": clause}

    def reason_against(self, seat: i64, answer: i64) -> str:
        """Why this answer is not offered to the seat."""
        parts = self.table.identity.parts[answer]
        if not (self.owing >> seat) & 1:
            return "not_asked"
        if parts.seat is not None and parts.seat >= self.seats:
            return "no_such_seat"
        declared = self.reason(seat, answer)
        if declared:
            return declared
        held = self.held_by(seat)
        if any(parts.cards.count(card) > held.count(card) for card in parts.cards):
            return "not_held"
        return "not_now"

    def held_by(self, seat: i64) -> list[object]:
        """The cards that the seat holds and sees."""
        kinds = enumerate(self.table.identity.piles)
        hands = [i64(n * EACH) for n, kind in kinds if kind.each and kind.seen == "owner"]
        return [card for hand in hands for card in self.shown_cards(hand + seat, seat)]

    def preview(self, seat: SupportsIndex, answer: SupportsIndex) -> dict[str, Any] | None:
        """What an offered answer would do, as far as the seat can know; None if that is nothing.

        `preview` names it as the identity declares it, beside its arguments.
        """
        number = self.check_seat(seat)
        chosen = self.check_answer(answer)
        if chosen not in self.legal(int(number)):
            return None
        foreseen = self.foresee(number, i64(chosen))
        if foreseen is None:
            return None
        name, values = foreseen
        arguments = self.table.identity.previews[name].arguments
        return {"preview": name, **shown_arguments(arguments, values, self.table)}

    # What is seen.

    def view(self, seat: SupportsIndex | None = None) -> View[FactsT_co]:
        """All that a seat may see now; None is a watcher."""
        return cast("View[FactsT_co]", {**self.common_view(), **self.own_view(seat)})

    def common_view(self) -> dict[str, object]:
        """What everybody sees alike."""
        identity = self.table.identity
        showing = Showing(self.table)
        self.facts(showing)
        self.derived(showing)
        return {
            "game": identity.key,
            "seats": int(self.seats),
            "automata": seats_of(self.automata),
            "decision": self.decision,
            "facts": showing.shown,
            "question": None if self.question_number == NO_QUESTION else question_json(self),
            "asked": seats_of(self.owing),
            "over": self.ended,
            "winners": seats_of(self.won),
        }

    def own_view(
        self, seat: SupportsIndex | None = None, public: list[list[object]] | None = None
    ) -> dict[str, object]:
        """What a seat sees in its own way; piles that it sees as watchers do are those of them."""
        viewer = self.check_viewer(seat)
        mine = viewer != WATCHER and (self.owing >> viewer) & 1 == 1
        shown = [
            self.shown_cards(pile, viewer)
            if public is None or self.knows_more(pile, viewer)
            else public[i]
            for i, pile in enumerate(self.table.piles())
        ]
        answers = self.table.identity.answers
        return {
            "seat": None if viewer == WATCHER else int(viewer),
            "piles": piles_json(self.table, shown),
            "locked": seats_of(self.in_hand & self.shown_locks(viewer)),
            "options": [answers[option] for option in self.options(viewer)] if mine else [],
            "answer": answers[self.answers[viewer]]
            if mine and (self.in_hand >> viewer) & 1
            else None,
        }

    def public_piles(self) -> list[list[object]]:
        """The cards of all piles as watchers see them."""
        return [self.shown_cards(pile, WATCHER) for pile in self.table.piles()]

    def knows_more(self, pile: i64, viewer: i64) -> bool:
        """Whether the viewer does not see the pile as watchers do."""
        i: i64
        for i in range(self.size(pile)):
            seen = self.seen[self.place(pile, i)]
            if ((seen >> viewer) ^ (seen >> WATCHER)) & 1:
                return True
        return False

    def shown_cards(self, pile: i64, viewer: i64) -> list[object]:
        """The cards of a pile, None for a hidden one; sorted where their order means nothing."""
        faces: list[int] = []
        hidden = len(self.table.identity.faces)
        i: i64
        for i in range(self.size(pile)):
            place = self.place(pile, i)
            sees = (self.seen[place] >> viewer) & 1
            faces.append(int(self.faces[place]) if sees else hidden)
        if self.table.identity.piles[pile // EACH].loose:
            faces.sort()
        return [None if face == hidden else self.table.identity.faces[face] for face in faces]

    def shown_locks(self, viewer: i64) -> i64:
        """Whose lock this viewer sees: everybody's, but in a window only their own."""
        if self.question_number == NO_QUESTION:
            return 0
        kind = self.table.identity.questions[self.question_number].kind
        return -1 if kind == TURN or kind == SEALED else i64(1) << viewer

    def events(self, seat: SupportsIndex | None = None, since: SupportsIndex = 0) -> list[Event]:
        """What happened, from event number `since` on, as the seat saw it; None is a watcher."""
        viewer = self.check_viewer(seat)
        first = whole("the number of an event", since)
        if first < 0:
            raise Error(expected("the number of an event", since))
        self.listen()
        past = self.past
        if past is None or past.quiet:
            return []
        return own_events(past.told(viewer, self.table.identity.faces, first))

    def seat(self, seat: SupportsIndex) -> Seat[FactsT_co]:
        """What this seat knows, as a value of its own."""
        number = self.check_seat(seat)
        self.listen()
        past = self.past
        if past is None or not past.lots:
            raise Error("an imagined world has no past: ask it as a game, not what its seats know")
        shell = self.copy()
        shell.seal(number)
        told = past.told(number, self.table.identity.faces, 0)
        return Seat(shell, number, past.lots[number].copy(), told)

    def known(self, seat: SupportsIndex) -> list[Knowledge]:
        """What this seat knows of cards that it has not seen where they lie, in groups."""
        number = self.check_seat(seat)
        self.listen()
        past = self.past
        if past is None or not past.lots:
            raise Error("an imagined world has no past: ask it as a game, not what its seats know")
        return Known(self, past.lots[number]).to_json()

    # How it ends.

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.ended

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won; () if nobody has, or not yet."""
        return tuple_of(self.won)

    @property
    def scores(self) -> tuple[int, ...]:
        """The score of each seat."""
        return tuple(self.tally())

    @property
    def returns(self) -> tuple[float, ...]:
        """What each seat has gained: winners share 1, the others share -1; 0 if all are alike."""
        winners = len(self.winners)
        losers = int(self.seats) - winners
        if winners == 0 or losers == 0:
            return (0.0,) * int(self.seats)
        return tuple(
            1 / winners if (self.won >> seat) & 1 else -1 / losers for seat in range(self.seats)
        )

    # A position is a value.

    def copy(self) -> Game[FactsT_co]:
        """The same game, to go on with independently."""
        other: Game[FactsT_co] = self.another()
        self.copy_play(other)
        return other

    def to_json(self) -> dict[str, object]:
        """The whole game as JSON, secrets included."""
        table = self.table
        out = state_json(self)
        out["rng"] = self.rng.to_json()
        out["answered"] = [int(answer) for answer in self.answered]
        if table.deal is not None:
            out["deal"] = table.deal.to_json()
        if table.position is not None:
            out["position"] = own(table.position)
        return out

    def digest(self) -> str:
        """A short name of the state: two games in the same state have the same."""
        return digest(self)

    def record(self) -> str:
        """The record as JSON lines; it shows every secret, so give it out when the game is over."""
        return write_record(self)

    def __copy__(self) -> Game[FactsT_co]:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Game[FactsT_co]:
        return self.copy()

    def __reduce__(self) -> tuple[object, tuple[object]]:
        return from_json, (self.to_json(),)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.to_json() == other.to_json()

    def __hash__(self) -> int:
        raise TypeError("a game changes, so it has no hash; use its digest()")

    def __dir__(self) -> list[str]:
        return CONTRACT.split()

    def __repr__(self) -> str:
        key, seats = self.table.identity.key, int(self.seats)
        return f"<{key}, {seats} seats, decision {self.decision}: {self.waiting_for()}>"

    # How it begins, and how a past is found.

    def begin(self, rng: Rng, listening: bool = False) -> None:
        """Set up a blank game and run it to its first question."""
        table = self.table
        self.rng = rng
        self.order = table.no_order[:]
        self.sizes = table.no_sizes[:]
        self.answers = table.no_answers[:]
        if listening:
            self.past = Past(self.seats, len(table.identity.faces))
        if table.position is None:
            self.set_up()
        else:
            write_position(self, table.position)
        self.advance()

    def begin_from_deal(self, listening: bool = False) -> None:
        """Begin with the chance of the table's deal."""
        self.begin(self.table.chance(), listening)

    def listen(self) -> None:
        """From now on keep events and knowledge; what has passed is played again."""
        trail = None if self.past is None else self.past.trail
        if (self.past is not None and not self.past.quiet) or self.table.deal is None:
            return
        again = self.another()
        again.begin_from_deal(listening=True)
        again.play_again(self.answered)
        again.in_hand = self.in_hand
        again.answers = self.answers[:]
        if again.digest() != self.digest():
            raise BadPosition("this position does not follow from its own past")
        self.past = again.past
        if self.past is not None:
            self.past.trail = trail

    def play_again(self, answers: vec[i64]) -> None:
        """Give these final answers, in seat order."""
        seat: i64 = 0
        for answer in answers:
            seat = 0
            while not (self.owing & ~self.in_hand) >> seat & 1:
                seat += 1
                if seat > self.seats:
                    raise BadPosition("there are more answers than questions")
            self.answer(int(seat), int(answer))

    def seal(self, seat: i64) -> None:
        """Take out everything that this seat does not know."""
        place: i64
        for place in range(len(self.faces)):
            if not (self.seen[place] >> seat) & 1:
                self.faces[place] = 0
        other: i64
        for other in range(self.seats):
            if other != seat:
                self.answers[other] = 0
        self.in_hand &= self.shown_locks(seat)
        self.answered = vec[i64]()
        self.rng = QUIET
        self.past = None
        self.table = self.table.without_secrets()

    def check_seat(self, seat: SupportsIndex) -> i64:
        """The number of a seat, or NotAsked."""
        number = whole("a seat", seat)
        if not 0 <= number < int(self.seats):
            raise NotAsked(expected("a seat from 0 to {last}", seat, last=int(self.seats) - 1))
        return number

    def check_answer(self, answer: SupportsIndex) -> int:
        """The number of an answer, offered or not, or NotOffered."""
        answers = len(self.table.identity.answers)
        number = whole("an answer", answer)
        if not 0 <= number < answers:
            raise NotOffered(expected("an answer from 0 to {last}", answer, last=answers - 1))
        return number

    def check_viewer(self, seat: SupportsIndex | None) -> i64:
        """The number of a seat, or of a watcher for None."""
        return WATCHER if seat is None else self.check_seat(seat)


def play_outs(table: Table, games: int, seed: int) -> int:
    """Play whole games at random; how many answers were a choice."""
    rng = Quick(seed)
    choices: i64 = 0
    blank: Game = table.game(table)
    for _ in range(games):
        game = blank.another()
        game.begin(rng)
        choices += play_out(game, rng)
    return int(choices)
