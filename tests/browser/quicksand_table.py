"""Sitting down to Quicksand in a browser, and what can be read and touched there."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser, FloatRect, Locator, Page

from tests.browser.house import TV, House, Person, person_in
from tests.browser.test_lobby import pick
from tests.games.quicksand_table import NONE
from tripot.games.quicksand_board import OURS, board_of
from tripot.words import load

BOARD: Any = board_of(OURS)
# The middle of an explorer on the board: the pawns are drawn in some order, and told in the same.
MIDDLE = """(name) => {
  const told = [...document.querySelectorAll('.jungle ul.vh li')];
  const at = told.findIndex((one) => one.textContent.startsWith(name));
  const box = document.querySelectorAll('.jungle .pawn')[at].getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height * 0.6];
}"""
HUNTERS: dict[str, Any] = {"cards": {**NONE, "red": 36}, "hand": 2}


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
