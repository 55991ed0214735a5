"""The file of a database is its owner's alone, and one server's at a time."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.guests import Guest, Server, run, run_long
from tests.server.test_kill import free_port, process


def modes(folder: Path) -> dict[str, str]:
    """How everything there may be used, and by whom."""
    return {one.name: oct(one.stat().st_mode & 0o777) for one in folder.iterdir()}


@pytest.mark.parametrize("older", [False, True])
def test_nobody_else_reads_the_database(tmp_path: Path, older: bool) -> None:
    async def scene() -> None:
        if older:  # it was left open to everybody
            async with Server(tmp_path):
                pass
            (tmp_path / "tripot.db").chmod(0o644)
        umask = os.umask(0)
        try:
            async with Server(tmp_path) as server:
                ann = Guest(server.address, "Ann")
                await ann.open()
                assert modes(tmp_path) == {
                    "tripot.db": "0o600", "tripot.db-wal": "0o600", "tripot.db-shm": "0o600"
                }  # fmt: skip
                await ann.close()
        finally:
            os.umask(umask)

    run(scene())


def test_a_second_server_on_one_file_is_refused_with_a_word(tmp_path: Path) -> None:
    def another(language: str) -> str:
        command = [sys.executable, "-m", "tripot", "serve", "--local", "--port", "0"]
        done = subprocess.run(
            [*command, "--data", str(tmp_path), "--lang", language],
            capture_output=True, text=True, timeout=180, check=False,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "COLUMNS": "500"},
        )  # fmt: skip
        assert done.returncode == 2, done
        return done.stderr

    async def scene() -> None:
        async with process(free_port(), "--data", str(tmp_path)):
            assert f"another Tripot serves {tmp_path / 'tripot.db'}" in another("en")
            assert f"un autre Tripot sert déjà {tmp_path / 'tripot.db'}" in another("fr")
        async with process(free_port(), "--data", str(tmp_path)):
            pass  # however the first one has ended, the file is free

    run_long(scene())
