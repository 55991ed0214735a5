"""Loser at the terminal: the table, what one knows, the reveal explained, and whole games."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from json import dumps
from pathlib import Path
from typing import Any

import pytest
from rich.text import Text

import tripot
from tests.games.loser_table import full
from tests.tables import Case, played
from tests.terminal.processes import Terminal, run, widest
from tests.terminal.test_words import scene_of
from tripot.kernel.open_eyes import open_view
from tripot.terminal.answers import choices
from tripot.terminal.eyes import sight
from tripot.terminal.tables import drawing, wording
from tripot.terminal.tables.loser_known import KnownPiles
from tripot.words import load

KEY = "loser"
TABLE = drawing(KEY)
ANY = "1\n" + "".join(f"{n}\n" for n in range(19, 0, -1)) * 300  # soon a number that is on offer


def position(**facts: object) -> tripot.Game:
    """A, B and C with written hands; it is A's turn, Prying Eye and Cauldron Swap are up."""
    wanted: dict[str, Any] = {
        "hands": ["4 5 7 17", "2 3 8 15", "1 9 10 11"],
        "spells": ["gong", "", ""],
        "action_1": "prying-eye",
        "action_2": "cauldron-swap",
        "turn": 0,
        **facts,
    }
    return tripot.arrange(KEY, seats=3, seed=3, **wanted)


def final(*hands: str, **facts: object) -> tripot.Game:
    """Everybody holds one potion: the vote."""
    return position(hands=list(hands), spells=["", "", ""], **facts)


def answer(game: tripot.Game, *given: str) -> None:
    """Each by the seat that is asked first."""
    for notation in given:
        game.answer(game.asked[0], game.parse(full(game, notation)))


def vote(game: tripot.Game, thumbs: str) -> None:
    """All at once."""
    for seat, notation in zip(game.asked, thumbs.split(), strict=True):
        game.answer(seat, game.parse(f"thumb-{notation}"))


def plain(lines: list[Text]) -> str:
    """As it reads without colour."""
    return "\n".join(line.plain for line in lines).replace("\u00a0", " ")


def board(game: tripot.Game, viewer: int | None = 0, language: str = "en") -> str:
    """The table in these eyes."""
    return plain(TABLE.board(sight(game, viewer), scene_of(game, load(KEY, language), viewer), 80))


def row(game: tripot.Game, name: str, viewer: int | None = 0) -> str:
    """A seat's row."""
    return next(line for line in board(game, viewer).splitlines() if f" {name} " in line)


def counted(game: tripot.Game, viewer: int | None = 0, language: str = "en") -> str:
    """What `c` says."""
    scene = scene_of(game, load(KEY, language), viewer)
    return plain(TABLE.counts(sight(game, viewer), scene))


def hand(game: tripot.Game, viewer: int = 0, language: str = "en") -> str:
    """What lies below the hem."""
    return plain(TABLE.hand(sight(game, viewer), scene_of(game, load(KEY, language), viewer)))


def told(game: tripot.Game, viewer: int | None = None, language: str = "en") -> str:
    """The story so far."""
    story = TABLE.Story(scene_of(game, load(KEY, language), viewer))
    return plain(story.tell(game.events(viewer)))


def labels(game: tripot.Game, language: str = "en") -> dict[str, str]:
    """The answers on offer in words."""
    seat = game.asked[0]
    notations = [game.notation(number) for number in game.legal(seat)]
    offered = choices(notations, sight(game, seat), scene_of(game, load(KEY, language), seat))
    return {choice.notation: choice.label.plain.replace("\u00a0", " ") for choice in offered}


def test_the_table_before_anything_is_played() -> None:
    shown = board(position())
    assert "▐Prying Eye▌ → Grimoire   ▐Cauldron Swap▌ → Meddling Fingers" in shown
    assert re.search(r"Centre +(▐[RB]\d+▌ ){4}hidden: 1▮ 2▮ 3▮", shown)
    assert re.search(r"^ ▶ ● A \(you\) +·· +▮▮▮▮ +1", shown, re.MULTILINE)
    assert hand(position()).splitlines() == [
        "   ▐B4▌ ▐B5▌ ▐B7▌ ▐R17▌",
        "   ▐Gong▌ the vote comes now, on the sum in hand",
    ]


def test_blue_lies_open_and_red_is_only_known_to_be_red() -> None:
    game = position()
    answer(game, "17")
    assert "(R17)" in row(game, "A", 0) and "▐R?▌" not in row(game, "A", 0)
    assert "▐R?▌" in row(game, "A", 1) and "17" not in board(game, 1)
    answer(game, "3")
    assert "▐B3▌" in row(game, "B", 2)


