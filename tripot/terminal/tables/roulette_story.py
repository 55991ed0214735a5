"""What happens in Roulette, in sentences: shots, dice and points of all seats in one breath."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from typing import Any, ClassVar

from rich.text import Text

from tripot.terminal import story
from tripot.terminal.scene import Event, Scene
from tripot.terminal.story import faces, subject
from tripot.terminal.tables.roulette_known import held_words, marked

SILENT = frozenset(("shuffle", "gather", "load", "gone", "spares"))
TOGETHER = frozenset(("bid", "fire", "points"))  # of all seats at once
ON_A_SEAT = frozenset(("peek", "i-dare-you", "frisk", "extra-round", "spin-again", "fine"))


class Story(story.Story):
    """Knows which card acts, where shots are aimed, and who is still there."""

    heading = "round"
    marks: ClassVar[Mapping[str, str]] = {"accuse": "!", "loses": "✕", "end": "♛"}
    quiet: ClassVar[Set[str]] = frozenset(("deal", "seven", "spin", "recycle"))

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        self.begun = False  # the warning has been given
        self.dealt = False  # the first round has begun
        self.waiting: list[tuple[int, str]] = []  # cards of a wave that have not acted yet
        self.acting: tuple[int, str] | None = None  # who plays which card just now
        self.aims: dict[int, Text] = {}
        self.points: dict[int, int] = {}
        self.dead: set[int] = set()
        self.bribed = False
        self.all_bullets = False  # a barrel without a click was shown just now

    def tell(self, events: Sequence[Event]) -> list[Text]:
        """Before all else the warning; what happens to all at once is one line."""
        lines: list[Text] = []
        if not self.begun:
            self.begun = True
            words, target = self.scene.words, self.scene.options["target"]
            lines.append(Text("   " + words("warning.line"), style="bold"))
            lines.append(Text("   " + words("warning.more")))
            lines.append(Text("   " + words("how.line", target=target)))
        merged: list[dict[str, Any]] = []
        for event in events:
            name = event["event"]
            if name in SILENT:
                continue
            if name in TOGETHER and merged and merged[-1]["event"] == name:
                merged[-1]["all"].append(event)
            else:
                merged.append({**event, "all": [event]})
        return [*lines, *super().tell(merged)]

    def parts(self, event: Event) -> Sequence[Event]:
        """Only what is worth a line."""
        name, mine = event["event"], subject(event) == self.scene.viewer
        if name == "deal" and not mine and None in faces(event):
            return []
        if name == "seven" and (self.dealt or not mine):
            return []
        if name == "play" and event["cards"] != ["deep-pockets"]:  # told when it acts
            return []
        if name == "aside" and event["from"][0] == "aside":  # comes home with the others
            return []
        if name == "bribe" and event["from"][0] == "barrels":  # the second half
            return []
        if name == "open" and self.bribed and event["from"][0] == "pockets":
            return []
        if name == "bid" and self.acts("second-thoughts"):  # the card has said it
            return []
        if name == "aim" and not self.acts("gift"):  # the shot says it
            return []
        return [event]

    def follow(self, event: Event) -> None:
        """Keep in mind cards, aims and captains."""
        name = event["event"]
        self.acting = None  # unless this is a card that now does something
        if name == "play" and event["cards"] != ["deep-pockets"]:
            self.waiting.append((event["from"][1], event["cards"][0]))
        elif name in ("effect", "spent"):
            card = self.card_of(event["seat"])
            self.waiting = [one for one in self.waiting if one != card]
            self.acting = card if name == "effect" else None
        elif name == "aim":
            self.aims[event["seat"]] = self.scene.named(event["at"])
        elif name == "sky":
            self.aims[event["seat"]] = Text(self.scene.words("table.sky"))
        elif name == "fire":
            self.aims = {}
        elif name == "points":
            self.points.update({one["seat"]: one["points"] for one in event.get("all", [event])})
        elif name == "loses" and event["left"] == 0:
            self.dead.add(event["seat"])
        if name == "crossfire":
            self.aims = {}
        self.dealt = self.dealt or name == "round"
        self.bribed = name == "bribe" or (self.bribed and name not in ("round", "open"))
        self.all_bullets = name == "open" and event["from"][0] != "pockets"

    def acts(self, *cards: str) -> bool:
        """Whether it is one of these cards that does something just now."""
        return self.acting is not None and self.acting[1] in cards

    def card_of(self, seat: int) -> tuple[int, str] | None:
        """The card that this seat has played in this wave."""
        return next((one for one in self.waiting if one[0] == seat), None)

    def form(self, event: Event) -> str:
        """By the card that acts, or by what was seen."""
        name, me = event["event"], self.scene.viewer
        you = "_you" if subject(event) == me and me is not None else ""
        if name == "bid" and self.acts("i-dare-you"):
            return "changes.die" + you
        if name == "points" and self.acts("hazard-pay", "fine"):
            return "changes.points" + you
        if name == "effect":
            card = self.card_of(event["seat"])
            if card and card[1] == "second-thoughts":
                return "plays.die" + you
            return "plays.on" + you if card and card[1] in ON_A_SEAT else super().form(event)
        if name in ("peek", "frisk"):
            return self.looking(event)
        if name == "open":
            if event["from"][0] != "pockets":
                return "opens.barrel" + you
            bullet = event["cards"][0] == "bullet"
            return ("opens.bullet" if bullet else "opens.click") + you
        if name == "skipped":
            return ("skips.clicks" if self.all_bullets else "skips.spares") + you
        if name == "loses" and event["left"] == 0:
            return "loses.captain" + you
        if name == "end":
            return self.ending(event["seats"])
        return super().form(event)

    def looking(self, event: Event) -> str:
        """What one sees oneself, and what the others do; eyes that see all see this too."""
        name, me = event["event"], self.scene.viewer
        actor = self.acting[0] if self.acting else None
        if None in faces(event) or (me is not None and actor != me):
            return super().form({**event, "cards": []})
        if name == "frisk":
            return "looks.pocket"
        return "looks.own" if subject(event) == me else "looks.barrel"

    def ending(self, winners: Sequence[int]) -> str:
        """By points or as the last one; or why nobody wins."""
        if not winners:
            return "ends.nobody" if len(self.dead) == len(self.scene.chairs) else "ends.rounds"
        key = "ends.captain" if len(self.dead) == len(self.scene.chairs) - 1 else "ends.points"
        return key + ("_you" if winners[0] == self.scene.viewer else "")

    def values(self, event: Event) -> dict[str, object]:
        """With the seats that are aimed at, chosen or accused, and what all have done."""
        out = super().values(event)
        scene, name = self.scene, event["event"]
        for key in ("accused", "at"):
            if isinstance(event.get(key), int):
                out[key] = scene.named(event[key])
        if name in ("effect", "spent"):
            card = self.card_of(event["seat"])
            out["card"] = scene.card(card[1]) if card else Text()
            choice = event.get("choice", 0)
            if card and card[1] in ON_A_SEAT:
                out["at"] = scene.named(choice)
            out["die"] = choice
        if name in ("peek", "frisk"):
            out["actor"] = scene.named(self.acting[0]) if self.acting else Text("?")
            out["row"] = marked(faces(event)[::-1], scene)
        if name == "seven":
            out["held"] = held_words(faces(event), scene)
        if name == "end" and event["seats"]:
            out["name"] = scene.named(event["seats"][0])
            out["points"] = self.points.get(event["seats"][0], 0)
        if name in TOGETHER and not self.acts("i-dare-you", "hazard-pay", "fine"):
            out.update(self.of_all(event))
        return out

    def of_all(self, event: Event) -> dict[str, object]:
        """The dice, the shots or the points of several seats."""
        scene, parts = self.scene, []
        for one in event.get("all", [event]):
            seat = subject(one)
            assert seat is not None
            if one["event"] == "fire":
                part = Text.assemble(scene.named(seat), " ", scene.card(one["cards"][0]))
                if seat in self.aims:
                    part.append_text(Text.assemble(" → ", self.aims[seat]))
            elif one["event"] == "bid":
                part = Text.assemble(scene.named(seat), "\u00a0", (str(one["die"]), "bold"))
            else:
                gain = one["points"] - self.points.get(seat, 0)
                part = Text.assemble(scene.named(seat), "\u00a0", (str(one["points"]), "bold"))
                part.append(f" ({gain:+})")
            parts.append(part)
        key = {"fire": "shots", "bid": "dice", "points": "points"}[event["event"]]
        return {key: Text(", ").join(parts)}
