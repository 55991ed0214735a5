"""What is in the box of Et Bim!: cards, tiles and piles, the options of a table, its identity."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tripot.games.et_bim_missions import MISSION_NAMES
from tripot.kernel.errors import BadOption, Sentence, at_option
from tripot.kernel.facts import bits, each
from tripot.kernel.identity import TURN, WINDOW, Identity, Pile, Question
from tripot.kernel.kinds import Kind
from tripot.kernel.options import Option, a_number, some_counts, some_numbers
from tripot.kernel.piles import Piles

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
GANGS: Final = ("bogosse", "chicot", "binoclard", "charlotte")
A_SIZE: Final = Kind("0..12")
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
    *("pass", "bim:bim", "non:non", "swap@centre"),
    *[f"swap>{seat}" for seat in range(MOST_SEATS)],
    *[f"discard:{card}" for card in CARDS.split()],
    *[f"play:{card}>{seat}" for card in PLAYABLE for seat in range(MOST_SEATS)],
]

# The steps.
TAKE_TURN: Final = 0
END_TURN: Final = 1
NEW_ROUND: Final = 2

DISCARDS: Final = 20  # 3.3: so many running, and the last two stop
PRINTED: Final = dict(zip(CARDS.split()[:BIM], (44, 34, 20, 9, 10, 9, 9, 10, 23), strict=True))
SIZES: Final = {  # 2.1
    4: [2, 2],
    5: [3, 3],
    6: [3, 3],
    7: [4, 4],
    8: [4, 4],
    9: [3, 3, 3],
    10: [4, 4, 3],
    11: [4, 4, 4],
    12: [4, 4, 4],
}
WITH_CHARLOTTE: Final = {5: [3, 2], 7: [4, 3], 10: [4, 3, 3], 11: [4, 4, 3]}  # 7.3
SIZE: Final = {"type": "integer", "minimum": 2, "maximum": 6}
SOME_SIZES: Final = {
    "type": "array",
    "items": SIZE,
    "minItems": 0,
    "maxItems": 3,
    "examples": [[2, 2], [3, 2], [3, 3], [2, 2, 2], [4, 3], [5, 3], [6, 6], [3, 4, 4]],
}
FEW: Final = {"10": 0, "20": 0, "30": 0, "id": 0, "shield": 0, "heal": 0, "swap": 0, "recycle": 0}

# A line for each: the milliseconds to read it, and what is told.
EVENTS: Final = """
    shuffle 100
    deal 100
    deal_tile 100
    deal_mission 100
    round 700 round:1..3 cause:word(only,several)
    turn 300 seat:seat
    draw 200
    recycle 700
    play 900 seat:seat
    bim 700
    return 900
    non 700
    refused 700
    dropped 1300 cause:word(shielded,same_damage,nothing_to_take)
    lands 1000 seat:seat by:seat cause:word(damage,shield,clean) damage:0..999
    look 1000 by:seat
    heal 1000 by:seat damage:0..999
    swap 1300 by:seat cause:word(seats,centre)
    take 800 by:seat
    discard 500
    stuck 1500
    cannot 900 seat:seat cause:word(no_card,nobody,nothing_fits)
    unshield 200 seat:seat
    oups 1500 seat:seat
    take_back 900 seat:seat
    error 1300 seat:seat damage:0..999
    out 2200 seat:seat by:seat cause:word(hit,error) damage:0..999
    tile 300 cause:word(seat,centre)
    clear 200
    lay_down 100
    mystery 800 seat:seat
    too_long 1500
    gang 700 card:face seats:seats cause:word(seats,both,centre)
    won 2000 seats:seats cause:word(gang,fewer,nobody) gang:face?
    mission 300
    points 1200 seat:seat points:0..99 cause:word(gang,done,failed) card:face?
    gather 300
    end 2000 seats:seats cause:word(gang,fewer,nobody,points) gang:face?
