"""Et Bim!: hidden gangs, a hundred points each. docs/rules/et_bim.md has the clauses."""

from __future__ import annotations

from typing import ClassVar, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tripot.games.et_bim_missions import MISSION_NAMES, mission_points
from tripot.kernel.errors import BadOption, BadPosition
from tripot.kernel.facts import Facts, each
from tripot.kernel.game import Game
from tripot.kernel.identity import (
    EVERYONE,
    TURN,
    WINDOW,
    Identity,
    Option,
    Pile,
    Question,
    a_number,
    some_counts,
    some_numbers,
)
from tripot.kernel.piles import bits
from tripot.kernel.table import Table

# The cards (1.3), then the tiles (1.2, 7.3); the missions (7.4) follow them.
TEN: Final = 1
TWENTY: Final = 2
THIRTY: Final = 3
IDENTIFICATION: Final = 4
SHIELD: Final = 5
HEAL: Final = 6
SWAP: Final = 7
RECYCLE: Final = 8
BIM: Final = 9
NON: Final = 10
BOGOSSE: Final = 11
CHARLOTTE: Final = 14
FIRST_MISSION: Final = 15
CARDS: Final = "10 20 30 id shield heal swap recycle bim non"
PLAYABLE: Final = CARDS.split()[:RECYCLE]

# The piles, a pile's number being this plus the seat.
DECK: Final = 0x00
DISCARD: Final = 0x10
TAKEN: Final = 0x20
HAND: Final = 0x30
PILE: Final = 0x40
CENTRE: Final = 0x50
TILE: Final = 0x60
MISSION_DECK: Final = 0x70
MISSION: Final = 0x80

# The questions.
PLAY: Final = 0
REACT: Final = 1
SECOND: Final = 2
REPLAY: Final = 3

# The answers: these, then a seat, a kind to discard, a kind and the seat it is played on.
PASS: Final = 0
SAY_BIM: Final = 1
SAY_NON: Final = 2
TO_CENTRE: Final = 3
TO_SEAT: Final = 4
THROW: Final = 16
PLAYS: Final = 26
MOST_SEATS: Final = 12
ANSWERS: Final = [
    *("pass", "bim", "non", "centre"),
    *(str(seat) for seat in range(MOST_SEATS)),
    *(f"-{card}" for card in CARDS.split()),
    *(f"{card}>{seat}" for card in PLAYABLE for seat in range(MOST_SEATS)),
]

# The steps.
TAKE_TURN: Final = 0
END_TURN: Final = 1
NEW_ROUND: Final = 2

DISCARDS: Final = 20  # 3.3: so many running, and the last two stop
PRINTED: Final = {
    **{"10": 44, "20": 34, "30": 20, "id": 9, "shield": 10},
    **{"heal": 9, "swap": 9, "recycle": 10, "bim": 23},
}
SIZES: Final = {  # 2.1
    **{4: [2, 2], 5: [3, 3], 6: [3, 3], 7: [4, 4], 8: [4, 4]},
    **{9: [3, 3, 3], 10: [4, 4, 3], 11: [4, 4, 4], 12: [4, 4, 4]},
}
WITH_CHARLOTTE: Final = {5: [3, 2], 7: [4, 3], 10: [4, 3, 3], 11: [4, 4, 3]}  # 7.3
SIZE: Final = {"type": "integer", "minimum": 2, "maximum": 6}
FEW: Final = {"10": 0, "20": 0, "30": 0, "id": 0, "shield": 0, "heal": 0, "swap": 0, "recycle": 0}

