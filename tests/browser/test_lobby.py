"""The lobby: a game is chosen as a card is, nothing floats or scrolls, and Deal is near."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from playwright.sync_api import Browser

import tripot
from tests.browser.conftest import Come
from tests.browser.house import DESKTOP, PACE, PHONE, House, Person, person_in
from tools.studio import axe, looked_at, resize, rest, with_toy
from tripot.words import load

CARDS = tripot.games()
GAMES = sorted(CARDS, key=lambda key: (sum(CARDS[key]["minutes"]), CARDS[key]["seats"][0]))
SIZES = (PHONE, (320, 640), (844, 390), (768, 1024), DESKTOP)
EXTRA = ("Nadia", "Chloé", "Dédé", "Zoé", "Farid")

# What does not fit, and what can be touched but is not on the screen, or lies under another thing.
LOST = """() => {
  const found = [], page = document.documentElement;
  const below = page.scrollHeight - innerHeight;
  if (below > 0) found.push(`it scrolls by ${below}`);
  if (page.scrollWidth > innerWidth) found.push('wider than the screen');
  for (const one of document.querySelectorAll('main .under, main .hand')) {
    if (one.scrollHeight > one.clientHeight + 1) found.push(`${one.className} scrolls`);
    if (one.scrollWidth > one.clientWidth + 1) found.push(`${one.className} scrolls sideways`);
  }
  for (const one of document.querySelectorAll('main :is(button, input, .game, .seat, svg.qr)')) {
    const box = one.getBoundingClientRect(), name = one.ariaLabel ?? one.textContent.trim();
    if (!box.width || one.ariaHidden === 'true') continue;
    const off = box.top < 0 || box.left < 0 || box.right > innerWidth || box.bottom > innerHeight;
    if (off) found.push(`off the screen: ${name}`);
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    if (!off && !one.contains(top) && !top?.contains(one)) found.push(`covered: ${name}`);
  }
  return found;
}"""
# How far each card of the hand has risen above the lowest one, and names that are not seen whole.
RISEN = """() => {
  const all = [...document.querySelectorAll('.game')].map((one) => one.getBoundingClientRect().top);
  return all.map((top) => Math.round(Math.max(...all) - top));
}"""
CUT = """() => [...document.querySelectorAll('.game b')]
  .filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)"""
# A new size has been seen, and drawn.
DRAWN = """() => new Promise((done) => {
  requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done)));
})"""
HERE = "() => { const e = document.activeElement; return e.ariaLabel || e.innerText.trim(); }"


def crowd(ana: Person, people: int, seats: int) -> None:
    """Et Bim! with so many people, all on one device."""
    pick(ana, "et-bim")
    ana.seats(seats)
    for chair in range(1, people):
        ana.guest_on(chair, EXTRA[chair - 1])


def pick(person: Person, game: str) -> None:
    """Touch the card of a game."""
    person.page.locator(f".game[data-game={game}]").click()
    person.until(lambda: person.room()["game"] == game)
    person.page.locator(f".game[data-game={game}][aria-checked=true]").wait_for()


def test_a_game_is_chosen_as_a_card_is(come: Come) -> None:
    ana, leo = come("Ana"), come("Léo")
    leo.come_in(ana.open_room())
    hand = ana.page.locator(".game")
    hand.nth(len(GAMES) - 1).wait_for()
    assert [one.get_attribute("data-game") for one in hand.all()] == GAMES
    for place, game in reversed(list(enumerate(GAMES))):
        pick(ana, game)
        for person in (ana, leo):
            person.page.locator(f"html[data-game={game}]").wait_for()  # the cloth takes its ink
            rest(person.page)
            risen: list[int] = person.page.evaluate(RISEN)
            assert [up > 0 for up in risen] == [one == place for one in range(len(GAMES))]
        name = ana.page.locator("h1").inner_text()
        assert ana.page.locator(".begin .ticket").inner_text() == ana.web("begin.start", game=name)
        assert leo.page.locator("h1").inner_text() == name
    assert leo.page.locator(".hand button").count() == 0  # a guest looks on


@pytest.mark.parametrize("language", ["en", "fr"])
def test_nothing_floats_and_nothing_scrolls(come: Come, language: str) -> None:
    theme = "dark" if language == "fr" else "light"
    ana, leo = come("Ana", language=language, theme=theme), come("Léo", language=language)
    leo.come_in(ana.open_room())
    for game, seats in (("et-bim", 12), ("et-bim", 8), ("quick-shot", 7), ("quick-shot", 5)):
        pick(ana, game)
        ana.seats(seats)
        leo.page.locator(f"main ol li:nth-child({seats}):last-child .seat").wait_for()
        for person, size in product((ana, leo), SIZES):
            resize(person.page, size)
            person.page.evaluate(DRAWN)
            if game == "quick-shot" and person is leo and size != (320, 640):
                person.page.locator(".lessons li").nth(2).wait_for()
            rest(person.page)
            found = [*person.page.evaluate(LOST), *looked_at(person.page)]
            found += person.page.evaluate(CUT)
            assert found == [], f"{person.name} {seats} {size}"


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}")
def test_axe_finds_nothing_in_a_full_lobby(come: Come, size: tuple[int, int]) -> None:
    ana = come("Ana", size=size)
    ana.open_room()
    crowd(ana, 6, 12)
    assert axe(ana.page) == []


def test_a_game_too_small_stays_in_place_and_says_why(come: Come) -> None:
    ana = come("Ana")
    ana.open_room()
    crowd(ana, 6, 8)
    small = ana.page.locator(".game[aria-disabled=true]")
    assert [one.get_attribute("data-game") for one in small.all()] == ["quicksand"]
    assert ana.web("choice.max", high=5) in small.inner_text()
    ana.prick_ears()
    small.click(force=True)  # grey, and touched all the same
    why = ana.web("choice.small", name="Quicksand", high=5, people=6)
    ana.page.locator(".ask", has_text=why).wait_for()
    ana.until(lambda: any(why in text for text in ana.heard()))
    assert ana.room()["game"] == "et-bim" and len(ana.room()["seats"]) == 8
    assert ana.page.evaluate(LOST) == []
    pick(ana, "loser")  # six at most: they keep their chairs
    assert [one["kind"] for one in ana.room()["seats"]] == ["person"] * 6
    assert ana.button(ana.web("page.less", what=ana.web("choice.seats"))).is_disabled()


def test_six_tabs_to_deal(come: Come) -> None:
    ana = come("Ana")
    code = ana.open_room()
    crowd(ana, 2, 12)
    ana.go(f"/r/{code}")
    ana.page.locator("main .game").nth(4).wait_for()
    way: list[str] = []
    while not way or way[-1] != ana.web("begin.start", game="Et Bim!"):
        assert len(way) < 6, way
        ana.page.keyboard.press("Tab")
        way.append(ana.page.evaluate(HERE))
    picked = next(stop for stop in way if "Et Bim!" in stop)
    for _ in range(len(way) - 1 - way.index(picked)):
        ana.page.keyboard.press("Shift+Tab")
    ana.page.keyboard.press("ArrowRight")
    ana.page.keyboard.press("Enter")
    ana.until(lambda: ana.room()["game"] == "roulette")
    assert ana.page.evaluate("() => document.activeElement.dataset.game") == "roulette"


def test_options_lie_in_a_sheet_that_one_need_not_open(come: Come) -> None:
    ana, leo = come("Ana"), come("Léo")
    leo.come_in(ana.open_room())
    pick(ana, "loser")
    summary = ana.page.locator(".set button").first
    assert ana.web("choice.as_printed") in summary.inner_text()
    summary.click()
    words = load("loser", "en")
    field = ana.page.get_by_role("dialog").get_by_role("spinbutton").first
    title = ana.page.locator(f"label[for='{field.get_attribute('id')}'] b").inner_text()
    assert title in [text for key, text in words.texts.items() if key.startswith("options.")]
    ana.page.locator("dialog button", has_text="+").first.click()
    ana.until(lambda: len(ana.room()["options"]) == 1)
    leo.page.locator(".about", has_text=title).wait_for()  # a guest is told
    assert axe(ana.page) == [] and looked_at(ana.page) == []
    ana.button(ana.web("choice.reset")).click()
    ana.until(lambda: ana.room()["options"] == {})
    ana.page.keyboard.press("Escape")
    assert ana.web("choice.as_printed") in summary.inner_text()


@pytest.fixture
def felt_house(tmp_path: Path) -> Iterator[House]:
    """A house with a game from outside."""
    found = House(tmp_path, "--bot-pace", PACE, program=with_toy("felt", "Felt"))
    yield found
    found.close()


def test_a_game_from_outside_is_a_card_too(felt_house: House, browser: Browser) -> None:
    address = felt_house.address
    ana = person_in(browser, address, "Ana", size=(320, 640))
    leo, eve = (person_in(browser, address, name, language="fr") for name in ("Léo", "Eve"))
    code = ana.open_room()
    ana.page.locator(".game").nth(len(GAMES)).wait_for()
    assert ana.page.locator(".game").last.get_attribute("data-game") == "toy-felt"
    pick(ana, "toy-felt")
    assert ana.page.locator("h1").inner_text() == "Felt"
    for picture in (".bar .crest", ".game[data-game=toy-felt] svg"):  # those of the house
        assert ana.page.locator(f"{picture} rect").count() == 1
    leo.come_in(code)  # he finds it picked
    pick(ana, "quick-shot")
    eve.come_in(code)  # and she sees how it is picked
    pick(ana, "toy-felt")
    for person, width in ((ana, 320), (leo, 360), (eve, 360)):
        picked = person.page.locator(".game[data-game=toy-felt]")
        picked.and_(person.page.locator("[aria-checked=true], [aria-current=true]")).wait_for()
        rest(person.page)
        cards = [one.bounding_box() for one in person.page.locator(".game").all()]
        assert len({(round(one["width"]), round(one["height"])) for one in cards if one}) == 1
        last = cards[-1]
        assert last and last["x"] >= 0 and last["x"] + last["width"] <= width  # it is in sight
        assert not [one for one in person.page.evaluate(LOST) if one.startswith("it scrolls")]
        assert axe(person.page) == []
    ana.page.locator(".set button").first.click()
    ana.page.get_by_text(ana.web("choice.no_options")).wait_for()
    assert axe(ana.page) == []
    for person in (ana, leo, eve):
        assert not person.faults()
        person.page.context.close()


def test_a_guest_changes_name_and_chair(come: Come) -> None:
    ana, leo = come("Ana"), come("Léo")
    leo.come_in(ana.open_room())
    leo.button(leo.web("chair.do_rename")).click()
    leo.page.locator("#new-name").fill("Léon")
    leo.page.keyboard.press("Enter")
    leo.page.locator(".own", has_text="Léon").wait_for()
    leo.button(leo.web("own.stand")).click()
    leo.page.get_by_text(leo.web("begin.free_line")).wait_for()
    assert leo.page.locator(".own").count() == 0


def test_a_game_that_is_new_is_taught_before_the_first_card(come: Come) -> None:
    """In three pictures, once on each device; the next game there begins at once."""
    ana, leo = come("Ana", new=True), come("Léo", language="fr")
    leo.come_in(ana.open_room())
    pick(ana, "loser")
    ana.deal()
    sheet = ana.page.get_by_role("dialog", name=ana.table("teach.title"))
    sheet.locator(".lessons li").nth(2).wait_for()
    assert sheet.locator(".lessons li").count() == 3
    assert [*axe(ana.page), *looked_at(ana.page)] == []
    leo.at_table()
    waits = leo.page.get_by_text(leo.table("teach.waits", names="Ana"))
    waits.first.wait_for()  # nothing happens by itself meanwhile
    sheet.get_by_role("button", name=ana.table("teach.go")).click()
    sheet.wait_for(state="detached")
    waits.first.wait_for(state="detached")
    assert leo.page.locator("dialog").count() == 0
    ana.page.reload()
    ana.at_table()
    taught = "() => JSON.parse(localStorage['tripot.settings']).taught"
    assert ana.page.evaluate(taught) == ["loser"]
