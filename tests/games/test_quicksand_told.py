"""Quicksand: the causes of what happens, why an answer is not offered, and what one would do."""

from __future__ import annotations

from typing import Any

import pytest

import tripot
from tests.games.quicksand_table import events, names_of, say, table, take_turn, walks, written
from tripot.games.quicksand_board import COLOURS

JAM = dict(zip(COLOURS, ["J1", "J2", "K1", "K2", "L1", "L2"], strict=True))


def causes(game: tripot.Game, event: str) -> list[str]:
    """Why these events happened, in their order."""
    return [str(one["cause"]) for one in events(game, event)]


def why(game: tripot.Game, answer: str) -> Any:
    """The reason and the clause against an answer of the seat that is asked."""
    return game.why(game.asked[0], game.parse(written(answer)))


def reason(game: tripot.Game, answer: str) -> str | None:
    """The reason alone; None if the answer is offered."""
    against = why(game, answer)
    return None if against is None else str(against["reason"])


def preview(game: tripot.Game, answer: str) -> Any:
    """What an answer of the seat that is asked would do."""
    return game.preview(game.asked[0], game.parse(written(answer)))


# Causes


def test_3_8_and_3_10_a_trap_says_whether_a_circle_or_a_card_did_it() -> None:
    game = say(table("red quicksand", "blue"), "red1", "way-1")
    assert events(game, "trap")[0].items() >= {"explorer": "hunter", "cause": "circle"}.items()
    game = say(table("red quicksand", "blue"), "quicksand1", "trap-red")
    assert events(game, "trap")[0].items() >= {"explorer": "hunter", "cause": "card"}.items()
    assert causes(say(table("quicksand " * 6, "blue"), "quicksand6"), "trap") == ["card"] * 6


def test_3_7_and_3_3_a_discard_says_whether_one_may_or_must() -> None:
    game = say(table("red green", "blue"), "red1", "way-2", "discard-green")
    assert causes(game, "discard") == ["circle"]
    jammed = say(table("yellow green", "quicksand", at=JAM), "discard-green")
    assert causes(jammed, "discard") == ["stuck"]
    alone = table("yellow yellow", "quicksand", at=JAM)  # nothing to choose
    assert causes(alone, "discard") == ["stuck"]


def test_4_1_the_end_says_whose_explorer_it_was() -> None:
    game = say(table("red", "blue", at={"red": "L1"}, tokens=["lord", "hunter"]), "red1")
    assert [one["explorer"] for one in events(game, "temple")] == ["hunter"]
    (end,) = events(game, "end")
    assert (end["seats"], end["cause"], end["explorer"]) == ([1], "owner", "hunter")
    assert causes(game, "reveal") == ["owned", "owned", "aside"]


def test_3_12_the_end_of_a_game_too_long_says_that_nobody_won() -> None:
    game = take_turn(table("red", "blue", turns=500), "red1")
    (end,) = events(game, "end")
    assert (end["seats"], end["cause"], end["explorer"]) == ([], "nobody", None)


def test_2_1_tokens_and_cards_are_dealt_by_events_of_their_own() -> None:
    game = table("red", "blue", "green")
    assert [one["to"] for one in events(game, "deal_token")] == [["tokens", n] for n in range(3)]
    assert {one["to"][0] for one in events(game, "deal")} == {"hands"}


# Why not


def test_3_4_no_walk_is_longer_than_the_way_to_the_temple() -> None:
    game = table("red red red blue", "blue", at={"red": "L1"})
    assert why(game, "red2") == {"reason": "no_way", "clause": "3.4"}
    assert reason(game, "red1") is None


def test_3_5_no_walk_ends_on_another_explorer() -> None:
    game = table("red blue", "blue", at={"red": "I1", "green": "I2"})  # I1 leads to I2 alone
    assert why(game, "red1") == {"reason": "occupied", "clause": "3.5"}


def test_3_4_and_3_5_at_a_fork() -> None:
    game = table("red red", "blue", at={"red": "J2", "blue": "L1", "white": "L2"})
    say(game, "red2")  # from K1 both circles are taken
    assert why(game, "way-1") == {"reason": "occupied", "clause": "3.5"}
    assert reason(game, "way-2") is None
    game = say(table("red", "blue"), "red1")
    assert why(game, "way-3") == {"reason": "no_way", "clause": "3.4"}


