"""A bare felt: piles and three seats, no rules. A test says the kernel's words on it by hand."""

from __future__ import annotations

from typing import ClassVar

from librt.vecs import vec
from mypy_extensions import i64

from tripot.kernel.game import Game
from tripot.kernel.identity import SEALED, Identity, Pile, Question
from tripot.kernel.registry import open_table, register, unregister
from tripot.kernel.rng import Quick

DECK, OPEN, CLOSED, HAND, BARREL = 0x00, 0x10, 0x20, 0x30, 0x40


class Felt(Game):
    """Whatever the test lays on it."""

    identity: ClassVar[Identity] = Identity(
        key="toy-felt",
        name={"en": "Felt", "fr": "Tapis"},
        line={"en": "Bare.", "fr": "Nu."},
        seats=(3, 3),
        minutes=(1, 1),
        age=3,
        longest=99,
        version=1,
        options=(),
        faces="1 2 3 4 5 6",
        piles=(
            Pile("deck", 12),
            Pile("open", 12, seen="everyone"),
            Pile("closed", 12),
            Pile("hands", 12, seen="owner", each=True, loose=True),
            Pile("barrel", 12),
        ),
        steps="wait",
        questions=(Question("wait", "1", SEALED),),
        answers="yes",
        events="shuffle\nmove\nlook\nend seats:seats",
    )

    def set_up(self) -> None:
        self.then(0)

    def run(self, step: i64, a: i64, b: i64) -> None:
        self.ask(0, 0b111)

    def offer(self, question: i64, seat: i64) -> vec[i64]:
        return vec[i64]([0])

    def settle(self, question: i64) -> None:
        self.win(0)


def felt(*faces: int) -> Game:
    """A heard table with these cards shuffled in the deck."""
    register(Felt)
    try:
        table = open_table("toy-felt", 3, None, None)
    finally:
        unregister(Felt)
    game = table.game(table)
    game.begin(Quick(1), True)
    game.create(DECK, vec[i64](faces))
    game.shuffle("deal", DECK)
    return game


def lying(game: Game, seat: int, pile: int) -> set[tuple[int, ...]]:
    """All that may lie in a pile, bottom first, in the eyes of a seat."""
    return {
        tuple(int(world.face(pile, i)) for i in range(world.size(pile)))
        for world in game.seat(seat).worlds()
    }
