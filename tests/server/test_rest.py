"""REST as its own description says, tried by schemathesis; headers, words and types."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import settings
from schemathesis.checks import positive_data_acceptance

from tests.server.guests import Guest, Server, guests, run
from tests.tables import LONG
from tripot.server.clock import Clock
from tripot.server.limits import NO_LIMITS
from tripot.server.net import rest
from tripot.server.net.openapi import openapi


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server in a thread of its own."""
    found: list[str] = []
    ready, over = threading.Event(), threading.Event()

    async def serve() -> None:
        async with Server(tmp_path_factory.mktemp("rest"), Clock(), limits=NO_LIMITS) as server:
            found.append(server.address)
            ready.set()
            await asyncio.to_thread(over.wait)

    thread = threading.Thread(target=lambda: asyncio.run(serve()))
    thread.start()
    assert ready.wait(30)
    yield found[0]
    over.set()
    thread.join()


schema = schemathesis.openapi.from_file(openapi().decode())


@schema.parametrize()
@settings(max_examples=200 if LONG else 10, deadline=None)
def test_rest_is_as_described(case: Any, address: str) -> None:
    # No schema says what a record is: one that is none is refused, however well it is a text.
    record = case.operation.label == "POST /api/replays"
    excluded = [positive_data_acceptance] if record else None
    case.call_and_validate(base_url=address, excluded_checks=excluded)


def test_every_answer_has_its_headers(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann") as (ann,):
            for path in ("/", "/api/games", "/nope", f"/r/{ann.code}", "/healthz"):
                async with ann.session.get(server.address + path) as answer:
                    policy = answer.headers["Content-Security-Policy"]
                    assert "unsafe" not in policy and "default-src 'self'" in policy
                    assert answer.headers["X-Content-Type-Options"] == "nosniff"
                    assert answer.headers["Referrer-Policy"] == "no-referrer"
            (cookie,) = list(ann.session.cookie_jar)
            assert cookie["httponly"] and cookie["samesite"] == "Lax" and not cookie["secure"]

    run(scene())


def test_behind_https_the_cookie_is_secure(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path, public_url="https://play.example.org") as server:
            guest = Guest(server.address)
            path = server.address + "/api/rooms"
            async with guest.session.post(path, json={"name": "x"}) as answer:
                assert "Secure" in answer.headers["Set-Cookie"]
            headers = {"Origin": "https://play.example.org"}
            assert (await guest.post("/api/rooms", {"name": "y"}, **headers))[0] == 201
            assert (await guest.get("/api/lan"))[1]["address"] == "https://play.example.org"
            await guest.close()

    run(scene())


def test_a_request_that_does_not_come_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rest, "PATIENCE", 0.05)

    async def scene() -> None:
        async with Server(tmp_path) as server:
            host, port = server.address.removeprefix("http://").split(":")
            reader, writer = await asyncio.open_connection(host, int(port))
            writer.write(b"POST /api/rooms HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\n{")
            assert b" 400 " in await reader.readline()
            writer.close()

    run(scene())
