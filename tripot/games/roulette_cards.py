"""The Action cards of Roulette (4): what is printed on each kind, and one small function that acts.

Only the first four names are the rulebook's; whoever owns the printed cards changes this file.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tripot.games.roulette_table import (
    ACCUSE,
    AIR_GUN,
    BARREL,
    BRIBE,
    BRIBED_JUDGE,
    BRIBERY,
    BULLET,
    BY_EXTRA_ROUND,
    BY_FINE,
    BY_GIFT,
    BY_HAZARD_PAY,
    CHANGED,
    CLICK,
    CONCEAL,
    DARE,
    DARED,
    DEEP_POCKETS,
    EXTRA_ROUND,
    FACES,
    FINE,
    FIRED,
    FRISK,
    GIFT,
    HAZARD_PAY,
    I_DARE_YOU,
    NUDGE,
    NUDGE_THE_CYLINDER,
    ONE_MORE,
    PEEK,
    POCKET,
    SCORE,
    SECOND_THOUGHTS,
    SHOOT_SOMEBODY,
    SKY,
    SPIN_AGAIN,
    TAMPER,
    TRIGGER,
    RouletteTable,
)
from tripot.kernel.facts import each

Choices = Callable[[RouletteTable, i64], i64]  # what the seat may choose now: seats, or die faces
Effect = Callable[[RouletteTable, i64, i64], None]  # the seat plays it on that choice
ONE: Final = 1  # the only choice of a card that leaves none


class Card:
    """A kind of Action card."""

    def __init__(
        self,
        face: i64,
        french: str,
        copies: int,
        window: i64,
        skull: bool,
        choices: Choices,
        effect: Effect,
        ways: int = 6,
    ) -> None:
        self.face = face
        self.name = FACES.split()[face - 1].partition("/")[0]
        self.french = french
        self.copies = copies
        self.window = window  # the question that it answers
        self.skull = skull  # for the dead and those out of the round as well
        self.choices = choices
        self.effect = effect
        self.ways = ways  # how many answers play it: one for each choice
        self.on_seat = ways > 1 and face != SECOND_THOUGHTS  # its choices are seats
        self.first: i64 = 0  # the answer that plays it on choice 0


# What a card may be played on, from public facts alone (4.1).


def barrels(table: RouletteTable, seat: i64) -> i64:
    """Whoever has a barrel: all who are in the round."""
    return table.playing()


def own_barrel(table: RouletteTable, seat: i64) -> i64:
    """The seat's own barrel."""
    return ONE


def dice(table: RouletteTable, seat: i64) -> i64:
    """Whoever has a die: all who are in the round."""
    return table.playing()


def closed_pockets(table: RouletteTable, seat: i64) -> i64:
    """Whoever has a pocket that was not opened."""
    return table.closed()


def captains(table: RouletteTable, seat: i64) -> i64:
    """Whoever has a living captain."""
    return table.alive


def anybody_else(table: RouletteTable, seat: i64) -> i64:
    """Any other seat, dead, out or finished, if this one takes part in the coming shot."""
    return table.everybody() & ~(1 << seat) if table.owes(seat) else 0


def the_sky(table: RouletteTable, seat: i64) -> i64:
    """The sky is always there for one who takes part in the coming shot."""
    return ONE if table.owes(seat) else 0


def coming_shot(table: RouletteTable, seat: i64) -> i64:
    """A shot that somebody will take."""
    return ONE if table.shooters() else 0


def die_faces(table: RouletteTable, seat: i64) -> i64:
    """Any face of the die, before the first shot."""
    return (2 << table.option("die")) - 1 if table.shots == 0 else 0


def room_for_a_shot(table: RouletteTable, seat: i64) -> i64:
    """Whoever has more cards in the barrel than shots to take."""
    out: i64 = 0
    for other in each(table.playing()):
        if table.size(BARREL + other) > table.owes(other):
            out |= 1 << other
    return out


def bold_bid(table: RouletteTable, seat: i64) -> i64:
    """A die of three or more."""
    return ONE if table.dice[seat] >= 3 else 0


def convicted(table: RouletteTable, seat: i64) -> i64:
    """Asked of nobody but the convicted."""
    return ONE


