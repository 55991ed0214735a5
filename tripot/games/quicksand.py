"""Quicksand: six explorers, one of them secretly yours.

docs/rules/quicksand.md has the clauses; the board is in quicksand_board.py.
"""

from __future__ import annotations

from typing import ClassVar, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tripot.games.quicksand_board import (
    ARROWS,
    COLOURS,
    FIRST,
    MASK_CIRCLE,
    OURS,
    QUICKSAND_CIRCLE,
    REACH,
    ROW,
    SHORT,
    TEMPLE,
    a_board,
    read_board,
)
from tripot.kernel.errors import BadOption, BadPosition, at_option
from tripot.kernel.facts import Facts, bit, bits, each
from tripot.kernel.game import Game
from tripot.kernel.identity import EVERYONE, TURN, Identity, Pile, Question
from tripot.kernel.kinds import FLAG, PLACE, SEAT
from tripot.kernel.options import a_number, some_counts, some_numbers
from tripot.kernel.play import sequence
from tripot.kernel.table import Table

# The cards (1.3). From 1 to 6 a card's face is its colour; explorer number 0 is the red one.
MASK: Final = 7
QUICKSAND: Final = 8
HUNTER: Final = 9  # from here on: the token of explorer 0, 1, ... (1.2)
CARDS: Final = {**dict.fromkeys(COLOURS, 11), "mask": 8, "quicksand": 9}
BOX: Final = 83
NONE: Final = dict.fromkeys(CARDS, 0)
EXPLORERS: Final = 6
EXPLORER_NAMES: Final = (
    *("hunter", "geologist", "botanist"),
    *("zoologist", "archaeologist", "lord"),
)
ALL_NO: Final = vec[i64]([0] * 6)  # of each explorer

# The piles, a pile's number being this plus the seat.
ASIDE: Final = 0x00
TOKEN: Final = 0x10
DECK: Final = 0x20
DISCARD: Final = 0x30
HAND: Final = 0x40

# The questions, and the answers: nothing, an arrow, a card to discard, how many quicksand cards,
# how many cards and masks on an explorer, and a set of explorers to trap.
PLAY: Final = 0
FORK: Final = 1
TRAP: Final = 2
MAY_DISCARD: Final = 3
MUST_DISCARD: Final = 4
PASS: Final = 0
WAYS: Final = 1  # + the number of the arrow, from 0 on
DISCARDS: Final = 3  # + the face
SANDS: Final = 11  # + how many
WALKS: Final = 18  # + 27 for each explorer + the place of cards and masks in PARTS
TRAPS: Final = 179  # + the mask of explorers
PARTS: Final = [(cards - masks, masks) for cards in range(1, 7) for masks in range(cards + 1)]
SETS: Final = [vec[i64]([m for m in range(63) if bits(m) == n]) for n in range(6)]

# The steps of a turn.
TAKE_TURN: Final = 0
PLAY_CARDS: Final = 1
DRAW_UP: Final = 2
END_TURN: Final = 3
WHOLE_TURN: Final = sequence(PLAY_CARDS, DRAW_UP, END_TURN)

MOST_TURNS: Final = 500  # 3.12


def cards_of(answer: i64) -> tuple[i64, i64]:
    """How many cards a walk takes, and how many of them are masks."""
    masks = (answer - WALKS) % 27
    n: i64 = 1
    while masks > n:
        masks -= n + 1
        n += 1
    return n, masks


def answers() -> str:
    """The notation of every answer, in the order of their numbers."""
    words = ["pass", "way=1", "way=2", "way=3"]
    words += [f"discard:{card}" for card in CARDS]
    words += ["trap:" + "+".join(["quicksand"] * n) for n in range(1, 7)]
    for colour in COLOURS:
        for n, masks in PARTS:
            words.append(f"walk-{colour}:" + "+".join([colour] * n + ["mask"] * masks))
    for mask in range(1, 63):
        words.append("sink:" + "+".join([EXPLORER_NAMES[i] for i in range(6) if (mask >> i) & 1]))
    return " ".join(words)


