"""The documentation: built without a warning, it asks nobody else and can be searched."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tools.studio import ROOT


class Quiet(SimpleHTTPRequestHandler):
    """Files, without a word about them."""

    def log_message(self, *told: object) -> None:
        """Nothing."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, str]]:
    """The site as `make docs` builds it, and where it is served."""
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "mkdocs", "build"]  # `--quiet` would not count warnings
    done = subprocess.run(
        [*command, "--config-file", ROOT / "mkdocs.yml", "--site-dir", folder],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
    )
    assert done.returncode == 0, done.stdout
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield folder, f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


def test_no_page_asks_anybody_else(site: tuple[Path, str], browser: Browser) -> None:
    folder, address = site
    pages = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*.html"))
    assert "index.html" in pages and "reference.html" in pages and len(pages) > 20
    asked: list[str] = []
    page = browser.new_page()
    page.on("request", lambda request: asked.append(request.url))
    for name in pages:
        page.goto(f"{address}/{name}")
    outside = {url for url in asked if not url.startswith((address, "data:", "blob:"))}
    page.close()
    assert outside == set()


def test_the_reference_tells_what_the_docstrings_say(site: tuple[Path, str]) -> None:
    text = (site[0] / "reference.html").read_text("utf-8")
    for told in ("Open a table and deal", "may be changed as long as", "QuickShotFacts"):
        assert told in text, told


def test_the_search_finds_a_page(site: tuple[Path, str], browser: Browser) -> None:
    page = browser.new_page()
    page.goto(f"{site[1]}/index.html")
    page.locator("input[name=query]").click()
    page.keyboard.type("tired")
    page.locator(".md-search-result__item a[href*='knowledge.html']").first.wait_for()
    page.close()
