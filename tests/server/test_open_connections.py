"""Connections that ask for nothing do not keep others out."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path

import pytest

from tests.server.guests import Guest, Server, run, run_long
from tests.server.test_kill import free_port
from tripot.server.limits import Limits
from tripot.server.net import open_connections
from tripot.server.net.security import CONNECTIONS

FILES = 1024


@asynccontextmanager
async def small_server(port: int, data: Path) -> AsyncIterator[Path]:
    """A server that may open few files, and its log."""
    log = data / "log"
    start = f"{sys.executable} -m tripot serve --local --port {port} --data {data} --lang en"
    command = f"ulimit -Sn 256; ulimit -Hn {FILES}; exec {start}"
    with log.open("wb") as errors:
        started = await asyncio.create_subprocess_exec(
            "bash", "-c", command, stdout=asyncio.subprocess.PIPE, stderr=errors,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        )  # fmt: skip
    assert started.stdout is not None
    assert b"open" in await asyncio.wait_for(started.stdout.readline(), 180)
    try:
        yield log
    finally:
        with suppress(ProcessLookupError):
            started.send_signal(signal.SIGKILL)
        await started.communicate()


def silent(port: int, source: str) -> socket.socket:
    """A connection that asks for nothing."""
    line = socket.socket()
    line.bind((source, 0))
    line.settimeout(10)
    line.connect(("127.0.0.1", port))
    return line


def test_silent_connections_lock_nobody_out(tmp_path: Path) -> None:
    """As many as the server may open files and more, from several addresses."""

    async def scene() -> None:
        port = free_port()
        async with small_server(port, tmp_path) as log, AsyncExitStack() as held:
            ann = Guest(f"http://127.0.0.1:{port}", "Ann")
            await ann.open()
            for number in range(FILES + 100):
                held.enter_context(silent(port, f"127.0.0.{2 + number // 300}"))
                if number % 50 == 0:
                    await asyncio.sleep(0)
            bob = Guest(f"http://127.0.0.1:{port}", "Bob")
            await bob.join(ann.code)
            await bob.connect()
            await ann.done("rename", name="Anna")
            assert (await bob.get("/readyz"))[0] == 200
            for guest in (ann, bob):
                await guest.close()
            said = log.read_text()
            assert "open files: 1024, 896 of them for connections" in said, "it was raised"
            assert "a silent one was closed" in said

    run_long(scene())


def test_one_address_holds_so_many_connections_and_a_proxy_more(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path, limits=Limits(connections=5)) as server:
            assert server.runner is not None
            counted = server.runner.app[CONNECTIONS]
            port = server.runner.addresses[0][1]
            held = [silent(port, "127.0.0.2") for _ in range(20)]
            other = Guest(server.address)
            assert (await other.get("/healthz"))[0] == 200
            while counted.addresses["127.0.0.2"] != 5:
                await asyncio.sleep(0.01)
            counted.exempt = "127.0.0.3".__eq__
            held += [silent(port, "127.0.0.3") for _ in range(20)]
            assert (await other.get("/healthz"))[0] == 200
            while counted.addresses["127.0.0.3"] != 20:
                await asyncio.sleep(0.01)
            for line in held:
                line.close()
            while len(counted.open) > 1:
                await asyncio.sleep(0.01)
            await other.close()
            assert not counted.silent

    run(scene())


def test_a_flood_of_refused_connections_is_a_few_lines_of_the_log(tmp_path: Path) -> None:
    async def scene() -> None:
        port = free_port()
        async with small_server(port, tmp_path) as log:
            for _ in range(300):  # the first 20 are answered, the others are not let in
                with socket.create_connection(("127.0.0.1", port), 10) as one:
                    one.settimeout(10)
                    with suppress(ConnectionError):
                        one.sendall(b"nonsense\r\n\r\n")
                        one.recv(1)
                await asyncio.sleep(0)
            said = log.read_text()
            assert "too many malformed requests of one address" in said
            assert "Traceback" not in said and len(said.splitlines()) < 10, said[:2000]

    run_long(scene())


def test_who_asks_for_nothing_is_hung_up_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(open_connections, "SILENT", 0.5)

    async def scene() -> None:
        async with Server(tmp_path) as server:
            assert server.runner is not None
            line = silent(server.runner.addresses[0][1], "127.0.0.1")
            line.setblocking(False)
            loop = asyncio.get_running_loop()
            with suppress(ConnectionResetError):
                assert await asyncio.wait_for(loop.sock_recv(line, 1), 20) == b""
            line.close()
            ann = Guest(server.address, "Ann")  # who has asked stays
            await ann.open()
            await asyncio.sleep(2 * open_connections.SILENT)
            await ann.done("rename", name="Anna")
            await ann.close()

    run(scene())
