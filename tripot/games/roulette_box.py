"""The box of Roulette: what it is called, what it is made of, what is asked, answered and told."""

from __future__ import annotations

from typing import Final

from tripot.games.roulette_cards import ANSWERS, COPIES
from tripot.games.roulette_table import FACES
from tripot.kernel.identity import SEALED, TURN, WINDOW, Identity, Pile, Question
from tripot.kernel.options import Option, a_number, some_counts

NO_CARDS: Final = dict.fromkeys(COPIES, 0)
IDENTITY: Final = Identity(
    key="roulette",
    name={
        "en": "World Championship Russian Roulette",
        "fr": "Championnat du monde de roulette russe",
    },
    line={
        "en": "Hide a card, bid on your luck, and be the last captain or the first to 15 points.",
        "fr": "Cache une carte, parie sur ta chance, garde le dernier capitaine ou fais 15 points.",
    },
    seats=(2, 6),
    minutes=(30, 30),
    age=14,
    longest=9000,
    version=3,
    options=(
        Option(
            "skin",
            "Words of the table",
            {"type": "string", "enum": ["rulebook", "family"]},
            "rulebook",
        ),
        some_counts(
            "cards",
            "Action cards of each kind",
            10,
            COPIES,
            NO_CARDS,
            {**NO_CARDS, "deep-pockets": 4, "bribed-judge": 4, "nudge": 4, "spin-again": 2},
            {**NO_CARDS, "peek": 2, "extra-round": 1, "frisk": 1, "fine": 1},
        ),
        a_number("hand", "Action cards dealt to each", 0, 3, 1),
        a_number("characters", "Characters of each, captain included", 1, 4, 4),
        a_number("target", "Points to win", 1, 30, 15),
        a_number("clicks", "Clicks of each", 2, 6, 6),
        a_number("bullets", "Bullets in all", 2, 19, 19),
        a_number("die", "The highest bid", 0, 5, 5),
        a_number("rounds", "Rounds until nobody wins", 1, 40, 40),
    ),
    faces=FACES,
    piles=(
        Pile("sevens", 7, seen="owner", each=True, loose=True),
        Pile("pockets", 2, seen="owner", each=True, loose=True),
        Pile("barrels", 7, each=True),
        Pile("fired", 7, seen="everyone", each=True),
        Pile("aside", 6, seen="everyone", each=True),
        Pile("spares", 19, seen="everyone"),
        Pile("hands", 40, seen="owner", each=True, loose=True),
        Pile("deck", 40),
        Pile("discard", 40, seen="everyone"),
        Pile("gone", 42, loose=True),
    ),
    steps="play_round pocket_phase spin_phase after_spin bid_phase after_bids accusation_phase"
    " open_pockets hear_bribes pass_sentence trigger_phase shoot fire scoring_phase end_round"
    " open_window apply_card",
    questions=(
        Question("conceal", "2.1", SEALED, most=45_000),
        Question("tamper", "4.3", WINDOW, least=1_200, most=10_000),
        Question("nudge", "4.3", TURN, most=20_000),
        Question("bid", "2.3", SEALED, most=45_000),
        Question("dare", "4.3", WINDOW, least=1_200, most=8_000),
        Question("accuse", "2.4", WINDOW, least=2_500, most=20_000, passes=False),
        Question("bribe", "2.4", WINDOW, least=2_500, most=12_000, passes=False),
        Question("trigger", "2.5", WINDOW, "shot:1..101", least=1_200, most=8_000),
        Question("aim", "4.4", SEALED, most=20_000),
        Question("score", "2.6", WINDOW, "goal:1..30", least=1_200, most=8_000),
    ),
    answers=" ".join(ANSWERS),
    events="""
        shuffle 0
        seven 0
        spares 200
        deal 200
        round 800 round:1..40 referee:seat
        pocket 100
        spin 100
        peek 1000 cause:word(own,another) by:seat
        sink 1000
        bid 300 seat:seat die:0..5
        turn_die 1000 seat:seat cause:word(dared,changed) die:0..5 by:seat
        accuse 1200 seat:seat accused:seat
        frisk 1000 cause:word(own,another) by:seat
        open 1300 accusers:seats
        verdict 900 seat:seat cause:word(honest,cheat) accusers:seats
        acquit 1800 seat:seat accusers:seats
        bribe 1200
        no_click 1800 cause:word(false_accusation,extra_round,bribe)
        no_spare 1200 seat:seat cause:word(false_accusation,extra_round)
        aside 900 cause:word(false_accusation,extra_round)
        load 300 cause:word(false_accusation,extra_round)
        draw 500 cause:word(reward,comfort,loss,several)
        no_draw 1000 seat:seat count:1..40 cause:word(reward,comfort,loss,several)
        recycle 800
        play 500 cause:word(alone,on) target:seat?
        effect 700 seat:seat card:face cause:word(alone,on) target:seat?
        spent 1200 seat:seat card:face
        aim 700 seat:seat cause:word(gift,crossfire) target:seat
        sky 700 seat:seat
        crossfire 1200 seat:seat
        one_more 1000 seat:seat by:seat owed:0..7
        respin 600 by:seat
        call 3000 seats:seats shot:1..100
        fire 700 cause:word(own,aimed,sky) target:seat?
        loses 2200 seat:seat cause:word(convicted,own_shot,shot) by:seats left:0..4
        captain_lost 3000 seat:seat cause:word(convicted,own_shot,shot) by:seats
        unload 100
        home 100
        gather 0
        gone 200
        points 300 seat:seat cause:word(survived,hazard_pay,fine) points:0..6000 change:-2..6
        end 2000 seats:seats cause:word(points,last_captain,no_captain,rounds) points:0..6000
    """,
    wakes="play",
    counts="call",
    claims="""
        my_pocket card:face(click,bullet)
        cheats seat:seat
        i_bid die:0..5
        i_hold card:face
        trust_me
    """,
    previews="""
        barrel clicks:0..6 bullets:0..7
        bid points:1..6 total:1..6000 odds:0..100
        die seat:seat die:0..5
        owed seat:seat owed:0..7
        points seat:seat points:0..6000
    """,
    reasons={
        "accuse_self": "2.4",
        "has_accused": "2.4",
        "no_pocket": "2.4",
        "pocket_open": "2.4",
        "no_such_face": "2.3",
        "not_on_top": "4.1",
        "aim_self": "4.1",
        "other_phase": "4.1",
        "needs_skull": "4.1",
        "nothing_to_act_on": "4.1",
        "after_first_shot": "4.1",
        "low_die": "4.1",
        "no_shot": "4.4",
        "enough_shots": "2.5",
    },
    first="points characters owed",
)
