"""Loser: what is told with its cause, what counts now, why not, and what would happen."""

from __future__ import annotations

from typing import Any

import pytest

import tripot
from tests.games.loser_table import asking, cast, events, facts, say, some_spells, table, vote
from tripot.games.loser_spells import SPELL_NAMES

PRINTED = {str(potion): potion for potion in range(1, 20)}
FADED = {**PRINTED, "1": 0, "15": 5, "16": 6, "17": 7, "18": 8, "19": 9}


def last(game: tripot.Game, name: str, viewer: int | None = None) -> dict[str, Any]:
    """The last event of this name, but for its number and its cards."""
    told = dict(events(game, name, viewer=viewer)[-1])
    return {part: told[part] for part in told if part not in ("n", "event", "cards")}


# Why a seat loses (5.1, 5.2)


@pytest.mark.parametrize(
    ("thumbs", "seat", "cause", "value"),
    [
        ("up up down", 2, "down", 19),
        ("down down down", 2, "down", 19),
        ("down down up", 0, "alone", 5),
        ("down up up", 1, "among", 6),
        ("up up up", 0, "among", 5),
    ],
)
def test_5_1_the_loser_is_named_with_the_reason(
    thumbs: str, seat: int, cause: str, value: int
) -> None:
    game = vote(table("5", "6", "19"), thumbs)
    told = {"seat": seat, "cause": cause, "first": "highest", "value": value}
    assert last(game, "loser") == told


@pytest.mark.parametrize(
    ("hands", "forced", "thumbs", "seat", "cause"),
    [
        ("1 6 4", "spiked-potion", "down down up", 0, "down_tie"),  # 1 plus 5 is 6
        ("12 5 15", "fading-red", "up down down", 1, "alone_tie"),  # the 15 is a 5
        ("12 5 15", "fading-red", "up up up", 1, "among_tie"),
        ("12 5 16", "fading-red", "up up up", 1, "among"),
    ],
)
def test_5_2_a_tie_is_part_of_the_reason(
    hands: str, forced: str, thumbs: str, seat: int, cause: str
) -> None:
    game = vote(table(*hands.split(), in_force=[forced, "", ""]), thumbs)
    assert (last(game, "loser")["seat"], last(game, "loser")["cause"]) == (seat, cause)


def test_5_2_gong_and_topsy_turvy_are_part_of_the_reason() -> None:
    game = table("3 4", "6", "19", gong=True, in_force=["topsy-turvy", "", ""])
    assert last(game, "vote") == {"cause": "gong", "first": "lowest_sum"}
    vote(game, "up down down")
    assert last(game, "loser") == {
        "seat": 1,
        "cause": "down",
        "first": "lowest_sum",
        "value": 6,
    }
    game = vote(table("5", "6", "19", in_force=["topsy-turvy", "", ""]), "up down down")
    told = {"seat": 2, "cause": "alone", "first": "lowest", "value": 19}
    assert last(game, "loser") == told


def test_5_5_values_are_told_from_the_first_in_rank_with_what_changed_them() -> None:
    forced = ["mirror spiked-potion", "lukewarm-philtre", "flat-potion fading-red"]
    game = table("3", "19", "16", in_force=forced, mirrors=[2, None, None])
    vote(game, "up up up")
    assert [(e["seat"], e["value"], e["spells"]) for e in events(game, "value")] == [
        (0, 11, ["spiked-potion", "mirror", "fading-red"]),
        (1, 10, ["lukewarm-philtre"]),
        (2, 1, ["flat-potion", "fading-red"]),
    ]
    assert {e["cause"] for e in events(game, "value")} == {"changed"}
    game = vote(table("3", "19", "16", in_force=["topsy-turvy", "", ""]), "up up up")
    assert [(e["seat"], e["value"], e["cause"]) for e in events(game, "value")] == [
        (0, 3, "printed"),
        (2, 16, "printed"),
        (1, 19, "printed"),
    ]
    assert {str(e["spells"]) for e in events(game, "value")} == {"[]"}


@pytest.mark.parametrize(
    ("thumbs", "up", "down", "cause"),
    [
        ("up down up", [0, 2], [1], "mixed"),
        ("up up up", [0, 1, 2], [], "all_up"),
        ("down down down", [], [0, 1, 2], "all_down"),
    ],
)
def test_4_1_the_thumbs_fall_together(
    thumbs: str, up: list[int], down: list[int], cause: str
) -> None:
    game = vote(table("3", "19", "16"), thumbs)
    assert last(game, "thumbs") == {"up": up, "down": down, "cause": cause}
    assert len(events(game, "thumbs")) == 1


