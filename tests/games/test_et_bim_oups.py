"""Et Bim!, clause 7.1: Oups tokens."""

from __future__ import annotations

from typing import Any

import pytest

import tripot
from tests.games.et_bim_table import (
    FULL,
    GANGS,
    alive,
    asking,
    can_say,
    cards,
    discard,
    events,
    facts,
    hand,
    names_of,
    pile,
    player,
    say,
    shielded,
    six,
    table,
    targets_of,
    worlds,
)

OUPS: dict[str, object] = {"oups": True}
NON: dict[str, object] = {"non": 2}
CHARLOTTE: dict[str, object] = {"charlotte": True}


def oups(first: str, *piles: str, **position: Any) -> tripot.Game:
    """With Oups tokens; seat 0 has these cards and the others 10s."""
    return table(six(first), FULL, FULL, FULL, piles=list(piles), options=OUPS, **position)


# 7.1 Oups


def test_7_1_without_tokens_nobody_can_err() -> None:
    game = table(six("20"), FULL, FULL, FULL, piles=["", "20", "", ""])
    assert targets_of(game, "20") == [2, 3]


@pytest.mark.parametrize("kind", ["20", "30"])
def test_7_1_an_error_may_be_laid_from_hand(kind: str) -> None:
    game = oups(kind, "", f"{kind} id", "", "")
    assert targets_of(game, kind) == [1, 2, 3]


def test_7_1_never_on_oneself_or_on_a_shield() -> None:
    game = oups("20", "20", "20 shield", "20", "", shields=[None, 2, None, None])
    assert targets_of(game, "20") == [2, 3]


def test_7_1_the_first_error_is_taken_back_and_the_turn_goes_on() -> None:
    game = oups("20", "", "20", "", "")
    assert facts(game)["red"] == []
    say(game, "20>1")
    assert facts(game)["red"] == [0] and pile(game, 1) == "20" and discard(game) == ""
    assert hand(game, 0) == "10 10 10 10 10 20" and game.asked == (0,) and asking(game) == "play"
    assert names_of(game, "play", "oups", "take_back") == ["play", "oups", "take_back"]
    say(game, "20>2", "pass")
    assert pile(game, 2) == "20" and player(game) == 1


def test_7_1_the_error_is_settled_before_anybody_reacts() -> None:
    hands = [six("20"), six("bim"), FULL, FULL]
    game = table(*hands, piles=["", "20", "", ""], options=OUPS)
    say(game, "20>1")
    assert game.asked == (0,)
    say(game, "20>1")
    assert game.asked == (1,) and asking(game) == "play" and pile(game, 0) == "20"


def test_7_1_all_know_the_card_taken_back() -> None:
    options: dict[str, object] = {"oups": True, "hand": 1, "cards": cards(ten=4, twenty=2)}
    game = table("20 10", "10", "", "", piles=["", "20", "", ""], options=options)
    assert {"10 10", "10 20"} == {world[0] for world in worlds(game, 2, "hands 0")}
    say(game, "20>1")
    assert worlds(game, 2, "hands 0") == {("10 20",)}
    say(game, "10>3")
    assert worlds(game, 2, "hands 0") == {("20",)}


@pytest.mark.parametrize("own", ["", "20", "20 20", "10 shield"])
def test_7_1_a_later_error_lies_on_ones_own_pile_and_the_turn_is_over(own: str) -> None:
    shields = [2 if own.endswith("shield") else None, None, None, None]
    game = oups("20", own, "20", "", "", red=[0], shields=shields)
    say(game, "20>1")
    assert pile(game, 0) == f"{own} 20".strip() and pile(game, 1) == "20" and player(game) == 1
    assert shielded(game) == ({} if shields[0] is None else {0: 2})
    assert names_of(game, "oups", "error", "lands") == ["oups", "error"]


def test_7_1_a_later_error_over_100_is_ones_own_doing() -> None:
    game = oups("20", "30 20 30 10", "20", "", "", red=[0], tiles=GANGS)
    say(game, "20>1")
    assert alive(game) == [1, 2, 3] and player(game) == 1
    assert [(event["seat"], event["by"]) for event in events(game, "out")] == [(0, 0)]
    assert discard(game).count("?") == 5


def test_7_1_a_later_error_may_end_the_game() -> None:
    hands = [six("20"), "", FULL, ""]
    piles = ["30 20 30 10", "", "20", ""]
    game = table(*hands, alive=[0, 2], tiles=GANGS, piles=piles, red=[0], options=OUPS)
    say(game, "20>2")
    assert game.over and game.winners == (2, 3)


