"""What happens in Loser, in sentences; the reveal with its reasons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from typing import Any, ClassVar

from rich.text import Text

from tripot.games.loser_spells import CARD_NAMES
from tripot.terminal import story
from tripot.terminal.scene import Event, Scene, backs, chip
from tripot.terminal.screen import INK
from tripot.terminal.story import faces, subject
from tripot.terminal.tables.loser_known import RED

POTIONS = tuple(str(value) for value in range(1, 20))
ALL_SPELLS = tuple(CARD_NAMES[:23])
ACTIONS = tuple(CARD_NAMES[23:])
FIRST_CARD = 20  # the number of the first Spell among the answers
ON_ACTION = f"bold {INK} on #93d64f"
# Told by what comes before or after them.
SILENT = frozenset(("shuffle", "turn", "discard", "aim", "lift", "reveal", "value", "gather"))
FACE_DOWN = {
    "play": ("plays.red_you", "plays.red", "plays.known"),
    "drop": ("drops.red_you", "drops.red", "drops.known"),
}


def told_card(number: int) -> str:
    """An Action or a Spell by its number among the answers."""
    return CARD_NAMES[number - FIRST_CARD]


def card_of(name: str, scene: Scene) -> Text:
    """An Action or a Spell as a card."""
    if name in ACTIONS:
        return chip(scene.words(f"answers.{name}.name"), ON_ACTION)
    return scene.chip(name)


def effect_of(name: str, scene: Scene) -> str:
    """What an Action or a Spell does."""
    return scene.words(f"answers.{name}.line" if name in ACTIONS else f"faces.{name}.line")


def first_of(lowest: bool, gong: bool, scene: Scene) -> str:
    """What ranks first this round (4.1)."""
    if gong:
        return scene.words("first.lowest_sum" if lowest else "first.highest_sum")
    return scene.words("first.lowest" if lowest else "first.highest")


def thumb(up: bool) -> Text:
    """A vote."""
    return Text("↑" if up else "↓", style="bold")


class Story(story.Story):
    """Follows the round, so that it can say who looks, and why somebody loses."""

    heading = "round"
    marks: ClassVar[Mapping[str, str]] = {"loser": "✕", "end": "♛", "thumb": "◉"}
    quiet: ClassVar[Set[str]] = frozenset(("deal", "turn_over", "recycle", "lapse"))

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        self.turn = -1
        self.loser = -1
        self.new_round()

    def new_round(self) -> None:
        """All that a round leaves on the table has gone."""
        self.force: dict[int, list[str]] = {}
        self.mirrors: dict[int, int] = {}
        self.gone: set[int] = set()
        self.thumbs: dict[int, bool] = {}
        self.shown: dict[int, Sequence[str]] = {}
        self.worth: dict[int, int] = {}
        self.gong = False
        self.last = ""  # the Action or Spell that was used last

    # From events to lines

    def tell(self, events: Sequence[Event]) -> list[Text]:
        """As always, but thumbs together, a card with its target, and a round before its deal."""
        merged: list[dict[str, Any]] = []
        for event in events:
            name = event["event"]
            before: dict[str, Any] = merged[-1] if merged else {"event": ""}
            if name == "thumb" and before["event"] == "thumb":
                before["all"].append((event["seat"], event["up"]))
            elif name == "target" and before["event"] in ("cast", "use"):
                before["aim"] = event["seat"]
            elif name == "round":
                first = len(merged)
                while first and merged[first - 1]["event"] in ("deal", "shuffle"):
                    first -= 1
                merged.insert(first, dict(event))
            elif name == "thumb":
                merged.append({**event, "all": [(event["seat"], event["up"])]})
            else:
                merged.append(dict(event))
        return super().tell(merged)

    def parts(self, event: Event) -> Sequence[Event]:
        """What others do not tell; of a deal or a whirl what is seen; the reveal, seat by seat."""
        name = event["event"]
        if name in SILENT:
            return []
        if name == "deal" and (len(event["to"]) < 2 or None in faces(event)):
            return []
        if name == "whirl" and None in faces(event):
            return []
        if name == "loser":
            return [*({"event": "value", "seat": seat} for seat in self.ranked()), event]
        return [event]

    def line(self, event: Event, form: str = "") -> Text:
        """A seat at the reveal has a line of its own make."""
        if event["event"] == "value":
            return self.reveal(event["seat"])
        return super().line(event, form)

    def follow(self, event: Event) -> None:
        """Keep in mind what lies on the table."""
        name = event["event"]
        if name == "turn":
            self.turn = event["seat"]
        elif name == "round":
            self.new_round()
        elif name == "use":
            self.last = told_card(event["action"])
        elif name == "cast":
            self.follow_cast(event["cards"][0])
        elif name == "aim":
            self.force[self.turn].remove(event["cards"][0])
            self.force.setdefault(event["to"][1], []).append(event["cards"][0])
        elif name == "discard" and event["cards"][0] in self.force.get(self.turn, []):
            self.force[self.turn].remove(event["cards"][0])
        elif name == "vanish":
            self.gone.add(event["from"][1])
        elif name == "thumb":
            self.thumbs.update({seat: bool(up) for seat, up in event["all"]})
        elif name == "reveal":
            self.shown[event["from"][1]] = event["cards"]
        elif name == "value":
            self.worth[event["seat"]] = event["value"]
        elif name == "loser":
            self.loser = event["seat"]
        if name == "target" or "aim" in event:
            self.follow_target(event["seat"] if name == "target" else event["aim"])

    def follow_cast(self, spell: str) -> None:
        """It lies before the one whose turn it is, if only for a moment."""
        self.last = spell
        self.force.setdefault(self.turn, []).append(spell)
        self.gong = self.gong or spell == "gong"

    def follow_target(self, seat: int) -> None:
        """Whom a Mirror looks at."""
        if self.last == "mirror":
            self.mirrors[self.turn] = seat

    # Forms and values

    def form(self, event: Event) -> str:
        """Reds face down, a card with its target, and looks have words of their own."""
        name, mine = event["event"], self.scene.viewer
        you = mine is not None and mine == subject(event)
        if name in FACE_DOWN and event["to"][0] == "front_down":
            mine_down, red, known = FACE_DOWN[name]
            return mine_down if you else red if None in faces(event) else known
        if name in ("use", "cast"):
            you = mine is not None and self.turn == mine
            if "aim" in event:
                return ("aimed.use" if name == "use" else "aimed.cast") + ("_you" if you else "")
            return f"events.{name}.you" if you else f"events.{name}.other"
        if name == "steal" and event["to"][1] == mine:
            return "steals.mine"
        if name == "look":
            return self.look_form(event)
        return super().form(event)

    def look_form(self, event: Event) -> str:
        """Only the one whose turn it is looks; with open eyes every card is seen."""
        pile, *whose = event["from"]
        looks = self.turn == self.scene.viewer and self.scene.viewer is not None
        if pile == "hands":
            if looks:
                return "events.look.seen"
            return "events.look.you" if whose == [self.scene.viewer] else "events.look.other"
        if pile == "centre_down":
            return "looks.centre_you" if looks else "looks.centre"
        if looks and whose == [self.scene.viewer]:
            return "looks.front_mine"
        return "looks.front_you" if looks else "looks.front"

    def card(self, face: str | None) -> Text:
        """A chip says it all."""
        return backs(1) if face is None else self.scene.chip(face)

    def values(self, event: Event) -> dict[str, object]:
        """With who acts, what a card does, and why somebody loses."""
        scene, name = self.scene, event["event"]
        out = super().values(event)
        if self.turn >= 0:
            out["looker"] = scene.named(self.turn)
            if name in ("use", "cast"):
                out["name"] = scene.named(self.turn)
        cards = faces(event)
        if name in ("use", "turn_over"):
            card = told_card(event["action"])
            if name == "turn_over":
                card = self.other_side(event["action"])
            out.update(card=card_of(card, scene), line=Text(effect_of(card, scene)))
        elif len(cards) == 1 and cards[0] in ALL_SPELLS:
            out["line"] = Text(effect_of(str(cards[0]), scene))
        if "aim" in event:
            out["aim"] = scene.named(event["aim"])
        if name == "exchange":
            out["spot"] = event["at"][1] + 1
        if name == "look" and event["from"][0] == "centre_down":
            chips = [Text.assemble(f"{n} ", self.card(face)) for n, face in enumerate(cards, 1)]
            out["cards"] = Text(", ").join(chips)
        if name == "thumb":
            shown = [Text.assemble(scene.named(s), "\u00a0", thumb(up)) for s, up in event["all"]]
            out["thumbs"] = Text("  ").join(shown)
        if name == "frog":
            out["all"] = scene.options["frogs"]
        if name == "loser":
            out["reason"] = self.reason(event["seat"])
        if name == "end":
            out["loser"] = scene.named(self.loser) if self.loser >= 0 else Text()
        return out

    def other_side(self, number: int) -> str:
        """The face that is up after an Action was used: its own, if the other is not in use."""
        index = number - FIRST_CARD - len(ALL_SPELLS)
        other = index ^ 1
        return ACTIONS[other if other + 1 in self.scene.options["actions"] else index]

    # The reveal

    def lasting(self, spell: str) -> bool:
        """Whether it is in force for all."""
        return any(spell in spells for seat, spells in self.force.items() if seat not in self.gone)

    def ranked(self) -> list[int]:
        """The seats, the first in rank first."""
        sign = 1 if self.lasting("topsy-turvy") else -1
        return sorted(self.worth, key=lambda seat: sign * self.worth[seat])

    def reveal(self, seat: int) -> Text:
        """By rank: thumb, potions, value, and the Spells that made it so."""
        seats, worth = self.ranked(), self.worth[seat]
        rank = 1 + next(i for i, other in enumerate(seats) if self.worth[other] == worth)
        name = self.scene.named(seat)
        name.pad_right(max(self.scene.named(s).cell_len for s in seats) - name.cell_len)
        sign = thumb(self.thumbs.get(seat, False))
        cards = self.scene.cards(self.shown.get(seat, []))
        why = self.changes(seat)
        return Text.assemble(
            *((f"   {rank}. ", "bold"), name, "  ", sign, "  ", cards),
            *(" = ", (str(worth), "bold"), (f"  ({', '.join(why)})" if why else "", "dim")),
        )

    def changes(self, seat: int) -> list[str]:
        """The Spells that change what this seat's potions are worth (5.5)."""
        words, out = self.scene.words, []
        if self.lasting("fading-red") and set(RED) & set(self.shown.get(seat, [])):
            out.append(words("faces.fading-red.name"))
        for spell in ("lukewarm-philtre", "mirror", "spiked-potion", "flat-potion"):
            for _ in range(self.force.get(seat, []).count(spell)):
                name = words(f"faces.{spell}.name")
                if spell == "mirror" and seat in self.mirrors:
                    name += " → " + self.scene.named(self.mirrors[seat]).plain
                out.append(name)
        return out

    def reason(self, seat: int) -> Text:
        """5.1 and 5.2, in words."""
        worth, scene = self.worth, self.scene
        if not worth:
            return Text()
        seats = self.ranked()
        up = [s for s in seats if self.thumbs.get(s)]
        first = [s for s in seats if worth[s] == worth[seats[0]]]
        wrong = [s for s in first if s not in up]
        if wrong:
            key = "reasons.down_you" if seat == scene.viewer else "reasons.down"
            lot = wrong
        elif len(up) == 1:
            key, lot = "reasons.alone", [s for s in seats if worth[s] == worth[seat]]
        else:
            key, lot = "reasons.among", [s for s in up if worth[s] == worth[seat]]
        said = first_of(self.lasting("topsy-turvy"), self.gong, scene)
        text = scene.part(key, first=Text(said), value=worth[seat])
        if len(lot) > 1:
            text.append(" (" + scene.words("reasons.tie") + ")")
        return text
