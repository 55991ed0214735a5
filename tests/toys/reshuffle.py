"""Toy 1: a reshuffle of public cards. Draw one, play one; the played cards become the deck."""

from __future__ import annotations

from typing import ClassVar

from librt.vecs import vec
from mypy_extensions import i64

from tripot.kernel.facts import Facts
from tripot.kernel.game import Game
from tripot.kernel.identity import TURN, Identity, Pile, Question
from tripot.kernel.table import Table

DECK, DISCARD, HAND = 0x00, 0x10, 0x20
TURNS = 5


class Reshuffle(Game):
    """Two seats, five cards, five turns; the last card played wins if it is a 1."""

    identity: ClassVar[Identity] = Identity(
        key="toy-reshuffle",
        name={"en": "Reshuffle", "fr": "Remélange"},
        line={"en": "Draw one, play one.", "fr": "Piochez, jouez."},
        seats=(2, 2),
        minutes=(1, 1),
        age=3,
        longest=99,
        version=1,
        options=(),
        faces="1 2 3",
        piles=(
            Pile("deck", 5),
            Pile("discard", 5, seen="everyone"),
            Pile("hands", 2, seen="owner", each=True, loose=True),
        ),
        steps="take_turn",
        questions=(Question("play", "1", TURN),),
        answers="none play:1 play:2 play:3",
        events="shuffle\ndeal\nrecycle\ndraw\nplay\nend seats:seats",
    )

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.turn: i64 = 0

    def facts(self, f: Facts) -> None:
        self.turn = f.number("turn", self.turn, 0, TURNS)

    def set_up(self) -> None:
        self.create(DECK, vec[i64]([1, 1, 2, 2, 3]))
        self.shuffle("deal", DECK)
        for seat in range(2):
            self.move("deal", DECK, HAND + seat)
        self.then(0)

    def run(self, step: i64, a: i64, b: i64) -> None:
        self.take_turn()

    def take_turn(self) -> None:
        seat = self.turn % 2
        if self.turn == TURNS:
            last = self.face(DISCARD, self.size(DISCARD) - 1)
            self.win(1 << (1 - seat) if last == 1 else 0)
            return
        if self.size(DECK) == 0:
            self.move("recycle", DISCARD, DECK, self.size(DISCARD), True)
            self.shuffle("reshuffle", DECK)
        self.move("draw", DECK, HAND + seat)
        self.ask(0, 1 << seat)

    def offer(self, question: i64, seat: i64) -> vec[i64]:
        return vec[i64]([face for face in (1, 2, 3) if self.find(HAND + seat, face) >= 0])

    def settle(self, question: i64) -> None:
        seat = self.turn % 2
        self.choose(HAND + seat, self.answers[seat], 1 << seat)
        self.move("play", HAND + seat, DISCARD)
        self.turn += 1
        self.then(0)
