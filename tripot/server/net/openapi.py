"""The description of REST, made from its types."""

from __future__ import annotations

from functools import cache
from typing import Any

from msgspec.json import schema_components

from tripot import __version__
from tripot.server import rest_types, wire
from tripot.server.store.documents import encode

CODE = {"type": "string", "pattern": "^[A-HJKMNP-Z2-9]{4,10}$"}  # no letter looks like another
LANGUAGE = {"type": "string", "enum": ["en", "fr"]}
TEXT = {"type": "string", "minLength": 1, "maxLength": 20}
SEAT = {"type": "integer", "minimum": 0, "maximum": 11}

# method, path, what it does, what is sent, what is answered, the status, and what may go wrong
PATHS: list[tuple[str, str, str, Any, Any, int, tuple[int, ...]]] = [
    ("post", "/api/rooms", "Open a room", rest_types.OpenRoom, rest_types.Opened, 201,
     (400, 404, 413, 429, 503)),
    ("get", "/api/rooms/{code}", "Look at its door", None, rest_types.Glimpse, 200,
     (404, 429, 503)),
    ("post", "/api/rooms/{code}/join", "Join, or knock", rest_types.Join, rest_types.Joined, 200,
     (400, 403, 404, 413, 429, 503)),
    ("get", "/api/rooms/{code}/bug", "What froze a table", None, wire.Json, 200,
     (401, 403, 404, 429, 503)),
    ("get", "/api/games", "The games", None, list[rest_types.GameCard], 200, (429, 503)),
    ("get", "/api/lan", "Where others find this server", None, rest_types.Lan, 200, (429, 503)),
    ("get", "/api/words/{language}", "Words of the house", None, dict[str, dict[str, str]], 200,
     (404, 429, 503)),
    ("get", "/api/words/{language}/{game}", "Words of a game", None, dict[str, dict[str, str]], 200,
     (404, 429, 503)),
    ("get", "/api/rules/{game}/{language}", "The clauses", None, list[rest_types.Clause], 200,
     (404, 429, 503)),
    ("post", "/api/replays", "The game of a record", str, rest_types.Replay, 200,
     (400, 403, 413, 422, 429, 503)),
    ("get", "/api/replays/{table}", "A game that is over", None, rest_types.Replay, 200,
     (400, 403, 404, 409, 429, 503)),
    ("get", "/api/records/{table}", "Its record", None, None, 200, (403, 404, 409, 429, 503)),
    ("get", "/healthz", "The process is alive", None, None, 200, ()),
    ("get", "/readyz", "The database answers", None, None, 200, (503,)),
    ("get", "/metrics", "For Prometheus", None, None, 200, (404,)),
]  # fmt: skip
PARAMETERS = {"code": CODE, "language": LANGUAGE, "game": TEXT, "table": TEXT}
TYPES = {"/api/records/{table}": "application/jsonl"}
SENT_AS = {"/api/replays": "text/plain"}


@cache
def openapi() -> bytes:
    """OpenAPI 3.1."""
    kinds = [kind for path in PATHS for kind in path[3:5] if kind is not None]
    schemas, components = schema_components(
        [*kinds, rest_types.Problem], ref_template="#/components/schemas/{name}"
    )
    named = dict(zip(map(str, [*kinds, rest_types.Problem]), schemas, strict=True))
    paths: dict[str, Any] = {}
    for method, path, line, sent, answered, status, wrong in PATHS:
        paths.setdefault(path, {})[method] = {
            "summary": line,
            "parameters": parameters(path),
            **({} if sent is None else {"requestBody": sent_body(named[str(sent)], path)}),
            "responses": {
                str(status): body(named[str(answered)])
                if answered is not None
                else plain(TYPES.get(path, "text/plain")),
                **{str(code): body(named[str(rest_types.Problem)]) for code in wrong},
            },
        }
    return encode(
        {
            "openapi": "3.1.0",
            "info": {"title": "Tripot", "version": __version__},
            "paths": paths,
            "components": {"schemas": components},
        }
    )


def parameters(path: str) -> list[dict[str, Any]]:
    """Those in the path, and the one in a query."""
    found: list[dict[str, Any]] = [
        {"name": name, "in": "path", "required": True, "schema": schema}
        for name, schema in PARAMETERS.items()
        if f"{{{name}}}" in path
    ]
    if path.startswith("/api/replays"):
        found.append({"name": "seat", "in": "query", "required": False, "schema": SEAT})
    return found


def body(schema: dict[str, Any]) -> dict[str, Any]:
    """JSON that is answered."""
    return {"content": {"application/json": {"schema": schema}}, "description": "JSON"}


def sent_body(schema: dict[str, Any], path: str) -> dict[str, Any]:
    """What is sent: JSON, or a text."""
    kind = SENT_AS.get(path, "application/json")
    return {"content": {kind: {"schema": schema}}, "required": True}


def plain(kind: str) -> dict[str, Any]:
    """Text that is answered."""
    return {"description": "Text", "content": {kind: {"schema": {"type": "string"}}}}
