"""Quicksand, clause 3.3 of the rules: whoever can play must, and what if one cannot."""

from __future__ import annotations

from collections import Counter

import pytest

import tripot
from tests.games.quicksand_table import (
    asking,
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
    where,
)
from tripot.games.quicksand_board import COLOURS


def test_3_3_whoever_can_play_must() -> None:
    game = table("red", "green")
    assert options(game) == ["red1"]
    with pytest.raises(tripot.NotOffered):
        say(game, "pass")


JAM = dict(zip(COLOURS, ["J1", "J2", "K1", "K2", "L1", "L2"], strict=True))
STUCK = "red red yellow yellow green blue"


def test_3_3_whoever_cannot_play_shows_the_hand_discards_and_draws() -> None:
    game = table(STUCK, "white", at=JAM, deck="black")
    assert (asking(game), game.asked) == ("must_discard", (0,))
    assert options(game) == ["discard-red", "discard-yellow", "discard-green", "discard-blue"]
    say(game, "discard-green")
    assert discard(game) == "green"
    assert hand(game, 0) == "red red yellow yellow blue black"
    assert (game.asked, facts(game)["turns"]) == ((1,), 2)
    assert [where(game, colour) for colour in COLOURS] == list(JAM.values())
    assert told(game)[-4:] == ["stuck", "discard", "draw", "turn"]


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_3_3_the_hand_is_shown_to_all(viewer: int | None) -> None:
    game = table(STUCK, "white", "white", at=JAM)
    assert piles(game, viewer)["hands"][0] == STUCK.split()
    (stuck,) = events(game, "stuck", viewer=viewer)
    assert stuck["from"] == ["hands", 0]
    assert sorted(stuck["cards"]) == sorted(STUCK.split())


@pytest.mark.parametrize("viewer", [1, 2, None])
def test_3_3_what_is_drawn_afterwards_is_secret_again(viewer: int | None) -> None:
    game = table(STUCK, "white", "white", at=JAM, deck="black")
    say(game, "discard-red")
    assert events(game, "draw", viewer=viewer)[0]["cards"] == [None]


def test_3_3_the_five_cards_kept_are_known_until_one_is_played() -> None:
    game = table(STUCK, "white", "white", at=JAM, deck="black")
    say(game, "discard-red")
    for seed in range(5):
        cards = Counter(hand(game.seat(1).imagine(seed), 0).split())
        assert cards >= Counter(["red", "yellow", "yellow", "green", "blue"])


def test_3_3_of_the_cards_kept_those_not_played_are_still_known() -> None:
    game = table(STUCK, "white", at=JAM, deck="black", tokens=["lord", "hunter"])
    take_turn(game, "discard-yellow")
    take_turn(game, "white1")  # nobody's: L1 is free again
    take_turn(game, "green1")
    assert where(game, "green") == "L1"
    imagined = [Counter(hand(game.seat(1).imagine(seed), 0).split()) for seed in range(20)]
    assert all(cards >= Counter(["red", "red", "yellow", "blue"]) for cards in imagined)
    assert len({tuple(sorted(cards.elements())) for cards in imagined}) > 5


@pytest.mark.parametrize("declined", ["pass", "discard-white", "discard-mask", "red1"])
def test_3_3_the_discard_cannot_be_declined(declined: str) -> None:
    game = table(STUCK, "white", at=JAM)
    with pytest.raises(tripot.NotOffered):
        say(game, declined)


@pytest.mark.parametrize("card", ["mask", "quicksand", "white", "black", "green", "red"])
def test_3_3_one_other_card_is_enough_to_play(card: str) -> None:
    game = table("red red yellow yellow blue " + card, "white", at={**JAM, "green": "E1"})
    assert asking(game) == "play"
    blocked = table("red red yellow yellow " + card, "white", at=JAM)
    assert asking(blocked) == ("must_discard" if card == "green" else "play")


def test_3_3_of_a_colour_only_what_is_enough_can_be_played() -> None:
    game = table("red red red yellow green blue", "white", at=JAM)
    assert options(game) == ["red3"]


@pytest.mark.parametrize("colour", ["red", "yellow", "green", "blue"])
def test_3_3_in_a_jam_a_trapped_explorer_can_be_freed(colour: str) -> None:
    game = table(STUCK, "white", at=JAM, trapped=colour)
    assert options(game) == [f"{colour}1"]


