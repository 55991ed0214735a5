"""Roads: imagined worlds come as often as if all were dealt freely until nothing is wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import partial

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import tripot
from tests.toys.scramble import Scramble
from tripot.kernel import registry
from tripot.kernel.dealing import Plan
from tripot.kernel.knowledge import Lots
from tripot.kernel.rng import Quick, Rng, every

Faces = tuple[int, ...]


@pytest.fixture(autouse=True)
def toy_at_the_table() -> Iterator[None]:
    registry.register(Scramble)
    yield
    registry.unregister(Scramble)


def restricted_seats() -> Iterator[tripot.Seat]:
    """Seats of some scrambles that know of restrictions, at the end."""
    for program in range(40):
        game = tripot.new("toy-scramble", 3, program, {"program": program, "cards": [1, 2, 3]})
        while len(game.asked) == 1:
            seat = game.asked[0]
            game.answer(seat, game.legal(seat)[-1])
        for index in range(3):
            seat_there = game.seat(index)
            if seat_there.planned().demands:
                yield seat_there


def dealt_freely(lots: Lots, chance: Rng) -> Faces | None:
    """The faces by place if every lot is dealt as it comes; None if a restriction is broken."""
    faces = [0] * len(lots.lot)
    cards = [
        [face for face in range(len(lot.counts)) for _ in range(lot.counts[face])]
        for lot in lots.lots
    ]
    for number, lot in enumerate(lots.lots):
        row = vec[i64](cards[number])
        chance.shuffle(row)
        left = [int(face) for face in row]
        for face in lot.fixed:
            if left.pop() != face:
                return None
        for place in range(len(faces)):
            if lots.lot[place] == number:
                faces[place] = left.pop()
                if not (int(lots.among[place]) >> faces[place]) & 1:
                    return None
        for young, other in enumerate(lots.lots):
            for i in range(len(other.sources)):
                if other.sources[i] == number:
                    cards[young].append(left.pop())
                    if not (int(other.among[i]) >> cards[young][-1]) & 1:
                        return None
    return tuple(faces)


def unseen(seat: tripot.Seat, world: tripot.Game) -> Faces:
    """The faces that were imagined, by place."""
    return tuple(
        int(world.faces[place]) if seat.lots.lot[place] >= 0 else 0
        for place in range(len(world.faces))
    )


def test_imagined_worlds_have_the_odds_of_a_free_deal() -> None:
    tried = 0
    for seat in restricted_seats():
        odds: dict[Faces, Fraction] = {}
        for dealt, part in every(partial(dealt_freely, seat.lots)):
            if dealt is not None:
                odds[dealt] = odds.get(dealt, Fraction(0)) + part
        total = sum(odds.values())
        assert set(odds) == {unseen(seat, world) for world in seat.worlds()}
        n = 600
        came = Counter(unseen(seat, seat.imagine(seed)) for seed in range(n))
        assert set(came) <= set(odds)
        for faces, part in odds.items():
            share = float(part / total)
            assert abs(came[faces] - n * share) < 5 * (n * share * (1 - share)) ** 0.5 + 1
        tried += 1
    assert tried > 20


@pytest.mark.parametrize("forks", [0, 1, 3])
def test_roads_that_are_not_kept_lead_to_the_same_worlds(forks: int) -> None:
    for seat in restricted_seats():
        plan = Plan(seat.lots, forks)
        worlds = {unseen(seat, world) for world in seat.worlds()}
        world = seat.blank_world(Quick())
        dealt = (unseen(seat, world) for _ in plan.deal_every(world, None) if world.possible())
        assert set(dealt) == worlds
        for seed in range(10):
            plan.deal(world, Quick(seed))
            assert unseen(seat, world) in worlds


def test_the_limit_of_worlds_is_on_the_ways_to_deal_them() -> None:
    """Counted beforehand where that can be, never too high."""
    early = late = 0
    for seat in restricted_seats():
        plan, world = seat.planned(), seat.blank_world(Quick())
        ways = sum(1 for _ in plan.deal_every(world, None))
        fewest = plan.fewest(world)
        assert 1 <= fewest <= ways
        assert len(list(seat.worlds(ways))) == len(list(seat.worlds())) <= ways
        with pytest.raises(tripot.Error, match=f"at least {ways} ways .* limit is {ways - 1}:"):
            seat.worlds(ways - 1)
        early += fewest == ways
        late += fewest < ways
    assert early and late
