"""Who comes in and who does not; what the host may do; who only looks."""

from __future__ import annotations

from tests.browser.conftest import Come
from tests.browser.house import DESKTOP, TV, Person, play
from tests.browser.qr import qr_text
from tools.evening import BEAT
from tools.studio import in_both_lights

BUSY = {"why": "too_many", "detail": ""}


def test_a_knock_at_a_running_game(come: Come) -> None:
    ana, leo, mo = come("Ana"), come("Léo"), come("Mo")
    code = ana.open_room()
    ana.seats(3)
    ana.deal()
    ana.at_table()
    for person in (leo, mo):
        person.go(f"/r/{code}")
        person.page.locator("#name").fill(person.name)
        person.button(person.web("door.knock")).click()
        waits = person.web("door.waiting", host="Ana")
        person.page.locator("p.wait", has_text=waits).wait_for()
        assert not list(person.messages("table"))
    ana.page.locator(".door button").click()
    knock = ana.page.locator(".knock", has_text="Léo")
    knock.locator("select").select_option("2")
    assert ana.page.locator(".knock", has_text="Mo").locator("select").input_value() == "1"
    knock.get_by_role("button", name=ana.web("strip.let_in")).click()
    leo.at_table()
    assert leo.seat() == 2
    knock = ana.page.locator(".knock", has_text="Mo")
    knock.get_by_role("button", name=ana.web("strip.turn_away")).click()
    mo.page.get_by_text(mo.web("error.turned_away")).wait_for()
    assert not list(mo.messages("table"))
    ana.page.locator("dialog").wait_for(state="detached")  # nobody knocks any more
    play(ana, leo)


def test_with_one_touch_all_who_knock_are_sent_away_or_locked_out(come: Come) -> None:
    ana, leo, mo = come("Ana"), come("Léo"), come("Mo", language="fr")
    code = ana.open_room()
    link = qr_text(ana.page.locator("svg.qr").first)
    assert link == f"{ana.address}/r/{code}#key={ana.room()['key']}"
    ana.seats(3)
    ana.deal()
    ana.at_table()

    def knock() -> None:
        for person in (leo, mo):
            person.go(link.removeprefix(ana.address))
            person.page.locator("#name").fill(person.name)
            person.button(person.web("door.knock")).click()
            person.page.locator("p.wait").wait_for()
        ana.until(lambda: len(ana.room()["knocks"] or []) == 2)

    knock()
    ana.page.locator(".door button").click()
    ana.button(ana.web("strip.refuse_all")).click()
    for person in (leo, mo):
        person.page.get_by_text(person.web("error.turned_away")).wait_for()
    ana.page.locator("dialog").wait_for(state="detached")
    assert not ana.room()["settings"]["locked"]
    knock()
    ana.menu("host")
    ana.page.locator("dialog p", has_text="Léo, Mo").wait_for()
    ana.button(ana.web("strip.refuse_and_lock")).click()
    for person in (leo, mo):
        person.page.get_by_text(person.web("door.locked", host="Ana")).wait_for()
        assert not list(person.messages("table"))
    assert ana.room()["settings"]["locked"] and ana.room()["knocks"] == []
    assert ana.page.get_by_role("switch", name=ana.web("host.locked")).is_checked()


def test_the_host_removes_hands_over_and_locks(come: Come) -> None:
    ana, leo, zoe, mo = (come(name) for name in ("Ana", "Léo", "Zoé", "Mo"))
    code = ana.open_room()
    leo.come_in(code)
    zoe.come_in(code)
    ana.page.locator("button.seat", has_text="Zoé").click()
    ana.button(ana.web("host.remove")).click()
    ana.button(ana.web("host.sure")).wait_for()  # here too, one is asked
    ana.page.keyboard.press("Escape")
    ana.button(ana.web("host.title")).click()
    person = ana.page.locator("dialog li", has_text="Zoé")
    person.get_by_role("button", name=ana.web("host.remove")).click()
    person.get_by_role("button", name=ana.web("host.sure")).click()
    zoe.page.get_by_text(zoe.web("lost.removed.title")).wait_for()
    lock = ana.page.get_by_role("switch", name=ana.web("host.locked"))
    lock.check()
    ana.until(lambda: ana.room()["settings"]["locked"])
    mo.go(f"/r/{code}")
    mo.page.get_by_text(mo.web("door.locked", host="Ana")).wait_for()
    assert mo.page.locator("#name").count() == 0
    lock.uncheck()
    mo.page.locator("#name").fill("Mo")  # who stands before the door sees it open
    lock.check()
    ana.until(lambda: ana.room()["settings"]["locked"])
    mo.allowed = "403"
    mo.button(mo.web("door.enter")).click()
    mo.page.get_by_text(mo.web("door.locked", host="Ana")).wait_for()
    person = ana.page.locator("dialog li", has_text="Léo")
    person.get_by_role("button", name=ana.web("host.hand_over")).click()
    leo.button(leo.web("host.title")).wait_for()
    ana.page.keyboard.press("Escape")
    ana.page.locator(".begin").wait_for(state="detached")
    leo.page.locator(".begin .ticket").wait_for()


