"""Loser, clauses 5.2, 5.5 and 5.6: what a hand is worth, ties, and the Spells in force."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

import tripot
from tests.games.loser_table import (
    asking,
    cast,
    events,
    facts,
    in_force,
    loser,
    pile,
    say,
    some_spells,
    table,
    values,
    vote,
)

THUMBS = ("down", "up")


def worth(*hands: str, thumbs: str = "", **position: Any) -> list[int]:
    """What the hands are worth with these Spells in force."""
    game = vote(table(*hands, **position), thumbs or " ".join(["down"] * len(hands)))
    return [values(game).get(seat, -1) for seat in range(len(hands))]


def forced(*spells: str) -> Any:
    return {"in_force": list(spells)}


# 5.5


@pytest.mark.parametrize(
    ("potion", "faded"),
    [("19", 9), ("18", 8), ("17", 7), ("16", 6), ("15", 5), ("1", 0), ("14", 14), ("2", 2)],
)
def test_5_5_step_1_fading_red(potion: str, faded: int) -> None:
    assert worth(potion, "3", "8", **forced("", "fading-red", ""))[0] == faded


def test_5_5_step_1_is_done_for_each_potion_before_the_sum() -> None:
    hands = ("1 19", "15 16 2", "8")
    assert worth(*hands, gong=True, **forced("fading-red", "", "")) == [9, 13, 8]


def test_5_5_step_2_the_sum_may_pass_19() -> None:
    assert worth("18 19", "2 3 4", "8", gong=True) == [37, 9, 8]


def test_5_5_step_3_lukewarm_is_10_whatever_the_hand() -> None:
    assert worth("18 19", "1", "8", gong=True, **forced("lukewarm-philtre", "", "")) == [10, 1, 8]
    assert worth("3", "1", "8", **forced("lukewarm-philtre", "fading-red", "")) == [10, 0, 8]


def test_5_5_step_4_a_mirror_takes_the_value_after_step_3() -> None:
    mirror: Any = {"mirrors": [1, None, None]}
    assert worth("3", "19", "8", **forced("mirror", "lukewarm-philtre", ""), **mirror)[0] == 10
    assert worth("3", "19", "8", **forced("mirror", "fading-red", ""), **mirror)[0] == 9
    assert worth("3", "19 2", "8", gong=True, **forced("mirror", "", ""), **mirror)[0] == 21


def test_5_5_step_4_a_mirror_is_stronger_than_one_s_own_philtre() -> None:
    spells = forced("lukewarm-philtre mirror", "", "")
    assert worth("3", "19", "8", mirrors=[1, None, None], **spells) == [19, 19, 8]


def test_5_5_step_4_a_mirror_does_not_copy_plus_or_minus_five() -> None:
    spells = forced("mirror", "spiked-potion", "flat-potion")
    assert worth("3", "12", "8", mirrors=[1, None, None], **spells) == [12, 17, 3]


def test_5_5_step_4_mirrors_do_not_chain() -> None:
    given = {"spells": some_spells(mirror=3)}
    spells = forced("mirror", "mirror", "mirror")
    found = worth("3", "12", "8", options=given, mirrors=[1, 2, 0], **spells)
    assert found == [12, 8, 3]


def test_5_5_step_5_five_more_and_five_less_together_then_at_least_0() -> None:
    given = {"spells": some_spells(spiked_potion=1, flat_potion=2)}
    spells = forced("spiked-potion flat-potion flat-potion", "", "")
    assert worth("3", "12", "8", options=given, **spells) == [0, 12, 8]
    assert worth("7", "12", "8", options=given, **forced("flat-potion", "", "")) == [2, 12, 8]
    # One after the other, with a floor each time, it would be 5.
    spells = forced("flat-potion spiked-potion", "", "")
    assert worth("3", "12", "8", options=given, **spells) == [3, 12, 8]


def test_5_5_step_5_comes_after_the_philtre_and_the_mirror() -> None:
    spells = forced("mirror spiked-potion", "lukewarm-philtre flat-potion", "")
    assert worth("3", "12", "8", mirrors=[1, None, None], **spells) == [15, 5, 8]


def test_5_5_step_6_topsy_turvy_ranks_and_does_not_change_values() -> None:
    game = table("3", "12", "8", **forced("topsy-turvy", "", ""))
    vote(game, "up down down")
    assert values(game) == {0: 3, 1: 12, 2: 8} and loser(game) == 1


def test_5_5_all_steps_at_once() -> None:
    spells = forced(
        "mirror spiked-potion topsy-turvy", "lukewarm-philtre flat-potion", "fading-red"
    )
    found = worth("3 4", "12", "19 1 2", gong=True, mirrors=[2, None, None], **spells)
    assert found == [16, 5, 11]


# 5.2, with a judge of its own.


def judged(worths: list[int], hands: list[list[int]], thumbs: tuple[str, ...], topsy: bool) -> int:
    """5.1, 5.2 and 5.5 (6) once more, seat by seat."""
    seats = range(len(hands))
    first, last = (min, max) if topsy else (max, min)
    best = first(worths)
    holders = [seat for seat in seats if worths[seat] == best]
    down = [seat for seat in holders if thumbs[seat] == "down"]
    ups = [seat for seat in seats if thumbs[seat] == "up"]
    if down:
        among = down
    else:
        pool = list(seats) if len(ups) == 1 else ups
        among = [s for s in pool if worths[s] == last([worths[o] for o in pool])]
    return min(among, key=lambda seat: (sum(hands[seat]), min(hands[seat])))


POSITIONS: dict[str, dict[str, Any]] = {
    "two share the highest": {"hands": "14 19 3", **forced("spiked-potion", "", "")},
    "two share the lowest": {"hands": "8 3 19", **forced("flat-potion", "", "")},
    "two at 0": {"hands": "4 3 19", **forced("flat-potion", "spell-2", "")},
    "all alike": {"hands": "5 19 12", **forced("mirror", "", "mirror"), "mirrors": [1, None, 1]},
    "mirror of the highest": {
        "hands": "5 19 12",
        **forced("mirror", "", ""),
        "mirrors": [1, None, None],
    },
    "mirror of the lowest": {
        "hands": "5 19 12",
        **forced("", "mirror", ""),
        "mirrors": [None, 0, None],
    },
    "faded to a 9": {"hands": "9 19 12", **forced("fading-red", "", "")},
    "four": {
        "hands": "5 19 12 10",
        **forced("mirror", "", "lukewarm-philtre", ""),
        "mirrors": [1, None, None, None],
    },
}


@pytest.mark.parametrize("topsy", [False, True])
@pytest.mark.parametrize("name", POSITIONS)
def test_5_2_exactly_one_loses_however_they_tie_and_vote(name: str, topsy: bool) -> None:
    written = dict(POSITIONS[name])
    hands = str(written.pop("hands")).split()
    lying = written["in_force"]
    assert isinstance(lying, list)
    lying = [spells.replace("spell-2", "flat-potion") for spells in lying]
    if topsy:
        lying[1] += " topsy-turvy"
    some = some_spells(
        mirror=2, flat_potion=2, spiked_potion=1, fading_red=1, lukewarm_philtre=1, topsy_turvy=1
    )
    position = table(*hands, **{**written, "in_force": lying, "options": {"spells": some}})
    for thumbs in product(THUMBS, repeat=len(hands)):
        game = vote(position.copy(), " ".join(thumbs))
        found = [values(game)[seat] for seat in range(len(hands))]
        expected = judged(found, [[int(potion)] for potion in hands], thumbs, topsy)
        assert [event["seat"] for event in events(game, "loser")] == [expected], thumbs


@pytest.mark.parametrize("topsy", [False, True])
@pytest.mark.parametrize(
    "hands", [("2 9", "3 8", "19"), ("5 6", "4 7", "1 3"), ("9", "4 5", "2 7")]
)
def test_5_2_after_a_gong_however_they_vote(hands: tuple[str, ...], topsy: bool) -> None:
    lying = ["topsy-turvy" if topsy else "", "", ""]
    position = table(*hands, gong=True, in_force=lying)
    potions = [[int(potion) for potion in text.split()] for text in hands]
    for thumbs in product(THUMBS, repeat=3):
        game = vote(position.copy(), " ".join(thumbs))
        expected = judged([sum(one) for one in potions], potions, thumbs, topsy)
        assert loser(game) == expected, thumbs


def test_5_2_the_lowest_printed_potion_of_the_highest_who_voted_down() -> None:
    game = table("14", "19", "3", in_force=["spiked-potion", "", ""])
    assert loser(vote(game.copy(), "down down up")) == 0
    assert loser(vote(game.copy(), "up down up")) == 1


def test_5_2_two_highest_both_up_and_nobody_else() -> None:
    game = table("14", "19", "3", in_force=["spiked-potion", "", ""])
    assert loser(vote(game, "up up down")) == 0  # among the thumbs up, not the 3


def test_5_2_a_gong_tie_of_sums_goes_to_the_lowest_single_potion() -> None:
    game = table("9 2", "8 3", "1", gong=True)
    assert loser(vote(game, "down down down")) == 0


def test_5_2_a_gong_tie_of_values_goes_to_the_lowest_printed_sum() -> None:
    # 19 is worth 9 and so is 4 and 5: of printed sums 19 and 9 the 9 loses.
    game = table("19", "4 5", "1", gong=True, in_force=["", "", "fading-red"])
    assert loser(vote(game, "down down up")) == 1


def test_5_2_topsy_turvy_does_not_reverse_the_tie_break() -> None:
    game = table("8", "3", "19", in_force=["flat-potion topsy-turvy", "", ""])
    assert loser(vote(game, "down down down")) == 1
    assert values(game) == {0: 3, 1: 3, 2: 19}


# 5.6

LASTING = [
    ("spiked-potion", True),
    ("flat-potion", True),
    ("lukewarm-philtre", True),
    ("topsy-turvy", False),
    ("mirror", False),
    ("fading-red", False),
    ("about-turn", False),
    ("toad-tongue", True),
    ("chatty-thumb", True),
]


@pytest.mark.parametrize(("spell", "before_target"), LASTING)
def test_5_6_where_a_lasting_spell_lies(spell: str, before_target: bool) -> None:
    game = cast(spell, "9 2 3", "18 4", "19")
    if asking(game) == "target":
        say(game, "aim>1")
    assert in_force(game) == (["", spell, ""] if before_target else [spell, "", ""])
    assert pile(game, "spell_discard") == ""


def test_5_6_no_other_spell_stays() -> None:
    others = set(tripot.actions("loser").values()) & set(some_spells()) - {n for n, _ in LASTING}
    for spell in sorted(others):
        game = cast(spell, "9 2", "18", "19")
        while asking(game) not in ("vote", "play"):
            game.answer(game.asked[0], game.legal(game.asked[0])[0])
        assert in_force(game) == ["", "", ""], spell
        assert pile(game, "spell_discard") == spell


def test_5_6_they_concern_the_seat_whatever_it_holds() -> None:
    game = cast("musical-chairs", "9 2", "18", "19", in_force=["spiked-potion", "flat-potion", ""])
    say(game, "aim>1")
    vote(game, "down down down")
    assert values(game) == {0: 23, 1: 0, 2: 19}


def test_5_6_they_go_to_the_discard_before_the_loser_draws() -> None:
    game = table(
        "3",
        "19",
        "8",
        in_force=["mirror topsy-turvy", "toad-tongue", "chatty-thumb about-turn"],
        mirrors=[1, None, None],
        tied=[1],
    )
    say(game, "down", "down down")
    lapsed = "mirror topsy-turvy toad-tongue chatty-thumb about-turn"
    assert in_force(game) == ["", "", ""]
    assert sorted(pile(game, "spell_discard").split()) == sorted(lapsed.split())
    told = [event["event"] for event in events(game, "loser", "lapse", "draw")]
    assert told == ["loser", "lapse", "lapse", "lapse", "draw", "draw"]
    assert facts(game)["mirrors"] == [None, None, None] and facts(game)["tied"] == []


def test_5_6_those_before_a_seat_that_left_go_too() -> None:
    game = table(
        "", "19", "8", in_round=[1, 2], in_force=["topsy-turvy", "", ""], front_down=["5", "", ""]
    )
    vote(game, "down down")
    assert pile(game, "spell_discard") == "topsy-turvy" and loser(game) == 1
