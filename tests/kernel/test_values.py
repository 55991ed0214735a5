"""What is given to a table and what it gives out belong to different people."""

import json

import tripot
from tripot.kernel.options import in_order, some_counts
from tripot.kernel.registry import find

PLAIN: dict[str, object] = {"automata": []}


def test_a_list_given_as_option_may_be_used_again() -> None:
    kinds = [1, 2, 3, 4, 5, 6]
    game = tripot.new("quick-shot", 3, 0, {"kinds": kinds})
    before = game.record()
    kinds.append(7)
    assert game.record() == before


def test_a_written_position_may_be_used_again() -> None:
    hands = ["1", "2", "3"]
    game = tripot.arrange("quick-shot", 3, hands=hands)
    before = game.record()
    hands[0] = "8"
    assert game.record() == before


def test_the_json_of_a_game_may_be_changed() -> None:
    game = tripot.new("quick-shot", 3, 0, PLAIN)
    before = game.record()
    options = game.to_json()["options"]
    assert isinstance(options, dict)
    options["automata"].append(1)
    assert game.record() == before


def test_no_table_hands_out_the_defaults_themselves() -> None:
    defaults = {id(option.default) for option in find("quick-shot").identity.options}
    given = tripot.new("quick-shot", 3).to_json()["options"]
    assert isinstance(given, dict)
    lists = [value for value in given.values() if isinstance(value, list)]
    assert lists
    assert not defaults & {id(value) for value in lists}
    card = tripot.games()["quick-shot"]["options"]
    assert isinstance(card, dict)
    shown = [schema["default"] for schema in card["properties"].values()]
    assert not defaults & {id(value) for value in shown if isinstance(value, list)}


def test_the_events_that_were_told_may_be_changed() -> None:
    game = tripot.new("quick-shot", 3)
    seat = game.seat(0)
    for told in (game.events, game.events, seat.events, seat.events):
        first = told()[0]["from"]
        assert first == ["deck"]
        assert isinstance(first, list)
        first.append("x")


def test_the_view_that_was_given_may_be_changed() -> None:
    game = tripot.new("quick-shot", 3)
    before = game.digest()
    for viewer in (None, 0, 1, 2):
        view = game.view(viewer)
        piles, facts = view["piles"], view["facts"]
        assert isinstance(piles, dict)
        assert isinstance(facts, dict)
        piles["deck"].clear()
        facts["alive"].clear()
        assert game.view(viewer) != view
    assert game.digest() == before


def test_equal_settings_read_alike_in_whatever_order_they_are_given() -> None:
    schema = some_counts("cards", "Cards", 3, {"one": 1, "two": 2}).schema
    given = in_order(schema, {"two": 0, "one": 3})
    assert json.dumps(given) == '{"one": 3, "two": 0}'
    assert in_order({"type": "array", "items": schema}, [given]) == [given]
