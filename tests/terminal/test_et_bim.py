"""Et Bim! at a terminal: whole games, what is told to whom, and tables of every size."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import tripot
from tests.games.et_bim_table import FULL, say, table
from tests.tables import Case, played
from tests.terminal.processes import Terminal, run, widest
from tripot.kernel.open_eyes import open_view
from tripot.terminal.answers import choices, listed
from tripot.terminal.eyes import sight
from tripot.terminal.scene import PERSON, Chair, Scene
from tripot.terminal.tables import drawing
from tripot.words import LANGUAGES, load

KEY = "et-bim"
ONE_OR_NONE = "1\n0\n" * 1500  # every question takes one of them
SOON = ("--option", "points=30")
EXTRAS: dict[str, object] = {
    "oups": True,
    "non": 4,
    "charlotte": True,
    "missions": True,
    "rounds": 2,
}


def scene_of(game: tripot.Game, viewer: int | None = None, language: str = "en") -> Scene:
    """A person with a long name in every chair."""
    chairs = [Chair(f"{name}-abcdefghij", PERSON) for name in "ABCDEFGHIJKL"[: len(game.scores)]]
    words, say_it = load(KEY, language), load("terminal", language)
    looks = drawing(KEY).LOOKS
    return Scene(game.table.identity, words, say_it, chairs, game.table.options, viewer, looks)


def told(game: tripot.Game, viewer: int | None = None, language: str = "en") -> str:
    """The story so far, with seats A, B, C."""
    scene = scene_of(game, viewer, language)
    chairs = [Chair(chair.name[0], PERSON) for chair in scene.chairs]
    story = drawing(KEY).Story(replace(scene, chairs=chairs))
    lines = [line.plain for line in story.tell(game.events(viewer))]
    return "\n".join(lines).replace("\u00a0", " ")


@pytest.mark.parametrize(
    ("seed", "arguments"),
    [
        (1, ["--lang", "en", "--seats", "4"]),
        (2, ["--lang", "fr", "--seats", "12", *SOON]),
        (3, ["--lang", "fr", "--seats", "5", "--names", "Maximilienne,Wolfgang-Ama", *SOON]),
        (4, ["--humans", "0", "--seats", "9", "--option", "missions=yes", *SOON]),
        (
            5,
            [
                "--seats",
                "6",
                "--option",
                "charlotte=yes",
                "--option",
                "non=5",
                "--option",
                "oups=yes",
            ],
        ),
    ],
)
def test_a_whole_game(seed: int, arguments: list[str], tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    flags = ["--seed", str(seed), "--record", str(path), *arguments]
    done = run("play", KEY, *flags, typed=ONE_OR_NONE)
    assert (done.returncode, done.stderr) == (0, "")
    assert widest(done.stdout) <= 80
    record = path.read_text("utf-8")
    assert tripot.verify(record)
    assert tripot.replay(record).over
    assert "Gazette" in done.stdout
    assert done.stdout.count("♛") >= 2


def test_at_a_terminal_the_question_and_all_that_it_is_about_are_on_one_screen() -> None:
    flags = ("--lang", "en", "--names", "Ana", "--bots", "chance", "--pace", "0", "--seed", "3")
    for seats in ("4", "6", "12"):
        with Terminal("play", KEY, "--seats", seats, *flags, columns=80, rows=24) as person:
            person.expect("ET BIM!")
            for _ in range(6):
                shown = person.expect("r rules >")
                last = shown[shown.rindex("ET BIM!") :]
                assert widest(shown) <= 80
                assert len(last.splitlines()) <= 23
                assert "under the table: only you see this" in last and "You are ▐" in last
                assert " ▶ " in last
                person.type("0\n" if "▐0▌" in last else "1\n")
            person.expect("r rules >")
            person.type("c\n")
            assert "The tiles: what you know" in person.expect("r rules >")
            person.type("q\n")
            assert person.end() == 0


@pytest.mark.parametrize("seats", [4, 6, 9, 12])
def test_every_table_fits_any_screen(seats: int) -> None:
    """At every thirtieth decision of a game with all extras, in anybody's eyes."""
    table_of = drawing(KEY)
    for number, game in enumerate(played(Case(KEY, seats, EXTRAS))):
        if number % 30 and not game.over:
            continue
        viewers = (None, *game.asked) if game.asked else (None, 0)
        for viewer in viewers:
            for language, width, height in zip(
                LANGUAGES * 2, (80, 96, 96, 80), (24, 40, 24, 1000), strict=True
            ):
                scene = replace(scene_of(game, viewer, language), height=height)
                view = sight(game, viewer)
                lines = table_of.board(view, scene, width)
                assert max(line.cell_len for line in lines[1:-3]) <= width
                assert table_of.counts(view, scene)
                if viewer is not None:
                    assert table_of.hand(view, scene)
        whole = scene_of(game)
        assert table_of.board(open_view(game), whole, 80)
    assert len(table_of.secrets(open_view(game), whole)) == seats + 1


