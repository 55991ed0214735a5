"""Pinned digests: the sources and the compiled wheel run this, so both play the same games."""

import pytest

import tripot
from tools import golden
from tripot.kernel.registry import find

CASES = [case for game in tripot.games() for case in golden.cases(game)]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.file.stem)
def test_random_games_and_imagined_worlds_are_as_pinned(case: golden.Case) -> None:
    pins = golden.pinned().get(case.game, {})
    rewrite = f"if the rules of {case.game} changed: python -m tools.golden write {case.game}"
    assert case.name in pins, rewrite
    assert golden.case_digest(case) == pins[case.name], rewrite


@pytest.mark.parametrize("game", tripot.games())
def test_the_pins_are_of_this_version_and_of_these_cases(game: str) -> None:
    pins = golden.pinned()[game]
    assert pins["version"] == find(game).identity.version
    assert list(pins) == ["version", *(case.name for case in golden.cases(game))]


def test_nothing_else_is_pinned() -> None:
    assert list(golden.pinned()) == ["generators", *tripot.games()]


def test_the_generators_give_the_pinned_numbers() -> None:
    assert golden.generator_digests() == golden.pinned()["generators"]
