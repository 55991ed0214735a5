"""What goes over the wire until the first card is in hand."""

from __future__ import annotations

from collections import Counter
from gzip import compress
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import CDPSession, Page

import tripot
from tests.browser.conftest import FOREIGN, Come
from tests.browser.house import House
from tripot.server.net.pages import STATIC

FLOOR = 260_000  # bytes up to the first card of Quick Shot: page, words, fonts, heads and frames
AGAIN = 20_000  # bytes of the same when the browser has been here before
DRAWING = 35_000  # bytes of what one game adds, compressed
FRAME = 14  # bytes around a message, at most


class Meter:
    """Weighs all that a page is sent, as it comes."""

    def __init__(self, page: Page) -> None:
        self.bytes: Counter[str] = Counter()
        self.paths: dict[str, str] = {}
        session: CDPSession = page.context.new_cdp_session(page)
        session.on("Network.responseReceived", self.began)
        session.on("Network.loadingFinished", self.ended)
        session.on("Network.webSocketFrameReceived", self.framed)
        session.send("Network.enable")

    def began(self, event: dict[str, object]) -> None:
        response = event["response"]
        assert isinstance(response, dict)
        self.paths[str(event["requestId"])] = urlsplit(response["url"]).path

    def ended(self, event: dict[str, object]) -> None:
        length = event["encodedDataLength"]
        assert isinstance(length, int | float)
        self.bytes[self.paths[str(event["requestId"])]] += int(length)

    def framed(self, event: dict[str, object]) -> None:
        response = event["response"]
        assert isinstance(response, dict)
        self.bytes["/ws"] += len(response["payloadData"].encode()) + FRAME


def first_card(come: Come, address: str) -> Meter:
    """Open a house, deal, and look at one's hand."""
    ada = come("Ada", address=address)
    meter = Meter(ada.page)
    ada.open_room()
    ada.deal()
    ada.page.locator("button.pick").first.wait_for()
    ada.page.evaluate("document.fonts.ready")
    return meter


def test_little_goes_over_the_wire_until_the_first_card(come: Come, house: House) -> None:
    # Over plain http, as phones come at home, where browsers accept gzip alone.
    meter = first_card(come, f"http://{FOREIGN}:{house.port}")
    fonts = [path for path in meter.bytes if path.endswith(".woff2")]
    assert len(fonts) == 2 and "/api/words/en/quick-shot" in meter.bytes
    assert sum(meter.bytes.values()) <= FLOOR, meter.bytes.most_common()


def test_brotli_where_it_is_accepted(come: Come, house: House) -> None:
    codings: dict[str, str | None] = {}
    ada = come("Ada")
    ada.page.on("response", lambda r: codings.update({urlsplit(r.url).path: coding(r.headers)}))
    ada.go("/")
    ada.button(ada.web("home.open")).wait_for()
    assert {one for path, one in codings.items() if path.endswith((".js", ".css"))} == {"br"}


def coding(headers: dict[str, str]) -> str | None:
    return headers.get("content-encoding")


def test_a_browser_that_was_here_before_loads_nothing_again(come: Come, house: House) -> None:
    ada = come("Ada", address=f"http://{FOREIGN}:{house.port}")
    ada.open_room()
    ada.page.wait_for_load_state("networkidle")  # the lobby loads ahead what the table needs
    meter = Meter(ada.page)
    ada.go("/")
    ada.button(ada.web("home.open")).wait_for()
    assert sum(meter.bytes.values()) <= AGAIN, meter.bytes.most_common()


@pytest.mark.parametrize("game", tripot.games())
def test_a_drawing_is_small(game: str) -> None:
    name = game.replace("-", "_")
    own = [path for path in (STATIC / "assets").glob(f"{name}-*") if path.suffix in (".js", ".css")]
    assert {path.suffix for path in own} == {".js", ".css"}
    assert sum(len(compress(path.read_bytes(), 9)) for path in own) <= DRAWING
