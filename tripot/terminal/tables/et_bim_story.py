"""Et Bim! told: who lays what on whom, what comes of it, and why it is over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from itertools import groupby
from typing import Any, ClassVar

from rich.text import Text

from tripot.games.et_bim_box import SIZES, WITH_CHARLOTTE
from tripot.terminal import story
from tripot.terminal.scene import Event, Scene
from tripot.terminal.story import faces

DAMAGE = ("10", "20", "30")
GANGS = ("bogosse", "chicot", "binoclard")


def gang_sizes(seats: int, options: Mapping[str, Any]) -> dict[str, int]:
    """How many tiles of each gang are in the game, and Charlotte's."""
    sizes = options["sizes"] or SIZES[seats]
    if options["charlotte"] and not options["sizes"]:
        sizes = WITH_CHARLOTTE.get(seats, sizes)
    out = dict(zip(GANGS, sizes, strict=False))
    return {**out, "charlotte": 1} if options["charlotte"] else out


def rounds_of(options: Mapping[str, Any]) -> int:
    """How many rounds this table plays."""
    return int(options["rounds"] or (3 if options["missions"] else 1))


def points_of(pile: Sequence[str | None]) -> int:
    """What a pile counts."""
    return sum(int(face) for face in pile if face in DAMAGE)


def latest(pile: Sequence[str]) -> str:
    """The latest damage card of a pile, if it has one."""
    return next((face for face in reversed(pile) if face in DAMAGE), "")


