"""Roulette drawn: the six phases, a row per seat, and your pocket and barrel below the hem."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from rich.text import Text

from tripot.kernel.answers import read_answer
from tripot.terminal.scene import Scene, View, backs, chip
from tripot.terminal.screen import INK, fitted
from tripot.terminal.tables.roulette_known import (
    AMMUNITION,
    ammunition,
    barrel_words,
    closed_pocket,
    held,
    in_all,
    known_elsewhere,
    marked,
)
from tripot.terminal.tables.roulette_story import Story as Story

SPOT = "#7cb0ff"
SECOND = "#ff8263"
LOOKS: Mapping[str, str] = {"bullet": f"bold {INK} on {SECOND}"}
PHASES = ("pocket", "spin", "bid", "accusation", "trigger", "scoring")
COLUMNS = {"team": 6, "points": 6, "die": 3, "pocket": 6, "barrel": 10, "shots": 9, "cards": 6}
NARROW = 80  # columns of a screen
LOW = 30  # lines of a screen that holds a line for every card in hand
TINY = 20  # lines that leave room for the cards in one row alone
CLAUSES = {
    "conceal": ["2.4", "3.1"],
    "tamper": ["2.2", "4.1"],
    "nudge": ["4.1"],
    "bid": ["2.5", "2.6"],
    "dare": ["2.3", "4.1"],
    "accuse": ["3.1", "3.2"],
    "bribe": ["3.1"],
    "trigger": ["4.2", "4.4"],
    "aim": ["2.5"],
    "score": ["1.1", "3.4"],
}


# Above the hem


def board(view: View, scene: Scene, width: int) -> list[Text]:
    """The round and its phases, and a row per seat."""
    names = [scene.label(seat).cell_len for seat in range(view["seats"])]
    taken = 3 + sum(COLUMNS.values()) + len(COLUMNS)
    column = max(8, min(max(names), width - taken))
    lines = [heading(view, scene, width), phases(view, scene, width), heads(scene, column)]
    lines.extend(row(view, scene, seat, column) for seat in range(view["seats"]))
    if scene.height >= LOW or (view["facts"]["round"] == 1 and scene.height > TINY):
        lines.append(Text("   " + scene.words("table.key"), style="dim"))
    open_eyes = scene.viewer is None and any(any(pile) for pile in view["piles"]["barrels"])
    return [*lines, *(secrets(view, scene) if open_eyes else [])]


def heading(view: View, scene: Scene, width: int) -> Text:
    """The game, the round, and what lies in the middle."""
    facts, piles, words = view["facts"], view["piles"], scene.words
    title = Text.assemble((f" {words('table.title')} ", f"bold {INK} on {SPOT}"), "  ")
    target = scene.options["target"]
    title.append(words("table.round", round=facts["round"], target=target), style="bold")
    sizes = {name: len(piles[pile]) for name, pile in STOCK.items()}
    stock = Text(words("table.stock", **sizes), style="dim")
    return Text.assemble(title, " " * max(2, width - title.cell_len - stock.cell_len), stock)


STOCK = {"pile": "deck", "discard": "discard", "spares": "spares"}


def phases(view: View, scene: Scene, width: int) -> Text:
    """How far the round is; and who is asked now."""
    text = Text("   ")
    for number, phase in enumerate(PHASES):
        word = scene.words(f"values.{phase}")
        text.append(" ─ " if number else "", style="dim")
        if phase == view["facts"]["phase"] and not view["over"]:
            text.append_text(chip(word.upper(), f"bold {INK} on {SPOT}"))
        else:
            text.append(word, style="dim")
    if not view["asked"]:
        return text
    label = scene.words("table.asked")
    if text.cell_len + len(label) + 2 * len(view["asked"]) + 2 > width:
        label = ""
    right = Text(label, style="dim")
    for seat in view["asked"]:
        right.append_text(Text.assemble(" ", scene.shape(seat)))
    return Text.assemble(text, " " * max(2, width - text.cell_len - right.cell_len), right)


def heads(scene: Scene, column: int) -> Text:
    """What the columns are."""
    cells = [scene.words(f"heads.{name}")[:size].ljust(size) for name, size in COLUMNS.items()]
    return Text(" ".join([" " * (3 + column), *cells]).rstrip(), style="dim")


def row(view: View, scene: Scene, seat: int, column: int) -> Text:
    """A seat: what it does, its name, team, points, die, pocket, barrel, shots and cards."""
    facts, piles = view["facts"], view["piles"]
    locked, asked = seat in view["locked"], seat in view["asked"] and not view["over"]
    line = Text.assemble((" ◉ " if locked else " … " if asked else "   ", "bold"))
    line.append_text(fitted(scene.label(seat), column))
    cards = Text.assemble("▮", str(len(piles["hands"][seat])))
    if seat not in facts["alive"] or seat in facts["out"]:
        dead = seat not in facts["alive"]
        text = scene.words("table.dead") if dead else scene.words("table.out")
        cells = {
            "team": team(view, scene, seat),
            "points": Text(f"{facts['points'][seat]:>4}"),
            "die": Text("✕ " + text, style="dim"),
            "cards": cards,
        }
    else:
        cells = {
            "team": team(view, scene, seat),
            "points": Text(f"{facts['points'][seat]:>4}", style="bold"),
            "die": die(view, seat),
            "pocket": pocket(view, scene, seat),
            "barrel": barrel(view, scene, seat),
            "shots": shots(view, scene, seat),
            "cards": cards,
        }
    spare = 0
    for name, size in COLUMNS.items():
        if name not in cells:
            continue
        missing = [other for other in COLUMNS if other not in cells] if name == "die" else []
        spare = sum(COLUMNS[other] + 1 for other in missing)
        line.append_text(Text.assemble(" ", fitted(cells[name], size + spare)))
    line.rstrip()
    return line


def team(view: View, scene: Scene, seat: int) -> Text:
    """The captain and the teammates that are left."""
    left, lost = view["facts"]["characters"][seat], view["facts"]["lost"][seat]
    text = Text("♛" if left else "", style="bold")
    for _ in range(left - 1):
        text.append_text(scene.shape(seat))
    return text.append("·" * lost, style="dim")


def die(view: View, seat: int) -> Text:
    """The face it shows, once it does."""
    facts = view["facts"]
    return chip(str(facts["dice"][seat])) if facts["dice_shown"] else Text(" - ", style="dim")


def pocket(view: View, scene: Scene, seat: int) -> Text:
    """Its back, or the card that was opened."""
    opened, closed = view["facts"]["shown_pockets"][seat], closed_pocket(view, seat)
    if opened is not None:
        return Text.assemble(backs(len(closed), SPOT), scene.chip(opened))
    return backs(len(closed), SPOT) if closed else Text("-", style="dim")


def barrel(view: View, scene: Scene, seat: int) -> Text:
    """The cards in it from behind, and the extra bullets that all know of."""
    text = backs(len(view["piles"]["barrels"][seat]), SPOT)
    extra = view["facts"]["extra"][seat]
    mark = scene.words("faces.bullet.mark")
    return text.append(f" +{extra}{mark}" if extra else "", style=f"bold {SECOND}")


def shots(view: View, scene: Scene, seat: int) -> Text:
    """The cards turned, those to come, and where the coming one is aimed."""
    facts = view["facts"]
    text = marked(view["piles"]["fired"][seat], scene)
    if facts["phase"] != "trigger" or view["over"]:
        return text
    text.append("·" * facts["owed"][seat], style="bold")
    aim = facts["aims"][seat]
    if aim is None:
        text.append("→" + scene.words("table.sky"))
    elif aim != seat:
        text.append_text(Text.assemble("→", scene.shape(aim)))
    elif facts["crossfire"] and facts["owed"][seat]:
        text.append("→?")
    return text


# Below the hem


def hand(view: View, scene: Scene) -> list[Text]:
    """Your pocket and barrel, what you know of the others', and your Action cards."""
    me = scene.viewer
    if me is None:
        return []
    lines = [Text("   ").append_text(own(view, scene, me))]
    known = known_elsewhere(view, scene, me)
    if known:
        start = Text.assemble("   ", (scene.words("yours.known") + " ", "dim"))
        lines.append(start.append_text(Text(" · ").join(known)))
    return [*lines, *action_cards(view, scene, me)]