def own_seven(table: RouletteTable, seat: i64) -> i64:
    """Part of the answer to the pocket question, which says itself what may go there."""
    return 0


# What a card does.


def peek(table: RouletteTable, seat: i64, at: i64) -> None:
    """Look at the top three of a barrel."""
    look(table, seat, at, 3)


def extra_round(table: RouletteTable, seat: i64, at: i64) -> None:
    """A click of a barrel becomes a spare bullet."""
    table.load(at, BARREL + at, BY_EXTRA_ROUND)


def nudge_the_cylinder(table: RouletteTable, seat: i64, at: i64) -> None:
    """Look at the top two of the own barrel, then be asked about them."""
    if look(table, seat, seat, 2) == 2:
        table.ask(NUDGE, 1 << seat)


def look(table: RouletteTable, seat: i64, at: i64, most: i64) -> i64:
    """The seat looks at the top cards of a barrel; at how many."""
    seen = min(most, table.size(BARREL + at))
    other: i64 = 0 if seat == at else 1
    table.show("peek", BARREL + at, 1 << seat, table.size(BARREL + at) - seen, seen, other, seat)
    return seen


def i_dare_you(table: RouletteTable, seat: i64, at: i64) -> None:
    """One more on a die."""
    table.turn_die(at, min(table.dice[at] + 1, table.option("die")), DARED, seat)


def frisk(table: RouletteTable, seat: i64, at: i64) -> None:
    """Look into a closed pocket."""
    table.show("frisk", POCKET + at, 1 << seat, a=0 if seat == at else 1, b=seat)


def bribed_judge(table: RouletteTable, seat: i64, at: i64) -> None:
    """No sentence: the bullet goes into the barrel, and a click of it into the pocket."""
    barrel, pocket = BARREL + seat, POCKET + seat
    table.tell("acquit", seat, table.accusers_of(seat))
    table.drop_charges(seat)
    if table.bring_click(barrel, BRIBERY):
        table.swap("bribe", pocket, table.size(pocket) - 1, barrel, table.size(barrel) - 1)
        table.shuffle("bribe", barrel)


def gift(table: RouletteTable, seat: i64, at: i64) -> None:
    """Aim at somebody else."""
    table.set_aim(seat, at, BY_GIFT)


def air_gun(table: RouletteTable, seat: i64, at: i64) -> None:
    """Aim at the sky."""
    table.aims[seat] = SKY
    table.tell("sky", seat)


def shoot_somebody(table: RouletteTable, seat: i64, at: i64) -> None:
    """Everybody aims at somebody else; whatever was aimed before is void (4.2, 4.4)."""
    table.crossfire = True
    table.aims = table.own_aims()
    table.tell("crossfire", seat)


def second_thoughts(table: RouletteTable, seat: i64, at: i64) -> None:
    """Turn the die."""
    table.turn_die(seat, at, CHANGED, seat)


def one_more(table: RouletteTable, seat: i64, at: i64) -> None:
    """One shot more for somebody."""
    table.more[at] += 1
    table.tell("one_more", at, seat, table.owes(at))


def spin_again(table: RouletteTable, seat: i64, at: i64) -> None:
    """The cards fired go back, and the barrel is shuffled."""
    table.move("respin", FIRED + at, BARREL + at, table.size(FIRED + at), a=seat)
    table.shuffle("respin", BARREL + at)


def hazard_pay(table: RouletteTable, seat: i64, at: i64) -> None:
    """Two points for a bold bid survived."""
    table.score(seat, 2, BY_HAZARD_PAY)


def fine(table: RouletteTable, seat: i64, at: i64) -> None:
    """Two points less for somebody."""
    table.score(at, -2, BY_FINE)


def deep_pockets(table: RouletteTable, seat: i64, at: i64) -> None:
    """Nothing more than the second card that was chosen with it."""


SKULL: Final = True
BRAVE: Final = False  # only for those who are in the round

