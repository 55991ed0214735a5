"""Pictures of every screen, at four sizes and with letters twice as large, in both themes.

    python -m tools.shots --out FOLDER [NAME ...]

The light ones are in English, the dark ones in French. Says what axe-core and a ruler find, and
ends with 1 if they find anything.
"""

from __future__ import annotations

import argparse
import signal
import sys
from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from tools.studio import axe, browsing, listen, looked_at, resize, rest, serving, visitor, with_toy

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

SIZES = ((360, 740), (768, 1024), (1440, 900), (1920, 1080))
THEMES = (("light", "en"), ("dark", "fr"))
REPLAY = "a[href^='/replay/']"
REVEALED = ".grid .turn:not(.down)"
BEAT = 3000  # milliseconds, of the longest
LONGEST = 400  # looks at a game until it is over
NOWHERE = "ZZZZ"  # the code of no room
LATE = 46_000  # milliseconds, of the minute one has
GAMES = 4  # until somebody has been out early
PLAIN = "toy-luggage"  # a game from outside, which has no drawing
TOY = with_toy("luggage", "Luggage")
GAMES_DRAWN = Path(__file__).parent.parent / "web" / "src" / "games"
LETTERS = "(size) => { document.documentElement.style.fontSize = size }"
# The part that matters is in sight, or the top of the page.
SCROLL = """() => {
  const now = document.querySelector('dialog li.now, main li.now');
  if (now) now.scrollIntoView({ block: 'center', behavior: 'instant' });
  else for (const one of document.querySelectorAll('html, main, dialog')) {
    one.scrollTo({ top: 0, behavior: 'instant' });
  }
}"""
# Nothing is shown any more, and a person is waited for: so it stays. Beats are not waited for.
AT_REST = """() => {
  const beat = document.querySelector('.prompt button.box');
  beat?.click();
  return !beat && document.querySelector('.prompt [role=timer], .owing [role=timer]') !== null;
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
        """Somebody comes; what goes wrong on his page is noted."""
        page = self.visitor(name)
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

    def one(self, game: str) -> Iterator[Screen]:
        """A game at its largest table: asked, a card picked, ended by the host and replayed."""
        ana, tv = self.come("Ana"), self.come("TV")
        ana.goto("/")
        ana.locator("button.big").click()
        ana.wait_for_url("**/r/*")
        tv.goto(f"/t/{ana.url.rpartition('/')[2]}")
        ana.locator(f".game[data-game={game}]").click()
        ana.locator(f"html[data-game={game}]").wait_for()
        chairs = ana.locator("main input[type=number]")
        most = str(chairs.get_attribute("max"))
        chairs.fill(most)
        chairs.press("Enter")
        ana.locator("main ol").first.locator(f"li:nth-child({most}):last-child").wait_for()
        ana.locator(".begin .ticket").click()
        ana.wait_for_function(AT_REST)
        yield f"{game}-play", ana
        yield f"{game}-tv", tv
        ana.keyboard.press("1")
        ana.wait_for_timeout(500)  # what it would do is asked of the server
        yield f"{game}-picked", ana
        end(ana)
        ana.locator(REPLAY).first.click()
        ana.locator(".reel").wait_for()
        ana.keyboard.press("End")
        ana.locator(".hands").wait_for()
        yield f"{game}-replay", ana

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
            ana.locator("main ol").first.locator(f"li:nth-child({count}):last-child").wait_for()
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
        leo.locator("main ol li").first.wait_for()
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
        tv.locator("main ol li").first.wait_for()
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


def end(page: Page) -> None:
    """End the game as the host may, by the menu."""
    page.locator("header button").last.click()
    for _ in range(2):  # it asks once more
        page.locator("dialog li button").nth(-2).click()
    page.locator(REPLAY).first.wait_for()


def shoot(out: Path, wanted: list[str], check: bool) -> int:
    """Write the pictures; how many faults were found."""
    out.mkdir(parents=True, exist_ok=True)
    faults = 0
    quick = ("--bot-pace", "0.1")
    with serving(*quick) as house, serving(*quick, program=TOY) as other, browsing() as browser:
        for theme, language in THEMES:
            evening = Evening(browser, house, language, theme)
            outside = Evening(browser, other, language, theme)
            folders = sorted(path.name for path in GAMES_DRAWN.iterdir() if path.is_dir())
            own = [one.replace("_", "-") for one in folders if one != "quick_shot"]  # the evening's
            parts = [(game, evening.one(game)) for game in own]
            parts.append((PLAIN, outside.one(PLAIN)))
            asked = [part for game, part in parts if any(n.startswith(game) for n in wanted)]
            every = asked or [evening.screens(), *(part for _, part in parts)]
            for name, page in chain.from_iterable(every):
                if wanted and name not in wanted:
                    continue
                for width, height in SIZES:
                    resize(page, (width, height))
                    faults += picture(page, out / f"{name}-{width}-{theme}.png", check)
                resize(page, SIZES[0])
                page.evaluate(LETTERS, "200%")
                faults += picture(page, out / f"{name}-large-{theme}.png", check)
                page.evaluate(LETTERS, "")
                resize(page, (1440, 900))
            wrong = [*evening.faults(), *outside.faults()]
            faults += len(wrong)
            print("".join(f"XX {one}\n" for one in wrong), end="")
    return faults


def picture(page: Page, path: Path, check: bool) -> int:
    """One picture of what has come to rest, and what is wrong with it."""
    page.wait_for_timeout(50)
    rest(page)
    page.evaluate(SCROLL)
    page.screenshot(path=path)
    found = [*looked_at(page), *axe(page)] if check else []
    print(("XX " if found else "ok ") + path.name)
    for one in found:
        print("   " + one)
    return len(found)


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help="only these screens")
    parser.add_argument("--out", type=Path, default=Path("build/shots"))
    parser.add_argument("--no-check", action="store_true", help="pictures only")
    given = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(2))  # the server ends with us
    sys.exit(1 if shoot(given.out, given.names, not given.no_check) else 0)


if __name__ == "__main__":
    main()
