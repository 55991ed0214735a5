"""Words for the tests of Quicksand: lay a table, answer in notation, look at the board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import tripot
from tripot.games.quicksand import HUNTER, TOKEN
from tripot.games.quicksand_board import COLOURS, OURS, board_of
from tripot.kernel.registry import open_table
from tripot.kernel.rng import Script

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


def new(seats: int, seed: int = 0, **options: object) -> tripot.Game:
    """A table just dealt."""
    return tripot.new("quicksand", seats, seed, options)


def dealer(seats: int, **options: object) -> Callable[[Script], tripot.Game]:
    """Deals at one table again and again, by chance that is written down."""
    opened = open_table("quicksand", seats, options, None)

    def deal(script: Script) -> tripot.Game:
        game = opened.game(opened)
        game.begin(script)
        return game

    return deal


def some(**cards: int) -> dict[str, int]:
    """The option of so many cards of these kinds, and none of the others."""
    return {**NONE, **cards}


def names_of(options: dict[str, object] | None) -> list[str]:
    """The circles of the board by number."""
    board: Any = (options or {}).get("board", board_of(OURS))
    return [str(node["id"]) for node in board["nodes"]]


def say(game: tripot.Game, *answers: str) -> tripot.Game:
    """Whoever is asked gives these answers, one after the other."""
    for answer in answers:
        game.answer(game.asked[0], game.parse(answer))
    return game


def finish(game: tripot.Game) -> tripot.Game:
    """Let the time run out, question after question, to the end of the game."""
    while not game.over:
        question: Any = game.question(game.asked[0])
        game.answer(game.asked[0], question["default"])
    return game


def take_turn(game: tripot.Game, *answers: str) -> tripot.Game:
    """These answers, and for the rest of the turn the default ones."""
    turn = facts(game)["turn"]
    say(game, *answers)
    while not game.over and facts(game)["turn"] == turn:
        question: Any = game.question(game.asked[0])
        game.answer(game.asked[0], question["default"])
    return game


def walks(game: tripot.Game, play: str) -> set[str]:
    """Every way that the explorer of this play can go, as the circles it comes to."""
    before = len(game.events())
    found: set[str] = set()
    waiting = [say(game.copy(), play)]
    while waiting:
        branch = waiting.pop()
        if asking(branch) == "fork":
            waiting += [say(branch.copy(), way) for way in options(branch)]
        else:
            steps: list[Any] = [e for e in branch.events(since=before) if e["event"] == "walk"]
            names = names_of(game.table.options)
            found.add(" ".join(names[step["circle"]] for step in steps))
    return found


def ends(game: tripot.Game, play: str) -> set[str]:
    """The circles where a walk can end."""
    return {way.split()[-1] for way in walks(game, play)}


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


def owners(game: tripot.Game) -> list[str]:
    """The colour of each seat's explorer, in truth."""
    return [COLOURS[int(game.face(TOKEN + seat)) - HUNTER] for seat in range(int(game.seats))]


def aside(game: tripot.Game) -> list[str]:
    """The tokens aside, in truth."""
    state: Any = game.to_json()
    return sorted(state["faces"][place] for place in state["piles"]["aside"])


def told(game: tripot.Game, since: int = 0) -> list[str]:
    """The names of all events from a number on, in their order."""
    return [str(event["event"]) for event in game.events(since=since)]
