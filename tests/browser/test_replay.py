"""A game that is over, watched again: the moment linked to, beats, hands, whoever were bots."""

from __future__ import annotations

import json
from typing import Any
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, Route

from tests.browser.conftest import Come
from tests.browser.house import DESKTOP, IN_SIGHT, PHONE, TV, House, Person, person_in
from tests.browser.plain import UNFILLED, Player, play_out
from tests.browser.test_plain import EVERYTHING, WITHIN_LARGE, named, room
from tests.tables import LONG, SEED
from tools.studio import in_both_lights, looked_at, resize, rest

SIZES = [PHONE, (320, 640), (844, 390), DESKTOP, TV]
SEEN = [".pp", ".controls label", "main h1", ".prompt", "[aria-current=step]"]
# Games that are watched again whole.
WHOLE: tuple[tuple[str, int, dict[str, object]], ...] = (
    ("loser", 3, {"frogs": 1}),
    ("loser", 6, {"frogs": 1}),
    ("et-bim", 4, {**EVERYTHING}),
    ("et-bim", 12, {}),
    ("roulette", 2, {"target": 3}),
    ("roulette", 6, {"target": 3, "skin": "family"}),
)
ANTENNA = 'path[d="M32 8V2"]'  # which only bots have
# What is said of a moment, without the marks of its cards.
LINE = """(one) => {
  const line = one.querySelector('p > span').cloneNode(true);
  for (const mark of line.querySelectorAll('.card-chip')) mark.remove();
  return line.textContent;
}"""
# What can be pressed, and is not called by the words that one reads on it.
MISNAMED = """() => {
  const plain = (text) => text.replace(/\\s+/g, ' ').trim().toLowerCase();
  const shown = (one) => one.ariaHidden !== 'true' && one.checkVisibility();
  return [...document.querySelectorAll('a[aria-label], button[aria-label]')].filter((one) =>
    shown(one) && !plain(one.ariaLabel).includes(plain(one.innerText))
  ).map((one) => `"${one.innerText}" is called "${one.ariaLabel}"`);
}"""


class Viewer:
    """Somebody who watches a game again."""

    def __init__(self, person: Person) -> None:
        self.person, self.page = person, person.page
        self.keys = self.page.locator("[data-at]")
        self.now = self.page.locator("[data-at][aria-current=step]")
        self.eyes = self.page.locator("fieldset.eyes label")
        self.hands = self.page.locator(".hands > ul > li")

    def open(self, address: str) -> Viewer:
        """Come by a link."""
        self.person.go("/")  # or the browser only moves within the page
        self.person.go(address)
        self.now.wait_for()
        return self

    @property
    def at(self) -> int:
        """Which beat is shown."""
        return int(self.now.get_attribute("data-at") or -1)

    @property
    def playing(self) -> bool:
        """Whether it goes on by itself."""
        return self.person.button(self.person.web("replay.pause")).is_visible()

    def press(self, key: str, at: int) -> None:
        """A key leads to a beat, and the address is that of the beat."""
        self.page.keyboard.press(key)
        self.person.until(lambda: self.at == at)

    def event(self) -> int:
        """The event that the address names."""
        return int(self.page.url.rpartition("#e")[2])


@pytest.fixture
def eve(come: Come) -> Viewer:
    """Somebody who was not there."""
    return Viewer(come("Eve"))


def replay(person: Person, seat: str = "") -> dict[str, Any]:
    """The replay as the server gives it."""
    with urlopen(f"{person.address}/api/replays/{person.table_id()}?seat={seat}") as answer:
        found: dict[str, Any] = json.load(answer)
    return found


def test_watch_again_shows_the_moment_and_plays(
    ended: tuple[Person, Person], come: Come, eve: Viewer
) -> None:
    ana, wat = ended[0], come("Wat")
    wat.go(f"/w/{ana.room()['watch']}")  # a watcher is told everything by name
    moments = wat.page.locator(".moments li")
    moments.first.wait_for()
    for moment in moments.all():
        eve.open(moment.locator("a").get_attribute("href") or "")
        at = eve.at
        assert moment.evaluate(LINE) in (eve.now.get_attribute("aria-label") or "")
        waiting = eve.person.table("waiting.for", names="").strip()
        assert waiting not in eve.page.locator(".prompt").inner_text()
        assert eve.playing == (at < eve.keys.count() - 1)
        if eve.playing:
            eve.person.until(lambda at=at: eve.at > at)  # type: ignore[misc]
    ana.page.locator(".moments a").first.click()  # on one's own page, from the Gazette
    there = Viewer(ana)
    there.now.wait_for()
    heading = ana.page.locator("main h1")
    ana.until(lambda: heading.evaluate("(one) => document.activeElement === one"))
    ana.page.go_back()
    ana.page.locator(".gaz").wait_for()


