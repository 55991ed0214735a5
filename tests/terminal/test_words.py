"""Every word is there in both languages, is used, and gets the values it asks for."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

import tripot
from tests.tables import Case, all_seat_cases, played
from tripot.kernel.identity import Telling
from tripot.kernel.registry import facts, find
from tripot.terminal.answers import cell_of, choices, group_of, label_of, listed
from tripot.terminal.scene import PERSON, Chair, Scene
from tripot.terminal.tables import drawing, wording
from tripot.words import HERE, LANGUAGES, Words, language, load
from tripot.words.rulebook import clauses, page

PACKAGE = Path(tripot.__file__).parent
KEYS = list(tripot.games())
FORMS = {"other", "you", "by", "taker", "giver", "seen", "open", "many"}
OF_CARDS = {"name", "names", "giver", "taker", "card", "cards", "count", "taken", "given"} | {
    "place",
    "places",
}
SAY = {spoken: load("terminal", spoken) for spoken in LANGUAGES}


def placeholders(text: str) -> set[str]:
    """The values a text asks for."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def speech() -> Iterator[tuple[str, str, set[str]]]:
    """Every place in the code where the terminal's words are spoken: file, key and values."""
    names = (
        "admin",
        "cli",
        "command",
        "store",
        "server/admin_client",
        "server/start",
        "server/tls",
    )
    speakers = [PACKAGE / f"{name}.py" for name in names]
    for path in [*speakers, *sorted((PACKAGE / "terminal").rglob("*.py"))]:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and spoken_by(node.func) in ("say", "SAY"):
                (key,) = node.args
                assert isinstance(key, ast.Constant), f"{path.name}:{node.lineno}"
                yield path.name, str(key.value), {str(word.arg) for word in node.keywords}


def spoken_by(function: ast.expr) -> str:
    """The name of what is called: `say`, in `say(...)` and `self.say(...)`."""
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def test_the_terminal_says_every_word_and_no_other() -> None:
    used = {key for _, key, _ in speech()}
    for spoken in LANGUAGES:
        assert used == set(load("terminal", spoken).texts)


def test_the_terminal_gives_every_text_its_values() -> None:
    for spoken in LANGUAGES:
        texts = load("terminal", spoken).texts
        for where, key, values in speech():
            assert placeholders(texts[key]) <= values, (where, key)


@pytest.mark.parametrize("name", ["terminal", "web", "table", *KEYS])
def test_both_languages_have_the_same_words_with_the_same_values(name: str) -> None:
    english, *others = (load(name, spoken).texts for spoken in LANGUAGES)
    for other in others:
        assert other.keys() == english.keys()
        for key, text in other.items():
            assert placeholders(text) == placeholders(english[key]), key


@pytest.mark.parametrize("spoken", LANGUAGES)
@pytest.mark.parametrize("key", KEYS)
def test_a_game_has_a_word_for_all_that_it_declares(key: str, spoken: str) -> None:
    identity = find(key).identity
    texts = load(key, spoken).texts
    faces = part(texts, "faces", 2)
    wanted = {f"{face}.{what}" for face in identity.faces[1:] for what in ("name", "line")}
    assert wanted <= faces <= wanted | {f"{face}.mark" for face in identity.faces[1:]}
    assert load(key, spoken).faces == identity.faces[1:]  # cards are sorted in this order
    assert part(texts, "questions", 2) == {
        f"{question.name}.{what}"
        for question in identity.questions
        for what in ("title", "line", "waiting")
    }
    wanted = {f"{option.name}.{what}" for option in identity.options for what in ("title", "line")}
    named = part(texts, "options", 2) - wanted
    assert part(texts, "options", 2) >= wanted
    assert named <= {f"{option.name}.values" for option in identity.options}
    for option in identity.options:  # where numbers have names, all of them have
        if f"{option.name}.values" in named:
            item = option.schema["items"]
            assert isinstance(item, dict)
            numbers = range(item["minimum"], item["maximum"] + 1)
            every = {f"{option.name}.values.{number}" for number in numbers}
            found = part(texts, "options", 3)
            assert {key for key in found if key.startswith(f"{option.name}.values.")} == every
    assert part(texts, "events", 1) == set(identity.events)
    for name in texts:
        if name.startswith("events."):
            assert name.rpartition(".")[2] in FORMS
    for event in identity.events.values():
        for cause in causes(event) or [""]:
            either = {f"events.{event.name}.{cause}.other", f"events.{event.name}.other"}
            assert either & texts.keys(), (event.name, cause)
    assert part(texts, "previews", 1) == set(identity.previews)
    assert part(texts, "claims", 1) == set(identity.claims)
    assert part(texts, "reasons", 1) == set(identity.reasons)
    assert part(texts, "piles", 1) == {pile.name for pile in identity.piles}
    assert part(texts, "facts", 1) == {str(fact["name"]) for fact in facts(key)}


