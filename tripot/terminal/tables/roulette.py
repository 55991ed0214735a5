"""Roulette drawn: the six phases, a row per seat, and your pocket and barrel below the hem."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from rich.text import Text

from tripot.terminal.scene import Scene, View, backs, chip
from tripot.terminal.screen import INK, fitted
from tripot.terminal.tables.roulette_known import (
    AMMUNITION,
    ammunition,
    barrel_words,
    held,
    in_all,
    marked,
    owes,
    pocket_cards,
    seen_elsewhere,
)
from tripot.terminal.tables.roulette_story import Story as Story

SPOT = "#7cb0ff"
SECOND = "#ff8263"
LOOKS: Mapping[str, str] = {"bullet": f"bold {INK} on {SECOND}"}
PHASES = ("pocket", "spin", "bid", "accuse", "trigger", "points")
COLUMNS = {"team": 6, "points": 6, "die": 3, "pocket": 6, "barrel": 10, "shots": 9, "cards": 6}
SKY, AT = 1, 2  # where a shot is aimed; from AT on, at the seat of that number
NARROW = 80  # columns of a screen
LOW = 30  # lines of a screen that holds a line for every card in hand
PASSES = {"accuse": "accuse", "bribe": "bribe", "nudge": "nudge"}
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
    if scene.height >= LOW or view["facts"]["round"] == 1:
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
        word = scene.words(f"phases.{phase}")
        text.append(" ─ " if number else "", style="dim")
        if number == view["facts"]["phase"] and not view["over"]:
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
    if seat not in facts["living"] or seat in facts["out"]:
        dead = seat not in facts["living"]
        text = scene.words("table.dead") if dead else scene.words("table.out")
        cells = {
            "team": team(view, scene, seat),
            "points": Text(f"{facts['victory'][seat]:>4}"),
            "die": Text("✕ " + text, style="dim"),
            "cards": cards,
        }
    else:
        cells = {
            "team": team(view, scene, seat),
            "points": Text(f"{facts['victory'][seat]:>4}", style="bold"),
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
    of_all, lost = scene.options["characters"], view["facts"]["lost"][seat]
    left = of_all - lost
    text = Text("♛" if left else "", style="bold")
    for _ in range(left - 1):
        text.append_text(scene.shape(seat))
    return text.append("·" * (of_all - left), style="dim")


def die(view: View, seat: int) -> Text:
    """The face it shows, once it does."""
    question = view["question"]
    shown = view["facts"]["phase"] > 2 or (question is not None and question["name"] == "dare")
    return chip(str(view["facts"]["dice"][seat])) if shown else Text(" - ", style="dim")


def pocket(view: View, scene: Scene, seat: int) -> Text:
    """Its back, or the card that was opened."""
    opened, closed = pocket_cards(view, seat)
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
    if facts["phase"] != 4 or view["over"]:
        return text
    left = owes(view, seat)
    text.append("·" * left, style="bold")
    aim = facts["aims"][seat]
    if aim == SKY:
        text.append("→" + scene.words("table.sky"))
    elif aim >= AT:
        text.append_text(Text.assemble("→", scene.shape(aim - AT)))
    elif facts["crossfire"] and left:
        text.append("→?")
    return text


# Below the hem


def hand(view: View, scene: Scene) -> list[Text]:
    """Your pocket and barrel, what you have seen of the others', and your Action cards."""
    me = scene.viewer
    if me is None:
        return []
    lines = [Text("   ").append_text(own(view, scene, me))]
    seen = seen_elsewhere(view, scene, me)
    if seen:
        start = Text.assemble("   ", (scene.words("yours.seen") + " ", "dim"))
        lines.append(start.append_text(Text(" · ").join(seen)))
    return [*lines, *action_cards(view, scene, me)]


def own(view: View, scene: Scene, me: int) -> Text:
    """What your seven are, or where they are."""
    facts, piles = view["facts"], view["piles"]
    if me not in facts["living"]:
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
    """A line for each kind; on a small screen only for those that can be played now."""
    kinds = Counter(view["piles"]["hands"][me])
    if not kinds:
        return [Text("   " + scene.words("yours.no_cards"), style="dim")]
    options = view["options"] or []
    now = {face for face in kinds if any(played(notation) == face for notation in options)}
    rows = set(kinds) if len(kinds) <= 3 or scene.height >= LOW else now
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
        if seat in view["facts"]["living"]:
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


# Questions and answers


def asked(view: View, scene: Scene) -> Mapping[str, object]:
    """What is in your barrel, how many shots you owe, and the cards you look at."""
    me, piles = scene.viewer, view["piles"]
    out: dict[str, object] = {"barrel": "", "top": "", "target": scene.options["target"]}
    out["coming"] = scene.part("yours.no_shots")
    if me is None or not piles["barrels"][me]:
        return out
    inside = barrel_words(view, scene, me)
    out["barrel"] = Text(inside[:1].upper() + inside[1:])
    out["top"] = marked(piles["barrels"][me][:-3:-1], scene)
    left = owes(view, me)
    if left:
        number = "one" if left == 1 else "many"
        out["coming"] = scene.part(f"yours.{'shots'}_{number}", count=left, barrel=inside)
    return out


def played(notation: str) -> str:
    """The Action card that an answer plays; '' if it plays none."""
    if "+" in notation:
        return "deep-pockets"
    name, _, last = notation.rpartition("-")
    face = name if last.isdecimal() else notation
    plain = ("pass", "accuse", "aim", "click", "bullet", "")
    return "" if face in plain or face.isdecimal() else face


def group(notation: str, view: View, scene: Scene) -> Text:
    """The card that is played, or what is done to a seat."""
    face = played(notation)
    if face:
        return scene.card(face)
    kind = notation.partition("-")[0]
    return (
        Text(scene.words(f"groups.{kind}"), style="bold") if kind in ("accuse", "aim") else Text()
    )


def answer(notation: str, view: View, scene: Scene) -> Text:
    """Whom it is about, the die, or the cards."""
    question = view["question"]
    if notation == "pass":
        if question is None or question["name"] in ("conceal", "bid", "aim"):
            return Text(scene.words("answers.pass"))
        return Text(scene.words(f"passes.{PASSES.get(question['name'], 'card')}"))
    if notation.isdecimal():
        return scene.part("answers.bid", die=notation)
    if notation in AMMUNITION:
        return scene.card(notation)
    if "+" in notation:
        return Text(" ").join(map(scene.card, notation.split("+")))
    last = notation.rpartition("-")[2]
    if not last.isdecimal():
        return Text(scene.words("answers.play"))
    if played(notation) == "second-thoughts":
        return scene.part("answers.bid", die=last)
    seat = int(last)
    return scene.named(seat) if seat < view["seats"] else Text(last)


def clauses(view: View) -> Sequence[str]:
    """Besides that of the question, what follows from it."""
    question = view["question"]
    return [] if question is None else CLAUSES[question["name"]]
