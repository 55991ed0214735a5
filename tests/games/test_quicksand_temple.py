"""Quicksand, section 4 and clause 5.1 of the rules: the temple, and what is asked."""

from __future__ import annotations

from typing import Any

import pytest

import tripot
from tests.games.quicksand_table import (
    TOKENS,
    aside,
    asking,
    by_explorer,
    discard,
    events,
    facts,
    hand,
    options,
    piles,
    say,
    table,
    take_turn,
    told,
    trapped,
    unowned,
    where,
    written,
)
from tripot.games.quicksand_board import COLOURS

AT_L1 = {"red": "L1"}
EVERYBODY = [0, 1, 2, None]


# 4.1 The owner wins


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("player", [0, 1])
def test_4_1_the_owner_wins_whoever_moved(seats: int, player: int) -> None:
    tokens = [*list(TOKENS[1:seats]), "hunter"]
    hands = ["red"] * seats
    game = table(*hands, at=AT_L1, tokens=tokens, turn=player)
    say(game, "red1")
    assert game.winners == (seats - 1,)
    assert game.returns[seats - 1] == 1.0


def test_4_1_at_once_without_a_draw_or_another_turn() -> None:
    game = table("red blue", "blue", at=AT_L1, tokens=["hunter", "lord"])
    since = len(game.events())
    say(game, "red1")
    names = ["play", "announce", "walk", "temple", "reveal", "reveal", "reveal", "end"]
    assert told(game, since) == names
    assert (hand(game, 0), discard(game), where(game, "red")) == ("blue", "red", "T")
    assert (game.over, game.asked, asking(game)) == (True, (), None)


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_4_1_the_winner_shows_the_token_first_and_then_all_are_shown(viewer: int | None) -> None:
    game = table("red", "blue", "blue", at=AT_L1, tokens=["lord", "zoologist", "hunter"])
    say(game, "red1")
    shown = events(game, "reveal", viewer=viewer)
    assert [event["from"] for event in shown] == [
        ["tokens", 2],
        ["tokens", 0],
        ["tokens", 1],
        ["aside"],
    ]
    assert [event["cards"] for event in shown[:3]] == [["hunter"], ["lord"], ["zoologist"]]
    assert sorted(shown[3]["cards"]) == ["archaeologist", "botanist", "geologist"]


def test_4_1_with_a_mask_as_the_last_step() -> None:
    game = table("mask mask", "blue", at={"red": "K2"}, tokens=["lord", "hunter"])
    say(game, "red+2", "way-1", "way-1")
    assert game.winners == (1,)


def test_4_1_one_may_let_another_win() -> None:
    game = table("red", "blue", "blue", at=AT_L1, tokens=["lord", "zoologist", "hunter"])
    assert options(game) == ["red1"]  # and must, if nothing else can be played
    say(game, "red1")
    assert game.winners == (2,)


# 4.2 Nobody's


def nobody_s(**more: Any) -> tripot.Game:
    """Red enters the temple and belongs to nobody."""
    game = table(
        "red blue", "blue", "blue", at=AT_L1, tokens=["lord", "zoologist", "botanist"], **more
    )
    return say(game, "red1")


def test_4_2_it_goes_back_to_its_start_and_the_game_goes_on() -> None:
    game = nobody_s()
    assert (where(game, "red"), trapped(game), unowned(game)) == ("S1", [], ["red"])
    assert (game.over, game.asked, facts(game)["turns"]) == (False, (1,), 2)


def test_4_2_the_turn_goes_on_with_the_draw_and_no_discard() -> None:
    game = nobody_s(deck="white white white white white")
    assert told(game)[-6:] == ["announce", "walk", "temple", "home", "draw", "turn"]
    assert hand(game, 0) == "blue white white white white white"
    assert discard(game) == "red"
    assert events(game, "reveal") == []


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_4_2_everybody_knows_and_no_token_is_turned(viewer: int | None) -> None:
    game = nobody_s()
    shown: Any = game.view(viewer)["facts"]
    assert shown["unowned"] == by_explorer([True, *[False] * 5])
    assert piles(game, viewer)["aside"] == [None, None, None]
    assert [event["explorer"] for event in events(game, "home", viewer=viewer)] == ["hunter"]


@pytest.mark.parametrize("colour", COLOURS)
def test_4_2_every_explorer_goes_home_to_its_own_start(colour: str) -> None:
    number = COLOURS.index(colour)
    tokens = [token for token in TOKENS if token != TOKENS[number]]
    game = table(colour, *["red"] * 4, at={colour: "L1"}, tokens=tokens)
    say(game, f"{colour}1")
    assert (where(game, colour), unowned(game)) == (f"S{number + 1}", [colour])


