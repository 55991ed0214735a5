"""What a game shows, read as a program outside reads it: by the card of the game alone."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest

import tripot
from tests.tables import Case, keys, played, seat_cases, single_cases, stops
from tripot import Game
from tripot.kernel.facts import Describing
from tripot.kernel.registry import find

KEYS = pytest.mark.parametrize("key", keys())
CARDS: dict[str, Any] = tripot.games()
OF_CARDS = {"n", "event", "from", "to", "at", "cards"}  # what every event of cards tells
PAGE = (Path(__file__).parents[2] / "docs" / "renamed.md").read_text("utf-8")
NAME = re.compile(r"`([a-z][^`{}\[\] ]*)`")
SAME = {"seats": "seat", "faces": "face", "places": "place"}  # one thing, or several of it


class Reader:
    """Somebody who has the card of a game, and sits at one of its tables."""

    def __init__(self, game: Game) -> None:
        self.card = CARDS[str(game.view()["game"])]
        self.seats = len(game.scores)
        options: Any = game.table.options
        board = options[self.card["board"]] if self.card["board"] else {"nodes": []}
        self.places = [node["id"] for node in board["nodes"]]
        self.faces = [face["name"] for face in self.card["faces"]]
        self.piles = {pile["name"]: pile["each"] for pile in self.card["piles"]}

    def is_fact(self, declared: dict[str, Any], value: Any) -> bool:
        """Whether a fact is of its kind: one value, one for each seat, or one for each name."""
        each = declared.get("each")
        if each is None:
            return self.fits(declared, value)
        if each == "seat":  # a row that this table has no use for is empty
            rows = isinstance(value, list) and len(value) in (0, self.seats)
            return rows and all(self.fits(declared, one) for one in value)
        named = isinstance(value, dict) and list(value) == each
        return named and all(self.fits(declared, one) for one in value.values())

    def fits(self, declared: dict[str, Any], value: Any) -> bool:
        """Whether a value is of its kind."""
        if value is None:
            return declared.get("nullable", False) is True
        kind = declared["kind"]
        if kind == "number":
            return type(value) is int and declared["low"] <= value <= declared["high"]
        if kind == "flag":
            return type(value) is bool
        if kind == "seat":
            return type(value) is int and 0 <= value < self.seats
        if kind == "pile":
            return value[0] in self.piles and len(value) == 1 + self.piles[value[0]]
        if kind in SAME:
            one = {**declared, "kind": SAME[kind]}
            whole = isinstance(value, list) and len(set(value)) == len(value)
            return whole and all(self.fits(one, part) for part in value)
        names = {"face": self.faces, "place": self.places, "word": []}[kind]
        return value in declared.get("words", names)

    def check_told(self, section: str, name: str, told: dict[str, Any]) -> None:
        """The arguments of an event, a question or a preview are those that are declared."""
        (declared,) = [one for one in self.card[section] if one["name"] == name]
        assert list(told) == [one["name"] for one in declared["arguments"]], name
        for one in declared["arguments"]:
            assert self.fits(one, told[one["name"]]), (name, one, told)

    def check_view(self, view: Any) -> None:
        """Facts, question and answers are those of the card."""
        facts = view["facts"]
        assert list(facts) == [one["name"] for one in self.card["facts"]]
        for one in self.card["facts"]:
            assert self.is_fact(one, facts[one["name"]]), (one, facts[one["name"]])
        if view["question"] is not None:
            self.check_told("questions", view["question"]["name"], view["question"]["arguments"])
        answers = [one["answer"] for one in self.card["answers"]]
        assert set(view["options"]) <= set(answers)


@KEYS
def test_all_that_is_shown_is_what_the_card_says(key: str) -> None:
    for number, case in enumerate([*seat_cases(key), *single_cases(key)]):
        for game in stops(case, number):
            reader = Reader(game)
            for viewer in (None, *game.asked[:1]):
                reader.check_view(game.view(viewer))
            for seat in game.asked[:1]:
                for answer in game.legal(seat):
                    foreseen = game.preview(seat, answer)
                    if foreseen is not None:
                        reader.check_told("previews", str(foreseen.pop("preview")), foreseen)
        for event in game.events(number % case.seats):
            told = {name: value for name, value in event.items() if name not in OF_CARDS}
            reader.check_told("events", str(event["event"]), told)


def ranges(case: Case, *, bookkeeping: bool) -> dict[str, tuple[object, object]]:
    """The numbers that a table of this size can show, or keeps to itself."""
    game, describing = case.new(), Describing()
    if bookkeeping:
        game.bookkeeping(describing)
    else:
        game.facts(describing)
        game.derived(describing)
    numbers = [one for one in describing.described if one["kind"] == "number"]
    return {str(one["name"]): (one["low"], one["high"]) for one in numbers}


@KEYS
def test_no_number_in_a_view_is_a_seat_or_a_set_of_seats(key: str) -> None:
    """Either would have a range that depends on how many sit there."""
    smallest, *_, largest = seat_cases(key)
    assert ranges(smallest, bookkeeping=False) == ranges(largest, bookkeeping=False)


def test_a_mask_or_the_number_of_a_tile_would_be_noticed() -> None:
    smallest, *_, largest = seat_cases("et-bim")
    few, many = (ranges(case, bookkeeping=True) for case in (smallest, largest))
    assert {name for name in few if few[name] != many[name]} == {"rivals", "first_tiles"}
    assert not set(few) & {str(fact["name"]) for fact in CARDS["et-bim"]["facts"]}


def test_one_word_means_one_thing_in_all_games() -> None:
    facts: dict[str, set[str]] = defaultdict(set)
    arguments: dict[str, set[str]] = defaultdict(set)
    for card in CARDS.values():
        for fact in card["facts"]:
            each = fact.get("each", "")
            form = each if isinstance(each, str) else "name"
            facts[fact["name"]].add(f"{SAME.get(fact['kind'], fact['kind'])} {form}")
        for section in ("questions", "events", "previews", "claims"):
            for told in card[section]:
                for one in told["arguments"]:
                    arguments[one["name"]].add(SAME.get(one["kind"], one["kind"]))
    for words in (facts, arguments):
        assert {name: kinds for name, kinds in words.items() if len(kinds) > 1} == {}
    assert facts["alive"] == facts["turn"] == {"seat "} and facts["round"] == {"number "}
    assert facts["points"] == {"number seat"}


@KEYS
def test_who_is_still_in_is_alive_and_the_discard_comes_back_by_recycle(key: str) -> None:
    """A seat that an event calls out is no longer in `alive`; no other word is used for it."""
    card = CARDS[key]
    names = {fact["name"] for fact in card["facts"]}
    assert not names & {"living", "player", "victory", "totals"}
    assert "recycle" in {event["name"] for event in card["events"]}
    for game in played(seat_cases(key)[-1]):
        facts: Any = game.view()["facts"]
        out = {
            event["seat"] for event in game.events() if event["event"] in ("out", "captain_lost")
        }
        assert not out & set(facts.get("alive", ()))


@KEYS
def test_an_answer_is_its_parts_and_cards_are_in_no_order(key: str) -> None:
    game = seat_cases(key)[0].new()
    _, high = find(key).identity.seats
    piles = {pile["name"] for pile in CARDS[key]["piles"]}
    faces = {face["name"] for face in CARDS[key]["faces"]}
    for number, answer in enumerate(CARDS[key]["answers"]):
        verb, seat, place, count = (answer[part] for part in ("verb", "seat", "place", "number"))
        assert set(answer["cards"]) <= faces and (place is None or place in piles)
        assert seat is None or seat < high
        rest = "" if seat is None else f">{seat}"
        rest += "" if place is None else f"@{place}"
        rest += "" if count is None else f"={count}"
        for cards in (answer["cards"], answer["cards"][::-1], sorted(answer["cards"])):
            text = verb + (":" + "+".join(cards) if cards else "") + rest
            assert game.parse(text) == number


@KEYS
def test_the_table_of_new_names_has_names_that_there_are(key: str) -> None:
    """Programs outside are ported by docs/renamed.md alone."""
    card, known = CARDS[key], {"null"}
    for section in ("facts", "events", "questions", "answers", "faces", "piles"):
        known |= {one.get("name", one.get("answer")) for one in card[section]}
    for section in ("events", "questions"):
        for argument in [one for told in card[section] for one in told["arguments"]]:
            known |= {argument["name"], *argument.get("words", ())}
    for fact in card["facts"]:
        known |= set(fact.get("words", ()))
    known |= set(card["options"]["properties"])
    describing = Describing()
    seat_cases(key)[0].new().bookkeeping(describing)
    known |= {str(fact["name"]) for fact in describing.described}
    title = str(card["name"]["en"])
    (section,) = [part for part in PAGE.split("\n## ") if part.startswith(title)]
    assert f"to {card['version']}\n" in section
    rows = [line.split("|")[1:-1] for line in section.splitlines() if line.startswith("|")]
    written = [word for row in rows for word in NAME.findall(row[-1])]
    assert len(written) > 10
    assert [word for word in written if word not in known and not word.endswith(":")] == []
