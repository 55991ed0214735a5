"""The screens of an evening, in the order in which one meets them, each on a page in a browser."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from itertools import product
from typing import TYPE_CHECKING

from tools.studio import listen, resize, undrawn, visitor

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

TV = (1920, 1080)
REPLAY = "a[href^='/replay/']"
REVEALED = ".grid .turn:not(.down)"
PATIENCE = 60_000  # milliseconds, for one thing, on a machine however busy
BEAT = 3000  # milliseconds, of the longest
ANSWERS = 20  # to a game, while its kinds of questions are shown
LONGEST = 400  # looks at a game until it is over
NOWHERE = "ZZZZ"  # the code of no room
LATE = 46_000  # milliseconds, of the minute one has
GAMES = 4  # until somebody has been out early
# Nothing is shown any more, and a person is waited for: so it stays. Beats are not waited for.
AT_REST = """() => {
  const beat = document.querySelector('.prompt button.box');
  beat?.click();
  return !beat && document.querySelector('.prompt [role=timer], .owing [role=timer]') !== null;
}"""
# It is our move, or we are out, or all is over.
ASKED_OR_OUT = """() => {
  document.querySelector('.prompt button.box')?.click();
  return document.querySelector('.prompt.lamp, section.bets, .gaz') !== null;
}"""

Screen = tuple[str, "Page"]


class Evening:
    """One evening of one house: the screens in the order in which one meets them."""

    def __init__(self, browser: Browser, address: str, language: str, theme: str) -> None:
        self.visitor: Callable[[str], Page] = lambda name: visitor(
            browser, address, language, theme, name=name
        )
        self.troubles: list[str] = []  # of all pages
        self.leo: Page

    def come(self, name: str) -> Page:
        """Somebody comes; what goes wrong on their page is noted."""
        page = self.visitor(name)
        page.set_default_timeout(PATIENCE)
        listen(page, self.troubles)
        return page

    def faults(self) -> list[str]:
        """What went wrong; that there is nothing behind the wrong code is as it should be."""
        return [one for one in self.troubles if not one.endswith(f"/api/rooms/{NOWHERE}")]

    def screens(self) -> Iterator[Screen]:
        """Each screen, shown on the page that is given with it."""
        ana = self.come("Ana")
        ana.goto("/")
        ana.locator(".poster").first.wait_for()
        yield "home", ana
        ana.keyboard.press(",")
        ana.locator("dialog").wait_for()
        yield "settings", ana
        ana.keyboard.press("Escape")
        ana.keyboard.press("?")
        yield "keys", ana
        nobody = self.come("")
        nobody.goto("/")
        nobody.locator("button.big").click()
        nobody.locator("#host-name").wait_for()
        yield "name", nobody
        yield from self.pages(ana)
        ana.goto("/")
        ana.locator("button.big").click()
        ana.wait_for_url("**/r/*")
        code = ana.url.rpartition("/")[2]
        yield from self.lobby(ana, code)
        yield from self.game(ana, code)

    def one(self, game: str, largest: bool, plain: bool) -> Iterator[Screen]:
        """A game: each kind of question that comes, a card picked; ended by the host, replayed.

        On the plain table, it is shown without its drawing.
        """
        ana, tv = self.come("Ana"), self.come("TV")
        name = f"plain-{game}" if plain else game
        for page in (ana, tv) if plain else ():
            undrawn(page, game)
        asked: list[str] = []  # the questions of the table, in order
        ana.on("websocket", lambda line: line.on("framereceived", lambda said: note(said, asked)))
        ana.goto("/")
        ana.locator("button.big").click()
        ana.wait_for_url("**/r/*")
        resize(tv, TV)
        tv.clock.install()
        tv.goto(f"/t/{ana.url.rpartition('/')[2]}")
        ana.locator(f".game[data-game={game}]").click()
        ana.locator(f"html[data-game={game}]").wait_for()
        self.patience(ana)
        chairs = ana.locator("main input[type=number]")
        least, most = (int(chairs.get_attribute(end) or 0) for end in ("min", "max"))
        count = most if largest else (least + most) // 2
        chairs.fill(str(count))
        chairs.press("Enter")
        ana.locator(f"main ol:not(.lessons) li:nth-child({count}):last-child").wait_for()
        ana.locator(".begin .ticket").click()
        seen: set[str] = set()
        for _ in range(ANSWERS):
            ana.wait_for_function(ASKED_OR_OUT)
            if not ana.locator(".prompt.lamp").is_visible():
                break
            if not seen:
                yield f"{name}-play", ana
                ana.keyboard.press("1")
                ana.wait_for_timeout(500)  # what it would do is asked of the server
                yield f"{name}-picked", ana
                tv.locator("main.screen").wait_for()
                while not tv.locator(".owing").is_visible():
                    tv.clock.fast_forward(BEAT)  # nobody can hurry a TV
                yield f"{name}-tv", tv
            elif asked[-1] not in seen:
                yield f"{name}-{asked[-1]}", ana
            seen.add(asked[-1])
            answer(ana)
        if not ana.locator(REPLAY).first.is_visible():
            end(ana)
        yield f"{name}-end", ana
        ana.locator(REPLAY).first.click()
        ana.locator(".reel").wait_for()
        ana.keyboard.press("End")
        ana.locator(".hands").wait_for()
        yield f"{name}-replay", ana

    def patience(self, host: Page) -> None:
        """From now on everybody is waited for without end."""
        host.locator("nav .icon:nth-last-child(2)").click()
        host.locator("dialog input[type=radio][value=no_hurry]").check(force=True)
        host.keyboard.press("Escape")
        host.locator("dialog").wait_for(state="detached")

    def pages(self, page: Page) -> Iterator[Screen]:
        """What has an address of its own."""
        page.goto("/rules/quick-shot#4.4")
        page.locator("li.now").wait_for()
        page.locator(".lessons li").nth(2).wait_for()
        yield "rules", page
        page.goto(f"/r/{NOWHERE}")
        page.locator("main h1").wait_for()
        yield "lost", page

    def lobby(self, ana: Page, code: str) -> Iterator[Screen]:
        """The room before the game."""
        ana.locator("main .game").nth(4).wait_for()
        yield "lobby-host", ana
        chairs = ana.locator("main input[type=number]")
        for game, count in (("et-bim", 12), ("quick-shot", 7), ("quick-shot", 5)):
            ana.locator(f".game[data-game={game}]").click()
            ana.locator(f"html[data-game={game}]").wait_for()
            chairs.fill(str(count))
            chairs.press("Enter")
            ana.locator(f"main ol:not(.lessons) li:nth-child({count}):last-child").wait_for()
            if count > 5:
                yield "lobby-twelve" if count == 12 else "lobby-seven", ana
        ana.locator("button.seat").nth(1).click()
        ana.locator("dialog").wait_for()
        yield "chair", ana
        ana.keyboard.press("Escape")
        ana.locator(".set button").first.click()
        ana.locator("dialog").wait_for()
        yield "options", ana
        ana.keyboard.press("Escape")
        ana.locator(".invite .ticket").last.click()
        ana.locator("dialog .qr").first.wait_for()
        yield "screen", ana
        ana.keyboard.press("Escape")
        leo = self.leo = self.come("Léo")
        leo.goto(f"/r/{code}")
        leo.locator("form").wait_for()
        yield "door", leo
        leo.locator("form .ticket").click()
        leo.locator("main ol:not(.lessons) li").first.wait_for()
        yield "lobby-guest", leo
        ana.locator("nav .icon:nth-last-child(2)").click()
        ana.locator("dialog").wait_for()
        yield "host", ana
        ana.locator("dialog input[type=radio][value=relaxed]").check(force=True)
        ana.keyboard.press("Escape")
        ana.locator("nav .icon").last.click()
        ana.locator("dialog").wait_for()
        yield "menu", ana
        ana.locator("dialog li button").nth(2).click()
        ana.locator("dialog .qr").first.wait_for()
        yield "device", ana
        ana.keyboard.press("Escape")
        ana.locator("nav .icon").last.click()
        ana.locator("dialog li button").nth(5).click()
        ana.locator("dialog .qr").first.wait_for()
        yield "watching", ana
        ana.keyboard.press("Escape")
        tv = self.come("TV")
        tv.goto("/tv")
        tv.locator(".keys").wait_for()
        for letter in code[:3]:
            tv.keyboard.press(letter)
        yield "tv-home", tv
        tv.goto(f"/t/{code}")
        tv.locator("main ol:not(.lessons) li").first.wait_for()
        yield "tv-lobby", tv

    def game(self, ana: Page, code: str) -> Iterator[Screen]:
        """Play, and what comes after."""
        tv = self.come("TV")
        tv.clock.install()
        tv.goto(f"/t/{code}")
        ana.locator(".begin .ticket").click()
        ana.wait_for_function(AT_REST)
        yield "play", ana
        while not tv.evaluate(AT_REST):
            tv.clock.fast_forward(BEAT)
        yield "tv-play", tv
        yield from self.sheets(ana)
        ana.keyboard.press(".")
        ana.locator("dialog li.now").wait_for()
        yield "rules-sheet", ana
        ana.keyboard.press("Escape")
        guest = self.come("Zoé")
        guest.goto(f"/r/{code}")
        guest.locator("form").wait_for()
        guest.locator("form .ticket").click()
        guest.locator(".wait").wait_for()
        yield "door-knock", guest
        ana.locator(".door button").wait_for()
        yield "play-knock", ana
        ana.locator(".door button").click()
        ana.locator(".knock").wait_for()
        yield "knock", ana
        ana.locator(".knock .ticket").last.click()
        yield from self.whole_game(ana, tv)
        yield "end", ana
        ana.evaluate("() => scrollTo(0, document.documentElement.scrollHeight)")
        yield "end-below", ana
        while not tv.locator(".gaz").is_visible():
            tv.clock.fast_forward(BEAT)  # nobody can hurry a TV
        yield "tv-end", tv
        link = str(ana.locator(REPLAY).first.get_attribute("href")).partition("#")[0]
        ana.goto(link)
        ana.locator(".reel").wait_for()
        yield "replay", ana
        while not ana.locator(REVEALED).first.is_visible():
            ana.keyboard.press("ArrowRight")
        yield "replay-reveal", ana
        ana.locator("fieldset.eyes label").last.click()
        ana.locator(".hands").wait_for()
        yield "replay-hands", ana
        ana.keyboard.press("End")
        yield "replay-end", ana
        ana.goto(link.replace("/replay/", "/fair/"))
        ana.locator(".verdict").wait_for()
        yield "fair", ana
        yield from self.hot_seat(ana)

    def sheets(self, ana: Page) -> Iterator[Screen]:
        """What opens over the table, and a card that is only touched."""
        ana.locator("header .icon").nth(1).click()
        ana.locator("dialog .emotes").wait_for()
        yield "claims", ana
        ana.locator("dialog .ticket").first.click()
        ana.locator("dialog .cards").wait_for()
        yield "claims-hold", ana
        ana.keyboard.press("Escape")
        ana.locator("dialog").wait_for(state="detached")
        ana.locator("header .icon").last.click()
        ana.locator("dialog .invite").wait_for()
        yield "play-menu", ana
        ana.keyboard.press("Escape")
        ana.locator("dialog").wait_for(state="detached")
        ana.locator("button.pick").first.click()
        yield "picked", ana
        ana.keyboard.press("Escape")

    def whole_game(self, ana: Page, tv: Page) -> Iterator[Screen]:
        """A game to its end, and again until somebody has been out early."""
        missing = {
            "reveal": (ana, "ol.grid"),
            "tv-reveal": (tv, "ol.grid"),
            "out": (ana, "section.bets button:enabled"),
            "piles": (ana, "main.play u:not(:text-matches(' 0$'))"),
        }
        for played in range(GAMES):
            if played:
                ana.locator(".two .ticket.lamp").click()
                ana.locator("button.pick").first.wait_for()
            for _ in play_on(ana, self.leo):
                for name, (page, sign) in list(missing.items()):
                    if page.locator(sign).first.is_visible():
                        del missing[name]
                        if name == "piles":
                            page.keyboard.press("p")
                            page.locator("dialog li").first.wait_for()
                        yield name, page
            if not missing:
                return

    def hot_seat(self, ana: Page) -> Iterator[Screen]:
        """Two people on one device who think too long; then the host has enough."""
        ana.clock.install()
        ana.goto("/")
        ana.locator("button.big").click()
        ana.wait_for_url("**/r/*")
        ana.locator("button.seat").nth(1).click()
        ana.locator("#guest").fill("Bruno")
        ana.keyboard.press("Enter")
        ana.locator("dialog").wait_for(state="detached")
        ana.locator(".begin .ticket").click()
        ana.locator(".curtain .lamp").wait_for()
        yield "curtain", ana
        ana.locator(".curtain .lamp").click()
        ana.wait_for_function(AT_REST)
        yield "hot-seat", ana
        ana.clock.fast_forward(LATE)
        ana.locator(".late .ticket").wait_for()
        yield "late", ana
        end(ana)
        yield "ended", ana


def play_on(*pages: Page) -> Iterator[None]:
    """All play the last card that is offered, until the game is over for all."""
    for _ in range(LONGEST):
        yield
        for page in pages:
            for key in ("Escape", *"012345678a", "Enter", "Enter", " "):  # asked once more
                page.keyboard.press(key)
            page.wait_for_timeout(100)
        if all(page.locator(REPLAY).first.is_visible() for page in pages):
            return
    pages[0].locator(REPLAY).first.wait_for()


def note(said: str | bytes, asked: list[str]) -> None:
    """What the table asks now, if this says so."""
    for one in json.loads(said):
        question = one["view"].get("question") if "view" in one else None
        if question:
            asked.append(question["name"])


def answer(page: Page) -> None:
    """With the first card that may be played, or whatever is offered without one."""
    for first, aim in product("123450", "ba"):  # the first seat is oneself
        for key in ("Escape", first, aim, "Enter", "Enter"):  # asked once more
            page.keyboard.press(key)
        page.wait_for_timeout(100)
        if not page.locator(".prompt.lamp").is_visible():
            return


def end(page: Page) -> None:
    """End the game as the host may, by the menu."""
    page.locator("header button").last.click()
    for _ in range(2):  # it asks once more
        page.locator("dialog li button").nth(-2).click()
    page.locator(REPLAY).first.wait_for()
