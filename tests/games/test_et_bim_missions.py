"""Et Bim!, clause 7.4: every mission, fulfilled and not, and whose a card is."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import tripot
from tests.games.et_bim_table import (
    FULL,
    GANGS,
    alive,
    events,
    facts,
    last_turn,
    say,
    six,
    table,
)
from tripot.games.et_bim_missions import MISSIONS

RULES = Path(__file__).parents[2] / "docs" / "rules" / "et_bim.md"


def mission_points(game: tripot.Game, seat: int) -> int:
    """What the mission brought: the points of the round without those of the gang."""
    told = {event["seat"]: int(event["points"]) for event in events(game, "points")[-4:]}
    of_the_gang = [3 if other in alive(game) else 2 if other < 2 else 0 for other in range(4)]
    return told[seat] - of_the_gang[seat]


@pytest.mark.parametrize(
    ("mission", "seat", "points", "position"),
    [
        ("bodyguard", 3, 2, {}),  # the left neighbour of 3 is 0
        ("bodyguard", 0, 0, {}),
        ("bodyguard", 1, 0, {}),  # seat 2 falls in this very turn
        ("contract", 0, 2, {}),  # the right neighbour of 0 is 3
        ("contract", 3, 2, {}),
        ("contract", 1, 0, {}),
        ("first_blood", 2, 2, {}),
        ("first_blood", 0, 0, {}),
        ("first_blood", 1, 2, {"caused_by": [None, 1, None, 0]}),  # 7.1: by its own doing
        ("sharpshooter", 0, 3, {}),
        ("sharpshooter", 2, 0, {}),
        ("pacifist", 0, 0, {}),
        ("pacifist", 3, 0, {}),  # none, but it is out
        ("infirmary", 0, 2, {"heals": [2, 1, 0, 0]}),
        ("infirmary", 1, 2, {"heals": [0, 3, 0, 0]}),  # from the grave
        ("infirmary", 1, 0, {"heals": [2, 1, 0, 0]}),
        ("spying", 0, 2, {"looked_at": [[1, 3], [], [], []]}),
        ("spying", 0, 0, {"looked_at": [[3], [0, 2], [], []]}),
        ("puppeteer", 0, 2, {"swaps": [2, 1, 0, 0]}),
        ("puppeteer", 1, 0, {"swaps": [2, 1, 0, 0]}),
        ("sorting", 0, 2, {"recycles": [2, 1, 0, 0]}),
        ("sorting", 1, 0, {"recycles": [2, 1, 0, 0]}),
        ("boomerang", 0, 2, {"boomerangs": [0]}),
        ("boomerang", 1, 0, {"boomerangs": [0]}),
        ("spotless", 0, 3, {"piles": ["10 20", "", "30 20 30 20", ""]}),
        ("spotless", 0, 0, {"piles": ["30 10", "", "30 20 30 20", ""]}),
        ("spotless", 1, 0, {}),  # no points, but it is out
        ("unkillable", 0, 2, {"piles": ["30 20 30", "", "20 30 20 30", ""]}),
        ("unkillable", 0, 0, {"piles": ["30 20 10 10", "", "20 30 20 30", ""]}),
        ("unkillable", 2, 0, {}),  # 110, and out
        ("weathercock", 1, 2, {"first_tiles": [3, 1, 2, 0]}),
        ("weathercock", 2, 2, {"first_tiles": [3, 1, 2, 0]}),
        ("weathercock", 0, 0, {"first_tiles": [3, 1, 2, 0]}),
        ("weathercock", 0, 0, {"first_tiles": [2, 3, 1, 0]}),  # another tile of the same gang
        ("loyal", 0, 1, {"touched": [1, 2]}),
        ("loyal", 1, 0, {"touched": [1, 2]}),
        ("martyr", 1, 2, {}),
        ("martyr", 2, 0, {}),
        ("martyr", 3, 0, {}),
        ("last_standing", 0, 3, {}),
        ("last_standing", 1, 0, {}),
        ("last_standing", 2, 0, {}),
    ],
)
def test_7_4_a_mission(mission: str, seat: int, points: int, position: dict[str, object]) -> None:
    game = last_turn(mission, seat, [0, 2], **position)
    say(game, "10>2", "pass")
    assert game.over and mission_points(game, seat) == points


@pytest.mark.parametrize(
    ("mission", "seat", "points"),
    [
        ("pacifist", 1, 3),
        ("pacifist", 0, 0),
        ("last_standing", 0, 0),
        ("last_standing", 1, 0),
        ("first_blood", 0, 2),
        ("bodyguard", 0, 2),
        ("contract", 1, 0),
        ("martyr", 3, 2),
        ("spotless", 1, 3),
        ("unkillable", 1, 0),
    ],
)
def test_7_4_a_mission_with_two_survivors(mission: str, seat: int, points: int) -> None:
    game = last_turn(mission, seat, [0, 1, 2])
    say(game, "10>2", "pass")
    assert game.over and mission_points(game, seat) == points


def test_7_4_every_mission_is_of_the_page_and_is_tested_both_ways() -> None:
    page = RULES.read_text(encoding="utf-8")
    rows = re.findall(
        r"^\| (\d+) \| `(\w+)` \| ([^|]+) \| [^|]+ \| (\d) \|", page, flags=re.MULTILINE
    )
    named = [(name, french.strip(), int(points)) for _, name, french, points in rows]
    assert named == [(one.name, one.french, one.points) for one in MISSIONS] and len(named) == 16
    (mark,) = [mark for mark in test_7_4_a_mission.pytestmark if mark.name == "parametrize"]  # type: ignore[attr-defined]
    (more,) = [
        mark
        for mark in test_7_4_a_mission_with_two_survivors.pytestmark  # type: ignore[attr-defined]
        if mark.name == "parametrize"
    ]
    cases = [*mark.args[1], *more.args[1]]
    for name, _, points in named:
        assert {case[2] for case in cases if case[0] == name} == {0, points}, name


# Whose card it is


def counted(first: str, second: str, *piles: str, **position: Any) -> tripot.Game:
    """Missions; seat 0 and seat 1 have these cards, the others 10s."""
    options: dict[str, object] = {"missions": True, "non": 2}
    written = list(piles) or ["", "", "", ""]
    hands = [six(first), six(second), FULL, FULL]
    return table(*hands, piles=written, options=options, tiles=GANGS, **position)


@pytest.mark.parametrize(
    ("reactions", "heals"),
    [
        (["pass"], [1, 0, 0, 0]),
        (["bim", "pass"], [0, 1, 0, 0]),
        (["bim", "bim", "pass"], [1, 0, 0, 0]),
        (["non"], [0, 0, 0, 0]),
        (["bim", "non"], [0, 0, 0, 0]),
    ],
)
def test_7_4_a_heal_counts_for_him_whose_it_was(reactions: list[str], heals: list[int]) -> None:
    game = counted("heal bim non", "bim non", "10 20", "20", "", "")
    say(game, "heal>1", *reactions)
    assert facts(game)["heals"] == heals


def test_7_4_a_heal_without_effect_counts_for_nobody() -> None:
    game = say(counted("heal", ""), "heal>1", "pass")
    assert facts(game)["heals"] == [0, 0, 0, 0]


def test_7_4_a_heal_dropped_on_a_shield_counts_for_nobody() -> None:
    game = counted("heal", "bim", "10 shield", "", "", "", shields=[2, None, None, None])
    say(game, "heal>1", "bim", "pass")
    assert facts(game)["heals"] == [0, 0, 0, 0] and facts(game)["boomerangs"] == []


@pytest.mark.parametrize(
    ("reactions", "looked_at"),
    [
        (["pass"], [[1], [], [], []]),
        (["bim", "pass"], [[], [0], [], []]),
        (["bim", "bim", "pass"], [[1], [], [], []]),
        (["non"], [[], [], [], []]),
    ],
)
def test_7_4_an_identification_too(reactions: list[str], looked_at: list[list[int]]) -> None:
    game = say(counted("id bim", "bim non"), "id>1", *reactions)
    assert facts(game)["looked_at"] == looked_at


@pytest.mark.parametrize(
    ("answers", "swaps", "touched"),
    [
        (["pass", "2"], [1, 0, 0, 0], [1, 2]),
        (["bim", "pass", "2"], [0, 1, 0, 0], [0, 2]),
        (["bim", "bim", "pass", "3"], [1, 0, 0, 0], [1, 3]),
        (["non"], [0, 0, 0, 0], []),
    ],
)
def test_7_4_a_swap_too(answers: list[str], swaps: list[int], touched: list[int]) -> None:
    game = say(counted("swap bim", "bim non"), "swap>1", *answers)
    assert facts(game)["swaps"] == swaps and facts(game)["touched"] == touched


@pytest.mark.parametrize(
    ("reactions", "recycles"),
    [
        (["pass"], [1, 0, 0, 0]),
        (["bim", "pass"], [0, 1, 0, 0]),
        (["bim", "bim", "pass"], [1, 0, 0, 0]),
        (["non"], [0, 0, 0, 0]),
    ],
)
def test_7_4_a_recycle_too(reactions: list[str], recycles: list[int]) -> None:
    game = counted("recycle bim", "bim non", "10", "30", "", "")
    say(game, "recycle>1", *reactions)
    assert facts(game)["recycles"] == recycles


def test_7_4_what_is_replayed_counts_as_well() -> None:
    game = counted("recycle", "", "", "heal", "20", "")
    say(game, "recycle>1", "pass", "heal>2", "pass")
    assert facts(game)["recycles"] == facts(game)["heals"] == [1, 0, 0, 0]


@pytest.mark.parametrize(
    ("reactions", "boomerangs"),
    [
        (["pass"], []),
        (["bim", "pass"], [1]),
        (["bim", "bim", "pass"], []),
        (["bim", "bim", "bim", "pass"], [1]),
        (["bim", "non"], []),
    ],
)
@pytest.mark.parametrize("kind", ["10", "shield", "heal", "id"])
def test_7_4_a_boomerang(reactions: list[str], boomerangs: list[int], kind: str) -> None:
    game = say(counted(f"{kind} bim non", "bim bim"), f"{kind}>1", *reactions)
    assert facts(game)["boomerangs"] == boomerangs


def test_7_4_a_dropped_card_is_no_boomerang() -> None:
    game = say(counted("20", "bim", "20", "", "", ""), "20>1", "bim", "pass")
    assert facts(game)["boomerangs"] == []


def test_7_4_an_elimination_is_the_doing_of_him_whose_card_it_was() -> None:
    game = counted("10", "bim", "30 20 30 20", "", "", "")
    say(game, "10>1", "bim", "pass")
    assert facts(game)["caused_by"] == [1, None, None, None] and facts(game)["first_out"] == 0


def test_7_4_by_an_error_it_is_ones_own() -> None:
    options: dict[str, object] = {"missions": True, "oups": True}
    piles = ["30 20 30 10", "20", "", ""]
    hands = [six("20"), FULL, FULL, FULL]
    game = table(*hands, piles=piles, red=[0], tiles=GANGS, options=options)
    say(game, "20>1")
    assert facts(game)["caused_by"] == [0, None, None, None]


def test_7_4_the_second_elimination_is_not_the_first() -> None:
    game = counted("10", "", "", "", "30 20 30 20", "", first_out=3)
    say(game, "10>2", "pass")
    assert facts(game)["first_out"] == 3


def test_7_4_weathercock_by_a_swap_that_was_played() -> None:
    options: dict[str, object] = {"missions": True}
    missions = ["loyal", "weathercock", "martyr", "contract"]
    position: dict[str, Any] = {"tiles": GANGS, "missions": missions, "turns": 999, "round": 3}
    game = table(six("swap"), FULL, FULL, FULL, options=options, **position)
    say(game, "swap>1", "pass", "2")
    assert game.over and game.scores == (1, 2, 0, 0) and game.winners == (1,)


def test_7_4_charlotte_counts_as_a_gang_for_the_weathercock() -> None:
    options: dict[str, object] = {"missions": True, "charlotte": True}
    missions = ["spotless", "weathercock", "martyr", "contract"]
    position: dict[str, Any] = {"tiles": GANGS, "centre": "charlotte", "missions": missions}
    game = table(six("swap"), FULL, FULL, FULL, options=options, turns=999, round=3, **position)
    say(game, "swap>1", "pass", "centre")
    assert game.scores == (3, 2, 0, 0)
