"""Quicksand drawn: the board with its pawns, who sits where, and your explorer below the hem."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from rich.text import Text

from tripot.terminal.scene import Scene, View, chip
from tripot.terminal.screen import INK, fitted
from tripot.terminal.tables.quicksand_map import (
    COLOURS,
    EXPLORERS,
    Board,
    described,
    drawn,
    pawn,
)
from tripot.terminal.tables.quicksand_story import Story as Story

SPOT = "#4fc795"
SAND = "#f2c878"
PRINTED = (
    *("bold #ffffff on #c8321e", f"bold {INK} on #f5c518", "bold #ffffff on #1e7d4b"),
    *("bold #ffffff on #2b62c9", f"bold {INK} on #f4f4f4", "bold #ffffff on #1c1c1c"),
)
LOOKS: Mapping[str, str] = {
    **dict(zip(COLOURS, PRINTED, strict=True)),
    **dict(zip(EXPLORERS, PRINTED, strict=True)),
    "mask": f"bold {INK} on #ff86b7",
    "quicksand": f"bold {INK} on {SAND}",
}
CARDS = (*COLOURS, "mask", "quicksand")
MAP = 76  # columns that the map needs
TALL = 28  # lines of a screen that holds all of it with the question
TINY = 19  # lines that leave room for the map alone, without the list of explorers
BELOW = 14  # lines that are needed for the rest, with that list


def board(view: View, scene: Scene, width: int) -> list[Text]:
    """The map, with the explorers and the seats where it leaves room, or lists of them all.

    On a screen of few lines it is a part of the map, so that all of it is seen with the question.
    """
    table = Board(scene)
    targets = ways(view, table)
    low = scene.height < TALL
    tiny = scene.height < TINY
    below, least = (BELOW - 3, 3) if tiny else (BELOW, 6)
    most = max(scene.height - below, least) if low else scene.height
    rows = drawn(table, view, scene, width, targets, most) if width >= MAP else None
    title = heading(view, scene)
    pawns = [explorer(view, scene, table, one) for one in EXPLORERS]
    seats = [seat_row(view, scene, seat) for seat in range(view["seats"])]
    if rows is None:
        places = [place(view, scene, table, one) for one in EXPLORERS]
        lines = [title, *seats, *(Text.assemble(*both) for both in zip(pawns, places, strict=True))]
    else:
        above = [title] if low else [title, discard(view, scene)]
        lines = around(rows, above, seats, [] if low else pawns, width)
        lines += packed(pawns, width) if low and not tiny else []
    if not low or (view["facts"]["turns"] <= view["seats"] and not tiny):  # at first in any case
        lines.append(Text("   " + scene.words("map.key"), style="dim"))
    open_eyes = scene.viewer is None and any(any(held) for held in view["piles"]["hands"])
    return [*lines, *(secrets(view, scene) if open_eyes else [])]


def around(
    rows: list[Text], title: list[Text], seats: list[Text], right: list[Text], width: int
) -> list[Text]:
    """The map with a title above on the left, below it the seats, and other lines on the right."""
    for lower in range(5, -1, -1):  # the seats as low as there is room
        lines = beside([*title, *[Text()] * lower, *seats], right, rows, width)
        if len(lines) == len(rows):
            break
    return [*lines[: len(rows)], *packed(lines[len(rows) :], width)]


def beside(left: list[Text], right: list[Text], rows: list[Text], width: int) -> list[Text]:
    """The rows of the map, with other lines put where they are empty, the first that fit."""
    left, right, lines = left[:], right[:], []
    for row in rows:
        start = len(row.plain) - len(row.plain.lstrip())
        line = row
        if left and not left[0].plain:
            left.pop(0)
        elif left and left[0].cell_len < start:
            first = left.pop(0)
            line = Text.assemble(first, row[first.cell_len :])
        if right and line.cell_len + right[0].cell_len + 2 <= width:
            last = right.pop(0)
            gap = width - line.cell_len - max(text.cell_len for text in [last, *right])
            line = Text.assemble(line, " " * max(2, gap), last)
        lines.append(line)
    return [*lines, *left, *right]


def packed(parts: Sequence[Text], width: int) -> list[Text]:
    """Short lines beside each other, in columns."""
    column = max((part.cell_len for part in parts), default=0) + 2
    across = max(1, (width - 1) // column)
    return [
        Text(" ").join([Text(), *(fitted(part, column - 1) for part in parts[i : i + across])])
        for i in range(0, len(parts), across)
    ]


def heading(view: View, scene: Scene) -> Text:
    """The game, the turn, and how many cards are left to draw."""
    turn = scene.words("table.turn", turn=view["facts"]["turns"])
    pile = scene.words("table.pile", count=len(view["piles"]["deck"]))
    return Text.assemble((" QUICKSAND ", f"bold {INK} on {SPOT}"), (f" {turn} · {pile}", "dim"))


def discard(view: View, scene: Scene) -> Text:
    """How many lie there, and the last of them."""
    pile = view["piles"]["discard"]
    text = Text(" " + scene.words("table.discard", count=len(pile)) + " ", style="dim")
    for face in pile[-3:]:
        text.append_text(scene.chip(face))
    return text


def seat_row(view: View, scene: Scene, seat: int) -> Text:
    """A seat, whether it is its turn, how many cards it holds, and its token once it is known."""
    turn = seat == view["facts"]["turn"] and not view["over"]
    text = Text.assemble((" ▶ ", "bold") if turn else "   ", scene.shape(seat), " ")
    text.append(scene.chairs[seat].name, style="bold" if turn else "")
    held = len(view["piles"]["hands"][seat])
    text.append(f" ▮{held}", style="dim")
    (token,) = view["piles"]["tokens"][seat]
    if token is not None and seat != scene.viewer:
        text.append_text(Text.assemble(" ", scene.chip(token)))
    return text


def explorer(view: View, scene: Scene, table: Board, one: str) -> Text:
    """An explorer in the list: its pawn, what it is called, how far it has to go."""
    facts = view["facts"]
    trapped = facts["trapped"][one]
    name = scene.words(f"short.{one}")
    away = table.away[table.at(facts, one).name]
    text = Text.assemble(pawn(one, trapped, scene), f" {name.ljust(13)} {away:>2}")
    text.append(" ≈" if trapped else "  ", style=f"bold {SAND}")
    return text.append("✕" if nobodys(view, scene, one) else " ", style="bold")


def nobodys(view: View, scene: Scene, one: str) -> bool:
    """Whether everybody knows that this explorer has no owner."""
    return view["facts"]["unowned"][one] or EXPLORERS.index(one) not in scene.options["tokens"]


def place(view: View, scene: Scene, table: Board, one: str) -> Text:
    """Where an explorer stands, and where its arrows lead; for screens that are too narrow."""
    circle = table.at(view["facts"], one)
    text = Text.assemble("  ", (circle.name, "bold"), f" ({described(circle, scene)})")
    return text.append(" → " + " ".join(circle.to), style="dim")


def ways(view: View, table: Board) -> dict[str, str]:
    """At a fork: the circles to which arrows lead, and the number that is typed for each."""
    question = view["question"]
    if question is None or question["name"] != "fork":
        return {}
    to = table.at(view["facts"], question["arguments"]["explorer"]).to
    wanted = view["options"] or [f"way={n}" for n in range(1, len(to) + 1)]
    return {to[int(way[-1]) - 1]: way[-1] for way in wanted}


def arrows(view: View, scene: Scene) -> list[Text]:
    """At a fork: each arrow with its number, its sign and the circle it leads to."""
    table = Board(scene)
    lines = []
    for name, key in ways(view, table).items():
        here = table.at(view["facts"], view["question"]["arguments"]["explorer"])
        kind = described(table.named[name], scene)
        sign = table.arrows(here)[name]
        lines.append(Text.assemble("   ", chip(key), " ", (f"{sign} {name}", "bold"), f" {kind}"))
    return lines


def hand(view: View, scene: Scene) -> list[Text]:
    """Your explorer, your cards, what is known of the others' tokens, and where arrows lead."""
    if scene.viewer is None:
        return []
    (token,) = view["piles"]["tokens"][scene.viewer]
    held = Counter(view["piles"]["hands"][scene.viewer])
    lines = []
    if token is not None:
        lines.append(Text.assemble("   ", scene.phrase("table.yours", explorer=scene.card(token))))
    cards = Text("   ")
    for face in sorted(held, key=scene.rank):
        times = f"\u00a0×{held[face]}" if held[face] > 1 else ""
        cards.append_text(Text.assemble(scene.card(face), (times, "bold"), "  "))
    cards.rstrip()
    lines.append(cards)
    free = [one for one in EXPLORERS if nobodys(view, scene, one)]
    if free:
        names = Text(", ").join(scene.card(face) for face in free)
        lines.append(Text.assemble("   ", scene.phrase("table.nobodys", explorers=names)))
    return [*lines, *(arrows(view, scene) if scene.viewer in view["asked"] else [])]


