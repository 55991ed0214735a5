"""The plain cloth: every game from its card alone, at its largest table, on every screen."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

import tripot
from tests.browser.house import DESKTOP, PHONE, TV, House
from tests.browser.toy import build, open_built, show
from tools.studio import axe, in_both_lights, looked_at, resize
from tripot.server.net import library

SIZES = {"phone": PHONE, "desktop": DESKTOP, "tv": TV}
ROWS = """() => [...document.querySelectorAll('.seats .row')].map((row) => {
  const box = row.getBoundingClientRect();
  return [box.left, box.top, box.width, box.height].map(Math.round);
})"""
ROOM = """() => {
  const cloth = document.querySelector('.plain');
  return [cloth.scrollWidth - cloth.clientWidth, cloth.scrollHeight - cloth.clientHeight];
}"""
# Of the cloth its top and bottom, below the seats what is left, and where the pawns are.
SCROLLED = """() => {
  const box = (what) => document.querySelector(what).getBoundingClientRect();
  const pawns = [...document.querySelectorAll('.board .pawn')];
  const middle = ({ top, bottom }) => (top + bottom) / 2;
  return [box('.plain').top, box('.plain').bottom, box('.seats').bottom,
    pawns.map((one) => middle(one.getBoundingClientRect()))];
}"""
FILLED = "() => window.filled()"
# Six lockers and a porter, for a board that no game has.
LOCKERS = {"A": (0, 2), "B": (2, 2), "C": (4, 2), "D": (1, 0), "E": (3, 0), "F": (5, 0)}
WAYS = {"A": "BD", "B": "ADE", "C": "EF", "D": "E", "E": "F", "F": ""}


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("plain"), "plain")


@pytest.fixture
def cloth(browser: Browser, house: House, built: Path) -> Iterator[Page]:
    context = browser.new_context(reduced_motion="reduce", locale="en")
    page = context.new_page()
    open_built(page, built, house, "plain")
    yield page
    context.close()


def card(game: str) -> dict[str, Any]:
    cards: list[dict[str, Any]] = json.loads(library.games())
    return next(one for one in cards if one["key"] == game)


def views(
    game: str, seat: int | None, steps: int, every: int, seats: int = 0
) -> Iterator[dict[str, Any]]:
    """A game at its largest table, played by chance; what a seat sees, every so many decisions."""
    table, chance = tripot.new(game, seats or card(game)["seats"][1], seed=7), random.Random(5)
    for step in range(steps):
        if table.over:
            return
        if step % every == 0:
            known = {} if seat is None else {"known": table.known(seat)}
            yield {**table.view(seat), **known}
        seen: Any = table.view(table.asked[0])
        asked = chance.choice([one for one in seen["asked"] if one not in seen["locked"]])
        own: Any = table.view(asked)["options"]
        table.answer(asked, table.parse(chance.choice(own)))


def sized(page: Page, size: str) -> None:
    width, height = SIZES[size]
    resize(page, (width, height))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", tripot.games())
def test_every_game_is_drawn_from_its_card(cloth: Page, game: str, size: str) -> None:
    sized(cloth, size)
    declared, seat = card(game), None if size == "tv" else 0
    places: list[Any] = []
    for number, view in enumerate(views(game, seat, 60, 8)):
        show(cloth, declared=declared, view=view, size=size)
        cloth.locator(".seats .row").nth(view["seats"] - 1).wait_for()
        wide, high = cloth.evaluate(ROOM)
        assert wide <= 0, "wider than the cloth"
        assert size != "tv" or high <= 0, "a television does not scroll"
        places.append(cloth.evaluate(ROWS))
        assert all(row[3] >= 44 for row in places[-1])
        assert places[-1] == places[0], "a seat has moved"
        if number == 2:
            assert in_both_lights(cloth) == []
    assert len(places) > 2


def test_a_seat_is_meant_or_opens(cloth: Page) -> None:
    sized(cloth, "phone")
    game = next(iter(tripot.games()))
    *_, view = views(game, 0, 30, 5)
    show(cloth, declared=card(game), view=view, size="phone", aims=[1], chosen={"seat": 1})
    rows = cloth.locator(".seats button.row")
    assert rows.nth(1).get_attribute("aria-pressed") == "true"
    rows.nth(1).click()
    assert cloth.evaluate(FILLED) == [["seat", 1]]
    rows.nth(2).click()
    cloth.locator("dialog").wait_for()
    assert [*axe(cloth), *looked_at(cloth)] == []
    assert cloth.evaluate(FILLED) == [["seat", 1]]
    cloth.keyboard.press("Escape")
    cloth.locator("dialog").wait_for(state="detached")
    rows.nth(1).click(button="right")  # held: what can be meant opens too
    cloth.locator("dialog").wait_for()


@pytest.mark.parametrize("size", ["phone", "desktop", "tv"])
def test_what_lies_before_a_seat_is_in_its_row(cloth: Page, size: str) -> None:
    sized(cloth, size)
    *_, view = views("loser", 0, 12, 1, seats=4)
    laid = [*map(list.__add__, view["piles"]["front_up"], view["piles"]["front_down"])]
    assert sum(map(bool, laid)) > 1
    show(cloth, declared=card("loser"), view=view, size=size)
    rows = cloth.locator(".seats .row")
    rows.nth(3).wait_for()
    for seat, cards in enumerate(laid):
        drawn = rows.nth(seat).locator(".piles svg")
        assert drawn.count() == (min(len(cards), 2) if size == "phone" else len(cards))
        assert all(one.is_visible() for one in drawn.all())


def test_a_board_that_scrolls_shows_who_has_moved_below_the_seats(cloth: Page) -> None:
    sized(cloth, "phone")
    for view in views("quicksand", 0, 40, 6):
        show(cloth, declared=card("quicksand"), view=view, size="phone")
        cloth.locator(".board .pawn").nth(5).wait_for()
        top, bottom, seats, below = cloth.evaluate(SCROLLED)
        assert cloth.evaluate(ROOM)[1] > 0, "it scrolls"
        assert seats >= top, "the seats stay"
        assert any(seats < y < bottom for y in below), "a pawn is in sight"


def lockers(game: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """A game's card and view with a board of ours."""
    nodes = [{"id": one, "x": x, "y": y, "to": [*WAYS[one]]} for one, (x, y) in LOCKERS.items()]
    declared = card(game)
    declared["board"] = "lockers"
    declared["options"] = {"properties": {"lockers": {"default": {"nodes": nodes}}}}
    declared["facts"] = [{"name": "porter", "kind": "place"}]
    view = next(views(game, 0, 1, 1))
    return declared, {**view, "facts": {"porter": "B"}}


