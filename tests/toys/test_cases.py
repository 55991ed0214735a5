"""The cases that a naive engine gets wrong, by name."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import tripot
from tests.toys.felt import BARREL, CLOSED, DECK, HAND, OPEN, felt, lying
from tests.toys.pickpocket import Pickpocket
from tests.toys.tiles import Tiles
from tripot.kernel.identity import EVERYONE, NOBODY
from tripot.kernel.registry import register, unregister

RED = 1 << 4 | 1 << 5 | 1 << 6


def toy(game: type[tripot.Game], seed: int) -> tripot.Game:
    """A table of a toy."""
    register(game)
    try:
        return tripot.new(game.identity.key, 3, seed)
    finally:
        unregister(game)


def hand(game: tripot.Game, seat: int) -> list[int]:
    """The true hand."""
    return sorted(int(game.face(HAND + seat, i)) for i in range(game.size(HAND + seat)))


def test_quick_shot_with_seven_seats_the_reshuffled_pile_is_the_public_discards() -> None:
    seen = 0
    for seed in range(12):
        game = tripot.new("quick-shot", 7, seed)
        while not game.over and game.view()["facts"]["round"] == 1:
            for seat in game.asked:
                game.answer(seat, game.question(seat)["default"])  # type: ignore[index]
        if game.over:
            continue
        told = next(e["cards"] for e in game.events() if e["event"] == "recycle")
        recycled = [str(card) for card in told]
        leader = game.asked[0]
        for seat in range(7):
            for k in range(20):
                world = game.seat(seat).imagine(k)
                pile = Counter(str(world.face(DECK, i)) for i in range(world.size(DECK)))
                drawn = Counter(recycled) - pile
                assert sum(drawn.values()) == 1 and not pile - Counter(recycled)
                if seat == leader:
                    assert world.face(HAND + leader, world.size(HAND + leader) - 1) == int(
                        next(iter(drawn))
                    )
        seen += 1
    assert seen >= 3


def test_loser_a_potion_face_down_before_a_seat_is_red() -> None:
    game = felt(1, 2, 3, 4, 5)
    game.move("move", DECK, HAND + 1, 5)
    game.choose(HAND + 1, 5, 1 << 1)
    game.move("move", HAND + 1, CLOSED, 1)
    game.restrict(game.place(CLOSED, 0), RED)
    assert lying(game, 0, CLOSED) == {(4,), (5,)}
    assert lying(game, 1, CLOSED) == {(5,)}


def test_loser_a_hand_i_peeked_at_keeps_its_faces_as_a_lot_when_one_is_played_hidden() -> None:
    game = felt(1, 2, 3, 4, 5, 6)
    game.move("move", DECK, HAND + 1, 3)
    mine = hand(game, 1)
    game.show("look", HAND + 1, 1 << 0)
    game.choose(HAND + 1, mine[1], 1 << 1)
    game.move("move", HAND + 1, CLOSED)
    assert lying(game, 0, CLOSED) == {(face,) for face in mine}
    assert lying(game, 2, CLOSED) == {(face,) for face in range(1, 7)}
    for world in game.seat(0).worlds():
        assert sorted([*hand(world, 1), int(world.face(CLOSED, 0))]) == mine


def test_loser_what_i_gave_is_followed_until_it_is_mixed() -> None:
    game = felt(1, 2, 3, 4, 5)
    game.move("move", DECK, HAND + 0)
    given = int(game.face(HAND + 0))
    game.move("move", DECK, HAND + 1, 2)
    game.move("move", HAND + 0, HAND + 1)
    assert all(given in cards for cards in lying(game, 0, HAND + 1))
    game.pick("take", HAND + 1, 1 << 1)
    game.move("move", HAND + 1, HAND + 2)
    assert {given in cards for cards in lying(game, 0, HAND + 1)} == {True, False}
    for world in game.seat(0).worlds():
        assert given in hand(world, 1) + hand(world, 2)


def test_loser_in_the_toy_the_same_holds_for_every_deal() -> None:
    for seed in range(30):
        game = toy(Pickpocket, seed)
        game.answer(0, 1)  # seat 0 looks at the hand of seat 1
        mine = sorted(int(game.face(0x20 + 1, i)) for i in range(3))
        game.answer(1, game.legal(1)[-1])
        for world in game.seat(0).worlds():
            cards = [int(world.face(0x10)), int(world.face(0x00))]  # front, and the exchanged one
            cards += [
                int(world.face(0x20 + s, i)) for s in (1, 2) for i in range(world.size(0x20 + s))
            ]
            assert not Counter(mine) - Counter(cards)


def test_quicksand_the_explorer_sent_back_is_owned_by_nobody() -> None:
    game = felt(1, 2, 3, 4, 5, 6)
    for seat in range(3):
        game.move("move", DECK, HAND + seat)
    owned = {hand(game, seat)[0] for seat in range(3)}
    unowned = next(face for face in range(1, 7) if face not in owned)
    for seat in range(3):
        game.restrict(game.place(HAND + seat, 0), EVERYONE & ~(1 << unowned))
    for seat in range(3):
        for other in range(3):
            expected = {(f,) for f in range(1, 7) if f not in (unowned, hand(game, seat)[0])}
            assert lying(game, seat, HAND + other) == (
                expected if other != seat else {(hand(game, seat)[0],)}
            )


def test_et_bim_the_living_are_not_of_one_gang_while_the_game_goes_on() -> None:
    for seed in range(20):
        game = toy(Tiles, seed)
        for seat in () if game.over else range(3):
            for world in game.seat(seat).worlds():
                assert world.face(0x10) != world.face(0x11)


def test_et_bim_a_tile_i_saw_is_followed_through_public_swaps() -> None:
    checked = 0
    for seed in range(30):
        game = toy(Tiles, seed)
        if game.over:
            continue
        tile = int(game.face(0x12))
        game.answer(0, game.parse("look>2"))
        game.answer(1, game.parse("swap>2@centre"))
        if not game.over:
            assert {int(world.face(0x00)) for world in game.seat(0).worlds()} == {tile}
            checked += 1
    assert checked > 5


def test_roulette_a_bullet_i_saw_in_a_barrel_is_not_in_the_pocket_after_a_reshuffle() -> None:
    click, bullet = 1, 2
    game = felt(*[click] * 6, bullet)
    game.move("move", DECK, HAND + 1, 7)
    game.choose(HAND + 1, click, 1 << 1)
    game.move("move", HAND + 1, CLOSED)  # the pocket
    game.move("move", HAND + 1, BARREL, 6)
    game.shuffle("spin", BARREL)
    assert lying(game, 0, CLOSED) == {(click,), (bullet,)}
    at = game.find(BARREL, bullet)
    game.show("look", BARREL, 1 << 0, at, 1)
    game.shuffle("spin", BARREL)
    assert lying(game, 0, CLOSED) == {(click,)}
    assert lying(game, 0, BARREL) == set(permutations([click] * 5 + [bullet]))
    assert lying(game, 2, CLOSED) == {(click,), (bullet,)}


def test_roulette_a_face_leaves_a_barrel_that_nobody_knows_in_order() -> None:
    click, bullet, spare = 1, 2, 3
    game = felt(click, click, bullet, spare)
    game.move("move", DECK, BARREL, 3)
    game.shuffle("spin", BARREL)
    gone = int(game.face(BARREL, 0))
    game.choose(BARREL, gone, NOBODY)
    game.move("move", BARREL, OPEN)
    for seat in range(3):
        for world in game.seat(seat).worlds():
            assert world.face(OPEN) == gone
    assert len(lying(game, 0, BARREL)) > 1


def test_an_open_card_is_left_out_of_the_mix() -> None:
    game = felt(1, 2, 3, 4)
    game.move("move", DECK, HAND + 1, 3)
    game.show("look", HAND + 1, EVERYONE, 0, 1)
    shown = int(game.face(HAND + 1, 0))
    hidden = next(face for face in hand(game, 1) if face != shown)
    game.choose(HAND + 1, hidden, 1 << 1, 0b001)
    game.move("move", HAND + 1, CLOSED)
    assert all(shown not in cards for cards in lying(game, 0, CLOSED))
    assert all(shown in cards for cards in lying(game, 0, HAND + 1))
