"""World Championship Russian Roulette: a cynical game of cards, never to be acted out.

docs/rules/roulette.md has the clauses; the table is in roulette_table.py, the Action cards are in
roulette_cards.py. Clicks and bullets are of paper.
"""

from __future__ import annotations

from typing import ClassVar, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tripot.games.roulette_advice import preview_of, reason_of
from tripot.games.roulette_box import IDENTITY
from tripot.games.roulette_cards import (
    A_BULLET,
    A_CLICK,
    ACCUSE_SEAT,
    AIM_AT,
    CARDS,
    CLICK_AND_BULLET,
    DIE_FACE,
    FITTING,
    NO_CARD,
    OF_WINDOW,
    PASS,
    PLAYS,
    SINK_CLICK,
    SINKING,
    TWO_BULLETS,
    TWO_CLICKS,
)
from tripot.games.roulette_table import (
    ACCUSE,
    AIM,
    AT_ACCUSATIONS,
    AT_BIDS,
    AT_POCKETS,
    AT_SCORING,
    AT_SHOTS,
    AT_SPIN,
    BARREL,
    BID,
    BRIBE,
    BULLET,
    BY_CROSSFIRE,
    BY_POINTS,
    CLICK,
    COMFORT,
    CONCEAL,
    CONVICTED,
    DARE,
    DEEP_POCKETS,
    DISCARD,
    FALSE_ACCUSATION,
    FIRED,
    HAND,
    LAST_ROUND,
    NUDGE,
    PEEK,
    POCKET,
    REWARD,
    SCORE,
    SEVEN,
    SHOT,
    SKY,
    SURVIVED,
    TAMPER,
    TRIGGER,
    RouletteTable,
)
from tripot.kernel.facts import bit, each, highest
from tripot.kernel.game import Game
from tripot.kernel.identity import Identity
from tripot.kernel.play import sequence

# Answers that are at hand: the bids, by the highest that the die shows, and doing nothing.
DICE: Final = [vec[i64]([DIE_FACE + face for face in range(die + 1)]) for die in range(6)]
NOTHING: Final = vec[i64]([PASS])

# The steps, in the order of the six phases.
PLAY_ROUND: Final = 0
POCKET_PHASE: Final = 1
SPIN_PHASE: Final = 2
AFTER_SPIN: Final = 3
BID_PHASE: Final = 4
AFTER_BIDS: Final = 5
ACCUSATION_PHASE: Final = 6
OPEN_POCKETS: Final = 7
HEAR_BRIBES: Final = 8
PASS_SENTENCE: Final = 9
TRIGGER_PHASE: Final = 10
SHOOT: Final = 11
FIRE: Final = 12
SCORING_PHASE: Final = 13
END_ROUND: Final = 14
OPEN_WINDOW: Final = 15
APPLY_CARD: Final = 16
ROUND: Final = sequence(
    POCKET_PHASE,
    SPIN_PHASE,
    AFTER_SPIN,
    BID_PHASE,
    AFTER_BIDS,
    ACCUSATION_PHASE,
    TRIGGER_PHASE,
    SCORING_PHASE,
    END_ROUND,
)
WAVE: Final = sequence(OPEN_POCKETS, HEAR_BRIBES, PASS_SENTENCE, ACCUSATION_PHASE)
BEGINNINGS: Final = (9, 7, 6, 4, 3, 2)  # by phase: how many steps of ROUND a position has left


