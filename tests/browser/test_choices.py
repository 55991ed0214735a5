"""What one may do is obvious, what one may not says why; the sealed, the refused, the said."""

from __future__ import annotations

from tests.browser.conftest import Come
from tests.browser.house import DESKTOP, TV, House, Person
from tests.browser.test_coming_back import asked_in_secret, three
from tools.studio import DRAWN, resize

# What a bubble hides of the card that leads, of the question and of the hand.
LIES_ON = """(bubble) => {
  const box = bubble.getBoundingClientRect();
  const over = (it) => it.right > box.left && it.left < box.right
    && it.bottom > box.top && it.top < box.bottom;
  const all = [...document.querySelectorAll('.lead, .prompt, .hand, .acts, .story, .owing, .bar')];
  const out = box.left < 0 || box.right > innerWidth ? ['the edge'] : [];
  const hidden = all.filter((it) => over(it.getBoundingClientRect()));
  return [...out, ...hidden.map((it) => it.className)];
}"""

# The answer is another one by the time the server hears it.
MISHEARD = """() => {
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (text) {
    send.call(this, text.replace(/"answer":"[\\w:]+"/, '"answer":"pass"'));
  };
}"""

# How much of a list there is below what one sees of it.
FROM_END = "(it) => Math.round(it.scrollHeight - it.clientHeight - it.scrollTop)"


def leading(people: list[Person]) -> Person:
    """Whoever is asked for the first card."""

    def asked() -> bool:
        for person in people:
            person.hurry()
        return any(person.state()["mine"] for person in people)

    people[0].until(asked)
    (one,) = (person for person in people if person.state()["mine"])
    return one


def test_a_choice_is_changed_until_all_are_in(come: Come, house: House) -> None:
    people = three(come, house.address)
    one, two = asked_in_secret(people)
    (leader,) = (person for person in people if person not in (one, two))
    one.answer()
    locked = one.table("seat.locked")
    leader.page.get_by_text(
        locked
    ).first.wait_for()  # everybody sees that it is locked, and not the answer
    first = one.page.locator("button.pick[aria-pressed=true]").get_attribute("aria-keyshortcuts")
    other = one.page.locator(f"button.pick:not([aria-keyshortcuts='{first}'])").first
    face = other.get_attribute("aria-keyshortcuts")
    other.click()
    one.page.locator(".acts .ticket.lamp").click()
    changed = one.table("ticket.locked", card=one.game(f"faces.{face}.name"))
    one.page.locator(".acts .ticket.lamp", has_text=changed).wait_for()

    def played() -> list[list[str]]:
        return [
            event["cards"]
            for news in leader.messages("news")
            for event in news["events"]
            if event["event"] == "play" and event["to"][1] == one.seat()
        ]

    before = played()
    two.answer()
    leader.until(lambda: len(played()) > len(before))
    assert played() == [*before, [face]]


def test_what_one_may_not_do_says_why_with_its_clause(come: Come, house: House) -> None:
    people = three(come, house.address)
    one = leading(people)
    other = next(person for person in people if person is not one)
    other.page.locator("button.pick").first.click()
    why = other.table("why.not_asked", names=one.name)
    other.page.locator(".tell .why", has_text=why).wait_for()
    other.button(other.table("clause", clause="3.2")).click()
    clause = other.page.locator("dialog li.now")
    clause.wait_for()
    assert clause.inner_text().startswith("3.2")
    other.page.keyboard.press("Escape")
    one.page.locator("button.pick").first.click()  # and what cannot be taken back is asked twice
    lamp = one.page.locator(".acts .ticket.lamp")
    lamp.click()
    assert lamp.inner_text().endswith(one.table("ticket.sure", ticket=""))
    one.page.keyboard.press("Escape")
    assert one.state()["mine"]


def test_a_refusal_is_seen_and_heard(come: Come, house: House) -> None:
    one, _ = asked_in_secret(three(come, house.address))
    one.prick_ears()
    one.page.evaluate(MISHEARD)
    one.page.locator("button.pick").first.click()
    one.page.locator(".acts .ticket.lamp").click()
    refusal = one.web("error.not_offered")
    one.page.locator(".tell .why", has_text=refusal).wait_for()
    one.until(lambda: refusal in one.heard())
    assert one.page.locator("button.pick[aria-pressed=true]").count() == 1  # to try again
    assert one.button(one.table("clause", clause="3.3")).is_visible()


