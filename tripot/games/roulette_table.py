"""The table of Roulette: its parts, its public facts, the set-up, and the words that phases share.

docs/rules/roulette.md has the clauses; roulette.py has the phases, roulette_cards.py the cards.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from tripot.kernel.errors import BadOption, BadPosition, at_option
from tripot.kernel.facts import Facts, each
from tripot.kernel.game import Game
from tripot.kernel.identity import EVERYONE, NOBODY, WATCHER
from tripot.kernel.kinds import FACE_OR_NONE, SEAT, SEAT_OR_NOBODY, Kind
from tripot.kernel.table import Table

# The cards (1.2, 4): ammunition first, then the kinds of Action card.
CLICK: Final = 1
BULLET: Final = 2
PEEK: Final = 3
GIFT: Final = 4
AIR_GUN: Final = 5
SHOOT_SOMEBODY: Final = 6
SECOND_THOUGHTS: Final = 7
ONE_MORE: Final = 8
BRIBED_JUDGE: Final = 9
HAZARD_PAY: Final = 10
I_DARE_YOU: Final = 11
FRISK: Final = 12
DEEP_POCKETS: Final = 13
EXTRA_ROUND: Final = 14
NUDGE_THE_CYLINDER: Final = 15
SPIN_AGAIN: Final = 16
FINE: Final = 17
FACES: Final = (
    "click/heart/blue bullet/burst/red peek/eye gift/hand air-gun/shield shoot-somebody/burst"
    " second-thoughts/back one-more/loop bribed-judge/shield hazard-pay/coin i-dare-you/bell"
    " frisk/eye deep-pockets/crate extra-round/loop nudge/eye spin-again/loop fine/coin"
)

# The piles, a pile's number being this plus the seat.
SEVEN: Final = 0x00
POCKET: Final = 0x10
BARREL: Final = 0x20
FIRED: Final = 0x30
ASIDE: Final = 0x40
SPARE: Final = 0x50
HAND: Final = 0x60
DECK: Final = 0x70
DISCARD: Final = 0x80
GONE: Final = 0x90

# The questions; most of them are windows in which cards are played (4.3).
CONCEAL: Final = 0
TAMPER: Final = 1
NUDGE: Final = 2
BID: Final = 3
DARE: Final = 4
ACCUSE: Final = 5
BRIBE: Final = 6
TRIGGER: Final = 7
AIM: Final = 8
SCORE: Final = 9

# The phases of a round (2), in the order in which the fact `phase` declares them.
AT_POCKETS: Final = 0
AT_SPIN: Final = 1
AT_BIDS: Final = 2
AT_ACCUSATIONS: Final = 3
AT_SHOTS: Final = 4
AT_SCORING: Final = 5
PHASE: Final = Kind("word(pocket,spin,bid,accusation,trigger,scoring)")

SKY: Final = 0  # among the aims, each of which is a seat plus 1 (4.4)
OWN_AIMS: Final = vec[i64]([1, 2, 3, 4, 5, 6])

# Causes, in the order in which the events declare them.
FALSE_ACCUSATION: Final = 0  # why a seat gets an extra bullet: `aside`, `load`, `no_spare`
BY_EXTRA_ROUND: Final = 1
BRIBERY: Final = 2  # and why a barrel without a click is shown: `no_click`
CONVICTED: Final = 0  # why a seat loses somebody: `loses`, `captain_lost`
OWN_SHOT: Final = 1
SHOT: Final = 2
REWARD: Final = 1  # why a seat draws, a set of these in memory: `draw`, `no_draw`
COMFORT: Final = 2
LOSS: Final = 4
WHY_DRAWN: Final = vec[i64]([0, 0, 1, 3, 2, 3, 3, 3])
DARED: Final = 0  # why a die is turned: `turn_die`
CHANGED: Final = 1
SURVIVED: Final = 0  # why points change: `points`
BY_HAZARD_PAY: Final = 1
BY_FINE: Final = 2
BY_GIFT: Final = 0  # why a seat aims at another: `aim`
BY_CROSSFIRE: Final = 1
BY_POINTS: Final = 0  # why the game is over: `end`
LAST_CAPTAIN: Final = 1
NO_CAPTAIN: Final = 2
LAST_ROUND: Final = 3


class RouletteTable(Game):
    """What lies on the table, and the words for it."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.round: i64 = 1
        self.phase: i64 = AT_POCKETS
        self.referee: i64 = 0
        self.alive: i64 = self.everybody()  # the seats with a living captain
        self.out: i64 = 0  # those of them that are out of this round
        self.lost: vec[i64] = self.row()  # characters lost
        self.points: vec[i64] = self.row()
        self.extra: vec[i64] = self.row()  # extra bullets
        self.dice: vec[i64] = self.row()
        self.accusers: i64 = 0  # who has accused this round
        self.opened: i64 = 0  # whose pocket was opened
        self.charges: vec[i64] = self.row()  # whom each accuses in this wave, plus 1
        self.shots: i64 = 0  # taken together this round
        self.taken: vec[i64] = self.row()  # shots of each
        self.more: vec[i64] = self.row()  # One More! played on each
        self.aims: vec[i64] = self.own_aims()  # where a coming shot goes: a seat plus 1, or SKY
        self.crossfire: bool = False  # Shoot Somebody is in force

    def facts(self, f: Facts) -> None:
        self.round = f.number("round", self.round, 1, 40)
        self.phase = f.value("phase", self.phase, PHASE)
        self.referee = f.value("referee", self.referee, SEAT)
        self.alive = f.seats("alive", self.alive)
        self.out = f.seats("out", self.out)
        self.lost = f.numbers("lost", self.lost, 0, 4)
        self.points = f.numbers("points", self.points, 0, 6000)
        self.extra = f.numbers("extra", self.extra, 0, 6)
        self.dice = f.numbers("dice", self.dice, 0, 5)
        self.accusers = f.seats("accusers", self.accusers)
        self.opened = f.seats("opened", self.opened)
        self.charges = f.row("charges", self.charges, SEAT_OR_NOBODY)
        self.shots = f.number("shots", self.shots, 0, 100)
        self.taken = f.numbers("taken", self.taken, 0, 100)
        self.more = f.numbers("more", self.more, 0, 100)
        self.aims = f.row("aims", self.aims, SEAT_OR_NOBODY)
        self.crossfire = f.flag("crossfire", self.crossfire)

    def derived(self, f: Facts) -> None:
        characters, owed = self.row(), self.row()
        bullets, hidden, shown = self.row(), self.row(), self.row()
        for seat in each(self.alive):
            characters[seat] = self.option("characters") - self.lost[seat]
            owed[seat] = self.owes(seat)
            bullets[seat] = 1 + self.extra[seat]
            shown[seat] = self.shown_pocket(seat)
            hidden[seat] = bullets[seat] - self.count(FIRED + seat, BULLET)
            if shown[seat] == BULLET:
                hidden[seat] -= 1
        f.numbers("characters", characters, 0, 4)
        f.flag("dice_shown", self.phase > AT_BIDS or self.question_number == DARE)
        f.numbers("owed", owed, 0, 7)
        f.numbers("bullets", bullets, 0, 7)
        f.numbers("hidden_bullets", hidden, 0, 7)
        f.row("shown_pockets", shown, FACE_OR_NONE)

    # 1 Set-up

    def lay_out(self) -> None:
        """1.2 and 1.3: sevens, spare bullets, Action cards, and the first referee by lot."""
        self.check_options()
        self.referee = self.draw("referee", self.seats)
        self.alive = 0
        for seat in each(self.everybody()):
            if self.lost[seat] < self.option("characters"):
                self.alive |= 1 << seat
            self.give_seven(seat)
        self.give_spares()
        self.give_cards()

    def check_options(self) -> None:
        """Bullets for all, and an Action deck that fits on the table."""
        if self.option("bullets") < self.seats:
            text = "each of the {seats} seats needs one"
            raise BadOption(at_option("bullets", text, seats=int(self.seats)))
        total = len(self.counted_cards("cards", PEEK))
        if total > 40:
            text = "{total} are too many: there may be 40"
            raise BadOption(at_option("cards", text, total=total))

    def give_seven(self, seat: i64) -> None:
        """1.2: clicks and a bullet, each seat's a card set of its own."""
        extra = self.extra[seat]
        faces = vec[i64](capacity=7)
        while len(faces) < self.option("clicks") + 1:
            click = len(faces) < self.option("clicks") - extra
            faces = append(faces, CLICK if click else BULLET)
        if not (self.alive >> seat) & 1:
            self.create(GONE, faces)
        elif self.phase != AT_POCKETS and not (self.out >> seat) & 1:
            self.create(BARREL + seat, faces)
            self.shuffle("spin", BARREL + seat)
            self.move("pocket", BARREL + seat, POCKET + seat)
            if (self.opened >> seat) & 1:
                self.open_top(seat, NOBODY)
        else:
            self.create(SEVEN + seat, faces)
            self.show("seven", SEVEN + seat, 1 << seat)
        if extra:
            self.create(ASIDE + seat, vec[i64]([CLICK] * int(extra)))
            self.show("aside", ASIDE + seat, EVERYONE)

    def give_spares(self) -> None:
        """1.3: the bullets that nobody has, for all to see."""
        spare = self.option("bullets") - self.seats
        for extra in self.extra:
            spare -= extra
        if spare < 0:
            raise BadPosition("there are not so many extra bullets")
        if spare:
            self.create(SPARE, vec[i64]([BULLET] * int(spare)))
            self.show("spares", SPARE, EVERYONE)

    def give_cards(self) -> None:
        """1.2: the Action cards are shuffled, and each seat is dealt its first."""
        cards = self.counted_cards("cards", PEEK)
        if len(cards):
            self.create(DECK, cards)
            self.shuffle("deal", DECK)
        for seat in each(self.everybody()):
            hand = self.option("hand")
            if self.written is None:
                hand = min(hand, self.size(DECK))
            self.move("deal", DECK, HAND + seat, hand)

    def check_position(self) -> None:
        """A written position can be played from the beginning of its phase."""
        if self.alive & (self.alive - 1) == 0:
            raise BadPosition("at least two captains must be alive")
        if self.round > self.option("rounds"):
            raise BadPosition("this table does not play so many rounds")
        if self.out & ~self.alive:
            raise BadPosition("out: living captains only; the others are out of the game")
        if self.accused():
            raise BadPosition("a position does not begin within a wave of accusations")
        if self.phase < AT_ACCUSATIONS and (self.out or self.opened or self.accusers):
            raise BadPosition("before the accusations nobody is out, and nothing has happened")
        if self.phase < AT_SHOTS and (self.shots or self.crossfire):
            raise BadPosition(
                "before the trigger phase it is expected that nobody has shot or aimed"
            )
        for seat in each(self.everybody()):
            self.check_seat_position(seat)

    def check_seat_position(self, seat: i64) -> None:
        """What lies before a seat fits its facts."""
        if (self.lost[seat] < self.option("characters")) != ((self.alive >> seat) & 1 == 1):
            raise BadPosition("alive: the seats that have not lost all their characters")
        if self.extra[seat] > self.option("clicks"):
            raise BadPosition("a seat has no more extra bullets than it had clicks")
        if self.dice[seat] > self.option("die"):
            raise BadPosition("a die does not show so much at this table")
        if self.phase < AT_SHOTS and (
            self.taken[seat] or self.more[seat] or not self.aims_at_self(seat)
        ):
            raise BadPosition(
                "before the trigger phase it is expected that nobody has shot or aimed"
            )
        if self.size(ASIDE + seat) != self.extra[seat]:
            raise BadPosition("for each extra bullet a click lies aside")
        has_pocket = self.phase != AT_POCKETS and (self.playing() >> seat) & 1 == 1
        if (self.size(POCKET + seat) > 0) != has_pocket:
            raise BadPosition("after the pocket phase, every seat in the round has a pocket")
        if has_pocket and self.size(SEVEN + seat):
            raise BadPosition("a seat with a pocket has its other cards in the barrel or fired")
        if self.size(FIRED + seat) and not has_pocket:
            raise BadPosition("only a seat in the round has fired")

    # Words to read the table

    def playing(self) -> i64:
        """The seats that are in the round."""
        return self.alive & ~self.out

    def closed(self) -> i64:
        """The seats with a pocket that was not opened."""
        return self.playing() & ~self.opened

    def accused(self) -> i64:
        """The seats that are accused in this wave."""
        out: i64 = 0
        for accused in self.charges:
            if accused:
                out |= 1 << (accused - 1)
        return out

    def convicted(self) -> i64:
        """Those of them whose pocket showed a bullet."""
        out: i64 = 0
        for seat in each(self.accused()):
            if self.face(POCKET + seat, self.size(POCKET + seat) - 1) == BULLET:
                out |= 1 << seat
        return out

    def owes(self, seat: i64) -> i64:
        """2.5: how many shots the seat still has to take."""
        if not (self.playing() >> seat) & 1:
            return 0
        left = self.dice[seat] + self.more[seat] - self.taken[seat]
        return max(0, min(left, self.size(BARREL + seat)))

    def shooters(self) -> i64:
        """The seats that take part in the coming shot."""
        out: i64 = 0
        for seat in each(self.playing()):
            if self.owes(seat):
                out |= 1 << seat
        return out

    def from_referee(self, seats: i64) -> vec[i64]:
        """1.3: these seats, clockwise from the referee."""
        before: i64 = seats & ((1 << self.referee) - 1)
        if before == 0:
            return each(seats)
        return extend(each(seats & ~before)[:], each(before))

    def count(self, pile: i64, face: i64) -> i64:
        """How many cards of this face lie there."""
        n: i64 = 0
        start, order, faces = self.offsets[pile], self.order, self.faces
        i: i64
        for i in range(self.sizes[pile]):
            if faces[order[start + i]] == face:
                n += 1
        return n

    def shown_pocket(self, seat: i64) -> i64:
        """The card of a pocket that lies open for all; 0 if none does."""
        i: i64
        for i in range(self.size(POCKET + seat)):
            if (self.seen[self.place(POCKET + seat, i)] >> WATCHER) & 1:
                return self.face(POCKET + seat, i)
        return 0

    def top_faces(self, seat: i64) -> i64:
        """The faces of the top two cards of the seat's barrel, as a mask."""
        top = self.size(BARREL + seat) - 1
        return 1 << self.face(BARREL + seat, top) | 1 << self.face(BARREL + seat, top - 1)

    def own_aims(self) -> vec[i64]:
        """4.4: everybody aims at themselves."""
        return OWN_AIMS[: self.seats]

    def aims_at_self(self, seat: i64) -> bool:
        """4.4: whether no card has aimed the seat's coming shot elsewhere."""
        return self.aims[seat] == seat + 1

    # Words to change it

    def load(self, seat: i64, pile: i64, cause: i64) -> None:
        """2.4 (e): a click changes for a spare bullet; what forbids it is announced."""
        if self.size(SPARE) == 0:
            self.tell("no_spare", seat, cause)
        elif self.bring_click(pile, cause):
            self.move("aside", pile, ASIDE + seat, a=cause)
            self.move("load", SPARE, pile, a=cause)
            self.extra[seat] += 1
            if pile == BARREL + seat:
                self.shuffle("load", pile)

    def bring_click(self, pile: i64, cause: i64) -> bool:
        """2.4: a click comes to the top, for all to see. If there is none, all see that too."""
        if self.find(pile, CLICK) < 0:
            self.show("no_click", pile, EVERYONE, a=cause)
            return False
        self.choose(pile, CLICK, self.audience(pile))
        self.see(self.place(pile, self.size(pile) - 1), EVERYONE)
        return True

    def accusers_of(self, seat: i64) -> i64:
        """Who accuses this seat in this wave."""
        out: i64 = 0
        for accuser in each(self.everybody()):
            if self.charges[accuser] == seat + 1:
                out |= 1 << accuser
        return out

    def drop_charges(self, seat: i64) -> None:
        """Bribed Judge: whoever accused this seat gains and suffers nothing."""
        for accuser in each(self.everybody()):
            if self.charges[accuser] == seat + 1:
                self.charges[accuser] = 0

    def open_top(self, seat: i64, accusers: i64) -> None:
        """All see the top card of a pocket."""
        self.show("open", POCKET + seat, EVERYONE, self.size(POCKET + seat) - 1, 1, accusers)

    def draw_cards(self, seat: i64, count: i64, cause: i64) -> None:
        """4.5: an empty pile is made anew from the discard; without one the draw is lost."""
        while count > 0 and self.renew("recycle", DISCARD, DECK):
            now = min(count, self.size(DECK))
            self.move("draw", DECK, HAND + seat, now, a=cause)
            count -= now
        if count > 0:
            self.tell("no_draw", seat, count, cause)

    def discard_card(self, seat: i64, face: i64, target: i64 = 0) -> None:
        """4.5: an Action card is played face up; on the seat before `target`, if on one."""
        self.choose(HAND + seat, face, 1 << seat)
        self.move("play", HAND + seat, DISCARD, a=min(target, 1), b=target)

    def turn_die(self, seat: i64, die: i64, cause: i64, by: i64) -> None:
        """A card turns the die: it shows this now."""
        self.dice[seat] = die
        self.tell("turn_die", seat, cause, die, by)

    def set_aim(self, seat: i64, at: i64, cause: i64) -> None:
        """4.4: whom the seat's next shot is for; the latest word counts."""
        self.aims[seat] = at + 1
        self.tell("aim", seat, cause, at)

    def end_aims(self) -> None:
        """4.4: the shot is over, or did not come after all; all aim at themselves again."""
        self.aims = self.own_aims()
        self.crossfire = False

    def score(self, seat: i64, points: i64, cause: i64) -> None:
        """Points, never below 0."""
        before = self.points[seat]
        self.points[seat] = max(0, before + points)
        self.tell("points", seat, cause, self.points[seat], self.points[seat] - before)

    # 3 Death

    def lose(self, seats: i64, cause: i64, by: vec[i64], due: vec[i64], why: vec[i64]) -> None:
        """3.1 and 3.2 for all of them at once; then all draw what is due (4.5).

        `by` are the seats that did it to each; `why` says for each seat what it draws for.
        """
        for seat in each(seats):
            self.lost[seat] += 1
            left = self.option("characters") - self.lost[seat]
            hit = cause
            if cause == SHOT and by[seat] == 1 << seat:
                hit = OWN_SHOT
            self.tell("loses" if left else "captain_lost", seat, hit, by[seat], left)
            self.gather(seat)
            self.unload(seat)
            if left:
                self.out |= 1 << seat
                due[seat] += 1
                why[seat] |= LOSS
                self.show("seven", SEVEN + seat, 1 << seat)
            else:
                self.alive &= ~(1 << seat)
                self.move("gone", SEVEN + seat, GONE, self.size(SEVEN + seat))
        for seat in self.from_referee(self.everybody()):
            if due[seat]:
                self.draw_cards(seat, due[seat], WHY_DRAWN[why[seat]])

    def gather(self, seat: i64) -> None:
        """All the seat's cards are its seven again, mixed before anybody looks."""
        seven = SEVEN + seat
        self.move("gather", POCKET + seat, seven, self.size(POCKET + seat), True)
        self.move("gather", BARREL + seat, seven, self.size(BARREL + seat), True)
        self.move("gather", FIRED + seat, seven, self.size(FIRED + seat), True)
        self.shuffle("gather", seven)

    def unload(self, seat: i64) -> None:
        """3.1: extra bullets go back to the spares, and the clicks come home."""
        left = self.extra[seat]
        while left > 0:
            self.choose(SEVEN + seat, BULLET, NOBODY)
            self.move("unload", SEVEN + seat, SPARE)
            left -= 1
        self.move("home", ASIDE + seat, SEVEN + seat, self.extra[seat], True)
        self.extra[seat] = 0

    def check_captains(self) -> None:
        """3.3: one captain left wins; none left, nobody does."""
        if self.alive & (self.alive - 1) == 0:
            self.win(self.alive, LAST_CAPTAIN if self.alive else NO_CAPTAIN)
