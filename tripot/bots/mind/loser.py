"""The signs a player of Loser goes by."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64

from tripot.bots.mind.instinct import Instinct
from tripot.bots.mind.loser_clues import CLUES, all_clues
from tripot.bots.mind.loser_odds import DEPTHS, LEVELS, Odds, depth, level
from tripot.bots.mind.loser_prospects import PROSPECTS, prospects
from tripot.games.loser import Loser
from tripot.games.loser_spells import AIMED
from tripot.games.loser_spells import CARDS as ALL_CARDS
from tripot.games.loser_table import (
    ACT,
    CATCH,
    CAUGHT,
    CENTRE,
    CENTRE_CARD,
    CENTRE_DOWN,
    DROP,
    DROPPED,
    FORCED_TRADE,
    FRONT_DOWN,
    FRONT_UP,
    GIVEN,
    HAND,
    KEEP,
    KEPT,
    LAY,
    PASS,
    PLAY,
    RED,
    SEAT,
    SPELL,
    SWAP,
    TARGET,
    THUMB,
    THUMB_UP,
    VOTE,
)
from tripot.kernel.facts import bit, bits, each
from tripot.kernel.game import Game

# The signs, in blocks: each begins where the one before ends. A potion's *standing* is how likely
# it ranks first and last, in steps; an *edge* is a seat that one more lost round makes a frog.
CARDS: Final = 27  # Spells and Actions
STANDS: Final = LEVELS * DEPTHS
GONE: Final = 0  # a potion leaves the hand: by question, seats and potion
GOES: Final = GONE + 14 * 4 * 20  # by question, size of the hand and its standing
STAYS: Final = GOES + 14 * 3 * STANDS  # by question, size of the hand and best standing left
COMES: Final = STAYS + 14 * 3 * STANDS  # what comes for it, if known, and what goes
BLUE: Final = COMES + (LEVELS + 1) * LEVELS  # a blue one: by Actions up, Spells and hand
ACTING: Final = BLUE + 3 * 3 * 2 * 3  # by seats and card
AT_ACT: Final = ACTING + 4 * CARDS  # by hand left, its best standing, and card
HOLDING: Final = AT_ACT + 2 * STANDS * CARDS  # by Spells held, opponents' hands known, and card
ON_EDGE: Final = HOLDING + 3 * 3 * CARDS  # by edges and card
AIM: Final = ON_EDGE + 6 * CARDS  # by what is known of the target and its hand, and card
AIM_EDGE: Final = AIM + 4 * 3 * 5 * CARDS  # by edges, mine and the target's, and card
AIM_SPELLS: Final = AIM_EDGE + 4 * CARDS  # by the target's Spells and card
AIM_NEAR: Final = AIM_SPELLS + 4 * CARDS  # by whether it plays next, and card
PLACE: Final = AIM_NEAR + 2 * CARDS  # a centre card: by effect, how strong it is, and my best
CATCHES: Final = PLACE + 3 * (LEVELS + 2) * LEVELS  # Lucky Catch: by hand and its standing
THUMBS: Final = CATCHES + 3 * STANDS  # thumb up: by company and standing
THUMBS_EDGE: Final = THUMBS + 5 * STANDS  # by edges and how likely it is first
THUMBS_SEEN: Final = THUMBS_EDGE + 6 * LEVELS  # by open thumbs
THUMBS_PLAYED: Final = THUMBS_SEEN + 3 * LEVELS  # by highest blue and reds before the others
THUMBS_VALUE: Final = THUMBS_PLAYED + 4 * 3 * LEVELS  # by seats and potion
KEEPS: Final = THUMBS_VALUE + 4 * 20  # by seats and Spell
STAND: Final = KEEPS + 4 * CARDS  # how a seat stands
CLUE: Final = STAND + PROSPECTS  # what a hand is likely to hold
SIGNS: Final = CLUE + CLUES


class LoserInstinct(Instinct):
    """Counts the potions that are out, knows hands it has seen, and weighs where its own stand."""

    signs: ClassVar[int] = SIGNS
    worlds: ClassVar[int] = 400
    trials: ClassVar[int] = 800
    believes: ClassVar[bool] = True
    ahead: ClassVar[int] = 0
    one_loses: ClassVar[bool] = True

    def __init__(self, weights: list[float], heat: float = 1.0) -> None:
        super().__init__(weights, heat)
        self.odds = Odds()
        self.table: i64 = 0  # the seats, counted from 3
        self.hand: i64 = 0  # the size of my hand: 1, 2, more
        self.edges: i64 = 0  # whether I am on the edge, and how many others: none, one, more

    def name_clues(self, game: Game, seat: i64) -> None:
        assert isinstance(game, Loser)
        for clue in all_clues(game, seat):
            self.sign(CLUE + clue)

    # What is seen before any option is weighed.

    def look(self, game: Game, seat: i64) -> None:
        assert isinstance(game, Loser)
        self.odds.look(game, seat)
        self.table = game.seats - 3
        self.hand = min(max(1, game.size(HAND + seat)), 3) - 1
        others: i64 = 0
        other: i64
        for other in range(game.seats):
            if other != seat:
                others += on_edge(game, other)
        self.edges = on_edge(game, seat) * 3 + min(others, 2)

    def standing(self, game: Loser, potion: i64) -> i64:
        """How likely it ranks first, and last."""
        first = level(self.odds.first(game, potion))
        return first * DEPTHS + depth(self.odds.last(game, potion))

    def best_level(self, game: Loser, hand: i64, without: i64 = 0) -> i64:
        """How likely the strongest potion of a hand ranks first."""
        best: i64 = 0
        i: i64
        for i in range(game.size(hand)):
            potion = game.face(hand, i)
            if potion != without:
                best = max(best, level(self.odds.first(game, potion)))
        return best

    def best_standing(self, game: Loser, hand: i64, without: i64 = 0) -> i64:
        """How likely the strongest of them ranks first, and the safest of them last."""
        safe: i64 = DEPTHS - 1
        i: i64
        for i in range(game.size(hand)):
            potion = game.face(hand, i)
            if potion != without:
                safe = min(safe, depth(self.odds.last(game, potion)))
        return self.best_level(game, hand, without) * DEPTHS + safe

    # The signs of an option.

    def name_signs(self, game: Game, seat: i64, option: i64) -> None:
        assert isinstance(game, Loser)
        question = game.question_number
        if question == VOTE or question == THUMB:
            if option == THUMB_UP:
                self.name_thumb_up(game, seat)
        elif question == ACT:
            self.name_card(game, seat, option)
        elif question == TARGET:
            card = i64(CARDS_AIMED[game.a])
            self.name_target(game, seat, card, option - SEAT)
        elif question == CENTRE:
            self.name_centre_card(game, seat, option)
        elif question == CATCH:
            potion = option - CAUGHT
            self.sign(CATCHES + self.hand * STANDS + self.standing(game, potion))
        elif question == KEEP:
            self.sign(KEEPS + self.table * CARDS + option - KEPT - FORCED_TRADE)
        else:
            self.name_potion(game, seat, potion_of(question, option))

    def name_potion(self, game: Loser, seat: i64, potion: i64) -> None:
        """3.1 and the exchanges: this potion leaves the hand."""
        question = game.question_number
        self.sign(GONE + (question * 4 + self.table) * 20 + self.odds.rank(potion))
        standing = self.standing(game, potion)
        self.sign(GOES + (question * 3 + self.hand) * STANDS + standing)
        left = self.best_standing(game, HAND + seat, potion)
        self.sign(STAYS + (question * 3 + self.hand) * STANDS + left)
        if question == SWAP:
            comes: i64 = LEVELS
            place = game.place(CENTRE_DOWN, game.b - 1)
            if (game.seen[place] >> seat) & 1:
                comes = level(self.odds.first(game, game.faces[place]))
            self.sign(COMES + comes * LEVELS + standing // DEPTHS)
        elif question == LAY:
            comes = level(self.odds.first(game, game.a))
            self.sign(COMES + comes * LEVELS + standing // DEPTHS)
        elif question == PLAY and (RED >> potion) & 1 == 0 and (game.tied >> seat) & 1 == 0:
            spells = min(1, game.size(SPELL + seat))
            up = (game.action_1 * 3 + game.action_2) * 2 + spells
            self.sign(BLUE + up * 3 + self.hand)

    def name_card(self, game: Loser, seat: i64, answer: i64) -> None:
        """3.3: which Action or Spell."""
        card = answer - FORCED_TRADE
        self.sign(ACTING + self.table * CARDS + card)
        several = min(1, self.hand)
        best = self.best_standing(game, HAND + seat)
        self.sign(AT_ACT + (several * STANDS + best) * CARDS + card)
        known: i64 = 0
        for other in each(game.in_round & ~bit(seat)):
            if seen_in(game, HAND + other, seat) == game.size(HAND + other):
                known += 1
        spells = min(2, game.size(SPELL + seat))
        self.sign(HOLDING + (spells * 3 + min(2, known)) * CARDS + card)
        self.sign(ON_EDGE + self.edges * CARDS + card)

    def name_target(self, game: Loser, seat: i64, card: i64, target: i64) -> None:
        """3.3: whom it is aimed at: oneself, or one whose hand is unknown, weaker or stronger."""
        mine = self.best_level(game, HAND + seat)
        size = game.size(HAND + target)
        known: i64 = 0
        if target != seat:
            known = 1
            if seen_in(game, HAND + target, seat) == size:
                known = 2
                if self.best_level(game, HAND + target) > mine:
                    known = 3
        hand = min(max(1, size), 3) - 1
        self.sign(AIM + ((known * 3 + hand) * 5 + min(4, mine // 2)) * CARDS + card)
        edges = on_edge(game, seat) * 2 + on_edge(game, target)
        self.sign(AIM_EDGE + edges * CARDS + card)
        self.sign(AIM_SPELLS + min(3, game.size(SPELL + target)) * CARDS + card)
        near: i64 = 0
        if target == game.next_seat():
            near = 1
        self.sign(AIM_NEAR + near * CARDS + card)

    def name_centre_card(self, game: Loser, seat: i64, option: i64) -> None:
        """6.3, 6.4 and 7.5: a centre card that is known, or not, or none."""
        effect = game.a  # Cauldron Swap, Meddling Fingers, Bottom of the Cauldron
        strength: i64 = LEVELS
        if option == PASS:
            strength = LEVELS + 1
        else:
            place = game.place(CENTRE_DOWN, option - CENTRE_CARD)
            if (game.seen[place] >> seat) & 1:
                strength = level(self.odds.first(game, game.faces[place]))
        mine = self.best_level(game, HAND + seat)
        self.sign(PLACE + (effect * (LEVELS + 2) + strength) * LEVELS + mine)

    def name_thumb_up(self, game: Loser, seat: i64) -> None:
        """4.1: what speaks for a thumb up."""
        potion = game.face(HAND + seat)
        standing = self.standing(game, potion)
        first = standing // DEPTHS
        company = max(2, bits(game.in_round)) - 2
        self.sign(THUMBS + company * STANDS + standing)
        self.sign(THUMBS_EDGE + self.edges * LEVELS + first)
        shown: i64 = 0
        if game.voted:
            shown = 1
            if game.up:
                shown = 2
        self.sign(THUMBS_SEEN + shown * LEVELS + first)
        highest: i64 = 0
        reds: i64 = 0
        for other in each(game.in_round & ~bit(seat)):
            blue = game.kinds(FRONT_UP + other)
            while blue >> (highest + 1):
                highest += 1
            reds += min(1, game.size(FRONT_DOWN + other))
        blues = min(3, max(0, highest - 9) // 2)
        self.sign(THUMBS_PLAYED + (blues * 3 + min(2, reds)) * LEVELS + first)
        if not game.gong:
            self.sign(THUMBS_VALUE + self.table * 20 + self.odds.rank(potion))

    def at_rest(self, game: Game) -> bool:
        assert isinstance(game, Loser)
        return game.question_number == PLAY and untouched(game)

    def name_prospects(self, game: Game, seat: i64) -> None:
        assert isinstance(game, Loser)
        for number in prospects(game, seat):
            self.sign(STAND + number)


def on_edge(game: Loser, seat: i64) -> i64:
    """1 if one more lost round makes the seat a frog."""
    if game.frogs[seat] + 1 >= game.option("frogs"):
        return 1
    return 0


def untouched(game: Loser) -> bool:
    """Whether nobody has played a potion in this round."""
    seat: i64
    for seat in range(game.seats):
        if game.size(FRONT_UP + seat) + game.size(FRONT_DOWN + seat) > 0:
            return False
    return True


def potion_of(question: i64, option: i64) -> i64:
    """The potion that leaves the hand by this answer."""
    if question == PLAY:
        return option
    return option - (DROPPED if question == DROP else GIVEN)


def seen_in(game: Loser, pile: i64, seat: i64) -> i64:
    """How many cards of a pile a seat knows."""
    known: i64 = 0
    i: i64
    for i in range(game.size(pile)):
        known += (game.seen[game.place(pile, i)] >> seat) & 1
    return known


# By number among the cards that are aimed at a seat: its number among all cards.
CARDS_AIMED: Final = [ALL_CARDS.index(card) for card in AIMED]

INSTINCT: Final = LoserInstinct
