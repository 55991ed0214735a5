"""`tripot admin` on a running house: what it shows, closes and bans."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from ipaddress import ip_network
from pathlib import Path
from stat import S_IMODE
from tempfile import TemporaryDirectory

import pytest
from aiohttp import WSServerHandshakeError

from tests.server import guests
from tests.server.guests import Guest, Server, run
from tests.server.test_clocks import start_and_wait
from tests.server.test_configuration import house as process
from tests.server.test_configuration import line_of
from tests.server.test_copies import call
from tripot.server import admin
from tripot.server.rooms.bans import Bans, NoBan, network_of
from tripot.server.rooms.connection import BANNED, NO_ROOM
from tripot.server.store.database import Database

PROXY = (ip_network("127.0.0.1"),)  # we are, and say who asks


@pytest.fixture
def folder() -> Iterator[Path]:
    """One whose path is short enough for a socket."""
    with TemporaryDirectory() as place:
        yield Path(place)


@asynccontextmanager
async def open_house(folder: Path, port: int = 8700) -> AsyncIterator[Server]:
    """A house with a socket file for its operator."""
    async with (
        Server(folder, proxies=PROXY) as server,
        admin.opened(server.house, folder, port),
    ):
        yield server


class Operator:
    """Whoever types `tripot admin`, in a thread: the house is in this one."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder, self.capsys = folder, capsys

    async def types(self, *words: str, lang: str = "en") -> tuple[int, str]:
        """The exit code, and what is said."""
        where = ("--data", str(self.folder), "--lang", lang)
        code = await asyncio.to_thread(call, "admin", *words, *where)
        said = self.capsys.readouterr()
        return code, said.out + said.err

    async def done(self, *words: str) -> str:
        """What must not be refused."""
        code, said = await self.types(*words)
        assert code == 0, said
        return said


def at(server: Server, name: str, address: str) -> Guest:
    """A guest who comes from there."""
    return Guest(server.address, name, **{"X-Forwarded-For": address})


async def close_code(guest: Guest) -> int | None:
    """With what code a line is closed."""
    while await guest.hear():
        pass
    assert guest.socket is not None
    return guest.socket.close_code


