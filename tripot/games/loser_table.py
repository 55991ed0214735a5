"""The table of Loser: its cards, piles and questions, and the words its clauses are written in."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tripot.kernel.errors import BadOption, BadPosition, at_option
from tripot.kernel.facts import Facts, each
from tripot.kernel.game import Game
from tripot.kernel.identity import EVERYONE
from tripot.kernel.kinds import FACES, SEAT_OR_NOBODY, SEATS, Kind
from tripot.kernel.kinds import SEAT as A_SEAT
from tripot.kernel.table import Table
from tripot.kernel.written import kept_back

# The potions (1.2). A potion's face is its printed value; a set of potions is a mask.
RED: Final = 0xF8002  # 1 and 15 to 19
POTIONS: Final = 0xFFFFE

# The Spells (7), whose faces follow those of the potions.
FORCED_TRADE: Final = 20
WANDERING_HAND: Final = 21
GREAT_WHIRL: Final = 22
MUSICAL_CHAIRS: Final = 23
BOTTOM_OF_THE_CAULDRON: Final = 24
LUCKY_CATCH: Final = 25
SPIKED_POTION: Final = 26
FLAT_POTION: Final = 27
LUKEWARM_PHILTRE: Final = 28
TOPSY_TURVY: Final = 29
MIRROR: Final = 30
FADING_RED: Final = 31
ABOUT_TURN: Final = 32
GONG: Final = 33
VANISHING_POWDER: Final = 34
BUTTERFINGERS: Final = 35
WAND_SNAP: Final = 36
TOAD_TONGUE: Final = 37
SPELL_THIEF: Final = 38
FORBIDDEN_LIBRARY: Final = 39
CRYSTAL_BALL: Final = 40
TRUTH_SERUM: Final = 41
CHATTY_THUMB: Final = 42

# The piles, a pile's number being this plus the seat.
DECK: Final = 0x00
CENTRE_UP: Final = 0x10
CENTRE_DOWN: Final = 0x20
HAND: Final = 0x30
FRONT_UP: Final = 0x40
FRONT_DOWN: Final = 0x50
SPELL_PILE: Final = 0x60
SPELL_DISCARD: Final = 0x70
SPELL: Final = 0x80
IN_FORCE: Final = 0x90

MOST_SPELLS: Final = 30
DEALT: Final = {3: (4, 3), 4: (4, 2), 5: (3, 2), 6: (3, 1)}  # 2.2: in hand; face down in the centre

# The questions.
PLAY: Final = 0
ACT: Final = 1
TARGET: Final = 2
CENTRE: Final = 3
SWAP: Final = 4
GIVE: Final = 5
CATCH: Final = 6
LAY: Final = 7
TRADE: Final = 8
WHIRL: Final = 9
DROP: Final = 10
THUMB: Final = 11
VOTE: Final = 12
KEEP: Final = 13

# Causes of events, in the order in which they declare them.
BLUE: Final = 0  # a potion is laid down: face up, face down, or a blue one tied by Toad Tongue
FACE_DOWN: Final = 1
TIED: Final = 2
DRAWN_FIRST: Final = 0  # a Spell is drawn: by the first player, by an effect, by the loser
DRAWN_BY_GRIMOIRE: Final = 1
DRAWN_BY_THIEF: Final = 2
DRAWN_BY_LIBRARY: Final = 3
DRAWN_BY_LOSER: Final = 4
LOOK_AT_HAND: Final = 0
LOOK_AT_CENTRE: Final = 1
LOOK_AT_PLAYED: Final = 2
NO_SPELL: Final = 0  # why nothing happens
NO_CENTRE_CARD: Final = 1
NO_FACE_UP: Final = 2
NOBODY_HAS_TWO: Final = 3
ALL_OPEN: Final = 4
NO_SWAP: Final = 5
NOTHING_HIDDEN: Final = 6

# The answers. To play a potion or to cast a Spell is answered by its face.
PASS: Final = 0
PRYING_EYE: Final = 43
GRIMOIRE: Final = 44
CAULDRON_SWAP: Final = 45
MEDDLING_FINGERS: Final = 46
SEAT: Final = 47  # plus the seat
CENTRE_CARD: Final = 53  # plus the position among the face-down centre cards
THUMB_DOWN: Final = 59
THUMB_UP: Final = 60
GIVEN: Final = 60  # plus the potion that leaves the hand in an exchange
DROPPED: Final = 79  # plus the potion
CAUGHT: Final = 98  # plus the potion
KEPT: Final = 98  # plus the Spell

# The Spells that stay in force (5.6).
LASTING: Final = (
    SPIKED_POTION,
    FLAT_POTION,
    LUKEWARM_PHILTRE,
    TOPSY_TURVY,
    MIRROR,
    FADING_RED,
    ABOUT_TURN,
    TOAD_TONGUE,
    CHATTY_THUMB,
)
LASTING_NAMES: Final = (
    *("spiked-potion", "flat-potion", "lukewarm-philtre", "topsy-turvy", "mirror"),
    *("fading-red", "about-turn", "toad-tongue", "chatty-thumb"),
)

# How the Action cards are shown to other programs.
FIRST_ACTION: Final = Kind("word(none,prying-eye,grimoire)")
SECOND_ACTION: Final = Kind("word(none,cauldron-swap,meddling-fingers)")


class LoserTable(Game):
    """What lies on the table, and who is still in the round."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.round: i64 = 1
        self.turn: i64 = 0  # whose turn it is
        self.in_round: i64 = self.everybody()
        self.frogs: vec[i64] = self.row()  # the character cards that show a frog
        self.action_1: i64 = 0  # the side of the first Action card: 1 or 2, 0 if it is not used
        self.action_2: i64 = 0
        self.open: i64 = 0  # the potions that are open in a hand (7.22)
        self.mirrors: vec[i64] = self.row()  # 7.11: the seat it looks at, plus 1
        self.tied: i64 = 0  # 7.18: the seats whose next blue gives nothing
        self.gong: bool = False  # 7.14
        self.voted: i64 = 0
        self.up: i64 = 0  # the thumbs up among them
        self.cast_by: vec[i64] = NOBODY_CAST  # by lasting Spell: who cast those in force

    def facts(self, f: Facts) -> None:
        self.round = f.number("round", self.round, 1, 13)
        self.turn = f.value("turn", self.turn, A_SEAT)
        self.in_round = f.seats("in_round", self.in_round)
        self.frogs = f.numbers("frogs", self.frogs, 0, 3)
        self.action_1 = f.value("action_1", self.action_1, FIRST_ACTION)
        self.action_2 = f.value("action_2", self.action_2, SECOND_ACTION)
        self.open = f.value("open", self.open, FACES)
        self.mirrors = f.row("mirrors", self.mirrors, SEAT_OR_NOBODY)
        self.tied = f.seats("tied", self.tied)
        self.gong = f.flag("gong", self.gong)
        self.voted = f.seats("voted", self.voted)
        self.up = f.seats("up", self.up)
        self.cast_by = f.row("cast_by", self.cast_by, SEATS, LASTING_NAMES)

    # What the options say

    def potion_cards(self) -> vec[i64]:
        """1.2: the potions in use."""
        return each(self.option("potions"))

    def spell_cards(self) -> vec[i64]:
        """1.4: the Spells in use."""
        return self.counted_cards("spells", FORCED_TRADE)

    def dealt(self) -> vec[i64]:
        """2.2: the potions of each hand, and then those face down in the centre."""
        known = self.table.rows
        if "dealt" not in known:
            hands, down = self.table.options["hands"], self.option("down")
            assert isinstance(hands, list)
            hand, face_down = DEALT[int(self.seats)]
            if hands and len(hands) != self.seats:
                text = "expected a number for each of {seats} seats"
                raise BadOption(at_option("hands", text, seats=int(self.seats)))
            row = list(hands) or [hand] * int(self.seats)
            row.append(int(down) if down >= 0 else face_down)
            known["dealt"] = vec[i64](row)
        return known["dealt"]

    def spare(self, pile: i64) -> i64:
        """The cards of a pile that no written pile is waiting for."""
        if self.written is None:
            return self.size(pile)
        return self.size(pile) - len(kept_back(self, pile))

    # Seats

    def is_in(self, seat: i64) -> bool:
        """Whether the seat is still in the round."""
        return (self.in_round >> seat) & 1 == 1

    def opponents(self) -> i64:
        """7: the other seats still in the round."""
        return self.in_round & ~(1 << self.turn)

    def with_a_choice(self) -> i64:
        """The seats in the round with two potions or more."""
        out: i64 = 0
        seat: i64
        for seat in range(self.seats):
            if self.size(HAND + seat) > 1:
                out |= 1 << seat
        return out & self.in_round

    # Potions

    def opened(self, seat: i64) -> i64:
        """The positions of a hand that are open to all (7.22)."""
        out: i64 = 0
        if self.open:
            i: i64
            for i in range(self.size(HAND + seat)):
                out |= ((self.open >> self.face(HAND + seat, i)) & 1) << i
        return out

    def show_the_open(self) -> None:
        """7.22: what is open in a hand is known to all."""
        left = self.open
        for seat in each(self.in_round):
            for i in each(self.opened(seat)):
                self.show("open", HAND + seat, EVERYONE, i, 1)
            left &= ~self.kinds(HAND + seat)
        if left:
            raise BadPosition("only a potion in hand can be open")

    def on_top(self, seat: i64) -> i64:
        """The potion on top of a hand, which has just been taken there."""
        return self.face(HAND + seat, self.size(HAND + seat) - 1)

    def chosen(self, seat: i64) -> i64:
        """The potion a seat gives; one that holds a single potion was not asked."""
        return self.answers[seat] - GIVEN if (self.who >> seat) & 1 else self.face(HAND + seat)

    def take(self, seat: i64, potion: i64) -> None:
        """8.3: a potion of the owner's choice comes to the top; 8.4: an open one for all to see."""
        if (self.open >> potion) & 1:
            self.take_open(seat, self.find(HAND + seat, potion))
        else:
            self.choose(HAND + seat, potion, 1 << seat, self.opened(seat))

    def take_at_random(self, label: str, seat: i64) -> None:
        """8.3 and 8.4 by chance: only the owner sees which it is."""
        opened = self.opened(seat)
        if opened == 0:
            self.pick(label, HAND + seat, 1 << seat)
            return
        i = self.draw(label, self.size(HAND + seat))
        if (opened >> i) & 1:
            self.take_open(seat, i)
        else:
            self.bring_up(HAND + seat, i, 1 << seat, opened)

    def take_open(self, seat: i64, i: i64) -> None:
        """8.4: an open potion is seen to leave, and is open no longer."""
        self.lift("lift", HAND + seat, i)
        self.open &= ~(1 << self.on_top(seat))

    def put_before(self, event: str, seat: i64, blue: i64 = BLUE) -> bool:
        """3.2, 3.3: lay down what is on top of the hand, red face down; whether it was blue."""
        if (RED >> self.on_top(seat)) & 1 == 0:
            self.move(event, HAND + seat, FRONT_UP + seat, a=blue)
            return True
        self.move(event, HAND + seat, FRONT_DOWN + seat, a=FACE_DOWN)
        if self.past is not None:
            self.restrict(self.place(FRONT_DOWN + seat, self.size(FRONT_DOWN + seat) - 1), RED)
        return False

    def face_up(self) -> i64:
        """7.6: the face-up potions on the table, but for the one just played."""
        out = self.kinds(CENTRE_UP)
        seat: i64
        for seat in range(self.seats):
            out |= self.kinds(FRONT_UP + seat)
        return out & ~(1 << self.face(FRONT_UP + self.turn, self.size(FRONT_UP + self.turn) - 1))

    # Spells

    def draw_spell(self, seat: i64, cause: i64) -> bool:
        """Into the seat's own; False if there is none."""
        if self.size(SPELL_PILE) == 0:
            return False
        self.move("draw", SPELL_PILE, SPELL + seat, a=cause)
        self.renew_spells()
        return True

    def renew_spells(self) -> None:
        """3.5: as soon as the pile is empty, the discard is a new one."""
        self.renew("recycle", SPELL_DISCARD, SPELL_PILE)

    def before(self, seat: i64, spell: i64) -> i64:
        """How many Spells of this kind are in force before a seat."""
        out: i64 = 0
        i: i64
        for i in range(self.size(IN_FORCE + seat)):
            if self.face(IN_FORCE + seat, i) == spell:
                out += 1
        return out

    def lies_in_force(self, spell: i64) -> bool:
        """Whether one lies before any seat, whatever it does."""
        return any(self.before(seat, spell) for seat in each(self.holders(IN_FORCE)))

    def in_force(self, spell: i64) -> i64:
        """How many there are; what lies before one who has left the round does nothing (7.15)."""
        out: i64 = 0
        for seat in each(self.in_round):
            if self.size(IN_FORCE + seat):
                out += self.before(seat, spell)
        return out


def members(mask: i64, first: i64) -> vec[i64]:
    """The members of a set counted from `first` on, as answers."""
    out = vec[i64]()
    while mask:
        if mask & 1:
            out = append(out, first)
        mask >>= 1
        first += 1
    return out


NOBODY_CAST: Final = vec[i64]([0] * len(LASTING))