def test_5_3_the_end_names_the_loser() -> None:
    game = vote(table("3", "19", "8", frogs=[0, 1, 0]), "down down down")
    assert last(game, "frog") == {"seat": 1, "frogs": 2, "of": 2}
    assert last(game, "end") == {"seats": [0, 2], "loser": 1}


# What was done, to whom, and why


def test_3_2_a_potion_is_played_blue_red_or_tied() -> None:
    game = say(table("9 2 17", "18 4", "19 5", in_force=["", "toad-tongue", ""], tied=[1]), "17")
    assert last(game, "play")["cause"] == "red"
    say(game, "4")
    assert last(game, "play") == {"cause": "tied", "from": ["hands", 1], "to": ["front_up", 1]}
    say(game, "5")
    assert last(game, "play")["cause"] == "blue"


@pytest.mark.parametrize("spell", SPELL_NAMES)
def test_3_3_a_spell_is_told_by_its_own_sentence(spell: str) -> None:
    game = cast(spell, "9 2 3", "18 4", "19 5", centre_down="6 7")
    assert last(game, "cast") == {"cause": spell, "from": ["spells", 0], "to": ["in_force", 0]}


@pytest.mark.parametrize("spell", ["mirror", "wand-snap", "chatty-thumb"])
def test_3_3_a_target_is_told_with_who_aims_and_with_what(spell: str) -> None:
    game = say(cast(spell, "9 2 3", "18 4", "19 5"), "aim>2")
    assert last(game, "target") == {"seat": 2, "by": 0, "cause": spell}


def test_3_3_an_action_is_told_with_its_user_and_both_sides_of_the_card() -> None:
    game = say(table("9 2", "18 4", "19 5"), "9", "prying-eye", "aim>2")
    assert last(game, "use") == {"seat": 0, "cause": "prying-eye"}
    assert last(game, "target") == {"seat": 2, "by": 0, "cause": "prying-eye"}
    assert last(game, "turn_over") == {"used": "prying-eye", "shown": "grimoire"}
    assert last(game, "look") == {"seat": 0, "cause": "hand", "from": ["hands", 2]}


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_6_1_who_looks_is_told_even_to_those_who_knew_the_hand(viewer: int | None) -> None:
    game = say(table("9 2 3", "4 5 6", "19 8"), "9", "prying-eye", "aim>2")
    say(game, "5", "grimoire", "8", "prying-eye", "aim>0", "2", "grimoire")
    say(game, "6", "prying-eye", "aim>2")
    assert last(game, "look", viewer)["seat"] == 1


def test_6_3_an_exchange_is_told_with_its_card_and_its_place() -> None:
    game = say(table("9 2", "18", "19", centre_down="5 6"), "9", "cauldron-swap", "centre-2")
    told = last(game, "exchange")
    assert (told["cause"], told["centre"]) == ("cauldron-swap", 2)


@pytest.mark.parametrize(
    ("spell", "cause", "position"),
    [
        ("bottom-of-the-cauldron", "no_centre", {"centre_down": ""}),
        ("crystal-ball", "none_hidden", {"centre_down": ""}),
        ("wand-snap", "nobody_has_two", {}),
        ("butterfingers", "nobody_has_two", {}),
        ("truth-serum", "all_open", {"open": ["18"]}),
        ("forbidden-library", "no_spell", {"options": {"spells": some_spells()}}),
        ("spell-thief", "no_spell", {"options": {"spells": some_spells()}}),
        ("lucky-catch", "no_face_up", {"centre_up": "", "options": {"up": 0}}),
    ],
)
def test_3_3_a_spell_that_does_nothing_says_why(
    spell: str, cause: str, position: dict[str, Any]
) -> None:
    given = dict(position)
    if cause == "no_spell":
        given["options"] = {"spells": {**given["options"]["spells"], spell: 1}}
    game = cast(spell, "9 2", "18", "19", **given)
    if asking(game) == "target":
        say(game, "aim>1")
    assert last(game, "nothing") == {"cause": cause}


def test_7_5_to_swap_nothing_is_told() -> None:
    game = say(cast("bottom-of-the-cauldron", "9 2", "18", "19", centre_down="5 6"), "pass")
    assert last(game, "nothing") == {"cause": "no_swap"}


@pytest.mark.parametrize(("at", "cause"), [("8", "centre"), ("14", "played")])
def test_7_6_a_catch_is_told_with_where_it_lay(at: str, cause: str) -> None:
    lies = {"centre_up": "8", "front_up": ["", "14", ""], "options": {"up": 1}}
    game = say(cast("lucky-catch", "9 2", "18", "19", **lies), at)
    assert last(game, "catch")["cause"] == cause


