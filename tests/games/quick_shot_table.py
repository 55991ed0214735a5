"""Words for the tests of Quick Shot: lay a table, play a round, look at what happened."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, TypeVar

import tripot
from tripot.kernel.rng import Script, every

T = TypeVar("T")


def table(*hands: str, options: dict[str, object] | None = None, **position: object) -> tripot.Game:
    """A written position with these hands; seat 0 leads round 1 unless it says otherwise."""
    written: dict[str, object] = {"hands": list(hands), "leader": 0, **position}
    return tripot.arrange("quick-shot", len(hands), 1, options, **written)


def play(game: tripot.Game, cards: str) -> None:
    """The cards of a round by seat: the Leader's, then the others'. '-' is for one not asked."""
    card_of = dict(enumerate(cards.split()))
    number = facts(game)["round"]
    for question in ("lead", "play"):
        if asking(game) == question and facts(game)["round"] == number:
            for seat in game.asked:
                game.answer(seat, game.parse(f"play:{card_of.pop(seat)}"))
    assert set(card_of.values()) <= {"-"}, f"not asked: {card_of}"


def finish(game: tripot.Game) -> tripot.Game:
    """Let every seat's time run out, question after question, to the end of the game."""
    while not game.over:
        for seat in game.asked:
            question: Any = game.question(seat)
            game.answer(seat, question["default"])
    return game


def asking(game: tripot.Game) -> str | None:
    """The name of the open question."""
    question: Any = game.view()["question"]
    return None if question is None else str(question["name"])


def facts(game: tripot.Game) -> Any:
    """The public facts."""
    return game.view()["facts"]


def leader(game: tripot.Game) -> int:
    """The seat with the Leader card."""
    return int(facts(game)["leader"])


def alive(game: tripot.Game) -> list[int]:
    """The living seats."""
    return list(facts(game)["alive"])


def piles(game: tripot.Game, viewer: int | None = None) -> Any:
    """The piles as a seat sees them, or a watcher."""
    return game.view(viewer)["piles"]


def hand(game: tripot.Game, seat: int) -> str:
    """A hand in the eyes of its owner, sorted."""
    return " ".join(sorted(piles(game, seat)["hands"][seat]))


def discard(game: tripot.Game) -> str:
    """The discard in the eyes of a watcher, sorted."""
    return " ".join(sorted(piles(game)["discard"]))


def events(game: tripot.Game, *names: str, viewer: int | None = None) -> list[Any]:
    """The events of these names in order, as a seat saw them or a watcher; without names all."""
    return [event for event in game.events(viewer) if not names or event["event"] in names]


def names_of(game: tripot.Game, *names: str) -> list[str]:
    """The names of these events, in the order in which they happened."""
    return [event["event"] for event in events(game, *names)]


def out(game: tripot.Game) -> list[int]:
    """The seats that were eliminated, in that order."""
    return [event["seat"] for event in events(game, "out")]


def causes(game: tripot.Game) -> list[tuple[int, str, int | None]]:
    """The seats that were eliminated, with the cause and the seat whose card did it."""
    return [(told["seat"], told["cause"], told["by"]) for told in events(game, "out")]


def spared(game: tripot.Game) -> list[tuple[int, str, str]]:
    """The seats that were spared, with the card that had no effect and the one that protects."""
    return [(told["seat"], told["card"], told["safe"]) for told in events(game, "spared")]


def turned_down(game: tripot.Game) -> list[int]:
    """The seats whose cards were turned face down."""
    return sorted(seat for event in events(game, "turn_down") for seat in event["seats"])


def cards_of(game: tripot.Game, event: str, seat: int) -> str:
    """The cards that left the hand of a seat by these events, as a watcher saw them."""
    told = [e for e in events(game, event) if e["from"] == ["hands", seat]]
    return " ".join(str(card) for e in told for card in e.get("cards", []))


def odds(play_on: Callable[[Script], T]) -> dict[T, Fraction]:
    """The odds of every result, by playing out every course of chance."""
    found: dict[T, Fraction] = {}
    for result, chance in every(play_on):
        found[result] = found.get(result, Fraction(0)) + chance
    return found


def odds_from(game: tripot.Game, play_on: Callable[[tripot.Game], T]) -> dict[T, Fraction]:
    """The odds of every result when chance begins in this position."""
    game.events()

    def once(script: Script) -> T:
        branch = game.copy()
        branch.rng = script
        return play_on(branch)

    return odds(once)