IDENTITY: Final = Identity(
    key="et-bim",
    name={"en": "Et Bim!", "fr": "Et Bim\u00a0!"},
    line={
        "en": "Hidden gangs, paint by the bucket: find your own and be the last gang standing.",
        "fr": "Des gangs cachés, de la peinture à flots\u00a0: que le dernier gang soit le tien.",
    },
    seats=(4, 12),
    minutes=(15, 15),
    age=8,
    longest=180_000,  # 3 rounds of 1000 turns (3.7) of 60: 11 cards laid, 23 Et Bim!, 12 errors
    version=1,
    options=(
        Option(
            "sizes",
            "Tiles of each gang; none: as the rules say",
            {
                **{"type": "array", "items": SIZE, "minItems": 0, "maxItems": 3},
                "examples": [[2, 2], [3, 2], [3, 3], [2, 2, 2], [4, 3], [5, 3], [6, 6], [3, 4, 4]],
            },
            [],
        ),
        Option("charlotte", "Charlotte, of no gang", {"type": "boolean"}, False),
        Option("oups", "Oups tokens", {"type": "boolean"}, False),
        a_number("non", "NON cards", 0, 10, 0),
        Option("missions", "Missions", {"type": "boolean"}, False),
        a_number("rounds", "Rounds; 0: three with missions, else one", 0, 3, 0),
        some_numbers("orders", "The missions there are", 1, 16, list(range(1, 17))),
        some_counts(
            "cards",
            "Cards of each kind",
            100,
            PRINTED,
            {**FEW, "10": 30, "shield": 12, "bim": 18},
            {**FEW, "20": 20, "30": 20, "heal": 20, "recycle": 40, "bim": 10},
            {**FEW, "10": 12, "20": 12, "id": 4, "swap": 9, "bim": 40},
        ),
        a_number("hand", "Cards dealt to each; one more is drawn", 0, 5, 5),
        a_number("points", "Points a seat bears", 0, 100, 100),
        a_number("turns", "Turns in a round at most", 1, 1000, 1000),
    ),
    faces=f"{CARDS} bogosse chicot binoclard charlotte {' '.join(MISSION_NAMES)}",
    piles=(
        Pile("deck", 200),
        Pile("discard", 200, seen="everyone", loose=True),
        Pile("taken", 1, seen="everyone"),
        Pile("hands", 6, seen="owner", each=True, loose=True),
        Pile("piles", 72, seen="everyone", each=True),
        Pile("centre", 13),
        Pile("tiles", 1, seen="owner", each=True),
        Pile("mission_deck", 16, loose=True),
        Pile("missions", 1, seen="owner", each=True),
    ),
    steps="take_turn end_turn new_round",
    questions=(
        Question("play", "3.1", TURN, ("again",)),
        Question("react", "5.1", WINDOW, ("sender", "target")),
        Question("second", "4.6", TURN, ("target",)),
        Question("replay", "4.7", TURN),
    ),
    answers=" ".join(ANSWERS),
    events="shuffle deal round(round) turn(seat) draw recycled play bim return non refused dropped"
    " acts(seat,by) look heal swap take discard stuck cannot(seat) unshield(seat) oups(seat)"
    " take_back error out(seat,by) tile clear lay_down mystery too_long mission points(seat,points)"
    " gather end(seats)",
)


