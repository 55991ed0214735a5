"""Where a server is, who asks it, and for whom its counters are."""

from __future__ import annotations

import asyncio
from ipaddress import ip_network
from pathlib import Path

import pytest

from tests.server.guests import Guest, Server, run
from tripot.kernel.errors import Error
from tripot.server import start
from tripot.server.limits import Limits
from tripot.server.net.security import FORWARDED, is_loopback
from tripot.words import load

LOCAL_PROXY = (ip_network("127.0.0.1"),)
REFUSED = "255.255.255.255"  # without the right to broadcast there is no way there; nothing is sent


@pytest.mark.parametrize(
    ("typed", "means"),
    [
        ("https://Play.example.org/", "https://play.example.org"),
        (" https://play.example.org:443", "https://play.example.org"),
        ("http://play.example.org:443", "http://play.example.org:443"),
        ("http://[fd00::1]:8700/", "http://[fd00::1]:8700"),
    ],
)
def test_a_public_url_is_read_as_an_origin(typed: str, means: str) -> None:
    assert start.public_address(typed, load("terminal", "en")) == means


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(
    "typed",
    ["play.example.org", "ftp://play.example.org", "https://", "https://a.org/sub", "http://a:b",
     "http://[", "https://me@a.org", ""],
)  # fmt: skip
def test_a_public_url_that_is_none_is_refused(typed: str, language: str) -> None:
    with pytest.raises(Error, match=r"--public-url.*https://"):
        start.public_address(typed, load("terminal", language))


def test_a_way_is_looked_for_until_there_is_one() -> None:
    assert start.way_to(REFUSED) is None
    assert start.way_to("127.0.0.1") == "127.0.0.1"
    assert start.own_address([REFUSED, "127.0.0.1"]) == start.own_address([])
    named = [one for one in start.named_addresses() if not is_loopback(one)]
    assert start.own_address([REFUSED]) == (named[0] if named else start.LOOPBACK)


@pytest.mark.parametrize(
    ("place", "own"),
    [
        ("127.0.0.1", True), ("127.0.0.1:8700", True), ("localhost:1", True), ("::1", True),
        ("[::1]:8700", True), ("192.168.1.5:8700", False), ("fd00::1", False), ("", False),
        ("[", False), ("localhost.example.org", False),
    ],
)  # fmt: skip
def test_what_this_machine_calls_itself(place: str, own: bool) -> None:
    assert is_loopback(place) is own


def test_who_has_found_us_by_another_name_is_told_that_one(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server:
            server.house.address = "http://127.0.0.1:8700"
            guest = Guest(server.address, Host="10.42.0.1:8700")
            assert (await guest.get("/api/lan"))[1]["address"] == "http://10.42.0.1:8700"
            here = Guest(server.address)
            assert (await here.get("/api/lan"))[1]["address"] == "http://127.0.0.1:8700"
            server.house.address = "http://192.168.1.5:8700"
            assert (await guest.get("/api/lan"))[1]["address"] == "http://192.168.1.5:8700"
            await guest.close()
            await here.close()

    run(scene())


def test_counters_that_tell_when_somebody_answers_are_for_this_machine(tmp_path: Path) -> None:
    async def scene() -> None:
        url = "https://play.example.org"
        async with Server(tmp_path, public_url=url) as server:
            here = Guest(server.address)
            assert "entries_total" in (await here.get("/metrics"))[1]
            await here.close()
            for headers in ({FORWARDED: "127.0.0.1"}, {"Host": "play.example.org"}):
                far = Guest(server.address, **headers)
                assert (await far.get("/metrics"))[0] == 404
                await far.close()
        async with Server(tmp_path, public_url=url, metrics=True) as server:
            far = Guest(server.address, **{FORWARDED: "10.0.0.9"})
            assert "entries_total" in (await far.get("/metrics"))[1]
            await far.close()

    run(scene())


def test_an_ipv6_household_shares_its_limits(tmp_path: Path) -> None:
    async def scene() -> None:
        limits = Limits(request_burst=1, requests=0.001)
        async with Server(tmp_path, limits=limits, proxies=LOCAL_PROXY) as server:
            seen = []
            for who in (
                "2001:db8::1", "2001:db8::2", "2001:db8:0:1::1", "::ffff:10.0.0.1",
                "::ffff:10.0.0.2", "10.0.0.2", "fe80::1", "fe80::2", "no address",
            ):  # fmt: skip
                guest = Guest(server.address, **{FORWARDED: who})
                seen.append((await guest.get("/api/games"))[0])
                await guest.close()
            assert seen == [200, 429, 200, 200, 200, 429, 200, 200, 200]

    run(scene())


def test_who_is_no_named_proxy_speaks_for_himself_alone(tmp_path: Path) -> None:
    """Others would have as many addresses as they like, and no limit would hold."""

    async def statuses(server: Server, *forwarded: str) -> list[int]:
        seen = []
        for who in forwarded:
            guest = Guest(server.address, **{FORWARDED: who})
            seen.append((await guest.get("/api/games"))[0])
            await guest.close()
        return seen

    async def scene() -> None:
        limits = Limits(request_burst=1, requests=0.001)
        others, url = (ip_network("10.0.0.0/8"),), "https://a.org"
        for named in ((), others):
            async with Server(tmp_path, limits=limits, public_url=url, proxies=named) as server:
                assert await statuses(server, "192.0.2.1", "192.0.2.2") == [200, 429]
        async with Server(tmp_path, limits=limits, proxies=LOCAL_PROXY + others) as server:
            told = "192.0.2.9, 192.0.2.1", "192.0.2.8, 192.0.2.1", "192.0.2.1, 10.0.0.3"
            assert await statuses(server, *told, "192.0.2.2") == [200, 429, 429, 200]

    run(scene())


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_proxy_is_an_address_or_a_network(language: str) -> None:
    say = load("terminal", language)
    assert [str(one) for one in start.proxies(["127.0.0.1", " fd00::/8"], say)] == [
        "127.0.0.1/32", "fd00::/8"
    ]  # fmt: skip
    with pytest.raises(Error, match=r"--proxy.*127\.0\.0\.1"):
        start.proxies(["nginx"], say)


@pytest.mark.parametrize("public", [None, "play.example.org"])
def test_an_origin_that_is_none_is_never_ours(tmp_path: Path, public: str | None) -> None:
    async def scene() -> None:
        async with Server(tmp_path, public_url=public) as server:
            host, port = server.address.removeprefix("http://").split(":")
            for head in ("HTTP/1.0", "HTTP/1.1\r\nHost: x", "HTTP/1.1\r\nHost:"):
                reader, writer = await asyncio.open_connection(host, int(port))
                body = '{"name":"x"}'
                ask = f"POST /api/rooms {head}\r\nOrigin: null\r\nContent-Length: {len(body)}\r\n"
                writer.write(f"{ask}\r\n{body}".encode())
                assert b" 403 " in await asyncio.wait_for(reader.readline(), 5)
                writer.close()

    run(scene())
