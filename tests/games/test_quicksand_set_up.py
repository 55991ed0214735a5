"""Quicksand, sections 1 and 2 of the rules: goal, parts, set-up and the options of the table."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import tripot
from tests.games.quicksand_table import (
    TOKENS,
    asking,
    discard,
    events,
    facts,
    hand,
    new,
    options,
    piles,
    say,
    some,
    table,
    take_turn,
    trapped,
    unowned,
    where,
)
from tripot.games.quicksand_board import COLOURS, SHORT, board_of

RULES = Path(__file__).parents[2] / "docs" / "rules" / "quicksand.md"
EVERY = ["hunter", "geologist", "botanist", "zoologist", "archaeologist", "lord"]


def faces(game: tripot.Game) -> Counter[str]:
    """Every card and token of the box, wherever it lies."""
    every: Any = game.to_json()["faces"]
    return Counter(every)


# 1 Goal and parts


@pytest.mark.parametrize("owner", [0, 1, 2])
def test_1_1_the_owner_wins_no_matter_who_made_the_last_move(owner: int) -> None:
    tokens = ["lord", "zoologist", "botanist"]
    tokens[owner] = "hunter"
    game = table("red", "blue", "blue", at={"red": "L1"}, tokens=tokens)
    say(game, "red1")
    assert game.winners == (owner,)


def test_1_1_reaching_the_temple_first_is_all_that_counts() -> None:
    game = table(
        "red", "blue", at={"red": "L1", "blue": "L2"}, tokens=["zoologist", "hunter"], turns=40
    )
    say(game, "red1")
    assert (game.winners, game.scores, game.returns) == ((1,), (0, 1), (-1.0, 1.0))


def test_1_2_the_explorers_are_numbered_and_named_as_on_the_rules_page() -> None:
    text = RULES.read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\d) \| (\w+) \| [^|]+ \| ([^|]+) \| `(\w+)` \|", text, re.MULTILINE)
    assert [int(number) for number, *_ in rows] == [0, 1, 2, 3, 4, 5]
    assert [colour for _, colour, *_ in rows] == list(COLOURS)
    assert [token for *_, token in rows] == EVERY == list(TOKENS)
    assert [english.split()[-1] for _, _, english, _ in rows] == EVERY


@pytest.mark.parametrize("number", range(6))
def test_1_2_a_token_is_of_the_explorer_of_its_number(number: int) -> None:
    colour = COLOURS[number]
    other = EVERY[number - 1]
    game = table(f"{colour} mask", "red", at={colour: "L1"}, tokens=[other, EVERY[number]])
    say(game, f"{colour}1")
    assert game.winners == (1,)


def test_1_3_eighty_three_cards() -> None:
    cards = faces(new(4))
    assert {token: cards.pop(token) for token in EVERY} == dict.fromkeys(EVERY, 1)
    assert cards == {**dict.fromkeys(COLOURS, 11), "mask": 8, "quicksand": 9}
    assert cards.total() == 83


def test_1_3_other_numbers_of_cards() -> None:
    cards = faces(new(2, cards=some(red=9, mask=5, quicksand=1)))
    assert {kind: n for kind, n in cards.items() if kind not in EVERY} == {
        "red": 9,
        "mask": 5,
        "quicksand": 1,
    }


@pytest.mark.parametrize(
    ("seats", "cards"),
    [(2, some(red=12)), (5, some(quicksand=30)), (2, some(mask=83)), (5, some(red=42, black=41))],
)
def test_1_3_from_a_hand_each_to_a_whole_box(seats: int, cards: dict[str, int]) -> None:
    game = new(seats, cards=cards)
    assert [len(own) for own in piles(game)["hands"]] == [6] * seats
    assert len(piles(game)["deck"]) == sum(cards.values()) - 6 * seats


@pytest.mark.parametrize(
    ("seats", "given", "wanted"),
    [
        (2, some(red=11), "expected 12 to 83 cards in all, not 11"),
        (5, some(red=29), "expected 30 to 83 cards in all, not 29"),
        (2, some(red=42, black=42), "expected 12 to 83 cards in all, not 84"),
        (2, some(), "expected 12 to 83 cards in all, not 0"),
        (2, some(red=84), "in red a whole number from 0 to 83"),
        (2, some(mask=-1), "in mask a whole number from 0 to 83"),
        (2, {**some(red=30), "mask": True}, "in mask a whole number from 0 to 83"),
        (2, {**some(red=30), "mask": "4"}, "in mask a whole number from 0 to 83"),
        (2, {"red": 30}, "an object with red, yellow, green, blue, white, black, mask, quicksand"),
        (2, {**some(red=30), "joker": 1}, "an object with red, yellow"),
        (2, 83, "an object with red, yellow"),
    ],
)
def test_1_3_other_numbers_that_are_refused(seats: int, given: object, wanted: str) -> None:
    with pytest.raises(tripot.BadOption, match=r"option cards: .*" + re.escape(wanted)):
        new(seats, cards=given)


# 2 Set-up


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_2_1_explorers_on_their_starts_free_and_nobody_s_known(seats: int) -> None:
    game = new(seats)
    assert [where(game, colour) for colour in COLOURS] == ["S1", "S2", "S3", "S4", "S5", "S6"]
    assert (trapped(game), unowned(game)) == ([], [])


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_2_1_a_token_each_and_the_others_aside(seats: int) -> None:
    game = new(seats)
    assert [len(token) for token in piles(game)["tokens"]] == [1] * seats
    assert len(piles(game)["aside"]) == 6 - seats


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_2_1_each_seat_looks_at_its_own_token_and_nobody_at_those_aside(viewer: int | None) -> None:
    game = table("red", "red", "red", tokens=["lord", "hunter", "botanist"])
    own = [["lord"], ["hunter"], ["botanist"]]
    expected = [own[seat] if seat == viewer else [None] for seat in range(3)]
    assert piles(game, viewer)["tokens"] == expected
    assert piles(game, viewer)["aside"] == [None, None, None]
    dealt = events(game, "deal_token", viewer=viewer)
    assert [event["cards"] for event in dealt] == expected


def test_2_1_every_token_comes_to_every_seat() -> None:
    dealt = {
        (s, piles(g, s)["tokens"][s][0]) for n in range(60) for g in [new(5, n)] for s in (0, 4)
    }
    assert dealt == {(seat, token) for seat in (0, 4) for token in EVERY}


@pytest.mark.parametrize("seats", [1, 6, 0])
def test_2_1_two_to_five_seats(seats: int) -> None:
    with pytest.raises(tripot.BadOption, match="2 to 5 seats"):
        tripot.new("quicksand", seats)


def test_2_1_only_some_explorers_have_a_token() -> None:
    game = new(3, tokens=[5, 1, 3])
    assert {token for token in faces(game) if token in EVERY} == {"geologist", "zoologist", "lord"}
    assert piles(game)["aside"] == []


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_2_2_six_cards_each_and_the_rest_to_draw(seats: int) -> None:
    game = new(seats)
    assert [len(own) for own in piles(game)["hands"]] == [6] * seats
    assert len(piles(game)["deck"]) == 83 - 6 * seats
    assert discard(game) == ""
    assert (facts(game)["turns"], asking(game)) == (1, "play")


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_2_2_anybody_may_begin(seats: int) -> None:
    assert {new(seats, seed).asked for seed in range(60)} == {(seat,) for seat in range(seats)}


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_2_2_turns_go_clockwise(seats: int) -> None:
    game = table(*["red"] * seats, turn=seats - 1, turns=7)
    for _ in range(2 * seats):
        take_turn(game)
    seen = [(event["turns"], event["seat"]) for event in events(game, "turn")]
    assert seen == [(7 + n, (seats - 1 + n) % seats) for n in range(2 * seats + 1)]


@pytest.mark.parametrize("size", [1, 2, 3, 4, 5, 6])
def test_2_2_hands_of_another_size(size: int) -> None:
    game = new(2, hand=size)
    assert [len(own) for own in piles(game)["hands"]] == [size, size]
    take_turn(game, options(game)[-1])
    assert [len(own) for own in piles(game)["hands"]] == [size, size]


def test_2_2_a_smaller_hand_needs_fewer_cards() -> None:
    assert hand(new(5, hand=1, cards=some(red=5)), 3) == "red"
    with pytest.raises(tripot.BadOption, match="expected 5 to 83 cards in all, not 4"):
        new(5, hand=1, cards=some(red=4))


@pytest.mark.parametrize(
    ("name", "value", "wanted"),
    [
        ("hand", 0, "a whole number from 1 to 6, not 0"),
        ("hand", 7, "a whole number from 1 to 6, not 7"),
        ("hand", "6", "a whole number from 1 to 6, not '6'"),
        ("turns", 0, "a whole number from 1 to 500, not 0"),
        ("turns", 501, "a whole number from 1 to 500, not 501"),
        ("turns", True, "a whole number from 1 to 500, not True"),
        ("tokens", [], "a list of 1 to 6, each a whole number from 0 to 5, not []"),
        ("tokens", [6], "a list of 1 to 6, each a whole number from 0 to 5, not [6]"),
        ("tokens", [1, 1], "no two alike, not [1, 1]"),
        ("tokens", ["hunter"], "each a whole number from 0 to 5, not ['hunter']"),
    ],
)
def test_2_2_an_option_out_of_range_is_refused(name: str, value: object, wanted: str) -> None:
    with pytest.raises(tripot.BadOption) as refused:
        tripot.new("quicksand", 2, 0, {name: value})
    assert f"option {name}: expected" in str(refused.value)
    assert str(refused.value).endswith(wanted)


@pytest.mark.parametrize(("seats", "tokens"), [(2, [3]), (3, [0, 5]), (5, [0, 1, 2, 3])])
def test_2_2_fewer_tokens_than_seats_are_refused(seats: int, tokens: list[int]) -> None:
    with pytest.raises(tripot.BadOption, match=f"option tokens: expected at least {seats}"):
        new(seats, tokens=tokens)


def test_2_2_an_unknown_option_is_refused() -> None:
    with pytest.raises(tripot.BadOption, match=r"no option 'aside': board, cards, hand, tokens"):
        new(2, aside=4)


def test_2_2_options_go_together() -> None:
    game = new(
        5,
        board=board_of(SHORT),
        cards=some(red=4, mask=1),
        hand=1,
        tokens=[0, 1, 2, 3, 5],
        turns=3,
    )
    assert [len(own) for own in piles(game)["hands"]] == [1] * 5
    assert (piles(game)["deck"], piles(game)["aside"]) == ([], [])
