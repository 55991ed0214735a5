"""A game without sense: a row of random operations on six cards, to try every kind of knowledge.

The option `program` decides the operations; chance and choices decide what comes of them. Nobody
would play it, but whatever a seat can know of it by any road, the kernel must know exactly.
"""

from __future__ import annotations

from typing import ClassVar

from librt.vecs import vec
from mypy_extensions import i64

from tripot.kernel.facts import Facts
from tripot.kernel.game import Game
from tripot.kernel.identity import SEALED, TURN, Identity, Pile, Question
from tripot.kernel.options import a_number, some_numbers
from tripot.kernel.rng import Quick
from tripot.kernel.table import Table

DECK, OPEN, CLOSED, HAND = 0x00, 0x10, 0x20, 0x30
TAKE, LAY, LOOK, EXCHANGE, SHUFFLE = range(5)  # and all else is: a seat plays a card
CHOICE, DONE = 0, 1
RED = 1 << 2 | 1 << 3
LENGTH = 6


class Scramble(Game):
    """Three seats, two cards each; then whatever the program says."""

    identity: ClassVar[Identity] = Identity(
        key="toy-scramble",
        name={"en": "Scramble", "fr": "Pêle-mêle"},
        line={"en": "Anything goes.", "fr": "Tout est permis."},
        seats=(3, 3),
        minutes=(1, 1),
        age=3,
        longest=99,
        version=1,
        options=(
            a_number("program", "Which operations", 0, 10**9, 0),
            some_numbers("cards", "Faces, the last three of them twice", 1, 5, [1, 2, 3]),
        ),
        faces="1 2 3 4 5",
        piles=(
            Pile("deck", 8),
            Pile("open", 8, seen="everyone"),
            Pile("closed", 8),
            Pile("hands", 8, seen="owner", each=True, loose=True),
        ),
        steps="operate",
        questions=(Question("choice", "1", TURN), Question("done", "2", SEALED)),
        answers="none play:1 play:2 play:3 play:4 play:5",
        events="shuffle\ndeal\nlift\nlay\nlook\nexchange\nplay\nred\nend seats:seats",
    )

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.line: i64 = 0

    def facts(self, f: Facts) -> None:
        self.line = f.number("line", self.line, 0, LENGTH)

    def set_up(self) -> None:
        faces = self.table.options["cards"]
        assert isinstance(faces, list)
        self.create(DECK, vec[i64]([*faces, *faces[-3:]]))
        self.shuffle("deal", DECK)
        for seat in (0, 1):
            self.move("deal", DECK, HAND + seat, 2)
        self.move("deal", DECK, CLOSED, 1)
        self.then(0)

    def run(self, step: i64, a: i64, b: i64) -> None:
        if self.line == LENGTH:
            self.ask(DONE, 0b111)
        else:
            self.line += 1
            self.operate()

    def operate(self) -> None:
        """The next operation: some pile, some other, some seat, all from the program."""
        program = self.table.options["program"]
        assert isinstance(program, int)
        dice = Quick(1000 * program + int(self.line))
        piles = [pile for pile in self.table.piles() if self.size(pile)]
        pile = piles[dice.below(len(piles))]
        other = self.table.piles()[dice.below(6)]
        seat = dice.below(3)
        what = dice.below(8)
        second = piles[dice.below(len(piles))]
        self.then(0)
        if what <= LAY:
            self.some_card(pile, dice)
            self.move("lay", pile, other, 1, other < HAND and dice.below(2) == 1)
        elif what == LOOK:
            self.some_card(pile, dice)
            self.show("look", pile, 1 << seat, self.size(pile) - 1, 1)
        elif what == EXCHANGE and pile != second:
            self.some_card(pile, dice)
            self.some_card(second, dice)
            top, second_top = self.size(pile) - 1, self.size(second) - 1
            self.swap("exchange", pile, top, second, second_top)
        elif what == SHUFFLE:
            self.shuffle("again", pile)
            if pile >= HAND:  # a seat knows its own hand, whatever happens to it
                self.show("look", pile, 1 << (pile - HAND))
        elif self.size(HAND + seat):
            self.ask(CHOICE, 1 << seat, other, seat)

    def some_card(self, pile: i64, dice: Quick) -> None:
        """Bring a card to the top: in a hand at random, elsewhere the program says which."""
        if pile >= HAND:
            self.pick("some", pile, 1 << (pile - HAND))
        else:
            self.lift("lift", pile, dice.below(self.size(pile)))

    def offer(self, question: i64, seat: i64) -> vec[i64]:
        if question == DONE:
            return vec[i64]([0])
        return vec[i64]([face for face in range(1, 6) if self.find(HAND + seat, face) >= 0])

    def settle(self, question: i64) -> None:
        if question == DONE:
            self.win(0)
            return
        seat, face, target = self.b, self.answers[self.b], self.a
        self.choose(HAND + seat, face, 1 << seat)
        self.move("play", HAND + seat, target, 1, target < HAND)
        if (RED >> face) & 1:  # a red one is known to be red, another one is shown
            self.tell("red")
            self.restrict(self.place(target, self.size(target) - 1), RED)
        else:
            self.show("look", target, 0x1FFF, self.size(target) - 1, 1)
