"""Why somebody is out, or leads: read from the cards, checked against written positions."""

from __future__ import annotations

import pytest

import tripot
from tests.games.quick_shot_table import alive, play, table
from tests.tables import all_seat_cases, played
from tripot.kernel.registry import find
from tripot.terminal.scene import PERSON, Chair, Scene
from tripot.terminal.tables import drawing
from tripot.words import load


def told(game: tripot.Game, language: str = "en", viewer: int | None = None) -> str:
    """The story of a game so far."""
    chairs = [Chair(name, PERSON) for name in "ABCDEFG"]
    options = {"kinds": [1, 2, 3, 4, 5, 6, 7, 8], "copies": 5}
    identity, say = find("quick-shot").identity, load("terminal", language)
    scene = Scene(identity, load("quick-shot", language), say, chairs, options, viewer)
    story = drawing("quick-shot").Story(scene)
    lines = [line.plain for line in story.tell(game.events(viewer))]
    return "\n".join(lines).replace("\u00a0", " ")


def shown(cards: str, hand: str) -> tripot.Game:
    """A round in which A leads and all play these cards, with this hand besides."""
    game = table(*(f"{card} {hand}".strip() for card in cards.split()))
    play(game, cards)
    return game


@pytest.mark.parametrize(
    ("cards", "hand", "line"),
    [
        ("6 1 1 5 8", "3", "✕ ■ B is out: face down, and blown up by the Explosion."),
        ("6 1 1 5 8", "3", "✕ ◆ D is out: the weakest, and the Finishing Blow has landed."),
        ("8 2 4 5 5", "1", "✕ ▲ C is out: walked into the Trap."),
        (
            "8 2 4 5 5",
            "1",
            "♛ ■ B takes the Leader card with the strongest card: ▐2▌ Trap, strength",
        ),
        ("8 3 6 1", "8", "✕ ● A is out: reversed, the highest is the weakest, and the Finishing"),
        (
            "8 3 6 1",
            "8",
            "♛ ◆ D takes the Leader card: reversed, the lowest, ▐1▌ Camouflage,",
        ),
        ("5 5 6", "8", "♛ ● A has the Leader card: no card was left face up."),
        ("1 1 2 2 8", "6", "  Same card ▐1▌ Camouflage: ● A and ■ B, turned face down,"),
        ("1 1 2 2 8", "6", "  Same card ▐2▌ Trap: ▲ C and ◆ D, turned face down,"),
        ("7 8 2", "", "✕ ▲ C is out: poisoned with an empty hand."),
        ("6 7 2 3", "", "✕ ■ B is out: reversed, the highest is the weakest, and the Finishing"),
    ],
)
def test_the_reason(cards: str, hand: str, line: str) -> None:
    assert line in told(shown(cards, hand))


@pytest.mark.parametrize(
    ("cards", "rest", "viewer", "line"),
    [
        ("8 7 1", "1", None, "♛ Round 4 is over. ● A wins as Leader, with the strongest card: ▐8▌"),
        ("8 7 1", "1", 0, "Round 4 is over. You win as Leader, with the strongest card: ▐8▌ Brute"),
        ("8 3 1", "2", None, "▲ C wins as Leader: the order was reversed, and ▐1▌ Camouflage, str"),
        (
            "8 3 1",
            "2",
            2,
            "You win as Leader: the order was reversed, and ▐1▌ Camouflage, str",
        ),
        ("6 6 6", "1", None, "♛ Round 4 is over. ● A wins as Leader: no card was left face up."),
        ("2 4 5", "1", None, "♛ The game is over. ● A wins: the only one left."),
        ("2 4 5", "1", 0, "The game is over. You win: the only one left."),
    ],
)
def test_why_it_ends(cards: str, rest: str, viewer: int | None, line: str) -> None:
    number = 1 if "the only one" in line else 4
    game = table(*(f"{card} {rest}" for card in cards.split()), round=number)
    play(game, cards)
    while not game.over:
        (seat,) = game.asked
        game.answer(seat, game.legal(seat)[0])
    assert line in told(game, viewer=viewer)
    assert told(game, "fr", viewer)


def test_who_survives_is_not_told_out() -> None:
    story = told(shown("8 2 4 5 5", "1"))
    assert story.count("is out") == 1


def test_no_card_left_to_play() -> None:
    game = table("1 8", "", "8")
    game.answer(0, 8)
    assert "✕ ■ B is out: no card left to play." in told(game)


def test_all_face_down_and_the_leader_s_hand_is_empty() -> None:
    game = table("", "7 1", "2 1", "2 1", deck="7")
    play(game, "7 7 2 2")
    assert "✕ ● A is out: all cards are face down, and the Leader's hand is empty." in told(game)


def test_you_are_told_what_you_see_and_the_others_are_not() -> None:
    game = tripot.new("quick-shot", 3, 1)
    leader = game.asked[0]
    assert "You draw ▐" in told(game, viewer=leader)
    assert "draws a card." in told(game) and "draws ▐" not in told(game)
    assert "Tu pioches ▐" in told(game, "fr", leader)


def test_every_random_game_is_told_in_both_languages() -> None:
    for case in all_seat_cases():
        for number in range(8 if case.key == "quick-shot" else 0):
            *_, game = played(case, number)
            for language in ("en", "fr"):
                assert told(game, language).count("✕") == int(game.seats) - len(alive(game))
