"""A first game of one's own: everybody plays a card at once, and the highest that is alone wins.

    python examples/first_game.py

docs/kernel.md explains the words; docs/rules/quick_shot.md and its file show a whole game.
"""

from typing import ClassVar

from librt.vecs import append, vec
from mypy_extensions import i64

import tripot
from tripot.kernel.facts import Facts
from tripot.kernel.game import Game
from tripot.kernel.identity import SEALED, Identity, Pile, Question
from tripot.kernel.options import a_number
from tripot.kernel.registry import register

DECK, HAND, FRONT = 0x00, 0x10, 0x20  # kinds of piles, in the order of the identity
PLAY = 0  # the question
SHOWDOWN = 0  # the step
HIGHEST = 5


class LoneWolf(Game):
    identity: ClassVar[Identity] = Identity(
        key="lone-wolf",
        name={"en": "Lone Wolf", "fr": "Loup solitaire"},
        line={"en": "Highest, but alone", "fr": "Le plus haut, mais seul"},
        seats=(2, 6),
        minutes=(1, 2),
        age=6,
        longest=1,
        version=1,
        options=(a_number("copies", "Cards of each number", 4, 9, 4),),
        faces="1 2 3 4 5",
        piles=(
            Pile("deck", 45),
            Pile("hands", 3, seen="owner", each=True, loose=True),
            Pile("front", 1, seen="everyone", each=True),
        ),
        steps="showdown",
        questions=(Question("play", "1.1", SEALED),),
        answers="pass play:1 play:2 play:3 play:4 play:5",
        events="""
            shuffle 100
            deal 200
            play 800
            end 2000 seats:seats
        """,
    )

    def facts(self, f: Facts) -> None:
        """Nothing but cards: the views show those by themselves."""

    def set_up(self) -> None:
        cards = [face for face in range(1, HIGHEST + 1) for _ in range(self.option("copies"))]
        self.create(DECK, vec[i64](cards))
        self.shuffle("deal", DECK)
        for seat in range(self.seats):
            self.move("deal", DECK, HAND + seat, 3)
        self.then(SHOWDOWN)

    def run(self, step: i64, a: i64, b: i64) -> None:
        self.ask(PLAY, self.everybody())

    def offer(self, question: i64, seat: i64) -> vec[i64]:
        found = vec[i64]()
        for face in range(1, HIGHEST + 1):
            if self.find(HAND + seat, face) >= 0:
                found = append(found, i64(face))
        return found

    def settle(self, question: i64) -> None:
        for seat in range(self.seats):
            self.choose(HAND + seat, self.answers[seat], 1 << seat)
            self.move("play", HAND + seat, FRONT + seat, 1)
        played = [int(self.answers[seat]) for seat in range(self.seats)]
        alone = [card for card in played if played.count(card) == 1]
        self.win(1 << played.index(max(alone)) if alone else 0)


if __name__ == "__main__":
    register(LoneWolf)
    game = tripot.new("lone-wolf", seats=4, seed=1)
    for seat in game.asked:
        print(seat, "holds", game.view(seat)["piles"]["hands"][seat])
        game.answer(seat, max(game.legal(seat)))
    print("played:", game.view()["piles"]["front"], "winner:", game.winners)
