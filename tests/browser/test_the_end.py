"""After the last card: the Gazette, bets, again, the record, the replay, the proof."""

from __future__ import annotations

import json
import re
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Route

from tests.browser.conftest import Come
from tests.browser.house import DESKTOP, House, Person, person_in, play
from tools.shots import AT_REST
from tools.studio import ROOT, in_both_lights

# Whatever fingerprint this browser has kept, it is another one now.
SWAPPED = """
const read = Storage.prototype.getItem;
Storage.prototype.getItem = function (name) {
  const kept = read.call(this, name);
  if (!kept || !name.startsWith('tripot.deal')) return kept;
  return JSON.stringify({ ...JSON.parse(kept), commitment: '0'.repeat(64) });
};"""

# A browser that is told to keep nothing.
KEEPS_NOTHING = """Object.defineProperty(window, 'localStorage', {
  get() { throw new DOMException('Access is denied', 'SecurityError'); },
});"""

# A finger would hit it, without moving the page.
IN_SIGHT = """(one) => {
  const { left, top, width, height } = one.getBoundingClientRect();
  return one.contains(document.elementFromPoint(left + width / 2, top + height - 2));
}"""
GAMES = 12  # in one of which somebody is out while the other is asked: one run in 30,000 fails


def short_game(ana: Person, leo: Person, seats: int, hand: int = 2) -> None:
    """Two people sit down to a short game."""
    code = ana.open_room()
    ana.seats(seats)
    leo.come_in(code)
    ana.option("hand", hand)
    ana.deal()


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


def is_over(*people: Person) -> bool:
    """All see the Gazette."""
    return all(person.state()["over"] for person in people)


def waiting_outside(*people: Person) -> list[Person]:
    """Who is out and has bet, while somebody else is waited for: so it stays."""
    bet = "section.bets button:enabled[aria-pressed=true]"
    return [
        person
        for person in people
        if person.page.locator(bet).count() and person.page.evaluate(AT_REST)
    ]


def test_bets_of_the_eliminated_are_shown_at_the_end(come: Come) -> None:
    ana, leo = come("Ana"), come("Léo")
    short_game(ana, leo, 7, hand=3)
    for _ in range(GAMES):
        play(ana, leo, until=lambda: waiting_outside(ana, leo) or is_over(ana, leo))
        outside = waiting_outside(ana, leo)
        faults = [one for person in outside for one in in_both_lights(person.page)]
        play(ana, leo)
        if outside:
            break
        ana.button(ana.table("end.again")).click()
        for person in (ana, leo):
            person.page.locator("main.play").wait_for()
    assert outside, f"nobody was out early in {GAMES} games"
    assert faults == []
    bets = list(ana.messages("table"))[-1]["bets"]
    placed = [(seat, on) for seat, on in enumerate(bets) if on is not None]
    assert {person.seat() for person in outside} <= {seat for seat, _ in placed}
    names = [seat["name"] for seat in ana.room()["seats"]]
    winners = list(ana.messages("table"))[-1]["view"]["winners"]
    for person in (ana, leo):
        shown = person.page.locator(".gaz ul.bets li").all_inner_texts()
        for seat, on in placed:
            key = "bets.right" if on in winners else "bets.wrong"
            assert person.table(key, name=names[seat], on=names[on]) in shown
    tables = [said for said in leo.messages("table") if not said["view"]["over"]]
    assert all(said["bets"] is None for said in tables)  # and not before


def test_the_end_says_it_all_without_hunting(ended: tuple[Person, Person]) -> None:
    winner = ended[0].room()["finished"][-1]["winners"][0]
    for person in ended:
        page, said = person.page, person.table
        view = list(person.messages("table"))[-1]["view"]
        mine = view["seat"] in view["winners"]
        title = said("end.you_win") if mine else said("end.wins", name=winner)
        assert page.locator(".gaz figcaption b").inner_text() == title
        assert page.locator(".gaz .lede").inner_text()
        assert page.locator(".gaz .seats li").first.inner_text().startswith(winner)
        assert page.locator(".gaz .seats .chip").count() == 1  # one finds oneself
        assert page.locator(".rain").count() == 0  # as one has asked for
        for key in ("replay", "fair", "record"):
            link = page.get_by_role("link", name=said(f"end.{key}"))
            assert link.evaluate(IN_SIGHT), key
    again = ended[0].button(ended[0].table("end.again"))
    assert again.evaluate(IN_SIGHT)


