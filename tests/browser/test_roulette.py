"""Roulette in the browser: whole games by touch and by keys, the shot, the curtain, the size."""

from __future__ import annotations

import json
from collections.abc import Iterator
from time import monotonic
from typing import Any

import pytest
from playwright.sync_api import Browser, Error

from tests.browser.house import DESKTOP, PHONE, TV, House, Person, person_in
from tests.browser.plain import Player, play_out
from tests.browser.test_cloth import MEASURE, STILL, measured
from tests.browser.test_plain import begin, leave, room
from tests.tables import LONG, SEED
from tools.studio import axe, looked_at
from tripot.games.roulette_cards import COPIES

long = pytest.mark.skipif(not LONG, reason="the family and shared devices are for long runs")
WITHIN = 240.0  # seconds until a test gives up on a game, on a machine however busy
APART = 50  # milliseconds between the ends of one count on two screens, at most
ROOM = 20  # pixels by which the row of dice is higher than a hint: as much as for a bid
MOST_CALLED = 14  # times that a device changes hands in a round in which all pass ahead
# Notes what a page shows of the shots: when each is due by the clock of the machine, the numbers
# of the count, and that the cards are turned.
WATCH = """setInterval(() => {
  const { zero } = document.querySelector('.shot')?.dataset ?? {};
  (window.zeros ??= new Set()).add(Number(zero ?? 0));
  const number = document.querySelector('.shot .digits .now b')?.textContent;
  const now = document.querySelector('.shot.fired') ? 'fire' : number;
  window.shots ??= [];
  if (now && window.shots.at(-1) !== now) window.shots.push(now);
}, 50)"""
# Notes the cards of large screens that have less room than they take.
CUT = """window.cut = []; setInterval(() => {
  for (const card of document.querySelectorAll('.mid > .top, .card-place > .lies')) {
    const [own, room] = [card, card.parentElement].map((one) => one.getBoundingClientRect());
    if (own.height > room.height + 1 || own.width > room.width + 1) window.cut.push(own.toJSON());
  }
}, 50)"""
# Notes how wide the cards of the shots are.
CARDS = """window.cards = new Set(); setInterval(() => {
  for (const card of document.querySelectorAll('.shot.fired .lies')) {
    window.cards.add(Math.round(card.getBoundingClientRect().width));
  }
}, 50)"""
WIDE = 60  # pixels of a card in a shot of six on a phone, at least
TALL = 100  # and of one's own lane in a game of two
SEALED = ("conceal", "bid", "accuse")  # asked also of a person who passes on
AROUND = ("Ana", "Léo", "Mia", "Zoé")  # one device
SWITCHED = "() => document.querySelector('[role=switch]')?.ariaChecked !== 'false'"
SHORT = {"target": 3, "characters": 1, "die": 2}
SECOND_THOUGHTS = {
    **dict.fromkeys(COPIES, 0),
    "second-thoughts": 10,
}  # no other card is in the pile


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """Quick bots, short beats; rooms without hurry wait for people."""
    found = House(tmp_path_factory.mktemp("house"), "--bot-pace", "0.01", "--time", "0.1")
    yield found
    found.close()


def question(person: Person) -> str:
    """What is asked, as the page was told last."""
    news = [said for line in person.lines for said in line.heard if said["t"] in ("table", "news")]
    for said in reversed(news):
        asked = said["view"].get("question") if "view" in said else None
        if asked:
            return str(asked["name"])
    return ""


def shots(person: Person) -> str:
    """What was seen of them, a letter each."""
    found: list[str] = person.page.evaluate("() => window.shots ?? []")
    return "".join(one[0] for one in found)


def apart(*people: Person) -> list[int]:
    """By how many milliseconds the ends of each count differ on two screens."""
    told: list[list[int]] = [one.page.evaluate("() => [...window.zeros]") for one in people]
    first, second = ([zero for zero in zeros if zero] for zeros in told)
    return [min(abs(one - other) for other in second) for one in first if second]


