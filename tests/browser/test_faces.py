"""Every face of every game is drawn in a browser: one that cannot be drawn breaks the page."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

from playwright.sync_api import Browser, Route

import tripot
from tests.browser.toy import WEB
from tests.page.recorded import declared

ADDRESS = "http://faces.test"
BUILD = ["npx", "vite", "build", "tests/faces", "--config", "vite.config.ts", "--outDir"]


def test_every_face_of_every_game_is_drawn(browser: Browser, tmp_path: Path) -> None:
    built = subprocess.run(
        [*BUILD, str(tmp_path), "--emptyOutDir", "--logLevel", "error"],
        cwd=WEB,
        capture_output=True,
        text=True,
        check=False,
    )
    assert built.returncode == 0, built.stderr

    def give(route: Route) -> None:
        path = tmp_path / route.request.url.removeprefix(f"{ADDRESS}/")
        if path.is_file():
            route.fulfill(path=path)
        else:
            route.fulfill(status=404)

    games = [declared(key) for key in tripot.games()]
    page = browser.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda fault: faults.append(str(fault)))
    page.route(f"{ADDRESS}/**", give)
    page.add_init_script(f"window.declared = {json.dumps(games)}")
    page.goto(f"{ADDRESS}/index.html")
    page.wait_for_function("window.drawn")
    drawn = page.evaluate("window.drawn")
    page.close()

    assert not faults
    assert [one for one in drawn if one["fault"]] == []
    cards = {(one["game"], one["what"].split()[1]) for one in drawn if one["shapes"] > 2}
    assert cards >= {(game["key"], face["name"]) for game in games for face in game["faces"]}
