"""Roulette's bots: moves that are plain, and what is counted of lies and accusations."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest

import tripot
from tests.games.roulette_table import asking, only, pass_until, say, start, table
from tripot.bots.arena.contest import Contest, Pairing
from tripot.bots.arena.habits.roulette import MEASURES, measures, verdicts
from tripot.bots.arena.match import play_deal
from tripot.bots.levels import MAKERS, Regular, instinct
from tripot.games.roulette_cards import COPIES
from tripot.games.roulette_table import POCKET

HONEST = "click click click bullet click click"
CLICKS = "click click click click click click"


def chances(game: tripot.Game, seat: int) -> dict[str, float]:
    """How likely a regular is to answer what."""
    shell = game.seat(seat).shell
    options = shell.options(seat)
    weighed = instinct("roulette", 1.0).weigh(shell, seat, options)
    return {game.notation(int(o)): w for o, w in zip(options, weighed, strict=True)}


def favourite(game: tripot.Game, seat: int) -> str:
    """What a regular is most likely to answer."""
    felt = chances(game, seat)
    return max(felt, key=lambda option: felt[option])


def mean(found: Iterable[float]) -> float:
    """The average."""
    numbers = list(found)
    return sum(numbers) / len(numbers)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_the_bullet_is_pocketed_sometimes_and_sometimes_not(seats: int) -> None:
    deals = (tripot.new("roulette", seats=seats, seed=seed) for seed in range(30))
    assert 0.05 < mean(chances(game, 0)["pocket:bullet"] for game in deals) < 0.95


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_a_cheat_bids_more_than_the_honest(seats: int) -> None:
    def bid(card: str, pocket: str, barrel: str) -> float:
        game = start(
            seats,
            phase="bid",
            pockets=[pocket] + ["click"] * (seats - 1),
            barrels=[barrel] + [HONEST] * (seats - 1),
            hands=[card] + [""] * (seats - 1),
        )
        odds = chances(game, 0).items()
        return sum(int(die.removeprefix("bid=")) * chance for die, chance in odds)

    cheats = mean(bid(card, "bullet", CLICKS) for card in COPIES)
    assert cheats > mean(bid(card, "click", HONEST) for card in COPIES)


def test_a_pocket_that_was_frisked_is_accused_only_if_there_is_a_bullet() -> None:
    for pocket, barrel in (("bullet", CLICKS), ("click", HONEST)):
        game = start(
            3,
            phase="accusation",
            dice=[1, 4, 1],
            pockets=["click", pocket, "click"],
            barrels=[HONEST, barrel, HONEST],
            hands=["frisk", "", ""],
        )
        say(game, "play-on:frisk>1", "pass", "pass")
        assert (favourite(game, 0) == "accuse>1") == (pocket == "bullet")


def test_high_bids_are_doubted_more_than_low_ones() -> None:
    felt = chances(start(3, phase="accusation", dice=[1, 5, 0]), 0)
    assert felt["accuse>1"] > felt["accuse>2"]


def test_the_convicted_bribe_the_judge() -> None:
    pockets, barrels = ["bullet", "click", "click"], [CLICKS, HONEST, HONEST]
    game = start(
        3, phase="accusation", pockets=pockets, barrels=barrels, hands=["bribed-judge", "", ""]
    )
    say(game, "pass", "accuse>0", "pass")
    assert asking(game) == "bribe"
    assert favourite(game, 0) == "play:bribed-judge"


def test_a_gift_is_not_for_those_who_are_out_of_the_round() -> None:
    game = table(
        HONEST, HONEST, "", dice=[3, 3, 0], out=[2], lost=[0, 0, 1], hands=["gift", "", ""]
    )
    felt = chances(game, 0)
    assert felt["play-on:gift>1"] > felt["play-on:gift>2"]


@pytest.mark.parametrize(
    "position",
    [
        {"points": [12, 3, 3]},
        {"lost": [0, 2, 2], "points": [4, 4, 4]},
        {"lost": [3, 4, 3], "points": [8, 14, 4], "alive": [0, 2]},
        {"extra": [0, 3, 3]},
    ],
)
def test_points_and_characters_are_worth_having_and_bullets_are_not(
    position: dict[str, Any],
) -> None:
    mind, game = instinct("roulette", 1.0), start(3, **position)
    assert mind.at_rest(game)
    first, *others = mind.shares(game)
    assert first > max(others)


def test_the_dead_win_nothing() -> None:
    game = start(3, lost=[3, 4, 0], points=[1, 14, 9], alive=[0, 2])
    assert instinct("roulette", 1.0).shares(game)[1] < 0.01


def test_accusations_are_right_when_they_open_a_bullet() -> None:
    pockets, barrels = ["bullet", "click", "click"], [CLICKS, HONEST, HONEST]
    game = start(3, options=only(), phase="accusation", pockets=pockets, barrels=barrels)
    say(game, "accuse>2", "accuse>0", "pass")
    pass_until(game, "conceal")
    assert verdicts(game, 0) == {"verdicts": 1, "right": 0}
    assert verdicts(game, 1) == {"verdicts": 1, "right": 1}
    assert verdicts(game, 2) == {}


def test_chance_lies_as_often_as_it_must() -> None:
    contest = Contest("roulette", 3, ("chance",), seed=1)
    counts: Counter[str] = Counter()
    for deal in range(3):
        counts.update(play_deal(contest, Pairing(), deal, MAKERS).tallies["chance"].bluffs)
    found = measures(counts)
    assert set(found) == set(MEASURES)
    assert found["cheats"] == pytest.approx(0.5, abs=0.15)
    assert found["false_bids"] == pytest.approx(found["cheats"], abs=0.15)
    assert measures({}) == {}


def bullet_in_pocket(game: tripot.Game, viewer: int, other: int) -> float:
    """How likely a regular finds it that there is a bullet in that pocket."""
    seat = game.seat(viewer)
    return Regular("roulette", 1).beliefs(seat)[int(game.place(POCKET + other, 0))]["bullet"]


def test_extra_bullets_do_not_make_a_cheat() -> None:
    """Filled blindly, a pocket would hold a bullet six times in seven with five extra ones."""
    game = start(3, phase="accusation", dice=[1, 0, 1], extra=[0, 5, 0])
    assert bullet_in_pocket(game, 0, 1) < 0.6


def test_a_high_bid_makes_a_bullet_likelier() -> None:
    low = start(3, phase="accusation", dice=[1, 0, 1])
    high = start(3, phase="accusation", dice=[1, 5, 1])
    assert bullet_in_pocket(low, 0, 1) < bullet_in_pocket(high, 0, 1)