def test_a_whole_game_by_touch_with_a_television(house: House, browser: Browser) -> None:
    ana = person_in(browser, house.address, "Ana", touch=True)
    tv = person_in(browser, house.address, "TV", size=TV)
    for person in (ana, tv):
        person.page.add_init_script(WATCH)
    tv.page.add_init_script(MEASURE)
    code = room(ana, "roulette", 6, {**SHORT, "characters": 2})
    tv.go(f"/t/{code}")
    begin(ana)
    tv.page.locator("main.screen").wait_for()
    tv.page.evaluate("() => { window.shift = 0 }")
    assert ana.page.locator(".lane").count() == 6 and tv.page.locator(".column").count() == 6
    assert axe(tv.page) == []
    player = Player(ana, SEED)
    reloaded = restarted = False
    while not (reloaded and restarted) and not ana.state()["over"]:
        player.act()
        if ana.state()["mine"] and question(ana) in ("tamper", "dare", "accuse", "trigger"):
            assert looked_at(ana.page) == []
            if not reloaded:
                ana.page.reload()
                reloaded = True
            elif not restarted:
                ana.allowed = tv.allowed = "WebSocket|ERR_CONNECTION|Failed to fetch"
                house.kill()
                house.start()
                restarted = True
            ana.until_asked()
        ana.page.wait_for_timeout(10)
    assert reloaded and restarted
    play_out(player, within=WITHIN)
    assert {"card", "ticket", "lit"} <= player.touched
    tv.until_over()
    assert "1f" in shots(tv), "all screens count before the cards are turned"
    assert min(apart(ana, tv)) <= APART, apart(ana, tv)  # one that the machine did not hold up
    assert tv.page.evaluate("() => window.shift") < STILL
    leave(ana, tv)


def test_a_whole_game_by_keys(house: House, browser: Browser) -> None:
    ana = person_in(browser, house.address, "Ana", size=DESKTOP)
    eve = person_in(browser, house.address, "Eve", motion="full", language="fr")
    eve.page.add_init_script(MEASURE)
    room(ana, "roulette", 2, SHORT)
    begin(ana)
    eve.go(f"/w/{ana.room()['watch']}")  # input would hide what moves: she only looks
    eve.page.locator("main.play").wait_for()
    assert ana.page.locator(".column").count() == 2
    play_out(Player(ana, SEED, by_keys=True), within=WITHIN)
    eve.until(lambda: eve.state()["over"], WITHIN)
    assert measured(eve)["shift"] < STILL and len(measured(eve)["hems"]) == 1
    leave(ana, eve)


def test_a_click_takes_as_many_touches_as_a_bullet(house: House, browser: Browser) -> None:
    ana = person_in(browser, house.address, "Ana", touch=True)
    room(ana, "roulette", 2, {"cards": SECOND_THOUGHTS})  # with Deep Pockets two cards are pocketed
    begin(ana)
    own = ana.page.locator(".lane.mine").bounding_box()
    assert own and own["height"] >= TALL, "few seats have more room"
    boxes = []
    for face in ("click", "bullet"):
        card = ana.page.locator("button.pick").filter(has_text=ana.game(f"faces.{face}.name"))
        card.first.click()
        boxes.append(card.first.bounding_box())
        lamp = ana.page.locator(".acts .ticket.lamp")
        assert lamp.is_enabled()
        if face == "click":  # taken back: nothing was sent
            assert ana.state()["mine"]
    assert boxes[0] and boxes[1] and boxes[0]["width"] == boxes[1]["width"]
    asked = ana.page.locator(".prompt b").first
    question = asked.inner_text()
    ana.page.locator(".acts .ticket.lamp").click()
    ana.until(lambda: asked.inner_text() != question)  # the next question may come at once
    leave(ana)


def refrain(person: Person) -> None:
    """Answer with a click, a bid of nothing, or a pass."""
    first = "button.pick" if question(person) == "conceal" else ".acts .ticket.ghost"
    try:
        person.page.locator(first).first.click(timeout=1000)
        person.page.locator(".acts .ticket.lamp").click(timeout=1000)
    except Error:
        return  # another question has come


def test_a_card_turns_the_die_and_moves_nothing(house: House, browser: Browser) -> None:
    ana = person_in(browser, house.address, "Ana", touch=True)
    tv = person_in(browser, house.address, "TV", size=TV)
    tv.page.add_init_script(CUT)
    ana.page.add_init_script(CARDS)
    tv.page.add_init_script(WATCH)
    code = room(ana, "roulette", 6, {"cards": SECOND_THOUGHTS})
    tv.go(f"/t/{code}")
    begin(ana)
    fits = ana.page.locator("button.pick:not(.no)")  # else the page still shows an earlier question
    while not (question(ana) == "trigger" and ana.state()["mine"] and fits.count()):
        if ana.state()["mine"]:
            refrain(ana)
        else:
            ana.hurry()
        ana.page.wait_for_timeout(20)
    lane, card = ana.page.locator(".lane.mine"), ana.page.locator("button.pick")
    before = lane.bounding_box()
    card.first.click()
    faces = ana.page.locator(".faces button")
    heights = {box["y"] for one in faces.all() if (box := one.bounding_box())}
    assert faces.count() == 6 and len(heights) == 1, "the faces of the die lie side by side"
    after = lane.bounding_box()
    assert before and after and abs(before["y"] - after["y"]) <= ROOM
    assert axe(ana.page) == [] and looked_at(ana.page) == []
    faces.nth(2).click()
    ana.page.locator(".acts .ticket.lamp").click()
    ana.until(lambda: any(one["event"] == "turn_die" for one in events(ana)))
    while "f" not in shots(tv) and not ana.state()["over"]:
        if ana.state()["mine"]:
            refrain(ana)
        ana.page.wait_for_timeout(20)
    assert tv.page.evaluate("() => window.cut") == []
    ana.until(lambda: ana.page.evaluate("() => window.cards.size"))
    assert min(ana.page.evaluate("() => [...window.cards]")) >= WIDE
    ana.until(lambda: ana.state()["mine"] or ana.state()["over"])  # no beat begins meanwhile
    tv.page.locator(".owing, .gaz").first.wait_for()
    leave(ana, tv)


