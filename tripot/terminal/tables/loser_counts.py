"""Where every potion and Spell of Loser lies, as far as one knows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from rich.text import Text

from tripot.games.loser_spells import SPELL_NAMES
from tripot.terminal.scene import Scene, View, backs
from tripot.terminal.screen import INK, PAPER, fitted
from tripot.terminal.tables.loser_known import KnownPiles, Spot


def pill(face: str, scene: Scene) -> Text:
    """A card that lies hidden, but is known to whoever looks."""
    return Text(f"({scene.chip(face).plain[1:-1]})", style=f"bold {PAPER} on {INK}")


def flowing(parts: Sequence[Text], start: Text, width: int) -> list[Text]:
    """The parts behind the start of a line, and below each other where it is full."""
    lines, line, begun = [], start.copy(), False
    for part in parts:
        if begun and line.cell_len + 1 + part.cell_len > width:
            lines.append(line)
            line, begun = Text(" " * start.cell_len), False
        line.append_text(Text.assemble(" " if begun else "", part))
        begun = True
    return [*lines, line]


def counts(view: View, scene: Scene) -> list[Text]:
    """Every potion and Spell: where it lies, as far as the viewer knows, or that it is unseen."""
    known, words = KnownPiles(view), scene.words
    piles = known.piles
    up = [*piles["centre_up"], *(face for front in piles["front_up"] for face in front)]
    mine = [] if scene.viewer is None else piles["hands"][scene.viewer]
    seen = {*up, *mine}
    lines: list[Text] = []

    def line(head: str, parts: Sequence[Text]) -> None:
        start = Text.assemble("   ", fitted(Text(words(f"table.{head}"), "dim"), 17), " ")
        lines.extend(flowing(parts or [Text("·", style="dim")], start, 80))

    if scene.viewer is not None:
        line("yours", chips(mine, scene))
    line("face_up", chips(up, scene))
    placed = [(face, where) for face, where in lying(known, scene) if face not in seen]
    if placed:
        text = [Text.assemble(pill(face, scene), " ", place(at, scene), ",") for face, at in placed]
        text[-1].right_crop(1)
        line("known", text)
        seen |= {face for face, _ in placed}
    for faces, spots in known.among:
        some = Text(" ").join(pill(face, scene) for face in faces)
        places = Text(", ").join(place(at, scene) for at in spots)
        line("among", [Text.assemble(some, " →"), *split(places)])
    unseen = [str(face) for face in sorted(scene.options["potions"]) if str(face) not in seen]
    apart = {face for faces, _ in known.among for face in faces}
    line("unseen", chips([face for face in unseen if face not in apart], scene))
    reds = [
        Text.assemble(scene.named(seat), f" {count}")
        for seat in view["facts"]["in_round"]
        if (count := piles["front_down"][seat].count(None))
    ]
    if reds:
        line("reds", reds)
    if mine and None not in mine:
        best = max(int(face) for face in mine)
        above = len([face for face in unseen if int(face) > best])
        lines.append(Text.assemble("   ", scene.phrase("table.above", count=above)))
    lines.append(Text())
    spell_counts(known, scene, line)
    return lines


def split(text: Text) -> list[Text]:
    """A text in parts that a line may be broken between."""
    return [part for part in text.split(" ") if part]


def spell_counts(
    known: KnownPiles, scene: Scene, line: Callable[[str, Sequence[Text]], None]
) -> None:
    """The Spells: yours, those you know of, in force, gone, and not seen."""
    piles = known.piles
    mine = [] if scene.viewer is None else piles["spells"][scene.viewer]
    others = [
        Text.assemble(pill(face, scene), " ", scene.named(seat))
        for seat, pile in enumerate(piles["spells"])
        for face in pile
        if seat != scene.viewer and face is not None
    ]
    force = [face for pile in piles["in_force"] for face in pile]
    if scene.viewer is not None:
        line("spells_yours", chips(mine, scene))
    if others:
        line("spells_known", others)
    line("spells_force", chips(force, scene))
    line("spells_gone", chips(piles["spell_discard"], scene))
    left = Counter(scene.options["spells"])
    left.subtract([*mine, *force, *piles["spell_discard"]])
    left.subtract(
        face for i, pile in enumerate(piles["spells"]) if i != scene.viewer for face in pile
    )
    names = [
        scene.words(f"faces.{spell}.name") for spell in SPELL_NAMES for _ in range(left[spell])
    ]
    text = ", ".join(name.replace(" ", "\u00a0") for name in names)
    line("spells_unseen", [Text(part) for part in text.split(" ") if part])


def chips(faces: Sequence[str | None], scene: Scene) -> list[Text]:
    """Cards in their order; a back for one that is not seen."""
    known = sorted((face for face in faces if face is not None), key=scene.rank)
    return [*map(scene.chip, known), *[backs(1)] * (len(faces) - len(known))]


def lying(known: KnownPiles, scene: Scene) -> list[tuple[str, Spot]]:
    """The potions whose hidden place is known, and that place."""
    out: list[tuple[str, Spot]] = []
    for name in ("centre_down", "deck"):
        out += [(f, (name, None, i)) for i, f in enumerate(known.piles[name]) if f is not None]
    for name in ("hands", "front_down"):
        for seat, pile in enumerate(known.piles[name]):
            out += [(f, (name, seat, i)) for i, f in enumerate(pile) if f is not None]
    return sorted(out, key=lambda entry: scene.rank(entry[0]))


def place(where: Spot, scene: Scene) -> Text:
    """A place in words."""
    name, seat, *position = where
    if name == "centre_down":
        return scene.part("table.place_centre", number=position[0] + 1)
    if name in ("deck", "spell_pile"):
        return Text(scene.words("table.place_deck" if name == "deck" else "table.place_pile"))
    keys = {"hands": "table.place_hand", "spells": "table.place_spells"}
    return scene.part(keys.get(name, "table.place_front"), name=scene.named(seat))