def counts(view: View, scene: Scene) -> list[Text]:
    """Each kind of card: in your hand, in the discard, and still unseen."""
    piles, words = view["piles"], scene.words
    columns: list[tuple[str, Counter[str]]] = []
    if scene.viewer is not None:
        columns.append((words("table.in_hand"), Counter(piles["hands"][scene.viewer])))
    columns.append((words("table.gone"), Counter(piles["discard"])))
    heads = [*(head for head, _ in columns), words("table.elsewhere")]
    title = "   " + words("table.kind").ljust(16) + "".join(f"  {head:>12}" for head in heads)
    lines = [Text(title, style="dim")]
    for face in CARDS:
        line = Text.assemble("   ", fitted(scene.card(face), 16))
        for _, seen in columns:
            line.append(f"  {seen[face] or '·':>12}")
        unseen = scene.options["cards"][face] - sum(seen[face] for _, seen in columns)
        lines.append(line.append(f"  {unseen:>12}", style="bold"))
    return [*lines, Text("   " + words("table.elsewhere_note"), style="dim")]


def secrets(view: View, scene: Scene) -> list[Text]:
    """Every token and hand, and the tokens that nobody took."""
    names = [scene.label(seat).cell_len for seat in range(view["seats"])]
    lines = []
    for seat in range(view["seats"]):
        (token,) = view["piles"]["tokens"][seat]
        owned = fitted(scene.card(token), 24)
        cards = scene.cards(view["piles"]["hands"][seat])
        label = fitted(scene.label(seat), max(names))
        lines.append(Text.assemble("   ", label, "  ", owned, "  ", cards))
    aside = view["piles"]["aside"]
    if aside:
        owners = scene.phrase("table.aside", explorers=scene.cards(aside))
        lines.append(Text.assemble("   ", owners))
    return lines


def clauses(view: View) -> Sequence[str]:
    """Walks, forks and quicksand, as far as they matter now."""
    question = view["question"]
    name = "" if question is None else question["name"]
    numbers = {"play": ["3.4", "3.5", "3.7", "3.11"], "fork": ["3.5", "3.6"], "trap": ["3.9"]}
    out = list(numbers.get(name, []))
    if name == "play" and any(view["facts"]["trapped"].values()):
        out.append("3.9")
    if name == "play" and any("quicksand" in held for held in view["piles"]["hands"]):
        out.append("3.10")
    return sorted(out, key=lambda number: int(number.partition(".")[2]))
