"""What a seat of Loser makes of the reveal: how likely a potion is to rank first, or last.

All that it has not seen is as likely to be in one place as in another, but that a potion played
face down is red (3.2). A hand of several potions is taken as any one of them.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tripot.games.loser import Loser
from tripot.games.loser_table import (
    FADING_RED,
    FLAT_POTION,
    FRONT_DOWN,
    HAND,
    IN_FORCE,
    LUKEWARM_PHILTRE,
    RED,
    SPIKED_POTION,
    TOPSY_TURVY,
)
from tripot.kernel.facts import bit, bits, each

FACES: Final = 20  # a potion's face is its printed value, from 1 to 19
SPREAD: Final = 16.0  # a sum of two unseen potions or more is hardly ever farther off


class Odds:
    """The odds of the reveal in the eyes of one seat: `look`, then ask for each potion."""

    def __init__(self) -> None:
        self.seat: i64 = 0
        self.worth: vec[i64] = vec[i64]([0] * FACES)  # by potion: 5.5 (1)
        self.below: vec[float] = vec[float]([0.0] * (FACES + 1))  # by worth: unseen and less
        self.even: vec[float] = vec[float]([0.0] * (FACES + 1))  # by worth: unseen and as much
        self.mean = 0.0  # of the unseen
        self.more: vec[i64] = vec[i64]([0] * 6)  # by seat: Spiked and Flat Potions
        self.lukewarm: i64 = 0  # the seats before whom a Philtre lies
        self.reversed = False
        self.asked: i64 = 0  # the potions whose odds are worked out
        self.firsts: vec[float] = vec[float]([0.0] * FACES)
        self.lasts: vec[float] = vec[float]([0.0] * FACES)

    def look(self, game: Loser, seat: i64) -> None:
        """Count what this seat has not seen, and what is in force."""
        self.seat = seat
        self.asked = 0
        self.lukewarm = 0
        self.more = vec[i64]([0] * 6)
        fading = False
        self.reversed = False
        for other in each(game.in_round):
            if game.size(IN_FORCE + other):
                self.more[other] = 5 * (
                    game.before(other, SPIKED_POTION) - game.before(other, FLAT_POTION)
                )
                if game.before(other, LUKEWARM_PHILTRE):
                    self.lukewarm |= bit(other)
                if game.before(other, TOPSY_TURVY):
                    self.reversed = True
                if game.before(other, FADING_RED):
                    fading = True
        self.count(game, fading)

    def count(self, game: Loser, fading: bool) -> None:
        """The unseen potions by their worth; a red one may lie face down before a seat."""
        potions, known = game.option("potions"), i64(0)
        place: i64
        for place in range(bits(potions)):
            if (game.seen[place] >> self.seat) & 1:
                known |= bit(game.faces[place])
        unseen = potions & ~known
        played: i64 = 0
        for other in each(game.in_round):
            i: i64
            for i in range(game.size(FRONT_DOWN + other)):
                if not (game.seen[game.place(FRONT_DOWN + other, i)] >> self.seat) & 1:
                    played += 1
        in_play = 1.0
        if played:
            in_play = max(0.0, 1.0 - float(played) / float(max(1, bits(unseen & RED))))
        self.even = vec[float]([0.0] * (FACES + 1))
        total, sum_of_all = 0.0, 0.0
        potion: i64
        for potion in range(1, FACES):
            value = potion
            weight = 1.0
            if (RED >> potion) & 1:
                weight = in_play
                if fading:
                    value = max(0, potion - 10)
            self.worth[potion] = value
            if (unseen >> potion) & 1:
                self.even[value] += weight
                total += weight
                sum_of_all += weight * float(value)
        less = 0.0
        total = max(total, 0.001)
        self.mean = sum_of_all / total
        for potion in range(FACES + 1):
            self.even[potion] /= total
            self.below[potion] = less
            less += self.even[potion]

    def rank(self, potion: i64) -> i64:
        """From 1 to 19, the higher the better this round; what has faded away counts as 1."""
        worth = max(1, self.worth[potion])
        if self.reversed:
            return FACES - worth
        return worth

    def first(self, game: Loser, potion: i64) -> float:
        """How likely this potion, kept to the end, ranks first."""
        self.judge(game, potion)
        return self.firsts[potion]

    def last(self, game: Loser, potion: i64) -> float:
        """How likely it ranks last."""
        self.judge(game, potion)
        return self.lasts[potion]

    def judge(self, game: Loser, potion: i64) -> None:
        """Against each opponent, once."""
        if self.asked & bit(potion):
            return
        self.asked |= bit(potion)
        first, last = 1.0, 1.0
        brewed = self.brewed(game, self.seat, potion)
        for other in each(game.in_round & ~bit(self.seat)):
            beats = self.beats(game, brewed, other)
            first *= beats
            last *= 1.0 - beats
        self.firsts[potion] = first
        self.lasts[potion] = last

    def brewed(self, game: Loser, seat: i64, potion: i64) -> float:
        """5.5 (1) to (4): what one's own hand is worth with this potion, as far as one knows."""
        looks_at = game.mirrors[seat] - 1
        if looks_at >= 0 and game.is_in(looks_at):
            return self.guess(game, looks_at)
        if self.lukewarm & bit(seat):
            return 10.0
        if game.gong:
            return self.guess(game, seat)
        return float(self.worth[potion])

    def guess(self, game: Loser, seat: i64) -> float:
        """What a hand is worth: its sum after a Gong, else its mean."""
        if self.lukewarm & bit(seat):
            return 10.0
        total = 0.0
        size = game.size(HAND + seat)
        i: i64
        for i in range(size):
            place = game.place(HAND + seat, i)
            if (game.seen[place] >> self.seat) & 1:
                total += float(self.worth[game.faces[place]])
            else:
                total += self.mean
        if game.gong or size == 0:
            return total
        return total / float(size)

    def beats(self, game: Loser, brewed: float, other: i64) -> float:
        """How likely one's own brew ranks before another's, all Spells counted."""
        mine = max(0.0, brewed + float(self.more[self.seat])) - float(self.more[other])
        chance = self.above(game, brewed, mine, other)
        if self.reversed:
            return 1.0 - chance
        return chance

    def above(self, game: Loser, brewed: float, mine: float, other: i64) -> float:
        """How likely `mine` is more than what the other has without its own 5 more or less."""
        looks_at = game.mirrors[other] - 1
        if looks_at >= 0 and game.is_in(looks_at):
            if looks_at == self.seat:
                return order(mine, brewed)
            other = looks_at
        if self.lukewarm & bit(other):
            return order(mine, 10.0)
        size = game.size(HAND + other)
        if game.gong and size > 1:
            gap = mine - self.guess(game, other)
            return min(1.0, max(0.0, 0.5 + gap / (2.0 * SPREAD)))
        at: i64 = i64(int(min(20.0, max(0.0, mine))))
        unseen = self.below[at] + 0.5 * self.even[at]
        if mine < 0.0:
            unseen = 0.0
        total = 0.0
        i: i64
        for i in range(size):
            place = game.place(HAND + other, i)
            if (game.seen[place] >> self.seat) & 1:
                total += order(mine, float(self.worth[game.faces[place]]))
            else:
                total += unseen
        return total / float(max(1, size))


def order(mine: float, theirs: float) -> float:
    """1 for more, 0 for less; of two alike either may rank first."""
    if mine > theirs:
        return 1.0
    if mine < theirs:
        return 0.0
    return 0.5


LEVELS: Final = 12
DEPTHS: Final = 6


def level(chance: float) -> i64:
    """A chance in twelve steps: never, ten in between, and always."""
    if chance < 0.002:
        return 0
    if chance > 0.998:
        return LEVELS - 1
    return 1 + i64(int(chance * 10.0))


def depth(chance: float) -> i64:
    """A chance in six steps, finer where it is small."""
    if chance < 0.002:
        return 0
    if chance < 0.05:
        return 1
    if chance < 0.15:
        return 2
    if chance < 0.35:
        return 3
    if chance < 0.65:
        return 4
    return 5
