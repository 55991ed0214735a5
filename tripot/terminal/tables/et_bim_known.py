"""What is known at a table of Et Bim!: each tile, and the cards of each kind."""

from __future__ import annotations

from collections import Counter

from rich.text import Text

from tripot.terminal.eyes import known_piles
from tripot.terminal.scene import Scene, View
from tripot.terminal.screen import fitted

CARDS = ("10", "20", "30", "id", "shield", "heal", "swap", "recycle", "bim", "non")


def who(scene: Scene, seat: int) -> Text:
    """A seat at the beginning of its row: what sits there is no matter here."""
    if seat == scene.viewer:
        return scene.label(seat)
    return Text.assemble(scene.shape(seat), " ", scene.chairs[seat].name)


def tile(view: View, scene: Scene, seat: int) -> Text:
    """What the viewer knows of the tile of a seat."""
    return shown(known_piles(view)["tiles"][seat][0], scene)


def shown(face: str | None, scene: Scene) -> Text:
    """A tile, if it is known."""
    return Text("  ?  ", style="dim") if face is None else scene.chip(face)


def counts(view: View, scene: Scene) -> list[Text]:
    """Every tile and what is known of it, then the cards of each kind."""
    words = scene.words
    title = words("known.tiles" if scene.viewer is not None else "known.tiles_all")
    lines = [Text("   " + title, style="dim")]
    mystery = Text(words("table.mystery"))
    column = max(mystery.cell_len, *(who(scene, seat).cell_len for seat in range(view["seats"])))
    piles, known = view["piles"], known_piles(view)
    for name, seen, sure, seat in [
        *((who(scene, i), *pile, *known["tiles"][i], i) for i, pile in enumerate(piles["tiles"])),
        *((mystery, *both, None) for both in zip(piles["centre"], known["centre"], strict=True)),
    ]:
        note = source(view, scene, seat, seen, sure)
        line = Text.assemble("   ", fitted(name, column), "  ", shown(sure, scene), f"  {note}")
        lines.append(line)
    faces = Counter(face for pile in (*piles["tiles"], piles["centre"]) for face in pile)
    for face, size in view["facts"]["gangs"].items():
        if not size:
            continue
        values = {"card": scene.card(face), "count": size, "seen": faces[face]}
        phrase = scene.phrase("known.gang", **values, hidden=size - faces[face])
        lines.append(Text.assemble("   ", phrase))
    if not view["over"]:
        lines.append(Text("   " + words("known.goes_on"), style="dim"))
    return [*lines, Text(), *card_counts(view, scene)]


def source(view: View, scene: Scene, seat: int | None, seen: str | None, sure: str | None) -> str:
    """How a tile is known: one that was seen, or that can only be what it is."""
    if seen is None:
        return scene.words("known.unknown" if sure is None else "known.sure")
    if seat is not None and seat == scene.viewer:
        return scene.words("known.yours")
    if seat is not None and (seat not in view["facts"]["alive"] or view["over"]):
        return scene.words("known.shown")
    return scene.words("known.seen" if scene.viewer is not None else "known.open")


def card_counts(view: View, scene: Scene) -> list[Text]:
    """Each kind: in your hand, on the piles, in the discard, and not seen."""
    piles, words = view["piles"], scene.words
    columns: list[tuple[str, Counter[str]]] = []
    if scene.viewer is not None:
        columns.append((words("known.in_hand"), Counter(piles["hands"][scene.viewer])))
    laid_open = Counter(card for pile in [*piles["piles"], piles["taken"]] for card in pile)
    columns.append((words("known.on_piles"), laid_open))
    columns.append((words("known.gone"), Counter(piles["discard"])))
    heads = [*(head for head, _ in columns), words("known.elsewhere")]
    title = "   " + words("known.kind").ljust(20) + "".join(f"  {head:>10}" for head in heads)
    lines = [Text(title, style="dim")]
    for face in CARDS:
        total = scene.options["non"] if face == "non" else scene.options["cards"][face]
        if not total:
            continue
        line = Text.assemble("   ", fitted(scene.card(face), 20))
        for _, seen in columns:
            line.append(f"  {seen[face] or '·':>10}")
        unseen = total - sum(seen[face] for _, seen in columns)
        lines.append(line.append(f"  {unseen:>10}", style="bold"))
    return [*lines, Text("   " + words("known.elsewhere_note"), style="dim")]


def secrets(view: View, scene: Scene) -> list[Text]:
    """Every tile, mission and hand, and the mystery tile."""
    piles = view["piles"]
    mystery = Text(scene.words("table.mystery"), style="dim")
    seats = range(view["seats"])
    column = max(mystery.cell_len, *(who(scene, seat).cell_len for seat in seats))
    shown = [
        Text(" ").join(map(scene.chip, [*piles["tiles"][seat], *piles["missions"][seat]]))
        for seat in seats
    ]
    lines = []
    for seat in seats:
        line = Text.assemble("   ", fitted(who(scene, seat), column), "  ")
        line.append("  " if seat in view["facts"]["alive"] else "✕ ", style="dim")
        line.append_text(fitted(shown[seat], max(text.cell_len for text in shown)))
        line.append("  ").append_text(scene.cards(piles["hands"][seat]))
        line.rstrip()
        lines.append(line)
    centre = Text.assemble("   ", fitted(mystery, column), "    ")
    return [*lines, *(Text.assemble(centre, scene.chip(face)) for face in piles["centre"])]
