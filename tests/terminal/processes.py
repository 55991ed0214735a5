"""Tripot as a person starts it: a process behind pipes, or behind a terminal of its own."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
from codecs import getincrementaldecoder
from time import monotonic
from types import TracebackType

from rich.cells import cell_len

PATIENCE = 30.0  # seconds until a test gives up; nothing ever waits that long
ESCAPE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
WIPED = "\f"  # stands below for the wiping of the screen and of all that had scrolled off it
ANY_CARD = "".join(f"{face}\n" for face in "87654321") * 60  # trying all cards soon ends a game


def environment(**changes: str) -> dict[str, str]:
    """What the process finds around it: no locale, no colour and no width but those given."""
    dropped = {"LC_ALL", "LC_MESSAGES", "LANG", "NO_COLOR", "COLORTERM", "FORCE_COLOR"}
    dropped |= {"COLUMNS", "LINES"}
    kept = {name: value for name, value in os.environ.items() if name not in dropped}
    return {**kept, "TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8", **changes}


def run(*arguments: str, typed: str = "", **changes: str) -> subprocess.CompletedProcess[str]:
    """Run it to its end with this input."""
    return subprocess.run(
        [sys.executable, "-m", "tripot", *arguments],
        input=typed,
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        env=environment(**changes),
        timeout=PATIENCE,
        check=False,
    )


class Terminal:
    """Tripot in a terminal, and the hands and eyes of the person before it."""

    def __init__(self, *arguments: str, columns: int = 80, rows: int = 24, **changes: str) -> None:
        self.screen, inside = pty.openpty()
        self.resize(columns, rows)
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tripot", *arguments],
            stdin=inside,
            stdout=inside,
            stderr=inside,
            env=environment(**changes),
            start_new_session=True,
            preexec_fn=take_terminal,
        )
        os.close(inside)
        self.decoder = getincrementaldecoder("utf-8")("replace")  # letters may come in two parts
        self.shown = ""  # all that was ever written
        self.read_up_to = 0  # what `expect` has gone past

    def __enter__(self) -> Terminal:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self.screen)

    def resize(self, columns: int, rows: int = 24) -> None:
        """Pull at the corner of the window."""
        fcntl.ioctl(self.screen, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def read(self, wait: float) -> bool:
        """Take in what is written within this time; False if there was nothing."""
        if not select.select([self.screen], [], [], wait)[0]:
            return False
        try:
            data = os.read(self.screen, 65536)
        except OSError:  # the other end is closed
            return False
        self.shown += self.decoder.decode(data)
        return bool(data)

    def expect(self, text: str) -> str:
        """Read until the text is shown; what came before and with it."""
        end = monotonic() + PATIENCE
        while True:
            shown = self.text
            found = shown.find(text, self.read_up_to)
            if found >= 0:
                start, self.read_up_to = self.read_up_to, found + len(text)
                return shown[start : self.read_up_to]
            if not self.read(0.1) and (monotonic() > end or self.process.poll() is not None):
                raise AssertionError(f"no {text!r} in:\n{shown[self.read_up_to :]}")

    def type(self, text: str) -> None:
        """Press keys; a line ends with Enter."""
        os.write(self.screen, text.encode())

    def interrupt(self) -> None:
        """Press Ctrl-C; again, as anybody would, if the first came an instant before the reading.

        Python sees a signal only between two steps, and a read that has begun is one step.
        """
        self.type("\x03")
        end = monotonic() + 2
        while self.process.poll() is None and monotonic() < end:
            self.read(0.05)
        if self.process.poll() is None:
            self.type("\x03")

    def end(self) -> int:
        """Read to the end; the exit code."""
        end = monotonic() + PATIENCE
        while self.process.poll() is None and monotonic() < end:
            self.read(0.05)
        while self.read(0.05):
            pass
        return self.process.wait(1)

    def insist(self, number: signal.Signals) -> None:
        """Send a signal; again if the first came an instant before the reading, as above."""
        for _ in range(5):
            self.signal(number)
            end = monotonic() + 2
            while self.process.poll() is None and monotonic() < end:
                self.read(0.05)
            if self.process.poll() is not None:
                return

    def close_window(self) -> int:
        """The terminal goes away under the process; its exit code."""
        os.close(self.screen)
        return self.process.wait(PATIENCE)

    def signal(self, number: signal.Signals) -> None:
        """Send a signal to the process."""
        self.process.send_signal(number)

    @property
    def echoes(self) -> bool:
        """Whether keys are seen as they are pressed."""
        return bool(termios.tcgetattr(self.screen)[3] & termios.ECHO)

    @property
    def text(self) -> str:
        """All that was shown, without escapes and with a mark where all was wiped."""
        return ESCAPE.sub("", self.shown.replace("\x1b[H\x1b[2J\x1b[3J", WIPED))


def take_terminal() -> None:
    """In the new process: its terminal is the one that Ctrl-C comes from."""
    for number in (signal.SIGINT, signal.SIGHUP):  # a background shell hands them down ignored
        signal.signal(number, signal.SIG_DFL)
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


def widest(text: str) -> int:
    """The columns of the longest line."""
    return max(cell_len(ESCAPE.sub("", line).rstrip()) for line in text.splitlines())
