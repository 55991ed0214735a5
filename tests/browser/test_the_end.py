"""After the last card: the Gazette, bets, again, the record, the replay, the proof."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from tests.browser.conftest import Come
from tests.browser.house import DESKTOP, IN_SIGHT, PHONE, House, Person, play, short_game
from tests.browser.test_coming_back import LINE_LOST
from tools.evening import AT_REST
from tools.studio import DRAWN, ROOT, in_both_lights, looked_at, resize

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

# The parts of the paper that one has not seen to their end, by name.
BELOW = """() => {
  const foot = document.querySelector('main.end > .under');
  const sticks = getComputedStyle(foot).position === 'sticky';
  const end = innerHeight - (sticks ? foot.offsetHeight : 0);
  const parts = document.querySelectorAll('.gaz .seats, .gaz .bets, .gaz .moments');
  return [...parts].filter((one) => one.getBoundingClientRect().bottom > end + 1)
    .map((one) => one.ariaLabel);
}"""
# What scrolls up and down within the page.
INNER = """() => [...document.querySelectorAll('body *')].filter((one) =>
  one.scrollHeight > one.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(one).overflowY)
).map((one) => one.outerHTML.slice(0, 80))"""
CUE = "main.end > .under > button"  # says what lies below
GAMES = 12  # in one of which somebody is out while the other is asked: one run in 30,000 fails


def is_over(*people: Person) -> bool:
    """All see the Gazette."""
    return all(person.state()["over"] for person in people)


def waiting_outside(*people: Person) -> list[Person]:
    """A player who is out has bet, and the table waits for somebody else: so it stays."""
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


def test_the_focus_is_on_the_headline_and_not_lost(ended: tuple[Person, Person]) -> None:
    for person in ended:
        headline = person.page.locator(".gaz h2")
        assert headline.evaluate("(one) => document.activeElement === one")
        person.page.keyboard.press("Tab")  # from there one goes on to what can be done
        assert person.page.evaluate("() => document.activeElement.closest('.more') !== null")


def read_on(person: Person) -> None:
    """Follow the word that says what lies below, one part further."""
    page, cue = person.page, person.page.locator(CUE)
    person.until(lambda: cue.inner_text() == " · ".join(page.evaluate(BELOW)))
    assert cue.evaluate(IN_SIGHT)
    before = page.evaluate("() => scrollY")
    cue.click()
    person.until(lambda: page.evaluate("() => scrollY") > before)


@pytest.mark.parametrize("size", [(360, 740), (320, 640), (844, 390), (1440, 900)], ids=str)
def test_what_lies_below_is_named_until_one_has_seen_it(
    ended: tuple[Person, Person], size: tuple[int, int]
) -> None:
    for person in ended:
        page = person.page
        resize(page, size)
        page.evaluate("() => scrollTo(0, 0)")
        faults = looked_at(page)
        parts = len(page.evaluate(BELOW))
        while page.evaluate(BELOW):
            read_on(person)
        faults += looked_at(page)
        assert parts or size == DESKTOP
        if parts:
            person.button(person.table("end.top")).click()
            page.wait_for_function("() => scrollY === 0")
        assert page.evaluate(INNER) == []  # it is the page itself that scrolls
        whole = page.evaluate("() => document.documentElement.scrollHeight")
        resize(page, (size[0], whole))  # nothing lies over anything
        assert [*faults, *in_both_lights(page)] == []
        resize(page, PHONE)


def test_the_end_says_for_whom_a_bot_has_played(come: Come, hasty_house: House) -> None:
    address = hasty_house.address
    ana, leo, eve = (come(name, address=address) for name in ("Ana", "Léo", "Eve"))
    code = ana.open_room()
    ana.seats(4)
    for person in (leo, eve):
        person.come_in(code)
    ana.option("hand", 2)
    ana.tempo("quick")
    ana.deal()
    ana.at_table()
    leo.go("/")  # he is gone, and a bot goes on for him
    play(ana, eve)
    rows = [row.split("\n") for row in ana.page.locator(".gaz .seats li").all_inner_texts()]
    fates = {name.removesuffix(ana.table("seat.you")): fate for name, fate, *_ in rows}
    helped = [name for name, fate in fates.items() if ana.table("end.stood_in") in fate]
    bots = [name for name, fate in fates.items() if fate.endswith(f"· {ana.table('seat.bot')}")]
    assert helped == ["Léo"], fates
    assert bots == [one["name"] for one in ana.room()["seats"] if one["kind"] == "bot"], fates


def test_one_keeps_a_game_and_everybody_sees_that_it_is_kept(
    ended: tuple[Person, Person],
) -> None:
    ana, leo = ended
    leo.button(leo.table("end.keep")).click()
    for person in ended:
        person.button(person.table("end.kept")).wait_for()
        assert person.room()["finished"][-1]["kept"]
    assert ana.button(ana.table("end.keep")).count() == 0


def test_the_record_is_verified(come: Come, fair_house: House, tmp_path: Path) -> None:
    ana, leo = (come(name, address=fair_house.address) for name in ("Ana", "Léo"))
    short_game(ana, leo, 3)
    play(ana, leo)
    with ana.page.expect_download() as waiting:
        ana.page.get_by_role("link", name=ana.table("end.record")).click()
    record = tmp_path / "game.jsonl"
    waiting.value.save_as(record)
    assert ana.table_id() in record.read_text("utf-8")
    command = [sys.executable, "-m", "tripot", "verify", str(record)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_from_the_replay_and_the_proof_one_comes_back_to_the_room(
    ended: tuple[Person, Person], come: Come
) -> None:
    ana, _ = ended
    code = ana.room()["code"]
    page = ana.page
    back = page.get_by_role("link", name=ana.web("back.room", code=code))
    for key, there in (("replay", ".reel"), ("fair", ".verdict")):
        page.get_by_role("link", name=ana.table(f"end.{key}")).click()
        page.locator(there).wait_for()
        assert back.evaluate(IN_SIGHT)
        if key == "replay":
            page.keyboard.press("End")
            assert back.evaluate(IN_SIGHT)
        page.reload()  # whoever has played knows the room even so
        back.click()
        page.locator(".gaz").wait_for()
        assert page.url.endswith(f"/r/{code}")
    eve = come("Eve")  # who came by the link alone
    eve.go(f"/replay/{ana.table_id()}")
    eve.page.get_by_role("link", name=eve.web("back.home")).click()
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
    ana, leo = ended
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
    for person in (ana, leo):
        person.allowed = LINE_LOST
    house.kill()  # it keeps what it has read
    house.start()
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
    eve.page.locator(".reel").wait_for()
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
        if path == f"/r/{code}":  # at the door one types, as soon as there is a door
            eve.page.locator("#name:focus").wait_for()
            eve.page.evaluate(DRAWN)  # the browser gives the focus once more, with its next frame
            eve.page.evaluate("() => document.activeElement?.blur()")
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


def test_again_in_one_tap(ended: tuple[Person, Person]) -> None:
    ana, leo = ended
    seat, table = ana.seat(), ana.table_id()
    ana.button(ana.table("end.again")).click()
    for person in (ana, leo):
        person.page.locator("main.play").wait_for()
        assert person.table_id() != table
    assert ana.seat() == (seat - 1) % 3  # the seats have turned
    assert ana.room()["finished"][0]["id"] == table
