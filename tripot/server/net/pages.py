"""The page itself: one index.html for every address, and what it loads."""

from __future__ import annotations

from pathlib import Path

from aiohttp import web

from tripot.server.net.caching import ASK_AGAIN, PLAIN, kept
from tripot.server.refusal import Refusal

STATIC = Path(__file__).parent.parent / "static"
FOREVER = "public, max-age=31536000, immutable"  # names of these files carry their hash
TYPES = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
    ".json": "application/json",
    ".ico": "image/x-icon",
    ".png": "image/png",
    ".html": "text/html; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".txt": "text/plain",
    ".map": "application/json",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
}
SUFFIXES = {"br": ".br", "gzip": ".gz"}  # of the compressed forms that lie beside a file
MISSING = (
    "<!doctype html><title>Tripot</title><p>The page was not built yet: "
    "<code>make page</code> builds it, with node."
)


def find(address: str) -> Path | None:
    """The file of the page at an address, if there is one; compressed forms have none."""
    path = STATIC / address.lstrip("/")
    inside = ".." not in path.parts and path.is_relative_to(STATIC)
    try:
        known = inside and path.suffix not in SUFFIXES.values() and path.is_file()
    except (OSError, ValueError):  # no name of a file
        known = False
    return path if known else None


async def file(request: web.Request) -> web.StreamResponse:
    """A file of the page; only names that were built exist."""
    path = find(request.path)
    if path is None:
        raise Refusal("not_found")
    return sent(request, path, FOREVER if request.path.startswith("/assets/") else ASK_AGAIN)


async def page(request: web.Request) -> web.StreamResponse:
    """The one page of every address."""
    index = STATIC / "index.html"
    if index.is_file():
        return sent(request, index, ASK_AGAIN)
    headers = {"Cache-Control": "no-store"}
    return web.Response(text=MISSING, content_type="text/html", headers=headers)


def sent(request: web.Request, path: Path, keep: str) -> web.Response:
    """A file, in the form that the browser likes most."""
    forms = {PLAIN: path.read_bytes}
    for coding, suffix in SUFFIXES.items():
        smaller = path.with_name(path.name + suffix)
        if smaller.is_file():
            forms[coding] = smaller.read_bytes
    return kept(request, forms, TYPES.get(path.suffix, "application/octet-stream"), keep)


ROUTES = [
    web.get("/", page),
    web.get("/tv", page),
    web.get("/r/{code}", page),
    web.get("/t/{code}", page),
    web.get("/w/{code}", page),
    web.get("/replay", page),
    web.get("/replay/{table}", page),
    web.get("/rules/{game}", page),
    web.get("/fair/{table}", page),
    web.get("/{file:(?!api/|ws/).+}", file),
]
