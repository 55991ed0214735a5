"""Whole games of Quicksand in a browser: at every size, on other boards, after a fall."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.house import DESKTOP, PHONE, TV, House, Person, person_in
from tests.browser.plain import UNFILLED, Player, play_out
from tests.browser.quicksand_table import HUNTERS, asked, boxes, happened, sit, told, walks
from tests.browser.test_cloth import CUT, MEASURE, STILL, measured
from tests.browser.test_coming_back import LINE_LOST
from tests.browser.test_replay import Viewer
from tests.tables import LONG, SEED
from tools.studio import axe, looked_at, resize
from tripot.games.quicksand_board import SHORT, board_of

WITHIN = 90.0  # seconds for a whole game
APART = 1000  # milliseconds after which a browser takes taps for new ones
HEM = "() => document.querySelector('main.play > .under').getBoundingClientRect().top"
WIDE = "(wide) => document.querySelector('.jungle .room').offsetWidth === Math.round(wide)"
# Letters of ends that lie nearer to another circle than to the one they are for, or off the board.
ASTRAY = """() => {
  const middle = (one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  };
  const nodes = [...document.querySelectorAll('.jungle .node')];
  const board = document.querySelector('.jungle').getBoundingClientRect();
  return [...document.querySelectorAll('.jungle .letter')].filter((letter) => {
    const [x, y] = middle(letter);
    const far = (one) => Math.hypot(middle(one)[0] - x, middle(one)[1] - y);
    const nearest = nodes.reduce((best, one) => (far(one) < far(best) ? one : best));
    const { left, top, right, bottom } = letter.getBoundingClientRect();
    return !nearest.matches('.lit') || left < board.left || top < board.top
      || right > board.right || bottom > board.bottom;
  }).map((letter) => letter.textContent);
}"""
# Each arrow by the circle where it begins, and the nearest other one to its head, in their order.
ARROWS = """() => {
  const spots = [...document.querySelectorAll('.jungle .node')].map((one) =>
    one.getAttribute('transform').match(/-?[0-9.]+/g).map(Number));
  const nearest = ([x, y], but) => spots.map(([left, top], i) => [Math.hypot(left - x, top - y), i])
    .filter(([, i]) => i !== but).sort(([one], [other]) => one - other)[0][1];
  return [...document.querySelectorAll('.jungle .arrow')].map((arrow) => {
    const [line, head] = [...arrow.children].map((path) =>
      path.getAttribute('d').match(/-?[0-9.]+/g).slice(0, 2).map(Number));
    const from = nearest(line);
    return [from, nearest(head, from)];
  });
}"""
SIZES = ((320, 640), (844, 390), (768, 1024), DESKTOP)
# No two of these lie on each other.
PARTS = "header h1, header .icon, .jungle, .who.desktop, .prompt, .hold, .tell, .acts"


def test_two_taps_and_two_fingers_enlarge_the_board_and_take_it_back(
    quick_house: House, browser: Browser, people: list[Person]
) -> None:
    ana = sit(people, browser, quick_house, 5, **HUNTERS)
    page = ana.page
    (board,) = boxes(page.locator(".jungle"))
    size, x, y = board["width"], board["x"] + board["width"] / 2, board["y"] + board["height"] / 2
    for wide in (2 * size, size):
        for _ in range(2):
            page.touchscreen.tap(x, y)
        page.wait_for_function(WIDE, arg=wide)
        assert looked_at(page) == []
        page.wait_for_timeout(APART)
    fingers = page.context.new_cdp_session(page)

    def touch(kind: str, *apart: float) -> None:
        points = [{"x": x + one, "y": y, "id": i} for i, one in enumerate(apart)]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    for first, last, wide in ((40.0, 60.0, 1.5 * size), (60.0, 20.0, size)):
        touch("touchStart", -first, first)
        touch("touchMove", -(first + last) / 2, (first + last) / 2)
        touch("touchMove", -last, last)
        touch("touchEnd")
        page.wait_for_function(WIDE, arg=wide)
        assert page.evaluate("() => visualViewport.scale") == 1  # the page stays as it is
        assert looked_at(page) == []


@pytest.mark.parametrize("seats", [2, 5])
def test_nothing_is_cut_or_covered_at_any_size(
    quick_house: House, browser: Browser, people: list[Person], seats: int
) -> None:
    ana = sit(people, browser, quick_house, seats, PHONE, **HUNTERS)
    hems: dict[tuple[int, int], float] = {}
    for picked in (False, True):
        if picked:
            ana.page.locator("button.pick").first.click()
            ana.page.locator(".acts .end, .acts .lamp:enabled").first.wait_for()
        for size in (*SIZES, PHONE):
            resize(ana.page, size)
            assert ana.page.evaluate(CUT, PARTS) + looked_at(ana.page) == [], size
            assert ana.page.evaluate(ASTRAY) == [], size
            assert hems.setdefault(size, ana.page.evaluate(HEM)) == ana.page.evaluate(HEM)


def arrows(board: Any) -> set[tuple[int, int]]:
    """The arrows that a board declares."""
    ids = [node["id"] for node in board["nodes"]]
    return {(i, ids.index(to)) for i, node in enumerate(board["nodes"]) for to in node["to"]}


def drawn(page: Page) -> list[tuple[int, int]]:
    """The arrows that are drawn."""
    return [(start, end) for start, end in page.evaluate(ARROWS)]


def test_a_whole_game_by_touch_on_another_board(
    quick_house: House, browser: Browser, people: list[Person]
) -> None:
    ana = sit(people, browser, quick_house, 5, tv=True, board=board_of(SHORT))
    assert ana.page.locator(".jungle .pawn").count() == 6
    for size in (PHONE, DESKTOP, PHONE):
        resize(ana.page, size)
        assert sorted(drawn(ana.page)) == sorted(arrows(board_of(SHORT)))
    assert ana.page.locator(".jungle .seats li").count() == 5
    tv = people[1]
    tv.page.locator("main.screen .jungle").wait_for()
    assert axe(tv.page) == []
    player = Player(ana, SEED)
    play_out(player, within=WITHIN)
    assert {"card", "lit"} <= player.touched
    assert ana.page.locator(".race .lanes > li").count() == 6
    assert axe(ana.page) == [] and looked_at(ana.page) == []
    tv.page.locator(".gaz").wait_for(timeout=60_000)
    assert axe(tv.page) == []
    lanes = tv.page.locator(".race .lanes > li")
    assert all(one["y"] + one["height"] <= TV[1] for one in boxes(lanes))  # all of it is seen
    ana.go(f"/replay/{ana.table_id()}")  # on a phone held sideways, the board fills its room
    resize(ana.page, (844, 390))
    ana.page.locator(".jungle .node").first.wait_for()
    edges = [one["x"] for one in boxes(ana.page.locator(".jungle .node"))]
    assert max(edges) - min(edges) > 844 / 5
    assert axe(ana.page) == [] and looked_at(ana.page) == []
    viewer = Viewer(ana)
    last = viewer.keys.count() - 1
    for eyes in (0, 1, viewer.eyes.count() - 1):  # the table's, a seat's, and all hands
        viewer.eyes.nth(eyes).click()
        ana.until(viewer.eyes.nth(eyes).locator("input").is_checked)
        viewer.now.focus()  # or the arrows would choose other eyes
        viewer.press("Home", 0)
        for at in range(1, last) if LONG else ():
            viewer.press("ArrowRight", at)
            assert ana.page.evaluate(UNFILLED) == ""
        viewer.press("End", last)
        ana.page.locator(".temple.won").wait_for()
        assert looked_at(ana.page) == []


def test_a_whole_game_by_keys(quick_house: House, browser: Browser, people: list[Person]) -> None:
    ana = sit(people, browser, quick_house, 2, DESKTOP, turns=40)
    eve = person_in(browser, quick_house.address, "Eve", language="fr", motion="full")
    people.append(eve)
    eve.page.add_init_script(MEASURE)
    eve.go(f"/w/{ana.room()['watch']}")  # input would hide what moves: she only looks
    eve.page.locator("main .jungle").wait_for()
    player = Player(ana, SEED, by_keys=True)
    play_out(player, within=WITHIN)
    assert {"card", "lit"} <= player.touched
    assert axe(ana.page) == []
    eve.until(lambda: eve.state()["over"], WITHIN)
    seen = measured(eve)
    assert seen["shift"] < STILL and len(seen["hems"]) == 1, seen


@pytest.mark.skipif(not LONG, reason="it takes many turns")
def test_who_comes_to_the_temple_in_vain_is_known_to_be_nobodys(
    quick_house: House, browser: Browser, people: list[Person]
) -> None:
    ana = sit(people, browser, quick_house, 2, DESKTOP, tv=True, board=board_of(SHORT))
    page, player, screen = ana.page, Player(ana, SEED), people[1].page

    def back() -> bool:
        if ana.state()["over"]:
            ana.button(ana.table("end.again")).click()
            page.locator("main.play").wait_for()
        return bool(happened(ana, "home")) or (player.act() and False)

    ana.until(back, WITHIN)
    the = ana.table(f"quicksand.the.{happened(ana, 'home')[0]['explorer']}")
    aside = ana.table("quicksand.aside", explorers=the)
    page.get_by_role("img", name=aside).wait_for()
    screen.get_by_role("img", name=aside).wait_for()
    assert ana.table("quicksand.nobodys") in told(page)[the]
    assert ana.table("quicksand.nobodys") in told(screen)[the]


def test_one_claims_to_be_an_explorer_and_that_another_is(
    quick_house: House, browser: Browser, people: list[Person]
) -> None:
    ana = sit(people, browser, quick_house, 2, tv=True, **HUNTERS)
    page, screen = ana.page, people[1].page
    say = ana.button(ana.table("claims.title"))
    bot = page.locator(".jungle .seats b").nth(1).inner_text()
    for claim, seat, who in (("i_am", "", "botanist"), ("yours_is", bot, "hunter")):
        say.click()
        ana.button(ana.game(f"claims.{claim}", explorer="…", seat="…")).click()
        assert axe(page) == [] and looked_at(page) == []
        if seat:
            page.locator("dialog button", has_text=seat).click()
        page.locator("dialog button", has_text=ana.game(f"faces.{who}.name")).click()
        heard = screen.locator(".said", has_text=ana.game(f"faces.{who}.name"))
        heard.wait_for()
        heard.wait_for(state="detached")


def test_a_way_is_chosen_after_a_reload_and_a_restart(
    quick_house: House, browser: Browser, people: list[Person]
) -> None:
    ana = sit(people, browser, quick_house, 2, DESKTOP, **HUNTERS)
    ana.allowed = LINE_LOST
    page, keys = ana.page, ana.page.keyboard
    title = ana.table("quicksand.questions.fork.title", explorer=ana.table("quicksand.the.hunter"))
    keys.press("1")
    keys.press("2")
    page.locator(".acts.ends .end").first.wait_for()
    keys.press("Enter")  # without an end: the table asks at the first fork
    keys.press("Enter")
    page.wait_for_function("() => !document.querySelector('.acts')")
    ana.until_asked()
    assert asked(ana, title)
    page.reload()
    ana.until(lambda: asked(ana, title))
    page.locator(".acts.ends .end").first.wait_for()
    quick_house.kill()
    page.get_by_text(ana.web("strip.lost")).wait_for()
    quick_house.start()
    page.get_by_text(ana.web("strip.lost")).wait_for(state="detached")
    assert asked(ana, title)
    page.locator(".acts.ends .end").first.wait_for()
    assert axe(page) == []
    before = len(walks(ana))
    keys.press("a")
    page.locator(".acts .end.lamp").wait_for()
    keys.press("Enter")
    ana.until(lambda: len(walks(ana)) > before)
