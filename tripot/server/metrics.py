"""What a running server counts, as Prometheus reads it. No name, code or address is in it."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from itertools import accumulate

# Seconds, of all histograms: a move should be seen in a few milliseconds, and nobody waits for 5 s.
BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
HELP = {
    "commands_total": "Commands from browsers, by what became of them.",
    "commits_total": "Commits.",
    "entries_total": "Log entries written.",
    "frames_total": "Frames sent.",
    "faults_total": "Exceptions at a table, by what was done about it.",
    "errors_total": "Errors that are logged once a minute, by what failed.",
    "removed_total": "Games and rooms that nobody kept, by what they were.",
    "dropped_total": "Connections that were cut, by reason.",
    "connections": "Open sockets.",
    "rooms": "Rooms in memory.",
    "tables": "Games being played.",
    "move_seen_seconds": "From a person's answer until all who look have been sent it.",
    "commit_seconds": "From the first statement of a commit until it is on disk.",
    "loop_lag_seconds": "How late the event loop is, looked at twice a second.",
    "loop_lag_max_seconds": "How late it was at most since these figures were last read.",
}


HISTOGRAMS = ("move_seen_seconds", "commit_seconds", "loop_lag_seconds")


class Histogram:
    """How many were that quick."""

    def __init__(self) -> None:
        self.counts = [0] * (len(BUCKETS) + 1)
        self.sum = 0.0

    def lines(self, name: str) -> list[str]:
        """As Prometheus reads it: each bucket has those of the ones before it too."""
        *below, total = accumulate(self.counts)
        lines = [
            f'{name}_bucket{{le="{edge:g}"}} {count}'
            for edge, count in zip(BUCKETS, below, strict=True)
        ]
        whole = f'{name}_bucket{{le="+Inf"}} {total}'
        return [*lines, whole, f"{name}_sum {self.sum:.6f}", f"{name}_count {total}"]


class Metrics:
    """Counters by name and label, histograms; gauges are asked when somebody looks."""

    def __init__(self) -> None:
        self.counts: dict[tuple[str, str], int] = {}
        self.histograms = {name: Histogram() for name in HISTOGRAMS}
        self.gauges: dict[str, Callable[[], float]] = {}

    def count(self, name: str, label: str = "", by: int = 1) -> None:
        """One more, or several."""
        key = name, label
        self.counts[key] = self.counts.get(key, 0) + by

    def observe(self, name: str, seconds: float) -> None:
        """One took so long."""
        histogram = self.histograms[name]
        histogram.counts[bisect_left(BUCKETS, seconds)] += 1
        histogram.sum += seconds

    def text(self) -> str:
        """All of them."""
        lines: list[str] = []
        for name, text in HELP.items():
            full = f"tripot_{name}"
            if name in self.histograms:
                kind, values = "histogram", self.histograms[name].lines(full)
            elif name in self.gauges:
                kind, values = "gauge", [f"{full} {self.gauges[name]()}"]
            else:
                kind, values = "counter", self.counters(name)
            lines += [f"# HELP {full} {text}", f"# TYPE {full} {kind}", *values]
        return "\n".join(lines) + "\n"

    def counters(self, name: str) -> list[str]:
        """One line for each label."""
        labels = sorted(label for known, label in self.counts if known == name)
        suffix = {label: f'{{of="{label}"}}' if label else "" for label in labels}
        return [f"tripot_{name}{suffix[label]} {self.counts[name, label]}" for label in labels]
