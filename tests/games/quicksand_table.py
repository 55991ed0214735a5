"""Words for the tests of Quicksand: lay a table, answer in notation, look at the board."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

import tripot
from tripot.games.quicksand import HUNTER, TOKEN
from tripot.games.quicksand_board import COLOURS, OURS, board_of
from tripot.kernel.answers import read_answer
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
    circles = [(at or {}).get(colour, f"S{i + 1}") for i, colour in enumerate(COLOURS)]
    laid: dict[str, object] = {
        "hands": list(hands),
        "turn": 0,
        "positions": by_explorer(circles),
        "trapped": by_explorer([colour in trapped.split() for colour in COLOURS]),
        "unowned": by_explorer([colour in unowned.split() for colour in COLOURS]),
        **position,
    }
    return tripot.arrange("quicksand", len(hands), 1, options, **laid)


def by_explorer(values: Iterable[object]) -> dict[str, object]:
    """A value for each explorer, as positions are written."""
    return dict(zip(TOKENS, values, strict=True))


def places(circles: str) -> dict[str, object]:
    """Where the explorers stand, by their circles from red to black."""
    return by_explorer(circles.split())


def written(short: str) -> str:
    """The notation of an answer that these tests abridge: red2+1, quicksand2, trap-red, way-1."""
    walk = re.fullmatch(r"([a-z]+?)(\d*)(?:\+(\d+))?", short)
    kind, *rest = short.split("-")
    if kind == "way":
        return f"way={rest[0]}"
    if kind == "discard":
        return f"discard:{rest[0]}"
    if kind == "trap":
        return "sink:" + "+".join(TOKENS[COLOURS.index(colour)] for colour in rest)
    if walk and walk[1] == "quicksand":
        return "trap:" + "+".join(["quicksand"] * int(walk[2]))
    if walk and walk[1] in COLOURS:
        cards = [walk[1]] * int(walk[2] or 0) + ["mask"] * int(walk[3] or 0)
        return f"walk-{walk[1]}:" + "+".join(cards)
    return short


def short(notation: str) -> str:
    """The other way round."""
    answer = read_answer(notation)
    if answer.verb == "way":
        return f"way-{answer.number}"
    if answer.verb == "discard":
        return f"discard-{answer.cards[0]}"
    if answer.verb == "sink":
        return "-".join(["trap", *(COLOURS[TOKENS.index(card)] for card in answer.cards)])
    if answer.verb == "trap":
        return f"quicksand{len(answer.cards)}"
    if answer.verb.startswith("walk-"):
        masks = answer.cards.count("mask")
        cards = len(answer.cards) - masks
        return answer.verb[5:] + (str(cards) if cards else "") + (f"+{masks}" if masks else "")
    return notation


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
        game.answer(game.asked[0], game.parse(written(answer)))
    return game


def finish(game: tripot.Game) -> tripot.Game:
    """Let the time run out, question after question, to the end of the game."""
    while not game.over:
        question: Any = game.question(game.asked[0])
        game.answer(game.asked[0], question["default"])
    return game


def take_turn(game: tripot.Game, *answers: str) -> tripot.Game:
    """These answers, and for the rest of the turn the default ones."""
    turns = facts(game)["turns"]
    say(game, *answers)
    while not game.over and facts(game)["turns"] == turns:
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
            found.add(" ".join(step["circle"] for step in steps))
    return found


def ends(game: tripot.Game, play: str) -> set[str]:
    """The circles where a walk can end."""
    return {way.split()[-1] for way in walks(game, play)}


def options(game: tripot.Game) -> list[str]:
    """What the seat that is asked may answer."""
    seat = game.asked[0]
    return [short(game.notation(answer)) for answer in game.legal(seat)]


def asking(game: tripot.Game) -> str | None:
    """The name of the open question."""
    question: Any = game.view()["question"]
    return None if question is None else str(question["name"])


def facts(game: tripot.Game) -> Any:
    """The public facts."""
    return game.view()["facts"]


def where(game: tripot.Game, colour: str) -> str:
    """The circle where an explorer stands."""
    return str(facts(game)["positions"][TOKENS[COLOURS.index(colour)]])


def trapped(game: tripot.Game) -> list[str]:
    """The explorers that are trapped."""
    return [colour_of(name) for name, flag in facts(game)["trapped"].items() if flag]


def unowned(game: tripot.Game) -> list[str]:
    """The explorers that nobody owns, as everybody knows."""
    return [colour_of(name) for name, flag in facts(game)["unowned"].items() if flag]


def colour_of(explorer: str) -> str:
    """The colour of an explorer."""
    return COLOURS[TOKENS.index(explorer)]


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
