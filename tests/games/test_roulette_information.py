"""The knowledge of Roulette against brute force, on tables small enough to enumerate.

Each toy has the cards and rules of one trap of docs/knowledge.md. The larger ones are looked at
from some seats only, and the largest are for the long tests.
"""

from __future__ import annotations

import pytest

from tests.contract.information import check_information_sets
from tests.tables import LONG
from tripot.games.roulette_cards import COPIES

# Two clicks and a bullet each, a teammate and a captain, one round, bids of 0 only.
SMALL: dict[str, object] = {
    "clicks": 2,
    "bullets": 3,
    "die": 0,
    "rounds": 1,
    "hand": 1,
    "characters": 2,
}


def toy(cards: str = "", **options: object) -> dict[str, object]:
    """A small table with one Action card of each of these kinds, twice if named twice."""
    kinds = cards.split()
    return {**SMALL, "cards": {name: kinds.count(name) for name in COPIES}, **options}


TOYS = {
    "pocket, barrel and shots": toy(die=1),
    "no spare bullet: skipped, and nothing is said about the barrel": toy(die=1, bullets=2),
    "a captain alone": toy(die=1, characters=1),
    "a private look at a barrel": toy("peek", bullets=2),
    "a private look at a barrel, and what is fired of it": toy("peek", bullets=2, die=1),
    "an extra bullet, and what is fired of it": toy("extra-round", die=1, characters=1),
    "a pocket of two": toy("deep-pockets"),
    "a bribe": toy("bribed-judge", die=1),
    "a bribe with clicks to spare": toy("bribed-judge", clicks=3, bullets=2),
    "a bribe with a second card in the pocket": toy("bribed-judge deep-pockets", bullets=2),
    "a nudge": toy("nudge", bullets=2),
    "a nudge of two among three": toy("nudge", bullets=2, clicks=3, characters=1),
    "a nudge, and what is fired": toy("nudge", bullets=2, die=1, characters=1),
    "a gift": toy("gift", bullets=2, die=1),
    "an air gun": toy("air-gun", bullets=2, die=1),
    "a barrel spun again": toy("spin-again", bullets=2, die=1, characters=1),
    "one more": toy("one-more", bullets=2, characters=1),
}
FROM_ONE_SEAT = {
    "a second round: death empties the question": toy(rounds=2, bullets=2),
    "a second round without teammates": toy(rounds=2, bullets=2, characters=1),
    "a bullet seen is not in the pocket after a reshuffle": toy("peek extra-round", characters=1),
    "a pocket of two somebody has looked into": toy("deep-pockets frisk", bullets=2),
    "two extra bullets, and no click left": toy("extra-round extra-round", bullets=4),
    "a discard that becomes the pile": toy("frisk frisk", bullets=2),
}
THREE_SEATS = {
    "three pockets": toy(characters=1),
    "three pockets and teammates": toy(bullets=4),
}
LARGE = {
    "a bullet seen in a barrel, and then an extra one": toy("peek extra-round"),
    "the same with shots": toy("peek extra-round", die=1, characters=1),
    "a look, then another spin": toy("peek spin-again", bullets=2, die=1),
    "a look, then a nudge": toy("peek nudge", bullets=2),
    "a second round with a bullet to spare": toy(rounds=2),
    "shots and a second round": toy(rounds=2, die=1, characters=1),
    "cards that come back in a second round": toy("frisk", bullets=2, rounds=2, hand=0),
}


@pytest.mark.parametrize("name", TOYS)
def test_every_seat_knows_exactly_what_it_can_know(name: str) -> None:
    assert check_information_sets("roulette", 2, TOYS[name]) > 20


@pytest.mark.parametrize("name", FROM_ONE_SEAT)
def test_one_seat_knows_exactly_what_it_can_know(name: str) -> None:
    assert check_information_sets("roulette", 2, FROM_ONE_SEAT[name], viewers=(0,)) > 50


@pytest.mark.parametrize("name", THREE_SEATS)
def test_a_bystander_knows_exactly_what_he_can_know(name: str) -> None:
    assert check_information_sets("roulette", 3, THREE_SEATS[name], viewers=(2,)) > 50


@pytest.mark.skipif(not LONG, reason="takes its time")
@pytest.mark.parametrize("name", LARGE)
def test_large_tables(name: str) -> None:
    assert check_information_sets("roulette", 2, LARGE[name]) > 500