class Story(story.Story):
    """Follows piles and tiles, so that it can say what a card does and who is what."""

    heading = "turn"
    marks: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(("bim", "return", "non", "oups", "error"), "!"),
        **dict.fromkeys(("look", "mystery"), "◉"),
        **dict.fromkeys(("end", "won"), "♛"),
        "out": "✕",
    }
    quiet: ClassVar[Set[str]] = frozenset(
        ("shuffle", "deal", "draw", "recycled", "clear", "unshield", "gather", "discard")
    )

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        self.most = int(scene.options["points"])
        self.clear_table()

    def clear_table(self) -> None:
        """A new round."""
        self.alive = set(range(len(self.scene.chairs)))
        self.piles: dict[int, list[str]] = {seat: [] for seat in self.alive}
        self.tiles: dict[int, str] = {}  # as they were shown to all
        self.player = 0
        self.sender = 0  # who sent the card that is under way, from hand or by Recycle
        self.by = 0  # whose card acted last, or who has just gone out
        self.erring = 0
        self.too_long = False
        self.mission: str | None = None  # the one shown just now

    # What happened

    def follow(self, event: Event) -> None:
        """Keep in mind what lies where."""
        name = event["event"]
        if name == "round":
            self.clear_table()
        elif name == "turn":
            self.player = self.by = event["seat"]
        elif name == "play":
            self.sender = self.about(event) or 0
        elif name == "acts":
            self.by = event["by"]
        elif name == "out":
            self.by = event["seat"]  # who now looks at the mystery tile
            self.alive.discard(event["seat"])
        elif name == "tile" and len(event["from"]) == 2:
            self.tiles[event["from"][1]] = event["cards"][0]
        elif name == "oups":
            self.erring = event["seat"]
        elif name == "mission":
            self.mission = event["cards"][0]
        elif name == "too_long":
            self.too_long = True
        self.follow_card(event)

    def follow_card(self, event: Event) -> None:
        """A card comes onto a pile, or leaves it."""
        if event.get("from", [""])[0] == "piles":
            pile = self.piles[event["from"][1]]
            if event["event"] in ("clear", "gather"):
                pile.clear()
            elif pile:
                pile.pop(event["at"][0] if "at" in event and event["at"][0] < len(pile) else -1)
        if event.get("to", [""])[0] == "piles":
            self.piles[event["to"][1]].extend(event["cards"])

    # What is told

    def tell(self, events: Sequence[Event]) -> list[Text]:
        """As always, but all tiles shown at once are a line for each gang."""
        told: list[Event] = []
        for name, some in groupby(events, lambda event: str(event["event"])):
            run = list(some)
            if name != "tile" or len(run) == 1:
                told.extend(run)
                continue
            shown: dict[str, list[Any]] = {}
            for event in run:
                for face in faces(event):  # none where no tile is in the centre
                    shown.setdefault(str(face), []).append(event["from"])
            ranked = sorted(shown, key=self.scene.rank)
            told.extend({"event": "tiles", "cards": [f], "where": shown[f]} for f in ranked)
            told.extend({**event, "silent": True} for event in run)
            if rounds_of(self.scene.options) > 1:
                told.append({"event": "won"})
        return super().tell(told)

    def parts(self, event: Event) -> Sequence[Event]:
        """What follows from another event, or concerns nobody, takes no line."""
        name, viewer = event["event"], self.scene.viewer
        seen = bool(faces(event)) and None not in faces(event)
        if name == "deal" and event["to"][0] == "piles":  # in a written position
            return []
        if event.get("silent") or name in ("lay_down", "mission"):
            return []
        if event.get("from") == ["mission_deck"] and name == "shuffle":
            return []
        if name == "turn":
            return [event] if event["seat"] == viewer else []
        if name in ("deal", "draw", "tile"):
            return [event] if seen else []
        if name == "acts":
            return [event] if self.effect(event) else []
        return [event]

    def effect(self, event: Event) -> str:
        """What a card does of itself; '' where the next event says it."""
        pile = self.piles[event["seat"]]
        card = pile[-1] if pile else ""
        if card in DAMAGE:
            return "damage"
        if card == "heal":
            return "" if points_of(pile) else "clean"
        return "shield" if card == "shield" else ""

    def line(self, event: Event, form: str = "") -> Text:
        """A new round begins a new paragraph as well."""
        if event["event"] != "round":
            return super().line(event, form)
        text = self.scene.phrase(self.form(event), **self.values(event))
        return Text.assemble(("══ ", "dim"), (text.plain, "bold"), (" " + "═" * 30, "dim"))

    def form(self, event: Event) -> str:
        """Most of it depends on whose card it is, or on what lies there."""
        name, viewer, scene = event["event"], self.scene.viewer, self.scene
        mine = viewer is not None and viewer == self.about(event)
        you = "_you" if mine else ""
        if name == "round" and rounds_of(scene.options) == 1:
            return "rounds.only"
        if name == "deal" and event["to"][0] != "hands":
            return ("deals.tile" if event["to"][0] == "tiles" else "deals.mission") + you
        if name == "acts":
            return f"effects.{self.effect(event)}{you}"
        if name == "swap":
            return self.swap_form(event)
        if name == "out" and event["by"] == event["seat"]:
            return "outs.own" + you
        if name == "points" and self.mission is not None:
            gained = event["points"] > self.share(event["seat"])
            return "missions.done" if gained else "missions.failed"
        if name == "tile" and event["from"] == ["centre"]:
            return "tiles.centre"
        if name == "tiles":
            centre, seats = ["centre"] in event["where"], len(event["where"]) > 1
            return ("tiles.centre_too" if seats else "tiles.centre") if centre else "tiles.gang"
        if name in ("end", "won"):
            totals = name == "end" and rounds_of(scene.options) > 1
            return "ends.totals" if totals else self.verdict()[0]
        if name in ("look", "mystery"):
            return f"events.{name}.{self.look_form(event, mine)}"
        if mine and f"events.{name}.you" in scene.words:
            return f"events.{name}.you"
        if name in ("play", "take_back", "error"):
            return f"events.{name}.other"
        return super().form(event)

    def about(self, event: Event) -> int | None:
        """The seat whose doing an event is, or that it befalls."""
        name = event["event"]
        if name == "play":
            return int(event["from"][1]) if len(event["from"]) == 2 else self.by
        if name in ("take_back", "error"):
            return self.erring
        return story.subject(event)

    def look_form(self, event: Event, mine: bool) -> str:
        """Whoever looks is told what he sees."""
        if self.by == self.scene.viewer:
            return "seen"
        if mine:
            return "you"
        return "open" if self.scene.viewer is None and None not in faces(event) else "other"

    def swap_form(self, event: Event) -> str:
        """Between two seats, or with the centre; the new owners look."""
        viewer, ends = self.scene.viewer, [event[end][-1] for end in ("from", "to")]
        if event["to"] == ["centre"]:
            return "swaps.centre_you" if viewer == ends[0] else "swaps.centre"
        if viewer in ends:
            return "swaps.mine_you"
        opened = viewer is None and None not in faces(event)
        return "events.swap.open" if opened else "events.swap.other"

    def values(self, event: Event) -> dict[str, object]:
        """With the points that a card makes, and whose it was."""
        out, scene = super().values(event), self.scene
        name, cards = event["event"], faces(event)
        about = self.about(event)
        if about is not None:
            out["name"] = scene.named(about)
        sender: int = event.get("by", self.by)
        if name in ("acts", "play"):
            sender = self.sender if name == "acts" else about or 0
        out.update(sender=scene.named(sender), most=self.most)
        if name == "acts" and self.piles[event["seat"]]:
            out["card"] = self.card(self.piles[event["seat"]][-1])
        if name in ("acts", "heal", "error"):
            points = points_of(self.piles[about or 0])
            out["points"] = points + points_of(cards) * {"heal": -1, "error": 1}.get(name, 0)
        if name == "deal" and cards[0] is not None:
            out["line"] = Text(scene.words(f"faces.{cards[0]}.line"))
        if name == "swap":
            here = event["from"][-1] == scene.viewer
            out["mine"] = out["taken"] if here else out["given"]
            out["other"] = out.get("taker") if here else out["giver"]
        if name == "points" and self.mission is not None:
            out["card"] = scene.card(self.mission)
        if name == "tiles":
            out["names"] = scene.names([place[1] for place in event["where"] if len(place) == 2])
        if name in ("end", "won"):
            _, gang, members = self.verdict()
            out["gang"] = scene.card(gang) if gang else Text()
            out["names"] = scene.names(event["seats"] if name == "end" else members)
        return out

    # The end of a round

    def verdict(self) -> tuple[str, str, Sequence[int]]:
        """Why the round is over, which gang has won it, and who is of it."""
        living = {seat: self.tiles[seat] for seat in sorted(self.alive) if seat in self.tiles}
        gangs = set(living.values()) - {"charlotte"}
        key, gang = "ends.nobody", ""
        if len(gangs) == 1:
            key, gang = "ends.gang", gangs.pop()
        elif len(living) == 2 and not self.too_long:
            points = {seat: points_of(self.piles[seat]) for seat in living}
            if len(set(points.values())) == 2:
                key, gang = "ends.fewer", living[min(points, key=lambda seat: points[seat])]
        members = [seat for seat, tile in sorted(self.tiles.items()) if gang and tile == gang]
        members += [seat for seat, tile in living.items() if gang and tile == "charlotte" != gang]
        return key, gang, sorted(members)

    def share(self, seat: int) -> int:
        """What a seat gets for its gang, without its mission."""
        if seat not in self.verdict()[2]:
            return 0
        return 3 if seat in self.alive else 2
