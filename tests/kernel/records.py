"""Records to test with, and ways to change them in one place."""

import json
from collections.abc import Iterator
from hashlib import sha256

import tripot
from tripot.kernel.rng import Quick

TOY: dict[str, object] = {"kinds": [1, 4, 5, 7], "copies": 3, "hand": 2, "aside": 1}
NONCES = [b"one", None, b"three"]  # the second was not sent
Path = tuple[str | int, ...]
Line = dict[str, object]


def play(game: tripot.Game, seed: int, decisions: int = 1000) -> tripot.Game:
    """Answer at random, for so many decisions or to the end."""
    rng = Quick(seed)
    for _ in range(decisions):
        if game.over:
            break
        for seat in game.asked:
            options = game.legal(seat)
            game.answer(seat, options[rng.below(len(options))])
    return game


def fair_game(seed: int = 3) -> tripot.Game:
    """A short game with all parts of a fair deal."""
    game = tripot.new("quick-shot", 3, seed, TOY, table="t", deal=3, nonces=NONCES)
    return play(game, seed)


def arranged_game(decisions: int = 1000) -> tripot.Game:
    """A game from a written position."""
    hands = ["1 5 5 8", "2 4 4", "3 7"]
    game = tripot.arrange("quick-shot", 3, 5, {}, hands=hands, leader=1, round=2, discard="6 6")
    return play(game, 5, decisions)


def read(record: str) -> list[Line]:
    """The lines of a record, parsed."""
    return [json.loads(line) for line in record.splitlines()]


def write(lines: list[Line]) -> str:
    """Lines as a record has them, with the hashes they have."""
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


def rechained(lines: list[Line]) -> str:
    """The same with all hashes worked out anew, as a forger would."""
    before, out = "", []
    for line in lines:
        bare = {name: value for name, value in line.items() if name != "hash"}
        text = json.dumps(bare, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        before = sha256((before + text).encode()).hexdigest()
        out.append({**bare, "hash": before})
    return write(out)


def leaves(value: object, path: Path = ()) -> Iterator[tuple[Path, object]]:
    """Every leaf of a JSON value; an empty list or object is one."""
    if isinstance(value, dict) and value:
        for name, item in value.items():
            yield from leaves(item, (*path, name))
    elif isinstance(value, list) and value:
        for i, item in enumerate(value):
            yield from leaves(item, (*path, i))
    else:
        yield path, value


def extended(value: object) -> Iterator[object]:
    """The JSON value with one thing more, in every list and object."""
    if isinstance(value, dict):
        yield {**value, "extra": 0}
        for name, item in value.items():
            yield from ({**value, name: more} for more in extended(item))
    elif isinstance(value, list):
        yield [*value, 0]
        for i, item in enumerate(value):
            yield from ([*value[:i], more, *value[i + 1 :]] for more in extended(item))


def at(value: object, path: Path) -> object:
    """What lies at the end of a path."""
    for step in path:
        value = value[step]  # type: ignore[index]
    return value


def changed(value: object, path: Path, new: object) -> object:
    """A copy with something else at the end of the path."""
    if not path:
        return new
    if isinstance(value, dict):
        return {k: changed(v, path[1:], new) if k == path[0] else v for k, v in value.items()}
    assert isinstance(value, list)
    return [changed(v, path[1:], new) if i == path[0] else v for i, v in enumerate(value)]


def dropped(value: object, path: Path) -> object:
    """A copy without what lies at the end of the path."""
    parent = at(value, path[:-1])
    if isinstance(parent, dict):
        return changed(value, path[:-1], {k: v for k, v in parent.items() if k != path[-1]})
    assert isinstance(parent, list)
    return changed(value, path[:-1], [v for i, v in enumerate(parent) if i != path[-1]])


def others(value: object) -> list[object]:
    """Different values of the same type."""
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [value + 1, -value - 1]
    if isinstance(value, str):
        return [other_text(value), value + "0", ""] if value else ["0"]
    if isinstance(value, list):
        return [[0]]
    return [{"extra": 0}] if isinstance(value, dict) else [0]


def other_text(text: str) -> str:
    """The text with another last character, a digit for a digit."""
    last = text[-1]
    new = str((int(last, 16) + 1) % 8) if last in "0123456789abcdef" else chr(ord(last) + 1)
    return text[:-1] + new
