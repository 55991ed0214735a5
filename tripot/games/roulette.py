"""World Championship Russian Roulette: a cynical game of cards, never to be acted out.

docs/rules/roulette.md has the clauses; the table is in roulette_table.py, the Action cards are in
roulette_cards.py. Clicks and bullets are of paper.
"""

from __future__ import annotations

from typing import ClassVar, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tripot.games.roulette_cards import (
    A_BULLET,
    A_CLICK,
    ACCUSE_SEAT,
    AIM_AT,
    ANSWERS,
    CARDS,
    CLICK_AND_BULLET,
    COPIES,
    DIE_FACE,
    FITTING,
    NO_CARD,
    OF_WINDOW,
    PASS,
    PLAYS,
    TWO_BULLETS,
    TWO_CLICKS,
)
from tripot.games.roulette_table import (
    ACCUSE,
    AIM,
    AT,
    BARREL,
    BID,
    BRIBE,
    BULLET,
    CLICK,
    CONCEAL,
    DARE,
    DEEP_POCKETS,
    FIRED,
    HAND,
    NAMES,
    NUDGE,
    PEEK,
    POCKET,
    SCORE,
    SELF,
    SEVEN,
    SKY,
    TAMPER,
    TRIGGER,
    RouletteTable,
)
from tripot.kernel.facts import each, highest
from tripot.kernel.identity import (
    COUNTDOWN,
    SEALED,
    TURN,
    WINDOW,
    Identity,
    Option,
    Pile,
    Question,
    a_number,
    some_counts,
)
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

NO_CARDS: Final = dict.fromkeys(COPIES, 0)
IDENTITY: Final = Identity(
    key="roulette",
    name={
        "en": "World Championship Russian Roulette",
        "fr": "Championnat du monde de roulette russe",
    },
    line={
        "en": "Hide a card, bid on your luck, and be the last captain or the first to 15 points.",
        "fr": "Cache une carte, parie sur ta chance, garde le dernier capitaine ou fais 15 points.",
    },
    seats=(2, 6),
    minutes=(30, 30),
    age=14,
    longest=9000,
    version=1,
    options=(
        Option(
            "skin",
            "Words of the table",
            {"type": "string", "enum": ["rulebook", "family"]},
            "rulebook",
        ),
        some_counts(
            "cards",
            "Action cards of each kind",
            10,
            COPIES,
            NO_CARDS,
            {**NO_CARDS, "deep-pockets": 4, "bribed-judge": 4, "nudge": 4, "spin-again": 2},
            {**NO_CARDS, "peek": 2, "extra-round": 1, "frisk": 1, "fine": 1},
        ),
        a_number("hand", "Action cards dealt to each", 0, 3, 1),
        a_number("characters", "Characters of each, captain included", 1, 4, 4),
        a_number("target", "Points to win", 1, 30, 15),
        a_number("clicks", "Clicks of each", 2, 6, 6),
        a_number("bullets", "Bullets in all", 2, 19, 19),
        a_number("die", "The highest bid", 0, 5, 5),
        a_number("rounds", "Rounds until nobody wins", 1, 40, 40),
    ),
    faces=NAMES,
    piles=(
        Pile("sevens", 7, seen="owner", each=True, loose=True),
        Pile("pockets", 2, seen="owner", each=True, loose=True),
        Pile("barrels", 7, each=True),
        Pile("fired", 7, seen="everyone", each=True),
        Pile("aside", 6, seen="everyone", each=True),
        Pile("spares", 19, seen="everyone"),
        Pile("hands", 40, seen="owner", each=True, loose=True),
        Pile("deck", 40),
        Pile("discard", 40, seen="everyone"),
        Pile("gone", 42, loose=True),
    ),
    steps="play_round pocket_phase spin_phase after_spin bid_phase after_bids accusation_phase"
    " open_pockets hear_bribes pass_sentence trigger_phase shoot fire scoring_phase end_round"
    " open_window apply_card",
    questions=(
        Question("conceal", "2.1", SEALED),
        Question("tamper", "4.3", WINDOW),
        Question("nudge", "4.3", TURN),
        Question("bid", "2.3", SEALED),
        Question("dare", "4.3", WINDOW),
        Question("accuse", "2.4", WINDOW),
        Question("bribe", "2.4", WINDOW),
        Question("trigger", "2.5", COUNTDOWN),
        Question("aim", "4.4", SEALED),
        Question("score", "2.6", WINDOW),
    ),
    answers=" ".join(ANSWERS),
    events="shuffle seven spares deal lost(seat,count) round(round,referee) pocket spin peek sink"
    " bid(seat,die) accuse(seat,accused) frisk open aside load skipped(seat) bribe draw recycle"
    " play effect(seat,choice) spent(seat) aim(seat,at) sky(seat) crossfire(seat) one_more(seat)"
    " respin fire loses(seat,left) points(seat,points) gather gone end(seats)",
)


