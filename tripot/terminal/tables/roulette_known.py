"""What a seat of Roulette can know of clicks and bullets: how many there are, and where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rich.text import Text

from tripot.terminal.eyes import known_piles, surely
from tripot.terminal.scene import Scene, View

AMMUNITION = ("click", "bullet")


def in_all(view: View, scene: Scene, seat: int) -> Counter[str]:
    """The clicks and bullets of a seat, wherever they lie; all can count them."""
    bullets = view["facts"]["bullets"][seat]
    return Counter({"click": scene.options["clicks"] + 1 - bullets, "bullet": bullets})


def closed_pocket(view: View, seat: int) -> list[str | None]:
    """The cards of a pocket that do not lie open."""
    cards = list(view["piles"]["pockets"][seat])
    opened = view["facts"]["shown_pockets"][seat]
    if opened is not None:
        cards.remove(opened)
    return cards


def ammunition(view: View, scene: Scene, seat: int) -> list[Counter[str]]:
    """In all, open, looked at in secret, and the rest."""
    piles, opened = view["piles"], view["facts"]["shown_pockets"][seat]
    turned = Counter([*piles["fired"][seat], *filter(None, [opened])])
    seen = Counter(filter(None, [*closed_pocket(view, seat), *piles["barrels"][seat]]))
    whole = in_all(view, scene, seat)
    return [whole, turned, seen, whole - turned - seen]


def held(part: Counter[str], scene: Scene) -> str:
    """'5 clicks, 1 bullet'."""
    clicks, bullets = (
        scene.words(f"held.{name}_{'one' if part[face] == 1 else 'many'}", count=part[face])
        for name, face in (("clicks", "click"), ("bullets", "bullet"))
    )
    return scene.words("held.both", clicks=clicks, bullets=bullets)


def barrel_words(view: View, scene: Scene, seat: int) -> str:
    """'your barrel of 6: 5 clicks, 1 bullet'."""
    barrel = view["piles"]["barrels"][seat]
    inside = Counter(card for card in barrel if card is not None) + surely(view, "barrels", seat)
    return scene.words("yours.barrel", count=len(barrel), held=held(inside, scene))


def marked(cards: Sequence[str | None], scene: Scene) -> Text:
    """Cards in their order, by their marks."""
    text = Text()
    for card in cards:
        mark = "?" if card is None else scene.words(f"faces.{card}.mark")
        text.append(mark, style="dim" if card is None else "bold")
    return text


def known_elsewhere(view: View, scene: Scene, me: int) -> list[Text]:
    """The closed pockets and the barrels of others of which you know a card."""
    piles, out = known_piles(view), []
    for seat in range(view["seats"]):
        if seat == me:
            continue
        name = scene.named(seat)
        closed = closed_pocket({**view, "piles": piles}, seat)
        for row, key in ((closed, "their_pocket"), (piles["barrels"][seat][::-1], "their_barrel")):
            if any(row):
                out.append(scene.part(f"yours.{key}", name=name, row=marked(row, scene)))
    return out
