"""Refresh, another tab, another device, a dead server, a silent seat: nothing is lost."""

from __future__ import annotations

from itertools import pairwise
from time import monotonic
from urllib.parse import urlsplit

from tests.browser.conftest import Come
from tests.browser.house import House, Person, play
from tests.browser.qr import qr_text

SOON = 2.0  # seconds until one is back at the table
LONG = 6.0  # seconds for which the server is dead
LINE_LOST = r"WebSocket|ERR_CONNECTION|Failed to load resource"


def three(come: Come, address: str, names: tuple[str, ...] = ("Ana", "Léo", "Zoé")) -> list[Person]:
    """Three people at a table of three, dealt."""
    ana, leo, zoe = people = [come(name, address=address) for name in names]
    code = ana.open_room()
    ana.seats(3)
    leo.come_in(code)
    zoe.come_in(code)
    ana.deal()
    for person in people:
        person.at_table()
    return people


def asked_in_secret(people: list[Person]) -> list[Person]:
    """Play on until all but the leader are asked at once; those who are asked."""
    found: list[Person] = []

    def all_asked() -> bool:
        for person in people:
            person.hurry()
        found[:] = [person for person in people if person.state()["mine"]]
        if len(found) == 1:
            found[0].answer()
        return len(found) == 2

    people[0].until(all_asked)
    return found


def back_in_time(person: Person, lines: int, begin: float) -> None:
    """A new line is there and has brought the table, soon after this moment."""
    person.until(
        lambda: any(said["t"] == "table" for x in person.lines[lines:] for said in x.heard)
    )
    assert monotonic() - begin < SOON


def hand(person: Person) -> list[str]:
    """The cards in hand, as they are named to the ear."""
    cards = person.page.locator("button.pick")
    return [cards.nth(i).get_attribute("aria-label") or "" for i in range(cards.count())]


def revealed(people: list[Person], last: Person) -> None:
    """The last one answers, and everybody sees the same things happen."""
    before = last.count_events()
    last.answer()
    for person in people:
        person.until(lambda p=person: p.count_events() > before)  # type: ignore[misc]
    assert len({person.count_events() for person in people}) == 1


def test_killed_in_the_middle_of_a_question(come: Come, own_house: House) -> None:
    people = three(come, own_house.address)
    for person in people:
        person.allowed = LINE_LOST
    one, two = asked_in_secret(people)
    one.answer()  # acknowledged, so it is on disk
    held = hand(two)
    known = {person.name: person.count_events() for person in people}
    lines = {person.name: len(person.lines) for person in people}
    own_house.kill()
    for person in people:
        person.page.get_by_text(person.web("strip.lost")).wait_for()
    two.page.locator("button.pick").first.click()  # an answer into the void,
    two.page.locator(".acts .ticket.lamp").click()  # which is said again later
    killed = monotonic()
    two.until(lambda: monotonic() - killed > LONG)
    gaps = [later - knock for knock, later in pairwise([*two.knocks, monotonic()])]
    assert max(gaps) < SOON  # however long it takes, it knocks again,
    assert len(two.lines) == lines[two.name]  # and does not call in vain: browsers punish that
    begin = own_house.start()
    for person in people:
        back_in_time(person, lines[person.name], begin)
        new = person.lines[lines[person.name] :]
        assert {line.since for line in new} == {known[person.name]}
    people[0].until(lambda: people[0].count_events() > max(known.values()))  # both answers count
    assert two.state()["over"] or hand(two) != held
    knocks = [len(person.knocks) for person in people]
    play(*people)
    counts = {person.count_events() for person in people}
    assert len(counts) == 1
    assert [len(person.knocks) for person in people] == knocks  # who is back knocks no more


def test_refreshed(come: Come, house: House) -> None:
    people = three(come, house.address)
    one, two = asked_in_secret(people)
    one.answer()
    before = {person.name: hand(person) for person in (one, two)}
    for person in (one, two):
        begin, lines = monotonic(), len(person.lines)
        person.page.reload()
        back_in_time(person, lines, begin)
        person.page.locator("button.pick").first.wait_for()
        assert hand(person) == before[person.name]
    assert not one.state()["mine"]
    assert one.page.locator("button.pick[aria-pressed=true]").count() == 1  # still locked
    two.until_asked()
    revealed(people, two)


