"""People and chairs: whose face it is, who sits on whose device, who only looks."""

from __future__ import annotations

import re

from tests.browser.conftest import Come
from tests.browser.house import DESKTOP, TV, House, Person

# The outlines of the mugs that stand beside a name, each once.
FACES = """(name) => [...new Set([...document.querySelectorAll('svg.mug')]
  .filter((mug) => mug.closest('li, label, .seat, .by')?.textContent.includes(name))
  .map((mug) => mug.querySelector('path + path').getAttribute('d')))]"""

# All that can be read or heard on a page.
ALL_WORDS = """() => [document.body.innerText,
  ...[...document.querySelectorAll('[aria-label]')].map((one) => one.ariaLabel)].join('\\n')"""

# Names of which a part cannot be read.
CUT = """() => [...document.querySelectorAll('main :is(b, .who, .by, .story, .owing span)')]
  .filter((one) => !one.closest('.vh'))
  .filter((one) => one.getBoundingClientRect().right > innerWidth
    || one.clientWidth && one.scrollWidth > one.clientWidth + 1)
  .map((one) => one.textContent)"""

LONG = ("Wilhelmina-Gwendolin", "Maximilian Montgomer", "Wwwwwwwwwwwwwwwwwwww", "Ada")


def face(person: Person, name: str) -> str:
    """The one face that somebody has on this page."""
    found: list[str] = []

    def seen() -> bool:
        person.hurry()
        found[:] = person.page.evaluate(FACES, name)
        return len(found) == 1

    person.until(seen)
    return found[0]


def test_a_face_stays_with_its_person(come: Come) -> None:
    ana, leo, tv = come("Ana"), come("Léo"), come("TV", size=TV)
    code = ana.open_room()
    ana.seats(3)
    leo.come_in(code)
    tv.go(f"/t/{code}")
    names = ("Ana", "Léo")
    faces = [face(ana, name) for name in names]
    assert faces[0] != faces[1]
    ana.page.locator("button.seat").first.click()
    ana.page.locator("dialog button", has_text=ana.web("chair.later")).click()
    tv.until(lambda: tv.room()["seats"][1]["name"] == "Ana")
    assert [face(tv, name) for name in names] == faces == [face(leo, name) for name in names]
    ana.deal()
    tv.page.locator("main.screen").wait_for()
    assert [face(tv, name) for name in names] == faces
    table = tv.table_id()
    ana.at_table()
    ana.menu("end", "end_sure")
    ana.button(ana.web("ended.again")).click()
    ana.page.locator("button.seat").first.wait_for()
    assert [one["name"] for one in ana.room()["seats"]][:1] == ["Ana"]  # turned
    assert [face(ana, name) for name in names] == faces
    leo.go(f"/replay/{table}")
    leo.page.locator("[data-at][aria-current=step]").wait_for()
    assert [face(leo, name) for name in names] == faces


def test_who_opens_a_table_is_asked_for_a_name_once(come: Come) -> None:
    nobody, leo = come(""), come("Léo")
    nobody.go("/")
    nobody.button(nobody.web("home.open")).click()
    nobody.page.locator("#host-name").fill("Zoé")
    assert not nobody.lines  # there is no table yet, and nobody reads a name that is not hers
    nobody.page.keyboard.press("Enter")
    nobody.page.wait_for_url("**/r/*")
    nobody.page.locator("button.seat").first.wait_for()
    leo.go(f"/r/{nobody.room()['code']}")
    leo.page.get_by_text(leo.web("door.title", host="Zoé")).wait_for()
    nobody.open_room()  # she is known now
    assert nobody.page.locator("#host-name").count() == 0


def test_who_wants_no_name_has_nobodys(come: Come) -> None:
    nobody, leo = come("", language="fr"), come("Léo", language="fr")
    nobody.go("/")
    nobody.page.locator(".poster", has_text="Loser").get_by_role("button").click()
    nobody.page.locator("dialog .ticket.lamp").click()
    nobody.page.wait_for_url("**/r/*")
    nobody.page.locator("button.seat").first.wait_for()
    assert nobody.room()["game"] == "loser"
    leo.go(f"/r/{nobody.room()['code']}")
    leo.page.get_by_text(leo.web("door.title", host="Incognito")).wait_for()


def test_a_bot_gives_way_to_whoever_is_called_so(come: Come) -> None:
    ana, bot = come("Ana"), come("Döminö")
    code = ana.open_room()
    ana.seats(3)
    ana.page.locator("button.seat").nth(2).click()
    ana.page.locator("button.level").first.click()
    ana.page.locator("dialog").wait_for(state="detached")
    assert ana.room()["seats"][2]["name"] == "Domino"
    bot.come_in(code)
    ana.until(lambda: ana.room()["seats"][1]["name"] == "Döminö")
    assert ana.room()["seats"][2]["name"] not in ("Domino", "")