def test_steps_are_beats_with_keys_and_addresses(ended: tuple[Person, Person], eve: Viewer) -> None:
    address = f"/replay/{ended[0].table_id()}"
    eve.open(address)
    assert eve.at == 0 and not eve.playing  # nobody asked for a moment
    last = eve.keys.count() - 1
    events = sum(len(moment["events"]) for moment in replay(ended[0])["moments"])
    assert len(replay(ended[0])["moments"]) <= last + 1 <= events
    eve.press("ArrowRight", 1)
    eve.press("ArrowRight", 2)
    second = eve.event()
    eve.press("ArrowLeft", 1)
    assert 0 < eve.event() < second
    eve.press("End", last)
    eve.press("Home", 0)
    eve.page.keyboard.press(" ")
    eve.person.until(lambda: eve.at >= 2)
    assert eve.playing
    eve.page.keyboard.press(" ")
    eve.person.until(lambda: not eve.playing)
    stayed = eve.at
    eve.now.focus()
    eve.page.keyboard.press(" ")  # on a key of the time line too
    eve.person.until(lambda: eve.at > stayed)
    eve.press("ArrowLeft", eve.at - 1)
    assert not eve.playing
    assert eve.now.evaluate("(one) => document.activeElement === one")
    eve.page.locator(".controls label").last.click()  # four times as fast
    eve.page.keyboard.press(" ")
    eve.person.until(lambda: eve.at == last)
    assert not eve.playing
    eve.open(f"{address}#e{second}")
    assert eve.at == 2 or eve.playing


def test_the_time_line_marks_rounds_and_outs(ended: tuple[Person, Person], eve: Viewer) -> None:
    eve.open(f"/replay/{ended[0].table_id()}")
    whole = replay(ended[0])
    events = [event for moment in whole["moments"] for event in moment["events"]]
    rounds = [event["round"] for event in events if event["event"] == "round"]
    named = eve.page.locator(".round > p").all_inner_texts()
    assert named == [eve.person.table("replay.round", round=one) for one in rounds]
    gone = [event["seat"] for event in events if event["event"] == "out"]
    grey = eve.page.locator('.marks path[fill="var(--seat-out)"]')
    assert grey.count() == len(gone)
    onward = eve.page.locator(".controls .out").last
    reached = []
    while gone and onward.is_enabled():
        onward.click()
        reached.append(eve.at)
        assert eve.page.locator("li.now .marks path[fill='var(--seat-out)']").count()
    assert reached == sorted(set(reached)) and bool(reached) == bool(gone)
    seats = eve.eyes.all()[1:-1]  # without the table, and all hands
    bots = [label.locator(ANTENNA).count() > 0 for label in seats]
    assert bots == [kind != "person" for kind in whole["kinds"]]
    assert any(bots) and not all(bots)


def test_all_hands_lie_side_by_side(ended: tuple[Person, Person], eve: Viewer) -> None:
    eve.open(f"/replay/{ended[0].table_id()}")
    whole = replay(ended[0], "all")
    assert eve.hands.count() == 0  # the table sees none
    eve.page.keyboard.press("End")
    eve.person.until(lambda: eve.hands.count() == len(whole["players"]))
    final = whole["moments"][-1]["view"]["piles"]["hands"]

    def shown() -> list[list[str]]:
        found: list[list[str]] = eve.hands.evaluate_all(
            """(all) => all.map((one) =>
              [...one.querySelectorAll('svg.card')].map((card) => card.ariaLabel))"""
        )
        return found

    def named(hands: list[list[str]]) -> list[list[str]]:
        return [sorted(eve.person.game(f"faces.{card}.name") for card in hand) for hand in hands]

    assert [sorted(hand) for hand in shown()] == named(final)
    eve.press("Home", 0)
    assert eve.hands.count() == 0
    eve.eyes.last.click()
    first = whole["moments"][0]["view"]["piles"]["hands"]
    eve.person.until(lambda: [sorted(hand) for hand in shown()] == named(first))
    eve.eyes.nth(1).click()
    eve.person.until(lambda: eve.hands.count() == 1)


def test_a_replay_stays_when_other_eyes_do_not_come(
    ended: tuple[Person, Person], eve: Viewer
) -> None:
    eve.person.allowed = "ERR_FAILED"
    eve.open(f"/replay/{ended[0].table_id()}")
    eve.page.route("**/api/replays/*?seat=0", lambda route: route.abort())
    eve.eyes.nth(1).click()
    eve.page.get_by_text(eve.person.web("error.offline")).wait_for()
    assert eve.eyes.nth(0).locator("input").is_checked()
    eve.press("ArrowRight", 1)
    late: list[Route] = []
    eve.page.route("**/api/replays/*?seat=1", lambda route: late.append(route))
    eve.eyes.nth(2).click()
    eve.person.until(lambda: late)
    eve.eyes.nth(3).click()
    eve.hands.first.wait_for()
    with eve.page.expect_response("**/api/replays/*?seat=1"):
        late[0].continue_()
    eve.page.evaluate("() => new Promise(requestAnimationFrame)")
    assert eve.eyes.nth(3).locator("input").is_checked()
    assert eve.hands.inner_text().startswith(eve.eyes.nth(3).inner_text())


