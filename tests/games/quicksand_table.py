"""Words for the tests of Quicksand: lay a table, answer in notation, look at the board."""

from __future__ import annotations

from typing import Any

import tripot
from tripot.games.quicksand_board import COLOURS, OURS, board_of

TOKENS = ("hunter", "geologist", "botanist", "zoologist", "archaeologist", "lord")
NONE = dict.fromkeys((*COLOURS, "mask", "quicksand"), 0)


def table(
    *hands: str,
    at: dict[str, str] | None = None,
    trapped: str = "",
    unowned: str = "",
    options: dict[str, object] | None = None,
    **position: object,
) -> tripot.Game:
    """A written position with these hands; seat 0 plays unless it says otherwise.

    `at` has the circles of explorers that have left their starts, such as red="B1".
    """
    nodes = names_of(options)
    circles = [(at or {}).get(colour, f"S{i + 1}") for i, colour in enumerate(COLOURS)]
    written: dict[str, object] = {
        "hands": list(hands),
        "player": 0,
        "positions": [nodes.index(circle) for circle in circles],
        "trapped": [int(colour in trapped.split()) for colour in COLOURS],
        "unowned": [int(colour in unowned.split()) for colour in COLOURS],
        **position,
    }
    return tripot.arrange("quicksand", len(hands), 1, options, **written)


def names_of(options: dict[str, object] | None) -> list[str]:
    """The circles of the board by number."""
    board: Any = (options or {}).get("board", board_of(OURS))
    return [str(node["id"]) for node in board["nodes"]]


def say(game: tripot.Game, *answers: str) -> tripot.Game:
    """Whoever is asked gives these answers, one after the other."""
    for answer in answers:
        game.answer(game.asked[0], game.parse(answer))
    return game


def options(game: tripot.Game) -> list[str]:
    """What the seat that is asked may answer."""
    seat = game.asked[0]
    return [game.notation(answer) for answer in game.legal(seat)]


def asking(game: tripot.Game) -> str | None:
    """The name of the open question."""
    question: Any = game.view()["question"]
    return None if question is None else str(question["name"])


def facts(game: tripot.Game) -> Any:
    """The public facts."""
    return game.view()["facts"]


def where(game: tripot.Game, colour: str) -> str:
    """The circle where an explorer stands."""
    number: int = facts(game)["positions"][COLOURS.index(colour)]
    return names_of(game.table.options)[number]


def trapped(game: tripot.Game) -> list[str]:
    """The explorers that are trapped."""
    return [COLOURS[i] for i, flag in enumerate(facts(game)["trapped"]) if flag]


def unowned(game: tripot.Game) -> list[str]:
    """The explorers that nobody owns, as everybody knows."""
    return [COLOURS[i] for i, flag in enumerate(facts(game)["unowned"]) if flag]


def piles(game: tripot.Game, viewer: int | None = None) -> Any:
    """The piles as a seat sees them, or a watcher."""
    return game.view(viewer)["piles"]


def hand(game: tripot.Game, seat: int) -> str:
    """A hand in the eyes of its owner, in the order of the faces."""
    return " ".join(piles(game, seat)["hands"][seat])


def discard(game: tripot.Game) -> str:
    """The discard in the eyes of a watcher, the bottom first."""
    return " ".join(piles(game)["discard"])


def events(game: tripot.Game, *names: str, viewer: int | None = None) -> list[Any]:
    """The events of these names in order, as a seat saw them or a watcher; without names all."""
    return [event for event in game.events(viewer) if not names or event["event"] in names]
