"""One question to one person: the prompt, the commands, and an answer that is surely legal."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from rich.text import Text

from tripot import Game
from tripot.terminal.answers import choices, in_a_line, keys, listed, meant, prompt
from tripot.terminal.eyes import sight
from tripot.terminal.scene import Event, Scene, View
from tripot.terminal.screen import INK, LAMP, PAPER, Screen, across, markdown
from tripot.terminal.tables import Drawing, wording
from tripot.words.rulebook import clauses, page

SHORTER = 12  # lines by which a table may be drawn lower than the screen, to leave room


class PersonLeft(Exception):
    """The person typed `q`."""


class Lookup:
    """What one viewer of a game can look up: table, hand, log, counts, rules, help."""

    def __init__(
        self,
        screen: Screen,
        drawing: Drawing,
        scene: Scene,
        game: Game,
        passing: set[int] | None = None,
    ) -> None:
        self.screen = screen
        self.passing = passing  # the seats that pass on; None where nobody can
        self.drawing = drawing
        self.scene = scene
        self.game = game

    @property
    def view(self) -> View:
        """The table in these eyes, now, with what they know of hidden cards."""
        return sight(self.game, self.scene.viewer)

    def events(self) -> Sequence[Event]:
        """All that happened, in these eyes."""
        return self.game.events(self.scene.viewer)

    def table(self) -> None:
        """Draw the table, and below the hem the hand; all of it is to be seen with the question."""
        view, screen = self.view, self.screen
        below = self.question_lines(view)
        lines: list[Text] = []
        for height in range(screen.height, screen.height - SHORTER, -1):
            scene = replace(self.scene, height=height)
            lines = [Text(), *self.drawing.board(view, scene, screen.width)]
            hand = self.drawing.hand(view, scene)
            if self.scene.viewer is not None and hand:
                lines += [hem(self.scene.say("hem.title"), screen.width), *hand]
            if screen.lines(lines) + below <= screen.height:
                break
        screen.show(*lines)

    def question_lines(self, view: View) -> int:
        """How many lines the open question will take, if it is for whoever looks."""
        seat, game, screen = self.scene.viewer, self.game, self.screen
        if seat is None or seat not in game.asked:
            return 0
        offered = choices([game.notation(n) for n in game.legal(seat)], view, self.scene)
        line = wording("line", seat, view, self.scene)
        rows = [Text(), Text(), Text("   ").append_text(line)]
        if not in_a_line(offered, screen.width):
            rows += listed(offered, screen.width)
        return screen.lines([*rows, prompt(offered, self.scene.say, screen.width)])

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
        pass_on = () if self.passing is None else (("p", say("help.p")),)
        for key, text in (
            (say("help.answer_keys"), say("help.answer")),
            ("t", say("help.t")),
            ("l", say("help.l")),
            ("c", say("help.c")),
            ("r", say("help.r")),
            *pass_on,
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
        if word == "p" and self.passing is not None and not rest:
            self.pass_on(self.passing)
            return True
        if word not in doing or rest:
            return False
        doing[word]()
        return True

    def pass_on(self, passing: set[int]) -> None:
        """From now on, until somebody plays; or no longer."""
        viewer = self.scene.viewer
        if viewer is not None:
            passing ^= {viewer}
            say = self.scene.say
            text = say("pass.on") if viewer in passing else say("pass.off")
            self.screen.show(Text(text, style="italic"))

    def answer(self, seat: int) -> int:
        """Ask until there is an answer, and return it."""
        say, game, screen = self.scene.say, self.game, self.screen
        view = self.view
        notations = [game.notation(answer) for answer in game.legal(seat)]
        offered = choices(notations, view, self.scene)
        title, line = (wording(part, seat, view, self.scene) for part in ("title", "line"))
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
