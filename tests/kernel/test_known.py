"""What a seat is told that it knows: sound in every world, and complete for closed lots."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import tripot
from tests.contract.information import check_known
from tests.tables import LONG, SEED
from tests.toys.felt import BARREL, CLOSED, DECK, HAND, felt
from tripot import Game
from tripot.kernel.facts import bit
from tripot.kernel.rng import Quick

CARDS = (1, 1, 2, 2, 3, 4, 5)


def loser(**facts: object) -> Game:
    """A, B and C with written hands; it is A's turn, Prying Eye and Cauldron Swap are up."""
    wanted: dict[str, Any] = {
        "hands": ["4 5 7 17", "2 3 8 15", "1 9 10 11"],
        "spells": ["gong", "", ""],
        "action_1": "prying-eye",
        "action_2": "cauldron-swap",
        "turn": 0,
        **facts,
    }
    return tripot.arrange("loser", seats=3, seed=3, **wanted)


def answer(game: Game, *given: str) -> None:
    """Each by the seat that is asked first."""
    for notation in given:
        game.answer(game.asked[0], game.parse(notation))


def held(game: Game, seat: int, pile: str, owner: int | None) -> Counter[str]:
    """What surely lies in a pile."""
    out: Counter[str] = Counter()
    for group in game.known(seat):
        if [(part["pile"], part["seat"]) for part in group["where"]] == [(pile, owner)]:
            out.update(group["surely"])
    return out


def check(game: Game) -> None:
    """By enumeration, for every seat."""
    for index in range(3):
        seat = game.seat(index)
        worlds = {tuple(int(face) for face in world.faces) for world in seat.worlds()}
        check_known(seat, worlds, f"seat {index}")


def test_a_hand_that_was_looked_at_is_known_when_its_owner_plays_open() -> None:
    game = loser()
    answer(game, "play:4", "prying-eye", "aim>1")
    assert held(game, 0, "hands", 1) == Counter()  # by place: the view has it
    answer(game, "play:3")
    assert game.view(0)["piles"]["hands"][1] == [None, None, None]
    assert held(game, 0, "hands", 1) == Counter(["2", "8", "15"])
    assert game.seat(0).informed().view(0)["piles"]["hands"][1] == ["2", "8", "15"]
    assert held(game, 2, "hands", 1) == Counter()
    assert game.seat(2).informed().digest() == game.seat(2).shell.digest()


def test_a_card_that_may_have_gone_is_known_among_two_piles() -> None:
    game = loser()
    answer(game, "play:4", "prying-eye", "aim>1", "play:3")
    answer(game, "cauldron-swap", "swap@centre_down=1", "give:8")
    assert held(game, 0, "hands", 1) == held(game, 0, "centre_down", None) == Counter()
    (group,) = [group for group in game.known(0) if len(group["where"]) > 1 and not group["rest"]]
    assert group == {
        "where": [
            {"pile": "centre_down", "seat": None, "count": 1, "at": [0]},
            {"pile": "hands", "seat": 1, "count": 2, "at": None},
        ],
        "surely": {"2": 1, "8": 1, "15": 1},
        "may": ["2", "8", "15"],
        "only": None,
        "rest": False,
    }
    (rest,) = [group for group in game.known(0) if group["rest"]]
    assert [part["count"] for part in rest["where"]] == [2, 1, 4]  # B's new card among them


def test_a_potion_face_down_is_red_by_rule() -> None:
    game = loser()
    answer(game, "play:17")
    (group,) = [group for group in game.known(1) if group["only"] is not None]
    assert group["where"] == [{"pile": "front_down", "seat": 0, "count": 1, "at": None}]
    assert group["surely"] == {}
    assert set(group["may"]) == set(group["only"] or []) < {"1", "15", "16", "17", "18", "19"}


def test_two_reds_that_are_not_accounted_for_lie_where_red_must_lie() -> None:
    game = felt(1, 2, 3, 4, 5, 6)
    game.move("move", DECK, HAND + 1, 6)
    for red in (4, 5):
        game.choose(HAND + 1, red, 1 << 1)
        game.move("move", HAND + 1, CLOSED)
    for i in range(2):
        game.restrict(game.place(CLOSED, i), bit(4) | bit(5))
    assert held(game, 0, "closed", None) == Counter(["4", "5"])
    assert held(game, 0, "hands", 1) == Counter(["1", "2", "3", "6"])
    check(game)


def test_a_hand_of_two_lots_is_told_by_both() -> None:
    game = felt(1, 2, 3, 4, 5, 6)
    game.move("move", DECK, HAND + 1, 3)
    mine = sorted(int(game.face(HAND + 1, i)) for i in range(3))
    game.show("look", HAND + 1, 1 << 0)
    game.choose(HAND + 1, mine[0], 1 << 1)
    game.move("move", DECK, HAND + 1)
    assert held(game, 0, "hands", 1) == Counter(str(face) for face in mine)
    check(game)


def test_what_was_seen_to_leave_by_one_of_two_roads_is_not_certain() -> None:
    game = felt(1, 1, 2, 2, 3, 4)
    game.move("move", DECK, HAND + 1, 3)
    game.show("look", HAND + 1, 1 << 0, 0, 1)
    game.shuffle("mix", HAND + 1)
    game.move("move", HAND + 1, BARREL)
    game.show("look", BARREL, 1 << 0)
    check(game)


@pytest.mark.parametrize("number", range(300 if LONG else 60))
def test_any_shares_and_restrictions(number: int) -> None:
    rng = Quick(1000 * SEED + number)
    game = felt(*CARDS)
    for _ in range(3 + int(rng.below(6))):
        full = [pile for pile in (DECK, CLOSED, HAND + 1, HAND + 2, BARREL) if game.size(pile)]
        source, target = (
            full[rng.below(len(full))],
            (CLOSED, HAND + 1, HAND + 2, BARREL)[rng.below(4)],
        )
        deed = rng.below(5)
        if deed < 2 and source != target:
            game.move("move", source, target, 1 + rng.below(min(3, game.size(source))))
        elif deed == 2:
            game.show("look", source, 1 << rng.below(3), rng.below(game.size(source)), 1)
        elif deed == 3:
            game.shuffle("mix", source)
        for _ in range(rng.below(3)):
            place = game.place(source, rng.below(game.size(source))) if game.size(source) else 0
            game.restrict(place, int(rng.below(64)) << 1 | bit(game.faces[place]))
    check(game)


def test_an_imagined_world_has_no_past() -> None:
    world = loser().seat(0).imagine(1)
    with pytest.raises(tripot.Error, match="an imagined world has no past"):
        world.known(0)
    with pytest.raises(tripot.NotAsked):
        loser().known(3)
