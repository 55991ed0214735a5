"""The pages say every word of web.*.toml and no other; the tables say all of table.*.toml."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

import tripot
from tripot.kernel.registry import find
from tripot.words import load

PACKAGE = Path(tripot.__file__).parent
ROOT = Path(__file__).parents[2]
PAGES = ("pages", "parts", "lobby", "home", "replay")  # tables and games have their own
SAID = re.compile(r"""\bsay(?:\.has)?\(\s*(?:[\w.=!? ()]+\?\s*)?(["`])(.+?)\1""")
TEMPLATE = re.compile(r"`([a-z][\w.-]*(?:\$\{[^`]*?\}[\w.-]*)+)`")
GAP = re.compile(r"\$\{[^`]*?\}(?=[\w.$-]*$|[\w.-]*\$\{)")
PER_QUESTION = {"hint", "none"}
CHOSEN = re.compile(r"""\bsay\([^"`]*?\?\s*"([a-z_.]+)"\s*:\s*"([a-z_.]+)\"""")


def page_sources() -> Path:
    """Where the page is written."""
    web = ROOT / "web" / "src"
    if not web.is_dir():
        pytest.skip("the sources of the page are not here")
    return web


def sources() -> str:
    """All that the pages are written in."""
    web = page_sources()
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


def said_by(files: Iterable[Path]) -> re.Pattern[str]:
    """All texts in quotes; what is put into them may be anything. None begins with such a gap."""
    text = "\n".join(path.read_text("utf-8") for path in sorted(files))
    quoted = set(re.findall(r'"([a-z][\w.-]*)"', text)) | set(TEMPLATE.findall(text))
    keys = ("[a-z0-9_-]*".join(map(re.escape, GAP.split(key))) for key in sorted(quoted))
    return re.compile("|".join(keys))


def test_every_word_of_a_table_is_said_by_its_frame_or_its_drawing() -> None:
    """The frame finds a game's words by what they are for, as in `questions.play.title`."""
    sources()
    web = ROOT / "web" / "src"
    drawings = [path for path in (web / "games").rglob("*.*") if path.suffix != ".css"]
    house = said_by({*web.rglob("*.ts"), *web.rglob("*.svelte")} - set(drawings))
    texts = load("table", "en").texts
    for game in tripot.games():
        own = said_by(path for path in drawings if game.replace("-", "_") in path.parts)
        for key in (key for key in texts if key.startswith(f"{game}.")):
            plain = key.removesuffix("_you")
            assert own.fullmatch(plain) or of_the_frame(house, plain.removeprefix(f"{game}.")), key
    for key in texts:
        if key.partition(".")[0] not in tripot.games():
            assert house.fullmatch(key.removesuffix("_you")), key


def of_the_frame(house: re.Pattern[str], key: str) -> bool:
    """Whether the frame looks for it; some words it has for every question."""
    what, _, question = key.partition(".")
    return bool(house.fullmatch(key)) or (what in PER_QUESTION and question.isidentifier())


def test_every_refusal_of_the_server_has_words() -> None:
    server = "".join(path.read_text("utf-8") for path in sorted((PACKAGE / "server").rglob("*.py")))
    whys = set(re.findall(r'Refusal\(\s*"([a-z_]+)"', server))
    whys |= set(re.findall(r'require\([^\n]*,\s*"([a-z_]+)"(?:, [^"\n]*)?\)\n', server))
    assert len(whys) > 20
    texts = load("web", "en").texts
    assert whys <= {key.removeprefix("error.") for key in texts}, whys


@pytest.mark.parametrize("key", tripot.games())
def test_a_page_uses_every_word_kept_for_it(key: str) -> None:
    web = page_sources()
    files = [*(web / "games" / key.replace("-", "_")).glob("*"), web / "table" / "seen.svelte.ts"]
    source = "".join(path.read_text("utf-8") for path in files)
    asked = {question.name for question in find(key).identity.questions}
    for name in load(key, "en").texts:
        section, *rest = name.split(".")
        if section != "page":
            continue
        if rest[0] in ("questions", "tickets"):
            assert rest[1] in asked or f'"{rest[1]}"' in source, name  # or a case of one
        elif len(rest) > 1:
            assert f"`page.{rest[0]}.$" in source or f"`{rest[0]}.$" in source, name
        else:
            words = (f'"page.{rest[0]}"', f'"{rest[0]}"')
            assert any(word in source for word in words), name


# What the drawings themselves fill into their questions (`asked`).
FILLED = {"loser": {"card", "does", "hand"}, "quicksand": {"explorer", "hand"}}


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", tripot.games())
def test_a_question_of_the_page_has_gaps_only_for_what_it_is_about(
    game: str, language: str
) -> None:
    own, table = load(game, language).texts, load("table", language).texts
    for question in find(game).identity.questions:
        about = {one.name for one in question.arguments} | FILLED.get(game, set())
        for part in ("title", "line"):
            name = f"questions.{question.name}.{part}"
            text = own.get(f"page.{name}", "") + table.get(f"{game}.{name}", "")
            assert set(re.findall(r"\{(\w+)\}", text)) <= about, name


# What a question is about, at its longest.
ABOUT = {
    "card": "Meddling Fingers",
    "does": "",  # of a card: its own line
    "hand": "la main de Banjo",
    "potion": "bleue 10",
    "seat": "Banjo",
    "other": "Domino",
    "heir": "Banjo",
    "centre": "2",
    "shot": "2",
    "goal": "15",
}
TITLE, LINE = 38, 56  # letters: a prompt has room for a row and two on a phone of 320 pixels


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(
    ("game", "words"),
    [("loser", "loser"), ("roulette", "roulette"), ("roulette", "roulette-family")],
)
def test_a_question_fits_a_small_phone(game: str, words: str, language: str) -> None:
    table, own, printed = load("table", language), load(words, language), load(game, language)
    cases = {key.split(".")[2] for key in printed.texts if key.startswith("page.questions.")}
    for name in cases | {question.name for question in find(game).identity.questions}:
        for part, most in (("title", TITLE), ("line", LINE)):
            texts = (
                table.texts.get(f"{game}.questions.{name}.{part}"),
                *(one.texts.get(f"page.questions.{name}.{part}") for one in (own, printed)),
                *(one.texts.get(f"questions.{name}.{part}") for one in (own, printed)),
            )
            text = next(one for one in texts if one is not None)
            filled = text.format(**ABOUT, first=printed.texts.get("values.highest"))
            assert len(filled) <= most, filled