class Device:
    """One device for all, who do nothing if they can; it notes who was called for what."""

    def __init__(self, person: Person, passing: int) -> None:
        self.person = person
        self.passing = passing  # how many of them pass on
        self.passes: set[int] = set()
        self.called: list[tuple[int, str]] = []  # round and question
        self.looking: int | None = None
        person.page.on("websocket", lambda line: line.on("framesent", self.sent))

    def round(self) -> int:
        """As far as the page was told."""
        rounds = [e["round"] for e in events(self.person) if e["event"] == "round"]
        return max(rounds, default=0)

    def sent(self, frame: str | bytes) -> None:
        """The curtain is lifted before somebody, or falls."""
        command = json.loads(frame)
        if command["t"] == "look":
            self.looking = command["seat"]
            if self.looking is not None:
                self.called.append((self.round(), question(self.person)))

    def step(self) -> None:
        """One touch of whatever is there; what is gone by then is not touched."""
        page, state = self.person.page, self.person.state()
        asked = question(self.person)
        wants = len(self.passes) < self.passing and self.looking not in self.passes
        try:
            if state["curtain"]:
                self.person.curtain.click(timeout=1000)
            elif state["mine"] and asked not in SEALED and wants and self.looking is not None:
                page.get_by_role("switch").click(timeout=1000)
                page.wait_for_function(SWITCHED, timeout=1000)
                self.passes.add(self.looking)
            elif state["mine"]:
                refrain(self.person)
            else:
                self.person.hurry()
        except Error:
            return


@long
@pytest.mark.parametrize("passing", [len(AROUND), len(AROUND) - 1])
def test_a_device_changes_hands_for_all_or_for_nobody(
    house: House, browser: Browser, passing: int
) -> None:
    ana = person_in(browser, house.address, "Ana", touch=True)
    device = Device(ana, passing)
    room(ana, "roulette", len(AROUND), {"hand": 3})
    for chair, name in enumerate(AROUND[1:], 1):
        ana.guest_on(chair, name)
    ana.deal()
    ana.at_table()
    last = monotonic() + WITHIN
    while device.round() < 3:
        assert monotonic() < last
        device.step()
        ana.page.wait_for_timeout(20)
    called = [asked for number, asked in device.called if number == 2]
    windows = [asked for asked in called if asked not in SEALED]
    own = len(SEALED) * len(AROUND)
    assert len(called) - len(windows) == own, "each is asked what only they can answer"
    if passing == len(AROUND):
        assert not windows and len(called) <= MOST_CALLED
    else:
        assert windows and all(windows.count(one) == len(AROUND) for one in windows), called
    ana.page.context.close()


def events(person: Person) -> Iterator[dict[str, Any]]:
    """All that was told."""
    for line in person.lines:
        for said in line.heard:
            if said["t"] in ("table", "news"):
                yield from said["events"]


@long
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_the_family_plays(house: House, browser: Browser, seats: int) -> None:
    ana = person_in(browser, house.address, "Ana", size=DESKTOP if seats == 4 else PHONE)
    room(ana, "roulette", seats, {})
    ana.page.locator(".set button").first.click()
    ana.page.locator("dialog [value=family]").check(force=True)
    ana.until(lambda: ana.room()["options"].get("skin") == "family")
    ana.page.keyboard.press("Escape")
    ana.page.locator("dialog").wait_for(state="detached")
    begin(ana)
    assert ana.page.locator("h1").inner_text().startswith("Confetti")
    play_out(Player(ana, SEED), within=10 * WITHIN)
    leave(ana)
