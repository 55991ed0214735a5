"""Every game, every seat count and every option has a golden playthrough, and it still is so."""

import pytest

import tripot
from tools import golden
from tripot.kernel.registry import find

CASES = [case for game in tripot.games() for case in golden.cases(game)]
CHANGED = """{name} is not what is played now.

{difference}

A golden file that changes is a change of rules. If it is meant, bump the version of {game}, say so
under Rules in CHANGELOG.md, and write it anew: python -m tools.golden write {game}
"""


def name(case: golden.Case) -> str:
    return case.file.stem


@pytest.mark.parametrize("case", CASES, ids=name)
def test_plays_as_its_golden_file_says(case: golden.Case) -> None:
    difference = golden.difference(case)
    if difference:
        pytest.fail(
            CHANGED.format(name=case.file.name, game=case.game, difference=difference),
            pytrace=False,
        )


@pytest.mark.parametrize("case", CASES, ids=name)
def test_a_golden_file_says_what_it_is_of(case: golden.Case) -> None:
    text = golden.golden(case)
    assert text is not None, f"missing: python -m tools.golden write {case.game}"
    head = golden.header(text)
    assert list(head) == ["game", "version", "seats", "options", "seed"]
    assert (head["game"], head["seats"]) == (case.game, str(case.seats))
    assert head["version"] == str(find(case.game).identity.version)


@pytest.mark.parametrize("game", tripot.games())
def test_the_golden_files_of_a_game_show_every_question(game: str) -> None:
    texts = [golden.golden(case) or "" for case in golden.cases(game)]
    shown = {name for text in texts if text for name in golden.names(text)}
    asked = {f"? {question.name}" for question in find(game).identity.questions}
    assert asked <= shown, "delete a golden file, then: python -m tools.golden write"


@pytest.mark.parametrize("game", tripot.games())
def test_every_seat_count_and_every_option_is_a_case(game: str) -> None:
    identity = find(game).identity
    cases = golden.cases(game)
    low, high = identity.seats
    assert [case.seats for case in cases if not case.option] == list(range(low, high + 1))
    assert [case.option for case in cases if case.option] == [o.name for o in identity.options]


def test_no_golden_file_is_of_nothing() -> None:
    assert golden.strays() == []


def test_a_difference_is_shown_where_it_is() -> None:
    case = CASES[0]
    text = golden.golden(case)
    assert text is not None
    assert golden.playthrough(case, golden.seed_of(text)) == text
    other = golden.playthrough(case, golden.seed_of(text) + 1)
    assert golden.diff(text, other, "a").startswith("--- a\n+++ played now\n@@")
    assert golden.diff(text, text, "a") == ""
