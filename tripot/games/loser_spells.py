"""The Action cards and Spells of Loser: a table, and one small function for each card.

A function gets the seat aimed at, or NO_SEAT where the card aims at none or can reach none. What
has to be asked on the way is settled by the function that stands below it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

from tripot.games.loser_table import (
    ALL_OPEN,
    CATCH,
    CENTRE,
    CENTRE_DOWN,
    CENTRE_UP,
    DRAWN_BY_GRIMOIRE,
    DRAWN_BY_LIBRARY,
    DRAWN_BY_THIEF,
    DROP,
    DROPPED,
    FORCED_TRADE,
    FRONT_DOWN,
    FRONT_UP,
    GIVE,
    GIVEN,
    HAND,
    IN_FORCE,
    LASTING_NAMES,
    LAY,
    LOOK_AT_CENTRE,
    LOOK_AT_HAND,
    LOOK_AT_PLAYED,
    NO_CENTRE_CARD,
    NO_FACE_UP,
    NO_SPELL,
    NOBODY_HAS_TWO,
    NOTHING_HIDDEN,
    SPELL,
    SWAP,
    TRADE,
    WHIRL,
    LoserTable,
)
from tripot.kernel.facts import bits, each
from tripot.kernel.identity import EVERYONE

NO_SEAT: Final = -1

# Whom a card may be aimed at (3.3).
NOBODY_AT_ALL: Final = 0
OPPONENT: Final = 1
ANYBODY: Final = 2  # in the round, its user included
WHO_HAS_TWO: Final = 3  # an opponent with two potions or more
WHO_HAS_A_SPELL: Final = 4  # another seat, in the round or not

# What exchanges a centre card, in the order in which `centre` and `exchange` declare it.
BY_CAULDRON_SWAP: Final = 0
BY_MEDDLING_FINGERS: Final = 1
BY_BOTTOM: Final = 2


class Card:
    """What a card of the table below is called, whom it is aimed at, and what it does."""

    def __init__(
        self,
        name: str,
        aim: int,
        effect: Callable[[LoserTable, i64], None],
        lasting: bool = False,
    ) -> None:
        self.name = name
        self.aim: i64 = aim
        self.effect = effect
        self.lasting = lasting  # 5.6: it stays in force till the loser is known
        self.kept_as: i64 = LASTING_NAMES.index(name) if lasting else -1  # its number among those
        self.aimed_as: i64 = -1  # its number among the cards that are aimed at a seat


def aims(game: LoserTable, aim: i64) -> i64:
    """3.3: the seats the effect can work on."""
    if aim == OPPONENT:
        return game.opponents()
    if aim == ANYBODY:
        return game.in_round
    if aim == WHO_HAS_TWO:
        return game.opponents() & game.with_a_choice()
    out: i64 = 0
    if aim == WHO_HAS_A_SPELL:
        seat: i64
        for seat in range(game.seats):
            if seat != game.turn and game.size(SPELL + seat):
                out |= 1 << seat
    return out


# 6 The Actions


def prying_eye(game: LoserTable, target: i64) -> None:
    """6.1: look at an opponent's hand."""
    game.show("look", HAND + target, 1 << game.turn, a=game.turn, b=LOOK_AT_HAND)


def grimoire(game: LoserTable, target: i64) -> None:
    """6.2: draw a Spell."""
    if not game.draw_spell(game.turn, DRAWN_BY_GRIMOIRE):
        game.tell("nothing", NO_SPELL)


def cauldron_swap(game: LoserTable, target: i64) -> None:
    """6.3: exchange a potion of your choice with a face-down centre card."""
    ask_for_centre_card(game, BY_CAULDRON_SWAP, game.turn)


def meddling_fingers(game: LoserTable, target: i64) -> None:
    """6.4: exchange a random potion of an opponent with a face-down centre card."""
    ask_for_centre_card(game, BY_MEDDLING_FINGERS, target)


