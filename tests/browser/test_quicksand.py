"""Quicksand by hand: cards make a walk, ends are touched, explorers sink."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.house import DESKTOP, House, Person
from tests.browser.plain import Player
from tests.browser.quicksand_table import (
    BOARD,
    HUNTERS,
    MIDDLE,
    asked,
    boxes,
    circle,
    happened,
    sit,
    told,
    touch_explorer,
    walks,
)
from tests.games.quicksand_table import NONE
from tests.tables import LONG, SEED
from tools.studio import axe, looked_at
from tripot.games.quicksand import EXPLORER_NAMES
from tripot.games.quicksand_board import COLOURS

COUNT = """() => {
  window.touches = 0;
  addEventListener('pointerdown', () => window.touches++, true);
}"""
# The middle of the circle for which a letter stands: the lit one that is nearest.
END = """(letter) => {
  const middle = (one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  };
  const letters = [...document.querySelectorAll('.jungle .letter')];
  const [x, y] = middle(letters.find((one) => one.textContent === letter));
  const lit = [...document.querySelectorAll('.jungle .lit')].map(middle);
  const far = ([left, top]) => Math.hypot(left - x, top - y);
  return lit.reduce((best, one) => (far(one) < far(best) ? one : best));
}"""
AIMED = """() => document.querySelector('.acts .end.lamp')
  || !document.querySelector('.prompt.lamp')"""
MASKS = {**NONE, "mask": 40}
SANDS = {**NONE, "quicksand": 40}
TWO = {**NONE, "red": 30, "blue": 30}
EACH = {**NONE, **dict.fromkeys(COLOURS, 12)}
WITHIN = 90.0  # seconds until something has happened in a game


def every_kind() -> dict[str, Any]:
    """A board on which the hunter soon comes by circles of every kind."""
    starts = [
        {"id": f"S{i}", "kind": "start", "colour": colour, "x": i, "y": 0, "to": ["R", "B"]}
        for i, colour in enumerate(COLOURS)
    ]
    way = [
        {"id": "R", "kind": "colour", "colour": "red", "x": 1, "y": 1, "to": ["M", "Q"]},
        {"id": "B", "kind": "colour", "colour": "blue", "x": 4, "y": 1, "to": ["Q", "M"]},
        {"id": "M", "kind": "mask", "colour": None, "x": 1, "y": 2, "to": ["T"]},
        {"id": "Q", "kind": "quicksand", "colour": None, "x": 4, "y": 2, "to": ["T", "M"]},
        {"id": "T", "kind": "temple", "colour": None, "x": 2, "y": 3, "to": []},
    ]
    return {"nodes": [*starts, *way]}


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


@pytest.mark.parametrize("on_board", [False, True], ids=["tickets", "board"])
def test_two_cards_and_a_fork_take_at_most_five_touches(
    quick_house: House, browser: Browser, people: list[Person], on_board: bool
) -> None:
    ana = sit(people, browser, quick_house, 2, **HUNTERS)
    page = ana.page
    page.evaluate(COUNT)
    assert page.locator(".jungle .lit, .jungle .halo").count() == 0
    cards = page.locator("button.pick")
    cards.nth(0).tap()
    cards.nth(1).tap()
    ends = page.locator(".acts.ends .end")
    ends.first.wait_for()
    assert ends.count() > 1
    assert axe(page) == [] and looked_at(page) == []
    # the explorer that would move is lit, and each circle where it could end
    (halo,) = boxes(page.locator(".jungle .halo"))
    x, y = page.evaluate(MIDDLE, ana.table("quicksand.the.hunter"))
    assert halo["x"] < x < halo["x"] + halo["width"]
    assert halo["y"] < y < halo["y"] + halo["height"]
    letters = page.locator(".jungle .letter").all_text_contents()
    assert letters == page.locator(".acts.ends .end .letter").all_inner_texts()
    assert page.locator(".jungle .lit").count() == len(letters)
    end = ends.last
    name = end.locator(".words").inner_text().split("\n")[0].lower()
    before = len(walks(ana))
    freed = ana.table("quicksand.trapped") in told(page)[ana.table("quicksand.the.hunter")]
    last = before + (0 if freed else 1)
    for _ in range(2):
        if on_board:
            page.touchscreen.tap(*page.evaluate(END, letters[-1]))
        else:
            end.tap()
        page.wait_for_function(AIMED)
    ana.until(lambda: len(walks(ana)) > last)
    assert page.evaluate("() => window.touches") <= 5
    assert page.locator(".jungle.zoomed").count() == 0  # two touches on one circle are no two taps
    assert circle(str(walks(ana)[last]["circle"]), ana) == name  # the page chose the way


def test_a_mask_stands_for_whom_one_touches(
    quick_house: House, browser: Browser, people: list[Person]
) -> None:
    ana = sit(people, browser, quick_house, 2, cards=MASKS)
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


def test_explorers_and_ends_are_called_by_letters(
    quick_house: House, browser: Browser, people: list[Person]
) -> None:
    ana = sit(people, browser, quick_house, 2, DESKTOP, cards=MASKS)
    page, keys = ana.page, ana.page.keyboard
    trapped, said = ana.table("quicksand.trapped"), told(page)
    names = [ana.table(f"quicksand.the.{one}") for one in EXPLORER_NAMES]
    free = next(i for i, name in enumerate(names) if trapped not in said[name])
    keys.press("1")
    page.locator(".acts.marked .ticket").nth(5).wait_for()
    keys.press("abcdef"[free])
    page.locator(".acts.ends .end").first.wait_for()
    keys.press("a")
    page.locator(".acts .end.lamp").wait_for()
    before = len(walks(ana))  # a bot may have begun
    keys.press("Enter")
    ana.until(lambda: len(walks(ana)) > before)
    assert walks(ana)[before]["explorer"] == EXPLORER_NAMES[free]


@pytest.mark.skipif(not LONG, reason="it takes many turns")
def test_each_kind_of_end_is_told_before_one_walks_there(
    quick_house: House, browser: Browser, people: list[Person]
) -> None:
    options: dict[str, Any] = {"board": every_kind(), "cards": TWO, "hand": 2}
    ana = sit(people, browser, quick_house, 2, DESKTOP, **options)
    steps = {"own": 2, "other": 2, "mask": 1, "quicksand": 1}
    wanted = {ana.table(f"quicksand.ends.{one}", steps=left) for one, left in steps.items()}
    temple = {ana.table(f"quicksand.ends.{one}") for one in ("temple", "back")}
    walkers = [ana.table(f"quicksand.the.{one}") for one in ("hunter", "zoologist")]
    free = {ana.table("quicksand.tickets.free", explorer=one) for one in walkers}
    player, page = Player(ana, SEED), ana.page
    play = ana.table("quicksand.questions.play.title")
    card = page.locator("button.pick[aria-pressed=false]:not(.no)")
    lamp = page.locator(".acts .ticket.lamp:enabled")
    found: set[str] = set()

    def all_told() -> bool:
        if ana.state()["over"]:
            ana.button(ana.table("end.again")).click()
            page.locator("main.play").wait_for()
        if asked(ana, play) and not page.locator("button.pick[aria-pressed=true]").count():
            card.first.click()
            ends = page.locator(".acts .end small")
            ends.or_(lamp).first.wait_for()
            found.update(ends.all_inner_texts())
            found.update(lamp.all_inner_texts())
        if found >= wanted and found & temple and found & free:
            return True
        return player.act() and False

    ana.until(all_told, patience=WITHIN)


def test_a_circle_lets_one_discard(
    quick_house: House, browser: Browser, people: list[Person]
) -> None:
    ana = sit(people, browser, quick_house, 2, cards=MASKS)
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
    quick_house: House, browser: Browser, people: list[Person]
) -> None:
    ana = sit(people, browser, quick_house, 2, DESKTOP, board=narrow(), cards=EACH, hand=2)
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


def test_a_circle_tells_what_it_does_until_the_next_touch(
    quick_house: House, browser: Browser, people: list[Person]
) -> None:
    ana = sit(people, browser, quick_house, 2, **HUNTERS)
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


def test_every_end_has_its_ticket_however_many_there_are(
    quick_house: House, browser: Browser, people: list[Person]
) -> None:
    ana = sit(people, browser, quick_house, 2, cards=HUNTERS["cards"])
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


def test_two_colours_say_why_not(
    quick_house: House, browser: Browser, people: list[Person]
) -> None:
    ana = sit(people, browser, quick_house, 2, cards=TWO)
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


def test_too_few_cards_say_why_not(
    quick_house: House, browser: Browser, people: list[Person]
) -> None:
    ana = sit(people, browser, quick_house, 2, board=narrow(), cards=TWO)
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
    quick_house: House, browser: Browser, people: list[Person]
) -> None:
    ana = sit(people, browser, quick_house, 2, cards=SANDS, turns=30)
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
