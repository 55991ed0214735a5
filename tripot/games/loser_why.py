"""Why an answer of Loser is not offered, and what an offered one would do."""

from __future__ import annotations

from mypy_extensions import i64

from tripot.games.loser_spells import (
    AIMED,
    WHO_HAS_A_SPELL,
    WHO_HAS_TWO,
    aims,
    card_of,
)
from tripot.games.loser_table import (
    ACT,
    CATCH,
    CAUGHT,
    CAULDRON_SWAP,
    CENTRE,
    CENTRE_CARD,
    FADING_RED,
    FORCED_TRADE,
    FRONT_DOWN,
    FRONT_UP,
    KEEP,
    KEPT,
    LUKEWARM_PHILTRE,
    PASS,
    PLAY,
    PRYING_EYE,
    RED,
    SEAT,
    SPELL,
    TARGET,
    THUMB,
    THUMB_DOWN,
    VANISHING_POWDER,
    VOTE,
)
from tripot.games.loser_values import LoserValues
from tripot.kernel.facts import bits


def reason(game: LoserValues, seat: i64, answer: i64) -> str:
    """Why the seat may not answer this to the open question, from what it knows; or ''."""
    question = game.question_number
    if question == PLAY:
        return why_not_play(game, seat, answer)
    if question == ACT and FORCED_TRADE <= answer < SEAT:
        return why_not_act(game, answer)
    if question == TARGET and SEAT <= answer < CENTRE_CARD:
        return why_not_target(game, seat, answer - SEAT)
    if question == CENTRE:
        if answer == PASS:
            return "must_swap"
        return "no_such_place" if CENTRE_CARD <= answer < THUMB_DOWN else ""
    if question == CATCH and CAUGHT < answer <= CAUGHT + 19:
        top = game.face(FRONT_UP + seat, game.size(FRONT_UP + seat) - 1)
        return "just_played" if answer - CAUGHT == top else "not_face_up"
    if question == KEEP and game.find(SPELL + seat, answer - KEPT) >= 0:
        return "not_drawn"
    return ""


def why_not_play(game: LoserValues, seat: i64, answer: i64) -> str:
    """3.1 and 3.3: a potion first, and one that is still in hand."""
    if FORCED_TRADE <= answer < SEAT:
        held = answer >= PRYING_EYE or game.find(SPELL + seat, answer) >= 0
        return "potion_first" if held else ""
    if PASS < answer < FORCED_TRADE:
        lies = game.kinds(FRONT_UP + seat) | game.kinds(FRONT_DOWN + seat)
        return "played" if (lies >> answer) & 1 else ""
    return ""


def why_not_act(game: LoserValues, answer: i64) -> str:
    """3.3 and 7.15: the other side of an Action card, or the Powder with two in the round."""
    if answer >= PRYING_EYE:
        first = answer < CAULDRON_SWAP
        side = game.action_1 if first else game.action_2
        return "other_side" if game.other_side(side, 0 if first else 2) else "not_in_use"
    few = answer == VANISHING_POWDER and bits(game.in_round) < 3
    return "too_few" if few else ""


def why_not_target(game: LoserValues, seat: i64, target: i64) -> str:
    """3.3: it must be one that the effect can work on."""
    aim = AIMED[game.a].aim
    if target == seat:
        return "yourself"
    if aim == WHO_HAS_A_SPELL:
        return "no_spell"
    if not game.is_in(target):
        return "left_the_round"
    return "one_potion" if aim == WHO_HAS_TWO else ""


def foresee(
    game: LoserValues, seat: i64, answer: i64
) -> tuple[str, tuple[i64, i64, i64, i64]] | None:
    """3.2, 3.3 and 7.18: what comes after a potion, and whom a card can be aimed at; 5.5: what
    one's own is worth at the vote.
    """
    question = game.question_number
    if question == PLAY:
        if (RED >> answer) & 1:
            return "turn_ends", (0, 0, 0, 0)
        return "tied" if (game.tied >> seat) & 1 else "then_act", (0, 0, 0, 0)
    if question == ACT:
        targets = aims(game, card_of(answer).aim)
        return ("aimed", (targets, 0, 0, 0)) if targets else None
    if question == VOTE or question == THUMB:
        return own_worth(game, seat)
    return None


def own_worth(game: LoserValues, seat: i64) -> tuple[str, tuple[i64, i64, i64, i64]]:
    """5.5, as far as the seat itself can know it."""
    more, other = game.more(seat), game.copied(seat)
    if other >= 0:
        return "same_as", (other, more, 0, 0)
    value: i64 = 10
    if not game.before(seat, LUKEWARM_PHILTRE):
        value = game.brewed(seat, game.in_force(FADING_RED) > 0)
    return "worth", (max(0, value + more), 0, 0, 0)
