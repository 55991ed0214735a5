"""A box of one's own: options and words of a game in a file, such as those of the printed one."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from string import Formatter

import tripot
from tripot.words import LANGUAGES, Words, flat_parts, load

PARTS = ("game", "options", "words")
LONGEST_TEXT = 200


class BadRequest(tripot.Error):
    """What was asked for on the command line cannot be; the text is in the person's language."""


@dataclass(frozen=True)
class Box:
    """What lay in the file: the game it is for, if it says so, its options and its words."""

    path: Path | None = None
    game: str | None = None
    options: Mapping[str, object] = field(default_factory=dict)
    words: Mapping[str, object] = field(default_factory=dict)

    def speak(self, game: str, say: Words, skin: object = None) -> Words:
        """The words of this game in a skin of it, with those of the box in the place of ours."""
        ours = load(game, say.language, skin)
        if self.game not in (None, game):
            raise BadRequest(say("box.game", path=self.path, game=game, got=str(self.game)[:40]))
        for language in self.words:
            if language not in LANGUAGES:
                known = ", ".join(LANGUAGES)
                raise BadRequest(say("box.part", path=self.path, got=language[:40], known=known))
        texts = dict(ours.texts)
        for language, tree in self.words.items():
            replaced = self.checked(load(game, language), language, tree, say)
            texts.update(replaced if language == say.language else {})
        return Words(say.language, texts)

    def checked(self, ours: Words, language: str, tree: object, say: Words) -> dict[str, str]:
        """The texts of one language, each known to be one that the game can speak."""
        if not isinstance(tree, Mapping):
            raise BadRequest(say("box.table", path=self.path, name=f"words.{language}"))
        try:
            parts = list(flat_parts(tree))
        except RecursionError:
            raise BadRequest(say("box.word", path=self.path, name=f"words.{language}")) from None
        out: dict[str, str] = {}
        for key, text in parts:
            name = f"words.{language}.{key}"[:60]
            if key not in ours:
                raise BadRequest(say("box.word", path=self.path, name=name))
            if not isinstance(text, str) or not 0 < len(text) <= LONGEST_TEXT:
                most = LONGEST_TEXT
                raise BadRequest(say("box.text", path=self.path, name=name, most=most))
            allowed = placeholders(ours.template(key)) or set()
            used = placeholders(text)
            if used is None or not used <= allowed:
                known = " ".join(f"{{{value}}}" for value in sorted(allowed)) or "-"
                raise BadRequest(say("box.values", path=self.path, name=name, known=known))
            out[key] = "".join(sign for sign in text if sign.isprintable())
        return out


def open_box(path: Path | None, say: Words) -> Box:
    """Read a box, in TOML or in JSON; an empty one if there is no file."""
    if path is None:
        return Box()
    try:
        text = path.read_bytes().decode("utf-8")
        data = json.loads(text) if text.lstrip().startswith("{") else tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadRequest(say("box.unreadable", path=path, reason=error)) from None
    for name in data:
        if name not in PARTS:
            raise BadRequest(say("box.part", path=path, got=name[:40], known=", ".join(PARTS)))
    for name in ("options", "words"):
        if not isinstance(data.get(name, {}), dict):
            raise BadRequest(say("box.table", path=path, name=name))
    game = data.get("game")
    if not isinstance(game, str | None):
        raise BadRequest(say("box.text", path=path, name="game", most=LONGEST_TEXT))
    return Box(path, game, data.get("options", {}), data.get("words", {}))


def placeholders(text: str) -> set[str] | None:
    """The values a text asks for; None if it cannot be filled in."""
    try:
        parsed = list(Formatter().parse(text))
    except ValueError:
        return None
    if any(shape or conversion for _, _, shape, conversion in parsed):
        return None
    return {name for _, name, _, _ in parsed if name is not None}
