"""What is said and known at the table, at seven seats and at twelve: whose it is, and all of it."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.conftest import Come
from tests.browser.house import DESKTOP, PHONE, TV, House, Person
from tests.browser.toy import build, open_toy, show
from tools.evening import AT_REST
from tools.studio import SETTLED, axe, in_both_lights, looked_at, resize
from tripot.words import load

SMALL, SIDEWAYS = (320, 640), (844, 390)

# Bubbles that leave the cloth, or whose tail does not end between the sides of a face.
STRAY = """() => [...document.querySelectorAll('.bubble')].flatMap((bubble) => {
  const said = bubble.querySelector('.said'), box = said.getBoundingClientRect();
  const cloth = bubble.closest('.cloth').getBoundingClientRect();
  const face = bubble.parentElement.querySelector('svg.mug').getBoundingClientRect();
  const tail = getComputedStyle(said, '::after'), zoom = box.width / said.offsetWidth;
  const at = box.left + (parseFloat(tail.left) + said.clientLeft) * zoom, found = [];
  if (box.left < cloth.left || box.right > cloth.right) found.push('leaves the cloth');
  if (at < face.left || at > face.right) found.push(`points to ${at}, beside its face`);
  const down = bubble.classList.contains('down');
  if (down ? box.bottom > face.top + 8 : box.top < face.bottom - 8) found.push('lies on the face');
  return found.map((what) => `"${said.textContent}" ${what}`);
})"""
# What lies outside the cloth or the screen.
OUTSIDE = """(what) => [...document.querySelectorAll(what)].filter((one) => {
  const box = one.getBoundingClientRect(), around = one.closest('.cloth, .under');
  const room = around.getBoundingClientRect();
  return box.left < room.left || box.right > room.right + 0.5 || box.top < room.top
    || box.bottom > Math.min(room.bottom, innerHeight) + 0.5;
}).map((one) => one.textContent)"""


@pytest.fixture(scope="module")
def toy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("toy"))


@pytest.fixture
def twelve(browser: Browser, house: House, toy: Path) -> Any:
    """A page with a table of twelve."""
    context = browser.new_context(reduced_motion="reduce", locale="fr")
    page = context.new_page()
    open_toy(page, toy, house)
    yield page
    context.close()


def sized(page: Page, size: tuple[int, int]) -> None:
    resize(page, size)
    page.evaluate(SETTLED)


def stray(page: Page) -> list[str]:
    """Bubbles that lie where they must not, as soon as letters and movements have come to rest."""
    page.evaluate(SETTLED)
    found: list[str] = page.evaluate(STRAY)
    return found


def say(by: int, what: str, **arguments: Any) -> Any:
    return {"seat": by, "what": what, "arguments": arguments}


@pytest.mark.parametrize("size", [PHONE, SMALL, SIDEWAYS, DESKTOP], ids=str)
def test_each_of_twelve_speaks(twelve: Page, size: tuple[int, int]) -> None:
    sized(twelve, size)
    for seat in range(12):
        show(twelve, me=None, speaks=[say(seat, "i_hold", card="19")])
        bubble = twelve.locator(".cloth .bubble")
        bubble.wait_for()
        assert bubble.count() == 1
        assert stray(twelve) == [], f"seat {seat}"
    show(twelve, me=None, speaks=[say(5, "trust_me"), say(6, "i_suspect", seat=3)])
    assert twelve.locator(".cloth .bubble").count() == 2
    assert stray(twelve) == []


@pytest.mark.parametrize("size", [PHONE, SMALL, SIDEWAYS], ids=str)
def test_claims_bets_and_marks_of_twelve(twelve: Page, size: tuple[int, int]) -> None:
    sized(twelve, size)
    away, hold = [1, 4, 7, 11], [say(seat, "i_hold", card="19") for seat in (0, 5, 6, 11)]
    show(
        twelve,
        me=None,
        away=away,
        speaks=[*hold, *(say(one["seat"], "laugh") for one in hold)],
    )
    assert stray(twelve) == []
    twelve.evaluate("() => { performance.now = () => 1e9 }")  # the bubbles have burst long ago
    twelve.locator(".bubble").first.wait_for(state="detached")
    assert twelve.locator(".cloth .claimed").count() == 4
    assert twelve.evaluate(OUTSIDE, ".cloth .claimed, .cloth .seat, .cloth .state") == []
    asleep = twelve.locator(".cloth .state", has_text=load("table", "fr")("seat.away"))
    assert asleep.count() == len(away)
    assert looked_at(twelve) == []
    show(twelve, me=2, out=[2], away=[], speaks=[])
    bets = twelve.locator("section.bets .bet")
    bets.first.wait_for()
    assert bets.count() == 11
    assert twelve.evaluate(OUTSIDE, "section.bets .bet") == []
    assert looked_at(twelve) == []
    assert axe(twelve) == []


def seven(come: Come) -> tuple[Person, Person, Person]:
    """Two people and five bots at a table, and a television."""
    ana, leo, tv = come("Ana"), come("Léo"), come("TV", size=TV)
    code = ana.open_room()
    ana.seats(7)
    leo.come_in(code)
    tv.go(f"/t/{code}")
    ana.deal()
    for person in (ana, leo, tv):
        person.at_table()
    return ana, leo, tv


def claim(person: Person) -> None:
    person.button(person.table("claims.title")).click()
    person.button(person.game("claims.i_hold", card="…")).click()
    person.page.locator("dialog .cards button").nth(5).click()


def test_what_is_said_has_a_face_and_a_name(come: Come) -> None:
    ana, leo, tv = seven(come)
    others = f".others li:has(.who:text-is('{ana.name}'))"
    leads = f".lead:has(.who:text-is('{ana.name}'))"
    for person in (leo, tv):
        person.page.locator(f"{others}, {leads}").wait_for()
    where = leads if leo.page.locator(leads).count() else others
    before = [person.page.locator(f"{where} svg.mug").inner_html() for person in (leo, tv)]
    claim(ana)
    for person, calm in zip((leo, tv), before, strict=True):
        place = person.page.locator(where)
        place.locator(".said").wait_for()
        assert place.locator("svg.mug").inner_html() != calm  # a face that says it
        assert place.locator(".who").inner_text() == ana.name  # and still a name
        assert place.locator(".who").is_visible()
        assert stray(person.page) == []


def test_bubbles_are_read_by_everybody(come: Come) -> None:
    ana, leo, tv = seven(come)
    for size, person in ((PHONE, leo), (DESKTOP, leo), (TV, tv), ((1280, 720), tv)):
        person.page.wait_for_function(AT_REST)
        person.page.locator(".said").first.wait_for(state="detached")
        sized(person.page, size)
        claim(ana)
        person.page.locator(".said").first.wait_for()
        assert in_both_lights(person.page) == []
        assert stray(person.page) == []


def test_one_says_it_at_ones_own_face_and_once(come: Come) -> None:
    ana = come("Ana")
    ana.open_room()
    ana.deal()
    ana.at_table()
    ana.until_asked()
    for size in (PHONE, SIDEWAYS, (768, 1024), DESKTOP):
        ana.page.locator(".said").first.wait_for(state="detached")
        sized(ana.page, size)
        claim(ana)
        ana.page.locator(".said").first.wait_for()
        assert ana.page.locator(".said").count() == 1, size


def test_sheets_of_a_table_of_twelve(twelve: Page) -> None:
    for size, light in product((PHONE, SMALL, SIDEWAYS), ("light", "dark")):
        twelve.emulate_media(color_scheme="dark" if light == "dark" else "light")
        sized(twelve, size)
        show(twelve, me=0, asked=True, speaks=[])
        twelve.keyboard.press("s")
        twelve.get_by_role("button", name=load("loser", "fr")("claims.i_suspect", seat="…")).click()
        twelve.locator("dialog .emotes button").nth(10).wait_for()
        assert [*axe(twelve), *looked_at(twelve)] == []
        twelve.keyboard.press("Escape")
        twelve.locator("dialog").wait_for(state="detached")
