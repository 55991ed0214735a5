"""Quick Shot: a battle royale of one card each. docs/rules/quick_shot.md has the clauses."""

from __future__ import annotations

from typing import ClassVar, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tripot.kernel.errors import BadOption, BadPosition, at_option
from tripot.kernel.facts import Facts, bits, each
from tripot.kernel.game import Game
from tripot.kernel.identity import NOBODY, SEALED, TURN, Identity, Pile, Question
from tripot.kernel.kinds import SEAT
from tripot.kernel.options import a_number, some_numbers
from tripot.kernel.play import sequence
from tripot.kernel.table import Table

# The cards (1.3). A card's face is its printed strength.
CAMOUFLAGE: Final = 1
TRAP: Final = 2
MANIPULATION: Final = 3
REINFORCEMENT: Final = 4
EXPLOSION: Final = 5
FINISHING_BLOW: Final = 6
POISON: Final = 7
BRUTE_FORCE: Final = 8

# Why a seat is out, in the order in which the event `out` declares it.
NO_CARD: Final = 0
ALL_DOWN: Final = 1
BY_TRAP: Final = 2
BY_EXPLOSION: Final = 3
BY_BLOW: Final = 4
BY_BLOW_REVERSED: Final = 5
BY_POISON: Final = 6

# Why a seat leads or has won, in the order in which `leader` and `end` declare it.
BY_LOT: Final = 0
ALONE: Final = 0
STRONGEST: Final = 1
LOWEST: Final = 2
NOTHING_UP: Final = 3
NOBODY_LEFT: Final = 4

# The piles, a pile's number being this plus the seat.
DECK: Final = 0x00
DISCARD: Final = 0x10
ASIDE: Final = 0x20
HAND: Final = 0x30
FRONT: Final = 0x40

# The questions, and the answer that is no card.
LEAD: Final = 0
PLAY: Final = 1
REINFORCE: Final = 2
POISONED: Final = 3
PASS: Final = 0

MOST_STRENGTH: Final = 16  # more than any card counts

# The steps of a round, in the rulebook's order.
PLAY_ROUND: Final = 0
LEADER_DRAWS: Final = 1
LEADER_PLAYS: Final = 2
OTHERS_PLAY: Final = 3
FLIP_DUPLICATES: Final = 4
ACTIVATE_POWERS: Final = 5
APPLY_POWER: Final = 6
STRONGEST_LEADS: Final = 7
END_ROUND: Final = 8
ROUND: Final = sequence(
    LEADER_DRAWS,
    LEADER_PLAYS,
    OTHERS_PLAY,
    FLIP_DUPLICATES,
    ACTIVATE_POWERS,
    STRONGEST_LEADS,
    END_ROUND,
)

IDENTITY: Final = Identity(
    key="quick-shot",
    name={"en": "Quick Shot", "fr": "Quick Shot"},
    line={
        "en": "Four rounds, one card each: be the last one standing, or the Leader at the end.",
        "fr": "Quatre manches, une carte par tête\u202f: survis à tout le monde, ou finis Leader.",
    },
    seats=(3, 7),
    minutes=(5, 10),
    age=8,
    longest=16,
    version=3,
    options=(
        some_numbers("automata", "Seats that play at random, unseen cards", 0, 6, []),
        some_numbers("kinds", "The kinds of card in the deck", 1, 8, [1, 2, 3, 4, 5, 6, 7, 8]),
        a_number("copies", "Cards of each kind", 1, 5, 5),
        a_number("hand", "Cards dealt to each", 1, 5, 5),
        a_number("aside", "Cards set aside", 0, 4, 4),
    ),
    faces="1/shield 2/key 3/swap 4/loop 5/burst 6/bell 7/critter 8/crown",
    piles=(
        Pile("deck", 40),
        Pile("discard", 40, seen="everyone"),
        Pile("aside", 4),
        Pile("hands", 6, seen="owner", each=True, loose=True),
        Pile("front", 1, seen="everyone", each=True),
    ),
    steps="play_round leader_draws leader_plays others_play flip_duplicates"
    " activate_powers apply_power strongest_leads end_round",
    questions=(
        Question("lead", "3.2", TURN),
        Question("play", "3.3", SEALED),
        Question("reinforce", "4.4", TURN),
        Question("poisoned", "4.7", TURN, "by:seat"),
    ),
    answers="pass play:1 play:2 play:3 play:4 play:5 play:6 play:7 play:8",
    events="""
        shuffle 200
        deal 200
        aside 200
        round 700 round:1..4
        leader 900 seat:seat cause:word(lot,strongest,lowest,nothing_up) card:face? strength:0..12
        recycle 1000
        draw 500
        play 700
        turn_down 1500 card:face seats:seats
        strength 1000 seat:seat strength:0..12 card:face
        reverse 1800
        reinforce 1500
        poison 1800 by:seat strength:0..12
        out 1800 seat:seat cause:word(no_card,all_down,trap,explosion,blow,blow_reversed,poison)
            by:seat?
        spared 1800 seat:seat card:face safe:face
        clear 300
        show 500
        end 1500 seats:seats cause:word(alone,strongest,lowest,nothing_up,nobody)
            card:face? strength:0..12
    """,
    claims="""
        i_hold card:face
        i_suspect seat:seat
        trust_me
    """,
    previews="strength strength:0..12",
    first="strengths",
)


