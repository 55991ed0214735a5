"""Quicksand, clause 1.4 of the rules: the board, and boards that the table brings along."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import tripot
from tests.games.quicksand_table import names_of, new, options, table, take_turn, walks, where
from tripot.games.quicksand_board import COLOURS, OURS, SHORT, board_of

Nodes = dict[str, dict[str, Any]]


def nodes_of(board: dict[str, object]) -> Nodes:
    listed: Any = board["nodes"]
    return {node["id"]: node for node in listed}


def steps_to_the_temple(nodes: Nodes, circle: str) -> list[int]:
    """The lengths of all ways."""
    if nodes[circle]["kind"] == "temple":
        return [0]
    return [1 + n for to in nodes[circle]["to"] for n in steps_to_the_temple(nodes, to)]


def reached(nodes: Nodes, circle: str) -> set[str]:
    """The circle and all to which it leads."""
    return {circle}.union(*[reached(nodes, to) for to in nodes[circle]["to"]])


BOARD = nodes_of(board_of(OURS))
STARTS = {colour: f"S{number + 1}" for number, colour in enumerate(COLOURS)}


def of_kind(kind: str, colour: str | None = None) -> list[str]:
    return [c for c, node in BOARD.items() if (node["kind"], node["colour"]) == (kind, colour)]


def test_1_4_forty_circles_and_the_temple() -> None:
    assert len(BOARD) == 41
    assert of_kind("temple") == ["T"]
    assert [of_kind("start", colour) for colour in COLOURS] == [[c] for c in STARTS.values()]
    assert len(of_kind("mask")) == 4
    assert len(of_kind("quicksand")) == 6
    assert [len(of_kind("colour", colour)) for colour in COLOURS] == [4] * 6


def test_1_4_one_to_three_arrows_and_none_to_a_start() -> None:
    arrows = {circle: node["to"] for circle, node in BOARD.items()}
    assert arrows.pop("T") == []
    assert {len(to) for to in arrows.values()} == {1, 2, 3}
    assert not {name for to in arrows.values() for name in to} & set(STARTS.values())


@pytest.mark.parametrize("colour", COLOURS)
def test_1_4_thirteen_steps_at_the_least_and_all_own_circles_in_reach(colour: str) -> None:
    start = STARTS[colour]
    assert min(steps_to_the_temple(BOARD, start)) == 13
    assert set(of_kind("colour", colour)) <= reached(BOARD, start)


def test_1_4_no_way_leads_back() -> None:
    # A ring would not let the lengths of all ways be listed.
    longest = {circle: max(steps_to_the_temple(BOARD, circle)) for circle in BOARD}
    for circle, node in BOARD.items():
        assert all(longest[to] < longest[circle] for to in node["to"])


def test_1_4_every_arrow_of_the_board_can_be_walked() -> None:
    for circle, node in BOARD.items():
        if node["kind"] in ("start", "temple"):
            continue
        game = table("red", "red", at={"red": circle}, tokens=["lord", "hunter"])
        assert walks(game, "red1") == set(node["to"])
    for colour, start in STARTS.items():
        assert walks(table(colour, "red"), f"{colour}1") == set(BOARD[start]["to"])


# Other boards


def short() -> dict[str, Any]:
    return board_of(SHORT)


def with_distances(board: dict[str, Any]) -> dict[str, Any]:
    nodes = nodes_of(board)
    for circle, node in nodes.items():
        node["d"] = min(steps_to_the_temple(nodes, circle))
    return board


def changed(change: Callable[[Nodes, list[Any]], object]) -> dict[str, Any]:
    """The short board with something else about it."""
    board = with_distances(short())
    change(nodes_of(board), board["nodes"])
    return board


@pytest.mark.parametrize("text", [OURS, SHORT])
def test_1_4_a_board_may_say_the_fewest_steps(text: str) -> None:
    game = new(2, board=with_distances(board_of(text)))
    assert not game.over


def test_1_4_another_board_is_walked_by_its_own_arrows() -> None:
    given: dict[str, object] = {"board": short()}
    game = table("blue blue blue blue", "red", options=given)
    assert walks(game, "blue2") == {"A2 B2", "A1 B1", "A1 B2"}
    # Arrows keep the order of the board: that of S4 is A2, A1.
    take_turn(game, "blue1", "way-1")
    assert where(game, "blue") == "A2"


def test_1_4_the_first_start_may_be_anybody_s() -> None:
    board = short()
    board["nodes"].reverse()
    game = table("white", "red", options={"board": board})
    assert names_of({"board": board})[0] == "T"
    assert [where(game, colour) for colour in COLOURS] == list(STARTS.values())
    assert walks(game, "white1") == {"A2"}


def test_1_4_width_height_and_axis_may_be_said() -> None:
    assert new(2, board={"width": 60, "height": 60.5, "y_axis": "up", **short()}).asked


def test_1_4_sixty_two_nodes_at_most() -> None:
    board = short()
    while len(board["nodes"]) < 62:
        extra = {"id": f"X{len(board['nodes'])}", "kind": "mask", "colour": None, "x": 0, "y": 0}
        board["nodes"].insert(6, {**extra, "to": ["T"]})
    board["nodes"][5]["to"] = ["X61"]
    game = table("black black", "red", options={"board": board})
    assert walks(game, "black2") == {"X61 T"}
    board["nodes"].append({**extra, "id": "more", "to": ["T"]})
    with pytest.raises(tripot.BadOption, match="in nodes a list of 7 to 62"):
        new(2, board=board)


def test_1_4_a_board_of_nothing_but_starts_and_the_temple() -> None:
    board = board_of(
        "\n".join(f"S{i} start {colour} 0 0 T" for i, colour in enumerate(COLOURS))
        + "\nT temple - 0 9"
    )
    game = new(2, board=board, cards={**dict.fromkeys(COLOURS, 10), "mask": 0, "quicksand": 0})
    assert all(play.endswith("1") for play in options(game))


@pytest.mark.parametrize(
    ("board", "wrong"),
    [
        (changed(lambda n, _: n["A2"].update(id="A1")), "every id once, not 'A1'"),
        (changed(lambda n, _: n["A2"].update(colour="red")), "A2: expected a colour for starts"),
        (changed(lambda n, _: n["T"].update(colour="red")), "T: expected a colour for starts"),
        (changed(lambda n, _: n["B1"].update(colour=None)), "B1: expected a colour for starts"),
        (changed(lambda n, _: n["S1"].update(colour=None)), "S1: expected a colour for starts"),
        (changed(lambda n, _: n["S1"].update(colour="blue")), "six starts, one of each colour"),
        (changed(lambda n, _: n["S1"].update(kind="colour")), "six starts, one of each colour"),
        (changed(lambda n, _: n["B1"].update(kind="start")), "six starts, one of each colour"),
        (changed(lambda n, _: n["A2"].update(kind="temple")), "one temple, not"),
        (changed(lambda n, _: n["T"].update(kind="mask")), "one temple, not"),
        (changed(lambda n, _: n["A2"].update(to=[])), "A2: expected 1 to 3 arrows"),
        (changed(lambda n, _: n["S6"].update(to=[])), "S6: expected 1 to 3 arrows"),
        (changed(lambda n, _: n["T"].update(to=["A1"])), "T: expected 1 to 3 arrows"),
        (changed(lambda n, _: n["A1"].update(to=["Z9"])), "A1: expected arrows to circles of this"),
        (changed(lambda n, _: n["A1"].update(to=["S2"])), "A1: expected no arrow to a start"),
        (changed(lambda n, _: n["S1"].update(to=["S1"])), "S1: expected no arrow to a start"),
        (changed(lambda n, _: n["D2"].update(to=["T", "A1"])), "no way to walk in a circle"),
        (changed(lambda n, _: n["E1"].update(to=["E1"])), "no way to walk in a circle"),
        (changed(lambda n, _: n["S1"].update(d=4)), "S1: expected 5 as d, the fewest steps, not 4"),
        (changed(lambda n, _: n["T"].update(d=1)), "T: expected 0 as d, the fewest steps, not 1"),
        (changed(lambda _, rows: rows.pop()), "one temple, not"),
    ],
)
def test_1_4_a_board_that_cannot_be_played_is_refused(board: dict[str, Any], wrong: str) -> None:
    with pytest.raises(tripot.BadOption, match="option board: .*" + wrong):
        new(2, board=board)


@pytest.mark.parametrize(
    ("board", "wrong"),
    [
        (None, "an object with nodes"),
        ({}, "an object with nodes"),
        ({**short(), "name": "x"}, "an object with nodes"),
        ({**short(), "y_axis": "down"}, "in y_axis one of up"),
        ({**short(), "width": -1}, "in width a number from 0 to 10000"),
        ({"nodes": short()["nodes"][:6]}, "in nodes a list of 7 to 62"),
        ({"nodes": "S1 start"}, "in nodes a list of 7 to 62"),
        (changed(lambda n, _: n["A1"].pop("to")), "an object with id, kind, colour, x, y, to"),
        (changed(lambda n, _: n["A1"].update(z=1)), "an object with id, kind, colour, x, y, to"),
        (changed(lambda n, _: n["A1"].update(kind="lake")), "in kind one of start, colour"),
        (changed(lambda n, _: n["A1"].update(colour="pink")), "in colour one of red, yellow"),
        (changed(lambda n, _: n["A1"].update(id="")), "in id a text of 1 to 16 characters"),
        (changed(lambda n, _: n["A1"].update(id=7)), "in id a text of 1 to 16 characters"),
        (changed(lambda n, _: n["A1"].update(x="0")), "in x a number from -10000 to 10000"),
        (changed(lambda n, _: n["A1"].update(y=float("nan"))), "in y a number from -10000 to"),
        (changed(lambda n, _: n["A1"].update(d=63)), "in d a whole number from 0 to 62"),
        (changed(lambda n, _: n["A1"].update(d=1.0)), "in d a whole number from 0 to 62"),
        (changed(lambda n, _: n["A1"].update(to=["B1", "B1"])), "in to a list .* no two alike"),
        (
            changed(lambda n, _: n["A1"].update(to=["B1", "B2", "C1", "C2"])),
            "in to a list of 0 to 3",
        ),
        (changed(lambda n, _: n["A1"].update(to="B1")), "in to a list of 0 to 3"),
        (changed(lambda _, rows: rows.append(None)), "in number 16 an object with id, kind"),
    ],
)
def test_1_4_what_is_no_board_at_all_is_refused(board: object, wrong: str) -> None:
    with pytest.raises(tripot.BadOption, match="option board: .*" + wrong):
        new(2, board=board)