class EtBim(Game):
    """One table of Et Bim!"""

    identity: ClassVar[Identity] = IDENTITY

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.player: i64 = 0
        self.alive: i64 = (1 << self.seats) - 1
        self.shields: vec[i64] = self.row()  # 4.4: by seat, who sent the active one, plus 1
        self.ending: i64 = 0  # the seats whose shield goes when this turn is over
        self.fresh: i64 = 0  # 4.7: the seats whose top card was laid in this turn
        self.red: i64 = 0  # 7.1: the seats whose Oups token is red
        self.turns: i64 = 0  # of this round
        self.discards: i64 = 0  # 3.3: running
        # 6.2: by tile, those before the living when it last lay in the centre; else the first.
        # No older set says more: the tiles in play but for that one have only become fewer.
        self.rivals: vec[i64] = append(self.row(), 0)
        # What rounds and missions go by (7.4); empty rows where there are none.
        counted = self.row() if self.counts_points() else vec[i64]()
        self.round: i64 = 1
        self.totals: vec[i64] = counted
        self.first_tiles: vec[i64] = counted[:]  # by seat, the place of the tile it began with
        self.touched: i64 = 0  # the seats whose tile a Swap has touched
        self.caused_by: vec[i64] = counted[:]  # by seat that is out, who did it, plus 1
        self.first_out: i64 = 0  # the first of them, plus 1
        self.looked_at: vec[i64] = counted[:]  # by seat, the mask of those it identified
        self.heals: vec[i64] = counted[:]
        self.swaps: vec[i64] = counted[:]
        self.recycles: vec[i64] = counted[:]
        self.boomerangs: i64 = 0

    def facts(self, f: Facts) -> None:
        self.player = f.number("player", self.player, 0, self.seats - 1)
        self.alive = f.seats("alive", self.alive)
        self.shields = f.numbers("shields", self.shields, 0, self.seats)
        self.ending = f.seats("ending", self.ending)
        self.fresh = f.seats("fresh", self.fresh)
        self.red = f.seats("red", self.red)
        self.turns = f.number("turns", self.turns, 0, 1000)
        self.discards = f.number("discards", self.discards, 0, DISCARDS)
        self.rivals = f.numbers("rivals", self.rivals, 0, (2 << self.seats) - 1)
        self.round = f.number("round", self.round, 1, 3)
        self.totals = f.numbers("totals", self.totals, 0, 99)
        self.first_tiles = f.numbers("first_tiles", self.first_tiles, 0, self.seats)
        self.touched = f.seats("touched", self.touched)
        self.caused_by = f.numbers("caused_by", self.caused_by, 0, self.seats)
        self.first_out = f.number("first_out", self.first_out, 0, self.seats)
        self.looked_at = f.numbers("looked_at", self.looked_at, 0, (1 << self.seats) - 1)
        self.heals = f.numbers("heals", self.heals, 0, 99_999)
        self.swaps = f.numbers("swaps", self.swaps, 0, 99_999)
        self.recycles = f.numbers("recycles", self.recycles, 0, 99_999)
        self.boomerangs = f.seats("boomerangs", self.boomerangs)

    # 2 Set-up

    def set_up(self) -> None:
        """2.1, 2.2, 7.2, 7.3, 7.4: all that is in the box."""
        self.create(CENTRE, self.tiles())
        self.create(DECK, self.deck())
        if self.option("missions"):
            self.create(MISSION_DECK, self.orders())
        self.deal_round()

    def tiles(self) -> vec[i64]:
        """2.1 and 7.3: the tiles of the gangs, and Charlotte; worked out once for a table."""
        rows = self.table.rows
        if "tiles" not in rows:
            seats, charlotte = int(self.seats), int(self.option("charlotte"))
            sizes = self.table.options["sizes"]
            assert isinstance(sizes, list)
            if not sizes:
                sizes = WITH_CHARLOTTE.get(seats, SIZES[seats]) if charlotte else SIZES[seats]
            most = seats + (0 if charlotte else 1)
            if len(sizes) == 1 or not seats <= sum(sizes) <= most:
                wanted = f"{seats}" if charlotte else f"{seats} or {most}"
                raise BadOption(
                    f"option sizes: expected two or three gangs, together {wanted} tiles"
                )
            faces = [BOGOSSE + gang for gang, size in enumerate(sizes) for _ in range(size)]
            rows["tiles"] = vec[i64](faces + [CHARLOTTE] * charlotte)
        return rows["tiles"]

    def deck(self) -> vec[i64]:
        """1.3 and 7.2: the cards; worked out once for a table."""
        rows = self.table.rows
        if "deck" not in rows:
            faces: list[int] = [NON] * int(self.option("non"))
            actions = 0
            for number, count in enumerate(self.counts("cards")):
                faces += [number + 1] * int(count)
                actions += int(count) if IDENTIFICATION <= number + 1 <= RECYCLE else 0
            least = max(1, int(self.seats * self.option("hand")))
            if not least <= len(faces) <= 200 or actions > 60:
                raise BadOption(
                    f"option cards: expected {least} to 200 cards with NON, at most 60 actions"
                )
            rows["deck"] = vec[i64](faces)
        return rows["deck"]

    def orders(self) -> vec[i64]:
        """7.4: the missions, all different."""
        kinds = self.option("orders")
        if bits(kinds) < self.seats:
            raise BadOption(f"option orders: expected at least {self.seats} missions")
        faces = vec[i64]()
        for kind in each(kinds):
            faces = append(faces, FIRST_MISSION - 1 + kind)
        return faces

    def deal_round(self) -> None:
        """2.1, 2.2 and 7.4: tiles, cards and missions; a random seat begins."""
        self.tell("round", self.round)
        self.shuffle("tiles", CENTRE)
        self.shuffle("cards", DECK)
        everybody: i64 = (1 << self.seats) - 1
        hand = self.option("hand")
        for seat in each(everybody):
            self.move("deal", CENTRE, TILE + seat)
        for seat in each(self.alive):
            self.move("deal", DECK, HAND + seat, hand)
        if self.option("missions"):
            self.shuffle("missions", MISSION_DECK)
            for seat in each(everybody):
                self.move("deal", MISSION_DECK, MISSION + seat)
        living = each(self.alive)
        self.player = living[self.draw("first", len(living))] if len(living) else 0
        self.then(TAKE_TURN)
        for seat in each(everybody & ~self.alive):  # in a written position
            self.show("tile", TILE + seat, EVERYONE)
            self.show("mystery", CENTRE, 1 << seat)
        self.remember_rivals()
        if self.counts_points():
            for seat in each(everybody):
                self.first_tiles[seat] = self.place(TILE + seat, 0)

    def check_position(self) -> None:
        """A written position can be played from the beginning of a turn."""
        everybody: i64 = (1 << self.seats) - 1
        if not self.lives(self.player):
            raise BadPosition("the player must be one of the seats alive")
        if self.ending or self.fresh or self.size(TAKEN):
            raise BadPosition("a position begins with a turn: nothing is ending, fresh or taken")
        for seat in each(everybody):
            self.check_seat_of_position(seat)
        if self.size(CENTRE) != len(self.tiles()) - self.seats:
            raise BadPosition("one tile lies before each seat, and only what is left in the centre")
        if bits(self.living_gangs()) < 2:
            raise BadPosition("the living are of one gang: this game is over")
        if not self.possible():
            raise BadPosition("rivals: each of these sets of tiles must be of two gangs at least")
        if self.discards and bits(self.alive) > 2 or self.discards == DISCARDS:
            raise BadPosition("discards are counted with two seats left, and up to 19")
        if self.round > self.rounds() or self.turns >= self.option("turns"):
            raise BadPosition("round and turns must leave a turn to play")

    def check_seat_of_position(self, seat: i64) -> None:
        """What lies before a seat fits its being in or out."""
        if self.size(TILE + seat) != 1 or self.size(MISSION + seat) != self.option("missions"):
            raise BadPosition("a seat has one tile, and one mission if there are any")
        if not self.lives(seat):
            if self.size(HAND + seat) + self.size(PILE + seat) + self.shields[seat]:
                raise BadPosition("a seat that is out has no cards and no shield")
        elif self.points_of(seat) > self.option("points"):
            raise BadPosition(f"a living seat has at most {self.option('points')} points")
        if self.shields[seat] and self.find(PILE + seat, SHIELD) < 0:
            raise BadPosition("a seat with an active shield has a Shield on its pile")
        if self.size(HAND + seat) > self.option("hand") + 1:
            raise BadPosition(f"a hand has at most {self.option('hand') + 1} cards")

    # 3 A turn

    def take_turn(self) -> None:
        """3.1: draw, then play."""
        seat = self.player
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
        while missing > 0:
            if self.size(DECK) == 0:
                if self.size(DISCARD) == 0:
                    return
                self.move("recycled", DISCARD, DECK, self.size(DISCARD), True)
                self.shuffle("reshuffle", DECK)
            count = min(missing, self.size(DECK))
            self.move("draw", DECK, HAND + seat, count)
            missing -= count

    def ask_to_play(self, seat: i64, again: i64) -> None:
        """3.1, but a seat that plainly cannot is not asked: it has no card, or nobody to aim at."""
        two_left = bits(self.alive) == 2
        if self.size(HAND + seat) == 0:
            self.tell("cannot", seat)
            if two_left:
                self.count_discard()
        elif two_left or self.open_to(seat):
            self.ask(PLAY, 1 << seat, again)
        else:
            self.stuck(seat, again)

    def throw(self, seat: i64, kind: i64) -> None:
        """3.3: with two left one may discard instead."""
        self.choose(HAND + seat, kind, 1 << seat)
        self.move("discard", HAND + seat, DISCARD)
        self.count_discard()

    def count_discard(self) -> None:
        """3.3: after twenty running, the one with fewer points wins with his gang."""
        self.discards += 1
        if self.discards == DISCARDS:
            one, other = each(self.alive)[0], each(self.alive)[1]
            a, b = self.points_of(one), self.points_of(other)
            if a == b:
                self.end_round(0)
            else:
                self.end_round(self.face(TILE + (one if a < b else other)))

    def stuck(self, seat: i64, again: i64) -> None:
        """3.4: show the hand, discard it and draw anew; if that does not help, the turn is over."""
        if not again:
            self.move("stuck", HAND + seat, DISCARD, self.size(HAND + seat))
            self.draw_up(seat)
            self.ask_to_play(seat, 1)
            return
        self.tell("cannot", seat)
        if self.past is not None and self.open_to(seat):
            useless: i64 = 1 << BIM | 1 << NON
            kind: i64
            for kind in range(TEN, BIM):
                if self.targets(seat, kind) == 0:
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
            self.end_round(0)
            return
        self.player = (self.player + 1) % self.seats
        while not self.lives(self.player):
            for seat in each(self.alive):
                if self.shields[seat] == self.player + 1:
                    self.drop_shields(1 << seat)
            self.player = (self.player + 1) % self.seats
        self.then(TAKE_TURN)

    # 4 The cards

    def open_to(self, seat: i64) -> i64:
        """3.1 and 4.4: whom this seat may target at all."""
        others = self.alive & ~(1 << seat)
        for other in each(others):
            if self.shields[other]:
                others &= ~(1 << other)
        return others

    def targets(self, seat: i64, kind: i64) -> i64:
        """The seats on which this seat may play such a card."""
        if kind >= BIM:
            return 0
        open_seats = self.open_to(seat)
        if kind == TWENTY or kind == THIRTY:
            return open_seats & ~self.last_hit_by(kind, open_seats)
        if kind == SWAP:
            return open_seats if self.has_second() else 0
        if kind == RECYCLE:
            return self.recyclable(seat, open_seats)
        return open_seats

    def last_hit_by(self, kind: i64, seats: i64) -> i64:
        """4.2: those of the seats whose latest damage card is of this kind."""
        out: i64 = 0
        for seat in each(seats):
            if self.latest_damage(seat, self.size(PILE + seat)) == kind:
                out |= 1 << seat
        return out

    def latest_damage(self, seat: i64, height: i64) -> i64:
        """The kind of the latest damage card among the lowest of a pile; 0 if there is none."""
        i = self.latest(seat, height)
        return self.face(PILE + seat, i) if i >= 0 else 0

    def latest(self, seat: i64, height: i64) -> i64:
        """Its position; -1 if there is none."""
        start = self.offsets[PILE + seat]
        i = height - 1
        while i >= 0 and self.faces[self.order[start + i]] > THIRTY:
            i -= 1
        return i

    def points_of(self, seat: i64) -> i64:
        """4.1: what its pile counts."""
        start = self.offsets[PILE + seat]
        total: i64 = 0
        i: i64
        for i in range(self.size(PILE + seat)):
            kind = self.faces[self.order[start + i]]
            if kind <= THIRTY:
                total += 10 * kind
        return total

    def has_second(self) -> bool:
        """4.6: a Swap needs a second tile."""
        return bits(self.alive) > 2 or self.size(CENTRE) > 0

    def recyclable(self, seat: i64, open_seats: i64) -> i64:
        """4.7: the seats from whose pile this seat may take the top card.

        A Recycle on top must find another top card that is none: each one laid covers a pile.
        """
        good: i64 = 0
        recycles: i64 = 0
        for other in each(open_seats & ~self.fresh):
            n = self.size(PILE + other)
            if n == 0:
                continue
            if self.face(PILE + other, n - 1) == RECYCLE:
                recycles |= 1 << other
            elif self.can_replay(seat, other, n - 1):
                good |= 1 << other
        return good | recycles if good else 0

    def can_replay(self, seat: i64, other: i64, i: i64) -> bool:
        """4.7: whether the seat could play the card at i of that pile once it is taken."""
        kind = self.face(PILE + other, i)
        open_seats = self.open_to(seat)
        if kind == TWENTY or kind == THIRTY:
            hit = self.last_hit_by(kind, open_seats) & ~(1 << other)
            if self.latest_damage(other, i) == kind:
                hit |= 1 << other
            return open_seats & ~hit != 0
        if kind == SWAP:
            return open_seats != 0 and self.has_second()
        if kind == RECYCLE:
            return self.recyclable(seat, open_seats & ~(1 << other)) != 0
        return open_seats != 0

    def play_card(self, question: i64, seat: i64, kind: i64, target: i64) -> None:
        """3.1, 4.7: a card from hand, or the one taken, comes onto the target's pile."""
        source = TAKEN
        legal = (self.targets(seat, kind) >> target) & 1  # judged before it lies there
        if question == PLAY:
            source = HAND + seat
            self.choose(source, kind, 1 << seat)
        self.move("play", source, PILE + target)
        if legal:
            self.discards = 0
            self.ask_reaction(seat, target, target)
        else:
            self.oups(question, seat, target, source)

    def land(self, sender: i64, target: i64, seat: i64) -> None:
        """4, 5.2 and 5.3: nobody answers any more, and the card acts on the seat where it lies."""
        by = sender + target - seat
        kind = self.face(PILE + seat, self.size(PILE + seat) - 1)
        if seat == sender:
            if not self.may_stay(seat, by, kind):
                self.move("dropped", PILE + seat, DISCARD)
                return
            self.boomerangs |= 1 << by
        self.tell("acts", seat, by)
        if kind == RECYCLE:
            self.recycle(seat, by)
            return
        self.fresh |= 1 << seat
        if kind <= THIRTY:
            self.damage(seat, by)
        elif kind == IDENTIFICATION:
            self.identification(seat, by)
        elif kind == SHIELD:
            self.shields[seat] = sender + 1  # 4.4: not the one who returned it
        elif kind == HEAL:
            self.heal(seat, by)
        else:
            self.ask_or_go_on(SECOND, by, seat)

    def damage(self, seat: i64, by: i64) -> None:
        """4.1: over 100 a seat is out."""
        if self.points_of(seat) > self.option("points"):
            self.eliminate(seat, by)

    def identification(self, seat: i64, by: i64) -> None:
        """4.3: a look at the tile."""
        self.show("look", TILE + seat, 1 << by)
        if self.counts_points():
            self.looked_at[by] |= 1 << seat

    def heal(self, seat: i64, by: i64) -> None:
        """4.5: the latest damage card goes, if there is one."""
        i = self.latest(seat, self.size(PILE + seat))
        if i >= 0:
            self.draw_out("heal", PILE + seat, i, DISCARD)
            if self.counts_points():
                self.heals[by] += 1

    def exchange(self, seat: i64, by: i64, answer: i64) -> None:
        """4.6: the two tiles change places, and their new owners look."""
        self.touched |= 1 << seat
        if answer == TO_CENTRE:
            self.swap("swap", TILE + seat, 0, CENTRE, 0)
        else:
            self.touched |= 1 << (answer - TO_SEAT)
            self.swap("swap", TILE + seat, 0, TILE + answer - TO_SEAT, 0)
        if self.counts_points():
            self.swaps[by] += 1
        self.go_on_or_end()

    def recycle(self, seat: i64, by: i64) -> None:
        """4.7: take the card beneath, and play it at once."""
        self.draw_out("take", PILE + seat, self.size(PILE + seat) - 2, TAKEN)
        self.fresh |= 1 << seat
        if self.counts_points():
            self.recycles[by] += 1
        self.ask_or_go_on(REPLAY, by, 0)

    def drop_shields(self, seats: i64) -> None:
        """4.4: these shields are over; the cards stay."""
        for seat in each(seats):
            self.shields[seat] = 0
            self.tell("unshield", seat)

    def eliminate(self, seat: i64, by: i64) -> None:
        """4.8: the tile is shown, the hand is not; he alone sees the mystery tile."""
        self.tell("out", seat, by)
        self.show("tile", TILE + seat, EVERYONE)
        self.alive &= ~(1 << seat)
        self.shields[seat] = 0
        self.ending &= ~(1 << seat)
        self.fresh &= ~(1 << seat)
        self.move("clear", PILE + seat, DISCARD, self.size(PILE + seat))
        self.move("lay_down", HAND + seat, DISCARD, self.size(HAND + seat), True)
        if self.size(CENTRE):
            self.show("mystery", CENTRE, 1 << seat)
        if self.counts_points():
            self.caused_by[seat] = by + 1
            if self.first_out == 0:
                self.first_out = seat + 1
        self.go_on_or_end()

    # 5 Et Bim!, the reaction

    def ask_reaction(self, sender: i64, target: i64, seat: i64) -> None:
        """5.1 and 5.5: asked with or without the card, unless it plainly has none."""
        if self.size(HAND + seat) and self.counts("cards")[BIM - 1] + self.option("non"):
            self.ask(REACT, 1 << seat, sender, target)
        else:
            self.land(sender, target, seat)

    def react(self, seat: i64, answer: i64) -> None:
        """5.1: send it back, refuse it (7.2), or let it be."""
        sender, target = self.a, self.b
        if answer == SAY_BIM:
            self.choose(HAND + seat, BIM, 1 << seat)
            self.move("bim", HAND + seat, DISCARD)
            other = sender + target - seat
            self.move("return", PILE + seat, PILE + other)
            self.ask_reaction(sender, target, other)
        elif answer == SAY_NON:
            self.choose(HAND + seat, NON, 1 << seat)
            self.move("non", HAND + seat, DISCARD)
            self.move("refused", PILE + seat, DISCARD)
        else:
            self.land(sender, target, seat)

    def may_stay(self, seat: i64, by: i64, kind: i64) -> bool:
        """5.3: whether a card that came back could be played there."""
        height = self.size(PILE + seat) - 1
        if self.shields[seat]:
            return False
        if kind == TWENTY or kind == THIRTY:
            return self.latest_damage(seat, height) != kind
        if kind == RECYCLE:
            covered = height == 0 or (self.fresh >> seat) & 1 == 1
            return not covered and self.can_replay(by, seat, height - 1)
        return kind != SWAP or self.has_second()

    # 6 The end

    def go_on_or_end(self) -> None:
        """6.1, and 6.2: that it goes on is a fact about these tiles."""
        gangs = self.living_gangs()
        if gangs & (gangs - 1):
            self.remember_rivals()
        else:
            self.end_round(each(gangs)[0])

    def living_gangs(self) -> i64:
        """The gangs of the living, as a mask; 7.3: Charlotte is of none."""
        gangs: i64 = 0
        for seat in each(self.alive):
            gangs |= 1 << self.face(TILE + seat)
        return gangs & ~(1 << CHARLOTTE)

    def remember_rivals(self) -> None:
        """6.2: the tiles before the living now, while this one lies in the centre."""
        tiles: i64 = 0
        for seat in each(self.alive):
            tiles |= 1 << self.place(TILE + seat, 0)
        for seat in each(((1 << self.seats) - 1) & ~self.alive):
            self.rivals[self.place(TILE + seat, 0)] = 0  # what was said of it is said of fewer now
        self.rivals[self.place(CENTRE, 0) if self.size(CENTRE) else 0] = tiles

    def possible(self) -> bool:
        """6.2: each of these sets of tiles was seen to be of two gangs at least."""
        for tiles in self.rivals:
            if tiles:
                gangs: i64 = 0
                for place in each(tiles):
                    gangs |= 1 << self.faces[place]
                gangs &= ~(1 << CHARLOTTE)
                if gangs & (gangs - 1) == 0:
                    return False
        return True

    def end_round(self, gang: i64) -> None:
        """6.1: all tiles are shown; the gang wins, or the points are counted (7.4)."""
        self.agenda = vec[i64]()
        everybody = each((1 << self.seats) - 1)
        members: i64 = 0
        for seat in everybody:
            self.show("tile", TILE + seat, EVERYONE)
            face = self.face(TILE + seat)
            if face == gang or (gang and face == CHARLOTTE and self.lives(seat)):
                members |= 1 << seat
        self.show("tile", CENTRE, EVERYONE)
        if not self.counts_points():
            self.win(members)
            return
        for seat in everybody:
            self.show("mission", MISSION + seat, EVERYONE)
            points: i64 = self.mission_points(seat, gang)
            if (members >> seat) & 1:
                points += 3 if self.lives(seat) else 2
            self.totals[seat] += points
            self.tell("points", seat, points)
        if self.round < self.rounds():
            self.then(NEW_ROUND)
        else:
            self.win_by_points()

    # 7 Extras

    def oups(self, question: i64, seat: i64, target: i64, source: i64) -> None:
        """7.1: the first error is taken back; the later ones hit the seat itself."""
        self.tell("oups", seat)
        if not (self.red >> seat) & 1:
            self.red |= 1 << seat
            self.move("take_back", PILE + target, source)
            self.ask(question, 1 << seat, self.a)
            return
        self.discards = 0
        self.move("error", PILE + target, PILE + seat)
        self.damage(seat, seat)

    def mission_points(self, seat: i64, gang: i64) -> i64:
        """7.4: what the seat's mission brings."""
        mission = self.face(MISSION + seat)
        if mission == 0:
            return 0
        return mission_points(self, int(seat), int(mission - FIRST_MISSION), int(gang))

    def gang_of(self, seat: i64) -> i64:
        """The face of the tile before the seat."""
        return self.face(TILE + seat)

    def win_by_points(self) -> None:
        """7.4: the highest total wins; ties share."""
        best: i64 = 0
        winners: i64 = 0
        seat: i64
        for seat in range(self.seats):
            if self.totals[seat] > best or seat == 0:
                best = self.totals[seat]
                winners = 0
            if self.totals[seat] == best:
                winners |= 1 << seat
        self.win(winners)

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
        self.alive = (1 << self.seats) - 1
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

    def rounds(self) -> i64:
        """7.4: three with missions."""
        rounds = self.option("rounds")
        if rounds == 0:
            return 3 if self.option("missions") else 1
        return rounds

    def counts_points(self) -> bool:
        """7.4: whether this table plays for points."""
        return self.option("missions") == 1 or self.option("rounds") > 1

    def points(self) -> list[int]:
        """7.4: the totals; else a point for each winner."""
        return [int(total) for total in self.totals] if self.counts_points() else super().points()

    # The questions

    def offer(self, question: i64, seat: i64) -> vec[i64]:
        """What the seat can say, from its hand and what lies open."""
        if question == REACT:
            kinds = self.kinds(HAND + seat) >> BIM
            return each(1 << PASS | kinds << SAY_BIM)
        if question == SECOND:
            others = self.alive & ~(1 << seat) & ~(1 << self.a)
            return each(others << TO_SEAT | self.size(CENTRE) << TO_CENTRE)
        errors = self.option("oups") == 1
        options = vec[i64](capacity=48)
        if question == REPLAY:
            return self.add_plays(options, seat, self.face(TAKEN), errors)
        kinds = self.kinds(HAND + seat)
        if bits(self.alive) == 2:
            for kind in each(kinds):
                options = append(options, THROW - 1 + kind)
        elif self.cannot_play(seat, kinds):
            options = append(options, PASS)
        for kind in each(kinds):
            options = self.add_plays(options, seat, kind, errors)
        return options

    def add_plays(self, options: vec[i64], seat: i64, kind: i64, errors: bool) -> vec[i64]:
        """The ways to play a card of this kind; with Oups tokens, the wrong ones too (7.1)."""
        wrong = errors and (kind == TWENTY or kind == THIRTY)
        first = PLAYS + (kind - 1) * MOST_SEATS
        for target in each(self.open_to(seat) if wrong else self.targets(seat, kind)):
            options = append(options, first + target)
        return options

    def cannot_play(self, seat: i64, kinds: i64) -> bool:
        """3.4; an error is no legal play (7.1)."""
        for kind in each(kinds):
            if self.targets(seat, kind):
                return False
        return True

    def default(self, question: i64, seat: i64) -> i64:
        """Silence passes, discards, or plays the lowest card on the lowest seat; it never errs."""
        options = self.offer(question, seat)
        for option in options:
            if option < PLAYS:
                return option
            kind, target = (option - PLAYS) // MOST_SEATS + 1, (option - PLAYS) % MOST_SEATS
            if (self.targets(seat, kind) >> target) & 1:
                return option
        return options[0]

    def settle(self, question: i64) -> None:
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

    # Words used above

    def run(self, step: i64, a: i64, b: i64) -> None:
        if step == TAKE_TURN:
            self.take_turn()
        elif step == END_TURN:
            self.end_turn()
        else:
            self.new_round()

    def lives(self, seat: i64) -> bool:
        """Whether the seat is still in."""
        return (self.alive >> seat) & 1 == 1