def test_7_1_one_token_each() -> None:
    hands = [six("20"), six("20"), FULL, FULL]
    game = table(*hands, piles=["", "", "20", ""], options=OUPS)
    say(game, "20>2", "10>3", "pass", "20>2")
    assert facts(game)["red"] == [0, 1] and game.asked == (1,)


def test_7_1_an_error_by_recycle_is_replayed() -> None:
    game = oups("recycle", "", "30", "30", "30")
    say(game, "recycle>1", "pass")
    assert asking(game) == "replay" and can_say(game) == ["30>1", "30>2", "30>3"]
    say(game, "30>2")
    assert facts(game)["red"] == [0] and asking(game) == "replay" and game.asked == (0,)
    taken: Any = game.view()["piles"]
    assert taken["taken"] == ["30"] and pile(game, 2) == "30"
    say(game, "30>1", "pass")
    assert pile(game, 1) == "recycle 30" and player(game) == 1


def test_7_1_a_later_error_by_recycle_is_ones_own() -> None:
    game = oups("recycle", "30", "30", "30", "30", red=[0])
    say(game, "recycle>1", "pass", "30>2")
    assert pile(game, 0) == "30 30" and pile(game, 1) == "recycle" and player(game) == 1


def test_7_1_both_errors_in_one_replay() -> None:
    game = oups("recycle", "", "30", "30", "30")
    say(game, "recycle>1", "pass", "30>2", "30>3")
    assert pile(game, 0) == "30" and player(game) == 1


def test_7_1_an_error_by_a_returned_recycle_hits_him_who_took_the_card() -> None:
    hands = [six("recycle"), six("bim"), FULL, FULL]
    piles = ["30", "20 30 20 10", "30", ""]
    game = table(*hands, piles=piles, red=[1], tiles=GANGS, options=OUPS)
    say(game, "recycle>1", "bim", "pass", "30>2")
    assert alive(game) == [0, 2, 3] and player(game) == 2
    assert [(event["seat"], event["by"]) for event in events(game, "out")] == [(1, 1)]


def test_7_1_an_error_is_no_legal_play_for_4_7() -> None:
    game = oups("recycle", "", "20 20", "20", "20 shield", shields=[None, None, None, 2])
    assert targets_of(game, "recycle") == [2]


def test_7_1_an_error_is_no_legal_play_for_3_4_but_may_come_first() -> None:
    game = oups("20 20 20 bim bim bim", "", "20", "20", "20")
    assert can_say(game) == ["pass", "20>1", "20>2", "20>3"]
    say(game, "20>1")
    assert facts(game)["red"] == [0] and "pass" in can_say(game)
    say(game, "pass")
    assert names_of(game, "stuck") == ["stuck"]
    question: Any = game.question(0)
    assert question["arguments"] == {"again": True}


def test_7_1_an_error_after_3_4_goes_on_with_the_same_question() -> None:
    hands = ["bim bim bim bim bim bim", FULL, FULL, FULL]
    deck = "20 20 20 20 20 20"
    game = table(*hands, piles=["", "20", "20", "20"], options=OUPS, deck=deck)
    say(game, "pass", "20>1")
    question: Any = game.question(0)
    assert question["arguments"] == {"again": True} and facts(game)["red"] == [0]
    say(game, "pass")
    assert player(game) == 1 and names_of(game, "stuck", "cannot") == ["stuck", "cannot"]


def test_7_1_a_returned_card_is_never_an_error() -> None:
    hands = [six("20"), six("bim"), FULL, FULL]
    game = table(*hands, piles=["20", "", "", ""], options=OUPS)
    say(game, "20>1", "bim", "pass")
    assert facts(game)["red"] == [] and discard(game) == "20 bim" and pile(game, 0) == "20"


def test_7_1_silence_never_errs() -> None:
    game = oups("20 20 20 20 20 20", "", "20", "20", "")
    question: Any = game.question(0)
    assert game.notation(question["default"]) == "play:20>3"
    game = oups("20 20 20 20 20 20", "", "20", "20", "20")
    question = game.question(0)
    assert game.notation(question["default"]) == "pass"
    game = say(oups("recycle", "", "30", "30", ""), "recycle>2", "pass")
    question = game.question(0)
    assert game.notation(question["default"]) == "play:30>2"


def test_7_1_with_two_left_an_error_breaks_the_row_only_when_it_stays() -> None:
    hands = [six("20"), "", FULL, ""]
    position: dict[str, Any] = {"alive": [0, 2], "tiles": GANGS, "options": OUPS, "discards": 5}
    game = table(*hands, piles=["", "", "20", ""], **position)
    say(game, "20>2")
    assert facts(game)["discards"] == 5
    say(game, "20>2")
    assert facts(game)["discards"] == 0 and pile(game, 0) == "20"
