"""Words for the tests of Et Bim!: lay a table, play cards, look at what happened."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, TypeVar

import tripot
from tripot.games.et_bim_missions import MISSION_NAMES
from tripot.kernel.rng import Script, every

T = TypeVar("T")

FULL = "10 10 10 10 10 10"  # a hand that draws nothing
GANGS = ["bogosse", "bogosse", "chicot", "chicot"]
FIVE = ["bogosse", "bogosse", "bogosse", "chicot", "chicot"]  # and a Chicot in the centre
NAMED = {"10": "ten", "20": "twenty", "30": "thirty"}
PLAYED: dict[str, object] = {"missions": True}
KINDS = ("10", "20", "30", "id", "shield", "heal", "swap", "recycle", "bim")


def six(cards: str) -> str:
    """A hand of these cards and 10s, six in all, so that it draws nothing."""
    named = cards.split()
    return " ".join(named + ["10"] * (6 - len(named)))


def cards(**some: int) -> dict[str, int]:
    """A small deck: ten=2 is two 10s."""
    return {kind: some.get(NAMED.get(kind, kind), 0) for kind in KINDS}


def table(*hands: str, options: dict[str, object] | None = None, **position: object) -> tripot.Game:
    """A written position with these hands; it is seat 0's turn unless it says otherwise."""
    written: dict[str, object] = {"hands": list(hands), "turn": 0, **position}
    return tripot.arrange("et-bim", len(hands), 1, options, **written)


def say(game: tripot.Game, *answers: str) -> tripot.Game:
    """The seats that are asked say this, one after the other."""
    for answer in answers:
        game.answer(game.asked[0], game.parse(written(answer)))
    return game


def written(short: str) -> str:
    """The notation of an answer that these tests abridge: 10>3, bim, centre, -10, or a seat."""
    if ">" in short:
        return f"play:{short}"
    if short.startswith("-"):
        return f"discard:{short[1:]}"
    if short.isdecimal():
        return f"swap>{short}"
    return {"bim": "bim:bim", "non": "non:non", "centre": "swap@centre"}.get(short, short)


def short(notation: str) -> str:
    """The other way round."""
    verb, _, rest = notation.partition(":")
    if verb == "discard":
        return f"-{rest}"
    if verb == "swap@centre":
        return "centre"
    return rest or notation.removeprefix("swap>")


def finish(game: tripot.Game) -> tripot.Game:
    """Let every seat's time run out, question after question, to the end of the game."""
    while not game.over:
        for seat in game.asked:
            question: Any = game.question(seat)
            game.answer(seat, question["default"])
    return game


def can_say(game: tripot.Game) -> list[str]:
    """The options of the seat that is asked."""
    return [short(game.notation(answer)) for answer in game.legal(game.asked[0])]


def asking(game: tripot.Game) -> str | None:
    """The name of the open question."""
    question: Any = game.view()["question"]
    return None if question is None else str(question["name"])


def facts(game: tripot.Game) -> Any:
    """The public facts."""
    return game.view()["facts"]


def engine(game: tripot.Game) -> Any:
    """All facts, with those that only the engine needs."""
    return game.to_json()["facts"]


def pile(game: tripot.Game, seat: int) -> str:
    """The pile before a seat, from the bottom."""
    piles: Any = game.view()["piles"]
    return " ".join(piles["piles"][seat])


def hand(game: tripot.Game, seat: int) -> str:
    """A hand in the eyes of its owner, sorted."""
    piles: Any = game.view(seat)["piles"]
    return " ".join(sorted(piles["hands"][seat]))


def discard(game: tripot.Game, viewer: int | None = None) -> str:
    """The discard in the eyes of a seat, or a watcher, sorted; ? is an unseen card."""
    piles: Any = game.view(viewer)["piles"]
    return " ".join(sorted(card or "?" for card in piles["discard"]))


def tile(game: tripot.Game, seat: int, viewer: int | None = None) -> str | None:
    """The tile before a seat, if the viewer knows it."""
    piles: Any = game.view(viewer)["piles"]
    return piles["tiles"][seat][0]  # type: ignore[no-any-return]


def events(game: tripot.Game, *names: str, viewer: int | None = None) -> list[Any]:
    """The events of these names in order, as a seat saw them or a watcher; without names all."""
    return [event for event in game.events(viewer) if not names or event["event"] in names]


def names_of(game: tripot.Game, *names: str) -> list[str]:
    """The names of these events, in the order in which they happened."""
    return [event["event"] for event in events(game, *names)]


def centre(game: tripot.Game, viewer: int | None = None) -> str | None:
    """The mystery tile, if the viewer knows it."""
    piles: Any = game.view(viewer)["piles"]
    return piles["centre"][0]  # type: ignore[no-any-return]


def alive(game: tripot.Game) -> list[int]:
    """The living seats."""
    return list(facts(game)["alive"])


def player(game: tripot.Game) -> int:
    """The seat whose turn it is."""
    return int(facts(game)["turn"])


def shielded(game: tripot.Game) -> dict[int, int]:
    """The seats with an active Shield, and who sent it."""
    return {seat: by for seat, by in enumerate(facts(game)["shields"]) if by is not None}


def targets_of(game: tripot.Game, kind: str) -> list[int]:
    """The seats on which the seat that is asked may lay a card of this kind."""
    said = [answer.split(">") for answer in can_say(game) if ">" in answer]
    return [int(target) for card, target in said if card == kind]


def worlds(game: tripot.Game, seat: int, *piles: str) -> set[tuple[str, ...]]:
    """What these piles hold in the worlds that the seat can imagine, cards sorted, as texts."""
    found: set[tuple[str, ...]] = set()
    for world in game.seat(seat).worlds():
        state: Any = world.to_json()
        row = []
        for name in piles:
            pile_name, _, number = name.partition(" ")
            places = state["piles"][pile_name]
            places = places[int(number)] if number else places
            row.append(" ".join(sorted(state["faces"][place] for place in places)))
        found.add(tuple(row))
    return found


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


def last_turn(mission: str, seat: int, living: list[int], **position: Any) -> tripot.Game:
    """Round 3: this seat has this mission, and seat 0 can eliminate seat 2, the last Chicot.

    Seat 1, a Bogosse, is the first out unless it lives, by seat 2; seat 3, a Chicot, by seat 0.
    """
    others = iter(name for name in MISSION_NAMES if name != mission)
    missions = [mission if other == seat else next(others) for other in range(4)]
    written: dict[str, Any] = {
        "alive": living,
        "round": 3,
        "tiles": GANGS,
        "missions": missions,
        "piles": ["", "", "30 20 30 20", ""],
        "caused_by": [None, None if 1 in living else 2, None, 0],
        "first_out": 3 if 1 in living else 1,
        **position,
    }
    hands = [FULL if other in living else "" for other in range(4)]
    return table(*hands, options=PLAYED, **written)