"""

# Why a card may not lie there: reasons, and the first three causes of the event `dropped`.
SHIELDED: Final = 0
SAME_DAMAGE: Final = 1
NOTHING_TO_TAKE: Final = 2
NO_SECOND_TILE: Final = 3
MAY_STAY: Final = -1
FORBIDDEN: Final = ("shielded", "same_damage", "nothing_to_take", "no_second_tile")

# How a round ends, in the order of the events `won` and `end`.
ONE_GANG: Final = 0
FEWER: Final = 1
NO_GANG: Final = 2
BY_POINTS: Final = 3

IDENTITY: Final = Identity(
    key="et-bim",
    name={"en": "Et Bim!", "fr": "Et Bim\u202f!"},
    line={
        "en": "Hidden gangs, paint by the bucket: find your own and be the last gang standing.",
        "fr": "Des gangs cachés, de la peinture à flots\u202f: que le dernier gang soit le tien.",
    },
    seats=(4, 12),
    minutes=(15, 15),
    age=8,
    longest=336_000,  # 3 rounds of 1000 turns (3.7) of 112: 12 cards laid, 72 reactions, 12 errors
    version=2,
    options=(
        Option(
            "sizes",
            "Tiles of each gang; none: as the rules say",
            SOME_SIZES,
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
            {**FEW, "10": 34, "30": 34, "shield": 4, "bim": 6},
            {**FEW, "20": 24, "30": 20, "heal": 4, "recycle": 20, "bim": 10},
            {**FEW, "10": 12, "20": 24, "30": 12, "id": 4, "swap": 9, "bim": 16},
        ),
        a_number("first", "The chair that begins, from 1 on; 0: by lot", 0, 12, 0),
        a_number("hand", "Cards dealt to each; one more is drawn", 0, 5, 5),
        a_number("points", "Points a seat bears", 0, 100, 100),
        a_number("turns", "Turns in a round at most", 1, 1000, 1000),
    ),
    faces="10/burst 20/burst 30/burst id/eye shield/shield heal/heart swap/swap recycle/loop"
    " bim/back non/back bogosse/mask/teal chicot/mask/ochre binoclard/mask/violet charlotte/mask "
    + " ".join(f"{name}/coin" for name in MISSION_NAMES),
    piles=(
        Pile("deck", 180),
        Pile("discard", 180, seen="everyone", loose=True),
        Pile("taken", 1, seen="everyone"),
        Pile("hands", 6, seen="owner", each=True, loose=True),
        Pile("piles", 60, seen="everyone", each=True),
        Pile("centre", 13),
        Pile("tiles", 1, seen="owner", each=True, secret=True),
        Pile("mission_deck", 16, loose=True),
        Pile("missions", 1, seen="owner", each=True, secret=True),
    ),
    steps="take_turn end_turn new_round",
    questions=(
        Question("play", "3.1", TURN, "again:flag"),
        Question("react", "5.1", WINDOW, "sender:seat card:face", most=9_000),
        Question("second", "4.6", TURN, "target:seat"),
        Question("replay", "4.7", TURN, "card:face"),
    ),
    answers=" ".join(ANSWERS),
    events=EVENTS,
    claims="""
        i_am gang:face(bogosse,chicot,binoclard)
        you_are_mine seat:seat
        i_hold card:face(10,20,30,id,shield,heal,swap,recycle,bim,non)
    """,
    previews="""
        hit seat:seat before:0..999 added:0..30 after:0..999
        knock_out seat:seat before:0..999 added:0..30 after:0..999
        heal seat:seat before:0..999 removed:0..30 after:0..999
        error seat:seat
        own_error seat:seat before:0..999 added:0..30 after:0..999
        no_effect seat:seat
        return seat:seat
    """,
    reasons={
        "yourself": "3.1",
        "out": "4.8",
        "shielded": "4.4",
        "same_damage": "4.2",
        "nothing_to_take": "4.7",
        "no_second_tile": "4.6",
        "no_mystery_tile": "4.6",
        "own_tile": "4.6",
        "same_tile": "4.6",
        "reaction": "5.1",
        "not_stuck": "3.4",
        "two_left": "3.3",
    },
    first="damage shields points",
)


def all_tiles(game: Piles) -> vec[i64]:
    """2.1 and 7.3: the tiles of the gangs, and Charlotte; worked out once for a table."""
    rows = game.table.rows
    if "tiles" not in rows:
        seats, charlotte = int(game.seats), int(game.option("charlotte"))
        sizes = game.table.options["sizes"]
        assert isinstance(sizes, list)
        if not sizes:
            sizes = WITH_CHARLOTTE.get(seats, SIZES[seats]) if charlotte else SIZES[seats]
        most = seats + (0 if charlotte else 1)
        if len(sizes) == 1 or not seats <= sum(sizes) <= most:
            text = "{seats} tiles" if charlotte else "{seats} or {most} tiles"
            tiles = Sentence(text, {"seats": seats, "most": most})
            text = "expected two or three gangs, together {tiles}"
            raise BadOption(at_option("sizes", text, tiles=tiles))
        faces = [BOGOSSE + gang for gang, size in enumerate(sizes) for _ in range(size)]
        rows["tiles"] = vec[i64](faces + [CHARLOTTE] * charlotte)
    return rows["tiles"]


def gang_sizes(game: Piles) -> vec[i64]:
    """2.1 and 7.3: how many tiles there are of each of GANGS."""
    out = vec[i64]([0] * len(GANGS))
    for face in all_tiles(game):
        out[face - BOGOSSE] += 1
    return out


def all_cards(game: Piles) -> vec[i64]:
    """1.3 and 7.2: the cards; worked out once for a table."""
    rows = game.table.rows
    if "deck" not in rows:
        faces: list[int] = [NON] * int(game.option("non"))
        faces += [int(face) for face in game.counted_cards("cards", TEN)]
        actions = len([face for face in faces if IDENTIFICATION <= face <= RECYCLE])
        least = max(1, int(game.seats * game.option("hand")))
        if not least <= len(faces) <= 180 or actions > 48:
            text = "expected {least} to 180 cards with NON, at most 48 actions"
            raise BadOption(at_option("cards", text, least=least))
        rows["deck"] = vec[i64](faces)
    return rows["deck"]


def all_missions(game: Piles) -> vec[i64]:
    """7.4: the missions, all different."""
    kinds = game.option("orders")
    if bits(kinds) < game.seats:
        text = "expected at least {seats} missions"
        raise BadOption(at_option("orders", text, seats=int(game.seats)))
    faces = vec[i64]()
    for kind in each(kinds):
        faces = append(faces, FIRST_MISSION - 1 + kind)
    return faces