class Roulette(RouletteTable):
    """One table of World Championship Russian Roulette."""

    identity: ClassVar[Identity] = IDENTITY

    # 1 Set-up

    def set_up(self) -> None:
        """1; a written position may begin with any phase."""
        self.lay_out()
        if self.phase:
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
        self.phase = 0
        self.ask(CONCEAL, self.living)

    def conceal(self, seat: i64, answer: i64) -> None:
        """2.1, and Deep Pockets: the cards go to the pocket face down."""
        if answer >= TWO_CLICKS:
            self.discard_card(seat, DEEP_POCKETS)
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
        self.phase = 1
        for seat in each(self.playing()):
            self.move("spin", SEVEN + seat, BARREL + seat, self.size(SEVEN + seat))
            self.shuffle("spin", BARREL + seat)

    def after_spin(self) -> None:
        """4.3: cards for spinning."""
        self.phase = 1
        self.open_window(TAMPER)

    def bid_phase(self) -> None:
        """2.3: dice in secret."""
        self.phase = 2
        self.ask(BID, self.playing())

    def after_bids(self) -> None:
        """4.3: cards for dice just shown."""
        self.open_window(DARE)

    def accusation_phase(self) -> None:
        """2.4: a wave; the phase ends with one in which nobody does anything."""
        self.phase = 3
        closed = self.closed()
        who: i64 = 0
        for seat in each(self.living & ~self.accusers):
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
            self.open_top(seat)
            self.opened |= 1 << seat

    def hear_bribes(self) -> None:
        """2.4 (b): all convicted at once, whether they hold a Bribed Judge or not."""
        who = self.convicted() & self.may_play(BRIBE)
        if who:
            self.ask(BRIBE, who)

    def pass_sentence(self) -> None:
        """2.4 (c) to (f)."""
        due = self.row()
        slander: i64 = 0
        guilty = self.convicted()
        for seat in each(self.everybody()):
            accused = self.charges[seat] - 1
            if accused >= 0 and (guilty >> accused) & 1:
                due[seat] += 3
            elif accused >= 0:
                due[accused] += 1
                slander |= 1 << seat
        self.charges = self.row()
        self.lose(guilty, due)
        for seat in self.from_referee(slander & self.living):
            self.load(seat, SEVEN + seat if (self.out >> seat) & 1 else BARREL + seat)
        self.check_captains()

    def trigger_phase(self) -> None:
        """2.5: the countdown, then a shot."""
        self.phase = 4
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
            if self.crossfire and self.aims[seat] == SELF:
                bound |= 1 << seat
        if bound and self.seats > 2:
            self.ask(AIM, bound)
        else:
            for seat in each(bound):
                self.set_aim(seat, AT + 1 - seat)

    def fire(self) -> None:
        """2.5: all who owe one turn their top card; a bullet costs its target a character."""
        hit: i64 = 0
        for seat in each(self.shooters()):
            self.move("fire", BARREL + seat, FIRED + seat)
            self.taken[seat] += 1
            aim = self.aims[seat]
            if aim != SKY and self.face(FIRED + seat, self.size(FIRED + seat) - 1) == BULLET:
                hit |= 1 << (seat if aim == SELF else aim - AT)
        self.shots += 1
        self.end_aims()
        if hit & self.playing():
            self.lose(hit & self.playing(), self.row())
            self.check_captains()

    def scoring_phase(self) -> None:
        """2.6: whoever lost nobody has the die and one more; then the window."""
        self.phase = 5
        for seat in each(self.playing()):
            self.score(seat, self.dice[seat] + 1)
        self.open_window(SCORE)

    def end_round(self) -> None:
        """1.1, 1.4 and 3.4: somebody has won, nobody has, or there is another round."""
        leaders = highest(self.victory, self.living)
        best = self.victory[each(leaders)[0]]
        if best >= self.option("target") and leaders & (leaders - 1) == 0:
            self.win(leaders)
        elif self.round == self.option("rounds"):
            self.win(0)
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
            self.ask(window, who)

    def may_play(self, window: i64) -> i64:
        """4.1 and 4.3: with Action cards, and something that public rules let them play."""
        copies, who, holders = self.counts("cards"), i64(0), self.holders(HAND)
        for card in OF_WINDOW[window]:  # what a skull may be played on is the same for all
            if card.skull and copies[card.face - PEEK] and card.choices(self, 0):
                return holders
        for card in OF_WINDOW[window]:
            if not card.skull and copies[card.face - PEEK]:
                for seat in each(holders & self.playing() & ~who):
                    if card.choices(self, seat):
                        who |= 1 << seat
        return who

    def show_cards(self) -> i64:
        """4.3: the cards of a wave are shown together; who has played."""
        played: i64 = 0
        for seat in each(self.who):
            if PLAYS[self.answers[seat]] != NO_CARD:
                played |= 1 << seat
        for seat in self.from_referee(played):
            self.discard_card(seat, CARDS[PLAYS[self.answers[seat]]].face)
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
            self.tell("effect", seat, choice)
            card.effect(self, seat, choice)
        else:
            self.tell("spent", seat)

    def nudge(self, seat: i64, answer: i64) -> None:
        """Nudge the Cylinder: one of the top two may go to the bottom."""
        if answer != PASS:
            barrel = BARREL + seat
            below: i64 = (1 << (self.size(barrel) - 2)) - 1
            self.choose(barrel, answer - A_CLICK + CLICK, 1 << seat, below)
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
            top = self.size(BARREL + seat) - 1
            faces: i64 = 1 << self.face(BARREL + seat, top) | 1 << self.face(BARREL + seat, top - 1)
            return each(1 << PASS | faces << (A_CLICK - CLICK))
        hand = self.kinds(HAND + seat)
        out = NOTHING
        if question == ACCUSE and (self.living & ~self.accusers) >> seat & 1:
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
                    self.set_die(seat, answer - DIE_FACE)
                elif question == AIM:
                    self.set_aim(seat, AT + answer - AIM_AT)
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

    def points(self) -> list[int]:
        """The victory points."""
        return [int(points) for points in self.victory]
