"""A Seat: a value that holds only what one seat knows, and imagines worlds from it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tripot.kernel.errors import BadPosition, Error, expected
from tripot.kernel.identity import ANY
from tripot.kernel.knowledge import Lot, Lots
from tripot.kernel.position import Reader, read_state, state_json
from tripot.kernel.registry import blank
from tripot.kernel.rng import Quick, Rng

if TYPE_CHECKING:
    from tripot.kernel.game import Game

TRIES: Final = 64
NOWHERE: Final = -1_000_000


class Seat:
    """What seat number `index` knows: nothing else is in it."""

    def __init__(self, game: Game, index: i64) -> None:
        self.index = index
        self.shell: Game = game.copy()
        past = game.past
        if past is None:
            self.lots = Lots(len(game.table.identity.faces))
            enter_sets(self.lots, game, index)
            self.told: list[dict[str, object]] = []
        else:
            self.lots = past.lots[index].copy()
            self.told = past.told(index, game.table.identity.faces, 0)
        self.shell.seal(index)
        self.plan: Plan | None = None

    def view(self) -> dict[str, object]:
        """As `Game.view`."""
        return self.shell.view(int(self.index))

    def events(self, since: object = 0) -> list[dict[str, object]]:
        """As `Game.events`."""
        if type(since) is not int or since < 0:
            raise Error(expected("the number of an event", since))
        return [event.copy() for event in self.told[since:]]

    def question(self) -> dict[str, object] | None:
        """As `Game.question`."""
        return self.shell.question(int(self.index))

    def legal(self) -> tuple[int, ...]:
        """As `Game.legal`."""
        return self.shell.legal(int(self.index))

    def notation(self, answer: object) -> str:
        """As `Game.notation`."""
        return self.shell.notation(answer)

    def parse(self, text: object) -> int:
        """As `Game.parse`."""
        return self.shell.parse(text)

    def imagine(self, seed: object) -> Game:
        """A whole game that this seat cannot tell from the true one; it has no past.

        It depends on this value and the seed alone. The others' sealed answers are asked again.
        """
        if type(seed) is not int:
            raise Error(expected("a whole number as seed", seed))
        rng = Quick(seed)
        plan = self.planned()
        world = self.blank_world(rng)
        for _ in range(TRIES):
            if plan.deal(world, rng) and world.possible():
                return world
        for _ in plan.search(world, plan.cards[:], 0, rng):
            return world
        raise AssertionError(f"no world fits what seat {self.index} knows")

    def worlds(self) -> Iterator[Game]:
        """Every such game, once; for small decks."""
        world = self.blank_world(Quick())
        plan = self.planned()
        before: set[tuple[int, ...]] = set()  # a card may have come to its place by two roads
        for _ in plan.search(world, plan.cards[:], 0, None):
            faces = tuple([int(face) for face in world.faces])
            if faces not in before:
                before.add(faces)
                yield world.copy()

    def blank_world(self, rng: Rng) -> Game:
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
        out = Seat(game, index)
        out.lots = read_lots(read, len(game.table.identity.faces), len(game.faces))
        out.told = [Reader(event, "events").data for event in read.items("events")]
        out.planned()
        return out

    def __copy__(self) -> Seat:
        return self

    def __deepcopy__(self, memo: object) -> Seat:
        return self

    def __reduce__(self) -> tuple[object, tuple[object]]:
        return Seat.from_json, (self.to_json(),)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Seat) and self.to_json() == other.to_json()

    def __hash__(self) -> int:
        raise TypeError("a Seat has no hash")


def enter_sets(lots: Lots, game: Game, index: i64) -> None:
    """Knowledge without a past: the unseen cards of each card set are one lot."""
    i: i64
    for i in range(len(game.firsts)):
        first = game.firsts[i]
        end = game.firsts[i + 1] if i + 1 < len(game.firsts) else i64(len(game.faces))
        lots.enter(game.faces[first:end], game.seen[first:end], index)


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
                raise BadPosition(f"feeds: {expected('a lot and a mask of faces', feed)}")
            pair = Reader({"feed": feed}, "feeds").numbers("feed", -(2**62), 2**62)
            if not 0 <= pair[0] < number:
                raise BadPosition("feeds: a lot is fed by older ones")
            lot.sources = append(lot.sources, pair[0])
            lot.among = append(lot.among, pair[1])
        lot.fixed = part.numbers("fixed", 1, int(faces) - 1)
        lots.lots.append(lot)
    return lots


class Plan:
    """The order of dealing: each lot's cards, and where each of them goes."""

    def __init__(self, lots: Lots) -> None:
        starts: list[int] = [0]
        for lot in lots.lots:
            starts.append(starts[-1] + int(lot.known()) + len(lot.sources))
        self.cards: vec[i64] = vec[i64]([0] * starts[-1])  # known faces; 0 where one is fed
        self.targets: vec[i64] = vec[i64]([NOWHERE] * starts[-1])  # a place, or ~(a card above)
        self.among: vec[i64] = vec[i64]([ANY] * starts[-1])
        self.ends: vec[i64] = vec[i64](starts[1:])
        self.end_of: vec[i64] = vec[i64]([0] * starts[-1])
        outputs: list[list[tuple[int, int]]] = [[] for _ in lots.lots]  # (among, target)
        for place in range(len(lots.lot)):
            if lots.lot[place] >= 0:
                outputs[lots.lot[place]].append((int(lots.among[place]), place))
        for number, lot in enumerate(lots.lots):
            at = starts[number]
            for face in range(len(lot.counts)):
                for _ in range(lot.counts[face]):
                    self.cards[at] = face
                    at += 1
            for i in range(len(lot.sources)):
                outputs[lot.sources[i]].append((int(lot.among[i]), ~at))
                at += 1
            for face in lot.fixed:
                outputs[number].append((1 << int(face), NOWHERE))
        for number, ports in enumerate(outputs):
            if len(ports) != starts[number + 1] - starts[number]:
                raise BadPosition("lots: the cards of a lot and their places differ in number")
            ports.sort(key=restricted)  # what can fail is dealt first
            for i, port in enumerate(ports):
                self.among[starts[number] + i] = port[0]
                self.targets[starts[number] + i] = port[1]
                self.end_of[starts[number] + i] = starts[number + 1]

    def deal(self, world: Game, rng: Rng) -> bool:
        """Deal every lot at random; False if a restriction fails."""
        cards = self.cards[:]
        start: i64 = 0
        for end in self.ends:
            lot = cards[start:end]
            rng.shuffle(lot)
            i: i64
            for i in range(end - start):
                card = lot[i]
                if not (self.among[start + i] >> card) & 1:
                    return False
                target = self.targets[start + i]
                if target >= 0:
                    world.faces[target] = card
                elif target != NOWHERE:
                    cards[~target] = card
            start = end
        return True

    def search(self, world: Game, cards: vec[i64], at: i64, rng: Rng | None) -> Iterator[None]:
        """Stop at every way to deal the rest; the faces of the world are then set."""
        if at == len(cards):
            if world.possible():
                yield
            return
        choices = sorted({int(card) for card in cards[at : self.end_of[at]]})
        if rng is not None:
            order = vec[i64](choices)
            rng.shuffle(order)
            choices = [int(card) for card in order]
        target = self.targets[at]
        for card in choices:
            if (self.among[at] >> i64(card)) & 1:
                i = at
                while cards[i] != card:
                    i += 1
                cards[i], cards[at] = cards[at], cards[i]
                if target >= 0:
                    world.faces[target] = card
                elif target != NOWHERE:
                    cards[~target] = card
                yield from self.search(world, cards, at + 1, rng)
                cards[i], cards[at] = cards[at], cards[i]


def restricted(port: tuple[int, int]) -> bool:
    """Sorts what may be any card behind what may not."""
    return port[0] == ANY