def test_the_record_is_verified(ended: tuple[Person, Person], tmp_path: Path) -> None:
    ana, _ = ended
    with ana.page.expect_download() as waiting:
        ana.page.get_by_role("link", name=ana.table("end.record")).click()
    record = tmp_path / "game.jsonl"
    waiting.value.save_as(record)
    assert ana.table_id() in record.read_text("utf-8")
    command = [sys.executable, "-m", "tripot", "verify", str(record)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_replay_steps_and_has_addresses(ended: tuple[Person, Person], come: Come) -> None:
    ana, _ = ended
    eve = come("Eve")
    eve.go(f"/replay/{ana.table_id()}#2")
    step = eve.page.locator("output")
    step.wait_for()

    def at(number: int) -> None:
        eve.until(lambda: step.inner_text().split("/")[0].strip() == str(number))
        assert eve.page.url.endswith(f"#{number}")

    at(2)
    eve.page.keyboard.press("ArrowRight")
    at(3)
    eve.page.keyboard.press("ArrowLeft")
    eve.page.keyboard.press("ArrowLeft")
    at(1)
    eve.page.keyboard.press("End")
    last = int(step.inner_text().split("/")[1])
    at(last)
    eve.page.keyboard.press("Home")
    at(0)
    seats = eve.page.locator("fieldset.eyes label")
    assert seats.count() == 4  # the table, and three seats
    seats.nth(1).click()
    eve.page.keyboard.press("Escape")
    eve.page.locator("main").get_by_role("list", name=eve.table("hand")).wait_for()
    moment = ana.page.locator(".moments a")
    if moment.count():
        link = moment.last.get_attribute("href") or ""
        assert re.search(r"/replay/\w+#e\d+$", link)
        eve.go("/")
        eve.go(link)
        eve.until(lambda: step.is_visible() and not step.inner_text().startswith("0"))
        there = step.inner_text()
        assert eve.page.url.endswith(f"#{there.split('/')[0].strip()}")
        eve.page.keyboard.press("End")
        eve.page.locator(".moments a").last.click()  # from the Gazette of the replay
        eve.until(lambda: step.inner_text() == there)


def test_a_replay_stays_when_other_eyes_do_not_come(
    ended: tuple[Person, Person], come: Come
) -> None:
    eve = come("Eve")
    eve.allowed = "ERR_FAILED"
    eve.go(f"/replay/{ended[0].table_id()}#2")
    seats = eve.page.locator("fieldset.eyes label")
    eve.page.route("**/api/replays/*?seat=0", lambda route: route.abort())
    seats.nth(1).click()
    eve.page.get_by_text(eve.web("error.offline")).wait_for()
    assert seats.nth(0).locator("input").is_checked()
    eve.page.keyboard.press("Home")
    eve.until(lambda: eve.page.url.endswith("#0"))
    late: list[Route] = []
    eve.page.route("**/api/replays/*?seat=1", lambda route: late.append(route))
    seats.nth(2).click()
    eve.until(lambda: late)
    seats.nth(3).click()
    hand = eve.page.locator("main").get_by_role("list", name=eve.table("hand"))
    hand.wait_for()
    with eve.page.expect_response("**/api/replays/*?seat=1"):
        late[0].continue_()
    eve.page.evaluate("() => new Promise(requestAnimationFrame)")
    assert seats.nth(3).locator("input").is_checked()
    assert eve.page.locator("label.on").inner_text() == seats.nth(3).inner_text()


def test_a_replay_stepped_fast_shows_the_step_it_names(
    ended: tuple[Person, Person], come: Come
) -> None:
    eve = come("Eve", size=DESKTOP, motion="full")
    address = f"/replay/{ended[0].table_id()}"
    log = eve.page.locator("ol.log li")

    def opened(step: int) -> list[str]:
        eve.go("/")
        eve.go(f"{address}#{step}")
        eve.page.locator("output").wait_for()
        log.first.wait_for()
        return log.all_inner_texts()

    opened(0)
    steps = int(eve.page.locator("output").inner_text().split("/")[1]) - 1  # then comes the Gazette
    before, after = opened(steps - 1), opened(steps)
    opened(0)
    for _ in range(steps):
        eve.page.keyboard.press("ArrowRight")
    told = log.all_inner_texts()
    assert told[: len(before)] == before  # no step is still to be shown
    assert eve.page.url.endswith(f"#{steps}")
    eve.until(lambda: log.all_inner_texts() == after)
    for key in ("ArrowLeft", "ArrowRight"):
        for _ in range(steps):
            eve.page.keyboard.press(key)
    eve.until(lambda: log.all_inner_texts() == after)  # backwards and forwards it is one story


def test_from_the_replay_and_the_proof_one_comes_back_to_the_room(
    ended: tuple[Person, Person], come: Come
) -> None:
    ana, _ = ended
    code = ana.room()["code"]
    page = ana.page
    back = page.get_by_role("link", name=ana.web("back.room", code=code))
    for key, there in (("replay", "output"), ("fair", ".verdict")):
        page.get_by_role("link", name=ana.table(f"end.{key}")).click()
        page.locator(there).wait_for()
        assert back.evaluate(IN_SIGHT)
        if key == "replay":
            page.locator("input[type=range]").press("End")
            page.locator(".gaz").wait_for()  # in the replay too
            assert back.evaluate(IN_SIGHT)
        page.reload()  # whoever has played knows the room even so
        back.click()
        page.locator(".gaz").wait_for()
        assert page.url.endswith(f"/r/{code}")
    eve = come("Eve")  # who came by the link alone
    eve.go(f"/replay/{ana.table_id()}")
    eve.page.get_by_role("link", name=eve.web("lost.home")).click()
    eve.page.wait_for_url("**/")
    eve.page.locator("button.big").wait_for()


def alter(house: House, table: str) -> None:
    """Alter one of the commitments that the house has stored."""
    base = sqlite3.connect(house.data / "tripot.db", timeout=20)
    (text,) = base.execute("select doc from tables where id = ?", (table,)).fetchone()
    doc = json.loads(text)
    seat = next(i for i, one in enumerate(doc["commitments"]) if one)
    doc["commitments"][seat] = "0123456789abcdef" * 4
    base.execute("update tables set doc = ? where id = ?", (json.dumps(doc).encode(), table))
    base.commit()
    base.close()


def test_the_fairness_page_tells_the_honest_from_the_altered(
    ended: tuple[Person, Person], come: Come, house: House
) -> None:
    ana, _ = ended
    address = f"{ana.address}/fair/{ana.table_id()}"
    page = ana.page.context.new_page()  # of the same browser, which has kept what it saw
    ana.listen(page)
    page.goto(address)
    page.locator(".verdict.fair").wait_for()
    assert page.locator(".sign.no").count() == 0
    page.get_by_text(ana.web("fair.not_proven")).wait_for()
    eve = come("Eve")  # who was not there can only say that it fits together
    eve.go(f"/fair/{ana.table_id()}")
    eve.page.locator(".verdict.consistent").wait_for()
    other = page.context.new_page()  # as if the house had shown another envelope at first
    ana.listen(other)
    other.add_init_script(SWAPPED)
    other.goto(address)
    other.locator(".verdict.bad").wait_for()
    alter(house, ana.table_id())
    for one in (page, eve.page):
        one.goto(address)
        one.locator(".verdict.bad").wait_for()
        assert one.locator(".sign.no").count() >= 1
    page.close()
    other.close()


def test_a_browser_that_keeps_nothing_sees_replay_and_proof(
    ended: tuple[Person, Person], come: Come
) -> None:
    eve = come("Eve")
    eve.page.add_init_script(KEEPS_NOTHING)
    eve.go(f"/replay/{ended[0].table_id()}")
    eve.page.locator("output").wait_for()
    eve.go(f"/fair/{ended[0].table_id()}")
    eve.page.locator(".verdict").wait_for()


def test_the_rules_are_a_key_away_wherever_a_game_is_shown(
    ended: tuple[Person, Person], come: Come
) -> None:
    eve = come("Eve")
    table, code = ended[0].table_id(), ended[0].room()["code"]
    sheet = eve.page.locator("dialog")
    for path in (f"/replay/{table}", f"/fair/{table}", f"/r/{code}", "/rules/quick-shot"):
        eve.go(path)
        eve.page.locator(".cloth, main[id] h1").first.wait_for()
        eve.page.evaluate("() => document.activeElement?.blur()")  # at the door one types
        eve.page.wait_for_function("() => document.documentElement.dataset.game")
        eve.page.keyboard.press(".")
        if path != "/rules/quick-shot":
            sheet.get_by_text(eve.web("rules.only")).wait_for()
            eve.page.keyboard.press("?")  # one sheet at a time
            assert sheet.count() == 1
            eve.page.keyboard.press("Escape")
            sheet.wait_for(state="detached")
        eve.page.keyboard.press("?")
        sheet.get_by_role("heading", name=eve.web("keys.title")).wait_for()


def test_what_is_open_has_the_keys_and_skipping_changes_no_address(
    ended: tuple[Person, Person], come: Come
) -> None:
    eve = come("Eve")
    eve.go(f"/replay/{ended[0].table_id()}#2")
    eve.page.locator("output").wait_for()
    eve.page.locator("main.play").wait_for()
    eve.page.keyboard.press("Tab")
    eve.page.keyboard.press("Enter")
    assert eve.page.evaluate("() => document.activeElement.id") == "main"
    assert eve.page.url.endswith("#2")
    eve.page.keyboard.press("p")
    eve.page.locator("dialog").wait_for()
    eve.page.keyboard.press("ArrowRight")
    eve.page.keyboard.press("?")
    assert eve.page.locator("dialog").count() == 1
    assert eve.page.url.endswith("#2")
    assert eve.page.locator("output").inner_text().startswith("2")


def test_again_in_one_tap(ended: tuple[Person, Person]) -> None:
    ana, leo = ended
    seat, table = ana.seat(), ana.table_id()
    ana.button(ana.table("end.again")).click()
    for person in (ana, leo):
        person.page.locator("main.play").wait_for()
        assert person.table_id() != table
    assert ana.seat() == (seat - 1) % 3  # the seats have turned
    assert ana.room()["finished"][0]["id"] == table
