"""Words for the tests of Roulette: lay a table, answer in notation, look at what happened."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, TypeVar

import tripot
from tripot.games.roulette_cards import COPIES
from tripot.kernel.rng import Script, every

T = TypeVar("T")


def table(*barrels: str, **position: Any) -> tripot.Game:
    """A written position in the trigger phase, with these barrels, the top card first.

    Nobody holds Action cards and seat 0 is the referee unless the position says otherwise.
    """
    return start(len(barrels), **{"phase": "trigger", "barrels": list(barrels), **position})


def start(seats: int, *, options: dict[str, object] | None = None, **position: Any) -> tripot.Game:
    """A written position in any phase, by default the first; the pockets hold clicks."""
    written: dict[str, object] = {"referee": 0, "hands": [""] * seats, **position}
    if written.get("phase", "pocket") != "pocket":
        out = written.get("out", [])
        assert isinstance(out, list)
        written.setdefault("pockets", ["" if s in out else "click" for s in range(seats)])
    return tripot.arrange("roulette", seats, 1, options, **written)


def say(game: tripot.Game, *answers: str) -> None:
    """The answers of those who are asked, in seat order; '-' is for one not asked."""
    given = dict(enumerate(answers))
    for seat in game.asked:
        game.answer(seat, game.parse(given.pop(seat)))
    assert set(given.values()) <= {"-"}, f"not asked: {given}"


def all_pass(game: tripot.Game) -> None:
    """Everybody who is asked does nothing."""
    for seat in game.asked:
        game.answer(seat, game.parse("pass"))


def pass_until(game: tripot.Game, *questions: str) -> tripot.Game:
    """Let time run out until one of these is asked, or the game is over."""
    while not game.over and asking(game) not in questions:
        for seat in game.asked:
            question: Any = game.question(seat)
            game.answer(seat, question["default"])
    return game


def finish(game: tripot.Game) -> tripot.Game:
    """Let everybody's time run out to the end of the game."""
    return pass_until(game)


def asking(game: tripot.Game) -> str | None:
    """The name of the open question."""
    question: Any = game.view()["question"]
    return None if question is None else str(question["name"])


def options(game: tripot.Game, seat: int) -> list[str]:
    """What a seat may answer."""
    return [game.notation(answer) for answer in game.legal(seat)]


def facts(game: tripot.Game) -> Any:
    """The public facts."""
    return game.view()["facts"]


def piles(game: tripot.Game, viewer: int | None = None) -> Any:
    """The piles as a seat sees them, or a watcher; from the bottom."""
    return game.view(viewer)["piles"]


def hand(game: tripot.Game, seat: int) -> str:
    """Action cards in the eyes of their owner."""
    return " ".join(piles(game, seat)["hands"][seat])


def cards(game: tripot.Game) -> list[int]:
    """How many Action cards each seat holds."""
    return [len(hand) for hand in piles(game)["hands"]]


def true_cards(game: tripot.Game, pile: str, seat: int) -> list[str]:
    """What really lies there, from the bottom; for tests only."""
    kinds = [kind.name for kind in game.identity.piles]
    number = 16 * kinds.index(pile) + seat
    faces = [game.face(number, i) for i in range(int(game.size(number)))]
    return [game.identity.faces[face] for face in faces]


def told(game: tripot.Game, event: str, viewer: int | None = None) -> list[Any]:
    """All events of that name."""
    return [one for one in game.events(viewer) if one["event"] == event]


def names_of(game: tripot.Game, *names: str) -> list[str]:
    """The names of these events, in the order in which they happened."""
    return [one["event"] for one in game.events() if one["event"] in names]


def only(kinds: str = "") -> dict[str, object]:
    """The option of a table whose Action cards are these, one or more of a kind."""
    named = kinds.split()
    return {"cards": {name: named.count(name) for name in COPIES}}


def questions(game: tripot.Game) -> list[str]:
    """Let time run out to the end of the round; the questions it takes, in order."""
    asked, number = [], facts(game)["round"]
    while not game.over and facts(game)["round"] == number:
        asked.append(str(asking(game)))
        for seat in game.asked:
            question: Any = game.question(seat)
            game.answer(seat, question["default"])
    return asked


def odds_from(game: tripot.Game, play_on: Callable[[tripot.Game], T]) -> dict[T, Fraction]:
    """The odds of every result when chance begins in this position."""
    game.events()
    found: dict[T, Fraction] = {}

    def once(script: Script) -> T:
        branch = game.copy()
        branch.rng = script
        return play_on(branch)

    for result, chance in every(once):
        found[result] = found.get(result, Fraction(0)) + chance
    return found


def thinks(game: tripot.Game, viewer: int, pile: str, seat: int) -> set[str]:
    """What may lie there in the eyes of a viewer, from the bottom; in a small deck."""
    return {" ".join(true_cards(w, pile, seat)) for w in game.seat(viewer).worlds()}
