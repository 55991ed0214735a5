"""Quick Shot, sections 1 and 2 of the rules: goal, parts, set-up and the options of the table."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import tripot
from tests.games.quick_shot_table import (
    alive,
    discard,
    events,
    facts,
    finish,
    hand,
    leader,
    odds,
    out,
    piles,
    play,
    table,
)
from tripot.games import quick_shot
from tripot.kernel.registry import open_table
from tripot.kernel.rng import Script

RULES = Path(__file__).parents[2] / "docs" / "rules" / "quick_shot.md"
TOY: dict[str, object] = {"kinds": [1, 8], "copies": 2, "hand": 1, "aside": 0}


def new(seats: int, seed: int = 0, **options: object) -> tripot.Game:
    return tripot.new("quick-shot", seats, seed, options)


def dealt(script: Script, seats: int, options: dict[str, object]) -> tripot.Game:
    opened = open_table("quick-shot", seats, options, None)
    game = opened.game(opened)
    game.begin(script, True)
    return game


def faces(game: tripot.Game) -> Counter[str]:
    """Every card of the box, wherever it lies."""
    every: Any = game.to_json()["faces"]
    return Counter(every)


# 1 Goal and parts


def test_1_1_the_leader_at_the_end_of_round_4_wins() -> None:
    game = table("2 1", "8 1", "1 2", round=4)
    play(game, "2 8 1")
    assert game.winners == (1,)
    assert alive(game) == [0, 1, 2]


def test_1_1_whoever_outlasts_everybody_else_wins_on_the_spot() -> None:
    game = table("8 1", "8 1", "5 1")
    play(game, "8 8 5")
    assert game.winners == (2,)
    assert facts(game)["round"] == 1


def test_1_2_forty_cards_five_of_each_of_eight_kinds() -> None:
    assert faces(new(5)) == {str(kind): 5 for kind in range(1, 9)}


def test_1_2_the_leader_card_counts_four_rounds() -> None:
    game = table("8 8 8 8", "1 1 1 1", "2 2 2 2")
    assert facts(game)["round"] == 1
    for _ in range(4):
        play(game, "8 1 2")
    assert [event["round"] for event in events(game, "round")] == [1, 2, 3, 4]
    assert game.winners == (0,)


def test_1_3_the_kinds_have_the_names_of_the_rules_page() -> None:
    section = RULES.read_text(encoding="utf-8").split("\n## ")[1]
    rows = re.findall(r"^\| (\d) \| [^|]+ \| ([^|]+) \|", section, re.MULTILINE)
    assert [int(strength) for strength, _ in rows] == [1, 2, 3, 4, 5, 6, 7, 8]
    for strength, name in rows:
        assert getattr(quick_shot, name.strip().upper().replace(" ", "_")) == int(strength)


@pytest.mark.parametrize("kind", range(1, 9))
def test_1_3_a_card_is_as_strong_as_it_says(kind: int) -> None:
    game = table(f"{kind} 1", "2 3", "8 8")
    game.answer(0, kind)
    assert facts(game)["strengths"][0] == kind


# 2.1 to 2.3: the deal


@pytest.mark.parametrize("seats", range(3, 8))
def test_2_1_five_cards_each_four_aside_the_rest_to_draw(seats: int) -> None:
    game = new(seats)
    shown = piles(game)
    sizes = [len(cards) for cards in shown["hands"]]
    assert sizes.pop(leader(game)) == 6  # the Leader has drawn
    assert sizes == [5] * (seats - 1)
    assert len(shown["aside"]) == 4
    assert len(shown["deck"]) == 40 - 5 * seats - 4 - 1
    assert shown["discard"] == []


@pytest.mark.parametrize("seats", [2, 8])
def test_2_1_three_to_seven_seats(seats: int) -> None:
    with pytest.raises(tripot.BadOption, match="3 to 7 seats"):
        tripot.new("quick-shot", seats)


@pytest.mark.parametrize("seed", range(5))
def test_2_1_the_cards_set_aside_stay_out_for_the_whole_game(seed: int) -> None:
    game = new(7, seed)

    def aside() -> list[str]:
        state: Any = game.to_json()
        return [state["faces"][place] for place in state["piles"]["aside"]]

    before = aside()
    finish(game)
    assert aside() == before
    assert [piles(game, viewer)["aside"] for viewer in (0, 3, None)] == [[None] * 4] * 3


def test_2_1_every_deal_is_equally_likely() -> None:
    def cards(script: Script) -> tuple[str, ...]:
        game = dealt(script, 3, TOY)
        own = [events(game, "deal", viewer=seat)[seat]["cards"][0] for seat in range(3)]
        (drawn,) = events(game, "draw", viewer=leader(game))
        return (*own, drawn["cards"][0])

    # Two 1s and two 8s lie in six orders: three cards are dealt and the fourth is drawn.
    found = odds(cards)
    assert len(found) == 6
    assert set(found.values()) == {Fraction(1, 6)}


def test_2_1_option_kinds() -> None:
    assert faces(new(3, kinds=[8, 1, 5, 3])) == {"1": 5, "3": 5, "5": 5, "8": 5}


@pytest.mark.parametrize("copies", [3, 4, 5])
def test_2_1_option_copies(copies: int) -> None:
    assert faces(new(3, copies=copies)) == {str(kind): copies for kind in range(1, 9)}


@pytest.mark.parametrize("size", [1, 2, 3, 4, 5])
def test_2_1_option_hand(size: int) -> None:
    game = new(3, hand=size)
    sizes = sorted(len(cards) for cards in piles(game)["hands"])
    assert sizes == [size, size, size + 1]


@pytest.mark.parametrize("size", [0, 1, 4])
def test_2_1_option_aside(size: int) -> None:
    game = new(3, aside=size)
    assert len(piles(game)["aside"]) == size
    assert len(piles(game)["deck"]) == 40 - 15 - size - 1


def test_2_1_one_card_left_to_draw_is_enough() -> None:
    game = new(3, kinds=[1, 8], copies=2, hand=1, aside=0)
    assert len(piles(game)["deck"]) == 0
    assert finish(game).over


@pytest.mark.parametrize(
    ("seats", "options", "missing"),
    [
        (3, {"kinds": [1, 8], "copies": 2, "hand": 1, "aside": 1}, 1),
        (3, {"kinds": [1], "copies": 5, "hand": 2, "aside": 0}, 2),
        (7, {"copies": 1}, 32),
        (3, {"copies": 2}, 4),
    ],
)
def test_2_1_a_deck_too_small_is_refused(
    seats: int, options: dict[str, object], missing: int
) -> None:
    with pytest.raises(tripot.BadOption, match=rf"deck is too small by {missing}:"):
        tripot.new("quick-shot", seats, 0, options)


@pytest.mark.parametrize(
    ("name", "value", "wanted"),
    [
        ("kinds", [], "a list of 1 to 8, each a whole number from 1 to 8, not []"),
        ("kinds", [0], "a list of 1 to 8, each a whole number from 1 to 8, not [0]"),
        ("kinds", [9], "a list of 1 to 8, each a whole number from 1 to 8, not [9]"),
        ("kinds", [2, 2], "no two alike, not [2, 2]"),
        ("kinds", 3, "a list of 1 to 8, each a whole number from 1 to 8, not 3"),
        ("copies", 0, "a whole number from 1 to 5, not 0"),
        ("copies", 6, "a whole number from 1 to 5, not 6"),
        ("hand", 0, "a whole number from 1 to 5, not 0"),
        ("hand", 6, "a whole number from 1 to 5, not 6"),
        ("hand", "5", "a whole number from 1 to 5, not '5'"),
        ("aside", -1, "a whole number from 0 to 4, not -1"),
        ("aside", 5, "a whole number from 0 to 4, not 5"),
        ("aside", True, "a whole number from 0 to 4, not True"),
    ],
)
def test_2_1_an_option_out_of_range_is_refused(name: str, value: object, wanted: str) -> None:
    with pytest.raises(tripot.BadOption) as refused:
        tripot.new("quick-shot", 3, 0, {name: value})
    assert f"option {name}: expected" in str(refused.value)
    assert str(refused.value).endswith(wanted)


def test_2_1_an_unknown_option_is_refused() -> None:
    with pytest.raises(tripot.BadOption, match=r"no option 'cards'.*automata, kinds"):
        new(3, cards=40)


@pytest.mark.parametrize("seats", range(3, 8))
def test_2_2_each_seat_leads_some_games(seats: int) -> None:
    leaders = {leader(new(seats, seed)) for seed in range(60)}
    assert leaders == set(range(seats))


def test_2_2_each_seat_leads_with_the_same_odds_in_round_1() -> None:
    found = odds(lambda script: (leader(g := dealt(script, 3, TOY)), facts(g)["round"]))
    assert found == {(seat, 1): Fraction(1, 3) for seat in range(3)}


def test_2_3_only_the_leader_draws_and_hands_are_not_refilled() -> None:
    game = table("8 1 1", "1 1 2", "2 2 3", deck="5 6 7")
    before = len(piles(game)["deck"])
    play(game, "8 1 2")
    assert [hand(game, seat) for seat in range(3)] == ["1 1 5 6", "1 2", "2 3"]
    assert len(piles(game)["deck"]) == before - 1
    assert [event["to"] for event in events(game, "draw")] == [["hands", 0], ["hands", 0]]


# 2.4 and 2.5: the discard


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_2_4_everybody_reads_the_discard_at_any_time(viewer: int | None) -> None:
    game = table("4 1", "7 1", "2 3", discard="5 6")
    assert piles(game, viewer)["discard"] == ["5", "6"]
    game.answer(0, 4)
    assert piles(game, viewer)["discard"] == ["5", "6"]
    game.answer(1, 7)
    game.answer(2, 3)
    game.answer(0, 1)
    assert piles(game, viewer)["discard"] == ["5", "6", "1"]


def test_2_5_with_seven_seats_the_leader_of_round_2_draws_from_the_discard() -> None:
    game = table(
        "1 3 3 3 3", "1 5 5 5 5", "2 4 4 4 4", "2 6 6 6 6", "6 7 7 7 7", "7 8 8 8 8", "8 3 5 4 1"
    )
    assert piles(game)["deck"] == []
    assert events(game, "recycle") == []
    game.answer(0, 1)
    assert events(game, "recycle") == []
    for seat, card in enumerate((1, 2, 2, 6, 7, 8), start=1):
        game.answer(seat, card)
    assert out(game) == [4]  # the 6 is the weakest and goes with four cards
    game.answer(5, 8)  # the 7 is the next weakest
    assert len(events(game, "recycle")) == 1
    assert discard(game) == ""
    assert len(piles(game)["deck"]) == 7 + 4 + 1 - 1
    assert (facts(game)["round"], leader(game)) == (2, 6)


def test_2_5_the_new_pile_is_the_discard_shuffled() -> None:
    rest = "8 2 2"
    options: dict[str, object] = {"kinds": [1, 2, 8], "copies": 2, "hand": 1, "aside": 0}
    position: dict[str, object] = {"hands": ["1", "1", "8"], "discard": rest, "leader": 0}

    def drawn(script: Script) -> tuple[str, int]:
        opened = open_table("quick-shot", 3, options, position)
        game = opened.game(opened)
        game.begin(script, True)
        return str(events(game, "draw", viewer=0)[0]["cards"][0]), len(piles(game)["deck"])

    assert odds(drawn) == {("8", 2): Fraction(1, 3), ("2", 2): Fraction(2, 3)}


def test_2_5_not_before_the_draw() -> None:
    options: dict[str, object] = {"kinds": [1, 2, 8], "copies": 2, "hand": 1, "aside": 0}
    game = table("8", "1 1", "2 2", deck="8", options=options)
    assert (piles(game)["deck"], discard(game)) == ([], "")
    game.answer(0, 8)
    game.answer(1, 1)
    assert events(game, "recycle") == []
    game.answer(2, 2)
    assert discard(game) == ""
    assert len(piles(game)["deck"]) == 2


def test_2_5_not_in_round_4_when_nobody_draws_any_more() -> None:
    options: dict[str, object] = {"kinds": [1, 2, 8], "copies": 2, "hand": 1, "aside": 0}
    game = table("8", "1 1", "2 2", deck="8", options=options, round=4)
    play(game, "8 1 2")
    assert game.over
    assert discard(game) == "1 2 8"


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_2_5_never_with_fewer_than_seven_seats(seats: int) -> None:
    for seed in range(20):
        assert events(finish(new(seats, seed)), "recycle") == []


def test_2_5_always_with_seven_seats_if_there_is_a_round_2() -> None:
    for seed in range(20):
        game = finish(new(7, seed))
        rounds = len(events(game, "round"))
        assert len(events(game, "recycle")) == (1 if rounds >= 2 else 0)