def test_5_4_a_spell_is_drawn_for_a_reason() -> None:
    game = tripot.new("loser", 3, 5)
    assert last(game, "draw")["cause"] == "first"
    grimoire = say(table("9 2", "18", "19", action_1="grimoire"), "9", "grimoire")
    assert last(grimoire, "draw")["cause"] == "grimoire"
    assert last(cast("forbidden-library", "9 2", "18", "19"), "draw")["cause"] == "library"
    assert last(cast("spell-thief", "9 2", "18", "19"), "draw")["cause"] == "thief"
    assert last(vote(table("3", "19", "8"), "down down down"), "draw")["cause"] == "loser"


# What counts now


def test_5_5_the_values_in_force() -> None:
    seen = facts(table("3 2", "19", "8"))
    assert (seen["first"], seen["worth"], seen["backwards"]) == ("highest", PRINTED, False)
    assert (seen["more"], seen["ten"], seen["copied"]) == ([0, 0, 0], [], [None, None, None])
    assert set(seen["until"].values()) == {"none"}
    forced = ["mirror spiked-potion", "lukewarm-philtre", "flat-potion fading-red about-turn"]
    seen = facts(table("3 2", "19", "8", in_force=forced, mirrors=[1, None, None]))
    assert (seen["first"], seen["worth"], seen["backwards"]) == ("highest", FADED, True)
    assert (seen["more"], seen["ten"], seen["copied"]) == ([5, 0, -5], [1], [1, None, None])
    assert seen["until"]["mirror"] == "reveal" and seen["until"]["about-turn"] == "round"
    assert seen["until"]["topsy-turvy"] == "none"


@pytest.mark.parametrize(
    ("gong", "turvy", "first"),
    [
        (False, "", "highest"),
        (False, "topsy-turvy", "lowest"),
        (True, "", "highest_sum"),
        (True, "topsy-turvy", "lowest_sum"),
    ],
)
def test_4_1_what_ranks_first(gong: bool, turvy: str, first: str) -> None:
    game = table("3", "19", "8", gong=gong, in_force=["", turvy, ""])
    question: Any = game.question(0)
    assert facts(game)["first"] == first == question["arguments"]["first"]


def test_7_15_what_lies_before_one_who_has_left_does_not_count() -> None:
    position: Any = {
        "in_round": [1, 2],
        "front_down": ["5", "", ""],
        "in_force": ["topsy-turvy fading-red about-turn spiked-potion", "mirror", ""],
        "mirrors": [None, 0, None],
    }
    seen = facts(table("", "19 4", "8 2", **{**position, "turn": 1}))
    assert (seen["first"], seen["worth"], seen["backwards"]) == ("highest", PRINTED, False)
    assert (seen["more"], seen["copied"]) == ([0, 0, 0], [None, None, None])
    assert {seen["until"][name] for name in ("topsy-turvy", "fading-red", "about-turn")} == {"none"}


def test_5_6_a_spell_in_force_names_who_cast_it_and_lapses_with_the_round() -> None:
    game = say(cast("toad-tongue", "9 2", "18 4", "19"), "aim>1")
    assert facts(game)["cast_by"]["toad-tongue"] == [0]
    assert facts(game)["until"]["toad-tongue"] == "next_blue"
    say(game, "4")
    assert facts(game)["cast_by"]["toad-tongue"] == [0]  # it still lies there
    assert facts(game)["until"]["toad-tongue"] == "none"
    vote(game, "down down down")
    assert facts(game)["cast_by"]["toad-tongue"] == []


# Why not


def why(game: tripot.Game, notation: str, seat: int = 0) -> Any:
    """The reason and the clause."""
    told = game.why(seat, game.parse(notation))
    return told and (told["reason"], told["clause"])


def test_3_1_why_not_at_the_play() -> None:
    position: Any = {"front_up": ["8", "", ""], "front_down": ["16", "", ""]}
    game = table("9 2", "18", "19", spells=["gong", "", ""], **position)
    assert why(game, "play:9") is None
    assert why(game, "play:8") == why(game, "play:16") == ("played", "3.1")
    assert why(game, "play:18") == why(game, "play:5") == ("not_held", "3.1")
    assert why(game, "cast:gong") == why(game, "prying-eye") == ("potion_first", "3.3")
    assert why(game, "cast:mirror") == ("not_held", "3.1")
    assert why(game, "play:9", 1)[0] == "not_asked"
    assert why(game, "thumb-up") == ("not_now", "3.1")