class Roulette(RouletteTable):
    """One table of World Championship Russian Roulette."""

    identity: ClassVar[Identity] = IDENTITY

    def another(self) -> Game:
        return Roulette(self.table)

    # 1 Set-up

    def set_up(self) -> None:
        """1; a written position may begin with any phase."""
        self.lay_out()
        if self.phase != AT_POCKETS:
            self.do(ROUND[: BEGINNINGS[self.phase]])
        else:
            self.then(PLAY_ROUND)

    # 2 The six phases

    def play_round(self) -> None:
        """2: the sequence of play."""
        self.tell("round", self.round, self.referee)
        self.do(ROUND)

    def pocket_phase(self) -> None:
        """2.1: everybody still in the game pockets a card."""
        self.phase = AT_POCKETS
        self.ask(CONCEAL, self.alive)

    def conceal(self, seat: i64, answer: i64) -> None:
        """2.1, and Deep Pockets: the cards go to the pocket face down."""
        if answer >= TWO_CLICKS:
            self.discard_card(seat, DEEP_POCKETS)
            self.tell("effect", seat, DEEP_POCKETS)
        if answer in (A_CLICK, TWO_CLICKS, CLICK_AND_BULLET):
            self.pocket(seat, CLICK)
        if answer in (A_BULLET, CLICK_AND_BULLET, TWO_BULLETS):
            self.pocket(seat, BULLET)
        if answer in (TWO_CLICKS, TWO_BULLETS):
            self.pocket(seat, CLICK if answer == TWO_CLICKS else BULLET)

    def pocket(self, seat: i64, face: i64) -> None:
        """2.1: one card."""
        self.choose(SEVEN + seat, face, 1 << seat)
        self.move("pocket", SEVEN + seat, POCKET + seat)

    def spin_phase(self) -> None:
        """2.2: the rest is the barrel, and nobody knows its order."""
        self.phase = AT_SPIN
        for seat in each(self.playing()):
            self.move("spin", SEVEN + seat, BARREL + seat, self.size(SEVEN + seat))
            self.shuffle("spin", BARREL + seat)

    def after_spin(self) -> None:
        """4.3: cards for spinning."""
        self.phase = AT_SPIN
        self.open_window(TAMPER)

    def bid_phase(self) -> None:
        """2.3: dice in secret."""
        self.phase = AT_BIDS
        self.ask(BID, self.playing())

    def after_bids(self) -> None:
        """4.3: cards for dice just shown."""
        self.open_window(DARE)

    def accusation_phase(self) -> None:
        """2.4: a wave; the phase ends with one in which nobody does anything."""
        self.phase = AT_ACCUSATIONS
        closed = self.closed()
        who: i64 = 0
        for seat in each(self.alive & ~self.accusers):
            if closed & ~(1 << seat):
                who |= 1 << seat
        who |= self.may_play(ACCUSE)
        if who:
            self.ask(ACCUSE, who)

    def accuse(self) -> None:
        """2.4: Frisks first, then all who are accused; and another wave."""
        before = self.accusers
        for seat in self.from_referee(self.who):
            accused = self.answers[seat] - ACCUSE_SEAT
            if self.answers[seat] != PASS and PLAYS[self.answers[seat]] == NO_CARD:
                self.accusers |= 1 << seat
                self.charges[seat] = accused + 1
                self.tell("accuse", seat, accused)
        frisks = self.show_cards()
        if self.accusers != before:
            self.do(WAVE)
        elif frisks:
            self.then(ACCUSATION_PHASE)
        self.apply_shown(frisks)

    def open_pockets(self) -> None:
        """2.4 (a): each accused pocket is opened; of two cards one, at random."""
        for seat in self.from_referee(self.accused()):
            if self.size(POCKET + seat) > 1:
                self.pick("search", POCKET + seat, 1 << seat)
            accusers: i64 = 0
            if self.past is not None:
                accusers = self.accusers_of(seat)
            self.open_top(seat, accusers)
            self.opened |= 1 << seat
            verdict = self.face(POCKET + seat, self.size(POCKET + seat) - 1) - CLICK
            self.tell("verdict", seat, verdict, accusers)

    def hear_bribes(self) -> None:
        """2.4 (b): all convicted at once, whether they hold a Bribed Judge or not."""
        who = self.convicted() & self.may_play(BRIBE)
        if who:
            self.ask(BRIBE, who)

    def pass_sentence(self) -> None:
        """2.4 (c) to (f)."""
        by, due, why = self.row(), self.row(), self.row()
        slander: i64 = 0
        guilty = self.convicted()
        for seat in each(self.everybody()):
            accused = self.charges[seat] - 1
            if accused >= 0 and (guilty >> accused) & 1:
                by[accused] |= 1 << seat
                due[seat] += 3
                why[seat] |= REWARD
            elif accused >= 0:
                due[accused] += 1
                why[accused] |= COMFORT
                slander |= 1 << seat
        self.charges = self.row()
        self.lose(guilty, CONVICTED, by, due, why)
        for seat in self.from_referee(slander & self.alive):
            pile = SEVEN + seat if (self.out >> seat) & 1 else BARREL + seat
            self.load(seat, pile, FALSE_ACCUSATION)
        self.check_captains()

    def trigger_phase(self) -> None:
        """2.5: cards before the shot, then the shot."""
        self.phase = AT_SHOTS
        self.then(SHOOT)
        self.open_window(TRIGGER)

    def shoot(self) -> None:
        """2.5: ends when nobody owes a shot. 4.4: those bound by Shoot Somebody choose."""
        shooters = self.shooters()
        if shooters == 0:
            self.end_aims()
            return
        self.then(TRIGGER_PHASE)
        self.then(FIRE)
        bound: i64 = 0
        for seat in each(shooters):
            if self.crossfire and self.aims_at_self(seat):
                bound |= 1 << seat
        if bound and self.seats > 2:
            self.ask(AIM, bound)
        else:
            for seat in each(bound):
                self.set_aim(seat, 1 - seat, BY_CROSSFIRE)

    def fire(self) -> None:
        """2.5: the call; then all who owe a shot turn their top card.

        A bullet costs its target a character.
        """
        by = self.table.no_answers  # whose bullet hits each
        hit: i64 = 0
        shooters = self.shooters()
        self.tell("call", shooters, self.shots + 1)
        for seat in each(shooters):
            aim = self.aims[seat]
            cause: i64 = 0 if aim == seat + 1 else 2 if aim == SKY else 1
            self.move("fire", BARREL + seat, FIRED + seat, a=cause, b=aim)
            self.taken[seat] += 1
            if aim != SKY and self.face(FIRED + seat, self.size(FIRED + seat) - 1) == BULLET:
                if hit == 0:
                    by = self.row()
                hit |= 1 << (aim - 1)
                by[aim - 1] |= 1 << seat
        self.shots += 1
        self.end_aims()
        if hit & self.playing():
            self.lose(hit & self.playing(), SHOT, by, self.row(), self.row())
            self.check_captains()

    def scoring_phase(self) -> None:
        """2.6: a seat that lost nobody scores the die and one more; then the window."""
        self.phase = AT_SCORING
        for seat in each(self.playing()):
            self.score(seat, self.dice[seat] + 1, SURVIVED)
        self.open_window(SCORE)

    def end_round(self) -> None:
        """1.1, 1.4 and 3.4: somebody has won, nobody has, or there is another round."""
        leaders = highest(self.points, self.alive)
        best = self.points[each(leaders)[0]]
        if best >= self.option("target") and leaders & (leaders - 1) == 0:
            self.win(leaders, BY_POINTS, best)
        elif self.round == self.option("rounds"):
            self.win(0, LAST_ROUND)
        else:
            self.clear_table()
            self.then(PLAY_ROUND)

    def clear_table(self) -> None:
        """2.6, 4.4 and 1.3: cards back to the sevens, the next referee, the next round."""
        for seat in each(self.playing()):
            self.gather(seat)
            self.show("seven", SEVEN + seat, 1 << seat)
        self.out = self.accusers = self.opened = self.shots = 0
        self.taken = self.row()
        self.more = self.row()
        self.dice = self.row()
        self.round += 1
        self.referee = (self.referee + 1) % self.seats

    # 4 Action cards

    def open_window(self, window: i64) -> None:
        """4.3: a wave of it."""
        who = self.may_play(window)
        if who:
            about: i64 = 0
            if window == TRIGGER:
                about = self.shots + 1
            elif window == SCORE:
                about = self.option("target")
            self.ask(window, who, about)

    def may_play(self, window: i64) -> i64:
        """4.1 and 4.3: with Action cards, and something that public rules let them play."""
        who: i64 = 0
        holders = self.holders(HAND)
        if holders == 0:
            return 0
        copies, gone = self.counts("cards"), self.discarded()
        for card in OF_WINDOW[window]:  # what a skull may be played on is the same for all
            if card.skull and is_about(card.face, copies, gone) and card.choices(self, 0):
                return holders
        for card in OF_WINDOW[window]:
            if not card.skull and is_about(card.face, copies, gone):
                for seat in each(holders & self.playing() & ~who):
                    if card.choices(self, seat):
                        who |= 1 << seat
        return who

    def discarded(self) -> i64:
        """How many Action cards of each kind lie in the open discard: four bits for each."""
        out: i64 = 0
        start, order, faces = self.offsets[DISCARD], self.order, self.faces
        i: i64
        for i in range(self.sizes[DISCARD]):
            out += bit(4 * (faces[order[start + i]] - PEEK))
        return out

    def show_cards(self) -> i64:
        """4.3: the cards of a wave are shown together; who has played."""
        played: i64 = 0
        for seat in each(self.who):
            if PLAYS[self.answers[seat]] != NO_CARD:
                played |= 1 << seat
        for seat in self.from_referee(played):
            card = CARDS[PLAYS[self.answers[seat]]]
            target: i64 = self.answers[seat] - card.first + 1 if card.on_seat else 0
            self.discard_card(seat, card.face, target)
        return played

    def apply_shown(self, seats: i64) -> None:
        """4.3: they are applied from the referee on."""
        order = self.from_referee(seats)
        i: i64 = len(order)
        while i > 0:
            i -= 1
            self.then(APPLY_CARD, order[i], self.answers[order[i]])

    def apply_card(self, seat: i64, answer: i64) -> None:
        """4.1: a card that has become impossible is spent without effect."""
        card = CARDS[PLAYS[answer]]
        choice = answer - card.first
        if (card.choices(self, seat) >> choice) & 1:
            target: i64 = choice + 1 if card.on_seat else 0
            self.tell("effect", seat, card.face, min(target, 1), target)
            card.effect(self, seat, choice)
        else:
            self.tell("spent", seat, card.face)

    def nudge(self, seat: i64, answer: i64) -> None:
        """Nudge the Cylinder: one of the top two may go to the bottom."""
        if answer != PASS:
            barrel = BARREL + seat
            below: i64 = (1 << (self.size(barrel) - 2)) - 1
            self.choose(barrel, answer - SINK_CLICK + CLICK, 1 << seat, below)
            self.sink("sink", barrel)

    # The questions

    def offer(self, question: i64, seat: i64) -> vec[i64]:
        """What the seat may answer; doing nothing comes first."""
        if question == CONCEAL:
            return self.pocketable(seat)
        if question == BID:
            return DICE[self.option("die")]
        if question == AIM:
            return each((self.everybody() & ~(1 << seat)) << AIM_AT)
        if question == NUDGE:
            return SINKING[self.top_faces(seat)]
        hand = self.kinds(HAND + seat)
        out = NOTHING
        if question == ACCUSE and (self.alive & ~self.accusers) >> seat & 1:
            out = each(1 << PASS | (self.closed() & ~(1 << seat)) << ACCUSE_SEAT)
        if hand & FITTING[question] == 0:
            return out
        out = out[:]
        for card in OF_WINDOW[question]:
            if (hand >> card.face) & 1 and (card.skull or (self.playing() >> seat) & 1):
                for choice in each(card.choices(self, seat)):
                    out = append(out, card.first + choice)
        return out

    def pocketable(self, seat: i64) -> vec[i64]:
        """2.1: the faces among the seven; with Deep Pockets any two of them as well."""
        clicks = self.option("clicks") - self.extra[seat]
        bullets = self.option("clicks") + 1 - clicks
        out = vec[i64](capacity=5)
        if clicks:
            out = append(out, i64(A_CLICK))
        out = append(out, i64(A_BULLET))
        if self.find(HAND + seat, DEEP_POCKETS) >= 0:
            if clicks > 1:
                out = append(out, i64(TWO_CLICKS))
            if clicks:
                out = append(out, i64(CLICK_AND_BULLET))
            if bullets > 1:
                out = append(out, i64(TWO_BULLETS))
        return out

    def reason(self, seat: i64, answer: i64) -> str:
        return reason_of(self, seat, answer)

    def foresee(self, seat: i64, answer: i64) -> tuple[str, tuple[i64, i64, i64, i64]] | None:
        return preview_of(self, seat, answer)

    def settle(self, question: i64) -> None:
        """All have answered; a window in which somebody played opens again (4.3)."""
        if question == ACCUSE:
            self.accuse()
        elif question == CONCEAL or question == BID or question == AIM or question == NUDGE:
            for seat in each(self.who):
                answer = self.answers[seat]
                if question == CONCEAL:
                    self.conceal(seat, answer)
                elif question == BID:
                    self.dice[seat] = answer - DIE_FACE
                    self.tell("bid", seat, self.dice[seat])
                elif question == AIM:
                    self.set_aim(seat, answer - AIM_AT, BY_CROSSFIRE)
                else:
                    self.nudge(seat, answer)
        else:
            played = self.show_cards()
            if played and question != BRIBE:
                self.then(OPEN_WINDOW, question)
            self.apply_shown(played)

    # Words used above

    def run(self, step: i64, a: i64, b: i64) -> None:
        if step == OPEN_WINDOW:
            self.open_window(a)
        elif step == APPLY_CARD:
            self.apply_card(a, b)
        elif step == TRIGGER_PHASE:
            self.trigger_phase()
        elif step == SHOOT:
            self.shoot()
        elif step == FIRE:
            self.fire()
        elif step == ACCUSATION_PHASE:
            self.accusation_phase()
        elif step == OPEN_POCKETS:
            self.open_pockets()
        elif step == HEAR_BRIBES:
            self.hear_bribes()
        elif step == PASS_SENTENCE:
            self.pass_sentence()
        elif step == POCKET_PHASE:
            self.pocket_phase()
        elif step == SPIN_PHASE:
            self.spin_phase()
        elif step == AFTER_SPIN:
            self.after_spin()
        elif step == BID_PHASE:
            self.bid_phase()
        elif step == AFTER_BIDS:
            self.after_bids()
        elif step == SCORING_PHASE:
            self.scoring_phase()
        elif step == END_ROUND:
            self.end_round()
        else:
            self.play_round()

    def tally(self) -> list[int]:
        """The points."""
        return [int(points) for points in self.points]


def is_about(face: i64, copies: vec[i64], gone: i64) -> bool:
    """4.3: whether not all Action cards of this kind lie in the open discard."""
    return (gone >> (4 * (face - PEEK))) & 15 < copies[face - PEEK]
