"""Pictures of every screen, at four sizes and with letters twice as large, in both themes.

    python -m tools.shots --out FOLDER [NAME ...]

Each game is shown at its largest table on two phones, and at the usual one on a phone that lies on
its side, a tablet and a desktop: as it is drawn, and on the plain table (`plain-*`). The light ones
are in English, the dark ones in French. Says what axe-core and a ruler find, and ends with 1 if
they find anything.
"""

from __future__ import annotations

import argparse
import signal
import sys
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path
from typing import TYPE_CHECKING

from tools.evening import TV, Evening, Screen
from tools.studio import axe, browsing, looked_at, resize, rest, serving, with_toy

if TYPE_CHECKING:
    from playwright.sync_api import Page

PHONE = (360, 740)
SIZES = (PHONE, (768, 1024), (1440, 900), TV)
PHONES = ((320, 640), PHONE)  # of the largest tables
OTHERS = ((844, 390), (768, 1024), (1440, 900))  # of the usual ones
THEMES = (("light", "en"), ("dark", "fr"))
OUTSIDE = "toy-luggage"  # a game from outside, which has no drawing
PLAIN = "plain-"  # a drawn game on the plain table
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

Part = tuple[
    str, Iterator[Screen], tuple[tuple[int, int], ...], bool
]  # of a game; with large letters


def shoot(out: Path, wanted: list[str], check: bool) -> int:
    """Write the pictures; how many faults were found."""
    out.mkdir(parents=True, exist_ok=True)
    faults = 0
    quick = ("--bot-pace", "0.1")
    folders = sorted(path.name for path in GAMES_DRAWN.iterdir() if path.is_dir())
    drawn = [one.replace("_", "-") for one in folders]
    games = [*drawn, *(PLAIN + one for one in drawn), OUTSIDE]
    found = ([game for game in games if names(one, game)] for one in wanted)
    asked = {game for some in found for game in some or [""]}
    short = ("--time", "0.2")  # nobody can skip what is counted down
    with (
        serving(*quick) as house,
        serving(*quick, *short, program=TOY) as other,
        browsing() as browser,
    ):
        for theme, language in THEMES:
            evening = Evening(browser, house, language, theme)
            tables = Evening(browser, other, language, theme)
            parts: list[Part] = [("", evening.screens(), SIZES, True)]
            for game in games:
                name = game.removeprefix(PLAIN)
                plain = name != game
                parts.append((game, tables.one(name, True, plain), PHONES, True))
                parts.append((game, tables.one(name, False, plain), OTHERS, False))
            for game, screens, sizes, letters in parts:
                if wanted and game not in asked:
                    continue
                for name, page in screens:
                    if not wanted or any(fnmatch(name, one) for one in wanted):
                        here = (TV,) if game and name.endswith("-tv") else sizes
                        for size in here:
                            resize(page, size)
                            faults += picture(page, out / f"{name}-{size[0]}-{theme}.png", check)
                        if letters and here is sizes:
                            resize(page, PHONE)
                            page.evaluate(LETTERS, "200%")
                            faults += picture(page, out / f"{name}-large-{theme}.png", check)
                            page.evaluate(LETTERS, "")
                        resize(page, (1440, 900))
            wrong = [*evening.faults(), *tables.faults()]
            faults += len(wrong)
            print("".join(f"XX {one}\n" for one in wrong), end="")
    return faults


def names(wanted: str, game: str) -> bool:
    """Whether this is the name of a screen of the game, or a pattern of such."""
    return wanted.startswith(f"{game}-") or fnmatch(f"{game}-play", wanted)


def picture(page: Page, path: Path, check: bool) -> int:
    """One picture of what has come to rest, and what is wrong with it."""
    page.wait_for_timeout(50)
    rest(page)
    page.evaluate(SCROLL)
    page.screenshot(path=path)
    found = [*looked_at(page), *axe(page)] if check else []
    print(("XX " if found else "ok ") + path.name, flush=True)
    for one in found:
        print("   " + one)
    return len(found)


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help="only these screens: play, roulette-*")
    parser.add_argument("--out", type=Path, default=Path("build/shots"))
    parser.add_argument("--no-check", action="store_true", help="pictures only")
    given = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(2))  # the server ends with us
    sys.exit(1 if shoot(given.out, given.names, not given.no_check) else 0)


if __name__ == "__main__":
    main()
