"""Records changed by somebody who works out the hashes anew: what cannot be so is still seen."""

import json
from typing import Any

import pytest

import tripot
from tests.kernel import records
from tests.kernel.records import Line, fair_game, play, read, rechained

RECORD = fair_game().record()
LINES = read(RECORD)
LAST = len(LINES) - 1
LEAVES = [
    pytest.param(i, path, id=f"line {i + 1}: " + ".".join(map(str, path)))
    for i, line in enumerate(LINES)
    for path, _ in records.leaves(line)
    if path != ("hash",)
]


def refused(lines: list[Line]) -> str:
    """What verify says of these lines under new hashes."""
    with pytest.raises(tripot.BadRecord) as wrong:
        tripot.verify(rechained(lines))
    return str(wrong.value)


def with_line(i: int, line: object) -> list[Line]:
    """The lines with another one in place of line i."""
    assert isinstance(line, dict)
    return [*LINES[:i], line, *LINES[i + 1 :]]


@pytest.mark.parametrize(("i", "path"), LEAVES)
def test_no_single_leaf_can_be_forged(i: int, path: records.Path) -> None:
    for new in records.others(records.at(LINES[i], path)):
        refused(with_line(i, records.changed(LINES[i], path, new)))


@pytest.mark.parametrize(("i", "path"), LEAVES)
def test_no_single_leaf_can_be_forged_away(i: int, path: records.Path) -> None:
    refused(with_line(i, records.dropped(LINES[i], path)))


def test_nothing_can_be_forged_in() -> None:
    for i, line in enumerate(LINES):
        for more in records.extended({k: v for k, v in line.items() if k != "hash"}):
            refused(with_line(i, more))


@pytest.mark.parametrize("name", ["over", "decisions", "winners", "scores", "digest"])
def test_another_result_is_seen_in_the_last_line(name: str) -> None:
    result = LINES[LAST]["result"]
    assert isinstance(result, dict)
    for new in (True, 3, [0], [1, 0, 0], "0" * 16, None):
        if new != result[name]:
            forged = {"result": {**result, name: new}}
            assert f"line {LAST + 1}: result" in refused(with_line(LAST, forged))


def test_an_answer_that_was_not_offered_is_seen_in_its_line() -> None:
    game = tripot.new("quick-shot", 3, 3, records.TOY, table="t", deal=3, nonces=records.NONCES)
    for i, line in enumerate(LINES[1:-1], 1):
        answers = line["answers"]
        assert isinstance(answers, list)
        for k, (seat, _) in enumerate(answers):
            for option, text in tripot.actions("quick-shot").items():
                if option not in game.legal(seat):
                    forged = records.changed(line, ("answers", k, 1), text)
                    assert f"line {i + 1}: seat {seat}" in refused(with_line(i, forged))
        for seat, answer in answers:
            game.answer(seat, game.parse(answer))


def test_an_answer_in_no_notation_is_seen_in_its_line() -> None:
    wrong: list[object] = ["9", "", "PASS", "five", None, 5, True, [], {}]
    for nonsense in wrong:
        forged = records.changed(LINES[1], ("answers", 0, 1), nonsense)
        assert "line 2:" in refused(with_line(1, forged))


@pytest.mark.parametrize(
    "answers", [None, {}, [], "5", [[0]], [[0, "7", 0]], [["0", "7"]], [[0, "7"], [0, "7"]], [0]]
)
def test_answers_of_other_seats_are_seen_in_their_line(answers: object) -> None:
    assert "line 2:" in refused(with_line(1, {**LINES[1], "answers": answers}))


def test_another_question_is_seen_in_its_line() -> None:
    for i in range(1, LAST):
        for name in ("lead", "play", "reinforce", "poisoned", "", None, 0):
            if name != LINES[i]["question"]:
                forged = {**LINES[i], "question": name}
                assert f"line {i + 1}:" in refused(with_line(i, forged))


def test_lines_in_another_order_are_seen() -> None:
    for i in range(len(LINES)):
        for j in range(i):
            swapped = LINES[:]
            swapped[i], swapped[j] = swapped[j], swapped[i]
            refused(swapped)


def test_lines_left_out_or_doubled_are_seen() -> None:
    for i in range(len(LINES)):
        refused(LINES[:i] + LINES[i + 1 :])
        refused(LINES[: i + 1] + LINES[i:])


def test_answers_after_the_end_are_seen() -> None:
    more = {**LINES[LAST - 1], "n": LAST - 1}
    assert f"line {LAST + 1}: the game was over" in refused([*LINES[:LAST], more, LINES[LAST]])


def test_another_secret_deals_other_cards() -> None:
    # A forger may also work out the commitment anew: the cards are others all the same.
    forged = tripot.new("quick-shot", 3, 4, records.TOY, table="t", deal=3, nonces=records.NONCES)
    refused([read(forged.record())[0], *LINES[1:]])


@pytest.mark.parametrize(
    ("name", "value"),
    [("table", "u"), ("deal", 4), ("nonces", [b"one", None, b"four"]), ("nonces", None)],
)
def test_other_terms_deal_other_cards(name: str, value: object) -> None:
    terms: dict[str, Any] = {"table": "t", "deal": 3, "nonces": records.NONCES, name: value}
    forged = tripot.new("quick-shot", 3, 3, records.TOY, **terms)
    refused([read(forged.record())[0], *LINES[1:]])


def test_a_nonce_that_is_missing_cannot_be_chosen_freely() -> None:
    deal = LINES[0]["deal"]
    assert isinstance(deal, dict)
    for nonces in ([], deal["nonces"][:2], [*deal["nonces"], "00"], ["", "", ""], ["x", "", ""]):
        refused(with_line(0, {**LINES[0], "deal": {**deal, "nonces": nonces}}))


def test_what_a_file_cannot_prove() -> None:
    """A record of another game is consistent too: only what a player kept tells them apart."""
    other = tripot.new("quick-shot", 3, 3, records.TOY, table="t", deal=3, nonces=records.NONCES)
    record = play(other, 8).record()
    assert record != RECORD
    assert tripot.verify(record)


def test_a_written_position_is_part_of_the_terms() -> None:
    record = records.arranged_game().record()
    lines = read(record)
    terms = lines[0]["terms"]
    assert isinstance(terms, dict)
    assert json.dumps(terms["position"]) in record
    for path, value in records.leaves(terms["position"]):
        for new in records.others(value):
            forged = records.changed(lines[0], ("terms", "position", *path), new)
            assert isinstance(forged, dict)
            refused([forged, *lines[1:]])
    refused([{**lines[0], "terms": {**terms, "position": None}}, *lines[1:]])
    refused([{**lines[0], "terms": {**terms, "position": []}}, *lines[1:]])