CARDS: Final = (
    Card(PEEK, "Coup d'œil", 4, TAMPER, BRAVE, barrels, peek),
    Card(GIFT, "Cadeau\u202f!", 3, TRIGGER, BRAVE, anybody_else, gift),
    Card(AIR_GUN, "Pistolet à air", 3, TRIGGER, BRAVE, the_sky, air_gun, 1),
    Card(SHOOT_SOMEBODY, "Abattre quelqu'un", 2, TRIGGER, BRAVE, coming_shot, shoot_somebody, 1),
    Card(SECOND_THOUGHTS, "Changement d'avis", 2, TRIGGER, BRAVE, die_faces, second_thoughts),
    Card(ONE_MORE, "Encore un\u202f!", 2, TRIGGER, SKULL, room_for_a_shot, one_more),
    Card(BRIBED_JUDGE, "Juge corrompu", 2, BRIBE, BRAVE, convicted, bribed_judge, 1),
    Card(HAZARD_PAY, "Prime de risque", 1, SCORE, BRAVE, bold_bid, hazard_pay, 1),
    Card(I_DARE_YOU, "Chiche\u202f!", 2, DARE, SKULL, dice, i_dare_you),
    Card(FRISK, "Fouille au corps", 2, ACCUSE, BRAVE, closed_pockets, frisk),
    Card(DEEP_POCKETS, "Deux poches", 1, CONCEAL, BRAVE, own_seven, deep_pockets, 0),
    Card(EXTRA_ROUND, "Cartouche en trop", 2, TAMPER, SKULL, barrels, extra_round),
    Card(NUDGE_THE_CYLINDER, "Coup de pouce", 2, TAMPER, BRAVE, own_barrel, nudge_the_cylinder, 1),
    Card(SPIN_AGAIN, "Nouveau tournoiement", 1, TRIGGER, SKULL, barrels, spin_again),
    Card(FINE, "Amende", 1, SCORE, SKULL, captains, fine),
)
COPIES: Final = {card.name: card.copies for card in CARDS}
OF_WINDOW: Final = [[card for card in CARDS if card.window == window] for window in range(10)]
FITTING: Final = vec[i64]([sum(1 << card.face for card in cards) for cards in OF_WINDOW])

# The answers that play no card of their own; those of the cards come after them.
PASS: Final = 0
ACCUSE_SEAT: Final = 1
AIM_AT: Final = 7
DIE_FACE: Final = 13
A_CLICK: Final = 19
A_BULLET: Final = 20
TWO_CLICKS: Final = 21  # with Deep Pockets, as the two that follow
CLICK_AND_BULLET: Final = 22
TWO_BULLETS: Final = 23
PLAIN: Final = (
    "pass accuse>0 accuse>1 accuse>2 accuse>3 accuse>4 accuse>5"
    " aim>0 aim>1 aim>2 aim>3 aim>4 aim>5 bid=0 bid=1 bid=2 bid=3 bid=4 bid=5"
    " pocket:click pocket:bullet"
    " pocket:deep-pockets+click+click pocket:deep-pockets+click+bullet"
    " pocket:deep-pockets+bullet+bullet"
)
NO_CARD: Final = -1


def number_answers() -> list[str]:
    """Every answer in order; each card learns which is its first."""
    answers = PLAIN.split()
    for card in CARDS:
        card.first = len(answers)
        if card.on_seat:
            answers += [f"play-on:{card.name}>{seat}" for seat in range(card.ways)]
        elif card.face == SECOND_THOUGHTS:
            answers += [f"turn-die:{card.name}={die}" for die in range(card.ways)]
        elif card.ways:
            answers.append(f"play:{card.name}")
    return [*answers, "sink:click", "sink:bullet"]


ANSWERS: Final = number_answers()
SINK_CLICK: Final = 83
SINK_BULLET: Final = 84
SINKING: Final = [  # what Nudge the Cylinder offers, by the faces of the top two as a mask
    vec[i64]([PASS] + [SINK_CLICK] * (faces >> CLICK & 1) + [SINK_BULLET] * (faces >> BULLET & 1))
    for faces in range(8)
]


def cards_by_answer() -> vec[i64]:
    """By answer: which of the CARDS it plays."""
    out = [NO_CARD] * len(ANSWERS)
    for number, card in enumerate(CARDS):
        for choice in range(card.ways):
            out[int(card.first) + choice] = number
    return vec[i64](out)


PLAYS: Final = cards_by_answer()
