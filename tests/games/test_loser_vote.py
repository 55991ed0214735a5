"""Loser, sections 4 and 5 of the rules: the vote, the loser and two Spells."""

from __future__ import annotations

from itertools import permutations, product
from typing import Any

import pytest

import tripot
from tests.games.loser_table import (
    asking,
    default,
    events,
    facts,
    hand,
    loser,
    options,
    pile,
    piles,
    say,
    some_spells,
    spells,
    table,
    vote,
)

THUMBS = ("down", "up")


def test_4_1_all_seats_in_the_round_vote_at_once() -> None:
    game = table("3", "19", "8", "5")
    assert (asking(game), game.asked) == ("vote", (0, 1, 2, 3))
    question: Any = game.question(0)
    assert question["kind"] == "countdown" and default(game) == "down"


@pytest.mark.parametrize("viewer", [1, 2, None])
def test_4_1_no_thumb_is_seen_before_the_last(viewer: int | None) -> None:
    game = table("3", "19", "8")
    seen = game.view(viewer)
    game.answer(0, game.parse("thumb-up"))
    assert game.view(viewer) == seen and game.view(0)["answer"] == "thumb-up"


def test_4_1_a_thumb_may_be_turned_till_the_last_is_in() -> None:
    game = table("3", "19", "8")
    game.answer(1, game.parse("thumb-down"))
    game.answer(1, game.parse("thumb-up"))
    game.answer(0, game.parse("thumb-down"))
    game.answer(2, game.parse("thumb-up"))
    assert facts(game)["up"] == [1, 2] and loser(game) == 2


def test_4_1_who_has_left_the_round_does_not_vote() -> None:
    game = table("", "19", "8", in_round=[1, 2], front_down=["5", "", ""])
    assert game.asked == (1, 2)
    with pytest.raises(tripot.NotAsked):
        game.answer(0, game.parse("thumb-up"))


# 5.1, with a judge of its own: the three sentences of the rulebook.


def judged(potions: tuple[int, ...], thumbs: tuple[str, ...]) -> int:
    """Who loses, without ties."""
    highest = potions.index(max(potions))
    others = [s for s, thumb in enumerate(thumbs) if thumb == "up" and s != highest]
    if thumbs[highest] == "down":
        return highest
    among = others or range(len(potions))
    return min(among, key=lambda seat: potions[seat])


@pytest.mark.parametrize("potions", list(permutations((1, 9, 19))))
def test_5_1_exactly_one_of_three_loses_however_they_vote(potions: tuple[int, ...]) -> None:
    position = table(*map(str, potions))
    for thumbs in product(THUMBS, repeat=3):
        game = vote(position.copy(), " ".join(thumbs))
        assert [event["seat"] for event in events(game, "loser")] == [judged(potions, thumbs)]
        assert sum(facts(game)["frogs"]) == 1


@pytest.mark.parametrize("potions", [(2, 17, 3, 4), (14, 1, 9, 8, 13), (5, 4, 19, 6, 18, 7)])
def test_5_1_exactly_one_of_more_loses_however_they_vote(potions: tuple[int, ...]) -> None:
    position = table(*map(str, potions))
    for thumbs in product(THUMBS, repeat=len(potions)):
        game = vote(position.copy(), " ".join(thumbs))
        assert [event["seat"] for event in events(game, "loser")] == [judged(potions, thumbs)]
        assert facts(game)["frogs"][loser(game)] == 1 == sum(facts(game)["frogs"])


def test_5_1_what_was_played_does_not_count() -> None:
    game = table("3", "12", "8", front_down=["19 18", "", ""], front_up=["", "", "14"])
    assert loser(vote(game, "down down down")) == 1


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_5_1_hands_are_shown_and_no_other_face_down_potion(viewer: int | None) -> None:
    game = table("3", "12", "8", front_down=["19", "", ""], centre_down="5 6", frogs=[0, 1, 0])
    vote(game, "down down down")
    assert [hand(game, seat, viewer) for seat in range(3)] == ["3", "12", "8"]
    assert [event["cards"] for event in events(game, "reveal", viewer=viewer)] == [
        ["3"],
        ["12"],
        ["8"],
    ]
    assert pile(game, "centre_down", viewer) == "? ?"
    assert piles(game, viewer)["front_down"][0] == (["19"] if viewer == 0 else [None])


@pytest.mark.parametrize(
    ("thumbs", "lost"), [("down down", 2), ("up up", 1), ("down up", 1), ("up down", 2)]
)
def test_5_1_two_seats_left_in_the_round(thumbs: str, lost: int) -> None:
    game = table("", "8", "19", in_round=[1, 2], front_down=["5", "", ""])
    assert loser(vote(game, thumbs)) == lost


