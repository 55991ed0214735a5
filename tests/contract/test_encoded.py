"""Rows of numbers say what a view says, and nothing else: at every table, for every seat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

import tripot
from tests.tables import Case, all_cases, answer_all, pick, played, stops
from tripot import Game
from tripot.kernel.encode import Encoder

CASES = pytest.mark.parametrize("case", all_cases(), ids=str)


def counted(piles: dict[str, Any]) -> dict[str, dict[str, int]]:
    """The piles of a view as counts, as `explain` writes them."""
    out: dict[str, dict[str, int]] = {}
    for name, pile in piles.items():
        each = bool(pile) and isinstance(pile[0], list)
        counts: Counter[str] = Counter()
        for seat, cards in enumerate(pile if each else [pile]):
            for card in cards:
                counts[(f"{seat} " if each else "") + (card or "hidden")] += 1
        out[name] = dict(counts)
    return out


def check(encoder: Encoder, game: Game, seat: int) -> None:
    """What a row and a mask say is what the seat is shown and offered."""
    view: Mapping[str, Any] = game.view(seat)
    said: dict[str, Any] = encoder.explain(encoder.observe(game, seat))
    assert said["facts"] == view["facts"]
    assert said["piles"] == counted(view["piles"])
    for name in ("seat", "asked", "locked", "over", "winners", "answer"):
        assert said[name] == view[name], name
    question = view["question"]
    assert said["question"] == (question and question["name"])
    assert said["arguments"] == (question["arguments"] if question else {})
    offered = [n for n, one in enumerate(encoder.mask(game, seat)) if one]
    assert tuple(offered) == (tuple(sorted(game.legal(seat))) or (encoder.no_op,))


@CASES
def test_a_row_says_what_the_view_says(case: Case) -> None:
    encoder, rng = Encoder(case.new().table), case.rng()
    names = encoder.names()
    assert len(set(names)) == len(names) == encoder.size
    for game in stops(case):
        for seat in range(case.seats):
            check(encoder, game, seat)
        for seat in game.asked[:-1]:  # half-way through a sealed choice
            game.answer(seat, pick(rng, game.legal(seat)))
            check(encoder, game, seat)


def test_unseen_faces_are_those_of_the_deck_that_the_seat_does_not_see() -> None:
    game = tripot.new("quick-shot", 5, 3)
    encoder = Encoder(game.table)
    said: dict[str, Any] = encoder.explain(encoder.observe(game, 0))
    view: Mapping[str, Any] = game.view(0)
    own = Counter(view["piles"]["hands"][0])
    assert said["unseen"] == {str(face): 5 - own[str(face)] for face in range(1, 9)}


def test_order_that_means_something_is_told() -> None:
    case = Case("quick-shot", 5)
    encoder = Encoder(case.new().table)
    for game in played(case):
        view: Mapping[str, Any] = game.view(0)
        said: dict[str, Any] = encoder.explain(encoder.observe(game, 0))
        discard = view["piles"]["discard"]
        assert said["positions"]["discard"] == ({"top": discard[-1]} if discard else {})
        assert list(said["positions"]["aside"].values()) == ["hidden"] * 4


def test_what_a_seat_surely_knows_can_be_told_too() -> None:
    hands = ["4 5 7 17", "2 3 8 15", "1 9 10 11"]
    game = tripot.arrange("loser", seats=3, seed=3, hands=hands, turn=0, action_1="prying-eye")
    for answer in ("play:4", "prying-eye", "aim>1", "play:3"):  # seat 0 sees the hand of seat 1
        game.answer(game.asked[0], game.parse(answer))
    encoder = Encoder(game.table, known=True)
    said: dict[str, Any] = encoder.explain(encoder.observe(game, 0))
    assert {"1 2": 1, "1 8": 1, "1 15": 1}.items() <= said["known"]["hands"].items()
    other: dict[str, Any] = encoder.explain(encoder.observe(game, 2))
    assert other["known"]["hands"] == {}


def test_a_row_of_another_table_is_refused() -> None:
    encoder = Encoder(tripot.new("quick-shot", 5, 3).table)
    with pytest.raises(tripot.Error, match="a row of 185 bytes"):
        encoder.explain(b"12")


def test_the_end_is_told() -> None:
    game, rng = tripot.new("roulette", 4, 1), Case("roulette", 4).rng()
    while not game.over:
        answer_all(game, rng)
    encoder = Encoder(game.table)
    said: dict[str, Any] = encoder.explain(encoder.observe(game, 1))
    assert said["over"] is True and tuple(said["winners"]) == game.winners
    assert said["question"] is None
