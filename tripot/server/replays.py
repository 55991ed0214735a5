"""Games that are over: their records, and every moment of them in anybody's eyes."""

from __future__ import annotations

import asyncio
from typing import Any

from tripot import Game
from tripot.kernel.record import answer_all
from tripot.server import rest_types
from tripot.server.docs import read_entry, read_table
from tripot.server.fair import deal, known
from tripot.server.house import House
from tripot.server.refusal import Refusal, require
from tripot.server.tables import Table


async def finished(house: House, name: str) -> Table:
    """A table that is over, from the disk; nobody is shown another one."""
    stored = await house.store.table(name[:20]) if name.isalnum() else None
    if stored is None:
        raise Refusal("no_such_table")
    doc = read_table(stored[0])
    require(doc.phase == "over", "not_over")
    require(doc.since > 0 and doc.terms, "not_over")
    return await asyncio.to_thread(Table, doc, [read_entry(entry) for entry in stored[1]])


async def record(house: House, name: str) -> str:
    """The record of a game that is over, or was ended."""
    table = await finished(house, name)
    return await asyncio.to_thread(table.game.record)


async def replay(house: House, name: str, seat: int | None) -> rest_types.Replay:
    """Moment by moment, as a seat saw it; None is a watcher."""
    table = await finished(house, name)
    require(seat is None or 0 <= seat < table.doc.seats, "no_such_seat")
    return await asyncio.to_thread(moments_of, table, seat)


def moments_of(table: Table, seat: int | None) -> rest_types.Replay:
    """In a thread: all that a seat saw."""
    doc = table.doc
    game = deal(doc)
    left = [int(answer) for answer in table.game.answered]
    moments: list[rest_types.Moment] = []
    seen = 0
    while True:
        answers, left = left[: len(game.asked)], left[len(game.asked) :]
        moments.append(moment(game, seat, seen, answers))
        seen += len(moments[-1].events)
        if not answers:
            break
        answer_all(game, answers)
    return rest_types.Replay(
        id=doc.id,
        game=doc.game,
        players=doc.players,
        faces=doc.faces or list(range(doc.seats)),
        seat=seat,
        moments=moments,
        winners=list(game.winners),
        dealing=known(doc),
    )


def moment(game: Game, seat: int | None, seen: int, answers: list[int]) -> rest_types.Moment:
    """The table before a decision, and what was then answered."""
    view: dict[str, Any] = game.view(seat)
    question: dict[str, Any] | None = view["question"]
    pairs = zip(game.asked, answers, strict=False)
    return rest_types.Moment(
        decision=game.decision,
        view=view,
        events=game.events(seat, seen),
        question=None if question is None else question["name"],
        answers=[(asked, game.notation(answer)) for asked, answer in pairs],
    )
