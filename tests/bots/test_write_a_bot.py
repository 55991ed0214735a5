"""The bot of CONTRIBUTING.md is ten lines, and plays."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.tables import keys
from tests.terminal.processes import run

ROOT = Path(__file__).parent.parent.parent


def test_the_bot_of_the_page_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    (source,) = re.findall(r"## Write a bot\n\n```python\n(.*?)```", text, re.DOTALL)
    (command,) = re.findall(r"^tripot (arena .*)$", text, re.MULTILINE)
    assert len([line for line in source.splitlines() if line]) <= 10
    (tmp_path / "my_module.py").write_text(source)
    monkeypatch.chdir(tmp_path)
    words = command.replace("3000", "8").split()
    assert words[1] in keys()
    done = run(*words, "--lang", "en")
    assert (done.returncode, done.stderr) == (0, "")
    assert "MyBot" in done.stdout
    assert "raised" not in done.stdout
