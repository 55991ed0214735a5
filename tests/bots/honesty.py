"""Honesty: a bot chooses the same in all worlds that its seat cannot tell apart.

For every seat a twin of its bot, of the same seed, plays along in other worlds: at each decision
all that the seat does not know is dealt anew for the twin, by what the seat imagines. Its Seat is
the same value then, so its choice must be too; whatever a bot remembers, it has learnt from Seats.
"""

from __future__ import annotations

import json

from tests.contract.test_two_worlds import other_world
from tests.tables import Case
from tripot import Seat
from tripot.bots.bot import Bot, Maker
from tripot.kernel.rng import Quick


def check_honesty(make: Maker, case: Case, number: int = 0) -> int:
    """Play a game of such bots and twins; how many choices were compared in worlds that differ."""
    game = case.new(number)
    rng = Quick(case.seed(number) + 7)
    bots, twins, readers = ([made(make, case, seat) for seat in range(case.seats)] for _ in "abc")
    compared = 0
    for _ in range(case.bound()):
        if game.over:
            return compared
        chosen: dict[int, int] = {}
        for index in game.asked:
            world = other_world(game, index, int(rng.below(1 << 20)))
            seat, other = game.seat(index), world.seat(index)
            before = json.dumps(seat.to_json(), sort_keys=True)
            where = f"{case}, game {number}, decision {game.decision}, seat {index}"
            assert json.dumps(other.to_json(), sort_keys=True) == before, where
            answer = bots[index].choose(seat)
            assert twins[index].choose(other) == answer, f"{where}: it knows what it cannot know"
            copied = Seat.from_json(json.loads(before))
            assert readers[index].choose(copied) == answer, f"{where}: it knows more than its Seat"
            for value in (seat, other, copied):
                after = json.dumps(value.to_json(), sort_keys=True)
                assert after == before, f"{where}: it has changed its Seat"
            assert answer in game.legal(index), where
            compared += world.digest() != game.digest()
            chosen[index] = answer
        for index, answer in chosen.items():
            game.answer(index, answer)
    raise AssertionError(f"{case}: the game does not end")


def made(make: Maker, case: Case, seat: int) -> Bot:
    """A bot for this seat: the same one whenever it is made."""
    return make(case.key, f"honest {seat}")