def test_only_a_room_that_is_not_there_is_said_not_to_be_there(come: Come) -> None:
    ana, leo = come("Ana"), come("Léo")
    leo.allowed = "404|429"
    leo.go("/r/ZZZZ")
    leo.page.get_by_text(leo.web("lost.no_room.title")).wait_for()
    leo.page.route("**/api/rooms/*", lambda route: route.fulfill(status=429, json=BUSY))
    leo.go(f"/r/{ana.open_room()}")
    leo.page.get_by_text(leo.web("error.too_many")).wait_for()
    assert leo.page.get_by_text(leo.web("lost.no_room.title")).count() == 0


def test_chairs_bots_and_options(come: Come) -> None:
    ana = come("Ana", size=DESKTOP)
    ana.open_room()
    ana.page.locator("button.seat").nth(1).click()
    ana.page.locator("button.level", has_text=ana.web("level.expert")).click()
    ana.page.locator("dialog").wait_for(state="detached")
    ana.page.locator("button.seat").nth(2).click()
    ana.page.locator("button.level", has_text=ana.web("chair.automaton")).click()
    ana.page.locator("dialog").wait_for(state="detached")
    ana.option("hand", 3)
    seats = ana.room()["seats"]
    assert [seat["kind"] for seat in seats] == ["person", "bot", "automaton", "empty", "empty"]
    assert seats[1]["level"] == "expert"
    assert ana.room()["options"]["hand"] == 3
    ana.page.locator("button.seat").nth(0).click()
    ana.page.locator("dialog button", has_text=ana.web("chair.later")).click()
    ana.until(lambda: ana.room()["seats"][1]["kind"] == "person")
    ana.deal()
    play(ana)


def test_the_host_ends_a_game_with_all_revealed(come: Come) -> None:
    ana, leo = come("Ana"), come("Léo")
    code = ana.open_room()
    leo.come_in(code)
    ana.deal()
    ana.at_table()
    ana.menu("end", "end_sure")
    for person in (ana, leo):
        person.page.locator("a[href^='/replay/']").first.wait_for()
        assert person.room()["phase"] == "over"
    assert ana.room()["finished"][-1]["abandoned"]
    ana.page.locator("a[href^='/replay/']").first.click()
    ana.page.locator("[data-at][aria-current=step]").wait_for()


def public_only(person: Person) -> None:
    """Nothing that was sent has a card in a hand, an option or an answer in it."""
    for said in (*person.messages("table"), *person.messages("news")):
        view = said["view"]
        hands = view.get("piles", {}).get("hands", [])
        assert all(face is None for hand in hands for face in hand) or view.get("over")
        assert not view.get("options")
        assert view.get("answer") is None


def test_the_tv_and_the_watchers(come: Come) -> None:
    ana, leo = come("Ana"), come("Léo")
    tv, eve = come("TV", size=TV), come("Eve")
    code = ana.open_room()
    tv.page.clock.install()
    tv.go(f"/t/{code}")
    tv.page.get_by_text(code, exact=True).wait_for()
    tv.page.locator("svg.qr").wait_for()
    assert qr_text(tv.page.locator("svg.qr")) == f"{ana.address}/r/{code}"
    ana.seats(4)
    leo.come_in(code)
    tv.page.get_by_text("Léo").wait_for()
    ana.menu("watch")
    link = ana.page.get_by_role("link", name=ana.web("watch.here")).get_attribute("href")
    assert link and code not in link
    assert qr_text(ana.page.locator("dialog svg.qr")) == ana.address + link
    ana.page.keyboard.press("Escape")
    eve.go(link)
    ana.deal()
    tv.page.locator("main.screen").wait_for()
    eve.page.locator("main.play").wait_for()
    tv.page.get_by_role("timer").wait_for()
    play(ana, leo)
    eve.until_over()
    while not tv.state()["over"]:
        tv.page.clock.fast_forward(BEAT)
    for person in (tv, eve):
        public_only(person)
        assert person.page.locator("button.pick").count() == 0
        assert person.count_events() == ana.count_events()
    assert code not in eve.page.content()
    ana.button(ana.table("end.other")).click()
    ana.button(ana.web("evening.title")).click()
    ana.page.locator("dialog tbody tr").nth(3).wait_for()
    assert in_both_lights(ana.page) == []
    ana.page.keyboard.press("Escape")
    ana.button(ana.web("host.title")).click()
    ana.page.get_by_role("switch", name=ana.web("host.watching")).uncheck()
    ana.until(lambda: not ana.room()["settings"]["watching"])
    eve.go(link)
    eve.page.get_by_text(eve.web("lost.no_watching.title")).wait_for()