IDENTITY: Final = Identity(
    key="quicksand",
    name={"en": "Quicksand", "fr": "Quicksand"},
    line={
        "en": "Bring your secret explorer to the temple before the others do.",
        "fr": "Amène ton explorateur secret au temple avant les autres.",
    },
    seats=(2, 5),
    minutes=(10, 20),
    age=8,
    longest=8 * MOST_TURNS,  # cards, a way at each of six steps, a discard
    version=2,
    options=(
        a_board("board", "The board", OURS, SHORT),
        some_counts(
            "cards",
            "Cards of each kind",
            BOX,
            CARDS,
            *[{**NONE, colour: 36, "mask": 24} for colour in COLOURS],
            {**dict.fromkeys(CARDS, 2), "mask": 40},
            {**NONE, "quicksand": 30},
            {**NONE, "quicksand": 83},
        ),
        a_number("hand", "Cards in hand after drawing", 1, 6, 6, 2),
        some_numbers("tokens", "Explorers with a token", 0, 5, [0, 1, 2, 3, 4, 5], [0, 1, 3, 4, 5]),
        a_number("turns", "Turns until nobody wins", 1, MOST_TURNS, MOST_TURNS, 25),
    ),
    faces="red/boot/red yellow/boot/ochre green/boot/green blue/boot/blue white/boot/white"
    " black/boot/black mask/mask quicksand/key hunter/mask/red geologist/mask/ochre"
    " botanist/mask/green zoologist/mask/blue archaeologist/mask/white lord/crown/black",
    piles=(
        Pile("aside", 6, loose=True),
        Pile("tokens", 1, seen="owner", each=True, secret=True),
        Pile("deck", BOX),
        Pile("discard", BOX, seen="everyone"),
        Pile("hands", 6, seen="owner", each=True, loose=True),
    ),
    steps="take_turn play_cards draw_up end_turn",
    questions=(
        Question("play", "3.2", TURN),
        Question("fork", "3.4", TURN, "explorer:face steps:1..6"),
        Question("trap", "3.10", TURN, "count:1..6"),
        Question("may_discard", "3.7", TURN),
        Question("must_discard", "3.3", TURN),
    ),
    answers=answers(),
    events="""
        shuffle 100
        deal 100
        deal_token 100
        turn 300 seat:seat turns:1..500
        play 900
        announce 500 explorer:face
        free 700 explorer:face
        walk 350 explorer:face circle:place
        temple 1500 explorer:face
        home 2000 explorer:face
        trap 1000 explorer:face cause:word(circle,card)
        stuck 1300
        discard 600 cause:word(circle,stuck)
        recycle 700
        draw 200
        reveal 500 cause:word(owned,aside)
        end 2000 seats:seats cause:word(owner,nobody) explorer:face?
    """,
    claims="""
        i_am explorer:face(hunter,geologist,botanist,zoologist,archaeologist,lord)
        not_mine explorer:face(hunter,geologist,botanist,zoologist,archaeologist,lord)
        yours_is seat:seat explorer:face(hunter,geologist,botanist,zoologist,archaeologist,lord)
    """,
    previews="""
        walk explorer:face ends:places through:places temple:word(no,wins,back)
        free explorer:face
        free_and_walk explorer:face ends:places through:places temple:word(no,wins,back)
        way explorer:face circle:place ends:places temple:word(no,wins,back)
        trap count:1..6
    """,
    reasons={
        "no_way": "3.4",
        "occupied": "3.5",
        "all_trapped": "3.10",
        "trapped_already": "3.10",
        "wrong_number": "3.10",
    },
    board="board",
)


