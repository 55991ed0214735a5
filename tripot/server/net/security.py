"""Who may speak to us, and the headers under which we answer."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from ipaddress import ip_address
from urllib.parse import urlsplit

from aiohttp import web
from sqlalchemy.exc import SQLAlchemyError

from tripot.server.config import Config
from tripot.server.limits import household
from tripot.server.net.gate import Gate
from tripot.server.net.open_connections import OpenConnections
from tripot.server.refusal import Refusal
from tripot.server.rest_types import Problem
from tripot.server.rooms.house import House
from tripot.server.store.documents import encode

HOUSE: web.AppKey[House] = web.AppKey("house", House)
GATE: web.AppKey[Gate] = web.AppKey("gate", Gate)
CONNECTIONS: web.AppKey[OpenConnections] = web.AppKey("connections", OpenConnections)
FORWARDED = "X-Forwarded-For"
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
HEADERS = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; object-src 'none';"
    " base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "Cross-Origin-Resource-Policy": "same-origin",
}
LIMITED = ("/api/", "/ws/")  # at both doors codes could be tried
STATUS = {
    "no_such_room": 404,
    "no_such_table": 404,
    "no_such_game": 404,
    "not_found": 404,
    "not_over": 403,
    "not_host": 403,
    "locked": 403,
    "no_watching": 403,
    "other_origin": 403,
    "banned": 403,
    "bad_ticket": 403,
    "no_seat": 401,
    "too_many": 429,
    "too_large": 413,
    "record_too_large": 413,
    "bad_record": 422,
    "method": 405,
    "other_version": 409,
    "not_written": 503,
    "not_ready": 503,
    "elsewhere": 503,
}


def problem(why: str, detail: str = "", status: int | None = None) -> web.Response:
    """An error of REST."""
    return web.Response(
        body=encode(Problem(why, detail)),
        status=status or STATUS.get(why, 400),
        content_type="application/json",
    )


def caller(request: web.Request) -> str:
    """Who asks: only a proxy that the operator has named is believed when it speaks for another."""
    config, who = request.app[HOUSE].config, request.remote or "?"
    forwarded = ",".join(request.headers.getall(FORWARDED, [])).split(",")
    while forwarded and is_proxy(config, who):
        who = forwarded.pop().strip()[:64] or who
    return who


def is_proxy(config: Config, who: str) -> bool:
    """Whether that is a proxy of ours."""
    if not config.proxies:
        return False
    try:
        found = ip_address(who)
    except ValueError:
        return False
    return any(found in proxy for proxy in config.proxies)


def address(request: web.Request) -> str:
    """Whom to hold to the limits."""
    return household(caller(request))


def is_loopback(place: str) -> bool:
    """Whether an address, or a host with its port, is this machine's own."""
    bare = place.count(":") > 1 and "[" not in place  # IPv6
    try:
        host = place if bare else urlsplit(f"//{place}").hostname or ""
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False


def same_origin(request: web.Request) -> bool:
    """Whether a browser asks from a page of ours; programs that are no browser say nothing."""
    origin = request.headers.get("Origin")
    if origin is None:
        return True
    ours = {request.headers.get("Host", "").lower()}
    public = request.app[HOUSE].config.public_url
    if public:
        ours.add(urlsplit(public).netloc.lower())
    host = origin.lower().partition("://")[2]
    return bool(host) and host in ours  # "null" has none


@web.middleware
async def doorkeeper(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Limits, origins, and one form for every error."""
    request.app[CONNECTIONS].heard(request.protocol)
    try:
        if request.app[HOUSE].bans.hold(caller(request)):
            raise Refusal("banned")
        if request.method not in ("GET", "HEAD") and not same_origin(request):
            raise Refusal("other_origin")
        if request.path.startswith(LIMITED) and not request.app[GATE].may_request(address(request)):
            raise Refusal("too_many")
        return await handler(request)
    except Refusal as refusal:
        return problem(refusal.why, refusal.detail)
    except web.HTTPRequestEntityTooLarge:
        return problem("too_large")
    except web.HTTPMethodNotAllowed as error:
        answer = problem("method")
        answer.headers["Allow"] = ", ".join(sorted(error.allowed_methods))
        return answer
    except web.HTTPNotFound:
        return problem("not_found")
    except ConnectionResetError:  # the client is gone
        raise
    except (SQLAlchemyError, OSError) as error:
        request.app[HOUSE].errors.count("the database does not answer", error)
        return problem("not_ready")


async def add_headers(request: web.Request, response: web.StreamResponse) -> None:
    """The headers of every answer."""
    response.headers.update(HEADERS)
    if request.path.startswith(("/api/", "/ws/", "/metrics")):
        response.headers.setdefault("Cache-Control", "no-store")
    if is_https(request):  # elsewhere browsers complain of it
        response.headers["Cross-Origin-Opener-Policy"] = "same-origin"
        response.headers["Strict-Transport-Security"] = "max-age=31536000"


def is_https(request: web.Request) -> bool:
    """Whether the browser came over https; only then may a cookie be Secure."""
    public = request.app[HOUSE].config.public_url
    return request.scheme == "https" or bool(public and public.startswith("https:"))
