"""Games that are over: their records, and every moment of them in anybody's eyes."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from typing import Any, Literal

from aiohttp import web

import tripot
from tripot import BadRecord, Game
from tripot.kernel.open_eyes import open_events, open_view
from tripot.kernel.record import answer_all
from tripot.kernel.table import canonical
from tripot.server import rest_types, wire
from tripot.server.net.caching import gzipped
from tripot.server.refusal import Refusal, require
from tripot.server.rooms.deals import deal, public_deal
from tripot.server.rooms.house import House
from tripot.server.rooms.table import LiveTable
from tripot.server.store.documents import encode, read_entry, read_table

KEPT = 32 << 20  # bytes of replays that are kept ready
EVERY_CARD: Literal["all"] = "all"
ReplayEyes = int | Literal["all"] | None  # a seat's, those that see every card, or a watcher's


async def finished(house: House, name: str) -> LiveTable:
    """A table that is over, from the disk; nobody is shown another one."""
    stored = await house.database.table(name[:20]) if name.isalnum() else None
    if stored is None:
        raise Refusal("no_such_table")
    doc = read_table(stored[0])
    require(doc.phase == "over", "not_over")
    require(doc.since > 0 and doc.terms, "not_over")
    return await asyncio.to_thread(LiveTable, doc, [read_entry(entry) for entry in stored[1]])


async def record(house: House, name: str) -> str:
    """The record of a game that is over, or was ended."""
    table = await finished(house, name)
    return await asyncio.to_thread(table.game.record)


class ReplayCache:
    """Replays as they are sent. A game that is over never changes, so each is made once."""

    def __init__(self) -> None:
        self.made: OrderedDict[tuple[str, ReplayEyes], asyncio.Task[bytes]] = OrderedDict()
        self.sizes: dict[tuple[str, ReplayEyes], int] = {}  # bytes of those that are ready
        self.turn = asyncio.Lock()  # records of others are read one at a time

    async def packed(self, house: House, name: str, eyes: ReplayEyes) -> bytes:
        """Moment by moment, as these eyes saw it, in JSON and gzip."""
        key = name, eyes
        if key not in self.made:
            self.made[key] = asyncio.ensure_future(make(house, name, eyes))
            self.made[key].add_done_callback(partial(self.keep, key))
        self.made.move_to_end(key)
        return await asyncio.shield(self.made[key])

    async def read(self, sent: bytes, eyes: ReplayEyes) -> bytes:
        """The same of a record that somebody sends; nothing of it is kept."""
        async with self.turn:
            return await asyncio.to_thread(made_of_record, sent, eyes)

    def keep(self, key: tuple[str, ReplayEyes], task: asyncio.Task[bytes]) -> None:
        """Keep it, unless it failed; of too many the one that was not asked for longest goes."""
        if task.cancelled() or task.exception() is not None:
            del self.made[key]
            return
        self.sizes[key] = len(task.result())
        while sum(self.sizes.values()) > KEPT:
            oldest = next(one for one in self.made if one in self.sizes)
            del self.made[oldest], self.sizes[oldest]


CACHE: web.AppKey[ReplayCache] = web.AppKey("replays", ReplayCache)


async def make(house: House, name: str, eyes: ReplayEyes) -> bytes:
    """A replay, made in a thread."""
    table = await finished(house, name)
    return await asyncio.to_thread(lambda: packed(of_table(table), eyes))


def made_of_record(sent: bytes, eyes: ReplayEyes) -> bytes:
    """In a thread: the replay of a record, if it is one, whole and unchanged."""
    try:
        text = sent.decode()
        tripot.verify(text)
        return packed(of_record(text), eyes)
    except UnicodeDecodeError:
        raise Refusal("bad_record", "not a text in UTF-8") from None
    except BadRecord as error:
        raise Refusal("bad_record", str(error)) from None
    except OverflowError:
        raise Refusal("bad_record", "line 1: a number is too large") from None


@dataclass
class Film:
    """What a replay is made of: the game as it was dealt, its answers, and who sat there."""

    id: str
    game: Game
    answered: list[int]
    players: list[str]
    faces: list[int]
    kinds: list[wire.Kind]
    stood_in: list[int]
    dealing: wire.PublicDeal


def of_table(table: LiveTable) -> Film:
    """A table of this house."""
    doc = table.doc
    return Film(
        id=doc.id,
        game=deal(doc),
        answered=[int(answer) for answer in table.game.answered],
        players=doc.players,
        faces=doc.faces or list(range(doc.seats)),
        kinds=doc.kinds or ["person"] * doc.seats,
        stood_in=table.stood_in(),
        dealing=public_deal(doc),
    )


def of_record(text: str) -> Film:
    """A game from anywhere; a seat without a name there has none here."""
    ended = tripot.replay(text)
    table = ended.table
    game: Game = table.game(table)
    game.begin_from_deal(listening=True)
    seats = list(range(int(game.seats)))
    automata: Any = game.view(None)["automata"]
    terms, dealt = table.terms(), table.deal
    assert dealt is not None
    return Film(
        id=dealt.table,
        game=game,
        answered=[int(answer) for answer in ended.answered],
        players=dealt.players or [""] * len(seats),
        faces=seats,
        kinds=["automaton" if seat in automata else "person" for seat in seats],
        stood_in=[],
        dealing=wire.PublicDeal(
            number=dealt.number,
            commitment=dealt.commitment(),
            terms=terms,
            terms_text=canonical(terms).decode(),
            terms_hash=sha256(canonical(terms)).hexdigest(),
            commitments=[None] * len(seats),
            nonces=[nonce.hex() for nonce in dealt.nonces],
            secret=dealt.secret.hex(),
        ),
    )


def packed(film: Film, eyes: ReplayEyes) -> bytes:
    """A replay as it is sent."""
    require(not isinstance(eyes, int) or 0 <= eyes < len(film.players), "no_such_seat")
    return gzipped(encode(moments_of(film, eyes)), 6)


def moments_of(film: Film, eyes: ReplayEyes) -> rest_types.Replay:
    """All that these eyes saw."""
    game, left = film.game, film.answered
    moments: list[rest_types.Moment] = []
    seen = 0
    while True:
        answers, left = left[: len(game.asked)], left[len(game.asked) :]
        moments.append(moment(game, eyes, seen, answers))
        seen += len(moments[-1].events)
        if not answers:
            break
        answer_all(game, answers)
    return rest_types.Replay(
        id=film.id,
        game=game.table.identity.key,
        players=film.players,
        faces=film.faces,
        kinds=film.kinds,
        stood_in=film.stood_in,
        seat=eyes if isinstance(eyes, int) else None,
        moments=moments,
        winners=list(game.winners),
        dealing=film.dealing,
    )


def moment(game: Game, eyes: ReplayEyes, seen: int, answers: list[int]) -> rest_types.Moment:
    """The table before a decision, and what was then answered."""
    if eyes == EVERY_CARD:
        view, events = open_view(game), open_events(game, seen)
    else:
        view = {**game.view(eyes)}
        events = [{**event} for event in game.events(eyes, seen)]
    question: dict[str, Any] | None = view["question"]
    pairs = zip(game.asked, answers, strict=False)
    return rest_types.Moment(
        decision=game.decision,
        view=view,
        events=events,
        question=None if question is None else question["name"],
        answers=[(asked, game.notation(answer)) for asked, answer in pairs],
    )
