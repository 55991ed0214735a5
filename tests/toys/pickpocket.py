"""Toy 2: a random take and a hidden choice from a hand that somebody has seen."""

from __future__ import annotations

from typing import ClassVar

from librt.vecs import vec
from mypy_extensions import i64

from tripot.kernel.facts import Facts
from tripot.kernel.game import Game
from tripot.kernel.identity import TURN, Identity, Pile, Question
from tripot.kernel.play import sequence
from tripot.kernel.table import Table

CENTRE, FRONT, HAND = 0x00, 0x10, 0x20
CARDS = (1, 1, 2, 3, 3, 4)
RED = 1 << 3 | 1 << 4  # played face down, and so known to be red
LOOK, PLAY, GIVE = 0, 1, 2
LOOKS, PLAYS, MEDDLES, TAKES, GIVES, ENDS = range(6)


class Pickpocket(Game):
    """Seat 0 looks at a hand; 1 plays a card; one of 1's is changed; 2 takes one and gives one."""

    identity: ClassVar[Identity] = Identity(
        key="toy-pickpocket",
        name={"en": "Pickpocket", "fr": "Pickpocket"},
        line={"en": "Look, play, take, give.", "fr": "Regardez, jouez, prenez, donnez."},
        seats=(3, 3),
        minutes=(1, 1),
        age=3,
        longest=99,
        version=1,
        options=(),
        faces="1 2 3 4",
        piles=(
            Pile("centre", 6),
            Pile("front", 1),
            Pile("hands", 4, seen="owner", each=True, loose=True),
        ),
        steps="looks plays meddles takes gives ends",
        questions=(
            Question("look", "1", TURN),
            Question("play", "2", TURN),
            Question("give", "3", TURN),
        ),
        answers="nobody play:1 play:2 play:3 play:4",
        events="shuffle\ndeal\nlook\nnobody\nplay\nmeddle\ntake\ngive\nend seats:seats",
    )

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.played: i64 = 0

    def facts(self, f: Facts) -> None:
        self.played = f.number("played", self.played, 0, 1)

    def set_up(self) -> None:
        self.create(CENTRE, vec[i64](CARDS))
        self.shuffle("deal", CENTRE)
        self.move("deal", CENTRE, HAND + 1, 3)
        self.move("deal", CENTRE, HAND + 2, 2)
        self.do(sequence(LOOKS, PLAYS, MEDDLES, TAKES, GIVES, ENDS))

    def run(self, step: i64, a: i64, b: i64) -> None:
        (self.looks, self.plays, self.meddles, self.takes, self.gives, self.ends)[step]()

    def looks(self) -> None:
        self.ask(LOOK, 1 << 0)

    def plays(self) -> None:
        self.ask(PLAY, 1 << 1)

    def meddles(self) -> None:
        """A random card of seat 1 and the centre card change places; 1 sees both."""
        self.pick("meddle", HAND + 1, 1 << 1)
        self.swap("meddle", HAND + 1, self.size(HAND + 1) - 1, CENTRE, 0)

    def takes(self) -> None:
        """Seat 2 takes a card of seat 1 at random: both know which."""
        self.pick("take", HAND + 1, 1 << 1)
        self.move("take", HAND + 1, HAND + 2)

    def gives(self) -> None:
        self.ask(GIVE, 1 << 2)

    def ends(self) -> None:
        self.win(1 << 1 if self.find(HAND + 1, 4) >= 0 else 1 << 2)

    def offer(self, question: i64, seat: i64) -> vec[i64]:
        if question == LOOK:
            return vec[i64]([0, 1, 2])
        return vec[i64]([face for face in (1, 2, 3, 4) if self.find(HAND + seat, face) >= 0])

    def settle(self, question: i64) -> None:
        answer = self.answers[question]
        if question == LOOK:
            if answer:
                self.show("look", HAND + answer, 1 << 0)
            else:
                self.tell("nobody")
        elif question == PLAY:
            self.choose(HAND + 1, answer, 1 << 1)
            self.move("play", HAND + 1, FRONT, 1, True)
            self.played = 1
            if (RED >> answer) & 1:
                self.restrict(self.place(FRONT, 0), RED)
            else:
                self.show("play", FRONT, 0x1FFF)
        else:
            self.choose(HAND + 2, answer, 1 << 2)
            self.move("give", HAND + 2, HAND + 1)