def causes(event: Telling) -> tuple[str, ...]:
    """The causes that an event can have."""
    return next((one.kind.words for one in event.arguments if one.name == "cause"), ())


@pytest.mark.parametrize("spoken", LANGUAGES)
@pytest.mark.parametrize("key", KEYS)
def test_sentences_are_made_of_what_is_told(key: str, spoken: str) -> None:
    """All placeholders of an event, a question, a preview or a claim are its own arguments.

    Besides, cards that move are named, and whoever is asked.
    """
    identity = find(key).identity
    declared = {
        "events": {told.name: told.arguments for told in identity.events.values()},
        "previews": {told.name: told.arguments for told in identity.previews.values()},
        "claims": {told.name: told.arguments for told in identity.claims.values()},
        "questions": {question.name: question.arguments for question in identity.questions},
    }
    besides = {"events": OF_CARDS, "questions": {"name"}}
    for skin in skins(key):
        for name, text in load(key, spoken, skin).texts.items():
            section, told, *_ = name.split(".")
            if section in declared:
                own = {argument.name for argument in declared[section][told]}
                assert placeholders(text) <= own | besides.get(section, set()), (skin, name)


def skins(key: str) -> list[object]:
    """The words of a table: those of the rulebook, and of each skin."""
    options = {option.name: option.schema for option in find(key).identity.options}
    found = options.get("skin", {}).get("enum", [None])
    assert isinstance(found, list)
    return found


class Heard(Words):
    """Words that remember which of them were spoken."""

    def __init__(self, language: str, texts: dict[str, str]) -> None:
        super().__init__(language, texts)
        self.spoken: set[str] = set()

    def template(self, key: str) -> str:
        self.spoken.add(key)
        return super().template(key)


def scene_of(game: tripot.Game, words: Words, viewer: int | None = None) -> Scene:
    """A scene with a person in every chair."""
    chairs = [Chair(name, PERSON) for name in "ABCDEFGHIJKL"[: len(game.scores)]]
    looks = drawing(game.table.identity.key).LOOKS
    identity, options = game.table.identity, game.table.options
    return Scene(identity, words, SAY[words.language], chairs, options, viewer, looks)


@pytest.mark.parametrize("spoken", LANGUAGES)
@pytest.mark.parametrize("key", KEYS)
def test_every_answer_has_a_label_and_every_word_for_answers_is_said(key: str, spoken: str) -> None:
    words, labels = labelled(key, spoken)
    assert len(set(labels)) == len(find(key).identity.answers)
    for _, label in labels:
        assert label.strip() and len(label) <= 70, label
    assert {name for name in words.texts if name.startswith("answers.")} <= words.spoken


def labelled(key: str, spoken: str) -> tuple[Heard, list[tuple[str, str]]]:
    """Every answer of a game with its group and its label, and the words that took."""
    identity = find(key).identity
    game = tripot.new(key, identity.seats[1], 1)
    words = Heard(spoken, load(key, spoken).texts)
    scene = scene_of(game, words, game.asked[0])
    view = game.view(game.asked[0])
    for answer in identity.parts:
        assert cell_of(answer, view, scene).plain
    return words, [
        (group_of(answer, view, scene).plain, label_of(answer, view, scene).plain)
        for answer in identity.parts
    ]


@pytest.mark.parametrize("case", all_seat_cases(), ids=str)
def test_every_question_of_random_games_can_be_put(case: Case) -> None:
    """Its answers tell each other apart, and the clauses it points to are on the page."""
    table, known = drawing(case.key), clauses(page(case.key, "en"))
    words = {spoken: load(case.key, spoken) for spoken in LANGUAGES}
    for number, game in enumerate(played(case)):
        for seat in game.asked[-1:]:
            spoken = LANGUAGES[number % len(LANGUAGES)]
            view, scene = game.view(seat), scene_of(game, words[spoken], seat)
            notations = [game.notation(answer) for answer in game.legal(seat)]
            offered = choices(notations, view, scene)
            assert len({choice.key for choice in offered}) == len(offered)
            assert len({(c.group.plain, c.label.plain) for c in offered}) == len(offered)
            assert all(line.cell_len <= 80 for line in listed(offered, 80))
            assert set(table.clauses(view)) <= set(known)
            for part in ("title", "line", "waiting"):
                assert wording(part, seat, view, scene).plain or part == "waiting"
            everybody = scene_of(game, words[spoken])
            wording("waiting", seat, game.view(), everybody)