def test_4_2_it_walks_again_and_may_enter_again() -> None:
    game = table("red", "red", at=AT_L1, tokens=["lord", "zoologist"], unowned="red")
    say(game, "red1")
    assert (where(game, "red"), unowned(game)) == ("S1", ["red"])
    take_turn(game, "red1", "way-2")
    assert where(game, "red") == "A2"


def test_4_2_freed_and_in_it_is_home_free() -> None:
    game = table("red red", "blue", at=AT_L1, trapped="red", tokens=["lord", "zoologist"])
    say(game, "red2")
    assert (where(game, "red"), trapped(game)) == ("S1", [])


def test_4_2_its_start_is_free_with_all_others_on_theirs() -> None:
    game = nobody_s()
    assert sorted(facts(game)["positions"].values()) == ["S1", "S2", "S3", "S4", "S5", "S6"]


def test_4_2_several_may_turn_out_to_be_nobody_s() -> None:
    game = table("red", "white", at={"red": "L1", "white": "L2"}, tokens=["lord", "zoologist"])
    say(game, "red1")
    take_turn(game, "white1", "way-1")
    assert unowned(game) == ["red", "white"]


def test_4_2_an_explorer_without_a_token_is_nobody_s() -> None:
    game = table("red", "blue", at=AT_L1, options={"tokens": [1, 2]})
    say(game, "red1")
    assert (game.over, unowned(game), where(game, "red")) == (False, ["red"], "S1")


@pytest.mark.parametrize("seed", range(4))
def test_4_2_with_five_seats_all_know_which_token_lies_aside(seed: int) -> None:
    tokens = ["lord", "zoologist", "botanist", "geologist", "archaeologist"]
    game = table("red", *["blue"] * 4, at=AT_L1, tokens=tokens)
    say(game, "red1")
    for seat in range(5):
        assert aside(game.seat(seat).imagine(seed)) == ["hunter"]


@pytest.mark.parametrize("viewer", [0, 1, 2])
def test_4_2_in_no_world_does_anybody_own_it(viewer: int) -> None:
    seat = nobody_s().seat(viewer)
    imagined = [seat.imagine(seed) for seed in range(30)]
    assert all("hunter" in aside(world) for world in imagined)
    assert len({tuple(aside(world)) for world in imagined}) == 6  # two more out of four
    assert all(seat.view() == world.view(viewer) for world in imagined)


def test_4_2_a_written_position_where_it_is_known_already() -> None:
    tokens = ["lord", "zoologist", "botanist"]
    game = table("blue", "blue", "blue", unowned="red", tokens=tokens)
    assert all("hunter" in aside(game.seat(1).imagine(seed)) for seed in range(20))


# 5.1 What is asked


def test_5_1_cards_then_forks_then_the_discard() -> None:
    game = table("red red blue", "blue", at={"red": "E1"})
    asked = [asking(game)]
    for answer in ("red2", "way-1", "way-1", "discard-blue"):
        say(game, answer)
        asked.append(asking(game))
    assert asked == ["play", "fork", "fork", "may_discard", "play"]
    assert game.asked == (1,)


def test_5_1_cards_then_whom_to_trap() -> None:
    game = table("quicksand quicksand", "blue")
    asked = [asking(game)]
    for answer in ("quicksand2", "trap-red-blue"):
        say(game, answer)
        asked.append(asking(game))
    assert asked == ["play", "trap", "play"]


def every_option(game: tripot.Game, turn: int) -> dict[tuple[str, ...], list[str]]:
    """What may be answered at each question of the turn, whatever is answered before."""
    found: dict[tuple[str, ...], list[str]] = {}
    waiting: list[tuple[tuple[str, ...], tripot.Game]] = [((), game)]
    while waiting:
        said, branch = waiting.pop()
        if branch.over or facts(branch)["turns"] != turn:
            continue
        found[said] = options(branch)
        waiting += [((*said, answer), say(branch.copy(), answer)) for answer in found[said]]
    return found


def test_5_1_the_answers_depend_on_no_token_and_on_no_cards_of_others() -> None:
    at = {"red": "K2", "blue": "L1", "green": "L2", "white": "J2"}
    mine = "red red mask quicksand green"
    tables = [
        table(mine, others, at=at, trapped="green", tokens=tokens, deck=deck)
        for others, tokens, deck in [
            ("white", ["lord", "hunter"], "red"),
            ("mask mask", ["hunter", "lord"], "blue"),
            ("", ["geologist", "archaeologist"], "mask mask"),
            ("green green", ["botanist", "zoologist"], ""),
        ]
    ]
    expected = every_option(tables[0], 1)
    assert len(expected) > 8
    for other in tables[1:]:
        assert every_option(other, 1) == expected


def test_5_1_the_others_are_asked_nothing() -> None:
    game = table("red", "red", "red")
    assert [game.legal(seat) for seat in (1, 2)] == [(), ()]
    with pytest.raises(tripot.NotAsked):
        game.answer(1, game.parse(written("red1")))
