"""What a seat of Roulette can know of clicks and bullets: how many there are, and where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rich.text import Text

from tripot.terminal.scene import Scene, View

AMMUNITION = ("click", "bullet")


def in_all(view: View, scene: Scene, seat: int) -> Counter[str]:
    """The clicks and bullets of a seat, wherever they lie; all can count them."""
    extra = view["facts"]["extra"][seat]
    return Counter({"click": scene.options["clicks"] - extra, "bullet": 1 + extra})


def pocket_cards(view: View, seat: int) -> tuple[str | None, list[str | None]]:
    """The card of a pocket that lies open, if one does, and those that do not.

    Whoever has two there knows both, and a view does not say which of them was opened: a bullet
    is the one while its owner stands convicted; afterwards it would be gone.
    """
    cards = list(view["piles"]["pockets"][seat])
    if seat not in view["facts"]["opened"] or not any(cards):
        return None, cards
    question = view["question"]
    caught = question is not None and question["name"] == "bribe" and seat in view["asked"]
    order = ("bullet", "click") if caught else AMMUNITION
    opened = next(face for face in order if face in cards)
    cards.remove(opened)
    return opened, cards


def shown(view: View, seat: int) -> Counter[str]:
    """Those that lie open."""
    opened, _ = pocket_cards(view, seat)
    return Counter([*view["piles"]["fired"][seat], *([opened] if opened else [])])


def looked_at(view: View, seat: int) -> Counter[str]:
    """Those that these eyes have seen, but that do not lie open."""
    _, closed = pocket_cards(view, seat)
    cards = [*closed, *view["piles"]["barrels"][seat]]
    return Counter(card for card in cards if card is not None)


def ammunition(view: View, scene: Scene, seat: int) -> list[Counter[str]]:
    """In all, open, looked at in secret, and the rest."""
    whole, turned, seen = in_all(view, scene, seat), shown(view, seat), looked_at(view, seat)
    return [whole, turned, seen, whole - turned - seen]


def hidden(view: View, scene: Scene, seat: int) -> Counter[str]:
    """What is in the barrel of somebody who knows the own pocket."""
    piles = view["piles"]
    return in_all(view, scene, seat) - Counter([*piles["fired"][seat], *piles["pockets"][seat]])


def held(part: Counter[str], scene: Scene) -> str:
    """'5 clicks, 1 bullet'."""
    clicks, bullets = (
        scene.words(f"held.{name}_{'one' if part[face] == 1 else 'many'}", count=part[face])
        for name, face in (("clicks", "click"), ("bullets", "bullet"))
    )
    return scene.words("held.both", clicks=clicks, bullets=bullets)


def held_words(cards: Sequence[str | None], scene: Scene) -> str:
    """The same of cards that one sees."""
    return held(Counter(card for card in cards if card is not None), scene)


def barrel_words(view: View, scene: Scene, seat: int) -> str:
    """'your barrel of 6: 5 clicks, 1 bullet'."""
    size = len(view["piles"]["barrels"][seat])
    return scene.words("yours.barrel", count=size, held=held(hidden(view, scene, seat), scene))


def marked(cards: Sequence[str | None], scene: Scene) -> Text:
    """Cards in their order, by their marks."""
    text = Text()
    for card in cards:
        mark = "?" if card is None else scene.words(f"faces.{card}.mark")
        text.append(mark, style="dim" if card is None else "bold")
    return text


def seen_elsewhere(view: View, scene: Scene, me: int) -> list[Text]:
    """The closed pockets and the barrels of others that you have looked into."""
    piles, out = view["piles"], []
    for seat in range(view["seats"]):
        if seat == me:
            continue
        name = scene.named(seat)
        _, closed = pocket_cards(view, seat)
        if any(closed):
            row = marked(closed, scene)
            out.append(scene.part("yours.their_pocket", name=name, row=row))
        if any(piles["barrels"][seat]):
            row = marked(piles["barrels"][seat][::-1], scene)
            out.append(scene.part("yours.their_barrel", name=name, row=row))
    return out


def owes(view: View, seat: int) -> int:
    """How many shots a seat has still to take."""
    facts = view["facts"]
    if seat in facts["out"] or seat not in facts["living"]:
        return 0
    left: int = facts["dice"][seat] + facts["more"][seat] - facts["taken"][seat]
    return max(0, min(left, len(view["piles"]["barrels"][seat])))
