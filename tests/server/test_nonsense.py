"""Malformed, oversized, repeated, late and other people's messages: a clear error, nothing lost."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.server.guests import Closed, Guest, HandClock, Server, fill, guests, run
from tripot.server.limits import Limits

NONSENSE = [
    "",
    "null",
    "[]",
    "{",
    "\ud7ff" * 10,
    '{"t":"answer"}',
    '{"t":"no_such"}',
    '{"t":"start","id":"x","more":1}',
    '{"t":"start","id":7}',
    '{"t":"rename","id":"x","name":""}',
    '{"t":"fill","id":"x","seat":-1,"level":"chance"}',
    '{"t":"fill","id":"x","seat":99999999999999999999,"level":"chance"}',
    '{"t":"set","id":"x","settings":{"tempo":"never"}}',
    '{"t":"order","id":"x","order":[0,0,0]}',
    '{"t":"choose","id":"x","game":"no","seats":3,"options":{}}',
    '{"t":"choose","id":"x","game":"quick-shot","seats":3,"options":{"hand":"all"}}',
    '{"t":"choose","id":"x","game":"quick-shot","seats":12,"options":{}}',
    '{"t":"answer","id":"x","table":"t","seat":0,"decision":0,"answer":"1"}',
    '{"t":"hand_over","id":"x","member":77}',
    '{"t":"sit","id":"x","seat":11}',
    "[" * 5000,
]


@pytest.mark.parametrize("text", NONSENSE, ids=range(len(NONSENSE)))
def test_nonsense_is_refused_and_the_line_stays(tmp_path: Path, text: str) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann") as (ann,):
            before = ann.room
            await ann.say(text)
            await ann.until(lambda: ann.messages[-1]["t"] == "refused")
            assert ann.messages[-1]["why"]
            await ann.done("rename", name="Eve")
            assert ann.room["seats"][1:] == before["seats"][1:]

    run(scene())


def test_too_large_a_frame_ends_the_connection_and_nothing_else(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann", "Bob") as (ann, bob):
            await ann.until(lambda: [m["here"] for m in ann.room["members"]] == [True, True])
            await bob.say('{"t":"rename","id":"1","name":"' + "x" * 100_000)
            while await bob.hear():
                pass
            await ann.until(lambda: not ann.room["members"][1]["here"])
            await bob.connect()
            await bob.done("rename", name="Rob")

    run(scene())


def test_answers_that_are_repeated_late_or_somebody_elses(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann", "Bob") as (ann, bob):
            await fill(ann)
            await ann.start(bob)
            table = server.room(ann.code).table
            assert table is not None
            while table.game.asked[0] > 1:  # a bot leads
                await server.pass_time(1)
            first = [ann, bob][table.game.asked[0]] if len(table.game.asked) == 1 else ann
            other = bob if first is ann else ann
            await first.until(first.owes)
            seat = first.hello["chairs"][0]
            parts = {"table": first.table["table"], "decision": first.view["decision"]}
            option = first.view["options"][0]
            assert await other.refused("answer", seat=seat, answer=option, **parts) == (
                "not_your_chair"
            )
            assert await first.refused("answer", seat=seat, answer="99", **parts) == "not_offered"
            assert await first.refused("answer", seat=seat, answer="pass", **parts) == "not_offered"
            other_table = {**parts, "table": "x"}
            assert await first.refused("answer", seat=seat, answer=option, **other_table) == (
                "other_table"
            )
            late = {**parts, "decision": 7}
            assert await first.refused("answer", seat=seat, answer=option, **late) == "too_late"
            entries = len(table.entries)
            for _ in range(3):
                await first.done("answer", id="once", seat=seat, answer=option, **parts)
            assert len(table.entries) == entries + 1
            assert table.entries[-1].command.endswith(":once")

    run(scene())


def test_a_watcher_only_watches(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann") as (ann,):
            for role, code in (("tv", ann.code), ("watch", ann.room["watch"])):
                viewer = Guest(server.address)
                await viewer.connect(role, code)
                assert await viewer.refused("start") == "only_watching"
                assert await viewer.refused("say", what="laugh") == "only_watching"
                assert viewer.room["code"] == code
                await viewer.close()

    run(scene())


def test_only_the_host_is_the_host(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann", "Bob") as (ann, bob):
            assert await bob.refused("start") == "not_host"
            assert await bob.refused("remove", member=1) == "not_host"
            await ann.done("hand_over", member=2)
            assert await ann.refused("start") == "not_host"
            await bob.done("remove", member=1)
            while await ann.hear():
                pass
            assert ann.socket is not None and ann.socket.close_code == 4001

    run(scene())


def test_a_flood_ends_the_connection(tmp_path: Path) -> None:
    async def scene() -> None:
        limits = Limits(command_burst=10)
        async with (
            Server(tmp_path, HandClock(), limits=limits) as server,
            guests(server, "Ann") as (ann,),
        ):
            for _ in range(20):
                await ann.send("say", what="laugh")
            while await ann.hear():
                pass
            assert ann.socket is not None and ann.socket.close_code == 4008

    run(scene())


def test_other_origins_and_too_many_requests(tmp_path: Path) -> None:
    async def scene() -> None:
        limits = Limits(request_burst=12)
        async with Server(tmp_path, limits=limits) as server:
            guest = Guest(server.address)
            evil = {"Origin": "http://evil.example"}
            status, body = await guest.post("/api/rooms", {"name": "x"}, **evil)
            assert (status, body["why"]) == (403, "other_origin")
            ours = {"Origin": server.address}
            assert (await guest.post("/api/rooms", {"name": "x"}, **ours))[0] == 201
            statuses = [(await guest.get("/api/games"))[0] for _ in range(12)]
            assert statuses[-1] == 429 and statuses[0] == 200
            await guest.close()

    run(scene())


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b'{"name": 1}', b'{"nam": "x"}', b"\xff"])
def test_malformed_requests(tmp_path: Path, body: bytes) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server:
            guest = Guest(server.address)
            async with guest.session.post(server.address + "/api/rooms", data=body) as answer:
                assert answer.status == 400
                assert (await answer.json())["why"] == "malformed"
            too_much = b"x" * 100_000
            async with guest.session.post(server.address + "/api/rooms", data=too_much) as answer:
                assert answer.status == 413
            await guest.close()

    run(scene())


def test_codes_cannot_be_tried_faster_at_the_socket(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path, limits=Limits(request_burst=8)) as server:
            guest = Guest(server.address)
            statuses = [(await guest.get("/ws/NONE"))[0] for _ in range(10)]
            assert statuses == [400] * 8 + [429] * 2
            await guest.close()

    run(scene())


def test_watchers_take_no_members_place_and_are_counted(tmp_path: Path) -> None:
    async def scene() -> None:
        limits = Limits(viewers=3)
        async with Server(tmp_path, limits=limits) as server, guests(server, "Ann") as (ann,):
            crowd = [Guest(server.address) for _ in range(4)]
            for viewer in crowd[:3]:
                await viewer.connect("watch", ann.room["watch"])
            with pytest.raises(Closed):
                await crowd[3].connect("watch", ann.room["watch"])
            assert crowd[3].socket is not None and crowd[3].socket.close_code == 4008
            ann.hello = {}
            await ann.connect()
            for viewer in crowd:
                await viewer.close()

    run(scene())


def test_who_watches_is_sent_away_when_nobody_may(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann") as (ann,):
            watcher, tv = Guest(server.address), Guest(server.address)
            await watcher.connect("watch", ann.room["watch"])
            await tv.connect("tv", ann.code)
            await ann.done("set", settings={**ann.room["settings"], "watching": False})
            while await watcher.hear():
                pass
            assert watcher.socket is not None and watcher.socket.close_code == 4005
            await tv.until(lambda: not tv.room["settings"]["watching"])
            await watcher.close()
            await tv.close()

    run(scene())


@pytest.mark.parametrize(
    ("path", "header"),
    [
        ("/api/rooms/{code}", b"Cookie: seat_{code}=\xff\xfe"),
        ("/api/rooms/{code}", b"Cookie: seat_{code}=\xed\xa0\x80"),
        ("/api/rooms/%00", b""),
        ("/api/rooms/%ED%A0%80", b""),
        ("/api/rooms/%FF", b""),
        ("/api/replays/%00", b""),
        ("/api/records/%ED%A0%80", b""),
        ("/ws/{code}", b"Origin: http://["),
        ("/ws/{code}", b"Cookie: seat_{code}=\xff"),
        ("/api/rules/quick-shot/%FF", b""),
        ("/%FF", b""),
        ("/assets/%00", b""),
    ],
)
def test_bytes_that_are_no_text_are_no_fault(tmp_path: Path, path: str, header: bytes) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann") as (ann,):
            host, port = server.address.removeprefix("http://").split(":")
            reader, writer = await asyncio.open_connection(host, int(port))
            lines = [f"GET {path} HTTP/1.1".encode(), b"Host: x", b"Connection: close"]
            lines += [header] if header else []
            asked = b"\r\n".join([*lines, b"", b""]).replace(b"{code}", ann.code.encode())
            writer.write(asked)
            answer = await reader.readline()
            assert int(answer.split()[1]) < 500
            writer.close()

    run(scene())