def test_a_second_tab(come: Come, house: House) -> None:
    people = three(come, house.address)
    one, two = asked_in_secret(people)
    tab = one.page.context.new_page()
    one.listen(tab)
    begin, lines = monotonic(), len(one.lines)
    tab.goto(one.page.url)
    back_in_time(one, lines, begin)
    tab.locator(".prompt.lamp").wait_for()
    one.answer()  # in the first tab, and the second knows
    tab.locator(".prompt:not(.lamp)").wait_for()
    tab.locator("button.pick[aria-pressed=true]").wait_for()
    revealed(people, two)


def test_a_second_device_by_ticket(come: Come, house: House) -> None:
    people = three(come, house.address)
    one, _ = asked_in_secret(people)
    held = hand(one)
    one.menu("device")
    code = one.page.locator("dialog svg.qr")
    code.wait_for()
    (offer,) = one.messages("offer")
    link = f"{urlsplit(one.page.url).path}#ticket={offer['ticket']}"
    assert qr_text(code) == house.address + link
    other = come(one.name)
    other.go(link)
    other.page.locator("button.pick").first.wait_for()
    assert hand(other) == held
    assert "ticket" not in other.page.url
    one.page.get_by_text(one.web("lost.moved.title")).wait_for()  # and lets go of the hand
    one.page.reload()
    one.button(one.web("door.knock")).wait_for()
    assert hand(one) == [] and one.page.locator("main.play").count() == 0
    other.until_asked()
    other.answer()
    thief = come("Mo")
    thief.allowed = other.allowed = "403"
    thief.go(link)  # good once
    thief.page.get_by_text(thief.web("error.bad_ticket")).wait_for()
    assert thief.page.locator("button.pick").count() == 0
    other.go("/")
    other.go(link)  # somebody has used it and is in anyway
    other.page.locator("button.pick").first.wait_for()


def test_a_bot_takes_over_and_gives_back(come: Come, slow_house: House) -> None:
    ana, leo = (come(name, address=slow_house.address) for name in ("Ana", "Léo"))
    code = ana.open_room()
    leo.come_in(code)
    ana.tempo("quick")
    ana.deal()
    ana.at_table()
    back = leo.button(leo.web("strip.back"))
    back.wait_for()
    assert leo.room()["seats"][leo.seat()]["stand_in"]
    away = ana.page.get_by_text(ana.table("seat.away")).first
    away.wait_for()  # the others see it, too
    back.click()
    back.wait_for(state="detached")
    leo.until(lambda: not leo.room()["seats"][leo.seat()]["stand_in"])
    leo.until_asked()  # and at his next decision he plays himself
    done = len(list(leo.messages("ack")))
    leo.answer()
    assert len(list(leo.messages("ack"))) > done


def test_who_still_thinks_says_so(come: Come, slow_house: House) -> None:
    ana = come("Ana", address=slow_house.address)
    ana.open_room()
    ana.deal()
    ana.at_table()
    ana.until_asked()
    thinking = ana.button(ana.web("strip.thinking"))
    for by_finger in (True, False):
        thinking.wait_for()
        if by_finger:
            thinking.click()
        else:
            thinking.dispatch_event("click")  # as screen readers do
        thinking.wait_for(state="detached")
        ana.until(lambda: int(ana.page.get_by_role("timer").inner_text()) > 6)
    assert ana.state()["mine"] and not ana.room()["seats"][ana.seat()]["stand_in"]


def test_the_network_is_lost_and_found(come: Come, house: House) -> None:
    people = three(come, house.address)
    one, two = asked_in_secret(people)
    one.allowed = LINE_LOST
    lines = len(one.lines)
    one.page.context.set_offline(True)
    two.answer()
    begin = monotonic()
    one.page.context.set_offline(False)
    back_in_time(one, lines, begin)
    one.until(lambda: one.state()["mine"])
    one.page.get_by_text(one.table("seat.locked")).wait_for()  # said while one was away
    revealed(people, one)
