"""The page itself: one index.html for every address, and what it loads."""

from __future__ import annotations

from pathlib import Path

from aiohttp import web

from tripot.server.refusal import Refusal

STATIC = Path(__file__).parent / "static"
FOREVER = "public, max-age=31536000, immutable"  # names of these files carry their hash
TYPES = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
    ".json": "application/json",
    ".ico": "image/x-icon",
    ".png": "image/png",
    ".html": "text/html",
    ".webmanifest": "application/manifest+json",
    ".txt": "text/plain",
    ".map": "application/json",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
}
MISSING = (
    "<!doctype html><title>Tripot</title><p>The page was not built yet: "
    "<code>npm ci &amp;&amp; npm run build</code> in web/ builds it."
)


def files() -> dict[str, Path]:
    """What there is to be loaded, by address."""
    if not STATIC.is_dir():
        return {}
    found = (path for path in STATIC.rglob("*") if path.is_file())
    return {f"/{path.relative_to(STATIC).as_posix()}": path for path in found}


async def file(request: web.Request) -> web.StreamResponse:
    """A file of the page; only names that were built exist."""
    path = files().get(request.path)
    if path is None:
        raise Refusal("not_found")
    kept = FOREVER if request.path.startswith("/assets/") else "no-cache"
    kind = TYPES.get(path.suffix, "application/octet-stream")
    return web.FileResponse(path, headers={"Cache-Control": kept, "Content-Type": kind})


async def page(request: web.Request) -> web.StreamResponse:
    """The one page of every address."""
    index = STATIC / "index.html"
    text = index.read_text("utf-8") if index.is_file() else MISSING
    headers = {"Cache-Control": "no-cache"}
    return web.Response(text=text, content_type="text/html", headers=headers)


ROUTES = [
    web.get("/", page),
    web.get("/r/{code}", page),
    web.get("/t/{code}", page),
    web.get("/w/{code}", page),
    web.get("/replay/{table}", page),
    web.get("/rules/{game}", page),
    web.get("/fair/{table}", page),
    web.get("/{file:(?!api/|ws/).+}", file),
]