def test_what_a_look_has_shown_is_followed() -> None:
    game = position()
    answer(game, "4", "prying-eye", "aim>1")
    assert "(B2)(B3)(B8)(R15)" in row(game, "B", 0)
    assert "(" not in row(game, "B", 2)
    answer(game, "3", "cauldron-swap", "swap@centre_down=1", "8")
    assert "(" not in row(game, "B", 0)
    assert "(B2) (B8) (R15) → centre 1, hand of ■ B" in counted(game)
    assert "(B2)" not in counted(game, 2)
    assert "hidden: 1(B8) 2▮ 3▮" in board(game, 1)


def test_what_is_left_of_a_hand_one_has_seen() -> None:
    game = position()
    answer(game, "4", "prying-eye", "aim>1", "3", "grimoire")
    assert "(B2)(B8)(R15)" in row(game, "B", 0)
    answer(game, "1", "17", "15")
    assert "(B2)(B8)" in row(game, "B", 0)
    assert "(R15)" in row(game, "B", 0) and "▐R?▌" in row(game, "B", 2)
    assert "(R15) before ■ B" in counted(game)


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_what_the_table_claims_to_know_is_true(seats: int) -> None:
    case = Case(KEY, seats)
    for game in played(case):
        if game.over:
            break
        truth = open_view(game)["piles"]
        for seat in range(seats):
            known = KnownPiles(sight(game, seat))
            for there, claimed in zip(truth["hands"], known.piles["hands"], strict=True):
                assert {face for face in claimed if face is not None} <= set(there)
            for name in ("front_down", "centre_down"):
                for there, claimed in zip(flat(truth[name]), flat(known.piles[name]), strict=True):
                    assert claimed in (None, there)
            for faces, spots in known.among:
                lying = {face for spot in spots for face in at(truth, spot)}
                assert set(faces) <= lying


def flat(pile: Sequence[Any]) -> list[Any]:
    """The cards of a pile, or of those of all seats."""
    return [card for part in pile for card in (part if isinstance(part, list) else [part])]


def at(truth: Mapping[str, Any], spot: Sequence[Any]) -> Sequence[str]:
    """The cards that lie in a spot."""
    name, seat, *position = spot
    pile: Sequence[str] = truth[name] if seat is None else truth[name][seat]
    return [pile[position[0]]] if position else pile


def test_actions_and_spells_say_what_they_do() -> None:
    game = position()
    answer(game, "4")
    assert labels(game) == {
        "prying-eye": "Prying Eye: look at an opponent's hand",
        "cauldron-swap": "Cauldron Swap: swap a potion with a hidden centre card",
        "cast:gong": "▐Gong▌ the vote comes now, on the sum in hand",
    }
    assert labels(game, "fr")["cast:gong"].startswith("▐Coup de gong▌ on vote maintenant")
    answer(game, "prying-eye")
    assert labels(game) == {"aim>1": "■ B", "aim>2": "▲ C"}
    assert "● A uses Prying Eye: a look at an opponent's hand." in told(game)


def test_spells_in_force() -> None:
    game = final(
        "5", "6", "19",
        in_force=["spiked-potion topsy-turvy", "flat-potion mirror", "lukewarm-philtre fading-red"],
        mirrors=[None, 2, None],
    )  # fmt: skip
    shown = board(game)
    assert "▼ the lowest ranks first · reds are worth 10 less ▼" in shown
    assert "[+5]" in row(game, "A") and "[-5] [mirrors ▲]" in row(game, "B")
    assert "[=10]" in row(game, "C")
    assert "At the reveal yours is worth 10." in hand(game, 0)
    assert "yours is worth what ▲ C shows, with -5 added." in hand(game, 1)
    scene = scene_of(game, load(KEY, "en"), 0)
    assert "I hold the lowest potion." in wording("line", 0, game.view(0), scene).plain
    assert "5.5" in TABLE.clauses(game.view(0))


@pytest.mark.parametrize(
    ("thumbs", "viewer", "line"),
    [
        ("up up down", None, "✕ ▲ C loses the round: held the highest potion (19), thumb down."),
        ("up up down", 2, "✕ ▲ You lose the round: you held the highest potion (19), thumb down."),
        (
            "down down up",
            0,
            "You lose the round: the only thumb up held the highest potion, so the",
        ),
        (
            "down up up",
            None,
            "✕ ■ B loses the round: several thumbs up for the highest potion, and",
        ),
    ],
)
def test_why_one_loses(thumbs: str, viewer: int | None, line: str) -> None:
    game = final("5", "6", "19")
    vote(game, thumbs)
    story = told(game, viewer).replace("✕ ● You", "You")
    assert line in story
    assert "C shows ▐R19▌." in story or "You show ▐R19▌." in story
    assert "▲ C: 19." in story or "▲ You: 19." in story


