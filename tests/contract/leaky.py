"""Cover, a small game of hidden choices; and the ways to leak that the suites must notice."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import ClassVar, SupportsIndex

from librt.vecs import vec
from mypy_extensions import i64

from tests.contract.fresh import fresh_lots
from tripot.kernel.errors import NotOffered
from tripot.kernel.events import Event
from tripot.kernel.facts import Facts
from tripot.kernel.game import Game
from tripot.kernel.identity import EVERYONE, SEALED, TURN, WINDOW, Identity, Pile, Question
from tripot.kernel.options import Option
from tripot.kernel.play import sequence
from tripot.kernel.registry import all_games, register
from tripot.kernel.table import Table

DECK, DISCARD, HAND, COVER = 0x00, 0x10, 0x20, 0x30
COVERING, CALLING, OPENING = 0, 1, 2
PEEK, LAY, CALL, OPEN, RESHUFFLE, FINISH = range(6)
PASS, CALLED = 4, 5

CARDS: dict[str, object] = {
    "type": "array",
    "items": {"type": "integer", "minimum": 1, "maximum": 3},
    "minItems": 5,
    "maxItems": 9,
}
IDENTITY = Identity(
    key="cover",
    name={"en": "Cover", "fr": "Cover"},
    line={"en": "Lay a card face down.", "fr": "Posez une carte cachée."},
    seats=(2, 3),
    minutes=(1, 1),
    age=3,
    longest=99,
    version=1,
    options=(Option("deck", "The cards", CARDS, [1, 1, 2, 2, 3, 3]),),
    faces="1 2 3",
    piles=(
        Pile("deck", 9),
        Pile("discard", 9, seen="everyone"),
        Pile("hands", 3, seen="owner", each=True, loose=True),
        Pile("cover", 1, each=True),
    ),
    steps="peek lay_down call open reshuffle finish",
    questions=(
        Question("covering", "1", SEALED),
        Question("calling", "2", WINDOW),
        Question("opening", "3", TURN),
    ),
    answers="none play:1 play:2 play:3 pass call",
    events="deal\npeek\ncover\ncalls seats:seats\nopen\ngather\nshuffle\nshow\n"
    "hint face:face\nend seats:seats",
    previews="meets face:face",
    reasons={"beaten": "2"},
)


class Cover(Game):
    """Seat 0 looks at the hand of seat 1; all cover a card; seat 1 opens one; all is shown."""

    identity: ClassVar[Identity] = IDENTITY

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.callers: i64 = 0
        self.note_of_deck: i64 = 0

    def facts(self, f: Facts) -> None:
        self.callers = f.seats("callers", self.callers)
        self.note_of_deck = f.number("note_of_deck", self.note_of_deck, 0, 99)

    def set_up(self) -> None:
        """Two cards each; what is left stays in the deck."""
        cards = self.table.options["deck"]
        assert isinstance(cards, list)
        self.create(DECK, vec[i64](cards))
        self.shuffle("deal", DECK)
        for seat in range(self.seats):
            self.move("deal", DECK, HAND + seat, 2)
        self.do(sequence(PEEK, LAY, CALL, OPEN, RESHUFFLE, FINISH))

    def run(self, step: i64, a: i64, b: i64) -> None:
        (self.peek, self.lay_down, self.call, self.open, self.reshuffle, self.finish)[step]()

    def peek(self) -> None:
        """Seat 0 sees the hand of seat 1."""
        self.show("peek", HAND + 1, 1)

    def lay_down(self) -> None:
        """Each lays a card face down."""
        self.ask(COVERING, (1 << self.seats) - 1)

    def call(self) -> None:
        """Anybody may call."""
        self.ask(CALLING, (1 << self.seats) - 1)

    def open(self) -> None:
        """Seat 1 opens its other card, or not."""
        self.ask(OPENING, 1 << 1)

    def reshuffle(self) -> None:
        """Deck and discard are shuffled, and seat 0 draws."""
        self.move("gather", DISCARD, DECK, self.size(DISCARD), True)
        self.shuffle("again", DECK)
        self.move("deal", DECK, HAND)
        self.ask(OPENING, 1 << 0)

    def finish(self) -> None:
        """All covers are shown; the highest wins."""
        for seat in range(self.seats):
            self.show("show", COVER + seat, EVERYONE)
        best = max(self.face(COVER + seat) for seat in range(self.seats))
        self.win(sum(1 << s for s in range(self.seats) if self.face(COVER + s) == best))

    def offer(self, question: i64, seat: i64) -> vec[i64]:
        if question == CALLING:
            return vec[i64]([PASS, CALLED])
        kinds = [face for face in (1, 2, 3) if (self.kinds(HAND + seat) >> face) & 1]
        return vec[i64]([*kinds, PASS] if question == OPENING else kinds)

    def settle(self, question: i64) -> None:
        answers = [int(answer) for answer in self.answers]
        if question == CALLING:
            self.callers = sum(1 << s for s, answer in enumerate(answers) if answer == CALLED)
            self.tell("calls", self.callers)
            return
        for seat in range(self.seats):
            if (self.who >> seat) & 1 and answers[seat] != PASS:
                self.take(seat, answers[seat])
                if question == OPENING:
                    self.move("open", HAND + seat, DISCARD)
                else:
                    self.move("cover", HAND + seat, COVER + seat)

    def take(self, seat: i64, face: i64) -> None:
        """The card comes to the top of the hand, and nobody else sees from where."""
        self.choose(HAND + seat, face, 1 << seat)


class PlainField(Cover):
    """A public field with a card of the deck in it, set before anybody is asked."""

    def peek(self) -> None:
        super().peek()
        self.note_of_deck = self.face(DECK)


class LateField(Cover):
    """The same much later, of a card in a hand."""

    def reshuffle(self) -> None:
        super().reshuffle()
        self.note_of_deck = self.face(HAND + 1)


class WrongAudience(Cover):
    """A face in a hand told to everybody."""

    def call(self) -> None:
        self.tell("hint", self.face(HAND + 1))
        super().call()


class ToldChoice(Cover):
    """The same of a card that was just chosen in secret."""

    def call(self) -> None:
        self.tell("hint", self.face(COVER + 1))
        super().call()


class WrongMask(Cover):
    """An event whose card everybody sees, though nobody may."""

    def call(self) -> None:
        past = self.writable_past()
        if past is not None:
            seen: dict[str, object] = {"event": "hint", "from": ["deck"]}
            past.events.append(Event(seen, vec[i64]([self.face(DECK)]), vec[i64]([EVERYONE])))
        super().call()


class SilentEvent(Cover):
    """Whether anything is told at all depends on a card in a hand."""

    def call(self) -> None:
        if self.face(HAND + 1) == 3:
            self.tell("hint", 0)
        super().call()


class OptionsOfOthers(Cover):
    """To call is offered only to one whose neighbour covered no 1."""

    def offer(self, question: i64, seat: i64) -> vec[i64]:
        if question == CALLING and self.face(COVER + (seat + 1) % self.seats) == 1:
            return vec[i64]([PASS])
        return super().offer(question, seat)


class OrderOfOptions(Cover):
    """The options come in an order that the neighbour's card decides."""

    def offer(self, question: i64, seat: i64) -> vec[i64]:
        if question == CALLING and self.face(COVER + (seat + 1) % self.seats) == 1:
            return vec[i64]([CALLED, PASS])
        return super().offer(question, seat)


