"""Loser: keep one potion, bet whether it is the strongest, and do not become a frog.

docs/rules/loser.md has the clauses. What is in the box is in loser_box.py, the table in
loser_table.py, the Actions and Spells in loser_spells.py, what counts in loser_values.py, and why
an answer is not offered in loser_why.py.
"""

from __future__ import annotations

from typing import ClassVar, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tripot.games.loser_box import IDENTITY
from tripot.games.loser_spells import (
    AIMED,
    BY_BOTTOM,
    NO_SEAT,
    NOBODY_AT_ALL,
    Card,
    aims,
    card_of,
    catch_paid,
    centre_card_named,
    drops_chosen,
    gift_chosen,
    potion_caught,
    swap_chosen,
    trade_chosen,
    whirl_chosen,
)
from tripot.games.loser_table import (
    ACT,
    BLUE,
    CATCH,
    CAUGHT,
    CAULDRON_SWAP,
    CENTRE,
    CENTRE_CARD,
    CENTRE_DOWN,
    CENTRE_UP,
    CHATTY_THUMB,
    DECK,
    DRAWN_BY_LOSER,
    DRAWN_FIRST,
    DROP,
    DROPPED,
    FORCED_TRADE,
    FRONT_DOWN,
    FRONT_UP,
    GIVE,
    GIVEN,
    HAND,
    IN_FORCE,
    KEEP,
    KEPT,
    LASTING,
    LAY,
    MIRROR,
    MOST_SPELLS,
    NO_SWAP,
    NOBODY_CAST,
    PASS,
    PLAY,
    POTIONS,
    PRYING_EYE,
    RED,
    SEAT,
    SPELL,
    SPELL_DISCARD,
    SPELL_PILE,
    SWAP,
    TARGET,
    THUMB,
    THUMB_DOWN,
    THUMB_UP,
    TIED,
    TOAD_TONGUE,
    TOPSY_TURVY,
    TRADE,
    VANISHING_POWDER,
    VOTE,
    WHIRL,
    members,
)
from tripot.games.loser_values import LoserValues
from tripot.games.loser_why import foresee, reason
from tripot.kernel.errors import BadOption, BadPosition, at_option
from tripot.kernel.facts import bit, bits, each, highest
from tripot.kernel.game import Game
from tripot.kernel.identity import EVERYONE, Identity
from tripot.kernel.play import sequence

THUMBS_EITHER_WAY: Final = vec[i64]([THUMB_DOWN, THUMB_UP])

# The steps, in the rulebook's order.
TAKE_TURN: Final = 0
TURN_OVER: Final = 1
DISCARD_SPELL: Final = 2
END_TURN: Final = 3
CHATTY_THUMBS: Final = 4
ALL_VOTE: Final = 5
LOSE_ROUND: Final = 6
LOSER_DRAWS: Final = 7
NEXT_ROUND: Final = 8
# How the thumbs fall, in the order in which the event `thumbs` declares it.
MIXED: Final = 0
ALL_UP: Final = 1
ALL_DOWN: Final = 2
OPENLY_UP: Final = 3
OPENLY_DOWN: Final = 4

VOTE_AND_REVEAL: Final = sequence(CHATTY_THUMBS, ALL_VOTE, LOSE_ROUND)


