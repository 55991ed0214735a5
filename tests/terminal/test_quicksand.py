"""Quicksand at the terminal: the map, the plays in words, whole games, and other boards."""

from __future__ import annotations

import re
from json import dumps
from pathlib import Path
from typing import Any

import pytest
from rich.text import Text

import tripot
from tests.games.quicksand_table import TOKENS, by_explorer, places
from tests.terminal.processes import Terminal, run, widest
from tests.terminal.test_words import scene_of
from tripot.games.quicksand_board import SHORT, board_of
from tripot.terminal.answers import choices
from tripot.terminal.tables import drawing, wording
from tripot.words import load

KEY = "quicksand"
FIRST = "1\n" * 600  # always the first answer: that gets somewhere
TABLE = drawing(KEY)
HUNTER = by_explorer(one == "hunter" for one in TOKENS)  # that one and no other


def position(**facts: object) -> tripot.Game:
    """Ana is the hunter, Bo the lord; it is Ana's turn."""
    wanted: dict[str, Any] = {
        "hands": ["red red mask quicksand", "blue"],
        "tokens": ["hunter", "lord"],
        **facts,
    }
    return tripot.arrange(KEY, seats=2, seed=1, turn=0, **wanted)


def plain(lines: list[Text]) -> str:
    """As it reads without colour."""
    return "\n".join(line.plain for line in lines).replace("\u00a0", " ")


def board(game: tripot.Game, viewer: int | None = 0, width: int = 80, language: str = "en") -> str:
    """The board in these eyes."""
    scene = scene_of(game, load(KEY, language), viewer)
    return plain(TABLE.board(game.view(viewer), scene, width))


def labels(game: tripot.Game, language: str = "en") -> dict[str, str]:
    """The answers on offer in words."""
    (seat,) = game.asked
    view, scene = game.view(seat), scene_of(game, load(KEY, language), seat)
    notations = [game.notation(answer) for answer in game.legal(seat)]
    return {
        choice.notation: f"{choice.group.plain}: {choice.label.plain}".replace("\u00a0", " ")
        for choice in choices(notations, view, scene)
    }


def test_the_map_says_who_stands_where_and_in_what() -> None:
    game = position(positions=places("C2 S2 S3 S4 S5 S6"), trapped=HUNTER)
    shown = board(game)
    assert "C2(≈)≈R≈↖↑↗" in shown  # the hunter, trapped, and three arrows
    assert "S2 ▐Y▌↖↗" in shown
    assert re.search(r"≈R≈ hunter +10 ≈", shown)
    assert "D1(m)↑↗" in shown and "B4(k)↑←" in shown and "TEMPLE" in shown
    assert "C2(≈)≈Ro≈↖↑↗" in board(game, language="fr")


def test_what_everybody_knows_of_the_tokens() -> None:
    game = position(unowned=by_explorer(one == "geologist" for one in TOKENS))
    assert re.search(r"▐Y▌ geologist +13 {2}✕", board(game, None))
    hand = plain(TABLE.hand(game.view(0), scene_of(game, load(KEY, "en"), 0)))
    assert "You are ▐R▌ red hunter." in hand
    assert "Nobody owns ▐Y▌ yellow geologist." in hand
    assert "▐R▌ red ×2  ▐M▌ mask  ▐≈▌ quicksand" in hand
    assert "hunter" not in plain(TABLE.hand(game.view(1), scene_of(game, load(KEY, "en"), 1)))
    assert "▐K▌" not in board(game, 0).partition("TEMPLE")[0]


def test_every_arrow_of_a_circle_has_its_own_sign() -> None:
    shown = board(position())
    for cell in re.findall(r"[A-Z]\d[^ A-Z]*", shown.replace("▐", " ").replace("▌", "")):
        arrows = re.findall("[←→↑↖↗]", cell)
        assert len(arrows) == len(set(arrows)), cell


def test_plays_in_words() -> None:
    free = labels(position())
    assert free["walk-red:red"] == "red hunter: ▐R▌ red"
    assert free["walk-red:red+red+mask"] == "red hunter: ▐R▌ ▐R▌ ▐M▌"
    assert free["walk-black:mask"] == "black jungle lord: ▐M▌ mask"
    assert free["trap:quicksand"] == "quicksand: ▐≈▌ quicksand"
    assert labels(position(), "fr")["walk-red:red+red"] == "chasseur rouge: ▐Ro▌ ▐Ro▌"


def test_a_fork_names_the_circles_and_lights_them() -> None:
    game = position()
    game.answer(0, game.parse("walk-red:red"))
    assert labels(game) == {"way=1": ": arrow 1", "way=2": ": arrow 2"}
    assert "1A1" in board(game) and "2A2" in board(game)
    scene = scene_of(game, load(KEY, "en"), 0)
    shown = plain(TABLE.hand(game.view(0), scene))
    assert "▐1▌ ↑ A1 quicksand" in shown and "▐2▌ ↗ A2 mask circle" in shown
    other = plain(TABLE.hand(game.view(1), scene_of(game, load(KEY, "en"), 1)))
    assert "↑" not in other
    line = wording("line", 0, game.view(0), scene).plain.replace("\u00a0", " ")
    assert line.startswith("▐R▌ red hunter: 1 to go.")
    game.answer(0, game.parse("way=2"))
    assert labels(game)["pass"] == ": keep them all"
    assert labels(game)["discard:red"] == ": discard ▐R▌ red"


