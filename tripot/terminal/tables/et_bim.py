"""Et Bim! drawn: a row per seat with its points, its tile and its pile; your tile below the hem."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from rich.text import Text

from tripot.terminal.scene import SHAPES, Scene, View
from tripot.terminal.screen import INK, PAPER, fitted
from tripot.terminal.tables.et_bim_known import CARDS, counts, secrets, tile, who
from tripot.terminal.tables.et_bim_story import Story

__all__ = ["LOOKS", "SPOT", "Story", "counts", "secrets"]

SPOT = "#ff86b7"
SECOND = "#3fc9bb"
ACTION = f"bold {INK} on #d9cfe0"
REACTION = f"bold {PAPER} on {INK}"
LOOKS: Mapping[str, str] = {
    "10": f"bold {INK} on #ffc2da",
    "20": f"bold {INK} on {SPOT}",
    "30": "bold #ffffff on #a00f4d",
    **dict.fromkeys(("id", "shield", "heal", "swap", "recycle"), ACTION),
    **dict.fromkeys(("bim", "non"), REACTION),
    "bogosse": f"bold {INK} on {SECOND}",
    "chicot": f"bold {INK} on #ffa23f",
    "binoclard": f"bold {INK} on #a98bff",
    "charlotte": f"bold {INK} on #f4f4f4",
}
NUMBERS = ("4.1", "4.2", "4.2", "4.3", "4.4", "4.5", "4.6", "4.7", "5.1", "7.2")
CLAUSES = dict(zip(CARDS, NUMBERS, strict=True))
AROUND = 10  # lines besides the seats and the grid of answers
NARROW = 76  # columns that two seats beside each other need
NAME = 11  # columns of a name there
BAR = 10


# The table


def board(view: View, scene: Scene, width: int) -> list[Text]:
    """The gangs, a row per seat, and the middle; two seats in a line where lines are few."""
    lines = [heading(view, scene, width)]
    seats = range(view["seats"])
    if lines_free(view, scene) < 0 and width >= NARROW:
        half = (width - 2) // 2
        cells = [fitted(cell(view, scene, seat, half), half) for seat in seats]
        rows = -(-len(cells) // 2)
        lines += [Text("  ").join(cells[row::rows]) for row in range(rows)]
    else:
        column = max(who(scene, seat).cell_len for seat in seats)
        lines += [row(view, scene, seat, column, width) for seat in seats]
    if open_hands(view, scene):
        lines += [
            Text.assemble("   ", scene.shape(seat), " ", scene.cards(view["piles"]["hands"][seat]))
            for seat in view["facts"]["alive"]
        ]
    lines.append(middle(view, scene, width))
    if view["facts"]["discards"]:
        count = view["facts"]["discards"]
        lines.append(Text.assemble("   ", scene.phrase("table.discards", count=count)))
    if lines_free(view, scene) > 0:
        key = scene.words("table.key", most=scene.options["points"])
        lines.append(Text("   " + key, style="dim"))
    return [*lines, *now(view, scene)]


def lines_free(view: View, scene: Scene) -> int:
    """How many lines of the screen are left, with a row for each seat and a hand in one line."""
    question = view["question"]
    grid = 0
    if scene.viewer is not None and question is not None and question["name"] == "play":
        grid = 1 + len({notation.partition(">")[0] for notation in view["options"]})
    missions = 1 if any(view["piles"]["missions"]) else 0
    seats: int = view["seats"]
    return scene.height - AROUND - missions - seats - grid


def heading(view: View, scene: Scene, width: int) -> Text:
    """The game, the gangs with their sizes and how many of each are out, round and turn."""
    title = Text.assemble((f" {'ET BIM !' if scene.say.language == 'fr' else 'ET BIM!'} ", cloth()))
    gone = Counter(
        view["piles"]["tiles"][seat][0]
        for seat in range(view["seats"])
        if seat not in view["facts"]["alive"]
    )
    for face, size in view["facts"]["gangs"].items():
        if not size:
            continue
        title.append_text(Text.assemble("  ", scene.chip(face), (f" {size}", "bold")))
        if gone[face]:
            title.append(f" ✕{gone[face]}", style="dim")
    facts = view["facts"]
    rounds = scene.options["rounds"] or (3 if scene.options["missions"] else 1)
    right = Text(scene.words("table.turn", turn=facts["turns"] + 1), style="dim")
    if rounds > 1:
        this = scene.words("table.round", round=facts["round"], rounds=rounds)
        both = Text(f"{this} · {right.plain}", style="dim")
        right = both if title.cell_len + both.cell_len + 2 <= width else Text(this, style="dim")
    return Text.assemble(title, " " * max(2, width - title.cell_len - right.cell_len), right)


def cloth() -> str:
    """The colour of this table, with ink on it."""
    return f"bold {INK} on {SPOT}"


def mark(view: View, seat: int) -> Text:
    """Whose turn it is, and who else is asked."""
    if view["over"]:
        return Text("   ")
    if view["facts"]["turn"] == seat:
        return Text(" > ", style="bold")  # ▶ is the sign of a seat
    return Text(" ! " if seat in view["asked"] else "   ", style=f"bold {SPOT}")


def row(view: View, scene: Scene, seat: int, column: int, width: int) -> Text:
    """One seat: hand from behind, points, tile, Shield, token, total, and its pile."""
    facts = view["facts"]
    line = Text.assemble(mark(view, seat), fitted(who(scene, seat), column), " ")
    if seat not in facts["alive"]:
        line.append(f" ✕ ✕  {scene.words('table.out')}".ljust(9 + BAR), style="dim")
        line.append_text(tile(view, scene, seat)).append_text(shield(view, scene, seat))
        return line.append_text(extras(view, scene, seat))
    pile, flying = lying(view, seat)
    points = damage(view, seat, flying)
    line.append_text(Text(f" ▮{len(view['piles']['hands'][seat])}", style="dim"))
    line.append(f" {points:>3} ", style="bold")
    line.append_text(bar(points, scene.options["points"]))
    line.append_text(Text.assemble(" ", tile(view, scene, seat), shield(view, scene, seat)))
    line.append_text(extras(view, scene, seat)).append(" ")
    return line.append_text(laid(pile, flying, scene, width - line.cell_len))


def cell(view: View, scene: Scene, seat: int, width: int) -> Text:
    """One seat in half a line: without its bar, and with less of its pile."""
    name = who(scene, seat)
    if name.cell_len > NAME:
        name = Text.assemble(scene.shape(seat), " ", scene.chairs[seat].name)
    line = Text.assemble(mark(view, seat)[1:], fitted(name, NAME))
    if seat not in view["facts"]["alive"]:
        line.append(f" ✕ {scene.words('table.out')}".ljust(9), style="dim")
        return line.append_text(tile(view, scene, seat))
    pile, flying = lying(view, seat)
    line.append_text(Text(f" ▮{len(view['piles']['hands'][seat])}", style="dim"))
    line.append(f" {damage(view, seat, flying):>3} ", style="bold")
    line.append_text(Text.assemble(tile(view, scene, seat), shield(view, scene, seat)))
    more = extras(view, scene, seat)
    if line.cell_len + more.cell_len + 7 <= width:
        line.append_text(more)
    return line.append(" ").append_text(laid(pile, flying, scene, width - line.cell_len - 1))


def damage(view: View, seat: int, flying: str) -> int:
    """The points of a seat, without a card that it may still answer."""
    points: int = view["facts"]["damage"][seat]
    return points - (int(flying) if flying.isdecimal() else 0)


def lying(view: View, seat: int) -> tuple[Sequence[str], str]:
    """The pile of a seat, and apart from it a card that it may still answer."""
    pile: Sequence[str] = view["piles"]["piles"][seat]
    question = view["question"]
    if question is not None and question["name"] == "react" and seat in view["asked"]:
        return pile[:-1], pile[-1]
    return pile, ""


def bar(points: int, most: int) -> Text:
    """How far it is to the end of a seat."""
    full = min(BAR, -(-points * BAR // max(most, 1)))
    return Text.assemble(("█" * full, "#e0457f"), ("░" * (BAR - full), "dim"))


def shield(view: View, scene: Scene, seat: int) -> Text:
    """A Shield that holds, with the sign of the seat whose turn will end it."""
    shields = view["facts"]["shields"]
    sender = shields[seat]
    if sender is None:
        return Text("     " if set(shields) - {None} else "")
    sign = scene.words("faces.shield.mark")
    return Text.assemble(" ", (f"{sign}:", f"bold {SECOND}"), scene.shape(sender))


def extras(view: View, scene: Scene, seat: int) -> Text:
    """The Oups token and the points of the rounds, where there are any."""
    out = Text()
    if scene.options["oups"]:
        used = seat in view["facts"]["red"]
        style = "bold #ff5a3c" if used else "#c99700"
        out.append(f" {'✕' if used else ' '}{scene.words('table.oups')}", style=style)
    if view["facts"]["points"]:
        total = scene.words("table.points", points=view["facts"]["points"][seat])
        out.append(f" {total:>6}", style="bold")
    return out


def laid(pile: Sequence[str], flying: str, scene: Scene, width: int) -> Text:
    """A pile, the newest card last and set off; the oldest are left out if it is too long."""
    out = Text.assemble("→", scene.chip(flying)) if flying else Text()
    if not pile:
        return out if flying else Text("·", style="dim")
    for i, face in enumerate(reversed(pile)):
        small = Text(scene.words(f"faces.{face}.mark"), style="" if face.isdecimal() else "dim")
        small = small if i else scene.chip(face)
        last = i == len(pile) - 1
        if out and out.cell_len + small.cell_len + (1 if last else 3) > width:
            return Text.assemble(("… ", "dim"), out) if out.cell_len + 2 <= width else out
        out = Text.assemble(small, " " if out else "", out)
    return out


def middle(view: View, scene: Scene, width: int) -> Text:
    """The mystery tile, what is left to draw, and the end of the discard."""
    piles = view["piles"]
    parts = []
    if piles["centre"]:
        known = [Text("?") if face is None else scene.chip(face) for face in piles["centre"]]
        parts.append(Text.assemble(scene.words("table.mystery"), " ", *known))
    parts.append(Text(scene.words("table.pile", count=len(piles["deck"]))))
    parts.append(Text(scene.words("table.discard", count=len(piles["discard"]))))
    senders = [seat for seat in view["facts"]["shields"] if seat is not None]
    if senders:
        shown = {"shield": scene.words("faces.shield.mark"), "seat": SHAPES[senders[0]]}
        parts.append(Text(scene.words("table.shields", **shown)))
    return Text.assemble("   ", Text(" · ").join(parts), style="dim")


def now(view: View, scene: Scene) -> list[Text]:
    """Who is to do what, unless it is the viewer, who is asked below."""
    if view["question"] is None or scene.viewer in view["asked"]:
        return []
    question = view["question"]
    play = question["name"] == "play"
    key = "table.to_play" if play else f"questions.{question['name']}.waiting"
    values = {"name": scene.named(view["asked"][0]), **scene.about(question)}
    return [Text.assemble("   ", scene.phrase(key, **values))]


def open_hands(view: View, scene: Scene) -> bool:
    """Whether these eyes see every card."""
    hands = view["piles"]["hands"]
    return scene.viewer is None and any(card is not None for held in hands for card in held)


# Under the table


def hand(view: View, scene: Scene) -> list[Text]:
    """Your tile, your mission, and your cards: what each does, if there are lines enough."""
    seat = scene.viewer
    if seat is None:
        return []
    piles, words = view["piles"], scene.words
    lines = [tile_line(view, scene, seat)]
    for face in piles["missions"][seat]:
        aim = Text(words(f"faces.{face}.line"))
        mission = scene.phrase("table.mission", card=scene.card(face), line=aim)
        lines.append(Text.assemble("   ", mission))
    held = Counter(card for card in piles["hands"][seat] if card is not None)
    kinds = sorted(held, key=scene.rank)
    if not kinds:
        return [*lines, Text("   " + words("table.nothing"), style="dim")]
    if lines_free(view, scene) < len(kinds):
        cards = [Text.assemble(scene.card(face), times(held[face])) for face in kinds]
        return [*lines, Text.assemble("   ", Text("  ").join(cards))]
    width = max(scene.card(face).cell_len for face in kinds)
    for face in kinds:
        card = fitted(scene.card(face), width)
        line = Text.assemble("   ", card, f" {times(held[face]):<2}  ")
        lines.append(line.append(words(f"faces.{face}.line")))
    return lines


def tile_line(view: View, scene: Scene, seat: int) -> Text:
    """What you are, which nobody should hear."""
    (face,) = view["piles"]["tiles"][seat]
    line = Text(scene.words(f"faces.{face}.line"))
    return Text.assemble("   ", scene.phrase("table.yours", card=scene.card(face), line=line))


def times(count: int) -> str:
    """So many of a kind."""
    return f"×{count}" if count > 1 else ""


def clauses(view: View) -> Sequence[str]:
    """Those of the cards in hand and of the card that flies or was taken, and the extras."""
    piles, question = view["piles"], view["question"]
    shown = {card for held in piles["hands"] for card in held if card is not None}
    shown |= set(piles["taken"])
    if question is not None and question["name"] == "react":
        shown = {piles["piles"][view["asked"][0]][-1]}
    numbers = {CLAUSES[card] for card in shown}
    if question is not None and question["name"] == "react":
        numbers |= {"5.2", "5.3"}
    if any("charlotte" in pile for pile in [*piles["tiles"], piles["centre"]]):
        numbers.add("7.3")
    return sorted(numbers - {question["clause"] if question is not None else ""})


# Questions and answers