class QuickShot(Game):
    """One table of Quick Shot."""

    identity: ClassVar[Identity] = IDENTITY

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.round: i64 = 1
        self.leader: i64 = 0
        self.alive: i64 = self.everybody()
        self.face_up: i64 = 0  # the seats whose front card counts
        self.reversed: bool = False  # 4.3
        self.strengths: vec[i64] = self.row()

    def another(self) -> Game:
        return QuickShot(self.table)

    def facts(self, f: Facts) -> None:
        self.round = f.number("round", self.round, 1, 4)
        self.leader = f.value("leader", self.leader, SEAT)
        self.alive = f.seats("alive", self.alive)
        self.face_up = f.seats("face_up", self.face_up)
        self.reversed = f.flag("reversed", self.reversed)
        self.strengths = f.numbers("strengths", self.strengths, 0, 12)

    # 2 Set-up

    def set_up(self) -> None:
        """2.1 and 2.2: shuffle, deal, set cards aside, and draw lots for the Leader card."""
        self.automata = self.option("automata")
        hand, aside = self.option("hand"), self.option("aside")
        self.check_options()
        self.create(DECK, self.cards())
        self.shuffle("deal", DECK)
        for seat in each(self.alive):
            self.move("deal", DECK, HAND + seat, hand)
        self.move("aside", DECK, ASIDE, aside)
        self.leader = self.draw("leader", self.seats)
        self.then(PLAY_ROUND)

    def cards(self) -> vec[i64]:
        """1.3: as many of each kind."""
        known = self.table.rows
        if "cards" not in known:
            copies, kinds = self.option("copies"), self.option("kinds")
            cards = vec[i64]()
            while len(cards) < copies * bits(kinds):
                for kind in each(kinds):
                    cards = append(cards, kind)
            known["cards"] = cards
        return known["cards"]

    def check_options(self) -> None:
        """5.1, and a card to draw."""
        if self.automata & ~self.everybody():
            last = int(self.seats) - 1
            raise BadOption(at_option("automata", "expected seats from 0 to {last}", last=last))
        if self.automata == self.everybody():
            raise BadOption(at_option("automata", "at least one seat must be a person's"))
        left = len(self.cards()) - self.seats * self.option("hand") - self.option("aside")
        if left < 1:
            text = "the deck is too small by {missing}: a card must be left to draw"
            raise BadOption(text, missing=1 - int(left))

    def check_position(self) -> None:
        """A written position can be played from the beginning of its round."""
        if not self.lives(self.leader):
            raise BadPosition("the leader must be one of the seats alive")
        if self.alive & (self.alive - 1) == 0:
            raise BadPosition("at least two seats must be alive")
        if self.face_up or self.reversed or self.holders(FRONT):
            raise BadPosition("a position begins with a round: nothing is played or reversed yet")
        if self.size(DECK) + self.size(DISCARD) == 0:
            raise BadPosition("a card must be left to draw, in the deck or in the discard")
        if self.holders(HAND) & ~self.alive:
            raise BadPosition("a seat that is out holds no cards")

    # 3 A round

    def play_round(self, cause: i64, card: i64, strength: i64) -> None:
        """3: the sequence of play; the Leader leads by lot, or by the card of the round before."""
        self.tell("round", self.round)
        self.tell("leader", self.leader, cause, card, strength)
        self.do(ROUND)

    def leader_draws(self) -> None:
        """3.1, and 2.5: an empty pile is made anew from the discard."""
        self.renew("recycle", DISCARD, DECK)
        self.move("draw", DECK, HAND + self.leader)

    def leader_plays(self) -> None:
        """3.2: one card, face up."""
        self.ask(LEAD, 1 << self.leader)

    def others_play(self) -> None:
        """3.3: first those without a card are out together, then all others choose at once."""
        others = self.alive & ~(1 << self.leader)
        self.eliminate(others & ~self.holders(HAND), NO_CARD)
        if not self.ended:
            self.ask(PLAY, self.alive & ~(1 << self.leader))

    def flip_duplicates(self) -> None:
        """3.4: kinds shown by two or more seats are turned face down."""
        once: i64 = 0
        twice: i64 = 0
        for seat in each(self.face_up):
            kind: i64 = 1 << self.face(FRONT + seat)
            twice |= once & kind
            once |= kind
        down: i64 = 0
        for seat in each(self.face_up):
            if (twice >> self.face(FRONT + seat)) & 1:
                down |= 1 << seat
        if down:
            if self.past is not None:
                for twin in each(twice):
                    self.tell("turn_down", twin, self.showing(twin, down))
            self.turn_down(down)
        if self.face_up == 0:
            self.all_face_down()

    def showing(self, kind: i64, seats: i64) -> i64:
        """Those of the seats whose front card is of this kind."""
        out: i64 = 0
        for seat in each(seats):
            if self.face(FRONT + seat) == kind:
                out |= 1 << seat
        return out

    def all_face_down(self) -> None:
        """3.12: a Leader with an empty hand is out."""
        self.eliminate(1 << self.leader & ~self.holders(HAND), ALL_DOWN)

    def activate_powers(self) -> None:
        """3.5: from 1 to 8; 1 and 8 do nothing of their own."""
        shown: i64 = 0
        for seat in each(self.face_up):
            shown |= 1 << self.face(FRONT + seat)
        kind: i64 = POISON
        while kind >= TRAP:
            if (shown >> kind) & 1:
                self.then(APPLY_POWER, kind)
            kind -= 1

    def apply_power(self, kind: i64) -> None:
        """3.5: a card that has left play has no effect."""
        seat = self.shown_by(kind)
        if seat < 0:
            return
        if kind == TRAP:
            self.trap(seat)
        elif kind == MANIPULATION:
            self.manipulation()
        elif kind == REINFORCEMENT:
            self.reinforcement(seat)
        elif kind == EXPLOSION:
            self.explosion(seat)
        elif kind == FINISHING_BLOW:
            self.finishing_blow(seat)
        elif kind == POISON:
            self.poison(seat)

    def strongest_leads(self) -> None:
        """3.6; 3.12 and 3.13 when no card is face up."""
        if self.face_up:
            self.leader = self.extreme(True)
        left: i64
        for left in range(self.seats):
            seat = (self.leader + left) % self.seats
            if self.lives(seat):
                self.leader = seat
                return

    def end_round(self) -> None:
        """3.7 and 3.8."""
        cause: i64 = NOTHING_UP
        card: i64 = 0
        strength: i64 = 0
        if (self.face_up >> self.leader) & 1:
            cause = LOWEST if self.reversed else STRONGEST
            card = self.face(FRONT + self.leader)
            strength = self.strengths[self.leader]
        for seat in each(self.alive):
            self.move("clear", FRONT + seat, DISCARD)
        self.face_up = 0
        self.reversed = False
        self.strengths = self.row()
        if self.round == 4:
            self.win(1 << self.leader, cause, card, strength)
        else:
            self.round += 1
            self.then(PLAY_ROUND, cause, card * MOST_STRENGTH + strength)

    def eliminate(self, seats: i64, cause: i64, by: i64 = 0) -> None:
        """3.9 for all of them together, then 3.11; `by` is whose card did it, plus 1."""
        if seats == 0:
            return
        for seat in each(seats):
            self.tell("out", seat, cause, by)
            self.move("clear", FRONT + seat, DISCARD, self.size(FRONT + seat))
            self.move("show", HAND + seat, DISCARD, self.size(HAND + seat))
        self.alive &= ~seats
        self.turn_down(seats)
        if self.alive & (self.alive - 1) == 0:
            self.win(self.alive, ALONE if self.alive else NOBODY_LEFT)

    # 4 The effects

    def trap(self, seat: i64) -> None:
        """4.2: the face-up 4 and 5 are out, and the Trap becomes a 9."""
        caught: i64 = 0
        for kind in (REINFORCEMENT, EXPLOSION):
            victim = self.shown_by(kind)
            if victim >= 0:
                caught |= 1 << victim
        self.eliminate(caught, BY_TRAP, seat + 1)
        if caught and not self.ended:
            self.set_strength(seat, 9)
            self.tell("strength", seat, 9, TRAP)

    def manipulation(self) -> None:
        """4.3: the order of strengths is reversed."""
        self.reversed = True
        self.tell("reverse")

    def reinforcement(self, seat: i64) -> None:
        """4.4: a card of the hand may be added."""
        if self.size(HAND + seat):
            self.ask(REINFORCE, 1 << seat)

    def explosion(self, seat: i64) -> None:
        """4.5: every seat whose card is face down is out."""
        self.eliminate(self.alive & ~self.face_up, BY_EXPLOSION, seat + 1)

    def finishing_blow(self, seat: i64) -> None:
        """4.6: the weakest is out, unless camouflaged (4.1)."""
        weakest = self.extreme(False)
        if self.face(FRONT + weakest) == CAMOUFLAGE:
            self.tell("spared", weakest, FINISHING_BLOW, CAMOUFLAGE)
        else:
            cause: i64 = BY_BLOW_REVERSED if self.reversed else BY_BLOW
            self.eliminate(1 << weakest, cause, seat + 1)

    def poison(self, seat: i64) -> None:
        """4.7: the weakest discards, unless camouflaged (4.1); 3.10 if it cannot."""
        weakest = self.extreme(False)
        if self.face(FRONT + weakest) == CAMOUFLAGE:
            self.tell("spared", weakest, POISON, CAMOUFLAGE)
        elif self.size(HAND + weakest):
            self.ask(POISONED, 1 << weakest, seat)
        else:
            self.eliminate(1 << weakest, BY_POISON, seat + 1)

    def extreme(self, strongest: bool) -> i64:
        """4.9: the strongest or weakest seat face up; 4.4: Reinforcement wins its ties."""
        found: i64 = -1
        best: i64 = 0
        for seat in each(self.face_up):
            rank = 2 * self.strengths[seat]
            if self.reversed:
                rank = -rank
            if self.face(FRONT + seat) == REINFORCEMENT:
                rank += 1
            if not strongest:
                rank = -rank
            if found < 0 or rank > best:
                found = seat
                best = rank
        return found

    # The questions

    def offer(self, question: i64, seat: i64) -> vec[i64]:
        """One answer per kind in hand; Reinforcement may also add nothing."""
        cards = self.kinds(HAND + seat)
        if question == REINFORCE:
            cards |= 1 << PASS
        return each(cards)

    def foresee(self, seat: i64, answer: i64) -> tuple[str, tuple[i64, i64, i64, i64]] | None:
        """4.4: the strength with a card that is added."""
        if self.question_number != REINFORCE:
            return None
        return "strength", (self.strengths[seat] + answer, 0, 0, 0)

    def settle(self, question: i64) -> None:
        """The chosen cards leave the hands; an automaton's is drawn now (5.2)."""
        for seat in each(self.who):
            if not self.choose_card(question, seat):
                continue
            kind = self.face(HAND + seat, self.size(HAND + seat) - 1)
            if question == REINFORCE:
                self.move("reinforce", HAND + seat, DISCARD)
                self.set_strength(seat, self.strengths[seat] + kind)
                self.tell("strength", seat, self.strengths[seat], REINFORCEMENT)
            elif question == POISONED:
                self.move("poison", HAND + seat, DISCARD, a=self.a, b=self.strengths[seat])
            else:
                self.move("play", HAND + seat, FRONT + seat)
                self.face_up |= 1 << seat
                self.set_strength(seat, kind)

    def choose_card(self, question: i64, seat: i64) -> bool:
        """Bring the card to the top of the hand; False for none (4.4)."""
        if (self.automata >> seat) & 1:
            ways = self.size(HAND + seat) + 1
            if question == REINFORCE and self.draw("automaton reinforces", ways) == 0:
                return False
            self.pick("automaton", HAND + seat, NOBODY)
        elif self.answers[seat] == PASS:
            return False
        else:
            self.choose(HAND + seat, self.answers[seat], 1 << seat)
        return True

    # Words used above

    def run(self, step: i64, a: i64, b: i64) -> None:
        if step == APPLY_POWER:
            self.apply_power(a)
        elif step == LEADER_DRAWS:
            self.leader_draws()
        elif step == LEADER_PLAYS:
            self.leader_plays()
        elif step == OTHERS_PLAY:
            self.others_play()
        elif step == FLIP_DUPLICATES:
            self.flip_duplicates()
        elif step == ACTIVATE_POWERS:
            self.activate_powers()
        elif step == STRONGEST_LEADS:
            self.strongest_leads()
        elif step == END_ROUND:
            self.end_round()
        else:
            self.play_round(a, b // MOST_STRENGTH, b % MOST_STRENGTH)

    def lives(self, seat: i64) -> bool:
        """Whether the seat is still in."""
        return (self.alive >> seat) & 1 == 1

    def shown_by(self, kind: i64) -> i64:
        """The seat whose face-up card is of this kind; -1 if none."""
        for seat in each(self.face_up):
            if self.face(FRONT + seat) == kind:
                return seat
        return -1

    def turn_down(self, seats: i64) -> None:
        """Their cards have neither strength nor effect any more."""
        self.face_up &= ~seats
        for seat in each(seats):
            self.set_strength(seat, 0)

    def set_strength(self, seat: i64, strength: i64) -> None:
        """How strong the card in front of the seat is now."""
        self.strengths[seat] = strength