def test_the_operator_sees_rooms_and_games(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def scene() -> None:
        operator = Operator(folder, capsys)
        async with open_house(folder) as server:
            assert S_IMODE((folder / "tripot-8700.sock").stat().st_mode) == 0o600
            assert await operator.done("rooms", "--json") == "[]\n"
            ann = at(server, "Ann", "203.0.113.7")
            await ann.open()
            await start_and_wait(server, ann)
            (room,) = json.loads(await operator.done("rooms", "--json"))
            assert room == {
                "code": ann.code, "game": "quick-shot", "phase": "playing", "people": 1,
                "sockets": 1, "addresses": ["203.0.113.7"],
            }  # fmt: skip
            (game,) = json.loads(await operator.done("games", "--json"))
            assert (game["table"], game["room"]) == (ann.table["table"], ann.code)
            assert (game["people"], game["bots"]) == (1, 2)
            table = (await operator.done("rooms")).splitlines()
            assert table[0].split() == ["room", "game", "phase", "people", "sockets", "addresses"]
            assert table[1].split() == [ann.code, "quick-shot", "playing", "1", "1", "203.0.113.7"]
            assert ann.code in (await operator.done("games")).splitlines()[1]
            assert (await operator.types("rooms", lang="fr"))[1].startswith("salle")
            await ann.close()
        assert not list(folder.glob("*.sock"))

    run(scene())


def test_a_room_that_is_closed_lets_everybody_go_and_keeps_its_games(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def scene() -> None:
        operator = Operator(folder, capsys)
        async with open_house(folder) as server:
            ann, bob = at(server, "Ann", "203.0.113.7"), at(server, "Bob", "203.0.113.8")
            await ann.open()
            await bob.open()
            await start_and_wait(server, ann)
            assert await operator.done("close", ann.code.lower()) == f"Room {ann.code} is closed.\n"
            assert await close_code(ann) == NO_ROOM
            assert (await ann.get(f"/api/rooms/{ann.code}"))[0] == 404
            status, record = await ann.get(f"/api/records/{ann.table['table']}")
            assert status == 200 and "quick-shot" in record
            await bob.done("rename", name="Bobby")
            for wrong in (ann.code, "ZZZZ", "../x"):
                code, said = await operator.types("close", wrong)
                assert code == 2 and "there is no such room" in said
        async with open_house(folder) as server:
            again = Guest(server.address)
            assert (await again.get(f"/api/rooms/{ann.code}"))[0] == 404
            assert (await again.get(f"/api/rooms/{bob.code}"))[0] == 200
            for guest in (ann, bob, again):
                await guest.close()

    run(scene())


def test_a_ban_holds_at_both_doors_and_after_a_restart_until_it_is_lifted(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def scene() -> None:
        operator = Operator(folder, capsys)
        async with open_house(folder) as server:
            ann, eve = at(server, "Ann", "203.0.113.7"), at(server, "Eve", "198.51.100.9")
            await ann.open()
            await eve.join(ann.code)
            await eve.connect()
            said = await operator.done("ban", "198.51.100.9")
            assert said == "198.51.100.9/32 is banned; sockets closed: 1.\n"
            assert await close_code(eve) == BANNED
            for path in ("/", f"/api/rooms/{ann.code}", "/api/games", "/healthz"):
                status, body = await eve.get(path)
                assert (status, body["why"]) == (403, "banned"), path
            with pytest.raises(WSServerHandshakeError, match="403"):
                await eve.connect()
            await ann.done("rename", name="Anna")
            await ann.close()
            await eve.close()
        async with open_house(folder) as server:
            eve, ann = at(server, "Eve", "198.51.100.9"), at(server, "Ann", "198.51.100.8")
            assert (await eve.get("/api/games"))[0] == 403
            assert (await ann.get("/api/games"))[0] == 200
            assert "198.51.100.9/32" in await operator.done("bans")
            assert await operator.done("unban", "198.51.100.9") == (
                "198.51.100.9/32 is banned no more.\n"
            )
            assert (await eve.get("/api/games"))[0] == 200
            assert "not banned" in (await operator.types("unban", "198.51.100.9"))[1]
            for guest in (ann, eve):
                await guest.close()

    run(scene())


def test_a_ban_of_one_process_holds_in_the_others_within_a_minute(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """On one machine at once, for both are told; on another when it next looks."""

    async def scene() -> None:
        operator = Operator(folder, capsys)
        async with open_house(folder, 1) as server:
            eve = at(server, "Eve", "198.51.100.9")
            await eve.open()
            store = Database(guests.database(folder))
            await store.open()
            await store.ban("198.51.100.0/24", 1)
            await store.close()
            await server.pass_time(61)
            assert await close_code(eve) == BANNED
            assert (await eve.get("/api/games"))[0] == 403
            await operator.done("unban", "198.51.100.7/24")
            async with admin.opened(server.house, folder, 2):
                assert "3.0.113.0/24 is banned" in await operator.done("ban", "203.0.113.5/24")
                assert len(json.loads(await operator.done("bans", "--json"))) == 1
            await eve.close()

    run(scene())


def test_all_processes_of_a_machine_are_asked(
    folder: Path,
    database: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Of a room that another one serves, each says so; bans hold and end in all of them at once."""
    monkeypatch.setattr(guests, "database", lambda place: database)

    async def scene() -> None:
        operator = Operator(folder, capsys)
        async with open_house(folder, 1) as one, open_house(folder, 2) as two:
            ann, bob = at(one, "Ann", "203.0.113.7"), at(two, "Bob", "198.51.100.9")
            await ann.open()
            await bob.open()
            rooms = json.loads(await operator.done("rooms", "--json"))
            assert {room["code"] for room in rooms} == {ann.code, bob.code}
            await operator.done("close", bob.code)
            assert await close_code(bob) == NO_ROOM
            await operator.done("close", ann.code)
            assert await close_code(ann) == NO_ROOM
            for server in (one, two):
                assert not server.house.rooms
                eve = at(server, "Eve", "192.0.2.1")
                assert (await eve.get(f"/api/rooms/{ann.code}"))[0] == 404
                await eve.close()
            await operator.done("ban", "198.51.100.0/24")
            bans = [one.house.bans, two.house.bans]
            assert [each.hold("198.51.100.9") for each in bans] == [True, True]
            await operator.done("unban", "198.51.100.0/24")
            assert [each.hold("198.51.100.9") for each in bans] == [False, False]
            for guest in (ann, bob):
                await guest.close()

    run(scene())


@pytest.mark.parametrize(
    ("named", "means"),
    [
        ("203.0.113.7", "203.0.113.7/32"), (" 203.0.113.7/24", "203.0.113.0/24"),
        ("2001:db8::7", "2001:db8::/64"), ("2001:db8::7/48", "2001:db8::/48"),
        ("::ffff:203.0.113.7", "203.0.113.7/32"), ("fe80::7%eth0", "fe80::7/128"),
    ],
)  # fmt: skip
def test_what_is_banned_by_an_address(named: str, means: str) -> None:
    assert str(network_of(named)) == means


@pytest.mark.parametrize("named", ["", "Eve", "1.2.3", "1.2.3.4/33", "example.org"])
def test_what_is_no_address_is_not_banned(named: str) -> None:
    with pytest.raises(NoBan, match="bad_address"):
        network_of(named)


def test_networks_are_banned_whole_and_no_proxy_is(tmp_path: Path) -> None:
    async def scene() -> None:
        store = Database(guests.database(tmp_path))
        await store.open()
        bans = Bans(store, (ip_network("10.0.0.1"),))
        for text in ("203.0.113.0/24", "2001:db8::/48", "198.51.100.9", "fe80::7"):
            await bans.add(network_of(text), 1)
        for who in ("203.0.113.255", "::ffff:203.0.113.1", "2001:db8:0:9::1", "fe80::7%eth0"):
            assert bans.hold(who), who
        for who in ("203.0.114.1", "2001:db9::1", "198.51.100.8", "fe80::8", "?", "::1"):
            assert not bans.hold(who), who
        for text in ("127.0.0.1", "0.0.0.0/0", "::/0", "10.0.0.0/8"):
            with pytest.raises(NoBan, match="spared"):
                await bans.add(network_of(text), 1)
        await store.close()

    run(scene())


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_what_the_operator_cannot_do_is_said_in_a_line(
    folder: Path, lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    async def scene() -> None:
        operator = Operator(folder, capsys)
        left = socket.socket(socket.AF_UNIX)
        left.bind(str(folder / "tripot-1.sock"))
        left.close()  # as a server leaves it that was killed
        code, said = await operator.types("rooms", lang=lang)
        assert code == 2 and str(folder) in said and len(said.splitlines()) == 1
        async with open_house(folder, 1):
            for word in ("Eve", "127.0.0.1"):
                code, said = await operator.types("ban", word, lang=lang)
                assert code == 2 and len(said.splitlines()) == 1
                assert said.startswith("La maison" if lang == "fr" else "The house")
            assert (await operator.types("rooms", lang=lang))[0] == 0

    run(scene())


def test_a_path_that_is_too_long_opens_no_socket_file(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene() -> None:
        deep = tmp_path / ("x" * 120)
        async with Server(tmp_path) as server, admin.opened(server.house, deep, 1):
            assert not list(deep.iterdir())
        assert "cannot be the path of a socket" in caplog.text

    run(scene())


def test_the_command_finds_the_house_that_serve_has_opened(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def scene() -> None:
        operator = Operator(folder, capsys)
        async with process("--data", str(folder)) as server:
            address = (await line_of(server.stdout)).split()[-1]
            ann = Guest(address, "Ann")
            await ann.open()
            assert ann.code in await operator.done("rooms")
            await operator.done("close", ann.code)
            assert "INFO room " + ann.code in await line_of(server.stderr)
            assert await close_code(ann) == NO_ROOM
            await ann.close()
        assert (folder / "tripot.db").exists() and not list(folder.glob("*.sock"))

    run(scene())