def test_explorers_to_trap() -> None:
    game = position()
    game.answer(0, game.parse("trap:quicksand"))
    assert labels(game)["sink:zoologist"] == ": trap ▐B▌ blue zoologist"


@pytest.mark.parametrize("width", [30, 40, 60, 75])
def test_where_the_map_does_not_fit_there_is_a_list(width: int) -> None:
    shown = board(position(trapped=HUNTER), width=width)
    assert re.search(r"≈R≈ hunter +13 ≈ +S1 \(start\) → A1 A2", shown)


@pytest.mark.parametrize(
    ("seats", "arguments"),
    [
        (2, ["--lang", "en"]),
        (3, ["--lang", "fr"]),
        (4, ["--lang", "fr", "--names", "Ana,Bo,Cy,Di", "--option", "turns=30"]),
        (5, ["--lang", "en", "--names", "Maximilienne,Wolfgang-Ama"]),
        (5, ["--lang", "fr", "--humans", "0"]),
    ],
)
def test_a_whole_game(seats: int, arguments: list[str], tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    flags = ["--seed", str(seats), "--seats", str(seats), "--record", str(path)]
    done = run("play", KEY, *flags, *arguments, typed=FIRST)
    assert (done.returncode, done.stderr) == (0, "")
    assert widest(done.stdout) <= 80
    record = path.read_text("utf-8")
    assert tripot.verify(record) and tripot.replay(record).over
    assert "Gazette" in done.stdout


def test_numbers_and_notation_are_typed_and_nonsense_is_not_taken() -> None:
    seed = next(n for n in range(100) if "walk-red:red" in offered_first(n))
    typed = "99\nwalk-red\nc\nl\nr\n?\nt\nwalk-red:red\nway=1\nq\n"
    done = run("play", KEY, "--seed", str(seed), "--seats", "3", "--lang", "en", typed=typed)
    assert (done.returncode, done.stderr) == (0, "")
    assert "“walk-red” is not on offer. You may type 1 to " in done.stdout
    assert "You play ▐R▌." in done.stdout and "walks → A1 (quicksand)" in done.stdout
    assert "ends its walk on quicksand and is trapped" in done.stdout
    assert widest(done.stdout) <= 80


def offered_first(seed: int) -> list[str]:
    """What seat 0 may play when it begins this game, and nobody else has moved."""
    game = tripot.new(KEY, 3, seed)
    return [game.notation(answer) for answer in game.legal(0)]


def test_plain_letters_where_the_encoding_has_no_others() -> None:
    flags = ("--seed", "1", "--seats", "3", "--lang", "fr")
    done = run("play", KEY, *flags, typed=FIRST, PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.isascii() and "(~)" in done.stdout and "[Ro]" in done.stdout


def test_a_small_screen_holds_the_pawns_and_the_question() -> None:
    flags = [
        "--seed",
        "7",
        "--seats",
        "4",
        "--names",
        "Ana",
        "--bots",
        "chance",
        "--lang",
        "en",
        "--pace",
        "0",
    ]
    with Terminal("play", KEY, *flags, columns=80, rows=24) as person:
        for _ in range(12):
            shown = person.expect("r rules >").replace("\r", "")
            screen = shown.splitlines()[-24:]
            on_map = "\n".join(screen).partition(" only you see this")[0]
            pawns = re.findall(r"\w\d(?:\(.{1,2}\)| )(?:▐(.)▌|≈(.)≈)", on_map)
            assert len(screen) == len(shown.splitlines()) or len(pawns) >= 4, shown
            assert "Play cards" in shown or "?" in shown
            person.type("1\n")
        person.resize(80, 50)
        person.type("t\n")
        assert person.expect("nobody's").count("\n") > 14
        person.type("q\n")
        assert person.end() == 0


def test_a_board_of_one_s_own(tmp_path: Path) -> None:
    box, path = tmp_path / "box.json", tmp_path / "game.jsonl"
    words = {"en": {"faces": {"hunter": {"name": "crimson tracker"}}, "short": {"hunter": "boss"}}}
    box.write_text(dumps({"options": {"board": board_of(SHORT)}, "words": words}), "utf-8")
    flags = ["--box", str(box), "--seed", "1", "--record", str(path), "--lang", "en"]
    done = run("play", KEY, *flags, typed=FIRST)
    assert (done.returncode, done.stderr) == (0, "")
    assert "▐R▌ boss" in done.stdout and "crimson tracker" in done.stdout
    assert widest(done.stdout) <= 80
    assert tripot.verify(path.read_text("utf-8"))
