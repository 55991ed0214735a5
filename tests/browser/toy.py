"""Pages of their own for tests, built from web/tests: the toy is a table of twelve in the frame."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, Route

from tests.browser.house import House
from tools.studio import ROOT

# The compiled form is tested in a copy, which has no sources of the page; they are above it.
WEB = next(at / "web" for at in (ROOT, *ROOT.parents) if (at / "web/package.json").is_file())
KINDS = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".woff2": "font/woff2"}


def build(out: Path, name: str = "toy") -> Path:
    """Build the page of this name."""
    config = f"tests/{name}/vite.config.ts"
    command = ["npx", "vite", "build", "--config", config, "--outDir", str(out)]
    subprocess.run(command, cwd=WEB, check=True, capture_output=True)
    return out


def open_built(page: Page, built: Path, house: House, name: str = "toy") -> None:
    """Open it at an address of the house, which has the words for it."""

    def give(route: Route) -> None:
        file = built / (route.request.url.partition(f"/{name}/")[2] or "index.html")
        route.fulfill(path=file, content_type=KINDS.get(file.suffix, "font/woff"))

    page.route(f"**/{name}/**", give)
    page.goto(f"{house.address}/{name}/")
    page.wait_for_function("() => 'show' in window")


def open_toy(page: Page, built: Path, house: House) -> None:
    """Open the toy."""
    open_built(page, built, house)
    page.locator("main.play").wait_for()


def show(page: Page, **scene: Any) -> None:
    """Show a scene; see `Scene` in web/tests/toy/Page.svelte."""
    page.evaluate("(scene) => { window.show(scene) }", scene)