class Loser(LoserValues):
    """One table of Loser."""

    identity: ClassVar[Identity] = IDENTITY

    def another(self) -> Game:
        return Loser(self.table)

    # 2 Set-up

    def set_up(self) -> None:
        """2.1 to 2.3."""
        self.check_options()
        spells = self.spell_cards()
        self.create(DECK, self.potion_cards())
        if len(spells):
            self.create(SPELL_PILE, spells)
            self.shuffle("spells", SPELL_PILE)
        self.action_1 = self.side_up("first action", 0)
        self.action_2 = self.side_up("second action", 2)
        self.deal_potions()
        self.first_player()
        drawn = min(1, self.spare(SPELL_PILE))
        self.move("draw", SPELL_PILE, SPELL + self.turn, drawn, a=DRAWN_FIRST)
        self.renew_spells()
        self.then(TAKE_TURN)

    def check_options(self) -> None:
        """A deal the potions suffice for."""
        dealt = self.dealt()
        wanted = dealt[self.seats] + max(0, self.option("up"))
        for n in dealt[: self.seats]:
            wanted += n
        there = bits(self.option("potions"))
        if wanted > there:
            text = "the deal needs {wanted} potions, and there are {there}"
            raise BadOption(text, wanted=int(wanted), there=int(there))
        if self.option("first") >= self.seats:
            text = "expected a seat from 0 to {last}, or -1"
            raise BadOption(at_option("first", text, last=int(self.seats) - 1))
        if len(self.spell_cards()) > MOST_SPELLS:
            raise BadOption(at_option("spells", "expected {most} Spells at most", most=MOST_SPELLS))

    def side_up(self, label: str, before: i64) -> i64:
        """2.1: a random side of an Action card, out of the faces in use; 0 if there is none."""
        sides = self.option("actions") >> (before + 1) & 3
        return self.draw(label, 2) + 1 if sides == 3 else sides

    def deal_potions(self) -> None:
        """2.2: hands, then the centre."""
        self.tell("round", self.round)
        dealt, up = self.dealt(), self.option("up")
        self.shuffle("deal", DECK)
        seat: i64
        for seat in range(self.seats):
            self.move("deal", DECK, HAND + seat, dealt[seat])
        self.move("deal", DECK, CENTRE_DOWN, min(dealt[self.seats], self.spare(DECK)))
        self.move("deal", DECK, CENTRE_UP, min(up if up >= 0 else 19, self.spare(DECK)))

    def first_player(self) -> None:
        """2.3: by lot, unless the table or a written position says who."""
        position = self.table.position
        if position is None or "turn" not in position:
            first = self.option("first")
            self.turn = first if first >= 0 else self.draw("first player", self.seats)

    def check_position(self) -> None:
        """A written position can be played from the beginning of a turn, or of the vote."""
        self.check_cards()
        if bits(self.in_round) < 2:
            raise BadPosition("at least two seats must be in the round")
        for seat in each(self.everybody()):
            if (self.size(HAND + seat) > 0) != self.is_in(seat):
                raise BadPosition("a seat has potions in hand exactly if it is in the round")
            if self.frogs[seat] >= self.option("frogs"):
                raise BadPosition("nobody is wholly a frog yet")
            mirrored = self.before(seat, MIRROR) > 0
            if mirrored != (self.mirrors[seat] > 0) or self.mirrors[seat] == seat + 1:
                raise BadPosition("a Mirror before a seat looks at another one, and none else does")
            if (self.tied >> seat) & 1 and not self.before(seat, TOAD_TONGUE):
                raise BadPosition("only a Toad Tongue before a seat ties it")
        i: i64
        for i in range(len(LASTING)):
            if self.cast_by[i] and not self.lies_in_force(LASTING[i]):
                raise BadPosition("cast_by names only those who cast what lies in force")
        if self.voted or self.up:
            raise BadPosition("nobody has voted yet")
        for first, side in ((0, self.action_1), (2, self.action_2)):
            sides: i64 = self.option("actions") >> (first + 1) & 3
            if side & ~sides or (side == 0) != (sides == 0):
                raise BadPosition("an Action card shows one of its faces in use")
        self.show_the_open()
        self.renew_spells()

    def check_cards(self) -> None:
        """Potions and Spells lie where they belong; what is played face down is red (3.2)."""
        for pile in self.table.piles():
            spells = self.kinds(pile) & ~POTIONS
            if pile < SPELL_PILE and spells:
                raise BadPosition("a Spell lies among the potions")
            if pile >= SPELL_PILE and self.kinds(pile) & POTIONS:
                raise BadPosition("a potion lies among the Spells")
            if pile >= IN_FORCE:
                for spell in each(spells):
                    if not card_of(spell).lasting:
                        raise BadPosition("only lasting Spells are in force")
        for seat in each(self.in_round):
            if self.kinds(FRONT_DOWN + seat) & ~RED:
                raise BadPosition("only red potions are played face down")
            i: i64
            for i in range(self.size(FRONT_DOWN + seat)):
                self.restrict(self.place(FRONT_DOWN + seat, i), RED)

    # 3 Phase 1: playing potions

    def take_turn(self) -> None:
        """3.1; 3.4: a seat with one potion is skipped, and when all have one the phase is over."""
        ready = self.with_a_choice()
        if ready == 0 or self.gong:
            if self.past is not None:
                self.tell("vote", i64(self.gong), self.first())
            self.do(VOTE_AND_REVEAL)
            return
        while not (ready >> self.turn) & 1:
            self.turn = self.next_seat()
        self.tell("turn", self.turn)
        self.ask(PLAY, 1 << self.turn)

    def next_seat(self) -> i64:
        """Clockwise, or the other way round under About-Turn (7.13)."""
        ahead: i64 = self.seats - 1 if self.backwards() else 1
        return (self.turn + ahead) % self.seats

    def play_potion(self, potion: i64) -> None:
        """3.2, 3.3: a blue one must be followed by an Action or a Spell, but for 7.18."""
        me: i64 = 1 << self.turn
        self.then(END_TURN)
        self.take(self.turn, potion)
        if not self.put_before("play", self.turn, TIED if self.tied & me else BLUE):
            return
        if self.tied & me:
            self.tied &= ~me
        else:
            self.ask(ACT, me)

    def act(self, card: i64) -> None:
        """3.3: an Action card is turned over afterwards, a Spell discarded, but for 5.6."""
        row = card_of(card)
        if card >= PRYING_EYE:
            self.tell("use", self.turn, card - PRYING_EYE)
            self.then(TURN_OVER, card)
        else:
            self.choose(SPELL + self.turn, card, 1 << self.turn)
            self.move("cast", SPELL + self.turn, IN_FORCE + self.turn, a=card - FORCED_TRADE)
            if row.lasting:
                self.cast_by = self.cast_by[:]  # it may be that of a blank game, which all share
                self.cast_by[row.kept_as] |= 1 << self.turn
            else:
                self.then(DISCARD_SPELL)
        self.find_target(row)

    def find_target(self, row: Card) -> None:
        """3.3: whom the effect can work on; with one or none there is nothing to choose."""
        seats = aims(self, row.aim)
        if seats & (seats - 1):
            self.ask(TARGET, 1 << self.turn, row.aimed_as)
        elif row.aim == NOBODY_AT_ALL:
            row.effect(self, NO_SEAT)
        else:
            self.take_effect(row, each(seats)[0] if seats else NO_SEAT)

    def take_effect(self, row: Card, target: i64) -> None:
        """6 and 7, on this seat."""
        if target != NO_SEAT:
            self.tell("target", target, self.turn, row.aimed_as)
        row.effect(self, target)

    def turn_over(self, card: i64) -> None:
        """3.3: the Action card shows its other face, if that is in use."""
        used = card - PRYING_EYE
        if card < CAULDRON_SWAP and self.other_side(self.action_1, 0):
            self.action_1 = 3 - self.action_1
            self.tell("turn_over", used, 1 - used)
        elif card >= CAULDRON_SWAP and self.other_side(self.action_2, 2):
            self.action_2 = 3 - self.action_2
            self.tell("turn_over", used, 5 - used)

    def discard_spell(self) -> None:
        """3.3: face up."""
        self.move("discard", IN_FORCE + self.turn, SPELL_DISCARD)
        self.renew_spells()

    def end_turn(self) -> None:
        """3.1: the next one."""
        self.turn = self.next_seat()
        self.then(TAKE_TURN)

    # 4 Phase 2: the vote

    def chatty_thumbs(self) -> None:
        """7.23: who votes openly, before the others."""
        for seat in each(self.in_round & ~self.voted):
            if self.before(seat, CHATTY_THUMB):
                self.then(CHATTY_THUMBS)
                self.ask(THUMB, 1 << seat, self.first())
                return

    def all_vote(self) -> None:
        """4.1: all at the same time."""
        self.ask(VOTE, self.in_round & ~self.voted, self.first())

    def count_thumbs(self, openly: bool) -> None:
        """4.1: thumbs are seen when all are in."""
        self.voted |= self.who
        for seat in each(self.who):
            if self.answers[seat] == THUMB_UP:
                self.up |= 1 << seat
        up, down = self.up & self.who, self.who & ~self.up
        cause: i64 = MIXED
        if openly:
            cause = OPENLY_UP if up else OPENLY_DOWN
        elif up == 0 or down == 0:
            cause = ALL_UP if up else ALL_DOWN
        if self.who:  # nobody is left to vote if all did so openly
            self.tell("thumbs", up, down, cause)

    # 5 Phase 3: the loser

    def lose_round(self) -> None:
        """5.1, 5.3 and 5.6: the hands are shown, and exactly one seat loses."""
        values = self.values()
        for seat in each(self.in_round):
            self.show("reveal", HAND + seat, EVERYONE)
        if self.past is not None:
            self.tell_values(values)
        loser, cause = self.find_loser(values)
        self.frogs[loser] += 1
        if self.past is not None:
            self.tell("loser", loser, cause, self.first(), values[loser])
        self.tell("frog", loser, self.frogs[loser], self.option("frogs"))
        if self.frogs[loser] == self.option("frogs"):
            self.win(self.everybody() & ~(1 << loser), loser)
        else:
            self.lapse()
            self.then(LOSER_DRAWS, loser)

    def tell_values(self, values: vec[i64]) -> None:
        """5.5: what each hand is worth and by which Spells, from the first in rank to the last."""
        left, ranks = self.in_round, values[:]
        if self.in_force(TOPSY_TURVY):
            for seat in each(left):
                ranks[seat] = -values[seat]
        while left:
            seat = each(highest(ranks, left))[0]
            left &= ~(1 << seat)
            spells = self.changed_by(seat)
            self.tell("value", seat, values[seat], 1 if spells else 0, spells)

    def lapse(self) -> None:
        """5.6: the lasting Spells go to the discard."""
        seat: i64
        for seat in range(self.seats):
            self.move("lapse", IN_FORCE + seat, SPELL_DISCARD, self.size(IN_FORCE + seat))
        self.mirrors = self.row()
        self.tied = 0
        self.cast_by = NOBODY_CAST
        self.renew_spells()

    def loser_draws(self, loser: i64) -> None:
        """5.4: two Spells; the loser keeps one, and gives the other to the left neighbour."""
        self.turn = (loser + 1) % self.seats
        self.then(NEXT_ROUND)
        if self.draw_spell(loser, DRAWN_BY_LOSER) and self.draw_spell(loser, DRAWN_BY_LOSER):
            self.ask(KEEP, 1 << loser, self.turn)

    def keep_spell(self, kept: i64) -> None:
        """5.4: the neighbour sees one; nobody else knows which is which."""
        mine = SPELL + (self.turn + self.seats - 1) % self.seats
        top = self.size(mine) - 1
        gift = self.face(mine, top) + self.face(mine, top - 1) - kept
        self.choose(mine, gift, 1 << (mine - SPELL), (1 << (top - 1)) - 1)
        self.move("gift", mine, SPELL + self.turn)

    def next_round(self) -> None:
        """2.4: only the potions are gathered and dealt anew."""
        self.move("gather", CENTRE_UP, DECK, self.size(CENTRE_UP), True)
        self.move("gather", CENTRE_DOWN, DECK, self.size(CENTRE_DOWN), True)
        seat: i64
        for seat in range(self.seats):
            self.move("gather", HAND + seat, DECK, self.size(HAND + seat), True)
            self.move("gather", FRONT_UP + seat, DECK, self.size(FRONT_UP + seat), True)
            self.move("gather", FRONT_DOWN + seat, DECK, self.size(FRONT_DOWN + seat), True)
        self.in_round = self.everybody()
        self.open = 0
        self.gong = False
        self.voted = 0
        self.up = 0
        self.round += 1
        self.deal_potions()
        self.then(TAKE_TURN)

    # The questions

    def offer(self, question: i64, seat: i64) -> vec[i64]:
        """Potions by their value, Spells and Actions by their names, seats, places and thumbs."""
        if question == VOTE or question == THUMB:
            return THUMBS_EITHER_WAY
        if question == ACT:
            return self.offer_acts(seat)
        if question == TARGET:
            return members(aims(self, AIMED[self.a].aim), SEAT)
        if question == CENTRE:
            places = members((1 << self.size(CENTRE_DOWN)) - 1, CENTRE_CARD)
            return append(places, PASS) if self.a == BY_BOTTOM else places
        if question == CATCH:
            return members(self.face_up(), CAUGHT)
        if question == KEEP:
            return members(self.just_drawn(seat), KEPT)
        if question == DROP:
            return members(self.kinds(HAND + seat), DROPPED)
        if question == PLAY:
            return each(self.kinds(HAND + seat))
        return members(self.kinds(HAND + seat), GIVEN)

    def just_drawn(self, seat: i64) -> i64:
        """5.4: the two Spells on top of the seat's own, as a mask."""
        top = self.size(SPELL + seat) - 1
        return bit(self.face(SPELL + seat, top)) | bit(self.face(SPELL + seat, top - 1))

    def offer_acts(self, seat: i64) -> vec[i64]:
        """3.3: the Actions that are up, and one's own Spells; 7.15 while three are in."""
        out = vec[i64]()
        if self.action_1:
            out = append(out, PRYING_EYE + self.action_1 - 1)
        if self.action_2:
            out = append(out, CAULDRON_SWAP + self.action_2 - 1)
        spells = self.kinds(SPELL + seat)
        if bits(self.in_round) < 3:
            spells &= ~bit(VANISHING_POWDER)
        for spell in each(spells >> FORCED_TRADE):
            out = append(out, FORCED_TRADE + spell)
        return out

    def default(self, question: i64, seat: i64) -> i64:
        """Silence: the first option, but an optional exchange is left (7.5)."""
        if question == CENTRE and self.a == BY_BOTTOM:
            return PASS
        return self.offer(question, seat)[0]

    def settle(self, question: i64) -> None:
        """What follows from the answers."""
        answer = self.answers[self.turn]
        if question == PLAY:
            self.play_potion(answer)
        elif question == ACT:
            self.act(answer)
        elif question == TARGET:
            self.take_effect(AIMED[self.a], answer - SEAT)
        elif question == VOTE or question == THUMB:
            self.count_thumbs(question == THUMB)
        elif question == CENTRE:
            if answer == PASS:
                self.tell("nothing", NO_SWAP)
            else:
                centre_card_named(self, self.a, self.b, answer - CENTRE_CARD)
        elif question == SWAP:
            swap_chosen(self, self.a, self.b)
        elif question == GIVE:
            gift_chosen(self, self.a)
        elif question == CATCH:
            potion_caught(self, answer - CAUGHT)
        elif question == LAY:
            catch_paid(self, self.a)
        elif question == TRADE:
            trade_chosen(self, self.a, self.b)
        elif question == WHIRL:
            whirl_chosen(self)
        elif question == DROP:
            drops_chosen(self)
        else:
            self.keep_spell(self.answers[(self.turn + self.seats - 1) % self.seats] - KEPT)

    def reason(self, seat: i64, answer: i64) -> str:
        return reason(self, seat, answer)

    def foresee(self, seat: i64, answer: i64) -> tuple[str, tuple[i64, i64, i64, i64]] | None:
        return foresee(self, seat, answer)

    # Words used above

    def run(self, step: i64, a: i64, b: i64) -> None:
        if step == TAKE_TURN:
            self.take_turn()
        elif step == END_TURN:
            self.end_turn()
        elif step == TURN_OVER:
            self.turn_over(a)
        elif step == DISCARD_SPELL:
            self.discard_spell()
        elif step == CHATTY_THUMBS:
            self.chatty_thumbs()
        elif step == ALL_VOTE:
            self.all_vote()
        elif step == LOSE_ROUND:
            self.lose_round()
        elif step == LOSER_DRAWS:
            self.loser_draws(a)
        else:
            self.next_round()
