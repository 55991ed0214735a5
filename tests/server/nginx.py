"""A real nginx on loopback, in front of servers."""

from __future__ import annotations

import asyncio
import os
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

PROGRAM = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")
NEEDS_NGINX = pytest.mark.skipif(PROGRAM is None, reason="Debian: apt-get install nginx")
MAIN = """
daemon off;
worker_processes 1;
pid {folder}/pid;
error_log {folder}/error.log;
{user}
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/site.conf;
}}
"""


@asynccontextmanager
async def nginx(folder: Path, site: str, port: int) -> AsyncIterator[None]:
    """Serves what a file of conf.d says, until the block ends; it listens on this port."""
    assert PROGRAM is not None
    user = "user root;" if os.geteuid() == 0 else ""
    (folder / "site.conf").write_text(site, "utf-8")
    (folder / "nginx.conf").write_text(MAIN.format(folder=folder, user=user), "utf-8")
    words = ["-p", str(folder), "-e", str(folder / "error.log"), "-c", str(folder / "nginx.conf")]
    process = await asyncio.create_subprocess_exec(PROGRAM, *words)
    try:
        async with asyncio.timeout(60):
            while not await listens(port):
                assert process.returncode is None, (folder / "error.log").read_text("utf-8")
                await asyncio.sleep(0.02)
        yield
    finally:
        if process.returncode is None:
            process.terminate()
        await process.wait()


async def listens(port: int) -> bool:
    """Whether somebody answers there."""
    try:
        _, writer = await asyncio.open_connection("127.0.0.1", port)
    except OSError:
        return False
    writer.close()
    return True
