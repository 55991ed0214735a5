"""Quicksand by hand: cards make a walk, ends are touched, explorers sink, the temple opens."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, FloatRect, Locator, Page

from tests.browser.house import DESKTOP, PHONE, TV, House, Person, person_in
from tests.browser.plain import Player, play_out
from tests.browser.test_cloth import CUT, MEASURE, STILL, measured
from tests.browser.test_coming_back import LINE_LOST
from tests.browser.test_lobby import pick
from tests.games.quicksand_table import NONE
from tests.tables import LONG, SEED
from tools.studio import axe, looked_at, resize
from tripot.games.quicksand import EXPLORER_NAMES
from tripot.games.quicksand_board import COLOURS, OURS, SHORT, board_of
from tripot.words import load

BOARD: Any = board_of(OURS)
WITHIN = 90.0  # seconds for a whole game
APART = 1000  # milliseconds after which a browser takes taps for new ones
COUNT = """() => {
  window.touches = 0;
  addEventListener('pointerdown', () => window.touches++, true);
}"""
# The middle of an explorer on the board: the pawns are drawn in some order, and told in the same.
MIDDLE = """(name) => {
  const told = [...document.querySelectorAll('.jungle ul.vh li')];
  const at = told.findIndex((one) => one.textContent.startsWith(name));
  const box = document.querySelectorAll('.jungle .pawn')[at].getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height * 0.6];
}"""
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
HUNTERS: dict[str, Any] = {"cards": {**NONE, "red": 36}, "hand": 2}
MASKS = {**NONE, "mask": 40}
SANDS = {**NONE, "quicksand": 40}
TWO = {**NONE, "red": 30, "blue": 30}
EACH = {**NONE, **dict.fromkeys(COLOURS, 12)}
SIZES = ((320, 640), (844, 390), (768, 1024), DESKTOP)
# No two of these lie on each other.
PARTS = "header h1, header .icon, .jungle, .who.desktop, .prompt, .hold, .tell, .acts"


def narrow() -> dict[str, Any]:
    """A board on which all wait for one circle."""
    starts = [
        {"id": f"S{i}", "kind": "start", "colour": colour, "x": i, "y": 0, "to": ["X"]}
        for i, colour in enumerate(COLOURS)
    ]
    way = [
        {"id": "X", "kind": "quicksand", "colour": None, "x": 2, "y": 1, "to": ["Y"]},
        {"id": "Y", "kind": "mask", "colour": None, "x": 2, "y": 2, "to": ["Z"]},
        {"id": "Z", "kind": "mask", "colour": None, "x": 2, "y": 3, "to": ["T"]},
        {"id": "T", "kind": "temple", "colour": None, "x": 2, "y": 4, "to": []},
    ]
    return {"nodes": [*starts, *way]}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """Quick bots."""
    found = House(tmp_path_factory.mktemp("house"), "--bot-pace", "0.01")
    yield found
    found.close()


@pytest.fixture
def people() -> Iterator[list[Person]]:
    """Whoever sits down; at the end nothing was wrong with any page."""
    found: list[Person] = []
    yield found
    faults = [one for person in found for one in person.faults()]
    for person in found:
        person.page.context.close()
    assert faults == []


def sit(
    people: list[Person],
    browser: Browser,
    house: House,
    seats: int,
    size: tuple[int, int] | None = None,
    tv: bool = False,
    **options: object,
) -> Person:
    """One person and bots, asked for the first time; a television beside them."""
    ana = person_in(browser, house.address, "Ana", size=size or (360, 740), touch=size is None)
    ana.game = load("quicksand", "en")
    ana.always(**options)
    code = ana.open_room()
    pick(ana, "quicksand")
    ana.seats(seats)
    ana.until(lambda: set(ana.room()["options"]) == set(options))
    ana.tempo("no_hurry")  # a busy machine is slow to touch
    people.append(ana)
    if tv:
        screen = person_in(browser, house.address, "TV", size=TV)
        screen.go(f"/t/{code}")
        people.append(screen)
    ana.deal()
    ana.at_table()
    ana.until(lambda: asked_or_over(ana))
    while ana.state()["over"]:  # a bot that begins can leave nobody anything to play
        ana.button(ana.table("end.again")).click()
        ana.page.locator("main.play").wait_for()
        ana.until(lambda: asked_or_over(ana))
    return ana


def asked_or_over(person: Person) -> bool:
    """Whether an answer is missing, or none ever will be."""
    person.hurry()
    state = person.state()
    return state["mine"] or state["over"]


def told(page: Page) -> dict[str, str]:
    """What the board says of each explorer."""
    lines = page.locator(".jungle ul.vh li").all_inner_texts()
    return dict(line.split(": ", 1) for line in lines)


def touch_explorer(person: Person, name: str) -> None:
    """Touch a pawn on the board."""
    x, y = person.page.evaluate(MIDDLE, person.table(f"quicksand.the.{name}"))
    if person.page.evaluate("() => matchMedia('(pointer: coarse)').matches"):
        person.page.touchscreen.tap(x, y)
    else:
        person.page.mouse.click(x, y)


def asked(person: Person, question: str) -> bool:
    """Whether this is asked of us now."""
    return bool(person.page.locator(".prompt.lamp b", has_text=question).count())


def happened(person: Person, name: str) -> list[dict[str, Any]]:
    """All events of a name that the page has heard of."""
    events = [event for said in person.messages("news") for event in said["events"]]
    return [event for event in events if event["event"] == name]


def walks(person: Person) -> list[dict[str, Any]]:
    """All walks that the page has heard of."""
    return happened(person, "walk")


def boxes(things: Locator) -> list[FloatRect]:
    """Where they are on the page."""
    return [box for one in things.all() if (box := one.bounding_box())]


def circle(name: str, person: Person) -> str:
    """A circle of our board in words."""
    (node,) = (node for node in BOARD["nodes"] if node["id"] == name)
    return person.game(f"circles.{node['colour'] if node['kind'] == 'colour' else node['kind']}")


def test_two_cards_and_a_fork_take_at_most_five_touches(
    house: House, browser: Browser, people: list[Person]
) -> None:
    ana = sit(people, browser, house, 2, **HUNTERS)
    page = ana.page
    page.evaluate(COUNT)
    cards = page.locator("button.pick")
    cards.nth(0).tap()
    cards.nth(1).tap()
    ends = page.locator(".acts.ends .end")
    ends.first.wait_for()
    assert ends.count() > 1
    assert axe(page) == [] and looked_at(page) == []
    end = ends.last
    name = end.locator(".words").inner_text().split("\n")[0].lower()
    before = len(walks(ana))
    freed = ana.table("quicksand.trapped") in told(page)[ana.table("quicksand.the.hunter")]
    last = before + (0 if freed else 1)
    end.tap()
    page.locator(".acts .end.lamp").wait_for()
    end.tap()
    ana.until(lambda: len(walks(ana)) > last)
    assert page.evaluate("() => window.touches") <= 5
    assert circle(str(walks(ana)[last]["circle"]), ana) == name  # the page chose the way


def test_a_mask_stands_for_whom_one_touches(
    house: House, browser: Browser, people: list[Person]
) -> None:
    ana = sit(people, browser, house, 2, cards=MASKS)
    page = ana.page
    page.locator("button.pick").first.tap()
    assert page.locator(".acts.marked .ticket").count() == 6
    assert axe(page) == [] and looked_at(page) == []
    trapped = ana.table("quicksand.trapped")  # one that is trapped would climb out, and not walk
    said = told(page)
    free = [n for n in EXPLORER_NAMES if trapped not in said[ana.table(f"quicksand.the.{n}")]]
    touch_explorer(ana, free[0])
    page.locator(".acts.ends .end").first.wait_for()
    page.locator(".acts.ends .again").tap()  # no, another one
    page.locator(".acts.marked").wait_for()
    touch_explorer(ana, free[1])
    end = page.locator(".acts.ends .end").first
    end.tap()
    end.tap()
    ana.until(lambda: any(walks(ana)))


def test_a_circle_lets_one_discard(house: House, browser: Browser, people: list[Person]) -> None:
    ana = sit(people, browser, house, 2, cards=MASKS)
    page = ana.page
    may = page.locator(".acts .end", has_text=ana.table("quicksand.ends.mask"))
    card = page.locator("button.pick").first
    masks = {node["id"] for node in BOARD["nodes"] if node["kind"] == "mask"}
    near = {node["colour"] for node in BOARD["nodes"] if masks & set(node["to"])}
    trapped, said = ana.table("quicksand.trapped"), told(page)
    for number in [COLOURS.index(one) for one in near if one]:  # until one is free to go there
        if trapped in said[ana.table(f"quicksand.the.{EXPLORER_NAMES[number]}")]:
            continue
        card.tap()
        page.locator(".acts.marked .ticket").nth(number).tap()
        page.locator(".acts .end").first.wait_for()
        if may.count():
            break
        card.tap()
        page.locator(".acts .end").first.wait_for(state="detached")
    may.first.tap()
    page.locator(".acts .end.sure").tap()
    ana.until(lambda: asked(ana, ana.table("quicksand.questions.may_discard.title")))
    assert axe(page) == [] and looked_at(page) == []
    page.locator("button.pick").first.tap()
    ana.lock()
    ana.until(lambda: any(happened(ana, "discard")))


def test_who_can_play_nothing_shows_the_hand_and_gives_a_card(
    house: House, browser: Browser, people: list[Person]
) -> None:
    ana = sit(people, browser, house, 2, DESKTOP, board=narrow(), cards=EACH, hand=2)
    title = ana.table("quicksand.questions.must_discard.title")
    player = Player(ana, SEED)

    def jammed() -> bool:
        if ana.state()["over"]:
            ana.button(ana.table("end.again")).click()
            ana.page.locator("main.play").wait_for()
        return asked(ana, title) or (player.act() and False)

    ana.until(jammed, patience=WITHIN)
    assert axe(ana.page) == [] and looked_at(ana.page) == []
    before = len(happened(ana, "discard"))
    ana.page.keyboard.press("1")
    ana.lock()
    ana.until(lambda: len(happened(ana, "discard")) > before)


def test_two_taps_and_two_fingers_enlarge_the_board_and_take_it_back(
    house: House, browser: Browser, people: list[Person]
) -> None:
    ana = sit(people, browser, house, 5, **HUNTERS)
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


def test_a_circle_tells_what_it_does_until_the_next_touch(
    house: House, browser: Browser, people: list[Person]
) -> None:
    ana = sit(people, browser, house, 2, **HUNTERS)
    page, read = ana.page, ana.page.locator(".jungle .read")
    temple = page.locator(".jungle .node").nth(len(BOARD["nodes"]) - 1)
    (box,) = boxes(temple)
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    assert ana.table("quicksand.circle.temple") in read.inner_text()
    assert axe(page) == [] and looked_at(page) == []
    touch_explorer(ana, "lord")
    text = read.inner_text()
    assert ana.game("faces.lord.line") in text or ana.table("quicksand.freed_by") in text
    page.locator("button.pick").first.tap()  # it covers nothing that one chooses from
    assert read.count() == 0
    if LONG:
        page.locator("button.pick").first.tap()
        touch_explorer(ana, "lord")
        read.wait_for()
        read.wait_for(state="detached")  # nor for long


@pytest.mark.parametrize("seats", [2, 5])
def test_nothing_is_cut_or_covered_at_any_size(
    house: House, browser: Browser, people: list[Person], seats: int
) -> None:
    ana = sit(people, browser, house, seats, PHONE, **HUNTERS)
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


def test_every_end_has_its_ticket_however_many_there_are(
    house: House, browser: Browser, people: list[Person]
) -> None:
    ana = sit(people, browser, house, 2, cards=HUNTERS["cards"])
    page = ana.page
    cards = page.locator("button.pick")
    for i in range(cards.count()):
        cards.nth(i).tap()
    more = page.locator(".acts.ends .more")
    more.wait_for()
    page.set_viewport_size({"width": 320, "height": 640})
    letters = page.locator(".jungle .letter").all_text_contents()
    assert len(letters) > 6
    found: list[str] = []
    while len(found) < len(letters):
        assert looked_at(page) == []
        shown = page.locator(".acts.ends .end .letter").all_inner_texts()
        assert shown and shown[0] not in found
        found += shown
        more.tap()
        page.locator(".acts.ends .end .letter", has_text=shown[0]).wait_for(state="detached")
    assert found == letters
    ends = page.locator(".acts.ends .end .letter")
    more.tap()
    ends.filter(has_text=letters[0]).wait_for(state="detached")
    cards.last.tap()
    cards.last.tap()  # other cards, and then again these: their first ends are shown first
    ends.filter(has_text=letters[0]).wait_for()
    page.keyboard.press(letters[-1].lower())  # wherever it is, what one means is in sight
    page.locator(".acts .end.sure", has_text=letters[-1]).tap()
    ana.until(lambda: any(walks(ana)))


def test_two_colours_say_why_not(house: House, browser: Browser, people: list[Person]) -> None:
    ana = sit(people, browser, house, 2, cards=TWO)
    page = ana.page
    while True:  # until both colours are in hand
        colours = [page.locator("button.pick", has_text=f"{name}.") for name in ("red", "blue")]
        if all(one.count() for one in colours):
            break
        Player(ana, SEED).step()
        ana.until_asked()
    colours[0].first.tap()
    assert colours[1].first.evaluate("(one) => one.matches('.no')")
    colours[1].first.tap()
    page.get_by_text(ana.table("quicksand.mixed")).first.wait_for()
    assert colours[1].first.get_attribute("aria-pressed") == "true"


def test_too_few_cards_say_why_not(house: House, browser: Browser, people: list[Person]) -> None:
    ana = sit(people, browser, house, 2, board=narrow(), cards=TWO)
    page, player = ana.page, Player(ana, SEED)
    why = page.locator(".tell .why", has_text=ana.game("reasons.occupied"))
    offered = page.locator(".acts .end, .acts .ticket.lamp:enabled")

    def blocked() -> bool:
        """Whether one card of a colour is too few: the next circle is taken."""
        if ana.state()["over"]:
            ana.button(ana.table("end.again")).click()
            page.locator("main.play").wait_for()
        turn = asked(ana, ana.table("quicksand.questions.play.title"))
        for name in ("red", "blue") if turn else ():
            card = page.locator("button.pick[aria-pressed=false]:not(.no)", has_text=f"{name}.")
            if card.count() < 2 or offered.count():
                continue
            card.first.tap()
            why.or_(offered.first).first.wait_for()
            if why.count():
                return True
            page.locator("button.pick[aria-pressed=true]").tap()
        return player.act() and False

    ana.until(blocked, patience=WITHIN)
    assert page.locator(".acts .ticket").inner_text() == ana.table("ticket.another")
    assert axe(page) == [] and looked_at(page) == []
    page.locator("button.pick[aria-pressed=false]:not(.no)").first.tap()
    offered.first.wait_for()
    assert why.count() == 0


def test_sand_takes_whom_one_touches_and_a_hand_that_can_do_nothing_is_shown(
    house: House, browser: Browser, people: list[Person]
) -> None:
    ana = sit(people, browser, house, 2, cards=SANDS, turns=30)
    page, trapped = ana.page, ana.table("quicksand.trapped")
    stuck = ana.table("quicksand.deed.stuck_you")
    free = [name for name, line in told(page).items() if trapped not in line]
    page.locator("button.pick").first.tap()
    ana.lock()
    if len(free) > 1:
        ana.until(lambda: asked(ana, ana.table("quicksand.questions.trap.title")))
        assert axe(page) == [] and looked_at(page) == []
        last = next(one for one in EXPLORER_NAMES if ana.table(f"quicksand.the.{one}") in free)
        touch_explorer(ana, last)
        assert page.locator(".things [aria-pressed=true]").count() == 1
        ana.lock()
        ana.until(lambda: trapped in told(page)[ana.table(f"quicksand.the.{last}")])
    player = Player(ana, SEED)

    def shown() -> bool:
        player.act()
        return page.get_by_text(stuck).count() > 0 or ana.state()["over"]

    ana.until(shown, patience=WITHIN)
    assert not ana.state()["over"]


def test_a_whole_game_by_touch_on_another_board(
    house: House, browser: Browser, people: list[Person]
) -> None:
    ana = sit(people, browser, house, 5, tv=True, board=board_of(SHORT))
    assert ana.page.locator(".jungle .pawn").count() == 6
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


def test_a_whole_game_by_keys(house: House, browser: Browser, people: list[Person]) -> None:
    ana = sit(people, browser, house, 2, DESKTOP, turns=40)
    eve = person_in(browser, house.address, "Eve", language="fr", motion="full")
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


def test_a_way_is_chosen_after_a_reload_and_a_restart(
    house: House, browser: Browser, people: list[Person]
) -> None:
    ana = sit(people, browser, house, 2, DESKTOP, **HUNTERS)
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
    house.kill()
    page.get_by_text(ana.web("strip.lost")).wait_for()
    house.start()
    page.get_by_text(ana.web("strip.lost")).wait_for(state="detached")
    assert asked(ana, title)
    page.locator(".acts.ends .end").first.wait_for()
    assert axe(page) == []
    before = len(walks(ana))
    keys.press("a")
    page.locator(".acts .end.lamp").wait_for()
    keys.press("Enter")
    ana.until(lambda: len(walks(ana)) > before)
