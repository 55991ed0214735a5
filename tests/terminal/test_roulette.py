"""Roulette at the terminal: whole games, what one knows, why it ends, and the family's words."""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter

import pytest
from rich.text import Text

import tripot
from tests.games.roulette_table import asking, pass_until, say, start, table
from tests.terminal.processes import WIPED, Terminal, run, widest
from tests.terminal.test_words import SAY
from tripot.kernel.open_eyes import open_events
from tripot.terminal.eyes import sight
from tripot.terminal.scene import PERSON, Chair, Event, Scene
from tripot.terminal.tables import drawing, wording
from tripot.words import HERE, LANGUAGES, load

KEY = "roulette"
FAMILY = ("--option", "skin=family")
ANYTHING = "1\n0\n2\n3\n" * 400  # trying everything ends some day
TABLE = drawing(KEY)
RULEBOOK = {  # a `die` is thrown, and `tirage` and `tirer` a lot are no shots
    "en": r"clicks?|bullets?|captains?|barrels?|cylinders?|triggers?|shoots?|shots?|shoot\w*|guns?"
    r"|fired?|kill\w*|dead|deaths?|dies|alive|skulls?|bangs?|teammates?|aims?|roulette|russian",
    "fr": r"clics?|balles?|capitaines?|barillets?|détentes?|tirs?|tirées?|pistolets?|abatt\w*"
    r"|cartouches?|morts?|mortes?|vivants?|crânes?|coéquipiers?|vise[sz]?|viser|visée?s?|roulette"
    r"|russe|tourn\w+ent",
}


def scene_of(game: tripot.Game, viewer: int | None = 0, language: str = "en") -> Scene:
    """A scene in the skin of the table."""
    chairs = [Chair(name, PERSON) for name in "ABCDEF"[: len(game.scores)]]
    options = game.table.options
    words = load(KEY, language, options["skin"])
    return Scene(game.identity, words, SAY[language], chairs, options, viewer, TABLE.LOOKS)


def plain(lines: list[Text]) -> str:
    """As it reads without colour."""
    return "\n".join(line.plain for line in lines).replace("\u00a0", " ")


def told(game: tripot.Game, viewer: int | None = None, events: list[Event] | None = None) -> str:
    """The story so far in these eyes."""
    scene = scene_of(game, viewer)
    return plain(TABLE.Story(scene).tell(game.events(viewer) if events is None else events))


def board(game: tripot.Game, viewer: int | None = 0) -> str:
    """The table in these eyes."""
    return plain(TABLE.board(sight(game, viewer), scene_of(game, viewer), 80))


def hand(game: tripot.Game, viewer: int = 0) -> str:
    """What lies below the hem."""
    return plain(TABLE.hand(sight(game, viewer), scene_of(game, viewer)))


# Words


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_family_never_hears_a_word_of_the_rulebook(language: str) -> None:
    known = set(load(KEY, language).texts)
    for key, text in load(KEY, language, "family").texts.items():
        bare = re.sub(r"\{\w+\}", "", text)
        assert not re.search(rf"\b({RULEBOOK[language]})\b", bare, re.IGNORECASE), (key, text)
    only = set(load(KEY, language, "family").texts) - known
    assert only == {"skin.name", "skin.line"}


def test_the_skins_and_languages_ask_for_the_same_values() -> None:
    def values(text: str) -> set[str]:
        return {name for _, name, _, _ in Formatter().parse(text) if name is not None}

    texts = [load(KEY, language, "family").texts for language in LANGUAGES]
    assert texts[0].keys() == texts[1].keys()
    for language, some in zip(LANGUAGES, texts, strict=True):
        for key, text in load(KEY, language).texts.items():
            assert values(some[key]) == values(text), key
        longest = max(len(text) for key, text in some.items() if re.search(r"^faces.*name$", key))
        for key, text in some.items():
            if key.startswith("faces.") and key.endswith("line"):
                assert len(text) <= 80 - 3 - 4 - longest - 5, key
            if key.startswith("questions.") and not key.endswith("waiting"):
                assert len(text) <= 77, key


def test_both_languages_of_a_skin_have_files() -> None:
    assert {path.name for path in HERE.glob("roulette_*")} == {
        f"roulette_family.{language}.toml" for language in LANGUAGES
    }


# Whole games


