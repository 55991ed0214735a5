"""A record replays, verifies, and betrays every change made to it."""

import json
from collections.abc import Callable

import pytest

import tripot
from tests.kernel import records
from tests.kernel.records import arranged_game, fair_game, play, read, write

GAMES: dict[str, Callable[[], tripot.Game]] = {
    "fair": fair_game,
    "of one's own": lambda: play(tripot.new("quick-shot", 5, 7), 7),
    "from a secret": lambda: play(tripot.new("quick-shot", 4, b"s" * 32), 1),
    "with automata": lambda: play(tripot.new("quick-shot", 6, 2, {"automata": [1, 4]}), 2),
    "just dealt": lambda: tripot.new("quick-shot", 3, 1),
    "unfinished": lambda: play(tripot.new("quick-shot", 7, 1), 1, 5),
    "arranged": arranged_game,
    "arranged and unfinished": lambda: arranged_game(3),
    "arranged and just dealt": lambda: arranged_game(0),
}
RECORD = fair_game().record()
LINES = read(RECORD)
LEAVES = [
    pytest.param(i, path, id=f"line {i + 1}: " + ".".join(map(str, path)))
    for i, line in enumerate(LINES)
    for path, _ in records.leaves(line)
    if path != ("tripot",)
]


def refused(record: str) -> str:
    """What verify says of a record that was changed."""
    with pytest.raises(tripot.BadRecord) as wrong:
        tripot.verify(record)
    return str(wrong.value)


def with_line(i: int, line: object) -> str:
    """The record with another line in place of line i."""
    assert isinstance(line, dict)
    return write([*LINES[:i], line, *LINES[i + 1 :]])


# Round trips


@pytest.mark.parametrize("name", GAMES)
def test_a_record_replays_to_the_same_position(name: str) -> None:
    game = GAMES[name]()
    again = tripot.replay(game.record())
    assert again.digest() == game.digest()
    assert again == game
    assert again.record() == game.record()
    assert tripot.verify(game.record()) is True
    assert (again.over, again.winners, again.scores) == (game.over, game.winners, game.scores)


@pytest.mark.parametrize("name", GAMES)
def test_a_replayed_game_has_the_same_past_and_the_same_rest(name: str) -> None:
    game = GAMES[name]()
    again = tripot.replay(game.record())
    for viewer in (None, *range(int(game.seats))):
        assert again.events(viewer) == game.events(viewer)
        assert again.view(viewer) == game.view(viewer)
    assert play(again, 9).digest() == play(game, 9).digest()


def test_a_record_leaves_out_answers_that_are_still_sealed() -> None:
    game = play(tripot.new("quick-shot", 5, 7), 7, 1)
    before = game.record()
    seat = game.asked[0]
    game.answer(seat, game.legal(seat)[0])
    assert read(game.record())[:-1] == read(before)[:-1]
    assert len(game.locked) == 1


def test_a_record_keeps_final_answers_in_seat_order() -> None:
    straight = play(tripot.new("quick-shot", 4, 3), 3, 1)
    crooked = straight.copy()
    for seat in straight.asked:
        straight.answer(seat, straight.legal(seat)[-1])
    for seat in reversed(crooked.asked):
        for answer in crooked.legal(seat) if seat != crooked.asked[0] else crooked.legal(seat)[-1:]:
            crooked.answer(seat, answer)
    assert crooked.record() == straight.record()


def test_an_imagined_world_has_no_record() -> None:
    world = tripot.new("quick-shot", 3, 1).seat(0).imagine(1)
    with pytest.raises(tripot.BadRecord, match="imagined"):
        world.record()


def test_a_record_is_lines_of_json_each_hashed_with_all_before() -> None:
    assert RECORD.endswith("\n")
    assert [list(line) for line in LINES[1:-1]] == [["n", "question", "answers", "hash"]] * (
        len(LINES) - 2
    )
    assert [line["n"] for line in LINES[1:-1]] == list(range(len(LINES) - 2))
    assert records.rechained(LINES) == RECORD


@pytest.mark.parametrize("table", ["", "é", "a\nb", 'a"b', "a\u2028b", "a\x0bb\x85c", "\x00"])
def test_a_table_may_have_any_name(table: str) -> None:
    game = play(tripot.new("quick-shot", 3, 1, records.TOY, table=table), 1)
    assert tripot.verify(game.record())
    assert tripot.replay(game.record()) == game


# Changes in one place: the hashes say which line it is


