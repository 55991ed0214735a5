"""Loser, sections 1 and 2 of the rules: goal, parts, set-up and the options of the table."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import tripot
from tests.games.loser_table import (
    EVERYBODY,
    asking,
    before,
    facts,
    finish,
    hand,
    in_force,
    options,
    pile,
    piles,
    say,
    some_spells,
    spells,
    table,
    vote,
)
from tripot.games.loser_spells import SPELL_NAMES
from tripot.games.loser_table import LASTING_NAMES
from tripot.kernel.registry import open_table
from tripot.kernel.rng import Script, every

DEAL = {3: (4, 4, 3), 4: (4, 1, 2), 5: (3, 2, 2), 6: (3, 0, 1)}


def new(seats: int, seed: int = 1, **given: object) -> tripot.Game:
    return tripot.new("loser", seats, seed, given)


def test_1_1_one_seat_loses_and_all_others_win() -> None:
    game = vote(table("3", "19", "8", "9", frogs=[0, 1, 1, 1]), "down down down down")
    assert (game.over, game.winners, game.scores) == (True, (0, 2, 3), (1, 0, 1, 1))
    assert game.returns == (1 / 3, -1.0, 1 / 3, 1 / 3)


@pytest.mark.parametrize("potion", range(1, 20))
def test_1_2_red_are_1_and_15_to_19(potion: int) -> None:
    spare = [str(value) for value in range(1, 20) if value != potion]
    game = say(table(f"{potion} {spare[0]}", f"{spare[1]} {spare[2]}", spare[3]), str(potion))
    red = potion == 1 or potion >= 15
    assert before(game, 0) == (("", "?") if red else (str(potion), ""))
    assert asking(game) == ("play" if red else "act")


def test_1_2_one_potion_of_each_value() -> None:
    state: Any = new(4).to_json()
    potions = [int(face) for face in state["faces"] if face.isdigit()]
    assert sorted(potions) == list(range(1, 20))


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("prying-eye", "cauldron-swap"),
        ("prying-eye", "meddling-fingers"),
        ("grimoire", "cauldron-swap"),
        ("grimoire", "meddling-fingers"),
    ],
)
def test_1_3_of_each_action_card_the_side_that_is_up_counts(one: str, two: str) -> None:
    game = say(table("9 2", "4", "5", action_1=one, action_2=two), "9")
    assert options(game) == [one, two]


def test_1_4_there_are_23_spells_no_two_alike() -> None:
    state: Any = new(3).to_json()
    found = [face for face in state["faces"] if not face.isdigit()]
    assert len(found) == 23 and sorted(found) == sorted(SPELL_NAMES)


def test_1_5_one_lost_round_is_one_frog_and_two_end_the_game() -> None:
    game = vote(table("3", "19", "8"), "down down down")
    assert facts(game)["frogs"] == [0, 1, 0] and not game.over
    game = vote(table("3", "19", "8", frogs=[1, 1, 1]), "down down down")
    assert facts(game)["frogs"] == [1, 2, 1] and game.over


# 2 Set-up


def dealt(look: Any, seats: int = 3, **given: object) -> dict[Any, Fraction]:
    """The odds of what a fresh deal looks like."""
    opened = open_table("loser", seats, given, None)

    def once(script: Script) -> Any:
        game = opened.game(opened)
        game.begin(script)
        return look(game)

    found: dict[Any, Fraction] = {}
    for result, chance in every(once):
        found[result] = found.get(result, Fraction(0)) + chance
    return found


TINY: dict[str, Any] = {
    "hands": [1, 1, 1],
    "potions": [3, 4, 17],
    "down": 0,
    "spells": some_spells(),
}


def test_2_1_each_action_side_is_up_half_the_time() -> None:
    found = dealt(lambda game: (int(game.action_1), int(game.action_2)), **TINY)
    assert found == {(one, two): Fraction(1, 4) for one in (1, 2) for two in (1, 2)}


def test_2_1_the_spells_are_a_closed_pile() -> None:
    game = new(5)
    for viewer in (*range(5), None):
        assert pile(game, "spell_pile", viewer) == " ".join(["?"] * 22)


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_2_2_the_deal(seats: int) -> None:
    game = new(seats)
    shown, (hands, up, down) = piles(game), DEAL[seats]
    assert [len(cards) for cards in shown["hands"]] == [hands] * seats
    assert (len(shown["centre_up"]), len(shown["centre_down"])) == (up, down)
    assert seats * hands + up + down == 19 and shown["deck"] == []
    assert None not in shown["centre_up"]


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_2_2_a_seat_looks_at_its_own_hand_only(viewer: int | None) -> None:
    game = new(3)
    for seat in range(3):
        assert ("?" in hand(game, seat, viewer)) == (seat != viewer)
    assert pile(game, "centre_down", viewer) == "? ? ?"


def test_2_3_the_first_player_is_found_by_lot() -> None:
    found = dealt(lambda game: int(game.turn), **{**TINY, "actions": [1, 3]})
    assert found == dict.fromkeys(range(3), Fraction(1, 3))


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_2_3_the_first_player_alone_draws_a_spell_and_sees_it(seats: int) -> None:
    game = new(seats, first=2)
    assert game.asked == (2,)
    assert [len(spells(game, seat)) for seat in range(seats)] == [int(s == 2) for s in range(seats)]
    assert spells(game, 2)[0] in SPELL_NAMES and spells(game, 2, 1) == ["?"]


def test_2_3_in_the_second_round_nobody_draws_for_going_first() -> None:
    game = table(
        "3", "19", "8", spells=["gong", "mirror", ""], spell_pile="toad-tongue flat-potion"
    )
    say(vote(game, "down down down"), "flat-potion")
    held = [spells(game, seat) for seat in range(3)]
    assert held == [["gong"], ["flat-potion", "mirror"], ["toad-tongue"]]
    assert facts(game)["round"] == 2 and game.asked == (2,)


def test_2_4_only_the_potions_are_dealt_anew() -> None:
    game = table(
        "3",
        "19",
        "8",
        action_1="grimoire",
        action_2="cauldron-swap",
        frogs=[1, 0, 1],
        spells=["gong", "", ""],
        spell_discard="mirror",
        spell_pile="wand-snap spell-thief",
        front_up=["5", "", ""],
        front_down=["", "17", ""],
        centre_down="6",
    )
    say(vote(game, "down down down"), "wand-snap")
    told = facts(game)
    assert (told["action_1"], told["action_2"]) == ("grimoire", "cauldron-swap")
    assert told["frogs"] == [1, 1, 1]
    assert pile(game, "spell_discard") == "mirror" and spells(game, 0) == ["gong"]
    assert [before(game, seat) for seat in range(3)] == [("", "")] * 3
    assert [len(cards) for cards in piles(game)["hands"]] == [4, 4, 4]
    assert (len(piles(game)["centre_up"]), len(piles(game)["centre_down"])) == (4, 3)


def test_2_4_nothing_of_the_old_round_is_left() -> None:
    game = table(
        "3 5",
        "19",
        "8",
        gong=True,
        in_force=["topsy-turvy mirror", "toad-tongue", "chatty-thumb"],
        mirrors=[1, None, None],
        tied=[1],
        cast_by={name: [2] if name == "toad-tongue" else [] for name in LASTING_NAMES},
        open=["19"],
        spell_pile="wand-snap spell-thief",
    )
    say(game, "down", "down down", "wand-snap")
    told = facts(game)
    assert (told["open"], told["mirrors"]) == ([], [None, None, None])
    assert (told["tied"], told["gong"]) == ([], False)
    assert set(map(str, told["cast_by"].values())) == {"[]"}
    assert (told["voted"], told["up"], in_force(game)) == ([], [], ["", "", ""])


# The options of 2.1


def test_2_1_option_potions() -> None:
    game = new(3, potions=[2, 3, 4, 5, 6, 7, 19], hands=[2, 2, 2], down=1)
    state: Any = game.to_json()
    potions = sorted(int(face) for face in state["faces"] if face.isdigit())
    assert potions == [2, 3, 4, 5, 6, 7, 19]


def test_2_1_option_spells() -> None:
    game = new(3, spells=some_spells(gong=2, mirror=1))
    state: Any = game.to_json()
    assert sorted(f for f in state["faces"] if not f.isdigit()) == ["gong", "gong", "mirror"]


def test_2_1_without_spells_nobody_draws() -> None:
    game = new(3, spells=some_spells())
    assert [spells(game, seat) for seat in range(3)] == [[], [], []]
    assert len(finish(game).winners) == 2


@pytest.mark.parametrize(
    ("actions", "sides"),
    [
        ([1, 3], ("prying-eye", "cauldron-swap")),
        ([2, 4], ("grimoire", "meddling-fingers")),
        ([1], ("prying-eye", "none")),
        ([4], ("none", "meddling-fingers")),
        ([2, 3], ("grimoire", "cauldron-swap")),
    ],
)
def test_2_1_option_actions(actions: list[int], sides: tuple[str, str]) -> None:
    game = new(3, actions=actions)
    assert (facts(game)["action_1"], facts(game)["action_2"]) == sides


@pytest.mark.parametrize(("side", "act"), [(1, "prying-eye"), (2, "grimoire")])
def test_2_1_an_action_card_with_a_single_face_is_never_turned(side: int, act: str) -> None:
    given = {"actions": [side]}
    game = table("9 2 3", "4 5", "8", options=given, action_1=act, action_2="none")
    say(game, "9")
    assert options(game) == [act]
    say(game, act)
    if asking(game) == "target":
        say(game, "aim>1")
    assert (facts(game)["action_1"], facts(game)["other_1"]) == (act, "none")
    assert "turn_over" not in [event["event"] for event in game.events()]


def test_2_1_options_hands_down_and_up() -> None:
    game = new(4, hands=[1, 2, 3, 4], down=0, up=2)
    shown = piles(game)
    assert [len(cards) for cards in shown["hands"]] == [1, 2, 3, 4]
    assert (len(shown["centre_down"]), len(shown["centre_up"]), len(shown["deck"])) == (0, 2, 7)
    assert set(shown["deck"]) == {None}


@pytest.mark.parametrize("first", [0, 1, 2])
def test_2_1_option_first(first: int) -> None:
    assert {new(3, seed, first=first).asked for seed in range(5)} == {(first,)}


@pytest.mark.parametrize("frogs", [1, 2, 3])
def test_2_1_option_frogs(frogs: int) -> None:
    game = table("3", "19", "8", options={"frogs": frogs}, frogs=[0, frogs - 1, 0])
    assert vote(game, "down down down").over
    if frogs > 1:
        game = table("3", "19", "8", options={"frogs": frogs}, frogs=[0, frogs - 2, 0])
        assert not vote(game, "down down down").over


@pytest.mark.parametrize(
    ("given", "wrong"),
    [
        ({"potions": [3, 4]}, "option potions: expected a list of 3 to 19"),
        ({"potions": [3, 4, 4]}, "no two alike"),
        ({"potions": [0, 3, 4]}, "option potions"),
        ({"potions": [3, 4, 20]}, "option potions"),
        ({"potions": [3, 4, 5]}, "the deal needs 15 potions, and there are 3"),
        ({"spells": {"gong": 1}}, "option spells: expected an object with forced-trade"),
        ({"spells": {**some_spells(), "gong": 4}}, "in gong a whole number from 0 to 3"),
        ({"spells": {**some_spells(), "bang": 1}}, "option spells"),
        ({"spells": dict.fromkeys(SPELL_NAMES, 2)}, "option spells: expected 30 Spells at most"),
        ({"actions": []}, "option actions"),
        ({"actions": [5]}, "option actions"),
        ({"actions": [1, 1]}, "option actions"),
        ({"hands": [2, 2]}, "option hands: expected a number for each of 3 seats"),
        ({"hands": [7, 1, 1]}, "option hands"),
        ({"hands": [0, 1, 1]}, "option hands"),
        ({"hands": [6, 6, 6]}, "the deal needs 21 potions, and there are 19"),
        ({"down": 7}, "option down: expected a whole number from -1 to 6"),
        ({"down": -2}, "option down"),
        ({"up": 17}, "option up: expected a whole number from -1 to 16"),
        ({"up": 5}, "the deal needs 20 potions, and there are 19"),
        ({"first": 3}, "option first: expected a seat from 0 to 2, or -1"),
        ({"first": 6}, "option first"),
        ({"frogs": 0}, "option frogs: expected a whole number from 1 to 3"),
        ({"frogs": 4}, "option frogs"),
        ({"frogs": True}, "option frogs"),
        ({"cards": 4}, "loser has no option 'cards'"),
    ],
)
def test_2_1_an_option_that_cannot_be_is_refused(given: dict[str, Any], wrong: str) -> None:
    with pytest.raises(tripot.BadOption, match=wrong):
        new(3, **given)


@pytest.mark.parametrize("seats", [2, 7])
def test_2_2_three_to_six_seats(seats: int) -> None:
    with pytest.raises(tripot.BadOption):
        new(seats)
