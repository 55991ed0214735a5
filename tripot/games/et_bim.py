"""Et Bim!: hidden gangs, a hundred points each.

docs/rules/et_bim.md has the clauses; the identity and all parts are in et_bim_box.py, what is
remembered in et_bim_table.py, where a card may be played in et_bim_aim.py, why not and what if in
et_bim_advice.py, the missions in et_bim_missions.py.
"""

from __future__ import annotations

from typing import ClassVar

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from tripot.games.et_bim_advice import preview_of, reason_of
from tripot.games.et_bim_aim import may_stay, open_to, targets
from tripot.games.et_bim_box import (
    BIM,
    BOGOSSE,
    BY_POINTS,
    CENTRE,
    CHARLOTTE,
    DECK,
    DISCARD,
    DISCARDS,
    END_TURN,
    FEWER,
    FIRST_MISSION,
    HAND,
    HEAL,
    IDENTIFICATION,
    IDENTITY,
    MAY_STAY,
    MISSION,
    MISSION_DECK,
    MOST_SEATS,
    NEW_ROUND,
    NO_GANG,
    NON,
    ONE_GANG,
    PASS,
    PILE,
    PLAY,
    PLAYS,
    REACT,
    RECYCLE,
    REPLAY,
    SAY_BIM,
    SAY_NON,
    SECOND,
    SHIELD,
    TAKE_TURN,
    TAKEN,
    TEN,
    THIRTY,
    THROW,
    TILE,
    TO_CENTRE,
    TO_SEAT,
    TWENTY,
    all_cards,
    all_missions,
    all_tiles,
)
from tripot.games.et_bim_missions import mission_points
from tripot.games.et_bim_table import EtBimTable
from tripot.kernel.errors import BadOption, at_option
from tripot.kernel.facts import bits, each, highest
from tripot.kernel.game import Game
from tripot.kernel.identity import EVERYONE, WATCHER, Identity


