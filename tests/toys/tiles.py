"""Toy 3: swapped tiles with a public deduction. While the game goes on, 0 and 1 differ."""

from __future__ import annotations

from typing import ClassVar

from librt.vecs import vec
from mypy_extensions import i64

from tripot.kernel.facts import Facts
from tripot.kernel.game import Game
from tripot.kernel.identity import TURN, Identity, Pile, Question
from tripot.kernel.table import Table

CENTRE, TILE = 0x00, 0x10
TURNS = 3
# Answers: look at the tile of 0, 1, 2; exchange 0 with 2, 1 with 2, or one of them with the centre.
EXCHANGES = {3: (TILE + 0, TILE + 2), 4: (TILE + 1, TILE + 2), 5: (TILE + 0, CENTRE)} | {
    6: (TILE + 2, CENTRE)
}


class Tiles(Game):
    """Four tiles of two gangs, three seats; as soon as 0 and 1 are of one gang they win."""

    identity: ClassVar[Identity] = Identity(
        key="toy-tiles",
        name={"en": "Tiles", "fr": "Tuiles"},
        line={"en": "Look or exchange.", "fr": "Regardez ou échangez."},
        seats=(3, 3),
        minutes=(1, 1),
        age=3,
        longest=99,
        version=1,
        options=(),
        faces="A B",
        piles=(Pile("centre", 4), Pile("tiles", 1, seen="owner", each=True)),
        steps="take_turn",
        questions=(Question("act", "1", TURN),),
        answers="look>0 look>1 look>2 swap>0=2 swap>1=2 swap>0@centre swap>2@centre",
        events="shuffle\ndeal\nlook\nswap\nend seats:seats",
    )

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.turn: i64 = 0
        self.apart: i64 = 0  # pairs of tiles that were seen to differ, as bits 4 * tile + tile

    def facts(self, f: Facts) -> None:
        self.turn = f.number("turn", self.turn, 0, TURNS)
        self.apart = f.number("apart", self.apart, 0, 0xFFFF)

    def set_up(self) -> None:
        self.create(CENTRE, vec[i64]([1, 1, 2, 2]))
        self.shuffle("deal", CENTRE)
        for seat in range(3):
            self.move("deal", CENTRE, TILE + seat)
        self.then(0)

    def run(self, step: i64, a: i64, b: i64) -> None:
        self.take_turn()

    def take_turn(self) -> None:
        if self.face(TILE) == self.face(TILE + 1):
            self.win(0b011)
        elif self.turn == TURNS:
            self.win(0b100)
        else:  # everybody sees that it goes on
            self.apart |= 1 << (4 * self.place(TILE, 0) + self.place(TILE + 1, 0))
            self.ask(0, 1 << (self.turn % 3))

    def possible(self) -> bool:
        for pair in range(16):
            if (self.apart >> pair) & 1 and self.faces[pair // 4] == self.faces[pair % 4]:
                return False
        return True

    def offer(self, question: i64, seat: i64) -> vec[i64]:
        return vec[i64]([answer for answer in range(7) if answer != seat])

    def settle(self, question: i64) -> None:
        seat = self.turn % 3
        answer = self.answers[seat]
        if answer < 3:
            self.show("look", TILE + answer, 1 << seat)
        else:
            one, other = EXCHANGES[int(answer)]
            self.swap("swap", one, 0, other, 0)
        self.turn += 1
        self.then(0)