def ask_for_centre_card(game: LoserTable, cause: i64, target: i64) -> None:
    """Which of them; with one or none there is nothing to choose."""
    if game.size(CENTRE_DOWN) > 1:
        game.ask(CENTRE, 1 << game.turn, cause, target)
    elif game.size(CENTRE_DOWN) == 1:
        centre_card_named(game, cause, target, 0)
    else:
        game.tell("nothing", NO_CENTRE_CARD)


def centre_card_named(game: LoserTable, cause: i64, target: i64, at: i64) -> None:
    """6.3, 6.4 and 7.5: the centre card at this position is exchanged."""
    if cause == BY_MEDDLING_FINGERS:
        game.take_at_random("meddle", target)
        exchange_with_centre(game, cause, target, at)
    else:
        game.ask(SWAP, 1 << game.turn & game.with_a_choice(), cause, at + 1)


def swap_chosen(game: LoserTable, cause: i64, number: i64) -> None:
    """6.3 and 7.5: the potion to lay there is known."""
    game.take(game.turn, game.chosen(game.turn))
    exchange_with_centre(game, cause, game.turn, number - 1)


def exchange_with_centre(game: LoserTable, cause: i64, seat: i64, at: i64) -> None:
    """What is on top of the hand and the centre card; only the owner of the hand looks."""
    top = game.size(HAND + seat) - 1
    game.swap("exchange", HAND + seat, top, CENTRE_DOWN, at, a=cause, b=at + 1)


# 7 The Spells


def forced_trade(game: LoserTable, target: i64) -> None:
    """7.1: both choose in secret."""
    both = 1 << game.turn | 1 << target
    game.ask(TRADE, both & game.with_a_choice(), game.turn, target)


def trade_chosen(game: LoserTable, seat: i64, other: i64) -> None:
    """7.1: both potions leave their hands before any is looked at."""
    game.take(seat, game.chosen(seat))
    game.take(other, game.chosen(other))
    top, other_top = game.size(HAND + seat) - 1, game.size(HAND + other) - 1
    game.swap("trade", HAND + seat, top, HAND + other, other_top)


def wandering_hand(game: LoserTable, target: i64) -> None:
    """7.2: take a random potion, then give one."""
    game.take_at_random("wandering hand", target)
    game.move("take", HAND + target, HAND + game.turn)
    game.ask(GIVE, 1 << game.turn, target)


def gift_chosen(game: LoserTable, target: i64) -> None:
    """7.2: the potion given may be the one taken."""
    game.take(game.turn, game.answers[game.turn] - GIVEN)
    game.move("give", HAND + game.turn, HAND + target)


def great_whirl(game: LoserTable, target: i64) -> None:
    """7.3: everybody passes a potion to the left."""
    game.ask(WHIRL, game.with_a_choice())


def whirl_chosen(game: LoserTable) -> None:
    """7.3: all leave their hands first; each lies on top, below what the right neighbour gave."""
    for seat in each(game.in_round):
        game.take(seat, game.chosen(seat))
    giver: i64 = -1
    for seat in each(game.in_round):
        if giver >= 0:
            game.move("whirl", HAND + giver, HAND + seat)
            game.raise_place(HAND + seat, game.size(HAND + seat) - 2)
        giver = seat
    game.move("whirl", HAND + giver, HAND + each(game.in_round)[0])


def musical_chairs(game: LoserTable, target: i64) -> None:
    """7.4: exchange whole hands."""
    mine, theirs = HAND + game.turn, HAND + target
    game.open &= ~(game.kinds(mine) | game.kinds(theirs))
    more = game.size(mine) - game.size(theirs)
    i: i64
    for i in range(min(game.size(mine), game.size(theirs))):
        game.swap("chairs", mine, i, theirs, i)
    if more > 0:
        game.move("chairs", mine, theirs, more)
    elif more < 0:
        game.move("chairs", theirs, mine, -more)


def bottom_of_the_cauldron(game: LoserTable, target: i64) -> None:
    """7.5: look at the face-down centre cards, and exchange one if you like."""
    if game.size(CENTRE_DOWN):
        game.show("look", CENTRE_DOWN, 1 << game.turn, a=game.turn, b=LOOK_AT_CENTRE)
        game.ask(CENTRE, 1 << game.turn, BY_BOTTOM, game.turn)
    else:
        game.tell("nothing", NO_CENTRE_CARD)


