"""Quick Shot drawn: a row per seat, the cards in front of them, and your hand below the hem."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence, Set
from typing import Any, ClassVar

from rich.text import Text

from tripot.terminal import story
from tripot.terminal.scene import Event, Scene, View, backs, chip
from tripot.terminal.screen import INK, fitted

SPOT = "#ff7350"
SECOND = "#8fd3f5"
LOOKS: Mapping[str, str] = {}
LEADER = f"bold {INK} on {SPOT}"
FACES = "12345678"


def board(view: View, scene: Scene, width: int) -> list[Text]:
    """The round, a row per seat, and what lies in the middle."""
    facts, piles = view["facts"], view["piles"]
    lines = [heading(facts, piles, scene, width)]
    if facts["reversed"]:
        banner = " ".join(["▼", scene.words("table.reversed"), "▲"])
        lines.append(Text(banner.center(width)[:width], style=f"bold {INK} on {SECOND}"))
    names = [scene.label(seat).cell_len for seat in range(view["seats"])]
    column = min(max(names), max(16, width - 58))
    lines.extend(row(view, scene, seat, column) for seat in range(view["seats"]))
    gone = Counter(piles["discard"])
    text = Text("   ")
    text.append(scene.words("table.discard", count=gone.total()) + " ", style="dim")
    for face, count in sorted(gone.items()):
        text.append_text(Text.assemble(" ", chip(face), (f"×{count}" if count > 1 else "", "dim")))
    return [*lines, text]


def heading(facts: Any, piles: Any, scene: Scene, width: int) -> Text:
    """The game, what lies aside, and the round as the Leader card counts it."""
    pile = scene.words("table.pile", count=len(piles["deck"]))
    aside = scene.words("table.aside", count=len(piles["aside"]))
    title = Text.assemble((" QUICK SHOT ", LEADER), (f"  {pile} · {aside}", "dim"))
    right = Text.assemble((scene.words("table.round", round=facts["round"]), "bold"), "  ")
    for number in range(1, 5):
        right.append("● " if number <= facts["round"] else "· ", style=SPOT)
    gap = max(1, width - title.cell_len - right.cell_len)
    return Text.assemble(title, " " * gap, right)


def row(view: View, scene: Scene, seat: int, column: int) -> Text:
    """One seat: Leader or not, name, hand from behind, front card or what it is doing."""
    facts, piles = view["facts"], view["piles"]
    leads = facts["leader"] == seat
    line = Text.assemble((" ♛ ", f"bold {SPOT}") if leads else "   ")
    line.append_text(fitted(scene.label(seat), column))
    if seat not in facts["alive"]:
        line.append("  ✕ ✕  " + scene.words("table.out"))
        line.stylize("dim")
        return line
    hand = piles["hands"][seat]
    if scene.viewer is None and any(any(other) for other in piles["hands"]):  # all cards are open
        line.append_text(
            Text.assemble("  ", fitted(Text().join(map(chip, sorted(hand))), 18), "  ")
        )
    else:
        line.append_text(Text.assemble("  ", fitted(backs(len(hand), SPOT), 6), "  "))
    front = piles["front"][seat]
    if front:
        line.append_text(front_card(facts, scene, seat, front[0]))
    else:
        line.append_text(doing(view, scene, seat))
    if leads:
        line.append_text(Text.assemble("  ", (f" {scene.words('table.leader')} ", LEADER)))
    return line


def front_card(facts: Any, scene: Scene, seat: int, face: str) -> Text:
    """The card before a seat: its strength if it changed, its name even if turned down."""
    name = scene.words(f"faces.{face}.name")
    if seat not in facts["face_up"]:
        text = Text.assemble("░", face, "░ ", (name, "strike"))
        return Text.assemble(text, f"  ✕ {scene.words('table.face_down')}", style="dim")
    strength = facts["strengths"][seat]
    text = Text.assemble(chip(face), " ", (name, "bold"))
    if strength != int(face):
        counts = scene.words("table.counts", strength=strength)
        text.append_text(Text.assemble("  → ", (f" {counts} ", f"bold {INK} on {SECOND}")))
    return text


def doing(view: View, scene: Scene, seat: int) -> Text:
    """What a seat without a front card is about."""
    if view["over"]:
        return Text()
    if seat in view["locked"]:
        return Text("◉ " + scene.words("table.locked"), style="bold")
    if seat in view["asked"]:
        return Text("… " + scene.words("table.choosing"), style="italic")
    if not view["piles"]["hands"][seat]:
        return Text(scene.words("table.no_cards"), style="dim")
    return Text()


def hand(view: View, scene: Scene) -> list[Text]:
    """A row for each kind in hand: number, name, how many, and what it does."""
    if scene.viewer is None:
        return []
    held = Counter(view["piles"]["hands"][scene.viewer])
    width = max(len(scene.words(f"faces.{face}.name")) for face in FACES)
    lines = []
    for face, count in sorted(held.items()):
        if face is None:
            lines.append(Text.assemble("   ", backs(count, SPOT)))
            continue
        name = scene.words(f"faces.{face}.name")
        times = f"×{count}" if count > 1 else "  "
        line = Text.assemble("   ", chip(face), " ", (name.ljust(width), "bold"), f" {times}  ")
        lines.append(line.append(scene.words(f"faces.{face}.line")))
    return lines


def counts(view: View, scene: Scene) -> list[Text]:
    """Each kind: in your hand, on the table, in the discard, and still unseen."""
    piles, words = view["piles"], scene.words
    columns: list[tuple[str, Counter[str]]] = []
    if scene.viewer is not None:
        columns.append((words("table.yours"), Counter(piles["hands"][scene.viewer])))
    columns.append((words("table.fronts"), Counter(card for one in piles["front"] for card in one)))
    columns.append((words("table.gone"), Counter(piles["discard"])))
    width = 4 + max(len(words(f"faces.{face}.name")) for face in FACES)
    heads = [*(head for head, _ in columns), words("table.elsewhere")]
    title = "   " + words("table.kind").ljust(width) + "".join(f"  {head:>12}" for head in heads)
    lines = [Text(title, style="dim")]
    for kind in sorted(scene.options["kinds"]):
        face = str(kind)
        line = Text.assemble("   ", fitted(scene.card(face), width))
        for _, seen in columns:
            line.append(f"  {seen[face] or '·':>12}")
        unseen = scene.options["copies"] - sum(seen[face] for _, seen in columns)
        lines.append(line.append(f"  {unseen:>12}", style="bold"))
    return [*lines, Text("   " + words("table.elsewhere_note"), style="dim")]


def secrets(view: View, scene: Scene) -> list[Text]:
    """The hands of those who were still in, and the cards set aside."""
    hands = view["piles"]["hands"]
    names = [scene.label(seat).cell_len for seat in range(view["seats"])]
    lines = [
        Text.assemble("   ", fitted(scene.label(seat), max(names)), "  ", scene.cards(held))
        for seat, held in enumerate(hands)
        if held
    ]
    aside = view["piles"]["aside"]
    name = Text(scene.words("table.aside", count=len(aside)), style="dim")
    return [*lines, Text.assemble("   ", fitted(name, max(names)), "  ", scene.cards(aside))]


def clauses(view: View) -> Sequence[str]:
    """The effects of the cards one sees: 4.1 is the Camouflage's, 4.8 Brute Force's."""
    piles = view["piles"]
    shown = [card for pile in (*piles["front"], *piles["hands"]) for card in pile]
    return sorted({f"4.{card}" for card in shown if card is not None})


class Story(story.Story):
    """The events as their words tell them."""

    heading = "round"
    marks: ClassVar[Mapping[str, str]] = {"leader": "♛", "out": "✕", "reverse": "▼", "end": "♛"}
    quiet: ClassVar[Set[str]] = frozenset(("shuffle", "deal", "aside", "draw", "clear"))
    kept: ClassVar[Mapping[str, str]] = {"strongest": "kept", "lowest": "kept_lowest"}

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        self.leader = -1  # nobody yet

    def form(self, event: Event) -> str:
        """Who leads already keeps the card and does not take it."""
        key = super().form(event)
        cause = str(event.get("cause"))
        if event["event"] == "leader" and event["seat"] == self.leader and cause in self.kept:
            return key.replace(f".{cause}.", f".{self.kept[cause]}.")
        return key

    def follow(self, event: Event) -> None:
        if event["event"] == "leader":
            self.leader = event["seat"]
