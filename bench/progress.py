"""A progress bar on the terminal, and nothing where there is none."""

import sys
from time import monotonic

WIDTH = 32


class Bar:
    """Drawn anew at most ten times a second."""

    def __init__(self) -> None:
        self.shown = sys.stderr.isatty()
        self.begin = monotonic()
        self.last = 0.0

    def __call__(self, done: int, total: int, what: str) -> None:
        now = monotonic()
        if not self.shown or (now - self.last < 0.1 and done < total):
            return
        self.last = now
        spent = now - self.begin
        left = f"{spent * (total - done) / done:4.0f} s left" if done else ""
        full = WIDTH * done // total
        bar = "█" * full + "·" * (WIDTH - full)
        sys.stderr.write(f"\r\x1b[2K{bar} {100 * done // total:3d} %  {left}  {what}")
        if done == total:
            sys.stderr.write("\n")
        sys.stderr.flush()