def test_5_3_one_card_of_the_loser_turns() -> None:
    game = vote(table("3", "19", "8", frogs=[1, 0, 0]), "down down down")
    assert facts(game)["frogs"] == [1, 1, 0] and not game.over
    assert [(e["seat"], e["frogs"]) for e in events(game, "frog")] == [(1, 1)]


def test_5_3_with_the_last_one_the_game_is_over_and_nobody_draws() -> None:
    game = vote(table("3", "19", "8", frogs=[1, 1, 0]), "down down down")
    assert game.over and game.winners == (0, 2) and events(game, "draw", "gift") == []


def test_5_4_two_spells_one_kept_one_for_the_left_neighbour() -> None:
    game = table("3", "8", "19", spells=["", "", "wand-snap"], spell_pile="gong mirror toad-tongue")
    vote(game, "down down down")
    assert (asking(game), game.asked, options(game)) == ("keep", (2,), ["mirror", "gong"])
    say(game, "gong")
    assert spells(game, 2) == ["gong", "wand-snap"] and spells(game, 0) == ["mirror"]
    assert (asking(game), game.asked) == ("play", (0,))


def test_5_4_an_old_spell_cannot_be_given_even_one_like_the_new() -> None:
    given = {"spells": some_spells(gong=2, mirror=2)}
    game = table("3", "8", "19", options=given, spells=["", "", "gong"], spell_pile="mirror gong")
    vote(game, "down down down")
    assert options(game) == ["mirror", "gong"]
    say(game, "mirror")
    assert spells(game, 2) == ["gong", "mirror"] and spells(game, 0) == ["gong"]


def test_5_4_two_alike_leave_one_answer() -> None:
    given = {"spells": some_spells(gong=2)}
    game = vote(table("3", "8", "19", options=given), "down down down")
    assert options(game) == ["gong"]
    say(game, "gong")
    assert (spells(game, 2), spells(game, 0)) == (["gong"], ["gong"])


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_5_4_which_is_kept_is_secret(viewer: int | None) -> None:
    game = say(vote(table("3", "8", "19", spell_pile="gong mirror"), "down down down"), "gong")
    assert spells(game, 2, viewer) == (["gong"] if viewer == 2 else ["?"])
    assert spells(game, 0, viewer) == (["mirror"] if viewer in (0, 2) else ["?"])
    gift = [event["cards"] for event in events(game, "gift", viewer=viewer)]
    assert gift == [["mirror"] if viewer in (0, 2) else [None]]


def test_5_4_left_is_clockwise_after_an_about_turn_too() -> None:
    game = table("3", "19", "8", in_force=["about-turn", "", ""], spell_pile="gong mirror")
    say(vote(game, "down down down"), "gong")
    assert spells(game, 2) == ["mirror"] and game.asked == (2,)


def test_5_4_left_may_have_left_the_round() -> None:
    game = table("3", "19", "", in_round=[0, 1], front_down=["", "", "8"], spell_pile="gong mirror")
    say(vote(game, "down down"), "gong")
    assert spells(game, 2) == ["mirror"] and game.asked == (2,)
    assert facts(game)["in_round"] == [0, 1, 2]


def test_5_4_the_choice_comes_before_the_deal() -> None:
    game = vote(table("3", "19", "8", spell_pile="gong mirror"), "down down down")
    assert asking(game) == "keep" and [hand(game, seat) for seat in range(3)] == ["3", "19", "8"]
    say(game, "gong")
    told = [event["event"] for event in events(game, "gift", "gather", "round")]
    assert told[:2] == ["round", "gift"] and told[-2:] == ["gather", "round"]


def test_5_4_the_only_spell_left_is_the_loser_s() -> None:
    given = {"spells": some_spells(gong=1)}
    game = vote(table("3", "19", "8", options=given), "down down down")
    assert spells(game, 1) == ["gong"] and spells(game, 2) == []
    assert (asking(game), game.asked) == ("play", (2,))


def test_5_4_one_in_the_pile_and_one_in_the_discard_are_two() -> None:
    given = {"spells": some_spells(gong=1, mirror=1)}
    game = table("3", "19", "8", options=given, spell_discard="mirror", spell_pile="gong")
    say(vote(game, "down down down"), "mirror")
    assert spells(game, 1) == ["mirror"] and spells(game, 2) == ["gong"]


def test_5_4_no_spell_left() -> None:
    given = {"spells": some_spells(gong=1)}
    game = table("3", "19", "8", options=given, spells=["gong", "", ""])
    vote(game, "down down down")
    assert [spells(game, seat) for seat in range(3)] == [["gong"], [], []]
    assert (asking(game), game.asked) == ("play", (2,))


def test_5_4_the_lasting_spell_of_the_round_may_be_drawn() -> None:
    given = {"spells": some_spells(topsy_turvy=1)}
    game = table("3", "19", "8", options=given, in_force=["topsy-turvy", "", ""])
    vote(game, "down down down")
    assert loser(game) == 0 and spells(game, 0) == ["topsy-turvy"] and game.asked == (1,)
