"""Sets as masks up to the greatest member, compiled or not; options; and long lists in errors."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import tripot
from tripot.kernel.facts import bit, bits
from tripot.kernel.identity import ANY
from tripot.kernel.knowledge import Lot, Lots
from tripot.kernel.options import Option, a_number, mismatch, some_counts, some_numbers


def test_a_mask_has_room_for_61() -> None:
    for n in (0, 30, 31, 32, 33, 61):
        assert bit(n) == 2**n and bits(bit(n) | 1) == (2 if n else 1)
    game = tripot.new("quick-shot", 3)
    game.faces = vec[i64]([i64(61)] * len(game.faces))
    assert game.kinds(0x30) == 2**61


def test_an_error_shows_a_long_list_of_answers_in_part() -> None:
    with pytest.raises(tripot.NotOffered, match=r"expected one of pass, .*, \.\.\., not 'x'"):
        tripot.new("quicksand", 2).parse("x")


def test_texts_numbers_and_parts_that_may_be_left_out() -> None:
    text = {"type": "string", "minLength": 1, "maxLength": 3}
    schema: dict[str, object] = {
        "type": "object",
        "properties": {
            "a": text,
            "b": {"type": "number", "minimum": 0, "maximum": 1},
            "c": {"type": ["string", "null"], "enum": ["x", None]},
        },
        "required": ["a"],
    }
    assert mismatch(schema, {"a": "abc", "b": 0.5, "c": None}) is None
    assert str(mismatch(schema, {"b": 1})) == str(mismatch(schema, 7)) == "an object with a"
    assert str(mismatch(schema, {"a": ""})) == "in a a text of 1 to 3 characters"
    assert str(mismatch(schema, {"a": "a", "b": True})) == "in b a number from 0 to 1"
    assert str(mismatch(schema, {"a": "a", "b": float("nan")})) == "in b a number from 0 to 1"
    assert str(mismatch(schema, {"a": "a", "c": "y"})) == "in c one of x, None"
    many: dict[str, object] = {"type": "array", "items": schema, "maxItems": 2}
    assert (
        str(mismatch(many, [{"a": "a"}, {"a": 3}]))
        == "in number 1 in a a text of 1 to 3 characters"
    )


def test_equal_options_are_written_alike() -> None:
    counts = some_counts("counts", "Counts", 9, {"one": 1, "two": 2})
    assert str(counts.check({"two": 5, "one": 3})) == "{'one': 3, 'two': 5}"
    schema: dict[str, object] = {"type": "array", "items": counts.schema, "maxItems": 1}
    rows = Option("rows", "Rows", schema, [])
    assert str(rows.check([{"two": 5, "one": 3}])) == "[{'one': 3, 'two': 5}]"


def test_numbers_may_have_examples() -> None:
    assert a_number("n", "N", 1, 9, 1, 4).schema["examples"] == [4]
    assert some_numbers("n", "N", 1, 9, [], [2, 3]).schema["examples"] == [[2, 3]]
    assert "examples" not in a_number("n", "N", 1, 9, 1).schema


def test_a_long_chain_of_lots_is_searched_once() -> None:
    """Each lot is fed twice by the one before: two to the power of sixty ways to one answer."""
    lots = Lots(4)
    lots.enter(vec[i64]([1, 2]))
    for number in range(60):
        young = Lot(4)
        young.sources, young.among = vec[i64]([number, number]), vec[i64]([ANY, ANY ^ 4])
        lots.lots.append(young)
    assert lots.can_hold(60, 1) and lots.can_hold(60, 2) and not lots.can_hold(60, 3)