@pytest.mark.parametrize("size", SIZES)
def test_a_board_is_touched_where_it_can_be_meant(cloth: Page, size: str) -> None:
    sized(cloth, size)
    declared, view = lockers(next(iter(tripot.games())))
    ends = {"name": "walk", "ends": ["E"], "through": ["D"]}
    show(cloth, declared=declared, view=view, size=size, spots=["A", "D", "E"], preview=ends)
    nodes = cloth.locator(".board button")
    nodes.nth(2).wait_for()
    assert nodes.count() == 3
    assert in_both_lights(cloth) == []
    cloth.get_by_role("button", name="D", exact=True).click()
    assert cloth.evaluate(FILLED) == [["place", "D"]]
    assert cloth.locator(".board .end").count() == 1


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_an_end_of_an_answer_is_aimed_at_on_the_board(cloth: Page, size: str) -> None:
    sized(cloth, size)
    declared, view = lockers(next(iter(tripot.games())))
    show(cloth, declared=declared, view=view, size=size, ends=["D", "E"])
    nodes = cloth.locator(".board button")
    nodes.nth(1).wait_for()
    assert cloth.locator(".board svg .tag").all_text_contents() == ["D", "E"]  # as on the tickets
    assert in_both_lights(cloth) == []
    nodes.nth(1).click()
    assert cloth.evaluate(FILLED) == [["end", "E"]]


def test_a_game_without_words_or_inks_is_on_kraft(cloth: Page) -> None:
    sized(cloth, "phone")
    game = next(iter(tripot.games()))
    strange = {**card(game), "key": "left-luggage", "name": {"en": "Left Luggage"}}
    *_, view = views(game, 0, 30, 5)
    show(cloth, declared=strange, view={**view, "game": "left-luggage"}, size="phone")
    cloth.locator(".seats .row").first.wait_for()
    spot = "getComputedStyle(document.documentElement).getPropertyValue('--spot')"
    assert cloth.evaluate(spot) == "#d9b98c"
    assert "faces." not in cloth.locator("main").inner_text()
    assert in_both_lights(cloth) == []
