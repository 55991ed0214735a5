"""The screen and the keyboard: any width, any encoding, with or without colour or terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from time import sleep
from typing import TYPE_CHECKING, Any, TextIO, cast
from unicodedata import normalize

from rich.console import Console, RenderableType
from rich.text import Text

try:
    import termios
except ImportError:  # not on Windows
    termios = None  # type: ignore[assignment]

if TYPE_CHECKING:
    from rich.markdown import Markdown

WIDEST = 96
ENDLESS = 1000
INK = "#24132f"
PAPER = "#ffe9b8"
LAMP = "#ffe04a"  # you, now; and nothing else
# Stands for a no-break space while Rich, which would break there, wraps lines; a sign that nobody
# types, and punctuation, so that Markdown still finds the end of its emphasis before it.
GLUE = "\u2e31"

# What is written where the encoding lacks a sign; as wide as the sign itself.
PLAIN = {
    **dict.fromkeys("─━═┄", "-"),
    **dict.fromkeys("╭╮╰╯✚", "+"),
    **dict.fromkeys("\u00a0\u202f", " "),
    **dict.fromkeys("…·", "."),
    "⋮": ":",
    **dict.fromkeys("—–", "-"),
    **dict.fromkeys("«»“”", '"'),
    **dict(zip("│◡▐▌▮█░✕×♛▶→’≈✓❋○", "|v[]#=:xxW>>'~v*o", strict=True)),
    **dict(zip("←↑↓↖↗↘↙", r"<^v\/\/", strict=True)),
    **dict(zip("●■▲◆★♥♣♠⬢▼◉", "o#^d*vcshvo", strict=True)),
}


class InputClosed(Exception):
    """There is nothing more to read: the person has left."""


class Output:
    """Standard output that never fails on a sign, and puts no-break spaces back in place."""

    def __init__(self, out: TextIO) -> None:
        self.out = out
        self.encoding = out.encoding or "ascii"

    def write(self, text: str) -> int:
        text = text.replace(GLUE, "\u00a0").replace("\u202f", "\u00a0")  # all cells are as wide
        try:
            text.encode(self.encoding)
        except UnicodeEncodeError:
            text = "".join(self.nearest(sign) for sign in text)
        return self.out.write(text)

    def nearest(self, sign: str) -> str:
        """The sign, or what comes closest to it in this encoding."""
        for choice in (sign, PLAIN.get(sign, ""), normalize("NFKD", sign)[:1]):
            if choice and choice.encode(self.encoding, "ignore"):
                return choice
        return "?"

    def flush(self) -> None:
        self.out.flush()

    def isatty(self) -> bool:
        return self.out.isatty()

    def fileno(self) -> int:
        return self.out.fileno()


class Screen:
    """Prints, asks, waits and clears."""

    def __init__(self, pace: float = 0.0) -> None:
        if hasattr(sys.stdin, "reconfigure"):
            sys.stdin.reconfigure(errors="replace")
        out = cast(TextIO, Output(sys.stdout))
        self.console = Console(file=out, highlight=False, markup=False, emoji=False)
        self.live = sys.stdin.isatty() and sys.stdout.isatty()
        self.pace = pace if self.live else 0.0
        somebody = sys.stdin.isatty() or sys.stdout.isatty()
        wipes = self.console.is_terminal and not self.console.is_dumb_terminal
        # Whether one person's hand can be kept from the next: wiped, or read by no person at all.
        self.hides = (sys.stdout.isatty() and wipes) or not somebody
        self.modes: list[Any] = []  # of the keyboard, as we found it, while it is hushed
        self.waited = False  # since the last prompt

    @property
    def width(self) -> int:
        """How wide we draw now: the window may be resized at any time."""
        return min(self.console.width, WIDEST)

    @property
    def height(self) -> int:
        """How many lines are seen at once; where nobody looks at a screen, as many as there are."""
        return self.console.height if self.live else ENDLESS

    def show(self, *lines: RenderableType) -> None:
        """Print, one below the other; text is wrapped at the width."""
        for line in lines:
            text = Text(line) if isinstance(line, str) else line
            rows = self.wrapped(glued(text)) if isinstance(text, Text) else [text]
            for row in rows:
                self.console.print(row, width=self.width)

    def wrapped(self, text: Text) -> list[Text]:
        """The text in lines that fit; those after the first keep clear of a margin of three."""
        if text.cell_len <= self.width:
            return [text]
        margin = 3 if text.plain[2:3] == " " and self.width > 20 else 0
        first, rest = text[:margin], text[margin:]
        rows = rest.wrap(self.console, self.width - margin)
        return [(first if i == 0 else Text(" " * margin)) + row for i, row in enumerate(rows)]

    def lines(self, texts: Sequence[Text]) -> int:
        """How many lines these texts take."""
        return sum(len(self.wrapped(glued(text.copy()))) for text in texts)

    def state(self, line: str) -> None:
        """Print one line that other programs may read: never broken."""
        self.console.print(Text(line), soft_wrap=True)

    def ask(self, prompt: Text) -> str:
        """Read a line; InputClosed if there is none. Signs that do not print are dropped."""
        if self.waited:
            self.forget_typing()
            self.waited = False
        self.echo(True)
        *above, last = self.wrapped(glued(prompt))
        self.show(*above)
        self.console.print(last, end=" ")
        self.console.file.flush()
        try:
            line = sys.stdin.readline()
        except OSError:  # the terminal is gone
            raise InputClosed from None
        finally:
            self.echo(False)
        if not self.live:
            self.console.print()  # the echo of a terminal would have ended the line
        if not line:
            raise InputClosed
        return "".join(sign for sign in line if sign.isprintable()).strip()

    def forget_typing(self) -> None:
        """Drop what was typed too early, so that no Enter of one person lifts another's curtain."""
        if self.live and termios is not None:
            termios.tcflush(sys.stdin.fileno(), termios.TCIFLUSH)

    @contextmanager
    def hushed(self) -> Iterator[None]:
        """Keys are seen only at a prompt; those pressed while a story is told are lost."""
        if not self.live or termios is None:
            yield
            return
        self.modes = termios.tcgetattr(sys.stdin.fileno())
        self.echo(False)
        try:
            yield
        finally:
            self.echo(True)
            self.modes = []

    def echo(self, wanted: bool) -> None:
        """Let keys be seen as they are pressed, or not; as before, unless hushed."""
        if self.modes and termios is not None:
            modes = list(self.modes)
            if not wanted:
                modes[3] &= ~(termios.ECHO | termios.ECHONL)
            with suppress(termios.error):  # the terminal is gone
                termios.tcsetattr(sys.stdin.fileno(), termios.TCSADRAIN, modes)

    def wait(self, beats: float = 1.0) -> None:
        """A moment to read; none where nobody watches."""
        if self.pace:
            self.console.file.flush()
            self.waited = True
            sleep(self.pace * beats)

    def wipe(self) -> None:
        """Clear the screen and all that has scrolled off it."""
        self.console.print(end="")  # what an interrupted print has left unwritten goes first
        if self.console.is_terminal:
            self.console.file.write("\x1b[H\x1b[2J\x1b[3J")
            self.console.file.flush()

    def rule(self, title: str = "", sign: str = "─", style: str = "dim") -> None:
        """A line across, with a title in it."""
        self.show(across(title, self.width, sign, style))


def across(title: str, width: int, sign: str = "─", style: str = "dim") -> Text:
    """A line of signs of this width, with a title near its left end."""
    text = Text(sign * 2 + (f" {title} " if title else ""), style=style)
    text.append(sign * max(0, width - text.cell_len))
    return text


def glued(text: Text) -> Text:
    """The same text, whose no-break spaces will hold when lines are wrapped."""
    text.plain = text.plain.replace("\u00a0", GLUE).replace("\u202f", GLUE)
    return text


def markdown(text: str) -> Markdown:
    """A page, or a part of one, to be shown."""
    from rich.markdown import Markdown  # slow to import, and seldom needed

    return Markdown(text.replace("\u00a0", GLUE).replace("\u202f", GLUE))


def fitted(text: Text, width: int) -> Text:
    """The text in exactly this many columns."""
    out = text.copy()
    out.truncate(width, overflow="ellipsis", pad=True)
    return out
