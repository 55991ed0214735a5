"""Words for the tests of Et Bim!: lay a table, play cards, look at what happened."""

from __future__ import annotations

from typing import Any

import tripot

FULL = "10 10 10 10 10 10"  # a hand that draws nothing


def table(*hands: str, options: dict[str, object] | None = None, **position: object) -> tripot.Game:
    """A written position with these hands; it is seat 0's turn unless it says otherwise."""
    written: dict[str, object] = {"hands": list(hands), "player": 0, **position}
    return tripot.arrange("et-bim", len(hands), 1, options, **written)


def say(game: tripot.Game, *answers: str) -> tripot.Game:
    """The seats that are asked say this, one after the other."""
    for answer in answers:
        game.answer(game.asked[0], game.parse(answer))
    return game


def finish(game: tripot.Game) -> tripot.Game:
    """Let every seat's time run out, question after question, to the end of the game."""
    while not game.over:
        for seat in game.asked:
            question: Any = game.question(seat)
            game.answer(seat, question["default"])
    return game


def can_say(game: tripot.Game) -> list[str]:
    """The options of the seat that is asked."""
    return [game.notation(answer) for answer in game.legal(game.asked[0])]


def asking(game: tripot.Game) -> str | None:
    """The name of the open question."""
    question: Any = game.view()["question"]
    return None if question is None else str(question["name"])


def facts(game: tripot.Game) -> Any:
    """The public facts."""
    return game.view()["facts"]


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
