"""The board of Quicksand: ours as data, the check of any other, and what the game reads off it."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tripot.kernel.errors import BadOption, Sentence, at, at_option, expected
from tripot.kernel.options import Option

COLOURS: Final = ("red", "yellow", "green", "blue", "white", "black")
KINDS: Final = ("start", "colour", "mask", "quicksand", "temple")

# What happens to an explorer whose walk ends on a circle. From 1 to 6 it is the circle's colour.
NOTHING: Final = 0
MASK_CIRCLE: Final = 7
QUICKSAND_CIRCLE: Final = 8
TEMPLE: Final = 9

MOST: Final = 62  # circles and the temple: a set of them is a mask
LONGEST_WALK: Final = 6

# The chart of a board, for the game to read: six starts, then so many numbers for each node.
FIRST: Final = 6
ROW: Final = 11
ARROWS: Final = FIRST + 1
REACH: Final = 4  # within the row

# 1.4: our board. Circle, kind, colour, x, y (upwards), and where its arrows lead.
OURS: Final = """
S1 start red 10 5 A1 A2
S2 start yellow 26 5 A1 A2
S3 start green 42 5 A2 A3
S4 start blue 58 5 A3 A4
S5 start white 74 5 A4 A5
S6 start black 90 5 A4 A5
A1 quicksand - 16 17 B1 A2
A2 mask - 33 17 B1 B2
A3 quicksand - 50 17 B2 B3
A4 mask - 67 17 B3 B4
A5 quicksand - 84 17 B4 A4
B1 colour red 27.5 26.5 C1 B2
B2 colour green 44.5 26.5 C1 C2
B3 colour blue 61.5 26.5 C2 C3
B4 colour black 78.5 26.5 C3 B3
C1 colour yellow 40 36 D1 C2
C2 quicksand - 58 36 D1 D2 D3
C3 colour green 76 36 D2 D3
D1 mask - 45 45.5 E1 E2
D2 colour yellow 63 45.5 E1 E2 E3
D3 colour blue 81 45.5 E2 E3
E1 colour white 45 55 F1 E2
E2 colour black 63 55 F1 F2
E3 colour red 81 55 E2
F1 quicksand - 48 64.5 G1 G2
F2 colour white 66 64.5 G2 G3
G1 colour red 29 74 H1 G2
G2 colour green 47 74 H1 H2
G3 colour black 65 74 H2 G2
H1 colour yellow 29 83.5 I1 I2
H2 colour blue 47 83.5 I2 I3
I1 mask - 16 93 I2
I2 colour white 34 93 J1 J2
I3 colour black 52 93 J2 I2
J1 colour red 25 102.5 K1
J2 colour green 43 102.5 K1 K2 J1
K1 quicksand - 33 112 L1 L2
K2 colour white 51 112 L2 K1
L1 colour blue 41 121.5 T
L2 colour yellow 59 121.5 T L1
T temple - 56 134
"""

# A board for quick games and tests.
SHORT: Final = """
S1 start red 10 0 A1
S2 start yellow 20 0 A1
S3 start green 30 0 A1 A2
S4 start blue 40 0 A2 A1
S5 start white 50 0 A2
S6 start black 60 0 A2
A1 quicksand - 20 10 B1 B2
A2 mask - 50 10 B2
B1 colour red 20 20 C1
B2 colour blue 50 20 C1 C2
C1 quicksand - 20 30 D1
C2 colour white 50 30 D2 D1
D1 colour black 20 40 E1
D2 mask - 50 40 E1 T
E1 colour green 35 50 T
T temple - 40 60
"""


def board_of(text: str) -> dict[str, object]:
    """A board from such lines, as the option takes it."""
    nodes: list[object] = []
    for line in text.strip().splitlines():
        name, kind, colour, x, y, *to = line.split()
        node: dict[str, object] = {"id": name, "kind": kind}
        node["colour"] = None if colour == "-" else colour
        node["x"], node["y"], node["to"] = float(x), float(y), to
        nodes.append(node)
    return {"nodes": nodes}


NODE: Final[dict[str, object]] = {
    "type": "object",
    "properties": {
        "id": {"type": "string", "minLength": 1, "maxLength": 16},
        "kind": {"type": "string", "enum": list(KINDS)},
        "colour": {"type": ["string", "null"], "enum": [*COLOURS, None]},
        "x": {"type": "number", "minimum": -10000, "maximum": 10000},
        "y": {"type": "number", "minimum": -10000, "maximum": 10000},
        "d": {"type": "integer", "minimum": 0, "maximum": MOST},
        "to": {
            "type": "array",
            "items": {"type": "string", "minLength": 1, "maxLength": 16},
            "minItems": 0,
            "maxItems": 3,
            "uniqueItems": True,
        },
    },
    "required": ["id", "kind", "colour", "x", "y", "to"],
    "additionalProperties": False,
}


class Node:
    """A circle, or the temple."""

    def __init__(self, number: int, data: dict[str, object]) -> None:
        self.number = number
        self.id = str(data["id"])
        self.kind = str(data["kind"])
        self.colour = COLOURS.index(str(data["colour"])) if data["colour"] is not None else -1
        to = data["to"]
        assert isinstance(to, list)
        self.to: list[str] = [str(name) for name in to]
        self.d = data.get("d")

    def effect(self) -> int:
        """3.7, 3.8 and 4: what the end of a walk does here."""
        if self.kind == "colour":
            return self.colour + 1
        if self.kind == "mask":
            return MASK_CIRCLE
        if self.kind == "quicksand":
            return QUICKSAND_CIRCLE
        return TEMPLE if self.kind == "temple" else NOTHING


def nodes_of(board: object) -> list[Node]:
    """The nodes of a board that fits the schema."""
    assert isinstance(board, dict)
    return [Node(number, data) for number, data in enumerate(board["nodes"])]


class BoardOption(Option):
    """A board that the table brings along; one that cannot be played is refused."""

    def check(self, value: object) -> object:
        board = super().check(value)
        nodes = nodes_of(board)
        wrong = wrong_nodes(nodes) or wrong_arrows(nodes) or wrong_distance(nodes)
        if wrong is not None:
            raise BadOption(at_option(self.name, wrong))
        return board


def a_board(name: str, title: str, default: str, *examples: str) -> Option:
    """An option that is a board (1.4)."""
    size = {"type": "number", "minimum": 0, "maximum": 10000}
    nodes = {"type": "array", "items": NODE, "minItems": 7, "maxItems": MOST}
    schema: dict[str, object] = {
        "type": "object",
        "properties": {
            "width": size,
            "height": size,
            "y_axis": {"type": "string", "enum": ["up"]},
            "nodes": nodes,
        },
        "required": ["nodes"],
        "additionalProperties": False,
        "examples": [board_of(example) for example in examples],
    }
    return BoardOption(name, title, schema, board_of(default))


def wrong_nodes(nodes: list[Node]) -> Sentence | None:
    """What is wrong with the circles taken singly; None if nothing is."""
    names = [node.id for node in nodes]
    starts = [node.colour for node in nodes if node.kind == "start"]
    temples = [node.id for node in nodes if node.kind == "temple"]
    for node in nodes:
        if names.count(node.id) > 1:
            return expected("every id once", node.id)
        if (node.colour >= 0) != (node.kind in ("start", "colour")):
            return at(node.id, "expected a colour for starts and colour circles, and for no other")
    if sorted(starts) != list(range(len(COLOURS))):
        given = [COLOURS[colour] for colour in starts if colour >= 0]
        return expected("six starts, one of each colour", given)
    if len(temples) != 1:
        return expected("one temple", temples)
    return None


def wrong_arrows(nodes: list[Node]) -> Sentence | None:
    """What is wrong with the arrows.

    Without circles to go round in, and with an arrow wherever the temple is not, all lead to it.
    """
    known = {node.id: node for node in nodes}
    for node in nodes:
        if (len(node.to) == 0) != (node.kind == "temple"):
            return at(node.id, expected("1 to 3 arrows, and none from the temple", node.to))
        for name in node.to:
            if name not in known:
                return at(node.id, expected("arrows to circles of this board", name))
            if known[name].kind == "start":
                return at(node.id, expected("no arrow to a start", name))
    leading_on = {node.id for node in backwards(nodes)}
    left = [node.id for node in nodes if node.id not in leading_on]
    if left:
        return expected("no way to walk in a circle or away from the temple", left)
    return None


def wrong_distance(nodes: list[Node]) -> Sentence | None:
    """Where `d`, which may be left out, is not the fewest steps to the temple."""
    fewest: dict[str, int] = {}
    for node in backwards(nodes):
        fewest[node.id] = 1 + min([fewest[name] for name in node.to], default=-1)
        if node.d is not None and node.d != fewest[node.id]:
            wrong = expected("{d} as d, the fewest steps", node.d, d=fewest[node.id])
            return at(node.id, wrong)
    return None


def backwards(nodes: list[Node]) -> list[Node]:
    """The nodes from the temple back, each behind all to which it leads; no ring is among them."""
    done: set[str] = set()
    out: list[Node] = []
    before = -1
    while len(out) > before:
        before = len(out)
        for node in nodes:
            if node.id not in done and all(name in done for name in node.to):
                done.add(node.id)
                out.append(node)
    return out


def read_board(board: object) -> vec[i64]:
    """What the game reads off a board: the six starts, then for each node its ROW of numbers.

    The effect; three arrows, -1 for none; and from REACH on, seven masks: the nodes where a walk
    of 0, 1, ... 6 steps from here can end.
    """
    nodes = nodes_of(board)
    number = {node.id: node.number for node in nodes}
    starts = [0] * len(COLOURS)
    rows: list[list[int]] = []
    for node in nodes:
        if node.kind == "start":
            starts[node.colour] = node.number
        arrows = [number[name] for name in node.to] + [-1] * (3 - len(node.to))
        rows.append([node.effect(), *arrows, 1 << node.number, *[0] * LONGEST_WALK])
    for node in backwards(nodes):
        for steps in range(REACH, REACH + LONGEST_WALK):
            for name in node.to:
                rows[node.number][steps + 1] |= rows[number[name]][steps]
    return vec[i64](starts + [value for row in rows for value in row])
