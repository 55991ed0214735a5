"""The table in anybody's eyes: a seat's, everybody's, or those of one who sees every card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tripot import Game
from tripot.terminal.scene import Event, View
from tripot.terminal.story import faces


def open_view(game: Game) -> View:
    """The view of somebody who sees every card, wherever it lies."""
    whole: Mapping[str, Any] = game.to_json()
    all_faces = whole["faces"]

    def named(pile: Sequence[Any]) -> list[Any]:
        return [named(place) if isinstance(place, list) else all_faces[place] for place in pile]

    piles = {name: named(pile) for name, pile in whole["piles"].items()}
    return {**game.view(None), "piles": piles}


def open_events(game: Game) -> Sequence[Event]:
    """The events, with every face that anybody saw."""
    seen: list[Sequence[Event]] = [game.events(seat) for seat in (None, *range(len(game.scores)))]
    out: list[Event] = []
    for told in zip(*seen, strict=True):
        event: dict[str, Any] = dict(told[0])
        if faces(event):
            known = zip(*(other["cards"] for other in told), strict=True)
            event["cards"] = [next(filter(None, shown), None) for shown in known]
        out.append(event)
    return out


def news_to(game: Game, seat: int, since: int) -> Sequence[tuple[Event, Event]]:
    """The events from that number on, as this seat saw them and as everybody did."""
    return list(zip(game.events(seat, since), game.events(None, since), strict=True))


def lots(game: Game, seat: int) -> list[Mapping[str, Any]]:
    """What a seat knows of cards that were mixed: `faces` that lie somewhere among `places`.

    A place is its pile, its seat or None, its position, and the faces it can have by rule. A lot is
    `closed` if its places hold just these faces and no other.
    """
    whole: Mapping[str, Any] = game.seat(seat).to_json()
    identity = game.table.identity
    where: dict[int, tuple[str, int | None, int]] = {}
    for name, pile in whole["position"]["piles"].items():
        for number, part in enumerate(pile):
            if isinstance(part, list):
                where.update({place: (name, number, i) for i, place in enumerate(part)})
            else:
                where[part] = (name, None, number)
    reach: list[set[int]] = [
        {place for place, its_lot in enumerate(whole["lot"]) if its_lot == number}
        for number in range(len(whole["lots"]))
    ]
    closed = [not (lot["feeds"] or lot["fixed"]) for lot in whole["lots"]]
    for number in reversed(range(len(reach))):  # what an older lot gave to a younger one
        for source, _ in whole["lots"][number]["feeds"]:
            reach[source] |= reach[number]
            closed[source] = False
    names = identity.faces
    return [
        {
            "faces": [names[face] for face, n in enumerate(lot["faces"]) for _ in range(n)],
            "places": [
                (
                    *where[place],
                    [names[f] for f in range(len(names)) if whole["among"][place] >> f & 1],
                )
                for place in sorted(reach[number])
            ],
            "closed": closed[number],
        }
        for number, lot in enumerate(whole["lots"])
    ]
