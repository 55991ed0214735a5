"""The play loop: people at one terminal, bots in the other chairs."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from secrets import token_bytes
from types import FrameType
from typing import NoReturn

from rich.text import Text

import tripot
from tripot import Game
from tripot.bots.guard import Guarded
from tripot.bots.levels import make
from tripot.kernel.open_eyes import open_view
from tripot.terminal.answers import PASS
from tripot.terminal.asking import Lookup, PersonLeft
from tripot.terminal.box import open_box
from tripot.terminal.eyes import news_to
from tripot.terminal.keep import Keeper
from tripot.terminal.scene import PERSON, Chair, Scene
from tripot.terminal.screen import INK, LAMP, PAPER, InputClosed, Screen, fitted
from tripot.terminal.seating import Wish, seat_people
from tripot.terminal.tables import drawing, wording
from tripot.words import Words

LEFT, INTERRUPTED = 0, 130  # how the program ends when a person leaves, or presses Ctrl-C
PATIENCE = 10.0  # seconds that people wait for a bot; then chance answers for it
SIGNALS = ("SIGTERM", "SIGHUP")  # that close the table as Ctrl-C does


class Stopped(BaseException):
    """A signal asks the program to end."""

    def __init__(self, number: int) -> None:
        self.code = 128 + number


def play(
    wish: Wish, box: Path | None, seed: int | None, record: Path | None, pace: float, say: Words
) -> int:
    """Open a table and play it to the end; the exit code."""
    screen = Screen(pace)
    evening: Evening | None = None
    keeper: Keeper | None = None
    try:
        try:
            heed_signals()
            wish.box = open_box(box, say)
            keeper = Keeper(record, say) if record is not None else None
            door(screen, say)
            seating = seat_people(wish, screen, say)
            deal = token_bytes(32) if seed is None else seed
            # Names are among what a deal is made from, and a seed is to give the same deal to all.
            players = [chair.name for chair in seating.chairs] if seed is None else None
            seats = len(seating.chairs)
            game = tripot.new(seating.game, seats, deal, seating.options, players=players)
            looks = drawing(seating.game).LOOKS
            options, identity = game.table.options, game.table.identity
            scene = Scene(identity, seating.words, say, seating.chairs, options, looks=looks)
            evening = Evening(screen, game, scene, keeper, seed)
            with screen.hushed():
                evening.play()
            return 0
        except PersonLeft:
            return goodbye(screen, evening, say("bye.left"), LEFT)
        except InputClosed:
            return goodbye(screen, evening, say("bye.closed"), LEFT)
        except KeyboardInterrupt:
            return goodbye(screen, evening, say("bye.interrupted"), INTERRUPTED)
    except Stopped as stopped:  # at any time, even while somebody leaves
        return goodbye(screen, evening, say("bye.interrupted"), stopped.code)
    finally:
        ignore_signals()
        if keeper is not None:
            keeper.leave()


def heed_signals() -> None:
    """From now on, what ends the program lets it end in order; what is ignored stays so."""
    for name in SIGNALS:
        number = getattr(signal, name, None)  # Windows has no SIGHUP
        if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, stop)


def stop(number: int, frame: FrameType | None) -> NoReturn:
    """A signal has come."""
    raise Stopped(number)


def ignore_signals() -> None:
    """The program is ending already."""
    for name in ("SIGINT", *SIGNALS):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_IGN)


@contextmanager
def maybe_nobody_reads() -> Iterator[None]:
    """The terminal may be gone, with the window it was in: then what is written goes nowhere."""
    try:
        yield
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def door(screen: Screen, say: Words) -> None:
    """The first screen: where we are."""
    eyes = Text.assemble((" ◉ ◉ ", f"bold {INK} on {PAPER}"))
    screen.show(Text.assemble(eyes, " ", ("TRIPOT", "bold"), "  ", (say("door.line"), "dim")), "")


def goodbye(screen: Screen, evening: Evening | None, text: str, code: int) -> int:
    """The last lines of somebody who leaves early; nothing secret stays behind."""
    ignore_signals()
    with maybe_nobody_reads():
        if evening is not None and evening.shared:
            screen.wipe()
        screen.show("", Text(text, style="bold"))
    if evening is not None:
        evening.keep()
        with maybe_nobody_reads():
            evening.where_the_record_is()
    return code


def bot(game: str, chair: Chair, seed: str) -> Guarded:
    """Who plays in a chair that is nobody's; an automaton has no choice that matters."""
    return Guarded(make(chair.level or "chance", game, seed), seed, PATIENCE, chair.name)