def part(texts: dict[str, str], section: str, depth: int) -> set[str]:
    """The keys of a section, without its name, down to a depth."""
    return {
        ".".join(key.split(".")[1 : depth + 1]) for key in texts if key.startswith(section + ".")
    }


@pytest.mark.parametrize("key", KEYS)
def test_a_drawing_uses_every_word_made_for_it(key: str) -> None:
    files = (PACKAGE / "terminal" / "tables").glob(f"{key.replace('-', '_')}*.py")
    source = "".join(path.read_text("utf-8") for path in files)
    said = labelled(key, "en")[0].spoken
    declared: tuple[str, ...] = ("faces", "questions", "options", "answers", "labels", "groups")
    declared += ("events", "causes")
    declared += ("values", "facts", "piles", "previews", "reasons", "claims", "bluffs", "page")
    for name in load(key, "en").texts:
        section, _, rest = name.partition(".")
        if section not in declared and name not in said:
            stem = re.sub("_(you|one|many)$", "", rest)
            assert (
                f'"{section}.{stem}"' in source
                or f'"{stem}"' in source
                or (f"'{section}.{stem}'" in source)
            ), name
    sections = "|".join({name.partition(".")[0] for name in load(key, "en").texts} - set(declared))
    for name in re.findall(rf"[\"']((?:{sections})\.\w+)[\"']", source):
        assert name in load(key, "en").texts


@pytest.mark.parametrize("path", sorted(HERE.glob("*.fr.toml")), ids=lambda path: path.name)
def test_french_has_its_spaces(path: Path) -> None:
    for key, text in load(path.name.removesuffix(".fr.toml"), "fr").texts.items():
        bare = re.sub(r"(?<![\w)}\"»])[ ]?\? (?=pour|donne|aide)|^\? ", "", text)  # `?` is a key
        assert spaced(bare), (key, text)


@pytest.mark.parametrize("key", KEYS)
def test_the_names_and_rules_of_a_game_have_their_french_spaces(key: str) -> None:
    identity = find(key).identity
    assert spaced(identity.name["fr"]) and spaced(identity.line["fr"])
    for line in page(key, "fr").splitlines():
        assert not re.search(WIDE, line), line  # English names have none


@pytest.mark.parametrize(
    "text", ["Oui!", "Oui !", "Oui\u00a0!", "« oui\u202f»", "«\u202foui »", "a\u00a0: b", "a; b"]
)
def test_another_space_or_none_is_not_french(text: str) -> None:
    assert not spaced(text)
    assert spaced("Oui\u202f? À 12:30, «\u202foui\u202f»\u202f; http://tripot")


WIDE = r"[ \u00a0][:;!?»]|«[^\u202f]"


def spaced(text: str) -> bool:
    """Narrow no-break spaces, and no others, before signs of two parts and within quotes."""
    return not re.search(rf"[^\u202f][:;!?»](?!\S)|{WIDE}", text)


@pytest.mark.parametrize("key", KEYS)
def test_texts_fit_a_line(key: str) -> None:
    for spoken in LANGUAGES:
        words = load(key, spoken)
        longest = max(len(text) for name, text in words.texts.items() if is_name(name))
        for name, text in words.texts.items():
            if name.startswith("questions.") and not name.endswith("waiting"):
                assert len(text) <= 77, name
            if name.startswith("faces.") and name.endswith("line"):
                assert len(text) <= 80 - 3 - 4 - longest - 5, name


def is_name(key: str) -> bool:
    """Whether this is the name of a card."""
    return key.startswith("faces.") and key.endswith("name")


@pytest.mark.parametrize("key", KEYS)
def test_the_rules_have_the_same_clauses_and_marks_in_both_languages(key: str) -> None:
    english, french = (clauses(page(key, spoken)) for spoken in ("en", "fr"))
    assert list(english) == list(french)
    for number, text in english.items():
        assert marks(text) == marks(french[number]), number
        assert references(text) == references(french[number]), number
    assert marks(page(key, "en")) == marks(page(key, "fr"))
    for question in find(key).identity.questions:
        assert question.clause in english


def marks(text: str) -> list[str]:
    """The rulings and facts in a text, in order."""
    return re.findall(r"\*\*\[([HF])\b", text)


def references(text: str) -> list[str]:
    """The clauses it refers to, in order."""
    return sorted(re.findall(r"\b\d\.\d+\b", text))


def test_the_language_is_the_locale_s() -> None:
    assert language({"LANG": "fr_FR.UTF-8"}) == "fr"
    assert language({"LANG": "fr_FR.UTF-8", "LC_ALL": "en_GB"}) == "en"
    assert language({"LC_MESSAGES": "fr_CA", "LANG": "de_DE"}) == "fr"
    assert language({"LANG": "de_DE"}) == "en"
    assert language({}) == "en"