def lucky_catch(game: LoserTable, target: i64) -> None:
    """7.6: take a face-up potion."""
    caught = game.face_up()
    if bits(caught) > 1:
        game.ask(CATCH, 1 << game.turn)
    elif caught:
        potion_caught(game, each(caught)[0])
    else:
        game.tell("nothing", NO_FACE_UP)


def potion_caught(game: LoserTable, potion: i64) -> None:
    """7.6: what is laid down for it?"""
    game.ask(LAY, 1 << game.turn & game.with_a_choice(), potion)


def catch_paid(game: LoserTable, potion: i64) -> None:
    """7.6: the potion laid down lies face up where the other lay."""
    pile: i64 = CENTRE_UP
    while game.find(pile, potion) < 0:
        pile = FRONT_UP if pile == CENTRE_UP else pile + 1
    game.take(game.turn, game.chosen(game.turn))
    top = game.size(HAND + game.turn) - 1
    lies_before: i64 = 0 if pile == CENTRE_UP else 1
    game.swap("catch", HAND + game.turn, top, pile, game.find(pile, potion), a=lies_before)


def lay_before(game: LoserTable, target: i64) -> None:
    """7.7 to 7.9 and 7.23: the Spell lies before the seat it names."""
    if target != game.turn:
        game.move("aim", IN_FORCE + game.turn, IN_FORCE + target)


def stay(game: LoserTable, target: i64) -> None:
    """7.10, 7.12, 7.13: the Spell lies before the one who cast it, and that is all."""


def mirror(game: LoserTable, target: i64) -> None:
    """7.11: at the reveal mine takes the value of theirs."""
    game.mirrors[game.turn] = target + 1


def gong(game: LoserTable, target: i64) -> None:
    """7.14: phase 1 stops."""
    game.gong = True


def vanishing_powder(game: LoserTable, target: i64) -> None:
    """7.15: the hand is laid down, and its owner is out of the round."""
    hand = HAND + game.turn
    game.open &= ~game.kinds(hand)
    game.move("vanish", hand, FRONT_DOWN + game.turn, game.size(hand))
    game.in_round &= ~(1 << game.turn)


def butterfingers(game: LoserTable, target: i64) -> None:
    """7.16: each opponent with two potions or more drops one."""
    droppers = game.opponents() & game.with_a_choice()
    if droppers == 0:
        game.tell("nothing", NOBODY_HAS_TWO)
    game.ask(DROP, droppers)


def drops_chosen(game: LoserTable) -> None:
    """7.16: dropped like a played potion."""
    for seat in each(game.who):
        game.take(seat, game.answers[seat] - DROPPED)
        game.put_before("drop", seat)


def wand_snap(game: LoserTable, target: i64) -> None:
    """7.17: a random potion of the target lies before it, face up."""
    if target != NO_SEAT:
        game.take_at_random("wand snap", target)
        game.move("snap", HAND + target, FRONT_UP + target)
    else:
        game.tell("nothing", NOBODY_HAS_TWO)


def toad_tongue(game: LoserTable, target: i64) -> None:
    """7.18: the target's next blue gives nothing."""
    lay_before(game, target)
    game.tied |= 1 << target


def spell_thief(game: LoserTable, target: i64) -> None:
    """7.19: steal a random Spell, or draw one where nobody has any."""
    if target != NO_SEAT:
        game.pick("spell thief", SPELL + target, 1 << target)
        game.move("steal", SPELL + target, SPELL + game.turn, a=game.turn)
    elif not game.draw_spell(game.turn, DRAWN_BY_THIEF):
        game.tell("nothing", NO_SPELL)


def forbidden_library(game: LoserTable, target: i64) -> None:
    """7.20: draw two Spells."""
    if game.draw_spell(game.turn, DRAWN_BY_LIBRARY):
        game.draw_spell(game.turn, DRAWN_BY_LIBRARY)
    else:
        game.tell("nothing", NO_SPELL)