def test_3_3_six_quicksand_cards_while_all_are_trapped() -> None:
    game = table("quicksand " * 6, "white", trapped=" ".join(COLOURS), deck="red")
    assert len(events(game, "stuck")) == 1
    assert discard(game) == "quicksand"  # nothing to ask: all cards are alike
    assert game.asked == (1,)
    assert hand(game, 0) == "red quicksand quicksand quicksand quicksand quicksand"


@pytest.mark.parametrize("card", [*COLOURS, "mask"])
def test_3_3_with_all_trapped_any_card_that_frees_must_be_played(card: str) -> None:
    game = table("quicksand " * 5 + card, "white", trapped=" ".join(COLOURS))
    expected = [f"{card}1"] if card != "mask" else [f"{colour}+1" for colour in COLOURS]
    assert options(game) == expected


def test_3_3_one_free_explorer_lets_a_quicksand_card_be_played() -> None:
    game = table("quicksand " * 6, "white", trapped="red yellow green blue white")
    assert options(game) == ["quicksand1"]


def test_3_3_nothing_is_asked_with_one_card_in_hand() -> None:
    game = table("green", "white", at=JAM)
    assert discard(game) == "green"
    assert game.asked == (1,)


def test_3_3_two_seats_in_turn_may_be_stuck() -> None:
    game = table("green green", "blue", at={**JAM, "green": "J1", "red": "K1"}, deck="white")
    assert [event["from"][1] for event in events(game, "stuck")] == [0, 1]
    assert discard(game) == "green blue"
    assert (game.asked, facts(game)["turns"]) == ((0,), 3)


def test_3_3_no_hand_is_shown_by_one_who_can_play() -> None:
    game = table("green green", "white", at=JAM)
    assert (asking(game), events(game, "stuck")) == ("play", [])


# The sets of circles on which a hand of six can be stuck, found by going through all of them;
# with each how many cards of its explorer are too few for any walk.
JAMS = """
S1.2 S2.2 A1.1 A2.1 B1.0 B2.0
S1.2 A1.2 A2.1 B1.1 B2.0 C1.0
A1.2 A2.2 B1.1 B2.1 C1.0 C2.0
A2.2 B1.2 B2.1 C1.1 C2.0 D1.0
D1.2 E1.1 E2.1 E3.2 F1.0 F2.0
D2.2 E1.1 E2.1 E3.2 F1.0 F2.0
D3.2 E1.1 E2.1 E3.2 F1.0 F2.0
H1.2 I1.2 I2.1 I3.1 J1.0 J2.0
H1.2 I1.2 I2.1 J1.1 J2.0 K1.0
H2.2 I1.2 I2.1 I3.1 J1.0 J2.0
I2.2 I3.2 J1.1 J2.1 K1.0 K2.0
J1.2 J2.2 K1.1 K2.1 L1.0 L2.0
"""


def jammed(jam: str) -> tuple[dict[str, str], dict[str, int]]:
    """Where the explorers are, and how many cards of each are too few."""
    circles, few = zip(*[part.split(".") for part in jam.split()], strict=True)
    return dict(zip(COLOURS, circles, strict=True)), {
        colour: int(n) for colour, n in zip(COLOURS, few, strict=True)
    }


@pytest.mark.parametrize("jam", JAMS.strip().splitlines())
def test_3_3_jams_of_our_board_and_the_one_hand_each(jam: str) -> None:
    at, few = jammed(jam)
    cards = " ".join(colour for colour in COLOURS for _ in range(few[colour]))
    assert len(cards.split()) == 6
    assert len(events(table(cards, "white", at=at), "stuck")) == 1
    for colour in COLOURS:
        # One card more of any colour, instead of another one, is a walk.
        other = next(c for c in COLOURS if c != colour and few[c])
        more = cards.replace(other, colour, 1)
        game = table(more, "white", at=at)
        assert options(game) == [f"{colour}{few[colour] + 1}"]


@pytest.mark.parametrize(
    ("cards", "stuck"),
    [
        ("red red red yellow yellow green", True),
        ("red red red yellow yellow blue", True),
        ("red red red yellow green blue", True),
        ("red red yellow yellow green blue", True),
        ("red red red red yellow green", False),
        ("red red yellow yellow yellow green", False),
        ("red red red yellow green green", False),
    ],
)
def test_3_3_the_one_jam_with_four_hands(cards: str, stuck: bool) -> None:
    at = dict(zip(COLOURS, ["I1", "I2", "J1", "J2", "K1", "K2"], strict=True))
    game = table(cards, "white", at=at)
    assert (asking(game) == "must_discard") == stuck
