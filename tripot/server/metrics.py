"""What a running server counts, as Prometheus reads it. No name, code or address is in it."""

from __future__ import annotations

from collections.abc import Callable

HELP = {
    "commands_total": "Commands from browsers, by what became of them.",
    "commits_total": "Commits.",
    "entries_total": "Log entries written.",
    "frames_total": "Frames sent.",
    "faults_total": "Exceptions at a table, by what was done about it.",
    "errors_total": "Errors that are logged once a minute, by what failed.",
    "dropped_total": "Connections that were cut, by reason.",
    "connections": "Open sockets.",
    "rooms": "Rooms in memory.",
    "tables": "Games being played.",
    "loop_lag_seconds": "How late the event loop was when it last looked.",
    "loop_lag_max_seconds": "How late it was at most since these figures were last read.",
}


class Metrics:
    """Counters by name and label; gauges are asked when somebody looks."""

    def __init__(self) -> None:
        self.counts: dict[tuple[str, str], int] = {}
        self.gauges: dict[str, Callable[[], float]] = {}

    def count(self, name: str, label: str = "", by: int = 1) -> None:
        """One more, or several."""
        key = name, label
        self.counts[key] = self.counts.get(key, 0) + by

    def text(self) -> str:
        """All of them."""
        lines: list[str] = []
        for name, text in HELP.items():
            gauge = self.gauges.get(name)
            lines.append(f"# HELP tripot_{name} {text}")
            lines.append(f"# TYPE tripot_{name} {'counter' if gauge is None else 'gauge'}")
            if gauge is not None:
                lines.append(f"tripot_{name} {gauge()}")
                continue
            labels = sorted(label for known, label in self.counts if known == name)
            for label in labels:
                suffix = f'{{of="{label}"}}' if label else ""
                lines.append(f"tripot_{name}{suffix} {self.counts[name, label]}")
        return "\n".join(lines) + "\n"
