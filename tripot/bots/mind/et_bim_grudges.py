"""Who went for whom in Et Bim!, as all have seen it: what tells a gang before its tiles do.

Cards are remembered between tiles, not seats: a seat with another tile may be of another gang. A
tile goes by the seat that began the round with it.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tripot.games.et_bim import EtBim
from tripot.games.et_bim_box import (
    CARDS,
    CENTRE,
    HEAL,
    MOST_SEATS,
    PLAY,
    PLAYS,
    RECYCLE,
    SHIELD,
    SWAP,
    THIRTY,
    TILE,
)
from tripot.kernel.facts import bit

TILES: Final = MOST_SEATS + 1  # the last is the mystery tile
KNOWING: Final = TILES * TILES  # where those begin whose sender had seen the target's tile
MEANT: Final = 2 * TILES * TILES  # what these say of gangs: a hit says it, however hard it is
ROUND: Final = 3 * TILES * TILES  # the round that it all belongs to
GRUDGES: Final = ROUND + 1
KINDS: Final = {card: number + 1 for number, card in enumerate(CARDS.split())}


def no_grudges() -> vec[i64]:
    """Nothing has happened yet."""
    return vec[i64]([0] * GRUDGES)


def spite(kind: i64) -> i64:
    """How ill a card is meant, in tens of points."""
    if kind <= THIRTY:
        return kind
    if kind == SHIELD or kind == HEAL:
        return -2
    return 0


def meaning(kind: i64) -> i64:
    """How much a card speaks against one gang, if its sender knew; in halves of log odds."""
    if kind <= THIRTY or kind == SWAP:
        return 3
    if kind == SHIELD or kind == HEAL or kind == RECYCLE:
        return -2
    return 0


def hold(
    memory: vec[i64], in_round: i64, sender: i64, target: i64, knowing: bool, kind: i64
) -> None:
    """A card was sent from one tile to another; the first of a round wipes the slate."""
    if memory[ROUND] != in_round:
        i: i64
        for i in range(ROUND):
            memory[i] = 0
        memory[ROUND] = in_round
    at = sender * TILES + target
    if knowing:
        memory[MEANT + at] += meaning(kind)
        at += KNOWING
    memory[at] += spite(kind)


def hold_answer(memory: vec[i64], game: EtBim, seat: i64, answer: i64) -> None:
    """The seat is about to send a card from hand; a Recycle may leave no choice (4.7)."""
    if game.question_number != PLAY or answer < PLAYS:
        return
    kind = (answer - PLAYS) // MOST_SEATS + 1
    target = (answer - PLAYS) % MOST_SEATS
    knowing = (game.seen[game.place(TILE + target, 0)] >> seat) & 1 == 1
    tiles = tiles_of(game)
    hold(memory, game.round, tiles[seat], tiles[target], knowing, kind)


def tiles_of(game: EtBim) -> vec[i64]:
    """By seat, the seat that began this round with the tile which now lies there."""
    tiles = game.row()
    seat: i64
    other: i64
    if game.counts_points():
        for seat in range(game.seats):
            tiles[seat] = MOST_SEATS
            for other in range(game.seats):
                if game.first_tiles[other] == game.place(TILE + seat, 0):
                    tiles[seat] = other
        return tiles
    last = game.seats - 1 + game.sizes[CENTRE]
    for seat in range(game.seats):
        tiles[seat] = last - game.place(TILE + seat, 0)
        if tiles[seat] == game.seats:
            tiles[seat] = MOST_SEATS
    return tiles


class Listener:
    """Reads the same from the events that a seat was told."""

    def __init__(self, memory: vec[i64]) -> None:
        self.memory = memory
        self.round = 1
        self.tiles = list(range(TILES))  # by seat, the mystery tile last
        self.known = [bit(seat) for seat in range(TILES)]  # by tile, who has seen it

    def read(self, event: dict[str, object]) -> None:
        """The next event."""
        name = event["event"]
        if name == "round":
            self.round = number(event["round"])
            self.tiles = list(range(TILES))
            self.known = [bit(seat) for seat in range(TILES)]
        elif name == "look":
            self.known[self.tiles[chair(event["from"])]] |= bit(number(event["by"]))
        elif name == "swap":
            self.swap(chair(event["from"]), chair(event["to"]))
        elif name == "play":
            self.play(event["from"], chair(event["to"]), event["cards"])

    def swap(self, one: int, other: int) -> None:
        """Two tiles change places, and their new owners look."""
        self.tiles[one], self.tiles[other] = self.tiles[other], self.tiles[one]
        self.known[self.tiles[one]] |= bit(one)
        self.known[self.tiles[other]] |= bit(other)

    def play(self, source: object, target: int, cards: object) -> None:
        """A card is sent from hand."""
        assert isinstance(source, list) and isinstance(cards, list)
        if source[0] == "hands":
            sender, tile = chair(source), self.tiles[target]
            knowing = (self.known[tile] >> sender) & 1 == 1
            hold(self.memory, self.round, self.tiles[sender], tile, knowing, KINDS[cards[0]])


def chair(pile: object) -> int:
    """The seat of a pile as events name it; the centre counts as the last."""
    assert isinstance(pile, list)
    return number(pile[1]) if len(pile) > 1 else MOST_SEATS


def number(value: object) -> int:
    """A number of an event."""
    assert isinstance(value, int)
    return value
