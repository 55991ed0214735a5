"""The record of a game: one JSON-lines text that replays and verifies."""

from __future__ import annotations

from hashlib import sha256
from json import dumps, loads
from typing import TYPE_CHECKING, Final

from tripot.kernel.errors import BadRecord, Error, expected
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
    lines: list[dict[str, object]] = [
        {"tripot": FORMAT, "terms": table.terms(), "deal": table.deal.to_json()}
    ]
    again = table.game(table)
    again.begin_from_deal()
    at = 0
    while at < len(game.answered):
        lines.append(decision_line(again, [int(a) for a in game.answered[at:]]))
        at += len(again.asked)
        answer_all(again, [int(a) for a in game.answered[at - len(again.asked) : at]])
    lines.append({"result": result(game)})
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


def read_lines(record: object) -> list[dict[str, object]]:
    """The lines of a record without their hashes; BadRecord unless it is one, whole."""
    if not isinstance(record, str):
        raise BadRecord(expected("the text of a record", record))
    lines: list[dict[str, object]] = []
    for number, text in enumerate(record.splitlines(), 1):
        try:
            line = loads(text)
        except ValueError:
            raise BadRecord(f"line {number} is not JSON") from None
        if not isinstance(line, dict):
            raise BadRecord(f"line {number}: {expected('an object', line)}")
        lines.append(line)
    if len(lines) < 2 or lines[0].get("tripot") != FORMAT or "result" not in lines[-1]:
        raise BadRecord(f"expected a record of format {FORMAT}, from its terms to its result")
    return lines


def replay(record: object) -> Game:
    """Play a record again; its answers must be legal, its hashes are not looked at."""
    lines = read_lines(record)
    terms, deal = lines[0].get("terms"), deal_from_json(lines[0].get("deal"))
    if not isinstance(terms, dict) or deal is None:
        raise BadRecord("line 1: expected the terms and the deal")
    position = terms.get("position")
    if position is not None and not isinstance(position, dict):
        raise BadRecord(f"line 1: {expected('a written position', position)}")
    try:
        version = find(terms.get("game")).identity.version
        if terms.get("version") != version:
            raise BadRecord(f"line 1: {expected(f'version {version}', terms.get('version'))}")
        table = open_table(terms.get("game"), terms.get("seats"), terms.get("options"), position)
        if len(deal.nonces) not in (0, int(table.seats)):
            raise BadRecord("line 1: expected no nonces or one for each seat")
        table.deal = deal
        game = table.game(table)
        game.begin_from_deal()
        for number, line in enumerate(lines[1:-1], 2):
            replay_line(game, number, line)
    except BadRecord:
        raise
    except Error as error:
        raise BadRecord(str(error)) from None
    return game


def replay_line(game: Game, number: int, line: dict[str, object]) -> None:
    """Answer as the line says."""
    given = line.get("answers")
    if game.over:
        raise BadRecord(f"line {number}: the game was over before")
    if not isinstance(given, list):
        raise BadRecord(f"line {number}: {expected('a list of answers', given)}")
    answers = []
    seats = []
    for pair in given:
        if not isinstance(pair, list) or len(pair) != 2:
            raise BadRecord(f"line {number}: {expected('a seat and its answer', pair)}")
        seats.append(pair[0])
        answers.append(game.parse(pair[1]))
    if tuple(seats) != game.asked:
        raise BadRecord(f"line {number}: expected answers of the seats {game.asked}")
    written = {name: value for name, value in line.items() if name != "hash"}
    if written != decision_line(game, answers):
        raise BadRecord(f"line {number}: this is not the question that was open")
    try:
        answer_all(game, answers)
    except Error as error:
        raise BadRecord(f"line {number}: {error}") from None


def verify(record: object) -> bool:
    """True if the record is consistent in every place; BadRecord says where it is not."""
    lines = read_lines(record)
    game = replay(record)
    if write_record(game) != record:
        again = read_lines(write_record(game))
        for number, (line, expected_line) in enumerate(zip(lines, again, strict=False), 1):
            if line != expected_line:
                wrong = [name for name in expected_line if line.get(name) != expected_line[name]]
                raise BadRecord(f"line {number}: {', '.join(wrong) or 'something'} was changed")
        raise BadRecord("the record is not written as a record is")
    return True