@pytest.mark.parametrize(
    ("seed", "arguments"),
    [
        (1, ["--lang", "en", "--seats", "2"]),
        (2, ["--lang", "fr", "--seats", "6"]),
        (3, ["--lang", "en", "--seats", "4", *FAMILY]),
        (4, ["--lang", "fr", "--seats", "3", "--names", "Ana,Bo,Cy", *FAMILY]),
        (5, ["--lang", "fr", "--seats", "6", "--names", "Maximilienne,Wolfgang-Ama"]),
        (
            6,
            ["--lang", "en", "--humans", "0", "--option", "hand=3", "--option", "characters=1"],
        ),
    ],
)
def test_a_whole_game(seed: int, arguments: list[str], tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    done = run("play", KEY, "--seed", str(seed), "--record", str(path), *arguments, typed=ANYTHING)
    assert (done.returncode, done.stderr) == (0, "")
    assert widest(done.stdout) <= 80
    record = path.read_text("utf-8")
    assert tripot.verify(record) and tripot.replay(record).over
    assert "Gazette" in done.stdout
    language = arguments[1]
    shown = re.sub(r"“.*?”|«.*?»|\S*/\S*", "", done.stdout)
    if FAMILY[1] in arguments:
        assert not re.search(rf"\b({RULEBOOK[language]})\b", shown, re.IGNORECASE)
        again = run("replay", str(path), "--lang", language, "--as", "all")
        assert (again.returncode, again.stderr) == (0, "")
        assert not re.search(rf"\b({RULEBOOK[language]})\b", again.stdout, re.IGNORECASE)
    else:
        warning = load(KEY, language)("warning.line").split()[:4]
        assert " ".join(warning) in shown


def test_plain_letters_where_the_encoding_has_no_others() -> None:
    for skin in ((), FAMILY):
        typed = "c\nl\n?\n" + ANYTHING
        flags = ("--seed", "1", "--seats", "3", "--lang", "fr", *skin)
        done = run("play", KEY, *flags, typed=typed, PYTHONIOENCODING="ascii")
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout.isascii() and ("[*]" if skin else "[x]") in done.stdout


@pytest.mark.parametrize("seats", ["2", "4", "6"])
def test_a_small_screen_holds_the_table_and_the_question(seats: str) -> None:
    flags = f"--seed 7 --seats {seats} --names Ana --bots chance --lang fr --pace 0".split()
    with Terminal("play", KEY, *flags, columns=80, rows=24) as person:
        for _ in range(12):
            shown = person.expect("r règles >").replace("\r", "")
            screen = shown.splitlines()[-24:]
            assert any("● Ana (toi)" in line for line in screen), shown
            assert any("▶" in line for line in screen)
            person.type("1\n")
        person.type("q\n")
        assert person.end() == 0


def test_behind_the_curtain_is_what_one_pockets() -> None:
    flags = (
        "--seed",
        "3",
        "--seats",
        "2",
        "--names",
        "Ana,Bo",
        "--lang",
        "en",
        "--pace",
        "0",
    )
    with Terminal("play", KEY, *flags, columns=80, rows=40) as both:
        public = both.expect(": press Enter.")
        assert "acted out" in public and "You are dealt" not in public
        both.type("\n")
        both.expect(WIPED)
        assert "You are dealt" in both.expect("r rules >")
        both.type("2\n")
        public = both.expect(": press Enter.")
        assert "has" not in public.partition("Ana")[0] and "▐✕▌" not in public.rpartition(WIPED)[2]
        both.type("q\n")
        assert both.end() == 0


# What is seen, known and told


def test_a_pocket_is_closed_until_it_is_accused() -> None:
    game = start(3, phase="accusation", pockets=["bullet", "click", "click"])
    assert "▐✕▌" not in board(game) and "Pocket: ▐✕▌ bullet" in hand(game)
    say(game, "accuse>1", "accuse>0", "pass")
    assert "Your pocket is opened: ▐✕▌ bullet" in told(game, 0)
    assert "Caught cheating! Three cards for ■ B" in told(game, 0)
    assert "The pocket of ■ B is opened: ▐✓▌ click" in told(game)
    assert "■ B is an honest soul; shame on ● A." in told(game)
    assert "● A is convicted, loses a teammate and is out of the round." in told(game)
    assert "Characters left: 3." in told(game)
    assert re.search(r"● A +♛●●· +0 +✕ out of the round", board(game, 1))
    assert re.search(r"■ B +♛■■■ +0 +▐0▌ +▐✓▌", board(game))


def test_of_two_cards_in_a_pocket_one_is_shown() -> None:
    pockets = ["click bullet", "click", "click"]
    for seed in range(4):
        game = tripot.arrange(
            KEY, 3, seed, phase="accusation", referee=0, pockets=pockets, hands=["fine", "", ""]
        )
        say(game, "pass", "accuse>0", "pass")
        for viewer in (None, 0, 1):
            open_card = "▐✕▌" if asking(game) == "bribe" else "▐✓▌"
            assert re.search(rf"● A .*▐0▌ +▮{open_card}", board(game, viewer))


def test_what_was_seen_in_secret_is_told_to_one_seat_only() -> None:
    barrels = ["click", "click click bullet click", "click"]
    game = start(3, phase="spin", barrels=barrels, hands=["peek frisk", "", ""])
    say(game, "play-on:peek>1")
    assert "You look at the barrel of ■ B, top card first: ✓✓✕" in told(game, 0)
    assert "● A looks at the top 3 of the barrel of ■ B." in told(game)
    assert "● A looks at the top 3 of your barrel." in told(game, 1)
    assert "You know pocket of ■ B ✓ · barrel of ■ B, top first, ✓✓✕✓✓✓" in hand(game)
    assert "You know" not in hand(game, 2)
    assert "✓✓✕" in told(game, None, list(open_events(game)))
    pass_until(game, "accuse")
    say(game, "play-on:frisk>2", "pass", "pass")
    assert "You look into the pocket of ▲ C: ✓" in told(game, 0)
    assert "pocket of ▲ C ✓" in hand(game)
    counted = plain(TABLE.counts(sight(game, 0), scene_of(game)))
    assert re.search(r"■ B +6✓ 1✕ +· +2✓ 1✕ +4✓ 0✕", counted)


def test_shots_say_who_aims_where() -> None:
    game = table(
        "click click", "bullet click", "click", dice=[1, 1, 0], hands=["gift gift", "", ""]
    )
    line = wording("line", 0, sight(game, 0), scene_of(game))
    assert line.plain == "Before shot 1; if nobody owes one, before the points."
    say(game, "play-on:gift>2")
    assert "● A plays ▐Gift!▌ on ▲ C." in told(game) and "·→▲" in board(game)
    pass_until(game, "conceal")
    story = told(game)
    assert "Shot 1. Ready? Three, two, one…" in story
    assert "Fire! ● A: ▐✓▌ click → ▲ C · ■ B: ▐✕▌ bullet." in story
    assert "✕ ■ B loses a teammate" in story
    assert "Points: ● A: +2 (2 in all) · ▲ C: +1 (1 in all)." in story


def test_a_card_too_late_is_spent() -> None:
    game = table("click", "click", dice=[1, 0], hands=["second-thoughts", "shoot-somebody"])
    say(game, "turn-die:second-thoughts=0", "play:shoot-somebody")
    story = told(game)
    assert "● A turns the die: it shows 0." in story
    assert "■ B plays ▐Shoot Somebody▌, too late: spent for nothing." in story


@pytest.mark.parametrize(
    ("barrels", "facts", "line"),
    [
        (["click", "bullet"], {"lost": [0, 3], "dice": [0, 1]}, "wins: the last captain"),
        (["bullet", "bullet"], {"lost": [3, 3], "dice": [1, 1]}, "no captain is left"),
        (["click", "click"], {"points": [14, 0], "dice": [1, 0]}, "● A wins with 16 points"),
        (["click", "click"], {"round": 40}, "the last round has been played"),
    ],
)
def test_why_it_ends(barrels: list[str], facts: dict[str, object], line: str) -> None:
    game = table(*barrels, **facts)
    assert game.over
    assert line in told(game)


@pytest.mark.parametrize("passing", [4, 3, 0])
def test_who_passes_ahead_is_not_called(passing: int) -> None:
    names = ("Ana", "Bo", "Cy", "Di")
    flags = ("--seed", "3", "--seats", "4", "--names", ",".join(names), "--lang", "en")
    game = tripot.new(KEY, 4, 3)
    typed = {"conceal": ("1", "pocket:click"), "bid": ("2", "bid=2")}
    called = 0
    with Terminal("play", KEY, *flags, "--pace", "0", columns=100, rows=40) as table:
        while not any(event["event"] == "round" for event in game.events(None, 20)):
            question = game.view(None)["question"]
            assert isinstance(question, dict)
            name = question["name"]
            key, answer = typed.get(name, ("0", "pass"))
            ahead = passing == 4 and name not in ("conceal", "bid", "accuse")
            for seat in game.asked:  # if one of them does not pass, all are called
                if not ahead:
                    called += 1
                    table.expect(f"{names[seat]}: press Enter.")
                    table.type("\n")
                    table.expect("r rules >")
                    if name == "conceal" and seat < passing:
                        table.type("p\n")
                        table.expect("r rules >")
                    table.type(f"{key}\n")
                game.answer(seat, game.parse(answer))
        table.expect(f"{names[game.asked[0]]}: press Enter.")
        table.type("q\n")
        assert table.end() == 0
    assert called <= 14 if passing == 4 else called > 28