def test_3_3_why_not_an_action_or_a_spell() -> None:
    held = {"spells": ["vanishing-powder", "", ""]}
    game = table("9 2", "18", "", in_round=[0, 1], front_down=["", "", "5"], **held)  # type: ignore[arg-type]
    say(game, "9")
    assert why(game, "grimoire") == ("other_side", "3.3")
    assert why(game, "cast:vanishing-powder") == ("too_few", "7.15")
    assert why(game, "cast:gong") == ("not_held", "3.3")
    assert why(game, "play:2") == ("not_now", "3.3")
    game = say(table("9 2", "18", "19", options={"actions": [1]}, action_2="none"), "9")
    assert why(game, "grimoire") == why(game, "cauldron-swap") == ("not_in_use", "2.1")


def test_3_3_why_not_this_target() -> None:
    position: Any = {"in_round": [0, 1, 2], "front_down": ["", "", "", "5"]}
    game = cast("mirror", "9 2", "18 4", "19 6", "", **position)
    assert why(game, "aim>0") == ("yourself", "3.3")
    assert why(game, "aim>3") == ("left_the_round", "7.15")
    assert why(game, "aim>4")[0] == "no_such_seat"
    game = cast("wand-snap", "9 2", "18 4", "19", "6 7", in_force=[""] * 4)
    assert why(game, "aim>2") == ("one_potion", "7.17") and why(game, "aim>1") is None
    spells = ["spell-thief", "gong", "", "mirror"]
    game = cast("spell-thief", "9 2", "18 4", "19", "6 7", spells=spells)
    assert why(game, "aim>2") == ("no_spell", "7.19") and why(game, "aim>3") is None


def test_6_3_why_not_this_place() -> None:
    game = say(table("9 2", "18", "19", centre_down="5 6"), "9", "cauldron-swap")
    assert why(game, "swap@centre_down=3") == ("no_such_place", "6.3")
    assert why(game, "pass") == ("must_swap", "6.3")
    game = cast("bottom-of-the-cauldron", "9 2", "18", "19", centre_down="5 6")
    assert why(game, "pass") is None


def test_7_6_why_not_this_catch() -> None:
    lies = {"centre_up": "8 10", "options": {"up": 2}}
    game = cast("lucky-catch", "9 2", "18", "19", **lies)
    assert why(game, "catch:9") == ("just_played", "7.6")
    assert why(game, "catch:18") == why(game, "catch:3") == ("not_face_up", "7.6")


def test_5_4_why_not_keep_an_old_one() -> None:
    game = table("3", "8", "19", spells=["", "", "wand-snap"], spell_pile="gong mirror")
    vote(game, "down down down")
    assert why(game, "keep:wand-snap", 2) == ("not_drawn", "5.4")
    assert why(game, "keep:flat-potion", 2) == ("not_held", "5.4")


# What would happen


def test_3_2_what_a_potion_leads_to() -> None:
    game = table("9 17", "18", "19")
    assert game.preview(0, game.parse("play:9")) == {"preview": "then_act"}
    assert game.preview(0, game.parse("play:17")) == {"preview": "turn_ends"}
    assert game.preview(0, game.parse("play:18")) is None
    game = table("9 17", "18", "19", in_force=["toad-tongue", "", ""], tied=[0])
    assert game.preview(0, game.parse("play:9")) == {"preview": "tied"}


def test_3_3_whom_a_card_can_be_aimed_at() -> None:
    spells = ["mirror flat-potion wand-snap spell-thief gong", "about-turn", "", "topsy-turvy"]
    position: Any = {"spells": spells, "in_round": [0, 1, 2], "front_down": ["", "", "", "5"]}
    game = say(table("9 2", "18 4", "19", "", **position), "9")

    def seats(answer: str) -> Any:
        told = game.preview(0, game.parse(answer))
        return told and told["seats"]

    assert seats("cast:mirror") == [1, 2]
    assert seats("cast:flat-potion") == [0, 1, 2]
    assert seats("cast:wand-snap") == [1]
    assert seats("cast:spell-thief") == [1, 3]
    assert seats("cast:gong") is None
    assert seats("prying-eye") == [1, 2]


@pytest.mark.parametrize("thumb", ["thumb-up", "thumb-down"])
def test_5_5_what_one_s_own_is_worth_at_the_vote(thumb: str) -> None:
    forced = ["mirror spiked-potion", "lukewarm-philtre flat-potion", "fading-red"]
    game = table("3", "12", "19", in_force=forced, mirrors=[2, None, None])
    seen = [game.preview(seat, game.parse(thumb)) for seat in range(3)]
    assert seen == [
        {"preview": "same_as", "seat": 2, "more": 5},
        {"preview": "worth", "value": 5},
        {"preview": "worth", "value": 9},
    ]
    game = table("3", "12", "19", in_force=["mirror", "", ""], mirrors=[2, None, None])
    assert game.preview(0, game.parse(thumb)) == {"preview": "same_as", "seat": 2, "more": 0}
