"""Answers that browsers keep: compressed as they accept it, and known again by a tag."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Mapping
from functools import cache, partial
from hashlib import sha256

from aiohttp import web

GZIP = 16 + zlib.MAX_WBITS
PLAIN = "identity"
CODINGS = ("br", "gzip", PLAIN)  # of two that are accepted alike we take the first
OTHER_NAMES = {"x-gzip": "gzip"}
ASK_AGAIN = "no-cache"  # keep it, and ask each time whether it is still so
Forms = Mapping[str, Callable[[], bytes]]  # what a coding makes of it; PLAIN is always there


def accepted(header: str | None) -> dict[str, float]:
    """How much each coding is liked, as Accept-Encoding says; a part we cannot read is left out."""
    liked: dict[str, float] = {}
    for part in (header or "").lower().split(","):
        name, *parameters = (piece.strip() for piece in part.split(";"))
        quality = 1.0
        for parameter in parameters:
            key, _, value = parameter.partition("=")
            if key.strip() == "q":
                try:
                    quality = float(value)
                except ValueError:
                    quality = 0.0
        if name:
            liked[OTHER_NAMES.get(name, name)] = quality if 0.0 <= quality <= 1.0 else 0.0
    return liked


def best(header: str | None, forms: Forms) -> str:
    """The coding to answer in: the one liked most of those that are there, else none."""
    liked = accepted(header)
    others = liked.get("*", 0.0)
    # Without a word on it, an answer as it is is always accepted, but less than what is named.
    quality = {PLAIN: liked.get(PLAIN, others if "*" in liked else 0.0001)}
    quality |= {name: liked.get(name, others) for name in CODINGS if name != PLAIN}
    there = [name for name in CODINGS if name in forms and quality[name] > 0]
    return max(there, key=lambda name: quality[name], default=PLAIN)


def kept(request: web.Request, forms: Forms, kind: str, keep: str = ASK_AGAIN) -> web.Response:
    """What was asked for, or a word that the browser has it already."""
    coding = best(request.headers.get("Accept-Encoding"), forms)
    body = forms[coding]()
    tag = sha256(body).hexdigest()[:20]
    headers = {"Cache-Control": keep, "ETag": f'"{tag}"', "Vary": "Accept-Encoding"}
    if any(known.value in (tag, "*") for known in request.if_none_match or ()):
        return web.Response(status=304, headers=headers)
    headers["Content-Type"] = kind
    if coding != PLAIN:
        headers["Content-Encoding"] = coding
    return web.Response(body=body, headers=headers)


def kept_json(request: web.Request, body: bytes) -> web.Response:
    """JSON that is the same for everybody: nothing secret can be guessed from its length."""
    forms: Forms = {"gzip": partial(packed, body), PLAIN: lambda: body}
    return kept(request, forms, "application/json")


def unpacked(data: bytes) -> bytes:
    """What was packed, for the few who do not accept gzip."""
    return zlib.decompress(data, GZIP)


@cache
def packed(body: bytes) -> bytes:
    """As gzip makes it, always in the same way."""
    return gzipped(body, 9)


def gzipped(body: bytes, effort: int) -> bytes:
    """In gzip, as small as the effort makes it."""
    tool = zlib.compressobj(effort, wbits=GZIP)
    return tool.compress(body) + tool.flush()
