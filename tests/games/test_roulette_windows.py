"""Roulette, clauses 4.2 and 4.3 of the rules: windows, waves, and how many questions they take."""

from __future__ import annotations

import pytest

import tripot
from tests.games.roulette_table import (
    all_pass,
    asking,
    facts,
    hand,
    only,
    options,
    pass_until,
    piles,
    questions,
    say,
    start,
    table,
    told,
)

QUIET = ["conceal", "bid", "accuse"]
ALL = ["conceal", "tamper", "bid", "dare", "accuse", "trigger", "score"]
SIX = "click click click click click click"

# A round in which all pass asks no more than the rules need.


@pytest.mark.parametrize("seats", range(2, 7))
def test_4_3_without_action_cards_three_questions(seats: int) -> None:
    assert questions(start(seats)) == QUIET


@pytest.mark.parametrize("seats", range(2, 7))
def test_4_3_with_action_cards_one_question_for_each_window(seats: int) -> None:
    assert questions(start(seats, hands=["fine"] + [""] * (seats - 1))) == ALL


@pytest.mark.parametrize("die", range(6))
def test_4_3_a_window_before_each_shot_and_once_more(die: int) -> None:
    game = table(SIX, "click", dice=[die, 0], hands=["fine", ""], pockets=["bullet", "click"])
    assert questions(game) == ["trigger"] * (die + 1) + ["score"]


def test_4_3_no_window_before_a_shot_when_nobody_is_in_the_round() -> None:
    game = start(2, phase="trigger", out=[0, 1], lost=[1, 1], hands=["fine", "gift"])
    assert questions(game) == ["score"]


@pytest.mark.parametrize(
    ("kind", "asked"),
    [
        ("peek", ["conceal", "tamper", "bid", "accuse"]),
        ("extra-round", ["conceal", "tamper", "bid", "accuse"]),
        ("nudge", ["conceal", "tamper", "bid", "accuse"]),
        ("i-dare-you", ["conceal", "bid", "dare", "accuse"]),
        ("frisk", QUIET),
        ("bribed-judge", QUIET),
        ("deep-pockets", QUIET),
        ("gift", QUIET),  # nobody owes a shot
        ("air-gun", QUIET),
        ("shoot-somebody", QUIET),
        ("second-thoughts", ["conceal", "bid", "accuse", "trigger"]),
        ("one-more", ["conceal", "bid", "accuse", "trigger"]),
        ("spin-again", ["conceal", "bid", "accuse", "trigger"]),
        ("hazard-pay", QUIET),  # nobody's die shows three
        ("fine", ["conceal", "bid", "accuse", "score"]),
    ],
)
def test_4_3_kinds_that_are_not_on_the_table_open_no_window(kind: str, asked: list[str]) -> None:
    game = start(2, hands=[kind, ""], options=only(kind))
    assert questions(game) == asked


@pytest.mark.parametrize(
    ("kind", "count"), [("gift", 2), ("air-gun", 2), ("shoot-somebody", 2), ("second-thoughts", 1)]
)
def test_4_3_windows_before_a_shot_that_a_card_without_skull_opens(kind: str, count: int) -> None:
    game = table(
        SIX, "click", dice=[2, 0], hands=[kind, ""], options=only(kind), pockets=["bullet", "click"]
    )
    assert questions(game) == ["trigger"] * count


def test_4_3_gift_and_air_gun_ask_only_those_who_owe_a_shot() -> None:
    game = table("click", "click", dice=[1, 0], hands=["gift"] * 2, options=only("gift gift"))
    assert asking(game) == "trigger" and game.asked == (0,)


def test_4_3_hazard_pay_asks_only_a_die_of_three() -> None:
    kinds = only("hazard-pay hazard-pay hazard-pay")
    game = start(3, phase="scoring", dice=[3, 2, 5], hands=["hazard-pay"] * 3, options=kinds)
    assert asking(game) == "score" and game.asked == (0, 2)


def test_4_3_a_bribe_window_only_if_the_table_has_a_judge() -> None:
    game = start(
        2, phase="accusation", pockets=["bullet", "click"], hands=["fine", ""], options=only("fine")
    )
    say(game, "pass", "accuse>0")
    assert facts(game)["lost"] == [1, 0]


# Who is asked, and what a window tells


def test_4_3_whoever_has_action_cards_is_asked_fitting_or_not() -> None:
    game = start(4, phase="spin", hands=["peek", "fine", "", "gift gift"])
    assert asking(game) == "tamper" and game.asked == (0, 1, 3)
    assert options(game, 1) == options(game, 3) == ["pass"]


@pytest.mark.parametrize("held", ["peek", "fine", "nudge", "bribed-judge"])
def test_4_3_who_is_asked_does_not_depend_on_what_is_held(held: str) -> None:
    game = start(3, hands=[held, "fine" if held != "fine" else "peek", ""])
    asked = []
    while facts(game)["round"] == 1:
        asked.append((asking(game), game.asked))
        for seat in game.asked:
            game.answer(seat, game.legal(seat)[0])
    assert asked == [
        ("conceal", (0, 1, 2)),
        ("tamper", (0, 1)),
        ("bid", (0, 1, 2)),
        ("dare", (0, 1)),
        ("accuse", (0, 1, 2)),
        ("trigger", (0, 1)),
        ("score", (0, 1)),
    ]


