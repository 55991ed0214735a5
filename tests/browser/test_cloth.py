"""The table keeps still, and fits: on phones in both directions, on desktops and televisions."""

from __future__ import annotations

from functools import partial
from math import inf
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Come
from tests.browser.house import DESKTOP, PHONE, TV, House, Person, play
from tests.browser.test_coming_back import asked_in_secret, three
from tools.evening import AT_REST
from tools.studio import SETTLED, axe, resize

STILL = 0.1  # cumulative layout shift of a whole game: less is good
SOON = 1000  # milliseconds after the deal until something moves
DEALS = 8  # of five, one leads oneself
OPEN = 3000  # milliseconds after the deal until the first question is open
SOFA = 26  # pixels: what is read from three metres
SMALL, LOW, SIDEWAYS, SIDEWAYS_LOW = (320, 640), (320, 568), (844, 390), (667, 375)

# Adds up what moves by itself, and notes how high the hem is and how large cards are.
MEASURE = """
window.shift = 0, window.hems = new Set(), window.cards = {};
new PerformanceObserver((list) => {
  for (const one of list.getEntries()) if (!one.hadRecentInput) window.shift += one.value;
}).observe({ type: 'layout-shift', buffered: true });
(function look() {
  requestAnimationFrame(look);
  const hem = document.querySelector('main.play > .under');
  if (!hem) return;
  window.hems.add(Math.round(hem.getBoundingClientRect().top));
  const note = (kind, cards) => {
    for (const card of cards) (window.cards[kind] ??= new Set()).add(card.offsetWidth);
  };
  const grid = [...document.querySelectorAll('ol.grid .place')];
  note(`reveal of ${grid.length}`, grid);
  note('lead', document.querySelectorAll('.lead .card-place'));
  note('hand', document.querySelectorAll('button.pick'));
})();"""
MEASURED = """() => ({ shift: window.shift, hems: [...window.hems],
  cards: Object.entries(window.cards).map(([kind, sizes]) => [kind, [...sizes]]) })"""

# Notes when one has touched something, when cards fly, and when one is asked.
DEAL = """
window.times = {};
addEventListener('click', () => { window.times.click ??= Date.now() }, true);
addEventListener('animationstart', ({ animationName }) => {
  if (animationName === 'dealt') window.times.dealt ??= Date.now();
});
(function look() {
  requestAnimationFrame(look);
  if (document.querySelector('.prompt.lamp')) window.times.lamp ??= Date.now();
})();"""

# What of these is cut by the screen or by what holds it, or lies on another of them.
CUT = """(whats) => {
  const found = [];
  const all = [...document.querySelectorAll(whats)].filter((one) => one.checkVisibility());
  const name = (one) => `${one.className} "${one.textContent.trim().slice(0, 20)}"`;
  if (document.documentElement.scrollHeight > innerHeight) found.push('the page scrolls');
  for (const one of all) {
    const box = one.getBoundingClientRect();
    const room = (one.closest('.table, .under, header') ?? document.body).getBoundingClientRect();
    if (box.top < room.top - 0.5 || box.bottom > Math.min(room.bottom, innerHeight) + 0.5
      || box.left < -0.5 || box.right > innerWidth + 0.5) found.push(`cut: ${name(one)}`);
    for (const other of all) {
      if (one === other || one.contains(other) || other.contains(one)) continue;
      const it = other.getBoundingClientRect();
      const over = it.left < box.right - 1 && it.right > box.left + 1
        && it.top < box.bottom - 1 && it.bottom > box.top + 1;
      if (over) found.push(`${name(one)} lies on ${name(other)}`);
    }
  }
  const title = document.querySelector('header h1');
  if (title.scrollWidth > title.clientWidth) found.push('the title is cut');
  return found;
}"""
CHOICE = "header h1, header .icon, .lead, .others li, .unseen, .prompt, .hold, .tell, .acts"
REVEAL = "header h1, .steps, .grid li, .prompt, .hold"

# The letters that are too small for a television; those that are drawn count as large as they are.
FINE_PRINT = """(least) => {
  const out = [], walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const text = walk.currentNode.data.trim(), at = walk.currentNode.parentElement;
    if (!text || !at.checkVisibility() || at.closest('.vh, script, style, .skip')) continue;
    const drawn = at.closest('svg');
    const scale = drawn ? drawn.getBoundingClientRect().width / drawn.viewBox.baseVal.width
      : (at.currentCSSZoom ?? 1);
    const size = parseFloat(getComputedStyle(at).fontSize) * scale;
    if (size < least - 0.1) out.push(`${size.toFixed(1)} "${text.slice(0, 30)}"`);
  }
  return out;
}"""


