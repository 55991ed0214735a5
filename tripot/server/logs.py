"""The log: on stderr, each line with its time and level, for people or as JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from logging import INFO, WARNING, Formatter, LogRecord, StreamHandler, getLogger

from tripot.server.clock import written


class PlainFormat(Formatter):
    """For people: time, level, what happened."""

    def format(self, record: LogRecord) -> str:
        return f"{written(record.created)} {record.levelname} {super().format(record)}"


class Objects(Formatter):
    """One JSON object a line."""

    def format(self, record: LogRecord) -> str:
        line = {
            "time": written(record.created),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def begin_logging(as_json: bool) -> Callable[[str], None] | None:
    """From now on. As JSON, what a server tells at its start is for the log too."""
    handler = StreamHandler(sys.stderr)
    handler.setFormatter(Objects() if as_json else PlainFormat())
    root, ours = getLogger(), getLogger("tripot")
    root.handlers = [handler]
    root.setLevel(WARNING)
    ours.setLevel(INFO)
    return ours.info if as_json else None
