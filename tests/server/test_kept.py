"""What browsers keep: the right coding, the right tag, and only what was built."""

from __future__ import annotations

from gzip import decompress
from pathlib import Path

import pytest
from aiohttp import ClientSession

import tripot
from tests.server.guests import Server, run
from tripot.server.net import library, pages
from tripot.server.net.caching import accepted, best

ALL = {name: lambda: b"" for name in ("br", "gzip", "identity")}
NO_BROTLI = {name: lambda: b"" for name in ("gzip", "identity")}


@pytest.mark.parametrize(
    ("header", "coding"),
    [
        (None, "identity"),
        ("", "identity"),
        ("gzip", "gzip"),
        ("x-gzip", "gzip"),
        ("GZIP, Deflate", "gzip"),
        ("gzip, deflate, br, zstd", "br"),
        ("br;q=0.5, gzip", "gzip"),
        ("gzip;q=0.2, br; q=0.3", "br"),
        ("br;q=0, gzip;q=0", "identity"),
        ("br;q=0, *", "gzip"),
        ("*", "br"),
        ("*;q=0", "identity"),  # nothing is left: the answer as it is
        ("*;q=0, gzip", "gzip"),
        ("identity;q=0, gzip;q=0.1", "gzip"),
        ("identity, gzip;q=0.5", "identity"),
        ("gzip;q=nonsense", "identity"),
        ("gzip;q=7", "identity"),
        ("deflate, zstd", "identity"),
        (",;,;q=1,", "identity"),
    ],
)
def test_the_coding_liked_most(header: str | None, coding: str) -> None:
    assert best(header, ALL) == coding


def test_what_is_not_there_is_not_chosen() -> None:
    assert best("br", NO_BROTLI) == "identity"
    assert best("br, gzip;q=0.1", NO_BROTLI) == "gzip"
    assert accepted("br, gzip;q=0.1") == {"br": 1.0, "gzip": 0.1}


@pytest.mark.parametrize("path", ["/api/words/en", "/api/words/fr/loser", "/api/games"])
def test_words_and_games_are_sent_once(path: str, tmp_path: Path) -> None:
    plain = library.games() if path.endswith("games") else library.spoken(*path.split("/")[3:])

    async def scene() -> None:
        async with Server(tmp_path) as server, ClientSession(auto_decompress=False) as session:
            seen = set()
            for coding in ("gzip", "identity"):
                headers = {"Accept-Encoding": coding}
                async with session.get(server.address + path, headers=headers) as answer:
                    body = await answer.read()
                    assert answer.headers.get("Content-Encoding", "identity") == coding
                    assert answer.headers["Cache-Control"] == "no-cache"
                    assert answer.headers["Vary"] == "Accept-Encoding"
                    seen.add(answer.headers["ETag"])
                    headers["If-None-Match"] = f'"other", {answer.headers["ETag"]}'
                assert (decompress(body) if coding == "gzip" else body) == plain
                async with session.get(server.address + path, headers=headers) as answer:
                    assert (answer.status, await answer.read()) == (304, b"")
                    assert answer.headers["ETag"] in seen
                headers["If-None-Match"] = '"other"'
                async with session.get(server.address + path, headers=headers) as answer:
                    assert (answer.status, await answer.read()) == (200, body)
            assert len(seen) == 2

    run(scene())


def test_words_are_found_without_the_cards_of_all_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """A card sets up its game's largest table: once per text, it held up the house for seconds."""

    def cards() -> None:
        raise AssertionError("a card was made")

    library.spoken_in.cache_clear()
    monkeypatch.setattr(tripot, "games", cards)
    assert b"loser" in library.spoken("en", "loser") and b"web" in library.spoken("en")


def test_words_that_change_have_another_tag(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server, ClientSession() as session:
            path = server.address + "/api/words/en"
            async with session.get(path) as answer:
                headers = {"If-None-Match": answer.headers["ETag"]}
            monkeypatch.setattr(library, "spoken", lambda *_: b'{"web":{}}')
            async with session.get(path, headers=headers) as answer:
                assert (answer.status, await answer.json()) == (200, {"web": {}})

    run(scene())


def test_a_file_is_sent_as_it_was_compressed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    for name, text in {
        "index.html": "plain page", "index.html.br": "b page", "index.html.gz": "g page",
        "assets/a-1.js": "plain", "assets/a-1.js.br": "b", "assets/a-1.js.gz": "g",
        "assets/f-1.woff2": "font",
    }.items():  # fmt: skip
        (static / name).write_text(text)
    monkeypatch.setattr(pages, "STATIC", static)

    async def scene() -> None:
        async with Server(tmp_path) as server, ClientSession(auto_decompress=False) as session:

            async def get(path: str, accept: str) -> tuple[int, bytes, str | None, str, str]:
                headers = {"Accept-Encoding": accept}
                async with session.get(server.address + path, headers=headers) as answer:
                    said = answer.headers
                    coding, keep = said.get("Content-Encoding"), said.get("Cache-Control", "")
                    return answer.status, await answer.read(), coding, keep, said["Content-Type"]

            script, html, forever = "text/javascript", "text/html; charset=utf-8", pages.FOREVER
            assert "immutable" in forever
            assert await get("/assets/a-1.js", "gzip, br") == (200, b"b", "br", forever, script)
            assert await get("/assets/a-1.js", "gzip") == (200, b"g", "gzip", forever, script)
            assert await get("/assets/a-1.js", "br;q=0") == (200, b"plain", None, forever, script)
            font = (200, b"font", None, forever, "font/woff2")
            assert await get("/assets/f-1.woff2", "gzip, br") == font
            for path in ("/", "/r/ABCD", "/index.html"):
                assert await get(path, "br") == (200, b"b page", "br", "no-cache", html)
            for path in ("/assets/a-1.js.br", "/assets/a-1.js.gz", "/assets/", "/../static"):
                assert (await get(path, "br"))[0] == 404

    run(scene())
