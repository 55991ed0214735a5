"""Where roads are too many, worlds are dealt by mending: possible ones, all of them, and soon."""

from __future__ import annotations

import gc
from time import process_time

import pytest

import tripot
from tests.tables import LONG, Case, play, random_case
from tripot.kernel import dealing
from tripot.kernel.rng import Quick

LONGEST = 0.1  # seconds of the processor that a world may take, compiled
COMPILED = not dealing.__file__.endswith(".py")
TABLES = 2000 if LONG else 60 if COMPILED else 10
# A deck with which roads ended nowhere, and a world took a minute to find.
DECK = {"air-gun": 10, "frisk": 10, "i-dare-you": 9}
SMALL = [
    Case("quick-shot", 3, {"kinds": [1, 2, 3], "copies": 3, "hand": 2, "aside": 1}),
    Case("loser", 3),
    Case("et-bim", 4),
]


def mended(seat: tripot.Seat, seed: int) -> tripot.Game | None:
    """A world by mending alone; None if that attempt failed."""
    rng = Quick(seed)
    world = seat.blank_world(rng)
    one = dealing.Dealing(seat.planned())
    if not one.mend(rng):
        return None
    one.deal_the_rest(world, rng)
    return world if world.possible() else None


def faces(game: tripot.Game) -> tuple[int, ...]:
    """What lies where."""
    return tuple(int(face) for face in game.faces)


def test_mended_worlds_are_all_that_are_possible() -> None:
    """On a deck that is small enough to enumerate."""
    case, several = SMALL[0], 0
    for number in range(3 if COMPILED else 1):
        for game in play(case.new(number), case.rng(number), case.bound()):
            seat = game.seat(number)
            possible = {faces(world) for world in seat.worlds()}
            found = {faces(w) for w in (mended(seat, n) for n in range(40 * len(possible))) if w}
            assert found == possible if len(possible) < 12 else found <= possible
            several += len(possible) > 1
    assert several > 1


@pytest.mark.parametrize("case", SMALL, ids=str)
def test_mended_worlds_look_the_same_to_their_seat(case: Case) -> None:
    for game in play(case.new(), case.rng(), case.bound()):
        if game.decision % 5 == 0:
            for index in range(2):
                seat = game.seat(index)
                world = mended(seat, game.decision)
                if world is not None:
                    assert world.view(index)["piles"] == seat.view()["piles"]


def test_no_position_of_random_tables_takes_long() -> None:
    """With random options, which designers will try. Rubbish of other tests is not its work."""
    worst = 0.0
    gc.disable()
    for number in range(TABLES):
        case = random_case(number)
        rng = case.rng()
        for game in play(case.new(), rng, case.bound()):
            if rng.below(20) == 0 or game.over:
                seat = game.seat(int(rng.below(game.seats)))
                begun = process_time()
                seat.imagine(game.decision)
                worst = max(worst, process_time() - begun)
    gc.enable()
    assert worst < LONGEST or not COMPILED, f"{worst:.3f} s"


def test_the_deck_that_took_a_minute_takes_no_time() -> None:
    default = tripot.games()["roulette"]["options"]["properties"]["cards"]["default"]
    options = {"cards": {**dict.fromkeys(default, 0), "peek": 3, **DECK}, "bullets": 12, "die": 0}
    for number in range(6 if LONG else 2):
        case = Case("roulette", 5, options)
        for game in play(case.new(number), case.rng(number), case.bound()):
            if game.decision > 150 and game.decision % 10 == 0:
                seat = game.seat(0)
                begun = process_time()
                seat.imagine(number)
                assert process_time() - begun < LONGEST or not COMPILED