def crystal_ball(game: LoserTable, target: i64) -> None:
    """7.21: look at every face-down potion on the table."""
    if game.size(CENTRE_DOWN):
        game.show("look", CENTRE_DOWN, 1 << game.turn, a=game.turn, b=LOOK_AT_CENTRE)
    played = game.holders(FRONT_DOWN)
    for seat in each(played):
        game.show("look", FRONT_DOWN + seat, 1 << game.turn, a=game.turn, b=LOOK_AT_PLAYED)
    if played == 0 and game.size(CENTRE_DOWN) == 0:
        game.tell("nothing", NOTHING_HIDDEN)


def truth_serum(game: LoserTable, target: i64) -> None:
    """7.22: a random potion of the target, not yet open, is open to all; none is left: nothing."""
    opened, top = game.opened(target), game.size(HAND + target) - 1
    if bits(opened) <= top:
        game.pick("truth serum", HAND + target, 1 << target, opened)
        game.show("open", HAND + target, EVERYONE, top, 1)
        game.open |= 1 << game.on_top(target)
    else:
        game.tell("nothing", ALL_OPEN)


CARDS: Final = (
    Card("forced-trade", OPPONENT, forced_trade),  # Troc forcé
    Card("wandering-hand", OPPONENT, wandering_hand),  # Main baladeuse
    Card("great-whirl", NOBODY_AT_ALL, great_whirl),  # Grand tourbillon
    Card("musical-chairs", OPPONENT, musical_chairs),  # Chaises musicales
    Card("bottom-of-the-cauldron", NOBODY_AT_ALL, bottom_of_the_cauldron),  # Fond du chaudron
    Card("lucky-catch", NOBODY_AT_ALL, lucky_catch),  # Pêche miraculeuse
    Card("spiked-potion", ANYBODY, lay_before, lasting=True),  # Potion corsée
    Card("flat-potion", ANYBODY, lay_before, lasting=True),  # Potion éventée
    Card("lukewarm-philtre", ANYBODY, lay_before, lasting=True),  # Philtre tiède
    Card("topsy-turvy", NOBODY_AT_ALL, stay, lasting=True),  # Tête en bas
    Card("mirror", OPPONENT, mirror, lasting=True),  # Miroir
    Card("fading-red", NOBODY_AT_ALL, stay, lasting=True),  # Rouge pâle
    Card("about-turn", NOBODY_AT_ALL, stay, lasting=True),  # Marche arrière
    Card("gong", NOBODY_AT_ALL, gong),  # Coup de gong
    Card("vanishing-powder", NOBODY_AT_ALL, vanishing_powder),  # Poudre d'escampette
    Card("butterfingers", NOBODY_AT_ALL, butterfingers),  # Maladresse
    Card("wand-snap", WHO_HAS_TWO, wand_snap),  # Coup de baguette
    Card("toad-tongue", OPPONENT, toad_tongue, lasting=True),  # Langue de crapaud
    Card("spell-thief", WHO_HAS_A_SPELL, spell_thief),  # Voleur de sorts
    Card("forbidden-library", NOBODY_AT_ALL, forbidden_library),  # Bibliothèque interdite
    Card("crystal-ball", NOBODY_AT_ALL, crystal_ball),  # Boule de cristal
    Card("truth-serum", OPPONENT, truth_serum),  # Sérum de vérité
    Card("chatty-thumb", OPPONENT, lay_before, lasting=True),  # Pouce bavard
    Card("prying-eye", OPPONENT, prying_eye),  # Œil indiscret
    Card("grimoire", NOBODY_AT_ALL, grimoire),  # Grimoire
    Card("cauldron-swap", NOBODY_AT_ALL, cauldron_swap),  # Échange au chaudron
    Card("meddling-fingers", OPPONENT, meddling_fingers),  # Doigts crochus
)
SPELL_NAMES: Final = [card.name for card in CARDS[:23]]
ACTION_NAMES: Final = [card.name for card in CARDS[23:]]
AIMED: Final = [card for card in CARDS if card.aim != NOBODY_AT_ALL]
for number, aimed in enumerate(AIMED):
    aimed.aimed_as = number


def card_of(answer: i64) -> Card:
    """The row of a Spell or an Action."""
    return CARDS[answer - FORCED_TRADE]
