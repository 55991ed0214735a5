"""Et Bim!, clause 7.4: rounds and points."""

from __future__ import annotations

from typing import Any

import pytest

import tripot
from tests.games.et_bim_table import (
    FULL,
    GANGS,
    PLAYED,
    asking,
    events,
    facts,
    finish,
    last_turn,
    names_of,
    pile,
    player,
    say,
    table,
)
from tripot.games.et_bim_missions import MISSION_NAMES


def test_7_4_two_points_for_the_gang_and_three_for_the_living() -> None:
    game = last_turn("boomerang", 0, [0, 2], missions=["boomerang", "sorting", "spying", "loyal"])
    say(game, "10>2", "pass")
    assert game.scores == (3, 2, 0, 1)
    assert [event["cards"] for event in events(game, "mission")] == [
        *(["boomerang"], ["sorting"], ["spying"], ["loyal"]),
    ]


@pytest.mark.parametrize("lives", [True, False])
def test_7_4_charlotte_scores_as_a_winner_only_alive(lives: bool) -> None:
    options: dict[str, object] = {"missions": True, "charlotte": True}
    game = table(
        *(FULL, FULL if lives else "", FULL, ""),
        alive=[0, 1, 2] if lives else [0, 2],
        tiles=["bogosse", "charlotte", "chicot", "chicot"],
        centre="bogosse",
        missions=["boomerang", "sorting", "spying", "puppeteer"],
        piles=["", "", "30 20 30 20", ""],
        options=options,
        round=3,
    )
    say(game, "10>2", "pass")
    assert game.scores == (3, 3 if lives else 0, 0, 0)


def test_7_4_charlotte_does_not_keep_the_last_one_from_standing_alone() -> None:
    options: dict[str, object] = {"missions": True, "charlotte": True}
    game = table(
        *(FULL, FULL, FULL, ""),
        alive=[0, 1, 2],
        tiles=["bogosse", "charlotte", "chicot", "chicot"],
        centre="bogosse",
        missions=["last_standing", "sorting", "spying", "puppeteer"],
        piles=["", "", "30 20 30 20", ""],
        options=options,
        round=3,
    )
    assert say(game, "10>2", "pass").scores == (6, 3, 0, 0)


def test_7_4_the_highest_total_wins_and_ties_share() -> None:
    missions = ["boomerang", "sorting", "spying", "puppeteer"]
    game = last_turn("boomerang", 0, [0, 2], missions=missions, points=[2, 3, 5, 4])
    say(game, "10>2", "pass")
    assert game.scores == (5, 5, 5, 4) and game.winners == (0, 1, 2)


def test_7_4_if_no_gang_won_missions_count_all_the_same() -> None:
    missions = ["loyal", "martyr", "spotless", "boomerang"]
    position: dict[str, Any] = {"missions": missions, "turns": 999, "round": 3, "tiles": GANGS}
    game = table(FULL, FULL, FULL, FULL, options=PLAYED, **position)
    say(game, "10>1", "pass")
    assert game.over and game.scores == (1, 0, 3, 0) and game.winners == (2,)


def test_7_4_twenty_discards_end_a_round_with_points() -> None:
    missions = ["boomerang", "sorting", "spying", "puppeteer"]
    position: dict[str, Any] = {"piles": ["10", "", "20", ""], "discards": 19, "round": 2}
    game = last_turn("boomerang", 0, [0, 2], **{**position, "missions": missions})
    say(game, "-10")
    assert facts(game)["points"] == [3, 2, 0, 0] and facts(game)["round"] == 3 and not game.over


def test_7_4_a_new_round_deals_everything_anew() -> None:
    game = last_turn("boomerang", 0, [0, 2], round=1, points=[1, 1, 1, 1], touched=[0])
    say(game, "10>2", "pass")
    now = facts(game)
    assert not game.over and now["round"] == 2 and now["alive"] == [0, 1, 2, 3]
    assert [pile(game, seat) for seat in range(4)] == ["", "", "", ""]
    assert now["touched"] == [] and now["caused_by"] == [None] * 4 and now["first_out"] is None
    assert now["points"][0] > 1 and asking(game) == "play"
    shown: Any = game.view()["piles"]
    assert sorted(len(cards) for cards in shown["hands"]) == [5, 5, 5, 6]
    assert shown["discard"] == [] and len(shown["deck"]) == 168 - 21
    assert all(row == [None] for row in shown["tiles"]) and player(game) in range(4)


def test_7_4_missions_are_all_different() -> None:
    game = tripot.new("et-bim", 12, 3, PLAYED)
    drawn: list[Any] = []
    for seat in range(12):
        piles: Any = game.view(seat)["piles"]
        drawn += piles["missions"][seat]
    assert len(set(drawn)) == 12 and set(drawn) <= set(MISSION_NAMES)


def test_7_4_oups_tokens_stay_as_they_are() -> None:
    options: dict[str, object] = {"missions": True, "oups": True}
    position: dict[str, Any] = {"alive": [0, 2], "tiles": GANGS, "red": [1, 2]}
    game = table(FULL, "", FULL, "", piles=["", "", "30 20 30 20", ""], options=options, **position)
    say(game, "10>2", "pass")
    assert facts(game)["round"] == 2 and facts(game)["red"] == [1, 2]


@pytest.mark.parametrize(
    ("options", "rounds"),
    [
        ({}, 1),
        ({"missions": True}, 3),
        ({"missions": True, "rounds": 1}, 1),
        ({"rounds": 2}, 2),
        ({"rounds": 3}, 3),
    ],
)
def test_7_4_three_rounds_with_missions(options: dict[str, object], rounds: int) -> None:
    game = finish(tripot.new("et-bim", 4, 5, {"turns": 3, **options}))
    assert [event["round"] for event in events(game, "round")] == list(range(1, rounds + 1))


def test_7_4_rounds_without_missions_count_the_gangs_points() -> None:
    position: dict[str, Any] = {"alive": [0, 2], "tiles": GANGS, "points": [0, 2, 9, 0]}
    piles = ["", "", "30 20 30 20", ""]
    game = table(FULL, "", FULL, "", piles=piles, options={"rounds": 2}, round=2, **position)
    say(game, "10>2", "pass")
    assert game.over and game.scores == (3, 4, 9, 0) and game.winners == (2,)
    assert names_of(game, "mission") == []