def measured(person: Person) -> Any:
    return person.page.evaluate(MEASURED)


def sized(page: Page, size: tuple[int, int]) -> None:
    resize(page, size)
    page.evaluate(SETTLED)


@pytest.mark.parametrize("seats", [5, 7])
def test_the_table_keeps_still_on_a_phone(come: Come, seats: int) -> None:
    ana = come("Ana")
    eve = come("Eve", motion="full", language="fr" if seats == 5 else "en")
    for person in (ana, eve):
        person.page.add_init_script(MEASURE)
    ana.open_room()
    ana.seats(seats)
    ana.deal()
    ana.at_table()
    eve.go(f"/w/{ana.room()['watch']}")  # input would hide what moves: she only looks
    eve.page.locator("main.play").wait_for()
    play(ana)
    eve.until(lambda: eve.state()["over"], 240)
    seen = measured(eve)
    assert 0 < seen["shift"] < STILL
    for person in (ana, eve):
        found = measured(person)
        assert len(found["hems"]) == 1, found
        assert {kind: sizes for kind, sizes in found["cards"] if len(sizes) > 1} == {}
    assert {"lead", "hand"} < {kind for kind, _ in measured(ana)["cards"]}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_small_phone_and_one_that_is_held_sideways(come: Come, language: str) -> None:
    ana = come("Ana", language=language)
    ana.open_room()
    ana.seats(7)
    ana.deal()
    ana.at_table()
    ana.until_asked()
    for size in (PHONE, SMALL, LOW, SIDEWAYS, SIDEWAYS_LOW):
        sized(ana.page, size)
        assert ana.page.evaluate(CUT, CHOICE) == [], size
    revealed = ana.page.locator("ol.grid .turn")

    def shown() -> bool:
        state = ana.state()
        if state["mine"]:
            ana.answer()
        elif state["over"]:  # a slow page has told that moment and not played it
            ana.button(ana.table("end.again")).click()
            ana.page.locator("main.play").wait_for()
        return revealed.count() == 7

    def measures(size: tuple[int, int]) -> bool:
        """The reveal at this size, if it lasts that long; else the next one is waited for."""
        if not shown():
            return False
        resize(ana.page, size)
        found = ana.page.evaluate(CUT, REVEAL)
        if revealed.count() != 7:
            return False
        assert found == [], size
        return True

    for size in (PHONE, SMALL, LOW, SIDEWAYS, SIDEWAYS_LOW):
        ana.until(partial(measures, size), 120)


def led(person: Person) -> bool:
    """Whether a card lies on the table of this person already: somebody else has led."""
    table = person.table_id()
    said = [*person.messages("table"), *person.messages("news")]
    events = [event for one in said if one["table"] == table for event in one["events"]]
    return any(event["event"] == "play" for event in events)


def test_after_the_deal_something_moves_at_once(come: Come, slow_house: House) -> None:
    address = slow_house.address  # where a bot that leads takes its time
    ana = come("Ana", motion="full", address=address)
    tv = come("TV", size=TV, motion="full", address=address)
    for person in (ana, tv):
        person.page.add_init_script(DEAL)
    found: list[tuple[float, float]] = []
    seen: list[bool] = []

    def soon() -> bool:
        moved, asked = (min(times, default=inf) for times in zip(*found, strict=True))
        return any(seen) and any(m < a for m, a in found) and moved < SOON and asked < OPEN

    for _ in range(DEALS):  # the quickest counts: the machine may be busy with other things
        tv.go(f"/t/{ana.open_room()}")
        tv.page.locator("main ol li").first.wait_for()
        ana.page.evaluate("() => { window.times = {} }")
        ana.deal()
        ana.page.locator(".prompt.lamp").wait_for()  # nobody has touched anything to hurry it
        times = ana.page.evaluate("() => window.times")
        waited = led(ana)
        seen.append(tv.page.evaluate("() => 'dealt' in window.times"))
        ana.page.reload()
        ana.page.locator("button.pick").nth(4).wait_for()
        ana.until_asked()  # a person who comes back is asked, too
        if waited:
            moved = times.get("dealt", inf)  # a page that is late tells it, and does not play it
            found.append((moved - times["click"], times["lamp"] - times["click"]))
        if found and soon():  # first it is shown, then it is asked
            return
    raise AssertionError(f"moved and asked after {found} milliseconds; on the television: {seen}")


