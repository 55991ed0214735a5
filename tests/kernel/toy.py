"""A toy without rules: its answers are the very words by which a game moves, shows and mixes."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import ClassVar

from librt.vecs import append, vec
from mypy_extensions import i64

import tripot
from tripot.kernel.facts import Facts
from tripot.kernel.identity import EVERYONE, NOBODY, TURN, Identity, Pile, Question
from tripot.kernel.options import Option
from tripot.kernel.registry import all_games, register
from tripot.kernel.table import Table

DECK, TABLE, CELLAR, HAND = 0x00, 0x10, 0x20, 0x30
PILES = {"deck": DECK, "table": TABLE, "cellar": CELLAR, "hand0": HAND, "hand1": HAND + 1}
SEATS = 2
DECKS = {"four": [1, 1, 2, 3], "five": [1, 1, 2, 2, 3]}
MORE = [2, 4]  # a second card set
ODD, EVEN = 0b01010, 0b10100
BOTTOM = 1  # a mask of positions
LONGEST = 40


def all_words() -> list[str]:
    """Every sentence that can be said at this table."""
    said = ["end", "create"]
    for pile in PILES:
        said += [f"{verb}:{pile}" for verb in ("shuffle", "sink", "pick", "see-pick", "pick-above")]
        said += [f"{verb}:{pile}:{face}" for verb in ("choose", "choose-above") for face in "1234"]
        said += [f"{verb}:{pile}:{who}" for verb in ("show", "peek") for who in ("0", "1", "all")]
        said += [f"restrict:{pile}:{end}" for end in ("top", "bottom")]
        for other in PILES:
            if other != pile:
                said += [
                    f"{verb}:{pile}:{other}" for verb in ("move", "hide", "gather", "swap", "draw")
                ]
    return said


WORDS = all_words()


class Words(tripot.Game):
    """The toy."""

    identity: ClassVar[Identity] = Identity(
        key="words",
        name={"en": "Words"},
        line={"en": "Say something to the cards."},
        seats=(SEATS, SEATS),
        minutes=(1, 1),
        age=8,
        longest=99,
        version=1,
        options=(
            Option("deck", "Cards", {"type": "string", "enum": list(DECKS)}, "four"),
            Option("automaton", "Nobody sits at seat 1", {"type": "boolean"}, False),
        ),
        faces="1 2 3 4",
        piles=(
            Pile("deck", 8),
            Pile("table", 8, seen="everyone"),
            Pile("cellar", 8),
            Pile("hands", 8, seen="owner", each=True, loose=True),
        ),
        steps="next",
        questions=(Question("word", "1.1", TURN),),
        answers=" ".join(f"say={n}" for n in range(len(WORDS))),
        events="move\nshow\nswap\nshuffle\nrule odd:flag\nend seats:seats",
    )

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.turn: i64 = 0
        self.created = False

    def facts(self, f: Facts) -> None:
        self.turn = f.number("turn", self.turn, 0, self.seats - 1)
        self.created = f.flag("created", self.created)

    def set_up(self) -> None:
        self.automata = 0b10 if self.table.options["automaton"] else 0
        self.create(DECK, vec[i64](DECKS[str(self.table.options["deck"])]))
        self.shuffle("deal", DECK)
        self.then(0)

    def run(self, step: i64, a: i64, b: i64) -> None:
        self.ask(0, 1 << (0 if self.automata else self.turn))

    def offer(self, question: i64, seat: i64) -> vec[i64]:
        options = vec[i64]()
        for number, sentence in enumerate(WORDS):
            if self.sayable(*sentence.split(":"), seat=seat):
                options = append(options, i64(number))
        return options

    def sayable(self, verb: str, name: str = "", other: str = "", *, seat: i64) -> bool:
        """Whether it makes sense, from sizes, masks, and faces that the seat knows."""
        if name == "":
            return verb == "end" or not self.created
        pile, above = PILES[name], 1 if verb.endswith("above") else 0
        places = [self.place(pile, i) for i in range(above, int(self.size(pile)))]
        if verb.startswith("choose"):
            known = [self.faces[place] for place in places if (self.seen[place] >> seat) & 1]
            return len(known) == len(places) and int(other) in known
        return len(places) > 0 and (verb != "swap" or self.size(PILES[other]) > 0)

    def settle(self, question: i64) -> None:
        seat = 0 if self.automata else self.turn
        self.say(*WORDS[self.answers[seat]].split(":"), seat=seat)
        self.turn = (self.turn + 1) % self.seats
        if not self.ended:
            self.then(0)

    def say(self, verb: str, name: str = "", other: str = "", *, seat: i64) -> None:
        """Do it."""
        if verb == "end" or self.decisions > LONGEST:
            self.win(1)
        elif verb == "create":
            self.created = True
            self.create(DECK, vec[i64](MORE))
        elif other in PILES:
            self.say_of_two(verb, PILES[name], PILES[other])
        elif verb in ("show", "peek", "restrict"):
            self.say_openly(verb, PILES[name], other)
        elif verb == "shuffle":
            self.shuffle("shuffle", PILES[name])
        elif verb == "sink":
            self.sink("move", PILES[name])
        elif verb == "pick":
            self.pick("pick", PILES[name], NOBODY)
        elif verb == "see-pick":
            self.pick("pick", PILES[name], EVERYONE)
        elif verb == "pick-above":
            self.pick("pick", PILES[name], EVERYONE, BOTTOM)
        else:
            keep = BOTTOM if verb == "choose-above" else 0
            self.choose(PILES[name], int(other), 1 << seat, keep)

    def say_of_two(self, verb: str, pile: i64, other: i64) -> None:
        """A card, or all of them, to another pile."""
        if verb == "swap":
            self.swap("swap", pile, 0, other, self.size(other) - 1)
        elif verb == "draw":
            self.draw_out("move", pile, 0, other)
        else:
            count = self.size(pile) if verb == "gather" else 1
            self.move("move", pile, other, count, closed=verb != "move")

    def say_openly(self, verb: str, pile: i64, which: str) -> None:
        """Something is learned about cards where they lie."""
        top = self.size(pile) - 1
        if verb == "restrict":
            i = top if which == "top" else 0
            odd = self.face(pile, i) % 2
            self.restrict(self.place(pile, i), ODD if odd else EVEN)
            self.tell("rule", odd)
        else:
            viewers = EVERYONE if which == "all" else 1 << int(which)
            self.show("show", pile, viewers, top if verb == "peek" else 0)


@contextmanager
def registered() -> Iterator[None]:
    """The toy among the games, for a while."""
    register(Words)
    try:
        yield
    finally:
        del all_games()["words"]
