"""Whole games of Quick Shot, by people with browsers and with bots."""

from __future__ import annotations

import gzip

import pytest
from playwright.sync_api import Response

from tests.browser.conftest import FOREIGN, Come
from tests.browser.house import DESKTOP, PHONE, House, play

GAME_PAGE = 120_000  # bytes of JavaScript, gzipped, at most


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_two_people_and_bots(come: Come, size: tuple[int, int]) -> None:
    ana, leo = come("Ana", size=size), come("Léo", size=size, motion="full")
    code = ana.open_room()
    leo.go("/")  # by the code, as one dictates it
    leo.page.get_by_role("textbox", name=leo.web("home.code")).fill(f" {code.lower()} ")
    leo.button(leo.web("home.join")).click()
    leo.enter()
    ana.page.get_by_text("Léo").first.wait_for()
    ana.seats(4)
    ana.deal()
    play(ana, leo)
    assert leo.page.locator(".rain i").count() > ana.page.locator(".rain i").count() == 0
    winners = ana.room()["finished"][-1]["winners"]
    assert winners
    for person in (ana, leo):
        headline = person.page.locator(".gaz h2").inner_text()
        won = person.room()["seats"][person.seat()]["name"] in winners
        assert won or any(name in headline for name in winners)
        assert person.count_events() == ana.count_events()
        assert person.page.locator(".gaz .lede").inner_text()


def test_the_game_page_is_small(come: Come) -> None:
    ana = come("Ana")
    loaded: dict[str, int] = {}

    def weigh(response: Response) -> None:
        if response.request.resource_type == "script":
            loaded[response.url] = len(gzip.compress(response.body(), 9))

    code = ana.open_room()
    ana.page.on("response", weigh)
    ana.seats(3)
    ana.go(f"/r/{code}")
    ana.deal()
    ana.until_asked()
    play(ana)
    assert loaded
    assert sum(loaded.values()) <= GAME_PAGE, loaded


def test_a_name_that_is_not_loopback_over_plain_http(come: Come, house: House) -> None:
    away = f"http://{FOREIGN}:{house.port}"
    ana, leo = come("Ana", address=away), come("Léo", address=away)
    code = ana.open_room()
    assert ana.page.evaluate("() => !isSecureContext && crypto.subtle === undefined")
    ana.seats(3)
    leo.come_in(code)
    ana.button(ana.web("send.short")).click()
    said = f"{ana.web('send.copied')}|{ana.web('send.by_hand')}"
    ana.page.wait_for_function(
        "(said) => said.split('|').includes(document.querySelector('.invite button').innerText)",
        arg=said,
    )
    ana.deal()
    play(ana, leo)
    ana.page.get_by_role("link", name=ana.table("end.fair")).click()
    ana.page.locator(".verdict.fair").wait_for()


def test_with_everybody_silent_the_game_ends(come: Come, hasty_house: House) -> None:
    ana, leo = (come(name, address=hasty_house.address) for name in ("Ana", "Léo"))
    code = ana.open_room()
    ana.seats(3)
    leo.come_in(code)
    ana.tempo("quick")
    ana.deal()
    ana.at_table()
    ana.until(lambda: ana.room()["phase"] == "over", patience=60)
    assert ana.room()["finished"][-1]["winners"]
    for person in (ana, leo):
        person.until_over()


def test_by_keyboard_alone(come: Come) -> None:
    ana = come("Ana", size=DESKTOP)
    keys = ana.page.keyboard

    def tab_to(name: str) -> None:
        """Go on with Tab until the focus is on a button of this name."""
        for _ in range(80):
            here = ana.page.evaluate(
                "() => { const e = document.activeElement;"
                " return (e?.ariaLabel || e?.innerText || '').trim(); }"
            )
            if here == name:
                return
            keys.press("Tab")
        raise AssertionError(f"no way to {name}")

    ana.go("/")
    ana.page.locator("main h1").wait_for()
    tab_to(ana.web("home.open"))
    keys.press("Enter")
    ana.page.locator("button.seat").first.wait_for()
    less = ana.web("page.less", what=ana.web("choice.seats"))
    for count in (4, 3):
        tab_to(less)
        keys.press("Enter")
        ana.page.locator(f"main ol:not(.lessons) li:nth-child({count}):last-child").wait_for()
    tab_to(ana.web("begin.start", game=ana.table("quick-shot.title")))
    keys.press("Enter")
    ana.at_table()
    keys.press("?")
    ana.page.locator("dialog dl").wait_for()
    keys.press("Escape")
    ana.page.locator("dialog").wait_for(state="detached")

    def by_keys() -> bool:
        state = ana.state()
        if state["mine"]:
            hand = ana.page.locator("button.pick:not(.no)")
            shortcut = hand.first.get_attribute("aria-keyshortcuts") if hand.count() else "0"
            keys.press(shortcut or "1")
            ana.page.locator(".acts .ticket.lamp:not([disabled])").wait_for()
            keys.press("Enter")
            if ana.page.evaluate("() => document.querySelector('.prompt.lamp') !== null"):
                keys.press("Enter")
            ana.page.wait_for_function("() => !document.querySelector('.prompt.lamp')")
        elif state["bet"]:
            for letter in "abc":
                keys.press(letter)
        elif state["busy"]:
            keys.press("Space")
        return state["over"]

    ana.until(by_keys, patience=90)
    tab_to(ana.table("end.again"))
    keys.press("Enter")
    ana.page.locator("main.play").wait_for()
