"""Toy 6, a game from outside with a question of every shape, and without a word of its own.

Left Luggage: one lays a bag before somebody, says how many geese are in it, and the others may open
it. The liar, or the one who opened an honest bag, takes a tag; with two tags one is out. When the
cards are used up or one is left, all who are still in tip and win.
"""

from __future__ import annotations

from typing import ClassVar

from librt.vecs import append, vec
from mypy_extensions import i64

from tripot.kernel.facts import Facts
from tripot.kernel.game import Game
from tripot.kernel.identity import EVERYONE, SEALED, TURN, WINDOW, Identity, Pile, Question
from tripot.kernel.kinds import SEAT
from tripot.kernel.table import Table

DECK, HAND, BAG, OWNER, SHELF = 0x00, 0x10, 0x20, 0x30, 0x40
NAMES = ("goose", "odd-boot", "tiara")
GEESE: i64 = 1  # the face that is counted
PORTER, THIEF = 4, 5
SEATS, SAID = 4, 3  # how many sit there, and how many things can be said
LAY, OPEN, TIP = 0, 1, 2
TURNS, LAYS, SETTLES, TIPS = range(4)
PASS, OPENS, FIRST = 0, 1, 2
BIDS: i64 = FIRST + len(NAMES) * SEATS * SAID
SAYINGS = [
    f"lay:{face}>{seat}={said}" for face in NAMES for seat in range(SEATS) for said in range(SAID)
]


class Luggage(Game):
    """Bags, tags, and a tip at the end."""

    identity: ClassVar[Identity] = Identity(
        key="toy-luggage",
        name={"en": "Left Luggage", "fr": "Consigne"},
        line={"en": "What is in the bag?", "fr": "Qu'y a-t-il dans le sac ?"},
        seats=(3, SEATS),
        minutes=(1, 3),
        age=8,
        longest=99,
        version=1,
        options=(),
        faces="goose/critter/red odd-boot/boot/blue tiara/crown/ochre porter thief",
        piles=(
            Pile("deck", 24),
            Pile("hands", 6, seen="owner", each=True, loose=True),
            Pile("bags", 1, seen="owner", each=True),
            Pile("owners", 1, seen="owner", each=True, secret=True),
            Pile("shelf", 24, seen="everyone"),
        ),
        steps="turn lay settle tip",
        questions=(
            Question("lay", "1", TURN),
            Question("open_it", "2", WINDOW, "liar:seat said:0..2", least=100),
            Question("tip", "3", SEALED),
        ),
        answers=" ".join(["pass", "open", *SAYINGS, *[f"tip={n}" for n in range(12)]]),
        events="""
            shuffle 100
            deal 200
            turn 300 seat:seat
            lay 500 before:seat said:0..2
            open_it 1600 seat:seat
            shelve 200
            tag 900 seat:seat tags:0..2
            out 1500 seat:seat
            end 2000 seats:seats
        """,
        first="tags",
    )

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.alive: i64 = self.everybody()
        self.turn: i64 = 0
        self.said: i64 = 0
        self.tags: vec[i64] = self.row()

    def facts(self, f: Facts) -> None:
        self.alive = f.seats("alive", self.alive)
        self.turn = f.value("turn", self.turn, SEAT)
        self.said = f.number("last_said", self.said, 0, SAID - 1)
        self.tags = f.numbers("tags", self.tags, 0, 2)

    def set_up(self) -> None:
        self.create(DECK, vec[i64]([GEESE, 2, 3] * 6))
        self.shuffle("deal", DECK)
        for seat in range(self.seats):
            self.create(OWNER + seat, vec[i64]([PORTER if seat % 2 else THIEF]))
            self.move("deal", DECK, HAND + seat, 4)
        self.then(LAYS)

    def run(self, step: i64, a: i64, b: i64) -> None:
        if step == TURNS:
            self.turns()
        elif step == LAYS:
            self.tell("turn", self.turn)
            self.ask(LAY, 1 << self.turn)
        elif step == SETTLES:
            self.ask(OPEN, self.alive & ~(1 << self.turn), self.turn, self.said)
        else:
            self.ask(TIP, self.alive)

    def turns(self) -> None:
        """The next one who is in and has cards; else the tip ends it."""
        for step in range(1, self.seats + 1):
            seat = (self.turn + step) % self.seats
            if (self.alive >> seat) & 1 and self.size(HAND + seat) and self.alive != 1 << seat:
                self.turn = seat
                self.then(LAYS)
                return
        self.then(TIPS)

    def offer(self, question: i64, seat: i64) -> vec[i64]:
        if question == OPEN:
            return vec[i64]([PASS, OPENS])
        if question == TIP:
            return vec[i64]([BIDS + n for n in range(12)])
        found = vec[i64]()
        for n in range(len(SAYINGS)):
            face, to = n // (SEATS * SAID) + 1, n // SAID % SEATS
            held = self.find(HAND + seat, face) >= 0
            if held and to != seat and to < self.seats and (self.alive >> to) & 1:
                found = append(found, FIRST + n)
        return found

    def settle(self, question: i64) -> None:
        if question == LAY:
            n = self.answers[self.turn] - FIRST
            self.said = n % SAID
            self.choose(HAND + self.turn, n // (SEATS * SAID) + 1, 1 << self.turn)
            self.move("lay", HAND + self.turn, BAG + self.turn, 1, a=n // SAID % SEATS, b=self.said)
            self.then(SETTLES)
        elif question == OPEN:
            self.opened()
            self.then(TURNS)
        else:
            self.win(self.alive)

    def opened(self) -> None:
        """The first who opens it is right or wrong; an unopened bag goes to the shelf as it is."""
        bag = BAG + self.turn
        for seat in range(self.seats):
            if seat != self.turn and (self.alive >> seat) & 1 and self.answers[seat] == OPENS:
                self.show("open_it", bag, EVERYONE, a=seat)
                honest = (self.face(bag) == GEESE) == (self.said > 0)
                self.tagged(seat if honest else self.turn)
                break
        self.move("shelve", bag, SHELF)

    def tagged(self, seat: i64) -> None:
        """With two one is out."""
        self.tags[seat] += 1
        self.tell("tag", seat, self.tags[seat])
        if self.tags[seat] == 2:
            self.alive &= ~(1 << seat)
            self.tell("out", seat)