def test_who_knocks_lies_on_nothing_one_plays_with(come: Come) -> None:
    ana = come("Ana")
    code = ana.open_room()
    ana.deal()
    ana.at_table()
    ana.until_asked()
    guests = [come("Wilhelmina-Gwendolin"), come("Mo")]
    for guest in guests:
        guest.go(f"/r/{code}")
        guest.page.locator("#name").fill(guest.name)
        guest.button(guest.web("door.knock")).click()
    door = ana.page.locator(".door button")
    door.get_by_text("+1").wait_for()
    for size in (PHONE, SMALL, SIDEWAYS, DESKTOP):
        sized(ana.page, size)
        over = ".door button, .lead, .others li, .prompt, .under, header .icon"
        assert [one for one in ana.page.evaluate(CUT, over) if "+1" in one] == [], size
        assert axe(ana.page) == []
    door.click()
    assert ana.page.locator("dialog .knock").count() == 2
    assert axe(ana.page) == []


def test_an_open_sheet_does_not_hide_that_the_time_is_nearly_up(
    come: Come, slow_house: House
) -> None:
    ana = come("Ana", address=slow_house.address)
    ana.open_room()
    ana.deal()
    ana.at_table()
    ana.until_asked()
    ana.page.keyboard.press(".")
    sheet = ana.page.locator("dialog")
    sheet.locator("li").first.wait_for()
    assert int(sheet.get_by_role("timer").inner_text()) <= 12
    thinking = sheet.get_by_role("button", name=ana.web("strip.thinking"))
    thinking.wait_for()
    assert sheet.get_by_text(ana.web("strip.late")).is_visible()
    assert axe(ana.page) == []
    thinking.dispatch_event("click")  # as screen readers do: no finger, no key
    thinking.wait_for(state="detached")
    ana.until(lambda: int(sheet.get_by_role("timer").inner_text()) > 6)
    assert not ana.room()["seats"][ana.seat()]["stand_in"]


def test_a_desktop_says_it_once_large_and_once_in_the_story(come: Come) -> None:
    ana = come("Ana", size=DESKTOP)
    ana.open_room()
    ana.deal()
    ana.at_table()
    ana.until_asked()
    lead = ana.page.locator(".lead .card-place").bounding_box()
    place = ana.page.locator(".others .place").first.bounding_box()
    assert lead and place and lead["width"] > 190 and place["width"] > 120  # of a large cloth
    said = []

    def revealed() -> bool:
        if ana.state()["mine"]:
            ana.answer()
        if ana.page.locator("ol.grid .turn").count() != 5 or not ana.state()["busy"]:
            return False
        title = ana.page.locator(".prompt b").inner_text()
        said.append(ana.page.locator("main.play").inner_text().count(title))
        return True

    ana.until(revealed)
    assert said == [1]
    card = ana.page.locator("ol.grid .place").first.bounding_box()
    assert card and card["width"] > 170


def test_a_television_is_read_from_the_sofa(come: Come, house: House) -> None:
    tv = come("TV", size=TV)
    people = three(come, house.address)
    tv.go(f"/t/{people[0].page.url.rpartition('/')[2]}")
    tv.page.locator("main.screen").wait_for()
    asked = asked_in_secret(people)
    tv.page.wait_for_function(AT_REST)
    assert tv.page.evaluate(FINE_PRINT, SOFA) == []
    assert axe(tv.page) == []
    for person in asked:
        person.answer()
    tv.page.locator("ol.grid .turn").nth(2).wait_for()
    assert tv.page.evaluate(FINE_PRINT, SOFA) == []


def test_another_device_is_told(come: Come, house: House) -> None:
    people = three(come, house.address)
    one = asked_in_secret(people)[0]
    one.menu("device")
    one.page.locator("dialog svg.qr").wait_for()
    (offer,) = one.messages("offer")
    other = come(one.name)
    other.go(f"/r/{one.page.url.rpartition('/')[2]}#ticket={offer['ticket']}")
    other.page.locator("button.pick").first.wait_for()
    one.page.get_by_text(one.web("lost.moved.title")).wait_for()
    assert axe(one.page) == []
    for person in people[:1]:
        assert not [seat for seat in person.room()["seats"] if seat["stand_in"]]
