"""A position as a value: the JSON of a whole game, and how it is read again."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from tripot.kernel.errors import BadPosition, at, expected, one_of
from tripot.kernel.facts import Reading, Showing, seats_of
from tripot.kernel.identity import EACH, EVERYONE, own
from tripot.kernel.kinds import mask_of, shown_arguments, whole_number
from tripot.kernel.play import ARGUMENT, NO_QUESTION
from tripot.kernel.rng import rng_from_json
from tripot.kernel.table import Table, canonical

if TYPE_CHECKING:
    from tripot.kernel.game import Game


def piles_json(table: Table, shown: list[list[object]]) -> dict[str, object]:
    """Lists of cards, pile by pile, under the names of the piles."""
    out: dict[str, object] = {}
    at = 0
    for kind in table.identity.piles:
        n = int(table.seats) if kind.each else 1
        out[kind.name] = shown[at : at + n] if kind.each else shown[at]
        at += n
    return out


def state_json(game: Game) -> dict[str, object]:
    """All there is at this moment, without the past."""
    identity = game.table.identity
    showing = Showing(game.table)
    game.facts(showing)
    game.bookkeeping(showing)
    places: list[list[object]] = [
        [int(game.place(pile, i64(i))) for i in range(game.size(pile))]
        for pile in game.table.piles()
    ]
    question: dict[str, object] | None = None
    if game.question_number != NO_QUESTION:
        question = {
            "name": identity.questions[game.question_number].name,
            "a": int(game.a),
            "b": int(game.b),
            "who": seats_of(game.who),
            "asked": seats_of(game.owing),
            "locked": seats_of(game.in_hand),
            "answers": [
                int(game.answers[seat]) if (game.in_hand >> seat) & 1 else 0
                for seat in range(game.seats)
            ],
        }
    return {
        "game": identity.key,
        "version": identity.version,
        "seats": int(game.seats),
        "options": own(game.table.options),
        "facts": showing.shown,
        "piles": piles_json(game.table, places),
        "faces": [identity.faces[face] for face in game.faces],
        "seen": [int(mask) for mask in game.seen],
        "sets": [int(first) for first in game.firsts],
        "automata": seats_of(game.automata),
        "agenda": [
            [identity.steps[step >> 40], int((step >> 20) % ARGUMENT), int(step % ARGUMENT)]
            for step in game.agenda
        ],
        "question": question,
        "decision": int(game.decisions),
        "winners": seats_of(game.won) if game.ended else None,
    }


def digest(game: Game) -> str:
    """A short name of the whole state: equal in two games when nothing tells them apart."""
    return sha256(canonical(state_json(game))).hexdigest()[:16]


class Reader:
    """Reads the parts of a JSON object, or says what is wrong with them."""

    def __init__(self, data: object, what: str) -> None:
        if not isinstance(data, dict):
            raise BadPosition(at(what, expected("an object", data)))
        self.data: dict[str, object] = data

    def get(self, name: str) -> object:
        """The value under that name."""
        if name not in self.data:
            raise BadPosition("{name} is missing", name=name)
        return self.data[name]

    def items(self, name: str) -> list[object]:
        """The list under that name."""
        value = self.get(name)
        if not isinstance(value, list):
            raise BadPosition(at(name, expected("a list", value)))
        return value

    def numbers(self, name: str, low: int, high: int) -> vec[i64]:
        """The list of numbers under that name."""
        return vec[i64]([whole_number(name, item, low, high) for item in self.items(name)])

    def number(self, name: str, low: int, high: int) -> int:
        """The number under that name."""
        return whole_number(name, self.get(name), low, high)


def index_of(what: str, names: Iterable[str], name: object) -> int:
    """The number of a name in a table, or BadPosition."""
    table = list(names)
    if not isinstance(name, str) or name not in table:
        raise BadPosition(at(what, expected(one_of(map(repr, table)), name)))
    return table.index(name)


def read_state(game: Game, data: object) -> None:
    """Make a blank game what `state_json` wrote; every part is checked."""
    read = Reader(data, "a position")
    identity = game.table.identity
    seats = int(game.seats)
    read.number("version", identity.version, identity.version)
    facts = read.get("facts")
    reading = Reading(Reader(facts, "facts").data, game.table)
    game.facts(reading)
    game.bookkeeping(reading)
    if sorted(reading.known) != sorted(reading.given):
        raise BadPosition(at("facts", expected(", ".join(reading.known), facts)))
    game.faces = vec[i64]([index_of("faces", identity.faces, f) for f in read.items("faces")])
    n = len(game.faces)
    game.seen = read.numbers("seen", 0, EVERYONE)
    game.firsts = read.numbers("sets", 0, int(n))
    game.automata = mask_of("automata", read.get("automata"), seats)
    if len(game.seen) != n or (n > 0 and (len(game.firsts) == 0 or game.firsts[0] != 0)):
        raise BadPosition("seen and sets must fit the list of faces")
    read_piles(game, Reader(read.get("piles"), "piles"))
    for step in read.items("agenda"):
        if not isinstance(step, list) or len(step) != 3:
            raise BadPosition(at("agenda", expected("a step and two numbers", step)))
        a = whole_number("agenda", step[1], 0, ARGUMENT - 1)
        b = whole_number("agenda", step[2], 0, ARGUMENT - 1)
        game.agenda = append(game.agenda, i64(0))
        number = index_of("agenda", identity.steps, step[0])
        game.agenda[len(game.agenda) - 1] = (i64(number) << 40) | (i64(a) << 20) | i64(b)
    game.decisions = read.number("decision", 0, ARGUMENT)
    winners = read.get("winners")
    game.ended = winners is not None
    game.won = 0 if winners is None else mask_of("winners", winners, seats)
    game.answers = game.table.no_answers[:]
    question = read.get("question")
    if (question is None) != game.ended:
        raise BadPosition("a game is either over or asks a question")
    if question is not None:
        read_question(game, Reader(question, "question"))


def read_piles(game: Game, read: Reader) -> None:
    """Lay every place where it was; each lies in exactly one pile."""
    lying: set[int] = set()
    for pile in game.table.piles():
        kind = game.table.identity.piles[pile // EACH]
        places = read.items(kind.name)
        if kind.each:
            if len(places) != game.seats:
                raise BadPosition(at(kind.name, expected("a list for each seat", places)))
            before_seat = places[pile % EACH]
            places = before_seat if isinstance(before_seat, list) else [before_seat]
        for place in places:
            number = whole_number(kind.name, place, 0, int(len(game.faces)) - 1)
            if number in lying:
                raise BadPosition(f"{kind.name}: card {number} lies in two places")
            lying.add(number)
            game.lay(pile, number)
    if len(lying) != len(game.faces):
        raise BadPosition("piles: some cards lie nowhere")


def read_question(game: Game, read: Reader) -> None:
    """Ask again what was being asked, with the answers that were in."""
    names = [question.name for question in game.table.identity.questions]
    game.question_number = index_of("question", names, read.get("name"))
    game.a = read.number("a", 0, ARGUMENT - 1)
    game.b = read.number("b", 0, ARGUMENT - 1)
    seats = int(game.seats)
    game.who = mask_of("who", read.get("who"), seats)
    game.owing = mask_of("asked", read.get("asked"), seats)
    game.in_hand = mask_of("locked", read.get("locked"), seats)
    game.answers = read.numbers("answers", 0, len(game.table.identity.answers) - 1)
    if len(game.answers) != seats or game.owing & ~game.who or game.in_hand & ~game.owing:
        raise BadPosition("question: those who locked were asked, and each seat has an answer")
    if game.owing == game.in_hand:
        raise BadPosition("question: somebody must still owe an answer")


def read_rng(game: Game, data: object) -> None:
    """The source of chance, as it was."""
    rng = rng_from_json(data)
    if rng is None:
        raise BadPosition(at("rng", expected("a stream or a quick generator", data)))
    game.rng = rng


def question_json(game: Game) -> dict[str, object]:
    """The open question, as everybody may know it."""
    question = game.table.identity.questions[game.question_number]
    return {
        "name": question.name,
        "clause": question.clause,
        "kind": question.kind,
        "arguments": shown_arguments(question.arguments, (game.a, game.b, 0, 0), game.table),
    }