class DefaultOfOthers(Cover):
    """What silence means depends on the neighbour's card."""

    def default(self, question: i64, seat: i64) -> i64:
        if question == CALLING and self.face(COVER + (seat + 1) % self.seats) == 1:
            return CALLED
        return super().default(question, seat)


class PromptedHolder(Cover):
    """Only those who hold a 3 are asked whether they call."""

    def call(self) -> None:
        holders = [s for s in range(self.seats) if self.face(HAND + s) == 3]
        self.ask(CALLING, sum(1 << s for s in holders) or 1)


class TalkativeError(Cover):
    """An error that names another's card."""

    def answer(self, seat: SupportsIndex, answer: SupportsIndex) -> None:
        try:
            super().answer(seat, answer)
        except NotOffered as error:
            raise NotOffered(f"{error}; seat 1 has {self.kinds(HAND + 1)}") from None


class TalkativeReason(Cover):
    """Why an answer is not offered depends on the neighbour's card."""

    def reason(self, seat: i64, answer: i64) -> str:
        neighbour = (seat + 1) % self.seats
        return (
            "beaten"
            if self.question_number == CALLING and self.face(COVER + neighbour) == 1
            else ""
        )


class TalkativePreview(Cover):
    """To call foresees the neighbour's card."""

    def foresee(self, seat: i64, answer: i64) -> tuple[str, tuple[i64, i64, i64, i64]] | None:
        if answer != CALLED:
            return None
        return "meets", (self.face(COVER + (seat + 1) % self.seats), 0, 0, 0)


class DerivedFromSecrets(Cover):
    """A derived number that nobody at the table could work out."""

    def derived(self, f: Facts) -> None:
        f.number("first_of_deck", self.face(DECK) if self.size(DECK) else 0, 0, 3)


class RestrictedByTruth(Cover):
    """A restriction that says what the card is, not what the rule says."""

    def call(self) -> None:
        self.restrict(self.place(HAND + 1, 0), 1 << self.face(HAND + 1))
        super().call()


class SurvivesTheShuffle(Cover):
    """A public field that says where an opened card went in the shuffle."""

    def reshuffle(self) -> None:
        opened = self.face(DISCARD)
        super().reshuffle()
        self.note_of_deck = 1 + self.find(DECK, opened) if opened else 0


class SilentShuffle(Cover):
    """A shuffle after which everybody still knows the card that lay open."""

    def shuffle(self, label: str, pile: i64) -> None:
        top = self.place(pile, self.size(pile) - 1)
        seen = self.seen[top]
        super().shuffle(label, pile)
        if seen:
            self.see(top, EVERYONE)


class TravellingMask(Cover):
    """What others have seen goes along with a card that its owner chooses in secret."""

    def take(self, seat: i64, face: i64) -> None:
        pile = HAND + seat
        chosen, top = self.place(pile, self.find(pile, face)), self.place(pile, self.size(pile) - 1)
        for row in (self.faces, self.seen):
            row[chosen], row[top] = row[top], row[chosen]


class ForgettingMask(Cover):
    """A hidden choice after which nobody remembers what lies among these cards."""

    def take(self, seat: i64, face: i64) -> None:
        past = self.writable_past()
        super().take(seat, face)
        if past is not None and self.past is not None:
            for other in range(len(self.past.lots)):
                if other != seat:
                    self.past.lots[other] = fresh_lots(self, other)


@contextmanager
def registered(game: type[Game]) -> Iterator[str]:
    """The key of a game that is registered for so long."""
    register(game)
    try:
        yield game.identity.key
    finally:
        del all_games()[game.identity.key]
