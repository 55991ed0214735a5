"""A Seat: a value that holds only what one seat knows, and imagines worlds from it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final, Generic, SupportsIndex

from librt.vecs import append
from mypy_extensions import i64

from tripot.event_types import Event
from tripot.kernel.dealing import Plan
from tripot.kernel.errors import BadPosition, Error, Sentence, at, expected, whole
from tripot.kernel.events import own_events
from tripot.kernel.identity import EACH, own
from tripot.kernel.knowledge import SEEN, Lot, Lots
from tripot.kernel.known import Known
from tripot.kernel.position import Reader, read_state, state_json
from tripot.kernel.registry import blank
from tripot.kernel.rng import Quick, Rng
from tripot.shapes import FactsT_co, Knowledge, Question, Reason, View

if TYPE_CHECKING:
    from tripot.kernel.game import Game

CONTRACT: Final = (
    "events from_json imagine index informed known legal notation parse preview question to_json"
    " view why worlds"
)
WAYS: Final = 100_000  # that `worlds` tries unless it is told another limit: well below a second


class Seat(Generic[FactsT_co]):
    """What seat number `index` knows, as `Game.seat` gives it: nothing else is in it.

    It is what a bot decides from. `imagine(seed)` deals what it does not know, as it could be.
    """

    def __init__(
        self, shell: Game[FactsT_co], index: i64, lots: Lots, told: list[dict[str, object]]
    ) -> None:
        self.index = index
        self.shell = shell  # the game without anything that this seat does not know
        self.lots = lots
        self.told = told
        self.plan: Plan | None = None

    def view(self) -> View[FactsT_co]:
        """All that this seat may see now."""
        return self.shell.view(int(self.index))

    def events(self, since: SupportsIndex = 0) -> list[Event]:
        """What happened, from event number `since` on, as this seat saw it."""
        first = whole("the number of an event", since)
        if first < 0:
            raise Error(expected("the number of an event", since))
        return own_events(self.told[first:])

    def known(self) -> list[Knowledge]:
        """What this seat knows of cards that it has not seen where they lie, in groups."""
        return Known(self.shell, self.lots).to_json()

    def informed(self) -> Game[FactsT_co]:
        """The table as this seat sees it, with all it surely knows of hidden cards laid open to it.

        Of cards that it cannot tell apart, any may be taken for any other.
        """
        table = self.shell.copy()
        table.rng = Quick()
        for share in Known(self.shell, self.lots).parts:
            if not table.table.identity.piles[share.pile // EACH].loose:
                continue  # there it would have to know the order too
            at: i64 = 0
            face: i64
            for face in range(len(share.surely)):
                for _ in range(share.surely[face]):
                    table.faces[share.places[at]] = face
                    table.seen[share.places[at]] |= i64(1) << self.index
                    at += 1
        return table

    def question(self) -> Question | None:
        """What this seat is asked: name, clause, kind, arguments, default; None if it is not."""
        return self.shell.question(int(self.index))

    def legal(self) -> tuple[int, ...]:
        """What this seat may answer; () if it is not asked."""
        return self.shell.legal(int(self.index))

    def notation(self, answer: SupportsIndex) -> str:
        """The answer in words that `parse` reads."""
        return self.shell.notation(answer)

    def parse(self, text: str) -> int:
        """The answer of this notation; its cards may be named in any order."""
        return self.shell.parse(text)

    def why(self, answer: SupportsIndex) -> Reason | None:
        """The reason and the clause why an answer is not offered to this seat; None if it is."""
        return self.shell.why(int(self.index), answer)

    def preview(self, answer: SupportsIndex) -> dict[str, Any] | None:
        """What an offered answer would do, as far as this seat knows; None if that is nothing."""
        return self.shell.preview(int(self.index), answer)

    def imagine(self, seed: SupportsIndex) -> Game[FactsT_co]:
        """A whole game that this seat cannot tell from the true one; it has no past.

        It depends on this value and the seed alone. The others' sealed answers are asked again.
        """
        rng = Quick(whole("a whole number as seed", seed))
        world = self.blank_world(rng)
        self.planned().deal(world, rng)
        return world

    def worlds(self, limit: SupportsIndex = WAYS) -> Iterator[Game[FactsT_co]]:
        """Each game that this seat cannot tell from the true one, once; for small decks.

        It tries every way to deal what this seat does not know, and refuses where there are more
        ways than `limit`, before it makes any game.
        """
        ways = whole("a number of ways as limit", limit)
        world = self.blank_world(Quick())
        fewest = self.planned().fewest(world)
        if fewest > ways:
            raise Error(too_many(fewest, ways))
        found: dict[bytes, None] = {}  # a card may have come to its place by two roads
        for tried, _ in enumerate(self.planned().deal_every(world, None), 1):
            if tried > ways:
                raise Error(too_many(tried, ways))
            if world.possible():
                found[bytes([int(face) for face in world.faces])] = None
        return self.each_world(list(found))

    def each_world(self, found: list[bytes]) -> Iterator[Game[FactsT_co]]:
        """The games in which the cards have these faces, one after the other."""
        place: i64
        for faces in found:
            world = self.blank_world(Quick())
            for place in range(len(faces)):
                world.faces[place] = faces[place]
            yield world

    def blank_world(self, rng: Rng) -> Game[FactsT_co]:
        """A game in which what this seat does not know is still to be dealt."""
        world = self.shell.copy()
        world.rng = rng
        world.in_hand &= i64(1) << self.index
        return world

    def planned(self) -> Plan:
        """How the lots are dealt, worked out once."""
        if self.plan is None:
            self.plan = Plan(self.lots)
        return self.plan

    def to_json(self) -> dict[str, object]:
        """The Seat as JSON."""
        lots = self.lots
        return {
            "seat": int(self.index),
            "position": state_json(self.shell),
            "events": self.events(),
            "lot": [int(lot) for lot in lots.lot],
            "among": [int(faces) for faces in lots.among],
            "lots": [
                {
                    "faces": [int(n) for n in lot.counts],
                    "feeds": [
                        [int(lot.sources[i]), int(lot.among[i])] for i in range(len(lot.sources))
                    ],
                    "fixed": [int(face) for face in lot.fixed],
                }
                for lot in lots.lots
            ],
        }

    @staticmethod
    def from_json(data: object) -> Seat:
        """The Seat that `to_json` wrote."""
        read = Reader(data, "a seat")
        position = Reader(read.get("position"), "position")
        game = blank(position.data, None)
        read_state(game, position.data)
        index = read.number("seat", 0, int(game.seats) - 1)
        lots = read_lots(read, len(game.table.identity.faces), len(game.faces))
        for place in range(len(game.faces)):
            if (lots.lot[place] == SEEN) != bool((game.seen[place] >> index) & 1):
                raise BadPosition("lot: a card lies in a lot exactly if the seat has not seen it")
        events = own(read.items("events"))
        assert isinstance(events, list)
        out = Seat(game, index, lots, [Reader(event, "events").data for event in events])
        out.planned()
        return out

    def __copy__(self) -> Seat[FactsT_co]:
        return self

    def __deepcopy__(self, memo: object) -> Seat[FactsT_co]:
        return self

    def __reduce__(self) -> tuple[object, tuple[object]]:
        return Seat.from_json, (self.to_json(),)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Seat) and self.to_json() == other.to_json()

    def __hash__(self) -> int:
        raise TypeError("a Seat has no hash; use what its to_json() holds")

    def __dir__(self) -> list[str]:
        return CONTRACT.split()


def too_many(fewest: int, limit: int) -> Sentence:
    """Why `worlds` does not begin, and what to do instead."""
    least = f"{fewest:,}" if fewest < 10**12 else f"10**{len(str(fewest)) - 1}"
    return Sentence(
        "there are at least {least} ways to deal what this seat does not know, and the limit is"
        " {limit}: imagine() deals one of them at random, and a smaller deck has fewer;"
        " worlds(limit=...) tries as many as you say",
        {"least": least, "limit": f"{limit:,}"},
    )


def read_lots(read: Reader, faces: i64, places: i64) -> Lots:
    """The lots of a Seat's JSON."""
    lots = Lots(faces)
    items = read.items("lots")
    lots.lot = read.numbers("lot", -1, len(items) - 1)
    lots.among = read.numbers("among", -(2**62), 2**62)
    if len(lots.lot) != places or len(lots.among) != places:
        raise BadPosition("lot and among must have an entry for each card")
    for number, item in enumerate(items):
        part = Reader(item, "lots")
        lot = Lot(faces)
        lot.counts = part.numbers("faces", 0, int(places))
        if len(lot.counts) != faces:
            raise BadPosition("lots: faces must have an entry for each face")
        for feed in part.items("feeds"):
            if not isinstance(feed, list) or len(feed) != 2:
                raise BadPosition(at("feeds", expected("a lot and a mask of faces", feed)))
            pair = Reader({"feed": feed}, "feeds").numbers("feed", -(2**62), 2**62)
            if not 0 <= pair[0] < number:
                raise BadPosition("feeds: a lot is fed by older ones")
            lot.sources = append(lot.sources, pair[0])
            lot.among = append(lot.among, pair[1])
        lot.fixed = part.numbers("fixed", 1, int(faces) - 1)
        lots.lots.append(lot)
    return lots