@pytest.mark.parametrize(
    ("phase", "kind"),
    [("spin", "window"), ("accusation", "window"), ("trigger", "window"), ("scoring", "window")],
)
def test_4_3_nobody_sees_who_has_answered(phase: str, kind: str) -> None:
    game = start(2, phase=phase, hands=["fine", "peek"])
    game.answer(0, game.parse("pass"))
    assert game.question(1)["kind"] == kind  # type: ignore[index]
    assert game.view(1)["locked"] == [] and game.view(None)["locked"] == []
    assert game.view(1)["answer"] is None and game.view(0)["answer"] == "pass"


def test_4_3_a_card_may_be_taken_back_while_the_window_is_open() -> None:
    game = start(2, phase="spin", hands=["peek", "fine"])
    game.answer(0, game.parse("play-on:peek>1"))
    assert piles(game)["discard"] == [] and piles(game, 0)["barrels"][1] == [None] * 6
    game.answer(0, game.parse("pass"))
    game.answer(1, game.parse("pass"))
    assert asking(game) == "bid" and hand(game, 0) == "peek"


# Waves


def test_4_3_the_window_opens_again_after_a_card() -> None:
    game = start(2, phase="spin", hands=["peek peek", "fine"])
    for _ in range(2):
        assert asking(game) == "tamper"
        say(game, "play-on:peek>1", "pass")
    assert asking(game) == "tamper" and game.asked == (1,)
    all_pass(game)
    assert asking(game) == "bid"


def test_4_3_whoever_passed_is_asked_again_when_somebody_played() -> None:
    game = start(2, phase="trigger", dice=[1, 0], hands=["air-gun", "shoot-somebody"])
    say(game, "play:air-gun", "pass")
    assert asking(game) == "trigger" and options(game, 1) == ["pass", "play:shoot-somebody"]


def test_4_3_no_more_waves_when_no_hand_is_left() -> None:
    game = start(2, phase="spin", hands=["peek", "peek"])
    say(game, "play-on:peek>1", "play-on:peek>0")
    assert asking(game) == "bid"


def test_4_3_the_cards_of_a_wave_are_shown_before_the_first_acts() -> None:
    game = start(2, phase="spin", hands=["nudge", "extra-round"])
    say(game, "play:nudge", "play-on:extra-round>0")
    assert asking(game) == "nudge"
    assert piles(game)["discard"] == ["nudge", "extra-round"]
    assert facts(game)["extra"] == [0, 0]
    say(game, "pass")
    assert facts(game)["extra"] == [1, 0]


@pytest.mark.parametrize(("referee", "die"), [(0, 2), (1, 3)])
def test_4_2_within_a_wave_the_order_is_from_the_referee(referee: int, die: int) -> None:
    game = table(
        SIX,
        "click",
        dice=[1, 0],
        referee=referee,
        pockets=["bullet", "click"],
        hands=["second-thoughts", "one-more fine"],
    )
    say(game, f"turn-die:second-thoughts={die}", "play-on:one-more>0")
    acts = [e["event"] for e in game.events() if e["event"] in ("turn_die", "one_more")]
    assert acts == (["turn_die", "one_more"] if referee == 0 else ["one_more", "turn_die"])
    pass_until(game, "score")
    assert len(told(game, "fire")) == die + 1


@pytest.mark.parametrize(("referee", "points"), [(0, 0), (1, 2)])
def test_4_2_three_fines_and_hazard_pay_in_the_order_of_the_wave(referee: int, points: int) -> None:
    # 4 + 2 - 2 - 2 - 2 is 0; 4 - 2 - 2 - 2 stops at 0, and then 2.
    game = start(
        4,
        phase="scoring",
        referee=referee,
        dice=[3, 0, 0, 0],
        hands=["hazard-pay", "fine", "fine", "fine"],
        options=only("fine fine fine hazard-pay"),
    )
    say(game, "play:hazard-pay", "play-on:fine>0", "play-on:fine>0", "play-on:fine>0")
    assert facts(game)["points"] == [points, 1, 1, 1]


def test_4_3_deep_pockets_is_no_window() -> None:
    game = start(2, hands=["deep-pockets", ""], options=only("deep-pockets"))
    say(game, "pocket:deep-pockets+click+bullet", "pocket:click")
    assert asking(game) == "bid"


def test_4_3_no_answer_is_a_pass() -> None:
    for phase in ("spin", "accusation", "trigger", "scoring"):
        game = start(2, phase=phase, hands=["fine", "peek"])
        default = game.question(0)["default"]  # type: ignore[index]
        assert game.notation(default) == "pass"


@pytest.mark.parametrize("seed", range(3))
def test_1_4_no_game_takes_more_questions_than_it_says(seed: int) -> None:
    game = tripot.new("roulette", 2, seed, {"target": 30, "rounds": 40})
    count = 0
    while not game.over:
        for seat in game.asked:
            game.answer(seat, game.legal(seat)[-1 if asking(game) != "bid" else 0])
        count += 1
    assert count <= 9000