def test_a_replay_stepped_fast_shows_the_beat_it_names(
    ended: tuple[Person, Person], come: Come
) -> None:
    eve = Viewer(come("Eve", size=DESKTOP, motion="full"))
    eve.open(f"/replay/{ended[0].table_id()}")
    last = eve.keys.count() - 1
    caption = eve.page.locator(".prompt")
    read = []
    for at in range(last + 1):
        read.append(caption.inner_text())
        eve.press("ArrowRight", min(at + 1, last))
    for key, ends in (("ArrowLeft", 0), ("ArrowRight", last)):
        for _ in range(last):
            eve.page.keyboard.press(key)
        eve.person.until(lambda ends=ends: eve.at == ends)  # type: ignore[misc]
        assert caption.inner_text() == read[ends]


def test_a_replay_is_read_aloud(ended: tuple[Person, Person], eve: Viewer) -> None:
    eve.open(f"/replay/{ended[0].table_id()}")
    eve.person.prick_ears()
    eve.press("ArrowRight", 1)
    label = eve.now.get_attribute("aria-label") or ""
    line = label.partition(": ")[2]
    position = eve.person.web("replay.position", beat=2, all=eve.keys.count())
    eve.person.until(lambda: any(line in text for text in eve.person.heard()))
    assert any(position in text for text in eve.person.heard())


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_replay_is_whole_at_every_size(
    ended: tuple[Person, Person], come: Come, size: tuple[int, int]
) -> None:
    language = "fr" if size[0] % 100 else "en"
    eve = Viewer(come("Eve", size=size, language=language))
    eve.open(f"/replay/{ended[0].table_id()}")
    for _ in range(4):
        eve.page.keyboard.press("ArrowRight")
    faults: list[str] = []
    for hands in (False, True):
        if hands:
            eve.eyes.last.click()
            eve.hands.first.wait_for()
        faults += [part for part in SEEN if not eve.page.locator(part).first.evaluate(IN_SIGHT)]
        faults += [*in_both_lights(eve.page), *eve.page.evaluate(MISNAMED)]
    eve.press("Home", 0)
    for at in range(1, eve.keys.count()):
        faults += looked_at(eve.page)
        eve.press("ArrowRight", at)
    faults += looked_at(eve.page)
    assert faults == []


def test_what_is_open_has_the_keys_and_skipping_changes_no_address(
    ended: tuple[Person, Person], eve: Viewer
) -> None:
    eve.open(f"/replay/{ended[0].table_id()}")
    eve.press("ArrowRight", 1)
    address = eve.page.url
    eve.page.evaluate("() => document.activeElement?.blur()")
    eve.page.keyboard.press("Tab")
    eve.page.keyboard.press("Enter")
    assert eve.page.evaluate("() => document.activeElement.id") == "main"
    assert eve.page.url == address
    eve.page.keyboard.press("p")
    eve.page.locator("dialog").wait_for()
    eve.page.keyboard.press("ArrowRight")
    eve.page.keyboard.press("?")
    assert eve.page.locator("dialog").count() == 1
    assert eve.page.url == address and eve.at == 1


@pytest.mark.skipif(not LONG, reason="whole games from three eyes are for long runs")
@pytest.mark.parametrize(("game", "seats", "options"), WHOLE, ids=named(WHOLE))
def test_a_whole_game_from_three_eyes(
    quick_house: House,
    browser: Browser,
    people: list[Person],
    game: str,
    seats: int,
    options: dict[str, object],
) -> None:
    ana = person_in(browser, quick_house.address, "Ana", touch=True)
    someone = person_in(browser, quick_house.address, "Eve", language="fr")
    people += [ana, someone]
    room(ana, game, seats, options)
    ana.deal()
    ana.at_table()
    play_out(Player(ana, SEED), within=WITHIN_LARGE)
    viewer = Viewer(someone).open(f"/replay/{ana.table_id()}")
    whole = ((0, 0), (1, 1), (seats + 1, seats))  # the table, a seat, everybody: the open hands
    for size in SIZES:
        resize(viewer.page, size)
        for eyes, hands in whole if size == PHONE else whole[-1:]:
            viewer.eyes.nth(eyes).click()
            viewer.now.focus()  # or the arrows would choose other eyes
            viewer.press("Home", 0)
            someone.until(lambda hands=hands: viewer.hands.count() == hands)  # type: ignore[misc]
            for at in range(1, viewer.keys.count()):
                viewer.press("ArrowRight", at)
                rest(viewer.page)  # what is stamped comes down from above the page
                assert viewer.page.evaluate(UNFILLED) == "", (size, eyes, at)
                assert looked_at(viewer.page) == [], (size, eyes, at)
