"""Loser drawn: the Actions, the centre, a row per seat, and what is yours below the hem."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from typing import ClassVar

from rich.text import Text

from tripot.games.loser_spells import ACTION_NAMES, SPELL_NAMES
from tripot.terminal import story
from tripot.terminal.scene import Event, Scene, View, backs, chip
from tripot.terminal.screen import INK, fitted
from tripot.terminal.tables.loser_counts import counts as counts
from tripot.terminal.tables.loser_counts import flowing, pill
from tripot.terminal.tables.loser_known import RED, KnownPiles

SPOT = "#b99cff"
SECOND = "#93d64f"
PRINTED_RED = "bold #ffffff on #c8321e"
PRINTED_BLUE = "bold #ffffff on #2b62c9"
LOOKS: Mapping[str, str] = {
    **{str(n): PRINTED_RED if str(n) in RED else PRINTED_BLUE for n in range(1, 20)},
    **dict.fromkeys(SPELL_NAMES, f"bold {INK} on {SPOT}"),
}
ON_A_SEAT = (
    *("spiked-potion", "flat-potion", "lukewarm-philtre"),
    *("mirror", "toad-tongue", "chatty-thumb"),
)
TALL = 28  # lines of a screen that has room for the key at any time
LOW = 20  # lines of one that has none even in the first round


def board(view: View, scene: Scene, width: int) -> list[Text]:
    """What counts this round, the Actions, the centre, and a row for each seat."""
    known = KnownPiles(view)
    lines = [heading(view, scene, width)]
    facts = view["facts"]
    ruling = {
        "topsy-turvy": facts["until"]["topsy-turvy"] != "none",
        "fading-red": facts["until"]["fading-red"] != "none",
        "about-turn": facts["backwards"],
        "gong": facts["gong"],
    }
    banners = [scene.words(f"banner.{spell}") for spell, rules in ruling.items() if rules]
    if banners:
        text = f"▼ {' · '.join(banners)} ▼".center(width)[:width]
        lines.append(Text(text, style=f"bold {INK} on {SECOND}"))
    lines.extend(
        [actions(view, scene), *centre(known, scene, width), *rows(view, known, scene, width)]
    )
    if scene.height >= TALL or (view["facts"]["round"] == 1 and scene.height > LOW):
        lines.append(Text("   " + scene.words("table.key"), style="dim"))
    for line in lines:
        line.truncate(width, overflow="ellipsis")
    return lines


def heading(view: View, scene: Scene, width: int) -> Text:
    """The game, the round, the Spells that are left, and how one loses."""
    facts, piles, words = view["facts"], view["piles"], scene.words
    said = [
        words("table.round", round=facts["round"]),
        words("table.pile", count=len(piles["spell_pile"])),
        words("table.gone", count=len(piles["spell_discard"])),
    ]
    frogs = scene.options["frogs"]
    goal = words("table.goal_one") if frogs == 1 else words("table.goal", count=frogs)
    left = Text.assemble((" LOSER ", f"bold {INK} on {SPOT}"), ("  " + " · ".join(said), "dim"))
    gap = max(2, width - left.cell_len - len(goal) - 1)
    return Text.assemble(left, " " * gap, (goal, "dim"))


def actions(view: View, scene: Scene) -> Text:
    """Those that are up, and what they turn into when somebody uses them."""
    line = Text.assemble("   ", fitted(Text(scene.words("table.actions"), "dim"), 9))
    facts = view["facts"]
    for up, other in ((facts[f"action_{n}"], facts[f"other_{n}"]) for n in (1, 2)):
        if up != "none":
            line.append_text(chip(scene.words(f"values.{up}"), f"bold {INK} on {SECOND}"))
            turned = f" → {scene.words(f'values.{other}')}   " if other != "none" else "   "
            line.append(turned, style="dim")
    line.rstrip()
    return line


def centre(known: KnownPiles, scene: Scene, width: int) -> list[Text]:
    """Face up, then the hidden ones with their numbers."""
    start = Text.assemble("   ", fitted(Text(scene.words("table.centre"), "dim"), 9))
    parts = [scene.chip(face) for face in sorted(known.piles["centre_up"], key=scene.rank)]
    down = known.piles["centre_down"]
    if down:
        parts.append(Text(scene.words("table.down"), style="dim"))
    for number, face in enumerate(down, 1):
        parts.append(Text.assemble((str(number), "dim"), hidden(face, scene)))
    if known.piles["deck"]:
        parts.append(Text(scene.words("table.deck", count=len(known.piles["deck"])), style="dim"))
    return flowing(parts or [Text("·", style="dim")], start, width)


def hidden(face: str | None, scene: Scene) -> Text:
    """A card that lies face down, in the eyes of whoever looks."""
    return backs(1, SPOT) if face is None else pill(face, scene)


def shown_hands(view: View) -> bool:
    """Whether the hands lie open: after the vote, until the potions are dealt again."""
    question = view["question"]
    return bool(view["over"]) or (question is not None and question["name"] == "keep")


def is_open(face: str | None, view: View) -> bool:
    """Whether this potion lies open in a hand (7.22)."""
    return face is not None and face in view["facts"]["open"]


def held(view: View, known: KnownPiles, scene: Scene, seat: int) -> Text:
    """A hand as it is seen across the table, with what the viewer knows of it."""
    text = Text()
    for face in known.piles["hands"][seat]:
        if face is not None and shown_hands(view):
            text.append_text(scene.chip(face))
        elif is_open(face, view):
            text.append_text(Text.assemble("◉", scene.chip(str(face))))
        elif seat == scene.viewer:
            text.append_text(backs(1, SPOT))
        else:
            text.append_text(hidden(face, scene))
    return text


def rows(view: View, known: KnownPiles, scene: Scene, width: int) -> list[Text]:
    """A row for each seat: turn, name, frogs, hand, how many Spells, and what lies before it."""
    words, seats = scene.words, range(view["seats"])
    names = [scene.label(seat) for seat in seats]
    hands = [held(view, known, scene, seat) for seat in seats]
    name = min(max(text.cell_len for text in names), max(12, width - 58))
    hand = max(len(words("table.hand")), *(text.cell_len for text in hands))
    columns = (name, max(len(words("table.frogs")), 3), hand, len(words("table.spells")))
    heads = [words(f"table.{head}") for head in ("seat", "frogs", "hand", "spells")]
    cells = [fitted(Text(head), column) for head, column in zip(heads, columns, strict=True)]
    lines = [Text.assemble("   ", Text("  ").join([*cells, Text(words("table.before"))]))]
    lines[0].stylize("dim")
    for seat in seats:
        turns = seat in view["asked"] and not view["over"]
        held_spells = len(view["piles"]["spells"][seat])
        cells = [names[seat], frogs(view, scene, seat), hands[seat], Text(str(held_spells or "·"))]
        cells = [fitted(cell, column) for cell, column in zip(cells, columns, strict=True)]
        start = Text.assemble((" ▶ ", "bold") if turns else "   ", Text("  ").join(cells), "  ")
        lines.extend(flowing(before(view, known, scene, seat), start, width))
    return lines


def frogs(view: View, scene: Scene, seat: int) -> Text:
    """A letter for each half of the seat that is a frog already."""
    green = view["facts"]["frogs"][seat]
    rest = "·" * (scene.options["frogs"] - green)
    return Text.assemble((scene.words("table.frog") * green, f"bold {SECOND}"), (rest, "dim"))


def before(view: View, known: KnownPiles, scene: Scene, seat: int) -> list[Text]:
    """Played potions, Spells that work on this seat, its thumb, and whether it has chosen."""
    facts, piles, words = view["facts"], known.piles, scene.words
    inside = seat in facts["in_round"]
    parts = [scene.chip(face) for face in piles["front_up"][seat]]
    for face in piles["front_down"][seat]:
        red = face is None and inside
        parts.append(chip("R?", PRINTED_RED) if red else hidden(face, scene))
    if not inside:
        return [*parts, Text(words("table.out"), style="italic")]
    for spell in piles["in_force"][seat]:
        spent = spell == "toad-tongue" and seat not in facts["tied"]
        if spell in ON_A_SEAT and not spent:
            target = facts["mirrors"][seat] if spell == "mirror" else seat
            parts.append(working(spell, target, scene))
    if seat in facts["voted"]:
        up = seat in facts["up"]
        parts.append(
            Text("↑ " + words("table.up") if up else "↓ " + words("table.thumb_down"), "bold")
        )
    elif seat in view["locked"]:
        parts.append(Text("◉ " + words("table.locked"), style="italic"))
    return parts


def working(spell: str, target: int, scene: Scene) -> Text:
    """What a Spell before a seat does, in a word or two."""
    said = scene.part(f"force.{spell}", name=scene.shape(target)).plain
    return Text(f"[{said}]", style=f"bold {SECOND}")


# Below the hem


def hand(view: View, scene: Scene) -> list[Text]:
    """Your potions, what they will be worth at the vote, and your Spells with what they do."""
    if scene.viewer is None:
        return []
    mine, piles = scene.viewer, view["piles"]
    potions = [scene.chip(face) for face in piles["hands"][mine] if face is not None]
    line = Text.assemble("   ", Text(" ").join(potions or [Text("·", style="dim")]))
    name = "" if view["question"] is None else view["question"]["name"]
    lines = [line]
    if name in ("vote", "thumb") and mine in view["facts"]["in_round"]:
        line.append_text(Text.assemble("   ", worth(view, scene, mine)))
    if mine not in view["asked"] or name != "act":  # there they are on offer
        for spell in piles["spells"][mine]:
            said = scene.words(f"faces.{spell}.line")
            lines.append(Text.assemble("   ", scene.chip(spell), " ", (said, "dim")))
    return lines


def worth(view: View, scene: Scene, seat: int) -> Text:
    """5.5, as far as the seat itself can know it."""
    facts = view["facts"]
    more, copied = facts["more"][seat], facts["copied"][seat]
    if copied is not None:
        return scene.phrase("previews.same_as", seat=scene.named(copied), more=more)
    total = sum(facts["worth"][face] for face in view["piles"]["hands"][seat])
    value = max(0, (10 if seat in facts["ten"] else total) + more)
    return scene.phrase("previews.worth", value=value)


# At the end


def secrets(view: View, scene: Scene) -> list[Text]:
    """The hidden centre, played reds and hands laid down, and the Spells nobody cast."""
    piles = view["piles"]
    names = [scene.label(seat) for seat in range(view["seats"])]
    centre_name = Text(scene.words("table.centre"), style="dim")
    width = max(text.cell_len for text in [*names, centre_name])
    lines = [Text.assemble("   ", fitted(name, width)) for name in names]
    for pile in ("hands", "front_down", "spells"):
        cards = [scene.cards(held) for held in piles[pile]]
        column = max(text.cell_len for text in cards)
        for line, text in zip(lines, cards, strict=True):
            line.append_text(Text.assemble("  " if column else "", fitted(text, column)))
    for line in lines:
        line.rstrip()
    title = fitted(centre_name, width)
    return [*lines, Text.assemble("   ", title, "  ", scene.cards(piles["centre_down"]))]


# Questions and answers


def clauses(view: View) -> Sequence[str]:
    """The Actions and Spells in sight, and at the vote how one loses."""
    question, facts = view["question"], view["facts"]
    name = "" if question is None else question["name"]
    piles = view["piles"]
    spells = {spell for pile in (*piles["in_force"], *piles["spells"]) for spell in pile if spell}
    out = {f"7.{SPELL_NAMES.index(spell) + 1}" for spell in spells}
    if name in ("play", "act", "target"):
        up = {facts["action_1"], facts["action_2"]} - {"none"}
        out |= {f"6.{ACTION_NAMES.index(action) + 1}" for action in up}
    out |= {"play": {"3.2", "3.3"}, "vote": {"5.1"}, "thumb": {"5.1"}}.get(name, set())
    if name in ("vote", "thumb") and any(piles["in_force"]):
        out.add("5.5")
    out.discard("" if question is None else question["clause"])
    return sorted(out, key=lambda number: tuple(map(int, number.split("."))))


class Story(story.Story):
    """The events as their words tell them; what shows at the table anyway is left out."""

    heading = "round"
    marks: ClassVar[Mapping[str, str]] = {"loser": "✕", "end": "♛", "thumbs": "◉"}
    quiet: ClassVar[Set[str]] = frozenset(("deal", "turn_over", "recycle", "lapse", "vote"))
    silent: ClassVar[Set[str]] = frozenset(("shuffle", "turn", "discard", "aim", "lift", "gather"))

    def tell(self, events: Sequence[Event]) -> list[Text]:
        """All but what is silent."""
        return super().tell([event for event in events if event["event"] not in self.silent])

    def card(self, face: str | None) -> Text:
        """A chip says it all."""
        return backs(1) if face is None else self.scene.chip(face)