def test_3_9_a_trapped_explorer_needs_a_card_more() -> None:
    at = {"red": "L1"}  # a step from the temple
    assert reason(table("red red", "blue", at=at), "red2") == "no_way"
    assert reason(table("red red", "blue", at=at, trapped="red"), "red2") is None


def test_3_10_more_quicksand_than_explorers_that_are_free() -> None:
    game = table("quicksand quicksand", "blue", trapped="red yellow green blue white")
    assert why(game, "quicksand2") == {"reason": "all_trapped", "clause": "3.10"}
    assert reason(game, "quicksand1") is None
    assert reason(game, "quicksand3") == "not_held"


def test_3_10_whom_to_trap() -> None:
    game = say(table("quicksand quicksand", "blue", trapped="red"), "quicksand2")
    assert why(game, "trap-red-blue") == {"reason": "trapped_already", "clause": "3.10"}
    assert why(game, "trap-blue") == {"reason": "wrong_number", "clause": "3.10"}
    assert reason(game, "trap-blue-white-black") == "wrong_number"
    assert reason(game, "trap-blue-white") is None


def test_cards_that_one_does_not_hold() -> None:
    game = table("red blue", "green", at={"red": "L1"})
    assert [reason(game, play) for play in ("green1", "red2", "red+1")] == ["not_held"] * 3
    assert reason(game, "pass") == "not_now"


# What if


@pytest.mark.parametrize("play", ["red1", "red2", "red3", "red2+2"])
@pytest.mark.parametrize("at", ["S1", "C2", "E1", "J2"])
def test_3_4_a_preview_of_a_walk_is_where_its_ways_end_and_lead(play: str, at: str) -> None:
    game = table("red red red mask mask", "blue", at={"red": at, "blue": "F1", "green": "K1"})
    if reason(game, play) is not None:
        assert preview(game, play) is None
        return
    ways = [way.split() for way in walks(game, play)]
    order = names_of(None).index
    assert preview(game, play) == {
        "preview": "walk",
        "explorer": "hunter",
        "ends": sorted({way[-1] for way in ways}, key=order),
        "through": sorted({circle for way in ways for circle in way[:-1]}, key=order),
        "temple": "wins" if any(way[-1] == "T" for way in ways) else "no",
    }


def test_3_9_a_preview_of_a_trapped_explorer() -> None:
    game = table("red red", "blue", at={"red": "C2"}, trapped="red")
    assert preview(game, "red1") == {"preview": "free", "explorer": "hunter"}
    assert preview(game, "red2") == {
        "preview": "free_and_walk",
        "explorer": "hunter",
        "ends": ["D1", "D2", "D3"],
        "through": [],
        "temple": "no",
    }


def test_3_4_a_preview_of_an_arrow() -> None:
    game = say(table("red red", "blue"), "red2")
    assert preview(game, "way-1") == {
        "preview": "way",
        "explorer": "hunter",
        "circle": "A1",
        "ends": ["A2", "B1"],
        "temple": "no",
    }
    say(game, "way-2")
    assert preview(game, "way-1")["ends"] == ["B1"]


@pytest.mark.parametrize("trapped", ["", "red"])
def test_4_1_and_4_2_a_preview_says_whether_the_temple_is_won_as_far_as_all_know(
    trapped: str,
) -> None:
    tokens = ["lord", "botanist"]  # the hunter is nobody's, whether that is known or not
    for unowned, told in (("", "wins"), ("red", "back")):
        at = {"red": "L2"}
        game = table("red red", "blue", at=at, tokens=tokens, unowned=unowned, trapped=trapped)
        assert preview(game, "red2" if trapped else "red1")["temple"] == told
        if not trapped:
            continue
        say(game, "red2")
        ways = [preview(game, answer)["temple"] for answer in ("way-1", "way-2")]
        assert sorted(ways) == sorted([told, "no"])


def test_3_10_a_preview_of_quicksand_says_how_many_and_not_whom() -> None:
    game = table("quicksand quicksand", "blue")
    assert preview(game, "quicksand2") == {"preview": "trap", "count": 2}
    assert preview(say(game, "quicksand2"), "trap-red-blue") is None
