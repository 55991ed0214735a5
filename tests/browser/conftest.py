"""One server and one browser for a run, and a fresh profile for everybody who comes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.house import PACE, House, Person, person_in, play, short_game
from tools.studio import CHROMIUM, QUIET

FOREIGN = "tripot.test"  # a name that is not loopback: no secure context there


class Come(Protocol):
    """Somebody comes, with a browser of their own."""

    def __call__(self, name: str, **likes: Any) -> Person: ...


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium, for which one more name leads to this machine."""
    with sync_playwright() as playwright:
        rules = f"--host-resolver-rules=MAP {FOREIGN} 127.0.0.1"
        found = playwright.chromium.launch(executable_path=CHROMIUM, args=[*QUIET, rules])
        yield found
        found.close()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house for the tests of one file."""
    found = House(tmp_path_factory.mktemp("house"))
    yield found
    found.close()


@pytest.fixture
def come(house: House, browser: Browser) -> Iterator[Come]:
    """Whoever comes leaves at the end; nobody's page had anything to complain about."""
    people: list[Person] = []

    def arrive(name: str, **likes: Any) -> Person:
        address = likes.pop("address", house.address)
        people.append(person_in(browser, address, name, **likes))
        return people[-1]

    yield arrive
    faults = [f"{person.name}: {one}" for person in people for one in person.faults()]
    for person in people:
        person.page.context.close()
    assert not faults


@pytest.fixture(scope="module")
def ended(house: House, browser: Browser) -> Iterator[tuple[Person, Person]]:
    """Two people who have played a game to its end, and look at the Gazette."""
    ana, leo = (person_in(browser, house.address, name) for name in ("Ana", "Léo"))
    short_game(ana, leo, 3)
    play(ana, leo)
    yield ana, leo
    assert [*ana.faults(), *leo.faults()] == []
    for person in (ana, leo):
        person.page.context.close()


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[House]:
    """A house of one's own, to be killed."""
    found = House(tmp_path)
    yield found
    found.close()


@pytest.fixture
def fair_house(tmp_path: Path) -> Iterator[House]:
    """A house that deals as houses do."""
    found = House(tmp_path, seed=None)
    yield found
    found.close()


@pytest.fixture
def slow_house(tmp_path: Path) -> Iterator[House]:
    """A house whose bots take their time, and where people have a fifth of theirs.

    It deals fairly, so that now and then a bot leads.
    """
    found = House(tmp_path, "--bot-pace", "1", "--time", "0.2", seed=None)
    yield found
    found.close()


@pytest.fixture
def hasty_house(tmp_path: Path) -> Iterator[House]:
    """A house where people have a fifth of their time."""
    found = House(tmp_path, "--bot-pace", PACE, "--time", "0.2")
    yield found
    found.close()


@pytest.fixture(scope="module")
def quick_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house for the tests of one file, with bots that need no time."""
    found = House(tmp_path_factory.mktemp("house"), "--bot-pace", "0.01")
    yield found
    found.close()


@pytest.fixture
def people() -> Iterator[list[Person]]:
    """Whoever sits down; at the end nothing was wrong with any page."""
    found: list[Person] = []
    yield found
    faults = [one for person in found for one in person.faults()]
    for person in found:
        person.page.context.close()
    assert faults == []
