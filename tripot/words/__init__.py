"""All that is said, in data files per game and language: quick_shot.fr, terminal.en."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from tomllib import loads

from tripot.kernel.errors import Sentence

LANGUAGES = ("en", "fr")
HERE = Path(__file__).parent


class Words:
    """The texts of one file by dotted key; called with a key and its values, it speaks."""

    def __init__(self, language: str, texts: dict[str, str]) -> None:
        self.language = language
        self.texts = texts
        named = (key.split(".") for key in texts if key.startswith("faces."))
        self.faces = tuple(dict.fromkeys(parts[1] for parts in named))  # of a game, in its order

    def __call__(self, key: str, /, **values: object) -> str:
        """The text of this key with its values in their places."""
        return self.template(key).format(**values)

    def template(self, key: str) -> str:
        """The text of this key as it is written, its values still open."""
        return self.texts[key]

    def reason(self, sentence: Sentence) -> str:
        """A sentence of the kernel in this language; in English if it has no words for it."""
        texts = retellings(self.language)
        values = {
            name: self.reason(value) if isinstance(value, Sentence) else value
            for name, value in sentence.values.items()
        }
        return str(Sentence(texts.get(sentence.text, sentence.text), values))

    def __contains__(self, key: str) -> bool:
        return key in self.texts


def load(name: str, language: str, skin: object = None) -> Words:
    """The words of a game (by its key) or of a face of Tripot, such as `terminal`.

    A skin has other words for some of them, in a file of its own: roulette_family.en.
    """
    stem = name.replace("-", "_")
    texts = texts_of(HERE / f"{stem}.{language}.toml")
    dressed = HERE / f"{stem}_{skin}.{language}.toml"
    return Words(language, {**texts, **texts_of(dressed)} if dressed.is_file() else texts)


@cache
def retellings(language: str) -> dict[str, str]:
    """What errors say, by their English texts, which stand in the code."""
    path = HERE / f"errors.{language}.toml"
    return texts_of(path) if path.is_file() else {}


def texts_of(path: Path) -> dict[str, str]:
    """What a file says."""
    return flat(loads(path.read_text("utf-8")))


def flat(tree: Mapping[str, object]) -> dict[str, str]:
    """The texts of nested tables by dotted keys."""
    out: dict[str, str] = {}
    for name, value in flat_parts(tree):
        assert isinstance(value, str), f"{name} is not a text"
        out[name] = value
    return out


def flat_parts(tree: Mapping[str, object], before: str = "") -> Iterator[tuple[str, object]]:
    """Whatever lies in nested tables, by dotted keys."""
    for name, value in tree.items():
        if isinstance(value, Mapping):
            yield from flat_parts(value, f"{before}{name}.")
        else:
            yield before + name, value


def language(environment: Mapping[str, str], arguments: Sequence[str] = ()) -> str:
    """The language asked for by --lang, else that of the locale; English if we do not speak it."""
    for argument, after in pairwise([*arguments, ""]):
        asked = after if argument == "--lang" else argument.removeprefix("--lang=")
        if argument.startswith("--lang") and asked in LANGUAGES:
            return asked
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(name):
            spoken = environment[name][:2].lower()
            return spoken if spoken in LANGUAGES else "en"
    return "en"
