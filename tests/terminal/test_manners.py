"""Small manners of the terminal: what fits the screen, what is said, and when the curtain falls."""

from __future__ import annotations

import pytest

import tripot
from tests.tables import Case, answer_all
from tests.terminal.processes import WIPED, Terminal, run, widest
from tripot.terminal.asking import Lookup
from tripot.terminal.scene import PERSON, Chair, Scene, filled
from tripot.terminal.screen import Screen
from tripot.terminal.seating import recommended
from tripot.terminal.tables import drawing
from tripot.words import LANGUAGES, load


class Small(Screen):
    """80 columns and 24 lines, on which nothing is shown but counted."""

    width = 80
    height = 24

    def __init__(self) -> None:
        super().__init__()
        self.shown = 0

    def show(self, *lines: object) -> None:
        self.shown += self.lines(lines)  # type: ignore[arg-type]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_quicksand_fits_a_small_screen_with_its_question(language: str, seats: int) -> None:
    case = Case("quicksand", seats)
    game, rng, asked = case.new(), case.rng(), 0
    words, say = load("quicksand", language), load("terminal", language)
    people = [Chair(f"Longname{seat}", PERSON) for seat in range(seats)]
    while not game.over and game.decision < 120:
        seat = game.asked[0]
        looks, options = drawing("quicksand").LOOKS, game.table.options
        scene = Scene(game.table.identity, words, say, people, options, seat, looks)
        screen = Small()
        lookup = Lookup(screen, drawing("quicksand"), scene, game)
        lookup.table()
        assert screen.shown + lookup.question_lines(lookup.view) <= 24, game
        asked += 1
        answer_all(game, rng)
    assert asked > 20


def test_french_drops_its_vowel_before_another() -> None:
    for name, said in (("Ana", "la main d'Ana"), ("Élodie", "la main d'Élodie"), ("Bo", "de Bo")):
        assert said in filled("la main de {name}.", {"name": name}).plain
    assert filled("vient de {name}", {"name": "▲\u00a0Ana"}).plain == "vient d'▲\u00a0Ana"
    assert filled("C'est le code {name}", {"name": "Ana"}).plain == "C'est le code Ana"


def test_a_leader_who_leads_again_keeps_the_card() -> None:
    kept = taken = 0
    for seed in range(30):
        game = tripot.new("quick-shot", 4, seed)
        rng = Case("quick-shot", 4).rng(seed)
        while not game.over:
            answer_all(game, rng)
        people = [Chair(f"P{seat}", PERSON) for seat in range(4)]
        words, say = load("quick-shot", "en"), load("terminal", "en")
        scene = Scene(game.table.identity, words, say, people, game.table.options)
        leader, story = -1, drawing("quick-shot").Story(scene)
        for event in game.events():
            lines = story.tell([event])
            if event["event"] == "leader":
                (line,) = lines
                again = event["seat"] == leader and event["cause"] in ("strongest", "lowest")
                assert ("keeps the Leader card" in line.plain) == again, line.plain
                kept, taken = kept + again, taken + ("takes" in line.plain)
                leader = event["seat"]
    assert kept and taken


def test_a_game_of_one_length_says_it_once() -> None:
    for language in LANGUAGES:
        shown = run("games", "--lang", language).stdout
        assert "15 minutes" in shown and "15 to 15" not in shown and "15 à 15" not in shown


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("group", "commands"),
    [
        ("", "play serve arena replay verify games rules bench store admin"),
        ("store", "backup copy migrate"),
        ("admin", "admin_rooms admin_games admin_close admin_ban admin_unban admin_bans"),
    ],
)
def test_help_says_all_of_every_command(group: str, commands: str, language: str) -> None:
    say, names = load("terminal", language), commands.split()
    shown = run(*group.split(), "-h", LANG=f"{language}_{language.upper()}", COLUMNS="80").stdout
    told = " ".join(shown.split())
    assert [name for name in names if " ".join(say(f"cli.{name}").split()) not in told] == []
    assert widest(shown) <= 80


def test_automata_are_recommended_as_the_rulebook_does() -> None:
    assert [recommended(people) for people in (1, 2, 3, 4, 5, 6)] == [4, 3, 2, 1, 0, 0]


def test_automata_are_not_asked_for_where_bots_have_the_chairs() -> None:
    flags = ("--seats", "4", "--names", "Ana", "--lang", "en", "--pace", "0", "--seed", "3")
    with Terminal("play", "quick-shot", *flags) as person:
        assert "The rulebook suggests 3" in person.expect("Enter")
    with Terminal("play", "quick-shot", *flags, "--bots", "chance") as person:
        assert "automata" not in person.expect("r rules >")


def test_the_curtain_stays_up_for_a_person_who_is_asked_again() -> None:
    game = tripot.new("quicksand", 2, 4)
    flags = ("--seed", "4", "--names", "Ana,Bo", "--lang", "en", "--pace", "0")
    again = 0
    with Terminal("play", "quicksand", "--seats", "2", *flags) as table:
        behind = None
        while again < 2 and not game.over:
            seat = game.asked[0]
            if seat != behind:
                table.expect("press Enter.")
                table.type("\n")
                table.expect(WIPED)
            else:
                again += 1
            shown = table.expect(" >")
            assert ("press Enter" in shown) is False
            notation = game.legal(seat)[0]
            table.type(f"{game.notation(notation)}\n")
            game.answer(seat, notation)
            behind = seat if game.asked == (seat,) else None
    assert again == 2
