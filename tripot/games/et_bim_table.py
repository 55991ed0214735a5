"""The table of Et Bim!: what is remembered, what all may count, what positions can be played."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from tripot.games.et_bim_box import (
    A_SIZE,
    CENTRE,
    CHARLOTTE,
    DISCARDS,
    GANGS,
    HAND,
    MISSION,
    PILE,
    SHIELD,
    TAKEN,
    THIRTY,
    TILE,
    all_tiles,
    gang_sizes,
)
from tripot.kernel.errors import BadPosition
from tripot.kernel.facts import Facts, bits, each
from tripot.kernel.game import Game
from tripot.kernel.kinds import SEAT, SEAT_OR_NOBODY, SEATS
from tripot.kernel.table import Table


class EtBimTable(Game):
    """What lies there, and what follows from it; the rules that move it are in et_bim.py."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.turn: i64 = 0  # the seat whose turn it is
        self.sender: i64 = 0  # who played the card that flies, from hand or by Recycle
        self.alive: i64 = self.everybody()
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
        many = self.option("missions") == 1 or self.option("rounds") > 1
        counted = self.row() if many else vec[i64]()
        self.round: i64 = 1
        self.points: vec[i64] = counted  # points of all rounds
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
        self.turn = f.value("turn", self.turn, SEAT)
        self.turns = f.number("turns", self.turns, 0, 1000)
        self.round = f.number("round", self.round, 1, 3)
        self.alive = f.seats("alive", self.alive)
        self.shields = f.row("shields", self.shields, SEAT_OR_NOBODY)
        self.red = f.seats("red", self.red)
        self.discards = f.number("discards", self.discards, 0, DISCARDS)
        self.points = f.numbers("points", self.points, 0, 99)
        self.touched = f.seats("touched", self.touched)
        self.caused_by = f.row("caused_by", self.caused_by, SEAT_OR_NOBODY)
        self.first_out = f.value("first_out", self.first_out, SEAT_OR_NOBODY)
        self.looked_at = f.row("looked_at", self.looked_at, SEATS)
        self.heals = f.numbers("heals", self.heals, 0, 99_999)
        self.swaps = f.numbers("swaps", self.swaps, 0, 99_999)
        self.recycles = f.numbers("recycles", self.recycles, 0, 99_999)
        self.boomerangs = f.seats("boomerangs", self.boomerangs)

    def bookkeeping(self, f: Facts) -> None:
        self.sender = f.value("sender", self.sender, SEAT)
        self.ending = f.seats("ending", self.ending)
        self.fresh = f.seats("fresh", self.fresh)
        self.rivals = f.numbers("rivals", self.rivals, 0, (2 << self.seats) - 1)
        self.first_tiles = f.numbers("first_tiles", self.first_tiles, 0, self.seats)

    def derived(self, f: Facts) -> None:
        """4.1 and 2.1: the points of each pile, and how many tiles of each gang there are."""
        damage = self.row()
        seat: i64
        for seat in range(self.seats):
            damage[seat] = self.points_of(seat)
        f.numbers("damage", damage, 0, self.option("points") + 30)
        f.row("gangs", gang_sizes(self), A_SIZE, GANGS)

    # Written positions

    def check_position(self) -> None:
        """A written position can be played from the beginning of a turn."""
        if not self.lives(self.turn):
            raise BadPosition("turn: it must be that of one of the seats alive")
        if self.ending or self.fresh or self.size(TAKEN):
            raise BadPosition("a position begins with a turn: nothing is ending, fresh or taken")
        for seat in each(self.everybody()):
            self.check_seat_position(seat)
        if self.size(CENTRE) != len(all_tiles(self)) - self.seats:
            raise BadPosition("one tile lies before each seat, and only what is left in the centre")
        if bits(self.living_gangs()) < 2:
            raise BadPosition("the living are of one gang: this game is over")
        if not self.possible():
            raise BadPosition("rivals: each of these sets of tiles must be of two gangs at least")
        if self.discards and (bits(self.alive) > 2 or self.discards == DISCARDS):
            raise BadPosition("discards are counted with two seats left, and up to 19")
        if self.round > self.rounds() or self.turns >= self.option("turns"):
            raise BadPosition("round and turns must leave a turn to play")

    def check_seat_position(self, seat: i64) -> None:
        """What lies before a seat fits its being in or out."""
        if self.size(TILE + seat) != 1 or self.size(MISSION + seat) != self.option("missions"):
            raise BadPosition("a seat has one tile, and one mission if there are any")
        if not self.lives(seat):
            if self.size(HAND + seat) + self.size(PILE + seat) + self.shields[seat]:
                raise BadPosition("a seat that is out has no cards and no shield")
        elif self.points_of(seat) > self.option("points"):
            most = int(self.option("points"))
            raise BadPosition("a living seat has at most {most} points", most=most)
        if self.shields[seat] and self.find(PILE + seat, SHIELD) < 0:
            raise BadPosition("a seat with an active shield has a Shield on its pile")
        if self.size(HAND + seat) > self.option("hand") + 1:
            most = int(self.option("hand")) + 1
            raise BadPosition("a hand holds at most {most} cards", most=most)

    # What follows

    def lives(self, seat: i64) -> bool:
        """Whether the seat is still in."""
        return (self.alive >> seat) & 1 == 1

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

    def gang_of(self, seat: i64) -> i64:
        """The face of the tile before the seat."""
        return self.face(TILE + seat)

    def living_gangs(self) -> i64:
        """The gangs of the living, as a mask; 7.3: Charlotte is of none."""
        gangs: i64 = 0
        for seat in each(self.alive):
            gangs |= 1 << self.face(TILE + seat)
        return gangs & ~(1 << CHARLOTTE)

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

    def remember_rivals(self) -> None:
        """6.2: the tiles before the living now, while this one lies in the centre."""
        tiles: i64 = 0
        for seat in each(self.alive):
            tiles |= 1 << self.place(TILE + seat, 0)
        for seat in each(self.everybody() & ~self.alive):
            self.rivals[self.place(TILE + seat, 0)] = 0  # what was said of it is said of fewer now
        self.rivals[self.place(CENTRE, 0) if self.size(CENTRE) else 0] = tiles

    def rounds(self) -> i64:
        """7.4: three with missions."""
        rounds = self.option("rounds")
        if rounds == 0:
            return 3 if self.option("missions") else 1
        return rounds

    def counts_points(self) -> bool:
        """7.4: whether this table plays for points."""
        return len(self.points) > 0

    def tally(self) -> list[int]:
        """7.4: the totals; else a point for each winner."""
        return [int(total) for total in self.points] if self.counts_points() else super().tally()
