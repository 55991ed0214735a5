"""Games that keep the information states of their seats, and how these are read."""

from __future__ import annotations

from typing import SupportsIndex

from mypy_extensions import i64

from tripot.kernel.errors import Error
from tripot.kernel.events import Past
from tripot.kernel.game import Game
from tripot.kernel.rng import Rng
from tripot.kernel.seat import Seat
from tripot.kernel.table import Table
from tripot.kernel.trail import Log, Trail, new_trail


def recalling(table: Table, rng: Rng, known: bool = False) -> Game:
    """A game that keeps them from its beginning; with `known`, also what its seats know."""
    game: Game = table.game(table)
    keep_trail(game, known)
    game.begin(rng)
    return game


def keep_trail(game: Game, known: bool = False) -> None:
    """Have a game that is about to begin keep them."""
    past = Past(game.seats if known else 0, len(game.table.identity.faces))
    past.quiet = True
    past.trail = new_trail(game.table.identity, game.seats)
    game.past = past


def information_state(game: Game, seat: SupportsIndex) -> str:
    """All that a seat was told and has answered, as a text: alike exactly if that was alike."""
    return trail_of(game).state(game, game.check_seat(seat))


def information_hash(game: Game, seat: SupportsIndex) -> int:
    """A hash of the same, which costs less; two that differ have the same once in 2 to the 62."""
    return trail_of(game).hash(game, game.check_seat(seat))


def trail_of(game: Game) -> Trail:
    """What a game has kept; one with a deal of its own is played again if it has kept nothing."""
    if game.past is None or game.past.trail is None:
        if game.table.deal is None:
            raise Error("this game keeps no information states: begin it with `recalling`")
        again: Game = game.table.game(game.table)
        keep_trail(again)
        again.begin_from_deal()
        again.play_again(game.answered)
        assert again.past is not None
        if game.past is None:
            game.past = again.past
        else:
            past = game.writable_past()
            assert past is not None
            past.trail = again.past.trail
    assert game.past is not None and game.past.trail is not None
    return game.past.trail


def imagined(game: Game, seat: Seat, seed: int) -> Game:
    """A world that the seat cannot tell from this one, with an information state for everybody.

    That of the seat is its own here. The others' pasts are not dealt: theirs is what everybody was
    told, and what they see in that world.
    """
    world = seat.imagine(seed)
    trail = trail_of(game).copy()
    other: i64
    place: i64
    for other in range(world.seats):
        if other != seat.index:
            log = Log()
            for place in range(len(world.faces)):
                if (world.seen[place] >> other) & 1:
                    log.put(place)
                    log.put(world.faces[place])
            trail.own[other] = log
    world.past = Past(0, 0)
    world.past.quiet = True
    world.past.trail = trail
    return world


def to_act(game: Game) -> i64:
    """The first seat that still owes an answer; -1 when the game is over."""
    left = game.owing & ~game.in_hand
    seat: i64 = 0
    if left == 0:
        return -1
    while not (left >> seat) & 1:
        seat += 1
    return seat
