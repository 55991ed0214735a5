"""The picture of README: phones and a television at one table, in play.

    python -m tools.poster [--out FILE]

`make shots` makes it anew.
"""

from __future__ import annotations

import argparse
from base64 import b64encode
from pathlib import Path
from typing import TYPE_CHECKING

from tools.evening import answer
from tools.studio import ROOT, browsing, rest, serving, visitor

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

OUT = ROOT / "docs" / "pictures" / "table.jpg"
MOST = 300_000  # bytes
GAME = "et-bim"
PEOPLE = ("Ana", "Léo", "Zoé")
ANSWERS = 14  # of people, before the picture is taken
PHONE, TELEVISION = (360, 700), (1280, 720)
ASKED = ".prompt.lamp"
CLEAR = """() => {
  const beat = document.querySelector('.prompt button.box');
  beat?.click();
  return !beat && document.querySelector('.prompt [role=timer], .owing [role=timer]') !== null;
}"""
SCENE = """<!doctype html><meta charset="utf-8"><style>
  body {{ margin: 0; width: 1200px; height: 760px; position: relative; overflow: hidden;
    background: radial-gradient(circle at 50% 30%, #5a2b52, #24132f 75%); }}
  img {{ position: absolute; border: 10px solid #120919; box-shadow: 0 14px 34px #0009; }}
  .tv {{ width: 860px; left: 160px; top: 24px; border-radius: 14px; }}
  .phone {{ width: 180px; border-radius: 26px; }}
  .phone:nth-of-type(2) {{ left: 90px; top: 374px; transform: rotate(-7deg); }}
  .phone:nth-of-type(3) {{ left: 502px; top: 396px; }}
  .phone:nth-of-type(4) {{ left: 908px; top: 374px; transform: rotate(7deg); }}
</style>{images}"""


def at_play(browser: Browser, address: str) -> list[Page]:
    """A television and three phones, when the game waits for somebody."""
    host, *guests = [visitor(browser, address, "en", "light", name=name) for name in PEOPLE]
    host.goto("/")
    host.locator("button.big").click()
    host.wait_for_url("**/r/*")
    code = host.url.rpartition("/")[2]
    for page in guests:
        page.goto(f"/r/{code}")
        page.locator("form .ticket").click()
        page.locator("main ol:not(.lessons) li").first.wait_for()
    screen = visitor(browser, address, "en", "light", name="TV")
    screen.goto(f"/t/{code}")
    screen.locator("main ol:not(.lessons) li").first.wait_for()
    host.locator(f".game[data-game={GAME}]").click()
    host.locator(f"html[data-game={GAME}]").wait_for()
    host.locator(".begin .ticket").click()
    play([host, *guests])
    host.wait_for_function(CLEAR)
    host.wait_for_timeout(4000)  # what the others see comes to rest too
    for page in (host, *guests):
        page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    screen.set_viewport_size({"width": TELEVISION[0], "height": TELEVISION[1]})
    return [screen, host, *guests]


def play(pages: list[Page]) -> None:
    """Until the first of them is asked, with something on the table."""
    given = 0
    while given < ANSWERS or not pages[0].locator(ASKED).is_visible():
        for page in pages:
            page.evaluate(CLEAR)  # what is shown may be passed over
            if given < ANSWERS or page is not pages[0]:
                given += page.locator(ASKED).is_visible()
                answer(page)
            page.wait_for_timeout(100)


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=OUT)
    out = parser.parse_args().out
    with serving("--bot-pace", "0.1") as address, browsing() as browser:
        shots = []
        for page in at_play(browser, address):
            rest(page)
            shots.append(b64encode(page.screenshot()).decode())
        kinds = ["tv"] + ["phone"] * (len(shots) - 1)
        images = [
            f'<img class="{kind}" src="data:image/png;base64,{shot}">'
            for kind, shot in zip(kinds, shots, strict=True)
        ]
        page = browser.new_page(viewport={"width": 1200, "height": 760})
        page.set_content(SCENE.format(images="".join(images)))
        page.wait_for_timeout(200)
        out.parent.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=out, type="jpeg", quality=82)
    size = out.stat().st_size
    print(f"{out}: {size} bytes")
    assert size < MOST, "it is too large"


if __name__ == "__main__":
    main()
