"""Advice at the table of Roulette: why an answer is not offered, and what an offered one would do.

Both follow from public facts and from what the seat itself sees.
"""

from __future__ import annotations

from mypy_extensions import i64

from tripot.games.roulette_cards import (
    A_BULLET,
    A_CLICK,
    ACCUSE_SEAT,
    AIM_AT,
    CARDS,
    CLICK_AND_BULLET,
    DIE_FACE,
    NO_CARD,
    PLAYS,
    SINK_CLICK,
    TWO_BULLETS,
    TWO_CLICKS,
    Card,
)
from tripot.games.roulette_table import (
    ACCUSE,
    AIM,
    AIR_GUN,
    BARREL,
    BID,
    BULLET,
    CONCEAL,
    FINE,
    GIFT,
    HAND,
    HAZARD_PAY,
    I_DARE_YOU,
    NUDGE,
    ONE_MORE,
    POCKET,
    SECOND_THOUGHTS,
    SHOOT_SOMEBODY,
    RouletteTable,
)

Preview = tuple[str, tuple[i64, i64, i64, i64]]


# Why not


def reason_of(table: RouletteTable, seat: i64, answer: i64) -> str:
    """A declared reason why the seat may not answer this now; '' if the kernel can say it."""
    question = table.question_number
    if PLAYS[answer] != NO_CARD:
        return against_card(table, seat, answer, CARDS[PLAYS[answer]])
    if question == ACCUSE and ACCUSE_SEAT <= answer < AIM_AT:
        return against_accusation(table, seat, answer - ACCUSE_SEAT)
    if question == AIM and answer == AIM_AT + seat:
        return "aim_self"
    if question == BID and DIE_FACE <= answer < A_CLICK:
        return "no_such_face"
    if question == NUDGE and answer >= SINK_CLICK:
        return "not_on_top"
    return ""


def against_accusation(table: RouletteTable, seat: i64, accused: i64) -> str:
    """2.4: why this seat may not accuse that one."""
    if accused == seat:
        return "accuse_self"
    if (table.accusers >> seat) & 1:
        return "has_accused"
    if not (table.alive >> seat) & 1:
        return ""
    return "pocket_open" if (table.playing() & table.opened) >> accused & 1 else "no_pocket"


def against_card(table: RouletteTable, seat: i64, answer: i64, card: Card) -> str:
    """4.1 and 4.4: why a card in hand may not be played like this."""
    choice = answer - card.first
    if table.find(HAND + seat, card.face) < 0:
        return ""
    if card.window != table.question_number:
        return "other_phase"
    if not card.skull and not (table.playing() >> seat) & 1:
        return "needs_skull"
    if card.face in (GIFT, AIR_GUN, SHOOT_SOMEBODY) and not card.choices(table, seat):
        return "no_shot"
    if card.face == GIFT:
        return "aim_self"
    if card.face == SECOND_THOUGHTS:
        return "after_first_shot" if table.shots else "no_such_face"
    if card.face == HAZARD_PAY:
        return "low_die"
    if card.face == ONE_MORE and (table.playing() >> choice) & 1:
        return "enough_shots"
    return "nothing_to_act_on"


# What if


def preview_of(table: RouletteTable, seat: i64, answer: i64) -> Preview | None:
    """What an offered answer would do, as far as the seat can know."""
    question = table.question_number
    if question == CONCEAL:
        return barrel_with(table, seat, answer)
    if question == BID:
        return bid_worth(table, seat, answer - DIE_FACE)
    if PLAYS[answer] == NO_CARD:
        return None
    card = CARDS[PLAYS[answer]]
    choice = answer - card.first
    if card.face == SECOND_THOUGHTS:
        return bid_worth(table, seat, choice)
    if card.face == I_DARE_YOU:
        die: i64 = min(table.dice[choice] + 1, table.option("die"))
        return "die", (choice, die, 0, 0)
    if card.face == ONE_MORE:
        return "owed", (choice, table.owes(choice) + 1, 0, 0)
    if card.face == HAZARD_PAY:
        return "points", (seat, table.points[seat] + 2, 0, 0)
    if card.face == FINE:
        return "points", (choice, max(0, table.points[choice] - 2), 0, 0)
    return None


def barrel_with(table: RouletteTable, seat: i64, answer: i64) -> Preview:
    """2.1: the barrel that is left when these cards are pocketed."""
    clicks: i64 = table.option("clicks") - table.extra[seat]
    bullets: i64 = 1 + table.extra[seat]
    if answer in (A_CLICK, CLICK_AND_BULLET):
        clicks -= 1
    elif answer == TWO_CLICKS:
        clicks -= 2
    if answer in (A_BULLET, CLICK_AND_BULLET):
        bullets -= 1
    elif answer == TWO_BULLETS:
        bullets -= 2
    return "barrel", (clicks, bullets, 0, 0)


def bid_worth(table: RouletteTable, seat: i64, die: i64) -> Preview:
    """2.5 and 2.6: the points of a bid, and the odds in percent of taking its shots unharmed."""
    odds = odds_of_clicks(table, seat, die + table.more[seat])
    return "bid", (die + 1, table.points[seat] + die + 1, odds, 0)


def odds_of_clicks(table: RouletteTable, seat: i64, shots: i64) -> i64:
    """How likely the top cards of one's own barrel are all clicks.

    One knows how many bullets lie there, and the faces that one has seen; the others may lie in any
    order. Only what is certain is 0 or 100.
    """
    barrel = BARREL + seat
    size = table.size(barrel)
    bullets = 1 + table.extra[seat] - table.count(POCKET + seat, BULLET)
    unseen: i64 = 0
    i: i64
    for i in range(size):
        if not (table.seen[table.place(barrel, i)] >> seat) & 1:
            unseen += 1
        elif table.face(barrel, i) == BULLET:
            bullets -= 1
            if i >= size - shots:
                return 0
    ways: i64 = 1
    all_ways: i64 = 1
    clicks = unseen - bullets
    for i in range(max(0, size - shots), size):
        if not (table.seen[table.place(barrel, i)] >> seat) & 1:
            ways *= clicks
            all_ways *= unseen
            clicks -= 1
            unseen -= 1
    if ways <= 0:
        return 0
    if ways == all_ways:
        return 100
    return max(1, min(99, (200 * ways + all_ways) // (2 * all_ways)))