def test_a_card_that_is_only_read_is_not_pressed(come: Come, house: House) -> None:
    people = three(come, house.address)
    one = leading(people)
    other = next(person for person in people if person is not one)
    other.page.locator("button.pick").first.click()
    other.page.locator("button.pick.on").wait_for()
    assert other.page.locator("button.pick[aria-pressed=true]").count() == 0


def test_one_hears_that_ones_answer_is_locked_and_nothing_twice(come: Come, house: House) -> None:
    one, _ = asked_in_secret(three(come, house.address))
    one.prick_ears()
    one.answer()
    locked = one.table("locked.title")
    one.until(lambda: locked in one.heard())
    assert one.heard() == [locked]


def test_the_log_stays_where_one_reads_it(come: Come, house: House) -> None:
    people = three(come, house.address)
    one, two = asked_in_secret(people)
    (leader,) = (person for person in people if person not in (one, two))
    resize(leader.page, (1100, 600))
    log = leader.page.locator("ol.log")
    leader.until(lambda: log.evaluate(FROM_END) == 0 and log.evaluate("(it) => it.scrollTop") > 0)
    log.evaluate("(it) => it.scrollTo(0, 0)")
    leader.page.evaluate(DRAWN)
    one.answer()
    leader.page.get_by_text(one.table("seat.locked")).first.wait_for()
    assert log.evaluate("(it) => it.scrollTop") == 0
    lines = log.locator("li").count()
    two.answer()
    leader.until(lambda: log.locator("li").count() > lines)
    assert log.evaluate("(it) => it.scrollTop") == 0
    log.evaluate("(it) => it.scrollTo(0, it.scrollHeight)")
    leader.page.evaluate(DRAWN)
    lines = log.locator("li").count()

    def more() -> bool:
        for person in people:
            person.act()
        return log.locator("li").count() > lines + 2

    leader.until(more)
    leader.until(lambda: log.evaluate(FROM_END) == 0)  # and from its end it is followed


def test_claims_are_heard_by_all(come: Come, house: House) -> None:
    ana, _, zoe = three(come, house.address)
    ana.button(ana.table("claims.title")).click()
    ana.button(ana.game("claims.i_suspect", seat="…")).click()
    ana.page.locator("dialog button", has_text="Léo").click()
    heard = zoe.game("claims.i_suspect", seat="Léo")
    zoe.page.get_by_text(heard).first.wait_for()
    zoe.button(zoe.table("claims.title")).click()
    zoe.button(zoe.game("claims.i_hold", card="…")).click()
    zoe.page.locator("dialog .cards button").last.click()
    name = ana.game("faces.8.name")
    ana.page.locator(".said", has_text=name).wait_for()
    told = ana.table("claims.told", name="Zoé", words=ana.game("claims.i_hold", card="8" + name))
    ana.page.locator(".said", has_text=name).wait_for(state="detached")
    kept = ana.page.get_by_role("img", name=ana.game("claims.i_hold", card=name))
    assert kept.inner_text().strip() == "8"  # as long as the round lasts
    resize(ana.page, DESKTOP)
    ana.page.locator("ol.log li", has_text=told).wait_for()


def test_a_long_name_pushes_nothing_off_the_cloth(come: Come, house: House) -> None:
    names = ("Maximilienne-Alexand", "Bartholomäus-Bonifaz", "Wolfgang-Amadeus-III")
    people = three(come, house.address, names)
    leader = leading(people)
    other = next(person for person in people if person is not leader)
    other.page.locator(".lead .who").wait_for()
    assert other.page.locator(".lead .who").evaluate("(one) => one.offsetHeight") < 30
    assert other.page.locator("section.unseen .dots").first.is_visible()


def test_what_is_said_is_large_and_lies_on_nothing_that_is_asked(come: Come, house: House) -> None:
    people = three(come, house.address)
    tv = come("TV", size=TV)
    tv.go(f"/t/{people[0].room()['code']}")
    one, two = asked_in_secret(people)
    two.button(two.table("claims.title")).click()
    two.button(two.game("claims.i_suspect", seat="…")).click()
    two.page.locator("dialog button", has_text=one.name).click()
    for person, least in ((one, 17), (tv, 48)):
        bubble = person.page.locator(".said")
        bubble.wait_for()
        assert bubble.evaluate("(one) => parseFloat(getComputedStyle(one).fontSize)") >= least
        assert bubble.evaluate(LIES_ON) == []