class Evening:
    """One game at one terminal."""

    def __init__(
        self, screen: Screen, game: Game, scene: Scene, keeper: Keeper | None, seed: int | None
    ) -> None:
        self.screen = screen
        self.game = game
        self.scene = scene
        self.say = scene.say
        self.keeper = keeper
        self.drawing = drawing(game.table.identity.key)
        answers = game.table.identity.answers
        self.pass_number = answers.index(PASS) if PASS in answers else -1
        chairs = scene.chairs
        self.people = [seat for seat, chair in enumerate(chairs) if chair.kind == PERSON]
        self.shared = len(self.people) > 1  # several people, one screen: a curtain between hands
        # What everybody at this terminal may see: all that a lone person sees, else the table.
        self.open_scene = scene if self.shared or not self.people else self.eyes(self.people[0])
        self.story = self.drawing.Story(self.open_scene)
        self.told = 0
        self.whispers = {seat: self.drawing.Story(self.eyes(seat)) for seat in self.people}
        self.murmurs = {seat: self.drawing.Story(self.scene) for seat in self.people}
        self.whispered = dict.fromkeys(self.people, 0)
        self.passing: set[int] = set()  # who passes on
        self.behind: int | None = None  # who is alone with the screen
        questions = game.table.identity.questions
        self.passed = {question.name for question in questions if question.passes}
        salt = token_bytes(16).hex() if seed is None else str(seed)
        self.bots = {
            seat: bot(game.table.identity.key, chair, f"{salt}/{seat}")
            for seat, chair in enumerate(chairs)
            if chair.kind != PERSON
        }

    def eyes(self, seat: int | None) -> Scene:
        """The same table as this seat sees it."""
        return replace(self.scene, viewer=seat)

    def lookup(self, scene: Scene) -> Lookup:
        """What somebody with these eyes can look up."""
        passing = self.passing if self.shared and self.passed else None
        return Lookup(self.screen, self.drawing, scene, self.game, passing)

    def play(self) -> None:
        """Ask and tell until the game is over."""
        self.introduce()
        self.keep()
        self.tell()
        while not self.game.over:
            self.decide()
            self.keep()
            self.tell()
        self.ending()

    def introduce(self) -> None:
        """Who sits here, and what it is all about."""
        identity, words = self.game.table.identity, self.scene.words
        name, line = identity.name[self.say.language], identity.line[self.say.language]
        if "skin.name" in words:  # the same game, told otherwise
            name, line = words("skin.name"), words("skin.line")
        self.screen.show(
            Text(f" {name.upper()} ", f"bold {INK} on {self.drawing.SPOT}"),
            line,
            "",
        )
        for seat in range(len(self.scene.chairs)):
            self.screen.show(Text("   ").append_text(self.open_scene.label(seat)))
        self.screen.show("", Text(self.say("intro.help"), style="dim"))
        if self.keeper is not None:
            self.screen.show(Text(self.say("record.secret", path=self.keeper.path), style="dim"))
        self.screen.show("")
        self.screen.wait(2)

    def keep(self) -> None:
        """The record on disk is as new as the game."""
        if self.keeper is not None:
            self.keeper.keep(self.game)

    def tell(self) -> None:
        """What has happened since, line by line, to whoever may watch this screen."""
        events = self.game.events(self.open_scene.viewer, self.told)
        self.told += len(events)
        self.game.table.identity.end_passes(self.passing, events)
        for line in self.story.tell(events):
            self.screen.show(line)
            self.screen.wait()

    def decide(self) -> None:
        """Answer the open question for every seat: people in turn, then bots."""
        game = self.game
        asked = game.asked
        people = [seat for seat in asked if seat in self.people]
        ahead = self.pass_ahead(people)
        for seat in people:
            if ahead:
                game.answer(seat, self.pass_number)
            elif not self.passes(seat):
                self.ask_person(seat)
        for seat in asked:
            if seat not in self.people:
                if len(asked) == 1:
                    self.announce(seat)
                game.answer(seat, self.bots[seat].choose(game.seat(seat)))

    def pass_ahead(self, people: list[int]) -> bool:
        """Whether all who are asked pass on; if one does not, all of them get the screen."""
        question = self.game.question(people[0]) if people else None
        if question is None or question["name"] not in self.passed:
            return False
        return self.passing.issuperset(people)

    def passes(self, seat: int) -> bool:
        """Pass for a lone person who can do nothing else: no friend is there to be bluffed."""
        if self.shared or self.game.legal(seat) != (self.pass_number,):
            return False
        self.game.answer(seat, self.pass_number)
        return True

    def announce(self, seat: int) -> None:
        """A bot's turn: say whose it is, and let that be read; small steps have no words."""
        view = self.game.view(self.open_scene.viewer)
        line = wording("waiting", seat, view, self.open_scene)
        if line:
            self.screen.show(Text("   ").append_text(line))
            self.screen.wait(2)

    def ask_person(self, seat: int) -> None:
        """One person's decision; with several people, behind the curtain.

        It stays up for a person who is asked again at once, alone.
        """
        if self.shared and self.behind != seat:
            self.curtain(seat)
        scene = self.eyes(seat)
        lookup = self.lookup(scene)
        if self.shared:
            self.whisper(scene)
        lookup.table()
        alone = len(self.game.asked) == 1
        self.game.answer(seat, lookup.answer(seat))
        again = self.shared and alone and self.game.asked == (seat,)
        self.behind = seat if again else None
        if self.shared and not again:
            self.screen.wipe()
            self.screen.rule(self.say("curtain.down"), "═", "bold")
        if not alone:
            self.screen.show(Text("   " + self.say("locked.line"), style="italic"))
            self.screen.wait(2)

    def curtain(self, seat: int) -> None:
        """The table as all may see it, until the person asked is alone with the screen."""
        name = self.scene.chairs[seat].name
        lookup = self.lookup(self.scene)
        if not self.screen.live:
            self.screen.rule(self.say("curtain.up", name=name), "═", "bold")
            return
        lookup.table()
        prompt = Text.assemble(
            (f" ▶ {self.say('curtain.pass', name=name)} ", f"bold {INK} on {LAMP}"),
            "  " + self.say("curtain.enter", name=name),
        )
        self.screen.show("")
        self.screen.forget_typing()
        while True:
            line = self.screen.ask(prompt)
            if not line:
                break
            lookup.command(line)
        self.screen.wipe()

    def whisper(self, scene: Scene) -> None:
        """What this person alone has learnt since looking last."""
        seat = scene.viewer
        assert seat is not None
        news = news_to(self.game, seat, self.whispered[seat])
        self.whispered[seat] += len(news)
        for mine, everybodys in news:
            lines = self.whispers[seat].tell([mine])  # the others too, for it to know the table
            heard = [line.plain for line in self.murmurs[seat].tell([everybodys])]
            if mine != everybodys and [line.plain for line in lines] != heard:
                self.screen.show(*lines)

    def ending(self) -> None:
        """The Gazette: who won, and what was left in the hands."""
        say, game, screen = self.say, self.game, self.screen
        you = self.open_scene.viewer
        screen.show("")
        screen.rule(say("end.title"), "═", "bold")
        alone = len(game.winners) == 1
        for seat in game.winners:
            if seat == you:
                text = say("end.you_won") if alone else say("end.you_won_together")
            else:
                text = say("end.won") if alone else say("end.won_together")
            screen.show(
                Text.assemble((" ♛ ", "bold"), self.scene.label(seat), "  ", (text, "bold"))
            )
        if not game.winners:
            screen.show("   " + say("end.nobody"))
        elif you is not None and you not in game.winners:
            screen.show("   " + say("end.lost"))
        elif not alone:
            screen.show("   " + say("end.respect"))
        self.points()
        secrets = self.drawing.secrets(open_view(game), self.scene)
        if secrets:
            screen.show("", Text("   " + say("end.hands"), style="dim"), *secrets)
        screen.show("")
        self.where_the_record_is()

    def points(self) -> None:
        """The points of every seat, the most first, where they are more than who won."""
        scores, winners = self.game.scores, self.game.winners
        if all(score == (seat in winners) for seat, score in enumerate(scores)):
            return
        self.screen.show("", Text("   " + self.say("end.points"), style="dim"))
        column = max(self.scene.label(seat).cell_len for seat in range(len(scores)))
        for seat in sorted(range(len(scores)), key=lambda seat: -scores[seat]):
            name = fitted(self.scene.label(seat), column)
            self.screen.show(Text.assemble("   ", name, (f"  {scores[seat]:>4}", "bold")))

    def where_the_record_is(self) -> None:
        """So that it can be replayed."""
        if self.keeper is not None:
            path = self.keeper.path
            self.screen.show(self.say("record.kept", path=path))
            if not self.game.over:
                self.screen.show(Text(self.say("record.secret", path=path), style="dim"))
