"""The pages around the table say every word of web.*.toml and no other."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import tripot
from tripot.words import load

PACKAGE = Path(tripot.__file__).parent
ROOT = Path(__file__).parents[2]
PAGES = ("pages", "parts", "lobby", "home")  # the table and the games have words of their own
SAID = re.compile(r"""\bsay(?:\.has)?\(\s*(?:[\w.=!? ()]+\?\s*)?(["`])(.+?)\1""")
CHOSEN = re.compile(r"""\bsay\([^"`]*?\?\s*"([a-z_.]+)"\s*:\s*"([a-z_.]+)\"""")


def sources() -> str:
    """All that the pages are written in."""
    web = ROOT / "web" / "src"
    if not web.is_dir():
        pytest.skip("the sources of the page are not here")
    files = [*web.glob("*.svelte"), *web.glob("*.ts")]
    files += [path for name in PAGES for path in (web / name).rglob("*.*")]
    return "\n".join(path.read_text("utf-8") for path in sorted(files))


def test_every_word_the_pages_say_is_there() -> None:
    texts = load("web", "en").texts
    text = sources()
    said = {key for quote, key in SAID.findall(text) if quote == '"'}
    said |= {key for pair in CHOSEN.findall(text) for key in pair}
    assert said <= set(texts), said - set(texts)
    assert len(said) > 100


def test_every_word_is_said_somewhere() -> None:
    text = sources()
    patterns = [
        re.compile(
            "".join("[a-z0-9_.-]+" if i % 2 else re.escape(part) for i, part in enumerate(parts))
        )
        for parts in (
            re.split(r"\$\{(.+?)\}", key) for quote, key in SAID.findall(text) if quote == "`"
        )
    ]
    for key in load("web", "en").texts:
        literal = f'"{key}"' in text
        assert literal or any(pattern.fullmatch(key) for pattern in patterns), key


def test_every_refusal_of_the_server_has_words() -> None:
    server = "".join(path.read_text("utf-8") for path in sorted((PACKAGE / "server").glob("*.py")))
    whys = set(re.findall(r'Refusal\(\s*"([a-z_]+)"', server))
    whys |= set(re.findall(r'require\([^\n]*,\s*"([a-z_]+)"(?:, [^"\n]*)?\)\n', server))
    assert len(whys) > 20
    texts = load("web", "en").texts
    assert whys <= {key.removeprefix("error.") for key in texts}, whys