class EtBim(EtBimTable):
    """One table of Et Bim!"""

    identity: ClassVar[Identity] = IDENTITY

    def another(self) -> Game:
        return EtBim(self.table)

    # 2 Set-up

    def set_up(self) -> None:
        """2.1, 2.2, 7.2, 7.3, 7.4: all that is in the box."""
        self.create(CENTRE, all_tiles(self))
        self.create(DECK, all_cards(self))
        if self.option("missions"):
            self.create(MISSION_DECK, all_missions(self))
        self.deal_round()

    def deal_round(self) -> None:
        """2.1, 2.2 and 7.4: tiles, cards and missions; a random seat begins."""
        self.tell("round", self.round, 1 if self.rounds() > 1 else 0)
        self.shuffle("tiles", CENTRE)
        self.shuffle("cards", DECK)
        hand = self.option("hand")
        for seat in each(self.everybody()):
            self.move("deal_tile", CENTRE, TILE + seat)
        for seat in each(self.alive):
            self.move("deal", DECK, HAND + seat, hand)
        if self.option("missions"):
            self.shuffle("missions", MISSION_DECK)
            for seat in each(self.everybody()):
                self.move("deal_mission", MISSION_DECK, MISSION + seat)
        self.turn = self.first_player()
        self.then(TAKE_TURN)
        for seat in each(self.everybody() & ~self.alive):  # in a written position
            self.show("tile", TILE + seat, EVERYONE)
            if self.size(CENTRE):
                self.show("mystery", CENTRE, 1 << seat, a=seat)
        self.remember_rivals()
        if self.counts_points():
            for seat in each(self.everybody()):
                self.first_tiles[seat] = self.place(TILE + seat, 0)

    def first_player(self) -> i64:
        """2.2: a seat drawn by lot, or the one that the table agreed on."""
        first = self.option("first")
        if first > self.seats:
            text = "expected 0, or a chair from 1 to {seats}"
            raise BadOption(at_option("first", text, seats=int(self.seats)))
        living = each(self.alive)
        if first or len(living) == 0:
            return first - 1 if first else 0
        return living[self.draw("first", len(living))]

    # 3 A turn

    def take_turn(self) -> None:
        """3.1: draw, then play."""
        seat = self.turn
        self.tell("turn", seat)
        self.then(END_TURN)
        for other in each(self.alive):
            if self.shields[other] == seat + 1:
                self.ending |= 1 << other
        self.draw_up(seat)
        self.ask_to_play(seat, 0)

    def draw_up(self, seat: i64) -> None:
        """3.1 and 3.5: up to six; an empty pile is made anew from the discard."""
        missing = self.option("hand") + 1 - self.size(HAND + seat)
        while missing > 0 and self.renew("recycle", DISCARD, DECK):
            count = min(missing, self.size(DECK))
            self.move("draw", DECK, HAND + seat, count)
            missing -= count

    def ask_to_play(self, seat: i64, again: i64) -> None:
        """3.1, but a seat that plainly cannot is not asked: it has no card, or nobody to aim at."""
        two_left = bits(self.alive) == 2
        if self.size(HAND + seat) == 0:
            self.tell("cannot", seat, 0)
            if two_left:
                self.count_discard()
        elif two_left or open_to(self, seat):
            self.ask(PLAY, 1 << seat, again)
        else:
            self.stuck(seat, again)

    def throw(self, seat: i64, kind: i64) -> None:
        """3.3: with two left one may discard instead."""
        self.choose(HAND + seat, kind, 1 << seat)
        self.move("discard", HAND + seat, DISCARD)
        self.count_discard()

    def count_discard(self) -> None:
        """3.3: after twenty running, the one with fewer points wins with the gang."""
        self.discards += 1
        if self.discards == DISCARDS:
            one, other = each(self.alive)[0], each(self.alive)[1]
            a, b = self.points_of(one), self.points_of(other)
            if a == b:
                self.end_round(0, NO_GANG)
            else:
                self.end_round(self.face(TILE + (one if a < b else other)), FEWER)

    def stuck(self, seat: i64, again: i64) -> None:
        """3.4: show the hand, discard it and draw anew; if that does not help, the turn is over."""
        if not again:
            self.move("stuck", HAND + seat, DISCARD, self.size(HAND + seat))
            self.draw_up(seat)
            self.ask_to_play(seat, 1)
            return
        self.tell("cannot", seat, 2 if open_to(self, seat) else 1)
        if self.past is not None and open_to(self, seat):
            useless: i64 = 1 << BIM | 1 << NON
            kind: i64
            for kind in range(TEN, BIM):
                if targets(self, kind, open_to(self, seat)) == 0:
                    useless |= 1 << kind
            i: i64
            for i in range(self.size(HAND + seat)):
                self.restrict(self.place(HAND + seat, i), useless)

    def end_turn(self) -> None:
        """3.1: the next living seat on the left; 4.4: shields end; 3.7: no round is endless."""
        self.drop_shields(self.ending)
        self.ending = 0
        self.fresh = 0
        self.turns += 1
        if self.turns >= self.option("turns"):
            self.tell("too_long")
            self.end_round(0, NO_GANG)
            return
        self.turn = (self.turn + 1) % self.seats
        while not self.lives(self.turn):
            for seat in each(self.alive):
                if self.shields[seat] == self.turn + 1:
                    self.drop_shields(1 << seat)
            self.turn = (self.turn + 1) % self.seats
        self.then(TAKE_TURN)

    # 4 The cards

    def play_card(self, question: i64, seat: i64, kind: i64, target: i64) -> None:
        """3.1, 4.7: a card from hand, or the one taken, comes onto the target's pile."""
        source = TAKEN
        legal = (targets(self, kind, open_to(self, seat)) >> target) & 1  # before it lies there
        if question == PLAY:
            source = HAND + seat
            self.choose(source, kind, 1 << seat)
        self.move("play", source, PILE + target, a=seat)
        if legal:
            self.discards = 0
            self.sender = seat
            self.ask_reaction(target, seat)
        else:
            self.oups(question, seat, target, source)

    def land(self, seat: i64, by: i64) -> None:
        """4, 5.2 and 5.3: nobody answers any more, and the card acts on the seat where it lies."""
        kind = self.face(PILE + seat, self.size(PILE + seat) - 1)
        if seat == self.sender:
            why_not = may_stay(self, seat, by, kind)
            if why_not != MAY_STAY:
                self.move("dropped", PILE + seat, DISCARD, a=why_not)
                return
            self.boomerangs |= 1 << by
        if kind == RECYCLE:
            self.recycle(seat, by)
            return
        self.fresh |= 1 << seat
        if kind <= THIRTY:
            self.damage(seat, by)
        elif kind == IDENTIFICATION:
            self.identification(seat, by)
        elif kind == SHIELD:
            self.shields[seat] = self.sender + 1  # 4.4: not the one who returned it
            self.tell("lands", seat, self.sender, 1)
        elif kind == HEAL:
            self.heal(seat, by)
        else:
            self.ask_or_go_on(SECOND, by, seat)

    def damage(self, seat: i64, by: i64) -> None:
        """4.1: over 100 a seat is out."""
        damage = self.points_of(seat)
        if seat != by:
            self.tell("lands", seat, by, 0, damage)
        if damage > self.option("points"):
            self.eliminate(seat, by, damage)

    def identification(self, seat: i64, by: i64) -> None:
        """4.3: a look at the tile."""
        self.show("look", TILE + seat, 1 << by, a=by)
        if self.counts_points():
            self.looked_at[by] |= 1 << seat

    def heal(self, seat: i64, by: i64) -> None:
        """4.5: the latest damage card goes, if there is one."""
        i = self.size(PILE + seat) - 1
        while i >= 0 and self.face(PILE + seat, i) > THIRTY:
            i -= 1
        if i >= 0:
            left = self.points_of(seat) - 10 * self.face(PILE + seat, i)
            self.draw_out("heal", PILE + seat, i, DISCARD, a=by, b=left)
            if self.counts_points():
                self.heals[by] += 1
        else:
            self.tell("lands", seat, by, 2)

    def exchange(self, seat: i64, by: i64, answer: i64) -> None:
        """4.6: the two tiles change places, and their new owners look."""
        self.touched |= 1 << seat
        if answer == TO_CENTRE:
            self.swap("swap", TILE + seat, 0, CENTRE, 0, a=by, b=1)
        else:
            self.touched |= 1 << (answer - TO_SEAT)
            self.swap("swap", TILE + seat, 0, TILE + answer - TO_SEAT, 0, a=by)
        if self.counts_points():
            self.swaps[by] += 1
        self.go_on_or_end()

    def recycle(self, seat: i64, by: i64) -> None:
        """4.7: take the card beneath, and play it at once."""
        self.draw_out("take", PILE + seat, self.size(PILE + seat) - 2, TAKEN, a=by)
        self.fresh |= 1 << seat
        if self.counts_points():
            self.recycles[by] += 1
        self.ask_or_go_on(REPLAY, by, self.face(TAKEN))

    def drop_shields(self, seats: i64) -> None:
        """4.4: these shields are over; the cards stay."""
        for seat in each(seats):
            self.shields[seat] = 0
            self.tell("unshield", seat)

    def eliminate(self, seat: i64, by: i64, damage: i64) -> None:
        """4.8: the tile is shown, the hand is not; that seat alone sees the mystery tile."""
        self.tell("out", seat, by, 1 if seat == by else 0, damage)
        self.show("tile", TILE + seat, EVERYONE)
        self.alive &= ~(1 << seat)
        self.shields[seat] = 0
        self.ending &= ~(1 << seat)
        self.fresh &= ~(1 << seat)
        self.move("clear", PILE + seat, DISCARD, self.size(PILE + seat))
        self.move("lay_down", HAND + seat, DISCARD, self.size(HAND + seat), True)
        if self.size(CENTRE):
            self.show("mystery", CENTRE, 1 << seat, a=seat)
        if self.counts_points():
            self.caused_by[seat] = by + 1
            if self.first_out == 0:
                self.first_out = seat + 1
        self.go_on_or_end()

    # 5 Et Bim!, the reaction

    def ask_reaction(self, seat: i64, other: i64) -> None:
        """5.1 and 5.5: asked with or without the card, unless it plainly has none."""
        if self.size(HAND + seat) and self.reactions_left():
            self.ask(REACT, 1 << seat, other, self.face(PILE + seat, self.size(PILE + seat) - 1))
        else:
            self.land(seat, other)

    def reactions_left(self) -> bool:
        """5.5: whether not every Et Bim! and NON there is lies in the open discard.

        One that is still to be drawn does not, which is quickly found, and changes no answer.
        """
        top = self.offsets[DECK] + self.sizes[DECK] - 1
        while top >= self.offsets[DECK]:
            if self.faces[self.order[top]] >= BIM:
                return True
            top -= 1
        left: i64 = self.counts("cards")[BIM - 1] + self.option("non")
        i: i64
        for i in range(self.sizes[DISCARD]):
            place = self.order[self.offsets[DISCARD] + i]
            if self.faces[place] >= BIM and (self.seen[place] >> WATCHER) & 1:
                left -= 1
        return left > 0

    def react(self, seat: i64, answer: i64) -> None:
        """5.1: send it back, refuse it (7.2), or let it be."""
        other = self.a
        if answer == SAY_BIM:
            self.choose(HAND + seat, BIM, 1 << seat)
            self.move("bim", HAND + seat, DISCARD)
            self.move("return", PILE + seat, PILE + other)
            self.ask_reaction(other, seat)
        elif answer == SAY_NON:
            self.choose(HAND + seat, NON, 1 << seat)
            self.move("non", HAND + seat, DISCARD)
            self.move("refused", PILE + seat, DISCARD)
        else:
            self.land(seat, other)

    # 6 The end

    def go_on_or_end(self) -> None:
        """6.1, and 6.2: that it goes on is a fact about these tiles."""
        gangs = self.living_gangs()
        if gangs & (gangs - 1):
            self.remember_rivals()
        else:
            self.end_round(each(gangs)[0], ONE_GANG)

    def end_round(self, gang: i64, cause: i64) -> None:
        """6.1: all tiles are shown; the gang wins, or the points are counted (7.4)."""
        self.agenda = vec[i64]()
        seats = each(self.everybody())
        members: i64 = 0
        for seat in seats:
            self.show("tile", TILE + seat, EVERYONE)
            face = self.face(TILE + seat)
            if face == gang or (gang and face == CHARLOTTE and self.lives(seat)):
                members |= 1 << seat
        if self.size(CENTRE):
            self.show("tile", CENTRE, EVERYONE, a=1)
        if self.past is not None:
            self.tell_gangs()
        if not self.counts_points():
            self.win(members, cause, gang)
            return
        self.tell("won", members, cause, gang)
        for seat in seats:
            if self.size(MISSION + seat):
                self.show("mission", MISSION + seat, EVERYONE)
            mission: i64 = self.mission_points(seat, gang)
            points = mission
            if (members >> seat) & 1:
                points += 3 if self.lives(seat) else 2
            self.points[seat] += points
            done: i64 = 1 if mission else 2
            card = self.face(MISSION + seat)
            self.tell("points", seat, points, done if card else 0, card)
        if self.round < self.rounds():
            self.then(NEW_ROUND)
        else:
            self.win_by_points()

    def tell_gangs(self) -> None:
        """Who was what, gang by gang."""
        face: i64
        for face in range(BOGOSSE, CHARLOTTE + 1):
            members: i64 = 0
            for seat in each(self.everybody()):
                if self.face(TILE + seat) == face:
                    members |= 1 << seat
            if self.face(CENTRE) == face:
                self.tell("gang", face, members, 1 if members else 2)
            elif members:
                self.tell("gang", face, members, 0)

    # 7 Extras

    def oups(self, question: i64, seat: i64, target: i64, source: i64) -> None:
        """7.1: the first error is taken back; the later ones hit the seat itself."""
        self.tell("oups", seat)
        if not (self.red >> seat) & 1:
            self.red |= 1 << seat
            self.move("take_back", PILE + target, source, a=seat)
            self.ask(question, 1 << seat, self.a)
            return
        self.discards = 0
        card = self.face(PILE + target, self.size(PILE + target) - 1)
        damage = self.points_of(seat) + 10 * card
        self.move("error", PILE + target, PILE + seat, a=seat, b=damage)
        self.damage(seat, seat)

    def mission_points(self, seat: i64, gang: i64) -> i64:
        """7.4: what the seat's mission brings."""
        mission = self.face(MISSION + seat)
        if mission == 0:
            return 0
        return mission_points(self, int(seat), int(mission - FIRST_MISSION), int(gang))

    def win_by_points(self) -> None:
        """7.4: the highest total wins; ties share."""
        self.win(highest(self.points, self.everybody()), BY_POINTS)

    def new_round(self) -> None:
        """7.4: all is gathered and dealt anew; totals and Oups tokens stay."""
        seat: i64
        for seat in range(self.seats):
            self.move("gather", TILE + seat, CENTRE, 1, True)
            self.move("gather", HAND + seat, DECK, self.size(HAND + seat), True)
            self.move("gather", PILE + seat, DECK, self.size(PILE + seat), True)
            self.move("gather", MISSION + seat, MISSION_DECK, self.size(MISSION + seat), True)
        self.move("gather", DISCARD, DECK, self.size(DISCARD), True)
        self.round += 1
        self.alive = self.everybody()
        self.shields = self.row()
        self.ending = 0
        self.fresh = 0
        self.turns = 0
        self.discards = 0
        self.rivals = append(self.row(), 0)
        self.touched = 0
        self.caused_by = self.row()
        self.first_out = 0
        self.looked_at = self.row()
        self.heals = self.row()
        self.swaps = self.row()
        self.recycles = self.row()
        self.boomerangs = 0
        self.deal_round()

    # The questions

    def offer(self, question: i64, seat: i64) -> vec[i64]:
        """What the seat can say, from its hand and what lies open."""
        if question == REACT:
            kinds = self.kinds(HAND + seat) >> BIM
            return each(1 << PASS | kinds << SAY_BIM)
        if question == SECOND:
            others = self.alive & ~(1 << seat) & ~(1 << self.a)
            return each(others << TO_SEAT | self.size(CENTRE) << TO_CENTRE)
        if question == REPLAY:
            return self.plays(seat, 1 << self.face(TAKEN), False, 0)
        kinds = self.kinds(HAND + seat)
        if bits(self.alive) == 2:
            return self.plays(seat, kinds, False, kinds)
        return self.plays(seat, kinds, True, 0)

    def plays(self, seat: i64, kinds: i64, may_be_stuck: bool, thrown: i64) -> vec[i64]:
        """3.1 and 3.3; with Oups tokens, errors too (7.1), which are no legal plays for 3.4."""
        errors = self.option("oups") == 1
        options = vec[i64](capacity=32)
        for kind in each(thrown):
            options = append(options, THROW - 1 + kind)
        open_seats = open_to(self, seat)
        legal: i64 = 0
        for kind in each(kinds):
            seats = targets(self, kind, open_seats)
            legal |= seats
            if errors and (kind == TWENTY or kind == THIRTY):
                seats = open_seats
            first = PLAYS + (kind - 1) * MOST_SEATS
            for target in each(seats):
                options = append(options, first + target)
        if may_be_stuck and legal == 0:
            return extend(vec[i64]([PASS]), options)
        return options

    def default(self, question: i64, seat: i64) -> i64:
        """Silence passes, discards, or plays the lowest card on the lowest seat; it never errs."""
        options = self.offer(question, seat)
        for option in options:
            if option < PLAYS:
                return option
            kind, target = (option - PLAYS) // MOST_SEATS + 1, (option - PLAYS) % MOST_SEATS
            if (targets(self, kind, open_to(self, seat)) >> target) & 1:
                return option
        return options[0]

    def reason(self, seat: i64, answer: i64) -> str:
        return reason_of(self, seat, answer)

    def foresee(self, seat: i64, answer: i64) -> tuple[str, tuple[i64, i64, i64, i64]] | None:
        return preview_of(self, seat, answer)

    def settle(self, question: i64) -> None:
        """The seat has answered."""
        seat = each(self.who)[0]
        answer = self.answers[seat]
        if question == REACT:
            self.react(seat, answer)
        elif question == SECOND:
            self.exchange(self.a, seat, answer)
        elif answer == PASS:
            self.stuck(seat, self.a)
        elif answer < PLAYS:
            self.throw(seat, answer - THROW + 1)
        else:
            play = answer - PLAYS
            self.play_card(question, seat, play // MOST_SEATS + 1, play % MOST_SEATS)

    def ask_or_go_on(self, question: i64, seat: i64, a: i64) -> None:
        """Where the table leaves one option, nobody is asked."""
        self.ask(question, 1 << seat, a)
        options = self.offer(question, seat)
        if len(options) == 1:
            self.answers[seat] = options[0]
            self.close()

    # The steps of the agenda

    def run(self, step: i64, a: i64, b: i64) -> None:
        if step == TAKE_TURN:
            self.take_turn()
        elif step == END_TURN:
            self.end_turn()
        else:
            self.new_round()