def own(view: View, scene: Scene, me: int) -> Text:
    """What your seven are, or where they are."""
    facts, piles = view["facts"], view["piles"]
    if me not in facts["alive"]:
        return scene.part("yours.dead")
    if piles["sevens"][me]:
        key = "yours.out" if me in facts["out"] else "yours.seven"
        return scene.part(key, held=held(in_all(view, scene, me), scene))
    parts = [scene.part("yours.pocket", row=Text(" ").join(map(scene.card, piles["pockets"][me])))]
    parts.append(Text(barrel_words(view, scene, me)))
    known = piles["barrels"][me]
    if any(known):
        parts.append(scene.part("yours.top", row=marked(known[::-1], scene)))
    return Text(" · ").join(parts)


def action_cards(view: View, scene: Scene, me: int) -> list[Text]:
    """A line for each kind; on a small screen for those that can be played now, or for none."""
    kinds = Counter(view["piles"]["hands"][me])
    if not kinds:
        return [Text("   " + scene.words("yours.no_cards"), style="dim")]
    options = view["options"] or []
    now = kinds.keys() & {face for notation in options for face in read_answer(notation).cards}
    rows = set(kinds) if len(kinds) <= 3 or scene.height >= LOW else now
    rows = rows if scene.height > TINY else set()
    width = max(scene.card(face).cell_len for face in kinds)
    lines = []
    for face in sorted(rows, key=scene.rank):
        sign = "▶" if face in now else " "
        times = f"×{kinds[face]}" if kinds[face] > 1 else "  "
        line = Text.assemble(f" {sign} ", fitted(scene.card(face), width), f" {times} ")
        lines.append(line.append(scene.words(f"faces.{face}.line")))
    rest = sorted(set(kinds) - rows, key=scene.rank)
    if rest:
        chips = [
            Text.assemble(scene.chip(face), f"×{kinds[face]}" if kinds[face] > 1 else "")
            for face in rest
        ]
        label = scene.words("yours.others") if rows else ""
        lines.append(Text.assemble("   ", (label, "dim"), " " * bool(label), Text(" ").join(chips)))
    return lines


