"""One question to one person: the prompt, the commands, and an answer that is surely legal."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from rich.text import Text

from tripot import Game
from tripot.terminal.answers import choices, in_a_line, keys, listed, meant, prompt
from tripot.terminal.eyes import lots
from tripot.terminal.scene import Event, Scene, View
from tripot.terminal.screen import INK, LAMP, PAPER, Screen, across, markdown
from tripot.terminal.tables import Drawing, wording
from tripot.words.rulebook import clauses, page


class PersonLeft(Exception):
    """The person typed `q`."""


class Desk:
    """What one viewer of a game can look up: table, hand, log, counts, rules, help."""

    def __init__(self, screen: Screen, drawing: Drawing, scene: Scene, game: Game) -> None:
        self.screen = screen
        self.drawing = drawing
        self.scene = scene
        self.game = game

    @property
    def eyes(self) -> tuple[Scene, Drawing]:
        """What every drawing of this game needs besides a view."""
        return self.scene, self.drawing

    @property
    def view(self) -> View:
        """The table in these eyes, now, with what they know of cards that were mixed."""
        seat = self.scene.viewer
        view = self.game.view(seat)
        return view if seat is None else {**view, "lots": lots(self.game, seat)}

    def events(self) -> Sequence[Event]:
        """All that happened, in these eyes."""
        return self.game.events(self.scene.viewer)

    def table(self) -> None:
        """Draw the table, and below the hem the hand."""
        view, screen = self.view, self.screen
        scene = replace(self.scene, height=screen.height)
        screen.show("", *self.drawing.board(view, scene, screen.width))
        hand = self.drawing.hand(view, scene)
        if self.scene.viewer is not None and hand:
            screen.show(hem(self.scene.say("hem.title"), screen.width), *hand)

    def log(self) -> None:
        """All that has happened, in words."""
        self.screen.rule(self.scene.say("log.title"))
        story = self.drawing.Story(self.scene)
        self.screen.show(*story.tell(self.events()))

    def counts(self) -> None:
        """What is known of the cards."""
        self.screen.rule(self.scene.say("counts.title"))
        self.screen.show(*self.drawing.counts(self.view, self.scene))

    def rules(self, wanted: str = "") -> None:
        """The clause of the question and those of the cards in sight; or the one that is named."""
        say, view = self.scene.say, self.view
        known = clauses(page(view["game"], say.language))
        if wanted and wanted not in known:
            self.screen.show(Text(say("hint.clause", number=wanted[:10]), style="italic"))
            return
        question = view["question"]
        numbers = [wanted] if wanted else list(self.drawing.clauses(view))
        if not wanted and question is not None:
            numbers.insert(0, question["clause"])
        self.screen.rule(say("rules.title"))
        for number in numbers:
            show_clause(self.screen, number, known[number])
        self.screen.show(Text(say("rules.more", game=view["game"]), style="dim"))

    def help(self) -> None:
        """What may be typed."""
        say = self.scene.say
        self.screen.rule(say("help.title"))
        for key, text in (
            (say("help.answer_keys"), say("help.answer")),
            ("t", say("help.t")),
            ("l", say("help.l")),
            ("c", say("help.c")),
            ("r", say("help.r")),
            ("?", say("help.help")),
            ("q", say("help.q")),
        ):
            self.screen.show(Text.assemble("  ", (key.ljust(8), "bold"), text))

    def command(self, line: str) -> bool:
        """Do what the line says; False if it is no command."""
        word, _, rest = line.partition(" ")
        word = word.lower()
        if word == "q":
            raise PersonLeft
        if word == "r":
            self.rules(rest.strip())
            return True
        doing: Mapping[str, Callable[[], None]] = {
            "t": self.table,
            "l": self.log,
            "c": self.counts,
            "?": self.help,
            "h": self.help,
        }
        if word not in doing or rest:
            return False
        doing[word]()
        return True

    def answer(self, seat: int) -> int:
        """Ask until there is an answer, and return it."""
        say, game, screen = self.scene.say, self.game, self.screen
        view = self.view
        notations = [game.notation(answer) for answer in game.legal(seat)]
        offered = choices(notations, view, *self.eyes)
        title, line = (wording(part, seat, view, *self.eyes) for part in ("title", "line"))
        screen.show("", Text(f" ▶ {title.plain} ", style=f"bold {INK} on {LAMP}"))
        screen.show(Text("   ", style="dim").append_text(line))
        listing = True
        while True:
            if listing and not in_a_line(offered, screen.width):
                screen.show(*listed(offered, screen.width))
            typed = screen.ask(prompt(offered, say, screen.width))
            notation = meant(typed, offered)
            if notation is not None:
                return game.parse(notation)
            listing = bool(typed) and self.command(typed)
            if not listing:
                hint = say("hint.answer", options=keys(offered, say), got=typed[:20] or "Enter")
                screen.show(Text(hint, style="italic"))


def show_clause(screen: Screen, number: str, text: str) -> None:
    """A clause with its number in the margin."""
    screen.show(markdown(f"**{number}** {text}"), "")


def hem(title: str, width: int) -> Text:
    """The edge of the tablecloth: above it is the table, below it what only you see."""
    return across(f"◉ ◉  {title}", width, "◡", f"bold {PAPER} on {INK}")