def test_the_reveal_names_the_spells_that_count() -> None:
    game = position(hands=["5 6", "7", "19"], spells=["topsy-turvy", "fading-red", ""], turn=0)
    answer(game, "6", "topsy-turvy")
    vote(game, "up down down")
    story = told(game)
    assert re.search(r"● A: 5\.\n +■ B: 7\.\n +▲ C: 19\.\n", story)
    lost = "▲ C loses the round: the only thumb up held the lowest potion, so the last of all (19)"
    assert lost in story and "Thumbs up: ● A. Thumbs down: ■ B and ▲ C." in story
    game = position(hands=["5 6", "7", "19"], spells=["fading-red", "", ""])
    answer(game, "6", "fading-red")
    vote(game, "up up up")
    assert "▲ C: 9, by ▐Fading Red▌." in told(game)
    game = position(hands=["5 6", "7", "19"], spells=["spiked-potion", "", ""])
    answer(game, "6", "spiked-potion", "aim>1")
    vote(game, "up up up")
    assert "■ B: 12, by ▐Spiked Potion▌." in told(game)


def test_after_the_vote_hands_and_thumbs_lie_open() -> None:
    game = final("5", "6", "19")
    vote(game, "up up down")
    assert re.search(r"▲ C \(you\) +F· +▐R19▌ +2 +↓ thumb down", board(game, 2))
    assert "↑ thumb up" in row(game, "A", 2)
    scene = scene_of(game, load(KEY, "en"), 2)
    line = wording("line", 2, game.view(2), scene).plain.replace("\u00a0", " ")
    assert line == "The other goes to ● A, who begins the next round."


def test_a_look_is_told_to_the_one_who_looks() -> None:
    game = position()
    answer(game, "4", "prying-eye", "aim>1")
    assert "You look at the hand of ■ B: ▐B2▌ ▐B3▌ ▐B8▌ ▐R15▌." in told(game, 0)
    assert "The eye turns to your hand. Smile." in told(game, 1)
    assert "● A looks at your hand." in told(game, 1)
    assert "● A looks at the hand of ■ B." in told(game, 2)


@pytest.mark.parametrize(
    ("seats", "arguments"),
    [
        (3, ["--lang", "en"]),
        (4, ["--lang", "fr"]),
        (4, ["--lang", "fr", "--names", "Ana,Bo,Cy,Di", "--option", "frogs=1"]),
        (5, ["--lang", "en", "--names", "Ana", "--option", "actions=1,4"]),
        (6, ["--lang", "fr", "--names", "Maximilienne,Wolfgang-Ama"]),
        (6, ["--lang", "en", "--humans", "0"]),
    ],
)
def test_a_whole_game(seats: int, arguments: list[str], tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    flags = ["--seed", str(seats), "--seats", str(seats), "--record", str(path)]
    done = run("play", KEY, *flags, *arguments, typed=ANY)
    assert (done.returncode, done.stderr) == (0, "")
    assert widest(done.stdout) <= 80
    record = path.read_text("utf-8")
    assert tripot.verify(record) and tripot.replay(record).over
    assert "Gazette" in done.stdout
    assert "Ribbit." in done.stdout or "Coâ." in done.stdout


def test_plain_letters_where_the_encoding_has_no_others() -> None:
    flags = ("--seed", "1", "--seats", "3", "--bots", "chance", "--lang", "fr")
    done = run("play", KEY, *flags, typed="c\nl\nr\n" + ANY, PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.isascii() and "[R?]" in done.stdout
    assert widest(done.stdout) <= 80


@pytest.mark.parametrize("seats", [3, 6])
def test_a_small_screen_holds_the_table_and_the_question(seats: int) -> None:
    flags = f"--seed 5 --seats {seats} --names Ana --bots chance --lang en --pace 0".split()
    with Terminal("play", KEY, *flags, columns=80, rows=24) as person:
        for _ in range(10):
            shown = person.expect("r rules >").replace("\r", "")
            screen = "\n".join(shown.splitlines()[-24:])
            assert " LOSER " in screen and " ▶ " in screen and "only you see this" in screen
            keys = re.findall(r"▐ ?(\d+)▌", screen[screen.rindex(" ▶ ") :])
            person.type(f"{keys[0]}\n")
        person.type("q\n")
        assert person.end() == 0


def test_a_spell_of_one_s_own_name(tmp_path: Path) -> None:
    box, path = tmp_path / "box.json", tmp_path / "game.jsonl"
    spells = {name: int(name == "gong") * 3 for name in load(KEY, "en").faces[19:]}
    face = {"gong": {"name": "Dinner Bell", "line": "everybody stops and counts"}}
    words = {"en": {"faces": face}}
    box.write_text(dumps({"game": KEY, "options": {"spells": spells}, "words": words}), "utf-8")
    flags = ["--box", str(box), "--seed", "1", "--record", str(path), "--lang", "en"]
    done = run("play", KEY, *flags, typed="c\n" + ANY)
    assert (done.returncode, done.stderr) == (0, "")
    assert "▐Dinner Bell▌" in done.stdout and "everybody stops and counts" in done.stdout
    assert "Gong" not in done.stdout
    assert widest(done.stdout) <= 80
    assert tripot.verify(path.read_text("utf-8"))