@pytest.mark.parametrize(("i", "path"), LEAVES)
def test_no_leaf_can_be_changed(i: int, path: records.Path) -> None:
    for new in records.others(records.at(LINES[i], path)):
        assert f"line {i + 1}:" in refused(with_line(i, records.changed(LINES[i], path, new)))


@pytest.mark.parametrize(("i", "path"), LEAVES)
def test_no_leaf_can_be_left_out(i: int, path: records.Path) -> None:
    assert "line" in refused(with_line(i, records.dropped(LINES[i], path)))


def test_nothing_can_be_added() -> None:
    for i, line in enumerate(LINES):
        for more in records.extended(line):
            assert f"line {i + 1}:" in refused(with_line(i, more))


def test_every_answer_changed_to_another_legal_one_is_seen() -> None:
    game = tripot.new("quick-shot", 3, 3, records.TOY, table="t", deal=3, nonces=records.NONCES)
    for i, line in enumerate(LINES[1:-1], 1):
        answers = line["answers"]
        assert isinstance(answers, list)
        for k, (seat, answer) in enumerate(answers):
            for option in game.legal(seat):
                if (text := game.notation(option)) != answer:
                    forged = records.changed(line, ("answers", k, 1), text)
                    assert f"line {i + 1}:" in refused(with_line(i, forged))
        for seat, answer in answers:
            game.answer(seat, game.parse(answer))


def test_the_format_is_ours() -> None:
    for number in (0, 2, True, 1.0, "1", None):
        refused(with_line(0, {**LINES[0], "tripot": number}))


def test_no_two_lines_can_change_places() -> None:
    for i in range(len(LINES)):
        for j in range(i):
            swapped = LINES[:]
            swapped[i], swapped[j] = swapped[j], swapped[i]
            refused(write(swapped))


def test_no_line_can_be_dropped_or_doubled() -> None:
    for i in range(len(LINES)):
        refused(write(LINES[:i] + LINES[i + 1 :]))
        refused(write(LINES[: i + 1] + LINES[i:]))


def test_no_end_can_be_cut_off() -> None:
    for cut in range(len(RECORD)):
        refused(RECORD[:cut])


def test_no_character_can_be_changed() -> None:
    for i in range(0, len(RECORD), 3):
        refused(RECORD[:i] + ("x" if RECORD[i] != "x" else "y") + RECORD[i + 1 :])


@pytest.mark.parametrize("space", [" ", "\n", "\t", "\r\n", "\ufeff", "\u00a0"])
def test_no_space_can_be_added(space: str) -> None:
    for i in [0, 1, len(RECORD), *(i for i, c in enumerate(RECORD) if c in ' \n{":')]:
        refused(RECORD[:i] + space + RECORD[i:])


def test_keys_cannot_change_their_order() -> None:
    for i, line in enumerate(LINES):
        refused(with_line(i, dict(reversed(line.items()))))


def test_the_same_json_written_otherwise_is_another_record() -> None:
    refused("".join(json.dumps(line, separators=(",", ":")) + "\n" for line in LINES))
    refused("".join(json.dumps(line, sort_keys=True) + "\n" for line in LINES))


@pytest.mark.parametrize(
    "nonsense",
    [
        "",
        "\n",
        "x",
        "{}",
        "[]\n[]\n",
        "null\nnull",
        "\x00",
        "\ud800",
        "[" * 100_000,
        '{"a":' * 100_000,
        "9" * 10_000,
        '{"tripot": 1}\n{"result": {}}\n',
        '{"tripot": 1, "terms": {}, "deal": {}}\n{"result": {}}\n',
        RECORD.replace('"t"', '"\\ud800"'),
        '{"tripot": NaN}\n{"result": Infinity}\n',
    ],
    ids=lambda value: repr(value)[:30],
)
def test_nonsense_is_no_record(nonsense: str) -> None:
    refused(nonsense)
    with pytest.raises(tripot.BadRecord):
        tripot.replay(nonsense)


@pytest.mark.parametrize("change", ["more", "fewer"])
def test_answers_that_do_not_fit_the_questions_give_no_record(change: str) -> None:
    game = tripot.new("quick-shot", 3, 5)
    while not game.over:
        for seat in game.asked:
            game.answer(seat, game.legal(seat)[0])
    data = game.to_json()
    answered = data["answered"]
    assert isinstance(answered, list)
    if change == "more":
        answered.append(1)
    else:
        answered.pop()
    with pytest.raises(tripot.BadRecord):
        tripot.from_json(data).record()
