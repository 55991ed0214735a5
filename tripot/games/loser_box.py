"""What is in the box of Loser: its cards and piles, and all that is asked, answered and told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tripot.games.loser_spells import ACTION_NAMES, AIMED, SPELL_NAMES, Card
from tripot.games.loser_table import MOST_SPELLS
from tripot.games.loser_values import MOST_CHANGE, MOST_WORTH, POTION_NAMES, RANKS_FIRST
from tripot.kernel.identity import COUNTDOWN, SEALED, TURN, Identity, Pile, Question
from tripot.kernel.options import Option, a_number, some_counts, some_numbers

POTION_LOOKS: Final = [
    f"{name}/crate/{'blue' if 1 < int(name) < 15 else 'red'}" for name in POTION_NAMES
]
GLYPHS: Final = (
    *("swap", "hand", "swap", "swap", "crate", "hand"),
    *("coin", "coin", "coin", "back", "mask", "coin"),
    *("back", "bell", "shield", "hand", "hand", "critter"),
    *("hand", "key", "eye", "key", "bell"),
)
SPELL_LOOKS: Final = [
    f"{name}/{glyph}/violet" for name, glyph in zip(SPELL_NAMES, GLYPHS, strict=True)
]
CENTRE_SWAPS: Final = "cauldron-swap,meddling-fingers,bottom-of-the-cauldron"


def names(cards: Sequence[Card]) -> str:
    """The names of these cards, as a word kind lists them."""
    return ",".join(card.name for card in cards)


IDENTITY: Final = Identity(
    key="loser",
    name={"en": "Loser", "fr": "Loser"},
    line={
        "en": "Keep one potion, bet whether it is the strongest, and do not become a frog.",
        "fr": "Garde une potion, parie sur sa force, et ne finis pas en grenouille.",
    },
    seats=(3, 6),
    minutes=(15, 15),
    age=8,
    longest=780,  # 13 rounds of 13 turns with four questions, six open thumbs, a vote and a gift
    version=2,
    options=(
        Option(
            "potions",
            "The potions in the deck",
            {
                "type": "array",
                "items": {"type": "integer", "minimum": 1, "maximum": 19},
                "minItems": 3,
                "maxItems": 19,
                "uniqueItems": True,
                "examples": [[1, *range(3, 20)], list(range(2, 19))],
            },
            list(range(1, 20)),
        ),
        some_counts(
            "spells",
            "Spells of each kind",
            3,
            dict.fromkeys(SPELL_NAMES, 1),
            dict.fromkeys(SPELL_NAMES, 0),
            {name: int("gong" not in name) for name in SPELL_NAMES},
            {name: 3 * int(name in ("truth-serum", "chatty-thumb")) for name in SPELL_NAMES},
        ),
        some_numbers("actions", "The faces of the Action cards in use", 1, 4, [1, 2, 3, 4]),
        Option(
            "hands",
            "Potions dealt to each seat; none: by the number of seats",
            {
                "type": "array",
                "items": {"type": "integer", "minimum": 1, "maximum": 6},
                "minItems": 0,
                "maxItems": 6,
                "examples": [[2, 2, 2], [1, 2, 3, 4], [3, 1, 2, 2, 2]],
            },
            [],
        ),
        a_number("up", "Potions face up in the centre; -1: all that are left", -1, 16, -1),
        a_number("down", "Potions face down in the centre; -1: by the number of seats", -1, 6, -1),
        a_number("first", "The first player; -1: by lot", -1, 5, -1),
        a_number("frogs", "Lost rounds that make a frog", 1, 3, 2),
    ),
    faces=" ".join([*POTION_LOOKS, *SPELL_LOOKS]),
    piles=(
        Pile("deck", 19),
        Pile("centre_up", 19, seen="everyone"),
        Pile("centre_down", 6),
        Pile("hands", 8, seen="owner", each=True, loose=True),
        Pile("front_up", 16, seen="everyone", each=True),
        Pile("front_down", 16, seen="owner", each=True),
        Pile("spell_pile", MOST_SPELLS),
        Pile("spell_discard", MOST_SPELLS, seen="everyone"),
        Pile("spells", MOST_SPELLS, seen="owner", each=True, loose=True),
        Pile("in_force", 16, seen="everyone", each=True),
    ),
    steps="take_turn turn_over discard_spell end_turn chatty_thumbs all_vote lose_round"
    " loser_draws next_round",
    questions=(
        Question("play", "3.1", TURN),
        Question("act", "3.3", TURN),
        Question("target", "3.3", TURN, f"cause:word({names(AIMED)})", most=40_000),
        Question("centre", "6.3", TURN, f"cause:word({CENTRE_SWAPS}) seat:seat", most=40_000),
        Question("swap", "6.3", TURN, f"cause:word({CENTRE_SWAPS}) centre:1..6", most=40_000),
        Question("give", "7.2", TURN, "seat:seat", most=40_000),
        Question("catch", "7.6", TURN, most=40_000),
        Question("lay", "7.6", TURN, "potion:face", most=40_000),
        Question("trade", "7.1", SEALED, "seat:seat other:seat", most=40_000),
        Question("whirl", "7.3", SEALED, most=40_000),
        Question("drop", "7.16", SEALED, most=40_000),
        Question("thumb", "7.23", TURN, f"first:{RANKS_FIRST.text}", most=30_000),
        Question("vote", "4.1", COUNTDOWN, f"first:{RANKS_FIRST.text}", most=20_000),
        Question("keep", "5.4", TURN, "heir:seat", most=40_000),
    ),
    answers=" ".join(
        [
            "pass",
            *[f"play:{potion}" for potion in POTION_NAMES],
            *[f"cast:{spell}" for spell in SPELL_NAMES],
            *ACTION_NAMES,
            *[f"aim>{seat}" for seat in range(6)],
            *[f"swap@centre_down={number}" for number in range(1, 7)],
            *("thumb-down", "thumb-up"),
            *[f"give:{potion}" for potion in POTION_NAMES],
            *[f"drop:{potion}" for potion in POTION_NAMES],
            *[f"catch:{potion}" for potion in POTION_NAMES],
            *[f"keep:{spell}" for spell in SPELL_NAMES],
        ]
    ),
    events=f"""
        shuffle 100
        deal 200
        round 600 round:1..13
        turn 300 seat:seat
        play 700 cause:word(blue,red,tied)
        cast 1200 cause:word({",".join(SPELL_NAMES)})
        use 1200 seat:seat cause:word({",".join(ACTION_NAMES)})
        target 800 seat:seat by:seat cause:word({names(AIMED)})
        nothing 800
            cause:word(no_spell,no_centre,no_face_up,nobody_has_two,all_open,no_swap,none_hidden)
        turn_over 300 used:word({",".join(ACTION_NAMES)}) shown:word({",".join(ACTION_NAMES)})
        discard 200
        look 800 seat:seat cause:word(hand,centre,played)
        draw 600 cause:word(first,grimoire,thief,library,loser)
        recycle 600
        exchange 900 cause:word({CENTRE_SWAPS}) centre:1..6
        trade 900
        take 800
        give 800
        whirl 400
        chairs 500
        catch 1200 cause:word(centre,played)
        aim 200
        vanish 1500
        drop 700 cause:word(blue,red)
        snap 1000
        steal 900 seat:seat
        open 1200
        lift 200
        vote 1200 cause:word(one_each,gong) first:{RANKS_FIRST.text}
        thumbs 1500 up:seats down:seats cause:word(mixed,all_up,all_down,openly_up,openly_down)
        reveal 300
        value 500 seat:seat value:0..{MOST_WORTH} cause:word(printed,changed) spells:faces
        loser 3000 seat:seat cause:word(down,alone,among,down_tie,alone_tie,among_tie)
            first:{RANKS_FIRST.text} value:0..{MOST_WORTH}
        lapse 200
        frog 1500 seat:seat frogs:1..3 of:1..3
        gift 900
        gather 100
        end 2500 seats:seats loser:seat
    """,
    claims="""
        mine_is_red
        mine_is_highest
        mine_is_low
        nasty_spell
        i_hold card:face
        i_suspect seat:seat
        trust_me
    """,
    previews=f"""
        then_act
        turn_ends
        tied
        aimed seats:seats
        worth value:0..{MOST_WORTH}
        same_as seat:seat more:-{MOST_CHANGE}..{MOST_CHANGE}
    """,
    reasons={
        "played": "3.1",
        "potion_first": "3.3",
        "other_side": "3.3",
        "not_in_use": "2.1",
        "too_few": "7.15",
        "yourself": "3.3",
        "left_the_round": "7.15",
        "one_potion": "7.17",
        "no_spell": "7.19",
        "no_such_place": "6.3",
        "must_swap": "6.3",
        "just_played": "7.6",
        "not_face_up": "7.6",
        "not_drawn": "5.4",
    },
    first="frogs more",
)