def test_twelve_seats_and_six_kinds_are_a_grid() -> None:
    game = table("10 20 30 id heal swap", *[""] * 11)
    scene, view = scene_of(game, 0), game.view(0)
    notations = [game.notation(answer) for answer in game.legal(0)]
    lines = listed(choices(notations, view, scene), 80)
    assert len(notations) == 66 and len(lines) == 7
    assert max(line.cell_len for line in lines) <= 80


def test_a_card_there_and_back() -> None:
    game = table("10 10 10 10 30 bim", FULL, "10 10 10 10 10 bim", FULL)
    say(game, "30>2", "bim", "bim", "pass")
    story = told(game)
    assert "● A → ▲ C: ▐30▌ Anvil" in story
    assert " ! ▲ C: Et Bim!" in story and "▐30▌ Anvil turns around and flies at ● A." in story
    assert "▲ C takes it: 30 points in all." in story
    assert "▲ You take it: 30 points in all." in told(game, 2)


def test_a_shield_sent_back_ends_with_the_turn_of_its_first_sender() -> None:
    game = table("10 10 10 10 10 shield", "10 10 10 10 10 bim", FULL, FULL)
    say(game, "shield>1", "bim", "pass")
    assert "Nobody may aim at ● A until the next turn of ● A is over." in told(game)


def test_a_look_is_told_to_the_one_who_looks() -> None:
    game = table(
        "10 10 10 10 10 id", FULL, FULL, FULL, tiles=["bogosse", "chicot", "bogosse", "chicot"]
    )
    say(game, "id>1", "pass")
    assert "You look at the tile of ■ B: ▐Chi▌ Chicot." in told(game, 0)
    assert "● A looks at your tile, and knows what you are." in told(game, 1)
    for viewer in (None, 2):
        assert "● A looks at the tile of ■ B, and says nothing." in told(game, viewer)
        assert "Chi" not in told(game, viewer).partition("looks at")[2]
    tiles = drawing(KEY).counts(game.view(0), scene_of(game, 0))
    assert any("you have seen it" in line.plain and "▐Chi▌" in line.plain for line in tiles)


def test_a_tile_that_can_only_be_of_one_gang_is_drawn() -> None:
    tiles = ["bogosse", "chicot", "bogosse", "chicot"]
    game = table("10 10 10 10 10 id", FULL, FULL, FULL, tiles=tiles)

    def drawn() -> tuple[int, int]:
        """In how many lines the other gang is drawn, and of how many tiles one is sure."""
        view, scene = sight(game, 0), scene_of(game, 0)
        board = [line.plain for line in drawing(KEY).board(view, scene, 80)]
        sure = [line.plain for line in drawing(KEY).counts(view, scene)]
        sure = [line for line in sure if "it can be nothing else" in line]
        assert all("▐Chi▌" in line for line in sure)
        return sum("▐Chi▌" in line for line in board), len(sure)

    before, sure = drawn()
    assert sure == 0
    say(game, "id>2", "pass")
    assert drawn() == (before + 2, 2)


def test_who_went_out_and_why_it_is_over() -> None:
    piles = ["", "", "30 20 30 20", "30 20 30 20"]
    tiles = ["bogosse", "bogosse", "chicot", "chicot"]
    game = table(FULL, FULL, "", FULL, piles=piles, tiles=tiles)
    say(game, "10>2")
    assert "▲ C is out with 110 points, courtesy of ● A." in told(game)
    assert "The tile of ▲ C: ▐Chi▌ Chicot." in told(game)
    say(game, "10>3", *["pass"])
    assert game.over
    story = told(game, 0)
    assert "▐Chi▌ Chicot: ▲ C and ◆ D" in story
    assert "Only the ▐Bog▌ Bogosse gang is left. It wins: ● you and ■ B." in story
    assert "Il ne reste que le gang ▐Bog▌ Bogosse." in told(game, language="fr")


@pytest.mark.parametrize("seats", [4, 7, 12])
def test_random_games_are_told_in_both_languages(seats: int) -> None:
    for options in ({}, EXTRAS):
        *_, game = played(Case(KEY, seats, options))
        for language in LANGUAGES:
            for viewer in (None, 1):
                story = told(game, viewer, language)
                assert story.count(" ♛ ") == (1 if not options else 3)
                assert "{" not in story
