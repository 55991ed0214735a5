"""Edges that a careful reader found: each would be silent, or an error of another kind."""

from __future__ import annotations

import json
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import tripot
from tripot.kernel.facts import bit, each
from tripot.kernel.registry import open_table
from tripot.kernel.rng import Exhausted, Quick, Script


def halfway() -> tripot.Game:
    """A table where one of the sealed answers is in."""
    game = tripot.new("quick-shot", 5, 7)
    game.answer(game.asked[0], game.legal(game.asked[0])[0])
    game.answer(2, game.legal(2)[0])
    assert game.locked == (2,)
    return game


def position(game: tripot.Game) -> Any:
    """Its JSON, for changing."""
    return json.loads(json.dumps(game.to_json()))


def test_a_record_with_a_sealed_answer_open_verifies_and_leaves_it_out() -> None:
    game = halfway()
    assert tripot.verify(game.record())
    assert tripot.replay(game.record()).locked == ()


def test_a_seat_of_an_imagined_world_is_refused() -> None:
    world = halfway().seat(0).imagine(1)
    with pytest.raises(tripot.Error, match="no past"):
        world.seat(0)


def test_dead_answers_do_not_tell_positions_apart() -> None:
    game = halfway()
    before = game.digest()
    game.answers[0] = 8  # seat 0 owes its answer: what stands there means nothing
    assert game.digest() == before


def test_a_script_shuffles_a_whole_deck() -> None:
    deck = vec[i64]([kind for kind in range(1, 9) for _ in range(5)])
    Script([5]).shuffle(deck)
    assert sorted(int(card) for card in deck) == [k for k in range(1, 9) for _ in range(5)]
    with pytest.raises(Exhausted):
        Script([]).shuffle(deck)


def test_a_scripted_game_comes_back_from_json() -> None:
    table = open_table("quick-shot", 3, None, None)
    game = table.game(table)
    game.begin(Script([5, 1, 2, 3]), True)
    assert tripot.from_json(position(game)) == game


def test_an_asked_seat_without_options_is_refused() -> None:
    data = position(tripot.arrange("quick-shot", 3, 1, hands=["8", "1", "2"], leader=0))
    data["piles"]["discard"] += data["piles"]["hands"][0]
    data["piles"]["hands"][0] = []
    with pytest.raises(tripot.BadPosition, match="has no option"):
        tripot.from_json(data)


@pytest.mark.parametrize("uses", [2**64, -1, True, "1"])
def test_a_stream_that_was_used_too_often_is_refused(uses: object) -> None:
    data = position(halfway())
    data["rng"]["uses"]["reshuffle"] = uses
    with pytest.raises(tripot.BadPosition, match="rng"):
        tripot.from_json(data)


def test_lots_that_contradict_what_was_seen_are_refused() -> None:
    data = json.loads(json.dumps(halfway().seat(0).to_json()))
    data["lot"][0], data["lot"][-1] = data["lot"][-1], data["lot"][0]
    with pytest.raises(tripot.BadPosition, match="lot"):
        tripot.Seat.from_json(data)


def test_restrictions_that_nothing_fits_are_refused() -> None:
    data = json.loads(json.dumps(halfway().seat(0).to_json()))
    data["among"] = [0] * len(data["among"])
    with pytest.raises(tripot.BadPosition, match="no world fits"):
        tripot.Seat.from_json(data).imagine(1)


def test_a_seat_keeps_nothing_of_the_json_it_was_read_from() -> None:
    data = json.loads(json.dumps(halfway().seat(0).to_json()))
    seat = tripot.Seat.from_json(data)
    before = seat.to_json()
    data["events"][0]["event"] = "changed"
    assert seat.to_json() == before


@pytest.mark.parametrize("written", [{"\ud800": 1}, {"leader": {1, 2}}, {"leader": b"1"}])
def test_what_json_cannot_say_is_no_position(written: dict[str, Any]) -> None:
    with pytest.raises(tripot.BadPosition):
        tripot.arrange("quick-shot", 3, 1, **written)


def test_a_position_nested_without_end_is_refused_in_the_record() -> None:
    game = tripot.arrange("quick-shot", 3, 1, leader=0)
    first, rest = game.record().split("\n", 1)
    line = json.loads(first)
    line["terms"]["position"]["leader"] = json.loads("[" * 200 + "]" * 200)
    with pytest.raises(tripot.BadRecord, match="line 1"):
        tripot.replay(json.dumps(line) + "\n" + rest)


def test_who_sits_where_is_part_of_the_deal() -> None:
    one = tripot.new("quick-shot", 3, 1, players=["Ana", "Bob", "Cy"])
    other = tripot.new("quick-shot", 3, 1, players=["Bob", "Ana", "Cy"])
    assert one.table.seed() != other.table.seed()
    assert tripot.verify(one.record())
    assert tripot.from_json(one.to_json()) == one
    wrong: list[Any] = [["Ana"], "Ana", ["Ana", "Bob", 3], ["a", "b", "\ud800"]]
    for players in wrong:
        with pytest.raises(tripot.BadOption, match="players"):
            tripot.new("quick-shot", 3, 1, players=players)


def test_neighbouring_seeds_are_strangers() -> None:
    pairs = {(Quick(seed).below(6), Quick(seed + 1).below(6)) for seed in range(1000)}
    assert len(pairs) == 36


@pytest.mark.parametrize("face", [1, 30, 31, 32, 42, 61])
def test_a_set_of_faces_has_room_for_all_of_them(face: int) -> None:
    assert bit(face) == 2**face
    assert list(each(bit(face) | bit(0))) == [0, face]
