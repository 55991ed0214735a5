"""Leaks planted on purpose: each is noticed by the suite that is there for it."""

from __future__ import annotations

import pytest

import tripot
from tests.contract import leaky
from tests.contract.information import check_information_sets
from tests.contract.leaky import Cover, registered
from tests.contract.test_two_worlds import check_seat, check_two_worlds
from tests.tables import Case, played

TABLES = ((2, [1, 2, 2, 3, 3]), (2, [1, 1, 2, 2, 3, 3]), (3, [1, 1, 2, 2, 2, 3, 3, 3]))
SMALL: dict[str, object] = {"deck": [1, 2, 2, 3, 3]}
GAMES = 6


def two_worlds(game: type[Cover], games: int = GAMES) -> int:
    """The suite of that name; how many decisions its pairs lasted."""
    with registered(game) as key:
        return sum(
            check_two_worlds(Case(key, seats, {"deck": deck}), number, pairs=10**6)
            for number in range(games)
            for seats, deck in TABLES
        )


def seats(game: type[Cover]) -> None:
    """A Seat against its game."""
    with registered(game) as key:
        for number in range(GAMES):
            for table in played(Case(key, 3, {"deck": TABLES[2][1]}), number):
                for seat in range(3):
                    check_seat(table, seat)


def information(game: type[Cover]) -> int:
    """Every history of the smallest table; how many information sets there are."""
    with registered(game) as key:
        return check_information_sets(key, 2, SMALL)


def test_the_game_without_a_leak_passes_all() -> None:
    assert two_worlds(Cover) > 500
    seats(Cover)
    assert information(Cover) > 500
    assert "cover" not in tripot.games()


@pytest.mark.parametrize(
    "leak",
    [
        leaky.PlainField,
        leaky.LateField,
        leaky.WrongAudience,
        leaky.WrongMask,
        leaky.SilentEvent,
        leaky.OptionsOfOthers,
        leaky.OrderOfOptions,
        leaky.DefaultOfOthers,
        leaky.PromptedHolder,
        leaky.TalkativeError,
        leaky.TalkativeReason,
        leaky.TalkativePreview,
        leaky.DerivedFromSecrets,
        leaky.RestrictedByTruth,
        leaky.SurvivesTheShuffle,
    ],
)
def test_two_worlds_notices(leak: type[Cover]) -> None:
    with pytest.raises(AssertionError, match="leak to"):
        two_worlds(leak, games=20 * GAMES)


@pytest.mark.parametrize(
    "leak", [leaky.OptionsOfOthers, leaky.OrderOfOptions, leaky.DefaultOfOthers]
)
def test_a_seat_notices(leak: type[Cover]) -> None:
    """What depends on others' cards differs where these cards are taken out."""
    with pytest.raises(AssertionError):
        seats(leak)


@pytest.mark.parametrize(
    ("leak", "verdict"),
    [
        (leaky.PlainField, "tells apart"),
        (leaky.WrongAudience, "imagines what cannot be"),
        (leaky.ToldChoice, "imagines what cannot be"),
        (leaky.WrongMask, "imagines what cannot be"),
        (leaky.SilentEvent, "imagines what cannot be"),
        (leaky.RestrictedByTruth, "knows too much"),
        (leaky.SurvivesTheShuffle, "tells apart"),
        (leaky.SilentShuffle, "knows too much"),
        (leaky.TravellingMask, "knows too much"),
        (leaky.ForgettingMask, "imagines what cannot be"),
    ],
)
def test_enumeration_notices(leak: type[Cover], verdict: str) -> None:
    with pytest.raises(AssertionError, match=verdict):
        information(leak)


@pytest.mark.parametrize(
    "leak",
    [leaky.ToldChoice, leaky.SilentShuffle, leaky.TravellingMask, leaky.ForgettingMask],
)
def test_some_leaks_need_the_enumeration(leak: type[Cover]) -> None:
    """Two worlds tests views against masks; these masks are wrong themselves."""
    two_worlds(leak)