class Quicksand(Game):
    """One table of Quicksand."""

    identity: ClassVar[Identity] = IDENTITY

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        if len(table.chart) == 0:
            self.read_board()
        self.turns: i64 = 1  # the number of this turn
        self.turn: i64 = 0  # the seat whose turn it is
        self.positions: vec[i64] = table.chart[:EXPLORERS]  # by explorer: a node of the board
        self.trapped: vec[i64] = ALL_NO[:]  # 1 if it must be freed (3.9)
        self.unowned: vec[i64] = ALL_NO  # 1 if all know it (4.2)

    def another(self) -> Game:
        return Quicksand(self.table)

    def facts(self, f: Facts) -> None:
        self.turn = f.value("turn", self.turn, SEAT)
        self.turns = f.number("turns", self.turns, 1, MOST_TURNS)
        self.positions = f.row("positions", self.positions, PLACE, EXPLORER_NAMES)
        self.trapped = f.row("trapped", self.trapped, FLAG, EXPLORER_NAMES)
        self.unowned = f.row("unowned", self.unowned, FLAG, EXPLORER_NAMES)

    # 2 Set-up

    def set_up(self) -> None:
        """2.1 and 2.2: tokens, cards, and lots for who begins."""
        hand, tokens = self.option("hand"), self.option("tokens")
        self.check_options()
        some = vec[i64](capacity=6)
        for explorer in each(tokens):
            some = append(some, HUNTER + explorer)
        self.create(ASIDE, some)
        self.shuffle("tokens", ASIDE)
        self.create(DECK, self.counted_cards("cards", 1))
        self.shuffle("deal", DECK)
        for seat in each(self.everybody()):
            self.move("deal_token", ASIDE, TOKEN + seat)
            self.move("deal", DECK, HAND + seat, hand)
        self.turn = self.draw("first", self.seats)
        self.then(TAKE_TURN)

    def check_options(self) -> None:
        """A token and a hand for everybody, out of the box."""
        if bits(self.option("tokens")) < self.seats:
            text = "expected at least {seats}, one for each seat"
            raise BadOption(at_option("tokens", text, seats=int(self.seats)))
        total, least = len(self.counted_cards("cards", 1)), self.seats * self.option("hand")
        if not least <= total <= BOX:
            text = "expected {least} to {most} cards in all, not {total}"
            raise BadOption(at_option("cards", text, least=int(least), most=BOX, total=total))

    def check_position(self) -> None:
        """A written position can be played from the beginning of its turn."""
        if self.turns > self.option("turns"):
            raise BadPosition("the last turn is number {turns}", turns=int(self.option("turns")))
        starts = self.table.chart[:EXPLORERS]
        if bits(self.occupied()) < EXPLORERS:
            raise BadPosition("no two explorers stand on one circle")
        explorer: i64
        for explorer in range(EXPLORERS):
            at, colour = self.positions[explorer], COLOURS[explorer]
            if self.effect(at) == TEMPLE:
                raise BadPosition("expected the {colour} explorer on a circle", colour=colour)
            if at in starts and at != starts[explorer]:
                raise BadPosition("the {colour} explorer is on another one's start", colour=colour)
            if self.unowned[explorer] and self.owner(explorer) >= 0:
                raise BadPosition("somebody owns the {colour} explorer", colour=colour)
        cards: i64 = (1 << HUNTER) - 1  # as a mask of faces
        if self.kinds(ASIDE) & cards or (self.kinds(DECK) | self.kinds(DISCARD)) & ~cards:
            raise BadPosition("tokens lie aside or before a seat, and cards do not")
        for seat in each(self.everybody()):
            if self.size(TOKEN + seat) != 1:
                raise BadPosition("every seat has one token")
            if self.size(HAND + seat) > self.option("hand"):
                most = int(self.option("hand"))
                raise BadPosition("a hand holds at most {most} cards", most=most)

    # 3 A turn

    def take_turn(self) -> None:
        """3.1: play cards, then draw."""
        self.tell("turn", self.turn, self.turns)
        self.do(WHOLE_TURN)

    def play_cards(self) -> None:
        """3.2 if something can be played, else 3.3."""
        if self.can_play(self.turn):
            self.ask(PLAY, 1 << self.turn)
        elif self.size(HAND + self.turn):
            self.nothing_to_play()

    def draw_up(self) -> None:
        """3.1: an empty pile is made anew when a card must be drawn."""
        pile, hand = HAND + self.turn, self.option("hand")
        while self.size(pile) < hand and self.renew("recycle", DISCARD, DECK):
            self.move("draw", DECK, pile, min(hand - self.size(pile), self.size(DECK)))

    def end_turn(self) -> None:
        """3.1, and 3.12: nobody wins a game that is too long."""
        if self.turns == self.option("turns"):
            self.reveal_tokens(-1)
            self.win(0, 1)
            return
        self.turns += 1
        self.turn = (self.turn + 1) % self.seats
        self.then(TAKE_TURN)

    def nothing_to_play(self) -> None:
        """3.3: the hand is shown, and a card of it goes."""
        pile = HAND + self.turn
        self.show("stuck", pile, EVERYONE)
        kinds = self.kinds(pile)
        if kinds & (kinds - 1):
            self.ask(MUST_DISCARD, 1 << self.turn)
        else:
            self.discard(self.face(pile), 1)

    def announce(self, explorer: i64, cards: i64) -> None:
        """3.4; 3.9: the first card frees a trapped explorer."""
        self.tell("announce", HUNTER + explorer)
        if self.trapped[explorer]:
            self.trapped[explorer] = 0
            self.tell("free", HUNTER + explorer)
            cards -= 1
            if cards == 0:
                return
        self.walk(explorer, cards)

    def walk(self, explorer: i64, steps: i64) -> None:
        """3.4: a step for each card; the player is asked where more than one arrow will do."""
        while steps:
            ways = self.ways(explorer, steps)
            if ways & (ways - 1):
                self.ask(FORK, 1 << self.turn, HUNTER + explorer, steps)
                return
            self.step(explorer, bits(ways - 1))
            steps -= 1
        self.arrive(explorer)

    def step(self, explorer: i64, arrow: i64) -> None:
        """3.4: one circle along an arrow."""
        to = self.table.chart[ARROWS + ROW * self.positions[explorer] + arrow]
        self.positions[explorer] = to
        if self.past is not None:
            self.tell("walk", HUNTER + explorer, to)

    def ways(self, explorer: i64, steps: i64) -> i64:
        """3.4, 3.5 and 3.11: the arrows after which the walk can end as it must, as a mask."""
        chart = self.table.chart
        free = ~self.occupied()
        at = ARROWS + ROW * self.positions[explorer]
        out: i64 = 0
        arrow: i64
        for arrow in range(3):
            to = chart[at + arrow]
            if to >= 0 and chart[FIRST + ROW * to + REACH + steps - 1] & free:
                out |= 1 << arrow
        return out

    def lengths(self, explorer: i64, free: i64) -> i64:
        """3.4, 3.5, 3.9 and 3.11: with how many cards it can be moved or freed, as a mask."""
        chart = self.table.chart
        at = FIRST + ROW * self.positions[explorer] + REACH
        out: i64 = 0
        steps: i64
        for steps in range(1, 7):
            if chart[at + steps] & free:
                out |= 1 << steps
        return (out | 1) << 1 if self.trapped[explorer] else out

    def arrive(self, explorer: i64) -> None:
        """3.6: only the circle where the move ends has an effect."""
        effect = self.effect(self.positions[explorer])
        if effect == TEMPLE:
            self.enter_temple(explorer)
        elif effect == QUICKSAND_CIRCLE:
            self.trap(explorer, 0)
        elif effect == MASK_CIRCLE or effect == explorer + 1:
            self.own_circle()

    def own_circle(self) -> None:
        """3.7: the player may discard a card."""
        if self.size(HAND + self.turn):
            self.ask(MAY_DISCARD, 1 << self.turn)

    def trap(self, explorer: i64, cause: i64) -> None:
        """3.8 and 3.10: by the circle where its walk ends, or by a card."""
        self.trapped[explorer] = 1
        self.tell("trap", HUNTER + explorer, cause)

    def quicksand(self, cards: i64) -> None:
        """3.10: a different explorer for each card; no question if all free ones are caught."""
        free = self.free()
        if bits(free) == cards:
            self.trap_all(free)
        else:
            self.ask(TRAP, 1 << self.turn, cards)

    def trap_all(self, explorers: i64) -> None:
        """3.10."""
        for explorer in each(explorers):
            self.trap(explorer, 1)

    # 4 The temple

    def enter_temple(self, explorer: i64) -> None:
        """4.1: its owner wins; 4.2: if nobody is, all know that, and it begins again."""
        self.tell("temple", HUNTER + explorer)
        owner = self.owner(explorer)
        if owner >= 0:
            self.reveal_tokens(owner)
            self.win(1 << owner, 0, HUNTER + explorer)
            return
        self.unowned = self.unowned[:]  # it may be that of a blank game, which all share
        self.unowned[explorer] = 1
        for seat in each(self.everybody()):
            self.restrict(self.place(TOKEN + seat, 0), ~(1 << (HUNTER + explorer)))
        self.positions[explorer] = self.table.chart[explorer]
        self.tell("home", HUNTER + explorer)

    def reveal_tokens(self, winner: i64) -> None:
        """4.1, and 5: the winner's token, then all others, those aside too."""
        if winner >= 0:
            self.show("reveal", TOKEN + winner, EVERYONE)
        for seat in each(self.everybody()):
            if seat != winner:
                self.show("reveal", TOKEN + seat, EVERYONE)
        if self.size(ASIDE):
            self.show("reveal", ASIDE, EVERYONE, a=1)

    def possible(self) -> bool:
        """4.1: only the winner owns an explorer in the temple; 4.2; a seat to play can (3.3)."""
        for seat in each(self.everybody()):
            explorer = self.face(TOKEN + seat) - HUNTER
            inside = self.effect(self.positions[explorer]) == TEMPLE
            if self.unowned[explorer] or inside != ((self.won >> seat) & 1 == 1):
                return False
        return self.question_number != PLAY or self.can_play(self.turn)

    # 5 The questions

    def offer(self, question: i64, seat: i64) -> vec[i64]:
        """From the seat's own hand and the board; never from a token."""
        if question == PLAY:
            return self.plays(seat)
        if question == FORK:
            return each(self.ways(self.a - HUNTER, self.b) << WAYS)
        if question == TRAP:
            return self.targets(self.a)
        kinds = self.kinds(HAND + seat) << DISCARDS
        return each(kinds | 1 << PASS if question == MAY_DISCARD else kinds)

    def plays(self, seat: i64) -> vec[i64]:
        """3.2: every number of cards and masks on every explorer, and of quicksand cards."""
        counts = self.hand_counts(seat)
        masks = (counts >> 4 * MASK) & 15
        out = vec[i64](capacity=40)
        n: i64
        for n in range(1, min((counts >> 4 * QUICKSAND) & 15, bits(self.free())) + 1):
            out = append(out, SANDS + n)
        free = ~self.occupied()
        explorer: i64
        for explorer in range(EXPLORERS):
            cards = (counts >> 4 * (explorer + 1)) & 15
            if cards + masks == 0:
                continue
            lengths = self.lengths(explorer, free)
            at = WALKS + 27 * explorer
            for n in range(1, cards + masks + 1):
                if (lengths >> n) & 1:
                    part: i64
                    for part in range(max(n - cards, 0), min(masks, n) + 1):
                        out = append(out, at + part)
                at += n + 1
        return out

    def targets(self, cards: i64) -> vec[i64]:
        """3.10: every set of so many free explorers."""
        free = self.free()
        out = vec[i64](capacity=20)
        for explorers in SETS[cards]:
            if explorers & ~free == 0:
                out = append(out, TRAPS + explorers)
        return out

    def settle(self, question: i64) -> None:
        """The player has answered."""
        answer = self.answers[self.turn]
        if question == FORK:
            explorer, steps = self.a - HUNTER, self.b
            self.step(explorer, answer - WAYS)
            self.walk(explorer, steps - 1)
        elif question == TRAP:
            self.trap_all(answer - TRAPS)
        elif question != PLAY:
            if answer != PASS:
                self.discard(answer - DISCARDS, 1 if question == MUST_DISCARD else 0)
        elif answer < WALKS:
            self.lay_down(QUICKSAND, answer - SANDS, 0)
            self.quicksand(answer - SANDS)
        else:
            explorer = (answer - WALKS) // 27
            n, masks = cards_of(answer)
            self.lay_down(explorer + 1, n - masks, masks)
            self.announce(explorer, n)

    # What players try, and what would come of it

    def reason(self, seat: i64, answer: i64) -> str:
        """3.4, 3.5 and 3.10, from one's hand and the board."""
        if self.question_number == TRAP and answer > TRAPS:
            return "trapped_already" if bits(answer - TRAPS) == self.a else "wrong_number"
        if self.question_number == FORK and WAYS <= answer <= DISCARDS:
            explorer = self.a - HUNTER
            to = self.table.chart[ARROWS + ROW * self.positions[explorer] + answer - WAYS]
            return "no_way" if to < 0 else self.blocked(to, self.b - 1)
        if self.question_number != PLAY or answer <= SANDS or answer > TRAPS:
            return ""
        counts = self.hand_counts(seat)
        if answer < WALKS:
            held = (counts >> 4 * QUICKSAND) & 15
            return "all_trapped" if held >= answer - SANDS else ""
        explorer = (answer - WALKS) // 27
        n, masks = cards_of(answer)
        if (counts >> 4 * (explorer + 1)) & 15 < n - masks or (counts >> 4 * MASK) & 15 < masks:
            return ""
        return self.blocked(self.positions[explorer], n - self.trapped[explorer])

    def blocked(self, at: i64, steps: i64) -> str:
        """Why a walk of so many steps from there cannot end."""
        return "occupied" if self.table.chart[FIRST + ROW * at + REACH + steps] else "no_way"

    def foresee(self, seat: i64, answer: i64) -> tuple[str, tuple[i64, i64, i64, i64]] | None:
        """3.4 and 3.9: where the explorer can end, and the circles on its ways there."""
        if self.question_number == FORK:
            explorer, steps = self.a - HUNTER, self.b
            to = self.table.chart[ARROWS + ROW * self.positions[explorer] + answer - WAYS]
            ends = self.ends(to, steps - 1)
            return "way", (self.a, to, ends, self.in_the_temple(explorer, ends))
        if self.question_number != PLAY:
            return None
        if answer < WALKS:
            return "trap", (answer - SANDS, 0, 0, 0)
        explorer = (answer - WALKS) // 27
        n, _ = cards_of(answer)
        at, steps = self.positions[explorer], n - self.trapped[explorer]
        if steps == 0:
            return "free", (HUNTER + explorer, 0, 0, 0)
        name = "free_and_walk" if self.trapped[explorer] else "walk"
        ends, through = self.ends(at, steps), self.on_the_way(at, steps)
        return name, (HUNTER + explorer, ends, through, self.in_the_temple(explorer, ends))

    def ends(self, at: i64, steps: i64) -> i64:
        """3.5: the nodes where a walk of so many steps from there can end, as a mask."""
        return self.table.chart[FIRST + ROW * at + REACH + steps] & ~self.occupied()

    def in_the_temple(self, explorer: i64, ends: i64) -> i64:
        """4.1 and 4.2: `no` way there, its owner `wins`, or `back`: it is known to be nobody's."""
        for node in each(ends):
            if self.effect(node) == TEMPLE:
                return 1 + self.unowned[explorer]
        return 0

    def on_the_way(self, at: i64, steps: i64) -> i64:
        """The nodes that such walks pass before they end."""
        out: i64 = 0
        here: i64 = bit(at)
        while steps > 1:
            steps -= 1
            after: i64 = 0
            for node in each(here):
                arrow: i64
                for arrow in range(3):
                    to = self.table.chart[ARROWS + ROW * node + arrow]
                    if to >= 0 and self.ends(to, steps):
                        after |= bit(to)
            here = after
            out |= here
        return out

    def lay_down(self, face: i64, cards: i64, masks: i64) -> None:
        """3.2: the cards are chosen together and discarded face up."""
        pile = HAND + self.turn
        size = self.size(pile)
        chosen: i64
        for chosen in range(cards + masks):
            on_top = ((1 << chosen) - 1) << (size - chosen)
            self.choose(pile, face if chosen < cards else MASK, 1 << self.turn, on_top)
        self.move("play", pile, DISCARD, cards + masks)

    def discard(self, face: i64, cause: i64) -> None:
        """3.7 and 3.3: one card from hand, face up."""
        self.choose(HAND + self.turn, face, 1 << self.turn)
        self.move("discard", HAND + self.turn, DISCARD, a=cause)

    # Words used above

    def run(self, step: i64, a: i64, b: i64) -> None:
        if step == PLAY_CARDS:
            self.play_cards()
        elif step == DRAW_UP:
            self.draw_up()
        elif step == END_TURN:
            self.end_turn()
        else:
            self.take_turn()

    def read_board(self) -> None:
        """Once for a table: from then on its chart is at hand."""
        known = self.table.rows
        if "board" not in known:
            known["board"] = read_board(self.table.options["board"])
        self.table.chart = known["board"]

    def nodes(self) -> i64:
        """How many circles the board has, the temple included."""
        return (len(self.table.chart) - FIRST) // ROW

    def effect(self, at: i64) -> i64:
        """What the end of a walk does there."""
        return self.table.chart[FIRST + ROW * at]

    def can_play(self, seat: i64) -> bool:
        """3.3: whether some play is legal."""
        counts = self.hand_counts(seat)
        if (counts >> 4 * QUICKSAND) & 15 and self.free():
            return True
        masks = (counts >> 4 * MASK) & 15
        free = ~self.occupied()
        explorer: i64
        for explorer in range(EXPLORERS):
            most = ((counts >> 4 * (explorer + 1)) & 15) + masks
            if most and self.lengths(explorer, free) & ((2 << most) - 1):
                return True
        return False

    def hand_counts(self, seat: i64) -> i64:
        """How many cards of each face the seat holds: four bits for each."""
        out: i64 = 0
        i: i64
        for i in range(self.size(HAND + seat)):
            out += bit(4 * self.face(HAND + seat, i))
        return out

    def occupied(self) -> i64:
        """3.5: the circles where an explorer stands, as a mask."""
        out: i64 = 0
        for at in self.positions:
            out |= bit(at)
        return out

    def free(self) -> i64:
        """The explorers that are not trapped, as a mask."""
        out: i64 = 0
        explorer: i64
        for explorer in range(EXPLORERS):
            if self.trapped[explorer] == 0:
                out |= 1 << explorer
        return out

    def owner(self, explorer: i64) -> i64:
        """The seat that owns the explorer; -1 if nobody does."""
        for seat in each(self.everybody()):
            if self.face(TOKEN + seat) == HUNTER + explorer:
                return seat
        return -1
