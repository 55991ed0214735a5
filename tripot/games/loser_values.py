"""What counts in Loser: what potions and hands are worth (5.5), and who loses by it (5.1, 5.2)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tripot.games.loser_table import (
    ABOUT_TURN,
    CHATTY_THUMB,
    FADING_RED,
    FIRST_ACTION,
    FLAT_POTION,
    HAND,
    LASTING,
    LASTING_NAMES,
    LUKEWARM_PHILTRE,
    MIRROR,
    RED,
    SECOND_ACTION,
    SPIKED_POTION,
    TOAD_TONGUE,
    TOPSY_TURVY,
    LoserTable,
)
from tripot.kernel.facts import Facts, bit, each, highest
from tripot.kernel.kinds import SEAT_OR_NOBODY, Kind

# Why a seat loses (5.1), in the order in which the event `loser` declares it; for 5.2 plus 3.
FIRST_WITH_THUMB_DOWN: Final = 0
LAST_OF_ALL: Final = 1
LAST_OF_THUMBS_UP: Final = 2
BY_PRINT: Final = 3

NOT_IN_FORCE: Final = 0
TILL_NEXT_BLUE: Final = 1
TILL_THE_VOTE: Final = 2
TILL_THE_REVEAL: Final = 3
TILL_THE_ROUND_IS_OVER: Final = 4

# How values are shown to other programs. What ranks first (4.1) is a number of these words.
RANKS_FIRST: Final = Kind("word(highest,lowest,highest_sum,lowest_sum)")
UNTIL: Final = Kind("word(none,next_blue,vote,reveal,round)")
WORTH: Final = Kind("0..19")
POTION_NAMES: Final = tuple(str(potion) for potion in range(1, 20))
MOST_CHANGE: Final = 15  # three Spiked or Flat Potions before a seat
MOST_WORTH: Final = 150  # more than any hand counts


class LoserValues(LoserTable):
    """A table that knows what counts."""

    def derived(self, f: Facts) -> None:
        """4.1 and 5.5, as far as they are public: for the table, each potion and each seat."""
        f.value("first", self.first(), RANKS_FIRST)
        f.row("worth", self.worth(), WORTH, POTION_NAMES)
        more, ten, copied = self.row(), i64(0), self.row()
        for seat in each(self.in_round):
            more[seat] = self.more(seat)
            if self.before(seat, LUKEWARM_PHILTRE):
                ten |= 1 << seat
            copied[seat] = self.copied(seat) + 1
        f.numbers("more", more, -MOST_CHANGE, MOST_CHANGE)
        f.seats("ten", ten)
        f.row("copied", copied, SEAT_OR_NOBODY)
        f.flag("backwards", self.backwards())
        f.row("until", self.until(), UNTIL, LASTING_NAMES)
        f.value("other_1", self.other_side(self.action_1, 0), FIRST_ACTION)
        f.value("other_2", self.other_side(self.action_2, 2), SECOND_ACTION)

    # What counts now

    def first(self) -> i64:
        """4.1: what ranks first, as a number of RANKS_FIRST."""
        out: i64 = 2 if self.gong else 0
        return out + 1 if self.in_force(TOPSY_TURVY) else out

    def worth(self) -> vec[i64]:
        """5.5 (1): what each potion counts, from the 1 to the 19."""
        fading = self.in_force(FADING_RED) > 0
        out = vec[i64]()
        potion: i64
        for potion in range(1, 20):
            out = append(out, faded(potion, fading))
        return out

    def more(self, seat: i64) -> i64:
        """5.5 (5): what Spiked and Flat Potions before a seat add."""
        return 5 * (self.before(seat, SPIKED_POTION) - self.before(seat, FLAT_POTION))

    def copied(self, seat: i64) -> i64:
        """5.5 (4): the seat whose value this one takes; -1 without a Mirror that works."""
        other = self.mirrors[seat] - 1
        return other if other >= 0 and self.is_in(other) else -1

    def backwards(self) -> bool:
        """7.13: whether the direction of play is reversed."""
        return self.in_force(ABOUT_TURN) & 1 == 1

    def until(self) -> vec[i64]:
        """5.6, 7.15 and 7.18: till when a Spell of each lasting kind works."""
        out = vec[i64]()
        for spell in LASTING:
            till: i64 = TILL_THE_REVEAL
            works = self.in_force(spell)
            if spell == ABOUT_TURN:
                till = TILL_THE_ROUND_IS_OVER
            elif spell == CHATTY_THUMB:
                till = TILL_THE_VOTE
            elif spell == TOAD_TONGUE:
                till = TILL_NEXT_BLUE
                works = self.tied & self.in_round
            out = append(out, till if works else NOT_IN_FORCE)
        return out

    def other_side(self, side: i64, before: i64) -> i64:
        """1.3: the side of an Action card that is down; 0 if it is not in use."""
        return 3 - side if self.option("actions") >> (before + 1) & 3 == 3 else 0

    # 5.5 What a hand is worth

    def values(self) -> vec[i64]:
        """5.5, but for the last step: what each seat's potion is worth."""
        fading = self.in_force(FADING_RED) > 0
        worth = self.row()
        for seat in each(self.in_round):
            lukewarm = self.before(seat, LUKEWARM_PHILTRE) > 0
            worth[seat] = 10 if lukewarm else self.brewed(seat, fading)
        out = worth[:]
        for seat in each(self.in_round):
            other = self.copied(seat)
            value = worth[other] if other >= 0 else worth[seat]
            out[seat] = max(0, value + self.more(seat))
        return out

    def brewed(self, seat: i64, fading: bool) -> i64:
        """5.5 (1) and (2): the sum of a hand."""
        total: i64 = 0
        i: i64
        for i in range(self.size(HAND + seat)):
            total += faded(self.face(HAND + seat, i), fading)
        return total

    def changed_by(self, seat: i64) -> i64:
        """5.5: the Spells that change what this seat's hand is worth, as a mask of faces."""
        out: i64 = 0
        for spell in (SPIKED_POTION, FLAT_POTION):
            if self.before(seat, spell):
                out |= bit(spell)
        other = self.copied(seat)
        if other >= 0:
            out |= bit(MIRROR)
        else:
            other = seat
        if self.before(other, LUKEWARM_PHILTRE):
            return out | bit(LUKEWARM_PHILTRE)
        if self.kinds(HAND + other) & RED and self.in_force(FADING_RED):
            out |= bit(FADING_RED)
        return out

    # 5.1 and 5.2 Who loses

    def find_loser(self, values: vec[i64]) -> tuple[i64, i64]:
        """5.1 and 5.2: who it is, and why."""
        strong, weak = values, self.row()
        for seat in each(self.in_round):
            weak[seat] = -values[seat]
        if self.in_force(TOPSY_TURVY):  # 5.5 (6)
            strong, weak = weak, values
        cause: i64 = FIRST_WITH_THUMB_DOWN
        losers = highest(strong, self.in_round) & ~self.up
        if losers == 0 and self.up & (self.up - 1) == 0:
            cause = LAST_OF_ALL
            losers = highest(weak, self.in_round)
        elif losers == 0:
            cause = LAST_OF_THUMBS_UP
            losers = highest(weak, self.up)
        if losers & (losers - 1):
            cause += BY_PRINT
        return self.lowest_printed(losers), cause

    def lowest_printed(self, seats: i64) -> i64:
        """5.2: the lowest printed sum, then the lowest single potion."""
        loser: i64 = -1
        best: i64 = 0
        for seat in each(seats):
            hand = self.kinds(HAND + seat)
            printed = self.brewed(seat, False) << 20 | (hand & -hand)
            if loser < 0 or printed < best:
                loser = seat
                best = printed
        return loser


def faded(potion: i64, fading: bool) -> i64:
    """5.5 (1) for one potion."""
    return max(0, potion - 10) if fading and (RED >> potion) & 1 else potion