def test_the_back_button_closes_a_sheet_and_the_front_page_leads_back(come: Come) -> None:
    ana = come("Ana")
    ana.go("/")
    ana.page.locator("button.big").click()
    ana.page.wait_for_url("**/r/*")
    code = ana.page.url.rpartition("/")[2]
    ana.page.wait_for_function("() => document.activeElement?.matches('main h1')")
    ana.deal()
    ana.at_table()
    for key in (",", "s"):  # a sheet of the house, and one of the table
        ana.page.keyboard.press(key)
        ana.page.locator("dialog").wait_for()
        ana.page.go_back()
        ana.page.locator("dialog").wait_for(state="detached")
        ana.page.locator("main.play").wait_for()
    ana.page.keyboard.press(",")
    ana.page.locator("dialog").wait_for()
    ana.page.keyboard.press("Escape")
    ana.page.locator("dialog").wait_for(state="detached")
    ana.page.go_back()  # no sheet is open: one leaves
    ana.page.get_by_role("link", name=ana.web("back.room", code=code)).click()
    ana.page.locator("main.play").wait_for()


def test_two_on_one_device_are_told_apart(come: Come) -> None:
    ana, tv = come("Ana"), come("TV", size=TV)
    code = ana.open_room()
    ana.guest_on(1, "Léo")
    chairs = ana.page.locator("button.seat")
    assert chairs.nth(0).inner_text().split("\n") == ["Ana", ana.web("chair.you"), "host"]
    assert chairs.nth(1).inner_text().split("\n") == ["Léo", ana.web("chair.your_device")]
    tv.go(f"/t/{code}")
    seats = tv.page.locator("main ol li")
    assert seats.nth(1).inner_text().split("\n") == ["Léo", tv.web("chair.device_of", name="Ana")]
    chairs.nth(3).click()
    ana.button(ana.web("chair.move_here")).click()
    ana.until(lambda: ana.room()["seats"][3]["name"] == "Ana")
    assert ana.room()["seats"][1]["name"] == "Léo"  # she moves alone
    chairs.nth(1).click()
    ana.button(ana.web("chair.stand")).wait_for()
    assert ana.page.locator("#new-name").count() == 0


def spoken_to(person: Person) -> list[str]:
    """Where a page says "you", but for what is printed on cards."""
    words: str = person.page.evaluate(ALL_WORDS)
    for card in person.game.faces:
        words = words.replace(person.table(f"quick-shot.effects.{card}"), "")
    return re.findall(r".*\byou(?:r|rs|rself)?\b.*", words, re.IGNORECASE)


def test_who_only_looks_is_not_spoken_to_as_a_player(come: Come) -> None:
    ana, leo, eve, mo = come("Ana"), come("Léo"), come("Eve"), come("Mo", size=DESKTOP)
    code = ana.open_room()
    ana.seats(3)
    leo.come_in(code)
    leo.page.locator("button.mine").click()
    leo.button(leo.web("chair.stand")).click()
    leo.page.get_by_text(leo.web("begin.free_line")).wait_for()
    for person in (eve, mo):
        person.go(f"/w/{ana.room()['watch']}")
        person.page.get_by_text(person.web("begin.watch_line")).wait_for()
    for person in (leo, eve, mo):
        assert not spoken_to(person)
    ana.deal()
    for person in (leo, eve, mo):
        person.page.locator("main.play").wait_for()
        assert not spoken_to(person)
    leo.menu("leave")
    assert leo.button(leo.web("menu.device")).count() == 0
    leo.button(leo.web("menu.leave_free")).wait_for()  # no bot takes over
    eve.menu("leave")
    eve.button(eve.web("home.open")).wait_for()


def test_long_names_can_be_read_on_the_television(come: Come, hasty_house: House) -> None:
    ana = come(LONG[0], size=DESKTOP, address=hasty_house.address)
    tv = come("TV", size=TV, address=hasty_house.address)
    code = ana.open_room()
    ana.seats(7)
    for chair, name in enumerate(LONG[1:], 1):
        ana.guest_on(chair, name)
    tv.go(f"/t/{code}")
    tv.page.get_by_text(LONG[1]).wait_for()
    assert tv.page.evaluate(CUT) == ana.page.evaluate(CUT) == []
    ana.tempo("quick")
    ana.deal()
    cut: set[str] = set()

    def revealed() -> bool:
        tv.hurry()
        cut.update(tv.page.evaluate(CUT))
        return tv.page.locator(".revealing").is_visible()

    tv.until(revealed, patience=60)
    cut.update(tv.page.evaluate(CUT))
    assert not cut


def test_keys_are_listed_where_there_are_keys(come: Come) -> None:
    ana, leo = come("Ana"), come("Léo", touch=True)
    leo.come_in(ana.open_room())
    for person, keys in ((ana, 1), (leo, 0)):
        person.menu()
        person.button(person.web("menu.settings")).wait_for()
        assert person.button(person.web("menu.keys")).count() == keys
