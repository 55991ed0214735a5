"""The record of a game: one JSON-lines text that replays and verifies."""

from __future__ import annotations

from hashlib import sha256
from json import dumps, loads
from typing import TYPE_CHECKING, Final

from tripot.kernel.errors import BadRecord, Error, Sentence, at_line, expected, words
from tripot.kernel.registry import find, open_table
from tripot.kernel.table import canonical, deal_from_json

if TYPE_CHECKING:
    from tripot.kernel.game import Game

FORMAT: Final = 1


def write_record(game: Game) -> str:
    """Terms and deal, a line per decision, the result; each line hashed with all before it."""
    table = game.table
    if table.deal is None:
        raise BadRecord("an imagined world has no record")
    if table.deal.quick is not None:
        raise BadRecord("a quick deal has no record: nobody could check it")
    lines: list[dict[str, object]] = [
        {"tripot": FORMAT, "terms": table.terms(), "deal": table.deal.to_json()}
    ]
    again = table.game(table)
    again.begin_from_deal()
    left = [int(answer) for answer in game.answered]
    while left:
        answers, left = left[: len(again.asked)], left[len(again.asked) :]
        if len(answers) < len(again.asked) or again.over:
            raise BadRecord("the answers of this game do not fit its questions")
        lines.append(decision_line(again, answers))
        answer_all(again, answers)
    settled = game.copy()
    settled.in_hand = 0  # answers that may still be changed are no part of it
    if again.digest() != settled.digest():
        raise BadRecord("the answers of this game do not lead to where it is")
    lines.append({"result": result(again)})
    return chain(lines)


def decision_line(game: Game, answers: list[int]) -> dict[str, object]:
    """A decision: its number and name, and the final answers in seat order."""
    name = game.table.identity.questions[game.question_number].name
    given = [[seat, game.notation(answers[i])] for i, seat in enumerate(game.asked)]
    return {"n": game.decision, "question": name, "answers": given}


def answer_all(game: Game, answers: list[int]) -> None:
    """Answer the open question for all seats asked."""
    for seat, answer in zip(game.asked, answers, strict=True):
        game.answer(seat, answer)


def result(game: Game) -> dict[str, object]:
    """How the game stands, or ended."""
    return {
        "over": game.over,
        "decisions": game.decision,
        "winners": list(game.winners),
        "scores": list(game.scores),
        "digest": game.digest(),
    }


def chain(lines: list[dict[str, object]]) -> str:
    """The lines as text, each with the hash of itself and all before it."""
    out = []
    before = ""
    for line in lines:
        before = sha256(before.encode() + canonical(line)).hexdigest()
        out.append(dumps({**line, "hash": before}, ensure_ascii=False) + "\n")
    return "".join(out)


def read_lines(record: str) -> list[dict[str, object]]:
    """The lines of a record without their hashes; BadRecord unless it is one, whole."""
    words("the text of a record", record)
    lines: list[dict[str, object]] = []
    for number, text in enumerate(record.removesuffix("\n").split("\n"), 1):
        try:
            line = loads(text)
        except (ValueError, RecursionError):
            raise BadRecord(at_line(number, "expected JSON")) from None
        if not isinstance(line, dict):
            raise BadRecord(at_line(number, expected("an object", line)))
        lines.append(line)
    if len(lines) < 2 or lines[0].get("tripot") != FORMAT or "result" not in lines[-1]:
        text = "expected a record of format {format}, from its terms to its result"
        raise BadRecord(text, format=FORMAT)
    return lines


def replay(record: str) -> Game:
    """Play a record again; its answers must be legal, its hashes are not looked at."""
    lines = read_lines(record)
    try:
        game = begin_again(lines[0])
    except BadRecord:
        raise
    except Error as error:
        raise BadRecord(at_line(1, error.sentence)) from None
    for number, line in enumerate(lines[1:-1], 2):
        try:
            replay_line(game, line)
        except Error as error:
            raise BadRecord(at_line(number, error.sentence)) from None
    return game


def begin_again(line: dict[str, object]) -> Game:
    """Deal again by the first line of a record."""
    terms, deal = line.get("terms"), deal_from_json(line.get("deal"))
    if not isinstance(terms, dict) or deal is None or deal.quick is not None:
        raise BadRecord(at_line(1, "expected the terms and the deal"))
    position = terms.get("position")
    if position is not None and not isinstance(position, dict):
        raise BadRecord(at_line(1, expected("a written position", position)))
    version = find(terms.get("game")).identity.version
    if terms.get("version") != version:
        wrong = expected("version {version}", terms.get("version"), version=version)
        raise BadRecord(at_line(1, wrong))
    table = open_table(terms.get("game"), terms.get("seats"), terms.get("options"), position)
    if not deal.fits(int(table.seats)):
        raise BadRecord(at_line(1, "expected players and nonces as there are seats"))
    table.deal = deal
    game = table.game(table)
    game.begin_from_deal()
    return game


def replay_line(game: Game, line: dict[str, object]) -> None:
    """Answer as the line says."""
    given = line.get("answers")
    if game.over:
        raise BadRecord("the game was over before")
    if not isinstance(given, list):
        raise BadRecord(expected("a list of answers", given))
    seats: list[object] = []
    answers: list[int] = []
    for pair in given:
        if not isinstance(pair, list) or len(pair) != 2:
            raise BadRecord(expected("a seat and its answer", pair))
        seats.append(pair[0])
        if not isinstance(pair[1], str):
            raise BadRecord(expected("the notation of an answer", pair[1]))
        answers.append(game.parse(pair[1]))
    if seats != list(game.asked):
        asked = list(game.asked)
        raise BadRecord(expected("answers of the seats {asked}", seats, asked=asked))
    if {**line, "hash": ""} != {**decision_line(game, answers), "hash": ""}:
        raise BadRecord("this is not the question that was open")
    answer_all(game, answers)


def verify(record: str) -> bool:
    """True if the record is consistent in every place; BadRecord says where it is not."""
    lines = read_lines(record)
    bare = [{name: part for name, part in line.items() if name != "hash"} for line in lines]
    try:
        chained = chain(bare)
    except (ValueError, RecursionError):
        raise BadRecord(at_line(1, "expected what JSON can say")) from None
    compare(record, chained, "{names} is not what was written")
    compare(record, write_record(replay(record)), "{names} is not what the game came to")
    return True


def compare(record: str, honest: str, wrong: str) -> None:
    """BadRecord with the first line in which a record is not as it should be."""
    written, expected_lines = record.split("\n"), honest.split("\n")
    for number, line in enumerate(written, 1):
        if number > len(expected_lines):
            raise BadRecord(at_line(number, "one too many"))
        if line != expected_lines[number - 1]:
            names = different(line, expected_lines[number - 1])
            if names == "hash":
                raise BadRecord(at_line(number, "its hash does not fit what it says"))
            what: object = names or Sentence("its writing", {})
            raise BadRecord(at_line(number, wrong, names=what))
    if len(written) < len(expected_lines):
        raise BadRecord(at_line(len(written) + 1, "missing"))


def different(line: str, honest: str) -> str:
    """The names under which two lines of JSON differ; their hashes only if nothing else does."""
    if not line or not honest:
        return ""
    a, b = loads(line), loads(honest)
    names = [name for name in {**a, **b} if a.get(name) != b.get(name)]
    return ", ".join([name for name in names if name != "hash"] or names)