def counts(view: View, scene: Scene) -> list[Text]:
    """Of every seat's ammunition: in all, turned, looked at, hidden; then the Action cards."""
    words = scene.words
    columns = ("all", "turned", "looked", "hidden")
    names = max(scene.label(seat).cell_len for seat in range(view["seats"]))
    title = "   " + words("known.seat").ljust(names)
    title += "".join(f"  {words(f'known.{name}'):>11}" for name in columns)
    lines = [Text("   " + words("known.seats"), style="bold"), Text(title, style="dim")]
    for seat in range(view["seats"]):
        line = Text.assemble("   ", fitted(scene.label(seat), names))
        if seat in view["facts"]["alive"]:
            for part in ammunition(view, scene, seat):
                line.append(f"  {hits(part, scene):>11}")
        else:
            line.append("  " + words("table.dead"), style="dim")
        lines.append(line)
    return [*lines, Text(), *action_counts(view, scene), Text("   " + words("known.note"), "dim")]


def hits(part: Counter[str], scene: Scene) -> str:
    """So many clicks and bullets, by their marks."""
    marks = [f"{part[face]}{scene.words(f'faces.{face}.mark')}" for face in AMMUNITION]
    return " ".join(marks) if part.total() else "·"


def action_counts(view: View, scene: Scene) -> list[Text]:
    """Each kind of Action card that is in the box: yours, gone, not seen."""
    words, piles = scene.words, view["piles"]
    columns: list[tuple[str, Counter[str]]] = [(words("known.gone"), Counter(piles["discard"]))]
    if scene.viewer is not None:
        mine = Counter(piles["hands"][scene.viewer])
        columns.insert(0, (words("known.mine"), mine))
    heads = [*(head for head, _ in columns), words("known.elsewhere")]
    title = "   " + words("known.kind").ljust(24) + "".join(f"  {head:>10}" for head in heads)
    lines = [Text(title, style="dim")]
    for face, copies in scene.options["cards"].items():
        if not copies:
            continue
        line = Text.assemble("   ", fitted(scene.card(face), 24))
        for _, seen in columns:
            line.append(f"  {seen[face] or '·':>10}")
        rest = copies - sum(seen[face] for _, seen in columns)
        lines.append(line.append(f"  {rest:>10}", style="bold"))
    return lines


def secrets(view: View, scene: Scene) -> list[Text]:
    """What lay in pockets and barrels, and the Action cards in hand."""
    piles = view["piles"]
    names = max(scene.label(seat).cell_len for seat in range(view["seats"]))
    lines = []
    for seat in range(view["seats"]):
        line = Text.assemble("   ", fitted(scene.label(seat), names))
        if piles["pockets"][seat]:
            row = marked(piles["pockets"][seat], scene)
            line.append_text(Text.assemble("  ", scene.part("secrets.pocket", row=row)))
        if piles["barrels"][seat]:
            row = marked(piles["barrels"][seat][::-1], scene)
            line.append_text(Text.assemble("  ", scene.part("secrets.barrel", row=row)))
        for face in sorted(filter(None, piles["hands"][seat]), key=scene.rank):
            card = Text.assemble(" ", scene.chip(face))
            if line.cell_len + card.cell_len > NARROW:
                lines.append(line)
                line = Text(" " * (3 + names))
            line.append_text(card)
        lines.append(line)
    for line in lines:
        line.rstrip()
    return lines


# Questions


def clauses(view: View) -> Sequence[str]:
    """Besides that of the question, what follows from it."""
    question = view["question"]
    return [] if question is None else CLAUSES[question["name"]]
