"""A record, step by step, forwards and back, in anybody's eyes."""

from __future__ import annotations

from collections.abc import Sequence
from json import loads
from pathlib import Path

from rich.text import Text

import tripot
from tripot import Game
from tripot.kernel.open_eyes import open_events, open_view
from tripot.terminal.asking import Lookup
from tripot.terminal.box import open_box
from tripot.terminal.scene import AUTOMATON, PERSON, Chair, Event, Scene, View
from tripot.terminal.screen import InputClosed, Screen
from tripot.terminal.seating import numbered_seats, tidy
from tripot.terminal.tables import drawing
from tripot.words import Words

EVERYTHING = "all"
ONWARDS = ("", "n")
NO_STEP = -1


def replay(path: Path, eyes: str | None, names: str | None, box: Path | None, say: Words) -> int:
    """Show a record; the exit code."""
    screen = Screen()
    try:
        record = Recording(read_record(path))
        table = record.game.table
        words = open_box(box, say).speak(table.identity.key, say, table.options.get("skin"))
        given = names.split(",") if names is not None else []
        Stepping(screen, record, eyes, given, words, say).run()
    except (InputClosed, KeyboardInterrupt):
        screen.show("", say("bye.left"))
    return 0


def read_record(path: Path) -> str:
    """The text of a record, byte for byte."""
    try:
        return path.read_bytes().decode("utf-8")
    except UnicodeDecodeError:
        raise tripot.BadRecord("not a text in UTF-8") from None


class Recording:
    """A record that can be stopped after any of its decisions."""

    def __init__(self, text: str) -> None:
        self.game = tripot.replay(text)
        lines = text.removesuffix("\n").split("\n")
        self.decisions = lines[1:-1]
        self.beginning = tripot.replay("\n".join([lines[0], lines[-1]]))
        self.reached = self.beginning.copy()  # as far as we have looked, to go on from there

    def after(self, decisions: int) -> Game:
        """The game when so many decisions had been made."""
        if decisions < self.reached.decision:
            self.reached = self.beginning.copy()
        for line in self.decisions[self.reached.decision : decisions]:
            for seat, notation in loads(line)["answers"]:
                self.reached.answer(seat, self.reached.parse(notation))
        return self.reached.copy()


class OpenLookup(Lookup):
    """A lookup for eyes that see every card."""

    @property
    def view(self) -> View:
        return open_view(self.game)

    def events(self) -> Sequence[Event]:
        return open_events(self.game)


class Stepping:
    """Where we are in a record, and what is typed there."""

    def __init__(
        self,
        screen: Screen,
        record: Recording,
        eyes: str | None,
        given: Sequence[str],
        words: Words,
        say: Words,
    ) -> None:
        self.screen = screen
        self.record = record
        self.say = say
        game = record.game
        key, seats = game.table.identity.key, len(game.scores)
        self.everything = eyes == EVERYTHING
        viewer = None if eyes is None or self.everything else numbered_seats(eyes, seats, say)[0]
        blind = game.view(None)["automata"]
        if viewer in blind:  # an automaton has not looked at its cards
            viewer = None
        deal = game.table.deal
        kept = deal.players if deal is not None else []  # a deal from a seed keeps no names
        names = [tidy(name.strip()) for name in given or kept] + [""] * seats
        chairs = [
            Chair(
                names[seat] or say("seat.number", number=seat),
                AUTOMATON if seat in blind else PERSON,
            )
            for seat in range(seats)
        ]
        self.drawing = drawing(key)
        options, looks = game.table.options, self.drawing.LOOKS
        self.scene = Scene(game.table.identity, words, say, chairs, options, viewer, looks)

    def lookup(self, step: int) -> Lookup:
        """What can be looked up at this step."""
        kind = OpenLookup if self.everything else Lookup
        return kind(self.screen, self.drawing, self.scene, self.record.after(step))

    def run(self) -> None:
        """Go from step to step as the person likes."""
        step, last = 0, len(self.record.decisions)
        self.show(step)
        while True:
            try:
                line = self.screen.ask(self.prompt(step)).lower()
            except InputClosed:
                if self.screen.live:
                    raise
                for rest in range(step + 1, last + 1):  # nobody to ask: show it all
                    self.show(rest)
                return
            if line == "q":
                return
            target = self.target(line, step)
            if target is not None and 0 <= target <= last:
                step = target
                self.show(step)
            elif target is not None:
                ended = line in ONWARDS and self.record.game.over
                text = self.say("replay.end") if ended else self.say("replay.range", steps=last)
                self.screen.show(Text(text, style="italic"))
            elif line in ("?", "h"):
                self.help()
            elif not self.lookup(step).command(line):
                self.screen.show(Text(self.say("hint.replay"), style="italic"))

    def target(self, line: str, step: int) -> int | None:
        """The step that was asked for; None if the line means something else."""
        if line in ONWARDS:
            return step + 1
        if line == "b":
            return step - 1
        if not line.removeprefix("-").isdecimal():
            return None
        return int(line) if len(line) < 6 else NO_STEP

    def help(self) -> None:
        """What may be typed."""
        say = self.say
        self.screen.rule(say("help.title"))
        for key, text in (
            (say("replay.enter"), say("replay.help_next")),
            ("b", say("replay.help_back")),
            (say("help.answer_keys"), say("replay.help_number", steps=len(self.record.decisions))),
            ("t", say("help.t")),
            ("l", say("help.l")),
            ("c", say("help.c")),
            ("r", say("help.r")),
            ("?", say("help.help")),
            ("q", say("replay.help_quit")),
        ):
            self.screen.show(Text.assemble("  ", (key.ljust(8), "bold"), text))

    def show(self, step: int) -> None:
        """The table after so many decisions, with what the last of them brought about."""
        before = len(self.lookup(step - 1).events()) if step else 0
        lookup = self.lookup(step)
        title = self.say("replay.step", step=step, steps=len(self.record.decisions))
        self.screen.rule(title, "═", "bold")
        story = self.drawing.Story(self.scene)
        events = lookup.events()
        story.tell(events[:before])
        self.screen.show(*story.tell(events[before:]))
        lookup.table()
        if step == len(self.record.decisions):
            text = self.say("replay.end") if lookup.game.over else self.say("replay.unfinished")
            self.screen.show("", Text(text, style="bold"))

    def prompt(self, step: int) -> Text:
        """Where we are, and what may be typed."""
        where = f" {step}/{len(self.record.decisions)} "
        return Text.assemble((where, "bold"), (self.say("replay.commands"), "dim"), (" >", "bold"))
