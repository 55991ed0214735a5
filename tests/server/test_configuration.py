"""Options from the command line, the environment and a file; TLS; the log."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import signal
import ssl
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from logging import LogRecord
from pathlib import Path

import pytest
from aiohttp import ClientSession, CookieJar, TCPConnector

from tests.server.guests import run
from tripot import cli, command
from tripot.kernel.errors import Error
from tripot.server import start
from tripot.server.config import Config
from tripot.server.logs import Objects, PlainFormat
from tripot.server.tls import Encryption, encrypted
from tripot.words import Words, load

NEEDS_OPENSSL = pytest.mark.skipif(not shutil.which("openssl"), reason="openssl makes certificates")


@pytest.fixture
def served(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Callable[..., tuple[Config, start.Door]]:
    """What `tripot serve` would serve, without opening it."""
    found: list[tuple[Config, start.Door]] = []

    def instead(config: Config, door: start.Door, say: Words, tell: object) -> None:
        found.append((config, door))

    monkeypatch.setattr(start, "serve", instead)
    monkeypatch.setattr("tripot.server.logs.begin_logging", lambda as_json: None)
    monkeypatch.setenv("TRIPOT_DATA", str(tmp_path))

    def call(*arguments: str) -> tuple[Config, start.Door]:
        cli.app(["serve", *arguments], standalone_mode=False)
        return found[-1]

    return call


@pytest.fixture
def file(tmp_path: Path) -> Callable[[str], str]:
    """A TOML file with these lines; its path."""

    def write(text: str) -> str:
        path = tmp_path / "tripot.toml"
        path.write_text(text, "utf-8")
        return str(path)

    return write


def test_each_option_may_stand_in_three_places_and_the_nearest_counts(
    served: Callable[..., tuple[Config, start.Door]],
    file: Callable[[str], str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    path = file(
        'port = 1001\nbot-pace = 0.5\ntime = 3\nlimits = false\npublic_url = "http://a.org"'
    )
    config, door = served("--config", path)
    assert (door.port, config.pace, config.time) == (1001, 0.5, 3.0)
    assert config.public_url == "http://a.org" and config.limits.sockets > 1000
    monkeypatch.setenv("TRIPOT_CONFIG", path)
    monkeypatch.setenv("TRIPOT_PORT", "1002")
    monkeypatch.setenv("TRIPOT_LIMITS", "true")
    monkeypatch.setenv("TRIPOT_LOCAL", "1")
    config, door = served()
    assert (door.host, door.port, config.pace) == (start.LOOPBACK, 1002, 0.5)
    assert config.limits.sockets < 1000
    config, door = served("--port", "1003", "--bot-pace", "2")
    assert (door.port, config.pace, config.time) == (1003, 2.0, 3.0)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("port = 'x'", "port"), ("port = 8700.5", "port"), ("port = true", "port"),
        ("port = 70000", "port"), ("port = [1]", "port"), ("bot-pace = 'fast'", "bot-pace"),
        ("limits = 7", "limits"), ("data = {a = 1}", "data"), ("prot = 1", "prot"),
        ("[serve]\nport = 1", "serve"), ("port = ", "TOML"), ("lang = 'xx'", "--lang"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_file_that_is_wrong_is_refused_by_name(
    text: str,
    name: str,
    language: str,
    file: Callable[[str], str],
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = file(text)
    choice = [] if "lang" in text else ["--lang", language]
    with pytest.raises(SystemExit) as ended:
        cli.app(["serve", "--config", path, *choice], prog_name="tripot")
    assert ended.value.code == 2
    said = capsys.readouterr().err
    assert name in said and ("lang" in text or path in said)
    if choice:
        assert said.startswith("La maison" if language == "fr" else "The house")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_wrong_variable_and_a_wrong_word_are_refused_by_name(
    language: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TRIPOT_LANG", language)
    monkeypatch.setenv("TRIPOT_TIME", "long")
    for arguments, name in ([], "TRIPOT_TIME"), (["--time", "0", "--local"], "--time"):
        with pytest.raises(SystemExit) as ended:
            cli.app(["serve", *arguments], prog_name="tripot")
        assert ended.value.code == 2
        said = capsys.readouterr().err
        assert f" {name}" in said and "0.01" in said and "long" not in said
        assert said.startswith("La maison" if language == "fr" else "The house")


def test_what_is_no_list_is_no_option_that_may_be_given_often() -> None:
    assert command.as_text(["a", 1, True], True) == ["a", "1", "true"]
    assert command.as_text("a", True) is None
    assert command.as_text([["a"]], True) is None


def certificate(folder: Path, name: str) -> tuple[Path, Path]:
    """A new certificate for this machine, and its key."""
    cert, key = folder / "cert.pem", folder / "key.pem"
    made = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"]
    made += ["-nodes", "-days", "2", "-subj", f"/CN={name}", "-addext"]
    made += ["subjectAltName=IP:127.0.0.1,DNS:localhost", "-out", str(cert), "-keyout", str(key)]
    subprocess.run(made, check=True, capture_output=True)
    return cert, key


@asynccontextmanager
async def house(*arguments: str, **environment: str) -> AsyncIterator[asyncio.subprocess.Process]:
    """A server in a process of its own."""
    path = os.pathsep.join(part for part in sys.path if part)
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tripot", "serve", "--local", "--port", "0", *arguments),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": path, "TRIPOT_LANG": "en", **environment},
    )
    try:
        yield process
    finally:
        if process.returncode is None:
            process.terminate()
        await process.communicate()


async def line_of(stream: asyncio.StreamReader | None) -> str:
    """The next line that it says."""
    assert stream is not None
    return (await asyncio.wait_for(stream.readline(), 120)).decode()


async def is_alive(address: str, tls: ssl.SSLContext | bool = True) -> bool:
    """Whether a server answers whoever trusts this certificate."""
    connector = TCPConnector(ssl=tls)
    async with ClientSession(connector=connector) as one, one.get(f"{address}/healthz") as answer:
        return answer.status == 200


@NEEDS_OPENSSL
def test_it_serves_https_with_a_certificate_of_its_own_and_takes_a_renewed_one(
    tmp_path: Path,
) -> None:
    async def scene() -> None:
        cert, key = certificate(tmp_path, "first")
        tls = {"TRIPOT_TLS_CERT": str(cert), "TRIPOT_TLS_KEY": str(key)}
        async with house("--data", str(tmp_path), **tls) as process:
            address = (await line_of(process.stdout)).split()[-1]
            assert address.startswith("https://127.0.0.1:")
            first = ssl.create_default_context(cafile=str(cert))
            jar = CookieJar(unsafe=True)
            async with ClientSession(connector=TCPConnector(ssl=first), cookie_jar=jar) as session:
                body = {"name": "Ann", "game": "quick-shot"}
                async with session.post(f"{address}/api/rooms", json=body) as opened:
                    assert opened.status == 201
                    assert "Secure" in opened.headers["Set-Cookie"]
                    assert "Strict-Transport-Security" in opened.headers
                    code = (await opened.json())["code"]
                async with session.ws_connect(f"{address}/ws/{code}") as socket:
                    assert "hello" in await socket.receive_str(timeout=20)
            certificate(tmp_path, "second")
            process.send_signal(signal.SIGHUP)
            assert "INFO the certificate was read again" in await line_of(process.stderr)
            second = ssl.create_default_context(cafile=str(cert))
            assert await is_alive(address, second)
            cert.write_text("nothing")
            process.send_signal(signal.SIGHUP)
            assert "ERROR --tls-cert and --tls-key" in await line_of(process.stderr)
            assert await is_alive(address, second)

    run(scene())


def test_a_service_without_tls_ignores_sighup(tmp_path: Path) -> None:
    async def scene() -> None:
        async with house("--data", str(tmp_path)) as process:
            address = (await line_of(process.stdout)).split()[-1]
            process.send_signal(signal.SIGHUP)
            assert await is_alive(address)

    run(scene())


@pytest.mark.parametrize("language", ["en", "fr"])
def test_on_windows_the_server_says_where_it_runs(
    language: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.platform", "win32")
    assert cli.app(["serve", "--lang", language], standalone_mode=False) == 2
    assert load("terminal", language)("serve.windows") in capsys.readouterr().err


@NEEDS_OPENSSL
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_certificate_that_is_none_is_refused(tmp_path: Path, language: str) -> None:
    say = load("terminal", language)
    cert, key = certificate(tmp_path, "one")
    assert isinstance(encrypted(cert, key, say), Encryption)
    assert encrypted(None, None, say) is None
    with pytest.raises(Error, match=r"--tls-cert.*--tls-key"):
        encrypted(cert, None, say)
    with pytest.raises(Error, match=r"--tls-key.*missing"):
        encrypted(cert, tmp_path / "missing", say)
    with pytest.raises(Error, match=r"--tls-cert"):
        encrypted(key, key, say)
    subprocess.run(
        ["openssl", "ec", "-in", key, "-aes256", "-passout", "pass:x", "-out", key],
        check=True,
        capture_output=True,
    )
    with pytest.raises(Error, match="password"):
        encrypted(cert, key, say)


def test_a_line_of_the_log_has_its_time_and_level() -> None:
    record = LogRecord("tripot.server", 40, "", 0, "table %s is frozen", ("é1",), None)
    record.created = 1_800_000_000.25
    assert PlainFormat().format(record) == "2027-01-15T08:00:00.250Z ERROR table é1 is frozen"
    assert json.loads(Objects().format(record)) == {
        "time": "2027-01-15T08:00:00.250Z",
        "level": "error",
        "logger": "tripot.server",
        "message": "table é1 is frozen",
    }
    try:
        raise ValueError("why")
    except ValueError:
        record.exc_info = sys.exc_info()
    assert "ValueError: why" in json.loads(Objects().format(record))["trace"]
    assert "ValueError: why" in PlainFormat().format(record)


def test_a_log_as_json_has_all_that_is_said(tmp_path: Path) -> None:
    async def scene() -> None:
        async with house("--data", str(tmp_path), TRIPOT_LOG_JSON="1") as process:
            said = json.loads(await line_of(process.stderr))
            assert said["level"] == "info" and "http://127.0.0.1:" in said["message"]
            process.terminate()
            out, rest = await process.communicate()
            assert not out
            assert [json.loads(line)["level"] for line in rest.splitlines()] == ["info"] * 2

    run(scene())
